"""Signs that add up are read as their scripts write numbers, and letters are numerals where a sign says so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.locale.numerals import additive_value, values_of_numerals


def chinese(number):
    """Write a number below 10,000 as Chinese does."""
    digits, scales = "〇一二三四五六七八九", ["", "十", "百", "千"]
    written = ""
    for place, digit in enumerate(reversed(str(number))):
        written = (digits[int(digit)] + scales[place] if digit != "0" else "零") + written
    return written.strip("零")


def ethiopic(number):
    """Write a number below 10,000 as Ethiopic does: pairs of digits, with a sign for hundreds."""

    def pair(value):
        return ("" if value < 10 else chr(0x1371 + value // 10)) + ("" if value % 10 == 0 else chr(0x1368 + value % 10))

    hundreds, rest = divmod(number, 100)
    return (pair(hundreds).removeprefix("፩" if hundreds == 1 else "") + "፻" if hundreds else "") + pair(rest)


@given(st.integers(1, 9999))
def test_numbers_of_two_scripts_are_read_as_they_are_written(number):
    """In Chinese with a sign for each power of ten, in Ethiopic with one for tens and one for hundreds."""
    assert additive_value(chinese(number)) == number
    assert additive_value(ethiopic(number)) == number


@pytest.mark.parametrize(
    ("signs", "value"),
    [
        ("三万二千", 32000),
        ("二〇二六", 2026),
        ("廿五", 25),
        ("壹佰贰拾", 120),
        ("௨௰", 20),
        ("3万5千", 35000),
        ("1억500만", 105000000),
    ],
)
def test_signs_that_add_up(signs, value):
    """Scales behind digits, digits that have places, formal numerals."""
    assert additive_value(signs) == value


def test_a_fraction_is_no_whole_number():
    """It does not add up."""
    assert additive_value("\u0f2a") is None  # a Tibetan half


@pytest.mark.parametrize(
    ("words", "values"),
    [
        ("פרק ט״ו", [15]),
        ("כרך י\"ב, חלק ב'", [12, 2]),
        ("Κεφάλαιο ιγʹ και Β΄", [13, 2]),
        ("第二十三章", [23]),
        ("m² and ①, 12 + ½", []),
        ("l' eau d'un α", []),
    ],
)
def test_numerals_among_words(words, values):
    """Letters are numerals where a sign says so, or in Hebrew where they stand alone."""
    assert list(values_of_numerals(words)) == values
