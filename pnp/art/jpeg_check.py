"""Checks a JPEG: its segments, its EXIF orientation, its colour profile, and a full decode."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from pnp.art.colour_profile import check_profile
from pnp.art.exif import UPRIGHT, exif_orientation, upright_size
from pnp.art.picture_errors import DamagedPictureError
from pnp.art.pixel_limit import checked_size
from pnp.art.pixels import decoded
from pnp.art.raster import Raster

if TYPE_CHECKING:
    from collections.abc import Iterator

_BEGIN, _SCAN, _APP1, _APP2 = 0xFF, 0xDA, 0xE1, 0xE2  # markers (ITU T.81, table B.1)
_SIZED = frozenset({0xC0, 0xC1, 0xC2})  # frame types that PDF accepts: baseline, extended, progressive
_UNSUPPORTED = frozenset(range(0xC0, 0xD0)) - _SIZED - {0xC4, 0xC8, 0xCC}  # other frame types; the three are tables


_EXIF, _ICC = b"Exif\0\0", b"ICC_PROFILE\0"
_DECODED = 8  # the part of its size at which a JPEG is decoded, because only its faults matter


def check_jpeg(data: bytes) -> Raster:
    """Return size and orientation of a JPEG. Raises DamagedPictureError if it is damaged or PDF does not allow it."""
    size, turn, profile = (0, 0), UPRIGHT, dict[int, bytes]()
    for marker, body in _segments(data):
        if marker == _APP1 and body.startswith(_EXIF) and turn == UPRIGHT:
            turn = exif_orientation(body[len(_EXIF) :])
        elif marker == _APP2 and body.startswith(_ICC):
            profile[body[len(_ICC)] if len(body) > len(_ICC) else 0] = body[len(_ICC) + 2 :]
        elif marker in _SIZED:
            size = _frame_size(body)
        elif marker in _UNSUPPORTED:
            raise DamagedPictureError(
                "art/format", "JPEG is lossless or arithmetic-coded, which PDF does not take", "save it again"
            )
    if not size[0]:
        raise DamagedPictureError("art/corrupt", "JPEG is damaged: it does not state its size")
    if profile:
        check_profile(b"".join(profile[i] for i in sorted(profile)), "JPEG")
    decoded(data, "JPEG", _DECODED)
    return Raster("jpeg", *upright_size(*size, turn), turn)


def _frame_size(body: bytes) -> tuple[int, int]:
    if len(body) < 6:  # noqa: PLR2004  # depth, height, width, number of channels
        raise DamagedPictureError("art/corrupt", "JPEG is damaged: it does not state its size")
    depth, height, width, channels = struct.unpack(">BHHB", body[:6])
    if depth != 8:  # noqa: PLR2004  # the only depth that PDF's DCTDecode accepts (ISO 32000, 7.4.8)
        raise DamagedPictureError("art/format", f"JPEG has {depth} bits a channel: expected 8")
    if channels not in (1, 3, 4):
        raise DamagedPictureError("art/format", f"JPEG has {channels} channels: expected grey, RGB or CMYK")
    return checked_size(width, height)


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the marker and body of each segment before the first scan (ITU T.81, B.1). Raises DamagedPictureError."""
    at = 2
    while at + 4 <= len(data) and data[at] == _BEGIN:
        marker = data[at + 1]
        if marker == _BEGIN:  # a fill byte
            at += 1
            continue
        size = int.from_bytes(data[at + 2 : at + 4])
        if marker == _SCAN:
            return
        if size < 2 or at + 2 + size > len(data):  # noqa: PLR2004  # the size includes its own two bytes
            break
        yield marker, data[at + 4 : at + 2 + size]
        at += 2 + size
    raise DamagedPictureError("art/corrupt", "JPEG is cut short: it has no pixels")
