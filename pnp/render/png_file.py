"""Pixels as a PNG file: rows unfiltered, which for flat art is both smaller and quicker than choosing a filter for each row."""

from __future__ import annotations

import zlib
from struct import pack
from typing import TYPE_CHECKING

from pnp.render.png import SIGNATURE
from pnp.units import MM_PER_INCH

if TYPE_CHECKING:
    from pathlib import Path

_LEVEL = 3  # half the work of zlib's usual 6, for a file an eighth larger
_UNFILTERED = b"\0"
_RGB = b"\x08\x02\0\0\0"  # 8 bits, RGB, deflate, filters by row, not interlaced
_MM_PER_METRE = 1000


def write_png(path: Path, pixels: bytearray, size: tuple[int, int], ppi: int) -> None:
    """Write RGB pixels, three bytes each, a row after the other, each as long as the others and at least as wide as `size`.

    `size` is width and height in pixels; the file says their resolution (pHYs).
    """
    (width, height), view = size, memoryview(pixels)
    stride, used = len(pixels) // height, 3 * width
    rows = b"".join([part for at in range(0, stride * height, stride) for part in (_UNFILTERED, view[at : at + used])])
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
