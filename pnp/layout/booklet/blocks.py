"""Converts blocks to strips: headings, lists, call-outs, figures, and the blocks that the generator fills.

Figures are rows of cards and pictures with captions, and numbered call-outs that point into a face. The generator fills
contents, glossary, table of components, credits and how pieces are put together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic, Distance, shorten_line
from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.base.units import PT, Box, Size, plain_sum
from pnp.layout.booklet.beside import Beside, PlacedFigure, floats
from pnp.layout.booklet.collation import sort_key
from pnp.layout.booklet.context import ICON_SHARE, tag_heading, tag_image
from pnp.layout.booklet.drop_caps import drop_cap_strips, drop_caps
from pnp.layout.booklet.figure_images import crop_content, edge_towards, point_seen_in, resolve_anchors
from pnp.layout.booklet.flow import (
    Flow,
    facing_halves,
    from_trim,
    in_columns,
    keep_passages,
    may_face,
    span_hint,
    without_neighbours,
)
from pnp.layout.booklet.index_block import icon_strips, index_strips, page_spans
from pnp.layout.booklet.margin_column import with_notes
from pnp.layout.booklet.strips import (
    BAND_CLEARANCE,
    BandRoom,
    Panel,
    Strip,
    Title,
    heading_ground,
    keep_ends_paired,
    keep_together,
    largest_room,
    needed_room,
    paint_under,
    set_beside,
    stack_strips,
)
from pnp.layout.booklet.text_blocks import (
    DISC_RADIUS,
    EN_SPACE,
    HANGING_INDENT,
    LIST_INDENT,
    TableCell,
    first_words,
    grid_strips,
    heading_words,
    note_strips,
    numbered_disc,
    strips_of_lines,
    table_strips,
)
from pnp.layout.painting.shapes import point_as_seen, rectangle
from pnp.locale.numbers import format_decimal
from pnp.locale.phrases import long_date, phrase, phrase_locale
from pnp.model.booklet import (
    TITLED_CALLOUTS,
    UNTITLED_CALLOUTS,
    CalloutBlock,
    FigureBlock,
    GeneratedBlock,
    HeadingBlock,
    ListBlock,
    PageBreakBlock,
    ParagraphBlock,
    TableBlock,
)
from pnp.model.fields import LineBreak, RichText, TextSpan
from pnp.model.frame import ContentTag, DrawingItem, Link, PlacedFrame, Shape, Stroke, StructureElement
from pnp.model.game import deck_key, deck_word
from pnp.pictures.path_data import circle_path

if TYPE_CHECKING:
    from pnp.layout.booklet.context import BookletContext
    from pnp.layout.booklet.figure_images import FigureContent
    from pnp.model.booklet import Block, FigureImage, HeadingLook, Pointer
    from pnp.model.fields import Span
    from pnp.model.frame import Item, StructureType, TextBox
    from pnp.model.game import Deck
    from pnp.model.style import TextStyle


HEADING_TYPES: tuple[StructureType, ...] = ("H1", "H2", "H3")
_CALLOUT_PADDING = 3.0  # mm: padding inside a call-out's box
_BAR_WIDTH = 1.2  # mm: the bar at its side
_MARKER_SIDE = 1.3  # mm: the square before an item of a list
_ICON_WIDTH = 1.5  # em: width of the icon beside a call-out's title
_LONGEST_MOTTO = 3  # lines under the heading of a chapter that stand on the page where what follows begins
_SMALL_SHARE = 0.5  # of a page: a shorter call-out is never divided, and a shorter list of few points not before its second
_FEW_POINTS = 4  # items of a list: of a longer one, one alone on a page is seen as a part of it


def block_strips(  # noqa: PLR0913 - blocks, where they stand, and what is known of them
    blocks: Sequence[Block],
    context: BookletContext,
    width: float,
    body: TextStyle,
    *,
    known: dict[int, list[Strip]] | None = None,
    flow: Sequence[Flow] = (),
) -> list[Strip]:
    """Return the strips of blocks in a column of `width` mm, with text set in `body`.

    `known` holds the strips that an earlier pass made of the same blocks, by their index, if they show no page numbers. With
    `flow`, each block is as wide as its own column.
    """
    known = {} if known is None else known
    out: list[Strip] = []
    ends: list[int] = []
    new_page, lines = False, 0
    beside: Beside | None = None
    capped = drop_caps(blocks, context.look)
    for index, block in enumerate(blocks):
        place = flow[index] if flow else Flow(1, width)
        if beside is not None and (beside.ended or not beside.takes(block, place.columns)):
            out += in_columns(beside.rest(), beside.columns)
            beside, ends[-1] = None, len(out)
        if isinstance(block, PageBreakBlock):
            new_page = True
            ends.append(len(out))
            continue
        if isinstance(block, FigureBlock) and floats(block):
            beside = _begin_beside(block, context, place)
            ends.append(len(out))
            continue
        if isinstance(block, HeadingBlock) and block.level == 1:
            context = context.section(block)
        here = replace(context, drop_cap=capped[index]) if index in capped else context
        if beside is not None:
            found = _strips_beside(beside, block, here, place, body)
        else:
            lookups = context.typesetter.page_lookups
            found = known[index][:] if index in known else _strips_in_flow(block, here, place, body)
            if context.typesetter.page_lookups == lookups:
                known[index] = found[:]
        if new_page and found:
            found[0], new_page = replace(found[0], new_page=True, run_on=0.0), False
        else:
            _tie_to_block_before(out, blocks, index, lines)
        out += found
        lines = len(found)
        ends.append(len(out))
    if beside is not None:
        out += in_columns(beside.rest(), beside.columns)
        ends[-1] = len(out)
    return keep_passages(out, ends, flow, context) if any(place.kept_by or place.on_spread for place in flow) else out


def _strips_in_flow(block: Block, context: BookletContext, place: Flow, body: TextStyle) -> list[Strip]:
    found = with_notes(_strips_of_block(block, context, place.width, body), place.notes, context, block_strips)
    return in_columns(found, place.columns)


def _strips_beside(beside: Beside, block: Block, context: BookletContext, place: Flow, body: TextStyle) -> list[Strip]:
    above = beside.before
    found = _strips_of_block(block, replace(context, beside=beside), place.width, body)
    found = with_notes(beside.place(found, above), place.notes, context, block_strips)
    return in_columns(found, place.columns)


def _tie_to_block_before(out: list[Strip], blocks: Sequence[Block], index: int, lines: int) -> None:
    """Let the last of the strips so far stay with the block that follows on them, if what it ends leads into that."""
    if isinstance(blocks[index], ListBlock) and index and isinstance(blocks[index - 1], ParagraphBlock):
        out[-1] = replace(out[-1], keep=True)  # its lead-in, whose sentence may end in the list
    elif _follows_short_beginning(blocks, index, lines):
        out[-1] = replace(out[-1], keep_if_room=True)


def _follows_short_beginning(blocks: Sequence[Block], index: int, lines: int) -> bool:
    """Whether what stands before a block is no beginning alone: a chapter's motto, or a single line under a heading."""
    heading, *others = blocks[max(index - 2, 0) : index + 1]
    if not isinstance(heading, HeadingBlock) or len(others) != 2 or not isinstance(others[0], ParagraphBlock):  # noqa: PLR2004
        return False
    opens = heading.level == 1
    return (opens and (lines <= _LONGEST_MOTTO or isinstance(others[1], HeadingBlock))) or lines == 1


