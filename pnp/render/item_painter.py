"""Paint the items of a face, a drawing or a page into a content stream.

This does not use `model/face_walk`: PDF viewers combine matrices, clips and opacities themselves from nested `q` and `Q`, and
a drawing or placed face is not walked but becomes a form, which is painted once in its own coordinates.

What an item adds to a stream follows from the item and from the graphics state before it. The faces of a deck show the same
items in the same order but for their texts, so each of these steps is made once and then found again; of a line of text, all
but its glyphs and its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, product
from math import ceil, floor, hypot
from typing import TYPE_CHECKING, Any, cast, get_args

from pnp.base.units import PT, Box
from pnp.model.face_walk import (
    IDENTITY,
    inverse,
    is_invertible,
    items_of_pattern,
    map_box,
    multiply,
    path_box,
    shape_box,
)
from pnp.model.frame import (
    BlendMode,
    Colour,
    ContentTag,
    Drawing,
    DrawingItem,
    DrawnLetters,
    Frame,
    Gradient,
    Group,
    ImageItem,
    Item,
    Mask,
    Paint,
    Pattern,
    PlacedFrame,
    RunRow,
    Shape,
    TextLine,
)
from pnp.pictures.grounds import is_ground
from pnp.pictures.path_geometry import offset_outline, without_flat_parts
from pnp.render.content_stream import (
    ContentStream,
    SharedObjects,
    StreamState,
    fill_operator,
    paint_gradient,
    single_colour,
    stroke_operator,
)
from pnp.render.images import TURNS, image_xobject
from pnp.render.pdf_objects import IndirectObject, PaintedContent, distinct_objects
from pnp.render.pdf_operators import factor, num, path_operators, shape_operators, stroke_state

if TYPE_CHECKING:
    from pnp.base.units import Size
    from pnp.model.outline import Matrix, Outline
    from pnp.render.glyphs import EncodedRun, FontCodes, ShownGlyphs

    _NamedObjects = tuple[tuple[str, IndirectObject], ...]
    PaintItem = Callable[[SharedObjects, ContentStream, Item], None]
    PlacedLine = tuple[FontCodes, FontCodes, bytes, Sequence[ShownGlyphs]]


_GAP_TOLERANCE = 0.5  # thousandths of an em; smaller gaps cannot be written and are not visible


def paint_line(store: SharedObjects, content: ContentStream, line: TextLine) -> None:
    """Paint a line. Fonts are selected at size 1 and the text matrix scales them (mm), so encoded runs work at any size."""
    if line.drawn is not None:
        _paint_letters(store, content, line, line.drawn)
        return
    (placed,) = place_lines(store, (line,))
    if placed is None:
        return
    first, last, operators, shown = placed
    content.runs.update(shown)
    set_line_state(store, content, line, first.select)
    content.text(operators)
    if last is not first:
        content.record("font", last.select)


def _paint_letters(store: SharedObjects, content: ContentStream, line: TextLine, letters: DrawnLetters) -> None:
    """Paint letters that are drawn as a shape, and before them their text, which is invisible."""
    paint_line(store, content, replace(line, size=line.size * letters.scale, invisible=True, drawn=None))
    colour = content.resolve(line.colour)
    over = letters.paint is None and store.colours.press and store.colours.overprints(colour, content.printed_text(line.size))
    if store.colours.press:
        store.set_overprint(content, over=bool(over))
    _paint_shape(store, content, Shape(letters.path, letters.paint or line.colour, at=line.at, of_text=True))


def set_line_state(store: SharedObjects, content: ContentStream, line: TextLine, font: bytes) -> None:
    """Set all that a line is painted in, with the operator of its first font."""
    looks = None if store.colours.press else (line.colour, line.invisible, line.stretch)
    if looks is None or looks != content.last_line:
        _set_line_look(store, content, line)
        content.last_line = looks
    content.set("font", font)


def place_lines(store: SharedObjects, lines: Iterable[TextLine]) -> list[PlacedLine | None]:
    """Return the first and the last font of each line, the operators that show it, and its glyphs; None of one without any."""
    placed: list[PlacedLine | None] = []
    shown: Sequence[ShownGlyphs]
    for line in lines:
        runs, x, first = line.runs, line.x, None
        if isinstance(runs, RunRow):
            fonts, bodies, errors, shown = zip(*map(store.runs.words.__getitem__, runs.words), strict=True)
            if sum(errors) < _GAP_TOLERANCE and len({*fonts}) == 1:
                first = last = fonts[0]
                array = b"".join(bodies)
        elif not runs:
            placed.append(None)
            continue
        else:
            x += runs[0][0] * (line.size / PT) * line.stretch
        if first is None:
            encoded = store.runs.encode_runs([run for _, run in runs])
            first, shown = encoded[0].font, [run.shown for run in encoded]
            last, array = _join_with_gaps(line, encoded)
        scale = num(line.size / PT)
        array = array.replace(b")(", b"")  # `)(` occurs only between strings, see `glyph_code`
        placed.append((first, last, b"%b 0 0 -%b %b %b Tm[%b]TJ" % (scale, scale, num(x), num(line.y), array), shown))
    return placed


def _set_line_look(store: SharedObjects, content: ContentStream, line: TextLine) -> None:
    colour = content.resolve(line.colour)
    content.set("fill", fill_operator(store, content, colour))
    hidden = line.invisible
    if store.colours.press:
        printed = content.printed_text(line.size)
        store.set_overprint(content, over=store.colours.overprints(colour, printed))
        hidden = hidden or store.colours.leaves_no_ink(colour, printed)
    store.set_alpha(content, colour.alpha, colour.alpha)
    content.set("render", b"3 Tr" if hidden else b"0 Tr")
    content.set("stretch", b"100 Tz" if line.stretch == 1 else b"%b Tz" % num(line.stretch * 100))


def _join_with_gaps(line: TextLine, encoded: Sequence[EncodedRun]) -> tuple[FontCodes, bytes]:
    """Return the last font and the runs, with adjustments where the text position is off by more than the tolerance."""
    font = encoded[0].font
    parts: list[bytes] = []
    pen = line.runs[0][0] * 1000
    for (x, _), run in zip(line.runs, encoded, strict=True):
        body = run.body
        if run.font is not font:
            font = run.font
            parts.append(b"]TJ %b[" % font.select)
        gap = x * 1000 - pen
        if not -_GAP_TOLERANCE < gap < _GAP_TOLERANCE:
            parts.append(b"%d" % -round(gap) if body.startswith((b"(", b"]")) else b"%d " % -round(gap))
            pen += round(gap)
        parts.append(body)
        pen += run.advance
    return font, b"".join(parts)


def paint_items(store: SharedObjects, content: ContentStream, items: Iterable[Item]) -> None:
    """Paint items in order, later ones on top; on a tagged page, with the marks of what they are content of."""
    if content.marks is not None:
        _paint_marked(store, content, items)
        return
    for item in items:
        if store.colours.press and not isinstance(item, TextLine):
            store.set_overprint(content, over=False)
        _PAINTERS[type(item)](store, content, item)


def _paint_marked(store: SharedObjects, content: ContentStream, items: Iterable[Item]) -> None:
    for item in items:
        if isinstance(item, Group) and not item.is_composed:  # its items have marks of their own
            content.end_mark()
            _paint_group(store, content, item)
            continue
        for part, tag in _tagged_parts(item):
            content.mark(tag)
            _PAINTERS[type(part)](store, content, part)
    content.end_mark()


def _tagged_parts(item: Item) -> Iterator[tuple[Item, ContentTag | None]]:
    if not isinstance(item, TextLine):
        yield item, None if isinstance(item, (Shape, Group)) else item.tag
    elif len(item.tags) <= 1:
        yield item, item.tags[0].tag if item.tags else None
    else:
        runs, start = tuple(item.runs), 0
        for number, tag in item.tags:
            part = replace(item, runs=runs[start : start + number])
            if item.drawn is not None and start:  # the letters are painted with the first part
                part = replace(part, invisible=True, drawn=None)
            yield part, tag
            start += number


def face_form(store: SharedObjects, frame: Frame, base: Matrix = IDENTITY) -> IndirectObject:
    """Return the form of a face: in mm from the top left corner of the trim, y down, clipped at the bleed of its outline.

    `base` maps these to the mm of the print. There is one form for each, if a press prints what is small in other inks.
    """
    for by_size in (None, base[:4]) if store.colours.press else (None,):
        found = store.faces.get((frame, by_size))
        if found is not None:
            return found
    content = face_content(store, frame, base)
    form = store.faces[frame, base[:4] if content.sized else None] = store.form(content, _bleed_box(frame.size, frame.bleed))
    return form


def face_content(store: SharedObjects, frame: Frame, base: Matrix = IDENTITY) -> PaintedContent:
    """Return the content of a face like `face_form`, but not clipped at its bleed, or what was painted before."""
    if frame.painted is not None:
        known: PaintedContent = frame.painted.content  # type: ignore[assignment]  # whoever painted it did so here
        if not known.sized or base[:4] == IDENTITY[:4]:
            return known
    box = _bleed_box(frame.size, frame.bleed)
    if store.colours.press is None:
        steps = store.steps.get(box)
        if steps is None:
            steps = store.steps[box] = PaintedSteps(store, box, _paint_item)
        return steps.content(frame.items, None if frame.shaped is None else _shape_clip(frame, frame.shaped))
    content = ContentStream(box, base=base)
    _paint_face_items(store, content, frame)
    return content.finish()


def _paint_item(store: SharedObjects, content: ContentStream, item: Item) -> None:
    _PAINTERS[type(item)](store, content, item)


def paint_face(store: SharedObjects, content: ContentStream, frame: Frame) -> None:
    """Paint a face as its form would, into the stream of the only page that shows it."""
    if content.marks is None:
        content.clip(_bleed_box(frame.size, frame.bleed))
        content.embed(face_content(store, frame))
        return
    with content.within(_bleed_box(frame.size, frame.bleed)):  # what is content of an element has a number on its page
        _paint_face_items(store, content, frame)


def _paint_face_items(store: SharedObjects, content: ContentStream, frame: Frame) -> None:
    if frame.shaped is not None:
        content.add(_shape_clip(frame, frame.shaped))
    paint_items(store, content, frame.items)


def _shape_clip(frame: Frame, outline: Outline) -> bytes:
    return path_operators(offset_outline(outline, frame.bleed)) + b" W n"


@lru_cache(maxsize=64)
def _bleed_box(size: Size, bleed: float) -> Box:
    return Box(0.0, 0.0, *size).inset(-bleed)


def drawing_form(store: SharedObjects, drawing: Drawing, colour: Colour, base: Matrix) -> IndirectObject:
    """Return the form of a drawing in its own units, clipped at its size as in SVG; `base` maps them to the mm of the print.

    There is one form for each value of `currentColor`, and for each `base` if a press prints large grounds in other inks.
    """
    colour_key = colour if store.colours.press else (colour.rgb, colour.alpha)
    for by_colour, by_size in product((None, colour_key), (None, base[:4])):
        found = store.drawings.get((drawing.key, by_colour, by_size))
        if found is not None:
            return found
    box = Box(0.0, 0.0, *drawing.size)
    content = ContentStream(box, colour, base=base)
    paint_items(store, content, drawing.items)
    key = drawing.key, colour_key if content.depends_on_colour else None, base[:4] if content.depends_on_size else None
    form = store.drawings[key] = store.form(content.finish(), box)
    return form


def _paint_shape(store: SharedObjects, content: ContentStream, shape: Shape) -> None:
    fill = _resolve_fill(content, shape.fill)
    stroke = shape.stroke if shape.stroke and shape.stroke.width > 0 else None  # 0: a hairline in PDF, nothing in SVG
    is_hidden = stroke is not None and not stroke.dash  # what is as thin as a line, under a line
    area = shape.path if shape.rect or is_hidden or not isinstance(fill, Colour) else without_flat_parts(shape.path)
    if area is not shape.path:  # filling a line is a hairline in PDF and nothing in SVG, too
        for part in (replace(shape, path=area, stroke=None), replace(shape, fill=None)):
            if part.path:
                _paint_shape(store, content, part)
        return
    if fill is not None and not isinstance(fill, Colour):
        _paint_server(store, content, shape, fill)
        fill = None
    if stroke is not None:
        stroke_colour = content.resolve(stroke.colour)
        content.set("stroke", stroke_operator(store, content, stroke_colour))
        for key, operator in stroke_state(stroke):
            content.set(key, operator)
        store.set_alpha(content, fill.alpha if fill else stroke_colour.alpha, stroke_colour.alpha)
    elif fill:
        store.set_alpha(content, fill.alpha, fill.alpha)
    if fill:
        content.set("fill", _press_fill(store, content, shape, fill) if store.colours.press else store.colours.fill(fill))
    operator = _PAINT_OPERATORS[fill is not None, stroke is not None, shape.even_odd]
    if operator:
        content.add(shape_operators(shape) + operator)


def _paint_server(store: SharedObjects, content: ContentStream, shape: Shape, fill: Gradient | Pattern) -> None:
    if isinstance(fill, Pattern):
        _paint_pattern(store, content, shape, fill)
        return
    _save_and_clip(content, shape)
    paint_gradient(store, content, fill)
    content.restore()


def _save_and_clip(content: ContentStream, shape: Shape) -> None:
    content.save()
    content.add(shape_operators(shape) + (b" W* n" if shape.even_odd else b" W n"))


_ROUNDING_ERROR = 1e-6
_MOST_PLACED_TILES = 10_000
"""Up to so many tiles are placed one by one: viewers draw those of a tiling pattern on whole pixels, so that lines break."""


def _paint_pattern(store: SharedObjects, content: ContentStream, shape: Shape, pattern: Pattern) -> None:
    if not is_invertible(pattern.matrix) or not pattern.items:
        return
    first, rest = pattern.items[0], pattern.items[1:]
    if isinstance(first, Shape) and first.stroke is None and first.rect and first.rect.contains(pattern.box, _ROUNDING_ERROR):
        _paint_shape(store, content, replace(shape, fill=first.fill, stroke=None))  # the ground, which has no seams then
        _paint_pattern(store, content, shape, replace(pattern, items=rest))
        return
    tile = _painted_tile(store, content, pattern)
    content.depends_on_colour |= tile.cell.depends_on_colour
    content.depends_on_size |= tile.cell.depends_on_size
    columns, rows = tiles_of(pattern, shape.rect or path_box(shape.path))
    if len(columns) * len(rows) <= _MOST_PLACED_TILES:
        _save_and_clip(content, shape)
        content.concat(pattern.matrix)
        store.paint_form(content, tile.area(store, pattern.box, columns, rows))
        content.restore()
        return
    inner = content.inner()  # a form of its own, because the matrix of a pattern is relative to the stream that names it
    inner.add(b"/Pattern cs " + inner.resource("Pattern", store.tile(tile.content, pattern)) + b" scn")
    inner.add(shape_operators(shape) + (b" f*" if shape.even_odd else b" f"))
    store.paint_form(content, store.form(inner.finish(), content.extent))


class _PaintedTile:
    """What is in the tile of a pattern, painted: the shapes that one screen fills have it in common, and many a row of it."""

    def __init__(self, store: SharedObjects, pattern: Pattern, cell: ContentStream) -> None:
        self.items, self.cell = pattern.items, cell
        paint_items(store, cell, pattern.items)
        self.content = cell.finish()
        self.form = store.form(self.content, pattern.box if sticks_out(pattern) else pattern.box.inset(-pattern.box.h))
        self._rows: dict[range, IndirectObject] = {}
        self._areas: dict[tuple[range, range], IndirectObject] = {}

    def area(self, store: SharedObjects, box: Box, columns: range, rows: range) -> IndirectObject:
        """Return a form of all tiles in these columns and rows."""
        found = self._areas.get((columns, rows))
        if found is None:
            row = self._rows.get(columns)
            if row is None:
                row = self._rows[columns] = _repeated(store, box, self.form, [(column * box.w, 0.0) for column in columns])
            row_box = Box(box.x + columns[0] * box.w, box.y, len(columns) * box.w, box.h)
            found = self._areas[columns, rows] = _repeated(store, row_box, row, [(0.0, number * box.h) for number in rows])
        return found


def _painted_tile(store: SharedObjects, content: ContentStream, pattern: Pattern) -> _PaintedTile:
    base = multiply(content.base, pattern.matrix)
    key = id(pattern.items), pattern.box, content.current, base if store.colours.press else None
    known = store.tiles.get(key)
    if known is None:
        if len(store.tiles) >= _MOST_TILES:
            store.tiles.clear()
        known = store.tiles[key] = _PaintedTile(store, pattern, ContentStream(pattern.box, content.current, base=base))
    painted: _PaintedTile = known
    return painted


_MOST_TILES = 256  # each with all areas that it fills


def sticks_out(pattern: Pattern) -> bool:
    """Return whether something of a tile has to be clipped; where nothing has, viewers show no seams of clips."""
    room = pattern.box.inset(-_ROUNDING_ERROR)
    return not all(room.contains(map_box(paint.matrix, _inked_box(paint.item))) for paint in items_of_pattern(pattern))


def _inked_box(item: Item) -> Box:
    """Return the box of what is in a tile; that of a straight upright line ends where the line does."""
    if isinstance(item, ImageItem):
        return item.clip or item.box
    assert isinstance(item, Shape)
    box = path_box(item.path)
    if item.stroke is None or item.stroke.cap != "butt" or len(item.path) != _POINTS_OF_LINE or (box.w and box.h):
        return shape_box(item)
    half = item.stroke.width / 2
    return Box(box.x - half, box.y, 2 * half, box.h) if not box.w else Box(box.x, box.y - half, box.w, 2 * half)


_POINTS_OF_LINE = 2


def tiles_of(pattern: Pattern, box: Box) -> tuple[range, range]:
    """Return the columns and rows of the tiles that show in a box of the pattern's shape."""
    x, y, w, h = pattern.box
    area = map_box(inverse(pattern.matrix), box)
    columns = range(floor((area.x - x) / w + _ROUNDING_ERROR), ceil((area.right - x) / w - _ROUNDING_ERROR))
    return columns, range(floor((area.y - y) / h + _ROUNDING_ERROR), ceil((area.bottom - y) / h - _ROUNDING_ERROR))


