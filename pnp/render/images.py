"""Pictures as image XObjects: the data of the file if PDF allows it, else decoded once with Pillow, for a press in its inks.

A page of a PDF is a form XObject whose matrix makes it a unit square, as an image is; what is not fit for a press is pixels.
The gamma that a PNG says it has (PNG 3, 11.3.2.2) is turned into that of sRGB. Plates of a press are one picture in a form
of the generator's own, because no format of pictures has spot inks that Pillow can write: a line of JSON with the size and
the spot inks, and then the compressed pixels, one byte for each plate.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from io import BytesIO
from struct import pack, unpack_from
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Diagnostic, PnpError
from pnp.base.records import record
from pnp.model.face_walk import multiply
from pnp.model.frame import LIGHT_OF_SRGB, SpotInk
from pnp.pictures.colour import is_called_srgb
from pnp.pictures.files import picture_bytes
from pnp.pictures.pdf_pages import PdfObject, PdfPageError, page_form
from pnp.pictures.raster import PNG_SIGNATURE, DamagedPictureError, on_screen, png_profile, stored_pixels, turned_pixels
from pnp.render.content_stream import SharedObjects, device_n_space
from pnp.render.pdf_objects import IndirectObject, Parts, PostponedImage, compress
from pnp.render.pdf_operators import MASKS

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.model.outline import Matrix
    from pnp.model.picture import Picture
    from pnp.pictures.inks import Plates, PressInks
    from pnp.render.pdf_operators import ColourSpaces


_SPACES_BY_CHANNELS = {1: b"/DeviceGray", 3: b"/DeviceRGB", 4: b"/DeviceCMYK"}

TURNS: Mapping[int, Matrix] = MappingProxyType(
    {
        2: (-1.0, 0.0, 0.0, 1.0, 1.0, 0.0),
        3: (-1.0, 0.0, 0.0, -1.0, 1.0, 1.0),
        4: (1.0, 0.0, 0.0, -1.0, 0.0, 1.0),
        5: (0.0, -1.0, -1.0, 0.0, 1.0, 1.0),
        6: (0.0, -1.0, 1.0, 0.0, 0.0, 1.0),
        7: (0.0, 1.0, 1.0, 0.0, 0.0, 0.0),
        8: (0.0, 1.0, -1.0, 0.0, 1.0, 0.0),
    }
)
"""The matrix from the unit square of a stored picture (y up) to that of the picture as seen, by EXIF orientation (4.6.5.1)."""


IMAGE_ENTRIES = b"/Type/XObject/Subtype/Image"


def image_xobject(store: SharedObjects, picture: Picture) -> IndirectObject:
    """Return a picture's image XObject. Its file is read when a document needs it.

    That raises PnpError if the file can no longer be read.
    """
    found = store.images.get(picture.key)
    if found is None and store.colours is MASKS:
        found = store.images[picture.key] = store.made.get(("mask", picture.key), partial(_image_of_mask, picture))
    elif found is None:
        found = store.images[picture.key] = PostponedImage(picture)
    return found


def make_image(store: SharedObjects, picture: Picture) -> IndirectObject:
    """Return what stands in a document for a picture, in the colours of `store`. Raises PnpError, as `image` says."""
    data = _read_data(picture)
    if picture.kind == "plates":
        return plates_image(store, data)
    try:
        if picture.kind == "pdf":
            return _page_for_press(store, store.colours.press, picture, data) if store.colours.press else _page_as_form(data)
        if store.colours.press:
            return _cached_press_image(store, store.colours.press, picture, data)
        return _pass_through(data) or store.made.get(("screen", picture.key), partial(_decode_image, data))
    except _UNDECODABLE as error:
        raise _undecodable_error(picture, error) from error


_UNDECODABLE = (ValueError, DamagedPictureError, PdfPageError)  # an IccProfileError is a ValueError


def _undecodable_error(picture: Picture, error: Exception) -> PnpError:
    return _picture_error("unreadable", picture, f"cannot be decoded ({error})")


def _image_of_mask(picture: Picture) -> IndirectObject:
    """Return a picture in a soft mask as how light it is, whatever the colours are. Raises PnpError, as `make_image` says."""
    data = _read_data(picture)
    try:
        pixels = stored_pixels(data)
        if pixels.mode in {"CMYK", "LAB"}:
            pixels = on_screen(pixels, _usual_inks())
    except _UNDECODABLE as error:
        raise _undecodable_error(picture, error) from error
    colour, alpha = _colour_and_alpha(pixels)
    return _masked_image(colour.convert("RGB").convert("L", (*LIGHT_OF_SRGB, 0.0)), alpha)


def _page_as_form(data: bytes) -> IndirectObject:
    return _form_of_object(page_form(data), {})


def _page_for_press(store: SharedObjects, press: PressInks, picture: Picture, data: bytes) -> IndirectObject:
    """Return a page as a form in inks, or as pixels where that is not fit for the press; of a single plate always as pixels."""
    from pnp.pictures.inks import Plates  # noqa: PLC0415 - only where a page is printed on a press
    from pnp.preflight.files.page_art import page_plates, press_page  # noqa: PLC0415 - as above

    found, plate = press_page(data, press), store.colours.plate
    if not found.in_inks:
        return _cached_press_image(store, press, picture, data)
    if not found.reasons and not plate:
        return _page_as_form(found.source)
    if plate:
        from PIL import Image, ImageChops  # noqa: PLC0415 - as above

        inks, alpha = page_plates(found)
        ink = dict(zip(Plates(inks, found.spots).names, inks, strict=True)).get(plate)
        return _masked_image(ImageChops.invert(ink) if ink else Image.new("L", inks[0].size, _OPAQUE), alpha)
    key = ("page", press.press, blake2b(press.press.icc).digest(), picture.key, found.spots)
    return store.made.get(key, lambda: _page_in_own_inks(store, press, *page_plates(found), found.spots))


def _page_in_own_inks(
    store: SharedObjects, press: PressInks, inks: tuple[Image, ...], alpha: Image | None, spots: tuple[SpotInk, ...]
) -> IndirectObject:
    from pnp.pictures.inks import Plates, limit_picture  # noqa: PLC0415 - only where something is printed on a press

    plates = Plates(inks, spots)
    if not spots:
        return _masked_image(limit_picture(plates.process_picture(), press.press.limit), alpha)
    image = plates_image(store, plates_file(plates))
    parts = image.parts if alpha is None else (*image.parts, b"/SMask ", _compressed_image(alpha))
    return IndirectObject(*parts, data=image.data, transparent=alpha is not None)


def _masked_image(inks: Image, alpha: Image | None) -> IndirectObject:
    if alpha is None:
        return _compressed_image(inks)
    return _compressed_image(inks, b"/SMask ", _compressed_image(alpha), transparent=True)


def _form_of_object(found: PdfObject, made: dict[int, IndirectObject]) -> IndirectObject:
    """Return an object of a page as one of the document; `made` are those that were met before, by their identity."""
    one = made.get(id(found))
    if one is None:
        parts = [part if isinstance(part, bytes) else _form_of_object(part, made) for part in found.parts]
        data = found.data
        if data is not None and not found.encoded:
            parts, data = [*parts, b"/Filter/FlateDecode"], compress(data)
        one = made[id(found)] = IndirectObject(*parts, data=data, encoding="other", transparent=found.transparent)
    return one


def _cached_press_image(store: SharedObjects, press: PressInks, picture: Picture, data: bytes) -> IndirectObject:
    make = partial(press_image, store.colours, press, data)
    if store.colours.output_press is not press:  # a single plate, which is soon forgotten
        return make()
    return store.made.get((press.press, blake2b(press.press.icc).digest(), picture.key), make)


class WebPicture(NamedTuple):
    """A picture as browsers show it: its media type and its bytes; `matrix` turns it, as a unit square with y down."""

    type: str
    data: bytes
    matrix: Matrix


_UPRIGHT: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_UPSIDE_DOWN: Matrix = (1.0, 0.0, 0.0, -1.0, 0.0, 1.0)
_EXIF = 0xE1


def web_picture(picture: Picture) -> WebPicture:
    """Return a PNG or a JPEG as its file has it, any other picture as a PNG in sRGB. Raises PnpError, as `make_image` says."""
    data = _read_data(picture)
    turn = TURNS.get(picture.turn)
    try:
        if data.startswith(JPEG_SIGNATURE) and _is_web_jpeg(data):
            matrix = multiply(multiply(_UPSIDE_DOWN, turn), _UPSIDE_DOWN) if turn else _UPRIGHT
            return WebPicture("image/jpeg", _without_exif(data) if turn else data, matrix)
        if data.startswith(PNG_SIGNATURE) and turn is None:
            return WebPicture("image/png", data, _UPRIGHT)
        pixels = stored_pixels(data)
        pixels = on_screen(pixels, _usual_inks() if pixels.mode in {"CMYK", "LAB"} else b"")
        colour, alpha = _colour_and_alpha(pixels)
        colour = with_srgb_gamma(data, colour)
        if alpha is not None:
            colour.putalpha(alpha)
        return WebPicture("image/png", _encode_png(turned_pixels(colour, picture.turn), keep_profile=False), _UPRIGHT)
    except _UNDECODABLE as error:
        raise _undecodable_error(picture, error) from error


def _is_web_jpeg(data: bytes) -> bool:
    try:
        return read_jpeg(data).channels < _CMYK_CHANNELS
    except ValueError:
        return False


def _without_exif(data: bytes) -> bytes:
    """Return a JPEG without what says how it is turned: some programs turn it by that, others do not."""
    for marker, body in _jpeg_segments(data):
        if marker == _EXIF:
            data = data.replace(pack(">BBH", _FILL, _EXIF, len(body) + 2) + body, b"", 1)
    return data


def _read_data(picture: Picture) -> bytes:
    try:
        return picture_bytes(picture)
    except OSError as error:
        raise _picture_error("gone", picture, f"cannot be read: {(error.strerror or 'unknown fault').lower()}") from error


def _picture_error(code: str, picture: Picture, what: str) -> PnpError:
    message = f"the picture `{picture.path}` {what}, though it was sound when the run began"
    return PnpError([Diagnostic(f"render/picture-{code}", message, picture.mark)])


def _pass_through(data: bytes) -> IndirectObject | None:
    if data.startswith(JPEG_SIGNATURE):
        try:
            jpeg = read_jpeg(data)
        except ValueError:
            return None  # a kind of JPEG that PDF does not support
        entries = jpeg.entries(_colour_space(jpeg.profile, jpeg.channels))
        return IndirectObject(IMAGE_ENTRIES, *entries, data=data, encoding="other")
    if data.startswith(PNG_SIGNATURE) and (png := read_png(data)).can_pass_through:
        return IndirectObject(IMAGE_ENTRIES, *_png_entries(png), data=png.rows, encoding="deflated")
    return None


def _png_entries(png: Png) -> Parts:
    return png.entries(_colour_space(png.profile, png.base_channels))


def _colour_space(profile: bytes, channels: int) -> Parts:
    if not profile or is_called_srgb(profile) or profile[16:20] != {1: b"GRAY", 3: b"RGB ", 4: b"CMYK"}[channels]:
        return (_SPACES_BY_CHANNELS[channels],)
    return b"[/ICCBased ", IndirectObject(b"/N %d" % channels, data=profile), b"]"


def _decode_image(data: bytes) -> IndirectObject:
    pixels = stored_pixels(data)
    if pixels.mode in {"CMYK", "LAB"}:
        pixels = on_screen(pixels, _usual_inks())
    colour, alpha = _colour_and_alpha(pixels)
    rows = read_png(_encode_png(with_srgb_gamma(data, colour), keep_profile=True))
    if alpha is None:
        return IndirectObject(IMAGE_ENTRIES, *_png_entries(rows), data=rows.rows, encoding="deflated")
    png = read_png(_encode_png(alpha, keep_profile=False))
    mask = IndirectObject(IMAGE_ENTRIES, *png.entries((b"/DeviceGray",)), data=png.rows, encoding="deflated")
    return IndirectObject(
        IMAGE_ENTRIES, *_png_entries(rows), b"/SMask ", mask, data=rows.rows, encoding="deflated", transparent=True
    )


_USUAL_PRESS = "press-x4"


def _usual_inks() -> bytes:
    """Return the profile of the printing condition for which inks are that do not say it."""
    from pnp.load.profiles import read_profile  # noqa: PLC0415 - only for pictures in inks

    usual = read_profile(_USUAL_PRESS)
    assert usual is not None
    assert usual.colour is not None
    return usual.colour.icc


def _colour_and_alpha(opened: Image) -> tuple[Image, Image | None]:
    has_alpha = opened.has_transparency_data
    picture = opened.convert("RGBA") if has_alpha else opened
    colour = picture.convert("L" if opened.mode in ("1", "L", "LA") else "RGB")
    alpha = picture.getchannel("A") if has_alpha else None
    colour.info = {k: v for k, v in opened.info.items() if k == "icc_profile"}
    return colour, None if alpha is None or alpha.getextrema() == (255, 255) else alpha


def _encode_png(picture: Image, *, keep_profile: bool) -> bytes:
    out = BytesIO()
    picture.save(out, "PNG", icc_profile=picture.info.get("icc_profile") if keep_profile else None)
    return out.getvalue()


JPEG_SIGNATURE = b"\xff\xd8"
_SUPPORTED_FRAMES = (0xC0, 0xC1, 0xC2)  # baseline, extended and progressive, which DCTDecode supports
_OTHER_FRAMES = (0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF)
_SCAN, _END, _ICC, _ADOBE = 0xDA, 0xD9, 0xE2, 0xEE
_WITHOUT_LENGTH = (0x01, *range(0xD0, 0xD9))  # markers without a length
_FILL = 0xFF  # every marker begins with this byte, which may be repeated
_JPEG_DEPTH, _CMYK_CHANNELS = 8, 4


@record
class Jpeg:
    """The header of a JPEG; `inverted`: CMYK as Adobe's programs write it, where 0 is full ink."""

    width: int
    height: int
    channels: int
    profile: bytes
    inverted: bool

    def entries(self, space: Parts) -> Parts:
        """The entries of the image dictionary; `space` is the colour space of the pixels."""
        size = b"/Width %d/Height %d/BitsPerComponent 8/ColorSpace " % (self.width, self.height)
        return size, *space, b"/Filter/DCTDecode" + (b"/Decode[1 0 1 0 1 0 1 0]" if self.inverted else b"")