def _strips_of_block(block: Block, context: BookletContext, width: float, body: TextStyle) -> list[Strip]:  # noqa: PLR0911 - one return a kind
    if isinstance(block, HeadingBlock):
        return [_heading_strip(block, context, width)]
    if isinstance(block, ParagraphBlock):
        return paragraph_strips(block, context, width, body)
    if isinstance(block, ListBlock):
        return _list_strips(block, context, width, body)
    if isinstance(block, TableBlock):
        return table_strips(block, context, width)
    if isinstance(block, CalloutBlock):
        return _callout_strips(block, context, width)
    if isinstance(block, FigureBlock):
        return figure_strips(block, context, width)
    assert isinstance(block, GeneratedBlock)
    return generated_strips(block, context, width, body)


def paragraph_strips(block: ParagraphBlock, context: BookletContext, width: float, body: TextStyle) -> list[Strip]:
    """Return the strips of a paragraph, without a single line at the foot or the top of a page."""
    assert isinstance(block.words, RichText)
    rooms = context.beside.rooms(body, width) if context.beside else ()
    found = drop_cap_strips(block, context, width, body, rooms) if context.drop_cap else None
    if found is None:
        element = context.text_element("P", block.words)
        lines = context.typesetter.lines(block.words, body, width, element=element, rooms=rooms)
        found = strips_of_lines(lines, context, body, anchor=block.anchor)
    if context.beside:
        context.beside.follow(found)
    if found and block.words.plain.rstrip().endswith(":"):  # it introduces what follows
        found[-1] = replace(found[-1], keep=True)
    return found or [Strip(0.0)]  # its words have a fault


def _heading_strip(block: HeadingBlock, context: BookletContext, width: float) -> Strip:
    look = context.look.headings[block.level - 1]
    assert isinstance(block.words, RichText)
    words = heading_words(block.words, context.terms)
    title, below = Title(block.level, words, block.anchor), look.below
    level = context.levels.get(block.anchor, block.level)
    if look.template:
        element = context.text_element(HEADING_TYPES[level - 1], block.words, words=title.words)
        height = context.openings.get(block.anchor, look.height)
        strip = _drawn_heading(block, look, context, Size(width, height))
        strip = tag_heading(strip, element)
    else:
        spoken = words if words != block.words.plain else ""
        element = context.text_element(HEADING_TYPES[level - 1], block.words, words=spoken)
        strip = _heading_lines(block, look, context, width, element)
        if look.fill is not None:
            room = largest_room([needed_room(strip), _room_of_level(block.level, look, context)])
            strip = strip.with_room(*room)
            below = max(below - sum(room), min(below, BAND_CLEARANCE))
        strip = replace(strip, items=(*heading_ground(look, strip.height, width), *strip.items))
    return replace(
        strip, above=look.above, below=below, keep=True, new_page=look.new_page, run_on=look.run_on,
        anchors=(block.anchor, *context.typesetter.mentions(block.words)),
        title=title, what=f"the heading `{first_words(title.words)}`", mark=block.mark,
    )  # fmt: skip


def _drawn_heading(block: HeadingBlock, look: HeadingLook, context: BookletContext, size: Size) -> Strip:
    """Return a heading of a size drawn by its template: as wide as its column, or as its page and from the trim above it on."""
    if not look.bleed:
        return context.templates.heading(look.template, block, size)
    book = context.look
    strip = context.templates.heading(look.template, block, Size(book.size.w, size.h), book.bleed)
    return replace(strip.moved(0.0, -book.margins.top), height=size.h - book.margins.top, page_wide=True)


def _heading_lines(
    block: HeadingBlock, look: HeadingLook, context: BookletContext, width: float, element: StructureElement | None = None
) -> Strip:
    assert isinstance(block.words, RichText)
    lines = context.typesetter.lines(block.words, look.style, width, colour=look.style.colour, element=element)
    return stack_strips(line.strip(what="", mark=block.mark) for line in lines)


def _room_of_level(level: int, look: HeadingLook, context: BookletContext) -> BandRoom:
    """Return the room of the bands of all headings of a level: they are equally high, whether or not a title has descenders."""
    if level not in context.bands:
        alike = [_heading_lines(h, look, context, context.column.w) for h in context.titles if h.level == level]
        context.bands[level] = largest_room([BandRoom(), *map(needed_room, alike)])
    return context.bands[level]


