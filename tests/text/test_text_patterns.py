"""Patterns: what pyphen finds by looking up every stretch of a word is found by looking up few."""

import pyphen
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.patterns import Patterns


def _pairs(locale):
    known = pyphen.Pyphen(lang=locale)
    return known, Patterns(known.hd.patterns)


SPELT = {locale: _pairs(locale) for locale in ("pt_BR", "de_DE", "hu_HU")}


@pytest.mark.parametrize("locale", SPELT)
@given(word=st.text("abcdefghilmnorstuyzäéöüß", min_size=1, max_size=18))
def test_offsets_are_pyphens(locale, word):
    """Any word at all gives pyphen's positions, but for those that change its spelling."""
    known, patterns = SPELT[locale]
    assert patterns.offsets(word) == [int(p) for p in known.hd.positions(word) if not p.data]


def test_a_break_that_changes_the_spelling_is_left_out():
    """Hungarian `asszony` divides as `asz-szony`, which would need letters that are not there."""
    known, patterns = SPELT["hu_HU"]
    assert any(p.data for p in known.hd.positions("asszony"))
    assert patterns.offsets("asszony") == [int(p) for p in known.hd.positions("asszony") if not p.data]
