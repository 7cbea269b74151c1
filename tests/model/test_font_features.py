"""Features as styles name them, and those that a font offers."""

from io import BytesIO

import pytest
from fontTools.ttLib import TTFont
from support.fonts import font_bytes, font_with_features

from pnp.model.font_features import concerns, feature_fault, offered_features, parse_features, wanted_features


def test_features_are_switched_on_off_and_numbered():
    """What stands twice has the last value; their order does not matter for what is set, only for what is said."""
    assert parse_features("smcp -liga cv05=2 smcp") == {"smcp": 1, "liga": 0, "cv05": 2}
    assert wanted_features("smcp -liga cv05=2") == ("smcp", "cv05")
    assert wanted_features("onum -onum") == ()


@pytest.mark.parametrize("word", ["small-caps", "smc", "smcp,", "-cv05=2", "cv05=0", "cv05=100", "cv05="])
def test_what_is_no_feature_is_found(word):
    """A feature has four letters or digits and begins with a letter."""
    assert feature_fault(f"onum {word} smcp") == word
    assert feature_fault("onum ss01 -liga cv05=2") is None


@pytest.mark.parametrize(
    ("tag", "about", "other"),
    [
        ("smcp", "Ab", "1-漢A"),
        ("c2sc", "Ab", "ab"),
        ("titl", "A", "1"),
        ("onum", "a1", "ab"),
        ("frac", "½1", "—"),
        ("ss01", "漢", "—"),
        ("liga", "1", " "),
    ],
)
def test_a_feature_is_about_letters_with_case_figures_or_both(tag, about, other):
    """A sign in another font needs no small capitals."""
    assert concerns(tag, about)
    assert not concerns(tag, other)


def test_offered_features_are_those_of_both_tables():
    """A font without the tables offers none; neither does one whose table is cut off."""
    font = TTFont(BytesIO(font_with_features()))
    table = font.getTableData("GSUB")
    assert offered_features([table, b""]) == {"smcp", "onum", "frac"}
    assert offered_features([table[:7]]) == frozenset()
    assert "GSUB" not in TTFont(BytesIO(font_bytes()))