def _list_strips(block: ListBlock, context: BookletContext, width: float, body: TextStyle) -> list[Strip]:
    items: list[list[Strip]] = []
    gap = context.look.grid if block.loose else 0.0
    whole = context.inside(context.element("L", numbered=block.ordered))
    for number, item in enumerate(block.items, block.start):
        indent = context.left_edge(LIST_INDENT, width - LIST_INDENT, width)
        here = whole.inside(whole.element("LI", number))
        if context.beside and items:
            context.beside.space = gap
        shift = context.beside.marker_shift if context.beside else 0.0
        inner = [
            s.shifted(indent) for s in block_strips(item, here.inside(here.element("LBody", 1)), width - LIST_INDENT, body)
        ]
        if inner:
            first = inner[0]
            marker = _list_marker(block, number, here, body, first, width).moved(shift, 0.0)
            inner[0] = paint_under(first, marker)
            if items:
                inner[0] = replace(inner[0], above=gap)
            items.append(inner)
    found = [strip for inner in items for strip in inner]
    short = len(items) <= _FEW_POINTS and stack_strips(found).height < _SMALL_SHARE * context.column[1]
    return keep_ends_paired(items) if short else found


def _list_marker(  # noqa: PLR0913, PLR0917 - an item's number and its place
    block: ListBlock, number: int, context: BookletContext, body: TextStyle, first: Strip, width: float
) -> Strip:
    if not block.ordered:
        x, y = context.left_edge(1.0, 0.0, width), 0.5 * body.leading * body.size / PT
        box = Box(x - _MARKER_SIDE / 2, y - _MARKER_SIDE / 2, _MARKER_SIDE, _MARKER_SIDE)
        return Strip(0.0, (Shape(rectangle(*box), context.look.colours["marker"], rect=box),))
    style = context.look.styles["number"]
    words = RichText((TextSpan(str(number)),), "", context.game.locale, first.mark or block.mark)
    (line, *_) = context.typesetter.lines(words, style, None, element=context.element("Lbl"))
    here = context.typesetter.lines(words, body, None)[0].baseline
    return line.strip(what="", mark=block.mark).moved(context.left_edge(0.0, line.width, width), here - line.baseline)


def _callout_strips(block: CalloutBlock, context: BookletContext, width: float) -> list[Strip]:
    context = context.inside(context.element("Div"))
    look = context.look.callout(block.kind)
    body = look.style or context.look.styles["callout"]
    padding = _CALLOUT_PADDING if look.inset is None else look.inset
    bar_width = _BAR_WIDTH if look.inset is None or look.bar is not None else 0.0
    bar, inner_width = context.left_edge(0.0, bar_width, width), width - 2 * padding - bar_width
    panel = Panel(0.0, width, look.fill, look.bar, bar, bar_width, block.mark, look.frame, look.rule)
    left = context.left_edge(padding + bar_width, inner_width, width)
    inner = [*_callout_title(block, context, inner_width), *_callout_body(block, context, inner_width, body)]
    edge = Strip(padding * 0.7, mark=block.mark, what=f"the call-out `{block.kind}`")
    found = [edge, *(s.shifted(left) for s in inner), replace(edge, keep=False)]
    found = [replace(s, panels=(*s.panels, panel), snap=False) for s in found]
    anchors = (block.anchor,) if block.anchor else ()
    found[0] = replace(found[0], above=context.look.grid * 1.5, below=0.0, keep=True, anchors=anchors)
    found[1] = replace(found[1], above=0.0)
    found[-2] = replace(found[-2], keep=True, below=0.0)
    found[-1] = replace(found[-1], below=context.look.grid * 1.5)
    height = stack_strips(found).height
    if look.divide is False and height <= context.column.h:
        return keep_together(found)
    if look.divide is False:
        name = f"`{first_words(block.title.plain)}`" if isinstance(block.title, RichText) else f"`[!{block.kind}]`"
        message = f"the {block.kind} {name} is {height:.1f} mm tall, a page has {context.column.h:.1f} mm"
        hint = f"shorten it, or let it go on over the page: `callouts: {{{block.kind}: {{divide: yes}}}}` in booklet.yaml"
        fault = Diagnostic("booklet/too-tall", message, block.mark, hint=hint, distance=Distance.WRITTEN)
        context.report.add(fault)
    return found if look.divide or height >= _SMALL_SHARE * context.column.h else keep_together(found)


def _callout_title(block: CalloutBlock, context: BookletContext, width: float) -> list[Strip]:
    title = _title_of_callout(block, context)
    if title is None:
        return []
    look = context.look.callout(block.kind)
    style = look.title_style or context.look.styles["callout-title"]
    if look.numbered:
        number = TextSpan(f"{context.numbers[block.mark]}.{EN_SPACE}")
        title = replace(title, spans=(number, *title.spans))
    icon = context.templates.icon(look.icon, style.leading * style.size / PT, look.title or style.colour, block.mark)
    taken = style.size / PT * _ICON_WIDTH if icon else 0.0
    heading = context.text_element("P", title, order=-1)
    lines = context.typesetter.lines(title, style, width - taken, colour=look.title, element=heading)
    beside = context.left_edge(taken, width - taken, width)
    found = [line.strip(what="", mark=block.mark, keep=True).shifted(beside) for line in lines]
    sign = Strip(0.0, (icon,) if icon else ()).shifted(
        context.left_edge(0.0, style.leading * style.size / PT * ICON_SHARE, width)
    )
    return [paint_under(found[0], sign), *found[1:]]


