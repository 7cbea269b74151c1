"""The galactic map: which blocks are joined, and its zones.

Blocks are numbered row by row from the top left corner; field B is the upper half, field A the lower one.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

SIDE: Final = 20
"""The number of columns and of rows."""
FIELD_ROWS: Final = 10
BLOCKS: Final = SIDE * SIDE
OFF: Final = -1
"""The place of what is not on the map."""
UNEXPLORED: Final = ("unexplored", "unexplored_route")
RADIOACTIVE: Final = ("radioactive", "radioactive_route")
_STEPS: Final = ((-1, 0), (1, 0), (0, -1), (0, 1))
Links = tuple[tuple[int, ...], ...]
"""For each block those that it is joined with."""


@dataclass(frozen=True, slots=True)
class Chart:
    """The map without planets.

    `routes`: the links along lines. `on_route`: the blocks that a line runs through. `unexplored` and `radioactive`: the number
    of the zone of each of their blocks.
    """

    routes: Links
    on_route: frozenset[int]
    unexplored: dict[int, int]
    radioactive: dict[int, int]


def field_of(block: int) -> int:
    """The field of a block: 0 for A, the lower half, 1 for B."""
    return 0 if block >= BLOCKS // 2 else 1


def block_at(player: int, row: int, column: int) -> int:
    """The block in a row and a column (from 1) of a player's field, as the player sees them from the own edge.

    For both, row 1 is next to their edge and column 1 on their left.
    """
    block = (SIDE - row) * SIDE + column - 1
    return BLOCKS - 1 - block if player else block


def named_block(name: str) -> int:
    """The block of a name such as `C2`: the column by its letter, the row from the top. Raises ValueError."""
    column, row = ord(name[:1] or " ") - ord("A"), int(name[1:]) - 1
    if not (0 <= column < SIDE and 0 <= row < SIDE):
        raise ValueError(name)
    return row * SIDE + column


def distance(one: int, other: int) -> int:
    """How many orthogonal steps two blocks are apart (N-18)."""
    return abs(one // SIDE - other // SIDE) + abs(one % SIDE - other % SIDE)


def square_distance(one: int, other: int) -> int:
    """The reach of the smallest square area around one block that holds the other."""
    return max(abs(one // SIDE - other // SIDE), abs(one % SIDE - other % SIDE))


@cache
def beside(block: int) -> tuple[int, ...]:
    """The blocks that share an edge with a block."""
    row, column = divmod(block, SIDE)
    return tuple((row + r) * SIDE + column + c for r, c in _STEPS if 0 <= row + r < SIDE and 0 <= column + c < SIDE)


@cache
def ring_at(block: int, far: int) -> tuple[int, ...]:
    """The blocks at exactly so many orthogonal steps."""
    return tuple(other for other in range(BLOCKS) if distance(block, other) == far)


def read_chart(cells: Sequence[Sequence[str]], routes: Iterable[Sequence[str]]) -> Chart:
    """Make the chart from the words of all blocks and the stops of all routes. Raises ValueError for a stop beside the map."""
    joined: list[set[int]] = [set() for _ in range(BLOCKS)]
    for stops in routes:
        places = [named_block(stop) for stop in stops]
        for start, end in itertools.pairwise(places):
            line = [*_line(start, end)]
            for one, other in itertools.pairwise(line):
                joined[one].add(other)
                joined[other].add(one)
    words = [word for row in cells for word in row]
    links = tuple(tuple(sorted(found)) for found in joined)
    on_route = frozenset(block for block in range(BLOCKS) if links[block])
    return Chart(links, on_route, _zones(words, UNEXPLORED), _zones(words, RADIOACTIVE))


def _line(start: int, end: int) -> Iterator[int]:
    (row, column), (last_row, last_column) = divmod(start, SIDE), divmod(end, SIDE)
    down, right = last_row - row, last_column - column
    steps = max(abs(down), abs(right))
    if not all(abs(way) in (0, steps) for way in (down, right)):
        raise ValueError(f"from {start} to {end}")
    for step in range(steps + 1):
        yield (row + step * (down // (steps or 1))) * SIDE + column + step * (right // (steps or 1))


def _zones(words: Sequence[str], kinds: tuple[str, ...]) -> dict[int, int]:
    out: dict[int, int] = {}
    count = 0
    for block, word in enumerate(words):
        if word not in kinds or block in out:
            continue
        found = [block]
        while found:
            place = found.pop()
            out[place] = count
            found += [other for other in beside(place) if words[other] in kinds and other not in out]
        count += 1
    return out


def linked(chart: Chart, planets: Iterable[int]) -> tuple[Links, Links]:
    """The links of all blocks for ships, without and with Pathfinder, when planets lie on some of them (N-14).

    Without it: along routes; off them from block to block; a planet's block is joined with the blocks of routes beside it.
    """
    routes, on_route, plain = chart.routes, chart.on_route, list[tuple[int, ...]]()
    stops = set(planets)
    for block in range(BLOCKS):
        near = set(routes[block])
        for other in beside(block):
            both_off = block not in on_route and other not in on_route
            linked_planet = (block in stops and other in on_route) or (other in stops and block in on_route)
            if both_off or linked_planet:
                near.add(other)
        plain.append(tuple(sorted(near)))
    free = tuple(tuple(sorted({*routes[b], *beside(b)})) for b in range(BLOCKS))
    return tuple(plain), free
