"""Lines are divided into passages that are read in order: nothing is lost, nothing is read twice, links have their words."""

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.texts import FONTS, RAGGED

from pnp.base.diagnostics import Report
from pnp.load.fonts import load_fonts
from pnp.model.fields import IconSpan, LineBreak, TextSpan
from pnp.text.typesetter import Typesetter


@cache
def setter(locale):
    """A typesetter with all fonts of the project."""
    return Typesetter(load_fonts(FONTS.parent, Report()), locale)


def fitted(spans, locale="en", width=30.0, style=RAGGED):
    """Set spans at the size of their style, without placing them."""
    return setter(locale).fit(tuple(spans), style, width=width, size=style.size)


def read(spans, **how):
    """Return the passages of all lines, as (text, link, language, whether their glyphs extract as they are read)."""
    return [tuple(passage) for line in fitted(spans, **how).passages() for passage in line.passages]


def test_a_plain_line_is_one_passage():
    """Its glyphs extract as they are read."""
    assert read([TextSpan("The fish.")]) == [("The fish.", "", "en", True)]


def test_words_of_a_link_are_theirs_alone():
    """Punctuation beside the link does not belong to it, though it belongs to the same word."""
    found = read([TextSpan("See ("), TextSpan("carp", link="c"), TextSpan("), or not.")])
    assert found == [("See (", "", "en", True), ("carp", "c", "en", True), ("), or not.", "", "en", True)]


def test_words_of_another_language_are_a_passage():
    """In the same direction or the other; from right to left, glyphs do not extract as they are read."""
    assert read([TextSpan("the "), TextSpan("Straße", lang="de"), TextSpan(" ends")]) == [
        ("the ", "", "en", True), ("Straße", "", "de", True), (" ends", "", "en", True),
    ]  # fmt: skip
    assert read([TextSpan("the "), TextSpan("דג גדול", lang="he")]) == [("the ", "", "en", True), ("דג גדול", "", "he", False)]


def test_an_added_hyphen_is_not_read():
    """A word that the end of a line divides is read as it is written, and its half does not extract so."""
    style = replace(RAGGED, hyphenate=True)
    found = read([TextSpan("incomprehensibilities counterrevolutionary")], width=16.0, style=style)
    assert "".join(text for text, *_ in found) == "incomprehensibilities counterrevolutionary"
    assert not all(plain for *_, plain in found)


def test_words_inside_a_line_that_their_direction_parts_do_not_extract():
    """A passage from left to right whose pieces do not stand side by side, as in a line from right to left."""
    found = read([TextSpan("abcdef abcdef ghijklm")], locale="he", width=20.0)
    assert found == [("abcdef abcdef ", "", "he", False), ("ghijklm", "", "he", True)], (
        "the space at the end stands on the left"
    )


PIECES = st.one_of(
    st.builds(
        TextSpan,
        st.text("ab c-שת ב7(.,", min_size=1, max_size=8),
        bold=st.booleans(),
        link=st.sampled_from(["", "", "x", "y"]),
        lang=st.sampled_from(["", "", "he", "de"]),
    ),
    st.just(IconSpan("worm", "worm")),
    st.just(LineBreak()),
)


@pytest.mark.parametrize("locale", ["en", "he"])
@settings(max_examples=60, deadline=None)
@given(spans=st.lists(PIECES, min_size=1, max_size=9), width=st.sampled_from([12.0, 30.0, 80.0]))
def test_all_is_read_once_and_every_glyph_belongs_to_a_passage(locale, spans, width):
    """The passages of a line join to its text; each run of its lines, and each icon, has a passage."""
    made = fitted(spans, locale=locale, width=width)
    block, lines = made.block(), made.passages()
    assert ["".join(passage.text for passage in line.passages) for line in lines] == list(block.texts)
    for line in lines:
        assert {*line.owners} <= {*range(len(line.passages))}
    assert sum(len(line.owners) for line in lines) == sum(1 if row.invisible else len(row.runs) for row in block.lines)
