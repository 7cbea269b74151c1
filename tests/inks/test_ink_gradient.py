"""Gradients in inks look as on a screen where colours are converted, and are straight on each plate between recipes."""

import pytest

from pnp.load.profiles import read_profile
from pnp.model.frame import Colour
from pnp.pictures.inks import PressInks, ink_stops

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
