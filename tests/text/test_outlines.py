"""The outlines of set text: where its ink is, for every size, stretch, style and direction."""

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.texts import FONTS, RAGGED

from pnp.base.diagnostics import Report
from pnp.base.units import PT
from pnp.load.fonts import load_fonts
from pnp.model.face_walk import path_box
from pnp.model.fields import IconSpan, TextSpan
from pnp.model.style import CharacterStyle
from pnp.text.typesetter import Typesetter


@cache
def setter(locale):
    """A typesetter with all fonts of the project."""
    return Typesetter(load_fonts(FONTS.parent, Report()), locale)


def outline_of(found, locale="en"):
    """The outlines of all letters of a text as one path."""
    return tuple(segment for row in setter(locale).outlines(found) for segment in row)


LOUD = CharacterStyle("loud", size=1.7)
WORDS = st.lists(st.sampled_from(["fish", "Ágj", "AVA", "(f)", "x"]), min_size=1, max_size=5).map(" ".join)


@given(WORDS, st.sampled_from([None, LOUD]), st.sampled_from([6.0, 8.25, 30.0]))
@settings(max_examples=30, deadline=None)
def test_the_outlines_lie_where_the_ink_is(words, named, size):
    """The box of the path is that of what the block says its glyphs paint."""
    found = setter("en").set_text((TextSpan("So "), TextSpan(words, named=named)), RAGGED, width=60.0, size=size)
    assert tuple(path_box(outline_of(found))) == pytest.approx(tuple(found.ink), abs=0.01)


@pytest.mark.parametrize(("locale", "words"), [("he", "דג גדול"), ("ar", "سمكة كبيرة"), ("hi", "बड़ी मछली"), ("th", "ปลาใหญ่ที่")])
def test_outlines_of_other_scripts_are_where_their_letters_are(locale, words):
    """From right to left, joined, with marks above and below."""
    found = setter(locale).set_text((TextSpan(words),), RAGGED, width=None, size=12.0)
    assert tuple(path_box(outline_of(found, locale))) == pytest.approx(tuple(found.ink), abs=0.02)


def test_the_word_of_an_icon_has_no_outline():
    """It is there to be extracted, and not to be seen."""
    found = setter("en").set_text((IconSpan("a", "wood"),), RAGGED, width=None, size=12.0)
    assert outline_of(found) == ()
    assert found.lines[0].invisible


def test_marks_are_as_high_as_they_are_placed():
    """A mark whose offset is up is drawn further up."""
    found = setter("he").set_text((TextSpan("בָּשׁ לֹ"),), RAGGED, width=None, size=12.0)
    up = replace(
        found, rows=tuple((x, y, tuple((at, _raised(run)) for at, run in runs), *rest) for x, y, runs, *rest in found.rows)
    )
    assert path_box(outline_of(up, "he")).y == pytest.approx(path_box(outline_of(found, "he")).y - 12.0 / PT)


def _raised(run):
    """A run whose glyphs are all an em higher."""
    return replace(run, glyphs=tuple(glyph._replace(dy=glyph.dy + 1.0) for glyph in run.glyphs))
