"""Outlines and curves as points in mm: ellipses, smooth curves, what of a curve lies inside an outline."""

from __future__ import annotations

import itertools
from math import cos, pi, radians, sin
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Point: TypeAlias = tuple[float, float]
Points: TypeAlias = list[Point]


def at(x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> Callable[[Sequence[Point]], Points]:
    """Return what places points: scaled about the origin, turned clockwise by degrees, then moved to (x, y)."""
    c, s = scale * cos(radians(turn)), scale * sin(radians(turn))
    return lambda points: [(x + c * px - s * py, y + s * px + c * py) for px, py in points]


def ellipse(  # noqa: PLR0913 - where it is, its axes, how it turns, what of it
    x: float, y: float, rx: float, ry: float | None = None, *, turn: float = 0.0, span: tuple[float, float] = (0.0, 360.0)
) -> Points:
    """Return an ellipse or a part of it, from one angle to another in degrees, clockwise from the right."""
    ry = rx if ry is None else ry
    start, end = (radians(angle) for angle in span)
    steps = max(6, round(abs(end - start) / (2 * pi) * (20 + 10 * max(rx, ry) ** 0.5)))
    angles = [start + (end - start) * k / steps for k in range(steps + 1)]
    return at(x, y, 1.0, turn)([(rx * cos(a), ry * sin(a)) for a in angles])


def box(x: float, y: float, w: float, h: float) -> Points:
    """Return the corners of a rectangle."""
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def smooth(points: Sequence[Point], *, closed: bool = False, steps: int = 8) -> Points:
    """Return a smooth curve through points (Catmull-Rom)."""
    n = len(points)
    knots = [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    out: Points = []
    for k in range(n if closed else n - 1):
        a, b, c, d = knots[k : k + 4]
        out += [(_spline(t / steps, a[0], b[0], c[0], d[0]), _spline(t / steps, a[1], b[1], c[1], d[1])) for t in range(steps)]
    return out if closed else [*out, points[-1]]


def _spline(t: float, a: float, b: float, c: float, d: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


def flipped(points: Sequence[Point], x: float = 0.0) -> Points:
    """Return points mirrored at the upright line through `x`."""
    return [(2 * x - px, py) for px, py in points]


def between(first: Sequence[Point], last: Sequence[Point], share: float) -> Points:
    """Return the curve that lies at a share of the way from one curve to another with as many points."""
    return [(a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in zip(first, last, strict=True)]


def inside(curve: Sequence[Point], outline: Sequence[Point]) -> Iterator[Points]:
    """Yield the parts of a curve that lie inside an outline (even-odd)."""
    edges = list(zip(outline, [*outline[1:], outline[0]], strict=True))
    run: Points = []
    for start, end in itertools.pairwise(curve):
        for share, until in _parts(start, end, edges):
            middle = _along(start, end, (share + until) / 2)
            if not _contains(edges, middle):
                if len(run) > 1:
                    yield run
                run = []
                continue
            run = [*(run or [_along(start, end, share)]), _along(start, end, until)]
    if len(run) > 1:
        yield run


def _along(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _parts(start: Point, end: Point, edges: Sequence[tuple[Point, Point]]) -> Iterator[tuple[float, float]]:
    """Yield the shares of a stretch between the edges that cross it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    cuts = [0.0, 1.0]
    for (ax, ay), (bx, by) in edges:
        ex, ey = bx - ax, by - ay
        across = dx * ey - dy * ex
        if abs(across) < 1e-12:
            continue
        share = ((ax - start[0]) * ey - (ay - start[1]) * ex) / across
        where = ((ax - start[0]) * dy - (ay - start[1]) * dx) / across
        if 0 < share < 1 and 0 <= where <= 1:
            cuts.append(share)
    cuts.sort()
    return ((a, b) for a, b in itertools.pairwise(cuts) if b - a > 1e-9)


def _contains(edges: Sequence[tuple[Point, Point]], point: Point) -> bool:
    x, y = point
    crossings = ((ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax) for (ax, ay), (bx, by) in edges)
    return sum(crossings) % 2 == 1
