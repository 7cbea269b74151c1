"""What a picture looks like in a place of a face, from a few samples of its pixels."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.art.derived_pixels import derived_pixels
from pnp.art.picture_file import picture_bytes
from pnp.art.pixels import upright_pixels
from pnp.model.face_walk import map_box
from pnp.model.frame import Colour

if TYPE_CHECKING:
    from pnp.art.path_polygons import Point
    from pnp.base.units import Box
    from pnp.model.frame import ImageItem
    from pnp.model.outline import Matrix
    from pnp.model.picture import Picture

_SIDE = 96  # samples per side; a 7 pt letter on a card is about two samples wide


def range_of_colours(image: ImageItem, matrix: Matrix, under: Box) -> list[Colour]:
    """Return the lightest, the darkest and the most transparent colour of the part of a picture under a box (face mm)."""
    placed = map_box(matrix, image.box)
    columns = [i for i in range(_SIDE) if under.x <= placed.x + (i + 0.5) / _SIDE * placed.w <= under.right]
    lines = [i for i in range(_SIDE) if under.y <= placed.y + (i + 0.5) / _SIDE * placed.h <= under.bottom]
    samples = [y * _SIDE + x for y in lines for x in columns]
    if not samples:
        return []
    luminances, pixels = _on_paper(image.picture), _pixels(image.picture)
    found = (
        max(samples, key=luminances.__getitem__),
        min(samples, key=luminances.__getitem__),
        min(samples, key=lambda sample: pixels[4 * sample + 3]),
    )
    return [_colour(pixels, sample) for sample in dict.fromkeys(found)]


def colour_at(image: ImageItem, matrix: Matrix, point: Point) -> tuple[float, float, float, float]:
    """Return red, green, blue and alpha (0 to 1) of a picture at a point of its box (face mm)."""
    placed = map_box(matrix, image.box)
    column, row = (
        min(_SIDE - 1, max(0, int((at - low) / side * _SIDE))) if side else 0
        for at, low, side in zip(point, placed[:2], placed[2:], strict=True)
    )
    colour = _colour(_pixels(image.picture), row * _SIDE + column)
    return *colour.rgb, colour.alpha


def _colour(pixels: bytes, sample: int) -> Colour:
    red, green, blue, alpha = (part / 255 for part in pixels[4 * sample : 4 * sample + 4])
    return Colour(red, green, blue, alpha)


@lru_cache(maxsize=256)
def _on_paper(picture: Picture) -> tuple[float, ...]:
    """Return the relative luminances of the samples of a picture on white paper."""
    from PIL import Image  # noqa: PLC0415  (heavy, and only needed where text lies on a picture)

    small = Image.frombytes("RGBA", (_SIDE, _SIDE), _pixels(picture))
    white = Image.new("RGBA", small.size, "white")
    pixels = Image.alpha_composite(white, small).convert("RGB").tobytes()
    return tuple(
        [Colour(pixels[i] / 255, pixels[i + 1] / 255, pixels[i + 2] / 255).luminance for i in range(0, len(pixels), 3)]
    )


@lru_cache(maxsize=256)
def _pixels(picture: Picture) -> bytes:
    """Return red, green, blue and alpha of `_SIDE` rows of `_SIDE` samples of a picture."""
    return derived_pixels(picture, f"samples {_SIDE}", lambda: _sampled(picture))


def _sampled(picture: Picture) -> bytes:
    from PIL import Image  # noqa: PLC0415  as above

    seen = upright_pixels(picture_bytes(picture), picture.turn)
    return seen.convert("RGBA").resize((_SIDE, _SIDE), Image.Resampling.BOX).tobytes()
