"""The colour that one sees at a point of a face: fills, strokes, gradients and pictures, mixed over the paper.

Texts are left out: they are seen on a ground, and are none.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.art.path_polygons import distance, inside, polygons
from pnp.model.face_walk import IDENTITY, multiply, painted_items
from pnp.model.frame import DrawingItem, Gradient, Group, ImageItem, PlacedFrame, Shape
from pnp.preflight.sampling import colour_at

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.art.path_polygons import Point
    from pnp.base.units import Box
    from pnp.model.face_walk import GraphicsState, Painted
    from pnp.model.frame import Colour, Item
    from pnp.model.outline import Matrix, Path

Rgb: TypeAlias = tuple[float, float, float]

PAPER: Rgb = (1.0, 1.0, 1.0)

_FLATNESS = 0.02  # mm


class Ink(NamedTuple):
    """What an item paints at a point: its colour and how opaque it is there, 0 to 1."""

    colour: Rgb
    alpha: float


_NOTHING = Ink(PAPER, 0.0)


class Layer(NamedTuple):
    """A painted item, and the element that it belongs to: a drawing or a placed face, or the item itself."""

    paint: Painted
    element: Item


def layers(items: Iterable[Item], near: Box) -> tuple[Layer, ...]:
    """The fills, strokes and pictures in a box of a face (mm), in paint order."""
    inked = painted_items(items, near)
    return tuple(Layer(paint, _element(paint)) for paint in inked if _is_ground(paint) and paint.box.overlaps(near))


def ink_at(paint: Painted, point: Point) -> Ink:
    """What an item paints at a point of its face (mm)."""
    (x, y), box, state = point, paint.box, paint.state
    if not (box.x <= x <= box.right and box.y <= y <= box.bottom) or not _within_clips(state, point):
        return _NOTHING
    if isinstance(paint.item, ImageItem):
        red, green, blue, alpha = colour_at(paint.item, paint.matrix, point)
        return Ink((red, green, blue), alpha * state.opacity)
    return _of_shape(paint, point) if isinstance(paint.item, Shape) else _NOTHING


def mixed(inks: Iterable[Ink]) -> Rgb:
    """The colour of inks over each other on paper, the lowest first."""
    red, green, blue = PAPER
    for (r, g, b), alpha in inks:
        red, green, blue = red + (r - red) * alpha, green + (g - green) * alpha, blue + (b - blue) * alpha
    return red, green, blue


def difference(one: Rgb, other: Rgb) -> float:
    """How far two colours are apart, 0 to 1: where they differ most of red, green and blue."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _element(paint: Painted) -> Item:
    return next((c for c in paint.state.path if isinstance(c, (DrawingItem, PlacedFrame))), paint.item)


def _is_ground(paint: Painted) -> bool:
    return isinstance(paint.item, ImageItem) or (isinstance(paint.item, Shape) and paint.item.step is None)


def _of_shape(paint: Painted, point: Point) -> Ink:
    """What a shape paints at a point of its box: its stroke, which lies over its fill, or its fill."""
    shape, state = paint.item, paint.state
    assert isinstance(shape, Shape)
    if shape.stroke is not None and _to_line(shape.path, paint.matrix, point) <= shape.stroke.width / 2 * _scale(paint.matrix):
        return _of_colour(shape.stroke.colour, state)
    if shape.fill is None or not _within(shape.path, paint.matrix, point):
        return _NOTHING
    return _of_colour(_shade(shape.fill, paint.matrix, point) if isinstance(shape.fill, Gradient) else shape.fill, state)


def _of_colour(colour: Colour, state: GraphicsState) -> Ink:
    seen = state.resolve(colour)
    return Ink(seen.rgb, seen.alpha * state.opacity)


def _within_clips(state: GraphicsState, point: Point) -> bool:
    """Whether a point is inside the clip paths of all groups around an item; boxes of clips are part of its own box."""
    matrix = IDENTITY
    for container in state.path:
        matrix = multiply(matrix, container.matrix)
        clip = container.clip if isinstance(container, (Group, PlacedFrame)) else None
        if clip and not _within(clip, matrix, point):
            return False
    return True


def _within(path: Path, matrix: Matrix, point: Point) -> bool:
    local = _local(matrix, point)
    return local is not None and sum(inside(polygon, *local) for polygon in polygons(path, _FLATNESS)) % 2 == 1


def _to_line(path: Path, matrix: Matrix, point: Point) -> float:
    """The distance of a point from a path, in mm of the face."""
    local = _local(matrix, point)
    lines = [] if local is None else [distance(polygon, *local) for polygon in polygons(path, _FLATNESS) if polygon]
    return min(lines, default=float("inf")) * _scale(matrix)


def _scale(matrix: Matrix) -> float:
    return hypot(matrix[0], matrix[1])


def _local(matrix: Matrix, point: Point) -> Point | None:
    """A point of the face in an item's own coordinates; None if the matrix flattens the item to a line."""
    (a, b, c, d, e, f), (x, y) = matrix, point
    area = a * d - b * c
    if not area:
        return None
    return (d * (x - e) - c * (y - f)) / area, (a * (y - f) - b * (x - e)) / area


def _shade(gradient: Gradient, matrix: Matrix, point: Point) -> Colour:
    """The colour of a gradient at a point; a radial one is taken from its middle outwards, whatever its focus."""
    local = _local(multiply(matrix, gradient.matrix), point) or (0.0, 0.0)
    if gradient.kind == "linear":
        x1, y1, x2, y2 = gradient.points
        length = (x2 - x1) ** 2 + (y2 - y1) ** 2
        at = ((local[0] - x1) * (x2 - x1) + (local[1] - y1) * (y2 - y1)) / length if length else 1.0
    else:
        _, _, _, cx, cy, radius = gradient.points
        at = hypot(local[0] - cx, local[1] - cy) / radius if radius else 1.0
    before = [stop for stop in gradient.stops if stop[0] <= at] or [gradient.stops[0]]
    after = [stop for stop in gradient.stops if stop[0] > at] or [gradient.stops[-1]]
    (low, one), (high, other) = before[-1], after[0]
    part = min(1.0, max(0.0, (at - low) / (high - low))) if high > low else 0.0
    r, g, b, alpha = (u + (v - u) * part for u, v in zip(one[:4], other[:4], strict=True))
    return one._replace(r=r, g=g, b=b, alpha=alpha)
