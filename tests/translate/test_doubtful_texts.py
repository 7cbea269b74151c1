"""Texts that are hardly translations are told, and those that only look strange are not."""

import pytest

from pnp.translate.doubtful_texts import doubt_about

DOUBTFUL = {
    ("Pike", "TODO"): "which stands for a translation that is not there",
    ("Pike", "???"): "which stands for a translation that is not there",
    ("Pike", "Loading..."): "which stands for a translation that is not there",
    ("It is wise.", "Es ist weiÃŸ."): "letters that were read in a wrong encoding, for `Es ist weiß.`",
    ("In spring", "Im Fr?hling"): "with `?` inside words, as letters become that an encoding lacks",
    ("Pike", "Pike / Hecht"): "in which the source stands beside the translation",
    ("Pike", "Hecht | Pike"): "in which the source stands beside the translation",
    ("It waits.", "It waits.\nEr wartet."): "in which the source stands beside the translation",
    ("Pike", "Hecht_x000D_"): "with a sign as a spreadsheet escapes it",
    ("No", "'-2"): "with the `'` that tells a spreadsheet that a text follows",
}


@pytest.mark.parametrize(("source", "text"), DOUBTFUL)
def test_what_is_hardly_a_translation(source, text):
    """With what is strange about it, and what to do."""
    doubt = doubt_about(text, source)
    assert (doubt.what, bool(doubt.hint)) == (DOUBTFUL[source, text], True)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("All", "Todo"), ("ALL", "TODO"), ("…", "???"), ("3", "-"), ("Zero", "Null"), ("Why?", "Warum?"), ("a?b", "x?y"),
        ("Pike", "Pikenhaufen"), ("Salt / pepper", "Salt / pepper"), ("Pike", "Pike"), ("It waits.", "'s Morgens wartet er."),
        ("Hat", "Château"), ("x", "Ã"), ("_x0041_", "_x0041_"), ("Ladino", "Ladino; Judenspanisch"), ("", "x / y"),
    ],
)  # fmt: skip
def test_what_only_looks_strange(source, text):
    """Words of other languages, signs of a source, names that stay."""
    assert doubt_about(text, source) is None
