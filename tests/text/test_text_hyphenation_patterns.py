"""Our pattern matching, which looks up few substrings, gives the same results as pyphen's, which looks up all."""

from functools import cache

import pyphen
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.hyphenation_patterns import HyphenationPatterns, read_patterns


@cache
def spelt(locale):
    """Pyphen and our matching, for the same patterns."""
    known = pyphen.Pyphen(lang=locale)
    return known, HyphenationPatterns(known.hd.patterns)


@pytest.mark.parametrize("locale", ["pt_BR", "de_DE", "hu_HU"])
@given(word=st.text("abcdefghilmnorstuyzäéöüß", min_size=1, max_size=18))
def test_offsets_are_pyphens(locale, word):
    """For every word, except where the spelling would change."""
    known, patterns = spelt(locale)
    assert patterns.offsets(word) == [int(p) for p in known.hd.positions(word) if not p.data]


def test_a_break_that_changes_the_spelling_is_left_out():
    """Hungarian `asszony` divides as `asz-szony`, which would need additional letters."""
    known, patterns = spelt("hu_HU")
    assert any(p.data for p in known.hd.positions("asszony"))
    assert patterns.offsets("asszony") == [int(p) for p in known.hd.positions("asszony") if not p.data]


def test_patterns_are_read_as_tex_writes_them():
    """Digits are between letters and at the ends; no digit means weight 0; comments and blank lines are ignored."""
    assert read_patterns("% of a language\nhy3ph2e\n\n.di1g2  % a comment\n4m1p.\n") == {
        "hyphe": (0, (0, 0, 3, 0, 2, 0)),
        ".dig": (0, (0, 0, 0, 1, 2)),
        "mp.": (0, (4, 1, 0, 0)),
    }


def test_a_larger_even_weight_forbids_what_a_smaller_odd_one_allows():
    """Liang's rule; a word that no pattern matches has no break."""
    patterns = HyphenationPatterns(read_patterns("a1b\nxa2b\nb3c\n.ab4c"))
    assert patterns.offsets("zabcz") == [2, 3]
    assert patterns.offsets("xabc") == [3]
    assert patterns.offsets("Abc") == [1]
    assert patterns.offsets("zzz") == []
