"""Text on a sheet outside the cards, set small in the game's text fonts where nothing else is printed."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from pnp.model.frame import Colour
from pnp.model.style import TextStyle
from pnp.model.text import TextSpan
from pnp.named_tuple import NamedTuple
from pnp.text.languages import base_level
from pnp.units import PT, plain_sum

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.frame import TextLine
    from pnp.text.text_block import TextBlock
    from pnp.text.typesetter import Typesetter
    from pnp.units import Box

BLACK = Colour(0.0, 0.0, 0.0, 1.0, "black", (0.0, 0.0, 0.0, 1.0))
MICRO = TextStyle(name="slug", family="text", size=6.0, floor=6.0, leading=1.2, colour=BLACK, role="micro", hyphenate=False)
"""The style of slug lines and hints: 6 pt, never smaller."""
BASELINE = 2.0
"""The distance in mm from the top of a band to the baseline of 6 pt text: enough for accents on capitals."""
_NOTATION = "en"  # papers, dates and names of decks are written in Latin letters
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

    def line(self, text: str, lang: str = "") -> TextBlock:
        """Set one line in `MICRO`; `lang`: its language if it is another one, whose fonts it is set in."""
        block = self._single.get((text, lang))
        if block is None:
            block = self._single[text, lang] = self._line((TextSpan(text, lang=lang if lang != self.locale else ""),))
        return block

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
        blocks = [self.line(*word) for word in words]
        between = self.line(f"x{glue}x")
        every = [line for block in (*blocks, between) for line in block.lines]
        if len(every) != len(words) + 1 or any(run.level for line in every for _, run in line.runs):
            return self._line(self._spans(words, glue))
        link, runs, x = between.lines[0].runs[1:-1], list(every[0].runs), blocks[0].width * PT / MICRO.size
        for line in every[1:-1]:
            for _, run in (*link, *line.runs):
                runs.append((x, run))
                x += run.width
        missing = tuple(dict.fromkeys(c for block in (*blocks, between) for c in block.missing))
        width = x * MICRO.size / PT
        return replace(blocks[0], lines=(replace(every[0], runs=tuple(runs)),), width=width, missing=missing)

    def _spans(self, words: Sequence[SheetWord], glue: str) -> tuple[TextSpan, ...]:
        """Return one span for all neighbours of one language, so that they are set as if they were one text."""
        parts = [part for word in words for part in ((word.lang if word.lang != self.locale else "", word.text), ("", glue))]
        neighbours = groupby(parts[:-1], key=itemgetter(0))
        return tuple(TextSpan("".join(text for _, text in group), lang=lang) for lang, group in neighbours)

    def paragraph(self, text: str, width: float, size: float, weight: str = "regular", locale: str | None = None) -> TextBlock:
        """Set a text in lines of `width` mm at `size` pt; `locale`: its language if it is another one."""
        style = replace(MICRO, size=size, floor=size, leading=1.35, weight=weight)
        return self._typesetter.set_text((TextSpan(text),), style, width=width, size=size, locale=locale or self.locale)


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
            (line, *_) = sheet_text.joined(words[start : start + number], glue).lines
            out.append(replace(line, x=place.x + line.x, y=place.y + BASELINE))
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
