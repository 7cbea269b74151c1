"""The low-ink edition, by rules: grounds become white, areas outlines of one width; lines, symbols and text keep their hues.

Colours stay readable on white paper, pictures have a fifth of their ink. What becomes of an item depends on what it lies on:
the last item before it, in paint order, that contains its box.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b, sha256
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import PT, Box
from pnp.layout.painting.shapes import rectangle
from pnp.model.face_walk import FACE, GraphicsState, line_box, map_box, multiply, rewrite, shape_box, walk
from pnp.model.frame import (
    CURRENT,
    Colour,
    Drawing,
    DrawingItem,
    Frame,
    Gradient,
    Group,
    ImageItem,
    PlacedFrame,
    Shape,
    Stroke,
    TextLine,
)
from pnp.model.picture import Picture
from pnp.pictures.files import derived_pixels, picture_bytes
from pnp.pictures.raster import upright_pixels

if TYPE_CHECKING:
    from pnp.model.frame import Item, Paint
    from pnp.model.outline import Matrix, Path
    from pnp.model.picture import PictureKind
    from pnp.model.sheet import Component


_LOW_INK_VERSION = "low-ink 4"  # part of every key, so that new rules give new keys
_LARGEST_SYMBOL = 6.01  # mm: symbols and shapes of a template of 6 mm stay solid, wherever sums of their places are rounded to
_LARGEST_DETAIL = 3.0  # mm: the same limit in an illustration, which has many shapes
_THICKEST_LINE = 0.7  # mm: shapes up to this thickness count as lines
_LARGE_TYPE = 20.0  # pt: type from this size on may be grey
_TEXTURE_SUBPATHS, _TEXTURE_SHARE = 12, 0.25  # from so many subpaths, and such a share of the whole, a path is a texture
_TEXT_PADDING = 0.4  # mm: white padding beside a line of text that lies on lines


class _Pens(NamedTuple):
    """How wide lines are, in mm: the outline of every area, and what a broad stroke is reduced to."""

    outline: float
    stroke: float


_FACE_PENS = _Pens(0.15, 0.45)
_ILLUSTRATION_PENS = _Pens(0.1, 0.3)  # it has many lines; presses and printers print 0.09 mm (0.25 pt)
_LARGE_SYMBOL_PENS = _Pens(0.35, 0.45)  # one that is too large to be solid


def low_ink_component(component: Component) -> Component:
    """Return the component with both faces redrawn: without items of the full edition, and with those that keep their ink."""
    return replace(component, face=low_ink_frame(component.face), back=component.back and low_ink_frame(component.back))


def low_ink_frame(frame: Frame) -> Frame:
    """Return one face redrawn, with every face placed on it; a face that many cards share is redrawn once."""
    return _redraw_frame(_ByIdentity(frame), None)


class _ByIdentity:
    """A cache key that compares frames by identity: equal frames have the same ink, but their items may have other marks."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame

    def __hash__(self) -> int:
        return id(self.frame)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByIdentity) and self.frame is other.frame


@lru_cache(maxsize=256)
def _redraw_frame(key: _ByIdentity, ground: Colour | None) -> Frame:
    frame = key.frame
    whole = Box(0.0, 0.0, *frame.size).inset(-frame.bleed)
    redrawn = _Redrawing(_without_extras(frame.items), whole, FACE, _LARGEST_SYMBOL, _FACE_PENS, ground)
    items = redrawn.items()
    boxes = tuple(replace(b, colour=redrawn.texts.get((b.at, b.content), b.colour)) for b in frame.boxes)
    return replace(frame, items=items, boxes=boxes)


def _without_extras(items: Iterable[Item]) -> tuple[Item, ...]:
    kept = (item for item in items if isinstance(item, (TextLine, PlacedFrame)) or item.ink != "full")
    return tuple(replace(i, items=_without_extras(i.items)) if isinstance(i, Group) else i for i in kept)


