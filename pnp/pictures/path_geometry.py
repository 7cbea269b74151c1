"""Paths as polygons, as straight lines and circular arcs, and the line beside an outline: its bleed, its safe area.

Arcs and straight lines are all that DXF and the motion of most machines know. Boolean operations are in `path_booleans`,
which loads Skia; how much work they will be is counted here, before it is done.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.base.identity import known_by_identity
from pnp.base.units import plain_sum
from pnp.model.outline import Curve, split_curve

if TYPE_CHECKING:
    from pnp.model.outline import Outline, Path


Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = tuple[Point, ...]

FLATNESS = 0.002
"""How far a chord or an arc may be from its curve, in mm: a fifth of what cut files must keep."""
COARSE = 0.02
"""The same for what is looked at and not cut, in mm or units of a drawing."""

_MOST_CHORDS = 200  # of one curve
_NEGLIGIBLE = 1e-9


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
        if not out or math.dist(point, out[-1]) > _NEGLIGIBLE:
            out.append(point)
    while len(out) > 1 and math.dist(out[0], out[-1]) <= _NEGLIGIBLE:
        out.pop()
    return out


_MOST_BEND = 1e-9  # of a line, as a part of the length


def without_flat_parts(path: Path) -> Path:
    """Return a path without those of its lines that enclose no area, the path itself if there are none."""
    starts = [i for i, (letter, _) in enumerate(path) if letter == "M"]
    parts = [path[at:end] for at, end in zip(starts, [*starts[1:], len(path)], strict=True)]
    kept = [part for part in parts if not _is_flat(part)]
    return path if len(kept) == len(parts) else tuple(segment for part in kept for segment in part)


def _is_flat(part: Path) -> bool:
    (x, y), far_x, far_y, far = part[0][1][:2], 0.0, 0.0, 0.0
    for _, n in part:
        for right, down in zip(n[::2], n[1::2], strict=True):
            dx, dy = right - x, down - y
            length = math.hypot(dx, dy)
            if abs(far_x * dy - far_y * dx) > _MOST_BEND * far * length:
                return False
            if length > far:
                far_x, far_y, far = dx, dy, length
    return True


def polygon_area(polygon: Polygon) -> float:
    """Return the area of a polygon; negative if it runs anticlockwise (y down)."""
    return plain_sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in _sides(polygon)) / 2


def self_crossing(polygon: Polygon) -> Point | None:
    """Return a point where two sides of a polygon cross or run along each other, or None."""
    sides = sorted(enumerate(_sides(polygon)), key=lambda side: min(side[1][0][0], side[1][1][0]))
    count = len(sides)
    active: list[tuple[int, tuple[Point, Point]]] = []
    for number, side in sides:
        left = min(side[0][0], side[1][0])
        active = [other for other in active if max(other[1][0][0], other[1][1][0]) >= left]
        for other, second in active:
            if (number - other) % count not in {1, count - 1} and (point := _common_point(side, second)) is not None:
                return point
        active.append((number, side))
    return None


def points_along(polygon: Polygon, step: float) -> list[Point]:
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


def polygon_contains(polygon: Polygon, x: float, y: float) -> bool:
    """Return whether a point lies inside a polygon, where it crosses itself by the even-odd rule."""
    return winding_number(polygon, x, y) % 2 == 1


def is_inside_path(path: Path, x: float, y: float, *, even_odd: bool = False) -> bool:
    """Return whether a path fills a point; its curves are `COARSE` polygons."""
    # the shading of a drawing is one path of hundreds of strokes, all but a few of which are told to be elsewhere by their box
    turns = 0
    for left, top, right, bottom, polygon in _bounded_polygons(path):
        if left <= x <= right and top <= y <= bottom:
            turns += winding_number(polygon, x, y)
    return turns % 2 == 1 if even_odd else turns != 0


@known_by_identity(4_096)
def _bounded_polygons(path: Path) -> list[tuple[float, float, float, float, Polygon]]:
    """Return the polygons of a path, each after its edges: left, top, right, bottom."""
    columns = [(*zip(*polygon, strict=True), polygon) for polygon in polygons(path, COARSE)]
    return [(min(xs), min(ys), max(xs), max(ys), polygon) for xs, ys, polygon in columns]


def winding_number(polygon: Polygon, x: float, y: float) -> int:
    """Return how often a polygon runs around a point, less how often it does the other way round."""
    turns = 0
    for (x1, y1), (x2, y2) in _sides(polygon):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            turns += 1 if y2 > y1 else -1
    return turns


@lru_cache(maxsize=256)
def lines_of(path: Path, flatness: float = FLATNESS) -> tuple[Polygon, ...]:
    """Return each subpath as the points of its line, which ends at its first point only if it is closed."""
    closed, at = list[bool](), list[Point]()
    for letter, n in path:
        if letter == "M":
            closed.append(False)
            at.append((n[0], n[1]))
        elif letter == "Z" or (n[-2], n[-1]) == at[-1]:
            closed[-1] = True
    return tuple(
        [(*line, line[0]) if ends and line else line for line, ends in zip(polygons(path, flatness), closed, strict=True)]
    )


def is_near_line(line: Polygon, x: float, y: float, reach: float) -> bool:
    """Whether a point is within `reach` of a line of two points or more, or of its only one."""
    for side in zip(line, line[1:] or line, strict=False):
        (x1, y1), (x2, y2) = side
        is_in_box = abs(2 * x - x1 - x2) <= abs(x1 - x2) + 2 * reach and abs(2 * y - y1 - y2) <= abs(y1 - y2) + 2 * reach
        if is_in_box and _distance_to_side(x, y, side) <= reach:  # most sides are told to be far away by their box
            return True
    return False


def is_near_path(path: Path, x: float, y: float, reach: float) -> bool:
    """Return whether a point is within `reach` of the line of a path; its curves are `COARSE` polygons."""
    for left, top, right, bottom, line in _bounded_lines(path):
        if left - reach <= x <= right + reach and top - reach <= y <= bottom + reach and is_near_line(line, x, y, reach):
            return True
    return False


_SIDES_OF_PIECE = 8  # of a long line, most of whose pieces are told to be elsewhere by their box


@known_by_identity(4_096)
def _bounded_lines(path: Path) -> list[tuple[float, float, float, float, Polygon]]:
    """Return the pieces of a path's lines, each after its edges: left, top, right, bottom."""
    pieces = [
        line[at : at + _SIDES_OF_PIECE + 1]
        for line in lines_of(path, COARSE)
        for at in range(0, max(len(line) - 1, 1) if line else 0, _SIDES_OF_PIECE)
    ]
    columns = [(*zip(*piece, strict=True), piece) for piece in pieces]
    return [(min(xs), min(ys), max(xs), max(ys), piece) for xs, ys, piece in columns]


