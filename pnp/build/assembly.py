"""The assembly sheet: which lines are cut and folded, how nets and boards are put together, what lies on which sheet.

It is a file of its own beside the cards, for games with nets to fold or boards in tiles, in the language of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.base.units import Size
from pnp.build.editions import cards_edition, document_advice, document_info, requested_profile
from pnp.impose.slug_lines import MICRO, SheetText
from pnp.layout.assembly import (
    Picture,
    TilePlace,
    assembly_steps,
    decks_in_words,
    draw_tiles,
    folded_pieces,
    legend_samples,
    number_plate,
    paper_note,
)
from pnp.layout.face_layout import list_characters, list_fonts
from pnp.layout.painting.shapes import circle_path
from pnp.load.package_data import papers
from pnp.locale.phrases import phrase, phrase_locale, stock_note
from pnp.model.frame import Colour, Group, Shape, Stroke
from pnp.model.game import VARIANT, deck_word
from pnp.model.request import Document, ProductDocuments
from pnp.model.sheet import Imposition, Page, Sheet

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.build.workshop import Workshop
    from pnp.layout.assembly import FoldedPiece
    from pnp.model.frame import Frame, Item
    from pnp.model.game import Deck, Game
    from pnp.model.outline import Paper
    from pnp.model.request import BuildRequest
    from pnp.model.sheet import Tile
    from pnp.text.text_block import TextBlock


_ADVICE = "read it before you cut: how nets and boards are put together"
_LEAST_PAPER = Size(180.0, 250.0)  # mm; on smaller papers the sheet would be many
_MARGIN = 14.0
_GAP = 4.0  # between columns, and below a row
_PICTURE_HEIGHTS = (54.0, 47.0, 40.0, 34.0)  # the largest with which all of it takes no more pages than with the last
_BOARD_HEIGHT = 52.0
_COLUMNS, _NOTE_INDENT = 3, 6.0
_TITLE, _HEADING, _TEXT = 17.0, 11.0, 8.0  # pt
_RULE = Stroke(Colour(0.0, 0.0, 0.0), 0.2)
_SAMPLE = Size(16.0, 4.0)
_DISC = 2.4
_NUMBERS = 30.0  # the width of the column of papers and numbers of sheets
_ROUNDING = 1e-6


def plan_assembly(  # noqa: PLR0913, PLR0917 - what is printed, of which decks, and where faults are reported
    game: Game, request: BuildRequest, workshop: Workshop, cards: ProductDocuments, nets: Collection[str], report: Report
) -> ProductDocuments:
    """Return the sheet for a build of the whole game for home, with the nets of the decks `nets`; none if nothing is on it."""
    profile = requested_profile(request)
    is_other = profile.table or profile.cut or profile.colour or profile.pages == "faces" or request.only == "booklet"
    if is_other or request.is_part or request.draft or request.guides or request.since is not None or not cards.documents:
        return ProductDocuments()
    pieces, boards = folded_pieces([c for c in cards.components or () if c.deck in nets]), tuple(tiled_boards(cards))
    if not pieces and not boards:
        return ProductDocuments()
    first = cards.documents[0].imposition.paper
    is_large = first.size.w >= _LEAST_PAPER.w and first.size.h >= _LEAST_PAPER.h
    paper = first if is_large else papers()["a4"]
    writer = _SheetWriter(game, SheetText(workshop.typesetter(game.fonts, game.locale), game.locale), paper)
    pages = writer.pages(pieces, boards, cards.documents)
    writer.report_missing(report)
    sheets = tuple([Sheet(i, Page("face", paper.size, (), furniture=tuple(items))) for i, items in enumerate(pages, 1)])
    edition = cards_edition(game, request)
    document = Document(
        stem=edition.sheets_name(f"{game.name}-{game.languages}-assembly-{paper.name}"),
        imposition=Imposition(paper, "none", sheets),
        fonts=game.fonts,
        info=document_info(game),
        advice=document_advice(request, _ADVICE),
    )
    return ProductDocuments((document,), edition=edition, writes=profile.writes)


class TiledBoard(NamedTuple):
    """A board that is divided among sheets: its id, its face, and its tiles in the order in which they are glued."""

    id: str
    face: Frame
    tiles: tuple[TilePlace, ...]


def tiled_boards(cards: ProductDocuments) -> Iterator[TiledBoard]:
    """Yield the boards that the sheets of cards divide, the first copy of each."""
    faces = {component.id: component.face for component in cards.components or ()}
    tiles: dict[str, dict[tuple[int, int], TilePlace]] = {}
    for document in cards.documents:
        for sheet in document.imposition.sheets:
            for placement in sheet.front.placements:
                if (tile := placement.tile) is not None and placement.side == "face":
                    tiles.setdefault(placement.id, {}).setdefault((tile.row, tile.column), TilePlace(tile, sheet.number))
    for id_, found in tiles.items():
        yield TiledBoard(id_, faces[id_], tuple([found[place] for place in sorted(found)]))


class _Block(NamedTuple):
    """A part of the sheet that no page divides: its height in mm, and its items from its top at the left margin."""

    height: float
    items: tuple[Item, ...]


_Cell: TypeAlias = "tuple[Picture, str, int]"
"""A picture, the phrase below it, and the number of a tab in it."""


class _SheetWriter:
    """Writes the sheet of one game, from right to left in languages that are."""

    def __init__(self, game: Game, sheet_text: SheetText, paper: Paper) -> None:
        self._game = game
        self._text = sheet_text
        self._size = paper.size
        self._width = paper.size.w - 2 * _MARGIN
        self._missing: dict[str, dict[str, None]] = {}

    def pages(
        self, pieces: Sequence[FoldedPiece], boards: Sequence[TiledBoard], documents: Sequence[Document]
    ) -> list[list[Item]]:
        """Return the items of each page."""
        head = [self._head(), self._legend(pieces)]
        tail = [*[self._board(board) for board in boards], *self._sheets(documents)]
        tries = [self._paginate([*head, *[self._piece(piece, high) for piece in pieces], *tail]) for high in _PICTURE_HEIGHTS]
        return min(tries, key=len)

    def _paginate(self, blocks: Sequence[_Block]) -> list[list[Item]]:
        pages: list[list[Item]] = []
        y = self._size.h
        for block in blocks:
            if y + block.height > self._size.h - _MARGIN:
                pages.append([])
                y = _MARGIN
            pages[-1].append(Group(block.items, (1.0, 0.0, 0.0, 1.0, _MARGIN, y)))
            y += block.height
        return pages

    def _head(self) -> _Block:
        title = self._set(self._game.title, self._width, _TITLE, "bold", self._game.locale)
        how = self._phrase("assembly-title", self._width, _HEADING)
        order = self._phrase("assembly-order", self._width)
        y = title.height + 1.0
        items = [*title.lines_at(0.0, 0.0), *how.lines_at(0.0, y)]
        y += how.height + 2.0
        items += order.lines_at(0.0, y)
        return _Block(y + order.height + _GAP, tuple(items))

    def _legend(self, pieces: Sequence[FoldedPiece]) -> _Block:
        """Draw the lines as they print, each with what is done along it, and a tab."""
        width = (self._width - 3 * _GAP) / 4
        items: list[Item] = []
        height = 0.0
        for column, (key, sample) in enumerate(legend_samples(pieces, self._game.theme.lines, _SAMPLE)):
            x = self._left(column * (width + _GAP), width)
            start = x + width - _SAMPLE.w if self._text.right_to_left else x
            items.append(Group(sample.items, (1.0, 0.0, 0.0, 1.0, start, 0.0)))
            words = self._phrase(key, width)
            items += words.lines_at(x, _SAMPLE.h + 1.0)
            height = max(height, _SAMPLE.h + 1.0 + words.height)
        return _Block(height + _GAP, tuple(items))

    def _piece(self, piece: FoldedPiece, height: float) -> _Block:
        steps = assembly_steps(piece, self._game.theme)
        room = Size((self._width - (_COLUMNS - 1) * _GAP) / _COLUMNS, height)
        cells = [(step.draw(room), step.phrase, step.tab or 0) for step in steps]
        first = next(deck for deck in self._game.decks if deck.name in piece.decks)
        note = self._paper_note(first, "assembly-net-paper")
        return self._section(decks_in_words(self._game, piece.decks), note, cells, room)

    def _board(self, board: TiledBoard) -> _Block:
        room = Size((self._width - _GAP) / 2, _BOARD_HEIGHT)
        pictures = [draw_tiles(board.face, board.tiles, room, together=together) for together in (False, True)]
        cells: list[_Cell] = [(pictures[0], "assembly-tiles", 0), (pictures[1], "assembly-numbers", 0)]
        note = self._paper_note(self._deck_of(board.id), "assembly-board-paper")
        return self._section(self._board_name(board.id), note, cells, room)

    def _section(self, heading: str, note: tuple[str, str], cells: Sequence[_Cell], room: Size) -> _Block:
        """Return pictures side by side under a heading and a note in its language, each with its number and what is done."""
        title = self._set(heading, self._width, _HEADING, "bold", self._game.locale)
        below = self._set(note[0], self._width, _TEXT, locale=note[1])
        y = 2.0 + title.height
        rule = Shape((("M", (0.0, 0.0)), ("L", (self._width, 0.0))), stroke=_RULE)
        items: list[Item] = [rule, *title.lines_at(0.0, 2.0), *below.lines_at(0.0, y)]
        y += below.height + 2.0
        per_row = int((self._width + _GAP) / (room.w + _GAP - _ROUNDING))
        for first in range(0, len(cells), per_row):
            row = self._row(cells[first : first + per_row], first + 1, room)
            items.append(Group(row.items, (1.0, 0.0, 0.0, 1.0, 0.0, y)))
            y += row.height
        return _Block(y + _GAP / 2, tuple(items))

    def _row(self, cells: Sequence[_Cell], first: int, room: Size) -> _Block:
        """Return pictures side by side, numbered from `first` on, and what is done below each."""
        height = deepest = max(picture.size.h for picture, _, _ in cells)
        items: list[Item] = []
        for column, (picture, key, tab) in enumerate(cells):
            x = self._left(column * (room.w + _GAP), room.w)
            place = x + (room.w - picture.size.w) / 2, (height - picture.size.h) / 2
            items.append(Group((*picture.items, *self._labels(picture)), (1.0, 0.0, 0.0, 1.0, *place)))
            disc = x + room.w - _DISC if self._text.right_to_left else x + _DISC
            items += self._number(str(first + column), disc, height + _GAP, _TEXT)
            words = self._phrase(key, room.w - _NOTE_INDENT, n=tab)
            left = x if self._text.right_to_left else x + _NOTE_INDENT
            items += words.lines_at(left, height + 2.0)
            deepest = max(deepest, height + 2.0 + words.height)
        return _Block(deepest + _GAP, tuple(items))

    def _sheets(self, documents: Sequence[Document]) -> Iterator[_Block]:
        """Yield what lies on which sheet, by the kinds of decks, each line as a block."""
        title = self._phrase("assembly-sheets", self._width, _HEADING, "bold")
        rule = Shape((("M", (0.0, 0.0)), ("L", (self._width, 0.0))), stroke=_RULE)
        yield _Block(3.0 + title.height, (rule, *title.lines_at(0.0, 2.0)))
        for document in documents:
            stock = document.imposition.stock
            on = stock_note(self._game, stock, right_to_left=self._text.right_to_left)[0] if stock is not None else ""
            for numbers, pieces in self._sheet_groups(document):
                counted = " · ".join(filter(None, (*(self._words(kind, n=count) for kind, count in pieces.items()), on)))
                number = self._set(f"{document.imposition.paper.label}  {numbers}", _NUMBERS, _TEXT, "bold", "en")
                room = self._width - _NUMBERS - _GAP
                words = self._set(counted, room, _TEXT)
                items = (
                    *number.lines_at(self._left(0.0, _NUMBERS), 0.0),
                    *words.lines_at(self._left(_NUMBERS + _GAP, room), 0.0),
                )
                yield _Block(max(number.height, words.height) + 0.6, items)

    def _sheet_groups(self, document: Document) -> Iterator[tuple[str, Mapping[str, int]]]:
        """Yield the numbers of successive sheets with the same kinds of pieces, and how many pieces of each are on them."""
        kinds = {card.id: deck.kind for deck in self._game.decks for card in (*deck.cards, *deck.apart)}
        first, last, counts = 0, 0, Counter[str]()
        for sheet in document.imposition.sheets:
            found = Counter(
                kinds[p.id] for p in sheet.front.placements if p.side == "face" and (p.tile is None or _is_first(p.tile))
            )
            if first and set(found) - set(counts):
                yield _range(first, last), counts
                first, counts = 0, Counter()
            first, last = first or sheet.number, sheet.number
            counts += found
        if first:
            yield _range(first, last), counts

    def _labels(self, picture: Picture) -> Iterator[Item]:
        for label in picture.labels:
            yield number_plate(label)
            yield from self._centred(label.text, label.x, label.y, 6.0)

    def _number(self, text: str, x: float, y: float, size: float) -> Iterator[Item]:
        yield Shape(circle_path(x, y, _DISC), None, _RULE)
        yield from self._centred(text, x, y, size)

    def _centred(self, text: str, x: float, y: float, size: float) -> Iterator[Item]:
        block = self._text.paragraph(text, 20.0, size, "bold", "en")
        ink = block.ink
        yield from block.lines_at(x - ink.x - ink.w / 2, y - ink.y - ink.h / 2)

    def _left(self, start: float, width: float) -> float:
        """Return the left edge of a box that begins so far from the margin at which lines begin."""
        return self._width - start - width if self._text.right_to_left else start

    def _set(self, text: str, width: float, size: float, weight: str = "regular", locale: str = "") -> TextBlock:
        lang = locale or self._language("assembly-title")
        block = self._text.paragraph(text, width, size, weight, lang)
        if block.missing:
            self._missing.setdefault(lang, {}).update(dict.fromkeys(block.missing))
        return block

    def _phrase(self, key: str, width: float, size: float = _TEXT, weight: str = "regular", n: int = 0) -> TextBlock:
        return self._set(self._words(key, n), width, size, weight, self._language(key))

    def report_missing(self, report: Report) -> None:
        """Report characters that no font has, each language with its own."""
        for lang, lost in self._missing.items():
            fonts = list_fonts(self._game.fonts.chain(MICRO.family, lang))
            message = f"the words of the assembly sheet need {list_characters(lost)}, which no font of {fonts} has"
            hint = f"add a font that has it to `families` in fonts/fonts.yaml, and its name to the role `{MICRO.family}` there"
            report.error("impose/missing-glyph", message, self._game.mark, hint=hint)

    def _words(self, key: str, n: int = 0) -> str:
        return phrase(self._game.locale, key, self._game.phrases, n=n)

    def _language(self, key: str) -> str:
        return phrase_locale(self._game.locale, key, self._game.phrases)

    def _paper_note(self, deck: Deck, usual: str) -> tuple[str, str]:
        return paper_note(self._game, deck, usual, right_to_left=self._text.right_to_left)

    def _deck_of(self, id_: str) -> Deck:
        return next(deck for deck in self._game.decks if any(card.id == id_ for card in (*deck.cards, *deck.apart)))

    def _board_name(self, id_: str) -> str:
        deck = self._deck_of(id_)
        word = deck_word(self._game.words, deck.name)
        is_only = len({card.id.partition(VARIANT)[0] for card in deck.cards}) == 1
        return word.plain if word is not None and is_only else id_


def _is_first(tile: Tile) -> bool:
    return tile.row == tile.column == 1


def _range(first: int, last: int) -> str:
    return f"{first}–{last}" if last > first else str(first)
