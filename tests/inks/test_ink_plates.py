"""Plates: how they look together on a screen, and how much ink they are."""

import pytest
from PIL import Image

from pnp.load.profiles import read_profile
from pnp.model.frame import SpotInk
from pnp.pictures.colour import screen_lab
from pnp.pictures.inks import Plates, PressInks

PRESS = PressInks(read_profile("press-x4").colour)
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
        plates(*inks).soft_proof(PRESS).getpixel((0, 0)) for inks in ((0,) * 4, (0, 0, 0, 100), (60, 40, 40, 100))
    )
    assert white == (255, 255, 255)
    assert 30 < max(black) < 70
    assert max(rich) < max(black)


def test_a_spot_ink_looks_like_its_recipe():
    """All of it, half of it, and on top of other inks."""
    for tint, below in ((100, 0), (50, 0), (100, 30)):
        recipe = [below * (number == 0) + tint * part for number, part in enumerate(GOLD.alternate)]
        shown = plates(below, 0, 0, 0, tint, spots=(GOLD,)).soft_proof(PRESS).getpixel((0, 0))
        assert shown == pytest.approx(plates(*recipe).soft_proof(PRESS).getpixel((0, 0)), abs=2)


def test_colours_as_the_eye_sees_them():
    """White is white, and the red of FOGRA39 (M and Y) is where its characterization puts it, relative to paper."""
    assert screen_lab((1.0, 1.0, 1.0)) == (100.0, 0, 0)
    light, a, b = PRESS.profile.lab((0.0, 1.0, 1.0, 0.0))
    assert (light, a, b) == (pytest.approx(49, abs=2), pytest.approx(70, abs=3), pytest.approx(51, abs=3))
