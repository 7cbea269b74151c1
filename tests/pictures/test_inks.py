"""Gradients in inks look as on a screen where colours are converted, and are straight on each plate between recipes.

Plates: how they look together on a screen, and how much ink they are. Colours become inks: recipes first, greys black,
and nothing above the limit. Pictures become inks: greys in black, inks as they are, and nowhere more than the limit.
"""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageCms
from support.pictures import linear_profile

from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, SpotInk
from pnp.pictures.colour import IccProfileError, screen_lab
from pnp.pictures.inks import Plates, PressInks, check_usable_profile, ink_stops, limit_mix, limit_picture, separate_picture

INK = Colour(0.1, 0.1, 0.1, 1.0, "ink", (0.0, 0.0, 0.0, 1.0))

BLUE, YELLOW, WHITE, GREY = Colour(0, 0, 1), Colour(1, 1, 0), Colour(1, 1, 1), Colour(0.5, 0.5, 0.5)

PRESS = PressInks(read_profile("press-x4").colour, [INK])


def test_between_converted_colours_are_those_of_the_screen():
    """Half way from blue to yellow is a grey in four inks, which is what the printing condition makes of it, not black ink."""
    stops = ink_stops(PRESS, [(0.0, BLUE), (1.0, YELLOW)])
    assert len(stops) == 17
    (middle,) = (colour for at, colour in stops if at == 0.5)
    assert PRESS.mix(middle) == pytest.approx(PRESS.profile.mix((0.5, 0.5, 0.5)), abs=1 / 255)
    straight = [(a + b) / 2 for a, b in zip(PRESS.mix(BLUE), PRESS.mix(YELLOW), strict=True)]
    assert max(abs(a - b) for a, b in zip(PRESS.mix(middle), straight, strict=True)) > 0.05
    assert [at for at, _ in stops] == sorted(at for at, _ in stops)


@pytest.mark.parametrize("ends", [(INK, WHITE), (INK, BLUE), (GREY, WHITE), (GREY, YELLOW), (BLUE, BLUE)])
def test_where_an_end_has_inks_of_its_own_nothing_is_added(ends):
    """A ramp of black ink must stay one of black ink."""
    stops = [(0.25, ends[0]), (0.75, ends[1])]
    assert ink_stops(PRESS, stops) == stops


def test_white_is_paper_either_way():
    """From white to blue every stop has what the printing condition gives; at a hard edge there is nothing between."""
    stops = ink_stops(PRESS, [(0.0, WHITE), (0.5, BLUE), (0.5, YELLOW), (1.0, INK)])
    assert len(stops) == 4 + 15
    assert PRESS.mix(stops[0][1]) == (0.0, 0.0, 0.0, 0.0)


PRESS_OF_INK_PLATES = PressInks(read_profile("press-x4").colour)

GOLD = SpotInk("Gold", (0.0, 0.2, 0.6, 0.2))

SIZE = (6, 5)


def plates(*inks, spots=()):
    """Plates of one tone each, in %."""
    return Plates(tuple(Image.new("L", SIZE, round(ink * 2.55)) for ink in inks), spots)


def test_the_coverage_is_the_sum_of_all_plates():
    """Spot inks count; of two places with most ink, the first is named."""
    found = plates(50, 40, 0, 100, 60, spots=(GOLD,))
    found.inks[0].putpixel((4, 3), 255)
    found.inks[0].putpixel((1, 4), 255)
    highest, at, mean = found.coverage()
    assert (highest, at) == (pytest.approx(3.0, abs=0.01), (4, 3))
    assert mean == pytest.approx(2.5 + 2 * 0.5 / 30, abs=0.01)


def test_a_place_that_is_not_cut_off_comes_first():
    """The bleed is named only if nothing else has as much ink."""
    found = plates(50, 40, 0, 0)
    for at in ((0, 2), (3, 3)):
        found.inks[3].putpixel(at, 255)
    assert found.coverage(bleed=1).at == (3, 3)
    found.inks[0].putpixel((0, 2), 255)
    assert found.coverage(bleed=1).at == (0, 2)
    assert found.coverage().at == (0, 2)


