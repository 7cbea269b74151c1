"""A page as blocks one below the other, and how many cards of each size lie on it."""

from __future__ import annotations

from collections import Counter
from operator import add
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.units import Size, plain_sum

if TYPE_CHECKING:
    from pnp.base.units import Box
    from pnp.impose.block_columns import BlockColumns, Blocks
    from pnp.impose.sheet_measures import MarkMeasures


@frozen
class PagePlan:
    """A page as blocks one below the other.

    `counts`: the number of cards of each size group; `turned`: the blocks are placed from left to right, with x and y
    swapped; `narrow`: the page needs the narrow one of the usable areas; `marks`: its crop marks. Its places
    that touch a box of `clear` (mm) are left out.
    """

    blocks: Blocks
    counts: tuple[int, ...]
    marks: MarkMeasures
    turned: bool = False
    narrow: bool = False
    clear: tuple[Box, ...] = ()

    @property
    def cost(self) -> tuple[int, int]:
        """The effort of cutting a page: its blocks, then its rows and columns; of equal pages the cheapest is used."""
        return cost_of(self.blocks)

    @property
    def mixed(self) -> bool:
        """Whether the page has cards of several size groups."""
        return sum(1 for number in self.counts if number) > 1

    @property
    def nested(self) -> bool:
        """Whether rows interlock; else all parts of one size stand in grids."""
        return any(grid.nesting for grid, _ in self.blocks)

    @property
    def needs(self) -> Size:
        """The smallest area in mm that it fits into."""
        across = max(grid.across(len(rows)) for grid, rows in self.blocks)
        down = plain_sum(grid.down(rows) for grid, rows in self.blocks)
        down += self.marks.separator * (len(self.blocks) - 1)
        return Size(down, across) if self.turned else Size(across, down)


def cost_of(blocks: Blocks) -> tuple[int, int]:
    """Return the effort of cutting blocks, as `PagePlan.cost` has it."""
    return len(blocks), sum([len(grid.columns) + len(rows) for grid, rows in blocks])


class BlockCounts:
    """Counts the cards of each of the first `number` size groups in blocks; a block that is on many pages is counted once."""

    def __init__(self, number: int) -> None:
        self._none = (0,) * number
        self._known: dict[tuple[int, tuple[float, ...]], tuple[BlockColumns, tuple[int, ...]]] = {}  # by the ids of columns,
        # which are kept here

    def of(self, blocks: Blocks) -> tuple[int, ...]:
        """Return the number of cards of each size group on a page."""
        counts = self._none
        for grid, rows in blocks:
            known = self._known.get((id(grid), rows))
            if known is None:
                known = self._known[id(grid), rows] = (grid, self._in_block(grid, rows))
            counts = tuple(map(add, counts, known[1]))
        return counts

    def _in_block(self, grid: BlockColumns, rows: tuple[float, ...]) -> tuple[int, ...]:
        counts = list(self._none)
        for (height, odd), times in Counter((height, i % 2 * grid.short) for i, height in enumerate(rows)).items():
            for group in grid.row(height, odd):
                counts[group] += times
        return tuple(counts)
