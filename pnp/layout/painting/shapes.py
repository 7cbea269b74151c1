"""Converts elements with outlines to Shapes in mm, moved by the offset of their container, and mirrors elements.

In right-to-left languages every element moves to its mirrored place, but not everything in it is mirrored: shapes (lines,
paths) are; letters, digits, dice, pictures and icons are not, except for pictures and icons that show a direction. `axis`
is the sum of a left edge and the right edge that it becomes: the width of the face, or 0 inside a group that is rotated or
scaled. An untranslated text is marked, so that such a sheet is not mistaken for a finished one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.units import Box
from pnp.layout.elements.elements import (
    CircleElement,
    CutElement,
    FoldElement,
    GroupElement,
    IconElement,
    ImageElement,
    LineElement,
    PathElement,
    RectElement,
)
from pnp.model.frame import Colour, DrawingItem, Gradient, Group, ImageItem, Pattern, Shape, Stroke, TextLine
from pnp.model.style import FittedGradient
from pnp.pictures.paints import mirror_fill, paint_in
from pnp.pictures.path_data import KAPPA, circle_path, path_bounds

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.layout.elements.elements import ColumnElement, Element, GridElement, RowElement, TableElement
    from pnp.model.frame import Frame, Item, TextBox
    from pnp.model.outline import Ink, Path


def rectangle(x: float, y: float, w: float, h: float) -> Path:
    """Return a rectangle with sharp corners, clockwise from its top left corner."""
    return (("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ()))


def round_rectangle(x: float, y: float, w: float, h: float, r: float) -> Path:
    """Return a rectangle with round corners of radius `r`, at most half the shorter side."""
    r = min(r, w / 2, h / 2)
    k = r * (1 - KAPPA)
    right, bottom = x + w, y + h
    return (
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, bottom - r)),
        ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
        ("L", (x + r, bottom)),
        ("C", (x + k, bottom, x, bottom - k, x, bottom - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    )


_CORNERS = {
    "triangle": ((0.5, 0), (1, 1), (0, 1)),
    "triangle-down": ((0, 0), (1, 0), (0.5, 1)),
    "diamond": ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
    "hexagon-flat": ((0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5)),
    "hexagon-pointed": ((0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25)),
}
"""The corners of shapes, as parts of the width and the height of their box."""


def shape_in_box(name: str, w: float, h: float) -> Path:
    """Return a shape, such as `circle` or `triangle`, that fills a box of that size from its top left corner."""
    if name == "circle":
        return tuple([(letter, _stretched(numbers, w / 2, h / 2)) for letter, numbers in circle_path(1, 1, 1)])
    first, *rest = [_stretched(corner, w, h) for corner in _CORNERS[name]]
    return (("M", first), *[("L", corner) for corner in rest], ("Z", ()))


def _stretched(numbers: Sequence[float], across: float, down: float) -> tuple[float, ...]:
    return tuple([n * (down if i % 2 else across) for i, n in enumerate(numbers)])


def translate_path(path: Path, dx: float, dy: float) -> Path:
    """Return the path moved by (dx, dy)."""
    if not dx and not dy:
        return path
    return tuple((letter, tuple(v + (dy if i % 2 else dx) for i, v in enumerate(numbers))) for letter, numbers in path)


def mirror_path(path: Path, axis: float) -> Path:
    """Return the mirror image of a path; `axis` is the sum of an x and the x that it becomes."""
    return tuple((letter, tuple(v if i % 2 else axis - v for i, v in enumerate(numbers))) for letter, numbers in path)


def _outline_stroke(colour: Colour | None, width: float, dash: tuple[float, ...] = ()) -> Stroke | None:
    return Stroke(colour, width, dash) if colour is not None and width else None


def rect_shape(e: RectElement, dx: float, dy: float, mark: Mark) -> Shape:
    """Return the shape of a `<rect>`, moved by (dx, dy)."""
    x, y = e.x + dx, e.y + dy
    box = Box(x, y, e.w, e.h)
    fill, stroke = paint_in(e.fill, box), _outline_stroke(e.stroke, e.stroke_width, e.dash)
    if e.radius:
        return Shape(round_rectangle(x, y, e.w, e.h, e.radius), fill, stroke, ink=e.ink, at=mark)
    return Shape(rectangle(x, y, e.w, e.h), fill, stroke, rect=box, ink=e.ink, at=mark)


def circle_shape(e: CircleElement, dx: float, dy: float, mark: Mark) -> Shape:
    """Return the shape of a `<circle>`, moved by (dx, dy)."""
    x, y, stroke = e.x + dx, e.y + dy, _outline_stroke(e.stroke, e.stroke_width)
    fill = paint_in(e.fill, Box(x - e.r, y - e.r, 2 * e.r, 2 * e.r))
    return Shape(circle_path(x, y, e.r), fill, stroke, ink=e.ink, at=mark)


def line_shape(e: LineElement, dx: float, dy: float, mark: Mark) -> Shape:
    """Return the shape of a `<line>`, moved by (dx, dy)."""
    path: Path = (("M", (e.x1 + dx, e.y1 + dy)), ("L", (e.x2 + dx, e.y2 + dy)))
    stroke = Stroke(e.stroke, e.stroke_width, e.dash, e.cap) if e.stroke and e.stroke_width else None
    return Shape(path, None, stroke, ink=e.ink, at=mark)


def fold_shape(e: FoldElement, dx: float, dy: float, stroke: Stroke, mark: Mark) -> Shape:
    """Return the crease of a `<fold>`, moved by (dx, dy)."""
    path: Path = (("M", (e.x1 + dx, e.y1 + dy)), ("L", (e.x2 + dx, e.y2 + dy)))
    return Shape(path, stroke=stroke, ink="keep", at=mark, step=e.way)


def cut_shape(e: CutElement, dx: float, dy: float, stroke: Stroke, mark: Mark) -> Shape:
    """Return the line of a `<cut>`, moved by (dx, dy)."""
    return Shape(translate_path(e.d, e.x + dx, e.y + dy), stroke=stroke, ink="keep", at=mark, step="cut")


_LIGHT = 0.5  # luminance


def casing_group(line: Shape, casing: Stroke) -> Group:
    """Return a crease or cut on its casing. On white paper, a dark casing of a light line would hide what darkens there."""
    ink: Ink = "keep" if casing.colour.luminance > _LIGHT else "full"
    return Group((Shape(line.path, stroke=casing, ink=ink, at=line.at), line), at=line.at)


def path_shape(e: PathElement, dx: float, dy: float, mark: Mark) -> Shape:
    """Return the shape of a `<path>`, moved by (dx, dy)."""
    stroke = Stroke(e.stroke, e.stroke_width, e.dash, e.cap, e.join) if e.stroke and e.stroke_width else None
    path = translate_path(e.d, e.x + dx, e.y + dy)
    box = path_bounds(path) if isinstance(e.fill, FittedGradient) else None
    fill = paint_in(e.fill, box or Box(0.0, 0.0, 0.0, 0.0))
    return Shape(path, fill, stroke, even_odd=e.rule == "evenodd", ink=e.ink, at=mark)


STAND_IN_STROKE = Stroke(Colour(0.5, 0.5, 0.5), 0.2)
"""How boxes are drawn that stand in for what is missing."""


def crossed_box(box: Box, mark: Mark | None = None) -> Shape:
    """Return an empty box (mm) with its diagonals, as layouts draw it where a picture is missing."""
    falling: Path = (("M", (box.x, box.y)), ("L", (box.right, box.bottom)))
    rising: Path = (("M", (box.right, box.y)), ("L", (box.x, box.bottom)))
    return Shape((*rectangle(*box), *falling, *rising), stroke=STAND_IN_STROKE, at=mark)


BlockElement: TypeAlias = "GroupElement | RowElement | ColumnElement | GridElement | TableElement"

OTHER_ENDS = {"start": "end", "end": "start"}
"""The other end of a line, for text that stays on its side."""


def mirror_element(e: Element, dx: float, axis: float, width: float) -> Element:
    """Return the mirror image of an element that its container moves by `dx`; `width` is an icon's (all in mm)."""
    if isinstance(e, RectElement):
        return replace(e, x=axis - e.x - dx - e.w, fill=mirror_fill(e.fill))
    if isinstance(e, ImageElement):
        e = replace(e, x=axis - e.x - dx - e.w)
    elif isinstance(e, CircleElement):
        return replace(e, x=axis - e.x - dx, fill=mirror_fill(e.fill))
    elif isinstance(e, (LineElement, FoldElement)):
        return replace(e, x1=axis - e.x1 - dx, x2=axis - e.x2 - dx)
    elif isinstance(e, (PathElement, CutElement)):
        return _mirror_path_element(e, dx, axis)
    elif isinstance(e, IconElement):
        e = replace(e, x=axis - e.x - dx - width)
    return replace(e, rotate=-e.rotate) if isinstance(e, (IconElement, ImageElement)) and e.rotate else e


