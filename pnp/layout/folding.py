"""Nets as they print, folded by computation: their regions, creases and tabs, and where each lies in space.

A net is read from the lines that a face prints and the anchors at the corners of its sides, by which the packaged templates
say what it is. Space is right-handed: x to the right and y up on the flat net, z towards who looks at the print.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import acos, asin, atan2, cos, hypot, pi, radians, sin, sqrt, tan
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.base.records import frozen, lazy_pattern
from pnp.model.face_walk import has_creases, line_ink, map_point, processing_lines, rewrite, walk
from pnp.model.frame import Group, Shape, TextLine
from pnp.pictures.path_geometry import lines_of, polygon_area, winding_number

if TYPE_CHECKING:
    from pnp.model.frame import Frame, Item
    from pnp.model.outline import ProcessingStep
    from pnp.model.sheet import Point, Vector


NetKind: TypeAlias = Literal[
    "cube", "d4", "d8", "d10", "d12", "d20", "tuckbox", "tray", "standee", "disc_standee", "cross_standee"
]
FOLD_ANGLES = {
    "cube": pi / 2,
    "d4": pi - acos(1 / 3),
    "d8": pi - acos(-1 / 3),
    "d12": pi - acos(-1 / sqrt(5)),
    "d20": pi - acos(-sqrt(5) / 3),
}
"""The angle in radians by which one side is folded against the next: π minus the dihedral angle of the solid."""
LONG_EDGE_SHARE = 0.8
"""A share of the longest edge; only the edges of a d10 that end at a tip are longer."""
_D10_TIP_HEIGHT = 1.05  # height of the tips of a d10 above a ring of radius 1 (ADR 27)
_NET_KINDS = frozenset({*FOLD_ANGLES, "d10", "tuckbox", "tray", "standee", "disc_standee", "cross_standee"})
_DIGITS = 3  # decimals of a mm to which corners are rounded
_TOUCHES = 0.01  # mm
_LEAST_AREA = 0.05  # mm²
_TAB_NUMBER = lazy_pattern(r"(\d+)\.?")
_INSET = radians(1.0)  # by which a tab is folded further than the side that it is glued to, below which it lies
_FLAT = radians(179.0)  # two halves that are glued on each other


@frozen
class Crease:
    """The crease from `a` to `b`, clockwise along the region `parent`; `other` lies beyond it."""

    parent: int
    other: int
    a: Point
    b: Point
    step: ProcessingStep

    @property
    def length(self) -> float:
        """Its length in mm."""
        return hypot(self.b[0] - self.a[0], self.b[1] - self.a[1])


@frozen
class NetRegion:
    """A part of a net between its lines: corners in mm, clockwise as one sees the print, and the `step` of each edge.

    `name` is that of a side, empty for tabs and flaps; `tab` is the number that is printed on a tab to be glued. `holes` are
    slots and windows in it.
    """

    corners: tuple[Point, ...]
    steps: tuple[ProcessingStep, ...]
    name: str = ""
    tab: int | None = None
    holes: tuple[tuple[Point, ...], ...] = ()


@frozen
class Net:
    """A net: what it folds to, its regions, and the creases from the first side of each of its pieces outwards."""

    kind: NetKind
    regions: tuple[NetRegion, ...]
    creases: tuple[Crease, ...]
    roots: tuple[int, ...]

    def region(self, name: str) -> int:
        """Return the place of the last region with a name. Raises ValueError if there is none."""
        return max(i for i, region in enumerate(self.regions) if region.name == name)

    def rooted(self, root: int) -> Net:
        """Return the net with another region as the one from which its piece is folded."""
        around = _neighbours(self.creases)
        pieces = [set(_reached(first, around)) for first in self.roots]
        roots = tuple(root if root in piece else first for first, piece in zip(self.roots, pieces, strict=True))
        return Net(self.kind, self.regions, tuple(_outwards(roots, around)), roots)


class Pose(NamedTuple):
    """Where a region lies in space: the images of the net's origin, and of its right and its down."""

    origin: Vector
    right: Vector
    down: Vector

    def at(self, point: Point) -> Vector:
        """Return where a point of the flat net (mm) lies."""
        x, y = point
        return add(self.origin, scale(self.right, x), scale(self.down, y))

    @property
    def normal(self) -> Vector:
        """The direction that the print faces."""
        return cross(self.down, self.right)

    def moved(self, turn: Callable[[Vector], Vector], by: Vector = (0.0, 0.0, 0.0)) -> Pose:
        """Return the pose turned about the origin of space, and then moved."""
        return Pose(add(turn(self.origin), by), turn(self.right), turn(self.down))


