"""The outlines of single glyphs, drawn by HarfBuzz, and the glyphs of a run that belong together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import uharfbuzz as hb

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pnp.model.frame import Glyph, GlyphRun
    from pnp.model.outline import Path, Segment


def clusters_of(pen: float, run: GlyphRun) -> Iterator[tuple[float, list[Glyph]]]:
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


class GlyphOutlines(dict[int, "Path"]):
    """The outline of each glyph of a font, y up, with cubic curves; a unit of the font's own is `unit`."""

    def __init__(self, font: hb.Font, unit: float) -> None:
        super().__init__()
        self._font = font
        self._unit = unit
        self._segments: list[Segment] = []
        self._draw = hb.DrawFuncs()
        self._draw.set_move_to_func(self._recorder("M"))
        self._draw.set_line_to_func(self._recorder("L"))
        self._draw.set_cubic_to_func(self._recorder("C"))
        self._draw.set_quadratic_to_func(self._quadratic)
        self._draw.set_close_path_func(self._recorder("Z"))

    def __missing__(self, gid: int) -> Path:
        self._segments.clear()
        self._font.draw_glyph(gid, self._draw, None)
        outline = self[gid] = tuple(self._segments)
        return outline

    def _recorder(self, letter: str) -> Callable[..., None]:
        def add(*numbers: float) -> None:
            em = self._unit
            self._segments.append((letter, tuple([number * em for number in numbers[:-1]])))  # the last is what is drawn on

        return add

    def _quadratic(self, cx: float, cy: float, x: float, y: float, _: object) -> None:
        em = self._unit
        x0, y0 = self._segments[-1][1][-2:]
        cx, cy, x, y = cx * em, cy * em, x * em, y * em
        one, other = (x0 + (cx - x0) * 2 / 3, y0 + (cy - y0) * 2 / 3), (x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3)
        self._segments.append(("C", (*one, *other, x, y)))
