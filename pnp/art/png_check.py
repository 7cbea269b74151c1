"""Checks a PNG: the checksum of every chunk, what the chunks that print say, and its pixels."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING

from pnp.art.colour_profile import check_packed_profile
from pnp.art.exif import UPRIGHT, exif_orientation, upright_size
from pnp.art.picture_errors import DamagedPictureError
from pnp.art.pixel_limit import checked_size
from pnp.art.png_rows import PngRows
from pnp.art.raster import Raster

if TYPE_CHECKING:
    from collections.abc import Iterator

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_GREY, _RGB, _PALETTE = 0, 2, 3
_CHANNELS = {_GREY: 1, _RGB: 3, _PALETTE: 1, 4: 2, 6: 4}  # by PNG colour type
_DEPTHS = {0: {1, 2, 4, 8, 16}, 2: {8, 16}, 3: {1, 2, 4, 8}, 4: {8, 16}, 6: {8, 16}}
_PRINTS = (b"IHDR", b"PLTE", b"tRNS", b"gAMA", b"sRGB", b"iCCP")
"""What the colour of a pixel depends on. All else is left aside: a comment may unpack to gigabytes."""
_MOST_COLOURS = 256


def check_png(data: bytes) -> Raster:
    """Return size and orientation of a PNG. Raises DamagedPictureError."""
    found, rows, colours = dict[bytes, bytes](), None, b""
    for name, body in _chunks(data):
        if rows is None:
            rows, colours = _header(name, body), bytes(body)
        elif name == b"IDAT":
            rows.add(body)
        else:
            found.setdefault(name, bytes(body))
    assert rows is not None  # an end without a header was reported as no header
    rows.finish()
    width, height, depth, colour = struct.unpack(">IIBB", colours[:10])
    _check_colours(colour, depth, found)
    turn = exif_orientation(found[b"eXIf"]) if b"eXIf" in found else UPRIGHT
    frames = int.from_bytes(found.get(b"acTL", b"")[:4]) or 1
    return Raster("png", *upright_size(width, height, turn), turn, frames)


def printed_chunks(data: bytes) -> bytes:
    """Return a PNG that was checked with those chunks alone that its pixels depend on."""
    kept, parts = set[bytes](), [SIGNATURE]
    for name, body in _chunks(data):
        if (name in _PRINTS and name not in kept) or name in {b"IDAT", b"IEND"}:
            kept.add(name)
            parts += [struct.pack(">I4s", len(body), name), bytes(body), struct.pack(">I", zlib.crc32(body, zlib.crc32(name)))]
    return b"".join(parts)


def _header(name: bytes, body: memoryview) -> PngRows:
    """Check the header (PNG 11.2.1); the rows are those that it announces."""
    if name != b"IHDR" or len(body) != 13:  # noqa: PLR2004
        raise DamagedPictureError("art/corrupt", "PNG is damaged: it does not begin with its header")
    width, height, depth, colour, packing, filtering, interlaced = struct.unpack(">IIBBBBB", body)
    if depth not in _DEPTHS.get(colour, ()) or packing or filtering or interlaced > 1:
        raise DamagedPictureError("art/corrupt", f"PNG is damaged: its header has depth {depth} and colour type {colour}")
    checked_size(width, height)
    return PngRows(width, height, depth * _CHANNELS[colour], interlaced=bool(interlaced))


def _check_colours(colour: int, depth: int, found: dict[bytes, bytes]) -> None:
    """Check palette, transparent colours, gamma and profile (PNG 11.2.2, 11.3). Raises DamagedPictureError."""
    palette = found.get(b"PLTE", b"")
    if colour == _PALETTE and not palette:
        raise DamagedPictureError("art/corrupt", "PNG is damaged: its pixels are numbers of a palette, which it lacks")
    if len(palette) % 3 or len(palette) // 3 > (_MOST_COLOURS if colour != _PALETTE else 1 << depth):
        raise DamagedPictureError("art/corrupt", f"PNG is damaged: its palette has {len(palette)} bytes")
    clear, most = found.get(b"tRNS", b""), {_GREY: 2, _RGB: 6, _PALETTE: len(palette) // 3}.get(colour, 0)
    if b"tRNS" in found and (not 0 < len(clear) <= most or (colour != _PALETTE and len(clear) < most)):
        raise DamagedPictureError("art/corrupt", "PNG is damaged: its transparent colours do not fit its pixels")
    if not any(found.get(b"gAMA", b"\1")):
        raise DamagedPictureError("art/corrupt", "PNG is damaged: its gamma is 0")
    if b"iCCP" in found and b"sRGB" not in found:
        check_packed_profile(found[b"iCCP"])


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
