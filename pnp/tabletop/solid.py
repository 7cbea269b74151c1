"""The solid that a net folds into, as a mesh whose sides show the net's picture."""

from __future__ import annotations

from math import acos, cos, hypot, pi, radians, sin, sqrt, tan
from typing import TYPE_CHECKING

from pnp.model.virtual_table import Solid, SolidSide

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.model.frame import Frame
    from pnp.model.virtual_table import Point, Vector

_SAME = 0.01  # mm: corners nearer than this are one
_FLAT = {
    "cube": pi / 2,
    "d4": pi - acos(1 / 3),
    "d8": pi - acos(-1 / 3),
    "d12": pi - acos(-1 / sqrt(5)),
    "d20": pi - acos(-sqrt(5) / 3),
}
"""How far two sides are folded, in radians: π without the angle between them."""
_LONG = 0.8  # of the longest edge: those of a d10 that end at a tip are longer
_TIP = 1.05  # of the d10: the height of its tips above a ring of radius 1 (ADR 27)


def solid_of(frame: Frame) -> Solid | None:
    """Return the solid whose net a face shows; None if it is no net of a die."""
    flat: dict[str, dict[str, list[Point]]] = {}
    for anchor in frame.points:
        parts = anchor.name.split(":")
        if len(parts) == 3 and (parts[0] in _FLAT or parts[0] == "d10"):  # noqa: PLR2004  # net_drawing.xml: net, side, corner
            flat.setdefault(parts[0], {}).setdefault(parts[1], []).append((anchor.x, anchor.y))
    if len(flat) != 1:
        return None
    ((name, found),) = flat.items()
    sides = {side: _clockwise(corners) for side, corners in found.items()}
    return Solid(name, _centred(tuple(_folded(name, sides))))


def _clockwise(corners: list[Point]) -> list[Point]:
    """Return corners in the order of a face that is not mirrored (y is down)."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in _edges(corners))
    return corners if area > 0 else corners[::-1]


def _folded(name: str, flat: dict[str, list[Point]]) -> Iterator[SolidSide]:
    """Fold sides from the first one on, each at the edge that it shares with one that lies in space already."""
    placed: dict[str, tuple[Vector, ...]] = {}
    names = list(flat)
    first = names[0]
    placed[first] = tuple((x, -y, 0.0) for x, y in flat[first])
    waiting, longest = names[1:], max(hypot(b[0] - a[0], b[1] - a[1]) for points in flat.values() for a, b in _edges(points))
    while waiting:
        for side in waiting:
            found = next(((other, edge) for other in placed if (edge := _shared(flat[side], flat[other]))), None)
            if found is None:
                continue
            other, (a, b) = found
            length = hypot(b[0] - a[0], b[1] - a[1])
            angle = _d10_fold(long=length > _LONG * longest) if name == "d10" else _FLAT[name]
            placed[side] = _beside(flat[side], flat[other], placed[other], (a, b), angle)
            waiting.remove(side)
            break
        else:
            return  # a net that is no longer in one piece
    for side in names:
        yield SolidSide(side, tuple(flat[side]), placed[side], _normal(placed[side]))


def _beside(
    flat: Sequence[Point], other: Sequence[Point], there: Sequence[Vector], edge: tuple[Point, Point], angle: float
) -> tuple[Vector, ...]:
    """Place a side in the plane of its neighbour, and turn it about their edge away from the viewer."""
    origin, u, v = _plane(other, there)
    n = _cross(u, v)

    def lifted(point: Point) -> Vector:
        x, y = point[0] - other[0][0], -(point[1] - other[0][1])
        return _sum(origin, _times(u, x), _times(v, y))

    a, b = lifted(edge[0]), lifted(edge[1])
    axis = _unit(_difference(b, a))
    middle = _times(_sum(*(lifted(p) for p in flat)), 1 / len(flat))
    inward = _dot(_cross(axis, _difference(middle, a)), n)  # which way round takes the side behind its neighbour
    turn = -angle if inward > 0 else angle
    return tuple(_sum(a, _rotated(_difference(lifted(p), a), axis, turn)) for p in flat)


def _plane(flat: Sequence[Point], there: Sequence[Vector]) -> tuple[Vector, Vector, Vector]:
    """The place of a side's first corner in space, and where right and up of the net point to there."""
    (x0, y0), (x1, y1) = flat[0], flat[1]
    along, length = _unit(_difference(there[1], there[0])), hypot(x1 - x0, y1 - y0)
    c, s = (x1 - x0) / length, -(y1 - y0) / length
    across = _cross(_normal(there), along)
    return there[0], _difference(_times(along, c), _times(across, s)), _sum(_times(along, s), _times(across, c))


def _shared(one: Sequence[Point], other: Sequence[Point]) -> tuple[Point, Point] | None:
    for a, b in _edges(one):
        for c, d in _edges(other):
            if _near(a, d) and _near(b, c):
                return a, b
    return None


def _near(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) < _SAME and abs(a[1] - b[1]) < _SAME


def _edges(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return ((point, points[(i + 1) % len(points)]) for i, point in enumerate(points))


def _d10_fold(*, long: bool) -> float:
    """How far two sides of a d10 are folded at a long edge, which ends at a tip, or at a short one."""
    z = _TIP * tan(radians(18)) ** 2
    ring = [(cos(radians(36 * k)), cos(radians(36 * k - 90)), z * (-1) ** k) for k in range(10)]
    top, bottom = (0.0, 0.0, _TIP), (0.0, 0.0, -_TIP)
    one = _outward(top, ring[0], ring[2])
    two = _outward(top, ring[2], ring[4]) if long else _outward(bottom, ring[1], ring[3])
    return acos(_dot(one, two))


def _outward(a: Vector, b: Vector, c: Vector) -> Vector:
    n = _unit(_cross(_difference(b, a), _difference(c, a)))
    return n if _dot(n, a) > 0 else _times(n, -1)


def _centred(sides: tuple[SolidSide, ...]) -> tuple[SolidSide, ...]:
    """Move sides so that the mean of all their corners is the origin."""
    corners = [corner for side in sides for corner in side.corners]
    middle = _times(_sum(*corners), 1 / len(corners)) if corners else (0.0, 0.0, 0.0)
    return tuple(side._replace(corners=tuple(_difference(corner, middle) for corner in side.corners)) for side in sides)


def _normal(corners: Sequence[Vector]) -> Vector:
    """The normal of corners that go clockwise on the net as it is seen."""
    return _unit(_cross(_difference(corners[2], corners[0]), _difference(corners[1], corners[0])))


def _rotated(v: Vector, axis: Vector, angle: float) -> Vector:
    """Rodrigues' formula."""
    along = _times(axis, _dot(axis, v) * (1 - cos(angle)))
    return _sum(_times(v, cos(angle)), _times(_cross(axis, v), sin(angle)), along)


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _sum(*vectors: Vector) -> Vector:
    x = y = z = 0.0
    for vector in vectors:
        x, y, z = x + vector[0], y + vector[1], z + vector[2]
    return x, y, z


def _difference(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _times(v: Vector, factor: float) -> Vector:
    return v[0] * factor, v[1] * factor, v[2] * factor


def _unit(v: Vector) -> Vector:
    return _times(v, 1 / sqrt(_dot(v, v)))
