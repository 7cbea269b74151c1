"""Rows, columns and grids: how large elements are, and where containers put them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pnp.art.path import bounds
from pnp.layout.elements import Circle, Column, Grid, Group, Icon, Image, Line, PathShape, Rect, Row, Text
from pnp.units import Size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.layout.elements import Element, Ends
    from pnp.text.block import TextBlock

_SHARE = {"start": 0.0, "center": 0.5, "end": 1.0}


class Measures(Protocol):
    """What cannot be measured from an element alone."""

    def block(self, e: Text) -> TextBlock:
        """The set text."""

    def icon_size(self, e: Icon) -> Size:
        """The icon's width and height in mm."""


def extent(e: Element, known: Measures) -> Size:  # noqa: PLR0911  # one line per element
    """Width and height in mm that an element takes in a row, column or grid, its own `x` and `y` left out."""
    if isinstance(e, Icon):
        return known.icon_size(e)
    if isinstance(e, (Rect, Image)):
        return Size(e.w, e.h)
    if isinstance(e, Circle):
        return Size(2 * e.r, 2 * e.r)
    if isinstance(e, Text):
        return _text_extent(e, known)
    if isinstance(e, Line):
        return Size(max(e.x1, e.x2, 0.0), max(e.y1, e.y2, 0.0))
    if isinstance(e, PathShape):
        box = bounds(e.d)
        return Size(max(box.right, 0.0), max(box.bottom, 0.0)) if box else Size(0.0, 0.0)
    if isinstance(e, Group):
        return _group_extent(e, known)
    if isinstance(e, Grid):
        return _grid_extent(e, known)
    assert isinstance(e, (Row, Column))
    return _row_extent(e, known)


def _text_extent(e: Text, known: Measures) -> Size:
    if not e.spans or (e.w is not None and e.h is not None):
        return Size(e.w or 0.0, e.h or 0.0)
    block = known.block(e)
    return Size(block.width if e.w is None else e.w, block.height if e.h is None else e.h)


def _group_extent(e: Group, known: Measures) -> Size:
    """As far as its elements reach, or as its clip lets them; a turn does not count."""
    if e.clip_w is not None and e.clip_h is not None:
        return Size(e.clip_w * e.scale, e.clip_h * e.scale)
    right = bottom = 0.0
    for child in e.children:
        size = extent(child, known)
        left, top = corner(child)
        right, bottom = max(right, left + size.w), max(bottom, top + size.h)
    w, h = right if e.clip_w is None else e.clip_w, bottom if e.clip_h is None else e.clip_h
    return Size(w * e.scale, h * e.scale)


def corner(e: Element) -> tuple[float, float]:
    """The top left corner that an element's own attributes give it."""
    if isinstance(e, Circle):
        return e.x - e.r, e.y - e.r
    return getattr(e, "x", 0.0), getattr(e, "y", 0.0)


def _row_extent(e: Row | Column, known: Measures) -> Size:
    if e.w is not None and e.h is not None:
        return Size(e.w, e.h)
    sizes = [extent(c, known) for c in e.children]
    gaps = e.gap * max(len(sizes) - 1, 0)
    if isinstance(e, Row):
        w, h = sum(s.w for s in sizes) + gaps, max((s.h for s in sizes), default=0.0)
    else:
        w, h = max((s.w for s in sizes), default=0.0), sum(s.h for s in sizes) + gaps
    return Size(w if e.w is None else e.w, h if e.h is None else e.h)


def _cell(e: Grid, known: Measures) -> Size:
    if e.cell_w is not None and e.cell_h is not None:
        return Size(e.cell_w, e.cell_h)
    sizes = [extent(c, known) for c in e.children]
    w, h = max((s.w for s in sizes), default=0.0), max((s.h for s in sizes), default=0.0)
    return Size(w if e.cell_w is None else e.cell_w, h if e.cell_h is None else e.cell_h)


def _grid_extent(e: Grid, known: Measures) -> Size:
    cell = _cell(e, known)
    columns = min(e.columns, len(e.children))
    rows = -(-len(e.children) // e.columns)
    return Size(cell.w * columns + e.gap * max(columns - 1, 0), cell.h * rows + e.gap * max(rows - 1, 0))


def places(e: Row | Column | Grid, known: Measures) -> list[tuple[float, float]]:
    """Where each child's origin goes, in mm from the container's own corner."""
    sizes = [extent(c, known) for c in e.children]
    found = _cells(e, sizes, known) if isinstance(e, Grid) else _in_line(e, sizes, known)
    # a circle and a text without a box stand around their x and y: their corner, not their origin, goes to the place
    return [_origin(c, s, *place) for c, s, place in zip(e.children, sizes, found, strict=True)]


def _origin(e: Element, size: Size, x: float, y: float) -> tuple[float, float]:
    if isinstance(e, Circle):
        return x + e.r, y + e.r
    if isinstance(e, Text):
        align = e.align or e.style.align
        if e.w is None:
            x += {"center": size.w / 2, "end": size.w}.get(align, 0.0)
        if e.h is None:
            y += {"middle": size.h / 2, "bottom": size.h}.get(e.valign, 0.0)
    return x, y


def _in_line(e: Row | Column, sizes: Sequence[Size], known: Measures) -> list[tuple[float, float]]:
    whole = _row_extent(e, known)
    across = isinstance(e, Row)
    lengths = [s.w if across else s.h for s in sizes]
    thicknesses = [s.h if across else s.w for s in sizes]
    room, depth = (whole.w, whole.h) if across else (whole.h, whole.w)
    at = (room - sum(lengths) - e.gap * max(len(sizes) - 1, 0)) * _SHARE[e.align]
    found = []
    for length, thickness in zip(lengths, thicknesses, strict=True):
        beside = (depth - thickness) * _SHARE[e.cross]
        found.append((at, beside) if across else (beside, at))
        at += length + e.gap
    return found


def _cells(e: Grid, sizes: Sequence[Size], known: Measures) -> list[tuple[float, float]]:
    cell = _cell(e, known)
    return [
        (
            (i % e.columns) * (cell.w + e.gap) + _free(cell.w - s.w, e.align),
            (i // e.columns) * (cell.h + e.gap) + _free(cell.h - s.h, e.cross),
        )
        for i, s in enumerate(sizes)
    ]


def _free(room: float, ends: Ends) -> float:
    return room * _SHARE[ends]


def excess(e: Row | Column, known: Measures) -> float:
    """How many mm the elements of a row or column need beyond the room it gives them; 0 when they fit."""
    room = e.w if isinstance(e, Row) else e.h
    if room is None:
        return 0.0
    sizes = [extent(c, known) for c in e.children]
    needed = sum(s.w if isinstance(e, Row) else s.h for s in sizes) + e.gap * max(len(sizes) - 1, 0)
    return max(needed - room, 0.0)
