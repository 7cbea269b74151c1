"""Words on the page itself, outside every card: set small in the game's text fonts, placed where nothing else lies."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.locale.phrases import has_phrases, phrases_for
from pnp.model.frame import Colour
from pnp.model.style import TextStyle
from pnp.model.text import TextSpan
from pnp.text.languages import base_level
from pnp.units import PT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.frame import TextLine
    from pnp.text.text_block import TextBlock
    from pnp.text.typesetter import Typesetter
    from pnp.units import Box

BLACK = Colour(0.0, 0.0, 0.0, 1.0, "black", (0.0, 0.0, 0.0, 1.0))
MICRO = TextStyle(name="slug", family="text", size=6.0, floor=6.0, leading=1.2, colour=BLACK, role="micro", hyphenate=False)
"""How slug lines and hints are set: 6 pt, never smaller."""
BASELINE = 2.0
"""From the top of a band to the baseline of 6 pt text, in mm: room for accents on capitals."""
_HALVINGS = 12  # finds the length of a line to within a twentieth of a mm


class SheetText:
    """Sets words in the language `locale`, the same ones once: sheets differ in little more than their number."""

    def __init__(self, typesetter: Typesetter, locale: str) -> None:
        self._typesetter = typesetter
        self._locale = locale
        self.right_to_left = base_level(locale) == 1
        self._lines: dict[str, TextBlock] = {}

    def line(self, text: str) -> TextBlock:
        """Set one line in `MICRO`."""
        block = self._lines.get(text)
        if block is None:
            block = self._lines[text] = self._typesetter.set_text(
                (TextSpan(text),), MICRO, width=None, size=MICRO.size, locale=self._locale
            )
        return block

    def joined(self, words: Sequence[str], glue: str) -> TextBlock:
        """Set words with `glue` between them in one line, in `MICRO`, of what each of them is when it is set by itself.

        A line with right-to-left words is set as a whole: there words do not stand in the order in which they are read.
        """
        blocks = [self.line(word) for word in words]
        between = self.line(f"x{glue}x")
        every = [line for block in (*blocks, between) for line in block.lines]
        if len(every) != len(words) + 1 or any(run.level for line in every for _, run in line.runs):
            return self.line(glue.join(words))
        link, runs, x = between.lines[0].runs[1:-1], list(every[0].runs), blocks[0].width * PT / MICRO.size
        for line in every[1:-1]:
            for _, run in (*link, *line.runs):
                runs.append((x, run))
                x += run.width
        missing = tuple(dict.fromkeys(c for block in (*blocks, between) for c in block.missing))
        width = x * MICRO.size / PT
        return replace(blocks[0], lines=(replace(every[0], runs=tuple(runs)),), width=width, missing=missing)

    def paragraph(self, text: str, width: float, size: float, weight: str = "regular", locale: str | None = None) -> TextBlock:
        """Set text of some lines in a width of `width` mm, at `size` pt, perhaps in another language."""
        style = replace(MICRO, size=size, floor=size, leading=1.35, weight=weight)
        return self._typesetter.set_text((TextSpan(text),), style, width=width, size=size, locale=locale or self._locale)


def phrase_locale(locale: str) -> str:
    """The locale itself where the generator speaks its language, else the one that its words are in."""
    return locale if has_phrases(locale) else phrases_for(locale).locale


def moved_lines(block: TextBlock, x: float, y: float) -> tuple[TextLine, ...]:
    """A block's lines with its top left corner at (x, y)."""
    return tuple(replace(line, x=line.x + x, y=line.y + y) for line in block.lines)


def spread_words(
    lettering: SheetText, words: Sequence[str], glue: str, places: Sequence[Box]
) -> tuple[list[TextLine], list[str]]:
    """Set words, joined by `glue`, in the first place (mm) that holds them all, else divided evenly over the places in order.

    The places are given from left to right; words that are read from right to left go on in the place before. Give the lines,
    each on the baseline of its place, and the words that fit nowhere.
    """
    widths = [lettering.line(word).width for word in words]
    joint = lettering.line(f"x{glue}x").width - 2 * lettering.line("x").width
    whole = next((i for i, p in enumerate(places) if _length(widths, joint) <= p.w), None)
    order = places[::-1] if lettering.right_to_left else places
    chosen = order if whole is None else places[whole : whole + 1]
    out, start = [], 0
    for place, number in zip(chosen, divide(widths, joint, [p.w for p in chosen]), strict=True):
        if number:
            (line, *_) = lettering.joined(words[start : start + number], glue).lines
            out.append(replace(line, x=place.x + line.x, y=place.y + BASELINE))
            start += number
    return out, list(words[start:])


def divide(widths: Sequence[float], joint: float, places: Sequence[float]) -> list[int]:
    """How many words, in order, go to each place (all in mm): as few places as can be, then no line longer than it must be.

    Words that fit nowhere are left over, with all that follow them.
    """
    found = _filled(widths, joint, places)
    last = max((i for i, number in enumerate(found) if number), default=-1) + 1
    if sum(found) < len(widths) or last < 2:  # noqa: PLR2004 - one line or none: nothing to even out
        return found
    low, high = 0.0, max(places)
    for _ in range(_HALVINGS):
        limit = (low + high) / 2
        evener = _filled(widths, joint, [min(place, limit) for place in places[:last]])
        if sum(evener) == len(widths):
            high, found = limit, evener + [0] * (len(places) - last)
        else:
            low = limit
    return found


def _filled(widths: Sequence[float], joint: float, places: Sequence[float]) -> list[int]:
    """Fill places one after the other with as many words as fit."""
    out, start = [], 0
    for place in places:
        end = start
        while end < len(widths) and _length(widths[start : end + 1], joint) <= place:
            end += 1
        out.append(end - start)
        start = end
    return out


def _length(widths: Sequence[float], joint: float) -> float:
    return sum(widths) + joint * (len(widths) - 1)
