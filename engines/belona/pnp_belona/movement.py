"""A1: the active group moves once a turn along one unbroken path of orthogonal steps (E-02, E-03, E-08, E-09, E-13, E-14)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pnp_belona.board import SHORT
from pnp_belona.board import members as spaces_of
from pnp_belona.effects import arrive
from pnp_belona.state import OFF, Action, Move, Refusal, exchanged, pair

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.engine.dice import Dice
    from pnp_belona.state import GameTable, State


def occupied(places: tuple[int, ...]) -> int:
    """The spaces that hold a group, as a set of bits."""
    out = 0
    for place in places:
        if place >= 0:
            out |= 1 << place
    return out


def reach(table: GameTable, state: State, group: int, steps: int, taken: int = 0) -> tuple[int, ...]:
    """The spaces whose shortest path takes 1, 2 … `steps` steps, each set as bits; the group's own space is left out.

    No path enters a space that another group holds, nor an effect space that the group left this turn (E-09); `taken` may give
    the occupied spaces where they are known already.
    """
    shape, place = table.board.geometry, state.places[group]
    closed = taken or occupied(state.places)
    if not table.kit.rules.reenter:
        closed |= state.left[group]
    if steps <= SHORT:
        return _rings(shape.stride, shape.bit[place], shape.within[steps][place] & ~closed, steps)
    return spread_out(shape.stride, shape.bit[place], shape.mask & ~closed, steps)


def spread_out(stride: int, own: int, free: int, steps: int = 999) -> tuple[int, ...]:
    """Spread from a space over free ones, step by step."""
    rings, edge = [], own
    for _ in range(steps):
        edge = (edge << 1 | edge >> 1 | edge << stride | edge >> stride) & free
        if not edge:
            break
        free &= ~edge
        rings.append(edge)
    return tuple(rings)


_rings = lru_cache(maxsize=1 << 16)(spread_out)


def path_to(table: GameTable, rings: Sequence[int], space: int) -> tuple[int, ...]:
    """A shortest path to `space`, which lies in the last of `rings`: lowest space first where several serve."""
    beside = table.board.geometry.beside
    path = [space]
    for ring in rings[-2::-1]:
        back = beside[path[-1]] & ring
        path.append((back & -back).bit_length() - 1)
    return tuple(path[::-1])


def free_steps(table: GameTable, state: State, group: int) -> int:
    """How far the group goes without spending anything."""
    return table.kit.rules.steps[state.members[group]]


def most_steps(table: GameTable, state: State, group: int) -> int:
    """How far the group goes if the faction spends every upgrade it may (E-14)."""
    rules = table.kit.rules
    upgrades = state.upgrades[state.active]
    if rules.upgrades_per_move is not None:
        upgrades = min(upgrades, rules.upgrades_per_move)
    return rules.steps[state.members[group]] + upgrades * rules.spaces_per_upgrade


def price(table: GameTable, state: State, group: int, steps: int) -> int:
    """The upgrades that a path of so many steps takes."""
    extra = steps - table.kit.rules.steps[state.members[group]]
    return 0 if extra <= 0 else -(-extra // table.kit.rules.spaces_per_upgrade)


def options(table: GameTable, state: State) -> list[Action]:
    """One move to each space in reach, along a shortest path: another path to it can only cost more."""
    if state.moved or state.places[state.group] == OFF:
        return []
    rings = reach(table, state, state.group, most_steps(table, state, state.group))
    ends = [(rings[: n + 1], space) for n, ring in enumerate(rings) for space in spaces_of(ring)]
    return [Move(path_to(table, way, space)) for way, space in ends]


def refuse(table: GameTable, state: State, action: Move) -> Refusal | None:
    """Why this path is closed; any legal path is allowed, not only a shortest one."""
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
        if left & board.geometry.bit[space] and not table.kit.rules.reenter:
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


def do(table: GameTable, state: State, action: Move, dice: Dice) -> State:  # noqa: ARG001  every action takes dice
    """Move the active group, take the price in upgrades, and take the effect where it ends."""
    group, path, board = state.group, action.path, table.board
    cost = price(table, state, group, len(path))
    gone, bit = state.left[group], board.geometry.bit
    for space in (state.places[group], *path[:-1]):
        gone |= bit[space] & board.effect_mask
    upgrades = pair(state.upgrades, state.active, state.upgrades[state.active] - cost) if cost else state.upgrades
    state = state._replace(
        moved=True,
        places=exchanged(state.places, group, path[-1]),
        left=exchanged(state.left, group, gone),
        upgrades=upgrades,
    )
    return arrive(table, state, path[-1], state.active)
