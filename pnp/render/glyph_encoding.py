"""Encode shaped runs as operands of `TJ`; each run is encoded once, independent of its size, its position and the document."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import plain_sum
from pnp.render.glyph_codes import NO_TEXT, FontCodes, PrintedGlyph
from pnp.render.pdf_numbers import num
from pnp.render.shown_glyphs import ShownGlyphs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.frame import Glyph, GlyphRun
    from pnp.model.style import FontBook
    from pnp.render.cluster_glyphs import Cluster


_HALF = 0.5  # thousandths of an em; a correction is rounded to a whole one
_GAP = 0.05  # em; half of the gap that PDF readers take for a space


class EncodedRun(NamedTuple):
    """A run to be written between `[` and `]TJ`, its advance in thousandths of an em, and the glyphs that it shows.

    `error` is by how much the advance may differ from the width of the run as it was shaped, in thousandths of an em.
    """

    font: FontCodes
    body: bytes
    advance: float
    error: float
    shown: ShownGlyphs


class RunEncoder:
    """Encodes one run: tracks the text position of the PDF and corrects it where shaping places a glyph elsewhere.

    Corrections are whole thousandths of an em, so glyphs are off by at most half of one, and errors do not accumulate.
    """

    def __init__(self, font: FontCodes) -> None:
        self._font = font
        self._parts: list[bytes] = []
        self._codes = bytearray()
        self._glyphs: list[PrintedGlyph] = []
        self._pen = 0.0
        self._rise = 0.0

    def encode_run(self, run: GlyphRun) -> EncodedRun:
        """Encode a run. In right-to-left runs each text is stored reversed, because PDF readers reverse it on extraction."""
        if run.level & 1 or [glyph for glyph in run.glyphs if glyph.dy or not glyph.text]:
            self._encode_clusters(run)
        else:
            self._encode_letters(run)
        self._flush()
        error = abs(run.width * 1000 - self._pen)
        shown = ShownGlyphs(self._font.file.key, tuple(self._glyphs))
        return EncodedRun(self._font, b"".join(self._parts), self._pen, error, shown)

    def _encode_letters(self, run: GlyphRun) -> None:
        """Encode glyphs on the baseline that each have their own text, as nearly all have."""
        x, pen, letters = 0.0, 0.0, self._font.letters
        for gid, advance, dx, _, text in run.glyphs:
            printed, code, width = letters[gid, text]
            if not -_HALF <= (off := x + dx * 1000 - pen) <= _HALF:
                self._flush()
                self._parts.append(b"%d" % -round(off))
                pen += round(off)
            self._glyphs.append(printed)
            self._codes += code
            pen += width
            x += advance * 1000
        self._pen = pen

    def _encode_clusters(self, run: GlyphRun) -> None:
        """Encode glyphs of which some share a text, stand above the baseline or run from right to left."""
        x, step = 0.0, -1 if run.level & 1 else 1
        for glyphs in _clusters(run.glyphs, right_to_left=step < 0):
            glyph = glyphs[0]
            if len(glyphs) == 1 and not (step < 0 and self._has_wide_kerning(glyph)):
                self._set_rise(glyph.dy)
                self._set(glyph.gid, glyph.text[::step], x + glyph.dx * 1000)
                x += glyph.advance * 1000
            else:
                self._set_rise(0.0)
                self._set(self._font.cluster(glyphs), "".join(g.text for g in glyphs)[::step], x)
                x += plain_sum(g.advance for g in glyphs) * 1000
        self._set_rise(0.0)

    def _has_wide_kerning(self, glyph: Glyph) -> bool:
        """Whether kerning adds white space next to this glyph, so wide that readers would see two words.

        Such a glyph becomes a cluster whose width includes the space.
        """
        return max(glyph.dx, glyph.advance - glyph.dx - self._font.width(glyph.gid) / 1000) > _GAP

    def _set(self, glyph: int | Cluster, text: str, x: float) -> None:
        correction = round(x - self._pen)
        if correction:
            self._flush()
            self._parts.append(b"%d" % -correction)
            self._pen += correction
        printed = PrintedGlyph(glyph, text or NO_TEXT)
        self._glyphs.append(printed)
        self._codes += self._font.code(printed)
        self._pen += self._font.width(glyph)

    def _flush(self) -> None:
        if self._codes:
            self._parts.append(b"(" + self._codes + b")")
            self._codes.clear()

    def _set_rise(self, rise: float) -> None:
        if rise != self._rise:
            self._flush()
            self._parts.append(b"]TJ %b Ts[" % num(rise))
            self._rise = rise


class EncodedRuns:
    """The runs in the fonts of a book, encoded when they are first painted. Fonts are named by their place in the book."""

    def __init__(self, book: FontBook) -> None:
        self._book = book
        self._fonts: dict[str, FontCodes] = {}
        self._known: dict[int, EncodedRun] = {}  # by `id`: runs are shared, and comparing them would cost more than it saves
        self._kept: list[GlyphRun] = []  # keeps the runs alive, so that no `id` is reused

    def encoded(self, runs: Sequence[GlyphRun]) -> list[EncodedRun]:
        """Return runs as they are written; each is encoded when it is first asked for."""
        try:
            return [*map(self._known.__getitem__, map(id, runs))]
        except KeyError:
            return [self._known.get(id(run)) or self._encode(run) for run in runs]

    def _encode(self, run: GlyphRun) -> EncodedRun:
        found = self._known[id(run)] = RunEncoder(self.font(run.font)).encode_run(run)
        self._kept.append(run)
        return found

    def font(self, key: str) -> FontCodes:
        """Return the codes of a font by its key."""
        found = self._fonts.get(key)
        if found is None:
            found = self._fonts[key] = FontCodes(*self._book.place(key))
        return found


def _clusters(glyphs: tuple[Glyph, ...], *, right_to_left: bool) -> list[tuple[Glyph, ...]]:
    """The clusters of a run from left to right: a glyph with text, and the glyphs without text after it in reading order."""
    if all(g.text for g in glyphs):
        return [(g,) for g in glyphs]
    if right_to_left:
        ends = [i + 1 for i, g in enumerate(glyphs) if g.text or i + 1 == len(glyphs)]
    else:
        ends = [i for i, g in enumerate(glyphs) if g.text and i] + [len(glyphs)]
    return [glyphs[a:b] for a, b in pairwise([0, *ends])]
