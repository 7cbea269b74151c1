"""Photoshop documents: the flattened picture that each has beside its layers, with its transparency, and its resources.

After Adobe's "Photoshop File Formats Specification" (2019). Only the picture is read, so that blend modes and effects look as
they did in Photoshop.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image


PSD_SIGNATURE = b"8BPS"
_HEADER = struct.Struct(">4sH6xHIIHH")
_LARGE = 2
"""The version of large documents (PSB), whose lengths are wider."""
_MODES = {0: "1", 1: "L", 2: "P", 3: "RGB", 4: "CMYK", 9: "LAB"}
_OTHER_MODES = {7: "multichannel", 8: "duotone"}
_DEPTHS = (1, 8, 16)
_PROFILE, _NAMES, _UNICODE_NAMES, _VERSION = 1039, 1006, 1045, 1057
_PLAIN, _PACKED = 0, 1
_CLEAR_KEYS = (b"Mtrn", b"Mt16", b"Mt32")
_LAYER_KEYS = (b"Lr16", b"Lr32", b"Layr")
_PALETTE_BYTES = 768


class PsdError(ValueError):
    """What cannot be read: its text ends the sentence `Photoshop document …`, `hint` is a way out."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


class PsdHead(NamedTuple):
    """What a document says of its picture: its mode as Pillow calls it, how many channels, and the bits of each."""

    mode: str
    width: int
    height: int
    channels: int
    depth: int
    version: int
    palette: bytes
    resources: Mapping[int, bytes]
    has_alpha: bool
    """Whether the first channel after the colours is the transparency of the picture."""
    pixels: int
    """Where the picture begins."""

    @property
    def extra_names(self) -> list[str]:
        """The channels besides colours and transparency, by their names."""
        return names_of_channels(self.resources, self.channels - _bands_of(self.mode) - self.has_alpha)


def _bands_of(mode: str) -> int:
    return {"RGB": 3, "CMYK": 4, "LAB": 3}.get(mode, 1)


def read_head(data: bytes) -> PsdHead:
    """Read what is before the picture. Raises PsdError."""
    try:
        return _read_sections(data)
    except struct.error:
        raise PsdError("is cut short") from None


def _read_sections(data: bytes) -> PsdHead:
    _, version, channels, height, width, depth, number = _HEADER.unpack_from(data)
    mode = _MODES.get(number)
    if mode is None:
        raise PsdError(f"is in the mode `{_OTHER_MODES.get(number, number)}`", "convert it to CMYK, RGB or grey in Photoshop")
    if depth not in _DEPTHS or channels < _bands_of(mode):
        raise PsdError(f"has {depth} bits a channel: expected 8 or 16", "convert it to 8 bits a channel in Photoshop")
    at = _HEADER.size
    (size,) = struct.unpack_from(">I", data, at)
    palette, at = data[at + 4 : at + 4 + size], at + 4 + size
    (size,) = struct.unpack_from(">I", data, at)
    resources, at = dict(read_resources(data[at + 4 : at + 4 + size])), at + 4 + size
    long = ">Q" if version == _LARGE else ">I"
    (size,) = struct.unpack_from(long, data, at)
    at += struct.calcsize(long)
    has_alpha = channels > _bands_of(mode) and _is_clear(data[at : at + size], long)
    if resources.get(_VERSION, b"\0\0\0\0\1")[4:5] == b"\0":
        hint = "save it again with “Maximize Compatibility” on (Preferences, File Handling)"
        raise PsdError("was saved without its flattened picture", hint)
    return PsdHead(mode, width, height, channels, depth, version, palette, resources, has_alpha, at + size)


