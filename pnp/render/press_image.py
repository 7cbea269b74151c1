"""Pictures for a press: in its inks, as rows that are compressed without loss."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.pixels import stored_pixels
from pnp.inks.separated_picture import separated
from pnp.render.compressed_streams import deflated
from pnp.render.indirect_object import IndirectObject
from pnp.render.png_gamma import with_gamma_of_srgb

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.inks.press_inks import PressInks
    from pnp.render.colour_operators import ColourSpaces

_SPACES = {"L": b"/DeviceGray", "CMYK": b"/DeviceCMYK"}
_OPAQUE = (255, 255)


def press_image(colours: ColourSpaces, press: PressInks, data: bytes) -> IndirectObject:
    """Return a picture in inks, with its alpha as a soft mask.

    Raises IccProfileError if the picture's profile cannot be used, DamagedPictureError if it cannot be decoded.
    """
    pixels = stored_pixels(data)
    alpha = pixels.convert("RGBA").getchannel("A") if pixels.has_transparency_data else None
    inks = colours.picture(separated(press, _opaque(data, pixels)))
    if alpha is None or alpha.getextrema() == _OPAQUE:
        return _image(inks)
    return _image(inks, b"/SMask ", _image(alpha), transparent=True)


def _image(picture: Image, *mask: bytes | IndirectObject, transparent: bool = False) -> IndirectObject:
    """Return an image that is compressed already, so that it can be kept from run to run."""
    data = deflated(picture.tobytes())
    return IndirectObject(
        _entries(picture), *mask, b"/Filter/FlateDecode", data=data, encoding="deflated", transparent=transparent
    )


def _opaque(data: bytes, pixels: Image) -> Image:
    """Return the colours of a picture without its alpha (CMYK, L or RGB), with its profile."""
    if pixels.mode == "CMYK":
        return pixels
    if pixels.mode in {"1", "L", "LA"}:
        colours = pixels.convert("L")
    else:
        colours = (pixels.convert("RGBA") if pixels.has_transparency_data else pixels).convert("RGB")
    colours.info = {key: value for key, value in pixels.info.items() if key == "icc_profile"}
    return with_gamma_of_srgb(data, colours)


def _entries(picture: Image) -> bytes:
    size = b"/Width %d/Height %d/BitsPerComponent 8" % picture.size
    return b"/Type/XObject/Subtype/Image%b/ColorSpace%b" % (size, _SPACES[picture.mode])
