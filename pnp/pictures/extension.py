"""Pictures whose last pixels are drawn outwards, for bleed that they lack: rows and columns go on, corners as one pixel."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING

from pnp.pictures.raster import PNG_SIGNATURE, open_image, png_chunks, stored_pixels

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.PngImagePlugin import PngInfo

    from pnp.model.picture import Picture, PictureKind

_INK_MODES = frozenset({"CMYK", "LAB"})
_OPAQUE = 255


def edge_fault(picture: Picture, data: bytes) -> str:
    """Return why the pixels at the edge of a picture cannot be drawn outwards, after its name; empty if they can."""
    if picture.kind in {"svg", "pdf"}:
        what = "a drawing" if picture.kind == "svg" else "a page of a PDF"
        return f"is {what}, which has no pixels at its edge to draw outwards"
    opened = open_image(data)
    if not opened.has_transparency_data and "alpha" not in opened.info:
        return ""
    pixels = stored_pixels(data)
    if pixels.mode in _INK_MODES:
        alpha = pixels.info.get("alpha")
        is_clear = alpha is not None and min(alpha.tobytes()) < _OPAQUE
    else:
        alpha = pixels.convert("RGBA").getchannel("A")
        w, h = alpha.size
        sides = ((0, 0, w, 1), (0, h - 1, w, h), (0, 0, 1, h), (w - 1, 0, w, h))
        is_clear = any(min(alpha.crop(side).tobytes()) < _OPAQUE for side in sides)
    return "is transparent at its edge, so that its bleed would show paper" if is_clear else ""


def pixels_in(picture: Picture, mm: float, width: float) -> int:
    """Return how many pixels of a picture that is `width` mm wide reach over so many mm at least."""
    return ceil(round(mm * picture.width / width, 6))


def extended_picture(picture: Picture, data: bytes, by: int) -> Picture:
    """Return a picture with `by` more pixels at each side; they are computed when its bytes are asked for."""
    kind: PictureKind = "tiff" if open_image(data).mode in _INK_MODES else "png"
    key, width, height = extended_key(picture.key, by), picture.width + 2 * by, picture.height + 2 * by
    made = extended_data(data, by) if picture.data is not None else None
    return replace(picture, key=key, kind=kind, width=width, height=height, data=made, extended=by)


def extended_key(key: str, by: int) -> str:
    """Return the key of a picture that has more pixels at each side; `key` is that of the picture itself."""
    return sha256(f"{key} extended {by}".encode()).hexdigest()[: len(key)]


def extended_data(data: bytes, by: int) -> bytes:
    """Return the bytes of a picture with more pixels at each side, in its own colours."""
    from PIL import Image  # noqa: PLC0415 - only where pictures are extended

    pixels = _plain(stored_pixels(data))
    w, h = pixels.size
    whole = Image.new(pixels.mode, (w + 2 * by, h + 2 * by))
    whole.paste(pixels, (by, by))
    for row, top in ((0, 0), (h - 1, by + h)):
        whole.paste(pixels.crop((0, row, w, row + 1)).resize((w, by), Image.Resampling.NEAREST), (by, top))
    for column, left in ((by, 0), (by + w - 1, by + w)):  # after the rows, so that corners go on too
        line = whole.crop((column, 0, column + 1, h + 2 * by))
        whole.paste(line.resize((by, h + 2 * by), Image.Resampling.NEAREST), (left, 0))
    out = BytesIO()
    profile = pixels.info.get("icc_profile")
    if pixels.mode in _INK_MODES:
        whole.save(out, "TIFF", compression="tiff_lzw", icc_profile=profile)
    else:
        whole.save(out, "PNG", icc_profile=profile, pnginfo=_gamma_of(data))
    return out.getvalue()


def _plain(pixels: Image) -> Image:
    """Return pixels in a mode that holds each of their colours in a pixel."""
    if pixels.mode in {"L", "RGB", "LA", "RGBA", *_INK_MODES}:
        return pixels
    found = pixels.convert("L" if pixels.mode == "1" else "RGBA" if pixels.has_transparency_data else "RGB")
    found.info.setdefault("icc_profile", pixels.info.get("icc_profile"))
    return found


_OF_COLOURS = frozenset({b"sRGB", b"cICP", b"iCCP", b"cHRM"})
"""Chunks that say more of the colours of a PNG than its gamma."""


def _gamma_of(data: bytes) -> PngInfo:
    """Return the gamma that a PNG says it has, for another one."""
    from PIL.PngImagePlugin import PngInfo  # noqa: PLC0415 - as above

    found, chunks = PngInfo(), png_chunks(data) if data.startswith(PNG_SIGNATURE) else {}
    if b"gAMA" in chunks and not _OF_COLOURS & set(chunks):
        found.add(b"gAMA", chunks[b"gAMA"])
    return found
