"""The PNG writer: Pillow and our own reader find the pixels, kind and resolution that went in."""

from __future__ import annotations

import pytest
from PIL import Image

from pnp.render.images import read_png
from pnp.render.pixels import png_file, white_rows


@pytest.mark.parametrize(("width", "height"), [(1, 1), (3, 2), (4, 5), (64, 3)])
def test_pixels_come_back(tmp_path, width, height):
    """All pixels are read back; unpainted ones are white."""
    rows = [bytes((7 * x + 31 * y + c) % 256 for x in range(width) for c in range(3)) for y in range(height)]
    rows[-1] = b"\xff" * 3 * width
    painted = bytearray(white_rows(width, height))
    for y, row in enumerate(rows[:-1]):
        painted[y * (3 * width + 1) + 1 : (y + 1) * (3 * width + 1)] = row
    (tmp_path / "a.png").write_bytes(png_file(painted, (width, height), 300))
    with Image.open(tmp_path / "a.png") as picture:
        picture.load()
        assert (picture.mode, picture.size, picture.tobytes()) == ("RGB", (width, height), b"".join(rows))
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    found = read_png((tmp_path / "a.png").read_bytes())
    assert (found.width, found.height, found.depth, found.interlaced) == (width, height, 8, False)
