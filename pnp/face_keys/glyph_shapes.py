"""What glyphs look like: digests of their outlines, in em, so that another file with the same letters counts as the same."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

import uharfbuzz as hb

from pnp.text.font_faces import FontFace, FontFaces

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pnp.model.frame import GlyphRun
    from pnp.model.style import FontBook

_DIGITS = 4  # of an em: a tenth of a micron at 10 pt
_REMEMBERED = 50_000
_Steps = list[object]


class _RunShape(NamedTuple):
    """A run with a digest of what it paints."""

    run: GlyphRun
    paints: str


class GlyphShapes:
    """Describes glyph runs by the outlines that they paint; fonts are opened, and outlines drawn, when they first occur."""

    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts
        self._faces = FontFaces()
        self._glyphs: dict[str, _Outlines] = {}
        self._numbers = _Numbers()
        self._runs: dict[int, _RunShape] = {}  # by their ids: lines share them, and each is kept here
        self._in_rows: dict[int, str] = {}  # the same, for what is asked half a million times

    def run(self, run: GlyphRun) -> str:
        """Return a digest of what a run paints, with each glyph at its place from the start of the run; empty: nothing."""
        found = self._runs.get(id(run))
        return found.paints if found is not None else self._described(run).paints

    def row(self, runs: Sequence[GlyphRun]) -> str:
        """Return the same of runs of which each begins where the one before ends, with their widths."""
        try:
            return " ".join([self._in_rows[id(run)] for run in runs])
        except KeyError:
            for run in runs:
                if id(run) not in self._runs:
                    self._described(run)
            return self.row(runs)

    def _described(self, run: GlyphRun) -> _RunShape:
        pen, parts = 0.0, list[str]()
        shapes, numbers = self._shapes_of(run.font), self._numbers
        for gid, advance, dx, dy, _ in run.glyphs:
            if shape := shapes[gid]:
                parts.append(f"{shape} {numbers[pen + dx]} {numbers[dy]}")
            pen += advance
        paints = _digest("|".join(parts)) if parts else ""
        found = self._runs[id(run)] = _RunShape(run, paints)
        self._in_rows[id(run)] = f"{paints}+{run.width:.4f}"
        return found

    def _shapes_of(self, font: str) -> _Outlines:
        found = self._glyphs.get(font)
        if found is None:
            found = self._glyphs[font] = _Outlines(self._faces[self._fonts.place(font)[1]])
        return found


class _Outlines(dict[int, str]):
    """A digest of each glyph of a font that was asked for; empty: it paints nothing."""

    def __init__(self, face: FontFace) -> None:
        super().__init__()
        self._face = face
        self._steps: _Steps = []
        self._draw = _drawing(self._steps, face.em)

    def __missing__(self, gid: int) -> str:
        self._steps.clear()
        self._face.font.draw_glyph(gid, self._draw, None)
        shape = self[gid] = _digest(repr(self._steps)) if self._steps else ""
        return shape


class _Numbers(dict[float, str]):
    """Lengths in em as they are described; those from the start of a word to its letters are the same again and again."""

    def __missing__(self, length: float) -> str:
        number = str(round(length, _DIGITS) + 0.0)
        if len(self) < _REMEMBERED:
            self[length] = number
        return number


def _drawing(steps: _Steps, em: float) -> hb.DrawFuncs:
    """Return what adds an outline to `steps`, as a flat list of operators and coordinates in em."""

    def step(name: str) -> Callable[..., None]:
        def add(*numbers: float) -> None:
            steps.append(name)
            steps.extend([round(number * em, _DIGITS) + 0.0 for number in numbers[:-1]])  # the last is what is drawn on

        return add

    draw = hb.DrawFuncs()
    draw.set_move_to_func(step("M"))
    draw.set_line_to_func(step("L"))
    draw.set_quadratic_to_func(step("Q"))
    draw.set_cubic_to_func(step("C"))
    draw.set_close_path_func(step("Z"))
    return draw


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=9).hexdigest()
