"""Converts elements with outlines to Shapes in mm, moved by the offset of their container."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.units import Box
from pnp.model.frame import Colour, Shape, Stroke

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.layout.elements import CircleElement, LineElement, PathElement, RectElement
    from pnp.layout.processing_elements import CutElement, FoldElement
    from pnp.model.outline import Ink, Path, Segment

KAPPA = 0.5522847498
"""The handle length of a cubic that approximates a quarter of a unit circle within 0.03 %."""


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


def circle_path(x: float, y: float, r: float) -> Path:
    """Return a circle around (x, y), clockwise from its rightmost point."""
    k = r * KAPPA
    return (
        ("M", (x + r, y)),
        ("C", (x + r, y + k, x + k, y + r, x, y + r)),
        ("C", (x - k, y + r, x - r, y + k, x - r, y)),
        ("C", (x - r, y - k, x - k, y - r, x, y - r)),
        ("C", (x + k, y - r, x + r, y - k, x + r, y)),
        ("Z", ()),
    )


def translated_path(path: Path, dx: float, dy: float) -> Path:
    """Return the path moved by (dx, dy)."""
    if not dx and not dy:
        return path
    return tuple(_moved(s, dx, dy) for s in path)


def _moved(segment: Segment, dx: float, dy: float) -> Segment:
    letter, n = segment
    return letter, tuple(v + (dy if i % 2 else dx) for i, v in enumerate(n))


def _stroke(colour: Colour | None, width: float, dash: tuple[float, ...] = ()) -> Stroke | None:
    return Stroke(colour, width, dash) if colour is not None and width else None


def ground(fill: Colour, box: Box, mark: Mark, *, ink: Ink | None) -> Shape:
    """Return the background of a face, over its bleed box."""
    return Shape(rectangle(*box), fill, rect=box, ink=ink, at=mark)


def rect_shape(e: RectElement, dx: float, dy: float, mark: Mark) -> Shape:
    """Return the shape of a `<rect>`, moved by (dx, dy)."""
    x, y = e.x + dx, e.y + dy
    stroke = _stroke(e.stroke, e.stroke_width, e.dash)
    if e.radius:
        return Shape(round_rectangle(x, y, e.w, e.h, e.radius), e.fill, stroke, ink=e.ink, at=mark)
    return Shape(rectangle(x, y, e.w, e.h), e.fill, stroke, rect=Box(x, y, e.w, e.h), ink=e.ink, at=mark)


def circle_shape(e: CircleElement, dx: float, dy: float, mark: Mark) -> Shape:
    """Return the shape of a `<circle>`, moved by (dx, dy)."""
    stroke = _stroke(e.stroke, e.stroke_width)
    return Shape(circle_path(e.x + dx, e.y + dy, e.r), e.fill, stroke, ink=e.ink, at=mark)


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
    return Shape(translated_path(e.d, e.x + dx, e.y + dy), stroke=stroke, ink="keep", at=mark, step="cut")


def path_shape(e: PathElement, dx: float, dy: float, mark: Mark) -> Shape:
    """Return the shape of a `<path>`, moved by (dx, dy)."""
    stroke = Stroke(e.stroke, e.stroke_width, e.dash, e.cap, e.join) if e.stroke and e.stroke_width else None
    path = translated_path(e.d, e.x + dx, e.y + dy)
    return Shape(path, e.fill, stroke, even_odd=e.rule == "evenodd", ink=e.ink, at=mark)


EMPTY = Stroke(Colour(0.5, 0.5, 0.5), 0.2)
"""How boxes are drawn that stand in for what is missing."""


def crossed_box(box: Box, mark: Mark | None = None) -> Shape:
    """Return an empty box (mm) with its diagonals, as layouts draw it where a picture is missing."""
    corners: Path = (
        ("M", (box.x, box.y)),
        ("L", (box.right, box.bottom)),
        ("M", (box.right, box.y)),
        ("L", (box.x, box.bottom)),
    )
    return Shape((*rectangle(*box), *corners), stroke=EMPTY, at=mark)
