"""The outlines of set text as one path, for what is drawn behind its letters in their shape."""

from __future__ import annotations

from typing import TYPE_CHECKING

import uharfbuzz as hb

from pnp.base.units import PT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pnp.model.outline import Path, Segment
    from pnp.text.fonts import FontFace, FontFaces
    from pnp.text.text_block import SetRow, TextBlock


class TextOutlines:
    """The outlines of texts; each glyph of the `faces` is drawn once."""

    def __init__(self, faces: FontFaces) -> None:
        self._faces = faces
        self._fonts: dict[str, _GlyphOutlines] = {}

    def of_block(self, block: TextBlock) -> Path:
        """Return the outlines of all letters that a block paints, in mm in its coordinates; icons have none."""
        return tuple([segment for row in block.rows for segment in self._of_row(row, block.size)])

    def _of_row(self, row: SetRow, size: float) -> Iterator[Segment]:
        x, y, runs, invisible, stretch, named = row
        em = size / PT * (named.size if named else 1.0)
        for pen, run in () if invisible else runs:
            outlines, at = self._of_font(run.font), pen
            for glyph in run.glyphs:
                left, base = x + (at + glyph.dx) * em * stretch, y - glyph.dy * em
                for letter, numbers in outlines[glyph.gid]:
                    xs, ys = numbers[::2], numbers[1::2]
                    points = zip(xs, ys, strict=True)
                    yield letter, tuple([n for a, b in points for n in (left + a * em * stretch, base - b * em)])
                at += glyph.advance

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
