"""Line metrics suit the script: marks stay in their box, titles are centred, stacks do not touch.

Right-to-left text: lines begin at the right, numbers and names keep their direction, letters join across styles.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
import uharfbuzz as hb
from hypothesis import given
from hypothesis import strategies as st
from support.texts import FONTS, RAGGED, STORY, TITLE, rtl_setter, shipped_fonts, spans, typesetter

from pnp.base.units import PT
from pnp.model.fields import IconSpan, TextSpan
from pnp.text.break_opportunities import BREAKING_SPACES
from pnp.text.fonts import INVISIBLE_CHARACTERS
from pnp.text.paragraphs import clean_text

WORDS = {
    "ar": "لأجل الآخرين كلُّ شيءٍ يبدأ هنا",
    "he": "שַׁבָּת הַקְּלָף הָאַחֲרוֹן ץקןך",
    "hi": "र्की ट्ठू ऑं क्षृ द्ध्रू पृष्ठ कार्ड टूँ",
    "ja": "領域を支配するカードが、嵐を呼ぶ。",
    "ko": "구역을 지배하는 카드가 폭풍을 부른다",
    "th": "ผู้เล่นที่นี้ปั้นน้ำฎูฐุญูกี๊",
    "zh-Hans": "统治区域的卡牌，召来风暴。",
}

PLAIN = {"ar": "دلاع", "he": "אבמש", "hi": "कमरत", "ja": "国永", "ko": "한글", "th": "กมนอ", "zh-Hans": "国永"}

HEIGHT = 40.0  # mm: enough for every text here


def ink(block):
    """Return the top and bottom of a block's ink in mm, from the glyphs' outlines."""
    files = {file.key: file for family in shipped_fonts().families.values() for file in family.cuts.values()}
    tops, bottoms = [], []
    for line in block.lines:
        for _, run in line.runs:
            face = hb.Face(files[run.font].data)
            font, scale = hb.Font(face), line.size / PT / face.upem
            for glyph in run.glyphs:
                box = font.get_glyph_extents(glyph.gid)
                if box and box.height:
                    up = box.y_bearing + glyph.dy * face.upem
                    tops.append(line.y - up * scale)
                    bottoms.append(line.y - (up + box.height) * scale)
    return min(tops), max(bottoms)


@pytest.mark.parametrize("style", [STORY, TITLE], ids=lambda style: style.name)
@pytest.mark.parametrize("locale", WORDS)
def test_no_mark_leaves_its_box(locale, style):
    """A box of the height that the text needs contains all its ink, however high the marks are stacked."""
    block = typesetter(locale).set_text([TextSpan(WORDS[locale])], style, width=25)
    top, bottom = ink(block)
    assert not block.missing
    assert top > -0.1 / PT
    assert bottom < block.height + 0.1 / PT


@pytest.mark.parametrize("locale", WORDS)
def test_titles_are_centred(locale):
    """The letters without marks are in the middle of a bar with room for marks, to a twelfth of the size."""
    style = replace(TITLE, size=12, floor=12)
    for tall in (7.0, 9.0):
        block = typesetter(locale).set_text([TextSpan(PLAIN[locale])], style, width=60, height=tall, valign="middle")
        top, bottom = ink(block)
        assert abs((top + bottom) / 2 - tall / 2) < 12 / 12 / PT, (locale, tall)


@pytest.mark.parametrize("style", [STORY, TITLE], ids=lambda style: style.name)
@pytest.mark.parametrize("locale", WORDS)
def test_figures_and_latin_names_keep_their_metrics(locale, style):
    """A line without letters of the language's own script is no taller than in languages with the Latin face."""
    own, latin = (typesetter(tag).set_text([TextSpan("01 VP")], style, width=None) for tag in (locale, "en"))
    assert own.height == latin.height
    assert own.lines[0].y == latin.lines[0].y


def test_latin_lines_have_the_metrics_of_their_font():
    """In languages that use the Latin face: ascent and descent of its hhea table."""
    for locale in ("pt-BR", "pl", "ru", "vi", "el"):
        block = typesetter(locale).set_text([TextSpan("Ágata")], STORY, width=None)
        assert block.lines[0].y == pytest.approx(1.025 * 8 / PT)
        assert block.height == pytest.approx(1.3 * 8 / PT)


