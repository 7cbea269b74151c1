"""The map as a triangle of cards: sets of spaces as bits of a number, with neighbours, distances, symbols and zones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from pnp_belona.ruleset import SYMBOL, Ruleset

FAR = 255
"""The distance between spaces that are not connected."""

SHORT = 4
"""Moves of up to this many steps are remembered by the free spaces around the group."""
MOST_FOUND: Final = 1000
"""The most entries of a space's cache, which is then emptied; ten thousand games fill a third of it."""

Reach: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The spaces at a distance of 1, 2 … steps, as bits for each distance; and all in that order."""


@dataclass(frozen=True, slots=True, eq=False)
class Geometry:
    """The spaces of the map, independent of its cards. A space is the number `y * stride + x`, and its bit `1 << space`.

    The last column of the stride is empty, so that shifting a set of spaces by one never moves a space to another row.
    """

    stride: int
    slots: tuple[tuple[int, int], ...]
    spaces: tuple[int, ...]
    mask: int
    bit: tuple[int, ...]
    beside: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]
    distance: tuple[tuple[int, ...], ...]
    within: tuple[tuple[int, ...], ...]
    """`within[steps][s]`: the spaces within this many steps of s on an empty map, for up to `SHORT` steps."""
    found: tuple[tuple[dict[int, Reach], ...], ...]
    """`found[steps][s]`: what a group on s reached before, by those of the spaces within this many steps that were free."""


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A map with its cards: what is printed on each space. Zones are given by index (the number minus the first number).

    `symbol[s]` and `zone[s]` are -1 if there is none; `layout` is the map card in each slot, `turned` whether it is upside
    down.
    """

    geometry: Geometry
    layout: tuple[int, ...]
    turned: tuple[bool, ...]
    symbol: tuple[int, ...]
    zone: tuple[int, ...]
    zone_spaces: tuple[int, ...]
    effect_mask: int
    start_spaces: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=8)
def geometry(rows: tuple[int, ...], columns: int, lines: int) -> Geometry:
    """Compute the geometry of rows of cards one below the other, each centred, so that rows may be shifted by half a card."""
    widest = max(rows)
    stride = widest * columns + 1
    slots = tuple(
        ((widest - count) * columns // 2 + index * columns, row * lines)
        for row, count in enumerate(rows)
        for index in range(count)
    )
    spaces = sorted((y0 + y) * stride + x0 + x for x0, y0 in slots for y in range(lines) for x in range(columns))
    size = stride * lines * len(rows) + 1
    mask = sum(1 << s for s in spaces)
    bit = tuple(1 << s for s in range(size))
    beside = tuple(spread(1 << s, stride) & mask if mask >> s & 1 else 0 for s in range(size))
    distance = tuple(_distances(s, mask, stride, size) for s in range(size))
    within = [bit]
    for _ in range(SHORT):
        within.append(tuple((spread(near, stride) | near) & mask for near in within[-1]))
    found = tuple(tuple(dict[int, Reach]() for _ in range(size)) for _ in within)
    near = tuple(map(members, beside))
    return Geometry(stride, slots, tuple(spaces), mask, bit, beside, near, distance, tuple(within), found)


def spread(spaces: int, stride: int) -> int:
    """The orthogonal neighbours of a set of spaces (E-03), including those off the map."""
    return spaces << 1 | spaces >> 1 | spaces << stride | spaces >> stride


@lru_cache(maxsize=1 << 14)
def members(spaces: int) -> tuple[int, ...]:
    """List the spaces of a set, lowest first."""
    out = []
    while spaces:
        low = spaces & -spaces
        out.append(low.bit_length() - 1)
        spaces ^= low
    return tuple(out)


def _distances(start: int, mask: int, stride: int, size: int) -> tuple[int, ...]:
    out = [FAR] * size
    seen = frontier = (1 << start) & mask
    steps = 0
    while frontier:
        for space in members(frontier):
            out[space] = steps
        frontier = spread(frontier, stride) & mask & ~seen
        seen |= frontier
        steps += 1
    return tuple(out)


def lay_map(ruleset: Ruleset, layout: tuple[int, ...], turned: tuple[bool, ...]) -> Board:
    """Give the map with card `layout[i]` in slot i, turned by 180 degrees if `turned[i]`."""
    shape = geometry(ruleset.rules.map_rows, ruleset.rules.map_columns, ruleset.rules.map_lines)
    size, first = len(shape.bit), ruleset.rules.zone_first
    symbol, zone = [-1] * size, [-1] * size
    zone_spaces = [-1] * ruleset.rules.zones
    starts: dict[str, list[int]] = {f"start_{f}": [] for f in ruleset.factions}
    for (x0, y0), card, turn in zip(shape.slots, layout, turned, strict=True):
        for y, line in enumerate(printed(ruleset, card, turned=turn)):
            for x, word in enumerate(line):
                space = (y0 + y) * shape.stride + x0 + x
                if word in SYMBOL:
                    symbol[space] = int(SYMBOL[word])
                elif word == "zone":
                    zone[space] = ruleset.maps[card].zone - first
                    zone_spaces[zone[space]] = space
                elif word in starts:
                    starts[word].append(space)
    effects = sum(1 << s for s in shape.spaces if symbol[s] >= 0)
    homes = tuple(tuple(s) for s in starts.values())
    return Board(shape, layout, turned, tuple(symbol), tuple(zone), tuple(zone_spaces), effects, homes)


def printed(ruleset: Ruleset, card: int, *, turned: bool) -> tuple[tuple[str, ...], ...]:
    """The spaces of a map card as seen on the table, row by row."""
    cells = ruleset.maps[card].cells
    return tuple(line[::-1] for line in cells[::-1]) if turned else cells