def _title_of_callout(block: CalloutBlock, context: BookletContext) -> RichText | None:
    """Return a call-out's own title or that of its kind; None if it has none, which is an error where its kind needs one."""
    words, kind = context.game.words, block.kind
    group = words.get("callout")
    title = block.title or words.get(f"callout_{kind}") or (group.get(kind) if isinstance(group, dict) else None)
    if isinstance(title, RichText):
        return title
    if kind not in UNTITLED_CALLOUTS and not context.game.unread.covers(f"words.callout_{kind}"):
        known = [name.removeprefix("callout_") for name in words if name.startswith("callout_")]
        hint = did_you_mean(kind, (*known, *TITLED_CALLOUTS, *UNTITLED_CALLOUTS)) or f"add `callout_{kind}` to words.yaml"
        hint = f"write the words of its title behind `[!{kind}]`" if kind in TITLED_CALLOUTS else hint
        context.report.error(
            "booklet/unknown-callout", f"`[!{kind}]`: words.yaml has no `callout_{kind}`", block.mark, hint=hint
        )
    return None


def _callout_body(block: CalloutBlock, context: BookletContext, width: float, body: TextStyle) -> list[Strip]:
    """Return the strips of a call-out's blocks; if the first is one narrow figure, the others are beside it."""
    first, rest = (block.blocks[0], block.blocks[1:]) if block.blocks else (None, ())
    beside_it, after = (context.inside(context.element("Div", order)) for order in (0, 1))
    image = image_beside(first, beside_it, width) if isinstance(first, FigureBlock) and rest else None
    if image is None:
        found = block_strips(block.blocks, context, width, body)
    else:
        face, taken = image
        x = context.left_edge(taken, width - taken, width)
        text = stack_strips(s.shifted(x) for s in block_strips(rest, after, width - taken, body))
        found = [set_beside(text, face.shifted(context.left_edge(0.0, taken - IMAGE_GAP, width)))]
    space = context.look.grid / 4 if image is None else context.look.grid
    return [replace(found[0], above=space), *found[1:]] if found else []


IMAGE_GAP = 5.0
"""The space between the images of a row, in mm."""
_CAPTION_GAP = 1.6  # mm: space above a caption
_LEAST_CAPTION_WIDTH = 30.0  # mm: the minimum width of a caption
_DISC_GUTTER = 9.0  # mm: room beside a face for the discs of its call-outs
_LEAST_NOTES_WIDTH = 32.0  # mm: the minimum width of notes beside a face
_NOTES_GAP = 3.0  # mm between a face with its discs and the notes beside it
_DISC_STEP = 2 * DISC_RADIUS + 0.8  # mm: distance between the centres of two discs
_TALLEST_SHARE = 0.8  # of a page's height: the tallest figure that leaves room for its caption and a heading
_POINT_RADIUS = 0.55  # mm: radius of the dot at the end of a leader
_LEADER_WIDTH, _CASING_WIDTH = 0.25, 0.9  # mm: the line, and the light line under it that separates it from the face
_BESIDE_SHARE = 0.45  # of a call-out's width: a narrower face has text beside it


def figure_strips(figure: FigureBlock, context: BookletContext, width: float) -> list[Strip]:
    """Return the strips of a figure: one for its faces and captions, which is never divided, then those of its notes."""
    if figure.images[0].bleed:
        return _page_wide_figure(figure, context, width)
    found = _place_images(figure, context, width)
    if not found:
        return [Strip(0.0)]  # there is nothing to show, and that has been reported
    is_too_wide = _check_figure(figure, found, context, width)
    found = [_map_pointers(f) for f in found]
    notes = [(number, words) for number, words in figure.notes if isinstance(words, RichText)]
    if len(found) == 1 and notes and found[0].image.pointers:
        strips = _strips_with_leaders(figure, found[0], notes, context, width)
        return without_neighbours(strips, width, context) if is_too_wide else strips
    row = found[::-1] if context.right_to_left else found
    drawn = _set_side_by_side([(_add_caption(f, context, width), f.shown.size.w) for f in row], width)
    strips = [_name_figure(drawn, figure, context)]
    if notes:
        strips[0] = replace(strips[0], keep=True)
        strips += note_strips(notes, context, width)
    return without_neighbours(strips, width, context) if is_too_wide else strips


def _page_wide_figure(figure: FigureBlock, context: BookletContext, width: float) -> list[Strip]:
    """Return the strips of a picture that goes beyond the cut at both sides, with its caption in the column under it."""
    look, spread = context.look, figure.images[0].spread
    found = _place_images(figure, context, look.size.w * (2 if spread else 1) + 2 * look.bleed)
    if not found:
        return [Strip(0.0)]  # there is nothing to show, and that has been reported
    shown = found[0].shown
    drawn = Strip(shown.size.h, shown.items)
    picture = replace(_name_figure(from_trim(drawn, look) if spread else drawn, figure, context), page_wide=True)
    under = _caption_strip(found[0], context, width)
    if figure.images[0].at_foot:
        return [replace(picture.moved(-look.bleed, 0.0), height=0.0, above=0.0, below=0.0, snap=False, at_foot=shown.size.h)]
    if spread and not may_face(picture, under.height + _CAPTION_GAP if under else 0.0, context):
        return [Strip(0.0)]
    picture = facing_halves(picture, context) if spread else picture.moved(-look.bleed, 0.0)
    if under is None:
        return [picture]
    return [replace(picture, below=0.0, keep=True), replace(under, below=picture.below)]


def _caption_strip(found: _PlacedImage, context: BookletContext, width: float) -> Strip | None:
    """Return the caption of an image, `width` mm wide, with the space above it; None if it has none."""
    if not isinstance(found.image.caption, RichText):
        return None
    style = context.look.styles["caption"]
    lines = context.typesetter.lines(found.image.caption, style, width, element=found.caption)
    return replace(stack_strips(line.strip(what="", mark=found.image.mark) for line in lines), above=_CAPTION_GAP)


