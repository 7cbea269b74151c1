"""Lays a booklet out, repeatedly until the page numbers it prints agree with its pages.

Strips are divided into pages, each as full as keeping strips together allows; openings of chapters that a template draws
are as tall as the pages of their chapter would stay empty without them. The Frame of a page has the strips of its column,
the backgrounds of boxes behind them and the page furniture under all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import floor
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.base.records import frozen
from pnp.base.units import Box, Size
from pnp.layout.booklet.blocks import block_strips
from pnp.layout.booklet.context import BookletContext, BookletTypesetter, TemplateDrawings, tag_page
from pnp.layout.booklet.diagrams import Diagrams
from pnp.layout.booklet.figure_images import FigureContents, widen_fine_lines
from pnp.layout.booklet.flow import flow_of_blocks
from pnp.layout.booklet.index_block import ExplainedIcons
from pnp.layout.booklet.line_length import warn_of_line_length
from pnp.layout.booklet.page_breaks import ROUNDING, PlacedStrip, break_pages, lowest_end
from pnp.layout.booklet.strips import Strip, paint_over
from pnp.layout.booklet.text_blocks import forms_of_terms, heading_words
from pnp.layout.face_layout import LayoutContext
from pnp.layout.painting.shapes import rectangle
from pnp.model.booklet import BESIDE_MARGIN, BookletPages, CalloutBlock, GeneratedBlock, HeadingBlock, OutlineEntry
from pnp.model.face_walk import bounding_box, fonts_of
from pnp.model.fields import Mention, RichText, TextSpan
from pnp.model.frame import Frame, Group, Shape, Stroke
from pnp.model.messages import values_of_type
from pnp.model.picture import Anchor

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.layout.assembly import CuttingGuide
    from pnp.layout.booklet.strips import Panel
    from pnp.layout.deck_sizes import LayoutCache
    from pnp.model.booklet import Block, Booklet, BookletLook, HeadingLook
    from pnp.model.frame import Item, TextBox
    from pnp.model.game import Game
    from pnp.model.sheet import Component
    from pnp.text.typesetter import Typesetter


_MOST_PASSES = 6  # usually two or three are enough
_LEAST_FOOT = 20.0  # mm above the cut: less of a picture at the foot of a page is left out
_AIR_ABOVE_FOOT = 5.0  # mm between the text and such a picture
_OUTLINE_LEVELS = 2  # heading levels in the outline


def lay_out_booklet(  # noqa: PLR0913 - the whole input of the stage, and its caches
    game: Game,
    booklet: Booklet,
    components: Mapping[str, Component],
    report: Report,
    setter: Typesetter,
    *,
    cache: LayoutCache | None = None,
    guide: CuttingGuide | None = None,
) -> BookletPages:
    """Lay out the booklet of a localized game; `components` are the cards that its figures may show, by id.

    Page 1 is the cover, or the first page of text if there is no cover. `guide` says how the sheets of its cards are cut.
    Faults are reported as `booklet/…` at the lines of its chapters.
    """
    return _BookletLayout(booklet, components, LayoutContext(game, report, setter, cache), guide).pages()


class _BookletLayout:
    """The layout of one booklet, in as many passes as its page numbers need."""

    def __init__(
        self,
        booklet: Booklet,
        components: Mapping[str, Component],
        layout_context: LayoutContext,
        guide: CuttingGuide | None,
    ) -> None:
        look, game, report = booklet.look, layout_context.game, layout_context.report
        drawn = TemplateDrawings(layout_context, look)
        self._booklet = booklet
        flow = flow_of_blocks([block for chapter in booklet.chapters for block in chapter.blocks], look, report)
        self._blocks, self._flow = [block for block, _ in flow], [place for _, place in flow]
        self._known: dict[int, list[Strip]] = {}
        self._setter = layout_context.setter
        headings = [block for block in self._blocks if isinstance(block, HeadingBlock)]
        terms = forms_of_terms(game)
        definitions = {name: words for name, words in booklet.definitions.items() if isinstance(words, RichText)}
        self._context = BookletContext(
            game,
            look,
            BookletTypesetter(
                game,
                self._setter,
                report,
                look.mark,
                layout_context.cache,
                _words_at_anchors(headings, game.terms, terms),
                addresses=look.addresses,
                lists_icons=booklet.lists_icons or bool(look.cover or look.back),  # which see `page.icons`
            ),
            FigureContents(
                game, components, Diagrams(layout_context, look.diagram_size), report, layout_context.cache.pictures
            ),
            drawn,
            report,
            column_size(look),
            headings,
            definitions,
            levels=_structure_levels(headings),
            terms=terms,
            guide=guide,
            numbers=_numbers_of_callouts(self._blocks),
            mentioned=frozenset(mention.name for mention in values_of_type(tuple(flow), Mention)),
        )

    def pages(self) -> BookletPages:
        """Lay out the pages, as often as their page numbers require, and again if the credits lack typefaces of theirs."""
        context, look = self._context, self._context.look
        first = 2 if look.cover else 1
        columns = self._settle_page_numbers(first)
        frames = self._frames(columns, first)
        named = context.families
        for frame in frames:  # the cards in their figures are set in the same
            context.fonts.update(fonts_of(frame.items, into=(Group,)))
        if context.families != named:
            for index, block in enumerate(self._blocks):
                if isinstance(block, GeneratedBlock) and block.name == "credits":
                    self._known.pop(index, None)
            columns = self._settle_page_numbers(first)
            frames = self._frames(columns, first)
        warn_of_line_length([placed.strip for page in columns for placed in page], look, context.report)
        if not columns and not context.report.has_errors:
            hint = "write a chapter that prints something, or delete the folder `booklet`"
            context.report.error("booklet/no-pages", "the booklet prints nothing", self._booklet.mark, hint=hint)
        titles = [p.strip.title for placed_strips in columns for p in placed_strips if p.strip.title]
        outline = tuple(OutlineEntry(t.words, t.anchor, t.level) for t in titles if t.level <= _OUTLINE_LEVELS)
        spreads = tuple(n for n, placed in enumerate(columns, first) for p in placed if p.strip.facing is not None)
        return BookletPages(tuple(frames), outline, look, bool(look.back), context.right_to_left, context.families, spreads)

    def _settle_page_numbers(self, first: int) -> list[list[PlacedStrip]]:
        """Return the columns of all pages, once the page numbers in them agree with their places."""
        columns = self._break_into_columns(first)
        for _ in range(_MOST_PASSES):
            numbers = {
                name: n for n, placed_strips in enumerate(columns, first) for p in placed_strips for name in p.strip.anchors
            }
            if numbers == self._setter.pages:
                break
            self._setter.pages = numbers
            columns = self._break_into_columns(first)
        return columns

    def _break_into_columns(self, first: int) -> list[list[PlacedStrip]]:
        context, look = self._context, self._context.look
        strips = self._strips()
        heights = opening_heights(strips, look, context.column.h)
        if heights != context.openings:
            changed = {name for name, _ in heights.items() ^ context.openings.items()}
            for index, block in enumerate(self._blocks):
                if isinstance(block, HeadingBlock) and block.anchor in changed:
                    self._known.pop(index, None)
            context.openings.clear()
            context.openings.update(heights)
            strips = self._strips()
        return break_pages(strips, context.column.h, look.grid, context.report, first)

    def _strips(self) -> list[Strip]:
        context = self._context
        body, width = context.look.styles["body"], context.column.w
        return block_strips(self._blocks, context, width, body, known=self._known, flow=self._flow)

    def _frames(self, columns: Sequence[Sequence[PlacedStrip]], first: int) -> list[Frame]:
        context, look = self._context, self._context.look
        frames = [template_frame(look.cover, PageContext(1, None), context)] if look.cover else []
        title: RichText | None = None
        by_anchor = {h.anchor: h.words for h in context.titles if h.level == 1 and isinstance(h.words, RichText)}
        for number, placed_strips in enumerate(columns, first):
            top = placed_strips[0].strip
            opens = top.at_trim or (top.title is not None and top.title.level == 1)
            frames.append(page_frame(PageContext(number, None if opens else title), placed_strips, context))
            begun = [by_anchor[p.strip.title.anchor] for p in placed_strips if p.strip.title and p.strip.title.level == 1]
            title = begun[-1] if begun else title
        if look.back:
            frames.append(template_frame(look.back, PageContext(first + len(columns), None), context))
        return [widen_fine_lines(frame) for frame in frames]


def _structure_levels(headings: Iterable[HeadingBlock]) -> dict[str, int]:
    """Return the level of each heading in the structure, which has no level that is left out: at most one below the last."""
    levels: dict[str, int] = {}
    level = 0
    for heading in headings:
        level = levels[heading.anchor] = min(heading.level, level + 1)
    return levels


def _numbers_of_callouts(blocks: Sequence[Block]) -> dict[Mark, int]:
    counts: Counter[str] = Counter()
    numbers = {}
    for callout in _callouts_in(blocks):
        counts[callout.kind] += 1
        numbers[callout.mark] = counts[callout.kind]
    return numbers


def _callouts_in(blocks: Sequence[Block]) -> Iterator[CalloutBlock]:
    for callout in values_of_type(tuple(blocks), CalloutBlock):
        yield callout
        yield from _callouts_in(callout.blocks)


def _words_at_anchors(
    headings: Iterable[HeadingBlock], terms: Mapping[str, object], forms: Sequence[Sequence[str]]
) -> dict[str, str]:
    """Return the words at the anchors that links lead to, as far as they have any."""
    named = {h.anchor: heading_words(h.words, forms) for h in headings if isinstance(h.words, RichText)}
    return named | {f"term-{name}": term.plain for name, term in terms.items() if isinstance(term, RichText)}


def column_size(look: BookletLook) -> Size:
    """Return the size of a page's column in mm: its margins determine the width, whole steps of the grid the height."""
    margins, (w, h) = look.margins, look.size
    steps = floor((h - margins.top - margins.bottom) / look.grid + 1e-6)
    return Size(w - margins.inner - margins.outer, steps * look.grid)


