"""Write pixels as a PNG without row filters; for flat art that is smaller and faster than choosing a filter for each row."""

from __future__ import annotations

import zlib
from struct import pack
from typing import TYPE_CHECKING

from pnp.render.png_passthrough import SIGNATURE
from pnp.units import MM_PER_INCH

if TYPE_CHECKING:
    from pathlib import Path

_LEVEL = 3  # takes half the time of zlib's default 6, for files an eighth larger
_UNFILTERED = b"\0"
_COLOUR_TYPES = {3: 2, 4: 6}  # by bytes per pixel: RGB, RGB with alpha
_MM_PER_METRE = 1000


def white_rows(width: int, height: int) -> bytearray:
    """White pixels in PNG rows: a filter byte per row, then three bytes per pixel."""
    return bytearray(_UNFILTERED + b"\xff" * (3 * width)) * height


def clear_rows(width: int, height: int) -> bytearray:
    """Transparent pixels in PNG rows: a filter byte per row, then four bytes per pixel."""
    return bytearray(_UNFILTERED + b"\0" * (4 * width)) * height


def write_png(path: Path, rows: bytearray, size: tuple[int, int], ppi: int) -> None:
    """Write rows in the format of `white_rows` or `clear_rows`; `size` is (width, height) in pixels.

    The file records its ppi (pHYs).
    """
    width, height = size
    colour_type = _COLOUR_TYPES[(len(rows) // height - 1) // width]
    per_metre = round(ppi * _MM_PER_METRE / MM_PER_INCH)
    chunks = (
        (b"IHDR", pack(">2I5B", width, height, 8, colour_type, 0, 0, 0)),  # 8 bits, deflate, one filter per row, not interlaced
        (b"pHYs", pack(">2IB", per_metre, per_metre, 1)),
        (b"IDAT", zlib.compress(rows, _LEVEL)),
        (b"IEND", b""),
    )
    path.write_bytes(SIGNATURE + b"".join(_chunk(kind, body) for kind, body in chunks))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return pack(">I", len(body)) + kind + body + pack(">I", zlib.crc32(body, zlib.crc32(kind)))
