"""Chinese, Japanese and Korean lines: kinsoku rules, squeezed punctuation, space around Latin letters.

Items have one font and one script each; shared characters belong to the letters beside them (UAX #24). Glyph runs:
kerning, ligatures, language, and correct text extraction.
"""

from dataclasses import replace

import pytest
from fontTools.unicodedata import script_extension
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from support.texts import RAGGED, STORY, TITLE, font, rows, rtl_setter, said, typesetter
from support.texts import setter as setter_shaping

from pnp.model.fields import IconSpan, TextSpan
from pnp.text.fonts import FontFace
from pnp.text.shaping import (
    DisplayText,
    Shaper,
    ShapingItem,
    ShapingOptions,
    _cluster_texts,
    cjk_gap,
    find_trims,
    script_runs,
    scripts_of,
)

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


@pytest.mark.parametrize(
    ("text", "main", "expected"),
    [
        ("تمّ، 12٣", "Arab", "Arab 8"),
        ("हिन्दी।", "Deva", "Deva 7"),
        ("،", "Latn", "Arab 1"),  # only used in scripts like Arabic
        ("।", "Beng", "Beng 1"),
        ("ラーメンの素、", "Hira", "Kana 4, Hira 1, Hani 2"),
        ("カード（東京）", "Hira", "Kana 4, Hani 2, Kana 1"),  # a closing bracket has the script of its opening one
        ("한국(韓國)", "Hang", "Hang 3, Hani 2, Hang 1"),
        ("а(b)", "Latn", "Cyrl 2, Latn 1, Cyrl 1"),
        ("น้ำ", "Thai", "Thai 3"),
        ("…", "Hebr", "Hebr 1"),
        ("q\u0303", "Latn", "Latn 2"),
    ],
)
def test_shared_characters_have_the_script_around_them(text, main, expected):
    """Digits, marks, full stops and brackets."""
    found = ", ".join(f"{script} {end - start}" for start, end, script in script_runs(text, main))
    assert found == expected


def first_run(text, locale):
    """Return the first run of a text in the project's fonts."""
    return rtl_setter(locale).set_text([TextSpan(text)], RAGGED, width=None).lines[0].runs[0][1]


def test_han_characters_use_the_font_of_the_language():
    """Whichever of the fonts also has them."""
    assert first_run("直骨", "ja").font != first_run("直骨", "zh-Hans").font


@pytest.mark.parametrize(
    ("file", "text", "script", "one", "other"),
    [
        ("IBMPlexSansArabic-Regular", "۶", "Arab", "ar", "ur"),  # Urdu has its own form of six
        ("Tektur-Bold", "гд", "Cyrl", "bg", "ru"),
        ("IBMPlexSans-Regular", "ş", "Latn", "ro", "tr"),
    ],
)
def test_the_language_reaches_the_font_in_every_script(file, text, script, one, other):
    """A font that distinguishes two languages draws them differently."""
    face, item = FontFace(font(file)), ShapingItem(0, len(text), None, script)
    shown = [Shaper().shape(DisplayText(text, text), item, face, ShapingOptions(locale, 0.0)).glyphs for locale in (one, other)]
    assert shown[0] != shown[1]


def test_latin_among_arabic_letters_is_shaped_as_latin():
    """With its own ligatures and direction."""
    block = rtl_setter("ar").set_text([TextSpan("بطاقة office")], RAGGED, width=None)
    latin = [run for _, run in block.lines[0].runs if run.text == "office"]
    assert [(run.level, "".join(glyph.text for glyph in run.glyphs)) for run in latin] == [(2, "office")]


@pytest.mark.whole
def test_every_character_has_the_scripts_that_unicode_gives_it():
    """HarfBuzz's scripts and the list of shared characters together agree with Unicode's tables for every code point."""
    common = {"Zyyy", "Zinh", "Zzzz"}
    wrong = [
        f"U+{code:04X}"
        for code in (*range(0xD800), *range(0xE000, 0x110000))
        if scripts_of.__wrapped__(chr(code)) != frozenset(script_extension(chr(code))) - common
    ]
    assert wrong == []


WIDE = 500.0


def run(text: str, style=STORY, locale: str = "pt-BR"):
    """Return the only run of a word."""
    (line,) = setter_shaping(locale).set_text([TextSpan(text)], style, width=None).lines
    ((_, found),) = line.runs
    return found


def test_kerning_moves_letters_together():
    """`AVAT` is narrower than its letters: the font kerns A and V by 32 units."""
    assert run("AV").width < run("A").width + run("V").width
    assert run("AV").glyphs[0].advance == pytest.approx(run("A").width - 0.045, abs=0.04)


def test_ligatures_carry_the_text_of_their_letters():
    """Plex has a ligature for `fi`; the glyph represents both letters."""
    assert [glyph.text for glyph in run("ofício").glyphs] == ["o", "f", "í", "c", "i", "o"]
    assert [glyph.text for glyph in run("oficina").glyphs] == ["o", "fi", "c", "i", "n", "a"]


def test_tracking_disables_ligatures_and_spaces_clusters():
    """Each cluster is followed by the tracking."""
    tracked = run("fio", replace(STORY, tracking=0.1))
    assert [glyph.text for glyph in tracked.glyphs] == ["f", "i", "o"]
    assert tracked.width == pytest.approx(sum(run(c).width for c in "fio") + 0.3, abs=0.02)


