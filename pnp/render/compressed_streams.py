"""Compress streams for `/FlateDecode`, with a cache by content."""

from __future__ import annotations

import zlib
from hashlib import blake2b

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
        key = blake2b(data, digest_size=16).digest()
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = _deflated(data)
            self._size += len(found)
            while self._size > self._most:
                self._size -= len(self._known.pop(next(iter(self._known))))
        return found


def _deflated(data: bytes) -> bytes:
    """Compress at level 6 with a window no larger than the stream.

    For a face of 1 KiB, clearing zlib's default buffers (256 KiB) takes longer than the compression itself, and a smaller
    window finds the same matches.
    """
    window = min(max((len(data) - 1).bit_length(), _SMALLEST_WINDOW), _LARGEST_WINDOW)
    compressor = zlib.compressobj(6, zlib.DEFLATED, window, 6 if len(data) < _SMALL_STREAM else 8)
    return compressor.compress(data) + compressor.flush()
