"""Pixels as a PNG file: rows unfiltered, which for flat art is both smaller and quicker than choosing a filter for each row."""

from __future__ import annotations

import zlib
from struct import pack
from typing import TYPE_CHECKING

from pnp.render.png_passthrough import SIGNATURE
from pnp.units import MM_PER_INCH

if TYPE_CHECKING:
    from pathlib import Path

_LEVEL = 3  # half the work of zlib's usual 6, for a file an eighth larger
_UNFILTERED = b"\0"
_RGB = b"\x08\x02\0\0\0"  # 8 bits, RGB, deflate, filters by row, not interlaced
_MM_PER_METRE = 1000


def white_rows(width: int, height: int) -> bytearray:
    """White pixels as a PNG holds them: each row is a byte that names its filter, then three bytes a pixel."""
    return bytearray(_UNFILTERED + b"\xff" * (3 * width)) * height


def write_png(path: Path, rows: bytearray, size: tuple[int, int], ppi: int) -> None:
    """Write rows of pixels as `white_rows` has them; `size` is width and height. The file says its resolution (pHYs)."""
    width, height = size
    per_metre = round(ppi * _MM_PER_METRE / MM_PER_INCH)
    chunks = (
        (b"IHDR", pack(">2I", width, height) + _RGB),
        (b"pHYs", pack(">2IB", per_metre, per_metre, 1)),
        (b"IDAT", zlib.compress(rows, _LEVEL)),
        (b"IEND", b""),
    )
    path.write_bytes(SIGNATURE + b"".join(_chunk(kind, body) for kind, body in chunks))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return pack(">I", len(body)) + kind + body + pack(">I", zlib.crc32(body, zlib.crc32(kind)))
