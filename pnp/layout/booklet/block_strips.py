"""Converts blocks to strips: paragraphs, headings, lists and call-outs; the remaining kinds have files of their own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.suggestions import did_you_mean
from pnp.base.units import PT, Size
from pnp.layout.booklet.bands import CLEAR, BandRoom, heading_ground, largest_room, needed_room
from pnp.layout.booklet.drawing_tags import as_heading
from pnp.layout.booklet.figure_strips import GAP, figure_strips, image_beside
from pnp.layout.booklet.generated_blocks import generated_strips
from pnp.layout.booklet.heading_words import heading_words
from pnp.layout.booklet.markers import first_words, square
from pnp.layout.booklet.paragraph_strips import INDENT, paragraph
from pnp.layout.booklet.strip import Panel, Strip, Title, beside, kept_together, paired_ends, stacked
from pnp.layout.booklet.table_strips import table_strips
from pnp.layout.booklet.template_drawings import SIGN
from pnp.model.booklet import (
    CalloutBlock,
    FigureBlock,
    GeneratedBlock,
    HeadingBlock,
    ListBlock,
    PageBreakBlock,
    ParagraphBlock,
    TableBlock,
)
from pnp.model.fields import RichText, TextSpan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.layout.booklet.booklet_context import BookletContext
    from pnp.model.booklet import Block, HeadingLook
    from pnp.model.frame import StructureElement, StructureType
    from pnp.model.style import TextStyle

HEADINGS: tuple[StructureType, ...] = ("H1", "H2", "H3")
_PAD = 3.0  # mm: padding inside a call-out's box
_BAR = 1.2  # mm: the bar at its side
_ICON = 1.5  # em: width of the icon beside a call-out's title
_SMALL = 0.5  # of a page: a shorter call-out is never divided, and a shorter list of few points not before its second
_FEW = 4  # points: of a longer list, one alone on a page is seen as a part of it


def strips(
    blocks: Sequence[Block],
    context: BookletContext,
    width: float,
    body: TextStyle,
    known: dict[int, list[Strip]] | None = None,
) -> list[Strip]:
    """Return the strips of blocks in a column of `width` mm, with text set in `body`.

    `known` holds the strips that an earlier pass made of the same blocks, by their index, if they show no page numbers.
    """
    known = {} if known is None else known
    out: list[Strip] = []
    new_page, lines = False, 0
    for index, block in enumerate(blocks):
        if isinstance(block, PageBreakBlock):
            new_page = True
            continue
        if isinstance(block, HeadingBlock) and block.level == 1:
            context = context.section(block)
        lookups = context.typesetter.page_lookups
        found = known[index][:] if index in known else _block(block, context, width, body)
        if context.typesetter.page_lookups == lookups:
            known[index] = found[:]
        if new_page and found:
            found[0], new_page = replace(found[0], new_page=True, run_on=0.0), False
        elif isinstance(block, ListBlock) and index and isinstance(blocks[index - 1], ParagraphBlock):
            out[-1] = replace(out[-1], keep=True)  # its lead-in, whose sentence may end in the list
        elif _is_first_section(blocks, index) or (lines == 1 and _is_second_paragraph(blocks, index)):
            out[-1] = replace(out[-1], keep_if_room=True)  # a motto or a single line, which alone is no beginning
        out += found
        lines = len(found)
    return out


def _is_first_section(blocks: Sequence[Block], index: int) -> bool:
    """Whether a heading has nothing but one paragraph between itself and the chapter's."""
    kinds = [type(block) for block in blocks[max(index - 2, 0) : index + 1]]
    if kinds != [HeadingBlock, ParagraphBlock, HeadingBlock]:
        return False
    chapter = blocks[index - 2]
    return isinstance(chapter, HeadingBlock) and chapter.level == 1


def _is_second_paragraph(blocks: Sequence[Block], index: int) -> bool:
    """Whether a heading has nothing but one paragraph between itself and this one."""
    return [type(block) for block in blocks[max(index - 2, 0) : index + 1]] == [HeadingBlock, ParagraphBlock, ParagraphBlock]