def _repeated(store: SharedObjects, box: Box, painted: IndirectObject, places: Sequence[tuple[float, float]]) -> IndirectObject:
    """Return a form that paints another, of this `box`, at several places."""
    left, top = min(x for x, _ in places), min(y for _, y in places)
    right, bottom = max(x for x, _ in places), max(y for _, y in places)
    content = ContentStream(Box(box.x + left, box.y + top, box.w + right - left, box.h + bottom - top))
    at = 0.0, 0.0
    for x, y in places:
        content.add(b"1 0 0 1 %b %b cm" % (factor(x - at[0]), factor(y - at[1])))
        content.paint_xobject(painted)
        at = x, y
    return store.form(content.finish(), content.extent)


def _press_fill(store: SharedObjects, content: ContentStream, shape: Shape, fill: Colour) -> bytes:
    if store.colours.can_be_rich(fill) and is_ground(shape):
        return store.colours.ground(fill, *content.printed_size(shape_box(shape)))
    return fill_operator(store, content, fill)


_BASE_OF_SMALL_DRAWINGS: Matrix = (0.0,) * 6
_PAINT_OPERATORS = {
    (True, False, False): b" f",
    (True, False, True): b" f*",
    (True, True, False): b" B",
    (True, True, True): b" B*",
    (False, True, False): b" S",
    (False, True, True): b" S",
    (False, False, False): b"",
    (False, False, True): b"",
}


