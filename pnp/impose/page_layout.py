"""Blocks on a page: from a stack of rulings to the exact place of every card's trim, in mm."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pnp.impose.page_plans import counts_of, extent
from pnp.impose.sheet_measures import SEPARATOR, SEPARATOR_WIDE
from pnp.units import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.impose.page_plans import BlockColumns, PagePlan


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for one card: the lot it belongs to, its block, row and column, and its trim on the page in mm."""

    lot: int
    block: int
    row: int
    column: int
    trim: Box


@dataclass(frozen=True, slots=True)
class CardBlock:
    """A grid of cards on a page: `trim` from its first to its last cut line, `pad` the mm round it that marks keep out of.

    `shared`: neighbours touch and one cut parts them.
    """

    trim: Box
    pad: float
    shared: bool

    @property
    def outer(self) -> Box:
        """The trim with its bleed."""
        return self.trim.inset(-self.pad)


@dataclass(frozen=True, slots=True)
class PageLayout:
    """A page's places in reading order, and the blocks they stand in."""

    blocks: tuple[CardBlock, ...]
    slots: tuple[Slot, ...]


def arrange(stack: PagePlan, room: Box) -> PageLayout:
    """Centre a stack of blocks in a room (mm): blocks apart by `SEPARATOR` or, where there is room, up to twice that."""
    if stack.turned:
        return _turned(_arrange_down(stack, Box(room.y, room.x, room.h, room.w)))
    return _arrange_down(stack, room)


def without_empty(stack: PagePlan, room: Box, left: Sequence[int]) -> PagePlan:
    """Leave out the rows, columns and blocks that stay empty when only so many cards of each lot are `left`."""
    rest, used = list(left), []
    for slot in arrange(stack, room).slots:
        if rest[slot.lot]:
            rest[slot.lot] -= 1
            used.append((slot.block, slot.column, slot.row) if stack.turned else (slot.block, slot.row, slot.column))
    blocks = []
    for number, (ruling, heights) in enumerate(stack.blocks):
        rows = sorted({row for block, row, _ in used if block == number})
        columns = sorted({column for block, _, column in used if block == number})
        if rows:
            kept = replace(ruling, columns=tuple(ruling.columns[c] for c in columns))
            blocks.append((kept, tuple(heights[r] for r in rows)))
    return replace(stack, blocks=tuple(blocks), counts=counts_of(blocks, len(left)))


def _arrange_down(stack: PagePlan, room: Box) -> PageLayout:
    """Arrange a stack from top to bottom, whichever way it is meant to run."""
    heights = [extent(rows, ruling.gap, ruling.pad) for ruling, rows in stack.blocks]
    gaps = len(heights) - 1
    spare = room.h - sum(heights) - gaps * SEPARATOR
    between = min(SEPARATOR_WIDE, SEPARATOR + spare / gaps) if gaps else 0.0
    y = room.y + (room.h - sum(heights) - gaps * between) / 2
    blocks: list[CardBlock] = []
    slots: list[Slot] = []
    for (ruling, rows), height in zip(stack.blocks, heights, strict=True):
        x = room.x + (room.w - extent(ruling.columns, ruling.gap, ruling.pad)) / 2
        block, places = _grid(ruling, rows, len(blocks), x + ruling.pad, y + ruling.pad)
        blocks.append(block)
        slots += places
        y += height + between
    return PageLayout(tuple(blocks), tuple(slots))


def _grid(ruling: BlockColumns, rows: Sequence[float], block: int, x: float, y: float) -> tuple[CardBlock, list[Slot]]:
    lefts, tops = _starts(x, ruling.columns, ruling.gap), _starts(y, rows, ruling.gap)
    slots = [
        Slot(ruling.cells[w, h], block, r, c, Box(left, top, w, h))
        for r, (top, h) in enumerate(zip(tops, rows, strict=True))
        for c, (left, w) in enumerate(zip(lefts, ruling.columns, strict=True))
    ]
    last = slots[-1].trim
    return CardBlock(Box(x, y, last.right - x, last.bottom - y), ruling.pad, ruling.gap == 0), slots


def _starts(start: float, sides: Sequence[float], gap: float) -> list[float]:
    out = []
    for side in sides:
        out.append(start)
        start += side + gap
    return out


def _turned(layout: PageLayout) -> PageLayout:
    blocks = tuple(CardBlock(_swap(b.trim), b.pad, b.shared) for b in layout.blocks)
    slots = (Slot(s.lot, s.block, s.column, s.row, _swap(s.trim)) for s in layout.slots)
    return PageLayout(blocks, tuple(sorted(slots, key=lambda s: (s.block, s.row, s.column))))


def _swap(box: Box) -> Box:
    return Box(box.y, box.x, box.h, box.w)
