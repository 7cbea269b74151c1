"""Text on a sheet outside the cards, set small in the game's text fonts where nothing else is printed."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.records import lazy_pattern
from pnp.base.units import PT, plain_sum
from pnp.model.face_walk import line_ink
from pnp.model.fields import TextSpan
from pnp.model.frame import Colour, RunRow, TextLine
from pnp.model.style import TextStyle
from pnp.text.languages import base_level

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.base.units import Box
    from pnp.model.frame import GlyphRun
    from pnp.text.text_block import TextBlock
    from pnp.text.typesetter import Typesetter

BLACK = Colour(0.0, 0.0, 0.0, 1.0, "black", (0.0, 0.0, 0.0, 1.0))
MICRO = TextStyle(name="slug", family="text", size=6.0, floor=6.0, leading=1.2, colour=BLACK, role="micro", hyphenate=False)
"""The style of slug lines and hints: 6 pt, never smaller."""
BASELINE = 2.0
"""The distance in mm from the top of a band to the baseline of 6 pt text: enough for accents on capitals."""
_NOTATION = "en"  # papers, dates and names of decks are written in Latin letters
_FIGURES = lazy_pattern("[0-9]+")
_HALVINGS = 12  # enough to find the length of a line to a twentieth of a mm


class SheetWord(NamedTuple):
    """What stays on one line of a sheet if it can; `lang` is its language if it differs from that of the `SheetText`."""

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

    def line(self, text: str, lang: str = "") -> TextBlock:
        """Set one line in `MICRO`; `lang`: its language if it is another one, whose fonts it is set in."""
        block = self._single.get((text, lang))
        if block is None:
            block = self._single[text, lang] = self._with_figures(text, lang if lang != self.locale else "")
        return block

    def _with_figures(self, text: str, lang: str) -> TextBlock:
        """Set a line; of two that differ in their figures alone, only these are set, between the other's words."""
        key = (_FIGURES.sub("0", text), lang)
        alike = self._alike.get(key)
        row = None if alike is None else self._typesetter.row(text, MICRO, lang or self.locale)
        if alike is None or row is None or len(alike.lines) != 1:
            block = self._alike[key] = self._line((TextSpan(text, lang=lang),))
            return block
        first, width = alike.lines[0], row.width * MICRO.size / PT
        line = TextLine(first.x, first.y, first.size, row, first.colour, first.invisible, first.stretch)
        extent = alike.extent._replace(w=width)
        return replace(
            alike, lines=(line,), texts=(text,), extent=extent, ink=line_ink(line) or extent._replace(w=0.0, h=0.0), width=width
        )

    def _line(self, spans: tuple[TextSpan, ...]) -> TextBlock:
        block = self._lines.get(spans)
        if block is None:
            block = self._lines[spans] = self._typesetter.set_text(
                spans, MICRO, width=None, size=MICRO.size, locale=self.locale
            )
        return block

    def notation(self, text: str) -> SheetWord:
        """Return what reads alike in every language (a paper, a date), in its fonts or, if these lack it, the English ones."""
        return SheetWord(text, _NOTATION if self._typesetter.missing(MICRO.family, text, self.locale) else "")

    def joined(self, words: Sequence[SheetWord], glue: str) -> TextBlock:
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
        return replace(blocks[0], lines=(replace(blocks[0].lines[0], runs=runs),), width=width, missing=missing)

    def placed(self, words: Sequence[SheetWord], glue: str, place: Box) -> TextLine:
        """Return the same line in a place (mm), on its baseline."""
        runs = self._runs(words, glue)
        line = (self.joined(words, glue) if runs is None else self.line(*words[0])).lines[0]
        return TextLine(
            place.x + line.x, place.y + BASELINE, line.size, line.runs if runs is None else runs, line.colour, line.invisible,
            line.stretch,
        )  # fmt: skip

    def _runs(self, words: Sequence[SheetWord], glue: str) -> Sequence[tuple[float, GlyphRun]] | None:
        """Return the runs of words with `glue` between them; None if some are no single line from left to right."""
        lines = [_only_line(block) for block in (*[self.line(*word) for word in words], self.line(f"x{glue}x"))]
        if None in lines:
            return None
        *each, between = [line for line in lines if line is not None]
        link = _plain(between)[1:-1]
        rest = [run for line in each[1:] for run in (*link, *_plain(line))]
        first = each[0].runs
        if isinstance(first, RunRow):
            return RunRow((*first.runs, *rest))
        found, x = list(first), self.line(*words[0]).width * PT / MICRO.size
        for run in rest:
            found.append((x, run))
            x += run.width
        return tuple(found)

    def _spans(self, words: Sequence[SheetWord], glue: str) -> tuple[TextSpan, ...]:
        """Return one span for all neighbours of one language, so that they are set as if they were one text."""
        parts = [part for word in words for part in ((word.lang if word.lang != self.locale else "", word.text), ("", glue))]
        neighbours = groupby(parts[:-1], key=itemgetter(0))
        return tuple(TextSpan("".join(text for _, text in group), lang=lang) for lang, group in neighbours)

    def paragraph(self, text: str, width: float, size: float, weight: str = "regular", locale: str | None = None) -> TextBlock:
        """Set a text in lines of `width` mm at `size` pt; `locale`: its language if it is another one."""
        style = replace(MICRO, size=size, floor=size, leading=1.35, weight=weight)
        return self._typesetter.set_text((TextSpan(text),), style, width=width, size=size, locale=locale or self.locale)


