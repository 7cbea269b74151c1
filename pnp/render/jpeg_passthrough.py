"""JPEG files as PDF images: the file is embedded unchanged; its header gives size, channels and colour profile."""

from __future__ import annotations

from struct import unpack_from
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.render.indirect_object import Parts

SIGNATURE = b"\xff\xd8"
_FRAMES = (0xC0, 0xC1, 0xC2)  # baseline, extended and progressive, which DCTDecode supports
_OTHER_FRAMES = (0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF)
_SCAN, _END, _ICC, _ADOBE = 0xDA, 0xD9, 0xE2, 0xEE
_WITHOUT_LENGTH = (0x01, *range(0xD0, 0xD9))  # markers without a length
_FILL = 0xFF  # every marker begins with this byte, which may be repeated
_BYTE, _CMYK = 8, 4


class Jpeg(NamedTuple):
    """The header of a JPEG; `inverted`: CMYK as Adobe's programs write it, where 0 is full ink."""

    width: int
    height: int
    channels: int
    profile: bytes
    inverted: bool

    def entries(self, space: Parts) -> Parts:
        """The entries of the image dictionary; `space` is the colour space of the pixels."""
        size = b"/Width %d/Height %d/BitsPerComponent 8/ColorSpace " % (self.width, self.height)
        return size, *space, b"/Filter/DCTDecode" + (b"/Decode[1 0 1 0 1 0 1 0]" if self.inverted else b"")


def read_jpeg(data: bytes) -> Jpeg:
    """Read the header of a JPEG. Raises ValueError if it is broken or of a kind that PDF does not support."""
    frame, profile, adobe = None, dict[int, bytes](), False
    for marker, body in _segments(data):
        if marker in _FRAMES:
            frame = unpack_from(">BHHB", body)
        elif marker in _OTHER_FRAMES:
            raise ValueError("a lossless or arithmetic JPEG")
        elif marker == _ICC and body.startswith(b"ICC_PROFILE\0"):
            profile[body[12]] = body[14:]
        elif marker == _ADOBE and body.startswith(b"Adobe"):
            adobe = True
    if frame is None or frame[0] != _BYTE or frame[3] not in (1, 3, _CMYK):
        raise ValueError("a JPEG without a frame, of 12 bits or of a number of channels that no colour has")
    _, height, width, channels = frame
    icc = b"".join(profile[i] for i in sorted(profile))
    return Jpeg(width, height, channels, icc, inverted=adobe and channels == _CMYK)


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The segments before the first scan: marker and body."""
    at = len(SIGNATURE)
    while at + 4 <= len(data):
        if data[at] != _FILL:
            raise ValueError("a JPEG without its markers")
        marker = data[at + 1]
        if marker in (_SCAN, _END):
            return
        if marker == _FILL or marker in _WITHOUT_LENGTH:
            at += 1 if marker == _FILL else 2
            continue
        length = unpack_from(">H", data, at + 2)[0]
        yield marker, data[at + 4 : at + 2 + length]
        at += 2 + length