def distance_to_polygon(polygon: Polygon, x: float, y: float) -> float:
    """Return the distance of a point from the nearest side of a polygon."""
    return min(_distance_to_side(x, y, side) for side in _sides(polygon))


def _distance_to_side(x: float, y: float, side: tuple[Point, Point]) -> float:
    (x1, y1), (x2, y2) = side
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / length)) if length else 0.0
    return math.hypot(x - x1 - t * dx, y - y1 - t * dy)


def _sides(polygon: Polygon) -> Iterable[tuple[Point, Point]]:
    return zip(polygon, (*polygon[1:], polygon[0]), strict=True) if polygon else ()


def _common_point(one: tuple[Point, Point], other: tuple[Point, Point]) -> Point | None:
    ((x1, y1), (x2, y2)), ((x3, y3), (x4, y4)) = one, other
    ax, ay, bx, by = x2 - x1, y2 - y1, x4 - x3, y4 - y3
    cross = ax * by - ay * bx
    if abs(cross) <= _NEGLIGIBLE:
        return next(
            (p for p in one if _distance_to_side(*p, other) <= _NEGLIGIBLE),
            next((p for p in other if _distance_to_side(*p, one) <= _NEGLIGIBLE), None),
        )
    t, u = ((x3 - x1) * by - (y3 - y1) * bx) / cross, ((x3 - x1) * ay - (y3 - y1) * ax) / cross
    return (x1 + t * ax, y1 + t * ay) if 0 <= t <= 1 and 0 <= u <= 1 else None


_LineSegment: TypeAlias = tuple[float, float, float, float]
_Cell: TypeAlias = tuple[int, int]

_CELLS_OF_GRID = 32
"""Rows and columns of the grid over all paths; only segments in one cell are compared."""
_MOST_PAIRS = 400_000
"""To compare more takes half a second, and of so many some thousands cross."""


