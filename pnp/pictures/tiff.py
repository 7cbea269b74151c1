"""TIFF files with channels besides their inks, which Pillow does not open: transparency, spots and masks of Photoshop.

After Adobe's "TIFF Revision 6.0" (1992) and its technical note of 2002. A file is written anew as one in grey, each of whose
rows is a row of all channels, so that Pillow unpacks it; what a predictor added to each channel is taken off here.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from pnp.pictures.photoshop import names_of_channels, read_resources, without_paper

if TYPE_CHECKING:
    from PIL.Image import Image


_WIDTH, _HEIGHT, _BITS, _PACKING, _COLOURS, _OFFSETS, _ORIENTATION, _CHANNELS, _LENGTHS = (
    256,
    257,
    258,
    259,
    262,
    273,
    274,
    277,
    279,
)
_PLANAR, _PREDICTOR, _TILE_WIDTH, _TILE_OFFSETS, _TILE_LENGTHS = 284, 317, 322, 324, 325
_INK_SET, _EXTRA, _RESOURCES, _PROFILE = 332, 338, 34377, 34675
_SEPARATED, _CMYK = 5, 1
_PALETTE, _LAB = 3, 8
_READ_COLOURS = frozenset({0, 1, 2, _PALETTE, _SEPARATED, 6, _LAB})
"""White or black as 0, RGB, a palette, inks, YCbCr, Lab."""
_GREY_OR_PALETTE, _SHALLOW = frozenset({0, 1, _PALETTE}), frozenset({_PALETTE, 6, _LAB})
_UNREAD_COLOURS = {
    4: "a mask instead of colours", 9: "Lab as ICC profiles have it", 10: "Lab as fax machines have it",
    32803: "the raw pixels of a camera", 34892: "the raw pixels of a camera", 32844: "LogL, light of a high range",
    32845: "LogLuv, light of a high range",
}  # fmt: skip
_FORMAT, _COLOUR_MAP, _UNSIGNED = 339, 320, 1
_KINDS_OF_NUMBERS = {
    2: "numbers with a sign", 3: "floating-point numbers", 5: "complex numbers", 6: "complex numbers",
}  # fmt: skip
_RARE_PACKINGS = {
    6: "JPEG of the old kind", 34661: "JBIG", 34676: "SGI Log", 34677: "SGI Log", 34712: "JPEG 2000", 34887: "LERC",
    34892: "JPEG of a camera", 34925: "LZMA", 50000: "Zstandard", 50001: "WebP", 50002: "JPEG XL", 52546: "JPEG XL",
}  # fmt: skip
_ASSOCIATED = 1
_ALPHA = (_ASSOCIATED, 2)
_INKS = 4
_PLACES = frozenset({_WIDTH, _HEIGHT, _PACKING, 266, _OFFSETS, 278, _LENGTHS})
"""Tags of where the rows are, with the order of bits (266) and the rows of a strip (278)."""
_PACKINGS = frozenset({1, 5, 8, 32946, 32773})
"""None, LZW, deflate twice, and PackBits, which pack bytes of any meaning."""
_TYPES = {1: "B", 2: "B", 3: "H", 4: "I", 6: "b", 7: "B", 8: "h", 9: "i"}
_SHORT, _LONG = 3, 4

Tags = Mapping[int, tuple[int, ...]]


class TiffHead(NamedTuple):
    """The tags of a file's first picture, and its order of bytes as `struct` calls it."""

    tags: Tags
    order: str
    frames: int = 1

    def one(self, tag: int, usual: int = 0) -> int:
        """Return the first value of a tag; the usual one if it is not there, or has none, as in a damaged file."""
        return (self.tags.get(tag) or (usual,))[0]

    @property
    def width(self) -> int:
        """Its width in pixels, as it is stored."""
        return self.one(_WIDTH)

    @property
    def height(self) -> int:
        """Its height in pixels, as it is stored."""
        return self.one(_HEIGHT)

    @property
    def turn(self) -> int:
        """Its orientation, 1 to 8."""
        return self.one(_ORIENTATION, 1)

    @property
    def unread(self) -> str:
        """What its pixels are made of, if Pillow does not read that or takes it for something else; empty if it reads them.

        A word of libtiff's, `SampleFormat`, says what kind of numbers they are.
        """
        kinds, bits, colours = set(self.tags.get(_FORMAT, ())), self.tags.get(_BITS, (1,)), self.one(_COLOURS)
        if kinds - {_UNSIGNED}:
            return _KINDS_OF_NUMBERS.get(max(kinds), "numbers of an unknown kind")
        if colours not in _READ_COLOURS:
            return _UNREAD_COLOURS.get(colours, f"colours of a kind ({colours}) that is hardly known")
        if len(set(bits)) > 1:
            return f"channels of different depth ({', '.join(map(str, bits))} bits)"
        least = 1 if len(bits) == 1 and colours in _GREY_OR_PALETTE else 8
        most = 8 if colours in _SHALLOW or (colours in _GREY_OR_PALETTE and len(bits) > 1) else 16
        if not least <= bits[0] <= most or bits[0] & (bits[0] - 1):
            what = {_PALETTE: "a palette", _LAB: "Lab"}.get(colours, "grey with transparency" if most == 8 else "")  # noqa: PLR2004
            return f"{what} of {bits[0]} bits a channel".strip().removeprefix("of ")
        is_misread = (self._is_deep_planar and not self.is_separated) or (self.one(_PLANAR, 1) != 1 and colours == _LAB)
        return "one channel after the other" if is_misread else ""

    @property
    def _is_deep_planar(self) -> bool:
        """Whether it has one channel after the other in 16 bits that are not packed, which Pillow reads as longer rows."""
        return self.one(_PLANAR, 1) != 1 and self.one(_BITS) > 8 and self.one(_PACKING, 1) == 1 < len(self.tags[_BITS])  # noqa: PLR2004

    @property
    def is_unpacked_here(self) -> bool:
        """Whether its inks are unpacked here, since Pillow does not: with further channels, or one after the other."""
        return self.is_separated and not self.has_other_inks and (_EXTRA in self.tags or self._is_deep_planar)

    @property
    def form(self) -> str:
        """Its channels, for people who know TIFF."""
        bits = self.tags.get(_BITS, (1,))
        return f"{len(bits)} channels of {bits[0]} bits, `PhotometricInterpretation` {self.one(_COLOURS)}"

    @property
    def lacks_palette(self) -> bool:
        """Whether its pixels are numbers of colours that it does not list."""
        return self.one(_COLOURS) == _PALETTE and _COLOUR_MAP not in self.tags

    @property
    def is_inverted(self) -> bool:
        """Whether 0 is white, and numbers have 16 bits, for which Pillow forgets it."""
        return self.one(_COLOURS, 1) == 0 and self.one(_BITS) == 16  # noqa: PLR2004

    @property
    def packed_as(self) -> str:
        """How it is packed, if only some programs unpack that; empty of what all do."""
        return _RARE_PACKINGS.get(self.one(_PACKING, 1), "")

    @property
    def is_separated(self) -> bool:
        """Whether its colours are inks."""
        return self.one(_COLOURS) == _SEPARATED

    @property
    def has_other_inks(self) -> bool:
        """Whether its inks are not cyan, magenta, yellow and black."""
        return self.is_separated and (self.one(_INK_SET, _CMYK) != _CMYK or self.one(_CHANNELS, _INKS) < _INKS)

    @property
    def alpha(self) -> int | None:
        """Which of the channels besides the colours is its transparency."""
        return next((number for number, kind in enumerate(self.tags.get(_EXTRA, ())) if kind in _ALPHA), None)

    @property
    def extra_names(self) -> list[str]:
        """The channels besides colours and transparency, by the names that Photoshop gave them."""
        count = len(self.tags.get(_EXTRA, ())) - (self.alpha is not None)
        return names_of_channels(dict(read_resources(bytes(self.tags.get(_RESOURCES, ())))), count)


