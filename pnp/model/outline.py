"""Lines and areas: paths of segments in mm, the outline along which a component is cut, card formats, papers and printers."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from pnp.base.records import frozen
from pnp.base.units import Box, Size

_Point: TypeAlias = tuple[float, float]
Curve: TypeAlias = tuple[_Point, ...]  # a line has two points, a cubic four


Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""`(a, b, c, d, e, f)`: x' = a·x + c·y + e, y' = b·x + d·y + f, in mm with y down."""
Segment: TypeAlias = tuple[str, tuple[float, ...]]
"""`("M", (x, y))`, `("L", (x, y))`, `("C", (x1, y1, x2, y2, x, y))` or `("Z", ())`, absolute, mm."""
Path: TypeAlias = tuple[Segment, ...]
ProcessingStep: TypeAlias = Literal["cut", "valley", "mountain"]
Ink: TypeAlias = Literal["keep", "solid", "tint", "full"]
"""What the low-ink edition does with an item: it keeps it as it is, keeps it solid, gives its area a tint, or leaves it out."""
INKS: Final[tuple[Ink, ...]] = get_args(Ink)

OutlineShape: TypeAlias = Literal["rectangle", "circle", "hexagon-flat", "hexagon-pointed", "path"]

CutMarks: TypeAlias = Literal["crop", "ticks", "outline"]
"""How a sheet shows where to cut: crop marks at the edge of a block, ticks around each component, or its outline as a line."""

MarkLength: TypeAlias = Literal["full", "short", "none"]
"""How much of the margin crop marks take: as much as suits a ruler, as little as still shows a cut, or nothing."""

_POINTED_HEIGHT = math.sqrt(3) / 2
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
    own: Path = ()
    source: str = field(default="", compare=False)

    @property
    def is_rectangle(self) -> bool:
        """Whether straight cuts from edge to edge make it."""
        return self.shape == "rectangle"

    @property
    def path(self) -> Path:
        """The line itself."""
        return self.own if self.shape == "path" else self.parallel(0.0)

    @property
    def mirrored(self) -> Outline:
        """The same outline seen from behind, as the back of a component has it."""
        if self.shape != "path":
            return self
        w = self.size.w
        return replace(self, own=tuple((letter, _mirror_numbers(numbers, w)) for letter, numbers in self.own))

    def parallel(self, by: float) -> Path:
        """The line at a distance of `by` mm outside (negative: inside); empty if nothing is left inside.

        Sharp corners become round outside, except those of a rectangle, whose bleed has always been a rectangle. A `path` has
        no such formula: `pnp.pictures.path_geometry.offset_outline` handles all shapes.
        """
        assert self.shape != "path"
        w, h = self.size
        if self.shape == "circle":
            return _circle_line(w / 2, h / 2, w / 2 + by)
        if self.shape == "rectangle":
            return _rectangle_line(w, h, self.corner, by)
        apothem = min(w, h) / 2
        return _round_polygon(_hexagon_corners(self.size, pointed=h > w, apothem=apothem + min(by, 0.0)), max(by, 0.0))


def box_path(box: Box) -> Path:
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
    return Size(width, width / _POINTED_HEIGHT) if pointed else Size(width / _POINTED_HEIGHT, width)


def _mirror_numbers(numbers: Sequence[float], w: float) -> tuple[float, ...]:
    return tuple(v if i % 2 else w - v for i, v in enumerate(numbers))


def _circle_line(x: float, y: float, r: float) -> Path:
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


def _rectangle_line(w: float, h: float, corner: float, by: float) -> Path:
    if min(w, h) + 2 * by <= 0:
        return ()
    radius = max(min(corner, w / 2, h / 2) + by, 0.0) if corner else 0.0
    left, right, top, bottom = radius - by, w + by - radius, radius - by, h + by - radius
    return _round_polygon(((left, top), (right, top), (right, bottom), (left, bottom)), radius)


def _hexagon_corners(size: Size, *, pointed: bool, apothem: float) -> tuple[tuple[float, float], ...]:
    if apothem <= 0:
        return ()
    radius, first = apothem / _POINTED_HEIGHT, -90 if pointed else -120
    angles = [math.radians(first + 60 * i) for i in range(6)]
    return tuple((size.w / 2 + radius * math.cos(a), size.h / 2 + radius * math.sin(a)) for a in angles)


