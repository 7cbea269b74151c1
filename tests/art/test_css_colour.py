"""CSS colours become sRGB, 0…1."""

from __future__ import annotations

import pytest

from pnp.model.frame import CURRENT
from pnp.pictures.colour import parse_colour


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
