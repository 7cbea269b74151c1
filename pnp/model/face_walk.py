"""Traversal of a face's items, into groups, drawings and placed faces, with matrices, clips, and the boxes of their ink.

All checks and rewrites of faces build on `walk`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise
from math import sqrt
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from pnp.base.identity import known_by_identity
from pnp.base.units import PT, Box
from pnp.model.frame import (
    CURRENT,
    Colour,
    DrawingItem,
    Frame,
    GlyphRun,
    Gradient,
    Group,
    ImageItem,
    Item,
    Paint,
    Pattern,
    PlacedFrame,
    RunRow,
    Shape,
    TextLine,
)
from pnp.model.outline import Matrix, Path, ProcessingStep, clip_to_box

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

_ASCENT, _DESCENT = 0.95, 0.3  # in em; larger than in any text face, so that no ink is missed


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that applies `inner` first and then `outer`."""
    if outer is IDENTITY:
        return inner
    a, b, c, d, e, f = inner
    oa, ob, oc, od, oe, of = outer
    return (
        oa * a + oc * b,
        ob * a + od * b,
        oa * c + oc * d,
        ob * c + od * d,
        oa * e + oc * f + oe,
        ob * e + od * f + of,
    )


_SMALLEST_AREA = 1e-12  # of a unit square; a matrix with less makes everything invisible


def is_invertible(m: Matrix) -> bool:
    """Return whether a matrix maps areas to areas; one that does not cannot be inverted."""
    return abs(m[0] * m[3] - m[1] * m[2]) > _SMALLEST_AREA


def inverse(m: Matrix) -> Matrix:
    """Return the inverse of `m`, which must be invertible."""
    a, b, c, d, e, f = m
    area = a * d - b * c
    return (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)