def count_crossings(paths: Iterable[Path], limit: int) -> int:
    """Return how often the segments of paths cross, or more than `limit` if they cross more often.

    Of a curve, the sides of its control polygon count.
    """
    segments = [segment for path in paths for segment in _line_segments(path)]
    if not segments:
        return 0
    grid = _SegmentGrid(segments)
    cells = grid.cells()
    if sum(len(found) * (len(found) - 1) // 2 for found in cells.values()) > _MOST_PAIRS:
        return limit + 1
    count = 0
    for cell, found in cells.items():
        for one, other in combinations(found, 2):
            point = _segment_crossing(one, other)
            if point is not None and grid.cell(*point) == cell:
                count += 1
        if count > limit:
            break
    return count


class _SegmentGrid:
    """A grid of squares over all segments."""

    def __init__(self, segments: Sequence[_LineSegment]) -> None:
        self._segments = segments
        xs, ys = [x for x1, _, x2, _ in segments for x in (x1, x2)], [y for _, y1, _, y2 in segments for y in (y1, y2)]
        self._left, self._top = min(xs), min(ys)
        self._side = max(max(xs) - self._left, max(ys) - self._top) / _CELLS_OF_GRID or 1.0

    def cell(self, x: float, y: float) -> _Cell:
        return int((x - self._left) / self._side), int((y - self._top) / self._side)

    def cells(self) -> dict[_Cell, list[_LineSegment]]:
        """Return the segments in each cell."""
        out: dict[_Cell, list[_LineSegment]] = defaultdict(list)
        for segment in self._segments:
            x1, y1, x2, y2 = segment
            cuts = sorted((0.0, 1.0, *self._cuts(x1, x2, self._left), *self._cuts(y1, y2, self._top)))
            middles = [(one + other) / 2 for one, other in pairwise(cuts)]
            for cell in {self.cell(x1 + (x2 - x1) * at, y1 + (y2 - y1) * at) for at in middles}:
                out[cell].append(segment)
        return out

    def _cuts(self, first: float, last: float, origin: float) -> Iterator[float]:
        """Yield where the lines of the grid across one axis cut a segment, 0 to 1 along it."""
        low, high = sorted(((first - origin) / self._side, (last - origin) / self._side))
        for line in range(ceil(low), floor(high) + 1) if first != last else ():
            yield min(1.0, max(0.0, (origin + line * self._side - first) / (last - first)))


def _segment_crossing(one: _LineSegment, other: _LineSegment) -> tuple[float, float] | None:
    ax, ay, bx, by = one
    cx, cy, dx, dy = other
    rx, ry, sx, sy = bx - ax, by - ay, dx - cx, dy - cy
    area = rx * sy - ry * sx
    if not area:
        return None
    along = ((cx - ax) * sy - (cy - ay) * sx) / area
    across = ((cx - ax) * ry - (cy - ay) * rx) / area
    return (ax + along * rx, ay + along * ry) if 0 < along < 1 and 0 < across < 1 else None


def _line_segments(path: Path) -> Iterator[_LineSegment]:
    x = y = start_x = start_y = 0.0
    for letter, numbers in path:
        if letter == "M":
            x, y = start_x, start_y = numbers
        elif letter == "Z":
            yield x, y, start_x, start_y
            x, y = start_x, start_y
        else:
            for to_x, to_y in zip(numbers[::2], numbers[1::2], strict=True):
                yield x, y, to_x, to_y
                x, y = to_x, to_y


@lru_cache(maxsize=512)
def offset_outline(outline: Outline, by: float) -> Path:
    """Return the line `by` mm outside an outline (negative: inside), for the nonzero rule; empty if nothing is left inside.

    Every point of it is `by` mm from the nearest point of the outline; narrow parts may vanish inside, or divide it. A path
    from a drawing is handled by Skia, which is exact to a thousandth of a millimetre; all other shapes have a formula. Raises
    TooComplexPathError; outlines for which it does are refused when a game is loaded.
    """
    if not by:
        return outline.path
    if outline.shape != "path":
        return outline.parallel(by)
    from pnp.pictures.path_booleans import grow_path  # noqa: PLC0415  (Skia is loaded only where an outline needs it)

    return grow_path(outline.own, by)


_SAME_POINT = 1e-6  # mm; points that are nearer are one
_STRAIGHT_WITHIN = 1e-5  # mm; a curve that is nowhere farther from its chord is a straight line
_SAME_CIRCLE = 1e-3  # mm; arcs whose centres differ by less are parts of one circle
_MOST_HALVINGS = 10
_CURVE_SAMPLES = tuple(step / 16 for step in range(1, 16))


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


def arc_lines(path: Path, tolerance: float = FLATNESS) -> tuple[ArcLine, ...]:
    """Return the subpaths of a path; none of their arcs is farther from its curve than `tolerance` (mm)."""
    out: list[ArcLine] = []
    pieces: list[Vertex] = []
    at: Point = (0.0, 0.0)
    for letter, n in path:
        if letter == "M":
            out += _subpath_line(pieces, at, closed=False)
            pieces, at = [], (n[0], n[1])
        elif letter == "L":
            pieces.append(Vertex(*at))
            at = (n[0], n[1])
        elif letter == "C":
            pieces += _arcs_along((at, (n[0], n[1]), (n[2], n[3]), (n[4], n[5])), tolerance, _MOST_HALVINGS)
            at = (n[4], n[5])
        else:
            out += _subpath_line(pieces, at, closed=True)
            at, pieces = ((pieces[0].x, pieces[0].y) if pieces else at), []
    return (*out, *_subpath_line(pieces, at, closed=False))


def _subpath_line(pieces: Sequence[Vertex], end: Point, *, closed: bool) -> Iterator[ArcLine]:
    if not pieces:
        return
    vertices = [*pieces, Vertex(*end)]
    vertices = [v for v, after in pairwise(vertices) if math.dist(v[:2], after[:2]) > _SAME_POINT]
    if not closed or (vertices and math.dist(end, vertices[0][:2]) > _SAME_POINT):
        vertices.append(Vertex(*end))
    if len(vertices) > 1:
        yield ArcLine(tuple(_join_arcs(vertices)), closed)


def _arcs_along(curve: Curve, tolerance: float, halvings: int) -> list[Vertex]:
    """Return the pieces that follow a cubic curve: one arc through its ends and its middle, or those of its halves."""
    start, end, middle = curve[0], curve[3], _point_on_curve(curve, 0.5)
    points = [_point_on_curve(curve, t) for t in _CURVE_SAMPLES]
    if halvings == 0:
        return [Vertex(*start)]
    if _never_turns_back((start, *points, end)):
        if all(_distance_from_chord(point, start, end) <= _STRAIGHT_WITHIN for point in points):
            return [Vertex(*start)]
        bulge = _bulge(start, middle, end)
        centre, radius = _circle_of_arc(start, end, bulge) if bulge else (start, 0.0)
        if bulge and all(abs(math.dist(point, centre) - radius) <= tolerance for point in points):
            return [Vertex(*start, bulge)]
    one, other = split_curve(curve, 0.5)
    return _arcs_along(one, tolerance, halvings - 1) + _arcs_along(other, tolerance, halvings - 1)


def _never_turns_back(points: Sequence[Point]) -> bool:
    dx, dy = points[-1][0] - points[0][0], points[-1][1] - points[0][1]
    along = [x * dx + y * dy for x, y in points]
    return (dx, dy) != (0, 0) and all(before <= after for before, after in pairwise(along))


def _bulge(start: Point, middle: Point, end: Point) -> float:
    """Return the bulge of the arc through three points: the angle at a point of an arc is 180° less half the arc's angle."""
    (ax, ay), (bx, by) = (start[0] - middle[0], start[1] - middle[1]), (end[0] - middle[0], end[1] - middle[1])
    cross, dot = bx * ay - by * ax, ax * bx + ay * by
    inscribed = math.atan2(abs(cross), dot)
    return math.copysign(math.tan((math.pi - inscribed) / 2), cross) if cross else 0.0


def _circle_of_arc(start: Point, end: Point, bulge: float) -> tuple[Point, float]:
    (x1, y1), (x2, y2) = start, end
    towards = (1 - bulge * bulge) / (4 * bulge)  # from the middle of the chord to the centre, as a part of the chord
    centre = (x1 + x2) / 2 - towards * (y2 - y1), (y1 + y2) / 2 + towards * (x2 - x1)
    return centre, math.dist(centre, start)


def _join_arcs(vertices: Sequence[Vertex]) -> Iterator[Vertex]:
    """Yield the vertices of a line again, with neighbouring arcs of one circle made one, up to half of it."""
    last = vertices[0]
    for vertex, after in zip(vertices[1:], [*vertices[2:], vertices[0]], strict=True):
        whole = _sum_of_bulges(last.bulge, vertex.bulge)
        if whole and _are_on_one_circle(last, vertex, after):
            last = last._replace(bulge=whole)
        else:
            yield last
            last = vertex
    yield last


def _sum_of_bulges(one: float, other: float) -> float:
    """Return the bulge of two arcs that follow each other on a circle; 0 if they are more than half of it, or turn apart."""
    angle = math.atan(one) + math.atan(other)  # a quarter of what both turn
    return math.tan(angle) if one * other > 0 and abs(angle) <= math.pi / 4 + _SAME_POINT else 0.0


def _are_on_one_circle(first: Vertex, second: Vertex, after: Vertex) -> bool:
    (one, r1), (other, r2) = (
        _circle_of_arc(first[:2], second[:2], first.bulge),
        _circle_of_arc(second[:2], after[:2], second.bulge),
    )
    return math.dist(one, other) <= _SAME_CIRCLE and abs(r1 - r2) <= _SAME_CIRCLE


def _distance_from_chord(point: Point, start: Point, end: Point) -> float:
    (x, y), (x1, y1), (x2, y2) = point, start, end
    length = math.hypot(x2 - x1, y2 - y1)
    if length <= _SAME_POINT:
        return math.dist(point, start)
    return abs((x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)) / length


def _point_on_curve(curve: Sequence[Point], t: float) -> Point:
    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    p0, p1, p2, p3 = curve
    return a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0], a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1]
