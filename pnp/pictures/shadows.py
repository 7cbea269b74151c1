"""Soft shadows of shapes: a colour of the theme behind a mask of pixels, which is the blurred area of the shape.

Only the mask is pixels, so the shadow is printed in the inks of its swatch. It is as fine as its blur needs.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from math import ceil
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from pnp.model.frame import Group, ImageItem, Mask, Shape
from pnp.model.outline import box_path
from pnp.model.picture import Picture
from pnp.pictures.path_data import path_bounds
from pnp.pictures.path_geometry import polygons

if TYPE_CHECKING:
    from pnp.model.outline import Path
    from pnp.model.style import SoftShadow


_REACH = 1.5
"""How far a shadow is seen beyond its shape, in blurs: three standard deviations."""
_PIXELS_PER_BLUR = 16.0
_FEWEST, _MOST = 12.0, 24.0
"""Pixels per mm: about 300 ppi, which presses ask of every picture, and 600."""
_MOST_PIXELS = 8_000
"""Along a side: a larger shadow is as soft, from fewer pixels."""


def with_shadow(shape: Shape, look: SoftShadow, scale: float = 1.0) -> Group:
    """Return a shape on its shadow, which the low-ink edition leaves out; both are printed `scale` times as large."""
    from pnp.pictures.path_booleans import path_union, stroke_outline  # noqa: PLC0415  (Skia is loaded only where a shadow needs it)

    parts = [] if shape.fill is None else [(shape.path, shape.even_odd)]
    if shape.stroke is not None:
        parts.append((stroke_outline(shape.path, shape.stroke), False))
    area = path_union(parts)
    bounds = path_bounds(area)
    if bounds is None:
        return Group((shape,), at=shape.at)
    at_corner = tuple((letter, tuple(v - bounds[i % 2] for i, v in enumerate(numbers))) for letter, numbers in area)
    box = bounds.inset(-_REACH * look.blur).moved(look.dx, look.dy)
    mask = Mask((ImageItem(_blurred(at_corner, bounds.w, bounds.h, look.blur, scale), box),))
    shadow = Group((Shape(box_path(box), look.colour, rect=box, at=shape.at),), mask=mask, at=shape.at, ink="full")
    return Group((shadow, shape), at=shape.at)


@lru_cache(maxsize=256)
def _blurred(area: Path, w: float, h: float, blur: float, scale: float) -> Picture:
    """Return how much of a shadow there is, white where it is darkest, for an area of `w` × `h` mm with its reach around it."""
    from PIL import Image, ImageChops, ImageDraw, ImageFilter  # noqa: PLC0415 - only needed for shadows

    reach = _REACH * blur
    wide, high = w + 2 * reach, h + 2 * reach
    fine = min(max(_PIXELS_PER_BLUR / blur, _FEWEST * scale), _MOST * scale, _MOST_PIXELS / max(wide, high))
    size = ceil(wide * fine), ceil(high * fine)
    across, down = size[0] / wide, size[1] / high
    pixels = Image.new("1", size)
    for polygon in polygons(area):  # those of a union do not overlap, but for holes
        part = Image.new("1", size)
        ImageDraw.Draw(part).polygon([((x + reach) * across, (y + reach) * down) for x, y in polygon], fill=1)
        pixels = ImageChops.logical_xor(pixels, part)
    file = BytesIO()
    pixels.convert("L").filter(ImageFilter.GaussianBlur(blur / 2 * fine)).save(file, "PNG")
    data = file.getvalue()
    return Picture(sha256(data).hexdigest()[:32], "png", "shadow", *size, FilePath(), data=data)
