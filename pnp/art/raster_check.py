"""Detects the format of a picture made of pixels and checks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.picture_errors import DamagedPictureError
from pnp.art.png_check import SIGNATURE, check_png

if TYPE_CHECKING:
    from pnp.art.raster import Raster

_OTHERS = (
    (b"%PDF", "PDF"),
    (b"8BPS", "Photoshop"),
    (b"gimp xcf", "GIMP"),
    (b"\x1f\x8b", "compressed SVG"),
    (b"\0\0\x01\0", "icon"),
    (b"\0\0\0\x0cjP  ", "JPEG 2000"),
)
_HINT = "save it as PNG or SVG"
_PHONE = "save it as JPEG or PNG; a phone takes JPEGs if its camera is set to the most compatible format"


def check_raster(data: bytes) -> Raster:
    """Check a picture and return what its header says. Raises DamagedPictureError."""
    if data.startswith(SIGNATURE):
        return check_png(data)
    if data.startswith(b"\xff\xd8"):
        from pnp.art.jpeg_check import check_jpeg  # noqa: PLC0415 - only for a JPEG

        return check_jpeg(data)
    from pnp.art.decoded_check import check_decoded  # noqa: PLC0415 - only for what PDFs do not take as it is

    if data.startswith((b"II*\0", b"MM\0*")):
        return check_decoded(data, "tiff", "TIFF")
    if data.startswith((b"GIF87a", b"GIF89a")):
        return check_decoded(data, "gif", "GIF")
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return check_decoded(data, "webp", "WebP")
    if data.startswith(b"BM"):
        return check_decoded(data, "bmp", "BMP")
    if not data:
        raise DamagedPictureError("art/corrupt", "file is empty")
    raise _other(data)


def _other(data: bytes) -> DamagedPictureError:
    wanted = "expected SVG, PNG, JPEG, WebP, GIF, TIFF or BMP"
    if data[4:8] == b"ftyp" and data[8:12] in {b"avif", b"heic", b"heix", b"mif1", b"msf1", b"avis"}:
        return DamagedPictureError("art/format", f"picture is AVIF or HEIC: {wanted}", _PHONE)
    name = next((name for magic, name in _OTHERS if data.startswith(magic)), "of an unknown format")
    return DamagedPictureError("art/format", f"picture is {name}: {wanted}", _HINT)
