"""Pictures, gradients and settings in the colours of plates."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

import pikepdf

from pnp.pdf.colour_spaces import PdfColour, colour_space
from pnp.pdf.functions import FunctionError, function
from pnp.pdf.objects import entry, is_true, names, number, numbers
from pnp.pdf.plate_content import shown_on

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.pdf.objects import PdfValue
    from pnp.pdf.plate_content import Plates

_SAMPLES = 129
_MOST_PIXELS = 120_000_000
_SIDE = 1200
"""Pixels of a picture's side that are enough: finer ones are averaged."""
_AXIAL, _RADIAL = 2, 3


class UnmeasuredError(Exception):
    """A picture or a gradient whose inks cannot be computed."""


def inks_of_picture(picture: PdfValue) -> Image:
    """Return a picture as light that plates leave: CMYK with inverted channels. Raises UnmeasuredError."""
    from PIL import Image, ImageChops  # noqa: PLC0415 - only where ink is measured

    if number(entry(picture, "/Width")) * number(entry(picture, "/Height")) > _MOST_PIXELS:
        raise UnmeasuredError
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # masks are left out, and stay in the file
            pixels = pikepdf.PdfImage(picture).as_pil_image(apply_mask=False)
    except Exception as error:  # any fault of a decoder: the picture stays unmeasured, which is said
        raise UnmeasuredError from error
    pixels = pixels.convert("RGB") if pixels.mode in {"P", "RGBA"} else pixels
    pixels = pixels.convert("L") if pixels.mode in {"1", "LA", "I;16", "I"} else pixels
    pixels = pixels.reduce(max(1, max(pixels.size) // _SIDE))
    if pixels.mode == "CMYK":
        return ImageChops.invert(pixels)
    none = Image.new("L", pixels.size, 255)
    if pixels.mode == "L":
        return Image.merge("CMYK", (none, none, none, pixels))
    if pixels.mode == "RGB":
        return Image.merge("CMYK", (*pixels.split(), none))
    raise UnmeasuredError


def write_picture(picture: PdfValue, light: Image, plates: Plates) -> None:
    """Replace the pixels of a picture by those of some plates; its mask stays."""
    from PIL import Image  # noqa: PLC0415 - only where ink is measured

    bands = light.split()
    shown = Image.merge("RGB", bands[:3]) if plates == "colours" else bands[3]
    picture.write(shown.tobytes())
    picture.Width, picture.Height = shown.size
    picture.ColorSpace = pikepdf.Name.DeviceRGB if plates == "colours" else pikepdf.Name.DeviceGray
    picture.BitsPerComponent = 8
    for key in ("/Decode", "/DecodeParms", "/Mask"):
        if key in picture:
            del picture[key]


def write_nothing(picture: PdfValue) -> None:
    """Replace a picture by a stencil that paints nothing."""
    picture.write(b"\x80")
    picture.Width = picture.Height = picture.BitsPerComponent = 1
    picture.ImageMask = True
    for key in ("/Decode", "/DecodeParms", "/Mask", "/SMask", "/ColorSpace"):
        if key in picture:
            del picture[key]


def write_gradient(pdf: pikepdf.Pdf, shade: PdfValue, plates: Plates, resources: PdfValue) -> None:
    """Replace the colours of an axial or radial gradient by those of some plates. Raises UnmeasuredError."""
    space = colour_space(entry(shade, "/ColorSpace"), resources)
    if number(entry(shade, "/ShadingType")) not in {_AXIAL, _RADIAL} or space.family in {"unknown", "Indexed"}:
        raise UnmeasuredError
    start, end = (*numbers(entry(shade, "/Domain")), 0.0, 1.0)[:2] if entry(shade, "/Domain") is not None else (0.0, 1.0)
    try:
        colours = function(entry(shade, "/Function"))
        steps = (start + (end - start) * n / (_SAMPLES - 1) for n in range(_SAMPLES))
        shown = [shown_on(PdfColour(space, tuple(colours([step]))), plates) for step in steps]
    except FunctionError as error:
        raise UnmeasuredError from error
    sampled = pikepdf.Stream(pdf, bytes(round(255 * part) for colour in shown for part in colour))
    count = len(shown[0])
    sampled.stream_dict = pikepdf.Dictionary(
        FunctionType=0, Domain=[start, end], Range=[0, 1] * count, Size=[_SAMPLES], BitsPerSample=8
    )
    shade.Function = sampled
    shade.ColorSpace = pikepdf.Name.DeviceRGB if plates == "colours" else pikepdf.Name.DeviceGray


def write_settings(settings: PdfValue) -> None:
    """Let what overprints leave the darker of what lies there and of itself on each plate: the most that it can print.

    Curves and halftones are left out.
    """
    for key in ("/TR", "/TR2", "/HT", "/BG", "/BG2", "/UCR", "/UCR2"):
        if key in settings:
            del settings[key]
    over = is_true(entry(settings, "/op")) or is_true(entry(settings, "/OP"))
    if (entry(settings, "/op") is not None or entry(settings, "/OP") is not None) and names(entry(settings, "/BM"))[:1] in (
        [],
        ["Normal"],
    ):
        settings.BM = pikepdf.Name.Darken if over else pikepdf.Name.Normal
