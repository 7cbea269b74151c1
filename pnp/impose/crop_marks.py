"""Crop marks around the blocks of a page, and fold lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.impose.cut_lines import ticks
from pnp.impose.sheet_measures import CLEARANCE, MARK_LENGTHS, MARK_WEIGHT
from pnp.model.sheet import PageLine
from pnp.units import PT, Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pnp.impose.flip import Flip
    from pnp.impose.page_layout import CardBlock, PageLayout
    from pnp.units import Size

_FOLD_DASH = (2.0, 1.5)  # mm
_FOLD_TICK = 5.0  # mm; the length of the solid part at each end of the fold line
_SAME = 6  # cut lines that agree to this many decimals of a mm are one line


def crop_marks(layout: PageLayout, filled: Iterable[int] | None = None) -> tuple[PageLine, ...]:
    """The crop marks of a page, as long as its layout says, at both ends of each block's cut lines, outside its bleed.

    Blocks of components that are not rectangles have ticks around each component instead, or no marks if they show outlines.

    `filled`: the indices of the slots that hold a card (None: all slots); cut lines without a card get no marks. The others
    have the same positions as on a full page, so that a stack of sheets can be cut at once.
    """
    taken = layout.slots if filled is None else [layout.slots[i] for i in filled]
    out: list[PageLine] = []
    if layout.marks == "none":
        return ()
    length = MARK_LENGTHS[layout.marks]
    for index, block in enumerate(layout.blocks):
        trims = [s.trim for s in taken if s.block == index]
        if block.cut != "crop":
            out += ticks(trims, block.gap) if block.cut == "ticks" else ()
            continue
        out += _across(block, length, _lines(edge for t in trims for edge in (t.x, t.right)))
        out += _down(block, length, _lines(edge for t in trims for edge in (t.y, t.bottom)))
    return tuple(out)


def _lines(edges: Iterable[float]) -> list[float]:
    """The different cut lines, sorted; edges that neighbours share count once."""
    return sorted({round(edge, _SAME): edge for edge in edges}.values())


def _across(block: CardBlock, length: float, xs: Sequence[float]) -> list[PageLine]:
    """Marks of a length above and below a block at each x (mm), from left to right."""
    outer, start, end = block.outer, CLEARANCE, CLEARANCE + length
    ends = ((outer.y - start, outer.y - end), (outer.bottom + start, outer.bottom + end))
    return [PageLine(x, near, x, far, MARK_WEIGHT) for near, far in ends for x in xs]


def _down(block: CardBlock, length: float, ys: Sequence[float]) -> list[PageLine]:
    """Marks of a length to the left and right of a block at each y (mm), from top to bottom."""
    outer, start, end = block.outer, CLEARANCE, CLEARANCE + length
    ends = ((outer.x - start, outer.x - end), (outer.right + start, outer.right + end))
    return [PageLine(near, y, far, y, MARK_WEIGHT) for near, far in ends for y in ys]


def fold_lines(flip: Flip, paper: Size, margin: float) -> tuple[PageLine, ...]:
    """The fold line, up to `margin` mm from the edges of the paper: solid at both ends and dashed between."""
    at = flip.total / 2
    length = paper.h if flip.axis == "vertical" else paper.w
    points = (margin, margin + _FOLD_TICK, length - margin - _FOLD_TICK, length - margin)
    parts = zip(points, points[1:], ((), _FOLD_DASH, ()), strict=False)
    if flip.axis == "vertical":
        return tuple(PageLine(at, a, at, b, MARK_WEIGHT, dash, "fold") for a, b, dash in parts)
    return tuple(PageLine(a, at, b, at, MARK_WEIGHT, dash, "fold") for a, b, dash in parts)


def ink_box(line: PageLine) -> Box:
    """The box in mm that a line covers, including its weight."""
    half = line.weight / PT / 2
    vertical = line.x1 == line.x2
    x, y = min(line.x1, line.x2), min(line.y1, line.y2)
    w, h = abs(line.x2 - line.x1), abs(line.y2 - line.y1)
    return Box(x - half, y, w + 2 * half, h) if vertical else Box(x, y - half, w, h + 2 * half)
