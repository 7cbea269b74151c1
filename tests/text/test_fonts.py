"""Fonts are chosen along the chain, and characters that none of them has are reported.

In a line of two scripts each has its own font: figures and names look the same in every language.
"""

from io import BytesIO

import pytest
from fontTools.subset import Subsetter
from fontTools.ttLib import TTFont
from support.texts import STORY, TITLE, book, font, rows, setter, spans, typesetter

from pnp.base.diagnostics import Mark
from pnp.impose.slug_lines import SheetText
from pnp.model.fields import TextSpan
from pnp.model.frame import Colour
from pnp.model.style import FontBook, FontFamily, FontFile, TextStyle
from pnp.text.fonts import family_name, grapheme_ends
from pnp.text.typesetter import Typesetter

MIXED = TextStyle("mixed", "mixed", 8.0, 6.0, 1.2, Colour(0, 0, 0))


def fonts(block) -> list[tuple[str, str]]:
    """Return each run's text and font, without spaces."""
    return [(run.text, run.font) for line in block.lines for _, run in line.runs if run.text.strip()]


def test_a_display_word_comes_from_one_family():
    """Tektur lacks `⅓`, so the whole word is set in Plex; the words around it stay in Tektur."""
    block = setter("en").set_text([TextSpan("Uma x⅓y carta")], TITLE, width=None)
    assert fonts(block) == [("Uma", "Tektur-Bold"), ("x⅓y", "IBMPlexSans-Bold"), ("carta", "Tektur-Bold")]


def test_a_display_word_that_no_family_has_whole_is_divided():
    """Plex lacks `Ɠ` and Tektur lacks `⅓`: the word is set in two fonts, and nothing is missing."""
    block = setter("en").set_text([TextSpan("Ɠ⅓")], TITLE, width=None)
    assert fonts(block) == [("Ɠ", "Tektur-Bold"), ("⅓", "IBMPlexSans-Bold")]
    assert block.missing == ()


def test_text_falls_back_cluster_by_cluster():
    """In a text role only the missing cluster uses another family."""
    block = setter("en").set_text([TextSpan("abƓcd")], MIXED, width=None)
    assert fonts(block) == [("ab", "IBMPlexSans-Regular"), ("Ɠ", "Tektur-Medium"), ("cd", "IBMPlexSans-Regular")]


def test_missing_characters_are_listed_once_and_keep_their_place():
    """They are set as notdef glyphs of the first font, where drafts show them; a run with them is never printed otherwise."""
    block = setter().set_text([TextSpan("Joga 漢 e 😀 e 漢 aqui")], STORY, width=60)
    assert block.missing == ("漢", "😀")
    assert rows(block) == ["Joga 漢 e 😀 e 漢 aqui"]
    glyphs = [glyph for line in block.lines for _, run in line.runs for glyph in run.glyphs]
    assert [glyph.text for glyph in glyphs if glyph.gid == 0] == ["漢", "😀", "漢"]


def test_an_available_letter_is_not_reported_with_a_missing_mark():
    """Only characters that no font has are missing; if no font has both, the whole cluster is."""
    missing = {
        text: setter("en").set_text([TextSpan(f"a{text}b")], MIXED, width=None).missing for text in ("☃\u0301", "⅓\u0331")
    }
    assert missing == {"☃\u0301": ("☃",), "⅓\u0331": ("⅓\u0331",)}


def test_the_text_alternatives_of_icons_are_checked_too():
    """It must be possible to extract them."""
    assert setter().set_text(spans("x [漢]"), STORY, width=60).missing == ("漢",)


def test_invisible_characters_are_never_missing():
    """Soft hyphens, joiners, zero width spaces and direction marks need no glyph."""
    assert not Typesetter(book(), "pt-BR").missing_characters("display", "a\u00adb\u200bc\u2060d\u200de\u200ef\u202fg\u2011h")


def test_a_missing_cut_is_reported_and_replaced_by_the_nearest():
    """Tektur has no italic: bold italic is set in bold, and the block says so."""
    block = setter().set_text([TextSpan("Nome", italic=True)], TITLE, width=None)
    assert fonts(block) == [("Nome", "Tektur-Bold")]
    assert block.missing_cuts == ("tektur bold-italic",)


