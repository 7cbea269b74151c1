"""Faces as SVG for tests: one with each kind of item, and resvg's pixels beside those of the PDF."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import numpy as np
import resvg_py
from PIL import Image, ImageFilter
from support.faces import BLACK, RED, WHITE, face, line, picture, rect, shape, square

from pnp.base.units import Box, Size
from pnp.model.frame import (
    CURRENT,
    Colour,
    Drawing,
    DrawingItem,
    DrawnLetters,
    Gradient,
    Group,
    ImageItem,
    Mask,
    Pattern,
    PlacedFrame,
    Shape,
    Stroke,
    TextLine,
)
from pnp.pictures.path_data import circle_path
from pnp.render.face_pixels import face_pixels
from pnp.render.face_svg import SvgFaces

BLUE, GREEN, CLEAR = Colour(0, 0, 1), Colour(0, 0.5, 0), Colour(1, 0, 0, 0)
_SIZE = re.compile(r'width="[\d.]+mm" height="[\d.]+mm"')


def svg_picture(svg, size):
    """Return what resvg paints of a face, in this many pixels, without any font."""
    width, height = size
    whole = f'width="{width}px" height="{height}px" preserveAspectRatio="none"'
    data = resvg_py.svg_to_bytes(
        svg_string=_SIZE.sub(whole, svg.decode(), count=1), width=width, height=height, dpi=96, skip_system_fonts=True
    )
    return Image.open(BytesIO(bytes(data))).convert("RGBA")


def both_pictures(frame, fonts, *, bleed=0.0, ppi=150, faces=None):
    """Return a face as resvg paints its SVG and as pdfium paints its PDF, both on white."""
    printed = Image.open(BytesIO(face_pixels(frame, fonts, ppi=ppi, bleed=bleed).png())).convert("RGBA")
    seen = svg_picture((faces or SvgFaces(fonts)).write(frame, bleed=bleed), printed.size)
    white = Image.new("RGBA", printed.size, "white")
    return tuple(Image.alpha_composite(white, one).convert("RGB") for one in (seen, printed))


def difference(one, other, *, blur=2):
    """Return by how much two pictures differ at most, 0 to 255, and on average; edges are blurred by some pixels."""
    blurred = [np.asarray(picture.filter(ImageFilter.BoxBlur(blur)), int) for picture in (one, other)]
    apart = np.abs(blurred[0] - blurred[1])
    return int(apart.max()), float(apart.mean())


def jpeg(turn=1, mode="RGB"):
    """A picture whose left half is red, or stored so that it is by its orientation; of inks, all of it is cyan."""
    made = Image.new(mode, (400, 300), "blue" if mode == "RGB" else (255, 0, 0, 0))
    if mode == "RGB":
        made.paste("red", (0, 0, 200, 300) if turn == 1 else (200, 0, 400, 300))
    exif = Image.Exif()
    exif[0x0112] = turn
    file = BytesIO()
    made.save(file, "JPEG", exif=exif, quality=95)
    return replace(picture(400, 300, file.getvalue()), kind="jpeg", turn=turn)


def png(**how):
    """A small picture with transparency, as a PNG or in another format."""
    made, file = Image.new("RGBA", (160, 120), (0, 128, 0, 255)), BytesIO()
    made.paste((255, 0, 0, 128), (40, 40, 120, 80))
    made.save(file, how.get("format", "PNG"))
    return picture(160, 120, file.getvalue())


FADE = Gradient("linear", (0, 0, 10, 0), ((0, RED), (0.5, BLUE), (1, GREEN)), (1, 0.5, 0, 1, 5, 5))
GLOW = Gradient("radial", (14, 10, 0, 18, 15, 11), ((0, WHITE), (0.6, RED), (1, RED._replace(alpha=0.2))))
DOTS = Pattern(
    (rect(0, 0, 3, 3, Colour(1, 1, 0)), Shape(circle_path(1.5, 1.5, 1), BLUE)), Box(0, 0, 3, 3), (0.8, 0.6, -0.6, 0.8, 0, 0)
)
WIDE = Pattern((Shape(square(-1, 0.5, 4, 1), GREEN),), Box(0, 0, 2, 2))
FINE = Pattern((rect(0, 0, 0.2, 0.4, BLACK),), Box(0, 0, 0.4, 0.4))
ICON = Drawing("icon", Size(4, 4), (rect(0, 0, 4, 4, CURRENT), Shape(circle_path(4, 2, 1.5), RED)))
STAR = (("M", (20, 3)), ("L", (26, 24)), ("L", (9, 11)), ("L", (31, 11)), ("L", (14, 24)), ("Z", ()))
LETTERS = DrawnLetters(circle_path(12, 12, 8), (Box(4, 4, 16, 16),), paint=FADE)
CARD = face(rect(-2, -2, 24, 24, BLUE), rect(5, 5, 10, 10, WHITE), line("Aa", x=6, y=13), w=20, h=20, bleed=2)
KINDS = {
    "gradients": (rect(2, 2, 15, 26, FADE), rect(18, 2, 20, 26, GLOW)),
    "a gradient of one colour": (rect(2, 2, 30, 20, replace(FADE, points=(1, 1, 1, 1))),),
    "patterns": (rect(2, 2, 16, 26, DOTS), Shape(STAR, WIDE, Stroke(RED, 1), even_odd=True)),
    "a pattern of many tiles": (rect(2, 2, 30, 24, FINE),),
    "lines": (
        Shape(STAR, Colour(1, 1, 0, 0.5), Stroke(BLUE, 2, join="round"), even_odd=True),
        Shape((("M", (3, 28)), ("L", (37, 28))), None, Stroke(RED, 1, (3, 1, 1), dash_phase=-1)),
        Shape((("M", (3, 26)), ("L", (37, 26))), BLUE, Stroke(RED, 0)),
        Shape((("M", (3, 3)), ("L", (10, 3)), ("L", (3, 5))), None, Stroke(GREEN, 1.5, join="miter", miter_limit=2)),
    ),
    "letters": (
        line("Ação efficient", x=3, y=8, size=14),
        line("Wide", x=3, y=16, size=14, font="tektur", stretch=1.3, colour=RED),
        line("hidden", x=3, y=20, invisible=True),
        TextLine(3, 24, 14, ((0.0, shape("a\u0301q\u0323e")), (2.5, shape("X", "bold"))), BLUE),
    ),
    "drawn letters": (replace(line("x"), drawn=LETTERS), replace(line("y"), drawn=replace(LETTERS.moved(18, 2), paint=None))),
    "drawings": (
        DrawingItem(ICON, (3, 0, 0, 3, 2, 2), BLUE),
        DrawingItem(ICON, (-3, 1, 1, 3, 30, 2), GREEN._replace(alpha=0.5), clip=Box(20, 5, 20, 8)),
        Group((DrawingItem(replace(ICON, key="black"), (2, 0, 0, 2, 2, 18)),), opacity=0.5),
    ),
    "pictures": (
        ImageItem(png(), Box(2, 2, 16, 12)),
        ImageItem(png(format="WEBP"), Box(20, 2, 16, 12), Box(24, 4, 8, 8)),
        ImageItem(jpeg(), Box(2, 16, 12, 12)),
        ImageItem(jpeg(turn=2), Box(15, 16, 12, 12)),
        ImageItem(jpeg(turn=6), Box(28, 16, 10, 12)),
    ),
    "inks": (ImageItem(jpeg(mode="CMYK"), Box(2, 2, 30, 20)),),
    "groups": (
        rect(0, 0, 40, 15, GREEN),
        Group((rect(2, 2, 20, 20), rect(10, 10, 20, 15, BLUE)), (0.9, 0.2, -0.2, 0.9, 3, 0), opacity=0.5),
        Group((rect(0, 0, 40, 30, BLACK),), clip=circle_path(30, 20, 6)),
        Group((rect(0, 0, 40, 30, RED),), clip=()),
    ),
    "masks": (
        Group((rect(2, 2, 16, 26),), mask=Mask((rect(0, 0, 40, 12, WHITE), rect(0, 12, 40, 10, Colour(0.5, 0.5, 0.5))))),
        Group((rect(20, 2, 16, 26),), mask=Mask((Shape(circle_path(28, 15, 7), Colour(0, 0, 0, 0.7)),), "alpha"), opacity=0.8),
    ),
    "blend modes": (
        rect(0, 0, 40, 15, Colour(0.9, 0.8, 0.2)),
        Group((rect(2, 2, 10, 26, Colour(0.3, 0.7, 0.9)),), blend="multiply"),
        Group((Group((rect(14, 2, 10, 26, RED),), blend="difference"),), clip=square(14, 2, 10, 20)),
        Group(
            (rect(28, 2, 4, 26), Group((Group((rect(32, 2, 4, 26, BLUE),), blend="multiply"),), (1, 0, 0, 1, 1, 0))),
            clip=square(28, 4, 10, 20),
        ),
        Group((Group((rect(26, 2, 2, 26, RED),), blend="multiply"),), blend="normal"),
    ),
    "placed faces": (
        rect(0, 0, 40, 30, Colour(0.8, 0.8, 0.8)),
        PlacedFrame(CARD, (0.9, 0.1, -0.1, 0.9, 3, 2)),
        PlacedFrame(CARD, (0.7, 0, 0, 0.7, 24, 8), circle_path(10, 10, 8)),
    ),
    "nothing": (Group((rect(2, 2, 9, 9),), (0, 0, 0, 0, 1, 1)), rect(3, 3, 9, 9, None), Shape(STAR, CLEAR)),
}
