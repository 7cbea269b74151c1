"""Where lines may end: between words (UAX #14), in words of languages without spaces, and where a word may be hyphenated.

ICU's line breaker has a shortcut for plain Latin text that gives the same result. Because its dictionary breaks unknown
Thai words, such as names, into pieces, a model of BudouX (Google, Apache-2.0) gives a second opinion by the letters around
a place: its errors are different ones, so lines may end only where both agree. See docs/adr/0008-breaks-without-spaces.md.
Words are hyphenated by TeX's patterns (Liang, "Word Hy-phen-a-tion by Com-put-er", 1983) from pyphen, with rules for good
typography.
"""

from __future__ import annotations

import json
import os
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple, TypeAlias
from unicodedata import category, combining, normalize

from pnp.base.records import lazy_pattern
from pnp.text import languages
from pnp.text.languages import apply_case

ICON_CHARACTER = "\ufffc"
"""Represents an inline icon in text; it breaks like a letter."""

BREAKING_SPACES = " \u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000\u200b"
"""White space at which a line may end, and which is trimmed there; no-break spaces are not included."""

_NOT_AT_LINE_START = frozenset("·‧/／–~～")  # CLREQ 3.1.3 for Chinese, in addition to what UAX #14 keeps off line starts
_SARA_AM = "\u0e33\u0eb3"  # ICU's dictionary lets this vowel begin a word, but readers do not accept that
_ICON_STAND_IN = "x"  # any letter of class AL, for icons
_LEAVES_LINE_ENDS_TO_SPACES = lazy_pattern(
    r"(?:[0-9A-Za-z\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff\u1e00-\u1eff\ufffc .,;:!?()'’\"“”«»‘…/%&+*=#–-]++"
    r"|(?<= )·(?= ))*+"  # the sign between the parts of a slug line
)
_RULES_ACROSS_SPACES = lazy_pattern(r" [ ),.;:!?…»”’/%]|[(«“‘] ")  # rules that reach across a space: LB13, LB14, LB15
_NUMBER_ICON = lazy_pattern(rf"[0-9][^ {ICON_CHARACTER}]{{0,2}} {ICON_CHARACTER}")
# a word with its punctuation, the usual case, has no inner breaks
_UNBREAKABLE_WORD = lazy_pattern(r"[(“‘«]*[^\W_]+[.,;:!?…)”’»]*")
_WIDE_CHARACTER = lazy_pattern(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\ud7a3\uf900-\ufaff\uff00-\uffef\U0001f000-\U0003ffff]"
)


class UnbreakableUnit(NamedTuple):
    """Text that stays on one line unless a word is divided: `start` to `content`, and then white space up to `end`."""

    start: int
    content: int
    end: int


def is_plain_text(text: str) -> bool:
    """Return whether the units of `text` are simply its words, so that splitting at spaces gives the same result as ICU."""
    return _LEAVES_LINE_ENDS_TO_SPACES.fullmatch(text) is not None and not _RULES_ACROSS_SPACES.search(text)


def unbreakable_units(text: str, locale: str) -> list[UnbreakableUnit]:
    """Split a paragraph where lines may end after a space or between wide characters; a number keeps the icon after it."""
    found = _units_of_words(text) if is_plain_text(text) else _icu_units(text, locale)
    return _join_number_icons(found, text) if ICON_CHARACTER in text and _NUMBER_ICON.search(text) else found


def inner_breaks(text: str, locale: str) -> tuple[int, ...]:
    """Return the offsets inside a unit where a line may also end, such as after a hyphen or a slash."""
    if _UNBREAKABLE_WORD.fullmatch(text):
        return ()
    return tuple(b for b in break_offsets(text, locale) if b < len(text) and text[b - 1] not in BREAKING_SPACES)


def break_offsets(text: str, locale: str) -> list[int]:
    """Return the offsets where lines may end, including the end of the text: ICU's, without those kept as a last resort."""
    ends = _icu_ends(text, languages.break_tag(locale))
    if languages.keeps_words(locale):
        return [b for b in ends if b == len(text) or text[b - 1] in BREAKING_SPACES or ICON_CHARACTER in text[b - 1 : b + 1]]
    if languages.base_language(locale) == "th":
        known = thai_word_ends(text)
        return [b for b in ends if b in known or not is_inside_thai(text, b)]
    if languages.breaks_between_letters(locale):
        return [b for b in ends if text[b : b + 1] not in _NOT_AT_LINE_START or text[b - 1] in BREAKING_SPACES]
    return ends


