"""Pictures made of pixels: check the file of one, whatever its format, and decode it with Pillow.

PNG and JPEG go into a PDF as they are, so each chunk and segment is checked; WebP, GIF, TIFF, BMP and Photoshop documents are
decoded. A picture has at most `MOST_PIXELS`, and a file that unpacks to more than its header says is refused before it fills
the memory. Whatever Pillow says of a damaged file is a DamagedPictureError.
"""

from __future__ import annotations

import struct
import warnings
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

import deflate

from pnp.model.picture import Remark
from pnp.pictures.colour import (
    IccProfileError,
    convert_to_screen,
    describe_profile,
    is_called_srgb,
    is_converted_by,
    is_icc_profile,
    screen_profile,
)
from pnp.pictures.pdf_pages import PDF_SIGNATURE, page_pixels

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.model.picture import PictureKind
    from pnp.pictures.tiff import TiffHead


PSD_SIGNATURE = b"8BPS"
_DecodedKind: TypeAlias = Literal["webp", "gif", "tiff", "bmp", "psd"]


class Raster(NamedTuple):
    """A sound picture: its kind, and its width and height in pixels as they are seen.

    `turn` is its EXIF orientation, from 1 (upright) to 8; `remarks` are what its author should know.
    """

    kind: PictureKind
    width: int
    height: int
    turn: int = 1
    remarks: tuple[Remark, ...] = ()


_FORMAT_HINT = "save it as PNG or SVG"
_DRAWN_HINT = "save it as SVG, or as PNG if it is a photograph"
_REFUSED_FORMATS = (
    (PDF_SIGNATURE, "PDF", _DRAWN_HINT),
    (b"%!PS", "PostScript", _DRAWN_HINT),
    (b"gimp xcf", "GIMP", _FORMAT_HINT),
    (b"\x1f\x8b", "compressed SVG", "save it as plain SVG, not as SVGZ; `gzip -d` unpacks it, too"),
    (b"\0\0\x01\0", "an icon of Windows", _FORMAT_HINT),
    (b"\0\0\0\x0cjP  ", "JPEG 2000", _FORMAT_HINT),
    (b"\0\0\0\x0cJXL ", "JPEG XL", _FORMAT_HINT),
    (b"\xff\x0a", "JPEG XL", _FORMAT_HINT),
    (b"II+\0", "BigTIFF", "save it as plain TIFF or as PNG: BigTIFF is for files of gigabytes"),
    (b"MM\0+", "BigTIFF", "save it as plain TIFF or as PNG: BigTIFF is for files of gigabytes"),
    (b"version https://git-lfs", "only the place that Git LFS keeps for it", "get the pictures themselves: `git lfs pull`"),
)
_TIFF_SIGNATURES = (b"II*\0", b"MM\0*")
_DECODED_FORMATS: tuple[tuple[tuple[bytes, ...], _DecodedKind, str], ...] = (
    (_TIFF_SIGNATURES, "tiff", "TIFF"),
    ((PSD_SIGNATURE,), "psd", "Photoshop document"),
    ((b"GIF87a", b"GIF89a"), "gif", "GIF"),
    ((b"RIFF",), "webp", "WebP"),
    ((b"BM",), "bmp", "BMP"),
)
_PHONE_HINT = "save it as JPEG or PNG; a phone takes JPEGs if its camera is set to the most compatible format"


def check_raster(data: bytes) -> Raster:
    """Check a picture and return what its header says. Raises DamagedPictureError."""
    if data.startswith(PNG_SIGNATURE):
        return _check_png(data)
    if data.startswith(b"\xff\xd8"):
        return _check_jpeg(data)
    for beginning, kind, name in _DECODED_FORMATS:
        if data.startswith(beginning) and (kind != "webp" or data[8:12] == b"WEBP"):
            return _check_by_decoding(data, kind, name)
    if not data:
        raise DamagedPictureError("art/corrupt", "file is empty")
    raise _format_error(data)


def _format_error(data: bytes) -> DamagedPictureError:
    wanted = "expected SVG, PNG, JPEG, WebP, GIF, TIFF, BMP or PSD"
    if data[4:8] == b"ftyp" and data[8:12] in {b"avif", b"heic", b"heix", b"mif1", b"msf1", b"avis"}:
        return DamagedPictureError("art/format", f"picture is AVIF or HEIC: {wanted}", _PHONE_HINT)
    unknown = "of an unknown format", _FORMAT_HINT
    name, hint = next(((name, hint) for magic, name, hint in _REFUSED_FORMATS if data.startswith(magic)), unknown)
    return DamagedPictureError("art/format", f"picture is {name}: {wanted}", hint)


PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_GREY, _RGB, _PALETTE, _GREY_ALPHA = 0, 2, 3, 4
_CHANNELS = {_GREY: 1, _RGB: 3, _PALETTE: 1, 4: 2, 6: 4}  # by PNG colour type
_BIT_DEPTHS = {0: {1, 2, 4, 8, 16}, 2: {8, 16}, 3: {1, 2, 4, 8}, 4: {8, 16}, 6: {8, 16}}
_PRINTED_CHUNKS = (b"IHDR", b"PLTE", b"tRNS", b"gAMA", b"sRGB", b"iCCP")
"""The chunks that the colour of a pixel depends on. All others are skipped: a comment may unpack to gigabytes."""
_MOST_PALETTE_COLOURS = 256


def _check_png(data: bytes) -> Raster:
    found, rows, colours = dict[bytes, bytes](), None, b""
    for name, body in _png_chunks(data):
        if rows is None:
            rows, colours = _read_png_header(name, body), bytes(body)
        elif name == b"IDAT":
            rows.add(body)
        else:
            found.setdefault(name, bytes(body))
    assert rows is not None  # an end without a header was reported as no header
    rows.finish()
    width, height, depth, colour = struct.unpack(">IIBB", colours[:10])
    _check_png_colours(colour, depth, found)
    turn = exif_orientation(found[b"eXIf"]) if b"eXIf" in found else UPRIGHT_ORIENTATION
    frames = int.from_bytes(found.get(b"acTL", b"")[:4]) or 1
    remarks = _remarks(frames, png_profile(found), "L" if colour in {_GREY, _GREY_ALPHA} else "RGB", "PNG")
    return Raster("png", *_upright_size(width, height, turn), turn, remarks)


def _strip_png(data: bytes) -> bytes:
    kept, parts = set[bytes](), [PNG_SIGNATURE]
    for name, body in _png_chunks(data):
        if (name in _PRINTED_CHUNKS and name not in kept) or name in {b"IDAT", b"IEND"}:
            kept.add(name)
            parts += [struct.pack(">I4s", len(body), name), bytes(body), struct.pack(">I", zlib.crc32(body, zlib.crc32(name)))]
    return b"".join(parts)


def _read_png_header(name: bytes, body: memoryview) -> PngRows:
    """Check the header (PNG 11.2.1); the rows are those that it announces."""
    if name != b"IHDR" or len(body) != 13:  # noqa: PLR2004
        raise DamagedPictureError("art/corrupt", "PNG is damaged: it does not begin with its header")
    width, height, depth, colour, packing, filtering, interlaced = struct.unpack(">IIBBBBB", body)
    if depth not in _BIT_DEPTHS.get(colour, ()) or packing or filtering or interlaced > 1:
        raise DamagedPictureError("art/corrupt", f"PNG is damaged: its header has depth {depth} and colour type {colour}")
    check_pixel_count(width, height)
    return PngRows(width, height, depth * _CHANNELS[colour], interlaced=bool(interlaced))


