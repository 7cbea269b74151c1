"""The glyphs of colour fonts as drawings, which lines of text show like icons: nothing of the font is embedded.

HarfBuzz walks the graph of a glyph (`COLR`, versions 0 and 1, with the palettes of `CPAL`) and says what is painted; its
calls become shapes, groups and masks of the model. Glyphs that are drawings (`SVG `) or pixels (`CBDT`, `sbix`) come
from it as such.
"""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from math import cos, hypot, radians, sin, tau
from pathlib import Path as FilePath
from struct import error as struct_error
from struct import unpack_from
from typing import TYPE_CHECKING, NamedTuple, get_args

import uharfbuzz as hb

from pnp.base.records import record
from pnp.base.units import Box
from pnp.model.face_walk import (
    bounding_box,
    inverse,
    is_invertible,
    map_box,
    map_point,
    multiply,
    painted_items,
    path_box,
    transform_path,
)
from pnp.model.frame import (
    CURRENT,
    BlendMode,
    Colour,
    Drawing,
    Gradient,
    Group,
    ImageItem,
    Mask,
    Shape,
)
from pnp.model.picture import Picture
from pnp.pictures.files import picture_key
from pnp.text.glyph_outlines import GlyphOutlines
from pnp.text.svg_glyphs import SvgGlyphs, UndrawableGlyphError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pnp.model.frame import Item, Paint
    from pnp.model.outline import Matrix, Path
    from pnp.model.style import FontFile


@record
class ColourGlyph:
    """A glyph as a drawing, and the box that this fills, in em from the glyph's origin, y down; None: it paints nothing.

    `fault` says why it cannot be drawn as the font means it, as the rest of the sentence `it cannot be drawn: `.
    """

    drawing: Drawing | None = None
    box: Box = Box(0.0, 0.0, 0.0, 0.0)
    fault: str = ""


class ColourGlyphs(dict[int, ColourGlyph]):
    """The glyphs of a colour font by their ids, each read once."""

    def __init__(self, font: hb.Font, file: FontFile) -> None:
        super().__init__()
        self._font, self._file, self._em = font, file, 1.0 / font.face.upem
        self._outlines = GlyphOutlines(font, 1.0)
        self._funcs = _paint_functions()
        self._colours = _palette(bytes(font.face.reference_table("CPAL").data), file.palette)
        self._documents = SvgGlyphs(self._em, self._colours)

    def __missing__(self, gid: int) -> ColourGlyph:
        try:
            found = self._read(gid)
        except UndrawableGlyphError as fault:
            found = ColourGlyph(fault=str(fault))
        self[gid] = found
        return found

    def _read(self, gid: int) -> ColourGlyph:
        font, palette, em = self._font, self._file.palette, self._em
        painter = _GlyphPainter(font, gid, self._outlines, len(self._colours))
        opened = font.face
        if not (opened.glyph_has_color_paint(gid) or opened.get_glyph_color_layers(gid)):
            painter.add_picture(self._documents, self._file.path)  # not by `paint_glyph`: uharfbuzz crashes
        if not painter.items:
            font.paint_glyph(gid, self._funcs, painter, palette, hb.Color(0, 0, 0, 255))
        if painter.fault:
            raise UndrawableGlyphError(painter.fault)
        items = painter.items
        boxes = [painted.box for painted in painted_items(items)]
        boxes = [box for box in boxes if box.w > 0 and box.h > 0]
        if not boxes:
            return ColourGlyph()
        ink = bounding_box(boxes)
        key = picture_key(f"{_VERSION} {self._file.key} {gid}".encode())
        drawing = Drawing(key, ink.size, (Group(items, (1.0, 0.0, 0.0, 1.0, -ink.x, -ink.y)),), font=self._file.key)
        return ColourGlyph(drawing, map_box((em, 0.0, 0.0, em, 0.0, 0.0), ink))


