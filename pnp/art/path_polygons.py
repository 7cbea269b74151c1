"""Closed paths as polygons: their area, where they cross themselves, and whether a point lies inside."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.units import plain_sum

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pnp.model.outline import Path

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = tuple[Point, ...]

FLATNESS = 0.002
"""How far a chord may be from its curve, in mm: a fifth of what cut files must keep."""

_MOST_CHORDS = 200  # of one curve
_SAME = 1e-9


@lru_cache(maxsize=256)
def polygons(path: Path, flatness: float = FLATNESS) -> tuple[Polygon, ...]:
    """Return each subpath as a polygon whose first point is not repeated at its end."""
    out: list[list[Point]] = []
    for letter, n in path:
        if letter == "M":
            out.append([(n[0], n[1])])
        elif letter == "L":
            out[-1].append((n[0], n[1]))
        elif letter == "C":
            out[-1] += _chords(out[-1][-1], n, flatness)
    return tuple(tuple(_without_repeats(points)) for points in out)


def _chords(start: Point, n: Sequence[float], flatness: float) -> list[Point]:
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, n
    bend = max(math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3))
    count = min(_MOST_CHORDS, max(1, math.ceil(math.sqrt(0.75 * bend / flatness))))  # Wang's formula for cubics
    out = []
    for step in range(1, count):
        t = step / count
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        out.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return [*out, (x3, y3)]


def _without_repeats(points: Iterable[Point]) -> list[Point]:
    out: list[Point] = []
    for point in points:
        if not out or math.dist(point, out[-1]) > _SAME:
            out.append(point)
    while len(out) > 1 and math.dist(out[0], out[-1]) <= _SAME:
        out.pop()
    return out


def area(polygon: Polygon) -> float:
    """Return the area of a polygon; negative if it runs anticlockwise (y down)."""
    return plain_sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in _sides(polygon)) / 2


def crossing(polygon: Polygon) -> Point | None:
    """Return a point where two sides of a polygon cross or run along each other, or None."""
    sides = sorted(enumerate(_sides(polygon)), key=lambda side: min(side[1][0][0], side[1][1][0]))
    count = len(sides)
    active: list[tuple[int, tuple[Point, Point]]] = []
    for number, side in sides:
        left = min(side[0][0], side[1][0])
        active = [other for other in active if max(other[1][0][0], other[1][1][0]) >= left]
        for other, second in active:
            if (number - other) % count not in {1, count - 1} and (point := _meeting(side, second)) is not None:
                return point
        active.append((number, side))
    return None


def spaced(polygon: Polygon, step: float) -> list[Point]:
    """Return points on the sides of a polygon, `step` apart along them."""
    out: list[Point] = []
    left = 0.0  # to the next point
    for (x1, y1), (x2, y2) in _sides(polygon):
        length = math.dist((x1, y1), (x2, y2))
        while left < length:
            out.append((x1 + (x2 - x1) * left / length, y1 + (y2 - y1) * left / length))
            left += step
        left -= length
    return out


def inside(polygon: Polygon, x: float, y: float) -> bool:
    """Return whether a point lies inside a polygon."""
    odd = False
    for (x1, y1), (x2, y2) in _sides(polygon):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            odd = not odd
    return odd


def distance(polygon: Polygon, x: float, y: float) -> float:
    """Return the distance of a point from the nearest side of a polygon."""
    return min(_to_side(x, y, side) for side in _sides(polygon))


def _to_side(x: float, y: float, side: tuple[Point, Point]) -> float:
    (x1, y1), (x2, y2) = side
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / length)) if length else 0.0
    return math.hypot(x - x1 - t * dx, y - y1 - t * dy)


def _sides(polygon: Polygon) -> Iterable[tuple[Point, Point]]:
    return zip(polygon, (*polygon[1:], polygon[0]), strict=True) if polygon else ()


def _meeting(one: tuple[Point, Point], other: tuple[Point, Point]) -> Point | None:
    """Return a point that two sides have in common, or None."""
    ((x1, y1), (x2, y2)), ((x3, y3), (x4, y4)) = one, other
    ax, ay, bx, by = x2 - x1, y2 - y1, x4 - x3, y4 - y3
    cross = ax * by - ay * bx
    if abs(cross) <= _SAME:
        return next(
            (p for p in one if _to_side(*p, other) <= _SAME), next((p for p in other if _to_side(*p, one) <= _SAME), None)
        )
    t, u = ((x3 - x1) * by - (y3 - y1) * bx) / cross, ((x3 - x1) * ay - (y3 - y1) * ax) / cross
    return (x1 + t * ax, y1 + t * ay) if 0 <= t <= 1 and 0 <= u <= 1 else None
