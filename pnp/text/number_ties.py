"""Where a line should not begin, because a number would lose what it counts: `3 | points`, `1 | + 1`, `5 | %`.

House styles ask for it (Duden and DIN 5008 of figures with their units, JLREQ of numbers and the symbols after them) and leave
it to no-break spaces, which nobody puts into every text of sixteen languages. See docs/typography.md.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern
from pnp.text import languages
from pnp.text.break_opportunities import ICON, phrase_ends

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.text.paragraphs import Paragraph

_WIDE = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3"
_HAN = "一二三四五六七八九十百千万两兩〇"
_SPACE = "[ \u2000-\u2006\u2008-\u200a\u205f\u3000]"  # not U+200B, with which a text allows a break
_FIGURES = rf"(?<![^\W_{_WIDE}])\d+(?:[.,:/'’\u00a0\u202f\u2212–-]\d+)*"  # not those of a name, such as `V2`
_SIGN = "[+\u2212×÷=±]"
_TIES = lazy_pattern(
    rf"{_FIGURES}{_SPACE}*(?=[^\W\d_]|[{ICON}%‰°€$£¥₽₹])"  # a number, and the word or the unit after it
    rf"|{_SPACE}+(?={_SIGN}{_SPACE}?[\d{ICON}])"  # a term and the sign after it
    rf"|{_SIGN}{_SPACE}+(?=[\d{ICON}])"  # a sign and the number after it
    rf"|[{_HAN}]+(?=[{_WIDE}])"  # a number in Han characters, and its counter
)
_ANY = lazy_pattern(rf"[\d{_HAN}{_SIGN[1:-1]}]")
_NONE: frozenset[int] = frozenset()


def tied_words(par: Paragraph, locale: str) -> frozenset[int]:
    """Return the words of a paragraph that should not begin a line; in Japanese also inside a phrase with a number."""
    if not _ANY.search(par.text):
        return _NONE
    found = (_word_at(par, offset) for offset in _offsets(par.text, locale))
    return frozenset(k for k in found if k)


def _offsets(text: str, locale: str) -> Iterator[int]:
    for tie in _TIES.finditer(text):
        yield tie.end()
    if languages.base(locale) != "ja":
        return
    start = 0
    for end in phrase_ends(text, locale):
        if _ANY.search(text, start, end):
            yield from range(start + 1, end)
        start = end


def _word_at(par: Paragraph, offset: int) -> int:
    """Return the word that begins at an offset of the paragraph's text, 0 if none does."""
    k = bisect_left(par.offsets, offset)
    return k if k < len(par.words) and par.offsets[k] == offset else 0
