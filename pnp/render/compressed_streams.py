"""Compress streams for `/FlateDecode`, with a cache by content."""

from __future__ import annotations

import zlib
from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_SMALLEST_WINDOW, _LARGEST_WINDOW = 10, 15  # zlib's `wbits`
_SMALL_STREAM = 1 << 14
_MOST = 32 << 20  # compressed bytes to keep: about 60 booklets


class CompressedStreams:
    """A cache of compressed streams: the three files of a booklet contain the same pages, and so does its next build.

    It keeps at most `most` bytes and drops the oldest streams first.
    """

    def __init__(self, most: int = _MOST) -> None:
        self._most, self._size = most, 0
        self._known: dict[bytes, bytes] = {}

    def deflate(self, data: bytes) -> bytes:
        """Compress data, or take the result from the cache."""
        return self._kept(data, _deflated)

    def deflate_once(self, data: bytes) -> bytes:
        """Compress data that no other document contains, without keeping the result."""
        return _deflated(data)

    def repacked(self, data: bytes) -> bytes:
        """Return data that is already compressed as the document should contain it: unchanged."""
        return data

    def _kept(self, data: bytes, make: Callable[[bytes], bytes]) -> bytes:
        """Make something of data, or take it from the cache."""
        key = blake2b(data, digest_size=16).digest()
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = make(data)
            self._size += len(found)
            while self._size > self._most:
                self._size -= len(self._known.pop(next(iter(self._known))))
        return found


class StoredStreams(CompressedStreams):
    """Streams in zlib's format that are not compressed, for a PDF that is rendered at once and never written to a file.

    Pdfium decodes a picture again for each face that shows it, so the data of pictures is decompressed once for all of them.
    """

    def deflate(self, data: bytes) -> bytes:
        """Store data without compression."""
        return zlib.compress(data, 0)

    deflate_once = deflate

    def repacked(self, data: bytes) -> bytes:
        """Decompress data and store the result, or take it from the cache."""
        return self._kept(data, _unpacked)


def _unpacked(data: bytes) -> bytes:
    return zlib.compress(zlib.decompress(data), 0)


def _deflated(data: bytes) -> bytes:
    """Compress at level 6 with a window no larger than the stream.

    For a face of 1 KiB, clearing zlib's default buffers (256 KiB) takes longer than the compression itself, and a smaller
    window finds the same matches.
    """
    window = min(max((len(data) - 1).bit_length(), _SMALLEST_WINDOW), _LARGEST_WINDOW)
    compressor = zlib.compressobj(6, zlib.DEFLATED, window, 6 if len(data) < _SMALL_STREAM else 8)
    return compressor.compress(data) + compressor.flush()
