"""Upper and lower case in languages where Unicode's defaults are not enough."""

import pytest

from pnp.text.languages import apply_case


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
