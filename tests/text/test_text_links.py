"""The area of a link covers the glyphs of its characters and no others, in every direction of writing."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_styles import FONTS, RAGGED, STORY

from pnp.base.diagnostics import Report
from pnp.load.fonts import load_fonts
from pnp.model.fields import IconSpan, LineBreak, TextSpan
from pnp.text.typesetter import Typesetter

MM = RAGGED.size * 25.4 / 72
LINKED = {"": "xyz7", "he": "שתט7"}
"""Characters that only linked spans use in the property test, by language."""
NOT = {"": "abc3", "he": "הבג3"}


@cache
def setter(locale):
    """A typesetter with all fonts of the project."""
    return Typesetter(load_fonts(FONTS.parent, Report()), locale)


def set_(found, locale="en", width=40.0, style=RAGGED, **how):
    """Set spans at the size of their style."""
    return setter(locale).set_text(found, style, width=width, size=style.size, **how)


def glyphs(block):
    """Yield each glyph that has characters: (characters, left, right, baseline) in mm, without the words of icons."""
    for line in block.lines:
        for at, run in line.runs if not line.invisible else ():
            pen = line.x + at * MM
            for glyph in run.glyphs:
                if glyph.text:
                    yield glyph.text, pen, pen + glyph.advance * MM, line.y
                pen += glyph.advance * MM


def under(block, wanted):
    """Return the left and right edges of the `wanted` characters, in mm."""
    found = [(left, right) for text, left, right, _ in glyphs(block) if text in wanted]
    return min(left for left, _ in found), max(right for _, right in found)


def areas(block):
    """Return the edges and anchors of a block's links."""
    return [(pytest.approx(link.box.x), pytest.approx(link.box.right), link.anchor) for link in block.links]


@st.composite
def texts(draw):
    """Spans of words in both directions, digits, icons and line breaks; linked spans use letters of their own."""
    out = []
    for linked in draw(st.lists(st.sampled_from([True, False, None]), min_size=1, max_size=7)):
        if linked is None:
            out.append(draw(st.sampled_from([IconSpan("worm", "worm"), LineBreak(), TextSpan(" "), TextSpan("\u200f")])))
            continue
        language = draw(st.sampled_from(["", "he"]))
        letters = [*(LINKED if linked else NOT)[language], " ", "\u2060"]
        text = draw(st.lists(st.sampled_from(letters), min_size=1, max_size=9).map("".join))
        out.append(TextSpan(text, draw(st.booleans()), link="there" if linked else "", lang=language))
    return out


@settings(max_examples=60)
@given(
    texts(), st.sampled_from(["en", "he"]), st.sampled_from([12.0, 30.0, None]), st.sampled_from(["start", "center", "justify"])
)
def test_a_link_lies_on_its_own_glyphs_and_on_no_others(found, locale, width, align):
    """The middle of a glyph is in an area on its line if and only if the glyph belongs to a link."""
    block = set_(found, locale, width, align=align)
    for text, left, right, y in glyphs(block):
        if not text.isspace():
            middle = (left + right) / 2
            hit = any(link.box.x <= middle <= link.box.right and link.box.y < y < link.box.bottom for link in block.links)
            assert hit == (text in "xyz7שתט"), (text, block.links)


def test_links_are_on_their_words_in_right_to_left_lines():
    """A link is to the left of the words before it: one area, including the space between its words."""
    block = set_([TextSpan("אבג "), TextSpan("דהו זחט", link="x"), TextSpan(" יכל")], "he")
    assert areas(block) == [(*under(block, "דהוזחט"), "x")]
    assert under(block, "אבג")[0] > block.links[0].box.right - 1e-6 > under(block, "יכל")[1]


def test_a_link_with_words_in_both_directions_has_several_areas():
    """`ABC de[f GHI]` from right to left: `IHG def CBA`; the two areas of the link are separated by `de`."""
    block = set_([TextSpan("אבג de"), TextSpan("f דהו", link="x")], "he")
    assert areas(block) == [(under(block, "דהו")[0], under(block, "d")[0], "x"), (*under(block, "f"), "x")]
    whole = set_([TextSpan("אבג "), TextSpan("def", link="x"), TextSpan(" דהו")], "he")
    assert areas(whole) == [(*under(whole, "def"), "x")]


def test_an_icon_between_links_counts_as_one_character():
    """The length of its word does not shift the links after it."""
    block = set_(
        [TextSpan("ab "), IconSpan("worm", "a worm"), TextSpan("x", link="l"), IconSpan("fly", ""), TextSpan("y", link="l")]
    )
    assert areas(block) == [(*under(block, "x"), "l"), (*under(block, "y"), "l")]


def test_leading_spaces_and_combining_accents_do_not_shift_links():
    """The typesetter drops leading spaces and composes letters with accents; a link of leading spaces alone has no area."""
    block = set_(
        [TextSpan("  "), TextSpan(" ", link="no"), TextSpan("e\u0301e\u0301 "), TextSpan("xy", link="l"), TextSpan(" b")]
    )
    assert areas(block) == [(*under(block, "xy"), "l")]


def test_a_repeated_hyphen_does_not_shift_the_links_of_its_line():
    """Portuguese repeats the hyphen of a compound at the start of the next line; the source contains it once."""
    block = set_([TextSpan("uma guarda-chuva "), TextSpan("xy", link="l"), TextSpan(" b")], "pt-BR", width=19)
    assert "".join(text for text, *_ in glyphs(block)).count("-") == 2
    assert areas(block) == [(*under(block, "xy"), "l")]


def test_a_link_in_two_lines_has_two_areas_as_tall_as_the_leading():
    """Ascent to descent is in the middle of an area, wherever the block is in its box."""
    for how in ({}, {"height": 40.0, "valign": "middle"}):
        block = set_([TextSpan("a "), TextSpan("xx yyyyyyyy", link="l")], width=12, style=STORY, **how)
        upper, lower = (link.box for link in block.links)
        leading = STORY.leading * MM
        assert (upper.h, lower.h) == pytest.approx((leading, leading))
        assert lower.y == pytest.approx(upper.bottom)
        assert upper.y + lower.bottom == pytest.approx(block.extent.y + block.extent.bottom)
