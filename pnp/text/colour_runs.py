"""Runs of colour fonts: pictures over invisible text, which is set in the font of the letters around.

So a line is broken, measured, searched and copied as any other, and the PDF has nothing of the colour font.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, chain
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.records import record
from pnp.base.units import Box, plain_sum
from pnp.model.face_walk import bounding_box
from pnp.model.frame import Glyph, GlyphInk, GlyphRun
from pnp.text.emoji import is_sequence
from pnp.text.glyph_outlines import clusters_of
from pnp.text.vertical import COLUMN_CENTRE

if TYPE_CHECKING:
    from pnp.model.frame import Drawing
    from pnp.text.fonts import FontFace


class ShownPicture(NamedTuple):
    """A picture of a run: its box in em from the pen at the run's start, y down, and which of the run's glyphs it shows."""

    drawing: Drawing
    box: Box
    of: int


class PictureFault(NamedTuple):
    """A text that a colour font cannot show as it should: the font by its name, and why (empty: it falls into its parts)."""

    text: str
    font: str
    cause: str


@record
class ColourRun(GlyphRun):
    """Glyphs of a colour font: a glyph for each cluster, with its advance; `shown` are their pictures.

    `hidden` is what is printed invisibly below, as wide as its font has it. `faults` has the texts that cannot be drawn, each
    with the cause.
    """

    hidden: GlyphRun = GlyphRun("", (), 0.0, "")
    shown: tuple[ShownPicture, ...] = ()
    faults: tuple[tuple[str, str], ...] = ()

    __hash__ = GlyphRun.__hash__


def in_colour(run: GlyphRun, face: FontFace, letters: FontFace) -> ColourRun:
    """Return a run that was shaped in a colour font as pictures."""
    below = _glyph_below(letters)
    width = letters.font.get_glyph_h_advance(below) * letters.em
    glyphs: list[Glyph] = []
    shown: list[ShownPicture] = []
    faults: dict[tuple[str, str], None] = {}
    for start, cluster in clusters_of(0.0, run):
        text = "".join([glyph.text for glyph in cluster])
        glyphs.append(Glyph(below, plain_sum([glyph.advance for glyph in cluster]), 0.0, 0.0, text))
        at, pictures = start, 0
        for gid, advance, dx, dy, _ in cluster:
            found = face.colours[gid]
            if found.fault:
                faults[text, found.fault] = None
            if found.drawing is not None:
                shown.append(ShownPicture(found.drawing, found.box.moved(at + dx, -dy), len(glyphs) - 1))
                pictures += 1
            at += advance
        if pictures > 1 and is_sequence(text):
            faults[text, ""] = None
    hidden = GlyphRun(
        letters.key, tuple([Glyph(below, width, 0.0, 0.0, g.text) for g in glyphs]), width * len(glyphs), run.text, run.level
    )
    ink = _ink(shown)
    return ColourRun(letters.key, tuple(glyphs), run.width, run.text, run.level, ink, hidden, tuple(shown), tuple(faults))


def _glyph_below(letters: FontFace) -> int:
    """Return the glyph that extracts as the emoji: one with an outline, since PDFium leaves out blank ones."""
    named = [letters.font.get_nominal_glyph(ord(char)) for char in "MO-"]
    found = chain(named, range(1, letters.font.face.glyph_count))
    return next((gid for gid in found if gid and letters.inks[gid] is not None), 0)


def _ink(shown: Sequence[ShownPicture]) -> GlyphInk | None:
    if not shown:
        return None
    x, y, w, h = bounding_box([one.box for one in shown])
    return GlyphInk(x, y, x + w, y + h)


_CELL = 1.0
_GAP = 0.08  # em between pictures that are higher than the square of a letter


def column_of_pictures(run: ColourRun) -> ColourRun:
    """Return pictures that stand upright in a column, each in a square; their boxes are those in a line that is turned."""
    glyphs, shown, pen = list[Glyph](), list[ShownPicture](), 0.0
    for number, glyph in enumerate(run.glyphs):
        own = [one for one in run.shown if one.of == number]
        advance = _CELL
        if own:
            whole = bounding_box([one.box for one in own])
            advance = max(_CELL, whole.h + _GAP)
            for drawing, box, of in own:
                along = pen + (advance - whole.h) / 2 + box.y - whole.y
                across = whole.x + whole.w / 2 - box.x - box.w  # what is right in the column is above in its line
                shown.append(ShownPicture(drawing, Box(along, -COLUMN_CENTRE + across, box.h, box.w), of))
        glyphs.append(glyph._replace(advance=advance))
        pen += advance
    return replace(run, glyphs=tuple(glyphs), width=pen, ink=_ink(shown), shown=tuple(shown))


def spread_pictures(run: ColourRun, glyphs: tuple[Glyph, ...]) -> ColourRun:
    """Return a run whose glyphs are further apart, as below a wide reading."""
    before, after = (accumulate([glyph.advance for glyph in row], initial=0.0) for row in (run.glyphs, glyphs))
    moves = [new + glyph.dx - old - own.dx for old, new, own, glyph in zip(before, after, run.glyphs, glyphs, strict=False)]
    shown = tuple([one._replace(box=one.box.moved(moves[one.of], 0.0)) for one in run.shown])
    return replace(run, glyphs=glyphs, width=plain_sum([glyph.advance for glyph in glyphs]), ink=_ink(shown), shown=shown)
