"""The entry point: lays a booklet out, repeatedly until the page numbers it prints agree with its pages."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from pnp.base.units import Size
from pnp.layout.booklet.block_strips import strips
from pnp.layout.booklet.booklet_context import BookletContext
from pnp.layout.booklet.booklet_typesetter import BookletTypesetter
from pnp.layout.booklet.figure_images import FigureContents
from pnp.layout.booklet.heading_words import forms_of_terms, heading_words
from pnp.layout.booklet.openings import opening_heights
from pnp.layout.booklet.page_breaks import break_pages
from pnp.layout.booklet.page_frames import PageContext, drawn_frame, page_frame
from pnp.layout.booklet.template_drawings import TemplateDrawings
from pnp.layout.layout_context import LayoutContext
from pnp.layout.least_lines import with_visible_lines
from pnp.model.booklet import BookletPages, GeneratedBlock, HeadingBlock, OutlineEntry
from pnp.model.face_walk import walk
from pnp.model.fields import RichText
from pnp.model.frame import Group, TextLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pnp.base.diagnostics import Report
    from pnp.layout.booklet.page_breaks import PlacedStrip
    from pnp.layout.booklet.strip import Strip
    from pnp.layout.layout_cache import LayoutCache
    from pnp.layout.text_setting import TextSetter
    from pnp.model.booklet import Booklet, BookletLook
    from pnp.model.frame import Frame
    from pnp.model.game import Game
    from pnp.model.sheet import Component

_PASSES = 6  # usually two or three passes are enough
_OUTLINED = 2  # heading levels in the outline


def lay_out_booklet(  # noqa: PLR0913 - the whole input of the stage, and its caches
    game: Game,
    booklet: Booklet,
    components: Mapping[str, Component],
    report: Report,
    setter: TextSetter,
    *,
    cache: LayoutCache | None = None,
) -> BookletPages:
    """Lay out the booklet of a localized game; `components` are the cards that its figures may show, by id.

    Page 1 is the cover, or the first page of text if there is no cover. Faults are reported as `booklet/…` at the lines of its
    chapters.
    """
    return _BookletPass(booklet, components, LayoutContext(game, report, setter, cache)).pages()


class _BookletPass:
    """The layout of one booklet."""

    def __init__(self, booklet: Booklet, components: Mapping[str, Component], layout_context: LayoutContext) -> None:
        look, game, report = booklet.look, layout_context.game, layout_context.report
        drawn = TemplateDrawings(layout_context, look)
        self._booklet = booklet
        self._blocks = [block for chapter in booklet.chapters for block in chapter.blocks]
        self._known: dict[int, list[Strip]] = {}
        self._setter = layout_context.setter
        headings = [block for block in self._blocks if isinstance(block, HeadingBlock)]
        terms = forms_of_terms(game)
        definitions = {name: words for name, words in booklet.definitions.items() if isinstance(words, RichText)}
        self._context = BookletContext(
            game,
            look,
            BookletTypesetter(
                game, self._setter, report, look.mark, layout_context.cache, _destinations(headings, game.terms, terms)
            ),
            FigureContents(game, components, report, layout_context.cache.pictures),
            drawn,
            report,
            column(look),
            headings,
            definitions,
            levels=_levels(headings),
            terms=terms,
        )

    def pages(self) -> BookletPages:
        """Lay out the pages, as often as their page numbers require, and again if the credits lack typefaces of theirs."""
        context, look = self._context, self._context.look
        first = 2 if look.cover else 1
        columns = self._settled(first)
        frames = self._frames(columns, first)
        named = context.families
        context.fonts.update(_fonts_of(frames))
        if context.families != named:
            self._forget_credits()
            columns = self._settled(first)
            frames = self._frames(columns, first)
        titles = [p.strip.title for placed_strips in columns for p in placed_strips if p.strip.title]
        outline = tuple(OutlineEntry(t.words, t.anchor, t.level) for t in titles if t.level <= _OUTLINED)
        return BookletPages(tuple(frames), outline, look, bool(look.back), context.right_to_left, context.families)

    def _settled(self, first: int) -> list[list[PlacedStrip]]:
        """Return the columns of all pages, once the page numbers in them agree with their places."""
        columns = self._broken()
        for _ in range(_PASSES):
            numbers = {
                name: n for n, placed_strips in enumerate(columns, first) for p in placed_strips for name in p.strip.anchors
            }
            if numbers == self._setter.pages:
                break
            self._setter.pages = numbers
            columns = self._broken()
        return columns

    def _forget_credits(self) -> None:
        for index, block in enumerate(self._blocks):
            if isinstance(block, GeneratedBlock) and block.name == "credits":
                self._known.pop(index, None)

    def _broken(self) -> list[list[PlacedStrip]]:
        """Return the columns of all pages."""
        context, look = self._context, self._context.look
        found = self._strips()
        heights = opening_heights(found, look, context.column.h)
        if heights != context.openings:
            changed = {name for name, _ in heights.items() ^ context.openings.items()}
            for index, block in enumerate(self._blocks):
                if isinstance(block, HeadingBlock) and block.anchor in changed:
                    self._known.pop(index, None)
            context.openings.clear()
            context.openings.update(heights)
            found = self._strips()
        return break_pages(found, context.column.h, look.grid, context.report)

    def _strips(self) -> list[Strip]:
        context = self._context
        return strips(self._blocks, context, context.column.w, context.look.styles["body"], self._known)

    def _frames(self, columns: Sequence[Sequence[PlacedStrip]], first: int) -> list[Frame]:
        context, look = self._context, self._context.look
        frames = [drawn_frame(look.cover, PageContext(1, None), context)] if look.cover else []
        title: RichText | None = None
        by_anchor = {h.anchor: h.words for h in context.titles if h.level == 1 and isinstance(h.words, RichText)}
        for number, placed_strips in enumerate(columns, first):
            opens = placed_strips[0].strip.title is not None and placed_strips[0].strip.title.level == 1
            frames.append(page_frame(PageContext(number, None if opens else title), placed_strips, context))
            begun = [by_anchor[p.strip.title.anchor] for p in placed_strips if p.strip.title and p.strip.title.level == 1]
            title = begun[-1] if begun else title
        if look.back:
            frames.append(drawn_frame(look.back, PageContext(first + len(columns), None), context))
        return [with_visible_lines(frame) for frame in frames]


def _fonts_of(frames: Iterable[Frame]) -> Iterator[str]:
    """Yield the keys of the fonts of the pages' own lines; the cards in their figures are set in the same."""
    for frame in frames:
        for item, _ in walk(frame.items, into=(Group,)):
            if isinstance(item, TextLine):
                yield from (run.font for _, run in item.runs)


def _levels(headings: Iterable[HeadingBlock]) -> dict[str, int]:
    """Return the level of each heading in the structure, which has no level that is left out: at most one below the last."""
    levels: dict[str, int] = {}
    level = 0
    for heading in headings:
        level = levels[heading.anchor] = min(heading.level, level + 1)
    return levels


def _destinations(
    headings: Iterable[HeadingBlock], terms: Mapping[str, object], forms: Sequence[Sequence[str]]
) -> dict[str, str]:
    """Return the words at the anchors that links lead to, as far as they have any."""
    named = {h.anchor: heading_words(h.words, forms) for h in headings if isinstance(h.words, RichText)}
    return named | {f"term-{name}": term.plain for name, term in terms.items() if isinstance(term, RichText)}


def column(look: BookletLook) -> Size:
    """Return the size of a page's column in mm: its margins determine the width, whole steps of the grid the height."""
    margins, (w, h) = look.margins, look.size
    steps = floor((h - margins.top - margins.bottom) / look.grid + 1e-6)
    return Size(w - margins.inner - margins.outer, steps * look.grid)
