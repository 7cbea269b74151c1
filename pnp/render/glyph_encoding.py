"""Encode shaped runs as operands of `TJ`; each run is encoded once, independent of its size and position."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from pnp.render.embedded_font import EmbeddedFont
from pnp.render.pdf_numbers import num
from pnp.units import plain_sum

if TYPE_CHECKING:
    from pnp.model.frame import Glyph, GlyphRun
    from pnp.model.style import FontBook, FontFile
    from pnp.render.cluster_glyphs import Cluster
    from pnp.render.pdf_document import PdfDocument


_GAP = 0.05  # em; half of the gap that PDF readers take for a space


class EncodedRun(NamedTuple):
    """A run to be written between `[` and `]TJ`, and its advance in thousandths of an em."""

    font: EmbeddedFont
    body: bytes
    advance: float


class RunEncoder:
    """Encodes one run: tracks the text position of the PDF and corrects it where shaping places a glyph elsewhere.

    Corrections are whole thousandths of an em, so glyphs are off by at most half of one, and errors do not accumulate.
    """

    def __init__(self, font: EmbeddedFont) -> None:
        self._font = font
        self._parts: list[bytes] = []
        self._codes = bytearray()
        self._pen = 0.0
        self._rise = 0.0

    def encode_run(self, run: GlyphRun) -> EncodedRun:
        """Encode a run. In right-to-left runs each text is stored reversed, because PDF readers reverse it on extraction."""
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
        self._flush()
        return EncodedRun(self._font, b"".join(self._parts), self._pen)

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
        self._codes += self._font.code(glyph, text)
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


class DocumentFonts:
    """The fonts of one document, created when a run first needs them and written at the end of the document."""

    def __init__(self, book: FontBook) -> None:
        self._files: dict[str, FontFile] = {f.key: f for family in book.families.values() for f in family.cuts.values()}
        self._fonts: dict[str, EmbeddedFont] = {}
        self.runs: dict[int, EncodedRun] = {}
        """All encoded runs by `id`; runs are shared, and comparing them by value would cost more than it saves."""
        self._kept: list[GlyphRun] = []  # keeps the runs alive, so that no `id` is reused

    def encode_run(self, run: GlyphRun) -> EncodedRun:
        """Encode a run, or take the result from the cache."""
        found = self.runs.get(id(run))
        if found is None:
            found = self.runs[id(run)] = RunEncoder(self._font(run.font)).encode_run(run)
            self._kept.append(run)
        return found

    def write(self, document: PdfDocument) -> None:
        """Write all fonts in use."""
        for font in self._fonts.values():
            document.fonts[font.resource] = b"%d 0 R" % font.write(document)

    def _font(self, key: str) -> EmbeddedFont:
        if key not in self._fonts:
            self._fonts[key] = EmbeddedFont(f"F{len(self._fonts) + 1}", self._files[key])
        return self._fonts[key]


def _clusters(glyphs: tuple[Glyph, ...], *, right_to_left: bool) -> list[tuple[Glyph, ...]]:
    """The clusters of a run from left to right: a glyph with text, and the glyphs without text after it in reading order."""
    if all(g.text for g in glyphs):
        return [(g,) for g in glyphs]
    if right_to_left:
        ends = [i + 1 for i, g in enumerate(glyphs) if g.text or i + 1 == len(glyphs)]
    else:
        ends = [i for i, g in enumerate(glyphs) if g.text and i] + [len(glyphs)]
    return [glyphs[a:b] for a, b in pairwise([0, *ends])]
