"""What a picture looks like in a place of a face, from a few samples of its pixels."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.art.picture_file import picture_bytes
from pnp.art.pixels import upright_pixels
from pnp.model.frame import Colour
from pnp.model.ink_extent import mapped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.art.path_polygons import Point
    from pnp.model.frame import ImageItem, Matrix
    from pnp.model.picture import Picture
    from pnp.units import Box

_SIDE = 96  # samples per side; a 7 pt letter on a card is about two samples wide


def lightest_and_darkest(image: ImageItem, matrix: Matrix, under: Box) -> Iterator[float]:
    """Yield the highest and the lowest relative luminance of the part of a picture under the box `under` (face mm)."""
    placed = mapped(matrix, image.box)
    rows = _samples(image.picture)
    columns = [i for i in range(_SIDE) if under.x <= placed.x + (i + 0.5) / _SIDE * placed.w <= under.right]
    lines = [i for i in range(_SIDE) if under.y <= placed.y + (i + 0.5) / _SIDE * placed.h <= under.bottom]
    luminances = [rows[y][x] for y in lines for x in columns]
    if luminances:
        yield max(luminances)
        yield min(luminances)


def colour_at(image: ImageItem, matrix: Matrix, point: Point) -> tuple[float, float, float, float]:
    """Return red, green, blue and alpha (0 to 1) of a picture at a point of its box (face mm)."""
    placed = mapped(matrix, image.box)
    column, row = (
        min(_SIDE - 1, max(0, int((at - low) / side * _SIDE))) if side else 0
        for at, low, side in zip(point, placed[:2], placed[2:], strict=True)
    )
    first = 4 * (row * _SIDE + column)
    red, green, blue, alpha = (part / 255 for part in _pixels(image.picture)[first : first + 4])
    return red, green, blue, alpha


@lru_cache(maxsize=256)
def _samples(picture: Picture) -> tuple[tuple[float, ...], ...]:
    from PIL import Image  # noqa: PLC0415  (heavy, and only needed where text lies on a picture)

    small = Image.frombytes("RGBA", (_SIDE, _SIDE), _pixels(picture))
    white = Image.new("RGBA", small.size, "white")
    pixels = Image.alpha_composite(white, small).convert("RGB").tobytes()
    values = [Colour(pixels[i] / 255, pixels[i + 1] / 255, pixels[i + 2] / 255).luminance for i in range(0, len(pixels), 3)]
    return tuple(tuple(values[y * _SIDE : (y + 1) * _SIDE]) for y in range(_SIDE))


@lru_cache(maxsize=256)
def _pixels(picture: Picture) -> bytes:
    """Return red, green, blue and alpha of `_SIDE` rows of `_SIDE` samples of a picture."""
    from PIL import Image  # noqa: PLC0415  as above

    seen = upright_pixels(picture_bytes(picture), picture.turn)
    return seen.convert("RGBA").resize((_SIDE, _SIDE), Image.Resampling.BOX).tobytes()
