"""The outlines of set text as one path, for what is drawn behind its letters in their shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import uharfbuzz as hb

from pnp.base.records import lazy_pattern
from pnp.base.units import PT
from pnp.model.face_walk import transform_path
from pnp.model.frame import Group, TextLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pnp.model.frame import Glyph, GlyphRun
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


def _clusters(pen: float, run: GlyphRun) -> Iterator[tuple[float, list[Glyph]]]:
    """Yield the glyphs of each cluster from left to right, and where the first of them begins, in em."""
    start = pen
    found: list[Glyph] = []
    is_mirrored = run.level & 1  # then the glyph that has the cluster's text is its last
    for glyph in run.glyphs:
        if found and glyph.text and not is_mirrored:
            yield start, found
            start, found = pen, []
        found.append(glyph)
        pen += glyph.advance
        if glyph.text and is_mirrored:
            yield start, found
            start, found = pen, []
    if found:
        yield start, found


class TextOutlines:
    """The outlines of texts; each glyph of the `faces` is drawn once."""

    def __init__(self, faces: FontFaces) -> None:
        self._faces = faces
        self._fonts: dict[str, _GlyphOutlines] = {}

    def of_block(self, block: TextBlock) -> Path:
        """Return the outlines of all letters that a block paints, in mm in its coordinates; icons have none."""
        if block.turned is not None:
            return tuple([segment for item in block.columns_at(0.0, 0.0) for segment in self._of_item(item)])
        return _joined(letter for row in self.letters(block) for letter in row)

    def of_line(self, line: TextLine) -> Path:
        """Return the outlines of all letters that a line paints, in mm."""
        return line.drawn.path if line.drawn is not None else self._of_item(line)

    def _of_item(self, item: TextLine | Group) -> Path:
        if isinstance(item, TextLine):
            return _joined(self._of_row((item.x, item.y, item.runs, item.invisible, item.stretch, None), item.size))
        inside = [segment for line in item.items if isinstance(line, TextLine) for segment in self._of_item(line)]
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
            for start, glyphs in _clusters(pen, run):
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

    def _of_font(self, key: str) -> _GlyphOutlines:
        found = self._fonts.get(key)
        if found is None:
            found = self._fonts[key] = _GlyphOutlines(self._faces.of_key(key))
        return found


class _GlyphOutlines(dict[int, "Path"]):
    """The outline of each glyph of a font, in em, y up, with cubic curves."""

    def __init__(self, face: FontFace) -> None:
        super().__init__()
        self._face = face
        self._segments: list[Segment] = []
        self._draw = hb.DrawFuncs()
        self._draw.set_move_to_func(self._recorder("M"))
        self._draw.set_line_to_func(self._recorder("L"))
        self._draw.set_cubic_to_func(self._recorder("C"))
        self._draw.set_quadratic_to_func(self._quadratic)
        self._draw.set_close_path_func(self._recorder("Z"))

    def __missing__(self, gid: int) -> Path:
        self._segments.clear()
        self._face.font.draw_glyph(gid, self._draw, None)
        outline = self[gid] = tuple(self._segments)
        return outline

    def _recorder(self, letter: str) -> Callable[..., None]:
        def add(*numbers: float) -> None:
            em = self._face.em
            self._segments.append((letter, tuple([number * em for number in numbers[:-1]])))  # the last is what is drawn on

        return add

    def _quadratic(self, cx: float, cy: float, x: float, y: float, _: object) -> None:
        em = self._face.em
        x0, y0 = self._segments[-1][1][-2:]
        cx, cy, x, y = cx * em, cy * em, x * em, y * em
        one, other = (x0 + (cx - x0) * 2 / 3, y0 + (cy - y0) * 2 / 3), (x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3)
        self._segments.append(("C", (*one, *other, x, y)))