@pytest.mark.parametrize(
    ("locale", "least"), [("th", 1.35), ("hi", 1.3), ("ar", 1.25), ("ja", 1.25), ("pt-BR", 1.0), ("he", 1.15)]
)
def test_stacked_marks_get_the_leading_that_they_need(locale, least):
    """A style with little leading gets as much as its script needs; a larger leading stays."""
    for leading in (1.0, 1.6):
        text = WORDS.get(locale, "Uma carta de teste que tem linhas")
        block = typesetter(locale).set_text([TextSpan(text)], replace(STORY, leading=leading), width=14)
        rows = sorted({line.y for line in block.lines})
        assert rows[1] - rows[0] == pytest.approx(max(least, leading) * block.size / PT)


@pytest.mark.parametrize("locale", WORDS)
def test_fallback_keeps_the_baseline(locale):
    """Words of another font in a line have the same baseline."""
    block = typesetter(locale).set_text([TextSpan(f"{WORDS[locale]} KOISH 3")], TITLE, width=None)
    assert len({run.font for line in block.lines for _, run in line.runs}) > 1
    assert len({line.y for line in block.lines}) == 1


def test_icons_are_centred_on_the_letters():
    """Beside Thai, which has no capitals, an icon is lower than beside Latin letters."""
    from support.texts import spans  # noqa: PLC0415 - only here

    heights = {}
    for locale, word in (("th", "กมน"), ("pt-BR", "HHH")):
        block = typesetter(locale).set_text(spans(f"{word} [x]"), STORY, width=None)
        box = block.icons[0].box
        heights[locale] = (block.lines[0].y - box.y - box.h / 2) * PT / block.size
    assert heights == pytest.approx({"th": 0.279, "pt-BR": 0.349}, abs=0.01)


MM = RAGGED.size * 25.4 / 72

WIDTH = 60.0


def set_(text, language, *, width=WIDTH, style=RAGGED, **how):
    """Set a text with marked bold words and icons."""
    found = spans(text) if isinstance(text, str) else text
    return rtl_setter(language).set_text(found, style, width=width, size=style.size, **how)


def places(block):
    """Return the words of a block from left to right, line by line: (text, left, right) in mm, without spaces."""
    out = {}
    for line in block.lines:
        for x, run in line.runs:
            if not run.text.isspace() and not line.invisible:
                left = line.x + x * MM
                out.setdefault(round(line.y, 3), []).append((run.text, left, left + run.width * MM))
    for y, row in ((round(block.lines[0].y, 3), icon) for icon in block.icons):
        out.setdefault(y, []).append((f"[{row.alt}]", row.box.x, row.box.right))
    return [sorted(row, key=lambda word: word[1]) for row in out.values()]


def visual(block):
    """Return each line's words from left to right."""
    return [[word for word, _, _ in row] for row in places(block)]


def test_a_line_begins_at_the_right_edge():
    """The first word ends at the box's right edge, the others follow to its left; lines are filled in reading order."""
    block = set_("המשחק מתחיל כאשר כל שחקן בוחר קלף חוזה", "he", width=24)
    assert visual(block)[0][-1] == "המשחק"
    assert visual(block)[-1][0] == "חוזה"
    assert [row[-1][2] for row in places(block)] == pytest.approx([24.0] * len(block.texts))
    assert "".join(block.texts) == "המשחק מתחיל כאשר כל שחקן בוחר קלף חוזה"


def test_numbers_names_icons_and_bold_words_are_in_order():
    """From left to right a Hebrew line is reversed, but its numbers and Latin words are not."""
    block = set_("הקלף *Fire wall* עולה 12 [נשק] (לפחות 2).", "he")
    assert visual(block) == [[").", "2", "(לפחות", "[נשק]", "12", "עולה", "Fire", "wall", "הקלף"]]


def test_an_icon_between_latin_words_belongs_to_them():
    """And one between Hebrew words belongs to those."""
    assert visual(set_("קלף ab [x] cd", "he")) == [["ab", "[x]", "cd", "קלף"]]
    assert visual(set_("קלף [x] אב", "he")) == [["אב", "[x]", "קלף"]]


def test_hebrew_in_a_portuguese_line_is_reversed_in_place():
    """The line itself runs from left to right."""
    block = set_([TextSpan("O nome "), TextSpan("שלום עולם", lang="he"), TextSpan(" (paz).")], "pt-BR")
    assert visual(block) == [["O", "nome", "עולם", "שלום", "(paz)."]]
    assert places(block)[0][0][1] == 0


@pytest.mark.parametrize(("align", "left", "right"), [("start", None, 40), ("end", 0, None), ("justify", 0, 40)])
def test_alignment_follows_the_direction_of_the_language(align, left, right):
    """`start` is the right edge, `end` the left one; a justified line reaches both."""
    text = "המשחק מתחיל כאשר כל שחקן בוחר קלף אחד מן הקלפים"
    row = places(set_(text, "he", width=40, align=align))[0]
    if left is not None:
        assert row[0][1] == pytest.approx(left)
    if right is not None:
        assert row[-1][2] == pytest.approx(right)