def read_resources(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the image resources by their numbers, which TIFF files of Photoshop have too (tag 34377)."""
    at = 0
    while data[at : at + 4] == b"8BIM" and at + 12 <= len(data):
        number, length = struct.unpack_from(">HB", data, at + 4)
        at += 6 + length + 2 - length % 2
        (size,) = struct.unpack_from(">I", data, at)
        yield number, data[at + 4 : at + 4 + size]
        at += 4 + size + size % 2


def names_of_channels(resources: Mapping[int, bytes], count: int) -> list[str]:
    """Return the names of the last channels; those without are counted."""
    found = list(_unicode_names(resources.get(_UNICODE_NAMES, b""))) or list(_short_names(resources.get(_NAMES, b"")))
    names = found[-count:] if count > 0 else []
    return names + [f"channel {number + 1}" for number in range(len(names), count)]


def _unicode_names(data: bytes) -> Iterator[str]:
    at = 0
    while at + 4 <= len(data):
        (count,) = struct.unpack_from(">I", data, at)
        yield data[at + 4 : at + 4 + 2 * count].decode("utf-16-be", "replace").rstrip("\0")
        at += 4 + 2 * count


def _short_names(data: bytes) -> Iterator[str]:
    at = 0
    while at < len(data):
        yield data[at + 1 : at + 1 + data[at]].decode("mac-roman")
        at += 1 + data[at]


def _is_clear(layers: bytes, long: str) -> bool:
    """Whether the picture has transparency: the number of layers is negative then (Layer info), or a block says so."""
    wide = struct.calcsize(long)
    if len(layers) < wide + 2:
        return False
    (size,) = struct.unpack_from(long, layers)
    if size:
        return bool(struct.unpack_from(">h", layers, wide)[0] < 0)
    at = wide
    if at + 4 <= len(layers):
        at += 4 + struct.unpack_from(">I", layers, at)[0]
    while layers[at : at + 4] in {b"8BIM", b"8B64"} and at + 12 <= len(layers):
        key = layers[at + 4 : at + 8]
        is_wide = long == ">Q" and key in _LAYER_KEYS + _CLEAR_KEYS
        (size,) = struct.unpack_from(">Q" if is_wide else ">I", layers, at + 8)
        body = at + (16 if is_wide else 12)
        if key in _CLEAR_KEYS or (key in _LAYER_KEYS and layers[body : body + 2] >= b"\x80"):
            return True
        at = body + size + -size % 4
    return False


def decode_psd(data: bytes) -> Image:
    """Return the picture; its profile and its transparency (`alpha`) are in its `info`. Raises PsdError."""
    from PIL import Image, ImageChops  # noqa: PLC0415 - only where there are pixels to decode

    head = read_head(data)
    size, wanted = (head.width, head.height), _bands_of(head.mode) + head.has_alpha
    planes = [_plane(head, size, rows) for rows in _rows(head, data, wanted)]
    alpha = planes.pop() if head.has_alpha else None
    if head.mode == "CMYK":
        planes = [ImageChops.invert(plane) for plane in planes]  # 0 is full ink
    if alpha is not None:
        planes = [without_paper(plane, alpha, is_ink=head.mode == "CMYK") for plane in planes]
    found = Image.merge(head.mode, planes) if len(planes) > 1 else planes[0]
    if head.mode == "P":
        found = found.copy()
        colours = head.palette[:_PALETTE_BYTES]
        third = len(colours) // 3
        found.putpalette(
            bytes(
                value for one in zip(*(colours[n * third : n * third + third] for n in range(3)), strict=True) for value in one
            )
        )
    found.info = {"icc_profile": head.resources[_PROFILE]} if _PROFILE in head.resources else {}
    if alpha is not None and alpha.getextrema() != (255, 255):
        found.info["alpha"] = alpha
    return found


def _plane(head: PsdHead, size: tuple[int, int], rows: bytes) -> Image:
    from PIL import Image, ImageChops  # noqa: PLC0415 - only where there are pixels to decode

    if head.depth == 1:
        return ImageChops.invert(Image.frombytes("1", size, rows).convert("L"))  # 1 is black
    return Image.frombytes("L", size, rows[::2] if head.depth == 16 else rows)  # noqa: PLR2004 - the higher byte comes first


def _rows(head: PsdHead, data: bytes, wanted: int) -> Iterator[bytes]:
    """Yield the bytes of the first channels, unpacked."""
    (packing,) = struct.unpack_from(">H", data, head.pixels)
    width, at = (head.width * head.depth + 7) // 8, head.pixels + 2
    if packing == _PLAIN:
        size = width * head.height
        for number in range(wanted):
            yield _whole(data[at + number * size : at + (number + 1) * size], size)
    elif packing == _PACKED:
        count = head.channels * head.height
        letter, wide = ("I", 4) if head.version == _LARGE else ("H", 2)
        lengths = struct.unpack_from(f">{count}{letter}", data, at)
        ends = list(accumulate(lengths, initial=at + wide * count))
        for number in range(wanted):
            first = number * head.height
            yield _unpack(data[ends[first] : ends[first + head.height]], width, head.height)
    else:
        raise PsdError(f"is packed in the way {packing}, which no picture is", "save it again in Photoshop")


def _whole(rows: bytes, size: int) -> bytes:
    if len(rows) < size:
        raise PsdError("is cut short")
    return rows


def _unpack(packed: bytes, width: int, height: int) -> bytes:
    """Unpack the rows of a channel, each packed by itself (PackBits), as if they were a grey picture."""
    from PIL import Image  # noqa: PLC0415 - only where there are pixels to decode

    try:
        return Image.frombytes("L", (width, height), packed, "packbits", "L").tobytes()
    except (ValueError, OSError):
        raise PsdError("is damaged: its pixels cannot be unpacked") from None


def without_paper(plane: Image, alpha: Image, *, is_ink: bool) -> Image:
    """Return a channel as it is without the white paper on which a clear picture was flattened, or the black of its alpha."""
    from PIL import ImageChops, ImageMath  # noqa: PLC0415 - only where there are pixels to decode

    ink = plane if is_ink else ImageChops.invert(plane)
    whole = ImageMath.lambda_eval(
        lambda v: v["convert"](v["min"]((v["ink"] * 255 + v["alpha"] / 2) / v["max"](v["alpha"], 1), 255), "L"),
        ink=ink,
        alpha=alpha,
    )
    return whole if is_ink else ImageChops.invert(whole)
