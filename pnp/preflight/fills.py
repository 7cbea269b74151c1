"""What faces paint, in paint order: shapes and pictures as grounds of texts, which boxes they cover, and what is to be read.

A shape's path is treated as a polygon.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, takewhile
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.records import record
from pnp.model.face_walk import (
    IDENTITY,
    GraphicsState,
    ItemMemory,
    Painted,
    as_painted,
    box_of,
    enlargement,
    intersection,
    line_ink,
    map_box,
    map_point,
    multiply,
    run_inks,
    walk,
)
from pnp.model.frame import (
    Colour,
    DrawingItem,
    Frame,
    Group,
    ImageItem,
    Item,
    PlacedFrame,
    Shape,
    TextLine,
)
from pnp.model.outline import Matrix, Path, box_path
from pnp.pictures.path_geometry import COARSE, Point, Polygon, distance_to_polygon, polygons
from pnp.pictures.seen_colours import (
    colours_of_fill,
    composed_colours,
    ink_of_drawing,
    is_composed,
    is_in_path,
    most_opaque_colour,
    range_of_colours,
)

if TYPE_CHECKING:
    from pnp.base.units import Box
    from pnp.model.frame import Item
    from pnp.model.outline import Matrix, Path
    from pnp.pictures.seen_colours import Rgb


OPAQUE = 0.99  # alpha
TOLERANCE = 1e-6  # mm, by which boxes must overlap to share anything
_PANEL_ALPHA = 0.5  # alpha; readers do not take a more transparent tint for a plate of its own
EMPTY_EDGES = (0.0, 0.0, -1.0, -1.0)


class Readable(NamedTuple):
    """A line of text or an icon: the state that it is in, and the numbers of the fills painted before it and up to its end."""

    item: TextLine | DrawingItem
    state: GraphicsState
    below: int
    end: int

    def words(self) -> Iterator[Box]:
        """Yield the boxes of what its words or it itself paint (face mm), as far as no clip hides it."""
        if isinstance(self.item, TextLine):
            for ink in run_inks(self.item):
                yield intersection(self.state.clip, map_box(self.state.matrix, ink))
        else:
            inner = self.state.inside(self.item)
            yield intersection(inner.clip, map_box(inner.matrix, ink_of_drawing(self.item.drawing, self.item.colour).box))

    def counting(self, fills: Sequence[Fill]) -> Readable:
        """Return it with the number of the `fills` of its element up to its end, which those of an icon follow."""
        depth = len(self.state.path)
        paths = (fill.paint.state.path for fill in islice(fills, self.below, None))
        own = sum([1 for _ in takewhile(lambda path: len(path) > depth and path[depth] is self.item, paths)])
        return self._replace(end=self.below + own)

    def letters(self) -> Colour:
        """Return the colour of a line, as opaque as it is seen."""
        assert isinstance(self.item, TextLine)
        own = self.state.resolve(self.item.colour)
        return own._replace(alpha=own.alpha * self.state.opacity)

    def ink(self) -> Box | None:
        """Return the box of all that it paints (face mm), as far as no clip hides it; None: nothing."""
        if not isinstance(self.item, TextLine):
            return next(self.words())
        ink = line_ink(self.item)
        return None if ink is None else intersection(self.state.clip, map_box(self.state.matrix, ink))


def look_into(element: Item) -> tuple[Fill | Readable, ...]:
    """Return the shapes and pictures of an element; after those of a group or a placed face, the lines and icons in it.

    They number the fills of their element alone.
    """
    fills, read = list[Fill](), list[Readable]()
    for item, state in walk((element,)):
        if isinstance(item, TextLine) or (isinstance(item, DrawingItem) and item.icon is not None):
            read.append(Readable(item, state, len(fills), len(fills)))
        elif (paint := as_ground(item, state)) is not None:
            fills.append(Fill(paint))
    return (*fills, *[part.counting(fills) for part in read]) if isinstance(element, (Group, PlacedFrame)) else tuple(fills)


class PaintOrder:
    """What a face paints, found once for all checks: its `fills`, in paint order, and what is to be read on it.

    `readable` are its lines, icons, groups and other faces, each with the numbers of the fills that are painted before it and
    up to its end. It `is_flat` if there are no groups and no other faces. `known` has what elements consist of.
    """

    __slots__ = ("fills", "is_flat", "items", "known", "readable")

    def __init__(self, frame: Frame, known: ItemMemory[Fill | Readable]) -> None:
        self.items, self.known, self.is_flat = frame.items, known, True
        self.fills: list[Fill] = []
        self.readable: list[tuple[TextLine | DrawingItem | Group | PlacedFrame, int, int]] = []
        consists, below = iter(known.each(frame.art)), 0
        for item in frame.items:
            if type(item) is TextLine:
                self.readable.append((item, below, below))
                continue
            found = next(consists)
            if isinstance(item, (Group, PlacedFrame)):
                self.is_flat = False
                self.fills += [one for one in found if isinstance(one, Fill)]
                self.readable.append((item, below, len(self.fills)))
            else:
                self.fills += found  # type: ignore[arg-type]  # of all other elements there are only fills
                if isinstance(item, DrawingItem) and item.icon is not None:
                    self.readable.append((item, below, len(self.fills)))
            below = len(self.fills)

    def readable_in(self, container: Item) -> list[Readable]:
        """Return the lines and icons in a group or placed face, which numbers its own fills."""
        return [part for part in self.known.of(container) if isinstance(part, Readable)]


def as_ground(item: Item, state: GraphicsState) -> Painted | None:
    """Return an item of a walk as it is painted if texts can stand on it; None of texts and of lines under their words."""
    if isinstance(item, TextLine) or (isinstance(item, Shape) and item.of_text):
        return None
    return as_painted(item, state)


def fills_near(fills: Sequence[Fill], box: Box) -> list[Fill]:
    """Return those whose box shares more than an edge with another one (face mm)."""
    left, top, right, bottom = box.x, box.y, box.x + box.w - TOLERANCE, box.y + box.h - TOLERANCE
    return [f for f in fills if f.left < right and left < f.right and f.top < bottom and top < f.bottom]


@record
class FillColours:
    """The colours of an item in a box, at the opacity of its groups, and whether it covers all of the box.

    It is `opaque` if nothing shows through any of its colours. One that `hides` covers the box and is opaque but for the
    opacity of its groups, so that nothing shows in it of what lies below in the innermost of them.
    """

    colours: Sequence[Colour]
    covers: bool
    opaque: bool
    hides: bool


class Fill:
    """A painted shape or picture; what does not depend on the box above it is found out once.

    `left`, `top`, `right` and `bottom` (mm) are as `Box.overlaps` compares them; `inner` has those of what it surely covers.
    """

    __slots__ = (
        "_area", "_evenly", "_part", "_whole", "bottom", "colours", "groups", "inner", "left", "luminances", "paint", "right",
        "top",
    )  # fmt: skip

    def __init__(self, paint: Painted) -> None:
        self.paint = paint
        self.left, self.top, width, height = paint.box
        self.right, self.bottom = self.left + width - TOLERANCE, self.top + height - TOLERANCE
        self.groups = _blended_groups(paint.state) if paint.state.opacity < 1 else ()
        """The groups with an opacity around it, outermost first, each as the identities of the containers down to it."""
        self._area: ShapeArea | None = None
        self._part: FillColours | None = None
        self._whole: FillColours | None = None
        self.inner = EMPTY_EDGES
        self._evenly: bool | None = None
        self.colours: frozenset[Rgb] = frozenset()
        self.luminances: frozenset[float] = frozenset()

    def is_all_of(self, box: Box) -> bool:
        """Whether it is known to be all that one sees in a box, if nothing lies over it: `colours` and their `luminances`.

        It is known as soon as a layer of it was asked for, in the middle of a panel: where most texts are.
        """
        left, top, right, bottom = self.inner
        return left <= box.x and top <= box.y and box.x + box.w <= right and box.y + box.h <= bottom

    def layer(self, box: Box) -> FillColours | None:
        """What it paints of a box (face mm) that its own box overlaps; None if it paints nothing there."""
        item, matrix, extent, state = self.paint
        if isinstance(item, ImageItem):
            colours = composed_colours(range_of_colours(item, matrix, box), state)
            return _fill_layer(colours, state.opacity, covers=extent.contains(box)) if colours else None
        if not isinstance(item, Shape) or item.fill is None:
            return None
        area = self._area or self._measure_area(item)
        if not area.touches(box):
            return None
        return self._whole if extent.contains(box) and area.covers(box) else self._part

    def is_even_over(self, box: Box) -> bool:
        """Whether it paints one colour all over a box (face mm), and no line in it."""
        if self._evenly is None:
            item = self.paint.item
            self._evenly = (
                isinstance(item, Shape)
                and item.stroke is None
                and isinstance(item.fill, Colour)
                and _has_upright_clips(self.paint)
                and not is_composed(self.paint.state)
            )
        if not self._evenly or not self.paint.box.contains(box):
            return False
        assert isinstance(self.paint.item, Shape)
        return (self._area or self._measure_area(self.paint.item)).covers(box)

    def is_plate(self, alpha: float = _PANEL_ALPHA) -> bool:
        """Whether it has more than this `alpha` in all places: what one sees under a text."""
        item, opacity = self.paint.item, self.paint.state.opacity
        if isinstance(item, ImageItem):
            return opacity > alpha and not is_composed(self.paint.state)
        is_filled = isinstance(item, Shape) and item.fill is not None
        return is_filled and min(colour.alpha for colour in colours_of_fill(self.paint)) * opacity > alpha

    def hides(self, box: Box) -> bool:
        """Whether it covers all of a box (face mm), and nothing shows through it."""
        if not self.paint.box.contains(box) or not self.is_plate(OPAQUE):
            return False
        item = self.paint.item
        return not isinstance(item, Shape) or (self._area or self._measure_area(item)).covers(box)

    def _measure_area(self, shape: Shape) -> ShapeArea:
        area = self._area = ShapeArea(shape, self.paint.matrix)
        colours, opacity = colours_of_fill(self.paint), self.paint.state.opacity
        self._part, self._whole = _fill_layer(colours, opacity, covers=False), _fill_layer(colours, opacity, covers=True)
        if area.core is not None and self._whole.opaque:
            x, y, w, h = intersection(self.paint.box, area.core)
            self.inner = x, y, x + w, y + h
            self.colours = frozenset([colour.rgb for colour in colours])
            self.luminances = frozenset([colour.luminance for colour in colours])
        return area


def _fill_layer(colours: Sequence[Colour], opacity: float, *, covers: bool) -> FillColours:
    hides = covers and _are_opaque(colours)
    if opacity < 1:
        colours = [colour._replace(alpha=colour.alpha * opacity) for colour in colours]
    return FillColours(colours, covers, _are_opaque(colours), hides)


def _are_opaque(colours: Sequence[Colour]) -> bool:
    return min(colour.alpha for colour in colours) > OPAQUE


def _has_upright_clips(paint: Painted) -> bool:
    """Whether the clips around an item are upright rectangles, so that its box ends where they do."""
    matrix = IDENTITY
    for container in paint.state.path:
        matrix = multiply(matrix, container.matrix)
        clip = None if isinstance(container, DrawingItem) else container.clip
        if clip is not None and (bool(matrix[1] or matrix[2]) or len(clip) != len(box_path(paint.box))):
            return False
    return True


def _blended_groups(state: GraphicsState) -> tuple[tuple[int, ...], ...]:
    path = tuple(map(id, state.path))
    return tuple([path[: i + 1] for i, c in enumerate(state.path) if isinstance(c, Group) and c.opacity < 1])


_INSETS = (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0)  # mm; 1.25 leaves the square in a circle of 8.4 mm, a badge


class ShapeArea:
    """What a shape fills of its face, to be asked about many boxes (face mm)."""

    def __init__(self, shape: Shape, matrix: Matrix) -> None:
        self._rect = map_box(matrix, shape.rect) if shape.rect is not None and not matrix[1] and not matrix[2] else None
        self._polygon, self.core = ((), self._rect) if self._rect is not None else _polygon_and_core(shape.path, matrix)
        """`core`: a box that it covers, if one is found at once: most texts of a panel lie in it, and need no further look."""
        self._edges = _polygon_edges(self._polygon)

    def touches(self, ink: Box) -> bool:
        """Whether a part of the shape lies under `ink`; the caller has checked that their bounding boxes overlap."""
        if self._rect is not None or (self.core is not None and self.core.contains(ink)):
            return True
        within = any(_is_inside(self._edges, x, y) for x, y in (*_box_corners(ink), (ink.x + ink.w / 2, ink.y + ink.h / 2)))
        return within or self._has_corner_in(ink)

    def covers(self, ink: Box) -> bool:
        """Whether the shape lies under all of `ink`."""
        if self._rect is not None:
            return self._rect.contains(ink)
        if self.core is not None and self.core.contains(ink):
            return True
        return not self._has_corner_in(ink) and all(_is_inside(self._edges, x, y) for x, y in _box_corners(ink))

    def _has_corner_in(self, box: Box) -> bool:
        left, top, right, bottom = box.x, box.y, box.x + box.w, box.y + box.h
        return bool([True for x, y in self._polygon if left < x < right and top < y < bottom])


def covers_point(paint: Painted, point: Point) -> bool:
    """Whether a fill or a picture is painted at a point of the face (mm)."""
    (x, y), box = point, paint.box
    if not (box.x <= x <= box.right and box.y <= y <= box.bottom):
        return False
    if _is_box(paint):
        return True
    assert isinstance(paint.item, Shape)
    return is_in_path(paint.item.path, paint.matrix, point, even_odd=paint.item.even_odd)


def paints_in(paint: Painted, box: Box) -> bool:
    """Whether something of a shape or picture shows in a box (face mm) that its own box overlaps; rather yes than no."""
    item = paint.item
    if isinstance(item, ImageItem):
        return most_opaque_colour(item, paint.matrix, box).alpha > 0
    if not isinstance(item, Shape) or (item.fill is None and item.stroke is None):
        return False
    if item.fill is not None and (_is_box(paint) or covers_point(paint, (box.x + box.w / 2, box.y + box.h / 2))):
        return True
    pen = 0.0 if item.stroke is None else item.stroke.width / 2 * enlargement(paint.matrix)
    around = box.inset(-pen)
    return any(_may_cross(around, *edge) for line in _polygons_of(paint) for edge in _polygon_edges(line))


def distance_outside(paint: Painted, point: Point) -> float:
    """How far a point of the face is from what a fill or a picture paints, in mm; 0 inside."""
    if covers_point(paint, point):
        return 0.0
    (x, y), box = point, paint.box
    beside = hypot(max(box.x - x, 0.0, x - box.right), max(box.y - y, 0.0, y - box.bottom))
    if _is_box(paint):
        return beside
    return max(beside, min(distance_to_polygon(line, x, y) for line in _polygons_of(paint) if line))


def _box_corners(box: Box) -> tuple[Point, Point, Point, Point]:
    left, top, right, bottom = box.x, box.y, box.x + box.w, box.y + box.h
    return (left, top), (right, top), (left, bottom), (right, bottom)


def _is_box(paint: Painted) -> bool:
    return not isinstance(paint.item, Shape) or (paint.item.rect is not None and not paint.matrix[1] and not paint.matrix[2])


def _polygons_of(paint: Painted) -> tuple[Polygon, ...]:
    assert isinstance(paint.item, Shape)
    return _mapped_polygons(paint.item.path, paint.matrix)


@lru_cache(maxsize=1024)
def _mapped_polygons(path: Path, matrix: Matrix) -> tuple[Polygon, ...]:
    return tuple(tuple(map_point(matrix, x, y) for x, y in polygon) for polygon in polygons(path, COARSE))


@lru_cache(maxsize=4096)
def _polygon_and_core(path: Path, matrix: Matrix) -> tuple[tuple[Point, ...], Box | None]:
    """The path as a polygon, and its core; eight chords per curve are precise enough for what lies under a line of text."""
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
    polygon = tuple(map_point(matrix, x, y) for x, y in points)
    return polygon, _inner_box(polygon) if polygon else None


def _inner_box(polygon: Sequence[Point]) -> Box | None:
    around, edges = box_of(polygon), _polygon_edges(polygon)
    for box in map(around.inset, _INSETS):
        if min(box.w, box.h) <= 0:
            return None
        if not any(_may_cross(box, *edge) for edge in edges) and _is_inside(edges, box.x + box.w / 2, box.y + box.h / 2):
            return box
    return None


def _may_cross(box: Box, one: Point, other: Point) -> bool:
    (x1, y1), (x2, y2) = one, other
    beside = max(x1, x2) <= box.x or min(x1, x2) >= box.right
    return not (beside or max(y1, y2) <= box.y or min(y1, y2) >= box.bottom)


def _polygon_edges(polygon: Sequence[Point]) -> tuple[tuple[Point, Point], ...]:
    return tuple(zip(polygon, (*polygon[1:], *polygon[:1]), strict=True))


def _is_inside(edges: Iterable[tuple[Point, Point]], x: float, y: float) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in edges:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def pen_width(paint: Painted) -> float:
    """Return how wide the outline of a shape is on the face, in mm; a dashed one is as wide as a solid one with its ink."""
    stroke = paint.item.stroke if isinstance(paint.item, Shape) else None
    if stroke is None:
        return 0.0
    dash = stroke.dash * (1 + len(stroke.dash) % 2)
    return stroke.width * (sum(dash[::2]) / sum(dash) if sum(dash) else 1.0) * enlargement(paint.matrix)
