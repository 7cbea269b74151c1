"""Chance that is the same on every machine: seeded dice, dice thrown beforehand, and dice that are written down."""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

T = TypeVar("T")


class Dice(Protocol):
    """Whatever can be rolled."""

    def roll(self, sides: int) -> int:
        """Give a number from 1 to `sides`."""


class SeededDice:
    """A random stream of its own for each (seed, game number, purpose): the number of jobs changes nothing.

    Only `Random.random()` is used, the one method whose sequence Python promises to keep for a seed.
    """

    __slots__ = ("_random",)

    def __init__(self, seed: int, number: int, purpose: str) -> None:
        digest = blake2b(f"{seed}/{number}/{purpose}".encode(), digest_size=8).digest()
        self._random = Random(int.from_bytes(digest, "big")).random  # noqa: S311  games, not secrets

    def roll(self, sides: int) -> int:
        """Give a number from 1 to `sides`."""
        return int(self._random() * sides) + 1

    def pick(self, choices: Sequence[T]) -> T:
        """Give one of the choices, each equally likely."""
        return choices[int(self._random() * len(choices))]

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        """Give the things in random order (Fisher and Yates)."""
        out = list(things)
        for last in range(len(out) - 1, 0, -1):
            other = int(self._random() * (last + 1))
            out[last], out[other] = out[other], out[last]
        return tuple(out)


class ScriptEndedError(Exception):
    """A roll was wanted and no fixed die was left; `thrown` dice were used before."""

    def __init__(self, thrown: int) -> None:
        self.thrown = thrown
        super().__init__(f"a roll was wanted after {thrown} fixed dice")


class ScriptedDice:
    """Dice whose results stand beforehand, for worked examples and for replays."""

    __slots__ = ("_rolls", "used")

    def __init__(self, rolls: Iterable[int]) -> None:
        self._rolls = tuple(rolls)
        self.used = 0

    @property
    def left(self) -> int:
        """How many dice have not been used."""
        return len(self._rolls) - self.used

    def roll(self, sides: int) -> int:  # noqa: ARG002  the result stands already
        """Give the next result. Raises ScriptEndedError when there is none."""
        if not self.left:
            raise ScriptEndedError(self.used)
        self.used += 1
        return self._rolls[self.used - 1]


class RecordedDice:
    """Dice that write down what they show."""

    __slots__ = ("_dice", "rolls")

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.rolls: list[int] = []

    def roll(self, sides: int) -> int:
        """Roll the dice behind and keep the result in `rolls`."""
        shown = self._dice.roll(sides)
        self.rolls.append(shown)
        return shown