def test_bold_has_no_effect_in_a_bold_or_heavier_style():
    """A bold span makes a regular style bold and leaves a black one unchanged."""
    assert fonts(setter().set_text([TextSpan("a", bold=True)], STORY, width=None)) == [("a", "IBMPlexSans-Bold")]
    black = TextStyle("t", "display", 12, 9, 1.1, Colour(0, 0, 0), weight="black")
    assert fonts(setter().set_text([TextSpan("a", bold=True)], black, width=None)) == [("a", "Tektur-Black")]


def test_coverage_lists_missing_characters_in_order():
    """Each once, in order of appearance."""
    assert Typesetter(book(), "pt-BR").missing_characters("text", "ação 字 ok 漢 字") == ("字", "漢")
    assert Typesetter(book(), "pt-BR").missing_characters("text", "漢字漢") == ("漢", "字")
    assert Typesetter(book(), "vi").missing_characters("text", "Người chơi rút ba lá bài ở đây, Ẩn Ữ") == ()


def test_grapheme_clusters_are_not_divided():
    """An emoji of a family, or a letter with its marks, is one cluster."""
    assert grapheme_ends("a👨‍👩‍👧e\u0323\u0302", "en") == [1, 6, 9]


def test_a_family_has_the_name_in_its_font_file():
    """The family of all its weights, not of a single weight, also where the file of a weight has no other name."""
    named = {
        "IBMPlexSans-Medium": "IBM Plex Sans",
        "Tektur-Bold": "Tektur",
        "TekturNarrow-Black": "Tektur Narrow",
        "IBMPlexSansArabic-Regular": "IBM Plex Sans Arabic",
        "NotoSansSC-Medium": "Noto Sans SC",
        "MPLUS1p-Black": "M PLUS 1p",
    }
    assert {name: family_name(font(name)) for name in named} == named


def families(locale, text, style):
    """Return each part of one family: its text and the family's name."""
    block = typesetter(locale).set_text([TextSpan(text)], style, width=None)
    assert not block.missing
    assert not block.missing_cuts
    out = []
    for line in block.lines:
        for _, run in line.runs:
            name = run.font.rsplit("-", 2)[0]
            if not run.text.isspace():
                out.append((run.text, name))
    return out


@pytest.mark.parametrize(
    ("locale", "text", "expected"),
    [
        ("ko", "3점.", [("3", "tektur"), ("점", "black-han-sans"), (".", "tektur")]),
        ("ko", "“구역”", [("“구역”", "black-han-sans")]),
        ("ko", "3점A1", [("3", "tektur"), ("점", "black-han-sans"), ("A1", "tektur")]),
        ("ko", "(점)abc", [("(", "tektur"), ("점", "black-han-sans"), (")abc", "tektur")]),
        ("ja", "第3章", [("第", "m-plus-1p"), ("3", "tektur"), ("章", "m-plus-1p")]),
        ("zh-Hans", "KOISH。", [("KOISH", "tektur"), ("。", "noto-sans-sc-black")]),
        ("th", "การ์ด! 10%", [("การ์ด!", "kanit"), ("10%", "tektur")]),
        ("hi", "कार्ड (KOISH)", [("कार्ड", "rajdhani"), ("(KOISH)", "tektur")]),
        ("vi", "Ẩn x⅓y", [("Ẩn", "tektur"), ("x⅓y", "ibm-plex-sans")]),
    ],
)
def test_titles_use_the_display_font_of_each_script(locale, text, expected):
    """A word in two scripts counts as two; what a display font lacks falls back separately."""
    assert families(locale, text, TITLE) == expected


@pytest.mark.parametrize(
    ("locale", "text", "expected"),
    [
        ("ko", "3점.", [("3", "ibm-plex-sans-upright"), ("점", "noto-sans-kr"), (".", "ibm-plex-sans-upright")]),
        ("zh-Hans", "“3”", [("“", "noto-sans-sc"), ("3", "ibm-plex-sans-upright"), ("”", "noto-sans-sc")]),
        ("th", "3ใบ KOISH", [("3ใบ", "ibm-plex-sans-thai"), ("KOISH", "ibm-plex-sans-thai")]),
    ],
)
def test_texts_use_the_figures_of_plex(locale, text, expected):
    """Chinese has its own quotation marks; figures and Latin letters are Plex's, as in all languages."""
    assert families(locale, text, STORY) == expected


