"""Finds number words: among words with spaces, in scripts without spaces, as numerals before a counter."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import category

from pnp.base.records import lazy_pattern
from pnp.locale.number_words import fold, number_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.locale.number_words import NumberWords

_TIGHT = lazy_pattern(r"[ \u00a0\u202f\u2009\-\u2010\u2011\n]{0,5}")
_BEHIND_ITEM = ("、", "．", ".", ")", "）", ":", "：")
_NO_LETTER = r"(?<![^\W\d_])"
_PIECES = frozenset({0.5, *range(11), *range(20, 101, 10), 1000, 10000})
"""The values of the words that numbers are made of."""


class NumberSpan(NamedTuple):
    """Where in a text a number is, and its value, if it is plain."""

    start: int
    end: int
    value: float | None

    def overlaps(self, other: NumberSpan) -> bool:
        """Return whether both share a character."""
        return self.start < other.end and other.start < self.end

    def is_said_by(self, arm: NumberSpan) -> bool:
        """Return whether this is the number that an arm of a plural is for."""
        return arm.start <= self.start and self.end <= arm.end and self.value == arm.value


def spoken_numbers(text: str, locale: str) -> Iterator[NumberSpan]:
    """Find the number words of a language in a text without markup, from left to right."""
    words = number_words(locale)
    if words.written == "counted":
        return _counted(text, locale, words)
    return _worded(_tokens(text, locale if words.written == "segmented" else None), text, words)


def _tokens(text: str, locale: str | None) -> list[tuple[int, int]]:
    """Return the start and end of each word; with a locale, words of a script without spaces are divided by its dictionary."""
    spans = [found.span() for found in re.finditer(r"\S+", text.translate(_LETTERS))]
    if locale is None:
        return spans
    from icu4py.breakers import WordBreaker  # noqa: PLC0415  (ICU's dictionaries are needed for few languages)

    return [(start + a, start + b) for start, end in spans for a, b in WordBreaker(text[start:end], locale).segments()]


def words_in(text: str) -> list[str]:
    """Return the runs of letters, with their marks, in a text."""
    return text.translate(_LETTERS).split()


class _Letters(dict[int, str]):
    """Translates what belongs to no word to blanks, one for each character."""

    def __missing__(self, code: int) -> str:
        kept = category(chr(code))[0] in "LM" or category(chr(code)) == "Cf"
        self[code] = chr(code) if kept else " "
        return self[code]


_LETTERS = _Letters()


def _worded(tokens: list[tuple[int, int]], text: str, words: NumberWords) -> Iterator[NumberSpan]:
    """Find the longest numbers among words: `vinte e um` is one."""
    between = "" if words.written == "segmented" else " "
    folded = [fold(text[start:end]) for start, end in tokens]
    at = 0
    while at < len(tokens):
        longest = words.longest if not between or words.may_begin(folded[at]) else 1
        for length in range(min(longest, len(tokens) - at), 0, -1):
            value = words.value(between.join(folded[at : at + length]))
            if value is not None and _adjacent(tokens[at : at + length], text):
                yield NumberSpan(tokens[at][0], tokens[at + length - 1][1], value)
                at += length - 1
                break
        at += 1


def _adjacent(tokens: Sequence[tuple[int, int]], text: str) -> bool:
    return all(_TIGHT.fullmatch(text[end:start]) for (_, end), (start, _) in pairwise(tokens))


@lru_cache(maxsize=4)
def _numerals(locale: str) -> re.Pattern[str]:
    """Return what finds runs of numerals; where words have endings, and so spaces, at their beginning only."""
    words = number_words(locale)
    pieces = sorted((word for word, value in words.values.items() if value in _PIECES), key=len, reverse=True)
    begin = _NO_LETTER if words.endings else ""
    return re.compile(f"{begin}(?:{'|'.join(map(re.escape, pieces))})+")


def _counted(text: str, locale: str, words: NumberWords) -> Iterator[NumberSpan]:
    """Find numerals before a counter or standing alone, and longer ones anywhere: one is a part of other words as well."""
    for found in _numerals(locale).finditer(text):
        (start, end), value = found.span(), words.values.get(found[0])
        if value is None or any(text.startswith(word, start) for word in words.left_out):
            continue
        counted = text.startswith(words.counters, end + text.startswith(" ", end))
        longer = len(found[0]) > 1 and _ends(text, end, words)
        if counted or longer or (not words.endings and _stands_alone(text, start, end)):
            yield NumberSpan(start, end, value)


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Return whether there are no letters or digits beside a numeral, and it does not number an item of a list (`一、`)."""
    before, after = text[:start].rpartition("\n")[2], text[end : end + 1]
    is_item = not before.strip(" (（") and after in _BEHIND_ITEM
    return not before[-1:].isalnum() and not after.isalnum() and not is_item


def _ends(text: str, at: int, words: NumberWords) -> bool:
    """Return whether a word ends here, apart from its endings; without spaces, it may always."""
    return not words.endings or any(
        text.startswith(ending, at) and not text[at + len(ending) : at + len(ending) + 1].isalpha()
        for ending in (*words.endings, "")
    )