def read_tags(data: bytes) -> TiffHead:
    """Read the tags of the first picture; those that are damaged are left out."""
    order = "<" if data[:2] == b"II" else ">"
    tags: dict[int, tuple[int, ...]] = {}
    try:
        (start,) = struct.unpack_from(f"{order}I", data, 4)
        (number,) = struct.unpack_from(f"{order}H", data, start)
        for at in range(start + 2, start + 2 + 12 * number, 12):
            tag, kind, count = struct.unpack_from(f"{order}HHI", data, at)
            letter = _TYPES.get(kind)
            if letter is not None:
                form = f"{order}{count}{letter}"
                place = at + 8 if struct.calcsize(form) <= 4 else struct.unpack_from(f"{order}I", data, at + 8)[0]  # noqa: PLR2004
                tags[tag] = struct.unpack_from(form, data, place)
    except struct.error:
        pass  # Pillow says what is wrong with it
    return TiffHead(tags, order, _count_pictures(data, order))


_MOST_PICTURES = 9999


def _count_pictures(data: bytes, order: str) -> int:
    count, place = 0, 4
    try:
        while count < _MOST_PICTURES and (start := struct.unpack_from(f"{order}I", data, place)[0]):
            place = start + 2 + 12 * struct.unpack_from(f"{order}H", data, start)[0]
            count += 1
    except struct.error:
        pass  # the end of a file that is cut short
    return count


