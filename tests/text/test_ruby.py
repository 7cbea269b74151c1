"""Readings stand centred above their words; the narrower of the two is spread; nothing parts them."""

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.texts import FONTS, INK, RAGGED

from pnp.base.diagnostics import Report
from pnp.base.units import PT
from pnp.load.fonts import load_fonts
from pnp.model.face_walk import line_ink
from pnp.model.fields import RichText, TextSpan
from pnp.model.frame import Colour
from pnp.model.style import CharacterStyle
from pnp.text.ruby import RUBY_SIZE
from pnp.text.typesetter import Typesetter

EM = RAGGED.size / PT


@cache
def setter(locale):
    """A typesetter with all fonts of the project."""
    return Typesetter(load_fonts(FONTS.parent, Report()), locale)


def block(spans, locale="ja", width=60.0, **how):
    """Set spans at the size of their style and place them."""
    return setter(locale).set_text(tuple(spans), RAGGED, width=width, size=RAGGED.size, **how)


def placed(line):
    """All glyphs of a line as (character, x in mm)."""
    found = []
    for at, run in line.runs:
        x = at
        for glyph in run.glyphs:
            found.append((glyph.text, line.x + (x + glyph.dx) * line.size / PT))
            x += glyph.advance
    return found


def of_words(words, reading, **how):
    """Set words with a reading between two kana: where the glyphs of the line are in mm, and those of the reading."""
    *lines, small = block([TextSpan("こ"), TextSpan(words, ruby=reading), TextSpan("の")], **how).lines
    glyphs = [glyph for line in lines for glyph in placed(line)]
    assert "".join(c for c, _ in glyphs) == f"こ{words}の"
    return [x for _, x in glyphs], [x for _, x in placed(small)]


def test_a_reading_of_the_same_width_is_set_solid():
    """`わか` above `若`: half the size, over the whole square, its square on that of the word."""
    found = block([TextSpan("若", ruby="わか")])
    word, small = found.lines
    assert small.size == RUBY_SIZE * word.size
    assert [x for _, x in placed(small)] == pytest.approx([0.0, 0.5 * EM])
    assert word.y - small.y == pytest.approx(0.94 * EM)


def test_a_single_character_is_centred():
    """It is not spread: neither a word below a wide reading nor a reading above a wide word."""
    words, small = of_words("志", "こころざし")
    assert words == pytest.approx([0.0, (1 + 0.75) * EM, (1 + 2.5) * EM])
    assert small == pytest.approx([(1 + 0.5 * k) * EM for k in range(5)])
    words, small = of_words("東京", "あ")
    assert words == pytest.approx([k * EM for k in range(4)])
    assert small == pytest.approx([1.75 * EM])


def test_the_narrower_is_spread_with_half_a_space_at_both_ends():
    """Words below a wide reading, and a reading above wide words."""
    words, small = of_words("承る", "あいうえおかき")
    assert words == pytest.approx([0.0, (1 + 0.375) * EM, (1 + 0.375 + 1.75) * EM, (1 + 3.5) * EM])
    assert small == pytest.approx([(1 + 0.5 * k) * EM for k in range(7)])
    words, small = of_words("大人達", "おとな")
    assert words == pytest.approx([k * EM for k in range(5)])
    assert small == pytest.approx([(1.25 + k) * EM for k in range(3)], abs=0.05)  # kana are kerned


def test_a_short_reading_of_many_words_keeps_near_their_ends():
    """No more than half a character of the words is left at either end."""
    _, small = of_words("一二三四五六", "あい")
    assert small == pytest.approx([1.5 * EM, 6.0 * EM])


def test_latin_letters_are_not_spread():
    """Pinyin stands together in the middle, and higher than kana would: its letters reach lower."""
    found = block([TextSpan("拼", ruby="x"), TextSpan("音節", ruby="yin")], locale="zh-Hans")
    word, _, small = found.lines
    places = [x for _, x in placed(small)]
    assert max(b - a for a, b in pairwise(places)) < 0.4 * EM
    left, width = places[0], sum(run.width for _, run in small.runs) * RUBY_SIZE * EM
    assert left + width / 2 == pytest.approx(2 * EM)
    assert word.y - small.y == pytest.approx(1.0 * EM)