def _resolve_fill(content: ContentStream, fill: Paint | None) -> Paint | None:
    if fill is None or isinstance(fill, Pattern):
        return fill
    if isinstance(fill, Colour):
        return content.resolve(fill)
    resolved = replace(fill, stops=tuple((at, content.resolve(c)) for at, c in fill.stops))
    return single_colour(resolved) or resolved


def _paint_image(store: SharedObjects, content: ContentStream, item: ImageItem) -> None:
    content.save()
    if item.clip:
        content.clip(item.clip)
    box = item.box
    content.concat((box.w, 0.0, 0.0, -box.h, box.x, box.bottom))  # a PDF image is a unit square, y up
    if item.picture.turn in TURNS:
        content.concat(TURNS[item.picture.turn])
    store.paint_form(content, image_xobject(store, item.picture))
    content.restore()


def _paint_drawing(store: SharedObjects, content: ContentStream, item: DrawingItem) -> None:
    if not is_invertible(item.matrix):
        return
    content.save()
    if item.clip:
        content.clip(item.clip)
    content.concat(item.matrix)
    colour = content.resolve(item.colour) if item.colour else content.current_colour()
    store.paint_form(content, drawing_form(store, item.drawing, colour, _printed_base(store, content, item.drawing)))
    content.restore()


