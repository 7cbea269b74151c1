"""What bookmarks, links and screen readers say for a heading: not twice what both its words and an icon in it say."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.model.fields import IconSpan, TextSpan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.fields import RichText
    from pnp.model.game import Game

_ENDING = 3  # letters: what a word may have instead at its end, as a plural
_STEM, _SHORT_STEM = 3, 2  # letters: the least that must agree, with capitals and in scripts that have none


def heading_words(heading: RichText, terms: Sequence[Sequence[str]] = ()) -> str:
    """Return the words of a heading without the icons whose word, however inflected, is among them.

    `terms` has the forms of each term (see `forms_of_terms`): a plural may be another word, such as `lata` of `rok`.
    """
    said = _folded(" ".join(span.text for span in heading.spans if isinstance(span, TextSpan))).split()
    spans = tuple(s for s in heading.spans if not (isinstance(s, IconSpan) and _is_said(s.alt, said, terms)))
    left = replace(heading, spans=spans).plain
    return heading.plain if len(spans) == len(heading.spans) else " ".join(left.split())


def forms_of_terms(game: Game) -> tuple[tuple[str, ...], ...]:
    """Return the forms of each term of a game in its language, as its glossary lists them; a term without any is left out."""
    return tuple(
        (_folded(str(game.terms[name])), *(_folded(str(form)) for form in (*forms.cases.values(), *forms.also)))
        for name, forms in game.term_forms.items()
        if name in game.terms
    )


def _is_said(icon: str, said: list[str], terms: Sequence[Sequence[str]]) -> bool:
    """Whether each word of an icon is said: it begins one; scripts without capitals may have an article or vowel before it.

    So is it by another form of the term whose form it is.
    """
    words = _folded(icon).split()
    if bool(words) and all(any(_agree(word, other) for other in said) for word in words):
        return True
    return any(_is_form(" ".join(words), forms) and _holds(said, forms) for forms in terms)


def _is_form(text: str, forms: Sequence[str]) -> bool:
    return any(text.startswith(form[:-1]) if form.endswith("*") else text == form for form in forms)


def _holds(words: list[str], forms: Sequence[str]) -> bool:
    """Whether one of the forms of a term is among words; one that ends in `*` may be the beginning of a word."""
    text = f" {' '.join(words)} "
    return any(f" {form[:-1]}" in text if form.endswith("*") else f" {form} " in text for form in forms)


def _agree(word: str, other: str) -> bool:
    if word.upper() == word:
        return word[: max(len(word) - _ENDING, _SHORT_STEM)] in other
    return other.startswith(word[: max(len(word) - _ENDING, _STEM)])


def _folded(text: str) -> str:
    """Return a text without case and accents."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
