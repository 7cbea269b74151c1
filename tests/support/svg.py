"""Faces as SVG for tests: resvg's pixels beside those of the PDF."""

from __future__ import annotations

import re
from io import BytesIO

import numpy as np
import resvg_py
from PIL import Image, ImageFilter

from pnp.render.face_pixels import face_pixels
from pnp.render.face_svg import SvgFaces

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