def _round_polygon(corners: Sequence[tuple[float, float]], radius: float) -> Path:
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


@frozen
class CardFormat:
    """A trim size in mm under its trade name; `corner` is the corner radius in mm for cut files and guides.

    `shape`: how it is cut if it is not a rectangle.
    """

    name: str
    size: Size
    corner: float = 0.0
    shape: Outline | None = None

    @property
    def outline(self) -> Outline:
        """The line along which it is cut."""
        return self.shape or _rectangle_outline(self.size, self.corner)


@lru_cache(maxsize=256)
def _rectangle_outline(size: Size, corner: float) -> Outline:
    return Outline("rectangle", size, corner)


class SideMargins(NamedTuple):
    """What a printer does not reach along the sides of a page, in mm."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def larger(self) -> SideMargins:
        """The same with opposite sides alike, as wide as the wider one."""
        across, down = max(self.left, self.right), max(self.top, self.bottom)
        return SideMargins(across, down, across, down)


@frozen
class CellGrid:
    """The places of labels, perforated cards or dies on a paper that stands upright; lengths in mm, `gap` across and down."""

    columns: int
    rows: int
    size: Size
    left: float
    top: float
    gap: tuple[float, float] = (0.0, 0.0)
    outline: OutlineShape = "rectangle"

    @property
    def boxes(self) -> tuple[Box, ...]:
        """All cells, row by row."""
        across, down = self.size.w + self.gap[0], self.size.h + self.gap[1]
        return tuple(
            Box(self.left + column * across, self.top + row * down, *self.size)
            for row in range(self.rows)
            for column in range(self.columns)
        )

    @property
    def area(self) -> Box:
        """The box around all cells."""
        width, height = (
            count * side + (count - 1) * gap
            for count, side, gap in zip((self.columns, self.rows), self.size, self.gap, strict=True)
        )
        return Box(self.left, self.top, width, height)


FeedEdge: TypeAlias = Literal["short", "long"]


@frozen
class Paper:
    """A paper: its size in portrait (mm), and the margin (mm) that home printers cannot print on, the widest of all sides.

    `sides` are the margins where they differ, of a page that lies as the printer takes the paper, with its `feed` edge first.
    Of an imposition's paper, they are those of its pages. Cards lie in its `cells` if it has some.
    """

    name: str
    size: Size
    margin: float
    sides: SideMargins | None = None
    feed: FeedEdge = "short"
    cells: CellGrid | None = None

    @property
    def margins(self) -> SideMargins:
        """The margins of all sides."""
        return self.sides or SideMargins(self.margin, self.margin, self.margin, self.margin)

    def with_margins_of_pages(self, *, backs: bool, lying: bool = False) -> Paper:
        """Return the paper with the margins of its pages, which have `backs`, or are `lying` (landscape).

        Nobody knows which way round a printer turns a page that does not lie as the paper is fed. On its way to the back, one
        printer takes the other edge first, and somebody who puts a pile back in takes the same one; and what is printed on both
        sides of a fold or of a sheet has the same place seen from either side. So opposite margins count as the larger one.
        """
        if self.sides is None:
            return self
        turned, sides = lying != (self.feed == "long"), self.sides
        sides = sides.larger if backs or turned else sides
        return replace(self, sides=SideMargins(sides.top, sides.left, sides.bottom, sides.right) if turned else sides)

    @property
    def sideways(self) -> Paper:
        """The paper as it is seen from the right side of its page."""
        left, top, right, bottom = self.margins
        return replace(self, size=self.size.turned, sides=self.sides and SideMargins(bottom, left, top, right))

    @property
    def takes_text(self) -> bool:
        """Whether more than cards can be printed on it: it is neither divided into cells nor as large as each card."""
        return self.cells is None and min(self.size) > 0

    @property
    def is_one_card(self) -> bool:
        """Whether a card takes all of it, so that nothing is printed beside it."""
        return self.cells is not None and self.margin == 0 and self.cells.columns == self.cells.rows == 1

    @property
    def label(self) -> str:
        """Its name as sheets and kits print it: `A4`, `JIS-B4`, `Letter`, `4×6`; LEF is what the trade calls long-edge feed."""
        name = self.name.removeprefix(f"{PER_CARD.name}-") if self.is_one_card else self.name
        if name[:1].isdigit():
            name = name.replace("x", "×")
        else:
            name = name.upper() if any(char.isdigit() for char in name) else name.capitalize()
        return f"{name} LEF" if self.feed == "long" else name


PER_CARD = Paper("card", Size(0.0, 0.0), 0.0)
"""What means a paper of the size of each card."""


SecondPass: TypeAlias = Literal["same", "reversed"]
"""The order of backs that are printed after all fronts: that of the fronts, or the last one first."""


@frozen
class Printer:
    """The correction for one printer: `back_offset` moves backs (mm, right and down), `scale` (x, y) applies to every page.

    `second_pass` is the order of the backs where they are printed after all fronts; None: nobody has found out.
    """

    name: str = ""
    back_offset: tuple[float, float] = (0.0, 0.0)
    scale: tuple[float, float] = (1.0, 1.0)
    second_pass: SecondPass | None = None


_FINEST_PART = 2**-20
"""The part of a curve at which a crossing is found exactly enough: less than half a micron of 400 mm."""


def clip_to_box(path: Path, box: Box) -> Path:
    """Return the parts of a path's line inside a box, each from where it enters to where it leaves (mm); empty if none does."""
    points = [(n[i], n[i + 1]) for _, n in path for i in range(0, len(n), 2)]
    if all(_contains(box, point) for point in points):
        return path
    out: list[Segment] = []
    last: _Point | None = None
    for curve in _curves(path):
        for start, end in _join_parts(_parts_inside(curve, box)):
            part = _curve_part(curve, start, end)
            if part[0] != last:
                out.append(("M", part[0]))
            out.append(("L" if len(part) == 2 else "C", tuple(v for point in part[1:] for v in point)))  # noqa: PLR2004
            last = part[-1]
    return tuple(out)


