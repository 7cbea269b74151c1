"""The edges of what glyphs paint."""

from __future__ import annotations

from typing import NamedTuple


class GlyphInk(NamedTuple):
    """The edges of what a glyph or a run of glyphs paints, in em from the pen at its start, y down."""

    left: float
    top: float
    right: float
    bottom: float