class _Redrawing:
    """Redraws one face or one drawing in paint order; `whole` is its extent in mm, `scale` maps its coordinates to mm.

    Shapes up to `small` mm stay solid. `ground` is the dark colour that it lies on: what is white in it was seen on that.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what is redrawn, where it lies, and how
        self, items: tuple[Item, ...], whole: Box, scale: GraphicsState, small: float, pens: _Pens, ground: Colour | None
    ) -> None:
        self._items = items
        self._whole = whole
        self._scale = scale
        self._small = small
        self._pens = pens
        self._ground = None if ground is None else Underlay(whole, ground)
        self._underlays = tuple(underlays(items, scale))
        self._white_lines = dict(_white_lines(items))
        self._at = -1
        self.texts: dict[tuple[object, object], Colour] = {}

    def items(self) -> tuple[Item, ...]:
        """Return the items redrawn with less ink."""
        return rewrite(self._items, self._redraw, self._scale)

    def _redraw(self, item: Item, state: GraphicsState) -> Iterator[Item]:
        self._at += 1
        under = self._under()
        if (isinstance(item, TextLine) and item.invisible) or self._underlays[self._at].keep_ink or (under and under.keep_ink):
            yield item
        elif isinstance(item, Shape):
            yield from self._shape(item, state.matrix, under and under.colour)
        elif isinstance(item, TextLine):
            yield from self._line(item, under)
        elif isinstance(item, DrawingItem):
            yield _redraw_drawing_item(item, state.matrix, self._underlays[self._at].box, self._dark_ground())
        elif isinstance(item, PlacedFrame):
            yield replace(item, frame=_redraw_frame(_ByIdentity(item.frame), self._dark_ground()))
        elif isinstance(item, ImageItem):
            yield from _redraw_picture(item, self._dark_ground())

    def _under(self) -> Underlay | None:
        """Return what the item lies on: the last item before it that contains its whole box."""
        box = self._underlays[self._at].box
        below = reversed(self._underlays[: self._at])
        return next((p for p in below if not p.is_symbol and p.box.contains(box, MOST_OVERHANG)), self._ground)

    def _dark_ground(self) -> Colour | None:
        """Return the dark colour that the middle of the item lies on; None if it is light or has several."""
        x, y, w, h = self._underlays[self._at].box
        middle = Box(x + w / 2, y + h / 2, 0.0, 0.0)
        below = reversed(self._underlays[: self._at])
        under = next((p for p in below if not p.is_symbol and p.box.contains(middle)), self._ground)
        return under.colour if under is not None and is_dark(under.colour) else None

    def _carries_marks(self) -> bool:
        """Whether a text, a symbol, or something of another lightness lies on the item."""
        here = self._underlays[self._at]
        dark = is_dark(here.colour)
        return any(
            here.box.contains(p.box, MOST_OVERHANG) and (p.is_symbol or is_dark(p.colour) != dark)
            for p in self._underlays[self._at + 1 :]
        )

    def _line(self, line: TextLine, under: Underlay | None) -> Iterator[Item]:
        colour = (soften_colour if line.size >= _LARGE_TYPE else readable_colour)(line.colour, TEXT_CONTRAST)
        self.texts[line.at, line.content] = colour
        if under and under.has_detail:
            box = letters_box(line)
            patch = box._replace(x=box.x - _TEXT_PADDING, w=box.w + 2 * _TEXT_PADDING)
            yield Shape(rectangle(*patch), LOW_INK_WHITE, rect=patch)  # so that outlines below do not cross its letters
        yield replace(line, colour=colour)

    def _shape(self, shape: Shape, matrix: Matrix, under: Colour | None) -> Iterator[Shape]:
        box, per_mm = self._underlays[self._at].box, 1 / _mm_per_unit(matrix)
        stroke = _low_ink_stroke(shape.stroke, under, self._pens.stroke * per_mm, self._white_lines.get(shape.path, 0.0))
        if shape.fill is None:
            yield replace(shape, stroke=stroke)
        elif lowest_alpha(shape.fill) < OPAQUE_ALPHA:
            yield replace(shape, fill=fade_paint(shape.fill), stroke=stroke)
        else:
            yield self._filled(shape, stroke, box, under, per_mm)

    def _filled(self, shape: Shape, stroke: Stroke | None, box: Box, under: Colour | None, per_mm: float) -> Shape:
        assert shape.fill is not None
        colour = one_colour(shape.fill)
        is_whole = shape.rect is not None and box.contains(self._whole, MOST_OVERHANG)
        if is_whole and not (self._ground and is_whitish(colour)):
            return replace(shape, fill=LOW_INK_WHITE, stroke=None)
        if self._is_texture(shape, box):
            return replace(shape, fill=pale_colour(colour), stroke=None)
        pen = self._pens.outline * per_mm
        outline = stroke and replace(stroke, width=min(stroke.width, pen))
        if is_whitish(colour):
            if under is None or not is_dark(under) or (shape.stroke and not is_whitish(shape.stroke.colour)):
                return replace(shape, stroke=outline)
            colour, stroke, outline = readable_colour(under, LINE_CONTRAST), None, None
        small = max(box.w, box.h) <= self._small or min(box.w, box.h) <= _THICKEST_LINE
        if small and not isinstance(shape.fill, Gradient) and not self._carries_marks():
            return replace(shape, fill=readable_colour(colour, HUE_CONTRAST), stroke=stroke)
        if outline is None or is_whitish(outline.colour):
            outline = Stroke(readable_colour(colour, LINE_CONTRAST), pen, join="round")
        return replace(shape, fill=LOW_INK_WHITE, stroke=outline)

    def _is_texture(self, shape: Shape, box: Box) -> bool:
        """Whether a path consists of many small shapes in a large area, whose outlines would not save ink."""
        wide = box.w * box.h > _TEXTURE_SHARE * self._whole.w * self._whole.h
        return wide and sum(letter == "M" for letter, _ in shape.path) >= _TEXTURE_SUBPATHS


def _white_lines(items: Iterable[Item]) -> Iterator[tuple[Path, float]]:
    """Yield the white lines with their widths: on a broader line along the same path, each leaves two edges of it."""
    for item, _ in walk(items, into=(Group,)):
        if isinstance(item, Shape) and item.fill is None and item.stroke is not None and is_whitish(item.stroke.colour):
            yield item.path, item.stroke.width


def _low_ink_stroke(stroke: Stroke | None, under: Colour | None, broadest: float, core: float) -> Stroke | None:
    """Return a line at most `broadest` wide that is seen in grey; one with a white `core` is as much broader, for its edges."""
    if stroke is None:
        return None
    colour = readable_colour(stroke.colour, HUE_CONTRAST)
    if is_whitish(stroke.colour):
        if under is None or not is_dark(under):
            return stroke
        colour = readable_colour(under, LINE_CONTRAST)
    edges = core if core < stroke.width else 0.0
    return replace(stroke, colour=colour, width=min(stroke.width, edges + broadest))


def _mm_per_unit(matrix: Matrix) -> float:
    a, b, c, d, _, _ = matrix
    return abs(a * d - b * c) ** 0.5 or 1.0  # by area


def _redraw_drawing_item(item: DrawingItem, matrix: Matrix, box: Box, ground: Colour | None) -> DrawingItem:
    colour = item.colour and readable_colour(item.colour, LINE_CONTRAST)
    if is_symbol(item.drawing) and max(box.w, box.h) <= _LARGEST_SYMBOL:
        return replace(item, colour=colour)
    scale = round(_mm_per_unit(multiply(matrix, item.matrix)), 4)
    redrawn = replace(_redraw_drawing(item.drawing, scale, ground), shows=item.drawing.shows, anchors=item.drawing.anchors)
    return replace(item, drawing=redrawn, colour=colour)


@lru_cache(maxsize=256)
def _redraw_drawing(drawing: Drawing, scale: float, ground: Colour | None) -> Drawing:
    matrix = (scale, 0.0, 0.0, scale, 0.0, 0.0)
    pens = _LARGE_SYMBOL_PENS if is_symbol(drawing) else _ILLUSTRATION_PENS
    whole = map_box(matrix, Box(0.0, 0.0, *drawing.size))
    redrawn = _Redrawing(drawing.items, whole, GraphicsState(matrix), _LARGEST_DETAIL, pens, ground)
    on = "" if ground is None else f" on {ground.rgb}"
    key = blake2b(f"{_LOW_INK_VERSION} {drawing.key} {scale}{on}".encode(), digest_size=16).hexdigest()
    return Drawing(key, drawing.size, redrawn.items())


LOW_INK_WHITE = Colour(1.0, 1.0, 1.0, 1.0, "", (0.0, 0.0, 0.0, 0.0))
LOW_INK_BLACK = Colour(0.0, 0.0, 0.0, 1.0, "", (0.0, 0.0, 0.0, 1.0))

TEXT_CONTRAST = 4.5
"""The contrast that text needs to its background (WCAG 2.2, 1.4.3)."""

HUE_CONTRAST = 2.0
"""The contrast that a small solid shape needs, which is seen as a spot of colour and not read."""

LINE_CONTRAST = 3.0
"""The contrast that lines and symbols need (WCAG 2.2, 1.4.11)."""

_WHITISH_CONTRAST = 1.3  # contrast to white below which a colour counts as background
_DARK_CONTRAST = 2.5  # contrast to white from which light items are visible on a colour
_INK_SHARE = 0.2  # share of a picture's ink that remains
_SHADE_STEP = 0.96  # factor by which a colour is darkened or lightened until its contrast is right


def contrast(colour: Colour) -> float:
    """Return the contrast ratio of a colour to white (WCAG 2.2)."""
    return 1.05 / (colour.luminance + 0.05)


def is_whitish(colour: Colour) -> bool:
    """Return whether a colour is hardly visible on white paper."""
    return colour.name != CURRENT.name and contrast(colour) < _WHITISH_CONTRAST


def is_dark(colour: Colour | None) -> bool:
    """Return whether light items are visible on a colour; False for None."""
    return colour is not None and contrast(colour) >= _DARK_CONTRAST


@lru_cache(maxsize=1024)
def readable_colour(colour: Colour, wanted: float) -> Colour:
    """Return the colour's hue, darkened until its contrast to white is `wanted`; a whitish colour becomes black."""
    if colour.name == CURRENT.name or contrast(colour) >= wanted:
        return colour
    if is_whitish(colour):
        return LOW_INK_BLACK._replace(alpha=colour.alpha)
    share = 1.0
    while contrast(Colour(colour.r * share, colour.g * share, colour.b * share)) < wanted:
        share *= _SHADE_STEP
    return Colour(colour.r * share, colour.g * share, colour.b * share, colour.alpha)


