"""Check that the bytes of a font file are a TrueType font that can be set and embedded, without parsing all of it."""

from __future__ import annotations

import struct
import sys
from array import array
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mmap import mmap

_TRUETYPE = (b"\x00\x01\x00\x00", b"true")
WANTED = "a TrueType font (.ttf with glyf outlines)"
_AS_TTF = "most families come as .ttf too; else convert it, for example with FontForge"
_AGAIN = "copy it again from where it came from"


class FontFault(NamedTuple):
    """What a font file is instead of a font that can be used (`cut off`, `a web font (WOFF), expected …`), and a way out."""

    what: str
    hint: str


_OTHERS = {
    b"OTTO": FontFault(f"an OpenType font with CFF outlines, expected {WANTED}", _AS_TTF),
    b"ttcf": FontFault(f"a font collection, expected {WANTED}", "save the font that you want from it as a .ttf of its own"),
    b"wOFF": FontFault(f"a web font (WOFF), expected {WANTED}", "take the .ttf that it was made from"),
    b"wOF2": FontFault(
        f"a web font (WOFF2), expected {WANTED}",
        "take the .ttf that it was made from, or unpack it: `fonttools ttLib.woff2 decompress`",
    ),
}
_NEEDED = {"cmap": 4, "glyf": 0, "head": 54, "hhea": 36, "hmtx": 4, "loca": 4, "maxp": 32}
"""The tables that a font must have, and how many bytes at least (OpenType 1.9)."""
_OPTIONAL = {"OS/2": 68, "post": 32}
_OS2_WITH_CAPITALS = (2, 90)  # from this version on, it has the height of capitals (at 88)
_MAGIC = 0x5F0F3CF5
_RESTRICTED, _LICENCES, _WHOLE, _BITMAPS = 0x0002, 0x000F, 0x0100, 0x0200  # OS/2.fsType
_UNICODE = {(0, n) for n in range(7)} - {(0, 5)} | {(3, 1), (3, 10)}
"""Platforms and encodings of character maps; (0, 5) holds variants of characters alone."""


def font_fault(data: bytes | mmap) -> FontFault | None:
    """Say what is wrong with a font file, or None when it can be used.

    Table layout: OpenType 1.9, "Organization of an OpenType font"; `head.magicNumber`, `maxp.numGlyphs`, `OS/2.fsType`.
    """
    if data[:4] in _OTHERS:
        return _OTHERS[data[:4]]
    if data[:4] not in _TRUETYPE:
        return FontFault(f"not a font, expected {WANTED}", "take the file of the font itself, whose name ends in .ttf")
    try:
        tables = _tables(data)
        return _table_fault(tables) or _content_fault(tables) or _glyph_fault(tables) or _licence_fault(tables)
    except (struct.error, IndexError):
        return FontFault("cut off", _AGAIN)


def _tables(data: bytes | mmap) -> dict[str, memoryview]:
    (count,) = struct.unpack_from(">H", data, 4)
    tables, view = {}, memoryview(data)
    for index in range(count):
        tag, _, offset, length = struct.unpack_from(">4sLLL", data, 12 + 16 * index)
        if offset + length > len(data):
            raise IndexError(tag)
        tables[tag.decode("latin-1")] = view[offset : offset + length]
    return tables


def _table_fault(tables: dict[str, memoryview]) -> FontFault | None:
    if "CFF " in tables or "CFF2" in tables:
        return FontFault(f"a font with CFF outlines, expected {WANTED}", _AS_TTF)
    for tag in _NEEDED:
        if tag not in tables:
            return FontFault(f"broken, it lacks the table `{tag}`", _AGAIN)
    if "fvar" in tables:
        hint = "make a file of each cut that is wanted: `fonttools varLib.instancer`"
        return FontFault(f"a variable font, expected {WANTED}", hint)
    for tag, least in (_NEEDED | _OPTIONAL).items():
        if tag in tables and len(tables[tag]) < least:
            return _broken(tag)
    return None


def _content_fault(tables: dict[str, memoryview]) -> FontFault | None:
    (magic,) = struct.unpack_from(">L", tables["head"], 12)
    (em,) = struct.unpack_from(">H", tables["head"], 18)
    (glyphs,) = struct.unpack_from(">H", tables["maxp"], 4)
    (maps,) = struct.unpack_from(">H", tables["cmap"], 2)
    if magic != _MAGIC or not 16 <= em <= 16384:  # noqa: PLR2004  the range that the specification gives
        return _broken("head")
    if not glyphs or not maps:
        return FontFault("empty, it shows no character", _AGAIN)
    if not any(struct.unpack_from(">2H", tables["cmap"], 4 + 8 * i) in _UNICODE for i in range(maps)):
        hint = "take a newer version of it, or another font: its characters have numbers of their own, as in old symbol fonts"
        return FontFault("a font without Unicode, so that no text can be set in it", hint)
    return None


def _glyph_fault(tables: dict[str, memoryview]) -> FontFault | None:
    """Check that every glyph has a place in `glyf` and a width in `hmtx`."""
    (glyphs,) = struct.unpack_from(">H", tables["maxp"], 4)
    (long,) = struct.unpack_from(">h", tables["head"], 50)
    (widths,) = struct.unpack_from(">H", tables["hhea"], 34)
    if not 0 < widths <= glyphs or len(tables["hmtx"]) < 4 * widths + 2 * (glyphs - widths):
        return _broken("hmtx")
    starts = array("I" if long else "H")
    if len(tables["loca"]) < (glyphs + 1) * starts.itemsize:
        return _broken("loca")
    starts.frombytes(tables["loca"][: (glyphs + 1) * starts.itemsize])
    if sys.byteorder == "little":
        starts.byteswap()
    places = starts.tolist()
    if places != sorted(places) or places[-1] * (1 if long else 2) > len(tables["glyf"]):
        return _broken("loca")
    return None


def _licence_fault(tables: dict[str, memoryview]) -> FontFault | None:
    """Check what the font allows (`OS/2.fsType`), and the length of `OS/2`, which depends on its version."""
    if "OS/2" not in tables:
        return None
    version, licence = (struct.unpack_from(">H", tables["OS/2"], at)[0] for at in (0, 8))
    if version >= _OS2_WITH_CAPITALS[0] and len(tables["OS/2"]) < _OS2_WITH_CAPITALS[1]:
        return _broken("OS/2")
    hint = "ask its maker for a licence to embed it, or take another font"
    if licence & _LICENCES == _RESTRICTED:
        return FontFault("not licensed for embedding (its fsType says restricted)", hint)
    if licence & _WHOLE:
        return FontFault("not licensed for embedding of the used characters alone (its fsType says no subsets)", hint)
    if licence & _BITMAPS:
        return FontFault("not licensed for embedding of its outlines (its fsType says bitmaps only)", hint)
    return None


def _broken(table: str) -> FontFault:
    return FontFault(f"broken, its table `{table}` is invalid", _AGAIN)
