"""Write a PDF file object by object, using ReportLab's document classes, so that pages need not be kept in memory."""

from __future__ import annotations

from hashlib import blake2b
from re import sub
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol

from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFArrayCompact,
    PDFCrossReferenceTable,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFString,
    PDFTrailer,
)

from pnp.render.compressed_streams import CompressedStreams

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.model.printing import PdfStandard

__all__ = ["PdfDocument", "array", "dictionary", "name", "ref", "shown_words", "string", "without_break_signs"]

name = PDFName

_BREAK_SIGNS = str.maketrans("", "", "\u00ad\u200b\u2060\ufeff")


_VERSIONS: Mapping[PdfStandard, bytes] = MappingProxyType({"none": b"1.7", "x-4": b"1.6", "x-1a": b"1.4"})
"""The version of PDF by the standard; without one, it is that of the viewer preference `Duplex`."""


class Formatted(Protocol):
    """The interface that ReportLab's PDF objects have in common."""

    def format(self, document: PDFDocument) -> bytes:
        """Return the object as it is written to the file."""


def ref(number: int) -> bytes:
    """A reference to an object: `12 0 R`."""
    return b"%d 0 R" % number


def dictionary(entries: Mapping[str, object]) -> Any:  # noqa: ANN401 - ReportLab carries no types
    """A dictionary object; names are given as `name(…)`, numbers as int or bytes (not float, which ReportLab would format)."""
    result = PDFDictionary(dict(entries))
    result.multiline = False  # else it would depend on the host's ReportLab settings
    return result


def array(items: Iterable[object]) -> Any:  # noqa: ANN401 - ReportLab carries no types
    """An array object."""
    return PDFArrayCompact(items)


def string(text: str) -> Any:  # noqa: ANN401 - ReportLab carries no types
    """A text string in PDFDocEncoding if possible, else in UTF-16."""
    return PDFString(text)


def shown_words(text: str) -> Any:  # noqa: ANN401 - ReportLab carries no types
    """A text string that viewers show outside the page, such as a bookmark, without the signs that only guide line breaks."""
    return string(without_break_signs(text))


def without_break_signs(text: str) -> str:
    """Return a text without soft hyphens, zero width spaces and word joiners, for which some viewers show boxes."""
    return text.translate(_BREAK_SIGNS)


def literal(text: str) -> bytes:
    """A text string of ASCII characters, as it is written."""
    return b"(%b)" % sub(rb"([()\\])", rb"\\\1", text.encode("ascii"))


class PdfDocument:
    """A PDF that is being written to `file`, a binary file open for writing.

    `streams` compresses its streams and may have them from another document. `standard` is the part of PDF/X that it keeps to.
    The ID in the trailer is a hash of all bytes before it.
    """

    def __init__(self, file: BinaryIO, streams: CompressedStreams | None = None, standard: PdfStandard = "none") -> None:
        self.streams, self.standard = streams or CompressedStreams(), standard
        self._file, self._at, self._hash = file, 0, blake2b(digest_size=16)
        self._registry = PDFDocument(invariant=1)
        self.fonts: dict[str, bytes] = {}
        """The reference of each font by resource name; `close` writes it as the font dictionary that all streams share."""
        self._write(b"%%PDF-%b\n%%\xe2\xe3\xcf\xd3\n" % _VERSIONS[standard])

    @property
    def font_dictionary(self) -> int:
        """The number of the font dictionary."""
        return self._number(BasicFonts)

    @property
    def digest(self) -> bytes:
        """A hash (16 bytes) of everything written so far."""
        return self._hash.digest()

    def reserve(self) -> int:
        """Return the number of an object that will be written later."""
        self._registry.Reference(None, f"R{self._registry.objectcounter + 1}")
        return int(self._registry.objectcounter)

    def put(self, body: bytes | Formatted, number: int | None = None) -> int:
        """Write an object, given as bytes or as a ReportLab object; give its number."""
        number = self.reserve() if number is None else number
        content = body if isinstance(body, bytes) else body.format(self._registry)
        self._registry.idToOffset[self._registry.numberToId[number]] = self._at
        self._write(b"%d 0 obj\n%b\nendobj\n" % (number, content))
        return number

    def put_stream(self, entries: bytes, data: bytes, number: int | None = None, *, keep: bool = True) -> int:
        """Compress `data` and write it as a stream; `entries` is its dictionary without brackets. Gives its number.

        With `keep`, the compressed stream is kept for other documents.
        """
        encoded = self.streams.deflate(data) if keep else self.streams.deflate_once(data)
        return self.put_encoded(entries + b"/Filter/FlateDecode", encoded, number)

    def put_encoded(self, entries: bytes, data: bytes, number: int | None = None) -> int:
        """Write a stream whose `data` is already encoded according to `/Filter` in `entries`. Gives its number."""
        return self.put(b"<<%b/Length %d>>\nstream\n%b\nendstream" % (entries, len(data), data), number)

    def close(self, root: int, info: int) -> None:
        """Write the font dictionary, the cross-reference table and the trailer; all reserved objects must have been written."""
        self.put(dictionary(self.fonts), self._number(BasicFonts))
        registry, identity = self._registry, self.digest.hex().encode()
        table = PDFCrossReferenceTable()
        table.addsection(0, [registry.numberToId[n] for n in range(1, registry.objectcounter + 1)])
        start, size = self._at, registry.objectcounter + 1
        self._write(table.format(registry))
        trailer = PDFTrailer(start, Size=size, Root=ref(root), Info=ref(info), ID=b"[<%b> <%b>]" % (identity, identity))
        self._write(trailer.format(registry))

    def _number(self, identifier: str) -> int:
        return int(self._registry.idToObjectNumberAndVersion[identifier][0])

    def _write(self, data: bytes) -> None:
        self._file.write(data)
        self._hash.update(data)
        self._at += len(data)
