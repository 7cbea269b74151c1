"""The characters that languages need, by CLDR, and that the chains have them for every shipped language.

Upper and lower case in languages where Unicode's defaults are not enough.
"""

from types import SimpleNamespace

import pytest
from support.texts import SHIPPED, shipped_fonts

from pnp.text.languages import apply_case, exemplars, language_coverage, letters_missing


@pytest.mark.whole
@pytest.mark.parametrize("locale", SHIPPED)
def test_chains_have_what_a_shipped_language_needs(locale):
    """Letters in both cases, punctuation and figures, in every role and every cut."""
    found = language_coverage(shipped_fonts(), locale)
    assert [(role.role, role.missing) for role in found.roles if role.missing] == []


def test_letters_come_in_both_cases():
    """CLDR lists small letters; capitals are needed too, except in Georgian, which has none in running text."""
    polish = exemplars("pl")
    assert {"ł", "Ł"} <= set(polish.letters)
    assert "„" in polish.marks
    assert "7" in polish.figures
    assert exemplars("ka").letters[-1] == "ჰ"


@pytest.mark.parametrize(
    ("locale", "tag"),
    [
        ("pt-BR", "pt"),
        ("zh-Hans", "zh"),
        ("zh-Hans-SG", "zh"),
        ("zh-Hant", "zh-Hant"),
        ("sr-Latn", "sr-Latn"),
        ("de-AT", "de-AT"),
        ("de-Latn-CH", "de"),
        ("en_GB", "en"),
        ("ja-Jpan", "ja"),
        ("ja-Hira", "ja"),
        ("ja-Kana-JP", "ja"),
        ("ko-Kore", "ko"),
    ],
)
def test_a_variety_uses_the_set_of_its_language(locale, tag):
    """The nearest that CLDR has: Brazilian Portuguese is Portuguese, simplified Chinese is Chinese."""
    assert exemplars(locale).tag == tag


@pytest.mark.parametrize("locale", ["xx", "tlh", "ru-Latn", "ja-Cyrl"])
def test_unknown_languages_are_not_guessed(locale):
    """Neither an unknown language nor a known one in a script that CLDR has no set for."""
    assert exemplars(locale) is None
    assert language_coverage(shipped_fonts(), locale) is None


def test_a_language_without_fonts_lacks_its_letters():
    """No font here has Armenian: every family and every role lacks its letters."""
    found = language_coverage(shipped_fonts(), "hy")
    assert not found.complete
    assert all("ա" in role.missing and "Ֆ" in role.missing for role in found.roles)
    assert "." not in next(role for role in found.roles if role.role == "text").missing


@pytest.mark.parametrize(
    ("locale", "text", "upper"),
    [
        ("pt-BR", "Ação", "AÇÃO"),
        ("tr", "istanbul ılık", "İSTANBUL ILIK"),
        ("az", "iki", "İKİ"),
        ("de", "Straße", "STRASSE"),
        ("nl", "ijs", "IJS"),
        ("el", "Μαΐου", "ΜΑΪΟΥ"),
        ("el", "παιχνίδι", "ΠΑΙΧΝΙΔΙ"),
        ("el", "ρολόι", "ΡΟΛΟΪ"),
        ("el", "ναι ή όχι", "ΝΑΙ Ή ΟΧΙ"),
        ("el", "ᾧ ἄλφα", "ΩΙ ΑΛΦΑ"),
        ("ru", "ёлка", "ЁЛКА"),
        ("ja", "カード a", "カード A"),
        ("th", "การ์ด", "การ์ด"),
    ],
)
def test_capitals(locale, text, upper):
    """Turkish keeps its dots, Greek loses its accents, German has no capital sharp s in ordinary text."""
    assert apply_case(text, "upper", locale) == upper
    assert apply_case(text, "none", locale) == text


@pytest.mark.parametrize(("locale", "text", "lower"), [("tr", "ISPARTA İKİ", "ısparta iki"), ("el", "ΟΔΟΣ", "οδος")])
def test_small_letters(locale, text, lower):
    """Turkish I becomes a dotless ı."""
    assert apply_case(text, "lower", locale) == lower


def test_languages_of_a_font():
    """Those with any of their letters in all cuts, with the letters that one of the cuts lacks."""
    thai = set(exemplars("th").letters)
    whole, other = (SimpleNamespace(covers=letters.__contains__) for letters in (thai | {"a"}, thai - {"ก"}))
    assert letters_missing([whole])["th"] == ()
    assert "b" in letters_missing([whole])["en"]
    both = letters_missing([whole, other])
    assert both["th"] == ("ก",)
    assert "en" not in both
