"""PNG files as PDF images: their compressed rows are embedded unchanged, because both formats use the same filters."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from struct import unpack_from
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.render.indirect_object import Parts

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_GREY, _RGB, _PALETTE = 0, 2, 3
_SRGB_GAMMA, _GAMMA_TOLERANCE = 45455, 1000  # gAMA of sRGB in 1/100000; a difference of 0.01 is not visible
_BYTE = 8


@dataclass(frozen=True)
class Png:
    """The parts of a PNG: header, palette, colour profile, gamma in 1/100000, and compressed rows.

    `keyed`: the file has a `tRNS` chunk, which makes some colours transparent.
    """

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
        """Whether the rows can be embedded unchanged: no alpha, not interlaced, at most 8 bits, and the gamma of sRGB."""
        plain = self.kind in (_GREY, _RGB, _PALETTE) and self.depth <= _BYTE
        return plain and not (self.interlaced or self.keyed or self.odd_gamma)

    @property
    def odd_gamma(self) -> bool:
        """Whether the gamma is not that of sRGB, so that the pixels must be converted."""
        return abs(self.gamma - _SRGB_GAMMA) >= _GAMMA_TOLERANCE

    @property
    def channels(self) -> int:
        """The number of values per pixel in the rows."""
        return 3 if self.kind == _RGB else 1

    @property
    def base_channels(self) -> int:
        """The number of channels of a colour; the colours of a palette are RGB."""
        return 1 if self.kind == _GREY else 3

    def entries(self, space: Parts) -> Parts:
        """The entries of the image dictionary; `space` is the colour space of the colours."""
        if self.kind == _PALETTE:
            space = b"[/Indexed ", *space, b" %d<%b>]" % (len(self.palette) // 3 - 1, self.palette.hex().encode())
        size = b"/Width %d/Height %d/BitsPerComponent %d/ColorSpace " % (self.width, self.height, self.depth)
        parameters = b"<</Predictor 15/Colors %d/BitsPerComponent %d/Columns %d>>" % (self.channels, self.depth, self.width)
        return size, *space, b"/Filter/FlateDecode/DecodeParms" + parameters


def read_png(data: bytes) -> Png:
    """Read the parts of a PNG. Raises ValueError if it is not a PNG or is truncated."""
    if not data.startswith(SIGNATURE):
        raise ValueError("not a PNG")
    chunks: dict[bytes, bytes] = {}
    rows: list[bytes] = []
    for kind, body in _chunks(data):
        if kind == b"IDAT":
            rows.append(body)
        else:
            chunks.setdefault(kind, body)
    width, height, depth, colour, _, _, interlace = unpack_from(">2I5B", chunks[b"IHDR"])
    return Png(
        width=width,
        height=height,
        depth=depth,
        kind=colour,
        interlaced=bool(interlace),
        palette=chunks.get(b"PLTE", b""),
        profile=_profile(chunks),
        gamma=_gamma(chunks),
        keyed=b"tRNS" in chunks,
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


def _profile(chunks: dict[bytes, bytes]) -> bytes:
    """The ICC profile; empty if there is none or the file declares sRGB."""
    if b"iCCP" not in chunks or b"sRGB" in chunks:
        return b""
    return zlib.decompress(chunks[b"iCCP"].partition(b"\0")[2][1:])


def _gamma(chunks: dict[bytes, bytes]) -> int:
    """The gamma in 1/100000; a profile or the `sRGB` chunk takes precedence over `gAMA` (PNG 3, 4.3)."""
    if b"gAMA" not in chunks or b"sRGB" in chunks or b"iCCP" in chunks:
        return _SRGB_GAMMA
    return int.from_bytes(chunks[b"gAMA"], "big")
