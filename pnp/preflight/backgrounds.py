"""The background of a text or a line: all colours under it, down to the item that covers its whole box; what lies over it.

A shape's path is treated as a polygon. Where letters leave the panel that they lie on, they cannot be read or seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import takewhile
from math import ceil, floor, hypot, prod
from operator import itemgetter
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.base.records import record
from pnp.base.units import PT, Box
from pnp.model.face_walk import (
    FACE,
    IDENTITY,
    GraphicsState,
    ItemMemory,
    Painted,
    as_painted,
    box_of,
    colours_of_paint,
    enlargement,
    intersection,
    line_ink,
    map_box,
    map_point,
    multiply,
    painted_items,
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
    Pattern,
    PlacedFrame,
    RunRow,
    Shape,
    TextBox,
    TextLine,
)
from pnp.model.outline import Matrix, Path, box_path
from pnp.pictures.path_geometry import Point, Polygon, distance_to_polygon, polygons
from pnp.pictures.seen_colours import (
    FAINT,
    MIN_CONTRAST,
    PAPER,
    colours_of_fill,
    composed_colours,
    contrast_of,
    contrast_ratio,
    flatten_inks,
    ink_at,
    is_composed,
    is_in_path,
    mix_over,
    most_opaque_colour,
    range_of_colours,
    share_of_masks,
)

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.model.face_walk import Container
    from pnp.pictures.seen_colours import Rgb


_ON_PAPER = frozenset({Colour(*PAPER).luminance})
# colours under one tint; of more, only the lightest and the darkest are blended, so that tints do not multiply
_MOST_BLENDED_COLOURS = 16


class PaintedLine(NamedTuple):
    """A line of a text on a face: the state that it is painted in, and how many fills and pictures are painted before it."""

    line: TextLine
    state: GraphicsState
    below: int

    def words(self) -> Iterator[Box]:
        """Yield the boxes of what its words paint (face mm), as far as no clip hides it."""
        for ink in run_inks(self.line):
            yield intersection(self.state.clip, map_box(self.state.matrix, ink))


class PaintOrder:
    """What a face paints, found once for all checks: its `fills`, in paint order, and what is to be read on it.

    `readable` are its lines, icons, groups and other faces, each with the numbers of the fills that are painted before it and
    up to its end. It `is_flat` if there are no groups and no other faces. `known` has the fills of what many faces share.
    """

    __slots__ = ("fills", "is_flat", "items", "known", "readable")

    def __init__(self, frame: Frame, known: ItemMemory[Fill]) -> None:
        self.items, self.known, self.is_flat = frame.items, known, True
        self.fills: list[Fill] = []
        self.readable: list[tuple[TextLine | DrawingItem | Group | PlacedFrame, int, int]] = []
        fills, below = iter(known.each(frame.art)), 0
        for item in frame.items:
            if type(item) is TextLine:
                self.readable.append((item, below, below))
                continue
            self.fills += next(fills)
            end = len(self.fills)
            if isinstance(item, (Group, PlacedFrame)):
                self.is_flat = False
                self.readable.append((item, below, end))
            elif isinstance(item, DrawingItem) and item.icon is not None:
                self.readable.append((item, below, end))
            below = end


class Backgrounds:
    """What lies under some of the texts of a face: `fills` are the shapes and pictures near them, in paint order."""

    def __init__(self, order: PaintOrder, boxes: Iterable[TextBox]) -> None:
        self.fills: list[Fill] = []
        self._lines: dict[tuple[Mark | None, Mark | None], list[tuple[TextLine, GraphicsState, int]]] = {}
        if order.is_flat:
            self.fills = order.fills
            for part, below, _ in order.readable:
                if type(part) is TextLine:
                    self._lines.setdefault((part.at, part.content), []).append((part, FACE, below))
            return
        inks = [box.ink for box in boxes]

        def enters(inner: GraphicsState) -> bool:
            return inner.clip is None or any(inner.clip.overlaps(ink) for ink in inks)

        for item in order.items:
            if type(item) is TextLine:
                self._add(item, FACE)
            elif isinstance(item, (Group, PlacedFrame)):
                self._add_items_in(item, enters)
            else:
                self.fills += order.known.of(item)

    def _add_items_in(self, container: Item, enters: Callable[[GraphicsState], bool]) -> None:
        for item, state in walk((container,), enters=enters):
            if isinstance(item, TextLine):
                self._add(item, state)
            elif (paint := as_ground(item, state)) is not None:
                self.fills.append(Fill(paint))

    def _add(self, line: TextLine, state: GraphicsState) -> None:
        self._lines.setdefault((line.at, line.content), []).append((line, state, len(self.fills)))

    def lines(self, box: TextBox) -> Iterator[PaintedLine]:
        """Yield the lines of a text, without those that other texts from the same place have elsewhere."""
        for line, state, below in self._lines.get((box.at, box.content), ()):
            if is_in_ink(line, state, box.ink):
                yield PaintedLine(line, state, below)

    def colours(self, box: TextBox) -> Iterator[Colour]:
        """Yield the colours of the shapes that lie under a text, down to what covers it; pictures have none."""
        for found in self.lines(box):
            for fill in reversed(self.fills[: found.below]):
                if fill.paint.box.overlaps(box.ink):
                    layer = None if isinstance(fill.paint.item, ImageItem) else fill.layer(box.ink)
                    yield from layer.colours if layer is not None else ()
                    if fill.hides(box.ink):
                        break
            return

    def contrasts(self, box: TextBox, ink: Box) -> list[float]:
        """Return the contrasts of a text with what one sees under a part of it but icons in texts; of icons alone, none."""
        for found in self.lines(box):
            drawn, colours, parts = found.line.drawn, [box.colour], [ink]
            if drawn is not None:  # letter by letter, without the corners of the boxes of letters that are turned
                colours = [*colours_of_paint(drawn.paint or box.colour)]
                parts = [intersection(ink, letter.inset(min(letter.w, letter.h) / 4)) for letter in found.words()]
            if box.halo is not None and min(box.halo.alpha, found.state.opacity) > OPAQUE:
                return [contrast_ratio(colour.luminance, box.halo.luminance) for colour in colours]
            under = [fill for fill in fills_near(self.fills[: found.below], ink) if not fill.paint.state.is_icon_in_text]
            shown = [part for part in parts if min(part.w, part.h) >= 0]
            return [ratio for colour in colours for part in shown for ratio in contrasts_with(colour, found.state, under, part)]
        return []


def contrasts_with(colour: Colour, state: GraphicsState, under: Sequence[Fill], box: Box) -> list[float]:
    """Return the contrasts of letters with the grounds in a box (face mm) that `under` paints; through letters shows their own.

    A group that is not opaque is blended as one, with letters and all.
    """
    if min(colour.alpha, state.opacity) > OPAQUE:
        return [contrast_ratio(colour.luminance, ground) for ground in ground_luminances(under, box)]
    near = fills_near(under, box)
    letters = Fill(Painted(Shape(box_path(box), colour, rect=box), IDENTITY, box, state))
    below, with_letters = _layers_in(near, box), _layers_in([*near, letters], box)
    common = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(reversed(below), reversed(with_letters), strict=False))))
    return [
        contrast_of(lettered, ground)
        for base in _visible_colours(below[len(below) - common :], {PAPER})
        for ground in _visible_colours(below[: len(below) - common], {base})
        for lettered in _visible_colours(with_letters[: len(with_letters) - common], {base})
    ]


def is_in_ink(line: TextLine, state: GraphicsState, ink: Box) -> bool:
    """Whether a line is in the ink of a text (face mm), and not one of another text from the same place."""
    runs = line.runs
    run = runs.words[0].runs[0] if isinstance(runs, RunRow) else runs[0][1] if runs else None
    if state is FACE and not line.invisible and run is not None and run.width > 0:  # as of most: then no box has to be made
        x = line.x + run.width / 2 * line.size / PT * line.stretch
        if ink.x < x < ink.x + ink.w and ink.y < line.y <= ink.y + ink.h:
            return True
    paint = as_painted(line, state)
    return paint is not None and paint.box.overlaps(ink)


def as_ground(item: Item, state: GraphicsState) -> Painted | None:
    """Return an item of a walk as it is painted if texts can stand on it; None of texts and of lines under their words."""
    if isinstance(item, TextLine) or (isinstance(item, Shape) and item.of_text):
        return None
    return as_painted(item, state)


def fills_near(fills: Sequence[Fill], box: Box) -> list[Fill]:
    """Return those whose box shares more than an edge with another one (face mm)."""
    left, top, right, bottom = box.x, box.y, box.x + box.w - TOLERANCE, box.y + box.h - TOLERANCE
    return [f for f in fills if f.left < right and left < f.right and f.top < bottom and top < f.bottom]


def ground_luminances(under: Sequence[Fill], box: Box) -> Collection[float]:
    """Return the relative luminances that one sees in a box (face mm) of items in paint order, at last white paper.

    What is not opaque is blended over all that lies below it, in sRGB as it prints.
    """
    near = fills_near(under, box)
    if not near:
        return _ON_PAPER
    if near[-1].is_all_of(box):
        return near[-1].luminances
    return {Colour(*rgb).luminance for rgb in ground_colours(near, box)}


def ground_colours(near: Sequence[Fill], box: Box) -> frozenset[Rgb]:
    """Return the colours that one sees in a box (face mm) of items that overlap it, in paint order, at last white paper."""
    if near and near[-1].is_all_of(box):
        return near[-1].colours
    return frozenset(_visible_colours(_layers_in(near, box), {PAPER}))


def _visible_colours(layers: Sequence[FillColours], seen: set[Rgb]) -> set[Rgb]:
    for layer in reversed(layers):
        below = seen if layer.opaque or len(seen) <= _MOST_BLENDED_COLOURS else _extremes(seen)
        mixed = {colour.rgb if colour.alpha > OPAQUE else mix_over(rgb, (colour,)) for colour in layer.colours for rgb in below}
        seen = mixed if layer.covers else seen | mixed
    return seen


def _layers_in(near: Sequence[Fill], box: Box) -> list[FillColours]:
    """What paints a part of a box, topmost first, down to what is opaque and covers it."""
    # a group with an opacity is painted as one: in it, what is opaque hides what lies below, though the group does not
    # Top down, because what hides the rest ends the walk; what hides only inside its group leaves what lies below the group.
    layers: list[FillColours] = []
    hidden: set[tuple[int, ...]] = set()
    for fill in reversed(near):
        layer = fill.layer(box) if hidden.isdisjoint(fill.groups) else None
        if layer is None:
            continue
        layers.append(layer)
        if layer.hides:
            if layer.opaque:
                break
            hidden.update(fill.groups[-1:])
    return layers


def _extremes(colours: set[Rgb]) -> set[Rgb]:
    by_luminance = sorted(colours, key=lambda rgb: (Colour(*rgb).luminance, rgb))
    return {by_luminance[0], by_luminance[-1]}


OPAQUE = 0.99  # alpha
TOLERANCE = 1e-6  # mm, by which boxes must overlap to share anything
_PANEL_ALPHA = 0.5  # alpha; readers do not take a more transparent tint for a plate of its own
_EMPTY_BOX = (0.0, 0.0, -1.0, -1.0)


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
        self.inner = _EMPTY_BOX
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


_HIDING_ALPHA = 0.5  # alpha; a more transparent tint leaves what is below it to be seen


class TopmostInk:
    """The fills and pictures of a face; lines and texts, which nobody expects to fill a bleed, do not count."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._paints = [p for p in painted_items(items) if _is_filled(p)][::-1]

    def at(self, x: float, y: float) -> Painted | None:
        """The topmost fill or picture at a point (mm); None where the paper shows."""
        return next((paint for paint in self._paints if self.covers(paint, x, y)), None)

    def covers(self, paint: Painted, x: float, y: float) -> bool:
        """Whether an item is painted at a point."""
        return covers_point(paint, (x, y)) and share_of_masks(paint.state, (x, y)) > _HIDING_ALPHA

    def is_alike(self, one: Painted, other: Painted | None) -> bool:
        """Whether two items are fills of one colour."""
        return other is not None and (colour := _fill_colour(one)) is not None and colour == _fill_colour(other)