@lru_cache(maxsize=1024)
def soften_colour(colour: Colour, wanted: float) -> Colour:
    """Return the colour as light as `wanted` allows, to save ink in large areas; `readable` if it is too light already."""
    colour = readable_colour(colour, wanted)
    if colour.name == CURRENT.name:
        return colour
    share = 1.0
    while contrast(_mix_with_white(colour, share * _SHADE_STEP)) > wanted:
        share *= _SHADE_STEP
    return colour if share >= 1 else _mix_with_white(colour, share)


def pale_colour(colour: Colour) -> Colour:
    """Return the colour with a fifth of its ink, and the same alpha."""
    return _mix_with_white(colour, _INK_SHARE)


def _mix_with_white(colour: Colour, share: float) -> Colour:
    r, g, b = (1 - (1 - v) * share for v in colour.rgb)
    return Colour(r, g, b, colour.alpha)


def one_colour(paint: Paint) -> Colour:
    """Return the colour of a paint; for a gradient, that of its darkest stop."""
    return min((c for _, c in paint.stops), key=lambda c: c.luminance) if isinstance(paint, Gradient) else paint


def lowest_alpha(paint: Paint) -> float:
    """Return the lowest alpha of a paint."""
    return min(c.alpha for _, c in paint.stops) if isinstance(paint, Gradient) else paint.alpha