def _begin_beside(figure: FigureBlock, context: BookletContext, place: Flow) -> Beside | None:
    """Return what runs around a figure at one side of its column; None: there is nothing to show, which has been reported."""
    found = _place_images(figure, context, place.width)
    if not found:
        return None
    size = found[0].shown.size
    least = _LEAST_CAPTION_WIDTH if isinstance(found[0].image.caption, RichText) else 0.0
    drawn = _add_caption(found[0], context).shifted(context.left_edge(0.0, size.w, max(size.w, least)))
    placed = PlacedFigure(_name_figure(drawn, figure, context), size.w, found[0].image.scale, least)
    return Beside(figure, placed, context, place.width, place.columns)


def image_beside(figure: FigureBlock, context: BookletContext, width: float) -> tuple[Strip, float] | None:
    """Return a figure of one image that is narrow enough for text beside it, and the width in mm that it needs; else None."""
    if len(figure.images) != 1 or figure.notes:
        return None
    found = _place_images(figure, context, width)
    if not found or found[0].shown.size.w > _BESIDE_SHARE * width:
        return None
    strip = _add_caption(_map_pointers(found[0]), context)
    return replace(strip, height=strip.height + 1.0), found[0].shown.size.w + IMAGE_GAP


@frozen
class _PlacedImage:
    """An image of a figure, its content, and its element of the structure; None: it is an ornament."""

    image: FigureImage
    shown: FigureContent
    element: StructureElement | None
    caption: StructureElement


def _place_images(figure: FigureBlock, context: BookletContext, width: float) -> list[_PlacedImage]:
    count = len(figure.images)
    share = (width - IMAGE_GAP * (count - 1)) / count
    edge = context.look.colours["edge"]
    here = context.inside(context.element("Div")) if count > 1 or any(image.caption for image in figure.images) else context
    whole = [(image, context.figure_contents.content_of(image, share, edge)) for image in figure.images]
    found = [(image, crop_content(image, shown, context.report) if shown else None) for image, shown in whole]
    return [
        _place_image(resolve_anchors(image, shown, context.report), shown, 2 * number, here)
        for number, (image, shown) in enumerate(found)
        if shown is not None
    ]


def _place_image(image: FigureImage, shown: FigureContent, order: int, context: BookletContext) -> _PlacedImage:
    """Return an image as the figure that it is for those who do not see it."""
    caption = context.element("Caption", order + 1)
    if image.decorative:
        return _PlacedImage(image, shown, None, caption)
    texts = [words for words in (image.alternative, image.caption) if isinstance(words, RichText)]
    alternative = texts[0].plain if texts else image.card or image.path  # that it has no text has been reported
    language = texts[0].locale if texts and texts[0].locale != context.game.locale else ""
    element = context.element("Figure", order, alternative=alternative, language=language)
    return _PlacedImage(image, replace(shown, items=tag_image(shown.items, ContentTag(element))), element, caption)


def _map_pointers(found: _PlacedImage) -> _PlacedImage:
    """Return an image with its pointers at the right points of what is mirrored; anchors are there already."""
    shown = next((item for item in found.shown.items if isinstance(item, (PlacedFrame, DrawingItem))), None)
    if not found.image.pointers or shown is None:
        return found

    def point_on_page(p: Pointer) -> tuple[float, float]:
        if p.anchor:
            return p.x, p.y
        return point_as_seen(shown.frame, p.x, p.y) if isinstance(shown, PlacedFrame) else point_seen_in(shown, p.x, p.y)

    points = [(p, point_on_page(p)) for p in found.image.pointers]
    return replace(found, image=replace(found.image, pointers=tuple(replace(p, x=x, y=y) for p, (x, y) in points)))


def _check_figure(figure: FigureBlock, found: Sequence[_PlacedImage], context: BookletContext, width: float) -> bool:
    """Report images that are too wide for the column (then return True), and notes and pointers that do not match."""
    need = plain_sum(f.shown.size.w for f in found) + IMAGE_GAP * (len(found) - 1)
    mark = found[0].image.mark
    if need > width + 1e-6:
        what = f"`{found[0].image.card or found[0].image.path}`" if len(found) == 1 else f"the row of {len(found)} images"
        gaps, tallest = IMAGE_GAP * (len(found) - 1), max(f.shown.size.h for f in found)
        fits = min((width - gaps) / (need - gaps), _TALLEST_SHARE * context.column.h / tallest) * found[0].image.scale
        hint = f'`"scale={int(fits * 100) / 100:g}"` fits{span_hint(width, context)}'
        message = f"{what} is {need:.1f} mm wide, the column {width:.1f} mm"
        shown = {f.image.card for f in found}
        cards = [card.mark for deck in context.game.decks for card in deck.cards if card.id in shown]
        about = (*[f.image.mark for f in found], *cards)
        fault = Diagnostic("booklet/figure-too-wide", message, mark, hint=hint, about=about, distance=Distance.CONTENT)
        context.report.add(fault)
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
    return need > width + 1e-6


def _add_caption(found: _PlacedImage, context: BookletContext, most: float = _LEAST_CAPTION_WIDTH) -> Strip:
    """Return an image with its caption, which may be wider, if there are so many mm at most."""
    width = found.shown.size.w
    face = _add_discs(found, context)
    room = max(width, min(most, _LEAST_CAPTION_WIDTH))
    under = _caption_strip(found, context, room)
    if under is None:
        return face
    is_centred = context.look.styles["caption"].align == "center"  # in the middle of the figure, not of the room
    return stack_strips([face, under.shifted((width - room) / 2 if is_centred else context.left_edge(0.0, room, width))])


def _add_discs(found: _PlacedImage, context: BookletContext) -> Strip:
    items, scale = [*found.shown.items], found.shown.scale
    boxes: list[TextBox] = []
    for p in found.image.pointers:
        drawn, records = numbered_disc(p.number, p.x * scale, p.y * scale, context, element=found.element)
        items += drawn
        boxes += records
    return Strip(found.shown.size.h, tuple(items), boxes=tuple(boxes))


