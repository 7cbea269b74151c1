"""Pictures in the inks of a press, with no more ink anywhere than its limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.inks.icc_profile import IccProfileError

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.inks.press_inks import PressInks

_FULL = 255
_GREYS = frozenset({"1", "L", "LA"})
_ROUNDING = 2  # of 255: what four plates may be off by when they are rounded


def separated(press: PressInks, pixels: Image) -> Image:
    """Return the colours of a picture in inks, without its alpha: CMYK, or L (how light) for greys, which are black ink.

    A picture that is in inks already keeps them, unless there is too much. Its own profile counts; without one it is sRGB.
    Raises IccProfileError.
    """
    if pixels.mode in _GREYS:
        return pixels.convert("L")
    if pixels.mode == "CMYK":
        return limited(pixels, press.press.limit)
    own = pixels.info.get("icc_profile") or b""
    colours = pixels.convert("RGB")
    if own[16:20] not in {b"", b"RGB "}:
        raise IccProfileError("of the picture is for other colours than it has")
    return limited(press.profile.separated(colours, own), press.press.limit)


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