def read_jpeg(data: bytes) -> Jpeg:
    """Read the header of a JPEG. Raises ValueError if it is broken or of a kind that PDF does not support."""
    frame, profile, adobe = None, dict[int, bytes](), False
    for marker, body in _jpeg_segments(data):
        if marker in _SUPPORTED_FRAMES:
            frame = unpack_from(">BHHB", body)
        elif marker in _OTHER_FRAMES:
            raise ValueError("a lossless or arithmetic JPEG")
        elif marker == _ICC and body.startswith(b"ICC_PROFILE\0"):
            profile[body[12]] = body[14:]
        elif marker == _ADOBE and body.startswith(b"Adobe"):
            adobe = True
    if frame is None or frame[0] != _JPEG_DEPTH or frame[3] not in (1, 3, _CMYK_CHANNELS):
        raise ValueError("a JPEG without a frame, of 12 bits or of a number of channels that no colour has")
    _, height, width, channels = frame
    icc = b"".join(profile[i] for i in sorted(profile))
    return Jpeg(width, height, channels, icc, inverted=adobe and channels == _CMYK_CHANNELS)


def _jpeg_segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    at = len(JPEG_SIGNATURE)
    while at + 4 <= len(data):
        if data[at] != _FILL:
            raise ValueError("a JPEG without its markers")
        marker = data[at + 1]
        if marker in (_SCAN, _END):
            return
        if marker == _FILL or marker in _WITHOUT_LENGTH:
            at += 1 if marker == _FILL else 2
            continue
        length = unpack_from(">H", data, at + 2)[0]
        yield marker, data[at + 4 : at + 2 + length]
        at += 2 + length


