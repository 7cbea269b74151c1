"""Crop marks beside the blocks of a page, and the line to fold on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.impose.sheet_measures import CLEARANCE, MARK_LENGTH, MARK_WEIGHT
from pnp.model.sheet import PageLine
from pnp.units import PT, Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pnp.impose.flip import Flip
    from pnp.impose.page_layout import CardBlock, PageLayout
    from pnp.units import Size

_FOLD_DASH = (2.0, 1.5)  # mm
_FOLD_TICK = 5.0  # mm of the fold line that are drawn solid at both ends
_SAME = 6  # decimals of a mm: cut lines that agree so far are one line


def crop_marks(layout: PageLayout, filled: Iterable[int] | None = None) -> tuple[PageLine, ...]:
    """The crop marks of a page: both ends of every cut line of each block, outside its bleed, each `MARK_LENGTH` mm long.

    `filled`: the slots that hold a card (None: all); a line that bounds no card has no mark. Marks stand where the full page
    has them, so that a stack of sheets can be cut as one.
    """
    taken = layout.slots if filled is None else [layout.slots[i] for i in filled]
    out: list[PageLine] = []
    for index, block in enumerate(layout.blocks):
        trims = [s.trim for s in taken if s.block == index]
        out += _across(block, _lines(edge for t in trims for edge in (t.x, t.right)))
        out += _down(block, _lines(edge for t in trims for edge in (t.y, t.bottom)))
    return tuple(out)


def _lines(edges: Iterable[float]) -> list[float]:
    """Cut lines in order, neighbours' common ones once."""
    return sorted({round(edge, _SAME): edge for edge in edges}.values())


def _across(block: CardBlock, xs: Sequence[float]) -> list[PageLine]:
    """Marks above and below a block, from left to right."""
    outer, start, end = block.outer, CLEARANCE, CLEARANCE + MARK_LENGTH
    ends = ((outer.y - start, outer.y - end), (outer.bottom + start, outer.bottom + end))
    return [PageLine(x, near, x, far, MARK_WEIGHT) for near, far in ends for x in xs]


def _down(block: CardBlock, ys: Sequence[float]) -> list[PageLine]:
    """Marks left and right of a block, from top to bottom."""
    outer, start, end = block.outer, CLEARANCE, CLEARANCE + MARK_LENGTH
    ends = ((outer.x - start, outer.x - end), (outer.right + start, outer.right + end))
    return [PageLine(near, y, far, y, MARK_WEIGHT) for near, far in ends for y in ys]


def fold_lines(flip: Flip, paper: Size, margin: float) -> tuple[PageLine, ...]:
    """The line to fold on, from margin to margin: a solid tick at both ends, dashes between them."""
    at = flip.total / 2
    length = paper.h if flip.axis == "vertical" else paper.w
    points = (margin, margin + _FOLD_TICK, length - margin - _FOLD_TICK, length - margin)
    parts = zip(points, points[1:], ((), _FOLD_DASH, ()), strict=False)
    if flip.axis == "vertical":
        return tuple(PageLine(at, a, at, b, MARK_WEIGHT, dash, "fold") for a, b, dash in parts)
    return tuple(PageLine(a, at, b, at, MARK_WEIGHT, dash, "fold") for a, b, dash in parts)


def ink_box(line: PageLine) -> Box:
    """The box that a line's ink fills, its weight included, in mm."""
    half = line.weight / PT / 2
    upright = line.x1 == line.x2
    x, y = min(line.x1, line.x2), min(line.y1, line.y2)
    w, h = abs(line.x2 - line.x1), abs(line.y2 - line.y1)
    return Box(x - half, y, w + 2 * half, h) if upright else Box(x, y - half, w, h + 2 * half)
