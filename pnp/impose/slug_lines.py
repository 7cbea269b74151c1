"""Words on a sheet outside the cards, in small type: the slug line, printing hints, the labels of tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.records import lazy_pattern, record
from pnp.base.units import PT, Box, Size, plain_sum
from pnp.impose.sheet_marks import (
    BAND_HEIGHT,
    RULER_BASE,
    RULER_LENGTH,
    band_before_fold,
    band_beside_fold,
    bottom_band,
    check_ruler,
    covered_strips,
    free_box,
    free_places,
    key_width,
    mark_measures,
    top_band,
    turn_sideways,
    white_part,
)
from pnp.layout.face_layout import list_characters, list_fonts
from pnp.locale.phrases import isolate, phrase, phrase_locale, stock_phrase
from pnp.model.fields import TextSpan
from pnp.model.frame import Colour, GlyphRun, Group, Item, RunRow, SpacedWord, TextLine
from pnp.model.game import VARIANT, Game, deck_word
from pnp.model.sheet import Imposition, Page, PageLine, Placement, Sheet
from pnp.model.style import TextStyle
from pnp.text.languages import base_level
from pnp.text.text_block import block_ink

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.printing import PrinterMarks, RegistrationMarks
    from pnp.text.text_block import TextBlock
    from pnp.text.typesetter import Typesetter


_GLUE = " · "
_SHEET_NUMBER = "sheet-of"  # the phrase whose language all words without one of their own have
_HOME_PROFILE = "home"  # the profile that slug lines do not mention


def add_slug_lines(  # noqa: PLR0913 - what is printed, and what is said of it
    imposition: Imposition,
    game: Game,
    typesetter: Typesetter,
    *,
    marks: PrinterMarks | None = None,
    profile: str = _HOME_PROFILE,
    draft: bool = False,
    private: bool = False,
    machine: RegistrationMarks | None = None,
    report: Report | None = None,
    at_home: bool = False,
) -> Imposition:
    """Add the slug line (game, version, locale, paper, sheet n of m, date of the content) and the hints to each page.

    In the language of the game, the slug line of a `draft` begins with that word, that of what is for `private` use says so,
    the first page says to print at 100 %, and a gutterfold page to fold first. What a machine cuts says the number of its file,
    and the measures of the `machine`'s marks.
    The first page that has room gets a ruler of 50 mm if the game is printed `at_home`.
    Each part is set in the fonts of its language: the title in those of the game's, a phrase that the generator has only in
    English in those of English. The text is set at 6 pt in the bands at the printable edges,
    between the crop marks if these reach into the bands. Words that do not fit are left out and reported as
    `impose/slug-too-long`, characters without a glyph as `impose/missing-glyph`. If these bands have no room at all, the text
    is set along the left and right edges.
    """
    writer = _SlugWriter(imposition, game, typesetter, _PrintVariant(profile, draft, private, marks, machine, at_home), report)
    dressed = replace(imposition, sheets=tuple(writer.sheet(s) for s in imposition.sheets))
    writer.report_missing()
    return dressed


@record
class _PrintVariant:
    """What tells one print of a game from another."""

    profile: str
    draft: bool
    private: bool
    marks: PrinterMarks | None
    machine: RegistrationMarks | None
    at_home: bool


class _SlugWriter:
    """Writes the slug lines and hints of one imposition."""

    def __init__(
        self, imposition: Imposition, game: Game, typesetter: Typesetter, edition: _PrintVariant, report: Report | None
    ) -> None:
        self._game = game
        self._typesetter = typesetter
        self._sheet_text = SheetText(typesetter, self._language(_SHEET_NUMBER))
        self._report = report
        self._missing: dict[str, dict[str, None]] = {}
        self._places: dict[tuple[object, ...], tuple[tuple[PageLine, ...], tuple[Box, ...]]] = {}
        self._number = len(imposition.sheets)
        self._paper = paper = imposition.paper
        self._top, self._bottom = top_band(paper, edition.marks), bottom_band(paper, edition.marks)
        self._marks = edition.marks
        self._left, self._right = top_band(paper.sideways, edition.marks), bottom_band(paper.sideways, edition.marks)
        self._machine = edition.machine
        self._begin = tuple(self._shared_words(imposition, edition))
        self._parts = [self._sheet_text.notation(f"part-{deck.part.number}") for deck in game.decks if deck.part]
        self._date = self._sheet_text.measure(game.date)  # else its parts would change places between Arabic words
        self._boards = board_names(game)
        placed = [(p, sheet.number) for sheet in imposition.sheets for p in sheet.front.placements]
        self._tiles = {(p.id, p.copy, p.tile.row, p.tile.column): number for p, number in placed if p.tile is not None}
        self._lacks_ruler = edition.at_home

    def _language(self, key: str) -> str:
        return phrase_locale(self._game.locale, key, self._game.phrases)

    def _phrase(self, key: str, **values: float) -> SheetWord:
        return SheetWord(phrase(self._game.locale, key, self._game.phrases, **values), self._language(key))

    def _shared_words(self, imposition: Imposition, edition: _PrintVariant) -> Iterator[SheetWord]:
        if edition.draft:
            yield self._phrase("draft")
        if edition.private:
            yield self._phrase("private-use")
        yield SheetWord(f"{self._game.title} {self._game.version}", self._game.locale)
        yield from map(self._sheet_text.notation, (self._game.languages, imposition.paper.label))
        if (stock := imposition.stock) is not None:
            is_own = f"stocks/{stock.name}/name" in self._game.names
            yield SheetWord(stock.label, self._game.locale if is_own else self._language(stock_phrase(stock)))
            if stock.weight:
                yield self._sheet_text.measure(stock.weight)
        if edition.profile != _HOME_PROFILE:
            yield self._sheet_text.notation(edition.profile)

    def sheet(self, sheet: Sheet) -> Sheet:
        number = SheetWord(phrase(self._game.locale, _SHEET_NUMBER, self._game.phrases, n=sheet.number, m=self._number))
        tile = tile_name(sheet.front, self._boards)
        own = filter(None, (tile, f"cut-{sheet.front.cut.number}" if sheet.front.cut else ""))
        slug = [*self._begin, *map(self._sheet_text.notation, own), *self._parts, number, self._date]
        front = self._slug_lines(sheet.front, slug)
        if tile and (labels := tuple(self._tile_labels(front))):
            front = front.with_furniture(labels)
        bar = self._marks is not None and self._marks.colour_bar  # which lies there
        hints = [self._phrase("print-at-100")] if sheet.number == 1 and not bar else []
        if self._machine is not None:
            measures = {"length": self._machine.length, "thickness": self._machine.thickness, "inset": self._machine.inset}
            hints.append(self._phrase("registration-marks", **measures))
        if hints:
            front = self._hint_lines(front, hints, band_before_fold(front, self._top))
        beside = band_beside_fold(front, self._top)
        if beside:
            front = self._hint_lines(front, [self._phrase("fold-here")], beside)
        if self._lacks_ruler:
            front = self._with_ruler(front)
        return Sheet(sheet.number, front, self._slug_lines(sheet.back, slug) if sheet.back else None)

    def _tile_labels(self, page: Page) -> Iterator[Group]:
        for placement in page.placements:
            if (tile := placement.tile) is not None:
                name = self._sheet_text.notation(tile_name(page, self._boards))
                glued = [self._tiles[placement.id, placement.copy, *strip.covering] for strip in covered_strips(tile)]
                yield from tile_labels(placement, self._sheet_text, name, [self._phrase("glue-sheet", n=n) for n in glued])

    def _with_ruler(self, page: Page) -> Page:
        """Return a page with a ruler by which the scale of the print is checked, if there is room for it."""
        measure = self._sheet_text.line(*self._sheet_text.measure(_RULER_FIGURE))
        size = Size(_LABEL_GAP + RULER_LENGTH + _RULER_GAP + measure.width, BAND_HEIGHT)
        found = free_box(page, size, mark_measures(self._marks).inner_edge(self._paper.margin))
        if found is None:
            return page
        self._lacks_ruler = False
        (left, y, _, _), sideways = found
        x = left + _LABEL_GAP
        ruler = Group(tuple(check_ruler(0.0)), (1.0, 0.0, 0.0, 1.0, x, y + BASELINE - RULER_BASE))
        figure = (replace(line, x=line.x + x + RULER_LENGTH + _RULER_GAP, y=y + BASELINE) for line in measure.lines)
        items: tuple[Item, ...] = (ruler, *figure)
        return page.with_furniture((Group(items, (0.0, -1.0, 1.0, 0.0, 0.0, page.size.h)),) if sideways else items)

    def _slug_lines(self, page: Page, slug: Sequence[SheetWord]) -> Page:
        return self._set_words(page, self._sheet_text, slug, _GLUE, self._bottom, self._right)

    def _hint_lines(self, page: Page, hints: Sequence[SheetWord], band: Box) -> Page:
        lang = hints[0].lang
        sheet_text = self._sheet_text if lang == self._sheet_text.locale else SheetText(self._typesetter, lang)
        return self._set_words(page, sheet_text, _split_at_spaces(hints, _GLUE), " ", band, self._left)

    def _set_words(  # noqa: PLR0913, PLR0917 - what is set, and where
        self, page: Page, sheet_text: SheetText, words: Sequence[SheetWord], glue: str, band: Box, beside: Box
    ) -> Page:
        places = self._free_places(page, band)
        if places or not (along := free_places(turn_sideways(page), beside)):
            return page.with_furniture(self._lines(sheet_text, words, glue, places))
        group = Group(tuple(self._lines(sheet_text, words, glue, along)), matrix=(0.0, -1.0, 1.0, 0.0, 0.0, page.size.h))
        return page.with_furniture((group,))

    def _free_places(self, page: Page, band: Box) -> tuple[Box, ...]:
        slots = tuple([(p.trim, p.bleed) for p in page.placements])
        key = (id(page.lines), slots, band, page.targets, page.reserved)
        found = self._places.get(key)
        if found is None:
            found = self._places[key] = page.lines, free_places(page, band)  # it keeps the lines, so that no `id` is reused
        return found[1]

    def _lines(self, sheet_text: SheetText, words: Sequence[SheetWord], glue: str, places: Sequence[Box]) -> list[TextLine]:
        lines, left = spread_words(sheet_text, words, glue, places)
        if left:  # not all of it fits when broken at `glue`: break it at any space
            lines, left = spread_words(sheet_text, _split_at_spaces(words, glue), " ", places)
        for word in words:
            if lost := sheet_text.line(*word).missing:
                self._missing.setdefault(word.lang or sheet_text.locale, {}).update(dict.fromkeys(lost))
        if left and self._report is not None:
            width, free = sheet_text.join(words, glue).width, plain_sum(p.w for p in places)
            self._report.warning(
                "impose/slug-too-long",
                f"`{_join_words(left, ' ')}` does not fit beside the cards: "
                f"`{_join_words(words, glue)}` is {width:.0f} mm wide,"
                f" the sheet's edge has {free:.0f} mm in {len(places)} place{'s' * (len(places) != 1)}",
                self._game.mark,
            )
        return lines

    def report_missing(self) -> None:
        for lang, lost in self._missing.items():
            if lost and self._report is not None:
                fonts = list_fonts(self._game.fonts.chain(MICRO.family, lang))
                message = f"the words on the sheet's edge need {list_characters(lost)}, which no font of {fonts} has"
                add = "add a font that has it to `families` in fonts/fonts.yaml"
                hint = f"{add}, and its name to the role `{MICRO.family}` there"
                self._report.error("impose/missing-glyph", message, self._game.mark, hint=hint)


def _split_at_spaces(words: Sequence[SheetWord], glue: str = " ") -> list[SheetWord]:
    found: list[SheetWord] = []
    for word in words:
        found += [SheetWord(part) for part in glue.split() if found]
        found += [word._replace(text=part) for part in word.text.split(" ")]
    return found


def _join_words(words: Sequence[SheetWord], glue: str) -> str:
    return glue.join(word.text for word in words)


BLACK = Colour(0.0, 0.0, 0.0, 1.0, "black", (0.0, 0.0, 0.0, 1.0))
MICRO = TextStyle(name="slug", family="text", size=6.0, floor=6.0, leading=1.2, colour=BLACK, role="micro", hyphenate=False)
"""The style of slug lines and hints: 6 pt, never smaller."""
BASELINE = 2.0
"""The distance in mm from the top of a band to the baseline of 6 pt text: enough for accents on capitals."""
_NOTATION_LANGUAGE = "en"  # papers, dates and names of decks are written in Latin letters
_FIGURES = lazy_pattern("[0-9]+")
_HALVINGS = 12  # enough to find the length of a line to a twentieth of a mm


class SheetWord(NamedTuple):
    """Words that stay on one line of a sheet if possible; `lang` is their language if it is not that of the `SheetText`."""

    text: str
    lang: str = ""


class SheetText:
    """Sets text in the language `locale` and remembers its lines: sheets differ in little more than their number."""

    def __init__(self, typesetter: Typesetter, locale: str) -> None:
        self._typesetter = typesetter
        self.locale = locale
        self.right_to_left = base_level(locale) == 1
        self._lines: dict[tuple[TextSpan, ...], TextBlock] = {}
        self._single: dict[tuple[str, str], TextBlock] = {}
        self._alike: dict[tuple[str, str], TextBlock] = {}
        self._parts = cache(self._find_parts)
        self._part = cache(lambda run: SpacedWord((run,)))  # equal ones are one object, which is encoded once

    def line(self, text: str, lang: str = "") -> TextBlock:
        """Set one line in `MICRO`; `lang`: its language if it is another one, whose fonts it is set in."""
        block = self._single.get((text, lang))
        if block is None:
            block = self._single[text, lang] = self._set_with_figures(text, lang if lang != self.locale else "")
        return block

    def _set_with_figures(self, text: str, lang: str) -> TextBlock:
        """Set a line; of two that differ in their figures alone, only these are set, between the other's words."""
        key = (_FIGURES.sub("0", text), lang)
        alike = self._alike.get(key)
        row = None if alike is None else self._typesetter.run_row(text, MICRO, lang or self.locale)
        if alike is None or row is None or len(alike.rows) != 1:
            block = self._alike[key] = self._line((TextSpan(text, lang=lang),))
            return block
        (x, y, _, invisible, stretch, _), width = alike.rows[0], row.width * MICRO.size / PT
        rows, extent = ((x, y, row, invisible, stretch, None),), alike.extent._replace(w=width)
        ink = block_ink(rows, alike.size, (), extent)
        return replace(alike, rows=rows, texts=(text,), extent=extent, ink=ink, width=width)

    def _line(self, spans: tuple[TextSpan, ...]) -> TextBlock:
        block = self._lines.get(spans)
        if block is None:
            block = self._lines[spans] = self._typesetter.set_text(
                spans, MICRO, width=None, size=MICRO.size, locale=self.locale
            )
        return block

    def notation(self, text: str) -> SheetWord:
        """Return what reads alike in every language (a paper, a date), in its fonts or, if these lack it, the English ones."""
        return SheetWord(
            text, _NOTATION_LANGUAGE if self._typesetter.missing_characters(MICRO.family, text, self.locale) else ""
        )

    def measure(self, text: str) -> SheetWord:
        """Return a number with its unit, or a date, which are read from left to right in every language."""
        return self.notation(isolate(text) if self.right_to_left else text)

    def join(self, words: Sequence[SheetWord], glue: str) -> TextBlock:
        """Set words with `glue` between them as one line in `MICRO`, put together from the lines of the single words.

        A line with right-to-left words is set as a whole, because their visual order is not their reading order.
        """
        runs = self._runs(words, glue)
        if runs is None:
            return self._line(self._spans(words, glue))
        blocks = [*[self.line(*word) for word in words], self.line(f"x{glue}x")]
        missing = tuple(dict.fromkeys(c for block in blocks for c in block.missing))
        at, last = runs[-1]
        width = (at + last.width) * MICRO.size / PT
        x, y, _, invisible, stretch, _ = blocks[0].rows[0]
        return replace(blocks[0], rows=((x, y, runs, invisible, stretch, None),), width=width, missing=missing)

    def join_at(self, words: Sequence[SheetWord], glue: str, place: Box) -> TextLine:
        """Return the same line in a place (mm), on its baseline."""
        runs = self._runs(words, glue)
        block = self.join(words, glue) if runs is None else self.line(*words[0])
        x, _, own, invisible, stretch, _ = block.rows[0]
        shown = own if runs is None else runs
        return TextLine(place.x + x, place.y + BASELINE, block.size, shown, block.colour, invisible, stretch)

    def _runs(self, words: Sequence[SheetWord], glue: str) -> Sequence[tuple[float, GlyphRun]] | None:
        """Return the runs of words with `glue` between them; None if some are no single line from left to right."""
        parts = [self._parts(*word) for word in (*words, SheetWord(f"x{glue}x"))]
        if None in parts:
            return None
        _, *others, between = [part for part in parts if part is not None]
        rest = [word for part in others for word in (*between[1:-1], *part)]
        first = self.line(*words[0])
        runs = first.rows[0][2]
        if isinstance(runs, RunRow):
            return RunRow((*runs.words, *rest))
        found, x = list(runs), first.width * PT / MICRO.size
        for word in rest:
            found.append((x, word.runs[0]))
            x += word.width
        return tuple(found)

    def _find_parts(self, text: str, lang: str = "") -> Sequence[SpacedWord] | None:
        """Return each run of a line as a word of its own; None if it is no single line from left to right."""
        rows = self.line(text, lang).rows
        runs = [run for _, _, placed, *_ in rows for _, run in placed]
        return None if len(rows) != 1 or any(run.level for run in runs) else [self._part(run) for run in runs]

    def _spans(self, words: Sequence[SheetWord], glue: str) -> tuple[TextSpan, ...]:
        """Return one span for all neighbours of one language, so that they are set as if they were one text."""
        parts = [part for word in words for part in ((word.lang if word.lang != self.locale else "", word.text), ("", glue))]
        neighbours = groupby(parts[:-1], key=itemgetter(0))
        return tuple(TextSpan("".join(text for _, text in group), lang=lang) for lang, group in neighbours)

    def paragraph(self, text: str, width: float, size: float, weight: str = "regular", locale: str | None = None) -> TextBlock:
        """Set a text in lines of `width` mm at `size` pt; `locale`: its language if it is another one."""
        style = replace(MICRO, size=size, floor=size, leading=1.35, weight=weight)
        return self._typesetter.set_text((TextSpan(text),), style, width=width, size=size, locale=locale or self.locale)


