"""Items have one font and one script each; shared characters belong to the letters beside them (UAX #24)."""

import pytest
from fontTools.unicodedata import script_extension
from sample_styles import RAGGED, font
from test_text_rtl import setter

from pnp.model.fields import TextSpan
from pnp.text.fonts import FontFace
from pnp.text.shaping import DisplayText, Shaper, ShapingItem, ShapingOptions, script_runs, scripts_of


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
    return setter(locale).set_text([TextSpan(text)], RAGGED, width=None).lines[0].runs[0][1]


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
    block = setter("ar").set_text([TextSpan("بطاقة office")], RAGGED, width=None)
    latin = [run for _, run in block.lines[0].runs if run.text == "office"]
    assert [(run.level, "".join(glyph.text for glyph in run.glyphs)) for run in latin] == [(2, "office")]


def test_every_character_has_the_scripts_that_unicode_gives_it():
    """HarfBuzz's scripts and the list of shared characters together agree with Unicode's tables for every code point."""
    common = {"Zyyy", "Zinh", "Zzzz"}
    wrong = [
        f"U+{code:04X}"
        for code in (*range(0xD800), *range(0xE000, 0x110000))
        if scripts_of.__wrapped__(chr(code)) != frozenset(script_extension(chr(code))) - common
    ]
    assert wrong == []
