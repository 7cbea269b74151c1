"""S9: points of zones, resources and contracts, the four bonuses of the one who has most, and the ties (E-39 to E-41)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp_belona.state import NOBODY, Phase, Result

if TYPE_CHECKING:
    from pnp_belona.rules import Rules
    from pnp_belona.state import GameTable, State


class Standing(NamedTuple):
    """What one faction has when the game ends; `contracts` are the points of each contract it executed."""

    zones: int
    contracts: tuple[int, ...]
    weapons: int
    upgrades: int
    members: int

    @property
    def resources(self) -> int:
        """Weapons, upgrades and members together."""
        return self.weapons + self.upgrades + self.members


class Score(NamedTuple):
    """A faction's points, by what they are for."""

    zones: int
    contracts: int
    resources: int
    dominant: int = 0
    efficient: int = 0
    vanguard: int = 0
    expansionist: int = 0

    @property
    def total(self) -> int:
        """All points."""
        return sum(self)


def standings(table: GameTable, state: State) -> tuple[Standing, Standing]:
    """What each faction has; members on the map count, beaten groups have none (E-41)."""
    groups, cards = table.kit.rules.groups, table.kit.contracts
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
    """Points of both: a bonus goes to the one who has strictly more, to nobody when they are level (E-39)."""
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
    """Who has won: most points, then whatever `score.tie_break` names in order; NOBODY is a shared victory (E-40)."""
    keys = {"contracts": [len(s.contracts) for s in both], "zones": [s.zones for s in both]}
    for mine, theirs in (points, *(keys[name] for name in rules.tie_break if name in keys)):
        if mine != theirs:
            return 0 if mine > theirs else 1
    return NOBODY


def finished(table: GameTable, state: State) -> State:
    """The last zone is dominated: count."""
    both, rules = standings(table, state), table.kit.rules
    one, other = scores(rules, both)
    points = (one.total, other.total)
    return state._replace(phase=Phase.OVER, result=Result("score", winner(rules, both, points), points))
