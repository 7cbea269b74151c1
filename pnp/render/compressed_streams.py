"""Compress streams for `/FlateDecode`, with a cache by content."""

from __future__ import annotations

import zlib
from hashlib import blake2b
from typing import TYPE_CHECKING

import deflate

from pnp.base.cache import ResultCache

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.base.cache import DiskCache
    from pnp.render.indirect_object import IndirectObject

_LEVEL = 7  # of libdeflate: half the time of zlib at its level 6, for streams that are no larger
_LARGE_STREAM = 1 << 15  # compressing it takes longer than reading it from a file
_MOST = 32 << 20  # compressed bytes to keep: about 60 booklets


class CompressedStreams:
    """A cache of compressed streams: the three files of a booklet contain the same pages, and so does its next build.

    It keeps at most `most` bytes and drops the oldest streams first. With `disk`, what takes long is kept from run to run:
    `images` that were made of pictures, and large streams, such as those of fonts.
    """

    def __init__(self, most: int = _MOST, disk: DiskCache | None = None) -> None:
        images = None
        if disk is not None:
            from pnp.render.kept_images import kept_images  # noqa: PLC0415 - not needed without a cache

            images = kept_images(disk)
        self.images: ResultCache[object, IndirectObject] = ResultCache(0, images)
        self._most, self._size, self._disk = most, 0, disk
        self._known: dict[bytes, bytes] = {}

    def deflate(self, data: bytes) -> bytes:
        """Compress data, or take the result from the cache."""
        return self._kept(data, self._deflated)

    def deflate_once(self, data: bytes) -> bytes:
        """Compress data that no other document contains, without keeping the result."""
        return deflated(data)

    def repacked(self, data: bytes) -> bytes:
        """Return data that is already compressed as the document should contain it: unchanged."""
        return data

    def _deflated(self, data: bytes) -> bytes:
        """Compress data, or take the result from an earlier run if it is large."""
        if self._disk is None or len(data) < _LARGE_STREAM:
            return deflated(data)
        key = blake2b(data, digest_size=16).digest()
        found = self._disk.get("stream", key)
        if found is None:
            found = deflated(data)
            self._disk.put("stream", key, found)
        return found

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


def deflated(data: bytes) -> bytes:
    """Compress data; the bytes are the same on every system."""
    return bytes(deflate.zlib_compress(data, _LEVEL))
