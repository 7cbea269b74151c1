"""The codes by which streams name the glyphs of a font: they follow from the glyph, not from what a document has shown before.

A glyph that prints the character which the font maps to it (`cmap`) has a code of its own. Any other text, and a cluster of
glyphs, has a slot: its place in the stream is kept until a document that shows it has a code for it (`document_fonts`).
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import blake2b
from re import compile as compiled
from typing import TYPE_CHECKING, Final, NamedTuple

import uharfbuzz as hb

from pnp.render.cluster_glyphs import Cluster, ClusterGlyph

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.model.frame import Glyph
    from pnp.model.style import FontFile

_DELIMITERS: Final = frozenset(b"()\\\r")
_BYTES: Final = bytes(byte for byte in range(256) if byte not in _DELIMITERS)
_MOST: Final = len(_BYTES) ** 2
"""How many glyphs have codes of two such bytes."""

NO_TEXT: Final = "\u200b"
"""The text of glyphs without one; readers extract a code without a text as the code itself."""

SLOT_MARK: Final = b"\r"
"""The byte that begins a slot; neither codes nor operators contain it."""
SLOT: Final = compiled(rb"(\r.{11})")
"""A slot in a stream, by which a stream can be split."""


class PrintedGlyph(NamedTuple):
    """A glyph or a cluster, and the text as which it is extracted."""

    glyph: int | Cluster
    text: str


def glyph_code(number: int) -> bytes:
    """Return the code of two bytes for a glyph below 63,504: its number, written with 252 digits.

    Bytes that must be escaped in a PDF string are no digits, so that `)(` in the operand of `TJ` can only be the end of one
    string and the start of the next.
    """
    high, low = divmod(number, len(_BYTES))
    return bytes((_BYTES[high], _BYTES[low]))


class FontCodes:
    """The codes of one font file, and the widths of its glyphs. `number` is its place in the book, by which streams name it."""

    def __init__(self, number: int, file: FontFile) -> None:
        self.number, self.resource, self.file = number, f"F{number}", file
        self.select = f"/{self.resource} 1 Tf".encode()
        self.face = hb.Face(file.data)
        self._font = hb.Font(self.face)
        self._characters = _characters(self.face, self._font)
        self._codes: dict[PrintedGlyph, bytes] = {}
        self._widths: dict[int | Cluster, float] = {}
        self.letters = _Letters(self)
        """Glyphs by their ids and texts, with their codes and widths."""

    def code(self, printed: PrintedGlyph) -> bytes:
        """Return the code that prints a glyph or a cluster and is extracted as its text, or a slot for it."""
        found = self._codes.get(printed)
        if found is None:
            found = self._codes[printed] = self._own_code(printed) or self._slot(printed)
        return found

    def free_codes(self) -> Iterator[bytes]:
        """Yield the codes that no glyph has for itself, for what fills the slots of a document."""
        return (glyph_code(number) for number in range(1, _MOST) if number not in self._characters)

    def width(self, glyph: int | Cluster) -> float:
        """Return the width in thousandths of an em, rounded as in the PDF's width table."""
        found = self._widths.get(glyph)
        if found is None:
            advance = self._font.get_glyph_h_advance(glyph) if isinstance(glyph, int) else glyph.advance
            found = self._widths[glyph] = round(advance * 1000 / self.face.upem, 2)
        return found

    def cluster(self, glyphs: Sequence[Glyph]) -> Cluster:
        """Return the cluster of several glyphs, which are ordered from left to right."""
        em, pen, parts = self.face.upem, 0.0, []
        for glyph in glyphs:
            parts.append(ClusterGlyph(glyph.gid, round((pen + glyph.dx) * em), round(glyph.dy * em)))
            pen += glyph.advance
        return Cluster(tuple(parts), round(pen * em))

    def _own_code(self, printed: PrintedGlyph) -> bytes | None:
        glyph, text = printed
        return glyph_code(glyph) if isinstance(glyph, int) and self._characters.get(glyph) == text else None

    def _slot(self, printed: PrintedGlyph) -> bytes:
        seed = f"{self.file.key!r} {printed!r}".encode()
        return SLOT_MARK + urlsafe_b64encode(blake2b(seed, digest_size=8).digest())[:11]


class _Letters(dict[tuple[int, str], tuple[PrintedGlyph, bytes, float]]):
    """The glyphs of a font that were printed, each with its code and its width in thousandths of an em."""

    def __init__(self, font: FontCodes) -> None:
        super().__init__()
        self._font = font

    def __missing__(self, key: tuple[int, str]) -> tuple[PrintedGlyph, bytes, float]:
        printed = PrintedGlyph(*key)
        letter = self[key] = printed, self._font.code(printed), self._font.width(printed.glyph)
        return letter


def _characters(face: hb.Face, font: hb.Font) -> dict[int, str]:
    """Return the character of each glyph that the font maps to; of several, the first one in Unicode."""
    ordered = sorted(face.unicodes, reverse=True)
    return {glyph: chr(code) for code in ordered if (glyph := font.get_nominal_glyph(code)) and glyph < _MOST}
