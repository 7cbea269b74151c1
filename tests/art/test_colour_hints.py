"""Colours that are written as in CSS where the name of a swatch is wanted."""

import pytest

from pnp.model.frame import Colour
from pnp.pictures.colour import rgb_hint, unknown_swatch_hint

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
    ("text", "hint"),
    [("red", 'write `rgb: "#ff0000"`'), ("rgb(0, 128, 255)", 'write `rgb: "#0080ff"`'), ("#12", None), ("reddish", None)],
)
def test_a_colour_of_css_as_the_theme_writes_it(text, hint):
    """With six digits."""
    assert rgb_hint(text) == hint