def _palette(table: bytes, number: int) -> tuple[Colour, ...]:
    """Return the colours of a palette in the table `CPAL`; HarfBuzz takes minutes for those of thousands."""
    if not table:
        return ()
    _, count, _, _, records = unpack_from(">4HL", table, 0)
    (first,) = unpack_from(">H", table, 12 + 2 * number)
    found = [unpack_from("4B", table, records + 4 * (first + k)) for k in range(count)]
    return tuple([Colour(red / 255, green / 255, blue / 255, alpha / 255) for blue, green, red, alpha in found])


_VERSION = "colour glyph 1"
"""Changes if the same glyph is drawn in another way."""


def _paint_functions() -> hb.PaintFuncs:
    funcs = hb.PaintFuncs()
    for name, method in _CALLS.items():
        getattr(funcs, f"set_{name}_func")(_forwarded(method))
    return funcs


def _forwarded(method: Callable[..., object]) -> Callable[..., object]:
    def call(*args: object) -> object:
        *given, painter = args
        if painter.fault:  # type: ignore[attr-defined]  # a painter
            return None
        try:
            return method(painter, *given)
        except UndrawableGlyphError as fault:  # no exception passes through HarfBuzz
            painter.fault = str(fault)  # type: ignore[attr-defined]
            return None

    return call


class _Layer(NamedTuple):
    """What is painted in a group (`clip` is None), or inside a clip."""

    items: list[Item]
    clip: Path | None = None


