"""What the text engine gives: a block of set text in mm, origin at the top left corner of its box, y down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.model.frame import TextLine
    from pnp.units import Box


@dataclass(frozen=True, slots=True)
class PlacedIcon:
    """An inline icon: its name, the word it extracts as, and the box it fills (mm, in the block's coordinates).

    The invisible text that carries the word is already among the block's lines.
    """

    icon: str
    alt: str
    box: Box


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Text set at `size` pt: painted lines, icons, and what layout has to know about the fit.

    `texts` is the logical text line by line; `ink` the box of all glyphs' ascent to descent; `width` and `height` in mm as
    the text needs them; `overflow` in pt is how far it is too tall or too wide at `size` (0: it fits); `missing` lists
    characters that no font of the chain has, `missing_cuts` the cuts (`tektur italic`) that the nearest cut stands in for.

    Joined, `texts` are the source in NFC: spaces at line ends belong to the line before, a forced break is a newline, an
    icon is its word, added hyphens and the style's case do not show.
    """

    size: float
    lines: tuple[TextLine, ...]
    icons: tuple[PlacedIcon, ...]
    texts: tuple[str, ...]
    ink: Box
    width: float
    height: float
    overflow: float = 0.0
    missing: tuple[str, ...] = ()
    missing_cuts: tuple[str, ...] = ()