@pytest.mark.parametrize("locale", ["ar", "he", "hi", "ja", "ko", "th", "zh-Hans"])
def test_emphasis_without_italics_is_not_a_fault(locale):
    """Scripts without italics use a heavier weight on purpose, so nothing is reported."""
    for bold in (False, True):
        block = typesetter(locale).set_text([TextSpan("3", bold=bold, italic=True)], STORY, width=None)
        assert block.missing_cuts == ()


def digits_first():
    """A typesetter whose text role begins with a font of digits only: it has no space."""
    subset = Subsetter()
    subset.populate(unicodes=range(0x30, 0x3A))
    digits = TTFont(BytesIO(font("Tektur-Medium").data))
    subset.subset(digits)
    digits.save(file := BytesIO())
    families = {
        "digits": FontFamily("digits", {"regular": FontFile("digits", "digits.ttf", file.getvalue())}, per_word=False),
        "plex": FontFamily("plex", {"regular": font("IBMPlexSans-Regular")}, per_word=False),
    }
    return Typesetter(FontBook(families, {"text": {"default": ("digits", "plex")}}, Mark("fonts/fonts.yaml")), "en")


@pytest.mark.parametrize("space", " \u00a0\u2003\u2007\u2009\u200a\u200b\u202f\u3000")
def test_a_space_comes_from_a_font_that_has_one(space):
    """HarfBuzz makes all spaces from the plain one; of a font that has none, a notdef glyph would print."""
    block = digits_first().set_text([TextSpan(f"1{space}2{space}km")], STORY, width=None)
    assert block.missing == ()
    found = [(run.text, run.font) for line in block.lines for _, run in line.runs]
    assert 0 not in [glyph.gid for line in block.lines for _, run in line.runs for glyph in run.glyphs]
    assert [font for text, font in found if text[0] in "12"] == ["digits", "digits"]
    assert {font for text, font in found if text[0] not in "12"} == {"IBMPlexSans-Regular"}


HIDDEN = [
    *"\u00ad\u034f\u061c\u17b4\u17b5\u180b\u180e\u180f\u200c\u200d\u200e\u202e\u2060\u2061\u2064\u206f\ufe00\ufe0f\ufeff\ufff0",
    *"\U0001d173\U000e0001\U000e0041\U000e0100",
]


@pytest.mark.parametrize("text", ["1{0}2{0}km", "km{0}x", "a {0} b", "{0}"])
@pytest.mark.parametrize("hidden", HIDDEN)
def test_what_nobody_sees_prints_nothing(hidden, text):
    """Not even in a font without a space, in which HarfBuzz leaves no glyph of it."""
    block = digits_first().set_text([TextSpan(text.format(hidden))], STORY, width=None)
    assert block.missing == ()
    assert 0 not in [glyph.gid for line in block.lines for _, run in line.runs for glyph in run.glyphs]


@pytest.mark.parametrize("char", "\u115f\u1680\u3164\uffa0\U0001bca0")
def test_a_blank_that_is_no_space_is_missing(char):
    """Fillers of Hangul, the stroke between words of Ogham, controls of shorthand have glyphs: they are named."""
    assert char in "".join(digits_first().set_text([TextSpan(f"km{char}x")], STORY, width=None).missing)


@pytest.mark.parametrize("char", [*" \u00a0\u2003\u2007\u2009\u200a\u202f\u3000", "\u2011", *HIDDEN])
def test_a_slug_line_takes_spaces_and_hidden_characters_of_titles(char):
    """In a game whose first font has digits only: nothing is missing, and no box prints."""
    line = SheetText(digits_first(), "en").line(f"Pike{char}7{char}km 1.2.0")
    assert line.missing == ()
    assert 0 not in [glyph.gid for found in line.lines for _, run in found.runs for glyph in run.glyphs]
