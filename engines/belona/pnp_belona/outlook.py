"""How good a position is to a player who looks ahead: the odds of winning from it, fitted to games that were played."""

from __future__ import annotations

from math import tanh
from typing import Final, NamedTuple

from pnp_belona.domination import fits
from pnp_belona.scoring import scores, standings
from pnp_belona.state import NOBODY, GameTable, State


class Weights(NamedTuple):
    """What one more of a faction's than of its rival's adds to the logarithm of its odds of winning.

    `point`: points, if the game ended now; `group`: groups on the map; `match`: the influence matches an open zone that no
    rival group holds; `near`: a group can go to such a zone without upgrades; `holder`: groups that stand on open zones.
    """

    point: float
    group: float
    match: float
    near: float
    holder: float


WEIGHTS: Final = (
    Weights(point=0.15, group=0.4, match=1.0, near=0.7, holder=1.5),
    Weights(point=0.10, group=0.4, match=0.5, near=0.5, holder=0.6),
    Weights(point=0.07, group=0.4, match=0.4, near=0.4, holder=0.4),
    Weights(point=0.05, group=0.4, match=0.3, near=0.25, holder=0.3),
)
"""By the number of open zones, from 1; the last weights are for all higher numbers. Rounded from logistic regressions over 700
games between greedy players and players who look ahead, and chosen among four sets by games against greedy players."""


def outlook(table: GameTable, state: State) -> tuple[float, float]:
    """Give the expected result of a game in progress for each faction, from -1 to 1."""
    open_zones = [z for z, owner in enumerate(state.owners) if owner == NOBODY]
    weights = WEIGHTS[min(len(open_zones), len(WEIGHTS)) - 1]
    points = scores(table.rules, standings(table, state))
    odds = weights.point * (points[0].total - points[1].total)
    odds += _standing(table, state, 0, open_zones, weights) - _standing(table, state, 1, open_zones, weights)
    value = tanh(odds / 2)
    return value, -value


def _standing(table: GameTable, state: State, faction: int, open_zones: list[int], weights: Weights) -> float:
    rules, spaces, distance = table.rules, table.board.zone_spaces, table.board.geometry.distance
    groups = [g for g in range(faction * rules.groups, (faction + 1) * rules.groups) if state.places[g] >= 0]
    own, influence = [state.places[g] for g in groups], state.influence[faction]
    odds = weights.group * len(groups)
    for zone in open_zones:
        space = spaces[zone]
        if space in own:
            odds += weights.holder
        elif space in state.places:
            continue
        if influence and fits(table, influence, zone):
            odds += weights.match
            if any(distance[space][state.places[g]] <= rules.steps[state.members[g]] for g in groups):
                odds += weights.near
    return odds
