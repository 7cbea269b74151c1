"""Pictures in the inks of a press, with no more ink anywhere than its limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.inks.icc_profile import IccProfileError, on_screen

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.inks.press_inks import PressInks

_FULL = 255
_GREYS = frozenset({"1", "L", "LA"})
_ROUNDING = 2  # of 255: what four plates may be off by when they are rounded


def separated(press: PressInks, pixels: Image) -> Image:
    """Return the colours of a picture in inks, without its alpha: CMYK, or L (how light) for greys, which are black ink.

    A picture that is in inks already keeps them, unless there is too much. Its own profile counts; without one it is sRGB.
    What is grey in each pixel is grey, however it is stored. Raises IccProfileError.
    """
    own = picture_profile(pixels)
    if pixels.mode == "CMYK":
        return limited(pixels, press.press.limit)
    if pixels.mode in _GREYS:
        return on_screen(pixels.convert("L"), own).getchannel(0) if own else pixels.convert("L")
    colours = pixels.convert("RGB")
    if _is_grey(colours):
        return on_screen(colours, own).getchannel(0)
    return limited(press.profile.separated(colours, own), press.press.limit)


def check_profile(press: PressInks, picture: Image) -> None:
    """Raise IccProfileError if the profile of a picture, whose pixels need not be decoded, cannot be used."""
    from PIL import Image  # noqa: PLC0415 - only where something is printed on a press

    pixel = Image.new("CMYK" if picture.mode == "CMYK" else "L" if picture.mode in _GREYS else "RGB", (1, 1))
    pixel.info["icc_profile"] = picture.info.get("icc_profile")
    own = picture_profile(pixel)
    if own:
        on_screen(pixel, own)
        press.profile.separated(pixel.convert("RGB"), own if pixel.mode == "RGB" else b"")


def picture_profile(pixels: Image) -> bytes:
    """Return the profile by which the colours of a picture are converted; empty for inks, and if it has none.

    A profile of sRGB in a grey picture says nothing about its greys. Raises IccProfileError for one of other colours.
    """
    own: bytes = pixels.info.get("icc_profile") or b""
    if not own or pixels.mode == "CMYK":
        return b""
    space = own[16:20]
    if pixels.mode in _GREYS:
        return own if space == b"GRAY" else b""
    if space != b"RGB ":
        raise IccProfileError("of the picture is for other colours than it has")
    return own


def _is_grey(picture: Image) -> bool:
    from PIL import ImageChops  # noqa: PLC0415 - only where something is printed on a press

    red, green, blue = picture.split()
    return not ImageChops.difference(red, green).getbbox() and not ImageChops.difference(green, blue).getbbox()


def limited(picture: Image, limit: float) -> Image:
    """Return a CMYK picture with at most `limit` of ink (3.0: 300 %) in each pixel: less colour, and as much black."""
    from PIL import Image, ImageMath  # noqa: PLC0415 - only where something is printed on a press

    cyan, magenta, yellow, black = picture.split()
    most = limit * _FULL
    total = ImageMath.lambda_eval(lambda v: v["c"] + v["m"] + v["y"] + v["k"], c=cyan, m=magenta, y=yellow, k=black)
    if total.getextrema()[1] <= most + _ROUNDING:
        return picture
    part = ImageMath.lambda_eval(
        lambda v: v["min"]((most - v["float"](v["k"])) / v["max"](v["c"] + v["m"] + v["y"], 1), v["float"](v["c"] * 0 + 1)),
        c=cyan, m=magenta, y=yellow, k=black,
    )  # fmt: skip
    less = [
        ImageMath.lambda_eval(lambda v: v["convert"](v["plate"] * v["part"], "L"), plate=plate, part=part)
        for plate in (cyan, magenta, yellow)
    ]
    return Image.merge("CMYK", (*less, black))
