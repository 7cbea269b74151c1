"""Rasterized drawings: as many pixels as the printed size needs, never more than a picture may have."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.art.picture_errors import DamagedPictureError
from pnp.art.pixel_limit import checked_size
from pnp.art.rasterize import rasterize
from pnp.model.frame import Colour
from pnp.model.picture import Picture
from pnp.units import Size


def wide(width=20, height=10) -> Picture:
    """Return a drawing in user units, twice as wide as high."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    body = f'{head}<rect width="{width}" height="{height}" fill="currentColor"/></svg>'
    return Picture("k", "svg", "a.svg", width, height, Path(), data=body.encode())


@pytest.mark.parametrize(
    ("size", "ppi", "pixels"),
    [
        (Size(25.4, 12.7), 600, (600, 300)),
        (Size(25.4, 12.7), 300, (300, 150)),
        (Size(25.4, 25.4), 300, (600, 300)),  # clipped at the sides: the height counts
        (Size(50.8, 12.7), 300, (600, 300)),  # clipped at top and bottom
        (Size(0.001, 0.001), 600, (1, 1)),
        (None, 96, (20, 10)),  # a user unit is a CSS pixel
    ],
)
def test_a_drawing_has_the_pixels_of_its_printed_size(size, ppi, pixels):
    """Neither side has fewer pixels per inch than requested."""
    made = rasterize(wide(), size, ppi=ppi)
    assert (made.width, made.height) == pixels
    assert made.kind == "png"
    assert made.data.startswith(b"\x89PNG")


def test_a_huge_drawing_stays_within_the_limit():
    """The largest raster has fifty million pixels in the drawing's aspect ratio."""
    made = rasterize(wide(), Size(2000, 1000), ppi=600)
    assert (made.width, made.height) == (10_000, 5_000)


def test_size_and_colour_make_another_picture():
    """The key distinguishes what would print differently, and nothing else."""
    size = Size(2.54, 1.27)
    keys = [rasterize(wide(), size, colour).key for colour in (None, Colour(1, 0, 0), Colour(0, 0, 1), Colour(1, 0, 0))]
    assert len(set(keys)) == 3
    assert keys[1] == keys[3] != rasterize(wide(), Size(5.08, 2.54), Colour(1, 0, 0)).key


def test_fifty_million_pixels_are_allowed_and_one_row_more_is_not():
    """A picture of exactly the limit may be opened."""
    assert checked_size(10_000, 5_000) == (10_000, 5_000)
    with pytest.raises(DamagedPictureError, match="picture is 10000 x 5001 pixels: expected at most 50 million"):
        checked_size(10_000, 5_001)


@pytest.mark.parametrize(("width", "height"), [(0, 1), (1, 0)])
def test_a_picture_without_pixels_is_damaged(width, height):
    """The message gives both sides."""
    with pytest.raises(DamagedPictureError, match=f"picture is {width} x {height} pixels"):
        checked_size(width, height)
