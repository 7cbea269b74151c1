"""The gamma that a PNG says it has (PNG 3, 11.3.2.2), turned into that of sRGB."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.render.png_passthrough import SIGNATURE, read_png

if TYPE_CHECKING:
    from PIL.Image import Image

_KNEE = 0.0031308  # linear light, below which sRGB's transfer curve is linear


def with_gamma_of_srgb(data: bytes, pixels: Image) -> Image:
    """Return the pixels (L or RGB) of a file with the gamma of sRGB; `data` is the file."""
    if not data.startswith(SIGNATURE) or not (png := read_png(data)).odd_gamma:
        return pixels
    info = dict(pixels.info)
    pixels = pixels.point([*_gamma_table(png.gamma)] * len(pixels.getbands()))
    pixels.info = info
    return pixels


def _gamma_table(gamma: int) -> list[int]:
    """A table from byte values of a file with `gamma` (in 1/100000) to those of sRGB (curve: IEC 61966-2-1)."""
    light = [(v / 255) ** (100000 / gamma) for v in range(256)]
    return [round(255 * (12.92 * x if x <= _KNEE else 1.055 * x ** (1 / 2.4) - 0.055)) for x in light]