def test_paper_has_no_ink():
    """And no place has more than another, as on any even ground: the middle stands for all."""
    assert plates(0, 0, 0, 0).coverage() == (0.0, (2, 2), 0.0)
    assert plates(20, 0, 0, 100).coverage().at == (2, 2)


def test_a_screen_shows_paper_white_and_black_as_it_is_printed():
    """One black ink on coated paper is a dark grey, four are darker; a pure blue of the screen is out of reach."""
    white, black, rich = (
        plates(*inks).soft_proof(PRESS_OF_INK_PLATES).getpixel((0, 0)) for inks in ((0,) * 4, (0, 0, 0, 100), (60, 40, 40, 100))
    )
    assert white == (255, 255, 255)
    assert 30 < max(black) < 70
    assert max(rich) < max(black)


def test_a_spot_ink_looks_like_its_recipe():
    """All of it, half of it, and on top of other inks."""
    for tint, below in ((100, 0), (50, 0), (100, 30)):
        recipe = [below * (number == 0) + tint * part for number, part in enumerate(GOLD.alternate)]
        shown = plates(below, 0, 0, 0, tint, spots=(GOLD,)).soft_proof(PRESS_OF_INK_PLATES).getpixel((0, 0))
        assert shown == pytest.approx(plates(*recipe).soft_proof(PRESS_OF_INK_PLATES).getpixel((0, 0)), abs=2)


def test_colours_as_the_eye_sees_them():
    """White is white, and the red of FOGRA39 (M and Y) is where its characterization puts it, relative to paper."""
    assert screen_lab((1.0, 1.0, 1.0)) == (100.0, 0, 0)
    light, a, b = PRESS_OF_INK_PLATES.profile.lab((0.0, 1.0, 1.0, 0.0))
    assert (light, a, b) == (pytest.approx(49, abs=2), pytest.approx(70, abs=3), pytest.approx(51, abs=3))


PRESS_OF_PRESS_INKS = read_profile("press-x4").colour

RED = Colour(0.8, 0.1, 0.1, 1.0, "red", (0.0, 1.0, 0.9, 0.05))

PARTS = st.floats(0, 1)


def inks(**more):
    """The shipped press, with one swatch."""
    return PressInks(replace(PRESS_OF_PRESS_INKS, **more), [RED])


def test_a_recipe_counts():
    """It is what the designer asked for."""
    assert inks().mix(RED) == (0.0, 1.0, 0.9, 0.05)


def test_a_colour_that_looks_like_a_swatch_is_that_swatch():
    """The red of a drawing is written as six digits, without a name, and may be half transparent."""
    assert inks().mix(Colour(204 / 255, 26 / 255, 26 / 255, 0.5)) == RED.cmyk


GOLD_OF_PRESS_INKS = Colour(0.8, 0.6, 0.2, 1.0, "gold", (0.0, 0.2, 0.7, 0.1), SpotInk("PANTONE 871 C", (0.0, 0.2, 0.7, 0.1)))

SPOT = {"cyan": 0.0, "magenta": 0.0, "yellow": 0.0, "black": 0.0, "PANTONE 871 C": 1.0}

RECIPE = {"cyan": 0.0, "magenta": 0.2, "yellow": 0.7, "black": 0.1}


