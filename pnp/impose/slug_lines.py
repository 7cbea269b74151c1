"""The slug line on every page, and the printing hints on top of the first."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import plain_sum
from pnp.impose.sheet_text import MICRO, SheetText, SheetWord, spread_words
from pnp.impose.text_bands import before_fold, beside_fold, bottom_band, free, sideways, top_band
from pnp.impose.tile_labels import board_names, tile_labels, tile_name
from pnp.layout.fault_collector import named_characters, named_fonts
from pnp.locale.phrases import phrase, phrase_locale
from pnp.model.frame import Group
from pnp.model.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.base.diagnostics import Report
    from pnp.base.units import Box
    from pnp.model.frame import TextLine
    from pnp.model.game import Game
    from pnp.model.printing import PrinterMarks, RegistrationMarks
    from pnp.model.sheet import Imposition, Page, PageLine
    from pnp.text.typesetter import Typesetter

_GLUE = " · "
_NUMBER = "sheet-of"  # the phrase whose language all words without one of their own have
_PLAIN = "home"  # the profile that slug lines do not mention


def add_slug_lines(  # noqa: PLR0913 - what is printed, and what is said of it
    imposition: Imposition,
    game: Game,
    typesetter: Typesetter,
    *,
    marks: PrinterMarks | None = None,
    profile: str = _PLAIN,
    draft: bool = False,
    machine: RegistrationMarks | None = None,
    report: Report | None = None,
) -> Imposition:
    """Add the slug line (game, version, locale, paper, sheet n of m, date of the content) and the hints to each page.

    In the language of the game, the slug line of a `draft` begins with that word, the first page says to print at 100 %, and a
    gutterfold page to fold first. What a machine cuts says the number of its file, and the measures of the `machine`'s marks.
    Each part is set in the fonts of its language: the title in those of the game's, a phrase that the generator has only in
    English in those of English. The text is set at 6 pt in the bands at the printable edges,
    between the crop marks if these reach into the bands. Words that do not fit are left out and reported as
    `impose/slug-too-long`, characters without a glyph as `impose/missing-glyph`. If these bands have no room at all, the text
    is set along the left and right edges.
    """
    writer = _SlugWriter(imposition, game, typesetter, _Edition(profile, draft, marks, machine), report)
    dressed = replace(imposition, sheets=tuple(writer.sheet(s) for s in imposition.sheets))
    writer.report_missing()
    return dressed


class _Edition(NamedTuple):
    """What tells one print of a game from another."""

    profile: str
    draft: bool
    marks: PrinterMarks | None
    machine: RegistrationMarks | None


class _SlugWriter:
    """Writes the slug lines and hints of one imposition."""

    def __init__(
        self, imposition: Imposition, game: Game, typesetter: Typesetter, edition: _Edition, report: Report | None
    ) -> None:
        self._game = game
        self._typesetter = typesetter
        self._sheet_text = SheetText(typesetter, self._language(_NUMBER))
        self._report = report
        self._missing: dict[str, dict[str, None]] = {}
        self._places: dict[tuple[object, ...], tuple[tuple[PageLine, ...], tuple[Box, ...]]] = {}
        self._number = len(imposition.sheets)
        paper = imposition.paper
        self._top, self._bottom = top_band(paper, edition.marks), bottom_band(paper, edition.marks)
        self._marks = edition.marks
        lying = replace(paper, size=paper.size.turned)
        self._left, self._right = top_band(lying, edition.marks), bottom_band(lying, edition.marks)
        self._machine = edition.machine
        self._begin = tuple(self._beginning(_paper_name(paper.name), edition))
        self._date = self._sheet_text.notation(game.date)
        self._boards = board_names(game)

    def _language(self, key: str) -> str:
        return phrase_locale(self._game.locale, key, self._game.phrases)

    def _phrase(self, key: str, **values: float) -> SheetWord:
        return SheetWord(phrase(self._game.locale, key, self._game.phrases, **values), self._language(key))

    def _beginning(self, paper: str, edition: _Edition) -> Iterator[SheetWord]:
        """Yield the part of the slug line that all sheets share."""
        if edition.draft:
            yield self._phrase("draft")
        yield SheetWord(f"{self._game.title} {self._game.version}", self._game.locale)
        yield from map(self._sheet_text.notation, (self._game.languages, paper))
        if edition.profile != _PLAIN:
            yield self._sheet_text.notation(edition.profile)

    def sheet(self, sheet: Sheet) -> Sheet:
        """Add the slug lines and hints of one sheet."""
        number = self._phrase(_NUMBER, n=sheet.number, m=self._number)
        tile = map(self._sheet_text.notation, filter(None, [tile_name(sheet.front, self._boards)]))
        part = [self._sheet_text.notation(f"part-{deck.part.number}") for deck in self._game.decks if deck.part]
        cut = map(self._sheet_text.notation, [f"cut-{sheet.front.cut.number}"] if sheet.front.cut else [])
        slug = [*self._begin, *tile, *cut, *part, number, self._date]
        front = self._slug(sheet.front, slug)
        if labels := tuple(tile_labels(front, self._sheet_text, self._boards)):
            front = front.with_furniture(labels)
        bar = self._marks is not None and self._marks.colour_bar  # which lies there
        hints = [self._phrase("print-at-100")] if sheet.number == 1 and not bar else []
        if self._machine is not None:
            measures = {"length": self._machine.length, "thickness": self._machine.thickness, "inset": self._machine.inset}
            hints.append(self._phrase("registration-marks", **measures))
        if hints:
            front = self._hints(front, hints, before_fold(front, self._top))
        beside = beside_fold(front, self._top)
        if beside:
            front = self._hints(front, [self._phrase("fold-here")], beside)
        return Sheet(sheet.number, front, self._slug(sheet.back, slug) if sheet.back else None)

    def _slug(self, page: Page, slug: Sequence[SheetWord]) -> Page:
        return self._words(page, self._sheet_text, slug, _GLUE, self._bottom, self._right)

    def _hints(self, page: Page, hints: Sequence[SheetWord], band: Box) -> Page:
        lang = hints[0].lang
        sheet_text = self._sheet_text if lang == self._sheet_text.locale else SheetText(self._typesetter, lang)
        return self._words(page, sheet_text, _at_spaces(hints, _GLUE), " ", band, self._left)

    def _words(  # noqa: PLR0913, PLR0917 - what is set, and where
        self, page: Page, sheet_text: SheetText, words: Sequence[SheetWord], glue: str, band: Box, beside: Box
    ) -> Page:
        """Set words in a band (mm), or if what is placed leaves no room there, in one beside it, read from the right side."""
        places = self._free(page, band)
        if places or not (along := free(sideways(page), beside)):
            return page.with_furniture(self._lines(sheet_text, words, glue, places))
        group = Group(tuple(self._lines(sheet_text, words, glue, along)), matrix=(0.0, -1.0, 1.0, 0.0, 0.0, page.size.h))
        return page.with_furniture((group,))

    def _free(self, page: Page, band: Box) -> tuple[Box, ...]:
        """Return the places for text in a band; those of sheets with the same marks and slots are found once."""
        slots = tuple([(p.trim, p.bleed) for p in page.placements])
        key = (id(page.lines), slots, band, page.targets, page.reserved)
        found = self._places.get(key)
        if found is None:
            found = self._places[key] = page.lines, free(page, band)  # it keeps the lines, so that no `id` is reused
        return found[1]

    def _lines(self, sheet_text: SheetText, words: Sequence[SheetWord], glue: str, places: Sequence[Box]) -> list[TextLine]:
        lines, left = spread_words(sheet_text, words, glue, places)
        if left:  # not all of it fits when broken at `glue`: break it at any space
            lines, left = spread_words(sheet_text, _at_spaces(words, glue), " ", places)
        for word in words:
            if lost := sheet_text.line(*word).missing:
                self._missing.setdefault(word.lang or sheet_text.locale, {}).update(dict.fromkeys(lost))
        if left and self._report is not None:
            width, free = sheet_text.joined(words, glue).width, plain_sum(p.w for p in places)
            self._report.warning(
                "impose/slug-too-long",
                f"`{_text(left, ' ')}` does not fit beside the cards: `{_text(words, glue)}` is {width:.0f} mm wide,"
                f" the sheet's edge has {free:.0f} mm in {len(places)} place{'s' * (len(places) != 1)}",
                self._game.mark,
            )
        return lines

    def report_missing(self) -> None:
        """Report the characters of each language that its fonts lack, once for all sheets."""
        for lang, lost in self._missing.items():
            if lost and self._report is not None:
                fonts = named_fonts(self._game.fonts.chain(MICRO.family, lang))
                message = f"the words on the sheet's edge need {named_characters(lost)}, which no font of {fonts} has"
                add = "add a font that has it to `families` in fonts/fonts.yaml"
                hint = f"{add}, and its name to the role `{MICRO.family}` there"
                self._report.error("impose/missing-glyph", message, self._game.mark, hint=hint)


def _at_spaces(words: Sequence[SheetWord], glue: str = " ") -> list[SheetWord]:
    """Return the words between spaces; `glue` stands as a word of its own between those that it joined."""
    found: list[SheetWord] = []
    for word in words:
        found += [SheetWord(part) for part in glue.split() if found]
        found += [word._replace(text=part) for part in word.text.split(" ")]
    return found


def _text(words: Sequence[SheetWord], glue: str) -> str:
    return glue.join(word.text for word in words)


def _paper_name(name: str) -> str:
    """The name of a paper as it is usually written: A4, PA4, Letter."""
    return name.upper() if any(c.isdigit() for c in name) else name.capitalize()
