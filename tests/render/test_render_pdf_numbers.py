"""Numbers in PDF syntax."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.render.pdf_operators import factor, matrix, num


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3.0, b"3"),
        (0.5, b".5"),
        (-0.25, b"-.25"),
        (-12.0625, b"-12.0625"),
        (100, b"100"),
        (1e-9, b"0"),
        (-1e-9, b"0"),
        (0.0, b"0"),
    ],
)
def test_the_shortest_form(value, text):
    """No unnecessary zeros, no exponent, no -0."""
    assert num(value) == text


@given(st.floats(-1e6, 1e6))
def test_no_length_is_off_by_more_than_half_a_tenth_of_a_micron(value):
    """Four decimals of a millimetre are kept."""
    assert abs(float(num(value)) - value) <= 0.50001e-4


def test_factors_keep_more_digits_than_lengths():
    """Scales are written with more decimals, because they multiply lengths."""
    assert factor(72 / 25.4) == b"2.83464567"
    assert matrix((72 / 25.4, 0, 0, -1, 0.123456, 5)) == b"2.83464567 0 0 -1 .1235 5"


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_what_is_no_number_is_our_fault(value):
    """Infinite and undefined numbers raise an error."""
    with pytest.raises(ValueError, match="reached the page"):
        num(value)