def fade_paint(paint: Paint) -> Paint:
    """Return a transparent paint with a fifth of its alpha."""
    if isinstance(paint, Gradient):
        stops = tuple((at, c._replace(alpha=c.alpha * _INK_SHARE)) for at, c in paint.stops)
        return Gradient(paint.kind, paint.points, stops, paint.matrix)
    return paint._replace(alpha=paint.alpha * _INK_SHARE)


_LIGHT_SHARE = 0.01  # of the visible pixels of a picture; fewer light ones are no part of what it shows


def _redraw_picture(item: ImageItem, ground: Colour | None) -> Iterator[Item]:
    """Yield a picture lightened; one with light parts, between which a dark ground was seen, keeps a ground of its own.

    If all of it is light, such as a white emblem, it is turned dark instead.
    """
    light = 0.0 if ground is None else _share_of_light(item.picture)
    if ground is None or light < _LIGHT_SHARE:
        yield replace(item, picture=lighten_picture(item.picture))
    elif light > 1 - _LIGHT_SHARE:
        yield replace(item, picture=_turn_dark(item.picture))
    else:
        box = item.clip or item.box
        yield Shape(rectangle(*box), soften_colour(ground, LINE_CONTRAST), rect=box, at=item.at)
        yield replace(item, picture=lighten_picture(item.picture))


