"""What bookmarks, links and screen readers say for a heading: not twice what both its words and an icon in it say."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.model.text import IconSpan, TextSpan

if TYPE_CHECKING:
    from pnp.model.text import RichText

_ENDING = 3  # letters: what a word may have instead at its end, as a plural
_STEM, _SHORT_STEM = 3, 2  # letters: the least that must agree, with capitals and in scripts that have none


def heading_words(heading: RichText) -> str:
    """Return the words of a heading without the icons whose word, however inflected, is among them."""
    said = _folded(" ".join(span.text for span in heading.spans if isinstance(span, TextSpan))).split()
    spans = tuple(s for s in heading.spans if not (isinstance(s, IconSpan) and _is_said(s.alt, said)))
    left = replace(heading, spans=spans).plain
    return heading.plain if len(spans) == len(heading.spans) else " ".join(left.split())


def _is_said(icon: str, said: list[str]) -> bool:
    """Whether each word of an icon is said: it begins one; scripts without capitals may have an article or vowel before it."""
    words = _folded(icon).split()
    return bool(words) and all(any(_agree(word, other) for other in said) for word in words)


def _agree(word: str, other: str) -> bool:
    if word.upper() == word:
        return word[: max(len(word) - _ENDING, _SHORT_STEM)] in other
    return other.startswith(word[: max(len(word) - _ENDING, _STEM)])


def _folded(text: str) -> str:
    """Return a text without case and accents."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
