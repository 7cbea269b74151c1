"""The low-ink edition, by rules: grounds become white, areas become outlines of one width; lines, signs, text keep hues."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import Box
from pnp.layout.low_ink_colours import (
    HUE,
    LINE,
    TEXT,
    WHITE,
    clearest,
    faded,
    is_dark,
    is_whitish,
    lightened,
    one_colour,
    pale,
    readable,
    softened,
)
from pnp.layout.underlays import CLEAR, NEAR, Underlay, is_symbol, letters, underlays
from pnp.model.face_walk import FACE, GraphicsState, map_box, multiply, rewrite, walk
from pnp.model.frame import Drawing, DrawingItem, Frame, Gradient, Group, ImageItem, PlacedFrame, Shape, Stroke, TextLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.model.frame import Colour, Item
    from pnp.model.outline import Matrix, Path
    from pnp.model.sheet import Component

_VERSION = "low-ink 4"  # part of every key, so that new rules give new keys
_SYMBOL = 6.01  # mm: symbols and shapes of a template of 6 mm stay solid, wherever sums of their places are rounded to
_SMALL = 3.0  # mm: the same limit in an illustration, which has many shapes
_THIN = 0.7  # mm: shapes up to this thickness count as lines
_LARGE = 20.0  # pt: type from this size on may be grey
_MANY, _WIDE = 12, 0.25  # number of subpaths, and share of the whole, from which a path counts as a texture
_PAD = 0.4  # mm: white padding beside a line of text that lies on lines


class _Pens(NamedTuple):
    """How wide lines are, in mm: the outline of every area, and what a broad stroke is reduced to."""

    outline: float
    stroke: float


_FACE = _Pens(0.15, 0.45)
_ILLUSTRATION = _Pens(0.1, 0.3)  # it has many lines; presses and printers print 0.09 mm (0.25 pt)
_LARGE_SYMBOL = _Pens(0.35, 0.45)  # one that is too large to be solid


def low_ink(component: Component) -> Component:
    """Return the component with both faces redrawn: without items of the full edition, and with those that keep their ink."""
    return replace(component, face=low_ink_frame(component.face), back=component.back and low_ink_frame(component.back))


def low_ink_frame(frame: Frame) -> Frame:
    """Return one face redrawn, with every face placed on it; a face that many cards share is redrawn once."""
    return _frame(_ByIdentity(frame))


class _ByIdentity:
    """A cache key that compares frames by identity: equal frames have the same ink, but their items may have other marks."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame

    def __hash__(self) -> int:
        return id(self.frame)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByIdentity) and self.frame is other.frame


@lru_cache(maxsize=256)
def _frame(key: _ByIdentity) -> Frame:
    frame = key.frame
    redrawn = _Redrawn(_without_extras(frame.items), Box(0.0, 0.0, *frame.size).inset(-frame.bleed), FACE, _SYMBOL, _FACE)
    items = redrawn.items()
    boxes = tuple(replace(b, colour=redrawn.texts.get((b.at, b.content), b.colour)) for b in frame.boxes)
    return replace(frame, items=items, boxes=boxes)


def _without_extras(items: Iterable[Item]) -> tuple[Item, ...]:
    """Return the items without those that only the full edition has."""
    kept = (item for item in items if isinstance(item, (TextLine, PlacedFrame)) or item.ink != "full")
    return tuple(replace(i, items=_without_extras(i.items)) if isinstance(i, Group) else i for i in kept)


