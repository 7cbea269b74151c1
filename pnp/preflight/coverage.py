"""Whether a shape lies under a text box; its path is treated as a polygon."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.model.ink_extent import apply, mapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.frame import Matrix, Path, Shape
    from pnp.units import Box


def touches(shape: Shape, matrix: Matrix, ink: Box) -> bool:
    """Whether a part of the shape lies under `ink` (face mm); the caller has checked that their bounding boxes overlap."""
    if shape.rect is not None and not matrix[1] and not matrix[2]:
        return True
    polygon = _polygon(shape.path, matrix)
    corners = ((ink.x, ink.y), (ink.right, ink.y), (ink.x, ink.bottom), (ink.right, ink.bottom))
    inside = any(_inside(polygon, x, y) for x, y in (*corners, (ink.x + ink.w / 2, ink.y + ink.h / 2)))
    return inside or any(ink.x < x < ink.right and ink.y < y < ink.bottom for x, y in polygon)


def covers(shape: Shape, matrix: Matrix, ink: Box) -> bool:
    """Whether the shape lies under all of `ink` (face mm)."""
    if shape.rect is not None and not matrix[1] and not matrix[2]:
        return mapped(matrix, shape.rect).contains(ink)
    polygon = _polygon(shape.path, matrix)
    corners = ((ink.x, ink.y), (ink.right, ink.y), (ink.x, ink.bottom), (ink.right, ink.bottom))
    if any(ink.x < x < ink.right and ink.y < y < ink.bottom for x, y in polygon):
        return False
    return all(_inside(polygon, x, y) for x, y in corners)


@lru_cache(maxsize=4096)
def _polygon(path: Path, matrix: Matrix) -> tuple[tuple[float, float], ...]:
    """The path as a polygon, with eight chords per curve: precise enough to tell what lies under a line of text."""
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
    return tuple(apply(matrix, x, y) for x, y in points)


def _inside(polygon: Sequence[tuple[float, float]], x: float, y: float) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside
