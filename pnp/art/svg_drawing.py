"""A checked SVG as a `Drawing`: paths and gradients if possible, otherwise pixels, which are reported with a note."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.art.picture_cache import PictureCache
from pnp.art.picture_errors import RefusedSvgError, UnsupportedSvgError
from pnp.art.picture_file import picture_bytes
from pnp.base.diagnostics import Mark
from pnp.base.failures import in_hand
from pnp.base.units import Box, Size
from pnp.model.frame import Drawing, ImageItem

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.frame import Colour
    from pnp.model.picture import Picture


def drawing(
    picture: Picture, report: Report, size: Size | None = None, colour: Colour | None = None, cache: PictureCache | None = None
) -> Drawing | None:
    """Return an SVG as items in its user units; None, with an error in the report, if it cannot be drawn.

    `size` (mm) and `colour` are those that the drawing is placed with; they matter only if it must be rasterized. `cache` keeps
    the drawing of these bytes.
    """
    cache = cache or PictureCache()
    found = read_drawing(picture, cache)
    if isinstance(found, Drawing):
        says_more = picture.shows or picture.anchors
        return replace(found, shows=picture.shows, anchors=picture.anchors) if says_more else found
    also = [("used in", picture.mark)] if picture.mark else []
    if isinstance(found, RefusedSvgError):
        report.error(found.code, found.message, Mark(picture.path, found.line), also=also, hint=found.hint)
        return None
    from pnp.art.rasterize import rasterize, resolution  # noqa: PLC0415 - only for what no paths draw

    where = Mark(picture.path, found.line)
    try:
        pixels = rasterize(picture, size, colour, layers=found.layers, cache=cache)
    except RefusedSvgError as fault:
        message = f"{found.what} cannot be drawn as paths, and as pixels {fault.message}"
        report.error(fault.code, message, where, also=also, hint=fault.hint)
        return None
    ppi = resolution(picture, size)
    report.note("art/rasterized", f"{found.what} cannot be drawn as paths: the picture is rasterized at {ppi} ppi", where)
    size = Size(picture.width, picture.height)
    return Drawing(pixels.key, size, (ImageItem(pixels, Box(0.0, 0.0, *size)),), picture.shows, picture.anchors)


def read_drawing(picture: Picture, cache: PictureCache) -> Drawing | RefusedSvgError | UnsupportedSvgError:
    """Return an SVG as items, or why it cannot be drawn as paths; raises as `picture_bytes` does."""
    data = picture_bytes(picture)
    with in_hand("picture", picture.path):
        return cache.drawings.get(picture.key, lambda: _vector(data, picture.key, cache), len(data))


def _vector(data: bytes, key: str, cache: PictureCache) -> Drawing | RefusedSvgError | UnsupportedSvgError:
    """Return the drawing, or the error as a value so that it is cached too.

    The error is a new one, because the traceback of the one that was raised holds the whole tree.
    """
    from pnp.art.svg_reader import read_svg  # noqa: PLC0415 - not for drawings that an earlier run has read
    from pnp.art.svg_tree import parse_svg  # noqa: PLC0415

    try:
        size, items = read_svg(cache.trees.take(key) or parse_svg(data))
    except RefusedSvgError as fault:
        return RefusedSvgError(fault.code, fault.message, fault.line, fault.hint)
    except UnsupportedSvgError as fault:
        return UnsupportedSvgError(fault.what, fault.line, fault.layers)
    return Drawing(key, size, items)
