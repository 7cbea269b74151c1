"""Decodes pictures with Pillow: whatever it says of a damaged file is a DamagedPictureError."""

from __future__ import annotations

import logging
import warnings
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from pnp.art.exif import UPRIGHT
from pnp.art.picture_errors import DamagedPictureError
from pnp.art.pixel_limit import checked_size, too_many_pixels
from pnp.art.png_check import SIGNATURE as PNG
from pnp.art.png_check import printed_chunks

if TYPE_CHECKING:
    from PIL.Image import Image

_FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "TIFF", "BMP")
_WITH_FRAMES = ("WEBP", "GIF", "TIFF")  # a JPEG of a phone may have a second frame, with its brightness

logging.getLogger("PIL").addHandler(logging.NullHandler())  # what Pillow would log, a finding says


class Decoded(NamedTuple):
    """The first frame of a file, and how many frames there are."""

    pixels: Image
    frames: int


def decoded(data: bytes, name: str = "picture", shrunk: int = 1) -> Decoded:
    """Decode a file, a JPEG at a part of its size if it is `shrunk`; `name` is that of the format in messages.

    Raises DamagedPictureError.
    """
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415  (Pillow is loaded only where there are pixels to decode)

    try:
        with warnings.catch_warnings(action="ignore"):
            picture = Image.open(BytesIO(data), formats=_FORMATS)
            checked_size(*picture.size)
            frames = int(getattr(picture, "n_frames", 1)) if picture.format in _WITH_FRAMES else 1
            if shrunk > 1:
                picture.draft(None, (max(1, picture.width // shrunk), max(1, picture.height // shrunk)))
            picture.load()
    except DamagedPictureError:
        raise
    except Image.DecompressionBombError:
        raise too_many_pixels(f"{name} has far too many pixels") from None
    except UnidentifiedImageError:
        raise DamagedPictureError("art/corrupt", f"{name} is damaged: its header cannot be read") from None
    except Exception:  # noqa: BLE001  # the decoders raise whatever a damaged file makes happen in them
        raise DamagedPictureError("art/corrupt", f"{name} is damaged: its pixels cannot be decoded") from None
    return Decoded(picture, frames)


def opened_picture(data: bytes) -> Image:
    """Return a picture that was checked, with its mode and its profile, before its pixels are decoded."""
    from PIL import Image  # noqa: PLC0415  (as above)

    return Image.open(BytesIO(data), formats=_FORMATS)


def stored_pixels(data: bytes) -> Image:
    """Return the pixels of a picture's first frame as they are stored, with 8 bits a channel. Raises DamagedPictureError.

    Of CMYK, 0 is no ink. Programs of Adobe write JPEGs the other way round and say so by a marker; Pillow takes it for granted.
    """
    picture = decoded(printed_chunks(data) if data.startswith(PNG) else data).pixels
    if picture.format == "JPEG" and picture.mode == "CMYK" and "adobe" not in picture.info:
        from PIL import ImageChops  # noqa: PLC0415  (Pillow is loaded only where there are pixels to decode)

        return ImageChops.invert(picture)
    if picture.mode.startswith("I;16"):  # 16-bit grey: Pillow would clip it at 255
        return picture.convert("I").point(lambda v: v / 257).convert("L")
    return picture


def upright_pixels(data: bytes, turn: int) -> Image:
    """Return the pixels of a picture's first frame as they are seen; `turn` is its orientation. Raises DamagedPictureError."""
    from PIL.Image import Transpose  # noqa: PLC0415  (as above)

    turns = {
        2: Transpose.FLIP_LEFT_RIGHT, 3: Transpose.ROTATE_180, 4: Transpose.FLIP_TOP_BOTTOM, 5: Transpose.TRANSPOSE,
        6: Transpose.ROTATE_270, 7: Transpose.TRANSVERSE, 8: Transpose.ROTATE_90,
    }  # fmt: skip
    pixels = stored_pixels(data)
    return pixels if turn == UPRIGHT else pixels.transpose(turns[turn])
