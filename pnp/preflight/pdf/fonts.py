"""Fonts of a PDF: whether their letters are in the file, how wide these are, and which of them are missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import NamedTuple

import pikepdf

from pnp.base.records import frozen, lazy_pattern
from pnp.preflight.pdf.objects import PdfValue, decoded_name, entry, items, name, number, numbers

_SUBSET_TAG = lazy_pattern(r"[A-Z]{6}\+")
_WIDTH_TOLERANCE = 500.0
"""The width, in thousandths, that is taken where a file gives none: about that of a letter of the standard fonts."""
_UNITS_PER_EM = 1000.0
_MOST_CODES = 1 << 16
_WIDTH_ROUNDING = 0.005
"""Of the size: PDF/A allows a thousandth, and programs round and truncate."""
_SPACE_CODE = 32


@frozen
class PdfFont:
    """A font as a text uses it; `widths` are in parts of the font's size.

    `bytes_per_code` is two where texts name glyphs by numbers, else one. `missing` says of a code whether its glyph is the
    empty box; `advances` are the widths that the font itself has; `glyphs` (Type 3) are streams
    that paint, with `matrix` from their units to those of the text.
    """

    name: str
    kind: str
    embedded: bool
    bytes_per_code: int = 1
    widths: Mapping[int, float] = field(default_factory=dict)
    default_width: float = _WIDTH_TOLERANCE / _UNITS_PER_EM
    missing: frozenset[int] | None = None
    sound: frozenset[int] | None = None
    advances: Mapping[int, float] = field(default_factory=dict)
    glyphs: Mapping[int, PdfValue] = field(default_factory=dict)
    matrix: tuple[float, ...] = (0.001, 0.0, 0.0, 0.001, 0.0, 0.0)
    resources: PdfValue = None

    @property
    def is_subset(self) -> bool:
        """Whether it has only the letters that are used, as the six capitals before its name say."""
        return self.kind == "Type3" or bool(_SUBSET_TAG.match(self.name))

    def codes(self, text: bytes) -> list[int]:
        """Return the codes of a shown text."""
        if self.bytes_per_code == 1:
            return list(text)
        return [int.from_bytes(text[at : at + 2], "big") for at in range(0, len(text) - 1, 2)]

    def width(self, code: int) -> float:
        """Return how far a glyph advances, in parts of the font's size."""
        return self.widths.get(code, self.default_width)

    def lacks(self, code: int) -> bool:
        """Whether the font has no glyph for a code, as far as the file says so."""
        return (self.missing is not None and code in self.missing) or (self.sound is not None and code not in self.sound)

    def differs(self, code: int) -> bool:
        """Whether a letter is wider or narrower in the font than the file says, beyond what programs round."""
        own = self.advances.get(code)
        return own is not None and abs(own - self.width(code)) > _WIDTH_ROUNDING and not self.lacks(code)


def read_font(value: PdfValue) -> PdfFont:
    """Return a font of a page's resources; what is damaged counts as not embedded."""
    kind = name(entry(value, "/Subtype"))
    called = name(entry(value, "/BaseFont")) or name(entry(value, "/Name")) or "?"
    if kind == "Type0":
        return _composite_font(value, called)
    if kind == "Type3":
        return _type3_font(value, called)
    descriptor = entry(value, "/FontDescriptor")
    return PdfFont(called, kind, _is_embedded(descriptor), widths=_simple_widths(value), missing=_undefined_codes(value))


def _is_embedded(descriptor: PdfValue) -> bool:
    return any(isinstance(entry(descriptor, key), pikepdf.Stream) for key in ("/FontFile", "/FontFile2", "/FontFile3"))


def _simple_widths(value: PdfValue, unit: float = 1 / _UNITS_PER_EM) -> dict[int, float]:
    first = int(number(entry(value, "/FirstChar")))
    return {first + at: width * unit for at, width in enumerate(numbers(entry(value, "/Widths"))) if first + at < _MOST_CODES}


def _undefined_codes(value: PdfValue) -> frozenset[int]:
    code, found = 0, set()
    for item in items(entry(value, "/Encoding", "/Differences")):
        if isinstance(item, pikepdf.Name):
            if decoded_name(item) == "/.notdef":
                found.add(code)
            code += 1
        else:
            code = int(number(item))
    return frozenset(found)


def _composite_font(value: PdfValue, called: str) -> PdfFont:
    parts = items(entry(value, "/DescendantFonts"))
    part = parts[0] if parts else None
    descriptor = entry(part, "/FontDescriptor")
    by_number = name(entry(value, "/Encoding")).startswith("Identity")
    usual = entry(part, "/DW")
    default = usual if isinstance(usual, int) else _UNITS_PER_EM  # many readers take a fraction, which is not allowed, for none
    widths = dict(_composite_widths(items(entry(part, "/W"))))
    glyphs = _read_glyphs(part, descriptor) if by_number else _Glyphs()
    return PdfFont(called, "Type0", _is_embedded(descriptor), 2, widths, default / _UNITS_PER_EM, *glyphs)