@pytest.mark.parametrize("width", [6.0, 9.0, 12.0, 20.0])
def test_no_line_ends_inside_words_with_a_reading(width):
    """Those with one for each character may be divided between two of them."""
    found = block([TextSpan("古い"), TextSpan("紫陽花", ruby="あじさい"), TextSpan("の庭にある井戸")], width=width)
    assert any("紫陽花" in line for line in found.texts)
    assert "".join(found.texts) == "古い紫陽花の庭にある井戸"
    parted = block([TextSpan("東", ruby="とう"), TextSpan("京", ruby="きょう")], width=3.5)
    assert parted.texts == ("東", "京")
    assert len(parted.rubies) == 2


def test_lines_have_room_for_readings():
    """In all lines of the text, which stay as far from each other; nothing is printed over another line."""
    spans = [TextSpan("古い"), TextSpan("紫陽花", ruby="あじさい"), TextSpan("の庭にある井戸の水を飲む者は花の精になる")]
    plain, found = block([replace(span, ruby="") for span in spans], width=20.0), block(spans, width=20.0)
    rows = sorted({line.y for line in found.lines} - {ruby.row[1] for ruby in found.rubies})
    gaps = [b - a for a, b in pairwise(rows)]
    assert gaps == pytest.approx([gaps[0]] * len(gaps))
    assert found.height > plain.height
    assert found.ink.y >= 0.0
    words = max(line_ink(line).bottom for line in found.lines if line.y == rows[0])
    assert all(line_ink(line).y > words for line in found.lines if line.y not in {rows[0], *(r.row[1] for r in found.rubies)})


def test_a_reading_has_the_colour_and_the_size_of_the_named_style():
    """It belongs to its words."""
    red = CharacterStyle("red", Colour(0.7, 0.0, 0.0), 1.5)
    found = block([TextSpan("剣", ruby="つるぎ", named=red), TextSpan("と"), TextSpan("盾", ruby="たて")])
    assert [(ruby.row[-1].colour, ruby.row[-1].size) for ruby in found.rubies] == [(red.colour, 0.75), (None, 0.5)]
    assert [line.colour for line in found.lines[-2:]] == [red.colour, INK]


@settings(max_examples=60, deadline=None)
@given(
    pieces=st.lists(
        st.tuples(st.text("漢字東京の花、。「」ab ", min_size=1, max_size=4), st.text("かなきょう", max_size=6)), max_size=6
    ),
    width=st.sampled_from([5.0, 12.0, 40.0]),
)
def test_readings_are_read_by_nobody_and_words_in_order(pieces, width):
    """The text of the lines is that of the words; each run but those of readings belongs to a passage."""
    spans = [TextSpan(text, ruby=ruby if text.strip() else "") for text, ruby in pieces]
    made = setter("ja").fit(tuple(spans), RAGGED, width=width, size=RAGGED.size)
    found, lines = made.block(), made.passages()
    assert ["".join(passage.text for passage in line.passages) for line in lines] == list(found.texts)
    assert sum(len(line.owners) for line in lines) == sum(len(row[2]) for row in found.rows)
    assert len(found.lines) == len(found.rows) + len(found.rubies)


def test_a_reading_is_a_passage_of_its_words():
    """They extract as they are written."""
    spans = (TextSpan("この"), TextSpan("紫陽花", ruby="あじさい"))
    (line,) = setter("ja").fit(spans, RAGGED, width=None).passages()
    assert [tuple(passage) for passage in line.passages] == [("この紫陽花", "", "ja", True)]


def test_a_reading_without_a_glyph_is_missing():
    """As the words would be."""
    assert block([TextSpan("若", ruby="\u0e01")]).missing == ("\u0e01",)


def test_texts_that_differ_in_a_reading_are_told_apart():
    """By what templates refer to them with."""
    one, other = (RichText((TextSpan("若", ruby=r),), "i", "ja", None) for r in ("わか", "じゃく"))
    assert one.ref != other.ref
