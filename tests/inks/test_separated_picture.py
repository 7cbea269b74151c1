"""Pictures become inks: greys in black, inks as they are, and nowhere more than the limit."""

from dataclasses import replace

import numpy as np
import pytest
from icc_writer import linear_profile
from PIL import Image, ImageCms

from pnp.load.profiles import read_profile
from pnp.pictures.colour import IccProfileError
from pnp.pictures.inks import PressInks, check_usable_profile, limit_picture, separate_picture

PRESS = PressInks(read_profile("press-x4").colour)
NOISE = np.random.default_rng(5).integers(0, 256, (40, 50, 4), np.uint8)


def test_greys_stay_greys():
    """They are printed with black ink, whether 1 bit or 8 deep."""
    assert separate_picture(PRESS, Image.fromarray(NOISE[..., 0])).tobytes() == NOISE[..., 0].tobytes()
    assert separate_picture(PRESS, Image.new("1", (2, 1), 1)).tobytes() == b"\xff\xff"


def test_inks_stay_what_they_are():
    """A picture that comes in CMYK was separated by somebody."""
    light = Image.fromarray(NOISE // 4, "CMYK")
    assert separate_picture(PRESS, light).tobytes() == light.tobytes()


def test_colours_become_inks_by_their_own_profile():
    """White is paper; a picture that says it is sRGB is as one that says nothing."""
    picture = Image.fromarray(NOISE[..., :3])
    inks = separate_picture(PRESS, picture)
    assert inks.mode == "CMYK"
    half_white = Image.new("RGB", (2, 1), "white")
    half_white.putpixel((1, 0), (10, 90, 200))
    assert separate_picture(PRESS, half_white).getpixel((0, 0)) == (0, 0, 0, 0)
    picture.info["icc_profile"] = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    assert np.abs(np.asarray(separate_picture(PRESS, picture)).astype(int) - np.asarray(inks)).max() <= 1


def test_what_looks_grey_is_printed_in_black():
    """A scan of line art in RGB, or with a palette, is a picture of greys; with one pixel of colour it is none."""
    grey = Image.fromarray(NOISE[..., 0])
    assert separate_picture(PRESS, grey.convert("RGB")).tobytes() == grey.tobytes()
    assert separate_picture(PRESS, grey.convert("P")).tobytes() == grey.convert("P").convert("L").tobytes()
    spotted = grey.convert("RGB")
    spotted.putpixel((3, 3), (200, 20, 20))
    assert separate_picture(PRESS, spotted).mode == "CMYK"


@pytest.mark.parametrize("mode", ["L", "LA", "RGB", "RGBA", "P", "1"])
def test_the_profile_of_a_grey_picture_counts(mode):
    """A middle grey of gamma 1.0 is a light grey of the screen; of a profile of sRGB in a grey picture nothing is taken."""
    picture = Image.new("L", (1, 1), 128).convert(mode)
    light = linear_profile(b"RGB " if mode in {"RGB", "RGBA", "P"} else b"GRAY")
    plain = separate_picture(PRESS, picture).getpixel((0, 0))
    picture.info["icc_profile"] = light
    expected = plain if plain in {0, 255} else pytest.approx(188, abs=2)
    assert separate_picture(PRESS, picture).getpixel((0, 0)) == expected
    if mode in {"L", "LA", "1"}:
        picture.info["icc_profile"] = linear_profile(b"RGB ")
        assert separate_picture(PRESS, picture).getpixel((0, 0)) == plain


@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_a_damaged_profile(mode):
    """Cut off in the middle of its tables."""
    picture = Image.new(mode, (2, 1), 90)
    picture.info["icc_profile"] = linear_profile(b"RGB " if mode == "RGB" else b"GRAY")[:200]
    for use in (separate_picture, check_usable_profile):
        with pytest.raises(IccProfileError, match="of the picture is damaged"):
            use(PRESS, picture)


def test_a_profile_for_other_colours():
    """A profile of a press in an RGB picture is a fault of its file."""
    picture = Image.new("RGB", (1, 1))
    picture.info["icc_profile"] = PRESS.profile.data
    with pytest.raises(IccProfileError, match="for other colours than it has"):
        separate_picture(PRESS, picture)


@pytest.mark.parametrize("limit", [2.0, 2.4, 3.0])
def test_no_pixel_is_above_the_limit(limit):
    """Black stays, and a pixel that was within the limit does not change."""
    before, after = NOISE.astype(int), np.asarray(limit_picture(Image.fromarray(NOISE, "CMYK"), limit)).astype(int)
    assert after.sum(axis=2).max() <= limit * 255 + 2
    assert (after[..., 3] == before[..., 3]).all()
    fine = before.sum(axis=2) <= limit * 255
    assert (after[fine] == before[fine]).all()
    assert fine.any()
    assert not fine.all()


def test_the_press_limits_pictures():
    """A scan with four full inks is no more than the press takes."""
    full = Image.new("CMYK", (3, 3), (255, 255, 255, 255))
    assert sum(separate_picture(PressInks(replace(PRESS.press, limit=2.8)), full).getpixel((1, 1))) <= 2.8 * 255 + 2