def _is_filled(paint: Painted) -> bool:
    if isinstance(paint.item, ImageItem):
        return paint.state.opacity > _HIDING_ALPHA
    fill = paint.item.fill if isinstance(paint.item, Shape) else None
    if isinstance(fill, Colour):
        return paint.state.resolve(fill).alpha * paint.state.opacity > _HIDING_ALPHA
    if isinstance(fill, Pattern):
        return min(colour.alpha for colour in colours_of_fill(paint)) * paint.state.opacity > _HIDING_ALPHA
    return fill is not None


def _fill_colour(paint: Painted) -> tuple[float, float, float] | None:
    fill = paint.item.fill if isinstance(paint.item, Shape) else None
    return paint.state.resolve(fill).rgb if isinstance(fill, Colour) else None


_FLATNESS = 0.02  # mm
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
    return tuple(tuple(map_point(matrix, x, y) for x, y in polygon) for polygon in polygons(path, _FLATNESS))


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


PanelSide: TypeAlias = Literal["left of", "right of", "above", "below"]

_TOLERANCE = 0.05  # mm: about one dot of a printer with 600 dots per inch
_SPOT_SIZE = 0.02  # mm; as large as the place is where a ground is looked at


@record
class PastPanel:
    """A place where letters leave their plate: on which side of it, by how many mm, and the contrast that they have there."""

    plate: Painted
    side: PanelSide
    out: float
    contrast: float