def _curves(path: Path) -> Iterator[Curve]:
    here = first = (0.0, 0.0)
    for letter, numbers in path:
        points = tuple((numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2))
        if letter == "M":
            first = points[0]
        elif letter == "Z":
            points = (first,)
        if letter != "M" and any(point != here for point in points):
            yield here, *points
        here = points[-1]


def _parts_inside(curve: Curve, box: Box, start: float = 0.0, end: float = 1.0) -> Iterator[tuple[float, float]]:
    """Yield the parts of a curve inside a box, from one parameter to another; a curve stays within the box of its points."""
    if all(_contains(box, point) for point in curve):
        yield start, end
        return
    xs, ys = [x for x, _ in curve], [y for _, y in curve]
    outside = max(xs) < box.x or min(xs) > box.right or max(ys) < box.y or min(ys) > box.bottom
    if not outside and end - start > _FINEST_PART:
        middle = (start + end) / 2
        yield from _parts_inside(_curve_part(curve, 0.0, 0.5), box, start, middle)
        yield from _parts_inside(_curve_part(curve, 0.5, 1.0), box, middle, end)


def _join_parts(parts: Iterator[tuple[float, float]]) -> list[tuple[float, float]]:
    out: list[tuple[float, float]] = []
    for start, end in parts:
        if out and start - out[-1][1] <= 2 * _FINEST_PART:
            out[-1] = (out[-1][0], end)
        else:
            out.append((start, end))
    return out


def _curve_part(curve: Curve, start: float, end: float) -> Curve:
    if end < 1.0:
        curve = split_curve(curve, end)[0]
    return split_curve(curve, start / end)[1] if start > 0.0 else curve


def split_curve(curve: Curve, at: float) -> tuple[Curve, Curve]:
    """Return the parts of a Bézier curve before and after the parameter `at` (de Casteljau)."""
    head, tail, points = [curve[0]], [curve[-1]], curve
    while len(points) > 1:
        points = tuple(_point_between(a, b, at) for a, b in pairwise(points))
        head.append(points[0])
        tail.append(points[-1])
    return tuple(head), tuple(reversed(tail))


def _point_between(one: _Point, other: _Point, at: float) -> _Point:
    return one[0] + (other[0] - one[0]) * at, one[1] + (other[1] - one[1]) * at


def _contains(box: Box, point: Sequence[float]) -> bool:
    return box.x <= point[0] <= box.right and box.y <= point[1] <= box.bottom
