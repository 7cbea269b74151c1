"""Colours that are written as in CSS where the name of a swatch is wanted.

CSS colours become sRGB, 0…1. CIEDE2000 as its authors tabulated it (Sharma, Wu and Dalal 2005, table 1). Profiles of
presses: what cannot be used is told by name.
"""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from PIL import Image, ImageCms

from pnp.load.profiles import PROFILE_FILES, read_profile
from pnp.model.frame import CURRENT, Colour
from pnp.pictures.colour import (
    IccProfile,
    IccProfileError,
    Lab,
    ciede2000,
    hexadecimal_digits,
    parse_colour,
    pixel_labs,
    press_profile,
    unknown_swatch_hint,
)

SWATCHES = {"ink": Colour(0.1, 0.1, 0.1), "sea": Colour(0x1F / 255, 0x5F / 255, 0x7A / 255)}


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("sae", "did you mean `sea`?"),
        ("#1F5F7A", "write `sea`, which is this colour"),
        (
            "black",
            '`ink` is close to it; or add it to `swatches` in theme.yaml, such as `black: {rgb: "#000000"}`, and write `black`',
        ),
        ("#f00", 'add it to `swatches` in theme.yaml, such as `accent: {rgb: "#ff0000"}`, and write `accent`'),
        ("transparent", "one of `ink`, `sea`"),
    ],
)
def test_a_colour_that_is_no_swatch(name, hint):
    """The hint names a swatch that looks like it, and says how the theme could name it."""
    assert unknown_swatch_hint(name, SWATCHES) == hint


def test_a_theme_without_swatches():
    """There is none to compare with."""
    assert (
        unknown_swatch_hint("red", {}) == 'add it to `swatches` in theme.yaml, such as `red: {rgb: "#ff0000"}`, and write `red`'
    )


@pytest.mark.parametrize(
    ("text", "digits"),
    [("red", "#ff0000"), ("rgb(0, 128, 255)", "#0080ff"), ("#12", None), ("reddish", None)],
)
def test_a_colour_of_css_as_the_theme_writes_it(text, digits):
    """With six digits."""
    assert hexadecimal_digits(text) == digits


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("#f00", (1, 0, 0, 1)),
        ("#0f08", (0, 1, 0, 8 / 15)),
        ("#3366CC", (0.2, 0.4, 0.8, 1)),
        ("#33669980", (0.2, 0.4, 0.6, 128 / 255)),
        (" Teal ", (0, 128 / 255, 128 / 255, 1)),
        ("transparent", (0, 0, 0, 0)),
        ("rgb(51, 102, 204)", (0.2, 0.4, 0.8, 1)),
        ("rgb(20% 40% 80% / 50%)", (0.2, 0.4, 0.8, 0.5)),
        ("rgba(51,102,204,.25)", (0.2, 0.4, 0.8, 0.25)),
        ("rgb(300, -5, 0)", (1, 0, 0, 1)),
        ("hsl(120, 100%, 25%)", (0, 0.5, 0, 1)),
        ("hsl(210deg 50% 40%)", (0.2, 0.4, 0.6, 1)),
        ("hsla(480, 100%, 50%, 0.5)", (0, 1, 0, 0.5)),
    ],
)
def test_every_notation_of_a_colour(text, expected):
    """Names in any case, three to eight digits, numbers and percentages, with or without alpha; the range is clamped."""
    assert tuple(parse_colour(text))[:4] == pytest.approx(expected)


def test_current_colour_stays_a_name():
    """Its colour is only known where the drawing is placed."""
    assert parse_colour("currentColor") is CURRENT


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rosa", "`rosa` is not a colour"),
        ("336699", "`336699` is not a colour"),
        ("#12345", "`#12345` is not a colour"),
        ("rgb(1,2)", "`rgb()` with 2 values"),
        ("hsl(1,2%,3%,4,5)", "`hsl()` with 5 values"),
    ],
)
def test_an_invalid_colour_is_named(text, message):
    """The fault quotes the source."""
    with pytest.raises(ValueError) as caught:  # noqa: PT011  (the text is the point)
        parse_colour(text)
    assert str(caught.value) == message


TABLE = """
50.0000 2.6772 -79.7751 50.0000 0.0000 -82.7485 2.0425
50.0000 3.1571 -77.2803 50.0000 0.0000 -82.7485 2.8615
50.0000 -1.3802 -84.2814 50.0000 0.0000 -82.7485 1.0000
50.0000 0.0000 0.0000 50.0000 -1.0000 2.0000 2.3669
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0009 7.1792
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0011 7.2195
50.0000 -0.0010 2.4900 50.0000 0.0009 -2.4900 4.8045
50.0000 -0.0010 2.4900 50.0000 0.0011 -2.4900 4.7461
50.0000 2.5000 0.0000 50.0000 0.0000 -2.5000 4.3065
50.0000 2.5000 0.0000 73.0000 25.0000 -18.0000 27.1492
50.0000 2.5000 0.0000 58.0000 24.0000 15.0000 19.4535
60.2574 -34.0099 36.2677 60.4626 -34.1751 39.4387 1.2644
63.0109 -31.0961 -5.8663 62.8187 -29.7946 -4.0864 1.2630
35.0831 -44.1164 3.7933 35.0232 -40.0716 1.5901 1.8645
22.7233 20.0904 -46.6940 23.0331 14.9730 -42.5619 2.0373
90.8027 -2.0831 1.4410 91.1528 -1.6435 0.0447 1.4441
6.7747 -0.2908 -2.4247 5.8714 -0.0985 -2.2286 0.6377
2.0776 0.0795 -1.1350 0.9033 -0.0636 -0.5514 0.9082
"""

ROWS = [tuple(map(float, row.split())) for row in TABLE.strip().splitlines()]

COLOURS = st.builds(Lab, st.floats(0, 100), st.floats(-100, 100), st.floats(-100, 100))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row[-1]))
def test_the_published_values(row):
    """To four decimals, in both directions."""
    one, other = Lab(*row[:3]), Lab(*row[3:6])
    assert ciede2000(one, other) == pytest.approx(row[6], abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(row[6], abs=5e-5)


@given(COLOURS, COLOURS)
def test_it_is_a_distance(one, other):
    """Of a colour from itself it is none, and it is the same both ways; between opposite hues the formula itself jumps."""
    assert ciede2000(one, one) == 0
    assume(abs(one.a * other.b - one.b * other.a) > 1)
    assert ciede2000(one, other) == pytest.approx(ciede2000(other, one), abs=1e-6)


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


def test_colours_of_a_picture_are_those_of_its_inks():
    """Neutral and strong ones: bytes of a and b have a sign."""
    mixes = [(0, 0, 0, 0), (0, 0, 0, 128), (255, 255, 255, 0), (255, 0, 0, 0), (0, 255, 255, 0), (255, 128, 0, 255)]
    iso = IccProfile(read_profile("press-x4").colour.icc)
    picture = Image.frombytes("CMYK", (len(mixes), 1), bytes(part for mix in mixes for part in mix))
    found, wanted = pixel_labs(iso.labs(picture)), [iso.lab(tuple(part / 255 for part in mix)) for mix in mixes]
    assert max(abs(one - other) for pair in zip(found, wanted, strict=True) for one, other in zip(*pair, strict=True)) <= 1
