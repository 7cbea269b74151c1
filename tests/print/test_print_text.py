"""The text of every build, extracted from the sheets card by card, is what was set."""

import pytest
from support.builds import BUILDS, CHITS, NETS
from support.sheet_judges import safe_faults, text_faults


@pytest.mark.parametrize(("game", "paper", "backs"), BUILDS)
def test_text_extracts_as_it_was_set(shelf, game, paper, backs):
    """Each line of the trace is extracted once in its trim, also if rotated, with icons as words, and nothing else is."""
    assert text_faults(shelf.take(game, paper, backs), NETS) == []


def test_divided_words_extract_with_one_hyphen(shelf):
    """A word divided at a line's end extracts as its two parts and a hyphen; the fixture has such words."""
    build = shelf.divided()
    story = next(b["lines"] for b in build.boxes if b["card"] == "pike" and b["style"] == "story")
    assert any(line[-1].isalpha() for line in story[:-1]), story
    assert text_faults(build) == []


def test_the_low_ink_edition_has_all_the_text(shelf):
    """The low-ink edition has the same text."""
    full, low = shelf.take("belona"), shelf.take("belona", low_ink=True)
    assert [b["lines"] for b in low.boxes] == [b["lines"] for b in full.boxes]
    assert text_faults(low, NETS) == []


@pytest.mark.parametrize(("game", "safe"), [("belona", 3.0), ("toy", 2.5)])
def test_no_glyph_leaves_the_safe_area(shelf, game, safe):
    """The ink boxes of glyphs, as pdfium measures them, are inside the safe area of cards, and of chits."""
    assert safe_faults(shelf.take(game), safe, NETS | CHITS) == []
    assert safe_faults(shelf.take(game), 0.6, NETS) == []
