"""Lengths and boxes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.units import Box, Size, parse_length, plain_sum, suggested_length

numbers = st.floats(-1000, 1000)

lengths = st.floats(0.01, 1000)


@pytest.mark.parametrize(
    ("text", "mm"),
    [("3", 3), ("3 mm", 3), ("3mm", 3), ("1/8 in", 3.175), ("0.5cm", 5), ("72pt", 25.4), ("-2", -2), ("2.5 in", 63.5)],
)
def test_lengths_read_as_millimetres(text, mm):
    """A bare number is mm; inches, fractions of them, centimetres and points are converted exactly."""
    assert parse_length(text) == pytest.approx(mm, abs=1e-12)


@pytest.mark.parametrize("text", ["", "mm", "3 px", "3,5 mm", "1/0 in", "no"])
def test_what_is_no_length_says_so(text):
    """The message names the value."""
    with pytest.raises(ValueError, match=f"`{text}`"):
        parse_length(text)


@pytest.mark.parametrize("text", ["9" * 400, "9" * 400 + "/3 in"])
def test_a_length_of_hundreds_of_digits_is_none(text):
    """It would be read as infinity."""
    with pytest.raises(ValueError, match="too many digits"):
        parse_length(text)


@given(numbers, numbers, lengths, lengths, st.floats(0, 100))
def test_a_box_grown_contains_the_box(x, y, w, h, by):
    """A bleed box contains its trim box; removing the bleed gives the trim box."""
    box = Box(x, y, w, h)
    grown = box.inset(-by)
    assert grown.contains(box)
    assert grown.inset(by) == pytest.approx(box, abs=1e-9)


def test_boxes_that_share_an_edge_do_not_overlap():
    """Cards with shared cut lines touch but do not overlap."""
    one = Box(0, 0, 63, 88)
    assert not one.overlaps(Box(63, 0, 63, 88))
    assert one.overlaps(Box(62.9, 0, 63, 88))


def test_a_turned_size_swaps_its_sides():
    """A quarter turn."""
    assert Size(63, 88).turned == Size(88, 63)


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("43,5", "write `43.5`"),
        ("2,5 cm", "write `2.5 cm`"),
        ("3 MM", "write `3 mm`"),
        ('1"', "write `1 in`"),
        ("2 inches", "write `2 in`"),
        ("9 points", "write `9 pt`"),
        ("300px", "paper has no pixels: at 300 ppi, 300 pixels are `25.4 mm`"),
        ("3 foot", "the units are `mm`, `cm`, `in` and `pt`"),
        ("wide", None),
        ("", None),
        ("9" * 400, None),
    ],
)
def test_what_is_nearly_a_length_is_understood_in_a_hint(written, hint):
    """It is no length, and the hint says which it may be; what the hint writes is one."""
    with pytest.raises(ValueError, match=r"length|digits"):
        parse_length(written)
    assert suggested_length(written) == hint
    if hint and hint.startswith("write"):
        parse_length(hint.split("`")[1])


def test_numbers_are_added_one_after_the_other():
    """As written, whatever Python's `sum` makes of it: ten tenths are a little less than 1. Whole numbers stay whole."""
    assert plain_sum([0.1] * 10) == 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 < 1
    assert plain_sum(iter([])) == 0
    assert repr(plain_sum([1, 2])) == "3"