def _only_line(block: TextBlock) -> TextLine | None:
    """Return the line of a block if that is one that runs from left to right."""
    (line, *more) = block.lines or (None,)
    return None if more or line is None or any(run.level for run in _plain(line)) else line


def _plain(line: TextLine) -> Sequence[GlyphRun]:
    """Return the runs of a line without their places."""
    return line.runs.runs if isinstance(line.runs, RunRow) else [run for _, run in line.runs]


def moved_lines(block: TextBlock, x: float, y: float) -> tuple[TextLine, ...]:
    """The lines of a block moved by (x, y) in mm."""
    return tuple(replace(line, x=line.x + x, y=line.y + y) for line in block.lines)


def spread_words(
    sheet_text: SheetText, words: Sequence[SheetWord], glue: str, places: Sequence[Box]
) -> tuple[list[TextLine], list[SheetWord]]:
    """Set words, joined by `glue`, in the first place (mm) that is long enough for all, or divide them among the places.

    Places are ordered from left to right; right-to-left text continues in the place to the left. Returns the lines, each on
    the baseline of its place, and the words that did not fit.
    """
    widths = [sheet_text.line(*word).width for word in words]
    separator = sheet_text.line(f"x{glue}x").width - 2 * sheet_text.line("x").width
    whole = next((i for i, p in enumerate(places) if _length(widths, separator) <= p.w), None)
    order = places[::-1] if sheet_text.right_to_left else places
    chosen = order if whole is None else places[whole : whole + 1]
    out, start = [], 0
    for place, number in zip(chosen, divide(widths, separator, [p.w for p in chosen]), strict=True):
        if number:
            out.append(sheet_text.placed(words[start : start + number], glue, place))
            start += number
    return out, list(words[start:])


def divide(widths: Sequence[float], separator: float, places: Sequence[float]) -> list[int]:
    """The number of words for each place, in order: as few places as possible, then lines as even as possible (all in mm).

    A word that fits nowhere is left over with all that follow it.
    """
    found = _filled(widths, separator, places)
    last = max((i for i, number in enumerate(found) if number), default=-1) + 1
    if sum(found) < len(widths) or last < 2:  # noqa: PLR2004 - at most one line: nothing to even out
        return found
    low, high = 0.0, max(places)
    for _ in range(_HALVINGS):
        limit = (low + high) / 2
        evener = _filled(widths, separator, [min(place, limit) for place in places[:last]])
        if sum(evener) == len(widths):
            high, found = limit, evener + [0] * (len(places) - last)
        else:
            low = limit
    return found


def _filled(widths: Sequence[float], separator: float, places: Sequence[float]) -> list[int]:
    """Put as many words as fit into each place in turn."""
    out, start = [], 0
    for place in places:
        end = start
        while end < len(widths) and _length(widths[start : end + 1], separator) <= place:
            end += 1
        out.append(end - start)
        start = end
    return out


def _length(widths: Sequence[float], separator: float) -> float:
    return plain_sum(widths) + separator * (len(widths) - 1)
