"""The mark around an untranslated text, so that such a sheet is not mistaken for a finished one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.layout.element_shapes import rectangle
from pnp.model.frame import Colour, Shape, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.frame import TextBox

ALARM = Colour(0.85, 0.0, 0.5, 1.0, "", (0.0, 1.0, 0.1, 0.0))
"""A pink that no game uses for type."""

_HALO = Colour(1.0, 1.0, 1.0, 1.0, "", (0.0, 0.0, 0.0, 0.0))
_LINE, _WHITE = 0.35, 0.8  # mm
_DASH = (1.2, 0.6)
_FLAG = 2.2  # mm: sides of the corner
_FRAME_GAP = 0.5  # mm between the ink of a text and its frame


def untranslated_frame(text: TextBox) -> Iterator[Shape]:
    """Yield a dashed frame around the ink of a text and a filled corner at its top left, with a halo for dark backgrounds."""
    box, at = text.ink.inset(-_FRAME_GAP), text.content
    outline = rectangle(*box)
    side = min(_FLAG, box.w, box.h)
    corner = (("M", (box.x, box.y)), ("L", (box.x + side, box.y)), ("L", (box.x, box.y + side)), ("Z", ()))
    yield Shape(outline, stroke=Stroke(_HALO, _WHITE), ink="keep", at=at)
    yield Shape(outline, stroke=Stroke(ALARM, _LINE, _DASH), ink="keep", at=at)
    yield Shape(corner, fill=ALARM, stroke=Stroke(_HALO, _LINE), ink="keep", at=at)


def untranslated_bar(line: TextBox) -> Iterator[Shape]:
    """Yield the bar beside a line of a booklet, 2 mm left of its column and as tall as the line."""
    yield Shape(rectangle(-2.6, line.box.y, 0.9, line.box.h), fill=ALARM, ink="keep", at=line.content)
