"""The strips of panels in Belona's booklet stay within their frames, whose corners are cut."""

import io
import re
from itertools import product

import pytest
import resvg_py
from PIL import Image

SCALE = 20  # pixels per mm
NUMBER = 3.2  # mm from the corner of a panel to the middle of its number
OUTSIDE, FRAME = 0.6, 1.4  # mm from a cut corner, both ways: beyond the frame, and in the middle of its line


@pytest.mark.parametrize("strip", ["turn", "fight"])
def test_nothing_covers_or_leaves_the_frame_of_a_panel(root, strip):
    """Lights, grounds and crowds end at the frame's cut corners, which stay black, with nothing outside them."""
    svg = (root / f"content/belona/art/booklet/{strip}.svg").read_text("utf-8")
    width, height = (float(v) for v in re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg).groups())
    picture = Image.open(io.BytesIO(resvg_py.svg_to_bytes(svg, width=round(width * SCALE)))).convert("RGBA")
    lefts = [float(x) - NUMBER for x in re.findall(r'<circle cx="([\d.]+)"[^>]* id="anchor-', svg)]
    wide = width - lefts[-1]
    assert len(lefts) > 1

    def colour(left, inset, side, end):
        x, y = left + (inset if side == "left" else wide - inset), inset if end == "top" else height - inset
        return picture.getpixel((round(x * SCALE), round(y * SCALE)))

    for left, side, end in product(lefts, ("left", "right"), ("top", "bottom")):
        assert colour(left, OUTSIDE, side, end)[3] == 0, (left, side, end)
        assert colour(left, FRAME, side, end) == (0, 0, 0, 255), (left, side, end)