def last_resort_breaks(text: str, locale: str) -> tuple[int, ...]:
    """Return the offsets where ICU would allow a line end but the language avoids it, for words longer than a line."""
    if not languages.has_last_resorts(locale) or text.isascii():
        return ()
    good = {*break_offsets(text, locale)}
    ends = (b for b in _icu_ends(text, languages.break_tag(locale)) if b not in good)
    # a mark keeps its letter: ICU lets one begin a line after the sign of repetition
    return tuple(b for b in ends if text[b] not in _SARA_AM and not category(text[b]).startswith("M"))


def phrase_ends(text: str, locale: str) -> list[int]:
    """Return the offsets where phrases of Japanese end, such as a word with its particle (bunsetsu), by ICU's model."""
    return _icu_ends(text, f"{languages.break_tag(locale)}-lw-phrase")


def _icu_ends(text: str, tag: str) -> list[int]:
    from icu4py.breakers import LineBreaker  # noqa: PLC0415 - loads ICU's data, 20 ms

    ends = [end for _, end in LineBreaker(text.replace(ICON_CHARACTER, _ICON_STAND_IN), tag).segments()]
    if not text.isascii() and max(text) > "\uffff":
        return _from_utf16(ends, text)
    return ends


def _units_of_words(text: str) -> list[UnbreakableUnit]:
    ends = [*accumulate(len(word) + 1 for word in text.split(" "))]
    out = [UnbreakableUnit(start, end - 1, end) for start, end in zip([0, *ends], ends, strict=False)]
    out[-1] = UnbreakableUnit(out[-1].start, len(text), len(text))
    return out


def _icu_units(text: str, locale: str) -> list[UnbreakableUnit]:
    out = []
    start = 0
    for end in break_offsets(text, locale):
        if end < len(text) and text[end - 1] not in BREAKING_SPACES and not _WIDE_CHARACTER.search(text, end - 1, end + 1):
            continue
        content = start + len(text[start:end].rstrip(BREAKING_SPACES))
        out.append(UnbreakableUnit(start, content, end))
        start = end
    return out


def _join_number_icons(found: list[UnbreakableUnit], text: str) -> list[UnbreakableUnit]:
    glued_starts = {m.end() - 1 for m in _NUMBER_ICON.finditer(text)}
    out: list[UnbreakableUnit] = []
    for unit in found:
        if out and unit.start in glued_starts:
            out[-1] = UnbreakableUnit(out[-1].start, unit.content, unit.end)
        else:
            out.append(unit)
    return out


def _from_utf16(ends: list[int], text: str) -> list[int]:
    after = [*accumulate(1 + (char > "\uffff") for char in text)]
    return [bisect_right(after, end) for end in ends]


_THAI_MODEL_FILE = Path(__file__).parent / "data" / "thai-breaks.json"  # budoux 0.10.1, models/th.json as it is
_THAI_LETTERS = lazy_pattern("[\u0e01-\u0e3a\u0e40-\u0e4e]+")
_THAI_FEATURES = (
    ("UW1", -3, 1), ("UW2", -2, 1), ("UW3", -1, 1), ("UW4", 0, 1), ("UW5", 1, 1), ("UW6", 2, 1),
    ("BW1", -2, 2), ("BW2", -1, 2), ("BW3", 0, 2),
    ("TW1", -3, 3), ("TW2", -2, 3), ("TW3", -1, 3), ("TW4", 0, 3),
)  # fmt: skip
"""Letters, pairs and triples around a place: their names in the model, where they begin from there, their lengths."""


def thai_word_ends(text: str) -> set[int]:
    """Return the offsets in runs of Thai letters where the model finds a word end, including the ends of the runs."""
    return {run.start() + end for run in _THAI_LETTERS.finditer(text) for end in _ends_in_run(run[0])}


def is_inside_thai(text: str, offset: int) -> bool:
    """Return whether an offset is between two Thai letters, where only word boundaries decide if a line may end."""
    return 0 < offset < len(text) and _THAI_LETTERS.fullmatch(text, offset - 1, offset + 1) is not None


def _ends_in_run(run: str) -> Iterator[int]:
    for at in range(1, len(run)):
        if _is_word_end(run[max(at - _THAI_REACH, 0) : at], run[at : at + _THAI_REACH]):
            yield at
    yield len(run)


_THAI_REACH = 3  # letters before and after a place that the model looks at


@lru_cache(maxsize=1 << 16)
def _is_word_end(before: str, after: str) -> bool:
    """Return whether the model finds a word end between up to three letters and up to three; fewer at the ends of a run."""
    model, score = _load_thai_model()
    run, at = before + after, len(before)
    for name, start, length in _THAI_FEATURES:
        first = at + start
        if first >= 0 and first + length <= len(run):
            score += model[name].get(run[first : first + length], 0)
    return score > 0


@cache
def _load_thai_model() -> tuple[Mapping[str, Mapping[str, int]], float]:
    found = json.loads(_THAI_MODEL_FILE.read_bytes())
    weights = {name: found.get(name, {}) for name, _, _ in _THAI_FEATURES}
    return weights, -0.5 * sum(sum(group.values()) for group in weights.values())


