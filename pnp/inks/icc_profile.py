"""ICC profiles of printing conditions, and the conversion of colours and pictures to their inks.

Conversion is relative colorimetric with black point compensation, as for artwork that was painted on a screen: what lies
within the inks' gamut keeps its colour, and the darkest colour of the screen becomes the darkest of the press.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from pnp.base.records import frozen
from pnp.inks.colour_difference import Lab

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.model.frame import InkMix

_CLASS, _SPACE, _SIGNATURE = slice(12, 16), slice(16, 20), slice(36, 40)  # ICC.1:2022, table 17
_HEADER = 128


class IccProfileError(ValueError):
    """A profile that cannot be used; its text completes the sentence `the profile …`."""


@frozen
class IccProfile:
    """The profile of a printing condition: its bytes, and its conversions."""

    data: bytes

    def mix(self, rgb: tuple[float, float, float]) -> InkMix:
        """Return the inks (0…1) of an sRGB colour."""
        return _mix(self.data, rgb)

    def separated(self, picture: Image, source: bytes = b"") -> Image:
        """Return a picture in inks (mode CMYK); `source` is its own profile, without which it is sRGB.

        Raises IccProfileError if `source` is damaged.
        """
        return _applied(picture, _transform(self.data, source, picture.mode))

    def shown(self, inks: Image) -> Image:
        """Return a CMYK picture as a screen shows its print (sRGB): paper is white, and black is as pale as it is printed."""
        return _applied(inks, _proof_transform(self.data, "RGB"))

    def labs(self, inks: Image) -> Image:
        """Return a CMYK picture as the eye sees its print, relative to the paper (mode LAB, whose a and b are signed bytes)."""
        return _applied(inks, _proof_transform(self.data, "LAB"))

    def lab(self, mix: InkMix) -> Lab:
        """Return the colour of inks in print, relative to the paper; rounded to 8 bits a channel."""
        from PIL import Image  # noqa: PLC0415 - only where something is printed on a press

        pixel = Image.new("CMYK", (1, 1), tuple(round(255 * part) for part in mix))
        return _lab(_applied(pixel, _proof_transform(self.data, "LAB")))


def screen_lab(rgb: tuple[float, float, float]) -> Lab:
    """Return an sRGB colour as the eye sees it on a screen, relative to its white; rounded to 8 bits a channel."""
    from PIL import Image  # noqa: PLC0415 - only where something is printed on a press

    pixel = Image.new("RGB", (1, 1), tuple(round(255 * part) for part in rgb))
    return _lab(_applied(pixel, _screen_lab_transform()))


def screen_labs(picture: Image) -> Image:
    """Return an sRGB picture as the eye sees it on a screen, relative to its white (mode LAB, as `IccProfile.labs`)."""
    return _applied(picture, _screen_lab_transform())


@lru_cache(maxsize=4)
def press_profile(data: bytes) -> IccProfile:
    """Return the profile of a press; raises IccProfileError for one that is damaged or of another kind."""
    if len(data) < _HEADER or data[_SIGNATURE] != b"acsp":
        raise IccProfileError("is no ICC profile, or is damaged")
    if data[_SPACE] != b"CMYK" or data[_CLASS] != b"prtr":
        space, kind = (data[part].decode("latin-1").strip() or "?" for part in (_SPACE, _CLASS))
        raise IccProfileError(
            f"is not one of a press: it has the colours `{space}` and the class `{kind}`, not `CMYK` and `prtr`"
        )
    profile = IccProfile(data)
    profile.mix((0.5, 0.5, 0.5))
    return profile


@lru_cache(maxsize=1 << 12)
def _mix(data: bytes, rgb: tuple[float, float, float]) -> InkMix:
    from PIL import Image  # noqa: PLC0415 - only where something is printed on a press

    pixel = Image.new("RGB", (1, 1), tuple(round(255 * part) for part in rgb))
    cyan, magenta, yellow, black = _applied(pixel, _transform(data, b"", "RGB")).getpixel((0, 0))  # type: ignore[misc]
    return cyan / 255, magenta / 255, yellow / 255, black / 255


def on_screen(picture: Image, source: bytes) -> Image:
    """Return a picture with a profile of its own (L or RGB) as sRGB. Raises IccProfileError if the profile is damaged."""
    return _applied(picture, _screen_transform(source, picture.mode)) if source else picture


@lru_cache(maxsize=16)
def _transform(data: bytes, source: bytes, mode: str) -> Any:  # noqa: ANN401 - Pillow's type is private
    from PIL import ImageCms  # noqa: PLC0415 - only where something is printed on a press

    own = _opened(source)
    try:
        return _built(own, ImageCms.ImageCmsProfile(BytesIO(data)), mode, "CMYK")
    except (ImageCms.PyCMSError, OSError) as error:
        raise IccProfileError("of the picture is damaged" if source else "is damaged: it converts no colour") from error


@lru_cache(maxsize=16)
def _screen_transform(source: bytes, mode: str) -> Any:  # noqa: ANN401 - Pillow's type is private
    from PIL import ImageCms  # noqa: PLC0415 - only where something is printed on a press

    own = _opened(source)
    try:
        return _built(own, ImageCms.createProfile("sRGB"), mode, "RGB")
    except ImageCms.PyCMSError as error:
        raise IccProfileError("of the picture is damaged") from error


def _built(own: Any, other: Any, mode: str, becomes: str) -> Any:  # noqa: ANN401 - Pillow's types are private
    from PIL import ImageCms  # noqa: PLC0415 - only where something is printed on a press

    flags, intent = ImageCms.Flags.BLACKPOINTCOMPENSATION, ImageCms.Intent.RELATIVE_COLORIMETRIC
    return ImageCms.buildTransform(own, other, mode, becomes, renderingIntent=intent, flags=flags)


@lru_cache(maxsize=8)
def _proof_transform(data: bytes, becomes: str) -> Any:  # noqa: ANN401 - Pillow's type is private
    from PIL import ImageCms  # noqa: PLC0415 - only where something is printed on a press

    own, screen = ImageCms.ImageCmsProfile(BytesIO(data)), ImageCms.createProfile("LAB" if becomes == "LAB" else "sRGB")
    return ImageCms.buildTransform(own, screen, "CMYK", becomes, renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC)


@lru_cache(maxsize=1)
def _screen_lab_transform() -> Any:  # noqa: ANN401 - Pillow's type is private
    from PIL import ImageCms  # noqa: PLC0415 - only where something is printed on a press

    own, lab = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
    return ImageCms.buildTransform(own, lab, "RGB", "LAB", renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC)


def _lab(pixel: Image) -> Lab:
    light, a, b = pixel.getpixel((0, 0))  # type: ignore[misc]
    return Lab(light / 2.55, a - 128, b - 128)


def _opened(source: bytes) -> Any:  # noqa: ANN401 - Pillow's type is private
    """Return the profile of a picture; that of sRGB if it has none."""
    from PIL import ImageCms  # noqa: PLC0415 - only where something is printed on a press

    try:
        return ImageCms.ImageCmsProfile(BytesIO(source)) if source else ImageCms.createProfile("sRGB")
    except OSError as error:
        raise IccProfileError("of the picture is damaged") from error


def _applied(picture: Image, transform: Any) -> Image:  # noqa: ANN401 - Pillow's type is private
    from PIL import ImageCms  # noqa: PLC0415 - only where something is printed on a press

    converted = ImageCms.applyTransform(picture, transform)
    assert converted is not None  # None only where it was asked to change the picture in place
    return converted
