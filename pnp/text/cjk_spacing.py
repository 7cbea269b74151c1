"""White in Chinese and Japanese lines: full-width punctuation squeezed, a gap where ideographs meet Latin letters and figures.

After JLREQ 3.1 and CLREQ 3.1: of two signs in a row only one keeps its white, and a line neither begins nor ends with any.
So the white of a sign at the edge of an unbreakable unit is taken from its glyph and stands between units, as a space does: it
goes where the line ends. What hangs out of the line (CLREQ's 标点悬挂) is not done.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pnp.text.languages import base

if TYPE_CHECKING:
    from collections.abc import Sequence

HALF = 0.5
"""White in em that a full-width sign has on its open side."""

AUTOSPACE = 0.25
"""White in em between an ideograph or kana and a Latin letter or a figure (JLREQ 3.2.6, CLREQ 3.2.2)."""

_SQUEEZED = frozenset({"ja", "zh"})
_OPENING = "（［｛〈《「『【〔〖〘〚｟“‘"
_CLOSING = {"ja": "、。，．）］｝〉》」』】〕〗〙〛｠”’", "zh": "、。，．：；！？）］｝〉》」』】〕〗〙〛｠”’"}
_MIDDLE = "・：；\u3000"
_IDEOGRAPH = (
    "[\u2e80-\u2fff\u3005-\u3007\u3021-\u3029\u3041-\u30fa\u30fc-\u31ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
)
_LATIN = "[0-9A-Za-z\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff]"
_MEET = re.compile(f"{_IDEOGRAPH}{_LATIN}|{_LATIN}{_IDEOGRAPH}")


class Trim(NamedTuple):
    """A character that gives up its white: on its left (`opening`) or on its right."""

    at: int
    opening: bool


def is_squeezed(locale: str) -> bool:
    """Whether the language sets its punctuation in full width, and squeezes it."""
    return base(locale) in _SQUEEZED


def trims(text: str, locale: str) -> list[Trim]:
    """Give the signs of an unbreakable unit that give up their white: at its edges, and beside one another."""
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
    """Give the white in em between two units: the larger of what their signs gave up, or that of ideograph beside Latin."""
    found = max(whites)
    if found or not before or not after:
        return found
    return AUTOSPACE if _MEET.fullmatch(before[-1] + after[0]) else 0.0
