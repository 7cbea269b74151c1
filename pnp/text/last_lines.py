"""Last lines of paragraphs that look lost: one short word, one character, or what is left of a broken word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.text import languages
from pnp.text.break_opportunities import phrase_ends
from pnp.text.line_breaking import RUNT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.text.line_breaking import BrokenLine
    from pnp.text.paragraphs import Paragraph

_FEW = 5
"""A last word with fewer letters and figures than this looks lost in any column."""

LONG = 0.5
"""A last line that is wider than this share of the column is not lost, whatever it holds."""

_WIDE = (("\u3040", "\u30ff"), ("\u3400", "\u9fff"), ("\uac00", "\ud7a3"))
"""The first and the last of kana, Han and Hangul; a pattern of them takes 3 ms to compile."""


def is_lost(par: Paragraph, lines: Sequence[BrokenLine], width: float, locale: str) -> bool:
    """Return whether the last of two or more lines of `width` em is lost below the others.

    A line of less than a fifth of the width is, and one word of fewer than 5 letters; of Han, kana and Hangul one character;
    what is left of a divided word; in Japanese the end of a phrase that begins on the line before. Below a line of one word
    none is: there, a column is as narrow as its words.
    """
    if len(lines) < 2 or (last := lines[-1]).width > LONG * width or _words(par, lines[-2]) <= 1:  # noqa: PLR2004 - one above it
        return False
    if last.width < RUNT * width:
        return True
    shown = [char for char in par.text[last.start : last.end] if char.isalnum()]
    if any(low <= char <= high for char in shown for low, high in _WIDE):
        return len(shown) == 1 or (languages.base(locale) == "ja" and not _has_phrase(par, last, locale))
    return _words(par, last) <= 1 and (last.head is not None or len(shown) < _FEW)


def begins_phrase(par: Paragraph, last: BrokenLine, locale: str) -> bool:
    """Return whether a line of Japanese begins with a phrase, instead of the end of one; in other languages it always does."""
    return languages.base(locale) != "ja" or last.start in phrase_ends(par.text, locale)


def _has_phrase(par: Paragraph, last: BrokenLine, locale: str) -> bool:
    return any(last.start <= end < last.end for end in phrase_ends(par.text, locale))


def _words(par: Paragraph, line: BrokenLine) -> int:
    """Count the words of a line; icons and signs are none."""
    whole = par.words[line.first : line.last]
    return sum([any(char.isalnum() for char in word.text) for word in whole]) + (line.tail is not None)