def test_centred_lines_have_equal_margins():
    """White space at the line end does not count."""
    for row in places(set_("המשחק מתחיל כאשר ab כל שחקן בוחר קלף", "he", width=30, align="center")):
        assert row[0][1] == pytest.approx(30 - row[-1][2])


def test_white_space_at_a_line_end_hangs_out_at_the_left():
    """Even after a Latin word (rule L1)."""
    block = set_("קלף abcdefgh קלףקלףקלף", "he", width=20)
    first = block.lines[0]
    (text, left), *_ = [(run.text, first.x + x * MM) for x, run in first.runs]
    assert text == " "
    assert left < places(block)[0][0][1]
    assert places(block)[0][-1][2] == pytest.approx(20)


def test_a_text_in_another_language_has_its_direction():
    """An untranslated text in a Hebrew game is set from left to right, with its full stop at the right."""
    block = set_("Uma carta.", "he", locale="pt-BR")
    assert places(block)[0][0] == ("Uma", 0.0, pytest.approx(places(block)[0][0][2]))
    assert visual(block) == [["Uma", "carta."]]


def test_a_paragraph_in_another_language_has_its_direction():
    """Two languages in one box: each paragraph begins at its own side."""
    both = [TextSpan("Uma carta."), *spans("/"), TextSpan("קלף אחד.", lang="he")]
    first, second = places(set_(both, "pt-BR", width=40))
    assert first[0][1] == 0.0
    assert second[-1][2] == pytest.approx(40)
    assert [word for word, _, _ in second] == ["אחד.", "קלף"]


def test_words_of_another_language_are_isolated():
    """Their full stop and number stay with them, whatever is next to them."""
    name = [TextSpan("קלף "), TextSpan("Belo 2.", lang="pt-BR"), TextSpan(" 3 אב")]
    assert visual(set_(name, "he"))[0] == ["אב", "3", "Belo", "2.", "קלף"]


def test_spaces_around_words_of_another_language_belong_to_the_line():
    """Wherever the quotation begins and ends, the words after it stand where they did."""
    name = [TextSpan("קלף"), TextSpan(" Belo 2. ", lang="pt-BR"), TextSpan("3 אב")]
    assert visual(set_(name, "he"))[0] == ["אב", "3", "Belo", "2.", "קלף"]


def test_brackets_are_mirrored():
    """The opening bracket of a right-to-left line is the glyph that opens to the left."""
    block = set_("(א)", "he")
    left, _, right = [glyph for _, run in block.lines[0].runs for glyph in run.glyphs]
    font = hb.Font(hb.Face((FONTS / "ibm-plex-sans-hebrew/IBMPlexSansHebrew-Regular.ttf").read_bytes()))
    assert (left.text, right.text) == (")", "(")
    assert (left.gid, right.gid) == (font.get_nominal_glyph(ord("(")), font.get_nominal_glyph(ord(")")))


def shaped(text, cut):
    """Return the glyphs that HarfBuzz gives for a whole Arabic word, each with the offset of its cluster."""
    font = hb.Font(hb.Face((FONTS / f"ibm-plex-sans-arabic/IBMPlexSansArabic-{cut}.ttf").read_bytes()))
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(font, buffer)
    return [(info.cluster, info.codepoint) for info in buffer.glyph_infos]


def test_letters_join_across_styles():
    """A word with a bold middle has the glyphs of one word, not of three."""
    block = set_("مح*سو*ب", "ar")
    glyphs = [glyph.gid for _, run in block.lines[0].runs for glyph in run.glyphs]
    plain, bold = dict(shaped("محسوب", "Regular")), dict(shaped("محسوب", "Bold"))
    assert glyphs == [plain[4], bold[3], bold[2], plain[1], plain[0]]
    (row,) = places(block)
    assert all(a[2] == pytest.approx(b[1]) for a, b in pairwise(row))


def test_lam_and_alef_in_two_styles_join_without_a_ligature():
    """The lam has its initial form, the alef its final form."""
    glyphs = [glyph.gid for _, run in set_("*ل*ا", "ar").lines[0].runs for glyph in run.glyphs]
    assert len(shaped("لا", "Regular")) == 1
    assert glyphs == [dict(shaped("با", "Regular"))[1], dict(shaped("لب", "Bold"))[0]]


