"""Dice: seeded random dice that roll the same on every machine, scripted dice and recorded dice.

All chance in a game is a roll, a shuffle too, so that scripted dice can repeat any game.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

T = TypeVar("T")


class Dice(Protocol):
    """The interface of dice."""

    def roll(self, sides: int) -> int:
        """Return a number from 1 to `sides`."""


class SeededDice:
    """Random dice with a separate stream for each (seed, game number, purpose), so that results do not depend on the jobs.

    Uses only `Random.random()`, the one method whose sequence for a seed Python guarantees not to change.
    """

    __slots__ = ("_random", "_stream")

    def __init__(self, seed: int, number: int, purpose: str) -> None:
        self._stream = f"{seed}/{number}/{purpose}"
        self._random: Callable[[], float] | None = None

    def roll(self, sides: int) -> int:
        """Return a number from 1 to `sides`."""
        random = self._random or self._begun()
        return int(random() * sides) + 1

    def _begun(self) -> Callable[[], float]:
        """Begin the stream. Most players never roll, and to seed takes as long as a hundred rolls."""
        digest = blake2b(self._stream.encode(), digest_size=8).digest()
        self._random = Random(int.from_bytes(digest, "big")).random  # noqa: S311  not used for cryptography
        return self._random


def pick(dice: Dice, choices: Sequence[T]) -> T:
    """Return one of the choices, all with the same probability, by one roll."""
    return choices[dice.roll(len(choices)) - 1]


def shuffled(dice: Dice, items: Iterable[T]) -> tuple[T, ...]:
    """Return the items in random order (Fisher-Yates shuffle), by one roll for each item but the last."""
    out = list(items)
    for last in range(len(out) - 1, 0, -1):
        other = dice.roll(last + 1) - 1
        out[last], out[other] = out[other], out[last]
    return tuple(out)


class ScriptEndedError(Exception):
    """A roll was needed but no scripted die was left; `used` dice were rolled before."""

    def __init__(self, used: int) -> None:
        self.used = used
        super().__init__(f"a roll was needed after all {used} scripted dice")


class ScriptedDice:
    """Dice whose results are given beforehand, for worked examples and replays."""

    __slots__ = ("_rolls", "used")

    def __init__(self, rolls: Iterable[int]) -> None:
        self._rolls = tuple(rolls)
        self.used = 0

    @property
    def left(self) -> int:
        """How many dice have not been used."""
        return len(self._rolls) - self.used

    def roll(self, sides: int) -> int:  # noqa: ARG002  the result is given beforehand
        """Return the next result. Raises ScriptEndedError if there is none."""
        if not self.left:
            raise ScriptEndedError(self.used)
        self.used += 1
        return self._rolls[self.used - 1]


class RecordedDice:
    """Dice that record the results of other dice."""

    __slots__ = ("_dice", "rolls")

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.rolls: list[int] = []

    def roll(self, sides: int) -> int:
        """Roll the other dice and append the result to `rolls`."""
        result = self._dice.roll(sides)
        self.rolls.append(result)
        return result