def map_point(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return the point `(x, y)` transformed by `matrix`."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _transform_numbers(numbers: Sequence[float], matrix: Matrix) -> tuple[float, ...]:
    return tuple(v for i in range(0, len(numbers), 2) for v in map_point(matrix, numbers[i], numbers[i + 1]))


def transform_path(path: Path, matrix: Matrix) -> Path:
    """Return a path transformed by a matrix."""
    return tuple((letter, _transform_numbers(numbers, matrix)) for letter, numbers in path)


def is_flipped(matrix: Matrix) -> bool:
    """Return whether `matrix` makes a mirror image: what turns clockwise then turns the other way."""
    a, b, c, d, _, _ = matrix
    return a * d < b * c


def enlargement(matrix: Matrix) -> float:
    """Return by how much `matrix` enlarges lengths, by area."""
    a, b, c, d, _, _ = matrix
    return sqrt(abs(a * d - b * c))


def bounding_box(boxes: Sequence[Box]) -> Box:
    """Return the smallest box that contains all boxes; there must be at least one."""
    x, y = min([b.x for b in boxes]), min([b.y for b in boxes])
    return Box(x, y, max([b.x + b.w for b in boxes]) - x, max([b.y + b.h for b in boxes]) - y)


def box_of(points: Iterable[tuple[float, float]]) -> Box:
    """Return the smallest box that contains all points; there must be at least one."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def map_box(matrix: Matrix, box: Box) -> Box:
    """Return the smallest upright box that contains `box` transformed by `matrix`."""
    if matrix == IDENTITY:
        return box
    a, b, c, d, e, f = matrix
    if not b and not c:  # without rotation, which is usual, this takes a third of the time
        x, y, w, h = box
        left, right, top, bottom = a * x + e, a * (x + w) + e, d * y + f, d * (y + h) + f
        if left > right:
            left, right = right, left
        if top > bottom:
            top, bottom = bottom, top
        return Box(left, top, right - left, bottom - top)
    left, top, w, h = box
    right, bottom = left + w, top + h
    xs = a * left + c * top + e, a * right + c * top + e, a * left + c * bottom + e, a * right + c * bottom + e
    ys = b * left + d * top + f, b * right + d * top + f, b * left + d * bottom + f, b * right + d * bottom + f
    x, y = min(xs), min(ys)
    return Box(x, y, max(xs) - x, max(ys) - y)


@known_by_identity(16_384)  # the shapes of some hundred drawn cards: each check of a batch asks for the same ones
def path_box(path: Path) -> Box:
    """Return the bounding box of all points of a path, control points included: a curve lies within their hull."""
    numbers = list(chain.from_iterable([numbers for _, numbers in path]))
    xs, ys = numbers[::2], numbers[1::2]
    left, top = min(xs), min(ys)
    return Box(left, top, max(xs) - left, max(ys) - top)


def shape_box(shape: Shape) -> Box:
    """Return the bounding box of a shape with its stroke, in the shape's coordinates."""
    box = shape.rect or path_box(shape.path)
    return box.inset(-shape.stroke.width / 2) if shape.stroke else box


def line_box(line: TextLine) -> Box:
    """Return the box of a line of text in mm, with a generous ascent and descent."""
    if line.drawn is not None:
        return line.drawn.box
    em = line.size / PT
    return Box(line.x, line.y - _ASCENT * em, _line_width(line) * em * line.stretch, (_ASCENT + _DESCENT) * em)


def lines_beyond(items: Iterable[Item], box: Box, tolerance: float = 1e-6) -> list[TextLine]:
    """Return the lines of text of a face that `box` does not contain; those in its groups are left out."""
    # the same as `contains` of a box of each, without a call, for every line of a game
    left, top, right, bottom = box.x - tolerance, box.y - tolerance, box.x + box.w + tolerance, box.y + box.h + tolerance
    beyond = []
    for line in items:
        if type(line) is TextLine:
            x, em = line.x, line.size / PT
            y = line.y - _ASCENT * em
            width = line.runs.width if isinstance(line.runs, RunRow) else _line_width(line)  # the first as nearly all
            if line.drawn is not None:
                if not box.contains(line.drawn.box, tolerance):
                    beyond.append(line)
            elif x < left or y < top or x + width * em * line.stretch > right or y + (_ASCENT + _DESCENT) * em > bottom:
                beyond.append(line)
    return beyond


def _line_width(line: TextLine) -> float:
    runs = line.runs
    if isinstance(runs, RunRow):  # as nearly all are
        return runs.width
    last, run = runs[-1] if runs else (0.0, None)
    return last + (run.width if run else 0.0)


def line_ink(line: TextLine) -> Box | None:
    """Return the box of what the glyphs of a line paint, in mm; None if they paint nothing."""
    if line.drawn is not None:
        return line.drawn.box
    ink = line.runs.ink if isinstance(line.runs, RunRow) else ink_of_runs(line.runs)  # the first as of nearly all
    if ink is None or line.invisible:
        return None
    left, top, right, bottom = ink
    em, wide = line.size / PT, line.size / PT * line.stretch
    return Box(line.x + left * wide, line.y + top * em, (right - left) * wide, (bottom - top) * em)


def ink_of_runs(runs: Sequence[tuple[float, GlyphRun]]) -> tuple[float, float, float, float] | None:
    """Return the edges of what runs paint, in em from their start: left, top, right, bottom; None if they paint nothing."""
    inks = [(at + left, top, at + right, bottom) for at, run in runs if run.ink for left, top, right, bottom in (run.ink,)]
    if not inks:
        return None
    lefts, tops, rights, bottoms = zip(*inks, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms)) if min(lefts) <= max(rights) else None


def run_inks(line: TextLine) -> Iterator[Box]:
    """Yield the boxes of what the runs of a line paint, word by word, in mm; those that paint nothing are left out.

    Of letters that are drawn, it is letter by letter.
    """
    if line.drawn is not None:
        yield from line.drawn.inks
        return
    em, wide = line.size / PT, line.size / PT * line.stretch
    for at, run in () if line.invisible else line.runs:
        if run.ink is not None:
            left, top, right, bottom = run.ink
            yield Box(line.x + (at + left) * wide, line.y + top * em, (right - left) * wide, (bottom - top) * em)


def without_overhang(ink: Box, advance: Box) -> Box:
    """Return `ink` without what reaches out of `advance` on the left and right."""
    left, right = max(ink.x, advance.x), min(ink.x + ink.w, advance.x + advance.w)
    return Box(left, ink.y, max(right - left, 0.0), ink.h)


def intersection(one: Box | None, other: Box) -> Box:
    """Return the intersection of two boxes, or `other` if `one` is None (unbounded); disjoint boxes give a negative side."""
    if one is None:
        return other
    # without the properties of boxes: every shape of a face is cut by its clips
    left, top, width, height = one
    x, y, w, h = other
    right, bottom = min(left + width, x + w), min(top + height, y + h)
    x, y = max(left, x), max(top, y)
    return Box(x, y, right - x, bottom - y)


