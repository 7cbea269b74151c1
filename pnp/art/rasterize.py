"""Rasterizes drawings that paths cannot represent, by resvg, without system fonts or other files."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING
from xml.parsers import expat

from pnp.art.picture_cache import PictureCache
from pnp.art.picture_errors import RefusedSvgError
from pnp.art.picture_file import picture_bytes
from pnp.art.pixel_limit import MOST_PIXELS
from pnp.art.resvg_process import check_memory, draw_pixels
from pnp.base.units import MM_PER_INCH, Size
from pnp.model.picture import Picture

if TYPE_CHECKING:
    from pnp.model.frame import Colour

PPI = 600
_PX = 96 / MM_PER_INCH  # SVG's pixels in a mm, for a drawing whose printed size is not given


def rasterize(
    picture: Picture,
    size: Size | None = None,
    colour: Colour | None = None,
    cache: PictureCache | None = None,
    layers: int = 1,
) -> Picture:
    """Rasterize an SVG to a PNG of 600 ppi at its placed `size` in mm; `colour` replaces `currentColor`.

    `layers` is how many pictures of its size are in memory at once; `cache` keeps the pixels. Raises RefusedSvgError, with the
    line 0, if resvg cannot draw the file, or not within the limits.
    """
    width, height = _pixel_size(picture, size)
    paint = "#" + "".join(f"{round(v * 255):02x}" for v in colour.rgb) if colour else ""
    drawn = (cache or PictureCache()).pixels
    data = drawn.get((picture.key, width, paint), lambda: _drawn(picture_bytes(picture), (width, height), layers, paint))
    if isinstance(data, RefusedSvgError):
        raise data.with_traceback(None)
    key = sha256(f"{picture.key} {width} {paint}".encode()).hexdigest()[:32]
    return Picture(key, "png", picture.path, width, height, Path(), picture.mark, data)


def resolution(picture: Picture, size: Size | None = None) -> int:
    """Return the pixels per inch that an SVG has once it is rasterized: `PPI`, or less if it is placed very large."""
    return round(_pixel_size(picture, size)[0] / _longest(picture, size) * MM_PER_INCH) if _is_limited(picture, size) else PPI


def _longest(picture: Picture, size: Size | None) -> float:
    """Return the width in mm that a picture needs, of which a part may be clipped: neither axis has fewer than the ppi."""
    placed = size or Size(picture.width / _PX, picture.height / _PX)
    return max(placed.w / picture.width, placed.h / picture.height) * picture.width


def _most(picture: Picture) -> int:
    return max(1, int((MOST_PIXELS * picture.width / picture.height) ** 0.5))


def _is_limited(picture: Picture, size: Size | None) -> bool:
    return round(_longest(picture, size) / MM_PER_INCH * PPI) > _most(picture)


def _pixel_size(picture: Picture, size: Size | None) -> tuple[int, int]:
    width = min(max(1, round(_longest(picture, size) / MM_PER_INCH * PPI)), _most(picture))
    return width, max(1, round(width * picture.height / picture.width))


def _drawn(drawing: bytes, size: tuple[int, int], layers: int, colour: str) -> bytes | RefusedSvgError:
    """Return the PNG, or why there is none, so that it is cached too."""
    text = drawing.decode("utf-8-sig")
    try:
        check_memory(*size, layers)
        return draw_pixels(with_colour(text, colour) if colour else text, *size)
    except RefusedSvgError as fault:
        return RefusedSvgError(fault.code, fault.message, fault.line, fault.hint)


def with_colour(drawing: str, colour: str) -> str:
    """Return an SVG whose outermost element has a `color`, unless it has one of its own."""
    data = drawing.encode()
    found: list[tuple[int, bool]] = []
    parser = expat.ParserCreate()

    def begin(_name: str, attrs: dict[str, str]) -> None:
        found.append((parser.CurrentByteIndex, "color" in attrs))
        parser.StartElementHandler = None

    parser.StartElementHandler = begin
    parser.Parse(data, True)
    at, has_colour = found[0]
    name = re.compile(rb"<[^\s/>]+").match(data, at)
    if has_colour or name is None:
        return drawing
    return (data[: name.end()] + f' color="{colour}"'.encode() + data[name.end() :]).decode()
