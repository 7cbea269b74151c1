"""The assembly sheet: which lines are cut and folded, how nets and boards are put together, how each file is printed and cut.

It is a file of its own beside the cards, in the language of the game. Booklets show the same of the sheets (`booklet_guide`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import hypot
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.base.diagnostics import Report
from pnp.base.languages import is_right_to_left, main_script
from pnp.base.units import PT, Box, Size
from pnp.build.cards import plan_cards
from pnp.build.editions import cards_edition, document_advice, document_info, requested_profile
from pnp.impose.cutting_order import cutting_order
from pnp.impose.manifest import assembly_manifest
from pnp.impose.slug_lines import MICRO, SheetText
from pnp.layout.assembly import (
    CutFile,
    CutRun,
    CuttingGuide,
    Label,
    LegendLine,
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
)
from pnp.layout.face_layout import list_characters, list_fonts
from pnp.load.package_data import papers
from pnp.locale.phrases import phrase, phrase_locale, stock_note
from pnp.model.face_walk import processing_lines
from pnp.model.frame import Colour, Group, Shape, Stroke
from pnp.model.game import VARIANT, deck_word
from pnp.model.messages import title_of
from pnp.model.outline import box_path
from pnp.model.printing import GLUED_STOCK
from pnp.model.request import Document, NoProgress, ProductDocuments
from pnp.model.sheet import Imposition, Page, Sheet
from pnp.pictures.path_data import circle_path

if TYPE_CHECKING:
    from pnp.build.workshop import Workshop
    from pnp.impose.cutting_order import SheetCuts, SheetRun
    from pnp.layout.assembly import FoldedPiece
    from pnp.model.frame import Frame, Item
    from pnp.model.game import Deck, Game
    from pnp.model.outline import Paper, ProcessingStep
    from pnp.model.printing import BacksMode, Profile, Stock
    from pnp.model.request import BuildRequest
    from pnp.model.sheet import Component, Point
    from pnp.text.text_block import TextBlock


_ADVICE = "read it before you cut: how the game is put together"
_LEAST_PAPER = Size(180.0, 250.0)  # mm; on smaller papers the sheet would be many
_MARGIN = 14.0
_GAP = 4.0  # between columns, and below a row
_PICTURE_HEIGHTS = (54.0, 47.0, 40.0, 34.0)  # the largest with which all of it takes no more pages than with the last
_BOARD_HEIGHT = 52.0
_COLUMNS, _LEGEND_COLUMNS, _NOTE_INDENT = 3, 4, 6.0
_TITLE, _HEADING, _TEXT = 17.0, 11.0, 8.0  # pt
_RULE = Stroke(Colour(0.0, 0.0, 0.0), 0.2)
_SAMPLE = Size(16.0, 4.0)
_DISC = 2.4
_CUTS_ROOM = Size(30.0, 36.0)
_CUT_BEYOND, _CUT_NUMBER, _CUT_APART = 1.2, 1.4, 3.4
_WHITE, _PIECE = Colour(1.0, 1.0, 1.0), Colour(0.86, 0.86, 0.86)
_SHEET_EDGE, _FOLD = Stroke(Colour(0.45, 0.45, 0.45), 0.15), Stroke(Colour(0.0, 0.0, 0.0), 0.3, (1.2, 0.8))
_CUTS = tuple(Stroke(Colour(0.0, 0.0, 0.0), width) for width in (0.35, 0.18, 0.12))
_ROUNDING = 1e-6

PHRASE_BY_BACKS: Mapping[BacksMode, str] = MappingProxyType(
    {
        "duplex-long": "calibrate-turn-long",
        "duplex-short": "calibrate-turn-short",
        "gutterfold": "kit-fold",
        "none": "kit-one-side",
    }
)
"""The phrases that say how a file is printed, by its backs."""


def plan_assembly(  # noqa: PLR0913, PLR0917 - what is printed, of which decks, and where faults are reported
    game: Game, request: BuildRequest, workshop: Workshop, cards: ProductDocuments, nets: Collection[str], report: Report
) -> ProductDocuments:
    """Return the sheet for a build of the whole game for home, with the nets of the decks `nets`."""
    profile = requested_profile(request)
    is_other = not _is_for_hands(profile) or request.only == "booklet"
    if is_other or request.is_part or request.draft or request.guides or request.since is not None or not cards.documents:
        return ProductDocuments()
    pieces, boards = folded_pieces([c for c in cards.components or () if c.deck in nets]), tuple(tiled_boards(cards))
    first = cards.documents[0].imposition.paper
    is_large = first.size.w >= _LEAST_PAPER.w and first.size.h >= _LEAST_PAPER.h
    paper = first if is_large else papers()["a4"]
    orders, guide = _cutting(game, cards)
    writer = _SheetWriter(
        game, SheetText(workshop.typesetter(game.fonts, game.locale), game.locale), paper, private=request.private_use
    )
    pages = writer.pages(pieces, boards, guide)
    writer.report_missing(report)
    sheets = tuple([Sheet(i, Page("face", paper.size, (), furniture=tuple(items))) for i, items in enumerate(pages, 1)])
    edition, imposition = cards_edition(game, request), Imposition(paper, "none", sheets)
    stems = tuple([(document.stem, runs) for document, runs in orders])
    document = Document(
        stem=edition.sheets_name(f"{game.name}-{game.languages}-assembly-{paper.name}"),
        imposition=imposition,
        fonts=game.fonts,
        info=document_info(game),
        advice=document_advice(request, _ADVICE),
        manifest=partial(assembly_manifest, game, imposition, request.profile, edition, stems),
    )
    return ProductDocuments((document,), edition=edition, writes=profile.writes)


def _is_for_hands(profile: Profile) -> bool:
    """Whether the sheets of a profile are cut by hand, by who printed them."""
    return not (profile.table or profile.cut or profile.colour or profile.pages == "faces")


def booklet_guide(game: Game, request: BuildRequest, workshop: Workshop) -> CuttingGuide | None:
    """Return how the sheets of a build of the whole game are cut, for its booklet; None if nobody cuts sheets by hand.

    The cards are imposed once more: a build of the booklet alone has no sheets of them. Their faults are not reported here.
    """
    if not _is_for_hands(requested_profile(request)):
        return None
    whole = replace(request, only=None, decks=(), cards=(), since=None, guides=False)
    return _cutting(game, plan_cards(game, whole, workshop, Report(), NoProgress()))[1]


class TiledBoard(NamedTuple):
    """A board that is divided among sheets: its id, its face, and its tiles in the order in which they are glued."""

    id: str
    face: Frame
    tiles: tuple[TilePlace, ...]


def tiled_boards(cards: ProductDocuments) -> Iterator[TiledBoard]:
    """Yield the boards that the sheets of cards divide, the first copy of each."""
    faces = {component.id: component.face for component in cards.components or () if component.copy == 1}
    tiles: dict[str, dict[tuple[int, int], TilePlace]] = {}
    for document in cards.documents:
        for sheet in document.imposition.sheets:
            for placement in sheet.front.placements:
                if (tile := placement.tile) is not None and placement.side == "face" and placement.id in faces:
                    tiles.setdefault(placement.id, {}).setdefault((tile.row, tile.column), TilePlace(tile, sheet.number))
    for id_, found in tiles.items():
        yield TiledBoard(id_, faces[id_], tuple([found[place] for place in sorted(found)]))


class _Block(NamedTuple):
    """A part of the sheet that no page divides: its height in mm, and its items from its top at the left margin."""

    height: float
    items: tuple[Item, ...]


_Cell: TypeAlias = "tuple[Picture, tuple[str, ...], int]"
"""A picture, the phrases below it, and the number of a tab in it."""


_Order: TypeAlias = "tuple[Document, tuple[SheetRun, ...]]"
"""A file of sheets, and in which order they are cut."""


class _SheetWriter:
    """Writes the sheet of one game, from right to left in languages that are; what is `private` says so."""

    def __init__(self, game: Game, sheet_text: SheetText, paper: Paper, *, private: bool = False) -> None:
        self._game = game
        self._private = private
        self._text = sheet_text
        self._size = paper.size
        self._width = paper.size.w - 2 * _MARGIN
        self._missing: dict[str, dict[str, None]] = {}

    def pages(self, pieces: Sequence[FoldedPiece], boards: Sequence[TiledBoard], guide: CuttingGuide) -> list[list[Item]]:
        """Return the items of each page."""
        head = [self._head("assembly-order" if pieces else "print-at-100"), self._legend(pieces, guide.lines)]
        tail = [*[self._board(board) for board in boards], *self._sheets(guide.files)]
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

    def _head(self, first: str) -> _Block:
        title = self._set(self._game.title, self._width, _TITLE, "bold", self._game.locale)
        how = self._phrase("assembly-title", self._width, _HEADING)
        order = self._phrase(first, self._width)
        y = title.height + 1.0
        items = [*title.lines_at(0.0, 0.0), *how.lines_at(0.0, y)]
        y += how.height + 2.0
        items += order.lines_at(0.0, y)
        y += order.height
        if self._private:
            use = self._phrase("private-use", self._width)
            items += use.lines_at(0.0, y + 1.0)
            y += 1.0 + use.height
        return _Block(y + _GAP, tuple(items))

    def _legend(self, pieces: Sequence[FoldedPiece], lines: Sequence[LegendLine]) -> _Block:
        """Draw the lines as they print, each with what is done along it, and a tab."""
        width = (self._width - (_LEGEND_COLUMNS - 1) * _GAP) / _LEGEND_COLUMNS
        items: list[Item] = []
        y = height = 0.0
        for number, (key, sample) in enumerate(legend_samples(pieces, lines, _SAMPLE)):
            if number and number % _LEGEND_COLUMNS == 0:
                y, height = y + height + _GAP, 0.0
            x = self._left(number % _LEGEND_COLUMNS * (width + _GAP), width)
            start = x + width - _SAMPLE.w if self._text.right_to_left else x
            items.append(Group(sample.items, (1.0, 0.0, 0.0, 1.0, start, y)))
            words = self._phrase(key, width)
            items += words.lines_at(x, y + _SAMPLE.h + 1.0)
            height = max(height, _SAMPLE.h + 1.0 + words.height)
        return _Block(y + height + _GAP, tuple(items))

    def _piece(self, piece: FoldedPiece, height: float) -> _Block:
        steps = assembly_steps(piece, self._game.theme)
        room = Size((self._width - (_COLUMNS - 1) * _GAP) / _COLUMNS, height)
        cells = [(step.draw(room), (step.phrase,), step.tab or 0) for step in steps]
        first = next(deck for deck in self._game.decks if deck.name in piece.decks)
        note = self._paper_note(first, "assembly-net-paper")
        return self._section(decks_in_words(self._game, piece.decks), note, cells, room)

    def _board(self, board: TiledBoard) -> _Block:
        room = Size((self._width - _GAP) / 2, _BOARD_HEIGHT)
        pictures = [draw_tiles(board.face, board.tiles, room, together=together) for together in (False, True)]
        deck = self._deck_of(board.id)
        mount = ("assembly-sheet-mount",) if _is_mounted(deck.stock) else ()
        cells: list[_Cell] = [(pictures[0], ("assembly-tiles",), 0), (pictures[1], ("assembly-numbers", *mount), 0)]
        note = self._paper_note(deck, "assembly-board-paper")
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
        for column, (picture, keys, tab) in enumerate(cells):
            x = self._left(column * (room.w + _GAP), room.w)
            place = x + (room.w - picture.size.w) / 2, (height - picture.size.h) / 2
            items.append(Group((*picture.items, *self._labels(picture)), (1.0, 0.0, 0.0, 1.0, *place)))
            disc = x + room.w - _DISC if self._text.right_to_left else x + _DISC
            items += self._number(str(first + column), disc, height + _GAP, _TEXT)
            left, y = x if self._text.right_to_left else x + _NOTE_INDENT, height + 2.0
            for words in [self._phrase(key, room.w - _NOTE_INDENT, n=tab) for key in keys]:
                items += words.lines_at(left, y)
                y += words.height
            deepest = max(deepest, y)
        return _Block(deepest + _GAP, tuple(items))

    def _sheets(self, files: Sequence[CutFile]) -> Iterator[_Block]:
        """Yield how sheets are cut, file by file in the order of printing, each run of sheets with a small drawing."""
        title = self._phrase("assembly-sheets", self._width, _HEADING, "bold")
        rule = Shape((("M", (0.0, 0.0)), ("L", (self._width, 0.0))), stroke=_RULE)
        how = self._phrase("assembly-sheet-straight", self._width)
        items: tuple[Item, ...] = (rule, *title.lines_at(0.0, 2.0), *how.lines_at(0.0, 2.0 + title.height))
        heading = _Block(2.0 + title.height + how.height + 1.5, items)
        for file in files:
            rows = [self._runs(file.runs[first : first + 2]) for first in range(0, len(file.runs), 2)]
            yield _below(_below(heading, self._file(file)), rows[0])
            yield from rows[1:]
            heading = _Block(0.0, ())

    def _file(self, file: CutFile) -> _Block:
        """Return the name of a file, how and on what it is printed, and what is to be done with that."""
        name = self._notation(file.name, self._width)
        items, height = [*name.lines_at(0.0, 1.0)], 1.0 + name.height
        for words, locale in file.notes:
            line = self._set(words, self._width, _TEXT, locale=locale)
            items += line.lines_at(0.0, height)
            height += line.height
        return _Block(height + 1.5, tuple(items))

    def _runs(self, runs: Sequence[CutRun]) -> _Block:
        """Return up to two runs side by side: a drawing, the numbers of the sheets, what lies on them, how they are cut."""
        half = (self._width - _GAP) / 2
        room = half - _CUTS_ROOM.w - _GAP
        items: list[Item] = []
        height = 0.0
        for column, run in enumerate(runs):
            start = column * (half + _GAP)
            picture = run.picture
            at = self._left(start, _CUTS_ROOM.w) + (_CUTS_ROOM.w - picture.size.w) / 2
            items.append(Group((*picture.items, *self._labels(picture)), (1.0, 0.0, 0.0, 1.0, at, 0.0)))
            left, y = self._left(start + _CUTS_ROOM.w + _GAP, room), 0.0
            said = [self._notation(run.sheets, room), self._set(run.pieces, room, _TEXT)]
            said += [self._phrase(key, room) for key in run.phrases]
            for block in said:
                items += block.lines_at(left, y)
                y += block.height
            height = max(height, picture.size.h, y)
        return _Block(height + _GAP, tuple(items))

    def _labels(self, picture: Picture) -> Iterator[Item]:
        for label in picture.labels:
            yield number_plate(label)
            yield from self._centred(label.text, label.x, label.y, 6.0)

    def _number(self, text: str, x: float, y: float, size: float) -> Iterator[Item]:
        yield Shape(circle_path(x, y, _DISC), None, _RULE)
        yield from self._centred(text, x, y, size)

    def _centred(self, text: str, x: float, y: float, size: float) -> Iterator[Item]:
        block = self._notation(text, 20.0, size)
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

    def _notation(self, text: str, width: float, size: float = _TEXT) -> TextBlock:
        """Set what reads alike in every language, in the fonts of the game's own if these have it."""
        return self._set(text, width, size, "bold", self._text.notation(text).lang or self._game.locale)

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
        return next(deck for deck in self._game.decks if any(card.id == id_ for card in deck.every_card))

    def _board_name(self, id_: str) -> str:
        deck = self._deck_of(id_)
        word = deck_word(self._game.words, deck.name)
        if word is not None and len({card.id.partition(VARIANT)[0] for card in deck.cards}) == 1:
            return word.plain
        name = title_of(next(card for card in deck.every_card if card.id == id_), deck.title)
        return ": ".join(filter(None, (word.plain if word is not None else "", name))) or self._words(deck.kind, n=1)


