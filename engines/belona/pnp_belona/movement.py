"""Movement (A1): the active group moves once a turn along a path of orthogonal steps (E-02, E-03, E-08, E-09, E-13, E-14)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pnp_belona.board import MOST_FOUND, SHORT, Reach
from pnp_belona.board import members as spaces_of
from pnp_belona.effects import arrive
from pnp_belona.state import OFF, Action, GameTable, Move, Refusal, State, pair, replaced

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.rules.game_rules import Dice


@lru_cache(maxsize=256)
def occupied(places: tuple[int, ...]) -> int:
    """The spaces with a group, as bits; asked many times in each turn."""
    out = 0
    for place in places:
        if place >= 0:
            out |= 1 << place
    return out


def reachable(table: GameTable, state: State, group: int, steps: int, taken: int = 0) -> Reach:
    """The spaces at a distance of 1, 2 … `steps` steps from the group, as bits for each distance; and all in that order.

    Paths do not enter spaces with a group, or effect spaces that the group has left this turn (E-09); `taken` are the
    occupied spaces, if they are already known.
    """
    shape, place = table.board.geometry, state.places[group]
    closed = taken or occupied(state.places)
    if not table.rules.reenter:
        closed |= state.left[group]
    if steps > SHORT:
        return _listed(shape.stride, shape.bit[place], shape.mask & ~closed, steps)
    free, found = shape.within[steps][place] & ~closed, shape.found[steps][place]
    near = found.get(free)
    if near is None:
        if len(found) >= MOST_FOUND:
            found.clear()
        near = found[free] = _listed(shape.stride, shape.bit[place], free, steps)
    return near


def spread_out(stride: int, own: int, free: int, steps: int = 999) -> tuple[int, ...]:
    """The spaces at a distance of 1, 2 … `steps` steps from `own` over `free` spaces, all as bits."""
    rings, frontier = [], own
    for _ in range(steps):
        frontier = (frontier << 1 | frontier >> 1 | frontier << stride | frontier >> stride) & free
        if not frontier:
            break
        free &= ~frontier
        rings.append(frontier)
    return tuple(rings)


def _listed(stride: int, own: int, free: int, steps: int) -> Reach:
    rings = spread_out(stride, own, free, steps)
    return rings, tuple([space for ring in rings for space in spaces_of(ring)])


def path_to(table: GameTable, rings: Sequence[int], space: int) -> tuple[int, ...]:
    """A shortest path to `space` in the last of `rings`; of several, the one over the lowest space numbers."""
    beside = table.board.geometry.beside
    path = [space]
    for ring in rings[-2::-1]:
        back = beside[path[-1]] & ring
        path.append((back & -back).bit_length() - 1)
    return tuple(path[::-1])


def free_steps(table: GameTable, state: State, group: int) -> int:
    """How many spaces the group can move without spending upgrades."""
    return table.rules.steps[state.members[group]]


def most_steps(table: GameTable, state: State, group: int) -> int:
    """How many spaces the group can move if the faction spends all upgrades that it may (E-14)."""
    rules = table.rules
    upgrades = state.upgrades[state.active]
    if rules.upgrades_per_move is not None:
        upgrades = min(upgrades, rules.upgrades_per_move)
    return free_steps(table, state, group) + upgrades * table.sides[state.active].spaces_per_upgrade


def price(table: GameTable, state: State, group: int, steps: int) -> int:
    """The number of upgrades that a path with this many steps costs."""
    extra = steps - free_steps(table, state, group)
    return 0 if extra <= 0 else -(-extra // table.sides[state.active].spaces_per_upgrade)


def options(table: GameTable, state: State) -> list[Action]:
    """One move to each reachable space, along a shortest path; other paths cannot cost less."""
    if state.moved or state.places[state.group] == OFF:
        return []
    rings, _ = reachable(table, state, state.group, most_steps(table, state, state.group))
    ends = [(rings[: n + 1], space) for n, ring in enumerate(rings) for space in spaces_of(ring)]
    return [Move(path_to(table, way, space)) for way, space in ends]


def refuse(table: GameTable, state: State, action: Move) -> Refusal | None:
    """Give the reason why this path is not allowed; legal paths need not be the shortest."""
    if state.moved:
        return Refusal("movement.actions_per_turn", "the active group has moved this turn")
    if state.places[state.group] == OFF:
        return Refusal("movement.groups_per_turn", "the active group is not on the map")
    if not action.path:
        return Refusal("movement.direction", "a move has at least one step")
    return _refuse_path(table, state, action.path) or _refuse_length(table, state, len(action.path))


def _refuse_path(table: GameTable, state: State, path: tuple[int, ...]) -> Refusal | None:
    board, group = table.board, state.group
    here, left = state.places[group], state.left[group]
    others = occupied(state.places) & ~board.geometry.bit[here]
    for space in path:
        if space not in board.geometry.neighbours[here]:
            return Refusal("movement.direction", "each step goes to an orthogonal neighbour on the map")
        if board.geometry.bit[space] & others:
            if space == path[-1]:
                return Refusal("movement.groups_per_space", "the path ends on a space that holds a group")
            return Refusal("movement.pass_through", "the path enters a space that holds a group")
        left |= board.geometry.bit[here] & board.effect_mask
        if left & board.geometry.bit[space] and not table.rules.reenter:
            return Refusal("movement.reenter_effect_space", "the path enters an effect space that the group left this turn")
        here = space
    return None


def _refuse_length(table: GameTable, state: State, steps: int) -> Refusal | None:
    most = most_steps(table, state, state.group)
    if steps <= most:
        return None
    free, members = free_steps(table, state, state.group), state.members[state.group]
    if most == free:
        return Refusal("movement.table", f"a group of {members} members goes {free} spaces, the path has {steps}")
    message = f"a group of {members} members goes {free} spaces and {most - free} more for upgrades, the path has {steps}"
    return Refusal("movement.spaces_per_upgrade", message)


def do(table: GameTable, state: State, action: Move, dice: Dice) -> State:  # noqa: ARG001  the signature of all actions
    """Move the active group, pay the upgrades, and apply the effect of the last space."""
    group, path, board = state.group, action.path, table.board
    cost = price(table, state, group, len(path))
    bit = board.geometry.bit
    passed = bit[state.places[group]]
    for space in path[:-1]:
        passed |= bit[space]
    after = state.copy()
    after.moved, after.places = True, replaced(state.places, group, path[-1])
    after.left = replaced(state.left, group, state.left[group] | passed & board.effect_mask)
    if cost:
        after.upgrades = pair(state.upgrades, state.active, state.upgrades[state.active] - cost)
    arrive(table, after, path[-1], state.active)
    return after
