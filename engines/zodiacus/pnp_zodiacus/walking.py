"""Ways over the board: how far intrepids get, opportunity attacks on the way, pushes and pulls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_zodiacus.state import LIMBO, NOBODY, RANKS, Frame, State, Table, is_enemy
from pnp_zodiacus.totals import alvo_of, is_hidden, weapons

if TYPE_CHECKING:
    from pnp.rules.game_rules import Dice


def ways(table: Table, state: State, unit: int, points: int) -> dict[int, int]:
    """The squares that an intrepid gets to with so many points, nearest first, each with the square before it.

    Its own square has NOBODY before it. Squares of allies are passed through, those of enemies and structures are not; an
    enemy who hides on an obstacle can be pushed off it, and the way ends there.
    """
    board = table.board
    near, obstacles, dear = board.near, board.obstacles, table.ruleset.obstacle_cost
    start, at = state.at[unit], state.at
    shut = set(state.walls)
    ends = set[int]()
    for enemy in table.enemies[unit // RANKS]:
        if at[enemy] != LIMBO:
            (ends if state.hidden[enemy] else shut).add(at[enemy])
    came = {start: NOBODY}
    layers: list[list[int]] = [[start], *[[] for _ in range(points)]]
    for cost in range(points):
        for a in layers[cost]:
            if a in ends:
                continue
            for b in near[a]:
                if b in came or b in shut:
                    continue
                then = cost + (dear if obstacles[b] else 1)
                if then > points or (b in ends and not _behind(table, state, a, b)):
                    continue
                came[b] = a
                layers[then].append(b)
    return came


def stops(state: State, unit: int, came: dict[int, int]) -> list[int]:
    """Those of the squares where an intrepid may stop: not its own, nor an ally's."""
    taken = {at for other, at in enumerate(state.at) if at != LIMBO and not is_enemy(other, unit // RANKS)}
    return [square for square in came if square not in taken]


def path_to(came: dict[int, int], square: int) -> tuple[int, ...]:
    """The way to a square, without the one where it begins."""
    path = [square]
    while (before := came[path[-1]]) != NOBODY:
        path.append(before)
    return tuple(path[-2::-1])


def cost_of(table: Table, path: tuple[int, ...]) -> int:
    """What a way costs, in squares of movement."""
    return sum([table.ruleset.obstacle_cost if table.board.obstacles[square] else 1 for square in path])


def strikes(table: Table, state: State, striker: int, walker: int, square: int) -> list[int]:
    """The weapons whose area the walker leaves by a step to this square, and that the enemy may use for it (Z-34 to Z-36)."""
    if state.at[striker] == LIMBO or state.struck[striker] >= table.ruleset.opportunities:
        return []
    far = table.board.far[state.at[striker]]
    here, there = far[state.at[walker]], far[square]
    if there <= here:
        return []
    found = weapons(table, state, striker)
    return [card for card, attack in found if here <= alvo_of(state, striker, attack) < there]


def walk(table: Table, state: State, frame: Frame, dice: Dice) -> bool:
    """Go on a way; true if an enemy has to decide about an opportunity attack."""
    unit, path, asked = frame.unit, frame.path, frame.asked
    player = unit // RANKS
    quiet = frame.quiet or any(trait.pattern == "slip_away" for trait in state.traits[unit])
    while path and state.at[unit] != LIMBO:
        if not quiet and not is_hidden(state, unit):
            striker = next(
                (e for e in table.enemies[player] if e not in asked and strikes(table, state, e, unit, path[0])), NOBODY
            )
            if striker != NOBODY:
                waiting = frame._replace(player=striker // RANKS, path=path, asked=asked, value=striker)
                state.stack = (*state.stack[:-1], waiting)
                return True
        square, path, asked = path[0], path[1:], ()
        if not frame.left and square in state.at:  # somebody else was pushed there
            break
        _flush(table, state, unit, square)
        state.at[unit] = square
        state.hidden[unit] = state.hidden[unit] and bool(table.board.obstacles[square])
    state.stack = state.stack[:-1]
    if state.at[unit] != LIMBO and frame.left:
        state.hidden[unit] = bool(table.board.obstacles[state.at[unit]])
    return False


def set_out(state: State, unit: int, path: tuple[int, ...], *, quiet: bool = False, hides: bool = True) -> None:
    """Let an intrepid begin a way; whoever walks hides on the obstacle where it ends (Z-40)."""
    if path:
        state.stack += (Frame("walk", unit // RANKS, unit, path=path, quiet=quiet, left=int(hides)),)


def _flush(table: Table, state: State, walker: int, square: int) -> None:
    """Push an enemy who hides where the walker comes; it is hidden no longer."""
    for enemy in table.enemies[walker // RANKS]:
        if state.at[enemy] == square:
            for _ in range(table.ruleset.obstacle_push):
                behind = _behind(table, state, state.at[walker], state.at[enemy])
                if not behind:
                    break
                state.at[enemy] = behind - 1
            state.hidden[enemy] = False


def _behind(table: Table, state: State, a: int, b: int) -> int:
    """One more than the square behind `b`, seen from `a`, if it is free; otherwise 0."""
    c = b + (b - a)
    width = table.board.width
    if not 0 <= c < width * table.board.height or c not in table.board.near[b]:
        return 0
    return c + 1 if c not in state.walls and c not in state.at else 0


def line(table: Table, state: State, unit: int, centre: int, squares: int) -> tuple[int, ...]:
    """The squares over which an intrepid is pushed from a square, or with a negative number pulled to it.

    It moves along the longer of the two distances, along a column if they are equal, until something is in the way.
    """
    width = table.board.width
    (y, x), (b, a) = divmod(state.at[unit], width), divmod(centre, width)
    down, right = y - b, x - a
    along = (1 if down > 0 else -1) * width if abs(down) >= abs(right) else (1 if right > 0 else -1)
    most = squares
    if squares < 0:
        along = -along
        most = min(-squares, max(abs(down), abs(right)) - (not (down and right)))
    path: list[int] = []
    here = state.at[unit]
    while len(path) < most:
        there = here + along
        if there not in table.board.near[here] or there in state.walls or there in state.at:
            break
        path.append(there)
        here = there
    return tuple(path)