def past_panel(text: TextBox, behind: Backgrounds, least: float) -> PastPanel | None:
    """Return where the letters of a text leave a shape under them farthest, and have less contrast than `least` there.

    Each word is tried in the middle of its four edges: it counts if it has enough contrast in its own middle, over the shape.
    """
    found: list[PastPanel] = []
    for line in behind.lines(text):
        under = _fills_under(line, behind.fills)
        if under is not None:
            found += _places_past_panel(line, under, text.colour, least)
    return max(found, key=lambda past: past.out, default=None)


def _fills_under(line: PaintedLine, fills: Sequence[Fill]) -> list[Fill] | None:
    """What is painted under a line, down to what covers all of it; None if that is on top, as under most lines."""
    ink = line_ink(line.line)
    if ink is None:
        return None
    ink = map_box(line.state.matrix, ink)
    found: list[Fill] = []
    for fill in reversed(fills[: line.below]):
        if fill.paint.box.overlaps(ink):
            found.append(fill)
            if fill.hides(ink):
                return found[::-1] if len(found) > 1 else None
    return found[::-1] or None


def _places_past_panel(line: PaintedLine, under: Sequence[Fill], colour: Colour, least: float) -> Iterator[PastPanel]:
    def contrast(point: Point) -> float:
        spot = Box(*point, 0.0, 0.0).inset(-_SPOT_SIZE / 2)
        return max(contrasts_with(colour, line.state, under, spot))

    for ink in run_inks(line.line):
        middle = map_point(line.state.matrix, ink.x + ink.w / 2, ink.y + ink.h / 2)
        plates = [fill.paint for fill in under if fill.is_plate() and covers_point(fill.paint, middle)]
        if not plates or contrast(middle) < least:
            continue
        for edge in _ink_edges(line, ink):
            seen = contrast(edge)
            for plate in plates if seen < least else ():
                out = distance_outside(plate, edge)
                if out > _TOLERANCE:
                    yield PastPanel(plate, _side_of(middle, edge), out, seen)


