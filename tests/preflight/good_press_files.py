"""Good press files of our own, small ones: what a press takes as it is, and what broken files are made from.

`python tests/preflight/good_press_files.py FOLDER` writes them.
"""

from __future__ import annotations

import sys
from functools import cache
from io import BytesIO
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "render"))  # as pytest does

from PIL import Image
from sample_items import INFO, face, font_book, imposition, line, printed, rect

from pnp.base.units import Box
from pnp.impose.single_faces import face_page
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, Gradient, Group, ImageItem, Shape, Stroke
from pnp.model.picture import Picture
from pnp.pictures.inks import PressInks
from pnp.render.pdf import print_pdf

INK = Colour(0.1, 0.1, 0.1, 1.0, "ink", (0.0, 0.0, 0.0, 1.0))
SEA = Colour(0.1, 0.4, 0.5, 1.0, "sea", (0.9, 0.4, 0.3, 0.2))
SAND = Colour(1, 0.9, 0.7, 1.0, "sand", (0.0, 0.08, 0.25, 0.0))
FADE = Gradient("linear", (0, 0, 30, 0), ((0.0, SAND), (1.0, SEA)))
CURVE = (("M", (4, 20)), ("C", (12, 12, 28, 12, 36, 20)))


def picture() -> Picture:
    """A picture of 18 × 9 mm at 310 ppi, in RGB, whose columns differ."""
    pixels = Image.linear_gradient("L").rotate(90).resize((220, 110))
    file = BytesIO()
    Image.merge("RGB", (pixels, pixels.transpose(Image.Transpose.FLIP_LEFT_RIGHT), pixels)).save(file, "PNG")
    return Picture("photo", "png", "art/photo.png", 220, 110, Path(), data=file.getvalue())


@cache
def good(profile: str, *, faded: bool = True) -> bytes:
    """A deck of two cards with a shared back, as a press profile prints it; `faded`: with a tint, a group and a gradient."""
    known = read_profile(profile)
    tints = (rect(5, 22, 9, 5, SEA._replace(alpha=0.5)), Group((rect(20, 22, 5, 5, SEA), rect(22, 24, 5, 5, INK)), opacity=0.4))
    w, h = (63.5, 88.9) if profile == "drivethru" else (40.0, 30.0)  # a size that the service prints
    back = face(rect(-4, -4, w + 8, h + 8, SEA), rect(2, 2, w - 4, h - 4, SAND), w=w, h=h, bleed=4.0)
    pages = []
    for name in ("Mill", "Weir"):
        shapes = (
            rect(-4, -4, w + 8, h + 8, SAND),
            rect(2, 16, 36, 5, FADE),
            Shape(CURVE, None, Stroke(INK, 0.3)),
            *(tints if faded else ()),
        )
        front = face(
            *shapes, ImageItem(picture(), Box(18, 3, 18, 9)), line(name, x=3, y=8, size=8, colour=INK), w=w, h=h, bleed=4.0
        )
        sides = [face_page(front, known.bleed, name), face_page(back, known.bleed, name, "back")]
        pages += sides[::-1] if known.order == "back-first" else sides
    file = BytesIO()
    print_pdf(imposition(*pages), font_book(), INFO, file, press=PressInks(known.colour, [INK, SEA, SAND]))
    return file.getvalue()


def for_home() -> bytes:
    """A sheet for a printer at home: sRGB, with a picture and small text."""
    front = face(rect(0, 0, 40, 30, SAND), ImageItem(picture(), Box(18, 3, 18, 9)), line("Mill", x=3, y=8, size=4))
    return printed(front)


GOOD = {name: name for name in ("press-x4", "press-x1a", "br-generic", "drivethru", "mbprint", "printninja")}
"""Profiles whose files are made and judged by the same profile."""

if __name__ == "__main__":
    for name in GOOD:
        (Path(sys.argv[1]) / f"good.{name}.pdf").write_bytes(good(name))