def _composite_widths(found: list[PdfValue]) -> Iterator[tuple[int, float]]:
    at = 0
    while at + 1 < len(found):
        first, then = int(number(found[at])), found[at + 1]
        if isinstance(then, pikepdf.Array):
            yield from ((first + n, width / _UNITS_PER_EM) for n, width in enumerate(numbers(then)))
            at += 2
        else:
            last, width = min(int(number(then)), _MOST_CODES), number(found[at + 2] if at + 2 < len(found) else 0)
            yield from ((code, width / _UNITS_PER_EM) for code in range(max(first, 0), last + 1))
            at += 3


class _Glyphs(NamedTuple):
    """The codes whose glyph is 0, those whose glyph is in the file (None: all that are not the former), advances by code."""

    missing: frozenset[int] | None = None
    sound: frozenset[int] | None = None
    advances: Mapping[int, float] = {}


def _read_glyphs(part: PdfValue, descriptor: PdfValue) -> _Glyphs:
    program = read_program(entry(descriptor, "/FontFile2")) or FontProgram(None, ())
    mapping, count = entry(part, "/CIDToGIDMap"), program.glyphs
    if not isinstance(mapping, pikepdf.Stream):
        sound = None if count is None else frozenset(range(1, count))
        return _Glyphs(frozenset({0}), sound, dict(enumerate(program.advances)))
    try:
        data = mapping.read_bytes()
    except (pikepdf.PikepdfError, RuntimeError):
        return _Glyphs()
    glyphs = [int.from_bytes(data[at : at + 2], "big") for at in range(0, min(len(data), 2 * _MOST_CODES) - 1, 2)]
    sound = frozenset(code for code, glyph in enumerate(glyphs) if glyph and (count is None or glyph < count))
    known = len(program.advances)
    return _Glyphs(None, sound, {code: program.advances[glyphs[code]] for code in sound if glyphs[code] < known})


def _type3_font(value: PdfValue, called: str) -> PdfFont:
    matrix = tuple(numbers(entry(value, "/FontMatrix")))
    matrix = matrix if len(matrix) == 6 else (0.001, 0.0, 0.0, 0.001, 0.0, 0.0)  # noqa: PLR2004 - a matrix has six numbers
    glyphs: dict[int, PdfValue] = {}
    code = 0
    for item in items(entry(value, "/Encoding", "/Differences")):
        if isinstance(item, pikepdf.Name):
            stream = entry(value, "/CharProcs", decoded_name(item))
            if isinstance(stream, pikepdf.Stream):
                glyphs[code] = stream
            code += 1
        else:
            code = int(number(item))
    widths = _simple_widths(value, matrix[0])
    missing = frozenset(code for code in widths if code not in glyphs and code != _SPACE_CODE and widths[code])
    return PdfFont(
        called,
        "Type3",
        embedded=True,
        widths=widths,
        missing=missing,
        glyphs=glyphs,
        matrix=matrix,
        resources=entry(value, "/Resources"),
    )


_HEADER, _RECORD = 12, 16
"""Bytes of the table directory: its head, and each of its records."""
_METRIC_BYTES = 4
"""Bytes of a glyph in `hmtx`: its advance and its left side."""


class FontProgram(NamedTuple):
    """Its number of glyphs, None if it does not say, and their advances in parts of the font's size, as far as it has any."""

    glyphs: int | None
    advances: tuple[float, ...]


def read_program(stream: object) -> FontProgram | None:
    """Return the font in a stream; None if that is none, or damaged."""
    if not isinstance(stream, pikepdf.Stream):
        return None
    try:
        data = stream.read_bytes()
    except (pikepdf.PikepdfError, RuntimeError):
        return None
    tables = _font_tables(data)
    count = _unsigned(tables.get(b"maxp", b""), 4) or None
    return FontProgram(count, _advances(tables, count or 0))


def _advances(tables: dict[bytes, bytes], count: int) -> tuple[float, ...]:
    units, metrics = _unsigned(tables.get(b"head", b""), 18), tables.get(b"hmtx", b"")
    full = min(_unsigned(tables.get(b"hhea", b""), 34), len(metrics) // _METRIC_BYTES)
    if not units or not full:
        return ()
    found = [_unsigned(metrics, _METRIC_BYTES * at) / units for at in range(full)]
    return tuple(found + found[-1:] * (count - full))


def _font_tables(data: bytes) -> dict[bytes, bytes]:
    found: dict[bytes, bytes] = {}
    for at in range(_HEADER, min(_HEADER + _RECORD * _unsigned(data, 4), len(data)), _RECORD):
        offset, length = (int.from_bytes(data[at + n : at + n + 4], "big") for n in (8, 12))
        found[data[at : at + 4]] = data[offset : offset + length]
    return found


def _unsigned(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 2], "big")
