"""Objects of a PDF before they are in a file: what stands in them, and which others they refer to; their compressed streams.

Streams call an object by a name that follows from its content (`/Xq3V0b1k`). So a stream follows from what it paints alone,
and every document that shows it can take it as it is, in any process; only the numbers of objects belong to a document.
Images that were decoded and compressed again are kept from run to run: alpha takes a tenth of a second for each picture.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Collection, Iterable
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

import deflate

from pnp.base.cache import DiskCache, KeptResults, RecordForm, ResultCache

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from pnp.model.picture import Picture
    from pnp.render.glyphs import ShownGlyphs

    NamedObjects = Iterable[tuple[str, "IndirectObject"]]
    """Objects that a stream names, each with its kind: `XObject`, `ExtGState` …"""


Encoding: TypeAlias = Literal["plain", "deflated", "other"]
Parts: TypeAlias = "tuple[bytes | IndirectObject, ...]"
"""What stands in an object: PDF syntax, and objects where a reference to them stands."""

_NAME_LENGTH: Final = 7
"""Characters of the name of an object, 6 bits each: that two objects of one page are called the same will not happen."""


class IndirectObject:
    """An object that others refer to: a value, or a stream with its dictionary.

    `parts` is the value, or the dictionary without brackets and without what its filter adds. `data` is what is in the stream,
    with slots for codes of the `runs` that it shows: `plain`, or encoded by the filter among the parts, which is `deflated` or
    another one. `transparent`: it needs transparency when it is painted. `sized`: it would be another one in another size.
    """

    def __init__(
        self,
        *parts: bytes | IndirectObject,
        data: bytes | None = None,
        encoding: Encoding = "plain",
        runs: AbstractSet[ShownGlyphs] = frozenset(),
        transparent: bool = False,
        sized: bool = False,
    ) -> None:
        self.parts, self.data, self.encoding, self.runs = parts, data, encoding, runs
        self.transparent, self.sized = transparent, sized

    @cached_property
    def digest(self) -> bytes:
        """A hash (16 bytes) of what is in the object and in all those that it refers to."""
        found = blake2b(digest_size=16)
        for part in self.parts:
            value = part if isinstance(part, bytes) else part.digest
            found.update(b"%d %d " % (isinstance(part, bytes), len(value)) + value)
        if self.data is not None:
            found.update(b"stream" + self.data)
        return found.digest()

    @cached_property
    def name(self) -> bytes:
        """What streams call the object, after a letter for its kind."""
        return urlsafe_b64encode(self.digest)[:_NAME_LENGTH]


class PostponedImage(IndirectObject):
    """The image of a picture, which is made when a document first needs it and then forgotten."""

    def __init__(self, picture: Picture) -> None:
        super().__init__(picture.key.encode())
        self.picture = picture


FONT_DICTIONARY: Final = IndirectObject(b"the fonts of the document")
"""The dictionary of fonts, which all streams of a document share and which is written at its end."""


class PaintedContent(NamedTuple):
    """Operators, with slots for codes of the glyphs in `runs`, and the objects that they name: kind and object.

    `sized`: in another size, a press would print something else.
    """

    stream: bytes
    objects: tuple[tuple[str, IndirectObject], ...]
    runs: Collection[ShownGlyphs]
    sized: bool = False


def resource_name(kind: str, indirect: IndirectObject) -> bytes:
    """Return what streams call an object of a kind."""
    return b"/%c%b" % (kind[0].encode(), indirect.name)


def objects_by_kind(objects: NamedObjects) -> dict[str, dict[bytes, IndirectObject]]:
    """Return objects by their kind, and by what a stream calls them."""
    kinds: dict[str, dict[bytes, IndirectObject]] = {}
    for kind, indirect in objects:
        kinds.setdefault(kind, {})[resource_name(kind, indirect)] = indirect
    return kinds


def distinct_objects(objects: NamedObjects) -> tuple[tuple[str, IndirectObject], ...]:
    """Return objects with their kinds, one kind after the other, and one of those that are equal."""
    return tuple([(kind, one) for kind, named in objects_by_kind(objects).items() for one in named.values()])


def resource_dictionary(objects: NamedObjects, *, has_text: bool) -> IndirectObject:
    """Return the resources of a stream that names these objects and may show text."""
    parts: list[bytes | IndirectObject] = [b"<<", *((b"/Font ", FONT_DICTIONARY) if has_text else ())]
    for kind, named in sorted(objects_by_kind(objects).items()):
        parts.append(b"/%b<<" % kind.encode())
        for name, indirect in sorted(named.items()):
            parts += (name + b" ", indirect)
        parts.append(b">>")
    return IndirectObject(*parts, b">>")


_LEVEL = 7  # of libdeflate: half the time of zlib at its level 6, for streams that are no larger
_LARGE_STREAM_BYTES = 1 << 15  # compressing it takes longer than reading it from a file
_MOST_BYTES = 32 << 20  # compressed bytes to keep: about 60 booklets


class CompressedStreams:
    """A cache of compressed streams: the three files of a booklet contain the same pages, and so does its next build.

    It keeps at most `most` bytes and drops the oldest streams first. With `disk`, what takes long is kept from run to run:
    `images` that were made of pictures, and large streams, such as those of fonts.
    """

    def __init__(self, most: int = _MOST_BYTES, disk: DiskCache | None = None) -> None:
        images = None
        if disk is not None:
            images = image_cache(disk)
        self.images: ResultCache[object, IndirectObject] = ResultCache(0, images)
        self._most, self._size, self._disk = most, 0, disk
        self._known: dict[bytes, bytes] = {}

    def deflate(self, data: bytes) -> bytes:
        """Compress data, or take the result from the cache."""
        return self._cached(data, self._compress)

    def deflate_once(self, data: bytes) -> bytes:
        """Compress data that no other document contains, without keeping the result."""
        return compress(data)

    def repack(self, data: bytes) -> bytes:
        """Return data that is already compressed as the document should contain it: unchanged."""
        return data

    def _compress(self, data: bytes) -> bytes:
        if self._disk is None or len(data) < _LARGE_STREAM_BYTES:
            return compress(data)
        key = blake2b(data, digest_size=16).digest()
        found = self._disk.get("stream", key)
        if found is None:
            found = compress(data)
            self._disk.put("stream", key, found)
        return found

    def _cached(self, data: bytes, make: Callable[[bytes], bytes]) -> bytes:
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

    def repack(self, data: bytes) -> bytes:
        """Decompress data and store the result, or take it from the cache."""
        return self._cached(data, lambda data: zlib.compress(zlib.decompress(data), 0))


def compress(data: bytes) -> bytes:
    """Compress data; the bytes are the same on every system."""
    return bytes(deflate.zlib_compress(data, _LEVEL))


_PLAIN_FORM = RecordForm()


class _ImageForm:
    """The form of images: their parts, among them other objects, and their data."""

    @staticmethod
    def encode(value: object) -> bytes:
        return _PLAIN_FORM.encode(_image_parts(value))

    @staticmethod
    def decode(data: bytes) -> IndirectObject:
        return _image_of_parts(_PLAIN_FORM.decode(data))


def image_cache(disk: DiskCache) -> KeptResults[IndirectObject]:
    """Return the images that earlier runs have made of pictures."""
    return KeptResults(disk, "image", _ImageForm)


def _image_parts(value: object) -> tuple[object, ...]:
    if not isinstance(value, IndirectObject) or value.runs or value.sized:
        raise TypeError("no image")
    parts = tuple([part if isinstance(part, bytes) else _image_parts(part) for part in value.parts])
    return parts, value.data, value.encoding, value.transparent


def _image_of_parts(found: Any) -> IndirectObject:  # noqa: ANN401 - as read
    parts, data, encoding, transparent = found
    objects = [part if isinstance(part, bytes) else _image_of_parts(part) for part in parts]
    return IndirectObject(*objects, data=data, encoding=encoding, transparent=transparent)
