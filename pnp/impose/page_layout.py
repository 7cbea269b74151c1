"""Page layouts: from the blocks of a page plan to the exact trim box of every card, in mm."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.units import Box, plain_sum
from pnp.impose.page_plan import BlockCounts
from pnp.model.face_walk import bounding_box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.impose.block_columns import BlockColumns
    from pnp.impose.page_plan import PagePlan
    from pnp.impose.sheet_measures import MarkMeasures
    from pnp.model.outline import CutMarks


@frozen
class Slot:
    """A place for one card: the index of its size group, its block, row and column, and its trim on the page in mm."""

    group: int
    block: int
    row: int
    column: int
    trim: Box


@frozen
class CardBlock:
    """A grid of cards: `trim` from its first to its last cut line, `pad` the distance in mm that marks keep from it.

    `shared`: neighbours touch, and one cut separates them. `gap`: the distance in mm between the trims of neighbours.
    `cut`: how cuts are shown. `ragged`: marks stand where the cards on each cut end, not in line with those of the other
    cuts, because another block may begin there.
    """

    trim: Box
    pad: float
    shared: bool
    gap: float = 0.0
    cut: CutMarks = "crop"
    ragged: bool = False

    @property
    def outer(self) -> Box:
        """The trim enlarged by `pad` on all sides."""
        return self.trim.inset(-self.pad)


@frozen
class PageLayout:
    """The blocks of a page and all their slots in reading order; `marks`: its crop marks."""

    blocks: tuple[CardBlock, ...]
    slots: tuple[Slot, ...]
    marks: MarkMeasures


def arrange(plan: PagePlan, area: Box) -> PageLayout:
    """Centre the blocks of a page plan in an area (mm): as far apart as their marks need, or up to twice as far."""
    layout = turned(_arrange_down(plan, _swap(area))) if plan.turned else _arrange_down(plan, area)
    return _without_places(layout, plan.clear) if plan.clear else layout


def _without_places(layout: PageLayout, clear: Sequence[Box]) -> PageLayout:
    """Leave out the slots that touch a box with their bleed (mm)."""
    pads = [block.pad for block in layout.blocks]
    kept = (s for s in layout.slots if not any(s.trim.inset(-pads[s.block]).overlaps(box) for box in clear))
    return replace(layout, slots=tuple(kept))


def without_empty(plan: PagePlan, area: Box, left: Sequence[int]) -> PagePlan:
    """Remove the rows, columns and blocks that stay empty if only `left[i]` cards of size group i are left.

    Where marks are to stay clear nothing moves, because other places could come to lie on them.
    """
    if plan.clear:
        return plan
    rest, used = list(left), []
    for slot in arrange(plan, area).slots:
        if rest[slot.group]:
            rest[slot.group] -= 1
            used.append((slot.block, slot.column, slot.row) if plan.turned else (slot.block, slot.row, slot.column))
    blocks = []
    for number, (grid, heights) in enumerate(plan.blocks):
        rows = sorted({row for block, row, _ in used if block == number})
        columns = sorted({column for block, _, column in used if block == number})
        if rows:
            short = grid.short and len(columns) == len(grid.columns)
            kept = replace(grid, columns=tuple(grid.columns[c] for c in columns), short=short)
            blocks.append((kept, tuple(heights[r] for r in rows)))
    return replace(plan, blocks=tuple(blocks), counts=BlockCounts(len(left)).of(tuple(blocks)))


def used_slots(layout: PageLayout, counts: Sequence[int]) -> PageLayout:
    """Keep the first `counts[i]` slots of size group i."""
    left, slots = list(counts), []
    for slot in layout.slots:
        if left[slot.group]:
            left[slot.group] -= 1
            slots.append(slot)
    return replace(layout, slots=tuple(slots))


def _arrange_down(plan: PagePlan, area: Box) -> PageLayout:
    """Arrange the blocks from top to bottom, whether or not the plan is turned."""
    heights = [grid.down(rows) for grid, rows in plan.blocks]
    gaps = len(heights) - 1
    least = plan.marks.separator
    spare = area.h - plain_sum(heights) - gaps * least
    between = min(2 * least, least + spare / gaps) if gaps else 0.0
    y = area.y + (area.h - plain_sum(heights) - gaps * between) / 2
    blocks: list[CardBlock] = []
    slots: list[Slot] = []
    for (grid, rows), height in zip(plan.blocks, heights, strict=True):
        x = area.x + (area.w - grid.across(len(rows))) / 2
        block, block_slots = placed_block(grid, rows, len(blocks), x + grid.pad, y + grid.pad)
        blocks.append(block)
        slots += block_slots
        y += height + between
    return PageLayout(tuple(blocks), tuple(slots), plan.marks)


def placed_block(grid: BlockColumns, rows: Sequence[float], block: int, x: float, y: float) -> tuple[CardBlock, list[Slot]]:
    """Place a block with its first trim at (x, y) in mm; `block` is its number on the page."""
    lefts, tops = _starts(x, grid.columns, grid.gap), _starts(y, rows, grid.row_gap)
    slots = [
        Slot(group, block, r, c, Box(left + grid.start(r), top, w, h))
        for r, (top, h) in enumerate(zip(tops, rows, strict=True))
        for c, (left, w, group) in enumerate(zip(lefts, grid.columns, grid.row(h, r), strict=False))
    ]
    trim = bounding_box([slot.trim for slot in slots]) if grid.nesting else _from_to(slots[0].trim, slots[-1].trim)
    return CardBlock(trim, grid.pad, grid.gap == 0, grid.gap, grid.cut), slots


def _from_to(first: Box, last: Box) -> Box:
    return Box(first.x, first.y, last.right - first.x, last.bottom - first.y)


def _starts(start: float, sides: Sequence[float], gap: float) -> list[float]:
    out = []
    for side in sides:
        out.append(start)
        start += side + gap
    return out


def turned(layout: PageLayout) -> PageLayout:
    """Swap x and y of a page layout."""
    blocks = tuple(CardBlock(_swap(b.trim), b.pad, b.shared, b.gap, b.cut) for b in layout.blocks)
    slots = (Slot(s.group, s.block, s.column, s.row, _swap(s.trim)) for s in layout.slots)
    return PageLayout(blocks, tuple(sorted(slots, key=lambda s: (s.block, s.row, s.column))), layout.marks)


def _swap(box: Box) -> Box:
    return Box(box.y, box.x, box.h, box.w)
