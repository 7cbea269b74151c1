"""Keys of faces: digests of all that they paint, for manifests and to find what changed since an earlier print (ADR 48).

A key depends on neither ids, copies, order, papers, marks in files, names of swatches and templates, nor on how a template
groups its elements. Lengths count to a micron, and letters by their outlines in em, so that another file with the same
letters counts as the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

import uharfbuzz as hb

from pnp.base.units import PT, Box
from pnp.model.face_walk import (
    FACE,
    IDENTITY,
    GraphicsState,
    ItemMemory,
    intersection,
    map_box,
    map_point,
    multiply,
    shape_box,
    walk,
)
from pnp.model.frame import (
    CURRENT,
    Colour,
    Drawing,
    DrawingItem,
    DrawnLetters,
    Frame,
    GlyphRun,
    Group,
    ImageItem,
    Item,
    Paint,
    Pattern,
    PlacedFrame,
    RunRow,
    Shape,
    SpacedWord,
    TextLine,
)
from pnp.text.fonts import FontFace, FontFaces

if TYPE_CHECKING:
    from pnp.model.face_walk import Container
    from pnp.model.outline import Matrix, Path
    from pnp.model.style import FontBook


_MICRONS_A_MM = 1000  # lengths count in thousandths of a mm
_ROUNDING_OFFSET = 0.31831
"""Added before rounding: multiples of 1/2, 1/4, 1/8 mm … lie well between two whole numbers then, so that the last bit of a
sum, which another version may round otherwise, does not change a key."""
_PARTS_OF_EM = 10_000  # places inside a line count in parts of an em
_PARTS_OF_SCALE = 100_000  # the numbers by which a matrix scales count in such parts

_STEP_FORMATS = {"M": "M[%d, %d]", "L": "L[%d, %d]", "C": "C[%d, %d, %d, %d, %d, %d]", "Z": "Z[]"}
"""The steps of a path as they are described, for their lengths."""


class PaintedPart(NamedTuple):
    """Something that a face paints in one piece, such as a word, a shape or a picture.

    `what` says all about it, `box` (mm) is where it is. `look` tells what a word or a drawing looks like, wherever it stands;
    it is empty for other things.
    """

    what: str
    box: Box
    look: str = ""


class FaceKeys:
    """Makes keys of faces whose texts are set in some fonts; with `recipes`, the inks of their swatches count too.

    `drawings` are digests of drawings by their keys: what makers have in common whose inks count in the same way.
    """

    def __init__(self, fonts: FontBook, *, recipes: bool = False, drawings: dict[str, str] | None = None) -> None:
        self._shapes = GlyphShapes(fonts)
        self._recipes = recipes
        self._keys: dict[Frame, str] = {}
        self._elements = ItemMemory(
            lambda item: tuple(filter(None, (self._describe(inner, state) for inner, state in _walk_items((item,)))))
        )
        self._looks: dict[tuple[float, float, int], tuple[Colour, str]] = {}  # by the ids of colours, which are kept here
        self._drawings: dict[str, str] = {} if drawings is None else drawings
        self._colours: dict[Colour, str] = {}
        self._tiles: dict[tuple[int, Matrix, Colour | None], tuple[tuple[Item, ...], str]] = {}  # by the `id` of what they hold
        self._around: tuple[tuple[Container, ...], list[str]] = (), []

    def key(self, frame: Frame) -> str:
        """Return the key of a face: 24 hexadecimal digits."""
        if frame.painted is not None and not self._recipes:
            return frame.painted.key
        found = self._keys.get(frame)
        if found is None:
            found = self._keys[frame] = self.make_key(frame)
        return found

    def make_key(self, frame: Frame) -> str:
        """Return the key of a face without remembering the face."""
        outline = frame.shaped.path if frame.shaped else ()
        said = [str(_to_microns(frame.size)), _describe_path(outline)]
        shared = iter(self._elements.each([item for item in frame.items if type(item) is not TextLine or item.content is None]))
        own = iter(self._describe_lines([i for i in frame.items if type(i) is TextLine and i.content is not None], FACE))
        for item in frame.items:
            if type(item) is not TextLine or item.content is None:
                said += next(shared)
            elif what := next(own):
                said.append(what)
        return _face_digest("\n".join(said))

    def parts(self, frame: Frame) -> Iterator[PaintedPart]:
        """Yield what a face paints, in paint order, texts word by word and drawings shape by shape.

        Each has the box (mm) that all of it lies in; what is clipped away is none.
        """
        for item, state in _walk_items(frame.items):
            for part in self._parts_of_item(item, state):
                shown = intersection(state.clip, map_box(state.matrix, part.box))
                if part.what and shown.w >= 0 and shown.h >= 0:
                    yield part._replace(box=shown)

    def _parts_of_item(self, item: Item, state: GraphicsState) -> Iterator[PaintedPart]:
        if isinstance(item, TextLine):
            yield from self._words(item, state)
        elif isinstance(item, DrawingItem):
            colour = self._describe_colour(item.colour, state) if item.colour else ""
            whole = multiply(state.matrix, item.matrix)
            for inner, its in _visible_items(item.drawing):
                look = f"{self._describe(inner, its)} {_describe_linear_part(whole)} {colour}"
                yield PaintedPart(
                    f"{look} {_to_microns(whole[4:])}", map_box(multiply(item.matrix, its.matrix), _item_box(inner)), look
                )
        else:
            yield PaintedPart(self._describe(item, state), _item_box(item))

    def _describe(self, item: Item, state: GraphicsState) -> str:
        around = self._describe_groups(state) if state.path else ""
        if isinstance(item, TextLine):
            (said,) = self._describe_lines((item,), state)
        elif isinstance(item, Shape):
            said = self._describe_shape(item, state)
        elif isinstance(item, DrawingItem):
            said = self._describe_drawing(item, state)
        elif isinstance(item, ImageItem):
            clip = _to_microns(item.clip) if item.clip else ""
            said = f"image {item.picture.key} {_to_microns(item.box)} {clip} {_describe_matrix(state.matrix)}"
        elif isinstance(item, PlacedFrame):
            placed = _describe_matrix(multiply(state.matrix, item.matrix))
            said = f"face {self.key(item.frame)} {placed} {_describe_path(item.clip or (), state.matrix)}"
        else:
            return ""
        return f"{said}{around}" if said else ""

    def _describe_lines(self, lines: Iterable[TextLine], state: GraphicsState) -> list[str]:
        """Describe lines; one that shows nothing has an empty description."""
        described = list[str]()
        for line in lines:
            runs = line.runs
            if line.invisible or not (isinstance(runs, RunRow) or runs):
                described.append("")
                continue
            if line.drawn is not None:
                described.append(self._describe_letters(line, line.drawn, state))
                continue
            if isinstance(runs, RunRow):  # as nearly all are: each run begins where the one before ends
                said = " ".join(map(self._shapes.words.__getitem__, runs.words))
            else:
                placed = [(self._shapes.run(run), at) for at, run in runs]
                said = " ".join([f"{shape} {round(at * _PARTS_OF_EM + _ROUNDING_OFFSET)}" for shape, at in placed if shape])
            x, y = (line.x, line.y) if state is FACE else map_point(state.matrix, line.x, line.y)
            # the place is written as `_to_microns` gives it
            place = f"[{round(x * _MICRONS_A_MM + _ROUNDING_OFFSET)}, {round(y * _MICRONS_A_MM + _ROUNDING_OFFSET)}]"
            known = self._looks.get((line.size, line.stretch, id(line.colour))) if state is FACE else None
            described.append(f"text {said} {place} {known[1] if known is not None else self._describe_look(line, state)}")
        return described

    def _describe_letters(self, line: TextLine, letters: DrawnLetters, state: GraphicsState) -> str:
        said = "".join([run.text for _, run in line.runs])
        return f"letters {said} {self._describe_shape(Shape(letters.path, letters.paint or line.colour), state)}"

    def _words(self, line: TextLine, state: GraphicsState) -> Iterator[PaintedPart]:
        if line.drawn is not None:
            yield PaintedPart(self._describe_letters(line, line.drawn, state), line.drawn.box)
            return
        em, look = line.size / PT, self._describe_look(line, state)
        for at, run in () if line.invisible else line.runs:
            if found := self._shapes.run(run):
                place = _to_microns(map_point(state.matrix, line.x + at * em * line.stretch, line.y))
                yield PaintedPart(f"text {found} {place} {look}", _run_box(line, at, run), f"{found} {look}")

    def _describe_look(self, line: TextLine, state: GraphicsState) -> str:
        colour = self._describe_colour(line.colour, state)
        look = f"{line.size:.4f} {line.stretch:.4f} {_describe_linear_part(state.matrix)} {colour}"
        if state is FACE:
            self._looks[line.size, line.stretch, id(line.colour)] = (line.colour, look)
        return look

    def _describe_shape(self, item: Shape, state: GraphicsState) -> str:
        if item.fill is None and item.stroke is None:
            return ""
        said = ["shape", _describe_path(item.path, state.matrix), item.step or "", "even-odd" if item.even_odd else ""]
        if item.fill is not None:
            said.append(f"fill {self._describe_paint(item.fill, state)}")
        if item.stroke is not None:
            s = item.stroke
            lengths = _to_microns((s.width, s.dash_phase, *s.dash))
            said.append(f"stroke {self._describe_colour(s.colour, state)} {lengths} {s.cap} {s.join} {s.miter_limit:.4f}")
            said.append(_describe_linear_part(state.matrix))
        return " ".join(said)

    def _describe_drawing(self, item: DrawingItem, state: GraphicsState) -> str:
        drawing = item.drawing
        found = self._drawings.get(drawing.key)
        if found is None:
            size = str(_to_microns(drawing.size))
            said = filter(None, (self._describe(inner, its) for inner, its in _visible_items(drawing)))
            found = self._drawings[drawing.key] = _face_digest("\n".join((size, *said)))
        colour = self._describe_colour(item.colour, state) if item.colour else ""
        clip = _to_microns(item.clip) if item.clip else ""
        return f"drawing {found} {_describe_matrix(multiply(state.matrix, item.matrix))} {colour} {clip}"

    def _describe_groups(self, state: GraphicsState) -> str:
        if self._around[0] is not state.path:  # the items of one group come after one another
            self._around = state.path, self._describe_clips(state.path)
        said = self._around[1]
        return f" in {state.opacity:.4f} {said}" if said or state.opacity != 1 else ""

    def _describe_clips(self, path: Iterable[Container]) -> list[str]:
        said, around = list[str](), FACE
        for group in path:
            around = around.inside(group)
            if not isinstance(group, Group):
                continue
            if group.clip is not None:
                said.append(_describe_path(group.clip, around.matrix))
            if group.mask is not None:
                said.append(f"{group.mask.kind} {self._describe_items(group.mask.items, around)}")
            if group.blend is not None:
                said.append(group.blend)
        return said

    def _describe_items(self, items: Iterable[Item], state: GraphicsState) -> list[str]:
        """Describe what is in a mask or a pattern, whose coordinates are those of `state`."""
        inner = FACE._replace(matrix=state.matrix, colour=state.colour)
        return [self._describe(item, its) for item, its in walk(items, inner, into=(Group,)) if not isinstance(item, Group)]

    def _describe_paint(self, paint: Paint, state: GraphicsState) -> str:
        if isinstance(paint, Pattern):
            matrix = multiply(state.matrix, paint.matrix)
            key = id(paint.items), matrix, state.colour
            known = self._tiles.get(key)  # one screen shades most shapes of a drawing
            if known is None:
                if len(self._tiles) >= _MOST_TILES:
                    self._tiles.clear()
                known = paint.items, str(self._describe_items(paint.items, state._replace(matrix=matrix)))
                self._tiles[key] = known
            return f"pattern {_to_microns(paint.box)} {_describe_matrix(matrix)} {known[1]}"
        if isinstance(paint, Colour):
            return self._describe_colour(paint, state)
        stops = [f"{offset:.4f} {self._describe_colour(colour, state)}" for offset, colour in paint.stops]
        return f"{paint.kind} {_to_microns(paint.points)} {stops} {_describe_matrix(multiply(state.matrix, paint.matrix))}"

    def _describe_colour(self, colour: Colour, state: GraphicsState) -> str:
        """Describe a colour by its values, not by its name; `currentColor` without a value is `current`."""
        if colour.name == CURRENT.name:
            if state.colour is None:
                return f"current {colour.alpha:.4f}"
            colour = state.resolve(colour)
        found = self._colours.get(colour)
        if found is None:
            inks = colour.cmyk if self._recipes and colour.cmyk is not None else ()
            numbers = " ".join([f"{part:.4f}" for part in (*colour.rgb, colour.alpha, *inks)])
            found = self._colours[colour] = numbers
        return found


def _walk_items(items: Iterable[Item]) -> Iterator[tuple[Item, GraphicsState]]:
    for item in items:
        if isinstance(item, Group):
            yield from ((inner, state) for inner, state in walk((item,), into=(Group,)) if not isinstance(inner, Group))
        else:
            yield item, FACE


def _visible_items(drawing: Drawing) -> Iterator[tuple[Item, GraphicsState]]:
    page = Box(0.0, 0.0, *drawing.size)
    for item, state in _walk_items(drawing.items):
        if isinstance(item, TextLine) or map_box(state.matrix, _item_box(item)).overlaps(page):
            yield item, state


def _item_box(item: Item) -> Box:
    if isinstance(item, Shape):
        return shape_box(item)
    if isinstance(item, ImageItem):
        return item.clip or item.box
    if isinstance(item, DrawingItem):
        return map_box(item.matrix, Box(0.0, 0.0, *item.drawing.size))
    assert isinstance(item, PlacedFrame)
    return map_box(item.matrix, Box(0.0, 0.0, *item.frame.size))


def _run_box(line: TextLine, at: float, run: GlyphRun) -> Box:
    em = line.size / PT
    left, top, right, bottom = run.ink or (0.0, 0.0, run.width, 0.0)
    wide = em * line.stretch
    return Box(line.x + (at + left) * wide, line.y + top * em, (right - left) * wide, (bottom - top) * em)


def _describe_path(path: Path, matrix: Matrix = IDENTITY) -> str:
    numbers = list(chain.from_iterable([numbers for _, numbers in path]))
    if matrix == IDENTITY:
        microns = [round(v * _MICRONS_A_MM + _ROUNDING_OFFSET) for v in numbers]
    else:  # in one step: a game of drawings has a hundred thousand points
        a, b, c, d, e, f = [v * _MICRONS_A_MM for v in matrix]
        e, f = e + _ROUNDING_OFFSET, f + _ROUNDING_OFFSET
        points = zip(numbers[::2], numbers[1::2], strict=True)
        microns = [v for x, y in points for v in (round(a * x + c * y + e), round(b * x + d * y + f))]
    return " ".join([_STEP_FORMATS[letter] for letter, _ in path]) % tuple(microns)


def _describe_matrix(matrix: Matrix) -> str:
    return f"{_describe_linear_part(matrix)} {_to_microns(matrix[4:])}"


def _describe_linear_part(matrix: Matrix) -> str:
    if matrix is IDENTITY or matrix[:4] == IDENTITY[:4]:
        return ""
    return str([round(number * _PARTS_OF_SCALE + _ROUNDING_OFFSET) for number in matrix[:4]])


def _to_microns(numbers: Sequence[float]) -> list[int]:
    return [round(number * _MICRONS_A_MM + _ROUNDING_OFFSET) for number in numbers]


def _face_digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=12).hexdigest()


_EM_DIGITS = 4  # of an em: a tenth of a micron at 10 pt
_MOST_KNOWN_LENGTHS = 50_000
_MOST_TILES = 1_000
_OutlineSteps = list[object]


class _RunShape(NamedTuple):
    """A run with a digest of what it paints."""

    run: GlyphRun
    paints: str


class GlyphShapes:
    """Describes glyph runs by the outlines that they paint; fonts are opened, and outlines drawn, when they first occur."""

    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts
        self._faces = FontFaces()
        self._glyphs: dict[str, _OutlineDigests] = {}
        self._numbers = _LengthTexts()
        self._runs: dict[int, _RunShape] = {}  # by their ids: lines share them, and each is kept here
        self.words = _RowWords(self)
        """Digests of the words of rows, of which each begins where the one before ends, with the widths of their runs."""

    def run(self, run: GlyphRun) -> str:
        """Return a digest of what a run paints, with each glyph at its place from the start of the run; empty: nothing."""
        found = self._runs.get(id(run))
        return found.paints if found is not None else self._describe_run(run).paints

    def _describe_run(self, run: GlyphRun) -> _RunShape:
        pen, parts = 0.0, list[str]()
        shapes, numbers = self._shapes_of(run.font), self._numbers
        for gid, advance, dx, dy, _ in run.glyphs:
            if shape := shapes[gid]:
                parts.append(f"{shape} {numbers[pen + dx]} {numbers[dy]}")
            pen += advance
        paints = _shape_digest("|".join(parts)) if parts else ""
        found = self._runs[id(run)] = _RunShape(run, paints)
        return found

    def _shapes_of(self, font: str) -> _OutlineDigests:
        found = self._glyphs.get(font)
        if found is None:
            found = self._glyphs[font] = _OutlineDigests(self._faces[self._fonts.place(font)[1]])
        return found


class _RowWords(dict[SpacedWord, str]):
    """The words of rows as they are described, when they first occur."""

    def __init__(self, shapes: GlyphShapes) -> None:
        super().__init__()
        self._run = shapes.run

    def __missing__(self, word: SpacedWord) -> str:
        found = self[word] = " ".join([f"{self._run(run)}+{run.width:.4f}" for run in word.runs])
        return found


class _OutlineDigests(dict[int, str]):
    """A digest of each glyph of a font that was asked for; empty: it paints nothing."""

    def __init__(self, face: FontFace) -> None:
        super().__init__()
        self._face = face
        self._steps: _OutlineSteps = []
        self._draw = _outline_recorder(self._steps, face.em)

    def __missing__(self, gid: int) -> str:
        self._steps.clear()
        self._face.font.draw_glyph(gid, self._draw, None)
        shape = self[gid] = _shape_digest(repr(self._steps)) if self._steps else ""
        return shape


class _LengthTexts(dict[float, str]):
    """Lengths in em as they are described; those from the start of a word to its letters are the same again and again."""

    def __missing__(self, length: float) -> str:
        number = str(round(length, _EM_DIGITS) + 0.0)
        if len(self) < _MOST_KNOWN_LENGTHS:
            self[length] = number
        return number


def _outline_recorder(steps: _OutlineSteps, em: float) -> hb.DrawFuncs:
    def step(name: str) -> Callable[..., None]:
        def add(*numbers: float) -> None:
            steps.append(name)
            steps.extend([round(number * em, _EM_DIGITS) + 0.0 for number in numbers[:-1]])  # the last is what is drawn on

        return add

    draw = hb.DrawFuncs()
    draw.set_move_to_func(step("M"))
    draw.set_line_to_func(step("L"))
    draw.set_quadratic_to_func(step("Q"))
    draw.set_cubic_to_func(step("C"))
    draw.set_close_path_func(step("Z"))
    return draw


def _shape_digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=9).hexdigest()


KEY_METHOD = 1
"""Raised whenever equal faces would get other keys."""