def test_the_parts_of_a_divided_word_keep_their_joining_forms():
    """If an author allows an Arabic word to be divided, both parts keep the forms of the whole word."""
    block = set_("محس\u00adبتان", "ar", width=8.5)
    first, second = ([glyph for _, run in line.runs for glyph in run.glyphs] for line in block.lines)
    assert ("".join(glyph.text for glyph in first), "".join(glyph.text for glyph in second)) == ("-سحم", "ناتب")
    assert [glyph.gid for glyph in first[1:]] == [gid for _, gid in shaped("محسب", "Regular")][1:]
    assert [glyph.gid for glyph in second] == [gid for _, gid in shaped("سبتان", "Regular")][:-1]
    apart = [glyph.gid for _, run in set_("محسو\u00adبتان", "ar", width=8.5).lines[1].runs for glyph in run.glyphs]
    assert apart == [gid for _, gid in shaped("بتان", "Regular")]


def test_an_icons_text_alternative_is_set_in_its_own_direction():
    """So that it is extracted as written."""
    unseen = next(line for line in set_("قلم [سلاح] 12", "ar").lines if line.invisible)
    assert [(run.text, run.level) for _, run in unseen.runs] == [("سلاح", 1)]
    both = next(line for line in set_("12 [סוג ab]", "he").lines if line.invisible)
    assert [run.text for _, run in both.runs] == ["ab", " ", "סוג"] or [run.text for _, run in both.runs] == ["ab", "סוג "]


def test_an_icon_after_words_of_another_language_has_the_fonts_of_its_own():
    """Its word is looked for in the fonts of the game's language, which have its letters."""
    name, word = TextSpan("Encontrão ", lang="pt-BR"), "射程"
    assert set_([name, IconSpan("range", word), TextSpan("、2マス。")], "ja").missing == ()
    assert set_([name, IconSpan("range", word, lang="pt-BR"), TextSpan("、2マス。")], "ja").missing == tuple(word)


def test_direction_marks_have_no_glyph():
    """They determine the order and are removed."""
    block = set_("אב\u200f!\u200e c", "he")
    assert "".join(glyph.text for _, run in block.lines[0].runs for glyph in run.glyphs if glyph.text.strip()) == "c!בא"
    assert block.missing == ()


def test_joined_scripts_are_not_letterspaced():
    """Tracking would tear letters apart; in a line of another script it follows the word."""
    tracked = replace(RAGGED, tracking=0.1)
    for text, locale in (("محسوب لاعب", "ar"), ("क्षेत्र नियम", "hi")):
        assert set_(text, locale, style=tracked).width == set_(text, locale).width
    arabic = TextSpan("محسوب", lang="ar")
    plain, spaced = (set_([TextSpan("a "), arabic, TextSpan(" b")], "pt-BR", style=style) for style in (RAGGED, tracked))
    assert spaced.width - plain.width == pytest.approx(3 * 0.1 * MM, abs=0.11 * MM)


def test_tracking_of_hebrew_is_on_the_left_of_each_letter():
    """And the line still ends at its last letter."""
    block = set_("אבג", "he", style=replace(RAGGED, tracking=0.1))
    plain = set_("אבג", "he")
    assert block.width - plain.width == pytest.approx(2 * 0.1 * MM)
    ((left, run),) = block.lines[0].runs
    start = block.lines[0].x + (left + run.glyphs[0].dx) * MM
    assert start == pytest.approx(WIDTH - block.width)
    assert block.lines[0].x + (left + run.width) * MM == pytest.approx(WIDTH)


_LETTERS = "אבגשׁ\u05b8 abé 12٣ بلام\u0651 .,;:()[]«»-–/%\u00a0\u00ad\u200f\u200e\u2067\u2069\u202b\u202c"


@given(st.lists(st.text(alphabet=_LETTERS, max_size=20), min_size=1, max_size=4), st.sampled_from(["he", "ar", "pt-BR"]))
def test_every_character_is_set_once(texts, locale):
    """In all combinations: no character is lost or doubled, no line leaves its box, lines join to the source."""
    found = [TextSpan(text, bold=k % 2 == 1, lang="he" if k % 3 == 2 else "") for k, text in enumerate(texts)]
    block = set_(found, locale, width=25)
    source = clean_text("".join(texts)).strip(BREAKING_SPACES)
    assert sorted("".join(block.texts)) == sorted(source)
    seen = "".join(glyph.text for line in block.lines for _, run in line.runs for glyph in run.glyphs)
    if not block.missing:
        assert sorted(seen.replace("-", "")) == sorted(c for c in source.replace("-", "") if c not in INVISIBLE_CHARACTERS)
    if not block.overflow:
        for row in places(block):
            assert row[0][1] > -0.1
            assert row[-1][2] < 25.1
