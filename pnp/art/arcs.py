"""Paths as straight lines and circular arcs, which is all that DXF and the motion of most machines know."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.art.path_polygons import Point
    from pnp.model.outline import Path

TOLERANCE = 0.002
"""How far an arc may be from its curve, in mm: a fifth of what cut files must keep."""

_SAME = 1e-6  # mm; points that are nearer are one
_STRAIGHT = 1e-5  # mm; a curve that is nowhere farther from its chord is a straight line
_ONE_CIRCLE = 1e-3  # mm; arcs whose centres differ by less are parts of one circle
_MOST_HALVINGS = 10
_SAMPLES = tuple(step / 16 for step in range(1, 16))


class Vertex(NamedTuple):
    """A point of an arc line and the bulge of the piece that begins there: the tangent of a quarter of its angle.

    0 is a straight line; it is positive if the piece turns from the x axis towards the y axis.
    """

    x: float
    y: float
    bulge: float = 0.0


class ArcLine(NamedTuple):
    """A subpath of straight lines and arcs; the last vertex of a `closed` one has the bulge of the piece back to the first."""

    vertices: tuple[Vertex, ...]
    closed: bool


def arc_lines(path: Path, tolerance: float = TOLERANCE) -> tuple[ArcLine, ...]:
    """Return the subpaths of a path; none of their arcs is farther from its curve than `tolerance` (mm)."""
    out: list[ArcLine] = []
    pieces: list[Vertex] = []
    at: Point = (0.0, 0.0)
    for letter, n in path:
        if letter == "M":
            out += _finished(pieces, at, closed=False)
            pieces, at = [], (n[0], n[1])
        elif letter == "L":
            pieces.append(Vertex(*at))
            at = (n[0], n[1])
        elif letter == "C":
            pieces += _arcs((at, (n[0], n[1]), (n[2], n[3]), (n[4], n[5])), tolerance, _MOST_HALVINGS)
            at = (n[4], n[5])
        else:
            out += _finished(pieces, at, closed=True)
            at, pieces = ((pieces[0].x, pieces[0].y) if pieces else at), []
    return (*out, *_finished(pieces, at, closed=False))


def _finished(pieces: Sequence[Vertex], end: Point, *, closed: bool) -> Iterator[ArcLine]:
    """Yield the subpath that these pieces make up to its `end`; none if it has no length."""
    if not pieces:
        return
    vertices = [*pieces, Vertex(*end)]
    vertices = [v for v, after in pairwise(vertices) if math.dist(v[:2], after[:2]) > _SAME]
    if not closed or (vertices and math.dist(end, vertices[0][:2]) > _SAME):
        vertices.append(Vertex(*end))
    if len(vertices) > 1:
        yield ArcLine(tuple(_joined(vertices)), closed)


def _arcs(curve: tuple[Point, Point, Point, Point], tolerance: float, halvings: int) -> list[Vertex]:
    """Return the pieces that follow a cubic curve: one arc through its ends and its middle, or those of its halves."""
    start, end, middle = curve[0], curve[3], _point(curve, 0.5)
    points = [_point(curve, t) for t in _SAMPLES]
    if halvings == 0:
        return [Vertex(*start)]
    if _goes_on((start, *points, end)):
        if all(_from_chord(point, start, end) <= _STRAIGHT for point in points):
            return [Vertex(*start)]
        bulge = _bulge(start, middle, end)
        centre, radius = _circle(start, end, bulge) if bulge else (start, 0.0)
        if bulge and all(abs(math.dist(point, centre) - radius) <= tolerance for point in points):
            return [Vertex(*start, bulge)]
    one, other = _halves(curve)
    return _arcs(one, tolerance, halvings - 1) + _arcs(other, tolerance, halvings - 1)


def _goes_on(points: Sequence[Point]) -> bool:
    """Whether points go from the first to the last without turning back, as those of up to half a circle do."""
    dx, dy = points[-1][0] - points[0][0], points[-1][1] - points[0][1]
    along = [x * dx + y * dy for x, y in points]
    return (dx, dy) != (0, 0) and all(before <= after for before, after in pairwise(along))


def _bulge(start: Point, middle: Point, end: Point) -> float:
    """Return the bulge of the arc through three points: the angle at a point of an arc is 180° less half the arc's angle."""
    (ax, ay), (bx, by) = (start[0] - middle[0], start[1] - middle[1]), (end[0] - middle[0], end[1] - middle[1])
    cross, dot = bx * ay - by * ax, ax * bx + ay * by
    inscribed = math.atan2(abs(cross), dot)
    return math.copysign(math.tan((math.pi - inscribed) / 2), cross) if cross else 0.0


def _circle(start: Point, end: Point, bulge: float) -> tuple[Point, float]:
    """Return the centre and the radius of an arc with this bulge, which is not 0."""
    (x1, y1), (x2, y2) = start, end
    towards = (1 - bulge * bulge) / (4 * bulge)  # from the middle of the chord to the centre, as a part of the chord
    centre = (x1 + x2) / 2 - towards * (y2 - y1), (y1 + y2) / 2 + towards * (x2 - x1)
    return centre, math.dist(centre, start)


def _joined(vertices: Sequence[Vertex]) -> Iterator[Vertex]:
    """Yield the vertices of a line again, with neighbouring arcs of one circle made one, up to half of it."""
    last = vertices[0]
    for vertex, after in zip(vertices[1:], [*vertices[2:], vertices[0]], strict=True):
        whole = _sum(last.bulge, vertex.bulge)
        if whole and _one_circle(last, vertex, after):
            last = last._replace(bulge=whole)
        else:
            yield last
            last = vertex
    yield last


def _sum(one: float, other: float) -> float:
    """Return the bulge of two arcs that follow each other on a circle; 0 if they are more than half of it, or turn apart."""
    angle = math.atan(one) + math.atan(other)  # a quarter of what both turn
    return math.tan(angle) if one * other > 0 and abs(angle) <= math.pi / 4 + _SAME else 0.0


def _one_circle(first: Vertex, second: Vertex, after: Vertex) -> bool:
    (one, r1), (other, r2) = _circle(first[:2], second[:2], first.bulge), _circle(second[:2], after[:2], second.bulge)
    return math.dist(one, other) <= _ONE_CIRCLE and abs(r1 - r2) <= _ONE_CIRCLE


def _from_chord(point: Point, start: Point, end: Point) -> float:
    (x, y), (x1, y1), (x2, y2) = point, start, end
    length = math.hypot(x2 - x1, y2 - y1)
    if length <= _SAME:
        return math.dist(point, start)
    return abs((x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)) / length


def _point(curve: Sequence[Point], t: float) -> Point:
    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    p0, p1, p2, p3 = curve
    return a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0], a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1]


def _halves(curve: Sequence[Point]) -> tuple[tuple[Point, Point, Point, Point], tuple[Point, Point, Point, Point]]:
    """Divide a cubic in its middle (de Casteljau)."""
    p0, p1, p2, p3 = curve
    a, b, c = _mean(p0, p1), _mean(p1, p2), _mean(p2, p3)
    d, e = _mean(a, b), _mean(b, c)
    f = _mean(d, e)
    return (p0, a, d, f), (f, e, c, p3)


def _mean(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
