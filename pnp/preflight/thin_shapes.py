"""How wide a filled path is where it is as thin as a line, at any angle: a build and a file measure it alike.

A part is a list of points, those that steer curves among them. What is told is never less than the width that is printed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]

LINE_PROPORTION = 3.0
"""Points from which a thin shape is a line, and not a detail of a drawing."""
_WIDE = 2.0
"""Points from which a shape is no line for any printer: how wide it is does not matter."""
_CORNERS_OF_BAND, _MOST_CORNERS = 6, 64
_SAME_MARGIN = 0.02
"""The part by which the margins of a frame may differ."""


class PathPart(NamedTuple):
    """One part of a path: its points in order, and whether there are curves between them."""

    points: Sequence[Point]
    curved: bool = False


def least_width(parts: Iterable[PathPart], *, even_odd: bool = False) -> float:
    """Return the least width of the long parts of a path in the unit of its points (pt); infinite without such a part.

    Straight and slanted shapes, bands with bends, and frames of two parts are measured; bent ones as wide as their chord.
    """
    found = list(parts)
    return min((*map(_width_of_part, found), *_widths_of_frames(found, even_odd=even_odd)), default=math.inf)


def _width_of_part(part: PathPart) -> float:
    left, bottom, right, top = _box(part.points)
    wide, high = right - left, top - bottom
    length = math.hypot(wide, high)
    if length < LINE_PROPORTION:
        return math.inf
    if min(wide, high) >= _WIDE and abs(_area(part.points)) / length >= _WIDE:
        return min(wide, high)
    across = _hull_width(part.points)
    band = _band_width(part) if across > LINE_PROPORTION else math.inf
    return min(across, band, wide, high)


def _area(points: Sequence[Point]) -> float:
    """Return the area within points in order, less than nothing if they turn clockwise."""
    (x, y), area = points[-1], 0.0
    for u, v in points:
        area += x * v - u * y
        x, y = u, v
    return area / 2


def _outline(points: Sequence[Point]) -> float:
    return sum(map(math.dist, points, [*points[1:], points[0]]))


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _hull_width(points: Sequence[Point]) -> float:
    """Return the least width of the convex hull of points: that across one of its sides."""
    ordered, hull = sorted(set(points)), list[Point]()
    for row in (ordered, ordered[::-1]):
        start = len(hull)
        for point in row:
            while len(hull) >= start + 2 and _turn(hull[-2], hull[-1], point) <= 0:
                hull.pop()
            hull.append(point)
        hull.pop()
    if len(hull) < 3:  # noqa: PLR2004 - all in one line
        return 0.0
    sides = zip(hull, [*hull[1:], hull[0]], strict=True)
    return min(max(_turn(a, b, c) for c in hull) / math.dist(a, b) for a, b in sides)


def _band_width(part: PathPart) -> float:
    """Return the width of a band with bends that has this area and outline; infinite of shapes that cross themselves."""
    points = part.points
    if part.curved or not _CORNERS_OF_BAND <= len(points) <= _MOST_CORNERS:
        return math.inf
    area, around = abs(_area(points)), _outline(points)
    width = (around - math.sqrt(max(around * around - 16 * area, 0.0))) / 4  # of a strip with this area and outline
    return width if width < _WIDE and not _crosses_itself(points) else math.inf


def _crosses_itself(points: Sequence[Point]) -> bool:
    sides = list(zip(points, [*points[1:], points[0]], strict=True))
    return any(
        _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0
        for at, (a, b) in enumerate(sides)
        for c, d in sides[at + 1 :]
    )


def _widths_of_frames(parts: Sequence[PathPart], *, even_odd: bool) -> Iterator[float]:
    """Yield the widths of what lies between two parts of one form, of which one is the hole in the other."""
    for outer, inner in pairwise(parts):
        if len(outer.points) != len(inner.points) or not (even_odd or _area(outer.points) * _area(inner.points) < 0):
            continue
        (a, b, c, d), (e, f, g, h) = _box(outer.points), _box(inner.points)
        margins = sorted(abs(one) for one in (e - a, f - b, c - g, d - h))
        is_within = (e - a) * (c - g) > 0 and (f - b) * (d - h) > 0 and (e - a) * (f - b) > 0
        is_even = margins[3] - margins[0] <= _SAME_MARGIN * margins[3]
        if is_within and is_even and margins[0] < _WIDE and math.hypot(c - a, d - b) >= LINE_PROPORTION:
            between = abs(abs(_area(outer.points)) - abs(_area(inner.points)))
            yield min(margins[0], 2 * between / (_outline(outer.points) + _outline(inner.points)))


def _box(points: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