def _set_side_by_side(faces: Sequence[tuple[Strip, float]], width: float) -> Strip:
    """Return the images of a row, given with their widths (mm), aligned at the top and centred in the column."""
    x = max(0.0, (width - plain_sum(own for _, own in faces) - IMAGE_GAP * (len(faces) - 1)) / 2)
    out = Strip(0.0)
    for face, own in faces:
        out = set_beside(out, face.shifted(x))
        x += own + IMAGE_GAP
    return out


def _name_figure(strip: Strip, figure: FigureBlock, context: BookletContext) -> Strip:
    image = figure.images[0]
    what = f"the figure `{image.card or image.path}`"
    space = 1.5 * context.look.grid
    anchors = (figure.anchor,) if figure.anchor else ()
    return replace(strip, above=space, below=space, what=what, mark=image.mark, anchors=(*anchors, *strip.anchors))


def _strips_with_leaders(
    figure: FigureBlock, found: _PlacedImage, notes: Sequence[tuple[int, RichText]], context: BookletContext, width: float
) -> list[Strip]:
    """Return a face with discs beside it and leaders to their points; its notes are to the right of it, or below it."""
    size = found.shown.size
    sides = [p.x * found.shown.scale > size.w / 2 for p in found.image.pointers]
    left, right = (_DISC_GUTTER if side in sides else 0.0 for side in (False, True))
    if size.w + left + right > width:
        strip = _name_figure(_set_side_by_side([(_add_caption(found, context), size.w)], width), figure, context)
        return [replace(strip, keep=True), *note_strips(notes, context, width)]
    plain = _add_caption(replace(found, image=replace(found.image, pointers=())), context)
    items, boxes = _draw_leaders(found, context)
    face = replace(plain, items=(*plain.items, *items), boxes=(*plain.boxes, *boxes))
    room = width - size.w - left - right - _NOTES_GAP
    if room < _LEAST_NOTES_WIDTH:
        strip = _name_figure(face.shifted((width - size.w) / 2), figure, context)
        return [replace(strip, keep=True), *note_strips(notes, context, width)]
    text = stack_strips(note_strips(notes, context, room))
    drop = max(0.0, (size.h - text.height) / 2)
    x = width - right - size.w if context.right_to_left else left
    drawn = set_beside(face.shifted(x), text.moved(context.left_edge(width - room, room, width), drop))
    return [_name_figure(replace(drawn, height=max(face.height, text.height + drop)), figure, context)]


def _draw_leaders(found: _PlacedImage, context: BookletContext) -> tuple[list[Item], list[TextBox]]:
    """Return discs left and right of a face, with leaders to their points; leaders come first, so discs are on top of them."""
    scale, size = found.shown.scale, found.shown.size
    sides: dict[bool, list[Pointer]] = {False: [], True: []}
    for p in found.image.pointers:
        sides[p.x * scale > size.w / 2].append(p)
    lines: list[Item] = []
    discs: list[Item] = []
    boxes: list[TextBox] = []
    for right, points in sides.items():
        x = size.w + _DISC_GUTTER / 2 + 0.4 if right else -_DISC_GUTTER / 2 - 0.4
        points.sort(key=lambda p: (p.y, p.x))
        heights = disc_positions([p.y * scale for p in points], size.h)
        ordered = uncrossed(points, x / scale, [y / scale for y in heights])
        for p, y in zip(ordered, heights, strict=True):
            end_x, end_y = edge_towards((x / scale, y / scale), p)
            _warn_of_struck_words(replace(p, x=end_x, y=end_y), (x / scale, y / scale), found, context)
            lines += _draw_leader((x, y), (end_x * scale, end_y * scale), context)
            drawn, records = numbered_disc(p.number, x, y, context, element=found.element)
            discs += drawn
            boxes += records
        sides[right] = ordered
    on_left, on_right = ([p.number for p in sides[right]] for right in (False, True))
    _note_order(on_left, on_right, found, context)
    return [*lines, *discs], boxes


def _note_order(left: Sequence[int], right: Sequence[int], found: _PlacedImage, context: BookletContext) -> None:
    """Say where the numbers beside a figure are in no order that an eye follows: clockwise, or down each side."""
    around = [*right, *reversed(left)]
    turns = sum(one > other for one, other in zip(around, [*around[1:], *around[:1]], strict=True))
    few = len(around) < _MANY_NUMBERS
    down = all([*side] == sorted(side) for side in (left, right))
    if few or turns <= 1 or down or context.right_to_left:  # mirrored, they go the other way round
        return
    shown = " and ".join(
        f"{', '.join(map(str, side))} {name}" for side, name in ((left, "on the left"), (right, "on the right")) if side
    )
    message = f"the numbers beside the figure are {shown}, from top to bottom: neither clockwise nor downwards"
    hint = "number the call-outs and their notes in the order in which the eye comes to them"
    context.report.add(Diagnostic("booklet/callouts-order", message, found.image.mark, "note", hint=hint))


def _warn_of_struck_words(p: Pointer, start: tuple[float, float], found: _PlacedImage, context: BookletContext) -> None:
    """Warn of a leader that strikes through words on its way to something else, as one to the middle of a row does."""
    steps = [n / _LEADER_STEPS for n in range(_LEADER_STEPS + 1)]
    line = [Box(start[0] + (p.x - start[0]) * t, start[1] + (p.y - start[1]) * t, 0.0, 0.0) for t in steps]
    texts = [box for item in found.shown.items if isinstance(item, PlacedFrame) for box in item.frame.boxes]
    others = [text for text in texts if text.lines and not text.box.contains(line[-1])]
    struck = next((text for text in others if any(map(text.ink.inset(_LEADER_WIDTH).contains, line))), None)
    if struck is not None:
        message = f"the line of call-out {p.number} strikes through `{shorten_line(struck.lines[0], _SHOWN_WORDS)}`"
        hint = 'let it end beside the words: `<group x="…" y="…" anchor="…"/>` in the template names a point'
        context.report.warning("booklet/struck-words", message, p.mark or found.image.mark, hint=hint)


