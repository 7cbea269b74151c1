"""Checks a PNG and reads its size: the checksum of every chunk, and the unpacked length of its pixels."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING

from pnp.art.picture_errors import DamagedPictureError
from pnp.art.pixel_limit import checked_size

if TYPE_CHECKING:
    from collections.abc import Iterator

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # by PNG colour type
_DEPTHS = {0: {1, 2, 4, 8, 16}, 2: {8, 16}, 3: {1, 2, 4, 8}, 4: {8, 16}, 6: {8, 16}}
_ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
_BLOCK = 1 << 20


def png_size(data: bytes) -> tuple[int, int]:
    """Return width and height in pixels. Raises DamagedPictureError if the file is damaged."""
    width = height = expected = got = 0
    inflate = zlib.decompressobj()
    for name, body in _chunks(data):
        if not expected:
            if name != b"IHDR" or len(body) != 13:  # noqa: PLR2004  # PNG 11.2.1
                raise DamagedPictureError("art/corrupt", "PNG is damaged: it does not begin with its header")
            width, height, depth, colour, *_, interlaced = struct.unpack(">IIBBBBB", body)
            if depth not in _DEPTHS.get(colour, ()) or interlaced > 1:
                raise DamagedPictureError(
                    "art/corrupt", f"PNG is damaged: its header has depth {depth} and colour type {colour}"
                )
            checked_size(width, height)
            expected = _raw_size(width, height, depth * _CHANNELS[colour], interlaced=bool(interlaced))
        elif name == b"IDAT":
            got += _inflated(inflate, body, expected - got)
    if got < expected:
        raise DamagedPictureError("art/corrupt", f"PNG is damaged: {got} of {expected} bytes of pixels")
    return width, height


def _chunks(data: bytes) -> Iterator[tuple[bytes, memoryview]]:
    view, at = memoryview(data), len(SIGNATURE)
    while at + 12 <= len(data):
        size = int.from_bytes(view[at : at + 4])
        body = view[at + 8 : at + 8 + size]
        name = bytes(view[at + 4 : at + 8])
        end = at + 12 + size
        if end > len(data):
            break
        if zlib.crc32(view[at + 4 : end - 4]) != int.from_bytes(view[end - 4 : end]):
            raise DamagedPictureError(
                "art/corrupt", f"PNG is damaged: checksum of its chunk `{name.decode('latin-1')}` is wrong"
            )
        yield name, body
        if name == b"IEND":
            return
        at = end
    raise DamagedPictureError("art/corrupt", "PNG is cut short: it has no end")


def _raw_size(width: int, height: int, bits: int, *, interlaced: bool) -> int:
    """Return the number of bytes of the filtered rows (PNG 7.3, 8.2)."""
    if not interlaced:
        return height * (1 + (width * bits + 7) // 8)
    total = 0
    for x, y, dx, dy in _ADAM7:
        w, h = (width - x + dx - 1) // dx, (height - y + dy - 1) // dy
        total += h * (1 + (w * bits + 7) // 8) if w > 0 and h > 0 else 0
    return total


def _inflated(inflate: zlib._Decompress, body: memoryview, most: int) -> int:
    """Return how many bytes a part of the pixel stream unpacks to; stops once they exceed `most`."""
    total, rest = 0, bytes(body)
    try:
        while rest and total <= most:
            total += len(inflate.decompress(rest, _BLOCK))
            rest = inflate.unconsumed_tail
    except zlib.error:
        raise DamagedPictureError("art/corrupt", "PNG is damaged: its pixels cannot be unpacked") from None
    return total
