"""The background of a text or a line: all colours under it, down to the item that covers its whole box; what lies over it.

A shape's path is treated as a polygon. Where letters leave the panel that they lie on, they cannot be read or seen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.base.records import record
from pnp.base.units import PT, Box
from pnp.model.face_walk import (
    FACE,
    IDENTITY,
    GraphicsState,
    Painted,
    as_painted,
    colours_of_paint,
    intersection,
    line_ink,
    map_box,
    map_point,
    painted_items,
    run_inks,
    walk,
)
from pnp.model.frame import (
    Colour,
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
from pnp.model.outline import box_path
from pnp.pictures.seen_colours import (
    MIN_CONTRAST,
    PAPER,
    colours_of_fill,
    contrast_of,
    contrast_ratio,
    mix_over,
    share_of_masks,
)
from pnp.preflight.fills import (
    EMPTY_EDGES,
    OPAQUE,
    TOLERANCE,
    Fill,
    FillColours,
    PaintOrder,
    as_ground,
    covers_point,
    distance_outside,
    fills_near,
)

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.pictures.path_geometry import Point
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
                self.fills += [fill for fill in order.known.of(item) if isinstance(fill, Fill)]

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
        right, bottom, inner = left + width, top + height, EMPTY_EDGES
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