def opening_heights(strips: Sequence[Strip], look: BookletLook, height: float) -> dict[str, float]:
    """Return the height in mm of each opening at the top of a page, by its anchor, where its look gives it a `tallest`.

    It grows by steps of the grid, as far as what follows takes no more pages of `height` mm, and none but the last of them
    is filled less. `strips` are those of the whole booklet, with openings of any height.
    """
    least = [
        replace(strip, height=_height_in_column(at.height, at, look)) if (at := _growing_look(strip, look)) else strip
        for strip in strips
    ]
    return {
        part[0].anchors[0]: _tallest_opening(part, at, look, height)
        for part in _split_at_openings(least, look.grid, height)
        if (at := _growing_look(part[0], look)) is not None
    }


def _growing_look(strip: Strip, look: BookletLook) -> HeadingLook | None:
    at = look.headings[strip.title.level - 1] if strip.title is not None else None
    return at if at is not None and at.template and at.new_page and at.tallest > at.height else None


def _split_at_openings(strips: Sequence[Strip], grid: float, height: float) -> Iterator[list[Strip]]:
    """Yield the strips from each heading that begins a page because its look says so, up to the next such heading."""
    tops = {page[0].strip.anchors for page in break_pages(strips, height, grid, Report()) if page[0].strip.new_page}
    part: list[Strip] = []
    for strip in strips:
        if strip.new_page and strip.anchors in tops and part:
            yield part
            part = []
        part.append(strip)
    if part:
        yield part


