"""Values of a PDF that may be anything, the limits of time and memory that a file may take, damaged streams and tables.

Each function gives a default where a value is missing or of another type.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final, TypeAlias

import pikepdf

from pnp.base.records import lazy_pattern
from pnp.pictures.pdf_work import PdfLimitError

PdfValue: TypeAlias = Any
"""A value of a PDF, as pikepdf gives it: an object of a file from elsewhere, whose type nobody has promised."""

_LARGEST_NUMBER = 1e9
"""Numbers beyond this are damage: no length of a page is as great."""


def entry(holder: PdfValue, *path: str) -> PdfValue:
    """Return the value at a path of keys (`/Root`, `/Pages`), through dictionaries and streams; None if there is none."""
    for key in path:
        if not isinstance(holder, (pikepdf.Dictionary, pikepdf.Stream)):
            return None
        try:
            holder = holder.get(key)
        except (TypeError, ValueError):  # a key that is no UTF-8 cannot be asked for
            return None
    return holder


def entries(holder: PdfValue) -> Iterator[tuple[str, PdfValue]]:
    """Yield the entries of a dictionary or stream in order; none of anything else."""
    if isinstance(holder, (pikepdf.Dictionary, pikepdf.Stream)):
        try:
            keys = list(holder.keys())
        except ValueError:  # a key is no UTF-8
            return
        for key in keys:
            yield key, entry(holder, key)


def number(value: PdfValue, default: float = 0.0) -> float:
    """Return a number, or the default."""
    kind = type(value)  # `bool` is an `int` too, and no number of a PDF
    if kind is int or kind is float or kind is Decimal:
        plain = float(value)
        return plain if -_LARGEST_NUMBER < plain < _LARGEST_NUMBER else default
    return default


def name(value: PdfValue) -> str:
    """Return a name without its slash; empty if it is none."""
    return decoded_name(value)[1:] if isinstance(value, pikepdf.Name) else ""


def decoded_name(value: PdfValue) -> str:
    """Return a name or an operator as it is spelled; bytes that are no UTF-8 count as Latin-1."""
    try:
        return str(value)
    except UnicodeDecodeError as error:
        return bytes(error.object).decode("latin-1")


def text(value: PdfValue) -> str:
    """Return a text string; empty if it is none."""
    return decoded_name(value) if isinstance(value, (pikepdf.String, str)) and not isinstance(value, pikepdf.Name) else ""


def items(value: PdfValue) -> list[PdfValue]:
    """Return the items of an array; none of anything else."""
    return list(value) if isinstance(value, pikepdf.Array) else []


def numbers(value: PdfValue) -> list[float]:
    """Return an array of numbers; what is none is left out."""
    return [number(item) for item in items(value) if isinstance(item, (int, float, Decimal))]


def corners(value: PdfValue) -> tuple[float, float, float, float] | None:
    """Return a box as left, bottom, right and top; None of anything else."""
    found = numbers(value)
    if len(found) != 4:  # noqa: PLR2004 - a box has four numbers
        return None
    x0, y0, x1, y1 = found
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def names(value: PdfValue) -> list[str]:
    """Return a name, or the names of an array."""
    return [found for item in (items(value) or [value]) if (found := name(item))]


def is_true(value: PdfValue) -> bool:
    """Whether a value is the boolean `true`."""
    return isinstance(value, bool) and value


def identity(value: PdfValue) -> tuple[int, int] | None:
    """Return the number of an indirect object; None of a direct one, which belongs to its holder alone."""
    number_ = getattr(value, "objgen", (0, 0))
    return number_ if number_ != (0, 0) else None


class Visits:
    """Which objects were met; a direct one belongs to its holder alone, and is met for the first time each time."""

    def __init__(self) -> None:
        self._met: set[tuple[int, int]] = set()

    def is_first(self, value: PdfValue) -> bool:
        """Whether there is an object that was not met before; from now on it was."""
        number_ = identity(value)
        if number_ in self._met or value is None:
            return False
        if number_ is not None:
            self._met.add(number_)
        return True


def data(value: PdfValue) -> bytes | None:
    """Return the unpacked bytes of a stream; None of anything else, and of one that is damaged or beyond the limits."""
    try:
        return bytes(value.read_bytes()) if isinstance(value, pikepdf.Stream) else None
    except (pikepdf.PikepdfError, RuntimeError):
        return None


MOST_BYTES: Final = 1 << 30
"""Of a file."""
MOST_PAGES: Final = 20_000
MOST_OPERATORS_OF_FILE: Final = 15_000_000
"""Of all pages, forms counted as often as they are placed: 5,000 pages of dense cards, about half a minute of work."""
_MOST_STREAM = 512 << 20
"""Bytes of a stream when it is unpacked: a picture of A3 at 600 ppi in four inks has half of that."""
MOST_UNPACKED: Final = 4 << 30
"""Bytes of all streams together, when they are looked at one after the other: about twenty seconds of work."""


def set_limits() -> None:
    """Let qpdf unpack no stream beyond what is sensible; the limit holds for the whole process."""
    pikepdf.settings.set_qpdf_limits(
        flate_max_memory=_MOST_STREAM,
        run_length_max_memory=_MOST_STREAM,
        png_max_memory=_MOST_STREAM,
        tiff_max_memory=_MOST_STREAM,
        dct_max_memory=_MOST_STREAM,
        doc_max_warnings=10_000,
    )


_CHUNK_BYTES = 1 << 14
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
            while filters and filters[0] in _ASCII_DECODERS:
                data = _ASCII_DECODERS[filters.pop(0)](data)
        except (pikepdf.PikepdfError, RuntimeError, ValueError, binascii.Error):
            return UNREADABLE
        if filters[:1] == ["FlateDecode"]:
            return self._flate_damage(data)
        return _jpeg_damage(data) if filters[:1] == ["DCTDecode"] else ""

    def _flate_damage(self, data: bytes) -> str:
        """Return what is wrong with data packed by Flate, which end in a checksum (RFC 1950); what follows is no matter."""
        unpacker = zlib.decompressobj()
        try:
            for at in range(0, len(data), _CHUNK_BYTES):
                self._left -= len(unpacker.decompress(data[at : at + _CHUNK_BYTES]))
                if self._left < 0:
                    raise PdfLimitError(f"unpacks to more than {MOST_UNPACKED >> 30} GB")
                if unpacker.eof:
                    return ""
        except zlib.error as error:
            return CHANGED if "incorrect data check" in str(error) else UNREADABLE
        return CUT_OFF if data else ""


def _jpeg_damage(data: bytes) -> str:
    if not data.startswith(_START):
        return UNREADABLE
    return CUT_OFF if data.rfind(_END) < max(data.rfind(_SCAN), 0) else ""


_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of the head of a JPEG's pixels (ITU-T T.81, table B.1)."""
_WITHOUT_LENGTH = frozenset({0x01, *range(0xD0, 0xD9)})


