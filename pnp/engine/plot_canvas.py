"""Draw plots: rectangles, lines and text in the game's fonts, as items of a frame (mm)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.units import PT, Box
from pnp.impose.slug_lines import SheetWord, move_lines
from pnp.locale.numbers import format_decimal
from pnp.locale.phrases import phrase, phrase_locale
from pnp.model.fields import TextSpan
from pnp.model.frame import Shape, Stroke
from pnp.model.style import TextStyle

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.engine.estimates import Estimate
    from pnp.engine.plots import PlotPalette
    from pnp.model.frame import Colour, Item
    from pnp.text.text_block import TextBlock
    from pnp.text.typesetter import Typesetter

HAIR = 0.15
"""The width of axes in mm."""
LEAST_TYPE = 5.0
"""Words smaller than this, in pt, are hard to read; `PlotCanvas.small` has them with their sizes."""
PlotText: TypeAlias = "str | SheetWord"
"""What a plot says: in the language of the page, or in the one that a `SheetWord` names."""

_WHISKER = 0.3  # mm; line width
_MIDDLE = 0.36  # of the type size; from the middle of a row to the baseline of its figures


class PlotCanvas:
    """Draws into `items`. Typefaces: `text`, `bold` (text), `display` (the display family, bold) and `black` (display)."""

    def __init__(
        self, typesetter: Typesetter, palette: PlotPalette, locale: str, phrases: Mapping[str, str] | None = None
    ) -> None:
        self.palette, self.locale = palette, locale
        self._phrases = phrases
        self.items: list[Item] = []
        self.small: dict[str, float] = {}
        self._typesetter = typesetter

    def word(self, key: str, **values: str | float) -> SheetWord:
        """One of the generator's phrases in the language of the page, or else in English, whose fonts it is then set in."""
        lang = phrase_locale(self.locale, key, self._phrases)
        return SheetWord(phrase(self.locale, key, self._phrases, **values), lang if lang != self.locale else "")

    def figure(self, row: Estimate, value: float | None = None) -> str:
        """Format an estimate, or another value of its kind: shares in per cent, quantiles as whole numbers, means.

        Shares have one decimal, means have two.
        """
        digits = {"share": 1, "quantile": 0, "mean": 2}[row.unit]
        return self.number(row.value if value is None else value, digits, share=row.unit == "share") if row.count else "–"

    def number(self, value: float, digits: int, *, share: bool = False) -> str:
        """Format a number as the language writes it; a `share` of 0.5 as 50 %."""
        return format_decimal(f"{value * 100 if share else value:.{digits}f}", digits, self.locale, percent=share)

    def rect(self, box: Box, colour: Colour) -> None:
        """Draw a filled rectangle, unless it is empty."""
        if box.w > 0 and box.h > 0:
            corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
            path = (("M", corners[0]), *(("L", c) for c in corners[1:]), ("Z", ()))
            self.items.append(Shape(path, fill=colour, rect=box))

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: Colour, width: float = HAIR, *dash: float) -> None:  # noqa: PLR0913, PLR0917 - two points and a style
        """Draw a straight line; all lengths in mm."""
        self.items.append(Shape((("M", (x1, y1)), ("L", (x2, y2))), stroke=Stroke(colour, width, dash)))

    def whisker(self, low: float, high: float, y: float, height: float) -> None:
        """Draw a 95 % interval with caps from x = `low` to `high`; all lengths in mm."""
        ink = self.palette.ink
        self.line(low, y, high, y, ink, _WHISKER)
        for x in (low, high):
            self.line(x, y - height / 2, x, y + height / 2, ink, _WHISKER)

    def width(self, text: PlotText, size: float, face: str = "text") -> float:
        """The width in mm of a line of text at `size` pt."""
        return self._set(text, size, face, self.palette.ink, None).width

    def size_within(self, max_width: float, text: PlotText, size: float, face: str = "text") -> float:
        """The largest type size in pt, up to `size`, at which a line of text is at most `max_width` mm wide.

        Those below `LEAST_TYPE` are kept in `small`.
        """
        width = self.width(text, size, face)
        if width <= max_width:
            return size
        within = size * max_width / width
        if within < LEAST_TYPE:
            self.small[_plain(text)] = within
        return within

    def write(  # noqa: PLR0913 - a text, its place and its style
        self, text: PlotText, x: float, middle: float, size: float, face: str = "text", *,
        colour: Colour | None = None, align: Literal["start", "center", "end"] = "start",
    ) -> None:  # fmt: skip
        """Draw a line of text at `size` pt, with its figures centred vertically on `middle` and aligned at `x` (mm)."""
        block = self._set(text, size, face, colour or self.palette.ink, None)
        left = x - block.width * {"start": 0.0, "center": 0.5, "end": 1.0}[align]
        baseline = middle + size * _MIDDLE / PT
        self.items += move_lines(block, left, baseline - block.lines[0].y)

    def paragraph(  # noqa: PLR0913, PLR0917 - a text, its place and its style
        self, text: PlotText | Sequence[PlotText], x: float, top: float, width: float, size: float, face: str = "text", *,
        colour: Colour | None = None, lines: int | None = None,
    ) -> None:  # fmt: skip
        """Draw text in lines of `width` mm from (`x`, `top`) down, in a smaller type if it has more than so many `lines`."""
        block = self._set(text, size, face, colour or self.palette.ink, width)
        while lines and len(block.lines) > lines and size > LEAST_TYPE / 2:
            size -= 0.25
            block = self._set(text, size, face, colour or self.palette.ink, width)
        if size < LEAST_TYPE:
            self.small[_plain(text)] = size
        self.items += move_lines(block, x, top)

    def _set(
        self, text: PlotText | Sequence[PlotText], size: float, face: str, colour: Colour, width: float | None
    ) -> TextBlock:
        family = "display" if face in {"display", "black"} else "text"
        weight = {"text": "regular", "display": "bold"}.get(face, face)
        style = TextStyle(f"plot-{face}", family, size, size, 1.25, colour, role="micro", weight=weight, hyphenate=False)
        return self._typesetter.set_text(_spans(text), style, width=width, size=size)


def _words(text: PlotText | Sequence[PlotText]) -> list[SheetWord]:
    """Return the words of a text with their languages."""
    if isinstance(text, str | SheetWord):
        return [SheetWord(text) if isinstance(text, str) else text]
    return [word for part in text for word in _words(part)]


def _plain(text: PlotText | Sequence[PlotText]) -> str:
    return "".join(word.text for word in _words(text))


def _spans(text: PlotText | Sequence[PlotText]) -> tuple[TextSpan, ...]:
    """Return one span for all adjacent words of one language."""
    runs = groupby(_words(text), key=lambda word: word.lang)
    return tuple(TextSpan(_plain(list(words)), lang=lang) for lang, words in runs)