def _printed_base(store: SharedObjects, content: ContentStream, drawing: Drawing) -> Matrix:
    """Return the matrix from the units of a drawing to mm, as far as a press needs it: small drawings have no large grounds."""
    press = store.colours.press
    if press is None:
        return _BASE_OF_SMALL_DRAWINGS
    a, b, c, d, _, _ = base = content.base
    width, height = hypot(a, b) * drawing.size.w, hypot(c, d) * drawing.size.h
    return base if min(width, height) >= press.press.rich_from else _BASE_OF_SMALL_DRAWINGS


def _paint_group(store: SharedObjects, content: ContentStream, group: Group) -> None:
    if not is_invertible(group.matrix) or not group.items or group.opacity <= 0 or group.clip == ():
        return
    if group.is_composed:
        _paint_transparent_group(store, content, group)
        return
    content.save()
    if group.matrix != IDENTITY:
        content.concat(group.matrix)
    if group.clip is not None:
        content.add(path_operators(group.clip) + b" W n")
    paint_items(store, content, group.items)
    content.restore()


def _paint_transparent_group(store: SharedObjects, content: ContentStream, group: Group) -> None:
    content.save()
    if group.mask is not None:  # which lies in the group's coordinates
        content.concat(group.matrix)
        _set_mask(store, content, group.mask)
    inner = content.inner()
    matrix = group.matrix if group.mask is None else IDENTITY
    _paint_group(store, inner, replace(group, matrix=matrix, opacity=1.0, mask=None, blend=None))
    content.depends_on_colour |= inner.depends_on_colour
    content.depends_on_size |= inner.depends_on_size
    group_ = b"/Group<</S/Transparency/CS%b/I true>>" % store.colours.group
    form = store.form(inner.finish(), content.extent, group=group_)
    store.set_alpha(content, group.opacity, group.opacity)
    if group.blend not in {None, "normal"}:
        body = b"<</Type/ExtGState/BM/%b>>" % _BLEND_NAMES[cast("str", group.blend)]
        content.set("blend", content.resource("ExtGState", store.value(body, transparent=True)) + b" gs")
    content.paint_xobject(form)
    content.restore()


