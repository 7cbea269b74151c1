"""Lines are divided into passages that are read in order: nothing is lost, nothing is read twice, links have their words."""

from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import pairwise

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st
from support.texts import FONTS, INK, RAGGED, font

from pnp.base.diagnostics import Report
from pnp.base.units import PT
from pnp.load.fonts import load_fonts
from pnp.model.face_walk import line_ink
from pnp.model.fields import IconSpan, LineBreak, TextSpan
from pnp.model.frame import Colour
from pnp.model.style import CharacterStyle
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


RED = Colour(0.7, 0.0, 0.0)
BIG = CharacterStyle("big", colour=RED, size=1.5)
UNDER, GONE = CharacterStyle("under", underline=True), CharacterStyle("gone", strike=True, size=0.8)


def block(spans, locale="en", width=30.0, **how):
    """Set spans at the size of their style and place them."""
    return setter(locale).set_text(tuple(spans), RAGGED, width=width, size=RAGGED.size, **how)


def placed_words(found):
    """Each line as (its words, x in mm, size in pt, colour)."""
    return [("".join(run.text for _, run in line.runs), line.x, line.size, line.colour) for line in found.lines]


def test_words_in_a_named_style_are_lines_of_their_own():
    """In its size and colour, side by side with those around them, which are where they are without it but for its width."""
    found = placed_words(block([TextSpan("Pay "), TextSpan("two", named=BIG), TextSpan(" now")], width=None))
    assert [(words, size, colour) for words, _, size, colour in found] == [
        ("Pay ", 8.0, INK), ("two", 12.0, RED), (" now", 8.0, INK),
    ]  # fmt: skip
    (before,), (big,) = (placed_words(block([TextSpan(t)], width=None)) for t in ("Pay", "two"))
    plain = {t: setter("en").set_text((TextSpan(t),), RAGGED, width=None, size=8.0).width for t in ("Pay x", "x", "two")}
    assert found[1][1] == pytest.approx(plain["Pay x"] - plain["x"], abs=0.01)
    assert found[2][1] - found[1][1] == pytest.approx(1.5 * plain["two"], abs=0.01)
    assert (before[1], big[1]) == (0.0, 0.0)


@pytest.mark.parametrize("align", ["start", "justify", "end"])
def test_a_line_goes_on_under_words_and_the_spaces_between_them(align):
    """One for each line of the text, from the first to the last letter of the style, at the place that the font says."""
    words = "one two three four five six seven eight nine ten eleven"
    found = block([TextSpan("So: "), TextSpan(words, named=UNDER), TextSpan(" and on")], align=align)
    head = TTFont(BytesIO(font("IBMPlexSans-Regular").data))
    em = 8.0 / PT / head["head"].unitsPerEm
    assert len(found.bars) == len({line.y for line in found.lines}) > 2
    lines = [line for line in found.lines if not line.invisible]
    for bar, y in zip(found.bars, sorted({line.y for line in lines}), strict=True):
        assert bar.colour == INK
        assert bar.box.y - y == pytest.approx(-head["post"].underlinePosition * em)
        assert bar.box.h == pytest.approx(head["post"].underlineThickness * em)
    first, last = found.bars[0].box, found.bars[-1].box
    assert first.x == pytest.approx(lines[1].x, abs=0.01)
    assert last.right < found.extent.right


def test_a_line_through_words_has_their_size_and_leaves_out_the_spaces_at_its_ends():
    """So that a style that begins or ends with a blank looks as one that does not."""
    tight = block([TextSpan("a "), TextSpan("struck out", named=GONE), TextSpan(" b")], width=None)
    loose = block([TextSpan("a"), TextSpan(" struck out ", named=GONE), TextSpan("b")], width=None)
    (one,), (other,) = tight.bars, loose.bars
    assert one.box.w == pytest.approx(other.box.w)
    head = TTFont(BytesIO(font("IBMPlexSans-Regular").data))
    em = 0.8 * 8.0 / PT / head["head"].unitsPerEm
    assert one.box.h == pytest.approx(head["OS/2"].yStrikeoutSize * em)
    assert tight.lines[0].y - one.box.y == pytest.approx(head["OS/2"].yStrikeoutPosition * em)


def test_larger_words_have_room_above_and_below():
    """Lines move apart as far as their ink needs, and no line is printed over another."""
    words = [TextSpan("Ago Ágj "), TextSpan("Ágjpq Ágjpq Ágjpq", named=replace(BIG, size=2.0)), TextSpan(" Ágjq Ágjq")]
    found = block(words, width=22.0)
    rows = sorted({line.y for line in found.lines})
    inks = [[ink for line in found.lines if line.y == y and (ink := line_ink(line))] for y in rows]
    for above, below in pairwise(inks):
        assert max(ink.bottom for ink in above) <= min(ink.y for ink in below)
    assert found.ink.y >= found.extent.y


def test_a_named_style_keeps_the_order_of_right_to_left_words():
    """The line under them begins at their left end; nothing is lost, and letters stay joined."""
    spans = [TextSpan("זה "), TextSpan("דג גדול", named=UNDER), TextSpan(" מאוד")]
    found, plain = block(spans, "he", width=None), block([TextSpan("זה דג גדול מאוד")], "he", width=None)
    assert (found.texts, found.width) == (plain.texts, pytest.approx(plain.width))
    words = [(line.x, "".join(run.text for _, run in line.runs)) for line in found.lines]
    assert words == sorted(words)
    (bar,) = found.bars
    marked = next(line for line in found.lines if "גדול" in "".join(run.text for _, run in line.runs))
    assert bar.box.x == pytest.approx(marked.x, abs=0.3)
    assert read(spans, locale="he", width=200.0) == [("זה דג גדול מאוד", "", "he", False)]


def test_a_style_that_changes_only_the_cut_or_the_case_needs_no_line_of_its_own():
    """Its words are set as bold ones are."""
    found = block([TextSpan("a "), TextSpan("b", named=CharacterStyle("k", weight="bold", case="upper"))], width=None)
    (bold,) = block([TextSpan("B", bold=True)], width=None).lines
    assert [line.size for line in found.lines] == [8.0]
    assert {run.font for line in found.lines for _, run in line.runs if run.text == "b"} == {bold.runs[0][1].font}


def test_icons_have_the_colour_and_the_size_of_the_style_around_them():
    """And the line under words goes on under them."""
    style = replace(BIG, underline=True)
    spans = [IconSpan("a", "wood"), TextSpan("x ", named=style), IconSpan("a", "wood", style), TextSpan(" y", named=style)]
    found = block(spans, width=None)
    plain, styled = found.icons
    assert (plain.colour, styled.colour) == (INK, RED)
    assert styled.box.w == pytest.approx(1.5 * plain.box.w)
    (bar,) = found.bars
    assert bar.box.x < styled.box.x < styled.box.right < bar.box.right
