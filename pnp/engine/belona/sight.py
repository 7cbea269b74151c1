"""What a goal-seeking player sees of a table and where it would like to stand: values in points, worked out once per game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pnp.engine.belona.board import FAR
from pnp.engine.belona.domination import fits
from pnp.engine.belona.kit import Symbol
from pnp.engine.belona.moves import most_steps, path_to, price, reach
from pnp.engine.belona.state import NOBODY

if TYPE_CHECKING:
    from pnp.engine.belona.state import State, Table

CLAIM: Final = 14.0
"""Ending a move on the open zone that the influence fits; `_NEAR` of that for each space it is still away."""
HOLD: Final = 2.4
"""Standing on an open zone, for the roll that may fit it."""
ROLL: Final = 3.2
"""An influence roll while no open zone fits; little else while one does."""
SPARE_ROLL: Final = 0.2
WORTH: Final = (1.0, 1.2, 1.0)
"""One weapon, upgrade, member."""
_NEAR: Final = 0.82
_STEPS: Final = 64

_CLAIM_AT: Final = tuple(CLAIM * _NEAR**d for d in range(_STEPS))
_ROLL_AT: Final = tuple(ROLL * _NEAR**d for d in range(_STEPS))
_HOLD_AT: Final = tuple(HOLD * _NEAR**d for d in range(_STEPS))


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """A table with the eyes of one faction: `to_roll[s]` is how far the nearest influence symbol other than s lies."""

    table: Table
    us: int
    own: range
    to_roll: tuple[int, ...]
    symbols: tuple[tuple[int, int], ...]
    """(space, symbol) of every map symbol."""


def sight(table: Table, faction: int) -> Sight:
    """Look at a table before its first turn."""
    board, groups = table.board, table.kit.rules.groups
    rolls = [s for s in board.geometry.spaces if board.symbol[s] == Symbol.INFLUENCE]
    far = board.geometry.distance
    to_roll = tuple(min((far[r][s] for r in rolls if r != s), default=FAR) % _STEPS for s in range(len(far)))
    symbols = tuple((s, board.symbol[s]) for s in board.geometry.spaces if board.symbol[s] >= 0)
    return Sight(table, faction, range(faction * groups, (faction + 1) * groups), to_roll, symbols)


def claimable(look: Sight, state: State) -> int:
    """The space of an open zone that the influence fits and that is free to walk to, or -1."""
    influence, table = state.influence[look.us], look.table
    if influence:
        first = table.kit.rules.zone_first
        for zone in range(min(influence - first, table.kit.rules.zones - 1), -1, -1):
            if not fits(table, influence, zone):
                break
            if state.owners[zone] == NOBODY:
                space = table.board.zone_spaces[zone]
                return -1 if space in state.places else space
    return -1


def best_move(look: Sight, state: State, groups: tuple[int, ...] | range) -> tuple[float, int, tuple[int, ...]]:
    """The move of one of `groups` that is worth most: (worth above staying, group, path); no path: better to stay."""
    goal = claimable(look, state)
    prizes = _prizes(look, state, goal)
    best, chosen, path = 0.0, -1, ()
    for group in groups:
        if state.places[group] >= 0:
            worth, way = _best_of(look, state, group, goal, prizes)
            if chosen < 0 or worth > best:
                best, chosen, path = worth, group, way
    return best, chosen, path


def _prizes(look: Sight, state: State, goal: int) -> dict[int, float]:
    """What ending a move on a space gives at once: its symbol, or an open zone to hold or to claim."""
    rules, us, table = look.table.kit.rules, look.us, look.table
    need_member = sum(state.members[g] for g in look.own) < rules.groups * rules.members_max
    value = (
        WORTH[0] * rules.effect_weapon if state.weapons[us] < rules.weapons_max else 0.0,
        WORTH[1] * rules.effect_upgrade if state.upgrades[us] < rules.upgrades_max else 0.0,
        WORTH[2] * rules.effect_member if need_member else 0.0,
        (ROLL if goal < 0 else SPARE_ROLL) * rules.effect_influence,
    )
    prizes = {space: value[symbol] for space, symbol in look.symbols}
    for zone, owner in enumerate(state.owners):
        if owner == NOBODY:
            prizes[table.board.zone_spaces[zone]] = HOLD
    if goal >= 0:
        prizes[goal] = CLAIM
    return prizes


def _best_of(
    look: Sight, state: State, group: int, goal: int, prizes: dict[int, float]
) -> tuple[float, tuple[int, ...]]:
    table, start = look.table, state.places[group]
    board, bit = table.board, table.board.geometry.bit
    steps = table.kit.rules.steps[state.members[group]]
    far = board.geometry.distance
    if goal >= 0 and steps < far[goal][start] <= most_steps(table, state, group):
        layers = reach(table, state, group, most_steps(table, state, group))
        claimed = _claim_with_upgrades(look, state, group, goal, layers)
        if claimed:
            return claimed
        layers = layers[:steps]
    else:
        layers = reach(table, state, group, steps)
    pull, toward = (_CLAIM_AT, far[goal]) if goal >= 0 else (_ROLL_AT, look.to_roll)
    hold = _zone_to_hold(look, state, group, goal)
    stay = pull[toward[start]] + (_HOLD_AT[far[hold][start]] if hold >= 0 else 0.0)
    if _holds(look, state, group) and not all(state.places[g] < 0 or _holds(look, state, g) for g in look.own):
        stay += HOLD  # as long as somebody else is free to roll
    best, chosen, depth = -FAR * 1.0, -1, 0
    away = far[hold] if hold >= 0 else None
    for at, layer in enumerate(layers):
        spaces = layer
        while spaces:
            low = spaces & -spaces
            spaces ^= low
            space = low.bit_length() - 1
            worth = pull[toward[space]] + prizes.get(space, 0.0)
            if away:
                worth += _HOLD_AT[away[space]]
            if worth > best:
                best, chosen, depth = worth, space, at
    if chosen < 0 or best <= stay:
        return min(0.0, best - stay), ()
    assert bit[chosen]
    return best - stay, path_to(table, layers[: depth + 1], chosen)


def _claim_with_upgrades(
    look: Sight, state: State, group: int, goal: int, layers: list[int]
) -> tuple[float, tuple[int, ...]] | None:
    """Walk to the zone to claim at the price of upgrades, where the way is free."""
    for at, layer in enumerate(layers):
        if layer >> goal & 1:
            cost = price(look.table, state, group, at + 1)
            return CLAIM - WORTH[1] * cost, path_to(look.table, layers[: at + 1], goal)
    return None


def _holds(look: Sight, state: State, group: int) -> bool:
    """Whether a group stands on an open zone."""
    zone = look.table.board.zone[state.places[group]]
    return zone >= 0 and state.places[group] >= 0 and state.owners[zone] == NOBODY


def _zone_to_hold(look: Sight, state: State, group: int, goal: int) -> int:
    """The nearest open zone that is free and not to be claimed, for a group that stands on none; -1 when there is none."""
    board, start = look.table.board, state.places[group]
    if goal >= 0 or _holds(look, state, group):
        return -1
    nearest, best = -1, FAR
    for zone, owner in enumerate(state.owners):
        if owner == NOBODY:
            space = board.zone_spaces[zone]
            away = board.geometry.distance[space][start]
            if away < best and space not in state.places:
                nearest, best = space, away
    return nearest
