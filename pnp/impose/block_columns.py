"""The columns of a block: how wide it is, how high its rows make it, and which cards stand in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pnp.base.records import frozen
from pnp.base.units import plain_sum

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.impose.nesting import Nesting
    from pnp.model.outline import CutMarks


@frozen
class BlockColumns:
    """The columns of a block: trim widths in mm from left to right, and the row heights that give a card in every column.

    `cells`: the index of the size group by (width, height); `gap`: the distance between the trims of neighbours; `pad`: the
    distance around the block, both in mm. `cut`: how cuts are shown. `nesting`: how rows interlock, if they do; `short`: every
    other row then has one card less, so that the block is no wider than its first row.
    """

    columns: tuple[float, ...]
    heights: tuple[float, ...]
    gap: float
    pad: float
    cells: Mapping[tuple[float, float], int]
    cut: CutMarks = "crop"
    nesting: Nesting | None = None
    short: bool = False

    def row(self, height: float, number: int) -> tuple[int, ...]:
        """The size groups of the cards in row `number` (from 0), which is this high, from left to right."""
        cells = tuple(self.cells[w, height] for w in self.columns)
        return cells[:-1] if self.short and number % 2 else cells

    def start(self, number: int) -> float:
        """How far row `number` (from 0) is shifted to the right, in mm."""
        return self.nesting.shift if self.nesting and number % 2 else 0.0

    @property
    def row_gap(self) -> float:
        """The distance in mm from the trim of one row to that of the next; negative if rows interlock."""
        return self.nesting.row_gap if self.nesting else self.gap

    def across(self, rows: int) -> float:
        """The width in mm of a block with this many rows, including bleed."""
        beyond = self.nesting.shift if self.nesting and rows > 1 and not self.short else 0.0
        return extent(self.columns, self.gap, self.pad) + beyond

    def down(self, rows: Sequence[float]) -> float:
        """The height in mm of a block with rows of these heights, including bleed."""
        return extent(rows, self.row_gap, self.pad)


Blocks: TypeAlias = tuple[tuple[BlockColumns, tuple[float, ...]], ...]
"""Blocks from top to bottom: the columns of each, and the heights of its rows in mm."""


def extent(sides: Sequence[float], gap: float, pad: float) -> float:
    """The length in mm of cards side by side, including gutters and bleed."""
    return plain_sum(sides) + gap * (len(sides) - 1) + 2 * pad