def _block(block: Block, context: BookletContext, width: float, body: TextStyle) -> list[Strip]:  # noqa: PLR0911 - one return a kind
    if isinstance(block, HeadingBlock):
        return [_heading(block, context, width)]
    if isinstance(block, ParagraphBlock):
        return paragraph_strips(block, context, width, body)
    if isinstance(block, ListBlock):
        return _list(block, context, width, body)
    if isinstance(block, TableBlock):
        return table_strips(block, context, width)
    if isinstance(block, CalloutBlock):
        return _callout(block, context, width)
    if isinstance(block, FigureBlock):
        return figure_strips(block, context, width)
    assert isinstance(block, GeneratedBlock)
    return generated_strips(block, context, width, body)


def paragraph_strips(block: ParagraphBlock, context: BookletContext, width: float, body: TextStyle) -> list[Strip]:
    """Return the strips of a paragraph, without a single line at the foot or the top of a page."""
    assert isinstance(block.words, RichText)
    lines = context.typesetter.lines(block.words, body, width, element=context.text_element("P", block.words))
    found = paragraph(lines, context, body, anchor=block.anchor)
    if found and block.words.plain.rstrip().endswith(":"):  # it introduces what follows
        found[-1] = replace(found[-1], keep=True)
    return found or [Strip(0.0)]  # its words have a fault


def _heading(block: HeadingBlock, context: BookletContext, width: float) -> Strip:
    look = context.look.headings[block.level - 1]
    assert isinstance(block.words, RichText)
    words = heading_words(block.words, context.terms)
    title, below = Title(block.level, words, block.anchor), look.below
    level = context.levels.get(block.anchor, block.level)
    if look.template:
        element = context.text_element(HEADINGS[level - 1], block.words, words=title.words)
        height = context.openings.get(block.anchor, look.height)
        made = as_heading(context.templates.heading(look.template, block, Size(width, height)), element)
    else:
        said = words if words != block.words.plain else ""
        made = _heading_lines(block, look, context, width, context.text_element(HEADINGS[level - 1], block.words, words=said))
        if look.fill is not None:
            room = largest_room([needed_room(made), _room_of_level(block.level, look, context)])
            made = made.with_room(*room)
            below = max(below - sum(room), min(below, CLEAR))
        made = replace(made, items=(*heading_ground(look, made.height, width), *made.items))
    return replace(
        made, above=look.above, below=below, keep=True, new_page=look.new_page, run_on=look.run_on, anchors=(block.anchor,),
        title=title, what=f"the heading `{first_words(title.words)}`", mark=block.mark,
    )  # fmt: skip


def _heading_lines(
    block: HeadingBlock, look: HeadingLook, context: BookletContext, width: float, element: StructureElement | None = None
) -> Strip:
    assert isinstance(block.words, RichText)
    lines = context.typesetter.lines(block.words, look.style, width, colour=look.style.colour, element=element)
    return stacked(line.strip(what="", mark=block.mark) for line in lines)


def _room_of_level(level: int, look: HeadingLook, context: BookletContext) -> BandRoom:
    """Return the room of the bands of all headings of a level: they are equally high, whether or not a title has descenders."""
    if level not in context.bands:
        alike = [_heading_lines(h, look, context, context.column.w) for h in context.titles if h.level == level]
        context.bands[level] = largest_room([BandRoom(), *map(needed_room, alike)])
    return context.bands[level]


def _list(block: ListBlock, context: BookletContext, width: float, body: TextStyle) -> list[Strip]:
    items: list[list[Strip]] = []
    gap = context.look.grid if block.loose else 0.0
    whole = context.inside(context.element("L", numbered=block.ordered))
    for number, item in enumerate(block.items, block.start):
        indent = context.left_edge(INDENT, width - INDENT, width)
        here = whole.inside(whole.element("LI", number))
        inner = [s.shifted(indent) for s in strips(item, here.inside(here.element("LBody", 1)), width - INDENT, body)]
        if inner:
            first = inner[0]
            marker = _marker(block, number, here, body, first, width)
            inner[0] = replace(first, items=(*marker.items, *first.items), boxes=(*marker.boxes, *first.boxes))
            if items:
                inner[0] = replace(inner[0], above=gap)
            items.append(inner)
    found = [strip for inner in items for strip in inner]
    short = len(items) <= _FEW and stacked(found).height < _SMALL * context.column[1]
    return paired_ends(items) if short else found