class _GlyphPainter:
    """Receives what HarfBuzz paints of one glyph; `items` are in font units, y down, from the glyph's origin."""

    def __init__(self, font: hb.Font, gid: int, outlines: GlyphOutlines, colours: int) -> None:
        self._font, self._gid, self._outlines, self._colours = font, gid, outlines, colours
        self._matrices: list[Matrix] = [(1.0, 0.0, 0.0, -1.0, 0.0, 0.0)]
        self._layers = [_Layer([])]
        self.fault = ""

    @property
    def items(self) -> tuple[Item, ...]:
        """What has been painted."""
        return tuple(self._layers[0].items)

    @property
    def _matrix(self) -> Matrix:
        return self._matrices[-1]

    def push_transform(self, *matrix: float) -> None:
        self._matrices.append(multiply(self._matrix, matrix))  # type: ignore[arg-type]  # six numbers

    def pop_transform(self) -> None:
        self._matrices.pop()

    def push_clip_glyph(self, gid: int) -> None:
        self._layers.append(_Layer([], transform_path(self._outlines[gid], self._matrix)))

    def push_clip_rectangle(self, left: float, bottom: float, right: float, top: float) -> None:
        corners = (("M", (left, bottom)), ("L", (right, bottom)), ("L", (right, top)), ("L", (left, top)), ("Z", ()))
        self._layers.append(_Layer([], transform_path(corners, self._matrix)))

    def pop_clip(self) -> None:
        layer = self._layers.pop()
        if not layer.items or not layer.clip:
            return
        inside, around = [painted.box for painted in painted_items(layer.items)], path_box(layer.clip)
        is_free = all(isinstance(item, Shape) and item.path is layer.clip for item in layer.items)
        is_free |= len(layer.clip) == _CORNERS and all(around.contains(box, 1e-3) for box in inside)
        self._layers[-1].items.extend(layer.items if is_free else [Group(tuple(layer.items), clip=layer.clip)])

    def push_group(self) -> None:
        self._layers.append(_Layer([]))

    def pop_group(self, mode: hb.PaintCompositeMode) -> None:
        source = tuple(self._layers.pop().items)
        below = self._layers[-1].items
        below[:] = _composed(mode.name, source, tuple(below))

    def color(self, *given: object) -> None:
        colour, is_foreground = given if isinstance(given[0], hb.Color) else (given[1], given[0])
        self._fill(_colour(colour, is_foreground=bool(is_foreground)))

    def custom_palette_color(self, index: int) -> None:
        if index >= self._colours:
            message = f"it asks for the colour {index} of a palette whose colours are 0 to {self._colours - 1}"
            raise UndrawableGlyphError(message)

    def linear_gradient(self, line: hb.ColorLine, *points: float) -> None:
        x0, y0, x1, y1, x2, y2 = points
        across, up = x2 - x0, y2 - y0  # the direction in which colours do not change
        length = across * across + up * up
        if length:  # the third point turns the second
            part = ((x1 - x0) * up - (y1 - y0) * across) / length
            x1, y1 = x0 + part * up, y0 - part * across
        stops = _stops(line)
        if len(stops) == 1 or (x0, y0) == (x1, y1):
            self._fill(stops[-1][1])
            return

        def at(t: float) -> tuple[float, float]:
            return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t

        squared = (x1 - x0) ** 2 + (y1 - y0) ** 2
        first, last = stops[0][0], stops[-1][0]
        if line.extend != hb.PaintExtend.PAD:
            reach = [((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / squared for x, y in self._corners()]
            stops = _repeated(stops, min(reach), max(reach), mirrored=line.extend == hb.PaintExtend.REFLECT)
            first, last = stops[0][0], stops[-1][0]
        self._fill(Gradient("linear", (*at(first), *at(last)), _within(stops), self._matrix))

    def radial_gradient(self, line: hb.ColorLine, *circles: float) -> None:
        x0, y0, r0, x1, y1, r1 = circles
        stops = _stops(line)
        if r0 > r1:  # the larger circle is the end
            x0, y0, r0, x1, y1, r1 = x1, y1, r1, x0, y0, r0
            stops = tuple([(1 - at, colour) for at, colour in reversed(stops)])
        if len(stops) == 1:
            self._fill(stops[0][1])
            return

        def at(t: float) -> tuple[float, float, float]:
            return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, r0 + (r1 - r0) * t

        if hypot(x1 - x0, y1 - y0) >= r1 - r0:
            message = "it has a radial gradient whose circles do not lie in each other"
            raise UndrawableGlyphError(message)
        if line.extend != hb.PaintExtend.PAD:
            inner = -r0 / (r1 - r0)
            outer = next((t for t in range(1, _MOST_PERIODS) if self._is_inside(at(t))), None)
            if outer is None:
                raise UndrawableGlyphError(_TOO_OFTEN)
            stops = _repeated(stops, inner, outer, mirrored=line.extend == hb.PaintExtend.REFLECT)
            stops = _from(stops, inner)
        first, last = at(stops[0][0]), at(stops[-1][0])
        if first[2] < 0:
            message = "it has a radial gradient that begins at a negative radius"
            raise UndrawableGlyphError(message)
        self._fill(Gradient("radial", (*first, *last), _within(stops), self._matrix))

    def sweep_gradient(self, line: hb.ColorLine, x: float, y: float, start: float, end: float) -> None:
        stops = _stops(line)
        if len(stops) == 1 or start == end:
            self._fill(stops[-1][1])
            return
        if any(colour.alpha < 1 for _, colour in stops):
            message = "it has a sweep gradient that lets through what is below, which PDF does not have"
            raise UndrawableGlyphError(message)
        reach = _BEYOND * max(hypot(px - x, py - y) for px, py in self._corners())
        found: list[Item] = []
        for first, last, colour in _sectors(stops, start, end, line.extend):
            angles = [first + (last - first) * k / _STEPS_OF_SECTOR for k in range(_STEPS_OF_SECTOR + 1)]
            rim = [("L", (x + reach * cos(angle), y + reach * sin(angle))) for angle in angles]
            found.append(Shape(transform_path((("M", (x, y)), *rim, ("Z", ())), self._matrix), colour))
        layer = self._layers[-1]
        layer.items.extend(found if layer.clip is not None else [Group(tuple(found), clip=self._area())])

    def add_picture(self, documents: SvgGlyphs, path: str) -> None:
        """Add the drawing or the pixels that the font of this path has for the glyph, if it has any."""
        font = self._font
        if data := font.face.get_glyph_color_svg(self._gid).data:
            self._layers[-1].items.extend(documents.items_of(bytes(data), self._gid))
        elif data := font.get_glyph_color_png(self._gid).data:
            self._layers[-1].items.append(self._pixels(bytes(data), path))
        elif font.face.has_color_png:
            kind = _kind_of_pixels(bytes(font.face.reference_table("sbix").data), self._gid)
            if kind:
                message = f"its pixels are of the kind `{kind}`, and only PNG is read"
                raise UndrawableGlyphError(message)

    def _pixels(self, data: bytes, path: str) -> Item:
        from PIL import Image, UnidentifiedImageError  # noqa: PLC0415 - heavy, and few fonts are pixels

        try:
            with Image.open(BytesIO(data)) as opened:
                opened.load()
                size = opened.size
        except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
            message = "its pixels are no sound PNG"
            raise UndrawableGlyphError(message) from error
        extents = self._font.get_glyph_extents(self._gid)
        if extents is None:
            message = "its pixels have no size"
            raise UndrawableGlyphError(message)
        place = Box(extents.x_bearing, extents.y_bearing + extents.height, extents.width, -extents.height)
        picture = Picture(picture_key(data), "png", path, *size, FilePath(), None, data)
        return ImageItem(picture, map_box(self._matrix, place))

    def _fill(self, paint: Paint) -> None:
        layer = self._layers[-1]
        if isinstance(paint, Colour) and not paint.alpha:
            return
        if layer.clip is not None:
            if layer.clip:
                layer.items.append(Shape(layer.clip, paint))
            return
        layer.items.append(Shape(self._area(), paint))

    def _area(self) -> Path:
        """Return the box of what the innermost clip leaves, or of the whole glyph, as a path."""
        around = next((layer.clip for layer in reversed(self._layers) if layer.clip), None)
        if around is None:
            extents = self._font.get_glyph_extents(self._gid)
            if extents is None:
                message = "it fills everything, and says nowhere how large it is"
                raise UndrawableGlyphError(message)
            box = Box(extents.x_bearing, -extents.y_bearing, extents.width, -extents.height)
        else:
            box = path_box(around)
        x, y, w, h = box
        return (("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ()))

    def _corners(self) -> list[tuple[float, float]]:
        """Return the corners of what is filled, in the coordinates of its paint."""
        if not is_invertible(self._matrix):
            return [(0.0, 0.0)]
        back = inverse(self._matrix)
        return [map_point(back, *numbers) for _, numbers in self._area() if numbers]

    def _is_inside(self, circle: tuple[float, float, float]) -> bool:
        x, y, r = circle
        return all(hypot(px - x, py - y) <= r for px, py in self._corners())


_CORNERS = 5
"""Segments of a clip that is a rectangle."""
_CALLS: dict[str, Callable[..., object]] = {
    name: getattr(_GlyphPainter, name)
    for name in (
        "push_transform", "pop_transform", "push_clip_glyph", "push_clip_rectangle", "pop_clip", "push_group", "pop_group",
        "color", "custom_palette_color", "linear_gradient", "radial_gradient", "sweep_gradient",
    )
}  # fmt: skip


def _colour(colour: hb.Color, *, is_foreground: bool) -> Colour:
    alpha = colour.alpha / 255
    return (
        CURRENT._replace(alpha=alpha)
        if is_foreground
        else Colour(colour.red / 255, colour.green / 255, colour.blue / 255, alpha)
    )


_Stops = tuple[tuple[float, Colour], ...]
_MOST_PERIODS = 64
_TOO_OFTEN = f"it has a gradient that repeats more than {_MOST_PERIODS} times"


def _stops(line: hb.ColorLine) -> _Stops:
    """Return the stops of a gradient in order; one that is a single colour has one."""
    found = [(stop.offset, _colour(stop.color, is_foreground=stop.is_foreground)) for stop in line.color_stops]
    if not found:
        message = "it has a gradient without colours"
        raise UndrawableGlyphError(message)
    found.sort(key=lambda stop: stop[0])
    return tuple(found) if found[0][0] < found[-1][0] else (found[-1],)


def _within(stops: _Stops) -> _Stops:
    """Return stops whose places go from 0 to 1."""
    first, last = stops[0][0], stops[-1][0]
    return tuple([((at - first) / (last - first), colour) for at, colour in stops])


def _repeated(stops: _Stops, least: float, most: float, *, mirrored: bool) -> _Stops:
    """Return the stops of a gradient that repeats, from a place before `least` to one after `most`."""
    start, period = stops[0][0], stops[-1][0] - stops[0][0]
    first, last = int((least - start) // period), int((most - start) // period)
    if last - first >= _MOST_PERIODS:
        raise UndrawableGlyphError(_TOO_OFTEN)
    back = [(2 * start + period - at, colour) for at, colour in reversed(stops)]
    return tuple(
        [
            (at + number * period, colour)
            for number in range(first, last + 1)
            for at, colour in (back if mirrored and number % 2 else stops)
        ]
    )


def _from(stops: _Stops, least: float) -> _Stops:
    """Return the stops from a place on, at which there is one then."""
    for (before, one), (after, other) in pairwise(stops):
        if before < least < after:
            part = (least - before) / (after - before)
            red, green, blue, alpha = (a + (b - a) * part for a, b in zip(one[:4], other[:4], strict=True))
            mixed = Colour(red, green, blue, alpha)
            return ((least, mixed), *[stop for stop in stops if stop[0] > least])
    return tuple([stop for stop in stops if stop[0] >= least])


def _kind_of_pixels(table: bytes, gid: int) -> str:
    """Return the kind of what the last strike of a table `sbix` has for a glyph; empty if it has nothing."""
    try:
        (strikes,) = unpack_from(">L", table, 4)
        (start,) = unpack_from(">L", table, 8 + 4 * (strikes - 1))
        at, end = unpack_from(">2L", table, start + 4 + 4 * gid)
    except struct_error:
        return ""
    return table[start + at + 4 : start + at + 8].decode("latin-1").strip() if end > at else ""


_BEYOND = 1.05  # how far sectors reach out of what they fill
_SECTORS = 360
_STEPS_OF_SECTOR = 2
_OVERLAP = radians(0.5)  # over the next one, so that no paper is seen between them


def _sectors(stops: _Stops, start: float, end: float, extend: hb.PaintExtend) -> Iterator[tuple[float, float, Colour]]:
    """Yield the sectors of a sweep gradient, which PDF does not have: where each begins and ends, and its colour.

    They are a degree wide at most, 0.1 mm on an emoji of 10 mm, and end where a stop is.
    """
    angles = [*[tau * k / _SECTORS for k in range(_SECTORS + 1)], *[start + at * (end - start) for at, _ in stops]]
    edges = {round(angle, 6) for angle in angles if 0 <= angle <= tau}
    for first, last in pairwise(sorted(edges)):
        at = ((first + last) / 2 - start) / (end - start)
        period = stops[-1][0] - stops[0][0]
        if extend != hb.PaintExtend.PAD:
            number, rest = divmod(at - stops[0][0], period)
            at = stops[0][0] + (period - rest if extend == hb.PaintExtend.REFLECT and number % 2 else rest)
        yield first, min(last + _OVERLAP, tau), _from(stops, at)[0][1] if at < stops[-1][0] else stops[-1][1]


_BLENDS = frozenset(get_args(BlendMode)) - {"normal"}


def _composed(mode: str, source: tuple[Item, ...], below: tuple[Item, ...]) -> list[Item]:
    """Return what two layers are together. Raises UndrawableGlyphError for modes that drawings do not have."""
    if mode == "SRC_OVER":
        return [*below, *source]
    if mode == "DEST_OVER":
        return [*source, *below]
    if mode in {"SRC", "DEST", "CLEAR"}:
        return [*(source if mode == "SRC" else below if mode == "DEST" else ())]
    if mode in {"SRC_IN", "SRC_ATOP"}:
        inside: list[Item] = [Group(source, mask=Mask(below, "alpha"))] if source and below else []
        return [*below, *inside] if mode == "SRC_ATOP" else inside
    if mode in {"DEST_IN", "DEST_ATOP"}:
        inside = [Group(below, mask=Mask(source, "alpha"))] if source and below else []
        return [*source, *inside] if mode == "DEST_ATOP" else inside
    blend = mode.lower().replace("_", "-")
    if blend not in _BLENDS:
        message = f"it composes its layers by `{blend}`, which drawings do not have"
        raise UndrawableGlyphError(message)
    return [Group((*below, Group(source, blend=blend)), blend="normal")]  # type: ignore[arg-type]  # a mode of the model