def _mirror_path_element(e: PathElement | CutElement, dx: float, axis: float) -> PathElement | CutElement:
    if e.mirror:
        d = mirror_path(e.d, 0.0)
        if isinstance(e, PathElement):
            e = replace(e, fill=mirror_fill(e.fill))
        return replace(e, d=d, x=axis - e.x - dx)
    box = path_bounds(e.d)
    return replace(e, x=axis - e.x - dx - (box.x + box.right if box else 0.0))


def mirror_group(e: GroupElement, dx: float, axis: float, width: float = 0.0) -> GroupElement:
    """Return a group at its mirrored place, rotated in the other direction.

    If `width` (mm) is given, its elements keep their order from left to right; with 0 they are mirrored about its corner.
    """
    return replace(e, x=axis - e.x - dx - width, rotate=-e.rotate, pivot_x=width - e.pivot_x)


def mirror_block(e: BlockElement, dx: float, axis: float, width: float) -> BlockElement:
    """Return a container of `width` mm at its mirrored place, with its contents unchanged."""
    if isinstance(e, GroupElement):
        return mirror_group(e, dx, axis, width / e.scale)
    return replace(e, x=axis - e.x - dx - width)


def point_as_seen(frame: Frame, x: float, y: float) -> tuple[float, float]:
    """Return where a face shows the point (x, y) of its left-to-right layout, in mm."""
    if not frame.mirrored:
        return x, y
    x = frame.size.w - x
    for box in frame.kept:
        if box.x <= x <= box.right and box.y <= y <= box.bottom:
            return box.x + box.right - x, y
    return x, y


