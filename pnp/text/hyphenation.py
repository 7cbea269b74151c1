"""Where words may be divided: TeX patterns from pyphen, with additional rules for good typography."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import combining, normalize

from pnp.base.records import lazy_pattern
from pnp.text import languages
from pnp.text.break_opportunities import inner_breaks, last_resorts
from pnp.text.hyphenation_patterns import HyphenationPatterns, read_dictionary, read_patterns
from pnp.text.letter_case import apply_case

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SOFT_HYPHEN = "\u00ad"
MIN_LETTERS = 6
MIN_LEFT = 2
MIN_RIGHT = 3

_DATA = Path(__file__).parent / "data"
_LETTERS = lazy_pattern(rf"(?<![\w@/])[^\W\d_]{{{MIN_LETTERS},}}(?![\w@])")
_ADDRESS = lazy_pattern(r"://|@|\w\.\w")
_RANGE = lazy_pattern("[0-9][-–][0-9]")
_VOWELS = frozenset("aeiouy")


class DivisionPoint(NamedTuple):
    """An offset where a word may be divided: `hyphen` if a hyphen is added, `repeat` if the next line begins with one.

    `last`: only as a last resort, if the word is longer than a line.
    """

    offset: int
    hyphen: bool
    repeat: bool
    last: bool = False


def own_points(text: str, locale: str) -> tuple[DivisionPoint, ...]:
    """Return the places in a unit where a line may end without an added hyphen: after a hyphen, dash or slash; not in `2–4`."""
    breaks = inner_breaks(text, locale)
    return tuple(_own(text, b, locale) for b in breaks if text[b - 1] != SOFT_HYPHEN and not _RANGE.match(text, max(b - 2, 0)))


def hyphen_points(text: str, locale: str, *, hyphenate: bool) -> tuple[DivisionPoint, ...]:
    """Return the places where a hyphen may be added: at soft hyphens if there are any, otherwise by pattern."""
    if SOFT_HYPHEN in text:
        offsets = [b for b in inner_breaks(text, locale) if text[b - 1] == SOFT_HYPHEN]
    else:
        offsets = [*pattern_offsets(text, locale)] if hyphenate else []
    points = [DivisionPoint(offset, hyphen=True, repeat=False) for offset in offsets]
    return (*points, *(DivisionPoint(offset, hyphen=False, repeat=False, last=True) for offset in last_resorts(text, locale)))


def pattern_offsets(text: str, locale: str) -> Iterator[int]:
    """Yield the offsets where TeX's patterns divide a word of at least 6 letters, at least 2 from its start and 3 from its end.

    Words in capitals (acronyms, keywords), words with digits and addresses are not divided. The parts of a compound are
    divided separately, because with its hyphen the patterns would give `bem--su-cedida`.
    """
    patterns = _patterns(locale) if languages.is_hyphenated(locale) else None
    if patterns is None or _ADDRESS.search(text):
        return
    for word in _LETTERS.finditer(text):
        if not word[0].isupper():
            yield from (word.start() + p for p in _divide(word[0], patterns, locale))


def _own(text: str, offset: int, locale: str) -> DivisionPoint:
    before = text[offset - 1]
    letters = offset > 1 and text[offset - 2].isalpha() and text[offset].isalpha()
    return DivisionPoint(offset, hyphen=False, repeat=before in "-\u2010" and letters and languages.repeats_hyphen(locale))


def _divide(word: str, patterns: HyphenationPatterns, locale: str) -> list[int]:
    """Return the offsets in one word, without any before a combining mark."""
    last = len(word) - MIN_RIGHT
    lowered = apply_case(word, "lower", locale)
    if len(lowered) != len(word):
        return []
    found = [p for p in patterns.offsets(lowered) if MIN_LEFT <= p <= last and not combining(word[p])]
    return _with_vowels(word, found) if languages.base(locale) == "de" else found


def _with_vowels(word: str, offsets: list[int]) -> list[int]:
    """Leave out German breaks that would make a part without a vowel, as the patterns do in `griffs-sch-lüs-sel`."""
    out: list[int] = []
    for offset in offsets:
        part = normalize("NFD", word[out[-1] if out else 0 : offset].lower())
        if not _VOWELS.isdisjoint(part):
            out.append(offset)
    return out


def lacks_patterns(locale: str) -> bool:
    """Return whether a language is usually hyphenated but has no patterns here."""
    return languages.is_hyphenated(locale) and _patterns(locale) is None


@cache
def _patterns(locale: str) -> HyphenationPatterns | None:
    """Return the patterns of a language: pyphen's, or TeX's own (pnp/text/data) for languages that pyphen lacks."""
    import pyphen  # noqa: PLC0415 - lists its dictionaries when imported

    language = pyphen.language_fallback(locale.replace("-", "_"))
    if language is not None:
        return HyphenationPatterns(read_dictionary(pyphen.LANGUAGES[language].read_bytes()))
    own = _own_files().get(languages.base(locale))
    return HyphenationPatterns(read_patterns(own.read_text("utf-8"))) if own else None


@cache
def _own_files() -> Mapping[str, Path]:
    """The files of TeX's patterns by their languages; asking for one by name would fail for a name that no file can have."""
    return {file.stem.removeprefix("hyph-"): file for file in _DATA.glob("hyph-*.txt")}
