"""What bookmarks say for a heading with an icon, whose word may have another form there."""

from types import SimpleNamespace

import pytest

from pnp.base.diagnostics import Mark
from pnp.layout.booklet.text_blocks import forms_of_terms, heading_words
from pnp.model.fields import IconSpan, RichText, TermForms, TextSpan


def heading(words, icon):
    """Return a heading that ends in an icon."""
    return RichText((TextSpan(f"{words} "), IconSpan("x", icon)), "", "en", Mark("a.md", 1))


@pytest.mark.parametrize(
    ("words", "icon"),
    [
        ("Armas", "arma"),
        ("Armi", "arma"),
        ("Όπλα", "όπλο"),
        ("Ação comum: mover", "mover"),
        ("武器", "武器"),
        ("الأسلحة", "سلاح"),
    ],
)
def test_the_word_of_an_icon_is_said_once(words, icon):
    """Plurals, accents and articles of a script do not matter."""
    assert heading_words(heading(words, icon)) == words


@pytest.mark.parametrize(("words", "icon"), [("Carta", "arma"), ("The", "worm"), ("Worms", "worm die"), ("戦闘", "武器")])
def test_a_word_that_only_the_icon_says_is_kept(words, icon):
    """One that merely contains it is another word, and all words of the icon count."""
    assert heading_words(heading(words, icon)) == f"{words} {icon}"


@pytest.mark.parametrize(
    ("words", "icon", "said"),
    [
        ("Ludzie", "człowiek", "Ludzie"),
        ("Nowi ludzie", "człowiek", "Nowi ludzie"),
        ("Бойцы", "боец", "Бойцы"),
        ("Ludzik", "człowiek", "Ludzik człowiek"),
        ("Ludzie", "zły człowiek", "Ludzie zły człowiek"),
        ("Zajęte miejsca", "przejęcie", "Zajęte miejsca przejęcie"),
        ("Przejmowanie", "przejęcie", "Przejmowanie"),
    ],
)
def test_the_glossary_knows_forms_that_share_no_beginning(words, icon, said):
    """The heading has a whole form of the term that the icon's word, as a whole, is a form of; `*` is any ending."""
    forms = {"member": ["ludzie", "ludzi"], "soldier": ["бойцы"], "domination": ["przej*"]}
    game = SimpleNamespace(
        terms={"member": "Człowiek", "soldier": "Боец", "domination": "Przejęcie", "zone": "Strefa"},
        term_forms={name: TermForms(also=tuple(also)) for name, also in forms.items()},
    )
    assert heading_words(heading(words, icon), forms_of_terms(game)) == said