class _Plies(NamedTuple):
    """What is known of pieces by their ids: kinds, decks, which lie in a stack, are to be folded, or have cuts of their own.

    The rectangle of those in `boxes` is not cut: it is the box around a net. `steps` are those of all their lines, `outlined`
    those whose outline is printed.
    """

    kinds: Mapping[str, str]
    decks: Mapping[str, str]
    stacked: Collection[str]
    creased: Collection[str]
    lined: Collection[str]
    boxes: Collection[str]
    steps: Collection[ProcessingStep]
    outlined: bool


def _plies(game: Game, components: Iterable[Component]) -> _Plies:
    decks = {deck.name: deck for deck in game.decks}
    unmarked = {deck.name for deck in game.decks if deck.options.over(game.defaults).marks == "none"}
    steps = {c.id: {line.step for line in processing_lines(c.face)} for c in components if c.tiling is None}
    lined = {id_ for id_, found in steps.items() if "cut" in found}
    return _Plies(
        {card.id: deck.kind for deck in decks.values() for card in deck.every_card},
        {card.id: deck.name for deck in decks.values() for card in deck.every_card},
        {c.id for c in components if c.order == "stack"},
        {id_ for id_, found in steps.items() if found - {"cut"}},
        lined,
        {c.id for c in components if c.id in lined and c.deck in unmarked and c.face.shaped is None},
        {step for found in steps.values() for step in found},
        any(c.cut == "outline" for c in components),
    )


