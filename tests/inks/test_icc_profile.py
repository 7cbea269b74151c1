"""Profiles of presses: what cannot be used is told by name."""

import pytest
from PIL import Image, ImageCms

from pnp.load.profiles import PROFILE_FILES
from pnp.pictures.colour import IccProfileError, press_profile

ICC = PROFILE_FILES.shipped.parent / "icc"


def srgb():
    """The bytes of a profile of screens."""
    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


@pytest.mark.parametrize("file", sorted(ICC.glob("*.icc")), ids=lambda file: file.stem)
def test_the_shipped_profiles_keep_their_limit(file):
    """The names say how much ink a colour has at most, in %; each converts the whole cube of colours."""
    steps = range(0, 256, 17)
    cube = Image.new("RGB", (len(steps) ** 3, 1))
    cube.putdata([(red, green, blue) for red in steps for green in steps for blue in steps])
    found = press_profile(file.read_bytes()).separate(cube)
    assert max(map(sum, found.get_flattened_data())) / 2.55 <= float(file.stem.rpartition("-")[2]) + 0.5


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is no ICC profile, or is damaged"),
        (b"\0" * 200, "is no ICC profile, or is damaged"),
        (srgb(), "is not one of a press: it has the colours `RGB` and the class `mntr`, not `CMYK` and `prtr`"),
        ((ICC / "swop-coated-240.icc").read_bytes()[:5000], "is damaged: it converts no colour"),
    ],
    ids=["empty", "zeros", "screen", "cut off"],
)
def test_a_profile_that_cannot_be_used(data, said):
    """It is empty, of something else, of a screen, or cut off."""
    with pytest.raises(IccProfileError, match="^" + said.replace("`", "\\`") + "$"):
        press_profile(data)


def test_a_picture_with_a_broken_profile():
    """The fault is that of the picture, not of the press."""
    press = press_profile((ICC / "iso-coated-v2-300.icc").read_bytes())
    with pytest.raises(IccProfileError, match="of the picture is damaged"):
        press.separate(Image.new("RGB", (2, 2)), srgb()[:200])
