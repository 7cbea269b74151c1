"""Scoring (S9): points of zones, resources and contracts, the four bonuses for having most, and ties (E-39 to E-41)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp_belona.state import NOBODY, GameTable, Phase, Result, State

if TYPE_CHECKING:
    from pnp_belona.rules import Rules


class Standing(NamedTuple):
    """What a faction has at the end; `contracts`: the points of each executed contract."""

    zones: int
    contracts: tuple[int, ...]
    weapons: int
    upgrades: int
    members: int

    @property
    def resources(self) -> int:
        """The number of weapons, upgrades and members."""
        return self.weapons + self.upgrades + self.members


class Score(NamedTuple):
    """The points of a faction, by what they are for."""

    zones: int
    contracts: int
    resources: int
    dominant: int = 0
    efficient: int = 0
    vanguard: int = 0
    expansionist: int = 0

    @property
    def total(self) -> int:
        """The sum of all points."""
        return sum(self)


def standings(table: GameTable, state: State) -> tuple[Standing, Standing]:
    """What each faction has; beaten groups have no members (E-41)."""
    groups, cards = table.rules.groups, table.ruleset.contracts
    one, other = (
        Standing(
            state.owners.count(f),
            tuple(cards[card].points for card in state.executed[f]),
            state.weapons[f],
            state.upgrades[f],
            sum(state.members[f * groups : (f + 1) * groups]),
        )
        for f in (0, 1)
    )
    return one, other


def scores(rules: Rules, both: tuple[Standing, Standing]) -> tuple[Score, Score]:
    """The points of both factions; a bonus goes to the faction with strictly more, to none in a tie (E-39)."""
    out = []
    for mine, theirs in (both, both[::-1]):
        out.append(
            Score(
                zones=mine.zones * rules.score_zone,
                contracts=sum(mine.contracts),
                resources=mine.resources * rules.score_resource,
                dominant=rules.score_dominant * (mine.zones > theirs.zones),
                efficient=rules.score_efficient * (len(mine.contracts) > len(theirs.contracts)),
                vanguard=rules.score_vanguard * (mine.members > theirs.members),
                expansionist=rules.score_expansionist * (mine.resources > theirs.resources),
            )
        )
    return out[0], out[1]


def winner(rules: Rules, both: tuple[Standing, Standing], points: tuple[int, int]) -> int:
    """The winner: most points, then the criteria of `score.tie_break` in order; NOBODY means a shared victory (E-40)."""
    keys = {"contracts": [len(s.contracts) for s in both], "zones": [s.zones for s in both]}
    for mine, theirs in (points, *(keys[name] for name in rules.tie_break if name in keys)):
        if mine != theirs:
            return 0 if mine > theirs else 1
    return NOBODY


def finish(table: GameTable, after: State) -> None:
    """End the game after the last zone was dominated, and score it; changes `after`, the state in the making."""
    both, rules = standings(table, after), table.rules
    one, other = scores(rules, both)
    points = (one.total + table.sides[0].head_start, other.total + table.sides[1].head_start)
    after.phase, after.result = Phase.OVER, Result("score", winner(rules, both, points), points)