FLAT = Pose((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, -1.0, 0.0))
"""A net that lies as it prints."""


def net_of(frame: Frame) -> Net | None:
    """Read the net that a face shows; None if it shows none, or one that no packaged template drew."""
    if not has_creases(frame):
        return None
    sides: dict[str, dict[str, list[Panel]]] = {}
    for anchor in frame.points:
        kind, _, rest = anchor.name.partition(":")
        side, _, corner = rest.partition(":")
        if kind in _NET_KINDS and corner:
            panels = sides.setdefault(kind, {}).setdefault(side, [])
            if corner == "1":
                panels.append([])
            panels[-1].append((anchor.x, anchor.y))
    if not sides:
        return None
    kind, corners = next(iter(sides.items()))
    lines = [(line.step, points) for line in processing_lines(frame) for points in lines_of(line.path)]
    steps = _segments(lines)
    regions = _named(_with_holes(list(_cycles(steps))), corners, frame)
    creases = list(_creases(regions, steps))
    around, known = _neighbours(creases), set[int]()
    roots = []
    for first in _by_name(regions, corners):
        if first not in known:
            roots.append(first)
            known.update(_reached(first, around))
    if not roots:
        return None
    return Net(kind, tuple(regions), tuple(_outwards(roots, around)), tuple(roots))  # type: ignore[arg-type]  # one of the kinds


def net_without_lines(frame: Frame) -> Frame:
    """Return a net without the lines along which it is cut and folded, and their casings, which no finished piece shows."""
    lines = {item.path for item, _ in walk(frame.items, into=(Group,)) if isinstance(item, Shape) and item.step}

    def without(item: Item, _: object) -> tuple[Item, ...]:
        return () if isinstance(item, Shape) and item.fill is None and item.path in lines else (item,)

    return replace(frame, items=rewrite(frame.items, without))


def _by_name(regions: Sequence[NetRegion], corners: Mapping[str, object]) -> Iterator[int]:
    """Yield the regions with a name, in the order of the template, then the others that are no holes."""
    for name in corners:
        yield from (i for i, region in enumerate(regions) if region.name == name)
    yield from (i for i, region in enumerate(regions) if region.holes)


Panel: TypeAlias = "list[Point]"
_Steps: TypeAlias = "dict[frozenset[Point], ProcessingStep]"


def _segments(lines: Sequence[tuple[ProcessingStep, Sequence[Point]]]) -> _Steps:
    """Return the parts of lines between the places where they meet, each with its step; creases win."""
    pieces = [
        (step, _rounded(a), _rounded(b)) for step, points in lines for a, b in pairwise(points) if _rounded(a) != _rounded(b)
    ]
    ends = list(dict.fromkeys(point for _, a, b in pieces for point in (a, b)))
    found: _Steps = {}
    for step, a, b in pieces:
        between = [p for p in ends if p not in {a, b} and _is_between(p, a, b)]
        chain = [a, *sorted(between, key=lambda p, a=a: hypot(p[0] - a[0], p[1] - a[1])), b]  # type: ignore[misc]  # a default
        for one, other in pairwise(chain):
            key = frozenset((one, other))
            if step != "cut" or key not in found:
                found[key] = step
    return found


def _rounded(point: Point) -> Point:
    return round(point[0], _DIGITS) + 0.0, round(point[1], _DIGITS) + 0.0


def _is_between(p: Point, a: Point, b: Point) -> bool:
    if not (min(a[0], b[0]) - _TOUCHES < p[0] < max(a[0], b[0]) + _TOUCHES):
        return False
    length = hypot(b[0] - a[0], b[1] - a[1])
    along = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / length
    beside = abs((p[0] - a[0]) * (b[1] - a[1]) - (p[1] - a[1]) * (b[0] - a[0])) / length
    return beside < _TOUCHES < along < length - _TOUCHES


