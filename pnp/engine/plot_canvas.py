"""A pen for plots: rectangles, lines and words in the game's fonts, collected as items of a frame, in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pnp.impose.sheet_text import moved_lines
from pnp.locale.phrases import phrase
from pnp.model.frame import Shape, Stroke
from pnp.model.style import TextStyle
from pnp.model.text import TextSpan
from pnp.units import PT, Box

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.engine.estimates import Estimate
    from pnp.engine.plots import PlotPalette
    from pnp.model.frame import Colour, Item
    from pnp.text.text_block import TextBlock
    from pnp.text.typesetter import Typesetter

HAIR = 0.15
"""Width in mm of axes."""
_WHISKER = 0.3  # mm
_MIDDLE = 0.36  # of the type size: from the middle of a row down to the baseline of figures


class PlotCanvas:
    """Draws into `items`. Faces: `text`, `bold` (text), `display` (the game's display family, bold), `black`."""

    def __init__(
        self, typesetter: Typesetter, palette: PlotPalette, locale: str, phrases: Mapping[str, str] | None = None
    ) -> None:
        self.palette, self.locale = palette, locale
        self._phrases = phrases
        self.items: list[Item] = []
        self._typesetter = typesetter

    def word(self, key: str, **values: str | float) -> str:
        """One of the generator's own words in the reader's language."""
        return phrase(self.locale, key, self._phrases, **values)

    def figure(self, row: Estimate) -> str:
        """An estimate as the reader writes it: shares in per cent, quantiles whole, means to two decimals."""
        digits = {"share": 1, "quantile": 0, "mean": 2}[row.unit]
        return self.number(row.value, digits, share=row.unit == "share") if row.count else "–"

    def number(self, value: float, digits: int, *, share: bool = False) -> str:
        """A number with the reader's decimal sign."""
        shown = f"{value * 100 if share else value:.{digits}f}".replace(".", self.word("decimal-sign"))
        return f"{shown}\u00a0%" if share else shown

    def rect(self, box: Box, colour: Colour) -> None:
        """A filled rectangle; none where it has no width."""
        if box.w > 0 and box.h > 0:
            corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
            path = (("M", corners[0]), *(("L", c) for c in corners[1:]), ("Z", ()))
            self.items.append(Shape(path, fill=colour, rect=box))

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: Colour, width: float = HAIR, *dash: float) -> None:  # noqa: PLR0913, PLR0917 - two points and how they are joined
        """A straight line, `width` in mm."""
        self.items.append(Shape((("M", (x1, y1)), ("L", (x2, y2))), stroke=Stroke(colour, width, dash)))

    def whisker(self, low: float, high: float, y: float, height: float) -> None:
        """A 95 % interval from `low` to `high` (x in mm) with caps."""
        ink = self.palette.ink
        self.line(low, y, high, y, ink, _WHISKER)
        for x in (low, high):
            self.line(x, y - height / 2, x, y + height / 2, ink, _WHISKER)

    def width(self, text: str, size: float, face: str = "text") -> float:
        """The width of a line of text in mm."""
        return self._set(text, size, face, self.palette.ink, None).width

    def size_within(self, room: float, text: str, size: float, face: str = "text") -> float:
        """`size` in pt, or the smaller one at which a line of text is as wide as `room` in mm."""
        width = self.width(text, size, face)
        return size if width <= room else size * room / width

    def write(  # noqa: PLR0913 - where, what and how
        self, text: str, x: float, middle: float, size: float, face: str = "text", *,
        colour: Colour | None = None, align: Literal["start", "center", "end"] = "start",
    ) -> None:  # fmt: skip
        """One line of text whose figures are centred on the height `middle`; `align` says what of it is at `x`."""
        block = self._set(text, size, face, colour or self.palette.ink, None)
        left = x - block.width * {"start": 0.0, "center": 0.5, "end": 1.0}[align]
        baseline = middle + size * _MIDDLE / PT
        self.items += moved_lines(block, left, baseline - block.lines[0].y)

    def paragraph(self, text: str, x: float, top: float, width: float, size: float) -> None:
        """Text of some lines."""
        self.items += moved_lines(self._set(text, size, "text", self.palette.bar, width), x, top)

    def _set(self, text: str, size: float, face: str, colour: Colour, width: float | None) -> TextBlock:
        family = "display" if face in {"display", "black"} else "text"
        weight = {"text": "regular", "display": "bold"}.get(face, face)
        style = TextStyle(f"plot-{face}", family, size, size, 1.25, colour, role="micro", weight=weight, hyphenate=False)
        return self._typesetter.set_text((TextSpan(text),), style, width=width, size=size)
