"""Detects the format of a raster picture and checks it."""

from __future__ import annotations

from typing import Literal

from pnp.art.jpeg_check import jpeg_size
from pnp.art.picture_errors import DamagedPictureError
from pnp.art.png_check import SIGNATURE, png_size

_OTHERS = (
    (b"GIF8", "GIF"),
    (b"BM", "BMP"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"%PDF", "PDF"),
    (b"8BPS", "Photoshop"),
    (b"\x1f\x8b", "compressed SVG"),
    (b"\0\0\x01\0", "icon"),
)


def measure(data: bytes) -> tuple[Literal["png", "jpeg"], int, int]:
    """Check a PNG or JPEG and return its kind, width and height in pixels. Raises DamagedPictureError."""
    if data.startswith(SIGNATURE):
        return "png", *png_size(data)
    if data.startswith(b"\xff\xd8"):
        return "jpeg", *jpeg_size(data)
    if not data:
        raise DamagedPictureError("art/corrupt", "file is empty")
    raise DamagedPictureError("art/format", f"picture is {_named(data)}: expected PNG, JPEG or SVG", "save it as PNG or SVG")


def _named(data: bytes) -> str:
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return "WebP"
    if data[4:12] in {b"ftypavif", b"ftypheic", b"ftypmif1"}:
        return "AVIF or HEIC"
    return next((name for magic, name in _OTHERS if data.startswith(magic)), "of an unknown format")
