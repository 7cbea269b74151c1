"""Checks a JPEG and reads its size: its segments, its EXIF orientation, and a full decode."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from pnp.art.picture_errors import DamagedPictureError
from pnp.art.pixel_limit import checked_size

if TYPE_CHECKING:
    from collections.abc import Iterator

_BEGIN, _SCAN, _APP1 = 0xFF, 0xDA, 0xE1  # markers (ITU T.81, table B.1)
_SIZED = frozenset({0xC0, 0xC1, 0xC2})  # frame types that PDF accepts: baseline, extended, progressive
_UNSUPPORTED = frozenset(range(0xC0, 0xD0)) - _SIZED - {0xC4, 0xC8, 0xCC}  # other frame types; the three are tables


def jpeg_size(data: bytes) -> tuple[int, int]:
    """Return width and height in pixels. Raises DamagedPictureError if the file is damaged or PDF does not allow it."""
    size = (0, 0)
    for marker, body in _segments(data):
        if marker == _APP1 and body[:6] == b"Exif\0\0":
            _check_upright(body[6:])
        if marker in _SIZED:
            depth, height, width = struct.unpack(">BHH", body[:5])
            if depth != 8:  # noqa: PLR2004  # the only depth that PDF's DCTDecode accepts (ISO 32000, 7.4.8)
                raise DamagedPictureError("art/format", f"JPEG has {depth} bits a channel: expected 8")
            size = checked_size(width, height)
        elif marker in _UNSUPPORTED:
            raise DamagedPictureError(
                "art/format", "JPEG is lossless or arithmetic-coded, which PDF does not take", "save it again"
            )
    if not size[0]:
        raise DamagedPictureError("art/corrupt", "JPEG is damaged: it does not state its size")
    _decode(data)
    return size


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


def _check_upright(exif: bytes) -> None:
    order = "<" if exif[:2] == b"II" else ">"
    try:
        (start,) = struct.unpack_from(f"{order}I", exif, 4)
        (count,) = struct.unpack_from(f"{order}H", exif, start)
        for i in range(count):
            tag, kind, _, value = struct.unpack_from(f"{order}HHIH", exif, start + 2 + 12 * i)
            if tag == 0x0112 and kind == 3 and value > 1:  # noqa: PLR2004  # Orientation, a short; 1 is upright
                hint = "open it in an image editor and save it upright"
                raise DamagedPictureError(
                    "art/turned", f"JPEG is rotated by its EXIF orientation ({value}), which print ignores", hint
                )
    except struct.error:
        return  # a damaged EXIF block does not affect the pixels


def _decode(data: bytes) -> None:
    """Decode the whole entropy-coded stream, at an eighth of the size, because only its faults matter."""
    from io import BytesIO  # noqa: PLC0415  (Pillow is loaded only where there is a JPEG)

    from PIL import Image  # noqa: PLC0415  (as above)

    try:
        with Image.open(BytesIO(data), formats=["JPEG"]) as picture:
            picture.draft(None, (picture.width // 8, picture.height // 8))
            picture.load()
    except (OSError, SyntaxError, ValueError):
        raise DamagedPictureError("art/corrupt", "JPEG is damaged: its pixels cannot be decoded") from None
