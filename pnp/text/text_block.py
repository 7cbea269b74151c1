"""The result of the text engine: a block of set text in mm, origin at the top left corner of its box, y down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.model.frame import TextLine
    from pnp.units import Box


@dataclass(frozen=True, slots=True)
class PlacedIcon:
    """An inline icon: its name, its text alternative, and its box in mm in the block's coordinates.

    The block's lines already contain the invisible text alternative.
    """

    icon: str
    alt: str
    box: Box


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Text set at `size` pt: painted lines, icons, and how well it fits.

    `texts` is the logical text of each line; `ink` the box from ascent to descent of all lines; `width` and `height` are what
    the text needs, in mm; `overflow` is how much it is too tall or too wide at `size`, in pt (0: it fits); `missing` lists the
    characters that no font of the chain has, `missing_cuts` the cuts (`tektur italic`) that were replaced by the nearest one.

    Joined, `texts` is the source in NFC: spaces at line ends belong to the line before, a forced break is a newline, an
    icon is its word; added hyphens and the style's case are not included.
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
