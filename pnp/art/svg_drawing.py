"""A checked SVG as a `Drawing`: paths and gradients if possible, otherwise pixels, which are reported with a note."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.art.picture_errors import RefusedSvgError, UnsupportedSvgError
from pnp.art.picture_file import picture_bytes
from pnp.art.rasterize import PPI, rasterize
from pnp.art.svg_reader import read_svg
from pnp.art.svg_tree import parse_svg
from pnp.diagnostics import Mark
from pnp.model.frame import Drawing, ImageItem
from pnp.units import Box, Size

if TYPE_CHECKING:
    from pnp.diagnostics import Report
    from pnp.model.frame import Colour
    from pnp.model.picture import Picture


def drawing(picture: Picture, report: Report, size: Size | None = None, colour: Colour | None = None) -> Drawing | None:
    """Return an SVG as items in its user units; None, with an error in the report, if it cannot be drawn.

    `size` (mm) and `colour` are those that the drawing is placed with; they matter only if it must be rasterized.
    """
    try:
        found = _vector(picture_bytes(picture), picture.key)
    except OSError:
        found = RefusedSvgError("art/missing", "picture was removed while it was being read", 0)
    if isinstance(found, Drawing):
        return found
    also = [("used in", picture.mark)] if picture.mark else []
    if isinstance(found, RefusedSvgError):
        report.error(found.code, found.message, Mark(picture.path, found.line), also=also, hint=found.hint)
        return None
    where = Mark(picture.path, found.line)
    try:
        pixels = rasterize(picture, size, colour)
    except (ValueError, OSError) as fault:
        report.error("art/bad-svg", f"{found.what} needs pixels, and resvg cannot draw them: {fault}", where, also=also)
        return None
    report.note("art/rasterized", f"{found.what} cannot be drawn as paths: the picture is rasterized at {PPI} ppi", where)
    return Drawing(
        pixels.key, Size(picture.width, picture.height), (ImageItem(pixels, Box(0.0, 0.0, picture.width, picture.height)),)
    )


@lru_cache(maxsize=1024)
def _vector(data: bytes, key: str) -> Drawing | RefusedSvgError | UnsupportedSvgError:
    """Return the drawing, or the error as a value so that it is cached too; the cache key is the content, not the path."""
    try:
        size, items = read_svg(parse_svg(data))
    except (RefusedSvgError, UnsupportedSvgError) as fault:
        return fault
    return Drawing(key, size, items)
