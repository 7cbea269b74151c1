"""Swatches on a press: how far each is from the screen, and what is said of it."""

import pytest

from pnp.build.proofs.press import compare_swatches, swatch_verdict
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, SpotInk
from pnp.pictures.inks import PressInks

SWATCHES = {
    "paper": Colour(1, 1, 1, 1.0, "paper", (0.0, 0.0, 0.0, 0.0)),
    "neon": Colour(0, 1, 0, 1.0, "neon"),
    "odd": Colour(0.3, 0.5, 0.6, 1.0, "odd", (0.1, 0.6, 0.2, 0.0)),
    "grey": Colour(0.5, 0.5, 0.5, 1.0, "grey"),
    "gold": Colour(0.8, 0.63, 0.25, 1.0, "gold", (0.1, 0.3, 0.8, 0.1), SpotInk("PANTONE 871 C", (0.1, 0.3, 0.8, 0.1))),
}
FOUND = {one.swatch.name: one for one in compare_swatches(PressInks(read_profile("press-x4").colour), SWATCHES.values())}


@pytest.mark.parametrize(
    ("name", "inks", "said"),
    [
        ("paper", "C0 M0 Y0 K0", "ΔE 0"),
        ("neon", "C54 M0 Y93 K0, converted", "ΔE 17: out of reach of these inks"),
        ("odd", "C10 M60 Y20 K0", "ΔE 46; without a recipe, converted, it would be ΔE 2"),
        ("grey", "C0 M0 Y0 K50", "ΔE 10; without a recipe, converted, it would be ΔE 1"),
        ("gold", "PANTONE 871 C, shown as C10 M30 Y80 K10", "ΔE 3"),
    ],
)
def test_what_is_said(name, inks, said):
    """Its inks, and how far it is from the screen; what other inks would do, and what none can."""
    assert (FOUND[name].inks, swatch_verdict(FOUND[name])) == (inks, said)


def test_what_differs_most_comes_first():
    """White is white on both, and comes last."""
    apart = [one.apart for one in FOUND.values()]
    assert apart == sorted(apart, reverse=True)
    assert list(FOUND)[-1] == "paper"
    assert FOUND["paper"].printed.rgb == (1.0, 1.0, 1.0)
