"""Streams whose data were damaged on the way: cut off, or changed, as the checksum at the end of packed data tells.

Readers forgive both and show what they could unpack, so that a file may print otherwise than it looked.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import TYPE_CHECKING, Final

import pikepdf

from pnp.pdf.limits import MOST_UNPACKED, PdfLimitError
from pnp.pdf.objects import entry, names

if TYPE_CHECKING:
    from collections.abc import Iterator

_CHUNK = 1 << 14
"""Packed bytes that are unpacked at a time: at most a thousand times as many."""
_SHORT_NAMES = {"Fl": "FlateDecode", "A85": "ASCII85Decode", "AHx": "ASCIIHexDecode", "DCT": "DCTDecode"}
_START, _SCAN, _END = b"\xff\xd8", b"\xff\xda", b"\xff\xd9"
"""Markers of a JPEG (ITU-T T.81, B.1.1.3); none of them occurs in the pixels themselves."""
CUT_OFF: Final = "end too early"
CHANGED: Final = "differ from their checksum"
UNREADABLE: Final = "cannot be unpacked"


class StreamInspector:
    """Looks at the packed data of a file's streams, and counts how much they unpack to."""

    def __init__(self, most: int = MOST_UNPACKED) -> None:
        self._left = most

    def damaged(self, pdf: pikepdf.Pdf) -> Iterator[tuple[pikepdf.Stream, str]]:
        """Yield the streams that are damaged, each with what is wrong with its data. Raises PdfLimitError."""
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream):
                wrong = self.damage(thing)
                if wrong:
                    yield thing, wrong

    def damage(self, stream: pikepdf.Stream) -> str:
        """Return what is wrong with the data of a stream; empty if nothing is that can be told. Raises PdfLimitError."""
        filters = [_SHORT_NAMES.get(packed, packed) for packed in names(entry(stream, "/Filter"))]
        if not {"FlateDecode", "DCTDecode"} & set(filters):
            return ""
        try:
            data = stream.read_raw_bytes()
            while filters and filters[0] in _ARMOURS:
                data = _ARMOURS[filters.pop(0)](data)
        except (pikepdf.PikepdfError, RuntimeError, ValueError, binascii.Error):
            return UNREADABLE
        if filters[:1] == ["FlateDecode"]:
            return self._flate_damage(data)
        return _jpeg_damage(data) if filters[:1] == ["DCTDecode"] else ""

    def _flate_damage(self, data: bytes) -> str:
        """Return what is wrong with data packed by Flate, which end in a checksum (RFC 1950); what follows is no matter."""
        unpacker = zlib.decompressobj()
        try:
            for at in range(0, len(data), _CHUNK):
                self._left -= len(unpacker.decompress(data[at : at + _CHUNK]))
                if self._left < 0:
                    raise PdfLimitError(f"unpacks to more than {MOST_UNPACKED >> 30} GB")
                if unpacker.eof:
                    return ""
        except zlib.error as error:
            return CHANGED if "incorrect data check" in str(error) else UNREADABLE
        return CUT_OFF if data else ""


def _jpeg_damage(data: bytes) -> str:
    """Return what is wrong with a JPEG: it has no end after its last pixels."""
    if not data.startswith(_START):
        return UNREADABLE
    return CUT_OFF if data.rfind(_END) < max(data.rfind(_SCAN), 0) else ""


def _from_base_85(data: bytes) -> bytes:
    return base64.a85decode(data.strip().removeprefix(b"<~").split(b"~", 1)[0])


def _from_hexadecimal(data: bytes) -> bytes:
    digits = b"".join(data.split(b">", 1)[0].split())
    return binascii.unhexlify(digits + b"0" * (len(digits) % 2))


_ARMOURS = {"ASCII85Decode": _from_base_85, "ASCIIHexDecode": _from_hexadecimal}