def test_tracking_after_the_last_letter_is_not_part_of_the_line():
    """The width of a tracked line is its visible width."""
    plain = setter_shaping().set_text([TextSpan("ab")], STORY, width=None)
    tracked = setter_shaping().set_text([TextSpan("ab")], replace(STORY, tracking=0.1), width=None)
    assert tracked.width - plain.width == pytest.approx(0.1 * STORY.size * 25.4 / 72)


def test_discretionary_ligatures_stay_off():
    """`->` and `2x3` must stay as the author wrote them."""
    assert [glyph.text for glyph in run("->").glyphs] == ["-", ">"]


def test_language_reaches_the_font():
    """Romanian `ş` written with a cedilla gets the comma that Romanian requires (locl); Turkish keeps its cedilla."""
    assert run("ş", locale="ro").glyphs[0].gid != run("ş", locale="tr").glyphs[0].gid


def test_decomposed_input_is_composed():
    """NFD becomes NFC: one glyph, one character."""
    assert [glyph.text for glyph in run("e\u0301").glyphs] == ["é"]


def test_marks_without_a_composed_form_share_a_cluster():
    """The first glyph has the text of the letter with its marks, the others none."""
    assert [glyph.text for glyph in run("q\u0323").glyphs] == ["q\u0323", ""]


def test_equal_words_share_one_run():
    """A word is shaped and stored once, whatever line or text it is in."""
    first = setter_shaping().set_text([TextSpan("a rainha e a rainha")], STORY, width=WIDE)
    second = setter_shaping().set_text([TextSpan("outra rainha")], STORY, width=WIDE)
    found = [r for block in (first, second) for line in block.lines for _, r in line.runs if r.text == "rainha"]
    assert len(found) == 3
    assert len({id(r) for r in found}) == 1


@pytest.mark.parametrize(
    ("case", "locale", "text", "shown"),
    [
        ("upper", "pt-BR", "ação", "AÇÃO"),
        ("upper", "tr", "istif", "İSTİF"),
        ("lower", "tr", "IŞIK İL", "ışık il"),
        ("upper", "de", "Straße", "STRASSE"),
        ("upper", "el", "Μαΐου άλλο", "ΜΑΪΟΥ ΑΛΛΟ"),
        ("lower", "pt-BR", "AÇÃO", "ação"),
    ],
)
def test_case_depends_on_the_language_and_does_not_change_the_content(case, locale, text, shown):
    """Glyphs show the case; `texts` and, if the number of letters is the same, the extracted text keep the author's."""
    block = setter_shaping(locale).set_text([TextSpan(text)], replace(STORY, case=case), width=None)
    as_shown = setter_shaping(locale).set_text([TextSpan(shown)], STORY, width=None)
    assert drawn(block) == drawn(as_shown)
    assert rows(block) == [text if len(text) == len(shown) else shown]
    assert block.texts == (text,)


def test_a_divided_word_in_capitals_is_extracted_as_written():
    """With the added hyphen, as for every word that the typesetter divides."""
    block = setter_shaping().set_text([TextSpan("extraordinariamente")], replace(STORY, case="upper"), width=14)
    assert len(rows(block)) > 1
    assert "".join(rows(block)).replace("-", "") == "extraordinariamente"


def drawn(block):
    """Return the glyphs of a block without their texts."""
    return [(run.font, glyph[:4]) for line in block.lines for _, run in line.runs for glyph in run.glyphs]


_LETTERS = "abcxyz fiflffi ÁÇÃÕêíóú șțăîâ ąęłńśźżó ậểỗữợđ “”‘’–—…! , . ΑΩάώ Жыё"


@given(st.text(alphabet=_LETTERS, min_size=1, max_size=60), st.sampled_from(["pt-BR", "ro", "pl", "vi"]))
def test_text_is_extracted_as_written(text, locale):
    """The words are there glyph by glyph, complete and in order; joined lines are the source."""
    block = setter_shaping(locale).set_text([TextSpan(text)], replace(STORY, hyphenate=False), width=30)
    assert said(block) == text.strip(" ")
    assert "".join(block.texts) == text.strip(" ")


@given(st.lists(st.integers(0, 5), min_size=1, max_size=6).map(sorted))
def test_cluster_texts_reassemble_their_item(clusters):
    """Whatever clusters HarfBuzz makes, each character belongs to exactly one glyph."""
    clusters = [c - clusters[0] for c in clusters]
    texts, lasts = _cluster_texts("abcdef", ShapingItem(0, 6, None, "Latn"), clusters)
    assert "".join(texts) == "abcdef"
    assert sum(lasts) == len(set(clusters))


def test_scripts_are_distinguished():
    """Characters without a script belong to those before them, or at the start to those after them."""
    assert script_runs("«Жук» abc", "Cyrl") == [(0, 6, "Cyrl"), (6, 9, "Latn")]
    assert script_runs("12", "Grek") == [(0, 2, "Grek")]


def test_display_words_are_kerned_too():
    """Tektur kerns `AT`."""
    assert run("AT", TITLE).width < run("A", TITLE).width + run("T", TITLE).width
