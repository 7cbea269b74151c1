"""Small shapes of a page: list markers and numbered discs; and the short form of a text in messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.units import PT, Box
from pnp.layout.element_shapes import circle_path, rectangle
from pnp.model.fields import RichText, TextSpan
from pnp.model.frame import Shape

if TYPE_CHECKING:
    from pnp.layout.booklet.booklet_context import BookletContext
    from pnp.model.frame import Colour, Item, StructureElement, TextBox

RADIUS = 2.1
"""The radius of a numbered disc, in mm."""

_SHOWN = 32
_CAPITALS = 0.71  # em: approximate height of digits, for centring


def first_words(words: str) -> str:
    """Return the first words of a text, for a message about it."""
    line = words.strip().partition("\n")[0]
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1].rstrip() + "…"


def square(x: float, y: float, side: float, colour: Colour) -> Shape:
    """Return the marker of a list item, centred on (x, y) in mm."""
    box = Box(x - side / 2, y - side / 2, side, side)
    return Shape(rectangle(*box), colour, rect=box)


def disc(
    number: int, x: float, y: float, context: BookletContext, *, element: StructureElement | None = None
) -> tuple[tuple[Item, ...], tuple[TextBox, ...]]:
    """Return the items of a numbered disc centred on (x, y) in mm, and the text box of its number, as content of `element`."""
    style = context.look.styles["disc"]
    ground = Shape(circle_path(x, y, RADIUS), context.look.colours["disc"])
    words = RichText((TextSpan(str(number)),), "", context.game.locale, context.look.mark)
    (line, *_) = context.typesetter.lines(words, style, 2 * RADIUS, align="center", element=element)
    top = y + _CAPITALS * style.size / PT / 2 - line.baseline
    figure = line.strip(what="", mark=words.mark).moved(x - RADIUS, top)
    return (ground, *figure.items), figure.boxes
