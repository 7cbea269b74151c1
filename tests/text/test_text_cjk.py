"""Chinese, Japanese and Korean lines: kinsoku rules, squeezed punctuation, space around Latin letters."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sample_styles import STORY, TITLE, rows, said
from shipped_typesetters import typesetter

from pnp.model.fields import IconSpan, TextSpan
from pnp.text.shaping import cjk_gap, find_trims

# JLREQ 3.1.7 and 3.1.8, CLREQ 3.1.3: characters that may not begin or end a line
NOT_FIRST = {
    "ja": "、。，．・：；？！゛゜ヽヾゝゞ々ー）］｝〕〉》」』】ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％℃",
    "zh-Hans": "、。，．：；！？）］｝〕〉》」』】”’％·",
    "ko": ".,!?)]”’",
}
NOT_LAST = {"ja": "（［｛〔〈《「『【", "zh-Hans": "（［｛〔〈《「『【“‘", "ko": "([“‘"}
LETTERS = {"ja": "嵐の区域かなカナ枚札", "zh-Hans": "风暴区域卡牌张点", "ko": "구역폭풍카드 "}
NARROW = replace(STORY, size=8, floor=8, hyphenate=False)


def text_of(locale):
    """Draw texts in a likely order: words, numbers, Latin names, some in brackets, with punctuation."""
    words = st.text(alphabet=LETTERS[locale], min_size=1, max_size=4)
    plain = st.one_of(words, words, st.sampled_from(["3", "10", "KOISH"]))
    openers, closers = st.sampled_from(NOT_LAST[locale]), st.sampled_from(NOT_FIRST[locale])
    bracketed = st.tuples(openers, plain, closers).map("".join)
    ended = st.tuples(plain, closers).map("".join)
    return st.lists(st.one_of(plain, bracketed, ended), min_size=1, max_size=12).map("".join)


@pytest.mark.parametrize("locale", ["ja", "zh-Hans"])
def test_no_line_begins_or_ends_with_a_forbidden_character(locale):
    """Kinsoku: closing punctuation stays on its line, opening punctuation goes to the next, at every width."""

    @settings(max_examples=60)
    @given(text_of(locale), st.integers(14, 40))
    def check(text, width):
        lines = rows(typesetter(locale).set_text([TextSpan(text)], NARROW, width=width))
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        for line in lines[1:]:
            assert line[0] not in NOT_FIRST[locale], lines
        for line in lines[:-1]:
            assert line[-1] not in NOT_LAST[locale], lines

    check()


@pytest.mark.parametrize("locale", ["ja", "zh-Hans", "ko"])
def test_no_line_is_wider_than_its_box(locale):
    """White space at line ends does not count."""

    @settings(max_examples=40)
    @given(text_of(locale))
    def check(text):
        block = typesetter(locale).set_text([TextSpan(text)], NARROW, width=36)
        assume(not block.overflow)  # a sequence of Latin names without a space
        for line in block.lines:
            inked = [at + run.width for at, run in line.runs if run.text.strip()]
            assert line.x + max(inked) * line.size * 25.4 / 72 < 36 + 1e-6

    check()


def test_adjacent_punctuation_is_squeezed():
    """`、「` is 1.5 em wide, `」。` 1 em at a line end; `！` keeps its width, because its ink is in the middle."""
    setter = typesetter("ja")

    def width(text):
        return setter.set_text([TextSpan(text)], NARROW, width=None).width * 72 / 25.4 / 8

    assert width("嵐、「嵐") == pytest.approx(3.5)
    assert width("嵐」。") == pytest.approx(2.0)
    assert width("「嵐」") == pytest.approx(2.0)
    assert width("嵐、嵐") == pytest.approx(3.0)
    assert width("嵐！嵐") == pytest.approx(3.0)
    assert width("嵐！") == pytest.approx(2.0)


def test_squeezed_punctuation_keeps_its_ink_in_place():
    """An opening mark keeps its right half, a closing one its left half: no ink moves relative to its neighbours."""
    block = typesetter("ja").set_text([TextSpan("「嵐」")], NARROW, width=None)
    glyphs = [g for line in block.lines for _, run in line.runs for g in run.glyphs]
    assert [(g.text, round(g.advance, 3), round(g.dx, 3)) for g in glyphs] == [
        ("「", 0.5, -0.5),
        ("嵐", 1.0, 0.0),
        ("」", 0.5, 0.0),
    ]


def test_latin_letters_and_figures_get_a_quarter_em():
    """But not next to punctuation, not where a space is written, and not at a line end."""
    assert cjk_gap("第", "3", (0.0, 0.0)) == cjk_gap("H", "嵐", (0.0, 0.0)) == 0.25
    assert cjk_gap("、", "3", (0.5, 0.0)) == 0.5
    assert cjk_gap("3", "、", (0.0, 0.0)) == cjk_gap("嵐", "の", (0.0, 0.0)) == 0.0
    setter = typesetter("zh-Hans")
    plain = [setter.set_text([TextSpan(part)], NARROW, width=None).width for part in ("第", "3", "章")]
    joined = setter.set_text([TextSpan("第3章")], NARROW, width=None).width
    assert joined == pytest.approx(sum(plain) + 0.5 * 8 * 25.4 / 72)


def test_trims_of_a_unit():
    """Punctuation at the edges is squeezed, and one of two adjacent marks."""
    assert [(t.at, t.opening) for t in find_trims("「『嵐』。", "ja")] == [(0, True), (1, True), (3, False), (4, False)]
    assert find_trims("abc", "ja") == find_trims("「嵐」", "ko") == []


def test_extraction_is_as_written():
    """Squeezing changes positions, never characters."""
    text = "玩家抽1张“契约”牌，（3点）。"
    assert said(typesetter("zh-Hans").set_text([TextSpan(text)], STORY, width=30)) == text


def test_display_faces_are_squeezed_without_an_opentype_feature():
    """M PLUS has no `halt`: the ink of its glyphs shows which half is blank."""
    block = typesetter("ja").set_text([TextSpan("「嵐」")], TITLE, width=None)
    assert block.width == pytest.approx(2.0 * block.size * 25.4 / 72, rel=0.02)


def test_a_number_and_its_icon_stay_together():
    """Also between ideographs, at any width."""
    spans = [TextSpan("区域に"), TextSpan("3"), IconSpan("x", "武器"), TextSpan("、札を引く")]
    for width in range(8, 30):
        texts = typesetter("ja").set_text(spans, NARROW, width=width).texts
        assert not any(text.endswith("3") or text.startswith("武器") for text in texts), texts


def test_chinese_and_japanese_are_set_in_their_own_fonts():
    """Han characters have the forms that their readers expect, never those of another language's font."""
    fonts = {}
    for locale in ("ja", "zh-Hans"):
        block = typesetter(locale).set_text([TextSpan("直骨角")], STORY, width=None)
        fonts[locale] = {run.font.rsplit("-", 2)[0] for line in block.lines for _, run in line.runs}
    assert fonts == {"ja": {"noto-sans-jp"}, "zh-Hans": {"noto-sans-sc"}}


@pytest.mark.parametrize(
    ("text", "ems"),
    [
        ("国", 1.0),
        ("「国", 1.5),
        ("国」", 1.5),
        ("国「国", 3.0),
        ("国」国", 3.0),
        ("国」「国", 3.5),
        ("「「国」」", 3.0),
        ("国、国", 3.0),
    ],
)
def test_punctuation_is_half_as_wide_in_pairs_and_at_line_ends(text, ems):
    """Inside the line a single mark is full width, one of a pair is half width, and marks at line ends are half width."""
    block = typesetter("ja").set_text([TextSpan(text)], NARROW, width=None)
    assert block.width == pytest.approx(ems * 8 * 25.4 / 72, abs=0.02)
