"""Words on the page itself, outside every card: set small in the game's text fonts, placed where nothing else lies."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.model.frame import Colour
from pnp.model.style import TextStyle
from pnp.model.text import TextSpan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.frame import TextLine
    from pnp.text.block import TextBlock
    from pnp.text.typeset import Typesetter
    from pnp.units import Box

BLACK = Colour(0.0, 0.0, 0.0, 1.0, "black", (0.0, 0.0, 0.0, 1.0))
MICRO = TextStyle(name="slug", family="text", size=6.0, floor=6.0, leading=1.2, colour=BLACK, role="micro", hyphenate=False)
"""How slug lines and hints are set: 6 pt, never smaller."""
BASELINE = 2.0
"""From the top of a band to the baseline of 6 pt text, in mm: room for accents on capitals."""


class Lettering:
    """Sets the same words once: sheets differ in little more than their number."""

    def __init__(self, typesetter: Typesetter) -> None:
        self._typesetter = typesetter
        self._lines: dict[str, TextBlock] = {}

    def line(self, text: str) -> TextBlock:
        """Set one line in `MICRO`."""
        block = self._lines.get(text)
        if block is None:
            block = self._lines[text] = self._typesetter.set_text((TextSpan(text),), MICRO, width=None, size=MICRO.size)
        return block

    def paragraph(self, text: str, width: float, size: float, weight: str = "regular") -> TextBlock:
        """Set text of some lines in a width of `width` mm, at `size` pt."""
        style = replace(MICRO, size=size, floor=size, leading=1.35, weight=weight)
        return self._typesetter.set_text((TextSpan(text),), style, width=width, size=size)


def moved(block: TextBlock, x: float, y: float) -> tuple[TextLine, ...]:
    """A block's lines with its top left corner at (x, y)."""
    return tuple(replace(line, x=line.x + x, y=line.y + y) for line in block.lines)


def spread(lettering: Lettering, words: Sequence[str], glue: str, places: Sequence[Box]) -> tuple[list[TextLine], list[str]]:
    """Set words, joined by `glue`, in the first place (mm) that holds them all, else divided over the places in order.

    Give the lines, each on the baseline of its place, and the words that fit nowhere.
    """
    left, out = list(words), []
    whole = [p for p in places if lettering.line(glue.join(left)).width <= p.w][:1] if left else []
    for place in whole or places:
        number = _fitting(lettering, left, glue, place.w)
        if number:
            (line, *_) = lettering.line(glue.join(left[:number])).lines
            out.append(replace(line, x=place.x + line.x, y=place.y + BASELINE))
            left = left[number:]
    return out, left


def _fitting(lettering: Lettering, words: Sequence[str], glue: str, width: float) -> int:
    """How many of the words, from the first on, fit in a width."""
    for number in range(len(words), 0, -1):
        if lettering.line(glue.join(words[:number])).width <= width:
            return number
    return 0
