"""Rasterizes drawings that paths cannot represent, by resvg, without system fonts or other files."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.art.picture_cache import PictureCache
from pnp.art.picture_file import picture_bytes
from pnp.art.pixel_limit import MOST_PIXELS
from pnp.model.picture import Picture
from pnp.units import MM_PER_INCH, Size

if TYPE_CHECKING:
    from pnp.model.frame import Colour

PPI = 600
_PX = 96 / MM_PER_INCH  # SVG's pixels in a mm, for a drawing whose printed size is not given


def rasterize(
    picture: Picture,
    size: Size | None = None,
    colour: Colour | None = None,
    ppi: float = PPI,
    cache: PictureCache | None = None,
) -> Picture:
    """Rasterize an SVG to a PNG of `ppi` at its placed `size` in mm; `colour` replaces `currentColor`.

    Raises ValueError if resvg cannot draw the file. `cache` keeps
    the pixels.
    """
    placed = size or Size(picture.width / _PX, picture.height / _PX)
    longest = (
        max(placed.w / picture.width, placed.h / picture.height) * picture.width
    )  # the picture may be clipped to fit: neither axis has fewer than `ppi`
    width = max(1, round(longest / MM_PER_INCH * ppi))
    most = int((MOST_PIXELS * picture.width / picture.height) ** 0.5)
    width = min(width, most)
    height = max(1, round(width * picture.height / picture.width))
    paint = "#" + "".join(f"{round(v * 255):02x}" for v in colour.rgb) if colour else ""
    drawn = (cache or PictureCache()).pixels
    data = drawn.get((picture.key, width, paint), lambda: _drawn(picture_bytes(picture), width, paint))
    key = sha256(f"{picture.key} {width} {paint}".encode()).hexdigest()[:32]
    return Picture(key, "png", picture.path, width, height, Path(), picture.mark, data)


def _drawn(drawing: bytes, width: int, colour: str) -> bytes:
    import resvg_py  # noqa: PLC0415  (loaded only where a picture needs it)

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=drawing.decode("utf-8-sig"),
            width=width,
            dpi=96,  # otherwise resvg ignores millimetres
            skip_system_fonts=True,
            style_sheet=f"svg {{ color: {colour} }}" if colour else None,
        )
    )
