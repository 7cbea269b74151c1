"""The outlines of set text as one path, for what is drawn behind its letters in their shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.base.records import lazy_pattern
from pnp.base.units import PT
from pnp.model.face_walk import transform_path
from pnp.model.frame import Group, TextLine
from pnp.text.glyph_outlines import GlyphOutlines, clusters_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.model.frame import Glyph
    from pnp.model.outline import Path, Segment
    from pnp.text.fonts import FontFace, FontFaces
    from pnp.text.text_block import SetRow, TextBlock


class Letter(NamedTuple):
    """A letter with its marks: its `outline`, where its advance begins and ends, and its em, all in mm.

    Those of a script whose letters are `joined` touch each other.
    """

    outline: Path
    left: float
    right: float
    em: float
    joined: bool


def _joined(letters: Iterable[Letter]) -> Path:
    return tuple([segment for letter in letters for segment in letter.outline])


_JOINED_LETTERS = lazy_pattern(
    "[\u0600-\u07ff\u0840-\u08ff\ufb50-\ufdff\ufe70-\ufeff"  # Arabic, Syriac, N'Ko, Mandaic
    "\u0900-\u09ff\u0a00-\u0a7f\u1800-\u18af]"  # Devanagari, Bengali, Gurmukhi, Mongolian
)
"""Letters that are written without lifting the pen, or hang from one line."""


class TextOutlines:
    """The outlines of texts; each glyph of the `faces` is drawn once."""

    def __init__(self, faces: FontFaces) -> None:
        self._faces = faces
        self._fonts: dict[str, GlyphOutlines] = {}

    def of_rows(self, block: TextBlock) -> list[Path]:
        """Return the outlines of the letters that each row of a block paints, in mm in its coordinates; icons have none."""
        if block.turned is None:
            return [_joined(row) for row in self.letters(block)]
        columns = [block.column_at(row, 0.0, 0.0) for row in block.all_rows]
        return [tuple([segment for item in column for segment in self.of_line(item)]) for column in columns]

    def of_line(self, item: TextLine | Group) -> Path:
        """Return the outlines of what a line paints, or a group of lines, at their place in mm."""
        if isinstance(item, TextLine) and item.drawn is not None:
            return item.drawn.path
        if isinstance(item, TextLine):
            return _joined(self._of_row((item.x, item.y, item.runs, item.invisible, item.stretch, None), item.size))
        inside = [segment for line in item.items if isinstance(line, TextLine) for segment in self.of_line(line)]
        return transform_path(tuple(inside), item.matrix)

    def letters(self, block: TextBlock) -> list[list[Letter]]:
        """Return the letters that each row of a block paints."""
        return [[*self._of_row(row, block.size)] for row in block.all_rows]

    def _of_row(self, row: SetRow, size: float) -> Iterator[Letter]:
        x, y, runs, invisible, stretch, named = row
        em = size / PT * (named.size if named else 1.0)
        wide = em * stretch
        for pen, run in () if invisible else runs:
            joined = bool(_JOINED_LETTERS.search(run.text))
            for start, glyphs in clusters_of(pen, run):
                at = start
                outline: list[Segment] = []
                for glyph in glyphs:
                    outline += self._of_glyph(run.font, glyph, x + at * wide, y, (wide, em))
                    at += glyph.advance
                if outline:
                    yield Letter(tuple(outline), x + start * wide, x + at * wide, em, joined)

    def _of_glyph(self, font: str, glyph: Glyph, x: float, y: float, em: tuple[float, float]) -> Iterator[Segment]:
        wide, tall = em
        left, base = x + glyph.dx * wide, y - glyph.dy * tall
        for command, numbers in self._of_font(font)[glyph.gid]:
            points = zip(numbers[::2], numbers[1::2], strict=True)
            yield command, tuple([n for a, b in points for n in (left + a * wide, base - b * tall)])

    def _of_font(self, key: str) -> GlyphOutlines:
        found = self._fonts.get(key)
        if found is None:
            found = self._fonts[key] = _outlines_in_em(self._faces.of_key(key))
        return found


def _outlines_in_em(face: FontFace) -> GlyphOutlines:
    return GlyphOutlines(face.font, face.em)
