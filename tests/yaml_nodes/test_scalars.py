"""Scalars become numbers, booleans or names only if they are unambiguous."""

import pytest

from pnp.load.yaml.nodes import (
    List,
    Map,
    Scalar,
    describe_node,
    format_number,
    infer_value,
    read_number,
    read_whole_number,
    valid_name_like,
)


@pytest.mark.parametrize(
    ("text", "whole", "real", "guess"),
    [
        ("12", 12, 12.0, 12),
        ("-3", -3, -3.0, -3),
        ("+3", 3, 3.0, 3),
        ("0", 0, 0.0, 0),
        ("1.5", None, 1.5, 1.5),
        ("-0.25", None, -0.25, -0.25),
        ("1.10", None, 1.1, None),
        ("1.0", None, 1.0, None),
        ("01", None, None, None),
        ("1_000", None, None, None),
        ("1,5", None, None, None),
        ("1e3", None, None, "1e3"),
        ("0x1F", None, None, "0x1F"),
        ("12:30", None, None, "12:30"),
        (".5", None, None, ".5"),
        ("999999999999999", 999999999999999, 999999999999999.0, 999999999999999),
        ("1000000000000000", None, None, None),
        ("yes", None, None, True),
        ("no", None, None, False),
        ("true", None, None, True),
        ("false", None, None, False),
        ("Yes", None, None, "Yes"),
        ("red", None, None, "red"),
        ("٣", None, None, "٣"),
    ],
)
def test_numbers_are_read_as_they_are_written(text, whole, real, guess):
    """A form that would lose digits is not a number; a constant with such a form must be quoted or corrected."""
    assert (read_whole_number(text), read_number(text), infer_value(text)) == (whole, real, guess)
    assert type(infer_value(text)) is type(guess)


@pytest.mark.parametrize(
    ("name", "joint", "hint"),
    [
        ("Two", "-", "write `two`"),
        ("Ação livre!", "-", "write `acao-livre`"),
        ("Ação livre!", "_", "write `acao_livre`"),
        ("--a--b--", "-", "write `a-b`"),
        ("ﬁsh", "-", "write `fish`"),
        ("Größe (cm)", "_", "write `groesse_cm`"),
        ("Gro\u0308ße", "-", "write `groesse`"),
        ("Æbleskiver på Ærø", "-", "write `aebleskiver-pa-aero`"),
        ("3 Fish", "-", "write `3-fish`"),
        ("3 Fish", "_", None),
        ("漢字", "-", None),
        ("", "_", None),
    ],
)
def test_an_allowed_name_is_suggested(name, joint, hint):
    """The hint is the nearest allowed name, if there is one; names of fields begin with a letter."""
    assert valid_name_like(name, joint) == hint


@pytest.mark.parametrize(
    ("value", "text"), [(3.0, "3"), (0.1 + 0.2, "0.3"), (1234567.25, "1234567.25"), (-0.5, "-0.5"), (12, "12")]
)
def test_numbers_are_shown_without_needless_digits(value, text):
    """Messages show numbers without trailing zeros and without binary rounding errors."""
    assert format_number(value) == text


def test_nodes_are_described_in_a_few_words():
    """Descriptions shorten long texts and join their lines; an empty value differs from an empty text."""
    for value, style, words in (
        ("", "", "nothing"),
        ("", '"', "``"),
        ("x" * 40, "", f"`{'x' * 40}`"),
        ("x" * 41, "", f"`{'x' * 39}…`"),
        ("a\nb\n", "|", "`a b `"),
    ):
        assert describe_node(Scalar(value, style, "a.yaml", 1, 1)) == words
    assert describe_node(List("a.yaml", 1, 1)) == "a list"
    assert describe_node(Map("a.yaml", 1, 1)) == "a mapping"
