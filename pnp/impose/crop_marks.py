"""Crop marks around the blocks of a page, and fold lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pnp.base.units import PT, Box
from pnp.impose.cut_lines import ticks
from pnp.model.printing import MARK_CLEARANCE
from pnp.model.sheet import PageLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.base.units import Size
    from pnp.impose.flip import Flip
    from pnp.impose.page_layout import PageLayout

    _Cut: TypeAlias = tuple[float, float, float]  # where it is, where it begins, where it ends

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
    if layout.marks.wanted == "none":
        return ()
    length, weight = layout.marks.length, layout.marks.printed.weight
    for index, block in enumerate(layout.blocks):
        trims = [s.trim for s in taken if s.block == index]
        if block.cut != "crop":
            out += ticks(trims, block.gap, layout.marks.printed) if block.cut == "ticks" else ()
            continue
        outer = block.outer
        upright = _lines((e, t.y - block.pad, t.bottom + block.pad) for t in trims for e in (t.x, t.right))
        level = _lines((e, t.x - block.pad, t.right + block.pad) for t in trims for e in (t.y, t.bottom))
        if not block.ragged:
            upright = [(x, outer.y, outer.bottom) for x, _, _ in upright]
            level = [(y, outer.x, outer.right) for y, _, _ in level]
        out += [PageLine(x, near, x, far, weight) for x, near, far in _ends(upright, length)]
        out += [PageLine(near, y, far, y, weight) for y, near, far in _ends(level, length)]
    return _once(out)


def _once(marks: Iterable[PageLine]) -> tuple[PageLine, ...]:
    """Each mark once: blocks that share the strip between them have the same marks there where their cuts are in line."""
    found: dict[frozenset[tuple[float, float]], PageLine] = {}
    for mark in marks:
        ends = (mark.x1, mark.y1), (mark.x2, mark.y2)
        found.setdefault(frozenset((round(x, _SAME), round(y, _SAME)) for x, y in ends), mark)
    return tuple(found.values())


def _lines(edges: Iterable[_Cut]) -> list[_Cut]:
    """The different cut lines, sorted; edges that neighbours share are one line as long as both together."""
    found: dict[float, _Cut] = {}
    for at, start, end in edges:
        _, first, last = found.get(round(at, _SAME), (at, start, end))
        found[round(at, _SAME)] = (at, min(first, start), max(last, end))
    return sorted(found.values())


def _ends(lines: Sequence[_Cut], length: float) -> Iterator[_Cut]:
    """Yield the place and the two ends of each mark of a length (mm): first those before the lines, then those after them."""
    near, far = MARK_CLEARANCE, MARK_CLEARANCE + length
    yield from ((at, start - near, start - far) for at, start, _ in lines)
    yield from ((at, end + near, end + far) for at, _, end in lines)


def fold_lines(flip: Flip, paper: Size, margin: float, weight: float) -> tuple[PageLine, ...]:
    """The fold line of a weight in pt, up to `margin` mm from the edges of the paper: solid at both ends and dashed between."""
    at = flip.total / 2
    length = paper.h if flip.axis == "vertical" else paper.w
    points = (margin, margin + _FOLD_TICK, length - margin - _FOLD_TICK, length - margin)
    parts = zip(points, points[1:], ((), _FOLD_DASH, ()), strict=False)
    if flip.axis == "vertical":
        return tuple(PageLine(at, a, at, b, weight, dash, "fold") for a, b, dash in parts)
    return tuple(PageLine(a, at, b, at, weight, dash, "fold") for a, b, dash in parts)


def ink_box(line: PageLine) -> Box:
    """The box in mm that a line covers, including its weight."""
    half = line.weight / PT / 2
    vertical = line.x1 == line.x2
    x, y = min(line.x1, line.x2), min(line.y1, line.y2)
    w, h = abs(line.x2 - line.x1), abs(line.y2 - line.y1)
    return Box(x - half, y, w + 2 * half, h) if vertical else Box(x, y - half, w, h + 2 * half)