def spread_words(
    sheet_text: SheetText, words: Sequence[SheetWord], glue: str, places: Sequence[Box]
) -> tuple[list[TextLine], list[SheetWord]]:
    """Set words, joined by `glue`, in the first place (mm) that is long enough for all, or divide them among the places.

    Places are ordered from left to right; right-to-left text continues in the place to the left. Returns the lines, each on
    the baseline of its place, and the words that did not fit.
    """
    widths = [sheet_text.line(*word).width for word in words]
    separator = sheet_text.line(f"x{glue}x").width - 2 * sheet_text.line("x").width
    length = _joined_length(widths, separator)
    whole = next((place for place in places if length <= place.w), None)
    if words and whole is not None:
        return [sheet_text.join_at(words, glue, whole)], []
    order = places[::-1] if sheet_text.right_to_left else places
    out, start = [], 0
    for place, number in zip(order, divide_words(widths, separator, [p.w for p in order]), strict=True):
        if number:
            out.append(sheet_text.join_at(words[start : start + number], glue, place))
            start += number
    return out, list(words[start:])


def divide_words(widths: Sequence[float], separator: float, places: Sequence[float]) -> list[int]:
    """The number of words for each place, in order: as few places as possible, then lines as even as possible (all in mm).

    A word that fits nowhere is left over with all that follow it.
    """
    found = _fill_places(widths, separator, places)
    last = max((i for i, number in enumerate(found) if number), default=-1) + 1
    if sum(found) < len(widths) or last < 2:  # noqa: PLR2004 - at most one line: nothing to even out
        return found
    low, high = 0.0, max(places)
    for _ in range(_HALVINGS):
        limit = (low + high) / 2
        evener = _fill_places(widths, separator, [min(place, limit) for place in places[:last]])
        if sum(evener) == len(widths):
            high, found = limit, evener + [0] * (len(places) - last)
        else:
            low = limit
    return found