def move_item(item: Item, dx: float, dy: float) -> Item:  # noqa: PLR0911 - one return a kind
    """Return the item moved by `dx` to the right and `dy` down, in mm."""
    if not dx and not dy:
        return item
    if isinstance(item, TextLine):
        return replace(item, x=item.x + dx, y=item.y + dy, drawn=item.drawn and item.drawn.moved(dx, dy))
    if isinstance(item, ImageItem):
        return replace(item, box=item.box.moved(dx, dy), clip=item.clip and item.clip.moved(dx, dy))
    if isinstance(item, Shape):
        if isinstance(item.fill, (Gradient, Pattern)):  # which has coordinates of its own
            return Group((item,), (1.0, 0.0, 0.0, 1.0, dx, dy))
        return replace(item, path=translate_path(item.path, dx, dy), rect=item.rect and item.rect.moved(dx, dy))
    a, b, c, d, e, f = item.matrix
    there = (a, b, c, d, e + dx, f + dy)
    if isinstance(item, DrawingItem):
        return replace(item, matrix=there, clip=item.clip and item.clip.moved(dx, dy))
    return replace(item, matrix=there)


ALARM_COLOUR = Colour(0.85, 0.0, 0.5, 1.0, "", (0.0, 1.0, 0.1, 0.0))
"""A pink that no game uses for type."""

_HALO_COLOUR = Colour(1.0, 1.0, 1.0, 1.0, "", (0.0, 0.0, 0.0, 0.0))
_MARK_WIDTH, _MARK_HALO_WIDTH = 0.35, 0.8  # mm
_MARK_DASH = (1.2, 0.6)  # mm
_FLAG_SIDE = 2.2  # mm: sides of the corner
_FLAG_OUTSIDE = 0.8  # mm that the corner begins outside the frame: its far side and its halo then end before the ink
_FRAME_GAP = 0.5  # mm between the ink of a text and its frame


def untranslated_frame(text: TextBox) -> Iterator[Shape]:
    """Yield a dashed frame around the ink of a text and a filled corner at its top left, with a halo for dark backgrounds.

    The corner lies outside, so that it hides no letter.
    """
    box, at = text.ink.inset(-_FRAME_GAP), text.content
    outline = rectangle(*box)
    side = min(_FLAG_SIDE, box.w, box.h)
    x, y = box.x - _FLAG_OUTSIDE, box.y - _FLAG_OUTSIDE
    corner = (("M", (x, y)), ("L", (x + side, y)), ("L", (x, y + side)), ("Z", ()))
    yield Shape(outline, stroke=Stroke(_HALO_COLOUR, _MARK_HALO_WIDTH), ink="keep", at=at)
    yield Shape(outline, stroke=Stroke(ALARM_COLOUR, _MARK_WIDTH, _MARK_DASH), ink="keep", at=at)
    yield Shape(corner, fill=ALARM_COLOUR, stroke=Stroke(_HALO_COLOUR, _MARK_WIDTH), ink="keep", at=at)


def untranslated_bar(line: TextBox) -> Iterator[Shape]:
    """Yield the bar beside a line of a booklet, 2 mm left of its column and as tall as the line."""
    yield Shape(rectangle(-2.6, line.box.y, 0.9, line.box.h), fill=ALARM_COLOUR, ink="keep", at=line.content)
