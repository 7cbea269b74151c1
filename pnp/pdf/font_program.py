"""A TrueType font inside a PDF: how many glyphs it has, and how far each advances (OpenType 1.9)."""

from __future__ import annotations

from typing import NamedTuple

import pikepdf

_HEADER, _RECORD = 12, 16
"""Bytes of the table directory: its head, and each of its records."""
_METRIC = 4
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
    tables = _tables(data)
    count = _unsigned(tables.get(b"maxp", b""), 4) or None
    return FontProgram(count, _advances(tables, count or 0))


def _advances(tables: dict[bytes, bytes], count: int) -> tuple[float, ...]:
    """Return the advances of glyphs; the last one of `hmtx` is that of all after it (a font of one width)."""
    units, metrics = _unsigned(tables.get(b"head", b""), 18), tables.get(b"hmtx", b"")
    full = min(_unsigned(tables.get(b"hhea", b""), 34), len(metrics) // _METRIC)
    if not units or not full:
        return ()
    found = [_unsigned(metrics, _METRIC * at) / units for at in range(full)]
    return tuple(found + found[-1:] * (count - full))


def _tables(data: bytes) -> dict[bytes, bytes]:
    found: dict[bytes, bytes] = {}
    for at in range(_HEADER, min(_HEADER + _RECORD * _unsigned(data, 4), len(data)), _RECORD):
        offset, length = (int.from_bytes(data[at + n : at + n + 4], "big") for n in (8, 12))
        found[data[at : at + 4]] = data[offset : offset + length]
    return found


def _unsigned(data: bytes, at: int) -> int:
    """Return a number of 16 bits; 0 beyond the end."""
    return int.from_bytes(data[at : at + 2], "big")
