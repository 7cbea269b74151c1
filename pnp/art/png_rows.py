"""The pixel rows of a PNG: that they unpack to what the header says, each with a filter that exists, and not to gigabytes."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import deflate

from pnp.art.picture_errors import DamagedPictureError

if TYPE_CHECKING:
    from collections.abc import Iterator

_ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
_BLOCK = 1 << 20
_AT_ONCE = 1 << 25
"""Bytes of rows that may be in memory at once."""
_LAST_FILTER = 4  # Paeth (PNG 9.2)


class PngRows:
    """Unpacks the rows of a picture of `bits` bits a pixel as their chunks come."""

    def __init__(self, width: int, height: int, bits: int, *, interlaced: bool) -> None:
        self._passes = [*_passes(width, height, bits, interlaced=interlaced)]
        self._expected = sum(rows * length for rows, length in self._passes)
        self._got = 0
        self._row = 0  # where the next row begins, in bytes of the whole
        self._inflate = zlib.decompressobj()
        self._chunks: list[bytes] | None = [] if self._expected <= _AT_ONCE else None

    def add(self, chunk: memoryview) -> None:
        """Take the body of an `IDAT`. Raises DamagedPictureError."""
        if self._chunks is None:
            self._unpack(bytes(chunk))
        else:
            self._chunks.append(bytes(chunk))

    def finish(self) -> None:
        """Raise DamagedPictureError if the pixels are damaged, or some are missing."""
        if self._chunks is not None:
            if self._is_sound(b"".join(self._chunks)):
                return
            for chunk in self._chunks:
                self._unpack(chunk)
        if self._got < self._expected:
            raise DamagedPictureError("art/corrupt", f"PNG is damaged: {self._got} of {self._expected} bytes of pixels")
        if not self._inflate.eof:
            raise _not_unpacked()

    def _is_sound(self, packed: bytes) -> bool:
        """Whether all rows unpack at once, in half the time; if not, unpacking them one after the other says why."""
        try:
            rows = bytes(deflate.zlib_decompress(packed, self._expected))
        except deflate.DeflateError:
            return False
        start, filters = 0, set[int]()
        for number, length in self._passes:
            filters.update(rows[start : start + number * length : length])
            start += number * length
        return start == len(rows) and max(filters, default=0) <= _LAST_FILTER

    def _unpack(self, chunk: bytes) -> None:
        rest = chunk
        try:
            while rest and not self._inflate.eof:
                self._take(self._inflate.decompress(rest, _BLOCK))
                rest = self._inflate.unconsumed_tail
        except zlib.error:
            raise _not_unpacked() from None

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