SOFT_HYPHEN = "\u00ad"
MIN_LETTERS = 6
MIN_LEFT = 2
MIN_RIGHT = 3

_DATA = Path(__file__).parent / "data"
_HYPHENATED_WORD = lazy_pattern(rf"(?<![\w@/])[^\W\d_]{{{MIN_LETTERS},}}(?![\w@])")
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


def own_division_points(text: str, locale: str) -> tuple[DivisionPoint, ...]:
    """Return the places in a unit where a line may end without an added hyphen: after a hyphen, dash or slash; not in `2–4`."""
    breaks = inner_breaks(text, locale)
    return tuple(
        _own_division_point(text, b, locale)
        for b in breaks
        if text[b - 1] != SOFT_HYPHEN and not _RANGE.match(text, max(b - 2, 0))
    )


def hyphenation_points(text: str, locale: str, *, hyphenate: bool) -> tuple[DivisionPoint, ...]:
    """Return the places where a hyphen may be added: at soft hyphens if there are any, otherwise by pattern."""
    if SOFT_HYPHEN in text:
        offsets = [b for b in inner_breaks(text, locale) if text[b - 1] == SOFT_HYPHEN]
    else:
        offsets = [*pattern_offsets(text, locale)] if hyphenate else []
    points = [DivisionPoint(offset, hyphen=True, repeat=False) for offset in offsets]
    return (
        *points,
        *(DivisionPoint(offset, hyphen=False, repeat=False, last=True) for offset in last_resort_breaks(text, locale)),
    )


def pattern_offsets(text: str, locale: str) -> Iterator[int]:
    """Yield the offsets where TeX's patterns divide a word of at least 6 letters, at least 2 from its start and 3 from its end.

    Words in capitals (acronyms, keywords), words with digits and addresses are not divided. The parts of a compound are
    divided separately, because with its hyphen the patterns would give `bem--su-cedida`.
    """
    patterns = _load_patterns(locale) if languages.is_hyphenated(locale) else None
    if patterns is None or _ADDRESS.search(text):
        return
    for word in _HYPHENATED_WORD.finditer(text):
        if not word[0].isupper():
            yield from (word.start() + p for p in _hyphenate_word(word[0], patterns, locale))


def _own_division_point(text: str, offset: int, locale: str) -> DivisionPoint:
    before = text[offset - 1]
    letters = offset > 1 and text[offset - 2].isalpha() and text[offset].isalpha()
    return DivisionPoint(offset, hyphen=False, repeat=before in "-\u2010" and letters and languages.repeats_hyphen(locale))


def _hyphenate_word(word: str, patterns: HyphenationPatterns, locale: str) -> list[int]:
    last = len(word) - MIN_RIGHT
    lowered = apply_case(word, "lower", locale)
    if len(lowered) != len(word):
        return []
    found = [p for p in patterns.offsets(lowered) if MIN_LEFT <= p <= last and not combining(word[p])]
    return _keep_vowels_in_parts(word, found) if languages.base_language(locale) == "de" else found


def _keep_vowels_in_parts(word: str, offsets: list[int]) -> list[int]:
    """Leave out German breaks that would make a part without a vowel, as the patterns do in `griffs-sch-lüs-sel`."""
    out: list[int] = []
    for offset in offsets:
        part = normalize("NFD", word[out[-1] if out else 0 : offset].lower())
        if not _VOWELS.isdisjoint(part):
            out.append(offset)
    return out


def lacks_hyphenation_patterns(locale: str) -> bool:
    """Return whether a language is usually hyphenated but has no patterns here."""
    return languages.is_hyphenated(locale) and _load_patterns(locale) is None


@cache
def _load_patterns(locale: str) -> HyphenationPatterns | None:
    dictionary = find_pyphen_dictionary(locale)
    if dictionary is not None:
        return HyphenationPatterns(read_pyphen_dictionary(dictionary.read_bytes()))
    own = _own_pattern_files().get(languages.base_language(locale))
    return HyphenationPatterns(read_tex_patterns(own.read_text("utf-8"))) if own else None


def find_pyphen_dictionary(locale: str) -> Path | None:
    """Find the dictionary that pyphen falls back to for a locale; its own code makes a path of each, which takes 5 ms."""
    spec = find_spec("pyphen")
    folder = Path(str(spec and spec.origin)).with_name("dictionaries")
    found = sorted(name[5:-4] for name in os.listdir(folder) if name.endswith(".dic"))  # noqa: PTH208 - of `hyph_pt_BR.dic`
    by_tag = {name.partition("_")[0]: name for name in reversed(found)} | {name.lower(): name for name in found}
    tag = locale.replace("-", "_").lower()
    while tag and tag not in by_tag:
        tag = tag.rpartition("_")[0]
    return folder / f"hyph_{by_tag[tag]}.dic" if tag else None