@lru_cache(maxsize=256)
def _share_of_light(picture: Picture) -> float:
    """Return which share of the visible pixels of a picture with transparent ones is hardly seen on paper; 0 if it has none."""
    source = upright_pixels(picture_bytes(picture), picture.turn)
    if not source.has_transparency_data:
        return 0.0
    pixels = source.convert("RGBA")
    pixels.thumbnail((_LIGHT_SAMPLES, _LIGHT_SAMPLES))
    data = pixels.tobytes()
    seen = [data[i : i + 3] for i in range(0, len(data), 4) if data[i + 3] > _VISIBLE]
    if not seen or len(seen) == len(data) // 4:
        return 0.0
    return sum(is_whitish(Colour(r / 255, g / 255, b / 255)) for r, g, b in seen) / len(seen)


_LIGHT_SAMPLES, _VISIBLE = 128, 64  # pixels a side; of 255, the least alpha of what is seen


def _turn_dark(picture: Picture) -> Picture:
    """Return a light picture in black as far as it is opaque."""
    return replace(_redraw_pixels(picture, dark=True), file=picture.file, mark=picture.mark)


def lighten_picture(picture: Picture) -> Picture:
    """Return a picture made of pixels, as it is seen, lightened by four fifths towards white; alpha does not change."""
    return replace(_redraw_pixels(picture, dark=False), file=picture.file, mark=picture.mark)


@lru_cache(maxsize=64)
def _redraw_pixels(picture: Picture, *, dark: bool) -> Picture:
    kind: PictureKind = "jpeg" if picture.kind == "jpeg" and not dark else "png"
    encode = _encode_black_picture if dark else _encode_pale_picture
    data = derived_pixels(picture, f"low ink {'dark' if dark else kind}", lambda: encode(picture))
    key = sha256(f"{picture.key} low-ink{' dark' if dark else ''}".encode()).hexdigest()[:32]
    width, height = round(picture.width), round(picture.height)
    return Picture(key, kind, picture.path, width, height, picture.file, picture.mark, data)


def _encode_black_picture(picture: Picture) -> bytes:
    pixels = upright_pixels(picture_bytes(picture), picture.turn).convert("RGBA")
    pixels.point([*[0] * 768, *range(256)]).save(out := BytesIO(), "PNG")
    return out.getvalue()


