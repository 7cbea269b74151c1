"""The low-ink edition, by rules: grounds become white, areas outlines of one width; lines, symbols and text keep their hues.

Colours stay readable on white paper, pictures have a fifth of their ink. What becomes of an item depends on what it lies on:
the last item before it, in paint order, that contains its box.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from hashlib import blake2b, sha256
from io import BytesIO
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.base.units import PT, Box
from pnp.layout.painting.shapes import rectangle
from pnp.model.face_walk import (
    FACE,
    GraphicsState,
    as_painted,
    colours_of_paint,
    enlargement,
    line_box,
    map_box,
    map_point,
    multiply,
    painted_colours,
    painted_items,
    rewrite,
    shape_box,
    walk,
    windows,
)
from pnp.model.frame import (
    CURRENT,
    Colour,
    Drawing,
    DrawingItem,
    Frame,
    Gradient,
    Group,
    ImageItem,
    Pattern,
    PlacedFrame,
    Shape,
    Stroke,
    TextBox,
    TextLine,
)
from pnp.model.picture import Picture
from pnp.pictures.files import derived_pixels, picture_bytes
from pnp.pictures.raster import open_image, upright_pixels
from pnp.pictures.seen_colours import colours_of_tile, ink_at, mix_over

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.model.face_walk import Painted
    from pnp.model.frame import Item, Paint
    from pnp.model.outline import Ink, Matrix, Path
    from pnp.model.picture import PictureKind
    from pnp.model.sheet import Component
    from pnp.pictures.path_geometry import Point


Rgb8: TypeAlias = tuple[int, int, int]

_LOW_INK_VERSION = "low-ink 7"  # part of every key, so that new rules give new keys
_LARGEST_SYMBOL = 6.01  # mm: symbols and shapes of a template of 6 mm stay solid, wherever sums of their places are rounded to
_LARGEST_DETAIL = 3.0  # mm: the same limit in an illustration, which has many shapes
_THICKEST_LINE = 0.7  # mm: shapes up to this thickness count as lines
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
    redrawn = _Redrawing(frame.items, whole, FACE, _LARGEST_SYMBOL, _FACE_PENS, ground)
    items = _without_extras(redrawn.items())  # after, since what lay on them was seen on them
    items = _with_edges_of_windows(items, 1.0)
    boxes = tuple(map(redrawn.recoloured, frame.boxes))
    return replace(frame, items=items, boxes=boxes)


def _without_extras(items: Iterable[Item]) -> tuple[Item, ...]:
    kept = (item for item in items if isinstance(item, (TextLine, PlacedFrame)) or item.ink != "full")
    return tuple(replace(i, items=_without_extras(i.items)) if isinstance(i, Group) else i for i in kept)


def _with_edges_of_windows(items: tuple[Item, ...], scale: float) -> tuple[Item, ...]:
    """Return items with outlines around letters that something is seen through, which may be as light as the paper.

    `scale` is that of the items on the face.
    """
    lines = {id(group): line for group, line in windows(items)}
    out: list[Item] = []
    for item in items:
        if not isinstance(item, Group):
            out.append(item)
            continue
        inner = _with_edges_of_windows(item.items, scale * enlargement(item.matrix))
        out.append(item if inner == item.items else replace(item, items=inner))
        line = lines.get(id(item))
        if line is not None and item.clip is not None:
            edge = Stroke(readable_colour(line.colour, TEXT_CONTRAST), _FACE_PENS.outline / scale, join="round")
            out.append(Shape(item.clip, stroke=edge, at=item.at, of_text=True))
    return tuple(out)


class _Redrawing:
    """Redraws one face or one drawing in paint order; `whole` is its extent in mm, `state` maps its coordinates to mm.

    Shapes up to `small` mm stay solid. `ground` is the colour that it lies on, if what is white in it was seen on that.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what is redrawn, where it lies, and how
        self,
        items: tuple[Item, ...],
        whole: Box,
        state: GraphicsState,
        small: float,
        pens: _Pens,
        ground: Colour | None,
    ) -> None:
        self._items = items
        self._whole = whole
        self._state = state
        self._small = small
        self._pens = pens
        self._base = ground
        self._underlays = list(underlays(items, state))
        self._white_lines = dict(_white_lines(_without_extras(items)))
        self._last_lines = _last_dark_lines(items)
        self._at = -1
        self._texts: dict[tuple[object, object, Colour], Colour] = {}

    def items(self) -> tuple[Item, ...]:
        """Return the items redrawn with less ink."""
        return rewrite(self._items, self._redraw, self._state)

    def recoloured(self, box: TextBox) -> TextBox:
        """Return a text box with the colours that its lines have now."""
        colour, *others = [
            self._texts.get((box.at, box.content, old), old) for old in (box.colour, *[words.colour for words in box.styled])
        ]
        styled = tuple(
            [w._replace(colour=new, halo=w.halo and LOW_INK_WHITE) for w, new in zip(box.styled, others, strict=True)]
        )
        return replace(box, colour=colour, styled=styled, halo=box.halo and LOW_INK_WHITE)

    def _redraw(self, item: Item, state: GraphicsState) -> Iterator[Item]:
        self._at += 1
        under, here = self._under(), self._underlays[self._at]
        if here.is_left_out:
            return
        if under and under.keep_ink:
            here = self._underlays[self._at] = here._replace(ink="keep")
        if (isinstance(item, TextLine) and item.invisible) or here.keep_ink:
            yield item
        elif isinstance(item, Shape) and item.of_text:
            yield _redraw_part_of_text(item)
        elif isinstance(item, Shape):
            yield from self._shape(item, state.matrix)
        elif isinstance(item, TextLine):
            yield from self._line(item, under)
        elif isinstance(item, DrawingItem):
            small = max(here.box.w, here.box.h) <= _LARGEST_SYMBOL and not self._carries_light_marks(item)
            ground = self._ground() if _has_white(item.drawing) else None
            yield _redraw_drawing_item(item, state.matrix, ground, solid=small or here.ink == "solid")
        elif isinstance(item, PlacedFrame):
            yield replace(item, frame=_redraw_frame(_ByIdentity(item.frame), self._ground()))
        elif isinstance(item, ImageItem):
            ground = self._ground() if _judge_pixels(item.picture).light else None
            yield from _redraw_picture(item, ground, _mm_per_unit(state.matrix))

    def _under(self) -> Underlay | None:
        """Return what the item lies on: the last item before it that contains its whole box."""
        box = self._underlays[self._at].box
        below = reversed(self._underlays[: self._at])
        return next((p for p in below if not (p.is_symbol or p.is_left_out) and p.box.contains(box, MOST_OVERHANG)), None)

    def _ground(self, line: Sequence[Point] = (), *, printed: bool = False) -> Colour | None:
        """Return the colour on which what is white in the item, or of a `line` (mm), is seen; None if most of it is on paper.

        Of several, it is that of medium lightness. What only the full edition has counts, unless it is to be `printed`.
        """
        first, end = self._first_paints[self._at : self._at + 2]
        below, spots = self._paints[:first], line or self._spots_in(self._paints[first:end])
        if line:  # a white line on a broader one is the core of a route
            below = [paint for paint in below if not (isinstance(paint.item, Shape) and paint.item.fill is None)]
        if printed:
            below = [paint for paint in below if _ink_of(paint.item, paint.state) != "full"]
        found = [self._colour_below(spot, below) for spot in spots]
        seen = sorted((colour for colour in found if not is_whitish(colour)), key=lambda colour: colour.luminance)
        return seen[len(seen) // 2] if len(seen) > _LEAST_SEEN * len(spots) else None

    def _spots_in(self, own: Sequence[Painted]) -> Sequence[Point]:
        """Return points of the item's box (mm); of a shape, those in its area."""
        x, y, w, h = self._underlays[self._at].box
        spots = [(x + w * across, y + h * down) for across in _SPOTS for down in _SPOTS]
        if len(own) == 1 and isinstance(own[0].item, Shape):
            spots = [spot for spot in spots if ink_at(own[0], spot).alpha > 0] or spots
        return spots

    def _colour_below(self, spot: Point, below: Sequence[Painted]) -> Colour:
        inks: list[Colour] = []
        for paint in reversed(below):
            ink = ink_at(paint, spot)
            if ink.alpha >= OPAQUE_ALPHA and not inks:
                return ink
            if ink.alpha > 0:
                inks.append(ink)
            if ink.alpha >= OPAQUE_ALPHA:
                break
        base = self._base or LOW_INK_WHITE
        return Colour(*mix_over(base.rgb, reversed(inks))) if inks else base

    @cached_property
    def _paints(self) -> list[Painted]:
        return [paint for paints in self._paints_of_items for paint in paints]

    @cached_property
    def _first_paints(self) -> list[int]:
        """How many items are painted before each; of drawings and placed faces, all that they hold."""
        return [*accumulate(map(len, self._paints_of_items), initial=0)]

    @cached_property
    def _paints_of_items(self) -> list[list[Painted]]:
        items = (pair for pair in walk(self._items, self._state, into=(Group,)) if not isinstance(pair[0], Group))
        inside = (walk((item,), state) for item, state in items)
        return [[p for pair in pairs if not isinstance(pair[0], TextLine) and (p := as_painted(*pair))] for pairs in inside]

    def _carries_marks(self) -> bool:
        """Whether a text, a symbol, or something of another lightness lies on the item."""
        here = self._underlays[self._at]
        dark = is_dark(here.colour)
        return any(p.is_symbol or is_dark(p.colour) != dark for p in self._marks())

    def _carries_light_marks(self, symbol: DrawingItem) -> bool:
        """Whether something lighter, which becomes dark, lies on a dark symbol."""
        return is_dark(symbol.colour) and any(not p.is_left_out and p.is_light for p in self._marks())

    def _marks(self) -> Iterator[Underlay]:
        box = self._underlays[self._at].box
        return (p for p in self._underlays[self._at + 1 :] if not p.is_left_out and box.contains(p.box, MOST_OVERHANG))

    def _line(self, line: TextLine, under: Underlay | None) -> Iterator[Item]:
        colour = readable_colour(line.colour, TEXT_CONTRAST)
        self._texts[line.at, line.content, line.colour] = colour
        if under and under.has_detail:
            box = letters_box(line)
            patch = box._replace(x=box.x - _TEXT_PADDING, w=box.w + 2 * _TEXT_PADDING)
            yield Shape(rectangle(*patch), LOW_INK_WHITE, rect=patch)  # so that outlines below do not cross its letters
        yield replace(line, colour=colour, drawn=line.drawn and replace(line.drawn, paint=None))

    def _shape(self, shape: Shape, matrix: Matrix) -> Iterator[Shape]:
        per_mm, fill, stroke = 1 / _mm_per_unit(matrix), shape.fill, shape.stroke
        if stroke is not None:
            ground = self._ground_of_stroke(shape, matrix) if is_whitish(stroke.colour) else None
            ink = self._underlays[self._at].ink or ""
            broadest = {"solid": math.inf, "tint": _FACE_PENS.stroke}.get(ink, self._pens.stroke)
            stroke = _low_ink_stroke(stroke, ground, broadest * per_mm, self._white_lines.get(shape.path, 0.0))
            if ground and fill is None and self._is_texture(shape, self._underlays[self._at].box):
                stroke = replace(stroke, colour=pale_colour(stroke.colour))  # white lines all over, such as rain
        if fill is None:
            yield replace(shape, stroke=stroke)
        elif isinstance(fill, Pattern) and lowest_alpha(fill) < OPAQUE_ALPHA:
            yield replace(shape, fill=_low_ink_tiles(fill, multiply(matrix, fill.matrix), self._pens), stroke=stroke)
        elif lowest_alpha(fill) < OPAQUE_ALPHA:
            ground = self._ground() if is_whitish(one_colour(fill)) else None
            faded = replace(shape, fill=fade_paint(fill), stroke=stroke)
            yield faded if ground is None else self._turned(faded, fill, ground, per_mm)
        else:
            yield self._filled(shape, stroke, per_mm)

    def _ground_of_stroke(self, shape: Shape, matrix: Matrix) -> Colour | None:
        if shape.fill is not None:
            return self._ground()
        if self._last_lines.get(shape.path, -1) > self._at:  # a casing of a line that is drawn on it
            return None
        line = _spots_along(shape.path, matrix)
        return self._ground(line) or self._ground(line, printed=True)  # white on white of the full edition is for this one

    def _turned(self, faded: Shape, fill: Paint, ground: Colour, per_mm: float) -> Shape:
        """Return a shape with a transparent white `fill` as a tint of the colour that it was seen on, or as a white plate.

        Where one saw its edge, it has an outline.
        """
        colour = readable_colour(ground, LINE_CONTRAST)
        if not isinstance(fill, Colour) or self._is_whole(faded, per_mm):
            return replace(faded, fill=fade_paint(_with_colour(fill, colour)))
        seen = Colour(*mix_over(ground.rgb, [fill]))
        outline = Stroke(colour, self._pens.outline * per_mm, join="round")
        stroke = outline if contrast(ground) > _WHITISH_CONTRAST * contrast(seen) else None
        is_plate = fill.alpha >= _PLATE_ALPHA
        return replace(faded, fill=fill if is_plate else fade_paint(_with_colour(fill, colour)), stroke=faded.stroke or stroke)

    def _is_whole(self, shape: Shape, per_mm: float) -> bool:
        """Whether the fill of a shape is the ground of all: a frame just inside of the edges is none by its stroke."""
        box = self._underlays[self._at].box
        fill = box.inset(shape.stroke.width / 2 / per_mm) if shape.stroke is not None else box
        return shape.rect is not None and fill.contains(self._whole, MOST_OVERHANG)

    def _filled(self, shape: Shape, stroke: Stroke | None, per_mm: float) -> Shape:
        assert shape.fill is not None
        here, colour = self._underlays[self._at], one_colour(shape.fill)
        box = here.box
        if self._is_whole(shape, per_mm) and not (self._base and is_whitish(colour)):
            return replace(shape, fill=LOW_INK_WHITE, stroke=None)
        if here.ink is None and self._is_texture(shape, box):
            return replace(shape, fill=pale_colour(colour), stroke=None)
        pen = self._pens.outline * per_mm
        outline = stroke and replace(stroke, width=stroke.width if here.ink == "tint" else min(stroke.width, pen))
        if is_whitish(colour):
            ground = None if shape.stroke and not is_whitish(shape.stroke.colour) else self._ground()
            if ground is None or (self._carries_marks() and self._ground(printed=True) is None):  # its marks need no plate
                return replace(shape, stroke=outline)
            colour, stroke, outline = readable_colour(ground, LINE_CONTRAST), None, None
        small = max(box.w, box.h) <= self._small or min(box.w, box.h) <= _THICKEST_LINE
        small = small and not isinstance(shape.fill, Gradient) and not self._carries_marks()
        if here.ink == "solid" or (small and here.ink is None):
            return replace(shape, fill=readable_colour(colour, HUE_CONTRAST), stroke=stroke)
        if outline is None or is_whitish(outline.colour):
            outline = Stroke(readable_colour(colour, LINE_CONTRAST), pen, join="round")
        return replace(shape, fill=pale_colour(colour) if here.ink == "tint" else LOW_INK_WHITE, stroke=outline)

    def _is_texture(self, shape: Shape, box: Box) -> bool:
        """Whether a path consists of many small shapes in a large area, whose outlines would not save ink."""
        wide = box.w * box.h > _TEXTURE_SHARE * self._whole.w * self._whole.h
        return wide and sum(letter == "M" for letter, _ in shape.path) >= _TEXTURE_SUBPATHS


def _redraw_part_of_text(shape: Shape) -> Shape:
    """Return an outline of letters in white, from which they stand out, and a line under words as dark as these."""
    if shape.stroke is not None:
        return replace(shape, fill=LOW_INK_WHITE, stroke=shape.stroke.in_colour(LOW_INK_WHITE))
    return replace(shape, fill=readable_colour(one_colour(shape.fill), TEXT_CONTRAST)) if shape.fill else shape


_PLATE_ALPHA = 0.5  # alpha from which white is a plate, and less of it a tint
_SPOTS = (0.1, 0.3, 0.5, 0.7, 0.9)  # of the sides of a box
_LEAST_SEEN = 0.3  # of the spots of what is white; less of it is as good as not seen
_MOST_SPOTS = 24


def _spots_along(path: Path, matrix: Matrix) -> Sequence[Point]:
    """Return points of a line (mm), some of each of its parts."""
    ends = [map_point(matrix, *numbers[-2:]) for _, numbers in path if numbers]
    ends += ends[:1] if path and path[-1][0] == "Z" else []
    spots = [(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part) for (x1, y1), (x2, y2) in pairwise(ends) for part in _SPOTS]
    return spots[:: len(spots) // _MOST_SPOTS + 1]


def _white_lines(items: Iterable[Item]) -> Iterator[tuple[Path, float]]:
    """Yield the white lines with their widths: on a broader line along the same path, each leaves two edges of it."""
    for item, _ in walk(items, into=(Group,)):
        if isinstance(item, Shape) and item.fill is None and item.stroke is not None and is_whitish(item.stroke.colour):
            yield item.path, item.stroke.width


def _last_dark_lines(items: Iterable[Item]) -> dict[Path, int]:
    """Return the paths of the lines that are not white, each with the number of the last of them, groups not counted."""
    plain = (item for item, _ in walk(items, into=(Group,)) if not isinstance(item, Group))
    return {
        item.path: number
        for number, item in enumerate(plain)
        if isinstance(item, Shape) and item.fill is None and item.stroke is not None and not is_whitish(item.stroke.colour)
    }


def _low_ink_stroke(stroke: Stroke, ground: Colour | None, broadest: float, core: float) -> Stroke:
    """Return a line at most `broadest` wide that is seen in grey; one with a white `core` is as much broader, for its edges.

    A white one takes the colour of the `ground` that it was seen on.
    """
    colour = readable_colour(stroke.colour, HUE_CONTRAST)
    if is_whitish(stroke.colour):
        if ground is None:
            return stroke
        colour = readable_colour(ground, LINE_CONTRAST)._replace(alpha=stroke.colour.alpha)
    edges = core if core < stroke.width else 0.0
    return replace(stroke, colour=colour, width=min(stroke.width, edges + broadest))


def _mm_per_unit(matrix: Matrix) -> float:
    a, b, c, d, _, _ = matrix
    return abs(a * d - b * c) ** 0.5 or 1.0  # by area


def _redraw_drawing_item(item: DrawingItem, matrix: Matrix, ground: Colour | None, *, solid: bool) -> DrawingItem:
    colour = item.colour and readable_colour(item.colour, LINE_CONTRAST)
    if solid and is_symbol(item.drawing):
        return replace(item, colour=colour)
    scale = round(_mm_per_unit(multiply(matrix, item.matrix)), 4)
    redrawn = replace(_redraw_drawing(item.drawing, scale, ground), shows=item.drawing.shows, anchors=item.drawing.anchors)
    return replace(item, drawing=redrawn, colour=colour)


@lru_cache(maxsize=256)
def _redraw_drawing(drawing: Drawing, scale: float, ground: Colour | None) -> Drawing:
    matrix = (scale, 0.0, 0.0, scale, 0.0, 0.0)
    pens = _LARGE_SYMBOL_PENS if is_symbol(drawing) else _ILLUSTRATION_PENS
    whole = map_box(matrix, Box(0.0, 0.0, *drawing.size))
    redrawn = _Redrawing(drawing.items, whole, GraphicsState(matrix, colour=CURRENT), _LARGEST_DETAIL, pens, ground)
    on = "" if ground is None else f" on {ground.rgb}"
    key = blake2b(f"{_LOW_INK_VERSION} {drawing.key} {scale}{on}".encode(), digest_size=16).hexdigest()
    return Drawing(key, drawing.size, _seen_on_paper(redrawn.items()))


def _seen_on_paper(items: Iterable[Item]) -> tuple[Item, ...]:
    """Return items with the blend modes that leave something to be seen on white, as grounds become: `screen` gives white."""
    out: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            blend = item.blend if item.blend in {None, "multiply", "darken"} else "normal"
            out.append(replace(item, items=_seen_on_paper(item.items), blend=blend))
        else:
            out.append(item)
    return tuple(out)


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
    """Return the colour of a paint; of a gradient that of its darkest stop, of a pattern its darkest."""
    if isinstance(paint, Colour):
        return paint
    return min(colours_of_paint(paint), key=lambda c: c.luminance, default=LOW_INK_WHITE)


def lowest_alpha(paint: Paint) -> float:
    """Return the lowest alpha of a paint; of a pattern with gaps, 0."""
    if isinstance(paint, Pattern):
        return min(c.alpha for c in colours_of_tile(paint, CURRENT))
    return min(c.alpha for c in colours_of_paint(paint))


def _low_ink_tiles(pattern: Pattern, matrix: Matrix, pens: _Pens) -> Pattern:
    """Return a pattern with gaps in less ink: its lines stay lines, as thin as others, and what is broader becomes pale.

    `matrix` maps its coordinates to mm.
    """

    def redraw(item: Item, state: GraphicsState) -> Iterator[Item]:
        per_mm = 1 / _mm_per_unit(state.matrix)
        if isinstance(item, ImageItem):
            yield replace(item, picture=lighten_picture(item.picture))
        elif isinstance(item, DrawingItem):  # a tile of the theme; opened, since a drawing is known by its key
            yield Group(rewrite(item.drawing.items, redraw, state.inside(item)), item.matrix)
        elif isinstance(item, Shape):
            item = _without_current(item, state)
            box, fill = map_box(state.matrix, shape_box(item)), item.fill
            stroke = item.stroke and _low_ink_stroke(item.stroke, None, pens.stroke * per_mm, 0.0)
            is_line = min(box.w, box.h) <= _THICKEST_LINE
            if fill is not None and not is_line:
                fill = _low_ink_tiles(fill, state.matrix, pens) if isinstance(fill, Pattern) else pale_colour(one_colour(fill))
            yield replace(item, fill=fill, stroke=stroke)
        else:
            yield item

    return replace(pattern, items=rewrite(pattern.items, redraw, GraphicsState(matrix)))


def _without_current(shape: Shape, state: GraphicsState) -> Shape:
    """Return a shape of a drawing with the colour that the drawing is placed in."""
    if state.colour is None:
        return shape
    fill = state.resolve(shape.fill) if isinstance(shape.fill, Colour) else shape.fill
    return replace(shape, fill=fill, stroke=shape.stroke and shape.stroke.in_colour(state.resolve(shape.stroke.colour)))


def _with_colour(paint: Paint, colour: Colour) -> Paint:
    """Return a paint of one colour, as transparent as it was."""
    if isinstance(paint, Pattern):
        return colour
    if isinstance(paint, Gradient):
        return replace(paint, stops=tuple([(at, colour._replace(alpha=c.alpha)) for at, c in paint.stops]))
    return colour._replace(alpha=paint.alpha)


def fade_paint(paint: Paint) -> Paint:
    """Return a transparent paint with a fifth of its alpha."""
    if isinstance(paint, Gradient):
        stops = tuple((at, c._replace(alpha=c.alpha * _INK_SHARE)) for at, c in paint.stops)
        return Gradient(paint.kind, paint.points, stops, paint.matrix)
    if isinstance(paint, Pattern):
        return replace(paint, items=(Group(paint.items, opacity=_INK_SHARE),))
    return paint._replace(alpha=paint.alpha * _INK_SHARE)


_LIGHT_SHARE = 0.01  # of the visible pixels of a picture; fewer light ones are no part of what it shows


def _redraw_picture(item: ImageItem, ground: Colour | None, scale: float) -> Iterator[Item]:
    """Yield a picture lightened, in such a way that what is light in it is seen without the ground that it was seen on.

    One with light parts beside transparent ones keeps a ground of its own; if all that one sees of it is light, such as a white
    emblem, it gets outlines, or is turned dark if it is small. One that ends in light pixels gets an outline. White marks on
    one dark colour become dark marks on white, on every ground. `scale` is in mm per unit of the item's place.
    """
    seen, box = _judge_pixels(item.picture), item.clip or item.box
    if seen.marks_on is not None:
        yield replace(item, picture=_redraw_pixels(item.picture, _Turned(seen.marks_on)))
        outlined = seen.marks_on if ground is None else None
    elif ground is None or not seen.is_clear or seen.light_rim < _LIGHT_SHARE:
        yield replace(item, picture=lighten_picture(item.picture))
        outlined = ground if not seen.is_clear and seen.light_rim > _LIGHT_RIM else None
    elif seen.light > 1 - _LIGHT_SHARE:
        pixels = _LARGE_SYMBOL_PENS.outline / scale / item.box.w * item.picture.width
        small = max(item.box.w, item.box.h) * scale <= _LARGEST_SYMBOL
        yield replace(item, picture=_redraw_pixels(item.picture, _Dark(None if small else max(1, round(pixels)))))
        return
    else:
        yield Shape(rectangle(*box), soften_colour(ground, LINE_CONTRAST), rect=box, at=item.at)
        yield replace(item, picture=lighten_picture(item.picture))
        return
    if outlined is not None:
        stroke = Stroke(readable_colour(outlined, LINE_CONTRAST), _FACE_PENS.outline / scale, join="round")
        yield Shape(rectangle(*box), None, stroke, at=item.at)


class _Pixels(NamedTuple):
    """What a picture of pixels looks like: the share of its visible pixels that are light, and of those where it ends.

    `is_clear`: it has pixels that are not visible; `marks_on`: the one dark colour that it has besides white, with what lies
    between the two.
    """

    light: float
    light_rim: float
    is_clear: bool
    marks_on: Colour | None


@lru_cache(maxsize=256)
def _judge_pixels(picture: Picture) -> _Pixels:
    pixels = upright_pixels(picture_bytes(picture), picture.turn).convert("RGBA")
    pixels.thumbnail((_LIGHT_SAMPLES, _LIGHT_SAMPLES))
    data, ends = pixels.tobytes(), _ends_of(pixels).tobytes()
    colours = [(data[i], data[i + 1], data[i + 2]) for i in range(0, len(data), 4)]
    seen = [colour for colour, alpha in zip(colours, data[3::4], strict=True) if alpha > _VISIBLE]
    rim = [colour for colour, alpha, end in zip(colours, data[3::4], ends, strict=True) if alpha > _VISIBLE and end]
    is_clear = len(seen) < len(colours)
    marks_on = None if is_clear or not seen else _colour_below_marks(seen, rim)
    return _Pixels(_share_of_light(seen), _share_of_light(rim), is_clear, marks_on)


def _ends_of(pixels: Image) -> Image:
    """Return a mask of the pixels that are near an edge of a picture, or near one that is not visible."""
    from PIL import Image, ImageFilter  # noqa: PLC0415 - heavy, and only needed for pictures of pixels

    width, height = pixels.size
    clear = Image.new("L", (width + 2, height + 2), 255)
    clear.paste(pixels.getchannel("A").point([255] * (_VISIBLE + 1) + [0] * (255 - _VISIBLE)), (1, 1))
    return clear.filter(ImageFilter.MaxFilter(5)).crop((1, 1, width + 1, height + 1))


def _share_of_light(pixels: Sequence[Rgb8]) -> float:
    return sum(is_whitish(Colour(r / 255, g / 255, b / 255)) for r, g, b in pixels) / len(pixels) if pixels else 0.0


def _colour_below_marks(pixels: Sequence[Rgb8], rim: Sequence[Rgb8]) -> Colour | None:
    """Return the dark colour of most pixels, if all others lie between it and white, and some are as good as white."""
    dark, edge = (Counter(part).most_common(1)[0][0] for part in (pixels, rim))
    red, green, blue = dark
    colour = Colour(red / 255, green / 255, blue / 255)
    plain = sum(max(abs(a - b) for a, b in zip(pixel, dark, strict=True)) <= _PIXEL_NOISE for pixel in pixels)
    light = _share_of_light(pixels)
    if dark != edge or not is_dark(colour) or light < _LIGHT_SHARE or plain + light * len(pixels) < _TWO_TONES * len(pixels):
        return None
    most = max(range(3), key=lambda part: 255 - dark[part])

    def is_between(pixel: Rgb8) -> bool:
        share = (pixel[most] - dark[most]) / (255 - dark[most])
        return all(abs(low + (255 - low) * share - value) <= 3 * _PIXEL_NOISE for low, value in zip(dark, pixel, strict=True))

    return colour if sum(map(is_between, pixels)) >= (1 - _LIGHT_SHARE) * len(pixels) else None


_LIGHT_RIM = 0.5  # of the pixels along the edges of a picture
_PIXEL_NOISE = 12  # of 255: by so much JPEG changes a colour
_TWO_TONES = 0.8  # of the pixels of two colours; the others are the edges between them
_LIGHT_SAMPLES, _VISIBLE = 128, 64  # pixels a side; of 255, the least alpha of what is seen


class _Turned(NamedTuple):
    """How a picture of white marks on one colour is redrawn: in marks of the `colour` on white."""

    colour: Colour


class _Dark(NamedTuple):
    """How a light picture is redrawn: black as far as it is opaque, or only its edges, so many pixels wide."""

    edges: int | None


def lighten_picture(picture: Picture) -> Picture:
    """Return a picture made of pixels, as it is seen, lightened by four fifths towards white; alpha does not change."""
    return _redraw_pixels(picture, None)


def _redraw_pixels(picture: Picture, way: _Turned | _Dark | None) -> Picture:
    return replace(_redraw_shared_pixels(picture, way), file=picture.file, mark=picture.mark)


@lru_cache(maxsize=64)
def _redraw_shared_pixels(picture: Picture, way: _Turned | _Dark | None) -> Picture:
    kind: PictureKind = "jpeg" if picture.kind == "jpeg" and not isinstance(way, _Dark) else "png"
    what = f"low ink {kind}{'' if way is None else f' {way}'}"
    data = derived_pixels(picture, what, lambda: _encode_pixels(picture, kind, way))
    key = sha256(f"{picture.key} low-ink{'' if way is None else f' {way}'}".encode()).hexdigest()[:32]
    width, height = open_image(data).size if picture.kind == "pdf" else (round(picture.width), round(picture.height))
    return Picture(key, kind, picture.path, width, height, picture.file, picture.mark, data)


def _encode_pixels(picture: Picture, kind: PictureKind, way: _Turned | _Dark | None) -> bytes:
    source = upright_pixels(picture_bytes(picture), picture.turn)
    clear = source.has_transparency_data
    pixels = source.convert("RGBA" if clear else "RGB")
    table = [round(255 - (255 - v) * _INK_SHARE) for v in range(256)] * 3
    if isinstance(way, _Turned):
        table = [max(0, min(255, round(255 * (1 + part)) - v)) for part in way.colour.rgb for v in range(256)]
    elif way is not None:
        table = [0] * 768
    redrawn = pixels.convert("RGB").point(table)
    if clear:
        alpha = pixels.getchannel("A")
        redrawn.putalpha(_edges_of(alpha, way.edges) if isinstance(way, _Dark) and way.edges else alpha)
    out = BytesIO()
    redrawn.save(out, "JPEG", quality=90, subsampling=0) if kind == "jpeg" else redrawn.save(out, "PNG")
    return out.getvalue()


def _edges_of(alpha: Image, pixels: int) -> Image:
    """Return the alpha of what is at most so many pixels away from what is transparent, or from the edges of the picture."""
    from PIL import ImageChops, ImageFilter, ImageOps  # noqa: PLC0415 - heavy, and only needed for pictures of pixels

    blurred = ImageOps.expand(alpha, pixels, 0).filter(ImageFilter.BoxBlur(pixels))
    inside = ImageOps.crop(blurred.point([0] * _INSIDE + [255] * (256 - _INSIDE)), pixels)
    return ImageChops.subtract(alpha, inside)


_INSIDE = 250  # of 255: the mean alpha around a pixel that has nothing transparent near it


OPAQUE_ALPHA = 0.9
"""The alpha below which a fill hides nothing."""

MOST_OVERHANG = 0.3
"""By how much an item may stick out of the one that it lies on, in mm."""


class Underlay(NamedTuple):
    """A painted item as background: its box (mm), its colour (None if it has several).

    `ink`: what its template or its drawing says about its ink; `is_symbol`: it is a text, a symbol or a line; `has_detail`: it
    has lines that show under text; `is_light`: it is a text or symbol of a colour that is light on dark ones.
    """

    box: Box
    colour: Colour | None
    ink: Ink | None = None
    is_symbol: bool = False
    has_detail: bool = False
    is_light: bool = False

    @property
    def keep_ink(self) -> bool:
        """Whether its ink stays as it is."""
        return self.ink == "keep"

    @property
    def is_left_out(self) -> bool:
        """Whether only the full edition has it."""
        return self.ink == "full"


def letters_box(line: TextLine) -> Box:
    """Return the box of a line's letters in mm, from above its capitals to below its descenders, without room for accents."""
    if line.drawn is not None:
        return line.drawn.box
    em = line.size / PT
    return line_box(line)._replace(y=line.y - 0.8 * em, h=1.05 * em)


def underlays(items: Iterable[Item], state: GraphicsState) -> Iterator[Underlay]:
    """Yield the underlay of each item, in the order of `rewrite`; `state` maps the items' coordinates to mm."""
    for item, here in walk(items, state, into=(Group,)):
        if not isinstance(item, Group):
            yield _underlay_of(item, here)._replace(ink=_ink_of(item, here))


_FIRST_INKS: tuple[Ink, ...] = (
    "full",
    "keep",
    "solid",
    "tint",
)  # the first that an item or a group around it has is what it is


def _ink_of(item: Item, state: GraphicsState) -> Ink | None:
    """Return what an item, or a group around it, says about its ink."""
    said = {part.ink for part in (item, *state.path) if not isinstance(part, (TextLine, PlacedFrame))}
    return next((ink for ink in _FIRST_INKS if ink in said), None)


def _underlay_of(item: Item, state: GraphicsState) -> Underlay:
    matrix = state.matrix
    if isinstance(item, Shape):
        box = shape_box(item) if item.path else item.rect or Box(0.0, 0.0, 0.0, 0.0)
        colour = one_colour(item.fill) if item.fill is not None and lowest_alpha(item.fill) >= OPAQUE_ALPHA else None
        return Underlay(map_box(matrix, box), colour, is_symbol=colour is None or item.of_text)
    if isinstance(item, TextLine):
        return Underlay(map_box(matrix, letters_box(item)), None, is_symbol=True, is_light=not is_dark(item.colour))
    if isinstance(item, ImageItem):
        return Underlay(map_box(matrix, item.clip or item.box), None, has_detail=True)
    if isinstance(item, DrawingItem):
        whole = multiply(matrix, item.matrix), Box(0.0, 0.0, *item.drawing.size)
        box = map_box(matrix, item.clip) if item.clip else map_box(*whole)
        symbol = is_symbol(item.drawing)
        light = symbol and item.colour is not None and not is_dark(item.colour)
        return Underlay(box, _ground_colour(item.drawing), is_symbol=symbol, has_detail=not symbol, is_light=light)
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
def _has_white(drawing: Drawing) -> bool:
    paints = painted_items(drawing.items)
    return any(isinstance(paint.item, ImageItem) or any(map(is_whitish, painted_colours(paint))) for paint in paints)


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
