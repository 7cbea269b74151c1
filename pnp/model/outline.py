"""The outline of a component: the closed line along which it is cut, in mm from the top left corner of its trim."""

from __future__ import annotations

import math
from dataclasses import field, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.records import frozen
from pnp.base.units import Size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.base.units import Box

Segment: TypeAlias = tuple[str, tuple[float, ...]]
Line: TypeAlias = tuple[Segment, ...]
"""A `Path` of the frame module, which imports this one."""

OutlineShape: TypeAlias = Literal["rectangle", "circle", "hexagon-flat", "hexagon-pointed", "path"]

CutMarks: TypeAlias = Literal["crop", "ticks", "outline"]
"""How a sheet shows where to cut: crop marks at the edge of a block, ticks around each component, or its outline as a line."""

MarkLength: TypeAlias = Literal["full", "short", "none"]
"""How much of the margin crop marks take: as much as suits a ruler, as little as still shows a cut, or nothing."""

_POINTED = math.sqrt(3) / 2
"""The width of a regular hexagon from flat side to flat side, as a part of its width from point to point."""

_CIRCLE_ARCS = 8  # an eighth of a circle as one cubic is off by 4 millionths of the radius


@frozen
class Outline:
    """A closed line inside a box of `size` mm. Frames and placements carry it, so a cut file is the line that a sheet prints.

    `corner` is the corner radius of a rectangle in mm; `own` is the line of a `path`, and `source` the file it is from.
    """

    shape: OutlineShape
    size: Size
    corner: float = 0.0
    own: Line = ()
    source: str = field(default="", compare=False)

    @property
    def is_rectangle(self) -> bool:
        """Whether straight cuts from edge to edge make it."""
        return self.shape == "rectangle"

    @property
    def path(self) -> Line:
        """The line itself."""
        return self.own if self.shape == "path" else self.parallel(0.0)

    @property
    def mirrored(self) -> Outline:
        """The same outline seen from behind, as the back of a component has it."""
        if self.shape != "path":
            return self
        w = self.size.w
        return replace(self, own=tuple((letter, _reflected(numbers, w)) for letter, numbers in self.own))

    def parallel(self, by: float) -> Line:
        """The line at a distance of `by` mm outside (negative: inside); empty if nothing is left inside.

        Sharp corners become round outside, except those of a rectangle, whose bleed has always been a rectangle. A `path` has
        no such formula: `pnp.art.outline_offset.offset` handles all shapes.
        """
        assert self.shape != "path"
        w, h = self.size
        if self.shape == "circle":
            return _circle(w / 2, h / 2, w / 2 + by)
        if self.shape == "rectangle":
            return _rectangle(w, h, self.corner, by)
        apothem = min(w, h) / 2
        return _round_polygon(_hexagon(self.size, pointed=h > w, apothem=apothem + min(by, 0.0)), max(by, 0.0))


def box_path(box: Box) -> Line:
    """Return the path of a box, clockwise."""
    return (
        ("M", (box.x, box.y)),
        ("L", (box.right, box.y)),
        ("L", (box.right, box.bottom)),
        ("L", (box.x, box.bottom)),
        ("Z", ()),
    )


def hexagon_size(width: float, *, pointed: bool) -> Size:
    """Return the box of a regular hexagon of `width` mm from flat side to flat side; `pointed`: with a point at the top."""
    return Size(width, width / _POINTED) if pointed else Size(width / _POINTED, width)


def _reflected(numbers: Sequence[float], w: float) -> tuple[float, ...]:
    return tuple(v if i % 2 else w - v for i, v in enumerate(numbers))


def _circle(x: float, y: float, r: float) -> Line:
    if r <= 0:
        return ()
    step = 2 * math.pi / _CIRCLE_ARCS
    handle = 4 / 3 * math.tan(step / 4)
    points = [(math.cos(i * step), math.sin(i * step)) for i in range(_CIRCLE_ARCS)]
    out: list[Segment] = [("M", (x + r, y))]
    for (a, b), (c, d) in zip(points, [*points[1:], points[0]], strict=True):
        ends = (a - handle * b, b + handle * a, c + handle * d, d - handle * c, c, d)
        out.append(("C", tuple((y if i % 2 else x) + r * v for i, v in enumerate(ends))))
    return (*out, ("Z", ()))


def _rectangle(w: float, h: float, corner: float, by: float) -> Line:
    if min(w, h) + 2 * by <= 0:
        return ()
    radius = max(min(corner, w / 2, h / 2) + by, 0.0) if corner else 0.0
    left, right, top, bottom = radius - by, w + by - radius, radius - by, h + by - radius
    return _round_polygon(((left, top), (right, top), (right, bottom), (left, bottom)), radius)


def _hexagon(size: Size, *, pointed: bool, apothem: float) -> tuple[tuple[float, float], ...]:
    """The corners of a hexagon in the middle of a box, clockwise; none if its apothem (mm) is not positive."""
    if apothem <= 0:
        return ()
    radius, first = apothem / _POINTED, -90 if pointed else -120
    angles = [math.radians(first + 60 * i) for i in range(6)]
    return tuple((size.w / 2 + radius * math.cos(a), size.h / 2 + radius * math.sin(a)) for a in angles)


def _round_polygon(corners: Sequence[tuple[float, float]], radius: float) -> Line:
    """A convex polygon, clockwise with y down, and everything within `radius` mm of it."""
    out: list[Segment] = []
    count = len(corners)
    for i, (x, y) in enumerate(corners):
        if not radius:
            out.append(("L" if out else "M", (x, y)))
            continue
        (ax, ay), (bx, by) = (_direction(corners[(i + j) % count], corners[(i + j + 1) % count]) for j in (-1, 0))
        handle = radius * 4 / 3 * math.tan(math.atan2(ax * by - ay * bx, ax * bx + ay * by) / 4)
        start, end = (x + radius * ay, y - radius * ax), (x + radius * by, y - radius * bx)
        out.append(("L" if out else "M", start))
        curve = (start[0] + handle * ax, start[1] + handle * ay, end[0] - handle * bx, end[1] - handle * by, *end)
        out.append(("C", curve))
    return (*out, ("Z", ())) if out else ()


def _direction(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    return dx / length, dy / length