def _height_in_column(height: float, at: HeadingLook, look: BookletLook) -> float:
    """Return how much of the height of an opening is inside its column, in mm."""
    return height - look.margins.top if at.bleed else height


def _tallest_opening(part: Sequence[Strip], at: HeadingLook, look: BookletLook, height: float) -> float:
    (first, *rest), grid = part, look.grid
    if any(strip.facing is not None or strip.on_spread is not None for strip in part):
        return at.height  # where its pages are even depends on the chapters before it
    plain = break_pages(part, height, grid, Report())
    for steps in range(int((at.tallest - at.height) / grid + ROUNDING), 0, -1):
        tall = at.height + steps * grid
        opening = replace(first, height=_height_in_column(tall, at, look))
        pages = break_pages([opening, *rest], height, grid, Report())
        if len(pages) == len(plain) and _least_filled(pages) >= _least_filled(plain) - ROUNDING:
            return tall
    return at.height


def _least_filled(pages: Sequence[Sequence[PlacedStrip]]) -> float:
    """Return how far down the emptiest page reaches, in mm; the last one does not count."""
    return min((lowest_end(page) for page in pages[:-1]), default=0.0)


@frozen
class PageContext:
    """A page by its number from 1; `title` is the chapter that continues at its top, or None if one begins there.

    It is None too where a picture covers the place of the running head.
    """

    number: int
    title: RichText | None

    @property
    def side(self) -> str:
        """`right` for odd pages, as in a book that opens to the left; a book that opens to the right mirrors its pages."""
        return "right" if self.number % 2 else "left"