def _cutting(game: Game, cards: ProductDocuments) -> tuple[tuple[_Order, ...], CuttingGuide]:
    """Return in which order the files of a game are cut, and the same as it is shown."""
    plies = _plies(game, cards.components or ())
    orders = tuple([(document, _cutting_order(document, plies)) for document in cards.documents])
    files = [_cut_file(game, document, runs, plies) for document, runs in orders if runs]
    return orders, CuttingGuide(tuple(_legend(game, cards.documents, plies)), tuple(files))


def _legend(game: Game, documents: Iterable[Document], plies: _Plies) -> Iterator[LegendLine]:
    """Yield the lines that are printed on sheets: those of their faces, marks beside these, and where to fold."""
    yield from legend_of_steps({*plies.steps, "cut"} if plies.outlined else plies.steps, game.theme)
    lines = [line for document in documents for page in document.imposition.pages for line in page.lines]
    for kinds, key in ((("crop", "tick"), "assembly-line-marks"), (("fold",), "fold-here")):
        found = next((line for line in lines if line.kind in kinds), None)
        if found is not None:
            stroke = Stroke(_RULE.colour, found.weight / PT, found.dash)
            yield LegendLine(key, stroke, is_mark=key == "assembly-line-marks")


def _cut_file(game: Game, document: Document, runs: Sequence[SheetRun], plies: _Plies) -> CutFile:
    """Return how a file is printed, on what, and how its sheets are cut."""
    imposed, stock = document.imposition, document.imposition.stock
    turn = PHRASE_BY_BACKS[imposed.backs]
    notes = [
        (phrase(game.locale, turn, game.phrases, paper=imposed.paper.label), phrase_locale(game.locale, turn, game.phrases))
    ]
    if stock is not None:
        on, lang = stock_note(game, stock, right_to_left=is_right_to_left(main_script(game.locale)))
        notes += filter(all, ((on, lang), (stock.note, lang)))
    return CutFile(f"{document.stem}.pdf", tuple(notes), tuple([_cut_run(game, imposed, run, plies) for run in runs]))


