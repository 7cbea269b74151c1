"""PNG files as PDF images: their compressed rows go into the PDF as they are, since both use the same filters."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from struct import unpack_from
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_GREY, _RGB, _PALETTE = 0, 2, 3
_SRGB_GAMMA, _GAMMA_TOLERANCE = 45455, 1000  # gAMA of sRGB in 1/100000; within 0.01 nobody sees a difference
_BYTE = 8


@dataclass(frozen=True)
class Png:
    """A PNG taken apart: the header's numbers, palette, colour profile, gamma in 1/100000, and the compressed rows."""

    width: int
    height: int
    depth: int
    kind: int
    interlaced: bool
    palette: bytes
    profile: bytes
    gamma: int
    keyed: bool
    rows: bytes

    @property
    def passes(self) -> bool:
        """Whether a PDF can take the rows untouched: no alpha, no interlacing, 8 bits or fewer, and the gamma of sRGB."""
        plain = self.kind in (_GREY, _RGB, _PALETTE) and self.depth <= _BYTE
        return plain and not (self.interlaced or self.keyed or self.odd_gamma)

    @property
    def odd_gamma(self) -> bool:
        """Whether the pixels are meant for another gamma than sRGB's, so that they must be converted."""
        return abs(self.gamma - _SRGB_GAMMA) >= _GAMMA_TOLERANCE

    @property
    def channels(self) -> int:
        """Numbers per pixel in the rows."""
        return 3 if self.kind == _RGB else 1

    @property
    def base_channels(self) -> int:
        """Channels of a pixel's colour: a palette holds RGB."""
        return 1 if self.kind == _GREY else 3

    def entries(self, space: bytes) -> bytes:
        """The image dictionary's entries; `space` is the colour space of a pixel's colour."""
        if self.kind == _PALETTE:
            space = b"[/Indexed %b %d<%b>]" % (space, len(self.palette) // 3 - 1, self.palette.hex().encode())
        size = b"/Width %d/Height %d/BitsPerComponent %d/ColorSpace %b" % (self.width, self.height, self.depth, space)
        parameters = b"<</Predictor 15/Colors %d/BitsPerComponent %d/Columns %d>>" % (self.channels, self.depth, self.width)
        return size + b"/Filter/FlateDecode/DecodeParms" + parameters


def read_png(data: bytes) -> Png:
    """Take a PNG apart. Raises ValueError if it is not one or is cut short."""
    if not data.startswith(SIGNATURE):
        raise ValueError("not a PNG")
    found: dict[bytes, bytes] = {}
    rows: list[bytes] = []
    for kind, body in _chunks(data):
        if kind == b"IDAT":
            rows.append(body)
        else:
            found.setdefault(kind, body)
    width, height, depth, colour, _, _, interlace = unpack_from(">2I5B", found[b"IHDR"])
    return Png(
        width=width,
        height=height,
        depth=depth,
        kind=colour,
        interlaced=bool(interlace),
        palette=found.get(b"PLTE", b""),
        profile=_profile(found),
        gamma=_gamma(found),
        keyed=b"tRNS" in found,
        rows=b"".join(rows),
    )


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(data):
        if at + 8 > len(data):
            raise ValueError("the PNG ends inside a chunk")
        length, kind = unpack_from(">I4s", data, at)
        yield kind, data[at + 8 : at + 8 + length]
        if kind == b"IEND":
            return
        at += 12 + length
    raise ValueError("the PNG has no end")


def _profile(found: dict[bytes, bytes]) -> bytes:
    """The ICC profile, unless the file says that it is plain sRGB."""
    if b"iCCP" not in found or b"sRGB" in found:
        return b""
    return zlib.decompress(found[b"iCCP"].partition(b"\0")[2][1:])


def _gamma(found: dict[bytes, bytes]) -> int:
    """The gamma that counts: a profile or the word sRGB comes before a number (PNG 3, 4.3)."""
    if b"gAMA" not in found or b"sRGB" in found or b"iCCP" in found:
        return _SRGB_GAMMA
    return int.from_bytes(found[b"gAMA"], "big")