def page_frame(page_context: PageContext, placed_strips: Sequence[PlacedStrip], context: BookletContext) -> Frame:
    """Return the Frame of a page of text."""
    look = context.look
    x, y = _left_margin(page_context, context), look.margins.top
    placed = [
        (strip, -x if strip.page_wide else _left_of_column(strip, column, page_context, context), top)
        for strip, top, column in placed_strips
    ]
    end = max((top + strip.height for strip, _, top in placed if not strip.at_foot), default=0.0)
    placed = [(_fill_foot(strip, end, look), left, end) if strip.at_foot else (strip, left, top) for strip, left, top in placed]
    panels = Strip(0.0, tuple(_panel_items(placed))).moved(x, y)
    text = [strip.moved(x + left, y + top) for strip, left, top in placed]
    ground = paint_over([*[s for s in text if s.at_foot], _page_furniture(page_context, context)], Strip(0.0))
    page = paint_over([panels, *[s for s in text if not s.at_foot]], ground)
    anchors = tuple(Anchor(name, x + left, y + top) for strip, left, top in placed for name in strip.anchors)
    boxes = [box for is_note in (False, True) for box in _boxes_of(placed_strips, text, is_note=is_note)]
    boxes = [*page.boxes[: len(page.boxes) - len(boxes)], *boxes]
    return Frame(look.size, look.bleed, page.items, tuple(_join_text_boxes(boxes)), page.links, anchors)


def _fill_foot(strip: Strip, end: float, look: BookletLook) -> Strip:
    """Return a picture, placed at `end` mm, where the text ends, at the foot of its page: what has room of its lower part.

    It is left out where that is less than `_LEAST_FOOT` mm above the cut.
    """
    foot = look.size.h + look.bleed - look.margins.top
    tall = min(strip.at_foot, foot - end - _AIR_ABOVE_FOOT)
    if tall < _LEAST_FOOT + look.bleed:
        return replace(strip, items=())
    window = rectangle(-look.bleed, strip.at_foot - tall, look.size.w + 2.0 * look.bleed, tall)
    return replace(strip, items=(Group(strip.items, clip=window),)).moved(0.0, foot - strip.at_foot - end)


def _boxes_of(placed_strips: Sequence[PlacedStrip], text: Sequence[Strip], *, is_note: bool) -> Iterator[TextBox]:
    """Yield the text boxes of strips at their places on a page, either of the notes in its margin or of all others."""
    for placed, strip in zip(placed_strips, text, strict=True):
        if (placed.strip.columns == BESIDE_MARGIN and placed.column == 1) == is_note:
            yield from strip.boxes


def template_frame(template: str, page_context: PageContext, context: BookletContext) -> Frame:
    """Return the Frame of a page that only a template draws, such as a cover, which sees the page that explains each icon."""
    names = {**_template_names(page_context), "icons": ExplainedIcons(context)}
    page = tag_page(context.templates.page(template, names))
    return Frame(context.look.size, context.look.bleed, page.items, page.boxes, page.links)


def _template_names(page_context: PageContext) -> dict[str, object]:
    return {"number": page_context.number, "side": page_context.side, "title": page_context.title}


def _left_margin(page_context: PageContext, context: BookletContext) -> float:
    """Return the margin left of the column: the inner one is at the spine, which is on the left of odd pages by default."""
    margins = context.look.margins
    return margins.inner if (page_context.side == "right") != context.right_to_left else margins.outer


