"""Whether a shape lies under a text box or a point; its path is treated as a polygon."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING

from pnp.art.path_polygons import distance, inside, polygons
from pnp.model.face_walk import box_of, map_box, map_point
from pnp.model.frame import Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pnp.art.path_polygons import Point, Polygon
    from pnp.base.units import Box
    from pnp.model.face_walk import Painted
    from pnp.model.outline import Matrix, Path

_FLATNESS = 0.02  # mm
_INSETS = (0.25, 0.5, 1.0, 2.0, 4.0)  # mm


class ShapeArea:
    """What a shape fills of its face, to be asked about many boxes (face mm)."""

    def __init__(self, shape: Shape, matrix: Matrix) -> None:
        self._rect = map_box(matrix, shape.rect) if shape.rect is not None and not matrix[1] and not matrix[2] else None
        self._polygon, self.core = ((), self._rect) if self._rect is not None else _polygon(shape.path, matrix)
        """`core`: a box that it covers, if one is found at once: most texts of a panel lie in it, and need no further look."""
        self._edges = _edges(self._polygon)

    def touches(self, ink: Box) -> bool:
        """Whether a part of the shape lies under `ink`; the caller has checked that their bounding boxes overlap."""
        if self._rect is not None or (self.core is not None and self.core.contains(ink)):
            return True
        polygon, corners = self._polygon, _corners(ink)
        within = any(_inside(self._edges, x, y) for x, y in (*corners, (ink.x + ink.w / 2, ink.y + ink.h / 2)))
        return within or any(ink.x < x < ink.right and ink.y < y < ink.bottom for x, y in polygon)

    def covers(self, ink: Box) -> bool:
        """Whether the shape lies under all of `ink`."""
        if self._rect is not None:
            return self._rect.contains(ink)
        if self.core is not None and self.core.contains(ink):
            return True
        if any(ink.x < x < ink.right and ink.y < y < ink.bottom for x, y in self._polygon):
            return False
        return all(_inside(self._edges, x, y) for x, y in _corners(ink))


def covers_point(paint: Painted, point: Point) -> bool:
    """Whether a fill or a picture is painted at a point of the face (mm)."""
    (x, y), box = point, paint.box
    if not (box.x <= x <= box.right and box.y <= y <= box.bottom):
        return False
    return _is_box(paint) or sum(inside(line, x, y) for line in _outlines(paint)) % 2 == 1


def outside(paint: Painted, point: Point) -> float:
    """How far a point of the face is from what a fill or a picture paints, in mm; 0 inside."""
    if covers_point(paint, point):
        return 0.0
    (x, y), box = point, paint.box
    beside = hypot(max(box.x - x, 0.0, x - box.right), max(box.y - y, 0.0, y - box.bottom))
    return beside if _is_box(paint) else max(beside, min(distance(line, x, y) for line in _outlines(paint) if line))


def _corners(box: Box) -> tuple[Point, Point, Point, Point]:
    return (box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom)


def _is_box(paint: Painted) -> bool:
    return not isinstance(paint.item, Shape) or (paint.item.rect is not None and not paint.matrix[1] and not paint.matrix[2])


def _outlines(paint: Painted) -> tuple[Polygon, ...]:
    assert isinstance(paint.item, Shape)
    return _mapped_polygons(paint.item.path, paint.matrix)


@lru_cache(maxsize=1024)
def _mapped_polygons(path: Path, matrix: Matrix) -> tuple[Polygon, ...]:
    return tuple(tuple(map_point(matrix, x, y) for x, y in polygon) for polygon in polygons(path, _FLATNESS))


@lru_cache(maxsize=4096)
def _polygon(path: Path, matrix: Matrix) -> tuple[tuple[Point, ...], Box | None]:
    """The path as a polygon, and its core; eight chords per curve are precise enough for what lies under a line of text."""
    points: list[tuple[float, float]] = []
    for command, numbers in path:
        if command == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = points[-1] if points else (numbers[0], numbers[1]), numbers
            for step in range(1, 9):
                t = step / 8
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        elif command != "Z":
            points.append((numbers[0], numbers[1]))
    polygon = tuple(map_point(matrix, x, y) for x, y in points)
    return polygon, _core(polygon) if polygon else None


def _core(polygon: Sequence[Point]) -> Box | None:
    """A box that the polygon covers, if it is found at once: most texts of a panel lie in it, and need no further look."""
    around, edges = box_of(polygon), _edges(polygon)
    for box in map(around.inset, _INSETS):
        if min(box.w, box.h) <= 0:
            return None
        if not any(_may_cross(box, *edge) for edge in edges) and _inside(edges, box.x + box.w / 2, box.y + box.h / 2):
            return box
    return None


def _may_cross(box: Box, one: Point, other: Point) -> bool:
    """Whether an edge may cross a box: it does not lie on one side of it."""
    (x1, y1), (x2, y2) = one, other
    beside = max(x1, x2) <= box.x or min(x1, x2) >= box.right
    return not (beside or max(y1, y2) <= box.y or min(y1, y2) >= box.bottom)


def _edges(polygon: Sequence[Point]) -> tuple[tuple[Point, Point], ...]:
    return tuple(zip(polygon, (*polygon[1:], *polygon[:1]), strict=True))


def _inside(edges: Iterable[tuple[Point, Point]], x: float, y: float) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in edges:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside
