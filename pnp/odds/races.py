"""Durability races: rounds until one side has been hit as often as it can bear."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import lcm
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from pnp.odds.distribution import Distribution, OddsError

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_HITS: Final = 40
"""Hits that a side of a race may need."""

Ties: TypeAlias = 'Literal["stay", "win", "lose", "reroll"]'
"""What a tie of an opposed roll is: a tie, a win, a loss, or no result, so that both roll again."""


class RoundChances(NamedTuple):
    """The chances of one round: that only we hit, that only they hit, that both do. Otherwise nobody hits."""

    win: Fraction
    lose: Fraction
    both: Fraction = Fraction(0)


def with_ties(result: Distribution, ties: Ties) -> Distribution:
    """Return the distribution of a difference as 1 (we win), 0 (a tie) and -1. Raises OddsError if no roll decides it."""
    signs = result.mapped(lambda outcome: (outcome > 0) - (outcome < 0))
    if ties == "reroll":
        decided = tuple((outcome, ways) for outcome, ways in signs.ways if outcome)
        if not decided:
            raise OddsError("undecided", "every roll is a tie, and ties are rolled again", "write `ties: stay`")
        return Distribution(decided)
    instead = {"win": 1, "lose": -1}.get(ties, 0)
    return signs.mapped(lambda outcome: outcome or instead)


def race(rounds: RoundChances, hits: int, against: int) -> Distribution:
    """Return the chances of a race: 1 (we hit `hits` times first), -1 (they hit `against` times first), 0 (both in one round).

    Rounds in which nobody hits do not matter, as long as somebody does at last. Raises OddsError.
    """
    for number in (hits, against):
        if number > MOST_HITS:
            raise OddsError("too-large", f"the race goes to {number} hits, at most {MOST_HITS}")
    moved = sum(rounds)
    if not moved:
        raise OddsError("undecided", "in no round is anybody hit, so the race never ends")
    win, lose, both = (chance / moved for chance in rounds)

    @cache
    def chances(ours: int, theirs: int) -> tuple[Fraction, Fraction, Fraction]:
        """Chances to win, to tie and to lose while so many hits are still needed by us and by them."""
        if ours <= 0 or theirs <= 0:
            return Fraction(theirs > 0), Fraction(ours <= 0 and theirs <= 0), Fraction(ours > 0)
        steps = ((win, (ours - 1, theirs)), (lose, (ours, theirs - 1)), (both, (ours - 1, theirs - 1)))
        found = [Fraction(0)] * 3
        for chance, state in steps:
            if chance:
                found = [so_far + chance * more for so_far, more in zip(found, chances(*state), strict=True)]
        return found[0], found[1], found[2]

    return _as_cases(dict(zip((1, 0, -1), chances(hits, against), strict=True)))


def _as_cases(chances: Mapping[int, Fraction]) -> Distribution:
    """Write chances that add up to 1 as numbers of equally likely cases."""
    cases = lcm(*(chance.denominator for chance in chances.values()))
    return Distribution(tuple(sorted((outcome, int(chance * cases)) for outcome, chance in chances.items() if chance)))
