"""Checks a picture of a format that a PDF cannot contain: WebP, GIF, TIFF and BMP are decoded, without loss."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.colour_profile import check_profile
from pnp.art.exif import UPRIGHT, exif_orientation, upright_size
from pnp.art.picture_errors import DamagedPictureError
from pnp.art.pixels import decoded
from pnp.art.raster import Raster

if TYPE_CHECKING:
    from typing import Literal

_MODES = frozenset({"1", "L", "LA", "P", "PA", "RGB", "RGBA", "RGBX", "RGBa", "I;16", "I;16B", "I;16L", "I;16N"})
_COLOURS = {"CMYK": "CMYK", "LAB": "Lab", "YCbCr": "YCbCr", "F": "floating-point numbers", "I": "32 bits a channel"}


def check_decoded(data: bytes, kind: Literal["webp", "gif", "tiff", "bmp"], name: str) -> Raster:
    """Return size, orientation and number of frames; `name` is that of the format. Raises DamagedPictureError."""
    pixels, frames = decoded(data, name)
    if pixels.mode not in _MODES:
        colours = _COLOURS.get(pixels.mode, pixels.mode)
        hint = "convert it to RGB in an image editor, or save it as JPEG, which may have CMYK"
        raise DamagedPictureError("art/format", f"{name} has colours in {colours}: expected RGB or grey", hint)
    if profile := pixels.info.get("icc_profile"):
        check_profile(profile, name)
    turn = UPRIGHT
    if kind == "webp":  # Pillow itself turns a TIFF; the others cannot say it
        turn = exif_orientation(pixels.info.get("exif", b"").removeprefix(b"Exif\0\0"))
    return Raster(kind, *upright_size(pixels.width, pixels.height, turn), turn, frames)
