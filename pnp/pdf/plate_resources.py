"""Pictures, gradients and settings in the colours of plates."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

import pikepdf

from pnp.pdf.colour_spaces import PdfColour, colour_space
from pnp.pdf.functions import FunctionError, function
from pnp.pdf.meshes import MESHES, MeshError, read_mesh
from pnp.pdf.objects import entry, is_true, names, number, numbers
from pnp.pdf.plate_content import shown_on

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.pdf.colour_spaces import ColourSpace
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
    """Return a picture of the file, or one in a content stream, as light that plates leave: CMYK with inverted channels.

    Raises UnmeasuredError.
    """
    from PIL import Image, ImageChops  # noqa: PLC0415 - only where ink is measured

    if number(entry(picture, "/Width")) * number(entry(picture, "/Height")) > _MOST_PIXELS:
        raise UnmeasuredError
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # masks are left out, and stay in the file
            pixels = _pixels(picture)
            pixels.load()
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


def _pixels(picture: PdfValue) -> Image:
    if isinstance(picture, pikepdf.PdfInlineImage):
        return picture.as_pil_image()
    return pikepdf.PdfImage(picture).as_pil_image(apply_mask=False)


def write_picture(picture: PdfValue, light: Image, plates: Plates) -> None:
    """Replace the pixels of a picture by those of some plates; its mask stays."""
    shown = _shown(light, plates)
    picture.write(shown.tobytes())
    picture.Width, picture.Height = shown.size
    picture.ColorSpace = pikepdf.Name.DeviceRGB if plates == "colours" else pikepdf.Name.DeviceGray
    picture.BitsPerComponent = 8
    for key in ("/Decode", "/DecodeParms", "/Mask"):
        if key in picture:
            del picture[key]


def inline_picture(pdf: pikepdf.Pdf, light: Image, plates: Plates) -> PdfValue:
    """Return a picture for a content stream, in the colours of some plates."""
    shown = _shown(light, plates)
    space = b"RGB" if plates == "colours" else b"G"
    head = b"BI /W %d /H %d /BPC 8 /CS /%s /F /AHx ID " % (*shown.size, space)
    (step,) = pikepdf.parse_content_stream(pikepdf.Stream(pdf, head + shown.tobytes().hex().encode() + b"> EI"))
    assert isinstance(step, pikepdf.ContentStreamInlineImage)
    return step.iimage


def _shown(light: Image, plates: Plates) -> Image:
    from PIL import Image  # noqa: PLC0415 - only where ink is measured

    bands = light.split()
    return Image.merge("RGB", bands[:3]) if plates == "colours" else bands[3]


def write_nothing(picture: PdfValue) -> None:
    """Replace a picture by a stencil that paints nothing."""
    picture.write(b"\x80")
    picture.Width = picture.Height = picture.BitsPerComponent = 1
    picture.ImageMask = True
    for key in ("/Decode", "/DecodeParms", "/Mask", "/SMask", "/ColorSpace"):
        if key in picture:
            del picture[key]


def write_gradient(pdf: pikepdf.Pdf, shade: PdfValue, plates: Plates, resources: PdfValue) -> None:
    """Replace the colours of a gradient by those of some plates: along a line, in a circle or on a mesh.

    Between the points of a mesh, inks run straight. Raises UnmeasuredError.
    """
    space, kind = colour_space(entry(shade, "/ColorSpace"), resources), number(entry(shade, "/ShadingType"))
    if kind not in {_AXIAL, _RADIAL} | MESHES or space.family in {"unknown", "Indexed"}:
        raise UnmeasuredError
    try:
        if entry(shade, "/Function") is not None:
            domain = "/Domain" if kind in {_AXIAL, _RADIAL} else "/Decode"
            limits = numbers(entry(shade, domain))[-2:]
            shade.Function = _sampled(pdf, shade, (limits[0], limits[1]) if limits else (0.0, 1.0), space, plates)
        elif kind in MESHES:
            _write_mesh(shade, space, plates)
        else:
            raise UnmeasuredError
    except (FunctionError, MeshError) as error:
        raise UnmeasuredError from error
    shade.ColorSpace = pikepdf.Name.DeviceRGB if plates == "colours" else pikepdf.Name.DeviceGray
    if "/Background" in shade:
        shade.Background = shown_on(PdfColour(space, tuple(numbers(shade.Background))), plates)


def _sampled(
    pdf: pikepdf.Pdf, shade: PdfValue, domain: tuple[float, float], space: ColourSpace, plates: Plates
) -> pikepdf.Stream:
    """Return the function of a gradient as samples of some plates. Raises FunctionError."""
    start, end = domain
    colours = function(entry(shade, "/Function"))
    steps = (start + (end - start) * n / (_SAMPLES - 1) for n in range(_SAMPLES))
    shown = [shown_on(PdfColour(space, tuple(colours([step]))), plates) for step in steps]
    sampled = pikepdf.Stream(pdf, bytes(round(255 * part) for colour in shown for part in colour))
    count = len(shown[0])
    sampled.stream_dict = pikepdf.Dictionary(
        FunctionType=0, Domain=[start, end], Range=[0, 1] * count, Size=[_SAMPLES], BitsPerSample=8
    )
    return sampled


def _write_mesh(shade: PdfValue, space: ColourSpace, plates: Plates) -> None:
    """Replace the colours of the points of a mesh by those of some plates. Raises MeshError."""
    mesh = read_mesh(shade)
    shade.write(mesh.packed(lambda values: shown_on(PdfColour(space, values), plates)))
    components = 3 if plates == "colours" else 1
    shade.Decode = [side for limits in mesh.limits[:2] for side in limits] + [0, 1] * components
    shade.BitsPerCoordinate, shade.BitsPerComponent = 32, 8
    if "/BitsPerFlag" in shade:
        shade.BitsPerFlag = 8


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