def jpeg_frame(picture: PdfValue) -> tuple[float, float, int] | None:
    """Return the pixels across and down and the numbers of each pixel, as a JPEG says itself; None if it does not."""
    try:
        data = picture.read_raw_bytes()
    except (pikepdf.PikepdfError, RuntimeError, AttributeError):
        return None
    at = len(_START)
    while data[at : at + 1] == b"\xff" and at + 10 <= len(data):
        marker = data[at + 1]
        if marker in _FRAMES:
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big"), data[at + 9]
        at += 1 if marker == 0xFF else 2 if marker in _WITHOUT_LENGTH else 2 + int.from_bytes(data[at + 2 : at + 4], "big")  # noqa: PLR2004 - a byte that fills up
    return None


def _from_base_85(data: bytes) -> bytes:
    return base64.a85decode(data.strip().removeprefix(b"<~").split(b"~", 1)[0])


def _from_hexadecimal(data: bytes) -> bytes:
    digits = b"".join(data.split(b">", 1)[0].split())
    return binascii.unhexlify(digits + b"0" * (len(digits) % 2))


_ASCII_DECODERS = {"ASCII85Decode": _from_base_85, "ASCIIHexDecode": _from_hexadecimal}


_START_OF_TABLE = lazy_pattern(rb"startxref\s+(\d+)\s")
_TABLE = lazy_pattern(rb"\s*xref\s+((?:\d+ +\d+\s+(?:\d{10} \d{5} [nf]\s+)*)+)trailer\b")
_PART_OF_TABLE = lazy_pattern(rb"(\d+) +(\d+)\s+((?:\d{10} \d{5} [nf]\s+)*)")
_ROW = lazy_pattern(rb"(\d{10}) (\d{5}) ([nf])")
_PREVIOUS_TABLE = lazy_pattern(rb"/Prev\s+(\d+)")
_OBJECT = lazy_pattern(rb"\s*(\d+)\s+(\d+)\s+obj\b")
_CONTENT_OF_PAGE = lazy_pattern(rb"/Contents\s*(\[[^\]]*\]|\d+\s+\d+\s+R)")
_NUMBER = lazy_pattern(rb"(\d+)\s+\d+\s+R")
_MOST_TABLES = 64
_LENGTH_OF_TRAILER = 4096


def has_idle_entries_only(data: bytes) -> bool:
    """Whether all that is wrong with the tables of a file are entries of objects that it never wrote, and that paint nothing.

    Cairo writes such entries: they point at any object. False of files whose tables are streams (ISO 32000-1, 7.5.4).
    """
    starts = _START_OF_TABLE.findall(data, max(len(data) - _LENGTH_OF_TRAILER, 0))
    table = _read_tables(data, int(starts[-1])) if starts else None
    if table is None:
        return False
    wrong = {number for number, place in table.items() if not _is_object(data, place, number)}
    written = {int(found[1]) for found in _OBJECT.finditer(data)}
    painted = {int(number) for part in _CONTENT_OF_PAGE.findall(data) for number in _NUMBER.findall(part)}
    return bool(wrong) and not wrong & (written | painted)


def _is_object(data: bytes, place: int, number: int) -> bool:
    found = _OBJECT.match(data, place)
    return found is not None and int(found[1]) == number


def _read_tables(data: bytes, at: int) -> dict[int, int] | None:
    """Return the places of the objects in use, by their numbers, the newest table first; None if a table cannot be read."""
    known: dict[int, int | None] = {}
    for _ in range(_MOST_TABLES):
        table = _TABLE.match(data, at)
        if table is None:
            return None
        for part in _PART_OF_TABLE.finditer(table[1]):
            rows = _ROW.findall(part[3])
            if len(rows) != int(part[2]):
                return None
            for number, (place, _generation, use) in enumerate(rows, int(part[1])):
                known.setdefault(number, int(place) if use == b"n" else None)
        trailer = data[table.end() : table.end() + _LENGTH_OF_TRAILER].split(b"startxref")[0]
        before = _PREVIOUS_TABLE.search(trailer)
        if b"/XRefStm" in trailer:
            return None
        if before is None:
            return {number: place for number, place in known.items() if place is not None}
        at = int(before[1])
    return None