Container: TypeAlias = Group | DrawingItem | PlacedFrame

CONTAINERS = (Group, DrawingItem, PlacedFrame)

_BLACK = CURRENT._replace(name="")
_EMPTY_BOX = Box(0.0, 0.0, -1.0, -1.0)


Wanted = TypeVar("Wanted", Shape, TextLine, ImageItem, Group, DrawingItem, PlacedFrame)


class GraphicsState(NamedTuple):
    """The state that applies to an item; the term is that of PDF and SVG.

    `matrix` maps the item's coordinates to those in which the walk began. Nothing shows outside `clip`, a box in the latter
    (None: no limit; a negative side: nothing shows); a clip path counts as its bounding box. `colour` replaces
    `currentColor`; `path` holds the enclosing containers, outermost first.
    """

    matrix: Matrix = IDENTITY
    clip: Box | None = None
    opacity: float = 1.0
    colour: Colour | None = None
    path: tuple[Container, ...] = ()

    @property
    def is_icon_in_text(self) -> bool:
        """Whether the item is a part of an icon that stands between words."""
        return any(isinstance(container, DrawingItem) and container.icon == "in a text" for container in self.path)

    def inside(self, container: Container) -> GraphicsState:
        """Return the state of the items inside a container."""
        matrix, clip, opacity, colour = multiply(self.matrix, container.matrix), self.clip, self.opacity, self.colour
        if isinstance(container, Group):
            opacity *= container.opacity
            if container.clip is not None:
                clip = intersection(clip, _path_box_in(container.clip, matrix))
        elif isinstance(container, DrawingItem):
            clip = intersection(clip, map_box(matrix, Box(0.0, 0.0, *container.drawing.size)))
            if container.clip is not None:
                clip = intersection(clip, map_box(self.matrix, container.clip))
            colour = self.resolve(container.colour) if container.colour else colour
        else:
            whole = Box(0.0, 0.0, *container.frame.size)
            clip = intersection(
                clip, map_box(matrix, whole) if container.clip is None else _path_box_in(container.clip, matrix)
            )
            colour = None
        return GraphicsState(matrix, clip, opacity, colour, (*self.path, container))

    def resolve(self, colour: Colour) -> Colour:
        """Return `colour`, or the colour that replaces `currentColor` (black by default) at its opacity."""
        if colour.name != CURRENT.name:
            return colour
        own = self.colour or _BLACK
        return own._replace(alpha=own.alpha * colour.alpha)


FACE = GraphicsState()
"""The state in which a walk through a whole face begins."""


def walk(
    items: Iterable[Item],
    state: GraphicsState = FACE,
    *,
    into: tuple[type, ...] = CONTAINERS,
    enters: Callable[[GraphicsState], bool] | None = None,
    topmost_first: bool = False,
) -> Iterator[tuple[Item, GraphicsState]]:
    """Yield every item with its state, in paint order or `topmost_first`; a container comes before its items.

    Only containers of the types `into` are entered, and only if `enters` is true of the state inside them, which saves most of
    the work when only one part of a face matters.
    """
    # one generator with a stack: one for each container would hand every item up through all those around it
    outer: list[tuple[Iterator[Item], GraphicsState]] = []
    left = iter(tuple(items)[::-1] if topmost_first else items)
    while True:
        for item in left:
            yield item, state
            if isinstance(item, CONTAINERS) and isinstance(item, into):
                inner = state.inside(item)
                if enters is None or enters(inner):
                    outer.append((left, state))
                    inside = items_of(item)
                    left, state = iter(inside[::-1] if topmost_first else inside), inner
                    break
        else:
            if not outer:
                return
            left, state = outer.pop()


def find_items(
    items: Iterable[Item], kind: type[Wanted], state: GraphicsState = FACE
) -> Iterator[tuple[Wanted, GraphicsState]]:
    """Yield the items of one kind as `walk` does, past the drawings that hold none of it: nearly all hold shapes alone."""

    def enters(inner: GraphicsState) -> bool:
        container = inner.path[-1]
        return not isinstance(container, DrawingItem) or kind in types_in(container.drawing.items)

    for item, its in walk(items, state, enters=enters):
        if isinstance(item, kind):
            yield item, its