def _left_of_column(strip: Strip, column: int, page_context: PageContext, context: BookletContext) -> float:
    """Return the left edge of a strip's column in mm, from that of the first or last one.

    The column of the margin is at the outer edge of the page, and beside text its number is 1.
    """
    look = context.look
    if strip.columns == 1:
        return 0.0
    if strip.columns == BESIDE_MARGIN:
        is_outer_left = (page_context.side == "right") == context.right_to_left
        beyond = look.column_gap + (look.margin_column if is_outer_left else look.column_width(BESIDE_MARGIN))
        return beyond if is_outer_left != bool(column) else 0.0
    width = context.look.column_width(strip.columns)
    return context.left_edge(column * (width + context.look.column_gap), width, context.column.w)


def _page_furniture(page_context: PageContext, context: BookletContext) -> Strip:
    """Return what the page's template draws, or without one the chapter above the column and the page number below it."""
    look = context.look
    if look.page:
        return context.templates.page(look.page, _template_names(page_context))
    outer = "end" if page_context.side == "right" else "start"
    number = RichText((TextSpan(str(page_context.number)),), "", context.game.locale, look.mark)
    column, foot = context.column, look.size.h - look.margins.bottom
    x = _left_margin(page_context, context)
    furniture: list[Strip] = []
    for words, style, middle in (
        (page_context.title, "running", look.margins.top / 2),
        (number, "folio", (foot + look.size.h) / 2),
    ):
        lines = context.typesetter.lines(words, look.styles[style], column.w, align=outer) if words else ()  # type: ignore[arg-type]
        furniture += [line.strip(what="", mark=look.mark).moved(x, middle - line.height / 2) for line in lines[:1]]
    return paint_over(furniture, Strip(0.0))


def _panel_items(placed_strips: Sequence[tuple[Strip, float, float]]) -> Iterator[Item]:
    """Yield the background of each box, as tall as its strips in each column; strips are given with their left and top."""
    reach: dict[tuple[Panel, float], tuple[float, float]] = {}
    for strip, left, top in placed_strips:
        for panel in reversed(strip.panels):
            start, _ = reach.get((panel, left), (top, top))
            reach[panel, left] = (start, top + strip.height)
    for (panel, left), (start, end) in reach.items():
        box = Box(left + panel.x, start, panel.w, end - start)
        if panel.fill is not None:
            yield Shape(rectangle(*box), panel.fill, rect=box, at=panel.mark)
        if panel.bar is not None:
            bar = box._replace(x=box.x + panel.bar_x, w=panel.bar_w)
            yield Shape(rectangle(*bar), panel.bar, rect=bar, at=panel.mark)
        if panel.frame is not None:
            inner = box.inset(_PANEL_LINE_WIDTH / 2)
            yield Shape(rectangle(*inner), stroke=Stroke(panel.frame, _PANEL_LINE_WIDTH), at=panel.mark)
        if panel.rule is not None:
            for y in (box.y, box.bottom):
                line = (("M", (box.x, y)), ("L", (box.right, y)))
                yield Shape(line, stroke=Stroke(panel.rule, _PANEL_LINE_WIDTH), at=panel.mark)


_PANEL_LINE_WIDTH = 0.3  # mm: the line around a box, or above and below it


def _join_text_boxes(boxes: Sequence[TextBox]) -> Iterator[TextBox]:
    """Yield text boxes, with consecutive lines of the same text in one column, and not beside a figure, as one."""
    run: list[TextBox] = []
    for box in boxes:
        above = run[-1] if run else None
        other = above and (not box.role or (box.role, box.content) != (above.role, above.content) or box.box.y < above.box.y)
        if above and (other or max(abs(box.box.w - above.box.w), abs(box.box.x - above.box.x)) > _OTHER_PLACE):
            yield _merge_text_boxes(run)
            run = []
        run.append(box)
    if run:
        yield _merge_text_boxes(run)


_OTHER_PLACE = 1.0  # mm: lines whose widths or left edges differ by more stand beside something and below it


def _merge_text_boxes(run: Sequence[TextBox]) -> TextBox:
    if len(run) == 1:
        return run[0]
    box, ink = bounding_box([b.box for b in run]), bounding_box([b.ink for b in run])
    body = bounding_box([b.body or b.ink for b in run])
    styled = tuple(words for b in run for words in b.styled)
    return replace(run[0], box=box, ink=ink, body=body, lines=tuple(line for b in run for line in b.lines), styled=styled)
