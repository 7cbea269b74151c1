"""Our pattern matching, which looks up few substrings, gives the same results as pyphen's, which looks up all."""

from functools import cache

import pyphen
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.break_opportunities import HyphenationPatterns, parse_weights, read_pyphen_dictionary, read_tex_patterns


@cache
def spelt(locale):
    """Pyphen and our matching, for the same dictionary."""
    return pyphen.Pyphen(lang=locale), HyphenationPatterns(read_pyphen_dictionary(pyphen.LANGUAGES[locale].read_bytes()))


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
    patterns = read_tex_patterns("% of a language\nhy3ph2e\n\n.di1g2  % a comment\n4m1p.\n")
    assert {letters: parse_weights(written) for letters, written in patterns.items()} == {
        "hyphe": (0, 0, 3, 0, 2),
        ".dig": (0, 0, 0, 1, 2),
        "mp.": (4, 1),
    }


@pytest.mark.parametrize("locale", ["pt_BR", "ru_RU", "id_ID", "el_GR", "is"])
def test_dictionaries_are_read_as_pyphen_reads_them(locale):
    """In each encoding, with comments, hyphen minima, and the slips of the pen that some have."""
    file = pyphen.LANGUAGES[locale]
    theirs = {
        letters: [0] * start + [*map(int, weights)] for letters, (start, weights) in pyphen.HyphDict(file).patterns.items()
    }
    ours = {letters: [*parse_weights(written)] for letters, written in read_pyphen_dictionary(file.read_bytes()).items()}
    assert ours == theirs


def test_a_pattern_with_too_many_digits_reaches_no_further_than_the_edge():
    """Behind the word is its edge; as in pyphen, whose dictionary of Afrikaans has such a pattern."""
    assert HyphenationPatterns(read_tex_patterns("a1b2\nb.11111")).offsets("ab") == [1, 3]


def test_a_respelling_is_read():
    """Only a break is a respelling; what forbids one is not."""
    patterns = read_pyphen_dictionary(b"ISO8859-1\nLEFTHYPHENMIN 2\n% none\n^^61s1sz4/sz=sz,1,3\nno\n")
    assert patterns == {"assz": "as1sz4/sz=sz,1,3"}
    assert HyphenationPatterns(patterns).offsets("xassz") == []
    assert HyphenationPatterns(read_tex_patterns("as1sz4")).offsets("xassz") == [3]


def test_a_larger_even_weight_forbids_what_a_smaller_odd_one_allows():
    """Liang's rule; a word that no pattern matches has no break."""
    patterns = HyphenationPatterns(read_tex_patterns("a1b\nxa2b\nb3c\n.ab4c"))
    assert patterns.offsets("zabcz") == [2, 3]
    assert patterns.offsets("xabc") == [3]
    assert patterns.offsets("Abc") == [1]
    assert patterns.offsets("zzz") == []
