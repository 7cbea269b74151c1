"""The fonts of one document: what its streams show of them, and the codes that fill the slots of its streams."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from pnp.render.embedded_font import EmbeddedFont
from pnp.render.glyph_codes import SLOT, SLOT_MARK

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from pnp.render.glyph_codes import FontCodes, PrintedGlyph
    from pnp.render.glyph_encoding import EncodedRuns
    from pnp.render.pdf_document import PdfDocument
    from pnp.render.shown_glyphs import ShownGlyphs


class DocumentFonts:
    """The fonts of one document, created when a stream first shows them and written at its end."""

    def __init__(self, book: EncodedRuns) -> None:
        self._book = book
        self._fonts: dict[FontCodes, EmbeddedFont] = {}
        self._glyphs: dict[FontCodes, set[PrintedGlyph]] = {}
        self._runs: set[ShownGlyphs] = set()
        self._slots = _Slots()

    def filled(self, stream: bytes, runs: AbstractSet[ShownGlyphs]) -> bytes:
        """Return a stream with codes in its slots; it shows these runs, whose glyphs become part of the document.

        Without runs it has no slots, whatever its bytes: it may be a picture.
        """
        if not runs:
            return stream
        for run in runs - self._runs:
            self._use(run)
        self._runs |= runs
        if SLOT_MARK not in stream:
            return stream
        parts = SLOT.split(stream)
        parts[1::2] = map(self._slots.__getitem__, parts[1::2])
        return b"".join(parts)

    def write(self, document: PdfDocument) -> None:
        """Write all fonts in use, in the order of their book."""
        for font in sorted(self._fonts, key=attrgetter("number")):
            document.fonts[font.resource] = b"%d 0 R" % self._fonts[font].write(document)

    def _use(self, run: ShownGlyphs) -> None:
        codes = self._book.font(run.font)
        font = self._fonts.get(codes)
        if font is None:
            font = self._fonts[codes] = EmbeddedFont(codes)
            self._glyphs[codes] = set()
        new = {*run.glyphs} - self._glyphs[codes]
        self._glyphs[codes] |= new
        for printed in new:
            code = codes.code(printed)
            if code.startswith(SLOT_MARK):
                self._slots.glyphs[code] = font, printed
            else:
                font.use(printed, code)


class _Slots(dict[bytes, bytes]):
    """The code in each slot; a font gives the next one that is free when a stream first has a slot."""

    def __init__(self) -> None:
        self.glyphs: dict[bytes, tuple[EmbeddedFont, PrintedGlyph]] = {}

    def __missing__(self, slot: bytes) -> bytes:
        font, printed = self.glyphs[slot]
        code = self[slot] = font.next_code(printed)
        return code