def _marker(  # noqa: PLR0913, PLR0917 - an item's number and its place
    block: ListBlock, number: int, context: BookletContext, body: TextStyle, first: Strip, width: float
) -> Strip:
    """Return the marker of a list item: a square, or a number on the baseline of the item's first line."""
    if not block.ordered:
        middle = 0.5 * body.leading * body.size / PT
        return Strip(0.0, (square(context.left_edge(1.0, 0.0, width), middle, 1.3, context.look.colours["marker"]),))
    style = context.look.styles["number"]
    words = RichText((TextSpan(str(number)),), "", context.game.locale, first.mark or block.mark)
    (line, *_) = context.typesetter.lines(words, style, None, element=context.element("Lbl"))
    here = context.typesetter.lines(words, body, None)[0].baseline
    return line.strip(what="", mark=block.mark).moved(context.left_edge(0.0, line.width, width), here - line.baseline)


def _callout(block: CalloutBlock, context: BookletContext, width: float) -> list[Strip]:
    context = context.inside(context.element("Div"))
    look = context.look.callouts.get(block.kind, context.look.callouts[""])
    body = context.look.styles["callout"]
    bar, inner_width = context.left_edge(0.0, _BAR, width), width - 2 * _PAD - _BAR
    panel = Panel(0.0, width, look.fill, look.bar, bar, _BAR, block.mark)
    left = context.left_edge(_PAD + _BAR, inner_width, width)
    inner = [*_callout_title(block, context, inner_width), *_callout_body(block, context, inner_width, body)]
    edge = Strip(_PAD * 0.7, mark=block.mark, what=f"the call-out `{block.kind}`")
    found = [edge, *(s.shifted(left) for s in inner), replace(edge, keep=False)]
    found = [replace(s, panels=(*s.panels, panel), snap=False) for s in found]
    found[0] = replace(found[0], above=context.look.grid * 1.5, below=0.0, keep=True)
    found[1] = replace(found[1], above=0.0)
    found[-2] = replace(found[-2], keep=True, below=0.0)
    found[-1] = replace(found[-1], below=context.look.grid * 1.5)
    height = stacked(found).height
    return kept_together(found) if height < _SMALL * context.column[1] else found


def _callout_title(block: CalloutBlock, context: BookletContext, width: float) -> list[Strip]:
    words = context.game.words
    group = words.get("callout")
    title = words.get(f"callout_{block.kind}") or (group.get(block.kind) if isinstance(group, dict) else None)
    if not isinstance(title, RichText) and context.game.unread.covers(f"words.callout_{block.kind}"):
        return []
    if not isinstance(title, RichText):
        known = [name.removeprefix("callout_") for name in words if name.startswith("callout_")]
        hint = did_you_mean(block.kind, known) or f"add `callout_{block.kind}` to words.yaml"
        context.report.error(
            "booklet/unknown-callout", f"`[!{block.kind}]`: words.yaml has no `callout_{block.kind}`", block.mark, hint=hint
        )
        return []
    look = context.look.callouts.get(block.kind, context.look.callouts[""])
    style = context.look.styles["callout-title"]
    icon = context.templates.icon(look.icon, style.leading * style.size / PT, look.title or style.colour, block.mark)
    taken = style.size / PT * _ICON if icon else 0.0
    heading = context.text_element("P", title, order=-1)
    lines = context.typesetter.lines(title, style, width - taken, colour=look.title, element=heading)
    beside = context.left_edge(taken, width - taken, width)
    found = [line.strip(what="", mark=block.mark, keep=True).shifted(beside) for line in lines]
    sign = Strip(0.0, (icon,) if icon else ()).shifted(context.left_edge(0.0, style.leading * style.size / PT * SIGN, width))
    return [replace(found[0], items=(*sign.items, *found[0].items)), *found[1:]]


def _callout_body(block: CalloutBlock, context: BookletContext, width: float, body: TextStyle) -> list[Strip]:
    """Return the strips of a call-out's blocks; if the first is one narrow figure, the others are beside it."""
    first, rest = (block.blocks[0], block.blocks[1:]) if block.blocks else (None, ())
    beside_it, after = (context.inside(context.element("Div", order)) for order in (0, 1))
    image = image_beside(first, beside_it, width) if isinstance(first, FigureBlock) and rest else None
    if image is None:
        found = strips(block.blocks, context, width, body)
    else:
        face, taken = image
        x = context.left_edge(taken, width - taken, width)
        text = stacked(s.shifted(x) for s in strips(rest, after, width - taken, body))
        found = [beside(text, face.shifted(context.left_edge(0.0, taken - GAP, width)))]
    space = context.look.grid / 4 if image is None else context.look.grid
    return [replace(found[0], above=space), *found[1:]] if found else []
