"""Upper and lower case in languages that differ from Unicode's default."""

from __future__ import annotations

import unicodedata
from typing import Literal, TypeAlias

from pnp.base.records import lazy_pattern
from pnp.text.languages import base

Case: TypeAlias = Literal["none", "upper", "lower"]

_TURKIC = frozenset({"az", "tr"})
_WORD = lazy_pattern(r"[\w\u0300-\u0345]+")
_ACCENTS = lazy_pattern("[\u0300\u0301\u0313\u0314\u0342]")
_HIATUS = lazy_pattern("([αεουΑΕΟΥ])\u0301([ιυ])(?!\u0308)")
_OR = frozenset({"η\u0301", "Η\u0301"})


def apply_case(text: str, case: Case, locale: str) -> str:
    """Return `text` in the case of a style: Turkish keeps its dots, Greek capitals lose their accents."""
    if case == "none":
        return text
    language = base(locale)
    if language in _TURKIC:
        text = text.replace("i", "İ") if case == "upper" else text.replace("I", "ı").replace("İ", "i")
    if case == "lower":
        return text.lower()
    return _greek_capitals(text) if language == "el" else text.upper()


def _greek_capitals(text: str) -> str:
    """Return Greek text in capitals: without accents and breathings, but with the dialytika (`Μαΐου` becomes `ΜΑΪΟΥ`).

    An accent that separates two vowels is replaced by a dialytika (`ρολόι` becomes `ΡΟΛΟΪ`); the word `ή` (or) keeps its
    accent, which distinguishes it from the article.
    """
    plain = _WORD.sub(lambda word: _greek_word(word[0]), unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFC", plain)


def _greek_word(word: str) -> str:
    if word in _OR:
        return word.upper()
    return _ACCENTS.sub("", _HIATUS.sub("\\1\\2\u0308", word)).upper()
