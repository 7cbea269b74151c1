"""The background of a text or a line: all colours under it, down to the item that covers its whole box.

A shape's path is treated as a polygon. Where letters leave the panel that they lie on, they cannot be read or seen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import takewhile
from math import hypot
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
    enlargement,
    intersection,
    line_ink,
    map_box,
    map_point,
    painted_items,
    run_inks,
    walk,
)
from pnp.model.frame import Colour, Frame, Group, ImageItem, Item, PlacedFrame, Shape, TextBox, TextLine
from pnp.model.outline import Matrix, Path, box_path
from pnp.pictures.path_geometry import Point, Polygon, distance_to_polygon, polygon_contains, polygons
from pnp.pictures.seen_colours import (
    MIN_CONTRAST,
    PAPER,
    contrast_of,
    contrast_ratio,
    mix_over,
    most_opaque_colour,
    range_of_colours,
)

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
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


class Backgrounds:
    """What lies under some of the texts of a face, which is gone through only once for all of them.

    `fills` are the shapes and pictures near them, in paint order; `known` has those of what many faces share.
    """

    def __init__(self, items: Iterable[Item], boxes: Iterable[TextBox], known: ItemMemory[Fill]) -> None:
        self.fills: list[Fill] = []
        self._lines: dict[tuple[Mark | None, Mark | None], list[tuple[TextLine, GraphicsState, int]]] = {}
        inks = [box.ink for box in boxes]

        def enters(inner: GraphicsState) -> bool:
            return inner.clip is None or any(inner.clip.overlaps(ink) for ink in inks)

        for item in items:
            if type(item) is TextLine:
                self._add(item, FACE)
            elif isinstance(item, (Group, PlacedFrame)):
                self._add_items_in(item, enters)
            else:
                self.fills += known.of(item)

    def _add_items_in(self, container: Item, enters: Callable[[GraphicsState], bool]) -> None:
        for item, state in walk((container,), enters=enters):
            if isinstance(item, TextLine):
                self._add(item, state)
            elif (paint := as_painted(item, state)) is not None:
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
        """Return the contrasts of a text with all that one sees under a part of it, down to what covers it or the paper.

        Gives none for a text that consists of icons only, because it has no letters to read.
        """
        for found in self.lines(box):
            return contrasts_with(box.colour, found.state, self.fills[: found.below], ink)
        return []


def contrasts_with(colour: Colour, state: GraphicsState, under: Sequence[Fill], box: Box) -> list[float]:
    """Return the contrasts of letters with the grounds in a box (face mm) that `under` paints; through letters shows their own.

    A group that is not opaque is blended as one, with letters and all.
    """
    if min(colour.alpha, state.opacity) > OPAQUE:
        return [contrast_ratio(colour.luminance, ground) for ground in ground_luminances(under, box)]
    near = [fill for fill in under if fill.paint.box.overlaps(box)]
    letters = Fill(Painted(Shape(box_path(box), colour, rect=box), IDENTITY, box, state))
    below, with_letters = _layers_in(near, box), _layers_in([*near, letters], box)
    common = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(reversed(below), reversed(with_letters), strict=False))))
    return [
        contrast_of(lettered, ground)
        for base in _visible_colours(below[len(below) - common :], {PAPER})
        for ground in _visible_colours(below[: len(below) - common], {base})
        for lettered in _visible_colours(with_letters[: len(with_letters) - common], {base})
    ]


def line_begins_in(line: TextLine, ink: Box) -> bool:
    """Whether the first word of a line is in the ink of a text, as that of nearly all is: then no box has to be made."""
    if line.invisible or not line.runs:
        return False
    _, run = line.runs[0]
    x = line.x + run.width / 2 * line.size / PT * line.stretch
    return run.width > 0 and ink.x < x < ink.x + ink.w and ink.y < line.y <= ink.y + ink.h


def is_in_ink(line: TextLine, state: GraphicsState, ink: Box) -> bool:
    """Whether a line is in the ink of a text (face mm), and not one of another text from the same place."""
    if state is FACE and line_begins_in(line, ink):
        return True
    paint = as_painted(line, state)
    return paint is not None and paint.box.overlaps(ink)


def fill_memory() -> ItemMemory[Fill]:
    """Return a memory of the shapes and pictures that elements consist of."""
    return ItemMemory(
        lambda item: tuple([Fill(paint) for paint in painted_items((item,)) if not isinstance(paint.item, TextLine)])
    )


def ground_luminances(under: Sequence[Fill], box: Box) -> Collection[float]:
    """Return the relative luminances that one sees in a box (face mm) of items in paint order, at last white paper.

    What is not opaque is blended over all that lies below it, in sRGB as it prints.
    """
    left, top, right, bottom = box.x, box.y, box.right - TOLERANCE, box.bottom - TOLERANCE
    near = [f for f in under if f.left < right and left < f.right and f.top < bottom and top < f.bottom]
    if not near:
        return _ON_PAPER
    if near[-1].is_all_of(box):
        return near[-1].luminances
    return {Colour(*rgb).luminance for rgb in ground_colours(near, box)}


def ground_colours(near: Sequence[Fill], box: Box) -> set[Rgb]:
    """Return the colours that one sees in a box (face mm) of items that overlap it, in paint order, at last white paper."""
    return _visible_colours(_layers_in(near, box), {PAPER})


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

    `left`, `top`, `right` and `bottom` (mm) are as `Box.overlaps` compares them.
    """

    __slots__ = ("_area", "_inner", "_part", "_whole", "bottom", "groups", "left", "luminances", "paint", "right", "top")

    def __init__(self, paint: Painted) -> None:
        self.paint = paint
        self.left, self.top = paint.box.x, paint.box.y
        self.right, self.bottom = paint.box.right - TOLERANCE, paint.box.bottom - TOLERANCE
        self.groups = _blended_groups(paint.state) if paint.state.opacity < 1 else ()
        """The groups with an opacity around it, outermost first, each as the identities of the containers down to it."""
        self._area: ShapeArea | None = None
        self._part: FillColours | None = None
        self._whole: FillColours | None = None
        self._inner = _EMPTY_BOX
        self.luminances: Collection[float] = ()

    def is_all_of(self, box: Box) -> bool:
        """Whether it is known to be all that one sees in a box, if nothing lies over it: `luminances` says what that is.

        It is known as soon as a layer of it was asked for, in the middle of a panel: where most texts are.
        """
        left, top, right, bottom = self._inner
        return left <= box.x and top <= box.y and box.x + box.w <= right and box.y + box.h <= bottom

    def layer(self, box: Box) -> FillColours | None:
        """What it paints of a box (face mm) that its own box overlaps; None if it paints nothing there."""
        item, matrix, extent, state = self.paint
        if isinstance(item, ImageItem):
            colours = range_of_colours(item, matrix, box)
            return _fill_layer(colours, state.opacity, covers=extent.contains(box)) if colours else None
        if not isinstance(item, Shape) or item.fill is None:
            return None
        area = self._area or self._measure_area(item)
        if not area.touches(box):
            return None
        return self._whole if extent.contains(box) and area.covers(box) else self._part

    def is_plate(self, alpha: float = _PANEL_ALPHA) -> bool:
        """Whether it has more than this `alpha` in all places: what one sees under a text."""
        item, opacity = self.paint.item, self.paint.state.opacity
        if isinstance(item, ImageItem):
            return opacity > alpha
        is_filled = isinstance(item, Shape) and item.fill is not None
        return is_filled and min(colour.alpha for colour in _paint_colours(self.paint)) * opacity > alpha

    def hides(self, box: Box) -> bool:
        """Whether it covers all of a box (face mm), and nothing shows through it."""
        if not self.paint.box.contains(box) or not self.is_plate(OPAQUE):
            return False
        item = self.paint.item
        return not isinstance(item, Shape) or (self._area or self._measure_area(item)).covers(box)

    def _measure_area(self, shape: Shape) -> ShapeArea:
        area = self._area = ShapeArea(shape, self.paint.matrix)
        colours, opacity = _paint_colours(self.paint), self.paint.state.opacity
        self._part, self._whole = _fill_layer(colours, opacity, covers=False), _fill_layer(colours, opacity, covers=True)
        if area.core is not None and self._whole.opaque:
            x, y, w, h = intersection(self.paint.box, area.core)
            self._inner = x, y, x + w, y + h
            self.luminances = frozenset([colour.luminance for colour in colours])
        return area


