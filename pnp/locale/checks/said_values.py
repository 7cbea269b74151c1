"""The values that words may say, read generously: where a translation says a number in words, no digit of it is missing."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING
from unicodedata import normalize, numeric

from pnp.base.records import lazy_pattern
from pnp.locale.number_words import fold, possible_number_words
from pnp.locale.spoken_numbers import words_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_ROMAN_DIGITS = "M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})"
_ROMAN = lazy_pattern(rf"(?<!\w)({_ROMAN_DIGITS})(?=[a-z\u00df-\u00ff]{{0,4}}(?!\w))|(?<!\w)({_ROMAN_DIGITS.lower()})(?!\w)")
"""Roman numerals; capital ones may have an ending (`XVIe`, `XIXth`)."""

_APOSTROPHE = lazy_pattern(r"(?<=\w)['\u2019\u02bc](?=\w)")
_DIGITS_OF_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_SHORTEST_STEM = 3
_LONGEST_JOINED = 8
_LONGEST_PHRASE = 5
_FRACTION_SLASH = "\u2044"


@lru_cache(maxsize=1024)
def said_values(words: str, locale: str) -> frozenset[str]:
    """Return the meanings (see `figures`) that words, Roman numerals, signs such as `½` and `③` and months may have."""
    return frozenset((*_signs(words), *_romans(words), *_spoken(words, locale)))


def _signs(words: str) -> Iterator[str]:
    for character in words:
        if not character.isdecimal() and character.isnumeric():
            yield _plain(numeric(character))
            yield normalize("NFKC", character).replace(_FRACTION_SLASH, "/")


def _romans(words: str) -> Iterator[str]:
    for found in _ROMAN.finditer(words):
        values = [_DIGITS_OF_ROMAN[sign] for sign in found[0].lower()]
        if values:
            yield str(sum(-one if one < more else one for one, more in zip(values, [*values[1:], 0], strict=True)))


def _spoken(words: str, locale: str) -> Iterator[str]:
    known = _known(locale)
    if known.joined:
        yield from _inside(fold(words), known.values)
        return
    tokens = [fold(word) for word in words_in(_APOSTROPHE.sub("", words))]
    for at, token in enumerate(tokens):
        for bare in {token, *(token[len(p) :] for p in known.prefixes if token.startswith(p))}:
            for end in range(min(_SHORTEST_STEM, len(bare)), len(bare) + 1):
                if (end >= _SHORTEST_STEM or end == len(bare)) and bare[:end] in known.values:
                    yield known.values[bare[:end]]
        for length in range(2, _LONGEST_PHRASE + 1):
            if (phrase := " ".join(tokens[at : at + length])) in known.values:
                yield known.values[phrase]


def _inside(words: str, values: Mapping[str, str]) -> Iterator[str]:
    """Yield the values of all words for numbers at every place: without spaces, any of them may be meant."""
    for at in range(len(words)):
        for length in range(1, _LONGEST_JOINED + 1):
            if (value := values.get(words[at : at + length])) is not None:
                yield value


class _Known:
    """The words of a language that may say a number, folded, with their meanings."""

    def __init__(self, locale: str) -> None:
        words = possible_number_words(locale)
        self.joined = words.written != "spaced"
        self.prefixes = words.prefixes
        self.values = {name: str(month) for month, name in _months(locale)}
        self.values |= {word: _plain(value) for word, value in words.values.items()}


@lru_cache(maxsize=8)
def _known(locale: str) -> _Known:
    return _Known(locale)


def _months(locale: str) -> Iterator[tuple[int, str]]:
    """Yield the months by their names, long and short, alone and in a date."""
    from icu4py.messageformat import MessageFormat  # noqa: PLC0415  (ICU loads only for texts whose figures differ)

    for pattern in ("LLLL", "LLL", "MMMMd", "MMMd"):
        written = MessageFormat(f"{{day,date,::{pattern}}}", locale)
        for month in range(1, 13):
            name = written.format({"day": datetime(2001, month, 15, 12, tzinfo=UTC)})
            for word in words_in(str(name)):
                yield month, fold(word)


def _plain(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else f"{value:.4f}".rstrip("0")