def _check_png_colours(colour: int, depth: int, found: dict[bytes, bytes]) -> None:
    """Check palette, transparent colours, gamma and profile (PNG 11.2.2, 11.3). Raises DamagedPictureError."""
    palette = found.get(b"PLTE", b"")
    if colour == _PALETTE and not palette:
        raise DamagedPictureError("art/corrupt", "PNG is damaged: its pixels are numbers of a palette, which it lacks")
    if len(palette) % 3 or len(palette) // 3 > (_MOST_PALETTE_COLOURS if colour != _PALETTE else 1 << depth):
        raise DamagedPictureError("art/corrupt", f"PNG is damaged: its palette has {len(palette)} bytes")
    clear, most = found.get(b"tRNS", b""), {_GREY: 2, _RGB: 6, _PALETTE: len(palette) // 3}.get(colour, 0)
    if b"tRNS" in found and (not 0 < len(clear) <= most or (colour != _PALETTE and len(clear) < most)):
        raise DamagedPictureError("art/corrupt", "PNG is damaged: its transparent colours do not fit its pixels")
    if not any(found.get(b"gAMA", b"\1")):
        raise DamagedPictureError("art/corrupt", "PNG is damaged: its gamma is 0")
    if b"cICP" in found:
        _check_code_points(found[b"cICP"])
    elif b"iCCP" in found and b"sRGB" not in found:
        _check_png_profile(found[b"iCCP"])


def png_chunks(data: bytes) -> dict[bytes, bytes]:
    """Return the chunks of a PNG that was checked, by their names, without its pixels."""
    return {name: bytes(body) for name, body in _png_chunks(data) if name != b"IDAT"}


def _png_chunks(data: bytes) -> Iterator[tuple[bytes, memoryview]]:
    view, at = memoryview(data), len(PNG_SIGNATURE)
    while at + 12 <= len(data):
        size = int.from_bytes(view[at : at + 4])
        body = view[at + 8 : at + 8 + size]
        name = bytes(view[at + 4 : at + 8])
        end = at + 12 + size
        if end > len(data):
            break
        if zlib.crc32(view[at + 4 : end - 4]) != int.from_bytes(view[end - 4 : end]):
            raise DamagedPictureError(
                "art/corrupt", f"PNG is damaged: checksum of its chunk `{name.decode('latin-1')}` is wrong"
            )
        yield name, body
        if name == b"IEND":
            return
        at = end
    raise DamagedPictureError("art/corrupt", "PNG is cut short: it has no end")


_PRIMARIES: Mapping[int, tuple[str, tuple[tuple[float, float], ...]]] = {
    1: ("BT.709", ((0.64, 0.33), (0.30, 0.60), (0.15, 0.06), (0.3127, 0.3290))),
    5: ("BT.601 with 625 lines", ((0.64, 0.33), (0.29, 0.60), (0.15, 0.06), (0.3127, 0.3290))),
    6: ("BT.601 with 525 lines", ((0.63, 0.34), (0.31, 0.595), (0.155, 0.07), (0.3127, 0.3290))),
    9: ("BT.2020", ((0.708, 0.292), (0.170, 0.797), (0.131, 0.046), (0.3127, 0.3290))),
    11: ("DCI-P3", ((0.680, 0.320), (0.265, 0.690), (0.150, 0.060), (0.314, 0.351))),
    12: ("Display P3", ((0.680, 0.320), (0.265, 0.690), (0.150, 0.060), (0.3127, 0.3290))),
}
"""Red, green, blue and white of the `cICP` chunk of a PNG, by their code (ITU-T H.273, table 2)."""
_VIDEO, _GAMMA_22, _GAMMA_28, _LINEAR, _SRGB_CURVE = (1, 6, 14, 15), 4, 5, 8, 13
_HDR_CURVES = {16: "PQ", 18: "HLG"}
"""Transfer characteristics by their code (ITU-T H.273, table 3)."""
_SRGB_POINTS = _PRIMARIES[1][1]
_ALIKE = 0.002
"""By how much coordinates of colours differ that are the same: programs round them."""


def _curve_of(code: int) -> Callable[[float], float] | None:
    """Return the light that a signal means; pictures for screens in BT.709's curve are shown as in sRGB's (PNG 3, annex E)."""
    if code in {_SRGB_CURVE, *_VIDEO}:
        return _srgb_light
    gamma = {_GAMMA_22: 2.2, _GAMMA_28: 2.8, _LINEAR: 1.0}.get(code)
    return None if gamma is None else lambda signal: signal**gamma


def _srgb_light(signal: float) -> float:
    return signal / 12.92 if signal <= 0.04045 else ((signal + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - IEC 61966-2-1


def _check_code_points(chunk: bytes) -> None:
    """Check the `cICP` chunk (PNG 3, 11.3.2.6): primaries, transfer, matrix and range. Raises DamagedPictureError."""
    primaries, transfer, matrix, full = chunk if len(chunk) == 4 else (0, 0, 1, 0)  # noqa: PLR2004 - a byte each
    if transfer in _HDR_CURVES:
        raise DamagedPictureError(
            "art/format", f"PNG is for screens of high dynamic range ({_HDR_CURVES[transfer]}), which paper has not",
            "export it for usual screens (SDR), in sRGB or Display P3",
        )  # fmt: skip
    if matrix or full != 1 or primaries not in _PRIMARIES or _curve_of(transfer) is None:
        raise DamagedPictureError(
            "art/format", f"PNG has colours that are not known here: its chunk `cICP` is {'/'.join(map(str, chunk))}",
            "save it in sRGB or Display P3",
        )  # fmt: skip


def png_profile(found: Mapping[bytes, bytes]) -> bytes:
    """Return the profile of a PNG's colours by its chunks; empty: sRGB. Raises zlib.error for an `iCCP` that is damaged.

    Of several chunks that say it, the first counts of `cICP`, `sRGB`, `iCCP`, and `cHRM` with `gAMA` (PNG 3, 4.3).
    """
    if b"cICP" in found:
        primaries, transfer, *_ = found[b"cICP"]
        name, points = _PRIMARIES[primaries]
        curve = _curve_of(transfer)
        if curve is None or (points == _SRGB_POINTS and curve is _srgb_light):
            return b""
        shown = name if curve is _srgb_light else f"{name}, transfer {transfer}"
        return screen_profile(shown, points, curve)
    if b"sRGB" in found:
        return b""
    if b"iCCP" in found:
        return zlib.decompress(found[b"iCCP"].partition(b"\0")[2][1:])
    return _profile_of_primaries(found.get(b"cHRM", b""), found.get(b"gAMA", b""))


def _profile_of_primaries(chunk: bytes, gamma: bytes) -> bytes:
    if len(chunk) != 32:  # noqa: PLR2004 - eight numbers
        return b""
    white, *rest = [(x / 100000, y / 100000) for x, y in struct.iter_unpack(">II", chunk)]
    points = (*rest, white)
    pairs = [(a, b) for one, other in zip(points, _SRGB_POINTS, strict=True) for a, b in zip(one, other, strict=True)]
    if all(abs(a - b) <= _ALIKE for a, b in pairs) or min(y for _, y in points) <= 0:
        return b""
    power = 100000 / int.from_bytes(gamma) if gamma else 0.0
    is_srgb = not power or abs(power - 2.2) < 0.05  # noqa: PLR2004 - so programs write the curve of sRGB
    return screen_profile("primaries of its own (cHRM)", points, _srgb_light if is_srgb else lambda signal: signal**power)


_ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
_BLOCK_BYTES = 1 << 20
_MOST_ROW_BYTES = 1 << 25
"""Bytes of rows that may be in memory at once."""
_LAST_FILTER = 4  # Paeth (PNG 9.2)


class PngRows:
    """Checks the rows of a picture of `bits` bits a pixel while their chunks are added, without holding all of them."""

    def __init__(self, width: int, height: int, bits: int, *, interlaced: bool) -> None:
        self._passes = [*_interlace_passes(width, height, bits, interlaced=interlaced)]
        self._expected = sum(rows * length for rows, length in self._passes)
        self._unpacked = 0
        self._row = 0  # where the next row begins, in bytes of the whole
        self._inflate = zlib.decompressobj()
        self._chunks: list[bytes] | None = [] if self._expected <= _MOST_ROW_BYTES else None

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
        if self._unpacked < self._expected:
            raise DamagedPictureError("art/corrupt", f"PNG is damaged: {self._unpacked} of {self._expected} bytes of pixels")
        if not self._inflate.eof:
            raise _unpack_error()

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
                self._check_filters(self._inflate.decompress(rest, _BLOCK_BYTES))
                rest = self._inflate.unconsumed_tail
        except zlib.error:
            raise _unpack_error() from None

    def _check_filters(self, block: bytes) -> None:
        while self._passes and self._row < self._unpacked + len(block):
            rows, length = self._passes[0]
            filters = block[self._row - self._unpacked :: length][:rows]
            if max(filters) > _LAST_FILTER:
                raise _unpack_error()
            self._row += len(filters) * length
            self._passes[0] = (rows - len(filters), length)
            if rows == len(filters):
                del self._passes[0]
        self._unpacked += len(block)
        if self._unpacked > self._expected + _BLOCK_BYTES:
            raise DamagedPictureError("art/corrupt", "PNG is damaged: it unpacks to far more than its pixels")


def _unpack_error() -> DamagedPictureError:
    return DamagedPictureError("art/corrupt", "PNG is damaged: its pixels cannot be unpacked")


def _interlace_passes(width: int, height: int, bits: int, *, interlaced: bool) -> Iterator[tuple[int, int]]:
    """Yield the number of rows of each pass, and the bytes of a row with that of its filter (PNG 7.3, 8.2)."""
    for x, y, dx, dy in _ADAM7 if interlaced else ((0, 0, 1, 1),):
        w, h = (width - x + dx - 1) // dx, (height - y + dy - 1) // dy
        if w > 0 and h > 0:
            yield h, 1 + (w * bits + 7) // 8


_MARKER, _SCAN, _APP1, _APP2 = 0xFF, 0xDA, 0xE1, 0xE2  # markers (ITU T.81, table B.1)
_FRAME_MARKERS = frozenset({0xC0, 0xC1, 0xC2})  # frame types that PDF accepts: baseline, extended, progressive
_REFUSED_FRAME_MARKERS = (
    frozenset(range(0xC0, 0xD0)) - _FRAME_MARKERS - {0xC4, 0xC8, 0xCC}
)  # other frame types; the three are tables


_EXIF_HEAD, _ICC_HEAD = b"Exif\0\0", b"ICC_PROFILE\0"
_CHECK_REDUCTION = 8  # a JPEG is decoded at this part of its size, because only its faults matter


def _check_jpeg(data: bytes) -> Raster:
    """Return size and orientation of a JPEG. Raises DamagedPictureError if it is damaged or PDF does not allow it."""
    size, turn, profile = (0, 0), UPRIGHT_ORIENTATION, dict[int, bytes]()
    for marker, body in _jpeg_segments(data):
        if marker == _APP1 and body.startswith(_EXIF_HEAD) and turn == UPRIGHT_ORIENTATION:
            turn = exif_orientation(body[len(_EXIF_HEAD) :])
        elif marker == _APP2 and body.startswith(_ICC_HEAD):
            profile[body[len(_ICC_HEAD)] if len(body) > len(_ICC_HEAD) else 0] = body[len(_ICC_HEAD) + 2 :]
        elif marker in _FRAME_MARKERS:
            size = _jpeg_frame_size(body)
        elif marker in _REFUSED_FRAME_MARKERS:
            raise DamagedPictureError(
                "art/format", "JPEG is lossless or arithmetic-coded, which PDF does not take", "save it again"
            )
    if not size[0]:
        raise DamagedPictureError("art/corrupt", "JPEG is damaged: it does not state its size")
    own = b"".join(profile[i] for i in sorted(profile))
    if profile:
        _check_icc_profile(own, "JPEG")
    mode = _decode_picture(data, "JPEG", _CHECK_REDUCTION).pixels.mode
    return Raster("jpeg", *_upright_size(*size, turn), turn, _remarks(1, own, mode, "JPEG"))


def _jpeg_frame_size(body: bytes) -> tuple[int, int]:
    if len(body) < 6:  # noqa: PLR2004  # depth, height, width, number of channels
        raise DamagedPictureError("art/corrupt", "JPEG is damaged: it does not state its size")
    depth, height, width, channels = struct.unpack(">BHHB", body[:6])
    if depth != 8:  # noqa: PLR2004  # the only depth that PDF's DCTDecode accepts (ISO 32000, 7.4.8)
        raise DamagedPictureError("art/format", f"JPEG has {depth} bits a channel: expected 8")
    if channels not in (1, 3, 4):
        raise DamagedPictureError("art/format", f"JPEG has {channels} channels: expected grey, RGB or CMYK")
    return check_pixel_count(width, height)


def _jpeg_segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the marker and body of each segment before the first scan (ITU T.81, B.1). Raises DamagedPictureError."""
    at = 2
    while at + 4 <= len(data) and data[at] == _MARKER:
        marker = data[at + 1]
        if marker == _MARKER:  # a fill byte
            at += 1
            continue
        size = int.from_bytes(data[at + 2 : at + 4])
        if marker == _SCAN:
            return
        if size < 2 or at + 2 + size > len(data):  # noqa: PLR2004  # the size includes its own two bytes
            break
        yield marker, data[at + 4 : at + 2 + size]
        at += 2 + size
    raise DamagedPictureError("art/corrupt", "JPEG is cut short: it has no pixels")


_PRINTED_MODES = frozenset(
    {"1", "L", "LA", "P", "PA", "RGB", "RGBA", "RGBX", "RGBa", "I;16", "I;16B", "I;16L", "I;16N", "CMYK", "LAB"}
)
_MODE_NAMES = {"YCbCr": "YCbCr", "F": "floating-point numbers", "I": "32 bits a channel"}


def _check_by_decoding(data: bytes, kind: _DecodedKind, name: str) -> Raster:
    pixels, frames, unprinted = _decode_with_channels(data, name)
    if pixels.mode not in _PRINTED_MODES:
        colours = _MODE_NAMES.get(pixels.mode, pixels.mode)
        hint = "convert it to RGB in an image editor"
        raise DamagedPictureError("art/format", f"{name} has colours in {colours}: expected RGB, grey, CMYK or Lab", hint)
    profile = pixels.info.get("icc_profile") or b""
    if profile:
        _check_icc_profile(profile, name)
    turn = UPRIGHT_ORIENTATION
    if kind == "webp":  # Pillow itself turns a TIFF; the others cannot say it
        turn = exif_orientation(pixels.info.get("exif", b"").removeprefix(b"Exif\0\0"))
    remarks = _remarks(frames, profile, pixels.mode, name)
    if unprinted:
        named = ", ".join(f"`{channel}`" for channel in unprinted)
        has = (
            f"has a channel {named} besides its colours, which is"
            if len(unprinted) == 1
            else f"has channels {named} besides its colours, which are"
        )
        remarks += (Remark("art/extra-channel", f"{has} not printed"),)
    return Raster(kind, *_upright_size(pixels.width, pixels.height, turn), turn, remarks)


def _remarks(frames: int, profile: bytes, mode: str, name: str) -> tuple[Remark, ...]:
    """Return what is said of frames that are not printed, and of colours that are converted. Raises DamagedPictureError."""
    found = [Remark("art/first-frame", f"has {frames} frames: the first is printed")] if frames > 1 else []
    if mode == "CMYK" and profile[16:20] != b"CMYK" and name != "JPEG":  # whose inks go into a PDF as they are
        found.append(
            Remark("art/colour-profile", "has inks without a profile: on screens, and at home, they are those of FOGRA39")
        )
    wanted = b"GRAY" if mode in {"1", "L", "LA"} or mode.startswith("I;16") else b"RGB "
    if profile and mode not in {"CMYK", "LAB"} and profile[16:20] == wanted and not is_called_srgb(profile):
        try:
            if is_converted_by(profile):
                called = describe_profile(profile)
                found.append(Remark("art/colour-profile", f"is in `{called}`: its colours are converted from that profile"))
        except IccProfileError:
            raise _profile_error(name) from None
    return tuple(found)


_MOST_PROFILE_BYTES = 16 << 20
"""Bytes; the largest profiles of presses, with finely divided tables, have about 3 MB."""


def _check_icc_profile(profile: bytes, kind: str) -> None:
    if not is_icc_profile(profile):
        raise _profile_error(kind)


def _check_png_profile(chunk: bytes) -> None:
    """Check the `iCCP` chunk of a PNG: a name, a method and the compressed profile (PNG 11.3.2.3).

    Raises DamagedPictureError.
    """
    inflate = zlib.decompressobj()
    try:
        profile = inflate.decompress(chunk.partition(b"\0")[2][1:], _MOST_PROFILE_BYTES)
    except zlib.error:
        raise _profile_error("PNG") from None
    if not inflate.eof:
        raise _profile_error("PNG")
    _check_icc_profile(profile, "PNG")


def _profile_error(kind: str) -> DamagedPictureError:
    hint = "save it again from an image editor, in sRGB"
    return DamagedPictureError("art/corrupt", f"{kind} is damaged: its colour profile cannot be read", hint)


UPRIGHT_ORIENTATION = 1
_ORIENTATION_TAG = 0x0112  # the tag (EXIF 3.0, 4.6.5.1)
_ORIENTATION_TYPES = {3: "H", 4: "L"}  # SHORT, as the standard wants it, and LONG, which some programs write
_TURNED_ORIENTATIONS = range(2, 9)
_FIRST_SIDEWAYS = 5  # from here on, rows are stored as columns


def exif_orientation(exif: bytes) -> int:
    """Return the orientation of a TIFF structure: 2 to 8, else 1 (upright), also if the structure is damaged."""
    order = "<" if exif[:2] == b"II" else ">"
    try:
        (start,) = struct.unpack_from(f"{order}L", exif, 4)
        (count,) = struct.unpack_from(f"{order}H", exif, start)
        for i in range(count):
            tag, kind = struct.unpack_from(f"{order}HH", exif, start + 2 + 12 * i)
            if tag == _ORIENTATION_TAG and kind in _ORIENTATION_TYPES:
                (value,) = struct.unpack_from(f"{order}{_ORIENTATION_TYPES[kind]}", exif, start + 10 + 12 * i)
                return int(value) if value in _TURNED_ORIENTATIONS else UPRIGHT_ORIENTATION
    except struct.error:
        pass  # a damaged EXIF block does not affect the pixels
    return UPRIGHT_ORIENTATION


def _upright_size(width: int, height: int, turn: int) -> tuple[int, int]:
    return (height, width) if turn >= _FIRST_SIDEWAYS else (width, height)


MOST_PIXELS = 50_000_000
"""An A4 page at 600 ppi has 35 million; more is a mistake, or an attempt to exhaust the memory."""


def check_pixel_count(width: int, height: int) -> tuple[int, int]:
    """Return the size of a picture if it has pixels, and not too many. Raises DamagedPictureError."""
    if not width or not height:
        raise DamagedPictureError("art/corrupt", f"picture is {width} x {height} pixels")
    if width * height > MOST_PIXELS:
        raise _too_many_pixels_error(f"picture is {width} x {height} pixels")
    return width, height


def _too_many_pixels_error(found: str) -> DamagedPictureError:
    message = f"{found}: expected at most {MOST_PIXELS // 1_000_000} million"
    return DamagedPictureError("art/too-many-pixels", message, "scale it to 300 to 600 pixels per inch of its printed size")


_PILLOW_FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "TIFF", "BMP")
_FORMATS_WITH_FRAMES = ("WEBP", "GIF", "TIFF")  # a JPEG of a phone may have a second frame, with its brightness


class DecodedPicture(NamedTuple):
    """The first frame of a file, how many frames there are, and which channels are not printed.

    In its `info`, `alpha` is the transparency of a picture whose mode has none, such as CMYK.
    """

    pixels: Image
    frames: int
    unprinted: tuple[str, ...] = ()


def _decode_with_channels(data: bytes, name: str = "picture") -> DecodedPicture:
    """Decode a file, also with what Pillow does not read of TIFF and Photoshop. Raises DamagedPictureError."""
    if data.startswith(PSD_SIGNATURE):
        return _decode_photoshop(data)
    if not data.startswith(_TIFF_SIGNATURES):
        return _decode_picture(data, name)
    from pnp.pictures.tiff import decode_inks, read_tags  # noqa: PLC0415 - only for TIFF

    head = read_tags(data)
    _check_tiff(head)
    try:
        with warnings.catch_warnings(action="ignore"):
            inks = decode_inks(data, head)
    except Exception:  # noqa: BLE001  # as in `_decode_picture`
        hint = "save it without alpha channels, or as a Photoshop document (PSD)"
        raise DamagedPictureError("art/format", "TIFF has channels besides its inks that cannot be unpacked", hint) from None
    found = _decode_tiff(data, head, name) if inks is None else DecodedPicture(turned_pixels(inks, head.turn), head.frames)
    return found._replace(unprinted=tuple(head.extra_names))


_TIFF_HINT = "save it in RGB with 8 bits a channel, or as PNG"


def _decode_tiff(data: bytes, head: TiffHead, name: str) -> DecodedPicture:
    from PIL import UnidentifiedImageError  # noqa: PLC0415 - with Pillow

    try:
        found = _decode_picture(data, name)
    except DamagedPictureError as error:
        if head.packed_as:
            message = f"TIFF is packed as {head.packed_as}, and cannot be unpacked"
            raise DamagedPictureError("art/format", message, "save it with LZW or ZIP compression") from None
        if head.width and isinstance(error.__cause__, UnidentifiedImageError):
            raise DamagedPictureError("art/format", f"TIFF has a form that is not read: {head.form}", _TIFF_HINT) from None
        raise
    if head.is_inverted and found.pixels.mode.startswith("I;16"):
        return found._replace(pixels=found.pixels.point(lambda level: level * -1 + 65535))
    return found


def _check_tiff(head: TiffHead) -> None:
    if head.has_other_inks:
        hint = "save it in CMYK; spot inks are colours of the theme"
        raise DamagedPictureError("art/format", "TIFF has inks that are not cyan, magenta, yellow and black", hint)
    if head.width and head.unread:
        message = f"TIFF has {head.unread}: expected whole numbers of 8 or 16 bits, in RGB, grey, CMYK or Lab"
        raise DamagedPictureError("art/format", message, _TIFF_HINT)
    if head.width and head.lacks_palette:
        raise DamagedPictureError("art/corrupt", "TIFF is damaged: its pixels are numbers of a palette, which it lacks")
    if head.width and head.height:
        check_pixel_count(head.width, head.height)


def _decode_photoshop(data: bytes) -> DecodedPicture:
    from pnp.pictures.photoshop import PsdError, decode_psd, read_head  # noqa: PLC0415 - only for Photoshop's documents

    try:
        head = read_head(data)
        check_pixel_count(head.width, head.height)
        return DecodedPicture(decode_psd(data), 1, tuple(head.extra_names))
    except PsdError as fault:
        code = "art/format" if fault.hint else "art/corrupt"
        raise DamagedPictureError(code, f"Photoshop document {fault}", fault.hint) from None


@cache
def _silence_pillow() -> None:
    """Let Pillow log nothing: what is wrong with a file, a finding says."""
    import logging  # noqa: PLC0415 - with Pillow

    logging.getLogger("PIL").addHandler(logging.NullHandler())


def _decode_picture(data: bytes, name: str = "picture", reduction: int = 1) -> DecodedPicture:
    """Decode a file, a JPEG at a part of its size by `reduction`; `name` is that of the format in messages.

    Raises DamagedPictureError.
    """
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415  (Pillow is loaded only where there are pixels to decode)

    _silence_pillow()
    try:
        with warnings.catch_warnings(action="ignore"):
            picture = Image.open(BytesIO(data), formats=_PILLOW_FORMATS)
            check_pixel_count(*picture.size)
            frames = int(getattr(picture, "n_frames", 1)) if picture.format in _FORMATS_WITH_FRAMES else 1
            if reduction > 1:
                picture.draft(None, (max(1, picture.width // reduction), max(1, picture.height // reduction)))
            picture.load()
    except DamagedPictureError:
        raise
    except Image.DecompressionBombError:
        raise _too_many_pixels_error(f"{name} has far too many pixels") from None
    except UnidentifiedImageError as error:
        raise DamagedPictureError("art/corrupt", f"{name} is damaged: its header cannot be read") from error
    except Exception:  # noqa: BLE001  # the decoders raise whatever a damaged file makes happen in them
        raise DamagedPictureError("art/corrupt", f"{name} is damaged: its pixels cannot be decoded") from None
    return DecodedPicture(picture, frames)


def open_image(data: bytes) -> Image:
    """Return a picture that was checked, with its mode and its profile, if possible before its pixels are decoded."""
    from PIL import Image  # noqa: PLC0415  (as above)

    if data.startswith((PSD_SIGNATURE, *_TIFF_SIGNATURES)):
        return _decode_with_channels(data).pixels
    _silence_pillow()
    return Image.open(BytesIO(data), formats=_PILLOW_FORMATS)


def stored_pixels(data: bytes) -> Image:
    """Return the pixels of a picture's first frame as they are stored, with 8 bits a channel. Raises DamagedPictureError.

    Of CMYK, 0 is no ink. Programs of Adobe write JPEGs the other way round and say so by a marker; Pillow takes it for granted.
    Its profile and the transparency of inks (`alpha`) are in its `info`.
    """
    if data.startswith(PDF_SIGNATURE):
        return page_pixels(data)
    if data.startswith(PNG_SIGNATURE):
        picture = _decode_picture(_strip_png(data)).pixels
        if picture.info.pop("icc_profile", b"") or any(name in data for name in (b"cICP", b"cHRM")):
            picture.info["icc_profile"] = png_profile(png_chunks(data))
    else:
        picture = _decode_with_channels(data).pixels
    if picture.format == "JPEG" and picture.mode == "CMYK" and "adobe" not in picture.info:
        from PIL import ImageChops  # noqa: PLC0415  (Pillow is loaded only where there are pixels to decode)

        inverted = ImageChops.invert(picture)
        inverted.info = dict(picture.info)
        return inverted
    if picture.mode.startswith("I;16"):  # 16-bit grey: Pillow would clip it at 255
        grey = picture.convert("I").point(lambda v: v / 257).convert("L")
        grey.info = dict(picture.info)
        return grey
    return picture


def upright_pixels(data: bytes, turn: int) -> Image:
    """Return a picture's first frame as it is seen on a screen, in sRGB or grey; `turn` is its orientation.

    Raises DamagedPictureError.
    """
    pixels = on_screen(stored_pixels(data))
    return pixels if turn == UPRIGHT_ORIENTATION else turned_pixels(pixels, turn)


def turned_pixels(pixels: Image, turn: int) -> Image:
    """Return pixels, with their transparency (`alpha`), as they are seen by their orientation."""
    from PIL.Image import Transpose  # noqa: PLC0415  (as above)

    turns = {
        2: Transpose.FLIP_LEFT_RIGHT, 3: Transpose.ROTATE_180, 4: Transpose.FLIP_TOP_BOTTOM, 5: Transpose.TRANSPOSE,
        6: Transpose.ROTATE_270, 7: Transpose.TRANSVERSE, 8: Transpose.ROTATE_90,
    }  # fmt: skip
    if turn not in turns:
        return pixels
    found = pixels.transpose(turns[turn])
    found.info = {name: value.transpose(turns[turn]) if name == "alpha" else value for name, value in pixels.info.items()}
    return found


def on_screen(pixels: Image, inks: bytes = b"") -> Image:
    """Return stored pixels in sRGB or grey, by their own profile; of inks without one, by `inks`, or else roughly.

    A profile that cannot be used is passed over.
    """
    own, alpha = pixels.info.get("icc_profile") or b"", pixels.info.get("alpha")
    if pixels.mode == "CMYK":
        own = own if own[16:20] == b"CMYK" else inks
    if pixels.mode in {"CMYK", "LAB"}:
        seen = convert_to_screen(pixels, own).convert("RGB")
        if alpha is not None:
            seen.putalpha(alpha)
        return seen
    if not own or is_called_srgb(own) or own[16:20] != (b"GRAY" if pixels.mode in {"1", "L", "LA"} else b"RGB "):
        return pixels
    clear = pixels.convert("RGBA").getchannel("A") if pixels.has_transparency_data else None
    seen = convert_to_screen(pixels.convert("L" if own[16:20] == b"GRAY" else "RGB"), own)
    if clear is not None:
        seen.putalpha(clear)
    return seen


class DamagedPictureError(Exception):  # a finding about a file, reported as a diagnostic
    """A picture that cannot be used: code, message and hint as in a diagnostic."""

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.hint = code, hint