_BLEND_NAMES = {
    mode: "".join(map(str.capitalize, mode.split("-"))).encode() for mode in get_args(BlendMode) if mode != "normal"
}


def _set_mask(store: SharedObjects, content: ContentStream, mask: Mask) -> None:
    """Set the soft mask of what is painted next: a group in grey, whatever the colours of the document are."""
    inner = content.inner()
    paint_items(store.of_masks, inner, mask.items)
    content.depends_on_colour |= inner.depends_on_colour
    form = store.form(inner.finish(), content.extent, group=b"/Group<</S/Transparency/CS/DeviceGray/I true>>")
    kind = b"/Alpha" if mask.kind == "alpha" else b"/Luminosity"
    state = IndirectObject(b"<</Type/ExtGState/SMask<</Type/Mask/S%b/G " % kind, form, b">>>>", transparent=True)
    content.set("mask", content.resource("ExtGState", state) + b" gs")


def _paint_placed_frame(store: SharedObjects, content: ContentStream, placed: PlacedFrame) -> None:
    if not is_invertible(placed.matrix):
        return
    content.save()
    content.concat(placed.matrix)
    if placed.clip is None:
        content.clip(Box(0.0, 0.0, *placed.frame.size))
    else:
        content.add(path_operators(placed.clip) + b" W n")
    store.paint_form(content, face_form(store, placed.frame, content.base if store.colours.press else IDENTITY))
    content.restore()