def _fill_places(widths: Sequence[float], separator: float, places: Sequence[float]) -> list[int]:
    out, start = [], 0
    for place in places:
        end = start
        while end < len(widths) and _joined_length(widths[start : end + 1], separator) <= place:
            end += 1
        out.append(end - start)
        start = end
    return out


def _joined_length(widths: Sequence[float], separator: float) -> float:
    return plain_sum(widths) + separator * (len(widths) - 1)


_LABEL_GAP = 2.0  # mm between key, words and ruler
_RULER_FIGURE = f"{RULER_LENGTH:g} mm"
_RULER_GAP = 1.0  # mm between the ruler of a sheet and its figure


def board_names(game: Game) -> dict[str, str]:
    """Return what players call the boards of each deck with one board, in all its variants: the words for the deck.

    These are `deck_<name>` in words.yaml, by the ids of the boards.
    """
    found: dict[str, str] = {}
    for deck in game.decks:
        word = deck_word(game.words, deck.name)
        if word is not None and len({card.id.partition(VARIANT)[0] for card in deck.cards}) == 1:
            names = {card.id: " ".join([word.plain, *card.card.split(VARIANT)[1:]]) for card in deck.every_card}
            found |= names
    return found


def tile_name(page: Page, names: Mapping[str, str]) -> str:
    """Return what the slug line says about the tile on a page: `map (1, 2)`, by row and column; empty if there is none."""
    tile = next((p for p in page.placements if p.tile is not None), None)
    if tile is None or tile.tile is None:
        return ""
    return f"{names.get(tile.id, tile.id)} ({tile.tile.row}, {tile.tile.column})"


