"""Streams compressed for `/FlateDecode`: what was compressed before is given again, known by its content."""

from __future__ import annotations

import zlib
from hashlib import blake2b

_SMALLEST_WINDOW, _LARGEST_WINDOW = 10, 15  # bits, as zlib counts its window
_SMALL_STREAM = 1 << 14
_MOST = 32 << 20  # bytes kept, compressed: some 60 booklets


class CompressedStreams:
    """The compressed streams of some documents: a booklet's three files hold the same pages, and so does its next build.

    At most `most` bytes are kept; what was compressed first goes first.
    """

    def __init__(self, most: int = _MOST) -> None:
        self._most, self._size = most, 0
        self._known: dict[bytes, bytes] = {}

    def deflate(self, data: bytes) -> bytes:
        """Compress data, or find it compressed."""
        key = blake2b(data, digest_size=16).digest()
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = _deflated(data)
            self._size += len(found)
            while self._size > self._most:
                self._size -= len(self._known.pop(next(iter(self._known))))
        return found


def _deflated(data: bytes) -> bytes:
    """Compress at level 6.

    The window is no larger than the stream: for a face of 1 KiB, clearing zlib's usual 256 KiB takes longer than the
    work itself, and a smaller window finds the same matches.
    """
    window = min(max((len(data) - 1).bit_length(), _SMALLEST_WINDOW), _LARGEST_WINDOW)
    engine = zlib.compressobj(6, zlib.DEFLATED, window, 6 if len(data) < _SMALL_STREAM else 8)
    return engine.compress(data) + engine.flush()
