"""The outcomes of an action, with their probabilities, by trying every roll that it can lead to."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pnp.engine.game_rules import ActionT, GameRules, StateT

MOST_ROLLS: Final = 100_000
"""How many rolls are tried before an action is refused as having too many outcomes: five dice of six sides take 38,880."""


class ManyOutcomesError(Exception):
    """An action has more outcomes than can be listed, such as a tie that is rolled again; draw samples from it instead."""


def chance_outcomes(rules: GameRules[StateT, ActionT], state: StateT, action: ActionT) -> dict[StateT, Fraction]:
    """Return each state that a legal action can lead to, with its probability. Raises ManyOutcomesError.

    A sample is a call of `rules.apply_action` with seeded dice.
    """
    out: dict[StateT, Fraction] = {}
    dice = _EveryRoll()
    while True:
        after = rules.apply_action(state, action, dice)
        out[after] = out.get(after, Fraction()) + dice.probability
        if not dice.next():
            return out


class _EveryRoll:
    """Dice that give every sequence of rolls once, in order."""

    def __init__(self) -> None:
        self._path: list[tuple[int, int]] = []  # (result, sides) of each roll so far
        self._at = self._rolled = 0

    @property
    def probability(self) -> Fraction:
        """The probability of the rolls since `next`."""
        out = Fraction(1)
        for _, sides in self._path:
            out /= sides
        return out

    def roll(self, sides: int) -> int:
        """Return the next result of this sequence; a roll that is new begins with 1."""
        self._rolled += 1
        if self._rolled > MOST_ROLLS:
            raise ManyOutcomesError(f"more than {MOST_ROLLS} rolls")
        if self._at == len(self._path):
            self._path.append((1, sides))
        self._at += 1
        return self._path[self._at - 1][0]

    def next(self) -> bool:
        """Begin the next sequence; False if there is none."""
        while self._path:
            result, sides = self._path.pop()
            if result < sides:
                self._path.append((result + 1, sides))
                break
        self._at = 0
        return bool(self._path)
