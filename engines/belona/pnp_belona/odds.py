"""The exact odds of a combat, by enumerating all throws."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pnp_belona.constants import ONE_DIE_PER_MEMBER

if TYPE_CHECKING:
    from pnp_belona.rules import Rules


class Odds(NamedTuple):
    """The numbers of throws in which the attacker wins, ties and loses; `tie` is 0 if ties are rolled again."""

    win: int
    tie: int
    lose: int

    @property
    def throws(self) -> int:
        """The number of all throws."""
        return sum(self)


def odds(rules: Rules, attacker: int, defender: int, weapons: int) -> Odds:
    """The odds for the numbers of members of both groups; `weapons`: how many more the attacker spends (negative: fewer)."""
    if rules.combat_mode == ONE_DIE_PER_MEMBER:
        dice, lead = (attacker, defender), 0
    else:
        dice, lead = (rules.combat_dice, rules.combat_dice), attacker - defender
    found = _odds(*dice, rules.sides, lead + weapons * rules.weapon_bonus)
    return found._replace(tie=0) if rules.combat_tie == "reroll" else found


@lru_cache(maxsize=4096)
def _odds(attacking: int, defending: int, sides: int, lead: int) -> Odds:
    win = tie = lose = 0
    theirs = _sums(defending, sides)
    for mine, ways in _sums(attacking, sides):
        for other, others in theirs:
            both = ways * others
            if mine + lead > other:
                win += both
            elif mine + lead == other:
                tie += both
            else:
                lose += both
    return Odds(win, tie, lose)


@lru_cache(maxsize=64)
def _sums(count: int, sides: int) -> tuple[tuple[int, int], ...]:
    """The possible sums of `count` dice, each with the number of ways to throw it."""
    ways = {0: 1}
    for _ in range(count):
        sums: dict[int, int] = {}
        for so_far, number in ways.items():
            for face in range(1, sides + 1):
                sums[so_far + face] = sums.get(so_far + face, 0) + number
        ways = sums
    return tuple(sorted(ways.items()))