_MANY_NUMBERS = 6  # beside a figure: among fewer, the eye finds one without an order
_LEADER_STEPS = 60  # places of a leader at which it is compared with the words
_SHOWN_WORDS = 40


def disc_positions(wanted: Sequence[float], height: float) -> list[float]:
    """Return positions of discs near `wanted` (mm, rising), at least one step apart, and within `height` if there is room."""
    out: list[float] = []
    for y in wanted:
        out.append(max(y, DISC_RADIUS, out[-1] + _DISC_STEP if out else DISC_RADIUS))
    low = height - DISC_RADIUS
    for i in range(len(out) - 1, -1, -1):
        out[i] = min(out[i], low)
        low = out[i] - _DISC_STEP
    return out


def uncrossed(points: Sequence[Pointer], x: float, heights: Sequence[float]) -> list[Pointer]:
    """Return the pointers of discs above one another at `x`, in an order in which their lines do not cross.

    `heights` are those of the discs, from top to bottom. Two lines that cross are shorter once their ends are exchanged.
    """
    out = [*points]

    def height(place: int, at: float) -> float:
        """Return the height of the line of a disc so far from the discs."""
        return heights[place] + (out[place].y - heights[place]) * at / (abs(out[place].x - x) or 1.0)

    changed = True
    while changed:
        changed = False
        for i, j in combinations(range(len(out)), 2):
            reach = min(abs(out[i].x - x), abs(out[j].x - x))  # where both lines are
            if height(i, reach) > height(j, reach) + _TOUCHING:
                out[i], out[j] = out[j], out[i]
                changed = True
    return out


_TOUCHING = 1e-6  # mm


def _draw_leader(start: tuple[float, float], end: tuple[float, float], context: BookletContext) -> list[Item]:
    path = (("M", start), ("L", end))
    ink, paper = context.look.colours["leader"], context.look.colours["casing"]
    return [
        Shape(path, stroke=Stroke(paper, _CASING_WIDTH, cap="round")),
        Shape(circle_path(*end, _POINT_RADIUS + 0.35), paper),
        Shape(path, stroke=Stroke(ink, _LEADER_WIDTH, cap="round")),
        Shape(circle_path(*end, _POINT_RADIUS), ink),
    ]


_FOLIO_WIDTH = 9.0  # mm: width of the page numbers in the contents
_DOTTED_LINE = (0.0, 1.2)  # mm
_THUMBNAIL_SIDE = 13.0  # mm: longer side of a card in the table of components
_INVISIBLE_SPANS = (TextSpan("\u2060"),)  # a word joiner: a heading that prints nothing has a line too


def generated_strips(block: GeneratedBlock, context: BookletContext, width: float, body: TextStyle) -> list[Strip]:
    """Return the strips of a block that the generator fills."""
    if block.name == "toc":
        listed = [heading for heading in context.titles if heading.level <= context.look.toc_depth]
        here = context.inside(context.element("TOC"))
        return [_contents_line(h, here.inside(here.element("TOCI", i)), width) for i, h in enumerate(listed)]
    if block.name == "glossary":
        return _glossary_strips(block, context, width, body)
    if block.name == "components":
        return _components_table(block, context, width)
    if block.name in {"index", "icons"}:
        return (index_strips if block.name == "index" else icon_strips)(block, context, width, body)
    if block.name == "assembly":
        from pnp.layout.booklet.assembly_block import assembly_strips  # noqa: PLC0415 - few booklets have one

        return assembly_strips(block, context, width, body)
    return _credits_strips(block, context, width, body)


def _contents_line(heading: HeadingBlock, context: BookletContext, width: float) -> Strip:
    """Return a line of the contents: a heading, a dotted leader and its page number; the whole line is a link."""
    style = context.look.styles["contents" if heading.level == 1 else "contents-section"]
    assert isinstance(heading.words, RichText)
    indent = (heading.level - 1) * LIST_INDENT
    plain = tuple(replace(s, link="") if isinstance(s, TextSpan) else s for s in heading.words.spans)
    page = str(context.typesetter.page(heading.anchor))
    link = context.text_element("Link", heading.words)
    entry, folio_element = StructureElement("Span", link), StructureElement("Span", link, 1, words=f" {page}")
    lines = context.typesetter.lines(
        heading.words, style, width - indent - _FOLIO_WIDTH, spans=plain or _INVISIBLE_SPANS, element=entry
    )
    number = RichText((TextSpan(page),), "", heading.words.locale, heading.mark)
    (folio, *_) = context.typesetter.lines(number, style, _FOLIO_WIDTH, align="end", element=folio_element)
    room = width - indent - _FOLIO_WIDTH
    strips = [line.strip(what="", mark=heading.mark).shifted(context.left_edge(indent, room, width)) for line in lines]
    last, line = strips[-1], lines[-1]
    right = folio.strip(what="", mark=heading.mark).shifted(context.left_edge(width - _FOLIO_WIDTH, _FOLIO_WIDTH, width))
    words = room - line.start if context.right_to_left else line.width
    start, end = indent + words + 2.0, width - context.typesetter.lines(number, style, None)[0].width - 2.0
    dots = Shape(
        tuple((letter, (context.left_edge(x, 0.0, width), line.baseline)) for letter, x in (("M", start), ("L", end))),
        stroke=Stroke(style.colour, 0.35, _DOTTED_LINE, "round"),
    )
    area = Link(Box(0.0, 0.0, width, last.height), heading.anchor, link, heading_words(heading.words, context.terms))
    strips[-1] = replace(
        last, items=(*last.items, *((dots,) if end > start else ()), *right.items), boxes=(*last.boxes, *right.boxes),
        links=(area,),
    )  # fmt: skip
    return strips[-1] if len(strips) == 1 else stack_strips(strips)


