"""Converts figures to strips: rows of cards and pictures with captions, and numbered call-outs that point into a face."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.units import plain_sum
from pnp.layout.booklet.figure_anchors import seen_in, with_anchors
from pnp.layout.booklet.figure_crop import cropped
from pnp.layout.booklet.markers import RADIUS, disc
from pnp.layout.booklet.paragraph_strips import note_strips
from pnp.layout.booklet.strip import Strip, beside, stacked
from pnp.layout.booklet.text_tags import tagged_image
from pnp.layout.element_shapes import circle_path
from pnp.layout.mirror import seen_at
from pnp.model.fields import RichText
from pnp.model.frame import ContentTag, DrawingItem, PlacedFrame, Shape, Stroke

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.layout.booklet.booklet_context import BookletContext
    from pnp.layout.booklet.figure_images import FigureContent
    from pnp.model.booklet import FigureBlock, FigureImage, Pointer
    from pnp.model.frame import Item, StructureElement, TextBox

GAP = 5.0
"""The space between the images of a row, in mm."""
_CAPTION = 1.6  # mm: space above a caption
_NARROW = 30.0  # mm: the minimum width of a caption
_GUTTER = 9.0  # mm: room beside a face for the discs of its call-outs
_NOTES = 32.0  # mm: the minimum width of notes beside a face
_APART = 3.0  # mm between a face with its discs and the notes beside it
_STEP = 2 * RADIUS + 0.8  # mm: distance between the centres of two discs
_PLENTY = 0.8  # of a page's height: the tallest figure that leaves room for its caption and a heading
_POINT = 0.55  # mm: radius of the dot at the end of a leader
_LEADER, _CASING = 0.25, 0.9  # mm: the line, and the light line under it that separates it from the face
_ASIDE = 0.45  # of a call-out's width: a narrower face has text beside it


def figure_strips(figure: FigureBlock, context: BookletContext, width: float) -> list[Strip]:
    """Return the strips of a figure: one for its faces and captions, which is never divided, then those of its notes."""
    found = _row(figure, context, width)
    if not found:
        return [Strip(0.0)]  # there is nothing to show, and that has been reported
    _check(figure, found, context, width)
    found = [_with_mapped_pointers(f) for f in found]
    notes = [(number, words) for number, words in figure.notes if isinstance(words, RichText)]
    if len(found) == 1 and notes and found[0].image.pointers:
        return _pointed(figure, found[0], notes, context, width)
    row = found[::-1] if context.right_to_left else found
    drawn = _side_by_side([(_captioned(f, context), f.shown.size.w) for f in row], width)
    strips = [_named(drawn, figure, context)]
    if notes:
        strips[0] = replace(strips[0], keep=True)
        strips += note_strips(notes, context, width)
    return strips


def image_beside(figure: FigureBlock, context: BookletContext, width: float) -> tuple[Strip, float] | None:
    """Return a figure of one narrow image that text can be set beside, and the width in mm that it needs; None if it is not."""
    if len(figure.images) != 1 or figure.notes:
        return None
    found = _row(figure, context, width)
    if not found or found[0].shown.size.w > _ASIDE * width:
        return None
    strip = _captioned(_with_mapped_pointers(found[0]), context)
    return replace(strip, height=strip.height + 1.0), found[0].shown.size.w + GAP


@frozen
class _PlacedImage:
    """An image of a figure, its content, and its element of the structure; None: it is an ornament."""

    image: FigureImage
    shown: FigureContent
    element: StructureElement | None
    caption: StructureElement


def _row(figure: FigureBlock, context: BookletContext, width: float) -> list[_PlacedImage]:
    count = len(figure.images)
    share = (width - GAP * (count - 1)) / count
    edge = context.look.colours["edge"]
    here = context.inside(context.element("Div")) if count > 1 or any(image.caption for image in figure.images) else context
    whole = [(image, context.faces.shown(image, share, edge)) for image in figure.images]
    found = [(image, cropped(image, shown, context.report) if shown else None) for image, shown in whole]
    return [
        _placed(with_anchors(image, shown, context.report), shown, 2 * number, here)
        for number, (image, shown) in enumerate(found)
        if shown is not None
    ]


def _placed(image: FigureImage, shown: FigureContent, order: int, context: BookletContext) -> _PlacedImage:
    """Return an image as the figure that it is for those who do not see it."""
    caption = context.element("Caption", order + 1)
    if image.decorative:
        return _PlacedImage(image, shown, None, caption)
    texts = [words for words in (image.alternative, image.caption) if isinstance(words, RichText)]
    said = texts[0].plain if texts else image.card or image.path  # that it has no text of its own has been reported
    language = texts[0].locale if texts and texts[0].locale != context.game.locale else ""
    element = context.element("Figure", order, alternative=said, language=language)
    return _PlacedImage(image, replace(shown, items=tagged_image(shown.items, ContentTag(element))), element, caption)


def _with_mapped_pointers(found: _PlacedImage) -> _PlacedImage:
    """Return an image with its pointers at the right points of what is mirrored; anchors are there already."""
    shown = next((item for item in found.shown.items if isinstance(item, (PlacedFrame, DrawingItem))), None)
    if not found.image.pointers or shown is None:
        return found

    def seen(p: Pointer) -> tuple[float, float]:
        if p.anchor:
            return p.x, p.y
        return seen_at(shown.frame, p.x, p.y) if isinstance(shown, PlacedFrame) else seen_in(shown, p.x, p.y)

    points = [(p, seen(p)) for p in found.image.pointers]
    return replace(found, image=replace(found.image, pointers=tuple(replace(p, x=x, y=y) for p, (x, y) in points)))


def _check(figure: FigureBlock, found: Sequence[_PlacedImage], context: BookletContext, width: float) -> None:
    """Report images that are too wide for the column, and notes and pointers that do not match."""
    need = plain_sum(f.shown.size.w for f in found) + GAP * (len(found) - 1)
    mark = found[0].image.mark
    if need > width + 1e-6:
        what = f"`{found[0].image.card or found[0].image.path}`" if len(found) == 1 else f"the row of {len(found)} images"
        gaps, tallest = GAP * (len(found) - 1), max(f.shown.size.h for f in found)
        fits = min((width - gaps) / (need - gaps), _PLENTY * context.column.h / tallest) * found[0].image.scale
        hint = f'`"scale={int(fits * 100) / 100:g}"` fits'
        context.report.error(
            "booklet/figure-too-wide", f"{what} is {need:.1f} mm wide, the column {width:.1f} mm", mark, hint=hint
        )
    points = {p.number for f in found for p in f.image.pointers}
    notes = {number for number, _ in figure.notes}
    for number in sorted(points ^ notes):
        missing = f"points to {number}, which no item `({number})` of the list after it explains"
        if number in notes:
            missing = f"has a note ({number}), but no call-out `{number}:x,y` points to it"
        context.report.error("booklet/callout-mismatch", f"the figure {missing}", mark)
    for f in found:
        w, h = (side / f.shown.scale for side in f.shown.size)
        for p in f.image.pointers:
            if not (0 <= p.x <= w and 0 <= p.y <= h):
                message = f"call-out {p.number} points to {p.x:g}, {p.y:g}, the face is {w:.4g} x {h:.4g} mm"
                context.report.error("booklet/callout-outside", message, f.image.mark)


def _captioned(found: _PlacedImage, context: BookletContext) -> Strip:
    """Return a face with its caption below it."""
    size = found.shown.size
    face = _with_discs(found, context)
    caption = found.image.caption
    if not isinstance(caption, RichText):
        return face
    room = max(size.w, _NARROW)
    lines = context.typesetter.lines(caption, context.look.styles["caption"], room, element=found.caption)
    under = stacked(line.strip(what="", mark=found.image.mark) for line in lines)
    return stacked([face, replace(under.shifted(context.left_edge(0.0, room, size.w)), above=_CAPTION)])


def _with_discs(found: _PlacedImage, context: BookletContext) -> Strip:
    """Return a face with discs on the points that its pointers mark."""
    items, scale = [*found.shown.items], found.shown.scale
    boxes: list[TextBox] = []
    for p in found.image.pointers:
        drawn, records = disc(p.number, p.x * scale, p.y * scale, context, element=found.element)
        items += drawn
        boxes += records
    return Strip(found.shown.size.h, tuple(items), boxes=tuple(boxes))


def _side_by_side(faces: Sequence[tuple[Strip, float]], width: float) -> Strip:
    """Return the images of a row, given with their widths (mm), aligned at the top and centred in the column."""
    x = max(0.0, (width - plain_sum(own for _, own in faces) - GAP * (len(faces) - 1)) / 2)
    out = Strip(0.0)
    for face, own in faces:
        out = beside(out, face.shifted(x))
        x += own + GAP
    return out


def _named(strip: Strip, figure: FigureBlock, context: BookletContext) -> Strip:
    image = figure.images[0]
    what = f"the figure `{image.card or image.path}`"
    space = 1.5 * context.look.grid
    anchors = (figure.anchor,) if figure.anchor else ()
    return replace(strip, above=space, below=space, what=what, mark=image.mark, anchors=anchors)


def _pointed(
    figure: FigureBlock, found: _PlacedImage, notes: Sequence[tuple[int, RichText]], context: BookletContext, width: float
) -> list[Strip]:
    """Return a face with discs beside it and leaders to their points; its notes are to the right of it, or below it."""
    size = found.shown.size
    sides = [p.x * found.shown.scale > size.w / 2 for p in found.image.pointers]
    left, right = (_GUTTER if side in sides else 0.0 for side in (False, True))
    if size.w + left + right > width:
        strip = _named(_side_by_side([(_captioned(found, context), size.w)], width), figure, context)
        return [replace(strip, keep=True), *note_strips(notes, context, width)]
    plain = _captioned(replace(found, image=replace(found.image, pointers=())), context)
    items, boxes = _leaders(found, context)
    face = replace(plain, items=(*plain.items, *items), boxes=(*plain.boxes, *boxes))
    room = width - size.w - left - right - _APART
    if room < _NOTES:
        strip = _named(face.shifted((width - size.w) / 2), figure, context)
        return [replace(strip, keep=True), *note_strips(notes, context, width)]
    text = stacked(note_strips(notes, context, room))
    drop = max(0.0, (size.h - text.height) / 2)
    x = width - right - size.w if context.right_to_left else left
    drawn = beside(face.shifted(x), text.moved(context.left_edge(width - room, room, width), drop))
    return [_named(replace(drawn, height=max(face.height, text.height + drop)), figure, context)]


def _leaders(found: _PlacedImage, context: BookletContext) -> tuple[list[Item], list[TextBox]]:
    """Return discs left and right of a face, with leaders to their points; leaders come first, so discs are on top of them."""
    scale, size = found.shown.scale, found.shown.size
    sides: dict[bool, list[Pointer]] = {False: [], True: []}
    for p in found.image.pointers:
        sides[p.x * scale > size.w / 2].append(p)
    lines: list[Item] = []
    discs: list[Item] = []
    boxes: list[TextBox] = []
    for right, points in sides.items():
        x = size.w + _GUTTER / 2 + 0.4 if right else -_GUTTER / 2 - 0.4
        points.sort(key=lambda p: (p.y, p.x))
        for p, y in zip(points, disc_positions([p.y * scale for p in points], size.h), strict=True):
            lines += _leader((x, y), (p.x * scale, p.y * scale), context)
            drawn, records = disc(p.number, x, y, context, element=found.element)
            discs += drawn
            boxes += records
    return [*lines, *discs], boxes


def disc_positions(wanted: Sequence[float], height: float) -> list[float]:
    """Return positions of discs near `wanted` (mm, rising), at least one step apart, and within `height` if there is room."""
    out: list[float] = []
    for y in wanted:
        out.append(max(y, RADIUS, out[-1] + _STEP if out else RADIUS))
    low = height - RADIUS
    for i in range(len(out) - 1, -1, -1):
        out[i] = min(out[i], low)
        low = out[i] - _STEP
    return out


def _leader(start: tuple[float, float], end: tuple[float, float], context: BookletContext) -> list[Item]:
    path = (("M", start), ("L", end))
    ink, paper = context.look.colours["leader"], context.look.colours["casing"]
    return [
        Shape(path, stroke=Stroke(paper, _CASING, cap="round")),
        Shape(circle_path(*end, _POINT + 0.35), paper),
        Shape(path, stroke=Stroke(ink, _LEADER, cap="round")),
        Shape(circle_path(*end, _POINT), ink),
    ]
