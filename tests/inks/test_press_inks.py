"""Colours become inks: recipes first, greys black, and nothing above the limit."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, SpotInk
from pnp.pictures.inks import PressInks, limit_mix

PRESS = read_profile("press-x4").colour
RED = Colour(0.8, 0.1, 0.1, 1.0, "red", (0.0, 1.0, 0.9, 0.05))
PARTS = st.floats(0, 1)


def inks(**more):
    """The shipped press, with one swatch."""
    return PressInks(replace(PRESS, **more), [RED])


def test_a_recipe_counts():
    """It is what the designer asked for."""
    assert inks().mix(RED) == (0.0, 1.0, 0.9, 0.05)


def test_a_colour_that_looks_like_a_swatch_is_that_swatch():
    """The red of a drawing is written as six digits, without a name, and may be half transparent."""
    assert inks().mix(Colour(204 / 255, 26 / 255, 26 / 255, 0.5)) == RED.cmyk


GOLD = Colour(0.8, 0.6, 0.2, 1.0, "gold", (0.0, 0.2, 0.7, 0.1), SpotInk("PANTONE 871 C", (0.0, 0.2, 0.7, 0.1)))
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
    press = PressInks(replace(PRESS, **more), [GOLD])
    for colour in (GOLD, Colour(204 / 255, 153 / 255, 51 / 255, 0.5)):
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