def _cut_run(game: Game, imposed: Imposition, run: SheetRun, plies: _Plies) -> CutRun:
    counts = _count_decks(run, plies.decks)
    return CutRun(
        draw_cuts(replace(run.cuts, cuts=()) if run.tiles else run.cuts, _CUTS_ROOM),  # flaps stay where tiles overlap
        f"{imposed.paper.label}  {_range(run.first, run.last)}",
        decks_in_words(game, counts),
        tuple([f"assembly-sheet-{key}" for key in _what_is_done(run, plies, imposed)]),
    )


def _cutting_order(document: Document, plies: _Plies) -> tuple[SheetRun, ...]:
    return tuple(cutting_order(document.imposition, plies.boxes, plies.stacked, plies.kinds.__getitem__))


def _count_decks(run: SheetRun, decks: Mapping[str, str]) -> Mapping[str, int]:
    """Return how many pieces of each deck are on sheets; a board that is divided is on that of its first tile."""
    fronts = (p for sheet in run.sheets for p in sheet.front.placements if p.side == "face")
    return Counter(decks[p.id] for p in fronts if p.tile is None or p.tile.row == p.tile.column == 1)


def _what_is_done(run: SheetRun, plies: _Plies, imposed: Imposition) -> Iterator[str]:
    """Yield the phrases that say how sheets are cut, in order."""
    ids = {p.id for sheet in run.sheets for p in sheet.front.placements if p.side == "face"}
    if run.cuts.in_cells:
        yield "whole" if imposed.paper.is_one_card else "cells"
        return
    if run.tiles:
        yield "tiles"
        if _is_mounted(imposed.stock):
            yield "mount"
        return
    if run.cuts.fold is not None:
        yield "fold"
    if ids & set(plies.creased):
        yield "score"
    if run.is_pile and run.last > run.first:
        yield "pile"
    if any(piece.contour is not None for piece in run.cuts.pieces) and ids - set(plies.boxes):
        yield "outline"
    if ids & set(plies.lined):
        yield "lines"


