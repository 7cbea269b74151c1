"""Paint the items of a face, a drawing or a page into a content stream.

This does not use `model/walk.py`: PDF viewers combine matrices, clips and opacities themselves from nested `q` and `Q`, and
a drawing or placed face is not walked but becomes a form, which is painted once in its own coordinates.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import hypot
from typing import TYPE_CHECKING, Any, cast

from pnp.art.outline_offset import offset
from pnp.base.units import Box
from pnp.model.face_walk import IDENTITY, shape_box
from pnp.model.frame import DrawingItem, Gradient, Group, ImageItem, PlacedFrame, Shape, TextLine
from pnp.render.content_stream import ContentStream, visible
from pnp.render.image_xobject import TURNS, image
from pnp.render.painted_steps import PaintedSteps
from pnp.render.path_operators import path_operators, shape_operators, stroke_state
from pnp.render.shading import paint_gradient, solid
from pnp.render.solid_ground import is_ground
from pnp.render.spot_spaces import fill_operator, stroke_operator
from pnp.render.text_operators import paint_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pnp.model.frame import Colour, ContentTag, Drawing, Frame, Item, Paint, Stroke
    from pnp.model.outline import Matrix, Outline
    from pnp.render.indirect_object import IndirectObject
    from pnp.render.painted_content import PaintedContent
    from pnp.render.shared_objects import SharedObjects


def paint(store: SharedObjects, content: ContentStream, items: Iterable[Item]) -> None:
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
        if isinstance(item, Group) and item.opacity >= 1:  # its items have marks of their own
            content.end_mark()
            _paint_group(store, content, item)
            continue
        for part, tag in _tagged_parts(item):
            content.mark(tag)
            _PAINTERS[type(part)](store, content, part)
    content.end_mark()


def _tagged_parts(item: Item) -> Iterator[tuple[Item, ContentTag | None]]:
    """Yield the parts of an item with their tags: a line of text may belong to several elements."""
    if not isinstance(item, TextLine):
        yield item, None if isinstance(item, (Shape, Group)) else item.tag
    elif len(item.tags) <= 1:
        yield item, item.tags[0].tag if item.tags else None
    else:
        runs, start = tuple(item.runs), 0
        for number, tag in item.tags:
            yield replace(item, runs=runs[start : start + number]), tag
            start += number


def face_form(store: SharedObjects, frame: Frame, base: Matrix = IDENTITY) -> IndirectObject:
    """Return the form of a face: in mm from the top left corner of the trim, y down, clipped at the bleed of its outline.

    `base` maps these to the mm of the print. There is one form for each, if a press prints what is small in other inks.
    """
    for by_size in (None, base[:4]):
        found = store.faces.get((frame, by_size))
        if found is not None:
            return found
    content = face_content(store, frame, base)
    form = store.faces[frame, base[:4] if content.sized else None] = store.form(content, _bleed_box(frame))
    return form


def face_content(store: SharedObjects, frame: Frame, base: Matrix = IDENTITY) -> PaintedContent:
    """Return what a face paints, as `face_form`, but not clipped at its bleed; also if it has been painted elsewhere."""
    if frame.painted is not None:
        known = cast("PaintedContent", frame.painted.content)
        if not known.sized or base[:4] == IDENTITY[:4]:
            return known
    box = _bleed_box(frame)
    if store.colours.press is None:
        steps = store.steps.get(box)
        if steps is None:
            steps = store.steps[box] = PaintedSteps(store, box, _paint_one)
        return steps.content(frame.items, None if frame.shaped is None else _shape_clip(frame, frame.shaped))
    content = ContentStream(box, base=base)
    _paint_face(store, content, frame)
    return content.finished()


def _paint_one(store: SharedObjects, content: ContentStream, item: Item) -> None:
    _PAINTERS[type(item)](store, content, item)


def paint_face(store: SharedObjects, content: ContentStream, frame: Frame) -> None:
    """Paint a face as its form would, into the stream of the only page that shows it."""
    if content.marks is None:
        content.clip(_bleed_box(frame))
        content.embed(face_content(store, frame))
        return
    with content.within(_bleed_box(frame)):  # what is content of an element has a number on its page
        _paint_face(store, content, frame)


def _paint_face(store: SharedObjects, content: ContentStream, frame: Frame) -> None:
    if frame.shaped is not None:
        content.add(_shape_clip(frame, frame.shaped))
    paint(store, content, frame.items)


def _shape_clip(frame: Frame, outline: Outline) -> bytes:
    return path_operators(offset(outline, frame.bleed)) + b" W n"


def _bleed_box(frame: Frame) -> Box:
    return Box(0.0, 0.0, *frame.size).inset(-frame.bleed)


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
    paint(store, content, drawing.items)
    key = drawing.key, colour_key if content.asked_current else None, base[:4] if content.asked_size else None
    form = store.drawings[key] = store.form(content.finished(), box)
    return form


def _paint_shape(store: SharedObjects, content: ContentStream, shape: Shape) -> None:
    fill = _resolved(content, shape.fill)
    stroke = shape.stroke if shape.stroke and shape.stroke.width > 0 else None  # 0: a hairline in PDF, nothing in SVG
    if isinstance(fill, Gradient):
        content.save()
        content.add(shape_operators(shape) + (b" W* n" if shape.even_odd else b" W n"))
        paint_gradient(store, content, fill)
        content.restore()
        fill = None
    if stroke is not None:
        stroke_colour = content.resolve(stroke.colour)
        _set_stroke(store, content, stroke, stroke_colour)
        store.set_alpha(content, fill.alpha if fill else stroke_colour.alpha, stroke_colour.alpha)
    elif fill:
        store.set_alpha(content, fill.alpha, fill.alpha)
    if fill:
        content.set("fill", _fill(store, content, shape, fill) if store.colours.press else store.colours.fill(fill))
    operator = _PAINT_OPERATORS[fill is not None, stroke is not None, shape.even_odd]
    if operator:
        content.add(shape_operators(shape) + operator)


def _fill(store: SharedObjects, content: ContentStream, shape: Shape, fill: Colour) -> bytes:
    """Return the operator of a fill on a press, which may print large black grounds in more than one ink."""
    if store.colours.can_be_rich(fill) and is_ground(shape):
        return store.colours.ground(fill, *content.printed_size(shape_box(shape)))
    return fill_operator(store, content, fill)


_SMALL: Matrix = (0.0,) * 6
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


def _resolved(content: ContentStream, fill: Paint | None) -> Paint | None:
    """The fill with `currentColor` replaced; a gradient with only one colour becomes that colour."""
    if fill is None or not isinstance(fill, Gradient):
        return content.resolve(fill) if fill else None
    resolved = replace(fill, stops=tuple((at, content.resolve(c)) for at, c in fill.stops))
    return solid(resolved) or resolved


def _set_stroke(store: SharedObjects, content: ContentStream, stroke: Stroke, colour: Colour) -> None:
    content.set("stroke", stroke_operator(store, content, colour))
    for key, operator in stroke_state(stroke):
        content.set(key, operator)


def _paint_image(store: SharedObjects, content: ContentStream, item: ImageItem) -> None:
    content.save()
    if item.clip:
        content.clip(item.clip)
    box = item.box
    content.concat((box.w, 0.0, 0.0, -box.h, box.x, box.bottom))  # a PDF image is a unit square, y up
    if item.picture.turn in TURNS:
        content.concat(TURNS[item.picture.turn])
    store.place(content, image(store, item.picture))
    content.restore()


def _paint_drawing(store: SharedObjects, content: ContentStream, item: DrawingItem) -> None:
    if not visible(item.matrix):
        return
    content.save()
    if item.clip:
        content.clip(item.clip)
    content.concat(item.matrix)
    colour = content.resolve(item.colour) if item.colour else content.inherited()
    store.place(content, drawing_form(store, item.drawing, colour, _printed_base(store, content, item.drawing)))
    content.restore()


def _printed_base(store: SharedObjects, content: ContentStream, drawing: Drawing) -> Matrix:
    """Return the matrix from the units of a drawing to mm, as far as a press needs it: small drawings have no large grounds."""
    press = store.colours.press
    if press is None:
        return _SMALL
    a, b, c, d, _, _ = base = content.base
    width, height = hypot(a, b) * drawing.size.w, hypot(c, d) * drawing.size.h
    return base if min(width, height) >= press.press.rich_from else _SMALL


def _paint_group(store: SharedObjects, content: ContentStream, group: Group) -> None:
    if not visible(group.matrix) or not group.items or group.opacity <= 0 or group.clip == ():
        return
    if group.opacity < 1:
        _paint_transparent_group(store, content, group)
        return
    content.save()
    if group.matrix != IDENTITY:
        content.concat(group.matrix)
    if group.clip is not None:
        content.add(path_operators(group.clip) + b" W n")
    paint(store, content, group.items)
    content.restore()


def _paint_transparent_group(store: SharedObjects, content: ContentStream, group: Group) -> None:
    """Paint a group as one form with the group's opacity, so that its items do not show through one another."""
    inner = content.inner()
    _paint_group(store, inner, replace(group, opacity=1.0))
    content.asked_current |= inner.asked_current
    content.asked_size |= inner.asked_size
    group_ = b"/Group<</S/Transparency/CS%b/I true>>" % store.colours.group
    form = store.form(inner.finished(), content.extent, group=group_)
    content.save()
    store.set_alpha(content, group.opacity, group.opacity)
    content.do(form)
    content.restore()


def _paint_placed(store: SharedObjects, content: ContentStream, placed: PlacedFrame) -> None:
    if not visible(placed.matrix):
        return
    content.save()
    content.concat(placed.matrix)
    if placed.clip is None:
        content.clip(Box(0.0, 0.0, *placed.frame.size))
    else:
        content.add(path_operators(placed.clip) + b" W n")
    store.place(content, face_form(store, placed.frame, content.base if store.colours.press else IDENTITY))
    content.restore()


_PAINTERS: dict[type, Callable[[SharedObjects, ContentStream, Any], None]] = {
    Shape: _paint_shape,
    TextLine: paint_line,
    ImageItem: _paint_image,
    DrawingItem: _paint_drawing,
    Group: _paint_group,
    PlacedFrame: _paint_placed,
}