@known_by_identity(4_096)  # groups and drawings
def types_in(items: tuple[Item, ...]) -> frozenset[type]:
    """Return the types of the items of a drawing and of those in them."""
    inside = [types_in(items_of(item)) for item in items if isinstance(item, CONTAINERS)]
    return frozenset(map(type, items)).union(*inside)


def rewrite(
    items: Iterable[Item], change: Callable[[Item, GraphicsState], Iterable[Item]], state: GraphicsState = FACE
) -> tuple[Item, ...]:
    """Return the items with each one replaced by the results of `change`, in paint order; groups are rebuilt.

    `change` receives drawings and placed faces whole: many places share one by its key, so a changed one needs another key.
    """
    out: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            out.append(replace(item, items=rewrite(item.items, change, state.inside(item))))
        else:
            out += change(item, state)
    return tuple(out)


def fonts_of(items: Iterable[Item], into: tuple[type[Container], ...] = CONTAINERS) -> Iterator[str]:
    """Yield the keys of the fonts that items are set in, as often as they are, with those of their emoji."""
    for item, _ in walk(items, into=into):
        if isinstance(item, TextLine):
            yield from (run.font for _, run in item.runs)
        elif isinstance(item, DrawingItem) and item.drawing.font:
            yield item.drawing.font


def windows(items: Sequence[Item]) -> Iterator[tuple[Group, TextLine]]:
    """Yield the items that are seen through letters, each with the first line of these, which follows and is invisible."""
    for group, line in pairwise(items):
        while isinstance(line, Group) and line.items:  # columns
            line = line.items[0]  # noqa: PLW2901
        if isinstance(group, Group) and group.clip is not None and isinstance(line, TextLine) and line.invisible:
            yield group, line


def items_of(container: Container) -> tuple[Item, ...]:
    """Return what is in a container, in paint order."""
    if isinstance(container, Group):
        return container.items
    return container.drawing.items if isinstance(container, DrawingItem) else container.frame.items


def _path_box_in(path: Path, matrix: Matrix) -> Box:
    return map_box(matrix, path_box(path)) if path else _EMPTY_BOX


Leaf: TypeAlias = "Shape | TextLine | ImageItem"


class Painted(NamedTuple):
    """One painted item: the matrix from its coordinates to the face's mm, the extent of its ink (mm), its graphics state."""

    item: Leaf
    matrix: Matrix
    box: Box
    state: GraphicsState


def painted_items(items: Iterable[Item], near: Box | None = None, state: GraphicsState = FACE) -> Iterator[Painted]:
    """Yield every item that leaves ink, in paint order, including those inside groups, drawings and placed faces.

    Ink that is clipped away does not count: boxes end at their clips. With `near` (face mm), containers of which nothing shows
    there are not entered. `state` is that in which the walk begins.
    """

    def enters(inner: GraphicsState) -> bool:
        return near is None or inner.clip is None or inner.clip.overlaps(near)

    for item, its in walk(items, state, enters=enters):
        found = as_painted(item, its)
        if found is not None:
            yield found


def as_painted(item: Item, state: GraphicsState) -> Painted | None:
    """Return an item of a walk as it is painted; None if it is a container, or leaves no ink."""
    if isinstance(item, Shape):
        if not item.path:
            return None
        own = shape_box(item)
    elif isinstance(item, TextLine):
        if item.invisible or not (isinstance(item.runs, RunRow) or item.runs):
            return None
        own = line_box(item)
    elif isinstance(item, ImageItem):
        own = item.clip or item.box
    else:
        return None
    box = intersection(state.clip, map_box(state.matrix, own))
    return Painted(item, state.matrix, box, state) if box.w >= 0 and box.h >= 0 else None


def painted_colours(paint: Painted) -> Iterator[Colour]:
    """Yield every colour of a painted item, also those of a gradient's stops and a pattern's items; pictures have none."""
    item, resolve = paint.item, paint.state.resolve
    if isinstance(item, TextLine):
        drawn = item.drawn
        yield from map(resolve, (item.colour,) if drawn is None or drawn.paint is None else colours_of_paint(drawn.paint))
    elif isinstance(item, Shape):
        if item.fill is not None:
            yield from map(resolve, colours_of_paint(item.fill))
        if item.stroke is not None:
            yield resolve(item.stroke.colour)


def colours_of_paint(paint: Paint) -> Iterator[Colour]:
    """Yield the colours of a paint: its only one, those of a gradient's stops, or those of a pattern's items."""
    if isinstance(paint, Gradient):
        yield from (colour for _, colour in paint.stops)
    elif isinstance(paint, Pattern):
        for part in items_of_pattern(paint):
            yield from painted_colours(part)
    else:
        yield paint


