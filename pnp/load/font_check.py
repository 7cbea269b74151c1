"""Check that the bytes of a font file are a valid TrueType font, from its table directory and without parsing all of it."""

from __future__ import annotations

import struct

_TRUETYPE = (b"\x00\x01\x00\x00", b"true")
_OTHERS = {
    b"OTTO": "an OpenType font with CFF outlines",
    b"ttcf": "a font collection",
    b"wOFF": "a web font (WOFF)",
    b"wOF2": "a web font (WOFF2)",
}
_NEEDED = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp")
_MAGIC = 0x5F0F3CF5
_RESTRICTED = 0x0002

WANTED = "a TrueType font (.ttf with glyf outlines)"


def font_fault(data: bytes) -> str | None:
    """Say what is wrong with a font file (`cut off`, `a web font (WOFF)` …), or None when it can be used.

    Table layout: OpenType 1.9, "Organization of an OpenType font"; `head.magicNumber`, `maxp.numGlyphs`, `OS/2.fsType`.
    """
    if data[:4] in _OTHERS:
        return f"{_OTHERS[data[:4]]}, expected {WANTED}"
    if data[:4] not in _TRUETYPE:
        return f"not a font, expected {WANTED}"
    try:
        return _table_fault(data, _tables(data))
    except (struct.error, IndexError):
        return "cut off"


def _tables(data: bytes) -> dict[str, tuple[int, int]]:
    (count,) = struct.unpack_from(">H", data, 4)
    tables = {}
    for index in range(count):
        tag, _, offset, length = struct.unpack_from(">4sLLL", data, 12 + 16 * index)
        tables[tag.decode("latin-1")] = (offset, length)
    return tables


def _table_fault(data: bytes, tables: dict[str, tuple[int, int]]) -> str | None:
    if "CFF " in tables or "CFF2" in tables:
        return f"a font with CFF outlines, expected {WANTED}"
    if any(offset + length > len(data) for offset, length in tables.values()):
        return "cut off"
    missing = [tag for tag in _NEEDED if tag not in tables]
    if missing:
        return f"broken, it lacks the table `{missing[0]}`"
    if "fvar" in tables:
        return "a variable font; make a file of each cut that is wanted (`fonttools varLib.instancer`)"
    return _content_fault(data, tables)


def _content_fault(data: bytes, tables: dict[str, tuple[int, int]]) -> str | None:
    head, maxp, cmap = tables["head"][0], tables["maxp"][0], tables["cmap"][0]
    (magic,) = struct.unpack_from(">L", data, head + 12)
    (em,) = struct.unpack_from(">H", data, head + 18)
    (glyphs,) = struct.unpack_from(">H", data, maxp + 4)
    (maps,) = struct.unpack_from(">H", data, cmap + 2)
    if magic != _MAGIC or not 16 <= em <= 16384:  # noqa: PLR2004  the range that the specification gives
        return "broken, its table `head` is invalid"
    if not glyphs or not maps:
        return "empty, it shows no character"
    if "OS/2" in tables:
        (licence,) = struct.unpack_from(">H", data, tables["OS/2"][0] + 8)
        if licence & 0x000F == _RESTRICTED:
            return "not licensed for embedding (its fsType says restricted)"
    return None
