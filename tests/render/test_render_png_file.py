"""The PNG writer: Pillow and our own reader find the pixels, kind and resolution that went in."""

from __future__ import annotations

import pytest
from PIL import Image

from pnp.render.png import read_png
from pnp.render.png_file import write_png


@pytest.mark.parametrize(("width", "height", "spare"), [(1, 1, 0), (3, 2, 3), (4, 5, 0), (64, 3, 1)])
def test_pixels_come_back(tmp_path, width, height, spare):
    """Every pixel, whatever stands behind the ends of the rows."""
    rows = [bytes((7 * x + 31 * y + c) % 256 for x in range(width) for c in range(3)) for y in range(height)]
    write_png(tmp_path / "a.png", bytearray(b"".join(r + b"\xaa" * spare for r in rows)), (width, height), 300)
    with Image.open(tmp_path / "a.png") as picture:
        picture.load()
        assert (picture.mode, picture.size, picture.tobytes()) == ("RGB", (width, height), b"".join(rows))
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    found = read_png((tmp_path / "a.png").read_bytes())
    assert (found.width, found.height, found.depth, found.interlaced) == (width, height, 8, False)