def _ink_edges(line: PaintedLine, ink: Box) -> Iterator[Point]:
    x, y, clip = ink.x + ink.w / 2, ink.y + ink.h / 2, line.state.clip
    for edge in ((ink.x, y), (ink.right, y), (x, ink.y), (x, ink.bottom)):
        point = map_point(line.state.matrix, *edge)
        if clip is None or clip.contains(Box(*point, 0.0, 0.0)):
            yield point


def _side_of(middle: Point, edge: Point) -> PanelSide:
    dx, dy = edge[0] - middle[0], edge[1] - middle[1]
    if abs(dx) > abs(dy):
        return "left of" if dx < 0 else "right of"
    return "above" if dy < 0 else "below"


def doubtful_texts(frame: Frame, order: PaintOrder) -> Sequence[TextBox]:
    """Return the texts of a face of which a glance does not tell that they can be read.

    Where groups or other faces lie on it, that is all of them.
    """
    if not order.is_flat:
        return [part for box in frame.boxes for part in box.with_styled]
    first: dict[tuple[Mark | None, Mark | None], tuple[TextLine, int]] = {}
    for item, below, _ in order.readable:
        if type(item) is TextLine:
            first.setdefault((item.at, item.content), (item, below))
    boxes = [part for box in frame.boxes for part in (box.with_styled if box.styled else (box,))]
    doubtful = list[TextBox]()
    for box in boxes:  # every text of a game passes here, so no call is made
        line, below = first.get((box.at, box.content), (None, 0))
        left, top, width, height = box.ink
        right, bottom, inner = left + width, top + height, _EMPTY_BOX
        if line is not None and not line.invisible and line.drawn is None and box.halo is None:
            run = line.runs.words[0].runs[0] if isinstance(line.runs, RunRow) else line.runs[0][1] if line.runs else None
            word = run.width / 2 * line.size / PT * line.stretch if run is not None else 0.0
            last_x, last_y = right - TOLERANCE, bottom - TOLERANCE
            if word > 0 and left < line.x + word < right and top < line.y <= bottom:
                for fill in order.fills[below - 1 :: -1] if below else ():
                    if fill.left < last_x and left < fill.right and fill.top < last_y and top < fill.bottom:
                        inner, grounds = fill.inner, fill.luminances
                        break
        is_all = inner[0] <= left and inner[1] <= top and right <= inner[2] and bottom <= inner[3]
        if not is_all or box.colour.alpha <= OPAQUE or _least_contrast(box.colour, grounds) < MIN_CONTRAST:
            doubtful.append(box)
    return doubtful


