"""Errata as pages to print: what players read otherwise than before, with old words struck out and new ones set apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import Box
from pnp.model.fields import TextSpan
from pnp.model.frame import Colour, Shape, Stroke
from pnp.model.sheet import Imposition, Page, Sheet
from pnp.since.errata_sections import sections
from pnp.since.page_text import GREY
from pnp.since.word_changes import shown_changes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.model.frame import Item
    from pnp.model.game import Game
    from pnp.model.outline import Paper
    from pnp.since.errata import Errata, TextChange
    from pnp.since.page_text import PageText
    from pnp.text.text_block import TextBlock

_MARGIN = 20.0  # mm
_INDENT = 5.0  # mm
_FOOT = 8.0  # mm
_TITLE, _SECTION, _TEXT, _SMALL = 18.0, 11.0, 9.5, 7.5  # pt
_OLD, _NEW = "old", "new"  # stretches, marked as links are, whose areas the text engine finds
_STRIKE = Stroke(Colour(0.75, 0.05, 0.1), 0.3)
_GROUND = Colour(0.85, 0.94, 0.83)


class _Line(NamedTuple):
    """A block of the page: how far in it begins, the space above it (mm), and whether it stays with the next one."""

    block: TextBlock
    indent: float
    above: float
    heads: bool = False


def errata_pages(game: Game, found: Errata, paper: Paper, text: PageText) -> Imposition:
    """Return the pages of errata in the language of a localized game."""
    writer = _Writer(text, Box(0.0, 0.0, *paper.size).inset(_MARGIN), game.locale)
    pages = [*writer.pages([*writer.lines(found)])]
    sheets = [
        Sheet(number, Page("face", paper.size, (), furniture=(*items, *writer.foot(number, len(pages)))))
        for number, items in enumerate(pages, 1)
    ]
    return Imposition(paper, "none", tuple(sheets))


class _Writer:
    def __init__(self, text: PageText, room: Box, locale: str) -> None:
        self._text = text
        self._room = room
        self._locale = locale

    def lines(self, found: Errata) -> Iterator[_Line]:
        """Yield all that the pages say."""
        title = (TextSpan(found.title), TextSpan(" · "), self._text.said("errata"))
        yield _Line(self._block(title, _TITLE, bold=True), 0.0, 0.0, heads=True)
        yield _Line(self._block((TextSpan(f"{found.versions} · {found.date}"),), _SMALL, colour=GREY), 0.0, 0.0)
        for section in sections(found):
            yield _Line(self._block((self._text.said(section.key),), _SECTION, bold=True), 0.0, 5.0, heads=True)
            for entry in section.entries:
                if entry.name and entry.changes:
                    yield _Line(self._block((TextSpan(entry.name),), _TEXT, bold=True), 0.0, 2.5, heads=True)
                elif entry.name:
                    yield _Line(self._block((TextSpan(entry.name),), _TEXT, indent=_INDENT), _INDENT, 0.8)
                for change in entry.changes:
                    yield _Line(self._block(self._spans(change), _TEXT, indent=_INDENT), _INDENT, 0.8)

    def _block(
        self, spans: Iterable[TextSpan], size: float, *, bold: bool = False, indent: float = 0.0, colour: Colour | None = None
    ) -> TextBlock:
        width = self._room.w - indent
        if colour is not None:
            return self._text.block(tuple(spans), size, width, bold=bold, colour=colour)
        return self._text.block(tuple(spans), size, width, bold=bold)

    def _spans(self, change: TextChange) -> Iterator[TextSpan]:
        if change.label:
            yield TextSpan(f"{change.label}: ")
        for fate, words in shown_changes(change.before, change.after, self._locale):
            yield TextSpan(words, bold=fate == _NEW, link=fate if fate != "same" else "")

    def pages(self, lines: list[_Line]) -> Iterator[tuple[Item, ...]]:
        """Yield the items of each page; a heading stays with what follows it."""
        items: list[Item] = []
        y, begun = self._room.y, False
        for number, line in enumerate(lines):
            needed = line.above + line.block.height
            following = number
            while lines[following].heads and following + 1 < len(lines):
                following += 1
                needed += lines[following].above + lines[following].block.height
            if begun and y + needed > self._room.bottom - _FOOT:
                yield tuple(items)
                items, y, begun = [], self._room.y, False
            y += line.above if begun else 0.0
            items += self._placed(line, y)
            y, begun = y + line.block.height, True
        yield tuple(items)

    def foot(self, number: int, count: int) -> Iterator[Item]:
        """Yield which page of how many this is."""
        if count > 1:
            foot = self._block((self._text.said("sheet-of", n=number, m=count),), _SMALL, colour=GREY)
            yield from self._text.placed(foot, self._room.x, self._room.bottom - foot.height, self._room.w)

    def _placed(self, line: _Line, y: float) -> Iterator[Item]:
        x, width = self._room.x + line.indent, self._room.w - line.indent
        left = self._text.left(x, width)
        for link in line.block.links:
            if link.anchor == _NEW:
                yield _ground(link.box.moved(left, y))
        yield from self._text.placed(line.block, x, y, width)
        for link in line.block.links:
            if link.anchor == _OLD:
                box = link.box.moved(left, y)
                middle = box.y + box.h * _MIDDLE
                yield Shape((("M", (box.x, middle)), ("L", (box.right, middle))), stroke=_STRIKE)


_MIDDLE = 0.56  # of the height of a line, from its top: half the height of small letters


def _ground(box: Box) -> Shape:
    corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    return Shape((("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ())), fill=_GROUND, rect=box)
