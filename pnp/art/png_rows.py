"""The pixel rows of a PNG: that they unpack to what the header says, each with a filter that exists, and not to gigabytes."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from pnp.art.picture_errors import DamagedPictureError

if TYPE_CHECKING:
    from collections.abc import Iterator

_ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
_BLOCK = 1 << 20
_LAST_FILTER = 4  # Paeth (PNG 9.2)


class PngRows:
    """Unpacks the rows of a picture of `bits` bits a pixel as their chunks come."""

    def __init__(self, width: int, height: int, bits: int, *, interlaced: bool) -> None:
        self._passes = [*_passes(width, height, bits, interlaced=interlaced)]
        self._expected = sum(rows * length for rows, length in self._passes)
        self._got = 0
        self._row = 0  # where the next row begins, in bytes of the whole
        self._inflate = zlib.decompressobj()

    def add(self, chunk: memoryview) -> None:
        """Unpack the body of an `IDAT`. Raises DamagedPictureError."""
        rest = bytes(chunk)
        try:
            while rest and not self._inflate.eof:
                self._take(self._inflate.decompress(rest, _BLOCK))
                rest = self._inflate.unconsumed_tail
        except zlib.error:
            raise _not_unpacked() from None

    def finish(self) -> None:
        """Raise DamagedPictureError if pixels are missing."""
        if self._got < self._expected:
            raise DamagedPictureError("art/corrupt", f"PNG is damaged: {self._got} of {self._expected} bytes of pixels")
        if not self._inflate.eof:
            raise _not_unpacked()

    def _take(self, block: bytes) -> None:
        while self._passes and self._row < self._got + len(block):
            rows, length = self._passes[0]
            filters = block[self._row - self._got :: length][:rows]
            if max(filters) > _LAST_FILTER:
                raise _not_unpacked()
            self._row += len(filters) * length
            self._passes[0] = (rows - len(filters), length)
            if rows == len(filters):
                del self._passes[0]
        self._got += len(block)
        if self._got > self._expected + _BLOCK:
            raise DamagedPictureError("art/corrupt", "PNG is damaged: it unpacks to far more than its pixels")


def _not_unpacked() -> DamagedPictureError:
    return DamagedPictureError("art/corrupt", "PNG is damaged: its pixels cannot be unpacked")


def _passes(width: int, height: int, bits: int, *, interlaced: bool) -> Iterator[tuple[int, int]]:
    """Yield the number of rows of each pass, and the bytes of a row with that of its filter (PNG 7.3, 8.2)."""
    for x, y, dx, dy in _ADAM7 if interlaced else ((0, 0, 1, 1),):
        w, h = (width - x + dx - 1) // dx, (height - y + dy - 1) // dy
        if w > 0 and h > 0:
            yield h, 1 + (w * bits + 7) // 8