def _glossary_strips(block: GeneratedBlock, context: BookletContext, width: float, body: TextStyle) -> list[Strip]:
    """Return the terms, all or those named, with their definitions in alphabetical order; their anchors are `term-<name>`."""
    out: list[Strip] = []
    known = context.game.terms
    for name in (name for name in block.terms if name not in known):
        message = f"the glossary lists the term `{name}`, which the game does not have"
        hint = did_you_mean(name, known) or "add it to `glossary.yaml`"
        context.report.error("booklet/undefined-term", message, block.mark, hint=hint)
    terms = {n: term for n, term in known.items() if isinstance(term, RichText) and (not block.terms or n in block.terms)}
    for name in sorted(terms, key=lambda n: sort_key(terms[n].plain, context.game.locale)):
        definition = context.definitions.get(name)
        if definition is None:
            message = f"the glossary lists the term `{name}`, which has no definition"
            context.report.error("booklet/undefined-term", message, terms[name].mark, also=[("listed in", block.mark)])
            continue
        own = terms[name].spans_in(definition.locale)
        term = tuple(replace(s, bold=True) if isinstance(s, TextSpan) else s for s in own)
        spans: tuple[Span, ...] = (*term, TextSpan(EN_SPACE), *definition.spans)
        if block.pages and (pages := page_spans(f"term-{name}", context, definition.locale, with_definition=False)):
            spans = (*spans, TextSpan(EN_SPACE), *pages)
        room, element = width - HANGING_INDENT, context.text_element("P", definition)
        lines = context.typesetter.lines(definition, body, room, spans=spans, element=element)
        first, *others = strips_of_lines(lines, context, body)
        out.append(replace(first.shifted(context.left_edge(0.0, room, width)), anchors=(f"term-{name}",)))
        out += [strip.shifted(context.left_edge(HANGING_INDENT, room, width)) for strip in others]
    return out


def _components_table(block: GeneratedBlock, context: BookletContext, width: float) -> list[Strip]:
    """Return the table of decks: a card of each, its name, its size and how many there are, with the kind if it matters."""
    heads = [_plain_words("", block, context), *(_phrase_words(key, block, context) for key in ("component", "size", "count"))]
    rows = []
    decks = [deck for deck in context.game.decks if not block.kinds or deck.kind in block.kinds]
    for kind in (kind for kind in block.kinds if all(deck.kind != kind for deck in decks)):
        message = f"the table of components lists the kind `{kind}`, but no deck is of it"
        context.report.error("booklet/no-components", message, block.mark, hint=f"leave out `{kind}`")
    decks = [deck for deck in decks if deck.printable]
    only_cards = all(deck.kind == "card" for deck in decks)
    for deck in decks:
        name = _deck_name(deck, block, context)
        size = deck.format.size
        copies = sum(card.copies for card in deck.cards)
        w, h = (_format_millimetres(side, context.game.locale) for side in size)
        size_words = _phrase_words("millimetres", block, context, w=w, h=h)
        plain_count = _plain_words(str(copies), block, context)
        count = plain_count if only_cards else _phrase_words(deck.kind, block, context, n=copies)
        rows.append((_thumbnail_cell(deck, context, block), TableCell(name), TableCell(size_words), TableCell(count)))
    table = TableBlock((), (), ("start", "start", "start", "end"), block.mark)
    cells = [TableCell(head) for head in heads]
    return grid_strips(cells, rows, table.aligns, context, width, table)


def _format_millimetres(side: float, locale: str) -> str:
    number = f"{side:.4g}"  # as many decimals as it has
    return format_decimal(number, len(number.partition(".")[2]), locale)


def _thumbnail_cell(deck: Deck, context: BookletContext, block: GeneratedBlock) -> TableCell:
    size = deck.format.size
    scale = _THUMBNAIL_SIDE / max(size)
    shown = None
    if deck.cards:
        shown = context.figure_contents.card(deck.cards[0].id, "face", scale, block.mark, context.look.colours["edge"])
    strip = Strip(size.h * scale, shown.items if shown else ())
    return TableCell(None, strip.shifted(context.left_edge(0.0, size.w * scale, _THUMBNAIL_SIDE)), _THUMBNAIL_SIDE)


def _deck_name(deck: Deck, block: GeneratedBlock, context: BookletContext) -> RichText:
    if (name := deck_word(context.game.words, deck.name)) is not None:
        return name
    key = deck_key(deck.name)
    if not any(context.game.unread.covers(name) for name in (f"words.{key}", f"decks.{deck.name}")):
        message = f"the table of components has no name for the deck `{deck.name}`: words.yaml has no `{key}`"
        context.report.error("booklet/unnamed-deck", message, deck.mark, also=[("listed in", block.mark)], hint=f"add `{key}`")
    return _plain_words(deck.name, block, context)


def _credits_strips(block: GeneratedBlock, context: BookletContext, width: float, body: TextStyle) -> list[Strip]:
    game, line_break = context.game, LineBreak()
    title, date = TextSpan(f"{game.title} {game.version}", bold=True), TextSpan(long_date(game.date, game.locale))
    set_in = _phrase_words("set-in", block, context, fonts=", ".join(context.families)).spans
    spans = (title, line_break, TextSpan(game.author), line_break, date, line_break, *set_in)
    words = RichText(spans, "", game.locale, block.mark)
    return strips_of_lines(context.typesetter.lines(words, body, width, element=context.element("P")), context, body)


def _plain_words(text: str, block: GeneratedBlock, context: BookletContext, lang: str = "") -> RichText:
    return RichText((TextSpan(text, lang=lang),) if text else (), "", context.game.locale, block.mark)


def _phrase_words(key: str, block: GeneratedBlock, context: BookletContext, **values: str | float) -> RichText:
    """Return one of the generator's phrases in the game's language, or in English, in the fonts of its language."""
    locale, own = context.game.locale, context.game.phrases
    lang = phrase_locale(locale, key, own)
    return _plain_words(phrase(locale, key, own, **values), block, context, lang if lang != locale else "")