_GREY, _RGB, _PALETTE = 0, 2, 3
_SRGB_GAMMA, _GAMMA_TOLERANCE = 45455, 1000  # gAMA of sRGB in 1/100000; a difference of 0.01 is not visible
_MOST_PNG_DEPTH = 8


@dataclass(frozen=True)
class Png:
    """The parts of a PNG: header, palette, colour profile, gamma in 1/100000, and compressed rows.

    `has_colour_key`: the file has a `tRNS` chunk, which makes some colours transparent.
    """

    width: int
    height: int
    depth: int
    kind: int
    interlaced: bool
    palette: bytes
    profile: bytes
    gamma: int
    has_colour_key: bool
    rows: bytes

    @property
    def can_pass_through(self) -> bool:
        """Whether the rows can be embedded unchanged: no alpha, not interlaced, at most 8 bits, and the gamma of sRGB."""
        plain = self.kind in (_GREY, _RGB, _PALETTE) and self.depth <= _MOST_PNG_DEPTH
        return plain and not (self.interlaced or self.has_colour_key or self.has_other_gamma)

    @property
    def has_other_gamma(self) -> bool:
        """Whether the gamma is not that of sRGB, so that the pixels must be converted."""
        return abs(self.gamma - _SRGB_GAMMA) >= _GAMMA_TOLERANCE

    @property
    def channels(self) -> int:
        """The number of values per pixel in the rows."""
        return 3 if self.kind == _RGB else 1

    @property
    def base_channels(self) -> int:
        """The number of channels of a colour; the colours of a palette are RGB."""
        return 1 if self.kind == _GREY else 3

    def entries(self, space: Parts) -> Parts:
        """The entries of the image dictionary; `space` is the colour space of the colours."""
        if self.kind == _PALETTE:
            space = b"[/Indexed ", *space, b" %d<%b>]" % (len(self.palette) // 3 - 1, self.palette.hex().encode())
        size = b"/Width %d/Height %d/BitsPerComponent %d/ColorSpace " % (self.width, self.height, self.depth)
        parameters = b"<</Predictor 15/Colors %d/BitsPerComponent %d/Columns %d>>" % (self.channels, self.depth, self.width)
        return size, *space, b"/Filter/FlateDecode/DecodeParms" + parameters


def read_png(data: bytes) -> Png:
    """Read the parts of a PNG. Raises ValueError if it is not a PNG or is truncated."""
    if not data.startswith(PNG_SIGNATURE):
        raise ValueError("not a PNG")
    chunks: dict[bytes, bytes] = {}
    rows: list[bytes] = []
    for kind, body in _png_chunks(data):
        if kind == b"IDAT":
            rows.append(body)
        else:
            chunks.setdefault(kind, body)
    width, height, depth, colour, _, _, interlace = unpack_from(">2I5B", chunks[b"IHDR"])
    profile = png_profile(chunks)
    return Png(
        width=width,
        height=height,
        depth=depth,
        kind=colour,
        interlaced=bool(interlace),
        palette=chunks.get(b"PLTE", b""),
        profile=profile,
        gamma=_png_gamma(chunks, profile),
        has_colour_key=b"tRNS" in chunks,
        rows=b"".join(rows),
    )


def _png_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(PNG_SIGNATURE)
    while at < len(data):
        if at + 8 > len(data):
            raise ValueError("the PNG ends inside a chunk")
        length, kind = unpack_from(">I4s", data, at)
        yield kind, data[at + 8 : at + 8 + length]
        if kind == b"IEND":
            return
        at += 12 + length
    raise ValueError("the PNG has no end")


def _png_gamma(chunks: dict[bytes, bytes], profile: bytes) -> int:
    """The gamma in 1/100000; a profile or a chunk that names the colours takes precedence over `gAMA` (PNG 3, 4.3)."""
    if profile or not {b"sRGB", b"iCCP", b"cICP"}.isdisjoint(chunks) or b"gAMA" not in chunks:
        return _SRGB_GAMMA
    return int.from_bytes(chunks[b"gAMA"], "big")


_LINEAR_BELOW = 0.0031308  # linear light, below which sRGB's transfer curve is linear


def with_srgb_gamma(data: bytes, pixels: Image) -> Image:
    """Return the pixels (L or RGB) of a file with the gamma of sRGB; `data` is the file."""
    if not data.startswith(PNG_SIGNATURE) or not (png := read_png(data)).has_other_gamma:
        return pixels
    info = dict(pixels.info)
    pixels = pixels.point([*_gamma_table(png.gamma)] * len(pixels.getbands()))
    pixels.info = info
    return pixels


def _gamma_table(gamma: int) -> list[int]:
    light = [(v / 255) ** (100000 / gamma) for v in range(256)]
    return [round(255 * (12.92 * x if x <= _LINEAR_BELOW else 1.055 * x ** (1 / 2.4) - 0.055)) for x in light]


_SPACES_BY_MODE = {"L": b"/DeviceGray", "CMYK": b"/DeviceCMYK"}


def press_image(colours: ColourSpaces, press: PressInks, data: bytes) -> IndirectObject:
    """Return a picture in inks, with its alpha as a soft mask.

    Raises IccProfileError if the picture's profile cannot be used, DamagedPictureError if it cannot be decoded.
    """
    from pnp.pictures.inks import separate_picture  # noqa: PLC0415 - only where something is printed on a press

    pixels = stored_pixels(data)
    if pixels.mode in {"CMYK", "LAB"}:
        colour, alpha = pixels, pixels.info.get("alpha")
    else:
        colour, alpha = _colour_and_alpha(pixels)
    inks = colours.picture(separate_picture(press, with_srgb_gamma(data, colour)))
    return _masked_image(inks, alpha)


def _compressed_image(picture: Image, *mask: bytes | IndirectObject, transparent: bool = False) -> IndirectObject:
    data = compress(picture.tobytes())
    return IndirectObject(
        _ink_entries(picture), *mask, b"/Filter/FlateDecode", data=data, encoding="deflated", transparent=transparent
    )


def _ink_entries(picture: Image) -> bytes:
    size = b"/Width %d/Height %d/BitsPerComponent 8" % picture.size
    return b"/Type/XObject/Subtype/Image%b/ColorSpace%b" % (size, _SPACES_BY_MODE[picture.mode])


_OPAQUE = 255
_FAST_LEVEL = 1  # it is compressed again when it is written
_END_OF_HEAD = b"\n"


def plates_file(plates: Plates) -> bytes:
    """Return plates as the data of a picture of the kind `plates`."""
    width, height = plates.inks[0].size
    pixels = bytearray(width * height * len(plates.inks))
    for number, plate in enumerate(plates.inks):
        pixels[number :: len(plates.inks)] = plate.tobytes()
    head = {"size": (width, height), "spots": [(spot.name, spot.alternate) for spot in plates.spots]}
    return json.dumps(head).encode() + _END_OF_HEAD + zlib.compress(pixels, _FAST_LEVEL)


def plates_image(store: SharedObjects, data: bytes) -> IndirectObject:
    """Return a picture of the kind `plates` as an image XObject."""
    head, _, packed = data.partition(_END_OF_HEAD)
    found = json.loads(head)
    spots = [SpotInk(name, tuple(alternate)) for name, alternate in found["spots"]]
    space = device_n_space(store, spots) if spots else b"/DeviceCMYK"
    entries = b"/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent 8/ColorSpace " % tuple(found["size"])
    return IndirectObject(entries, space, data=zlib.decompress(packed))