_PAINTERS: dict[type, Callable[[SharedObjects, ContentStream, Any], None]] = {
    Shape: _paint_shape,
    TextLine: paint_line,
    ImageItem: _paint_image,
    DrawingItem: _paint_drawing,
    Group: _paint_group,
    PlacedFrame: _paint_placed_frame,
}

_MOST_STEPS = 20_000
"""Steps that are kept; art of which each card has its own is painted once anyway."""


class _Step:
    """What an item adds to a stream, `operators` (None: nothing) with their objects and glyphs, and the state after it."""

    __slots__ = ("item", "named", "operators", "runs", "sized", "state")

    def __init__(self, item: object, content: ContentStream, operators: bytes | None, state: _State) -> None:
        self.item, self.operators, self.state = item, operators, state
        self.named, self.runs, self.sized = content.objects(), content.runs, content.depends_on_size


class _State:
    """A graphics state, and the steps that were taken from it: by the `id` of an item, and by how a line is set."""

    __slots__ = ("items", "lines", "stream")

    def __init__(self, stream: StreamState) -> None:
        self.stream = stream
        self.items: dict[int, _Step] = {}
        self.lines: dict[tuple[object, ...], _Step] = {}


class PaintedSteps:
    """The steps in which faces with one box have been painted; `paint` paints an item that is new."""

    def __init__(self, store: SharedObjects, box: Box, paint: PaintItem) -> None:
        self._store, self._box, self._paint = store, box, paint
        self._states: dict[object, _State] = {}
        self._lines: dict[int, tuple[TextLine, PlacedLine | None]] = {}  # by the `id` of lines, which are kept here
        self._start = self._state(ContentStream(box))
        self._objects: dict[tuple[_NamedObjects, ...], _NamedObjects] = {}
        self._size = 0

    def content(self, items: Iterable[Item], first: bytes | None = None) -> PaintedContent:
        """Return the content of items in this order, after the operators `first`, which must not change the graphics state."""
        state, sized = self._start, False
        out = [] if first is None else [first]
        runs: set[ShownGlyphs] = set()
        named = []
        items = tuple(items)
        own = iter(
            place_lines(self._store, [i for i in items if type(i) is TextLine and i.content is not None and i.drawn is None])
        )
        for item in items:
            if type(item) is TextLine and item.drawn is None:
                known = None if item.content is not None else self._lines.get(id(item)) or self._place_shared(item)
                placed = next(own) if known is None else known[1]
                if placed is None:
                    continue
                one, last, operators, shown = placed
                step = state.lines.get((id(item.colour), item.invisible, item.stretch, one, last))
                if step is None:
                    step = self._line(state, item, one.select, last.select, (one, last))
                if step.operators is not None:
                    out.append(step.operators)
                out.append(operators)
                runs.update(shown)
            else:
                step = state.items.get(id(item)) or self._item(state, item)
                if step.operators is not None:
                    out.append(step.operators)
                if step.runs:
                    runs |= step.runs
            if step.named:
                named.append(step.named)
                sized = sized or step.sized
            state = step.state
        if state.stream.in_text:
            out.append(b"ET")
        return PaintedContent(b"\n".join(out), self._merge_objects(tuple(named)), runs, sized)

    def _place_shared(self, line: TextLine) -> tuple[TextLine, PlacedLine | None]:
        """Return a new line at its place, whose words no text of the content has: faces share it."""
        known = line, place_lines(self._store, (line,))[0]
        if len(self._lines) < _MOST_STEPS:
            self._lines[id(line)] = known
        return known

    def _item(self, state: _State, item: Item) -> _Step:
        content = ContentStream(self._box)
        content.resume(state.stream)
        self._paint(self._store, content, item)
        return self._keep(state.items, id(item), _Step(item, content, content.new_operators(), self._state(content)))

    def _line(self, state: _State, line: TextLine, first: bytes, last: bytes, fonts: tuple[object, object]) -> _Step:
        content = ContentStream(self._box)
        content.resume(state.stream)
        set_line_state(self._store, content, line, first)
        content.begin_text()
        if last is not first:
            content.record("font", last)
        key = (id(line.colour), line.invisible, line.stretch, *fonts)
        return self._keep(state.lines, key, _Step(line.colour, content, content.new_operators(), self._state(content)))

    def _keep(self, known: dict[Any, _Step], key: object, step: _Step) -> _Step:
        self._size += 1
        if self._size > _MOST_STEPS:  # what was known of each state goes with it
            self._states.clear()
            self._size = 0
            self._start = self._state(ContentStream(self._box))
        known[key] = step
        return step

    def _state(self, content: ContentStream) -> _State:
        stream = content.state()
        key = (frozenset(stream.settings.items()), stream.in_text, stream.last_line)
        found = self._states.get(key)
        if found is None:
            found = self._states[key] = _State(stream)
        return found

    def _merge_objects(self, named: tuple[_NamedObjects, ...]) -> _NamedObjects:
        found = self._objects.get(named)
        if found is None:
            found = distinct_objects(chain.from_iterable(named))
            if len(self._objects) < _MOST_STEPS:
                self._objects[named] = found
        return found