def _fill_layer(colours: Sequence[Colour], opacity: float, *, covers: bool) -> FillColours:
    hides = covers and _are_opaque(colours)
    if opacity < 1:
        colours = [colour._replace(alpha=colour.alpha * opacity) for colour in colours]
    return FillColours(colours, covers, _are_opaque(colours), hides)


def _are_opaque(colours: Sequence[Colour]) -> bool:
    return min(colour.alpha for colour in colours) > OPAQUE


def _paint_colours(paint: Painted) -> list[Colour]:
    assert isinstance(paint.item, Shape)
    fill = paint.item.fill
    assert fill is not None
    return [paint.state.resolve(c) for c in ([fill] if isinstance(fill, Colour) else [c for _, c in fill.stops])]


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
        return covers_point(paint, (x, y))

    def is_alike(self, one: Painted, other: Painted | None) -> bool:
        """Whether two items are fills of one colour."""
        return other is not None and (colour := _fill_colour(one)) is not None and colour == _fill_colour(other)


def _is_filled(paint: Painted) -> bool:
    if isinstance(paint.item, ImageItem):
        return paint.state.opacity > _HIDING_ALPHA
    fill = paint.item.fill if isinstance(paint.item, Shape) else None
    if isinstance(fill, Colour):
        return paint.state.resolve(fill).alpha * paint.state.opacity > _HIDING_ALPHA
    return fill is not None