@lru_cache(maxsize=1024)
def _least_contrast(letters: Colour, grounds: frozenset[float]) -> float:
    return min([contrast_ratio(letters.luminance, ground) for ground in grounds])


COVERED_SHARE = 0.25  # of the height of a word; thin rules that strike through it, and what touches its descenders, hide less


Spot: TypeAlias = tuple[int, int]
"""The column and row of a small square of a face, whose middle tells of all of it."""

_MOST_LOST = 0.25  # of a contrast; nobody minds that a weak one is weakened by less


@lru_cache(maxsize=1024)
def contrast_left(letters: Colour, grounds: frozenset[Rgb], veil: Colour, least: float) -> float | None:
    """Return the contrast that a veil leaves of letters, as far as it hides them; None if they can be read."""
    if veil.alpha <= FAINT:
        return None
    seen, ground = best_seen(letters, grounds)
    left = contrast_of(mix_over(seen, [veil]), mix_over(ground, [veil]))
    return left if left < min(least, contrast_of(seen, ground) * (1 - _MOST_LOST)) else None


@lru_cache(maxsize=1024)
def best_seen(letters: Colour, grounds: frozenset[Rgb]) -> tuple[Rgb, Rgb]:
    """Return letters and their ground where they are read best."""
    return max([(mix_over(ground, [letters]), ground) for ground in grounds], key=lambda pair: contrast_of(*pair))


