"""Blocks of cards of one size that fit into free rectangles of a sheet."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.units import Box
from pnp.impose.block_columns import BlockColumns
from pnp.impose.page_layout import CardBlock, PageLayout, placed_block, turned
from pnp.impose.sheet_measures import TOLERANCE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.impose.page_layout import Slot
    from pnp.impose.sheet_measures import MarkMeasures
    from pnp.impose.size_groups import SizeGroup


@frozen
class FillingBlock:
    """A block in a free rectangle: its columns and rows, and what it takes with its bleed (mm); `turned` swaps x and y.

    `number` cards lie on it; its last row may have empty places.
    """

    outer: Box
    columns: BlockColumns
    rows: tuple[float, ...]
    turned: bool
    number: int

    def placed(self, block: int, marks: MarkMeasures) -> tuple[CardBlock, tuple[Slot, ...]]:
        """The block, which is number `block` on its page, and a slot for each card."""
        x, y = (self.outer.y, self.outer.x) if self.turned else (self.outer.x, self.outer.y)
        card_block, slots = placed_block(self.columns, self.rows, block, x + self.columns.pad, y + self.columns.pad)
        layout = PageLayout((card_block,), tuple(slots), marks)
        layout = turned(layout) if self.turned else layout
        return layout.blocks[0], layout.slots[: self.number]

    @property
    def empty(self) -> int:
        """How many of its places are empty."""
        return sum(len(self.columns.row(h, r)) for r, h in enumerate(self.rows)) - self.number


def blocks_that_fit(index: int, group: SizeGroup, free: Iterable[Box], area: Box, need: int) -> list[FillingBlock]:
    """The blocks of up to `need` cards in the free rectangles, as far as they lie in an area (mm), the best first.

    The more cards the better; rows interlock only for that. Then the fewer empty places the better, and the less room that is
    left beside the block. `index` is the number of the size group.
    """
    found = []
    for rectangle in free:
        room = _common(rectangle, area)
        for block in _blocks(index, group, room, need):
            beside = sorted((room.w - block.outer.w, room.h - block.outer.h))
            found.append(((-block.number, block.columns.nesting is not None, block.empty, beside, room.y, room.x), block))
    return [block for _, block in sorted(found, key=lambda f: f[0])]


def _blocks(index: int, group: SizeGroup, room: Box, need: int) -> Iterator[FillingBlock]:
    """Yield for each grid that fills a room a block along its width and one along its height, as small as its cards allow."""
    for grid, swapped in _grids(index, group):
        w, h = room.size.turned if swapped else room.size
        across, down = _most(grid, w, h)
        number = min(need, _places(grid, across, down))
        if number <= 0:
            continue
        for wanted in dict.fromkeys((min(across, number), _columns(grid, number, down))):
            rows = next((r for r in range(1, down + 1) if _places(grid, wanted, r) >= number), None)
            if rows is not None:
                columns = _with_columns(grid, _columns(grid, number, rows))
                heights = columns.heights * rows
                size = columns.across(rows), columns.down(heights)
                outer = Box(room.x, room.y, *(size[::-1] if swapped else size))
                yield FillingBlock(outer, columns, heights, swapped, number)


def _grids(index: int, group: SizeGroup) -> Iterator[tuple[BlockColumns, bool]]:
    """Yield the grids that cards of a size may stand in, as their first column, and whether x and y are swapped."""
    for w, h in dict.fromkeys((group.size, group.size.turned)):
        yield BlockColumns((w,), (h,), group.gap, group.pad, {(w, h): index}, group.cut), False
    if group.nesting:
        w, h = group.size
        for swapped in (False, True):
            for short in (False, True):
                cells, gap = {(w, h): index}, group.nesting.gap
                yield BlockColumns((w,), (h,), gap, group.pad, cells, group.cut, group.nesting, short), swapped


def _with_columns(grid: BlockColumns, columns: int) -> BlockColumns:
    return replace(grid, columns=grid.columns * columns)


def _places(grid: BlockColumns, columns: int, rows: int) -> int:
    """How many cards a block has; a single column cannot lose a card in every other row."""
    return columns * rows - (rows // 2 if columns > 1 else columns * rows) * grid.short


def _columns(grid: BlockColumns, number: int, rows: int) -> int:
    """The fewest columns that give `number` places in some rows."""
    return max(1 + grid.short, ceil((number + rows // 2 * grid.short) / rows))


def _most(grid: BlockColumns, width: float, height: float) -> tuple[int, int]:
    """How many columns and rows of a grid fit into a room (mm)."""
    (w,), (h,) = grid.columns, grid.heights
    down = int((height - grid.down((h,)) + TOLERANCE) // (h + grid.row_gap)) + 1
    across = int((width - grid.across(down) + TOLERANCE) // (w + grid.gap)) + 1
    return max(across, 0), max(down, 0)


def _common(one: Box, other: Box) -> Box:
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Box(x, y, min(one.right, other.right) - x, min(one.bottom, other.bottom) - y)