def _fill_colour(paint: Painted) -> tuple[float, float, float] | None:
    fill = paint.item.fill if isinstance(paint.item, Shape) else None
    return paint.state.resolve(fill).rgb if isinstance(fill, Colour) else None


_FLATNESS = 0.02  # mm
_INSETS = (0.25, 0.5, 1.0, 2.0, 4.0)  # mm


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
        polygon, corners = self._polygon, _box_corners(ink)
        within = any(_is_inside(self._edges, x, y) for x, y in (*corners, (ink.x + ink.w / 2, ink.y + ink.h / 2)))
        return within or any(ink.x < x < ink.right and ink.y < y < ink.bottom for x, y in polygon)

    def covers(self, ink: Box) -> bool:
        """Whether the shape lies under all of `ink`."""
        if self._rect is not None:
            return self._rect.contains(ink)
        if self.core is not None and self.core.contains(ink):
            return True
        if any(ink.x < x < ink.right and ink.y < y < ink.bottom for x, y in self._polygon):
            return False
        return all(_is_inside(self._edges, x, y) for x, y in _box_corners(ink))


def covers_point(paint: Painted, point: Point) -> bool:
    """Whether a fill or a picture is painted at a point of the face (mm)."""
    (x, y), box = point, paint.box
    if not (box.x <= x <= box.right and box.y <= y <= box.bottom):
        return False
    return _is_box(paint) or sum(polygon_contains(line, x, y) for line in _polygons_of(paint)) % 2 == 1


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
    return (box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom)


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


def doubtful_texts(frame: Frame, known: ItemMemory[Fill]) -> Sequence[TextBox]:
    """Return the texts of a face of which a glance does not tell that they can be read; `known` has what many faces share.

    Where groups or other faces lie on it, that is all of them.
    """
    fills: list[Fill] = []
    first: dict[tuple[Mark | None, Mark | None], tuple[TextLine, int]] = {}
    for item in frame.items:
        if type(item) is TextLine:
            if (place := (item.at, item.content)) not in first:
                first[place] = item, len(fills)
        elif isinstance(item, (Group, PlacedFrame)):
            return frame.boxes
        else:
            fills += known.of(item)
    return [box for box in frame.boxes if not _is_legible(box, first.get((box.at, box.content)), fills)]


def _is_legible(box: TextBox, first: tuple[TextLine, int] | None, fills: Sequence[Fill]) -> bool:
    if first is None or box.colour.alpha <= OPAQUE or not line_begins_in(first[0], box.ink):
        return False
    left, top, width, height = box.ink
    right, bottom = left + width - TOLERANCE, top + height - TOLERANCE
    for fill in fills[first[1] - 1 :: -1] if first[1] else ():
        if fill.left < right and left < fill.right and fill.top < bottom and top < fill.bottom:
            own = box.colour.luminance
            return fill.is_all_of(box.ink) and min([contrast_ratio(own, ground) for ground in fill.luminances]) >= MIN_CONTRAST
    return False