def pen_width(paint: Painted) -> float:
    """Return how wide the outline of a shape is on the face, in mm; a dashed one is as wide as a solid one with its ink."""
    stroke = paint.item.stroke if isinstance(paint.item, Shape) else None
    if stroke is None:
        return 0.0
    dash = stroke.dash * (1 + len(stroke.dash) % 2)
    return stroke.width * (sum(dash[::2]) / sum(dash) if sum(dash) else 1.0) * enlargement(paint.matrix)


class Look(NamedTuple):
    """What hides letters most at a spot where they cannot be read, and the contrast that is left."""

    cover: Painted
    contrast: float


def most_frequent(covers: Sequence[Painted]) -> Painted:
    """Return what is most often among what covers something."""
    [(most, _)] = Counter(map(id, covers)).most_common(1)
    return next(cover for cover in covers if id(cover) == most)


def _cut_at_spots(low: float, high: float, step: float) -> list[tuple[int, float]]:
    """Return the numbers of the spots between two edges, and how much of each lies there (mm)."""
    first, last = floor(low / step), max(ceil(high / step) - 1, floor(low / step))
    if first == last:
        return [(first, high - low)]
    inner = [(number, step) for number in range(first + 1, last)]
    return [(first, (first + 1) * step - low), *inner, (last, high - last * step)]


class Veil:
    """What is painted over lines that lie in the same groups (`path`), as one ink at each spot of the face, `step` mm apart.

    A group that is not opaque is one veil of all that it holds; what fades the lines with it does not count.
    """

    def __init__(self, over: Iterable[Fill], thin: Sequence[Fill], path: Sequence[Container], step: float) -> None:
        self.step = step
        self._path = path  # by whose identity veils are remembered
        self._shares: list[tuple[Group | None, list[Painted]]] = []
        self._inks: dict[Spot, tuple[Painted, Colour]] = {}
        self._looks: dict[tuple[Colour, frozenset[Rgb], float], _SpotLooks] = {}
        self._columns: dict[tuple[Colour, frozenset[Rgb], float, Matrix], Columns] = {}
        shared = set(map(id, path))
        for fill in over:
            paint = fill.paint
            if fill in thin:
                assert isinstance(paint.item, Shape)
                paint = paint._replace(item=replace(paint.item, stroke=None))
            faded = [c for c in paint.state.path if isinstance(c, Group) and c.opacity < 1 and id(c) not in shared]
            opacity = prod([group.opacity for group in faded[1:]])
            outer = faded[0] if faded else None
            if outer is None or not self._shares or self._shares[-1][0] is not outer:
                self._shares.append((outer, []))
            self._shares[-1][1].append(paint._replace(state=paint.state._replace(opacity=opacity)))

    @property
    def spots(self) -> int:
        """How many spots are remembered."""
        looks = [len(found) for found in self._looks.values()]
        columns = [len(found) for of in self._columns.values() for found in of.known.values()]
        return len(self._inks) + sum(looks) + sum(columns)

    def spot(self, x: float, y: float) -> Spot:
        """Return the spot in which a point lies."""
        return floor(x / self.step), floor(y / self.step)

    def looks(self, letters: Colour, grounds: frozenset[Rgb], least: float) -> _SpotLooks:
        """Return how letters look on these grounds, which need a contrast of `least`."""
        key = letters, grounds, least
        if key not in self._looks:
            self._looks[key] = _SpotLooks(self, *key)
        return self._looks[key]

    def columns(self, letters: Colour, grounds: frozenset[Rgb], least: float, matrix: Matrix) -> Columns:
        """Return how columns of such letters look; `matrix` leads from their coordinates to those of the face."""
        key = letters, grounds, least, matrix
        if key not in self._columns:
            self._columns[key] = Columns(self.looks(*key[:3]), matrix)
        return self._columns[key]

    def at(self, spot: Spot) -> tuple[Painted, Colour]:
        """Return what is most opaque at a spot, the topmost of equals, and the ink of all together."""
        found = self._inks.get(spot)
        if found is None:
            point = ((spot[0] + 0.5) * self.step, (spot[1] + 0.5) * self.step)
            found = self._inks[spot] = self._at_point(point)
        return found

    def everywhere(self, x: float, y: float) -> tuple[Painted, Colour]:
        """Return the same for fills that are even, of which any point tells."""
        if not self._inks:
            self._inks[0, 0] = self._at_point((x, y))
        return self._inks[0, 0]

    def _at_point(self, point: Point) -> tuple[Painted, Colour]:
        whole, strongest = [], list[tuple[float, Painted]]()
        for group, paints in self._shares:
            inks = [ink_at(paint, point) for paint in paints]
            opacity = 1.0 if group is None else group.opacity
            veil = flatten_inks(inks)
            whole.append(veil._replace(alpha=veil.alpha * opacity))
            strongest += [(ink.alpha * opacity, paint) for ink, paint in zip(inks, paints, strict=True)]
        return max(reversed(strongest), key=itemgetter(0))[1], flatten_inks(whole)


