"""Layouts of right-to-left languages: every element in the place that a mirror beside the card would show it in.

A mirror turns places round, not things: `axis` is the sum of a left edge and the right edge that it becomes, the width of the
face or 0 inside a group that is turned or scaled. What is drawn for the layout (lines, paths) is turned over with it; letters,
figures, dice, pictures and icons are not, unless a picture or an icon says that it shows a direction.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from pnp.art.path_data import bounds
from pnp.layout.elements import CircleElement, GroupElement, IconElement, ImageElement, LineElement, PathElement, RectElement

if TYPE_CHECKING:
    from pnp.layout.elements import ColumnElement, Element, GridElement, RowElement
    from pnp.model.frame import Frame, Path

Block: TypeAlias = "GroupElement | RowElement | ColumnElement | GridElement"

ENDS = {"start": "end", "end": "start"}
"""The other end of a line, for text that stays on its side."""


def mirrored(e: Element, dx: float, axis: float, width: float) -> Element:
    """An element that its container moves by `dx` as the mirror shows it; `width` is an icon's, all in mm."""
    if isinstance(e, (RectElement, ImageElement)):
        e = replace(e, x=axis - e.x - dx - e.w)
    elif isinstance(e, CircleElement):
        return replace(e, x=axis - e.x - dx)
    elif isinstance(e, LineElement):
        return replace(e, x1=axis - e.x1 - dx, x2=axis - e.x2 - dx)
    elif isinstance(e, PathElement):
        return _path(e, dx, axis)
    elif isinstance(e, IconElement):
        e = replace(e, x=axis - e.x - dx - width)
    return replace(e, rotate=-e.rotate) if isinstance(e, (IconElement, ImageElement)) and e.rotate else e


def _path(e: PathElement, dx: float, axis: float) -> PathElement:
    if e.mirror:
        return replace(e, d=reflected(e.d), x=axis - e.x - dx)
    box = bounds(e.d)
    return replace(e, x=axis - e.x - dx - (box.x + box.right if box else 0.0))


def reflected(path: Path) -> Path:
    """A path turned over about its origin."""
    return tuple((letter, tuple(v if i % 2 else -v for i, v in enumerate(numbers))) for letter, numbers in path)


def moved_group(e: GroupElement, dx: float, axis: float, width: float = 0.0) -> GroupElement:
    """A group that stands where the mirror shows it and turns the other way.

    Its elements are `width` mm wide and keep their order from left to right; with 0 they are mirrored about its own corner.
    """
    return replace(e, x=axis - e.x - dx - width, rotate=-e.rotate, pivot_x=width - e.pivot_x)


def moved_block(e: Block, dx: float, axis: float, width: float) -> Block:
    """A container of `width` mm that stands where the mirror shows it and keeps its inside."""
    if isinstance(e, GroupElement):
        return moved_group(e, dx, axis, width / e.scale)
    return replace(e, x=axis - e.x - dx - width)


def seen_at(frame: Frame, x: float, y: float) -> tuple[float, float]:
    """Where a face shows the point that lies at (x, y) of its layout from left to right, in mm."""
    if not frame.mirrored:
        return x, y
    x = frame.size.w - x
    for box in frame.kept:
        if box.x <= x <= box.right and box.y <= y <= box.bottom:
            return box.x + box.right - x, y
    return x, y
