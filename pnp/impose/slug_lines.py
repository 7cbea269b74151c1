"""The slug line on every page, and the printing hints on top of the first."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.impose.sheet_text import SheetText, phrase_locale, spread_words
from pnp.impose.text_bands import before_fold, beside_fold, bottom_band, free, sideways, top_band
from pnp.impose.tile_labels import tile_labels, tile_name
from pnp.locale.phrases import phrase
from pnp.model.frame import Group

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.diagnostics import Report
    from pnp.model.frame import TextLine
    from pnp.model.game import Game
    from pnp.model.sheet import Imposition, Page, Sheet
    from pnp.text.text_block import TextBlock
    from pnp.text.typesetter import Typesetter
    from pnp.units import Box

_GLUE = " · "
_PLAIN = "home"  # the profile that slug lines do not mention


def add_slug_lines(  # noqa: PLR0913 - what is printed, and what is said of it
    imposition: Imposition,
    game: Game,
    typesetter: Typesetter,
    *,
    profile: str = _PLAIN,
    draft: bool = False,
    report: Report | None = None,
) -> Imposition:
    """Add the slug line (game, version, locale, paper, sheet n of m, date of the content) and the hints to each page.

    In the language of the game, the slug line of a `draft` begins with that word, the first page says to print at 100 %, and a
    gutterfold page to fold first. The text is set at 6 pt in the bands at the printable edges, between the crop marks if these
    reach into the bands. Words that do not fit are left out and reported as `impose/slug-too-long`, characters without a glyph
    as `impose/missing-glyph`. If these bands have no room at all, the text is set along the left and right edges.
    """
    language = game.locale if game.phrases else phrase_locale(game.locale)
    edition = [f"{game.title} {game.version}", game.languages, _paper_name(imposition.paper.name)]
    if draft:
        edition.insert(0, phrase(game.locale, "draft", game.phrases))
    if profile != _PLAIN:
        edition.append(profile)
    writer = _SlugWriter(imposition, game, SheetText(typesetter, language), edition, report)
    return replace(imposition, sheets=tuple(writer.sheet(s) for s in imposition.sheets))


class _SlugWriter:
    """Writes the slug lines and hints of one imposition."""

    def __init__(
        self, imposition: Imposition, game: Game, sheet_text: SheetText, edition: Sequence[str], report: Report | None
    ) -> None:
        self._game = game
        self._sheet_text = sheet_text
        self._report = report
        self._number = len(imposition.sheets)
        paper = imposition.paper
        self._top, self._bottom = top_band(paper), bottom_band(paper)
        self._lying = replace(paper, size=paper.size.turned)
        self._edition = edition

    def sheet(self, sheet: Sheet) -> Sheet:
        """Add the slug lines and hints of one sheet."""
        number = phrase(self._game.locale, "sheet-of", self._game.phrases, n=sheet.number, m=self._number)
        slug = [*self._edition, *filter(None, [tile_name(sheet.front)]), number, self._game.date]
        front = self._slug(sheet.front, slug)
        front = replace(front, furniture=(*front.furniture, *tile_labels(front, self._sheet_text)))
        if sheet.number == 1:
            front = self._hint(front, "print-at-100", before_fold(front, self._top))
        beside = beside_fold(front, self._top)
        if beside:
            front = self._hint(front, "fold-here", beside)
        return replace(sheet, front=front, back=self._slug(sheet.back, slug) if sheet.back else None)

    def _slug(self, page: Page, slug: Sequence[str]) -> Page:
        return self._words(page, slug, _GLUE, self._bottom, bottom_band(self._lying))

    def _hint(self, page: Page, key: str, band: Box) -> Page:
        words = phrase(self._game.locale, key, self._game.phrases).split(" ")
        return self._words(page, words, " ", band, top_band(self._lying))

    def _words(self, page: Page, words: Sequence[str], glue: str, band: Box, beside: Box) -> Page:
        """Set words in a band (mm), or if what is placed leaves no room there, in one beside it, read from the right side."""
        places = free(page, band)
        if places or not (along := free(sideways(page), beside)):
            return replace(page, furniture=(*page.furniture, *self._lines(words, glue, places)))
        group = Group(tuple(self._lines(words, glue, along)), matrix=(0.0, -1.0, 1.0, 0.0, 0.0, page.size.h))
        return replace(page, furniture=(*page.furniture, group))

    def _lines(self, words: Sequence[str], glue: str, places: Sequence[Box]) -> list[TextLine]:
        lines, left = spread_words(self._sheet_text, words, glue, places)
        if left:  # not all of it fits when broken at `glue`: break it at any space
            lines, left = spread_words(self._sheet_text, glue.join(words).split(" "), " ", places)
        self._check(glue.join(words), self._sheet_text.joined(words, glue), " ".join(left), places)
        return lines

    def _check(self, text: str, block: TextBlock, left: str, places: Sequence[Box]) -> None:
        if self._report is None:
            return
        if block.missing:
            names = ", ".join(f"`{c}` (U+{ord(c[0]):04X})" for c in block.missing)
            self._report.error(
                "impose/missing-glyph", f"the words on the sheet's edge have no glyph for {names}", self._game.mark
            )
        if left:
            width, free = block.width, sum(p.w for p in places)
            self._report.warning(
                "impose/slug-too-long",
                f"`{left}` does not fit beside the cards: `{text}` is {width:.0f} mm wide, the sheet's edge has {free:.0f} mm"
                f" in {len(places)} place{'s' * (len(places) != 1)}",
                self._game.mark,
            )


def _paper_name(name: str) -> str:
    """The name of a paper as it is usually written: A4, PA4, Letter."""
    return name.upper() if any(c.isdigit() for c in name) else name.capitalize()
