"""What areas are painted with besides plain colours: patterns by their measures, and gradients fitted into a box.

A pattern is fixed to the face, so that areas side by side go on in one another; `angle` turns it clockwise, in degrees. A
gradient is fitted into the box of what it fills.
"""

from __future__ import annotations

from dataclasses import replace
from math import cos, pi, radians, sin, sqrt
from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.units import Box
from pnp.model.frame import Colour, Drawing, DrawingItem, Gradient, ImageItem, Paint, Pattern, Shape, Stroke
from pnp.model.outline import box_path
from pnp.model.style import Fill, FittedGradient
from pnp.pictures.path_data import circle_path

if TYPE_CHECKING:
    from pnp.model.frame import Item
    from pnp.model.outline import Matrix
    from pnp.model.picture import Picture


PatternKind: TypeAlias = Literal["hatch", "cross-hatch", "stripes", "dots", "checks"]

WIDEST_DOTS = pi / 4
"""The tone of dots that touch one another."""

_REACH = 2_000.0
"""How far a line of a tile goes to either side, in mm: one tile then is as wide as any face."""
_CROSSES, _DOTS = 10, 5
"""How many crosses and dots stand side by side in a tile: fewer tiles are placed one by one."""


def weight_of_tone(kind: PatternKind, pitch: float, tone: float) -> float:
    """Return the width of lines or the diameter of dots that cover so much of the area (0…1), in the unit of the pitch."""
    if kind == "dots":
        return pitch * sqrt(tone / WIDEST_DOTS)
    return pitch * (1 - sqrt(1 - tone)) if kind == "cross-hatch" else pitch * tone


def make_pattern(  # noqa: PLR0913, PLR0917 - the measures of a pattern
    kind: PatternKind, angle: float, pitch: float, weight: float, colour: Colour, ground: Colour | None
) -> Pattern:
    """Return a pattern: lines `weight` mm wide or dots of this diameter, from middle to middle `pitch` mm; `ground` is beneath.

    Fields of checks are `pitch` wide, and have no weight.
    """
    stroke = Stroke(colour, weight)
    if kind in {"hatch", "stripes"}:
        box = Box(-_REACH, 0.0, 2 * _REACH, pitch)
        items = [_line((box.x, pitch / 2), (box.right, pitch / 2), stroke)]
    elif kind == "cross-hatch":
        side = _CROSSES * pitch
        box = Box(0.0, 0.0, side, side)
        middles = [(number + 0.5) * pitch for number in range(_CROSSES)]
        items = [_line(*ends, stroke) for at in middles for ends in (((0.0, at), (side, at)), ((at, 0.0), (at, side)))]
    elif kind == "dots":
        box = Box(0.0, 0.0, _DOTS * pitch, _DOTS * pitch)
        middles = [(number + 0.5) * pitch for number in range(_DOTS)]
        items = [Shape(tuple(step for y in middles for x in middles for step in circle_path(x, y, weight / 2)), colour)]
    else:
        box = Box(0.0, 0.0, 2 * pitch, 2 * pitch)
        fields = Box(0.0, 0.0, pitch, pitch), Box(pitch, pitch, pitch, pitch)
        items = [Shape(box_path(field), colour, rect=field) for field in fields]
    beneath = [] if ground is None else [Shape(box_path(box), ground, rect=box)]
    return Pattern((*beneath, *items), box, _turned(angle))


def tile_pattern(tile: Drawing | Picture, width: float, angle: float, colour: Colour | None) -> Pattern:
    """Return a pattern whose tile is a drawing or a picture, `width` mm wide; `colour` replaces `currentColor`."""
    if isinstance(tile, Drawing):
        scale = width / tile.size.w
        box = Box(0.0, 0.0, width, tile.size.h * scale)
        item: Item = DrawingItem(tile, (scale, 0.0, 0.0, scale, 0.0, 0.0), colour)
    else:
        box = Box(0.0, 0.0, width, width * tile.height / tile.width)
        item = ImageItem(tile, box)
    return Pattern((item,), box, _turned(angle))


def _line(start: tuple[float, float], end: tuple[float, float], stroke: Stroke) -> Shape:
    return Shape((("M", start), ("L", end)), stroke=stroke)


def _turned(angle: float) -> Matrix:
    if not angle % 360:
        return (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    c, s = round(cos(radians(angle)), 12), round(sin(radians(angle)), 12)
    return (c, s, -s, c, 0.0, 0.0)


def paint_in(fill: Fill | None, box: Box) -> Paint | None:
    """Return what fills a shape of this box (mm): a gradient is fitted into it, anything else is as it is."""
    if not isinstance(fill, FittedGradient):
        return fill
    if fill.kind == "radial":
        rx, ry = (max(side * fill.radius / 2, _LEAST_RADIUS) for side in (box.w, box.h))
        middle = box.x + box.w * fill.x, box.y + box.h * fill.y
        return Gradient("radial", (0.0, 0.0, 0.0, 0.0, 0.0, 1.0), fill.stops, (rx, 0.0, 0.0, ry, *middle))
    dx, dy = (round(part, 12) for part in (cos(radians(fill.angle)), sin(radians(fill.angle))))
    half = max((abs(box.w * dx) + abs(box.h * dy)) / 2, _LEAST_RADIUS)  # so that it begins and ends at corners
    x, y = box.x + box.w / 2, box.y + box.h / 2
    return Gradient("linear", (x - dx * half, y - dy * half, x + dx * half, y + dy * half), fill.stops)


_LEAST_RADIUS = 1e-3  # mm


def mirror_fill(fill: Fill | None) -> Fill | None:
    """Return what fills the mirror image of a shape: a gradient is mirrored with it, patterns have their own direction."""
    if not isinstance(fill, FittedGradient):
        return fill
    return replace(fill, angle=180 - fill.angle, x=1 - fill.x)
