"""The EXIF orientation of a picture: how a viewer turns and flips its stored pixels to show them upright."""

from __future__ import annotations

import struct

UPRIGHT = 1
_ORIENTATION = 0x0112  # the tag (EXIF 3.0, 4.6.5.1)
_TYPES = {3: "H", 4: "L"}  # SHORT, as the standard wants it, and LONG, which some programs write
_TURNED = range(2, 9)
_SIDEWAYS = 5  # from here on, rows are stored as columns


def exif_orientation(exif: bytes) -> int:
    """Return the orientation of a TIFF structure: 2 to 8, else 1 (upright), also if the structure is damaged."""
    order = "<" if exif[:2] == b"II" else ">"
    try:
        (start,) = struct.unpack_from(f"{order}L", exif, 4)
        (count,) = struct.unpack_from(f"{order}H", exif, start)
        for i in range(count):
            tag, kind = struct.unpack_from(f"{order}HH", exif, start + 2 + 12 * i)
            if tag == _ORIENTATION and kind in _TYPES:
                (value,) = struct.unpack_from(f"{order}{_TYPES[kind]}", exif, start + 10 + 12 * i)
                return int(value) if value in _TURNED else UPRIGHT
    except struct.error:
        pass  # a damaged EXIF block does not affect the pixels
    return UPRIGHT


def upright_size(width: int, height: int, turn: int) -> tuple[int, int]:
    """Return width and height as they are seen."""
    return (height, width) if turn >= _SIDEWAYS else (width, height)