@cache
def _own_pattern_files() -> Mapping[str, Path]:
    return {file.stem.removeprefix("hyph-"): file for file in _DATA.glob("hyph-*.txt")}


PatternWeights: TypeAlias = tuple[int, ...]
"""The weights before the letters of a pattern and behind them: odd allows a break, even forbids it, the largest wins."""

_DIGITS = b"0123456789"
_WEIGHT_AND_LETTER = lazy_pattern("([0-9]?)([^0-9]?)")
_HEXADECIMAL = lazy_pattern(r"\^\^([0-9a-f]{2})")
_RESPELLING = lazy_pattern("/.*=.*")
_TRAILING_BLANKS = lazy_pattern("[ \t\r]+$", re.MULTILINE)
_NO_PATTERN = lazy_pattern(r"^[ \t]*(?:[%#]|(?:COMPOUND)?(?:LEFT|RIGHT)HYPHENMIN).*", re.MULTILINE)
"""Lines that are no patterns."""

_DIGIT_SLACK = 8
"""Some patterns have more digits than places between letters, by a slip of the pen."""


class _Respelling(int):
    """A weight whose break would change the spelling of the word."""


class HyphenationPatterns:
    """The patterns of one language, as they are written, by their letters (`.` marks the edge of a word).

    German has 66,000, of which a deck needs some hundred: only these are parsed.
    """

    def __init__(self, written: Mapping[str, str]) -> None:
        self._written = written
        self._parsed: dict[str, list[tuple[int, int]]] = {}
        self._longest: dict[str, int] = {}  # longest pattern by its first two letters, to limit the number of lookups
        for letters in written:
            head = letters[:2]
            if len(letters) > self._longest.get(head, 0):
                self._longest[head] = len(letters)

    def offsets(self, word: str) -> list[int]:
        """Return the offsets at which `word` may be divided, without those that would change its spelling (Hungarian `ssz`)."""
        dotted = f".{word.lower()}."
        weights = [0] * (len(dotted) + _DIGIT_SLACK)
        end = len(dotted)
        for start in range(end - 1):
            longest = self._longest.get(dotted[start : start + 2], 1)
            for stop in range(start + 1, min(start + longest, end) + 1):
                letters = dotted[start:stop]
                if letters in self._written:
                    for k, weight in self._weights(letters):
                        if weight > weights[start + k]:  # noqa: PLR1730 - a quarter faster
                            weights[start + k] = weight
        return [k - 1 for k, weight in enumerate(weights[: end + 1]) if weight % 2 and not isinstance(weight, _Respelling)]

    def _weights(self, letters: str) -> list[tuple[int, int]]:
        found = self._parsed.get(letters)
        if found is None:
            weights = enumerate(parse_weights(self._written[letters]))
            found = self._parsed[letters] = [(k, weight) for k, weight in weights if weight]
        return found


def read_tex_patterns(text: str) -> dict[str, str]:
    """Read patterns in TeX's notation (`.di1g2`), one on each line, with comments after `%`."""
    lines = (line.partition("%")[0].strip() for line in text.splitlines())
    return {line.encode().translate(None, _DIGITS).decode(): line for line in lines if line}


def read_pyphen_dictionary(data: bytes) -> dict[str, str]:
    """Read one of pyphen's dictionaries: its encoding in the first line, then a pattern on each, as libhyphen reads them.

    What follows from digits and letters is left to `parse_weights`: parsing all patterns takes ten times as long.
    """
    head, _, rest = data.partition(b"\n")
    encoding = head.decode("ascii").strip().lower()
    text = _NO_PATTERN.sub("", rest.decode("cp1251" if encoding == "microsoft-cp1251" else encoding))
    if "^^" in text:
        text = _HEXADECIMAL.sub(lambda found: chr(int(found[1], 16)), text)
    text = _TRAILING_BLANKS.sub("", text)
    letters = _RESPELLING.sub("", text).encode().translate(None, _DIGITS).decode()
    written = zip(letters.split("\n"), text.split("\n"), strict=True)
    return {key: line for key, line in written if key != line}


def parse_weights(written: str) -> PatternWeights:
    """Return the weights of a pattern, before its letters and between them, as far as any is not 0.

    `s1sz/sz=sz,1,3` is a break that changes the spelling (`asszony` is divided as `asz-szony`).
    """
    pattern = _RESPELLING.sub("", written)
    respelt = pattern != written
    weights = [int(digit or 0) for digit, _ in _WEIGHT_AND_LETTER.findall(pattern)]
    while weights and not weights[-1]:
        weights.pop()
    return tuple([_Respelling(weight) if respelt and weight % 2 else weight for weight in weights])