def tile_labels(placement: Placement, sheet_text: SheetText, name: SheetWord, glued: Sequence[SheetWord]) -> Iterator[Group]:
    """Yield what stands in the strips of a tile: which sheet is `glued` on each, and in the first its `name` and a ruler.

    What there is no room for is left out.
    """
    assert placement.tile is not None
    measure = sheet_text.line(*sheet_text.measure(_RULER_FIGURE))
    for number, (strip, sheet) in enumerate(zip(covered_strips(placement.tile), glued, strict=True)):
        start = _LABEL_GAP if number else key_width(placement.tile) + _LABEL_GAP
        items: list[Item] = []
        for words in (sheet,) if number else (sheet, name):
            line = sheet_text.line(*words)
            if start + line.width <= strip.length:
                items += [white_part(start - _LABEL_GAP, line.width + 2 * _LABEL_GAP), *_place_lines(line.lines, start)]
                start += line.width + 2 * _LABEL_GAP
        if items and not number and start + measure.width + _LABEL_GAP + RULER_LENGTH <= strip.length:
            items += [white_part(start - _LABEL_GAP, RULER_LENGTH + measure.width + 3 * _LABEL_GAP), *check_ruler(start)]
            items += _place_lines(measure.lines, start + RULER_LENGTH + _LABEL_GAP)
        if items:
            yield Group((Group(tuple(items), strip.matrix),), placement.matrix)


def _place_lines(lines: tuple[TextLine, ...], x: float) -> list[TextLine]:
    return [replace(line, x=line.x + x, y=BASELINE + 0.7) for line in lines]