def _encode_pale_picture(picture: Picture) -> bytes:
    source = upright_pixels(picture_bytes(picture), picture.turn)
    clear = source.has_transparency_data
    pixels = source.convert("RGBA" if clear else "RGB")
    alpha = pixels.getchannel("A") if clear else None
    pale = pixels.convert("RGB").point([round(255 - (255 - v) * _INK_SHARE) for v in range(256)] * 3)
    if alpha is not None:
        pale.putalpha(alpha)
    out = BytesIO()
    if picture.kind == "jpeg":
        pale.save(out, "JPEG", quality=90, subsampling=0)
    else:
        pale.save(out, "PNG")
    return out.getvalue()


OPAQUE_ALPHA = 0.9
"""The alpha below which a fill hides nothing."""

MOST_OVERHANG = 0.3
"""By how much an item may stick out of the one that it lies on, in mm."""


class Underlay(NamedTuple):
    """A painted item as background: its box (mm), its colour (None if it has several).

    `keep_ink`: its ink stays; `is_symbol`: it is a text, a symbol or a line; `has_detail`: it has lines that show under text.
    """

    box: Box
    colour: Colour | None
    keep_ink: bool = False
    is_symbol: bool = False
    has_detail: bool = False


def letters_box(line: TextLine) -> Box:
    """Return the box of a line's letters in mm, from above its capitals to below its descenders, without room for accents."""
    em = line.size / PT
    return line_box(line)._replace(y=line.y - 0.8 * em, h=1.05 * em)


def underlays(items: Iterable[Item], state: GraphicsState) -> Iterator[Underlay]:
    """Yield the underlay of each item, in the order of `rewrite`; `state` maps the items' coordinates to mm."""
    for item, here in walk(items, state, into=(Group,)):
        if not isinstance(item, Group):
            yield _underlay_of(item, here)


def _underlay_of(item: Item, state: GraphicsState) -> Underlay:
    matrix = state.matrix
    if isinstance(item, Shape):
        box = shape_box(item) if item.path else item.rect or Box(0.0, 0.0, 0.0, 0.0)
        colour = one_colour(item.fill) if item.fill is not None and lowest_alpha(item.fill) >= OPAQUE_ALPHA else None
        return Underlay(map_box(matrix, box), colour, item.ink == "keep", is_symbol=colour is None)
    if isinstance(item, TextLine):
        return Underlay(map_box(matrix, letters_box(item)), None, is_symbol=True)
    if isinstance(item, ImageItem):
        return Underlay(map_box(matrix, item.clip or item.box), None, item.ink == "keep", has_detail=True)
    if isinstance(item, DrawingItem):
        whole = multiply(matrix, item.matrix), Box(0.0, 0.0, *item.drawing.size)
        box = map_box(matrix, item.clip) if item.clip else map_box(*whole)
        symbol = is_symbol(item.drawing)
        return Underlay(box, _ground_colour(item.drawing), item.ink == "keep", symbol, not symbol)
    assert isinstance(item, PlacedFrame), item
    return Underlay(map_box(multiply(matrix, item.matrix), Box(0.0, 0.0, *item.frame.size)), None, has_detail=True)


@lru_cache(maxsize=1024)
def _ground_colour(drawing: Drawing) -> Colour | None:
    first = next((item for item, _ in walk(drawing.items) if not isinstance(item, Group)), None)
    if not isinstance(first, Shape) or not isinstance(first.fill, Colour) or first.fill.name == CURRENT.name:
        return None
    box = first.rect
    return first.fill if box and box.w >= drawing.size.w - MOST_OVERHANG and box.h >= drawing.size.h - MOST_OVERHANG else None


@lru_cache(maxsize=1024)
def is_symbol(drawing: Drawing) -> bool:
    """Return whether a drawing has no colours of its own."""
    paints: list[object] = []
    for item, _ in walk(drawing.items):
        if isinstance(item, Shape):
            paints += [item.fill, item.stroke and item.stroke.colour]
        elif not isinstance(item, Group):
            return False
    return all(not p or (isinstance(p, Colour) and p.name == CURRENT.name) for p in paints)
