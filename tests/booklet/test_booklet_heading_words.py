"""What bookmarks say for a heading with an icon, whose word may have another form there."""

import pytest

from pnp.diagnostics import Mark
from pnp.layout.booklet.heading_words import heading_words
from pnp.model.text import IconSpan, RichText, TextSpan


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