class _Redrawn:
    """Redraws one face or one drawing in paint order; `whole` is its extent in mm, `scale` maps its coordinates to mm.

    Shapes up to `small` mm stay solid.
    """

    def __init__(self, items: tuple[Item, ...], whole: Box, scale: GraphicsState, small: float, pens: _Pens) -> None:
        self._items = items
        self._whole = whole
        self._scale = scale
        self._small = small
        self._pens = pens
        self._underlays = tuple(underlays(items, scale))
        self._cores = dict(_white_lines(items))
        self._at = -1
        self.texts: dict[tuple[object, object], Colour] = {}

    def items(self) -> tuple[Item, ...]:
        """Return the items redrawn with less ink."""
        return rewrite(self._items, self._redrawn, self._scale)

    def _redrawn(self, item: Item, state: GraphicsState) -> Iterator[Item]:
        self._at += 1
        under = self._under()
        if (isinstance(item, TextLine) and item.invisible) or self._underlays[self._at].keep_ink or (under and under.keep_ink):
            yield item
        elif isinstance(item, Shape):
            yield from self._shape(item, state.matrix, under and under.colour)
        elif isinstance(item, TextLine):
            yield from self._line(item, under)
        elif isinstance(item, DrawingItem):
            yield _drawing_item(item, state.matrix, self._underlays[self._at].box)
        elif isinstance(item, PlacedFrame):
            yield replace(item, frame=low_ink_frame(item.frame))
        elif isinstance(item, ImageItem):
            yield replace(item, picture=lightened(item.picture))

    def _under(self) -> Underlay | None:
        """Return what the item lies on: the last item before it that contains its whole box."""
        box = self._underlays[self._at].box
        return next((p for p in reversed(self._underlays[: self._at]) if not p.is_symbol and p.box.contains(box, NEAR)), None)

    def _carries(self) -> bool:
        """Return whether a text, a symbol, or something of another lightness lies on the item."""
        here = self._underlays[self._at]
        dark = is_dark(here.colour)
        return any(
            here.box.contains(p.box, NEAR) and (p.is_symbol or is_dark(p.colour) != dark)
            for p in self._underlays[self._at + 1 :]
        )

    def _line(self, line: TextLine, under: Underlay | None) -> Iterator[Item]:
        colour = (softened if line.size >= _LARGE else readable)(line.colour, TEXT)
        self.texts[line.at, line.content] = colour
        if under and under.has_detail:
            box = letters(line)
            yield _patch(box._replace(x=box.x - _PAD, w=box.w + 2 * _PAD))
        yield replace(line, colour=colour)

    def _shape(self, shape: Shape, matrix: Matrix, under: Colour | None) -> Iterator[Shape]:
        box, per_mm = self._underlays[self._at].box, 1 / _scale(matrix)
        stroke = _stroke(shape.stroke, under, self._pens.stroke * per_mm, self._cores.get(shape.path, 0.0))
        if shape.fill is None:
            yield replace(shape, stroke=stroke)
        elif clearest(shape.fill) < CLEAR:
            yield replace(shape, fill=faded(shape.fill), stroke=stroke)
        else:
            yield self._filled(shape, stroke, box, under, per_mm)

    def _filled(self, shape: Shape, stroke: Stroke | None, box: Box, under: Colour | None, per_mm: float) -> Shape:
        assert shape.fill is not None
        colour = one_colour(shape.fill)
        if shape.rect is not None and box.contains(self._whole, NEAR):
            return replace(shape, fill=WHITE, stroke=None)
        if self._is_texture(shape, box):
            return replace(shape, fill=pale(colour), stroke=None)
        pen = self._pens.outline * per_mm
        outline = stroke and replace(stroke, width=min(stroke.width, pen))
        if is_whitish(colour):
            if under is None or not is_dark(under) or (shape.stroke and not is_whitish(shape.stroke.colour)):
                return replace(shape, stroke=outline)
            colour, stroke, outline = readable(under, LINE), None, None
        if self._stays_solid(shape, box):
            return replace(shape, fill=readable(colour, HUE), stroke=stroke)
        if outline is None or is_whitish(outline.colour):
            outline = Stroke(readable(colour, LINE), pen, join="round")
        return replace(shape, fill=WHITE, stroke=outline)

    def _stays_solid(self, shape: Shape, box: Box) -> bool:
        small = max(box.w, box.h) <= self._small or min(box.w, box.h) <= _THIN
        return small and not isinstance(shape.fill, Gradient) and not self._carries()

    def _is_texture(self, shape: Shape, box: Box) -> bool:
        """Return whether a path consists of many small shapes in a large area, whose outlines would not save ink."""
        wide = box.w * box.h > _WIDE * self._whole.w * self._whole.h
        return wide and sum(letter == "M" for letter, _ in shape.path) >= _MANY


def _patch(box: Box) -> Shape:
    """Return a white shape under a line of text, so that outlines below do not cross its letters."""
    x, y, w, h = box
    path = (("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ()))
    return Shape(path, WHITE, rect=box)


def _white_lines(items: Iterable[Item]) -> Iterator[tuple[Path, float]]:
    """Yield the white lines with their widths: on a broader line along the same path, each leaves two edges of it."""
    for item, _ in walk(items, into=(Group,)):
        if isinstance(item, Shape) and item.fill is None and item.stroke is not None and is_whitish(item.stroke.colour):
            yield item.path, item.stroke.width


def _stroke(stroke: Stroke | None, under: Colour | None, broadest: float, core: float) -> Stroke | None:
    """Return a line at most `broadest` wide that is seen in grey; one with a white `core` is as much broader, for its edges."""
    if stroke is None:
        return None
    colour = readable(stroke.colour, HUE)
    if is_whitish(stroke.colour):
        if under is None or not is_dark(under):
            return stroke
        colour = readable(under, LINE)
    edges = core if core < stroke.width else 0.0
    return replace(stroke, colour=colour, width=min(stroke.width, edges + broadest))


def _scale(matrix: Matrix) -> float:
    """Return the number of mm in one unit, by area."""
    a, b, c, d, _, _ = matrix
    return abs(a * d - b * c) ** 0.5 or 1.0


def _drawing_item(item: DrawingItem, matrix: Matrix, box: Box) -> DrawingItem:
    colour = item.colour and readable(item.colour, LINE)
    if is_symbol(item.drawing) and max(box.w, box.h) <= _SYMBOL:
        return replace(item, colour=colour)
    scale = round(_scale(multiply(matrix, item.matrix)), 4)
    less = replace(_drawing(item.drawing, scale), shows=item.drawing.shows, anchors=item.drawing.anchors)
    return replace(item, drawing=less, colour=colour)


@lru_cache(maxsize=256)
def _drawing(drawing: Drawing, scale: float) -> Drawing:
    """Return a drawing with less ink, for a place where its unit is `scale` mm."""
    matrix = (scale, 0.0, 0.0, scale, 0.0, 0.0)
    pens = _LARGE_SYMBOL if is_symbol(drawing) else _ILLUSTRATION
    redrawn = _Redrawn(drawing.items, map_box(matrix, Box(0.0, 0.0, *drawing.size)), GraphicsState(matrix), _SMALL, pens)
    key = blake2b(f"{_VERSION} {drawing.key} {scale}".encode(), digest_size=16).hexdigest()
    return Drawing(key, drawing.size, redrawn.items())
