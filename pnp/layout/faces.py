"""Elements to a Frame: every element painted where its containers put it, in paint order."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pnp.diagnostics import Diagnostic
from pnp.layout.elements import Circle, Column, Face, Grid, Group, Icon, Image, Line, PathShape, Rect, Row, Text
from pnp.layout.flow import excess, places
from pnp.layout.marks import template_mark
from pnp.layout.pictures import turn
from pnp.layout.shapes import circle_shape, ground, line_shape, path_shape, rect_shape, rectangle
from pnp.layout.texts import content_mark, origin, placed_lines, text_box
from pnp.model import frame as model
from pnp.model.extent import IDENTITY, mapped, multiply
from pnp.units import Box, Size

if TYPE_CHECKING:
    from pnp.diagnostics import Mark
    from pnp.layout.elements import Element
    from pnp.layout.pictures import Pictures
    from pnp.layout.texts import Texts
    from pnp.model.frame import Item, Matrix, TextBox
    from pnp.text.block import TextBlock

_REMEMBERED = 50_000
_TOLERANCE = 0.01


@dataclass(slots=True)
class Canvas:
    """A face while it is painted: what it shows so far, and what painting it needs to know.

    `blocks` holds texts that are already set, `troubled` those that do not fit or lack glyphs; `card` is where content stands
    that names no place of its own.
    """

    card: Mark
    blocks: dict[Text, TextBlock]
    items: list[Item] = field(default_factory=list)
    boxes: list[TextBox] = field(default_factory=list)
    troubled: list[tuple[TextBox, TextBlock]] = field(default_factory=list)
    faults: list[Diagnostic] = field(default_factory=list)
    pictures: list[str] = field(default_factory=list)
    matrix: Matrix = IDENTITY


class Painter:
    """Paints the faces of one game; elements that are the same on many faces become the same items."""

    def __init__(self, folder: str, pictures: Pictures, texts: Texts) -> None:
        self._folder = folder
        self._pictures = pictures
        self._texts = texts
        self._known: dict[tuple[Element, float, float], Item | None] = {}

    def paint(self, face: Face, size: Size, bleed: float, canvas: Canvas) -> None:
        """Paint a face of `size` mm and its bleed onto the canvas."""
        if face.fill is not None:
            box = Box(0.0, 0.0, *size).inset(-bleed)
            mark = template_mark(self._folder, face.at)
            canvas.items.append(ground(face.fill, box, mark, keep_ink=face.ink == "keep"))
        self._each(face.children, 0.0, 0.0, canvas)

    def _each(self, children: tuple[Element, ...], dx: float, dy: float, canvas: Canvas) -> None:
        for child in children:
            self._one(child, dx, dy, canvas)

    def _one(self, e: Element, dx: float, dy: float, canvas: Canvas) -> None:
        if isinstance(e, Text):
            self._text(e, dx, dy, canvas)
        elif isinstance(e, Group):
            self._group(e, dx, dy, canvas)
        elif isinstance(e, (Row, Column, Grid)):
            self._flow(e, dx, dy, canvas)
        else:
            self._leaf(e, dx, dy, canvas)

    def _leaf(self, e: Element, dx: float, dy: float, canvas: Canvas) -> None:
        key = (e, dx, dy)
        try:
            item = self._known[key]
        except KeyError:
            item = self._made(e, dx, dy)
            if len(self._known) < _REMEMBERED:
                self._known[key] = item
        if item is not None:
            canvas.items.append(item)
        if isinstance(e, Image):
            canvas.pictures.append(e.src)

    def _made(self, e: Element, dx: float, dy: float) -> Item | None:  # one line per element
        mark = template_mark(self._folder, e.at)
        if isinstance(e, Rect):
            return rect_shape(e, dx, dy, mark)
        if isinstance(e, Circle):
            return circle_shape(e, dx, dy, mark)
        if isinstance(e, Line):
            return line_shape(e, dx, dy, mark)
        if isinstance(e, PathShape):
            return path_shape(e, dx, dy, mark)
        if isinstance(e, Icon):
            return self._pictures.icon(e, dx, dy, mark)
        assert isinstance(e, Image)
        return self._pictures.image(e, dx, dy, mark)

    def _flow(self, e: Row | Column | Grid, dx: float, dy: float, canvas: Canvas) -> None:
        known = _Measured(self._texts, self._pictures, canvas.blocks)
        if isinstance(e, (Row, Column)) and (over := excess(e, known)) > _TOLERANCE:
            canvas.faults.append(self._too_long(e, over))
        for child, (x, y) in zip(e.children, places(e, known), strict=True):
            self._one(child, dx + e.x + x, dy + e.y + y, canvas)

    def _too_long(self, e: Row | Column, over: float) -> Diagnostic:
        name, way = (e.tag, "wide") if isinstance(e, Row) else (e.tag, "tall")
        room = e.w if isinstance(e, Row) else e.h
        message = f"what stands in `<{name}>` is {over:.1f} mm too {way} for its {room:g} mm"
        return Diagnostic("layout/overflow", message, template_mark(self._folder, e.at))

    def _group(self, e: Group, dx: float, dy: float, canvas: Canvas) -> None:
        if not e.rotate and e.scale == 1 and e.opacity == 1 and e.clip_w is None and e.clip_h is None:
            self._each(e.children, dx + e.x, dy + e.y, canvas)
            return
        matrix = _group_matrix(e, dx, dy)
        inner = replace(canvas, items=[], matrix=multiply(canvas.matrix, matrix))
        self._each(e.children, 0.0, 0.0, inner)
        items = tuple(inner.items)
        canvas.items.append(model.Group(items, matrix, _clip(e), e.opacity, template_mark(self._folder, e.at)))

    def _text(self, e: Text, dx: float, dy: float, canvas: Canvas) -> None:
        if not e.spans:
            return
        block = canvas.blocks.get(e) or self._texts.block(e)
        x, y = origin(e, block)
        x, y = x + dx, y + dy
        at = template_mark(self._folder, e.at)
        content = content_mark(e, canvas.card)
        box = text_box(e, block, (x, y), (content, at))
        canvas.items += placed_lines(block, x, y, content, at)
        for icon in block.icons:
            item = self._pictures.word_icon(icon.icon, icon.box.moved(x, y), box.colour, at)
            if item is not None:
                canvas.items.append(item)
        if canvas.matrix is not IDENTITY:
            box = replace(box, box=mapped(canvas.matrix, box.box), ink=mapped(canvas.matrix, box.ink))
        canvas.boxes.append(box)
        if box.overflow > 0 or box.missing or block.missing_cuts:
            canvas.troubled.append((box, block))


class _Measured:
    """Sizes of texts and icons while containers place them; a text is set once."""

    def __init__(self, texts: Texts, pictures: Pictures, blocks: dict[Text, TextBlock]) -> None:
        self._texts = texts
        self._pictures = pictures
        self._blocks = blocks

    def block(self, e: Text) -> TextBlock:
        if e not in self._blocks:
            self._blocks[e] = self._texts.block(e)
        return self._blocks[e]

    def icon_size(self, e: Icon) -> Size:
        return self._pictures.icon_size(e)


def _group_matrix(e: Group, dx: float, dy: float) -> Matrix:
    """Scaled, then turned around the pivot, then moved."""
    px, py = e.pivot_x, e.pivot_y
    scaled: Matrix = (e.scale, 0.0, 0.0, e.scale, px - e.scale * px, py - e.scale * py)
    return multiply((1.0, 0.0, 0.0, 1.0, e.x + dx, e.y + dy), multiply(turn(e.rotate, px, py), scaled))


def _clip(e: Group) -> model.Path | None:
    """The clip from the group's own corner; a side that is not given reaches ten metres, as far as lengths go."""
    if e.clip_w is None and e.clip_h is None:
        return None
    far = 10_000.0
    x, w = (-far, 2 * far) if e.clip_w is None else (0.0, e.clip_w)
    y, h = (-far, 2 * far) if e.clip_h is None else (0.0, e.clip_h)
    return rectangle(x, y, w, h)
