"""Blocks of cards of one size that fit into free rectangles of a sheet."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from pnp.impose.page_layout import Slot
from pnp.impose.page_plans import extent
from pnp.impose.sheet_measures import TOLERANCE
from pnp.units import Box, Size

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.impose.size_groups import SizeGroup


@dataclass(frozen=True, slots=True)
class FillingBlock:
    """A grid of cards in a free rectangle: the trim size of a card, columns, rows, and what it takes with its bleed (mm).

    `number` cards lie on it; its last row may have empty places.
    """

    outer: Box
    trim: Size
    columns: int
    rows: int
    number: int

    def slots(self, group: int, block: int, gap: float, pad: float) -> Iterator[Slot]:
        """Yield a slot for each card of a size group, with the distances in mm between and around them."""
        for place in range(self.number):
            row, column = divmod(place, self.columns)
            x = self.outer.x + pad + column * (self.trim.w + gap)
            y = self.outer.y + pad + row * (self.trim.h + gap)
            yield Slot(group, block, row, column, Box(x, y, *self.trim))


def blocks_that_fit(group: SizeGroup, free: Iterable[Box], area: Box, need: int) -> list[FillingBlock]:
    """The blocks of up to `need` cards in the free rectangles, as far as they lie in an area (mm), the best first.

    The more cards the better; then the fewer empty places, and the less room that is left beside the block.
    """
    found = []
    for rectangle in free:
        room = _common(rectangle, area)
        for trim in dict.fromkeys((group.size, group.size.turned)):
            for block in _blocks(group, trim, room, need):
                beside = sorted((room.w - block.outer.w, room.h - block.outer.h))
                empty = block.columns * block.rows - block.number
                found.append((-block.number, empty, beside, room.y, room.x, trim, block.columns, block))
    return [block for *_, block in sorted(found, key=lambda f: f[:-1])]


def _blocks(group: SizeGroup, trim: Size, room: Box, need: int) -> Iterator[FillingBlock]:
    """Yield a block along the width and one along the height of a room, each as small as its cards allow."""
    across, down = _most(trim.w, room.w, group), _most(trim.h, room.h, group)
    number = min(need, across * down)
    if not number:
        return
    for wanted in dict.fromkeys((min(across, number), ceil(number / down))):
        rows = ceil(number / wanted)
        columns = ceil(number / rows)
        if rows <= down:
            w, h = extent([trim.w] * columns, group.gap, group.pad), extent([trim.h] * rows, group.gap, group.pad)
            yield FillingBlock(Box(room.x, room.y, w, h), trim, columns, rows, number)


def _most(side: float, length: float, group: SizeGroup) -> int:
    """How many cards fit side by side into a length (mm)."""
    return max(0, int((length - 2 * group.pad + group.gap + TOLERANCE) // (side + group.gap)))


def _common(one: Box, other: Box) -> Box:
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Box(x, y, min(one.right, other.right) - x, min(one.bottom, other.bottom) - y)