def _is_mounted(stock: Stock | None) -> bool:
    """Whether what is printed on paper is glued onto cardboard: tiles are joined before."""
    return stock is not None and stock.name == GLUED_STOCK


def _below(above: _Block, block: _Block) -> _Block:
    """Return two blocks as one."""
    return _Block(above.height + block.height, (*above.items, Group(block.items, (1.0, 0.0, 0.0, 1.0, 0.0, above.height))))


def draw_cuts(sheet: SheetCuts, room: Size) -> Picture:
    """Draw a sheet with its pieces and its straight cuts, each step with its number where its lines begin."""
    margin = _CUT_BEYOND + 2 * _CUT_NUMBER
    factor = min((room.w - margin) / sheet.size[0], (room.h - margin) / sheet.size[1])
    w, h = sheet.size[0] * factor, sheet.size[1] * factor

    def on(x: float, y: float) -> Point:
        return margin + x * factor, margin + y * factor

    items: list[Item] = [Shape(box_path(Box(margin, margin, w, h)), _WHITE, _SHEET_EDGE)]
    for piece in sheet.pieces:
        path = piece.contour or box_path(piece.trim)
        scaled = tuple((letter, tuple(margin + v * factor for v in numbers)) for letter, numbers in path)
        is_left = piece.contour is not None or not sheet.cuts
        items.append(Shape(scaled, _PIECE, _SHEET_EDGE if is_left else None))
    if sheet.fold is not None:
        items.append(_line(on(*sheet.fold[:2]), on(*sheet.fold[2:]), _FOLD))
    labels: list[Label] = []
    strips = set[Box]()
    for cut in sheet.cuts:
        start, end = on(cut.x1, cut.y1), on(cut.x2, cut.y2)
        if cut.step == 1:  # it begins beyond the edge of the paper
            is_level = start[1] == end[1]
            start = (start[0] - _CUT_BEYOND, start[1]) if is_level else (start[0], start[1] - _CUT_BEYOND)
            place = (start[0] - _CUT_NUMBER, start[1]) if is_level else (start[0], start[1] - _CUT_NUMBER)
        else:
            place = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        items.append(_line(start, end, _CUTS[min(cut.step, len(_CUTS)) - 1]))
        is_first = cut.step == 1 or cut.strip not in strips
        strips.add(cut.strip)
        if is_first and all(hypot(place[0] - label.x, place[1] - label.y) > _CUT_APART for label in labels):
            labels.append(Label(str(cut.step), *place))
    return Picture(Size(margin + w, margin + h), tuple(items), tuple(labels))


def _line(start: Point, end: Point, stroke: Stroke) -> Shape:
    return Shape((("M", start), ("L", end)), stroke=stroke)


def _range(first: int, last: int) -> str:
    return f"{first}–{last}" if last > first else str(first)