def items_of_pattern(pattern: Pattern, colour: Colour | None = CURRENT) -> Iterator[Painted]:
    """Return what is painted in the tile of a pattern, in its own coordinates; `colour` replaces `currentColor`."""
    return painted_items(pattern.items, state=GraphicsState(clip=pattern.box, colour=colour))


def with_tiles(paints: Iterable[Painted]) -> Iterator[Painted]:
    """Yield what is painted, and after each shape that a pattern fills, what is in a tile of it, as large as on the face."""
    for paint in paints:
        yield paint
        fill = paint.item.fill if isinstance(paint.item, Shape) else None
        if isinstance(fill, Pattern):
            matrix = multiply(paint.matrix, fill.matrix)
            for part in items_of_pattern(fill, paint.state.colour):
                inner = multiply(matrix, part.matrix)
                state = part.state._replace(matrix=inner, path=(*paint.state.path, *part.state.path))
                yield Painted(part.item, inner, paint.box, state)


class ProcessingLine(NamedTuple):
    """A line in mm along which the paper is cut, or folded one way or the other."""

    step: ProcessingStep
    path: Path

    def mapped(self, matrix: Matrix) -> ProcessingLine:
        """Return the line transformed by a matrix, such as that of a placement."""
        return ProcessingLine(self.step, transform_path(self.path, matrix))


def has_creases(frame: Frame) -> bool:
    """Whether a face is to be folded."""
    return any(line.step != "cut" for line in processing_lines(frame))


def processing_lines(frame: Frame, *, tile: bool = False) -> tuple[ProcessingLine, ...]:
    """Return the lines of a face that `<fold>` and `<cut>` have drawn, in mm from its trim's corner, in paint order.

    The same items are printed, so a cut file cannot differ from the paper. Faces that are shown on this one are pictures,
    except on a `tile`, which shows a part of a board: it has the parts of the board's lines that are printed on it.
    """
    if frame.painted is not None and not tile:
        return tuple([ProcessingLine(step, path) for step, path in frame.painted.lines])
    into = (Group, PlacedFrame) if tile else (Group,)
    out = []
    for item, state in walk([i for i in frame.art if isinstance(i, into) or (isinstance(i, Shape) and i.step)], into=into):
        if isinstance(item, Shape) and item.step is not None:
            line = ProcessingLine(item.step, item.path).mapped(state.matrix)
            if tile and state.clip is not None:
                line = line._replace(path=clip_to_box(line.path, state.clip))
            if line.path:
                out.append(line)
    return tuple(out)


Found = TypeVar("Found")

_MOST_ITEMS_AND_RESULTS = 50_000


class ItemMemory(Generic[Found]):
    """Results of a function that depends on nothing but an item.

    Layout gives equal elements of many faces as one object, so that items are known by their identity, which takes no time to
    compare. Each is kept with its results, and all are forgotten when there are too many: art of which each card has its own is
    looked at once anyway.
    """

    def __init__(self, find: Callable[[Item], tuple[Found, ...]]) -> None:
        self._find = find
        self._known: dict[int, tuple[Item, tuple[Found, ...]]] = {}
        self._size = 0

    def __len__(self) -> int:
        """The number of items and results that are known."""
        return self._size

    def of(self, item: Item) -> tuple[Found, ...]:
        """Return the results for an item."""
        known = self._known.get(id(item))
        return known[1] if known is not None else self._compute(item)

    def each(self, items: Iterable[Item]) -> list[tuple[Found, ...]]:
        """Return the results for each of several items."""
        known, compute = self._known, self._compute
        return [found[1] if (found := known.get(id(item))) is not None else compute(item) for item in items]

    def on_face(self, frame: Frame) -> Sequence[Found]:
        """Return the results for all items of a face but its lines of text."""
        known, compute, results = self._known, self._compute, list[Found]()
        for item in frame.art:
            results += found[1] if (found := known.get(id(item))) is not None else compute(item)
        return results

    def _compute(self, item: Item) -> tuple[Found, ...]:
        found = self._find(item)
        self._size += 1 + len(found)
        if self._size > _MOST_ITEMS_AND_RESULTS:
            self._known.clear()
            self._size = 1 + len(found)
        self._known[id(item)] = (item, found)
        return found
