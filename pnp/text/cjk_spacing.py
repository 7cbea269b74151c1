"""Spacing of Chinese and Japanese: full-width punctuation is squeezed, and space is added between ideographs and Latin text.

Follows JLREQ 3.1 and CLREQ 3.1: of two adjacent punctuation marks only one keeps its blank half, and a line neither begins
nor ends with a blank half. So the blank half at the edge of an unbreakable unit is taken from the glyph and put between the
units like a space, which vanishes at a line end. Hanging punctuation (CLREQ's 标点悬挂) is not supported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.base.records import lazy_pattern
from pnp.text.languages import base

if TYPE_CHECKING:
    from collections.abc import Sequence

HALF = 0.5
"""The blank half of a full-width punctuation mark, in em."""

AUTOSPACE = 0.25
"""The space between an ideograph or kana and a Latin letter or digit, in em (JLREQ 3.2.6, CLREQ 3.2.2)."""

_SQUEEZED = frozenset({"ja", "zh"})
_OPENING = "（［｛〈《「『【〔〖〘〚｟“‘"
_CLOSING = {"ja": "、。，．）］｝〉》」』】〕〗〙〛｠”’", "zh": "、。，．：；！？）］｝〉》」』】〕〗〙〛｠”’"}
_MIDDLE = "・：；\u3000"
_IDEOGRAPH = (
    "[\u2e80-\u2fff\u3005-\u3007\u3021-\u3029\u3041-\u30fa\u30fc-\u31ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
)
_LATIN = "[0-9A-Za-z\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff]"
_MEET = lazy_pattern(f"{_IDEOGRAPH}{_LATIN}|{_LATIN}{_IDEOGRAPH}")


class Trim(NamedTuple):
    """A punctuation mark that loses its blank half: the left one (`opening`) or the right one."""

    at: int
    opening: bool


def is_squeezed(locale: str) -> bool:
    """Return whether the language uses full-width punctuation that is squeezed."""
    return base(locale) in _SQUEEZED


def trims(text: str, locale: str) -> list[Trim]:
    """Return the punctuation marks of an unbreakable unit that lose their blank half: at its edges, and next to each other."""
    closing = _CLOSING.get(base(locale), "")
    if not closing or text.isascii():
        return []
    out = []
    last = len(text) - 1
    for at, char in enumerate(text):
        if char in closing and (at == last or text[at + 1] in closing or text[at + 1] in _OPENING or text[at + 1] in _MIDDLE):
            out.append(Trim(at, opening=False))
        elif char in _OPENING and (at == 0 or text[at - 1] in _OPENING or text[at - 1] in _MIDDLE):
            out.append(Trim(at, opening=True))
    return out


def gap(before: str, after: str, whites: Sequence[float]) -> float:
    """Return the space in em between two units: the larger of the blank halves they lost, or that of ideograph and Latin."""
    found = max(whites)
    if found or not before or not after:
        return found
    return AUTOSPACE if _MEET.fullmatch(before[-1] + after[0]) else 0.0