class _SpotLooks(dict[Spot, "Look | None"]):
    """What hides letters at spots, each looked at once; None where they can be read."""

    def __init__(self, veil: Veil, letters: Colour, grounds: frozenset[Rgb], least: float) -> None:
        super().__init__()
        self.veil = veil
        self._letters = letters, grounds, least

    def __missing__(self, spot: Spot) -> Look | None:
        cover, veil = self.veil.at(spot)
        letters, grounds, least = self._letters
        left = contrast_left(letters, grounds, veil, least)
        look = self[spot] = None if left is None else Look(cover, left)
        return look

    def at(self, point: Point) -> Look | None:
        """Return what hides letters at a point of the face (mm)."""
        return self[self.veil.spot(*point)]


class _ColumnLooks(dict[int, "Look | None"]):
    """What hides most of a column between two edges, and the least contrast in it; None if enough of its height can be read.

    `matrix` leads from the coordinates in which the columns lie, `step` wide, to those of the face.
    """

    def __init__(self, spots: _SpotLooks, matrix: Matrix, step: float, edges: tuple[float, float]) -> None:
        super().__init__()
        self._spots, self._matrix, self._step = spots, matrix, step
        self._rows = _cut_at_spots(*edges, step)
        self._most = COVERED_SHARE * (edges[1] - edges[0])

    def __missing__(self, number: int) -> Look | None:
        if self._matrix is IDENTITY:
            looks = [self._spots[number, row] for row, _ in self._rows]
        else:
            x, step = (number + 0.5) * self._step, self._step
            looks = [self._spots.at(map_point(self._matrix, x, (row + 0.5) * step)) for row, _ in self._rows]
        found = [look for look in looks if look is not None]
        column = None
        if sum([high for (_, high), look in zip(self._rows, looks, strict=True) if look]) > self._most:
            column = Look(most_frequent([look.cover for look in found]), min([look.contrast for look in found]))
        self[number] = column
        return column


class Columns:
    """The columns of words in one coordinate system, of which `matrix` leads to that of the face; `step`: how wide they are."""

    def __init__(self, spots: _SpotLooks, matrix: Matrix) -> None:
        self.matrix, self.step = matrix, spots.veil.step / enlargement(matrix)
        self._spots = spots
        self.known: dict[tuple[int, int], _ColumnLooks] = {}

    def between(self, top: float, bottom: float) -> _ColumnLooks:
        """Return the columns between two edges, rounded so that words of many cards have the same."""
        edges = round(top / _TOLERANCE), max(round(bottom / _TOLERANCE), round(top / _TOLERANCE) + 1)
        found = self.known.get(edges)
        if found is None:
            heights = edges[0] * _TOLERANCE, edges[1] * _TOLERANCE
            found = self.known[edges] = _ColumnLooks(self._spots, self.matrix, self.step, heights)
        return found
