"""The block `[[assembly]]` of a booklet: what lines mean, how nets and boards are put together, how each file is cut.

Its boards show how tiles lie and overlap; on which sheets they are is said with the files.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.units import PT, Box, Size
from pnp.layout.assembly import (
    Picture,
    TilePlace,
    assembly_steps,
    decks_in_words,
    draw_tiles,
    folded_pieces,
    legend_of_steps,
    legend_samples,
    number_plate,
    paper_note,
    steps_of,
)
from pnp.layout.booklet.strips import Strip, keep_together, set_beside, stack_strips
from pnp.locale.phrases import phrase, phrase_locale
from pnp.model.face_walk import has_creases
from pnp.model.fields import RichText, TextSpan
from pnp.model.frame import ContentTag, Frame, Group, PlacedFrame
from pnp.model.sheet import Component, Tile

if TYPE_CHECKING:
    from pnp.layout.assembly import CutFile, CutRun, FoldedPiece, LegendLine
    from pnp.layout.booklet.context import BookletContext
    from pnp.model.booklet import GeneratedBlock
    from pnp.model.frame import Item
    from pnp.model.game import Deck
    from pnp.model.style import TextStyle


_GAP = 4.0  # mm between columns
_LEAST_COLUMN = 30.0
_MOST_COLUMNS = 3
_LEAST_SAMPLE, _MOST_SAMPLES = 24.0, 4  # of lines and what they mean
_PICTURE_HEIGHT = 34.0
_SAMPLE = Size(14.0, 4.0)
_UNDER = 1.5  # mm from a picture to its words
_SHARE_OF_LABEL = 0.36  # of the size of type: half the height of its figures
_OVERLAP = 10.0
_LEAST_HALF = 50.0  # mm for a drawing of a sheet and what is on it
_NO_BREAK_SPACE = "\u00a0"


def assembly_strips(block: GeneratedBlock, context: BookletContext, width: float, body: TextStyle) -> list[Strip]:
    """Return the strips of the block; `booklet/no-assembly` if the game has nothing to fold or to join."""
    nets = [component for deck in context.game.decks for component in _nets_of(deck, context)]
    pieces = folded_pieces(nets)
    boards = [found for deck in context.game.decks if deck.tiling and (found := _first_card(deck, context)) is not None]
    if not any(deck.cards for deck in context.game.decks):
        unread = any(context.game.unread.covers(name) for name in ("decks", "templates")) or context.report.has_errors
        if not unread:
            hint = "take the line out: it shows how nets and boards are put together, and how sheets of cards are cut"
            context.report.error("booklet/no-assembly", "the game has nothing to put together", block.mark, hint=hint)
        return []
    writer = _BlockWriter(block, context, width, body)
    guide = context.guide
    strips = writer.legend(pieces, guide.lines if guide else [*legend_of_steps(steps_of(pieces), context.game.theme)])
    for piece in pieces:
        strips += writer.piece(piece)
    for board in boards:
        strips += writer.board(board)
    return [*strips, *(writer.cutting(guide.files) if guide else ())]


def _first_card(deck: Deck, context: BookletContext) -> Component | None:
    return context.figure_contents.component(deck.cards[0].id) if deck.cards else None


def _nets_of(deck: Deck, context: BookletContext) -> Iterator[Component]:
    """Yield the components of a deck whose first card is to be folded, each for all copies of its card."""
    first = _first_card(deck, context)
    if first is None or not has_creases(first.face):
        return
    for card in deck.cards:
        component = context.figure_contents.component(card.id)
        if component is not None:  # that of a first copy stands for those with other numbers
            yield replace(component, copies=card.copies)


class _BlockWriter:
    """Writes the parts of one block, from right to left in languages that are."""

    def __init__(self, block: GeneratedBlock, context: BookletContext, width: float, body: TextStyle) -> None:
        self._block, self._context, self._width, self._body = block, context, width, body
        self._caption = context.look.styles["caption"]
        self._columns = max(1, min(_MOST_COLUMNS, int((width + _GAP) / (_LEAST_COLUMN + _GAP))))
        self._order = 0

    def legend(self, pieces: Sequence[FoldedPiece], lines: Sequence[LegendLine]) -> list[Strip]:
        """Return what comes first, the lines as they print, each with what is done along it, and a tab."""
        cells = [(sample, self._words(key), "") for key, sample in legend_samples(pieces, lines, _SAMPLE)]
        first = self._words("assembly-order" if pieces else "print-at-100")
        return [self._spaced(self._words_strip(first, self._width)), *self._rows(cells, left=True)]

    def cutting(self, files: Sequence[CutFile]) -> list[Strip]:
        """Return how sheets are cut, file by file in the order of printing, each run of sheets with a small drawing."""
        strips: list[Strip] = []
        for file in files:
            head = (
                []
                if strips
                else [self._bold("assembly-sheets"), self._words_strip(self._words("assembly-sheet-straight"), self._width)]
            )
            name = RichText((TextSpan(file.name, bold=True),), "", self._context.game.locale, self._block.mark)
            notes = [self._words_strip(self._text(*note), self._width) for note in file.notes]
            head += [self._above(self._words_strip(name, self._width)), *notes]
            first, *others = self._runs(file.runs)
            strips += [*keep_together([*head, first]), *others]
        return strips

    def _runs(self, runs: Sequence[CutRun]) -> Iterator[Strip]:
        """Yield runs of sheets, two side by side where little is said of them."""
        half = (self._width - _GAP) / 2
        is_short = not any(run.phrases for run in runs) and half >= _LEAST_HALF
        columns, room = (2, half) if is_short else (1, self._width)
        for start in range(0, len(runs), columns):
            row = Strip(0.0)
            for column, run in enumerate(runs[start : start + columns]):
                x = self._context.left_edge(column * (room + _GAP), room, self._width)
                row = set_beside(row, self._run(run, room).shifted(x))
            yield self._spaced(row)

    def _run(self, run: CutRun, width: float) -> Strip:
        """Return a drawing of sheets that are cut alike, and beside it their numbers, what is on them, how they are cut."""
        locale, beside = self._context.game.locale, run.picture.size.w + _GAP
        room = width - beside
        sheets = RichText((TextSpan(run.sheets, bold=True),), "", locale, self._block.mark)
        said = [sheets, self._text(run.pieces, locale), *(self._words(key) for key in run.phrases)]
        here, self._order = self._order, self._order + 1 + len(said)
        alternative = ": ".join((run.sheets, " ".join(words.plain for words in said[1:])))
        drawing = self._figure(run.picture, alternative, here, self._context.left_edge(0.0, run.picture.size.w, width))
        words = stack_strips([self._words_strip(text, room, order=here + n) for n, text in enumerate(said, 1)])
        text = words.shifted(self._context.left_edge(beside, room, width))
        return set_beside(Strip(run.picture.size.h, (drawing,)), text)

    def piece(self, piece: FoldedPiece) -> list[Strip]:
        """Return the steps of a net under the names of its decks."""
        game = self._context.game
        names = decks_in_words(game, piece.decks)
        steps = assembly_steps(piece, game.theme)
        cells = [(step.draw(self._room), self._words(step.phrase, n=step.tab or 0), names) for step in steps]
        first = next(deck for deck in game.decks if deck.name in piece.decks)
        return self._section(names, self._paper_note(first, "assembly-net-paper"), cells)

    def board(self, board: Component) -> list[Strip]:
        """Return how the tiles of a board lie and overlap."""
        deck = next(deck for deck in self._context.game.decks if deck.name == board.deck)
        name = decks_in_words(self._context.game, {deck.name: deck.cards[0].copies})
        picture = draw_tiles(board.face, tuple(_sample_tiles(board.face)), self._room, together=False)
        cells = [(picture, self._words("assembly-tiles"), name)]
        return self._section(name, self._paper_note(deck, "assembly-board-paper"), cells)

    @property
    def _room(self) -> Size:
        return Size((self._width - (self._columns - 1) * _GAP) / self._columns, _PICTURE_HEIGHT)

    def _section(self, name: str, note: RichText, cells: Sequence[tuple[Picture, RichText, str]]) -> list[Strip]:
        bold = RichText((TextSpan(name, bold=True), TextSpan("  "), *note.spans), "", note.locale, note.mark)
        heading = self._spaced(self._words_strip(bold, self._width, self._body))
        return list(keep_together([heading, *self._rows(cells)]))

    def _bold(self, key: str) -> Strip:
        words = self._words(key)
        bold = tuple([replace(span, bold=True) for span in words.spans if isinstance(span, TextSpan)])
        return self._above(self._words_strip(replace(words, spans=bold), self._width, self._body))

    def _above(self, strip: Strip) -> Strip:
        return replace(strip, above=0.75 * self._context.look.grid)

    def _spaced(self, strip: Strip) -> Strip:
        return replace(strip, above=0.75 * self._context.look.grid, below=0.75 * self._context.look.grid)

    def _rows(self, cells: Sequence[tuple[Picture, RichText, str]], *, left: bool = False) -> list[Strip]:
        """Return rows of pictures, each with its words below it; those of steps are numbered, and said to who cannot see."""
        rows = []
        columns = max(1, min(_MOST_SAMPLES, int((self._width + _GAP) / (_LEAST_SAMPLE + _GAP)))) if left else self._columns
        room = (self._width - (columns - 1) * _GAP) / columns
        for start in range(0, len(cells), columns):
            row = cells[start : start + columns]
            high = max(picture.size.h for picture, _, _ in row)
            out = Strip(0.0)
            for column, (picture, words, name) in enumerate(row):
                number = f"{start + column + 1}" if name and len(cells) > 1 else ""
                cell = self._cell(picture, words, (name, number), room, high, left=left)
                out = set_beside(out, cell.shifted(self._context.left_edge(column * (room + _GAP), room, self._width)))
            rows.append(self._spaced(out))
        return rows

    def _cell(  # noqa: PLR0913 - what is shown and said, and where
        self, picture: Picture, words: RichText, named: tuple[str, str], room: float, high: float, *, left: bool
    ) -> Strip:
        name, number = named
        here, self._order = self._order, self._order + 2
        said = " ".join(filter(None, (name, number))) + ": " + words.plain if name else words.plain
        own = picture.size.w
        x = self._context.left_edge(0.0, own, room) if left else (room - own) / 2
        placed = self._figure(picture, said, here, x, (high - picture.size.h) / 2)
        spans = (TextSpan(f"{number}  ", bold=True), *words.spans) if number else words.spans
        text = self._words_strip(RichText(spans, "", words.locale, words.mark), room, self._caption, here + 1)
        return stack_strips([Strip(high + _UNDER, (placed,)), text])

    def _figure(self, picture: Picture, said: str, order: int, x: float, y: float = 0.0) -> PlacedFrame:
        """Return a drawing at a place, tagged as a figure that says the same to who cannot see it."""
        element = self._context.element("Figure", order, alternative=said)
        frame = Frame(picture.size, 0.0, (*picture.items, *self._labels(picture)))
        return PlacedFrame(frame, (1.0, 0.0, 0.0, 1.0, x, y), tag=ContentTag(element))

    def _labels(self, picture: Picture) -> Iterator[Item]:
        for label in picture.labels:
            words = RichText((TextSpan(label.text, bold=True),), "", self._context.game.locale, self._block.mark)
            (line, *_) = self._context.typesetter.lines(words, self._caption, None)
            strip = line.strip(what="", mark=self._block.mark)
            by = label.x - line.width / 2, label.y - line.baseline + _SHARE_OF_LABEL * self._caption.size / PT
            yield number_plate(label)
            yield Group(strip.items, (1.0, 0.0, 0.0, 1.0, *by))

    def _words_strip(self, words: RichText, width: float, style: TextStyle | None = None, order: int = 0) -> Strip:
        element = self._context.text_element("P", words, order)
        lines = self._context.typesetter.lines(words, style or self._caption, width, element=element)
        return stack_strips(line.strip(what="", mark=self._block.mark) for line in lines)

    def _words(self, key: str, **values: int) -> RichText:
        locale, own = self._context.game.locale, self._context.game.phrases
        lang = phrase_locale(locale, key, own)
        return self._text(phrase(locale, key, own, **values), lang)

    def _paper_note(self, deck: Deck, usual: str) -> RichText:
        return self._text(*paper_note(self._context.game, deck, usual, right_to_left=self._context.right_to_left))

    def _text(self, words: str, lang: str) -> RichText:
        locale = self._context.game.locale
        bound = _NO_BREAK_SPACE.join(words.rsplit(" ", 1))  # no author could mend a lost last word
        text = TextSpan(bound, lang=lang if lang != locale else "")
        return RichText((text,), "", locale, self._block.mark)


def _sample_tiles(board: Frame) -> Iterator[TilePlace]:
    """Yield four tiles of a board, each of which covers a part of those before it."""
    w, h = board.size
    for row in (1, 2):
        for column in (1, 2):
            seen = Box((column - 1) * w / 2, (row - 1) * h / 2, w / 2, h / 2)
            across, down = (_OVERLAP if at == 1 else 0.0 for at in (column, row))
            window = Box(seen.x, seen.y, seen.w + across, seen.h + down)
            yield TilePlace(Tile(row, column, 2, 2, window, seen), 0)