def _cycles(steps: _Steps) -> Iterator[NetRegion]:
    """Yield the regions that lines enclose: turn right as far as possible at every corner."""
    around: dict[Point, list[Point]] = defaultdict(list)
    for a, b in map(tuple, steps):
        around[a].append(b)
        around[b].append(a)
    for (x, y), others in around.items():
        others.sort(key=lambda p, x=x, y=y: atan2(p[1] - y, p[0] - x))  # type: ignore[misc]  # a default
    left = {(a, b) for a, others in around.items() for b in others}
    while left:
        start = edge = min(left)
        corners: list[Point] = []
        while not corners or edge != start:
            left.remove(edge)
            corners.append(edge[0])
            others = around[edge[1]]
            edge = edge[1], others[(others.index(edge[0]) - 1) % len(others)]
        if polygon_area(tuple(corners)) > _LEAST_AREA:
            yield NetRegion(tuple(corners), tuple(steps[frozenset(pair)] for pair in edges(corners)))


def edges(corners: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Yield the edges of a polygon in order."""
    return ((point, corners[(i + 1) % len(corners)]) for i, point in enumerate(corners))


def middle_of(corners: Sequence[Point]) -> Point:
    """Return the centre of gravity of a polygon."""
    parts = [(a[0] * b[1] - b[0] * a[1], a[0] + b[0], a[1] + b[1]) for a, b in edges(corners)]
    area = sum(part[0] for part in parts) * 3
    return sum(p[0] * p[1] for p in parts) / area, sum(p[0] * p[2] for p in parts) / area


def _holds(corners: Sequence[Point], point: Point) -> bool:
    return winding_number(tuple(corners), *point) != 0


def _with_holes(regions: Sequence[NetRegion]) -> list[NetRegion]:
    """Make regions that lie in others holes of these: slots, windows."""
    used = [frozenset(map(frozenset, edges(region.corners))) for region in regions]
    holes: dict[int, list[int]] = {}
    for i, region in enumerate(regions):
        for j, other in enumerate(regions):
            is_apart = i != j and not used[i] & used[j] and polygon_area(other.corners) > polygon_area(region.corners)
            if is_apart and all(_holds(other.corners, corner) for corner in region.corners):
                holes.setdefault(j, []).append(i)
    inner = {i for found in holes.values() for i in found}
    return [
        NetRegion(r.corners, r.steps, holes=tuple([regions[i].corners for i in holes.get(j, ())]))
        for j, r in enumerate(regions)
        if j not in inner
    ]


def _named(regions: Sequence[NetRegion], sides: Mapping[str, Sequence[Panel]], frame: Frame) -> list[NetRegion]:
    """Give regions the names of the sides whose middle they hold, of several the largest, and tabs their numbers."""
    panels = sorted((polygon_area(tuple(panel)), name, middle_of(panel)) for name, found in sides.items() for panel in found)
    numbers, named = list(_tab_numbers(frame)), []
    for region in regions:
        name = next((name for _, name, middle in reversed(panels) if _holds(region.corners, middle)), "")
        tab = None if name else next((number for number, middle in numbers if _holds(region.corners, middle)), None)
        named.append(NetRegion(region.corners, region.steps, name, tab, region.holes))
    return named


def _tab_numbers(frame: Frame) -> Iterator[tuple[int, Point]]:
    """Yield the numbers that stand alone on a face, and the middles of what they print."""
    for item, state in walk(frame.items, into=(Group,)):
        if isinstance(item, TextLine) and not item.invisible:
            number = _TAB_NUMBER.fullmatch("".join(run.text for _, run in item.runs).strip())
            ink = line_ink(item) if number else None
            if number and ink is not None:
                yield int(number[1]), map_point(state.matrix, ink.x + ink.w / 2, ink.y + ink.h / 2)


def _creases(regions: Sequence[NetRegion], steps: _Steps) -> Iterator[Crease]:
    """Yield each crease once, seen from the region that comes first."""
    beyond = {(b, a): i for i, region in enumerate(regions) for a, b in edges(region.corners)}
    for i, region in enumerate(regions):
        for a, b in edges(region.corners):
            other = beyond.get((a, b))
            if other is not None and i < other and (step := steps[frozenset((a, b))]) != "cut":
                yield Crease(i, other, a, b, step)


_Around: TypeAlias = "dict[int, list[Crease]]"


def _neighbours(creases: Sequence[Crease]) -> _Around:
    """Return the creases around each region, seen from it."""
    around: _Around = defaultdict(list)
    for crease in creases:
        around[crease.parent].append(crease)
        around[crease.other].append(Crease(crease.other, crease.parent, crease.b, crease.a, crease.step))
    return around


def _reached(first: int, around: _Around) -> Iterator[int]:
    yield first
    yield from (crease.other for crease in _outwards((first,), around))


def _outwards(roots: Sequence[int], around: _Around) -> Iterator[Crease]:
    """Yield the creases from the roots outwards; two parts of one crease, between which a slot lies, count once."""
    known, todo = set(roots), [*roots]
    while todo:
        for crease in around[todo.pop(0)]:
            if crease.other not in known:
                known.add(crease.other)
                todo.append(crease.other)
                yield crease


def fold(net: Net, share: Callable[[Crease], float], start: Pose = FLAT) -> dict[int, Pose]:
    """Fold a net: `share` says how far each crease is folded, from 0 to 1. Roots lie as in `start`."""
    poses = dict.fromkeys(net.roots, start)
    for crease in net.creases:
        pose = poses[crease.parent]
        a, b = pose.at(crease.a), pose.at(crease.b)
        axis, turn = normalize(subtract(b, a)), share(crease) * full_angle(net, crease)
        angle = turn if crease.step == "valley" else -turn
        right, down = (rotate(way, axis, angle) for way in (pose.right, pose.down))
        # turned about the crease: the region keeps its place there
        poses[crease.other] = Pose(add(a, rotate(subtract(pose.origin, a), axis, angle)), right, down)
    return poses


def full_angle(net: Net, crease: Crease) -> float:
    """Return by how much a crease is folded in the end, in radians.

    A tab is folded a little further than the side below which it is glued, and one that is glued on the other side of it, as in
    a tray, a little less.
    """
    other = net.regions[crease.other]
    inset = 0.0 if other.name and net.regions[crease.parent].name else _INSET if crease.step == "mountain" else -_INSET
    if net.kind in FOLD_ANGLES:
        return FOLD_ANGLES[net.kind] + inset
    if net.kind == "d10":
        longest = max(found.length for found in net.creases)
        return d10_fold(long=crease.length > LONG_EDGE_SHARE * longest) + inset
    if net.kind in {"disc_standee", "cross_standee"}:
        return _FLAT if crease.step == "mountain" else pi / 2
    if net.kind == "standee":
        front, floor = (_height(net.regions[net.region(name)]) for name in ("front", "floor"))
        apex = 2 * asin(min(1.0, floor / 2 / front))
        names = {net.regions[crease.parent].name, other.name}
        return pi - (apex if names == {"front", "back"} else (pi - apex) / 2) + inset
    return pi / 2 + inset


def _height(region: NetRegion) -> float:
    ys = [y for _, y in region.corners]
    return max(ys) - min(ys)


def d10_fold(*, long: bool) -> float:
    """Return the fold angle of a d10 (a pentagonal trapezohedron) at a long edge, which ends at a tip, or at a short one."""
    z = _D10_TIP_HEIGHT * tan(radians(18)) ** 2
    ring = [(cos(radians(36 * k)), cos(radians(36 * k - 90)), z * (-1) ** k) for k in range(10)]
    top, bottom = (0.0, 0.0, _D10_TIP_HEIGHT), (0.0, 0.0, -_D10_TIP_HEIGHT)
    one = _outward_normal(top, ring[0], ring[2])
    two = _outward_normal(top, ring[2], ring[4]) if long else _outward_normal(bottom, ring[1], ring[3])
    return acos(dot(one, two))


def _outward_normal(a: Vector, b: Vector, c: Vector) -> Vector:
    n = normalize(cross(subtract(b, a), subtract(c, a)))
    return n if dot(n, a) > 0 else scale(n, -1)


def rotate(v: Vector, axis: Vector, angle: float) -> Vector:
    """Turn a vector about an axis of length 1 by Rodrigues' formula; `angle` in radians."""
    along = scale(axis, dot(axis, v) * (1 - cos(angle)))
    return add(scale(v, cos(angle)), scale(cross(axis, v), sin(angle)), along)


def cross(a: Vector, b: Vector) -> Vector:
    """Return the cross product."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def dot(a: Vector, b: Vector) -> float:
    """Return the scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def add(*vectors: Vector) -> Vector:
    """Return the sum of vectors."""
    x = y = z = 0.0
    for vector in vectors:
        x, y, z = x + vector[0], y + vector[1], z + vector[2]
    return x, y, z


def subtract(a: Vector, b: Vector) -> Vector:
    """Return the vector from `b` to `a`."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def scale(v: Vector, factor: float) -> Vector:
    """Return a vector that is `factor` times as long."""
    return v[0] * factor, v[1] * factor, v[2] * factor


def normalize(v: Vector) -> Vector:
    """Return the vector of length 1 in the same direction."""
    return scale(v, 1 / sqrt(dot(v, v)))