def decode_inks(data: bytes, head: TiffHead) -> Image | None:
    """Return a picture in inks with further channels, its profile and its transparency (`alpha`) in its `info`.

    None of files that Pillow reads. Raises ValueError if their channels cannot be unpacked.
    """
    from PIL import Image  # noqa: PLC0415 - only where there are pixels to decode

    if not head.is_unpacked_here:
        return None
    extra = head.tags.get(_EXTRA, ())
    if head.one(_PACKING, 1) not in _PACKINGS or head.one(_BITS) not in {8, 16}:
        raise ValueError("channels besides its inks that are packed as JPEG, or have other than 8 or 16 bits")
    planes = _planes(data, head, _INKS + len(extra))
    inks, alpha = planes[:_INKS], planes[_INKS + head.alpha] if head.alpha is not None else None
    if alpha is not None and extra[head.alpha or 0] == _ASSOCIATED:
        inks = [without_paper(plane, alpha, is_ink=True) for plane in inks]
    found = Image.merge("CMYK", inks)
    found.info = {"icc_profile": bytes(head.tags[_PROFILE])} if _PROFILE in head.tags else {}
    if alpha is not None and alpha.getextrema() != (255, 255):
        found.info["alpha"] = alpha
    return found


def _planes(data: bytes, head: TiffHead, count: int) -> list[Image]:
    from PIL import Image  # noqa: PLC0415 - only where there are pixels to decode

    size, deep = (head.one(_WIDTH), head.one(_HEIGHT)), head.one(_BITS) // 8
    if head.one(_PLANAR, 1) == 1:
        rows = _unpacked(data, head, count * deep)
        if head.one(_PREDICTOR, 1) > 1:
            rows = _without_predictor(rows, head, count)
        high = 0 if deep == 1 or head.order == ">" else 1
        return [Image.frombytes("L", size, rows[number * deep + high :: count * deep]) for number in range(count)]
    found = []
    for number in range(count):
        places = {}
        for tag in head.tags.keys() & {_OFFSETS, _LENGTHS, _TILE_OFFSETS, _TILE_LENGTHS}:
            part = len(head.tags[tag]) // count
            places[tag] = head.tags[tag][number * part : (number + 1) * part]
        found += _planes(data, TiffHead({**head.tags, **places, _PLANAR: (1,)}, head.order), 1)
    return found


def _unpacked(data: bytes, head: TiffHead, wide: int) -> bytes:
    """Return the rows of all channels: the picture of bytes, `wide` for each pixel."""
    from io import BytesIO  # noqa: PLC0415 - only where there are pixels to decode

    from PIL import Image  # noqa: PLC0415 - as above

    kept = {tag: values for tag, values in head.tags.items() if tag in _PLACES or tag in range(_TILE_WIDTH, _TILE_LENGTHS + 1)}
    tags = {**kept, _WIDTH: (head.one(_WIDTH) * wide,), _BITS: (8,), _COLOURS: (1,), _CHANNELS: (1,)}
    if _TILE_WIDTH in tags:
        tags[_TILE_WIDTH] = (head.one(_TILE_WIDTH) * wide,)
    return Image.open(BytesIO(_with_tags(data, tags, head.order)), formats=("TIFF",)).tobytes()


def _with_tags(data: bytes, tags: Tags, order: str) -> bytes:
    """Return a file with other tags, which stand behind it."""
    start = len(data) + len(data) % 2
    values, entries = bytearray(), bytearray()
    behind = start + 2 + 12 * len(tags) + 4
    for tag, numbers in sorted(tags.items()):
        kind = _SHORT if tag in {_BITS, _PACKING, _COLOURS, _CHANNELS, _PLANAR} else _LONG
        packed = struct.pack(f"{order}{len(numbers)}{_TYPES[kind]}", *numbers)
        entries += struct.pack(f"{order}HHI", tag, kind, len(numbers))
        if len(packed) <= 4:  # noqa: PLR2004 - the room of an entry
            entries += packed.ljust(4, b"\0")
        else:
            entries += struct.pack(f"{order}I", behind + len(values))
            values += packed + b"\0" * (len(packed) % 2)
    head = data[:4] + struct.pack(f"{order}I", start)
    return b"".join(
        [head, data[8:], b"\0" * (start - len(data)), struct.pack(f"{order}H", len(tags)), entries, bytes(4), values]
    )


def _without_predictor(rows: bytes, head: TiffHead, count: int) -> bytes:
    """Return rows in which each value is no longer the difference to the one before it, of its channel."""
    words = array("B" if head.one(_BITS) == 8 else "H", rows)  # noqa: PLR2004
    is_swapped = words.itemsize > 1 and (head.order == "<") != (sys.byteorder == "little")
    if is_swapped:
        words.byteswap()
    width, most = head.one(_WIDTH) * count, (1 << 8 * words.itemsize) - 1
    piece = head.one(_TILE_WIDTH) * count or width
    for row in range(0, len(words), width):
        for start in range(row, row + width, piece):
            for channel in range(count):
                part = slice(start + channel, min(start + piece, row + width), count)
                words[part] = array(words.typecode, _sums(words[part], most))
    if is_swapped:
        words.byteswap()
    return words.tobytes()


def _sums(values: Sequence[int], most: int) -> Iterable[int]:
    return accumulate(values, lambda total, more: (total + more) & most)
