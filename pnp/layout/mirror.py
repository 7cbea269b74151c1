"""Mirrors the layouts of right-to-left languages: every element moves to its mirrored place.

Places are mirrored, but not everything in them: shapes (lines, paths) are; letters, digits, dice, pictures and icons are not,
except for pictures and icons that show a direction. `axis` is the sum of a left edge and the right edge that it becomes: the
width of the face, or 0 inside a group that is rotated or scaled.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from pnp.layout.elements import CircleElement, GroupElement, IconElement, ImageElement, LineElement, PathElement, RectElement
from pnp.layout.processing_elements import CutElement, FoldElement
from pnp.pictures.path_data import path_bounds

if TYPE_CHECKING:
    from pnp.layout.elements import ColumnElement, Element, GridElement, RowElement
    from pnp.layout.table_element import TableElement
    from pnp.model.frame import Frame
    from pnp.model.outline import Path

Block: TypeAlias = "GroupElement | RowElement | ColumnElement | GridElement | TableElement"

ENDS = {"start": "end", "end": "start"}
"""The other end of a line, for text that stays on its side."""


def mirrored(e: Element, dx: float, axis: float, width: float) -> Element:
    """Return the mirror image of an element that its container moves by `dx`; `width` is an icon's (all in mm)."""
    if isinstance(e, (RectElement, ImageElement)):
        e = replace(e, x=axis - e.x - dx - e.w)
    elif isinstance(e, CircleElement):
        return replace(e, x=axis - e.x - dx)
    elif isinstance(e, (LineElement, FoldElement)):
        return replace(e, x1=axis - e.x1 - dx, x2=axis - e.x2 - dx)
    elif isinstance(e, (PathElement, CutElement)):
        return _path(e, dx, axis)
    elif isinstance(e, IconElement):
        e = replace(e, x=axis - e.x - dx - width)
    return replace(e, rotate=-e.rotate) if isinstance(e, (IconElement, ImageElement)) and e.rotate else e


def _path(e: PathElement | CutElement, dx: float, axis: float) -> PathElement | CutElement:
    if e.mirror:
        return replace(e, d=reflected(e.d), x=axis - e.x - dx)
    box = path_bounds(e.d)
    return replace(e, x=axis - e.x - dx - (box.x + box.right if box else 0.0))


def reflected(path: Path) -> Path:
    """Return a path mirrored at its vertical axis."""
    return tuple((letter, tuple(v if i % 2 else -v for i, v in enumerate(numbers))) for letter, numbers in path)


def moved_group(e: GroupElement, dx: float, axis: float, width: float = 0.0) -> GroupElement:
    """Return a group at its mirrored place, rotated in the other direction.

    If `width` (mm) is given, its elements keep their order from left to right; with 0 they are mirrored about its corner.
    """
    return replace(e, x=axis - e.x - dx - width, rotate=-e.rotate, pivot_x=width - e.pivot_x)


def moved_block(e: Block, dx: float, axis: float, width: float) -> Block:
    """Return a container of `width` mm at its mirrored place, with its contents unchanged."""
    if isinstance(e, GroupElement):
        return moved_group(e, dx, axis, width / e.scale)
    return replace(e, x=axis - e.x - dx - width)


def seen_at(frame: Frame, x: float, y: float) -> tuple[float, float]:
    """Return where a face shows the point (x, y) of its left-to-right layout, in mm."""
    if not frame.mirrored:
        return x, y
    x = frame.size.w - x
    for box in frame.kept:
        if box.x <= x <= box.right and box.y <= y <= box.bottom:
            return box.x + box.right - x, y
    return x, y