@pytest.mark.parametrize(
    ("more", "plates"),
    [
        ({}, SPOT),
        ({"spots": ("PANTONE 871 C",)}, SPOT),
        ({"spots": ()}, SPOT),
        ({"spots": (), "other_spots": "process"}, RECIPE),
        ({"spots": ("Pantone 871 C",), "other_spots": "process"}, RECIPE),
    ],
    ids=["any", "listed", "refused", "as process inks", "other capitals"],
)
def test_a_spot_ink_has_a_plate_of_its_own(more, plates):
    """Whether the swatch is named or a drawing has its colour; one that is refused stays a spot ink, and preflight tells it."""
    press = PressInks(replace(PRESS_OF_PRESS_INKS, **more), [GOLD_OF_PRESS_INKS])
    for colour in (GOLD_OF_PRESS_INKS, Colour(204 / 255, 153 / 255, 51 / 255, 0.5)):
        assert press.inks(colour).plates == plates
        assert press.inks(colour).plate("yellow") == plates["yellow"]
        assert press.inks(colour).plate("PANTONE 871 C") == plates.get("PANTONE 871 C", 0.0)


def test_greys_are_black_ink():
    """Whatever the profile of the press would make of them."""
    assert inks().mix(Colour(0, 0, 0)) == (0.0, 0.0, 0.0, 1.0)
    assert inks().mix(Colour(1, 1, 1)) == (0.0, 0.0, 0.0, 0.0)
    assert inks().mix(Colour(0.2, 0.2, 0.2)) == (0.0, 0.0, 0.0, pytest.approx(0.8))


def test_other_colours_follow_the_printing_condition():
    """A pure blue of the screen is much cyan and magenta (FOGRA39); a nearly black one is not 400 %."""
    cyan, magenta, yellow, black = inks().mix(Colour(0, 0, 1))
    assert cyan > 0.8
    assert magenta > 0.7
    assert yellow < 0.2
    assert black < 0.3
    assert sum(inks(limit=2.0).mix(Colour(0.02, 0, 0))) == pytest.approx(2.0)


def test_large_black_grounds_are_rich():
    """Only pure black, and only as large as the profile says: a thin frame would show plates that are off."""
    press, black = inks(rich_black=(0.6, 0.4, 0.4, 1.0), rich_from=20.0), Colour(0, 0, 0)
    assert press.ground(black, 63, 20) == ((0.6, 0.4, 0.4, 1.0), None)
    assert press.ground(black, 63, 19.9) == ((0.0, 0.0, 0.0, 1.0), None)
    assert press.ground(RED, 63, 88) == (RED.cmyk, None)
    assert inks(rich_black=None).ground(black, 63, 88) == ((0.0, 0.0, 0.0, 1.0), None)


def test_small_black_text_overprints():
    """Other colours knock out, and so does large text."""
    press, black = inks(small_text=12.0), Colour(0, 0, 0)
    assert press.overprints(black, 11.9)
    assert not press.overprints(black, 12.0)
    assert not press.overprints(Colour(0.2, 0.2, 0.2), 8)
    assert not press.overprints(Colour(1, 1, 1), 8)


@given(st.tuples(PARTS, PARTS, PARTS, PARTS), st.floats(1, 4))
def test_no_mix_is_above_the_limit(mix, limit):
    """Black stays, the colours keep their proportions, and what is within the limit does not change."""
    less = limit_mix(mix, limit)
    assert sum(less) <= max(limit, mix[3]) + 1e-9
    assert less[3] == mix[3]
    assert less == mix or sum(mix) > limit
    for one, other, was, were in zip(less[:2], less[1:3], mix[:2], mix[1:3], strict=True):
        assert one * were == pytest.approx(other * was)


PRESS_OF_SEPARATED_PICTURE = PressInks(read_profile("press-x4").colour)

NOISE = np.random.default_rng(5).integers(0, 256, (40, 50, 4), np.uint8)


def test_greys_stay_greys():
    """They are printed with black ink, whether 1 bit or 8 deep."""
    assert separate_picture(PRESS_OF_SEPARATED_PICTURE, Image.fromarray(NOISE[..., 0])).tobytes() == NOISE[..., 0].tobytes()
    assert separate_picture(PRESS_OF_SEPARATED_PICTURE, Image.new("1", (2, 1), 1)).tobytes() == b"\xff\xff"


