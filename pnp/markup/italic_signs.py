"""Which `_` and `*` begin and end italics, by the characters beside them (the flanking rules of CommonMark, with exceptions).

`_` begins or ends a word; `*` may also stand inside one, and marks nothing without a second `*` that ends what it begins.
"""

from __future__ import annotations

import re
from unicodedata import category

from pnp.base.records import lazy_pattern

UNSPACED = lazy_pattern(
    "[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]"
)  # Thai and Lao, Burmese, Korean letters, Khmer, Han and kana, Korean syllables, Han again, full-width forms, more Han

_FACTOR_BEFORE, _FACTOR_AFTER = re.compile(r"[\d})]"), re.compile(r"[\d{(]")
_QUOTES = "\"'`"


def turns_italic(before: str, after: str, *, italic: bool) -> bool:
    """Return whether a `_` between two characters begins italics or, if `italic`, ends them; inside a word it does neither.

    In scripts without spaces between words, or with particles attached to them, a word may begin or end at every letter.
    """
    if italic:
        return not (before.isspace() or in_word(after))
    return not (after.isspace() or in_word(before))


def in_word(character: str) -> bool:
    """Return whether a character is a letter or figure that a `_` beside it keeps inside its word."""
    return character.isalnum() and not UNSPACED.match(character)


def multiplies(before: str, after: str) -> bool:
    """Return whether a `*` between two characters stands between two numbers or values: `2*3`, `{rules.a}*{rules.b}`."""
    return bool(_FACTOR_BEFORE.match(before) and _FACTOR_AFTER.match(after))


def begins_italics(before: str, after: str) -> bool:
    """Return whether a `*` between two characters can begin italics: it is left-flanking, as CommonMark calls it."""
    return not after.isspace() and (_separates(before) or not _is_punctuation(after, "[{")) and not _is_alone(before, after)


def ends_italics(before: str, after: str) -> bool:
    """Return whether a `*` between two characters can end italics: it is right-flanking."""
    return not before.isspace() and (_separates(after) or not _is_punctuation(before, "]}")) and not _is_alone(before, after)


def _is_alone(before: str, after: str) -> bool:
    """Return whether a `*` means itself: as a factor, or alone between brackets or quotes, such as `(*)`."""
    enclosed = category(before) in {"Ps", "Pi"} and category(after) in {"Pe", "Pf"}
    return multiplies(before, after) or enclosed or (before == after and before in _QUOTES)


def _separates(character: str) -> bool:
    """Return whether a word may begin or end beside a character."""
    return character.isspace() or _is_punctuation(character) or bool(UNSPACED.match(character))


def _is_punctuation(character: str, objects: str = "") -> bool:
    """Return whether a character is punctuation or a symbol; `objects` are brackets of icons or values, which are not."""
    return category(character)[0] in "PS" and character not in objects
