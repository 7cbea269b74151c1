"""Which signs are to be pictures: as Unicode's data says, which fontTools has not, so by its own examples and rules."""

import pytest

from pnp.text.emoji import is_emoji, is_sequence, wants_picture


@pytest.mark.parametrize(
    "text",
    [
        "😀", "🐟", "⌚", "⚡", "⭐", "🀄", "🃏", "🈁", "🈚", "🏴", "🧑‍🚀", "👍🏽", "❤️", "☺️", "⚓", "1️⃣", "#️⃣", "©️", "🇩🇪", "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        "㊗️", "🏽",
    ],
)  # fmt: skip
def test_pictures(text):
    """By default, or since a selector asks for it; sequences are pictures by their first sign."""
    assert wants_picture(text)


@pytest.mark.parametrize(
    "text",
    ["a", "1", "#", "©", "❤", "☺", "⚓︎", "⌚︎", "☎", "✓", "★", "㊗", "㊙", "🈂", "🈷",
     "〰", "〽", "国", "㈱", "⿰", "、", "한", "1⃣"]
)  # fmt: skip
def test_letters(text):
    """By default, or since a selector asks for it."""
    assert not wants_picture(text)


def test_sequences():
    """What is to be one picture of several characters; a selector alone makes none."""
    assert all(map(is_sequence, ("👩‍🚀", "👍🏽", "🇩🇪", "🏴󠁧󠁢󠁥󠁮󠁧󠁿")))
    assert not any(map(is_sequence, ("😀", "❤️", "é")))
    assert is_emoji("😀")
    assert not is_emoji("é")
