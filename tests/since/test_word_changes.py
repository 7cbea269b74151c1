"""What changed in a text, word by word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.build.changes.errata import abridged_changes, compare_words


def marked(before, after, locale="en"):
    """The changes as one line: [-old-] and {+new+}."""
    marks = {"same": "{}", "old": "[-{}-]", "new": "{{+{}+}}"}
    return "".join(marks[fate].format(text) for fate, text in abridged_changes(before, after, locale))


@pytest.mark.parametrize(
    ("before", "after", "locale", "said"),
    [
        ("Pay 2 worms.", "Pay 3 worms.", "en", "Pay [-2-] {+3+} worms."),
        ("the old big fish", "the new small fish", "en", "the [-old big-] {+new small+} fish"),
        ("swims", "swims fast", "en", "swims{+ fast+}"),
        ("", "neu", "de", "{+neu+}"),
        ("alt", "", "de", "[-alt-]"),
        ("鯉は動かない。", "鯉はもう動かない。", "ja", "鯉は{+もう+}動かない。"),
        ("ปลาตัวเก่า", "ปลาตัวใหม่", "th", "ปลาตัว[-เก่า-] {+ใหม่+}"),
        ("ادفع 2 ديدان", "ادفع 3 ديدان", "ar", "ادفع [-2-] {+3+} ديدان"),
        ("3,5 Punkte", "4,5 Punkte", "de", "[-3,5-] {+4,5+} Punkte"),
    ],
)
def test_words_are_those_of_the_language(before, after, locale, said):
    """Numbers with their signs are one word, Japanese and Thai are divided by their dictionaries."""
    assert marked(before, after, locale) == said


def test_what_is_far_from_every_change_is_left_out():
    """Six words stay on each side."""
    words = [f"w{number}" for number in range(40)]
    other = [*words[:20], "x", *words[21:]]
    assert marked(" ".join(words), " ".join(other)) == ("… w14 w15 w16 w17 w18 w19 [-w20-] {+x+} w21 w22 w23 w24 w25 w26 …")


texts = st.lists(st.sampled_from(["a", "b", "c", ",", "1.5"]), max_size=12).map(" ".join)


@given(texts, texts)
def test_both_texts_are_there(before, after):
    """What stayed and what is gone is the text before, what stayed and what is new is the text after."""
    found = compare_words(before, after, "en")
    assert "".join(text for fate, text in found if fate != "new") == before
    assert "".join(text for fate, text in found if fate != "old") == after
    assert all(text for _, text in found)
    assert (before == after) == all(fate == "same" for fate, _ in found)
