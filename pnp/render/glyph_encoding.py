"""Shaped runs as TJ operands: each run is encoded once, whatever its size and wherever it is set."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from pnp.render.embedded_font import EmbeddedFont
from pnp.render.pdf_numbers import num

if TYPE_CHECKING:
    from pnp.model.frame import Glyph, GlyphRun
    from pnp.model.style import FontBook, FontFile
    from pnp.render.cluster_glyphs import Cluster
    from pnp.render.pdf_document import PdfDocument


_GAP = 0.05  # em: half of what readers take for a space


class EncodedRun(NamedTuple):
    """A run ready to stand between `[` and `]TJ`, and how far it moves the pen, in thousandths of an em."""

    font: EmbeddedFont
    body: bytes
    advance: float


class RunEncoder:
    """Encodes one run: keeps the pen where the PDF will have it and corrects it where shaping wants it elsewhere.

    A correction is a whole number of thousandths of an em, so no glyph is more than half of one off its place and the
    error never adds up.
    """

    def __init__(self, font: EmbeddedFont) -> None:
        self._font = font
        self._parts: list[bytes] = []
        self._codes = bytearray()
        self._pen = 0.0
        self._rise = 0.0

    def encode_run(self, run: GlyphRun) -> EncodedRun:
        """Encode `run`. Right to left a text is mapped backwards, since readers turn such text round letter by letter."""
        place, step = 0.0, -1 if run.level & 1 else 1
        for glyphs in _clusters(run.glyphs, right_to_left=step < 0):
            glyph = glyphs[0]
            if len(glyphs) == 1 and not (step < 0 and self._is_kerned_apart(glyph)):
                self._raise_to(glyph.dy)
                self._set(glyph.gid, glyph.text[::step], place + glyph.dx * 1000)
                place += glyph.advance * 1000
            else:
                self._raise_to(0.0)
                self._set(self._font.cluster(glyphs), "".join(g.text for g in glyphs)[::step], place)
                place += sum(g.advance for g in glyphs) * 1000
        self._raise_to(0.0)
        self._flush()
        return EncodedRun(self._font, b"".join(self._parts), self._pen)

    def _is_kerned_apart(self, glyph: Glyph) -> bool:
        """Whether white is kerned into the word beside this glyph; its own width takes it in then, or readers see two words."""
        return max(glyph.dx, glyph.advance - glyph.dx - self._font.width(glyph.gid) / 1000) > _GAP

    def _set(self, shown: int | Cluster, text: str, place: float) -> None:
        correction = round(place - self._pen)
        if correction:
            self._flush()
            self._parts.append(b"%d" % -correction)
            self._pen += correction
        self._codes += self._font.code(shown, text)
        self._pen += self._font.width(shown)

    def _flush(self) -> None:
        if self._codes:
            self._parts.append(b"(" + self._codes + b")")
            self._codes.clear()

    def _raise_to(self, rise: float) -> None:
        if rise != self._rise:
            self._flush()
            self._parts.append(b"]TJ %b Ts[" % num(rise))
            self._rise = rise


class DocumentFonts:
    """The fonts of one document: made when a run first needs them, written when the document ends."""

    def __init__(self, book: FontBook) -> None:
        self._files: dict[str, FontFile] = {f.key: f for family in book.families.values() for f in family.cuts.values()}
        self._fonts: dict[str, EmbeddedFont] = {}
        self.runs: dict[int, EncodedRun] = {}
        """Every run encoded so far, by its identity: runs are shared, and comparing them would cost more than it saves."""
        self._kept: list[GlyphRun] = []  # so that no identity is used again

    def encode_run(self, run: GlyphRun) -> EncodedRun:
        """Encode a run, or find it encoded."""
        found = self.runs.get(id(run))
        if found is None:
            found = self.runs[id(run)] = RunEncoder(self._font(run.font)).encode_run(run)
            self._kept.append(run)
        return found

    def write(self, document: PdfDocument) -> None:
        """Write every font that was used."""
        for font in self._fonts.values():
            document.fonts[font.resource] = b"%d 0 R" % font.write(document)

    def _font(self, key: str) -> EmbeddedFont:
        if key not in self._fonts:
            self._fonts[key] = EmbeddedFont(f"F{len(self._fonts) + 1}", self._files[key])
        return self._fonts[key]


def _clusters(glyphs: tuple[Glyph, ...], *, right_to_left: bool) -> list[tuple[Glyph, ...]]:
    """The clusters of a run from left to right: a glyph with text, and those without that follow it as one reads."""
    if all(g.text for g in glyphs):
        return [(g,) for g in glyphs]
    if right_to_left:
        ends = [i + 1 for i, g in enumerate(glyphs) if g.text or i + 1 == len(glyphs)]
    else:
        ends = [i for i, g in enumerate(glyphs) if g.text and i] + [len(glyphs)]
    return [glyphs[a:b] for a, b in pairwise([0, *ends])]