def test_inks_stay_what_they_are():
    """A picture that comes in CMYK was separated by somebody."""
    light = Image.fromarray(NOISE // 4, "CMYK")
    assert separate_picture(PRESS_OF_SEPARATED_PICTURE, light).tobytes() == light.tobytes()


def test_colours_become_inks_by_their_own_profile():
    """White is paper; a picture that says it is sRGB is as one that says nothing."""
    picture = Image.fromarray(NOISE[..., :3])
    inks = separate_picture(PRESS_OF_SEPARATED_PICTURE, picture)
    assert inks.mode == "CMYK"
    half_white = Image.new("RGB", (2, 1), "white")
    half_white.putpixel((1, 0), (10, 90, 200))
    assert separate_picture(PRESS_OF_SEPARATED_PICTURE, half_white).getpixel((0, 0)) == (0, 0, 0, 0)
    picture.info["icc_profile"] = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    assert np.abs(np.asarray(separate_picture(PRESS_OF_SEPARATED_PICTURE, picture)).astype(int) - np.asarray(inks)).max() <= 1


def test_what_looks_grey_is_printed_in_black():
    """A scan of line art in RGB, or with a palette, is a picture of greys; with one pixel of colour it is none."""
    grey = Image.fromarray(NOISE[..., 0])
    assert separate_picture(PRESS_OF_SEPARATED_PICTURE, grey.convert("RGB")).tobytes() == grey.tobytes()
    assert separate_picture(PRESS_OF_SEPARATED_PICTURE, grey.convert("P")).tobytes() == grey.convert("P").convert("L").tobytes()
    spotted = grey.convert("RGB")
    spotted.putpixel((3, 3), (200, 20, 20))
    assert separate_picture(PRESS_OF_SEPARATED_PICTURE, spotted).mode == "CMYK"


@pytest.mark.parametrize("mode", ["L", "LA", "RGB", "RGBA", "P", "1"])
def test_the_profile_of_a_grey_picture_counts(mode):
    """A middle grey of gamma 1.0 is a light grey of the screen; of a profile of sRGB in a grey picture nothing is taken."""
    picture = Image.new("L", (1, 1), 128).convert(mode)
    light = linear_profile(b"RGB " if mode in {"RGB", "RGBA", "P"} else b"GRAY")
    plain = separate_picture(PRESS_OF_SEPARATED_PICTURE, picture).getpixel((0, 0))
    picture.info["icc_profile"] = light
    expected = plain if plain in {0, 255} else pytest.approx(188, abs=2)
    assert separate_picture(PRESS_OF_SEPARATED_PICTURE, picture).getpixel((0, 0)) == expected
    if mode in {"L", "LA", "1"}:
        picture.info["icc_profile"] = linear_profile(b"RGB ")
        assert separate_picture(PRESS_OF_SEPARATED_PICTURE, picture).getpixel((0, 0)) == plain


@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_a_damaged_profile(mode):
    """Cut off in the middle of its tables."""
    picture = Image.new(mode, (2, 1), 90)
    picture.info["icc_profile"] = linear_profile(b"RGB " if mode == "RGB" else b"GRAY")[:200]
    for use in (separate_picture, check_usable_profile):
        with pytest.raises(IccProfileError, match="of the picture is damaged"):
            use(PRESS_OF_SEPARATED_PICTURE, picture)


def test_a_profile_for_other_colours():
    """A profile of a press in an RGB picture is a fault of its file."""
    picture = Image.new("RGB", (1, 1))
    picture.info["icc_profile"] = PRESS_OF_SEPARATED_PICTURE.profile.data
    with pytest.raises(IccProfileError, match="for other colours than it has"):
        separate_picture(PRESS_OF_SEPARATED_PICTURE, picture)


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
    assert (
        sum(separate_picture(PressInks(replace(PRESS_OF_SEPARATED_PICTURE.press, limit=2.8)), full).getpixel((1, 1)))
        <= 2.8 * 255 + 2
    )
