"""The way in: a game's booklet to pages, set again until the numbers it prints are the numbers its pages have."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from pnp.layout.booklet.assembly import Leaf, drawn_frame, page_frame
from pnp.layout.booklet.blocks import strips
from pnp.layout.booklet.desk import Desk
from pnp.layout.booklet.drawn import Drawn
from pnp.layout.booklet.faces import Faces
from pnp.layout.booklet.pages import break_pages
from pnp.layout.booklet.setting import Setting
from pnp.layout.layout import look_key
from pnp.layout.room import Room
from pnp.model.booklet import BookletPages, Heading, OutlineEntry
from pnp.model.text import RichText
from pnp.units import Size

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pnp.diagnostics import Report
    from pnp.layout.booklet.pages import Put
    from pnp.layout.compiled import CompiledTemplates
    from pnp.layout.texts import Setter
    from pnp.model.booklet import Booklet, BookletLook
    from pnp.model.frame import Component, Frame
    from pnp.model.game import Game

_PASSES = 6  # a contents that moves what it lists settles in two or three
_OUTLINED = 2  # levels


def lay_out_booklet(  # noqa: PLR0913 - the stage's whole input, and what it may keep
    game: Game,
    booklet: Booklet,
    components: Iterable[Component],
    report: Report,
    setter: Setter,
    *,
    compiled: CompiledTemplates | None = None,
) -> BookletPages:
    """Lay the booklet of a localized game out in pages; `components` are the cards that its figures may show.

    Page 1 is the cover, or the first page of text where there is none. Faults are `booklet/…` at the lines of its chapters.
    """
    return _Press(booklet, {c.id: c for c in components}, Room(game, report, setter, compiled), setter).pages()


class _Press:
    """One booklet on its way."""

    def __init__(self, booklet: Booklet, components: Mapping[str, Component], room: Room, setter: Setter) -> None:
        look, game, report = booklet.look, room.game, room.report
        drawn = Drawn(room, look)
        self._booklet = booklet
        self._setting = Setting(game, setter, drawn.pictures, report, look.mark)
        headings = [b for c in booklet.chapters for b in c.blocks if isinstance(b, Heading)]
        definitions = {name: words for name, words in booklet.definitions.items() if isinstance(words, RichText)}
        self._desk = Desk(
            game, look, self._setting, Faces(game, components, report), drawn, report, column(look), headings, definitions
        )

    def pages(self) -> BookletPages:
        """Set everything as often as its page numbers need."""
        look = self._desk.look
        first = 2 if look.cover else 1
        columns = self._broken()
        for _ in range(_PASSES):
            numbers = {name: n for n, puts in enumerate(columns, first) for p in puts for name in p.strip.anchors}
            if numbers == self._setting.pages:
                break
            self._setting.pages = numbers
            columns = self._broken()
        frames = self._frames(columns, first)
        titles = [p.strip.title for puts in columns for p in puts if p.strip.title]
        outline = tuple(OutlineEntry(t.words, t.anchor, t.level) for t in titles if t.level <= _OUTLINED)
        return BookletPages(tuple(frames), outline, look, bool(look.back), self._desk.right_to_left)

    def _broken(self) -> list[list[Put]]:
        """The columns of all pages."""
        desk = self._desk
        blocks = [block for chapter in self._booklet.chapters for block in chapter.blocks]
        found = strips(blocks, desk, desk.column.w, desk.look.styles["body"])
        return break_pages(found, desk.column.h, desk.look.grid, desk.report)

    def _frames(self, columns: Sequence[Sequence[Put]], first: int) -> list[Frame]:
        desk, look = self._desk, self._desk.look
        key = look_key(desk.game)
        frames = [drawn_frame(look.cover, Leaf(1, None), desk, key)] if look.cover else []
        title: RichText | None = None
        by_anchor = {h.anchor: h.words for h in desk.titles if h.level == 1 and isinstance(h.words, RichText)}
        for number, puts in enumerate(columns, first):
            opens = puts[0].strip.title is not None and puts[0].strip.title.level == 1
            frames.append(page_frame(Leaf(number, None if opens else title), puts, desk, key))
            begun = [by_anchor[p.strip.title.anchor] for p in puts if p.strip.title and p.strip.title.level == 1]
            title = begun[-1] if begun else title
        if look.back:
            frames.append(drawn_frame(look.back, Leaf(first + len(columns), None), desk, key))
        return frames


def column(look: BookletLook) -> Size:
    """The column of a page: as wide as its margins leave it, as tall as whole steps of the grid fill them."""
    margins, (w, h) = look.margins, look.size
    steps = floor((h - margins.top - margins.bottom) / look.grid + 1e-6)
    return Size(w - margins.inner - margins.outer, steps * look.grid)
