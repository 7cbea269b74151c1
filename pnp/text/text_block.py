"""The result of the text engine: a block of set text in mm, origin at the top left corner of its box, y down."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.base.records import record
from pnp.model.face_walk import bounding_box, line_ink
from pnp.model.frame import TextLine

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.base.diagnostics import Mark
    from pnp.base.units import Box
    from pnp.model.frame import Link


@record
class PlacedIcon:
    """An inline icon: its name, its text alternative, and its box in mm in the block's coordinates.

    The block's lines already contain the invisible text alternative.
    """

    icon: str
    alt: str
    box: Box


@record
class TextBlock:
    """Text set at `size` pt: painted lines, icons, areas of links, and how well it fits.

    `texts` is the logical text of each line; `extent` the box of all lines from ascent to descent, as wide as their glyphs
    advance; `ink` the box of what glyphs and icons paint, which may leave it, empty if nothing does; `width` and `height` are
    what the text needs, in mm; `overflow` is how much it is too tall or too wide at `size`, in pt (0: it fits); `missing`
    lists the characters that no font of the chain has, `missing_cuts` the cuts (`tektur italic`) that were replaced by the
    nearest one; `lost` has the last lines of paragraphs that look lost below the others (`last_lines`).

    The area of a link is as tall as the style's leading, with ascent to descent in its middle. `top` is the block's upper edge
    in mm: a single line taken from a block keeps its place.

    Joined, `texts` is the source in NFC: spaces at line ends belong to the line before, a forced break is a newline, an
    icon is its word; added hyphens and the style's case are not included.
    """

    size: float
    lines: tuple[TextLine, ...]
    icons: tuple[PlacedIcon, ...]
    texts: tuple[str, ...]
    extent: Box
    ink: Box
    width: float
    height: float
    overflow: float = 0.0
    missing: tuple[str, ...] = ()
    missing_cuts: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    top: float = 0.0
    lost: tuple[str, ...] = ()

    def lines_at(self, x: float, y: float, content: Mark | None = None, at: Mark | None = None) -> list[TextLine]:
        """Return the lines with the block's origin at (x, y) in mm, with their marks."""
        return [
            TextLine(
                _sum(line.x, x), _sum(line.y, y), line.size, line.runs, line.colour, line.invisible, line.stretch, content, at
            )
            for line in self.lines
        ]


@lru_cache(maxsize=1 << 14, typed=True)
def _sum(one: float, other: float) -> float:
    """Return a sum, as the same number each time: the lines of many cards are at the same places."""
    return one + other


def block_ink(lines: Iterable[TextLine], icons: Iterable[PlacedIcon], extent: Box) -> Box:
    """Return the box of what lines and icons paint, in mm; if nothing, an empty one at the corner of their `extent`."""
    inks = [ink for ink in map(line_ink, lines) if ink is not None] + [icon.box for icon in icons]
    return bounding_box(inks) if inks else extent._replace(w=0.0, h=0.0)
