"""Numbers as a language writes and says them: digits, percentages and odds, plural categories (CLDR), number words.

Words are as ICU spells numbers out, with what our own tables in `number_words/` add and leave out. They are found among words
with spaces, in scripts without spaces, and as numerals before a counter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import chain, pairwise
from pathlib import Path
from typing import Final, NamedTuple, cast
from unicodedata import category

from pnp.base.diagnostics import Mark
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.load.kinds.compound import ListKind, RecordKind
from pnp.load.kinds.simple import EnumKind, NumberKind, TextKind
from pnp.load.package_data import read_package_data
from pnp.locale.numerals import additive_value
from pnp.model.fields import ODDS_FORMS, OddsForm, OddsResult, Record, Value


def format_card_number(number: float, locale: str) -> str:
    """Return a number as cards print it: without grouping, with the decimal separator of the language."""
    if isinstance(number, int):
        return str(number)
    from icu4py.messageformat import MessageFormat  # noqa: PLC0415  (ICU loads only where a number is not whole)

    return str(MessageFormat("{n, number, ::group-off latin .########}", locale).format({"n": number}))


@lru_cache(maxsize=512)
def format_decimal(number: str, digits: int, locale: str, *, percent: bool = False) -> str:
    """Return a number (`0.5`, `1/3`) with so many digits after the decimal sign; `percent`: it is in hundredths, and says so.

    The patterns are CLDR's; figures are European in every language, and there is no sign between thousands.
    """
    from icu4py.messageformat import MessageFormat  # noqa: PLC0415  (ICU loads only where such numbers are printed)

    unit = "percent " if percent else ""
    skeleton = f"::{unit}group-off latin " + (f".{'0' * digits}" if digits else "precision-integer")
    return str(MessageFormat(f"{{n, number, {skeleton}}}", locale).format({"n": float(Fraction(number))}))


_LARGEST_IN_FRACTION: Final = 9999
"""The greatest number of a fraction that prints."""
_USUAL_DECIMALS: Final = 2
"""Digits of a decimal, where odds that print as something else say none for it."""
_MOST_DIGITS: Final = 6
_PERCENT: Final = 100


def format_odds(name: str, result: OddsResult, form: str, locale: str) -> str:
    """Return a result as it prints; `form` empty: as `odds.yaml` says. Raises ValueError: what is wrong, and a way out."""
    try:
        return _format_result(result, form, locale)
    except ValueError as fault:
        problem, hint = fault.args
        raise ValueError(f"`{{{name}{', ' + form[:20] if form else ''}}}`: {problem}", hint) from None


def _format_result(result: OddsResult, form: str, locale: str) -> str:
    if form and form not in ODDS_FORMS:
        raise ValueError(f"expected {', '.join(f'`{known}`' for known in ODDS_FORMS)}", did_you_mean(form, ODDS_FORMS))
    wanted: OddsForm = next((known for known in ODDS_FORMS if known == form), result.form)
    if result.is_mean and wanted in {"percent", "ways"}:
        raise ValueError(f"a mean is not printed as `{wanted}`", "write `decimal` or `fraction`")
    if wanted == "ways":
        return _format_short(result.ways, "the number of cases")
    if wanted == "fraction":
        return "/".join(_format_short(number, "the fraction") for number in (result.ways, result.cases))
    percent = wanted == "percent"
    digits = result.digits if wanted == result.form else 0 if percent else _USUAL_DECIMALS
    rounded, digits = _round_chance(result.value, digits, percent=percent, exact=result.is_mean)
    return format_decimal(str(rounded), digits, locale, percent=percent)


def value_in_odds(name: str, odds: Mapping[str, Value]) -> Value:
    """Return what `odds.id.name`, or `odds.id.2.name` in a table, leads to. Raises KeyError: what is wrong, and a hint."""
    value: Value = Record(odds, Mark(""))
    steps = name.split(".")[1:]
    if steps[0] in odds and odds[steps[0]] is None:
        hint = "print them only where they hold, such as in an arm of `select`"
        raise KeyError(f"`{{{name[:40]}}}` names odds that do not hold by the rules as they are", hint)
    for step in steps:
        if isinstance(value, tuple) and step.isdecimal() and 0 < int(step) <= len(value):
            value = value[int(step) - 1]
        elif isinstance(value, Record) and step in value:
            value = value[step]
        else:
            known = list(value) if isinstance(value, Record) else []
            known = [str(row) for row in range(1, len(value) + 1)] if isinstance(value, tuple) else known
            hint = did_you_mean(step, known) or "odds are declared in `odds.yaml`"
            raise KeyError(f"`{{{name[:40]}}}` does not name odds", hint)
    return value


def _format_short(number: int, what: str) -> str:
    if number > _LARGEST_IN_FRACTION:
        raise ValueError(f"{what} is too long to be printed", "write `percent`")
    return str(number)


def _round_chance(value: Fraction, digits: int, *, percent: bool, exact: bool) -> tuple[Fraction, int]:
    """Round half to even; a chance that is neither nothing nor certain gets as many digits as show that."""
    scale = _PERCENT if percent else 1
    while True:
        rounded = Fraction(round(value * scale * 10**digits), 10**digits)
        if exact or rounded not in {0, scale} or value in {0, 1}:
            return rounded, digits
        if digits >= _MOST_DIGITS:
            near = "nothing" if rounded == 0 else "certainty"
            raise ValueError(f"the chance is too near to {near} to be printed", "say it in words")
        digits += 1


PLURAL_CATEGORIES = ("zero", "one", "two", "few", "many", "other")

_ROMANCE_LANGUAGES = frozenset({"ca", "es", "fr", "it", "pt"})  # their `many` is for millions, which no card prints
_PLURAL_SAMPLES = (*range(201), 1000, 1_000_000, 0.5, 1.5, 2.5, 10.5)  # these cover every category of CLDR 46


@lru_cache(maxsize=4096)
def plural_category(number: float, locale: str, kind: str = "plural") -> str:
    """Return the category of a number: `one` for 1 in English; `kind` is `plural` or `selectordinal`."""
    return str(_category_message(locale, kind).format({"n": number}))


@lru_cache(maxsize=64)
def required_categories(locale: str, kind: str = "plural") -> frozenset[str]:
    """Return the categories that a plural must have in a language."""
    optional = {"many"} if locale.partition("-")[0] in _ROMANCE_LANGUAGES else set()
    return frozenset({plural_category(n, locale, kind) for n in _PLURAL_SAMPLES} - optional) | {"other"}


@lru_cache(maxsize=64)
def _category_message(locale: str, kind: str):  # type: ignore[no-untyped-def]  # noqa: ANN202  # ICU's bindings are not typed
    from icu4py.messageformat import MessageFormat  # noqa: PLC0415  (ICU is loaded with the first plural)

    arms = " ".join(f"{c} {{{c}}}" for c in PLURAL_CATEGORIES)
    return MessageFormat(f"{{n, {kind}, {arms}}}", locale)


_TIGHT_GAP = lazy_pattern(r"[ \u00a0\u202f\u2009\-\u2010\u2011\n]{0,5}")
_BEHIND_ITEM_NUMBER = ("、", "．", ".", ")", "）", ":", "：")
_NO_LETTER_BEFORE = r"(?<![^\W\d_])"
_VALUES_OF_PIECES = frozenset({0.5, *range(11), *range(20, 101, 10), 1000, 10000})
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


def find_number_words(text: str, locale: str) -> Iterator[NumberSpan]:
    """Find the number words of a language in a text without markup, from left to right."""
    words = number_words(locale)
    if words.written == "counted":
        return _find_numerals(text, locale, words)
    return _find_among_words(_word_places(text, locale if words.written == "segmented" else None), text, words)


def _word_places(text: str, locale: str | None) -> list[tuple[int, int]]:
    spans = [found.span() for found in re.finditer(r"\S+", text.translate(_LETTERS_ONLY))]
    if locale is None:
        return spans
    from icu4py.breakers import WordBreaker  # noqa: PLC0415  (ICU's dictionaries are needed for few languages)

    return [(start + a, start + b) for start, end in spans for a, b in WordBreaker(text[start:end], locale).segments()]


def letter_runs(text: str) -> list[str]:
    """Return the runs of letters, with their marks, in a text."""
    return text.translate(_LETTERS_ONLY).split()


class _Letters(dict[int, str]):
    """Translates what belongs to no word to blanks, one for each character."""

    def __missing__(self, code: int) -> str:
        kept = category(chr(code))[0] in "LM" or category(chr(code)) == "Cf" or chr(code) == "_"  # of a code word
        self[code] = chr(code) if kept else " "
        return self[code]


_LETTERS_ONLY = _Letters()


def _find_among_words(tokens: list[tuple[int, int]], text: str, words: NumberWords) -> Iterator[NumberSpan]:
    between = "" if words.written == "segmented" else " "
    folded = [fold_word(text[start:end]) for start, end in tokens]
    at = 0
    phrases = sorted((phrase for phrase in words.left_out if " " in phrase), key=len, reverse=True)
    while at < len(tokens):
        if idle := next((phrase.count(" ") + 1 for phrase in phrases if _is_at(phrase, folded, at)), 0):
            at += idle
            continue
        longest = words.longest if not between or words.may_begin(folded[at]) else 1
        for length in range(min(longest, len(tokens) - at), 0, -1):
            value = words.value(between.join(folded[at : at + length]))
            if value is not None and _are_adjacent(tokens[at : at + length], text):
                yield NumberSpan(tokens[at][0], tokens[at + length - 1][1], value)
                at += length - 1
                break
        at += 1


def _is_at(phrase: str, folded: Sequence[str], at: int) -> bool:
    parts = phrase.split(" ")
    return folded[at] == parts[0] and list(folded[at : at + len(parts)]) == parts


def _are_adjacent(tokens: Sequence[tuple[int, int]], text: str) -> bool:
    return all(_TIGHT_GAP.fullmatch(text[end:start]) for (_, end), (start, _) in pairwise(tokens))


@lru_cache(maxsize=4)
def _numeral_pattern(locale: str) -> re.Pattern[str]:
    words = number_words(locale)
    pieces = sorted((word for word, value in words.values.items() if value in _VALUES_OF_PIECES), key=len, reverse=True)
    begin = _NO_LETTER_BEFORE if words.endings else ""
    return re.compile(f"{begin}(?:{'|'.join(map(re.escape, pieces))})+")


def _find_numerals(text: str, locale: str, words: NumberWords) -> Iterator[NumberSpan]:
    for found in _numeral_pattern(locale).finditer(text):
        (start, end), value = found.span(), words.values.get(found[0], _value_of_signs(found[0]))
        if value is None or any(text.startswith(word, start) for word in words.left_out):
            continue
        counted = text.startswith(words.counters, end + text.startswith(" ", end))
        longer = len(found[0]) > 1 and _word_ends(text, end, words)
        if counted or longer or (not words.endings and _stands_alone(text, start, end)):
            yield NumberSpan(start, end, value)


def _value_of_signs(numeral: str) -> int | None:
    """Return the value of numerals that ICU writes otherwise, such as `一百零五`; None if they are syllables."""
    return additive_value(numeral) if len(numeral) > 1 and numeral.isnumeric() else None


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Return whether there are no letters or digits beside a numeral, and it does not number an item of a list (`一、`)."""
    before, after = text[:start].rpartition("\n")[2], text[end : end + 1]
    is_item = not before.strip(" (（") and after in _BEHIND_ITEM_NUMBER
    return not before[-1:].isalnum() and not after.isalnum() and not is_item


def _word_ends(text: str, at: int, words: NumberWords) -> bool:
    return not words.endings or any(
        text.startswith(ending, at) and not text[at + len(ending) : at + len(ending) + 1].isalpha()
        for ending in (*words.endings, "")
    )


_OWN_TABLES = Path(__file__).parent / "number_words"
_SPELLOUT_FILE = Path(__file__).parent / "spellout_rules.yaml"


def _list_kind(note: str) -> ListKind:
    return ListKind(required=False, of=TextKind(), note=note)


NUMBER_WORDS = RecordKind(
    note="what ICU does not know about the number words of a language",
    fields={
        "written": EnumKind(
            required=False,
            default="spaced",
            choices=("spaced", "segmented", "counted"),
            note="with spaces; without, to be divided by a dictionary; as numerals before a counter",
        ),
        "one": TextKind(required=False, note="why the words for one are no numbers: what else they mean"),
        "words": RecordKind(required=False, others=NumberKind(min=0, note="its value"), note="words that ICU lacks"),
        "may-say": RecordKind(
            required=False, others=NumberKind(min=0, note="its value"), note="words that may say a number, and often say none"
        ),
        "left-out": RecordKind(required=False, others=TextKind(note="what else it means"), note="words that are no numbers"),
        "prefixes": _list_kind("what may be written in front of a number as one word with it"),
        "endings": _list_kind("what may be written behind a number as one word with it"),
        "counters": _list_kind("the words behind a numeral that make it a number"),
        "numbered": _list_kind("what a Roman numeral numbers without being a rule: chapters, parts"),
    },
)
SPELLOUT_RULES = RecordKind(others=ListKind(of=TextKind(), min=1), note="ICU's rule sets by language")

_LIST_FIELDS = tuple(key for key, kind in NUMBER_WORDS.fields.items() if isinstance(kind, ListKind))
_FOLDED_LETTERS = str.maketrans("ёıأإآ", "еiااا", "\u0307\u0640\u00ad\u200b\u200c\u200d")
_VOWEL_POINTS = lazy_pattern("[\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]")
_GAP_IN_NUMBER = lazy_pattern(r"[\s\-\u2010\u2011]+")
_RARELY_SPELT_FROM = 1000
"""Numbers above it are rarely written as words, except whole thousands."""

_HUNDRED = 100
_MOST_PARTS = 5
_WORDS_IN_MEMORY = 1 << 13


@dataclass(frozen=True)
class NumberWords:
    """The number words of a language: `values` by word, folded, with one space between the words of a number.

    The rest is as `NUMBER_WORDS` describes it.
    """

    values: Mapping[str, float]
    written: str = "spaced"
    left_out: frozenset[str] = frozenset()
    prefixes: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    numbered: frozenset[str] = frozenset()
    longest: int = 0
    """The number of words in the longest number; of parts of words, where these are divided by a dictionary."""

    @cached_property
    def value(self) -> Callable[[str], float | None]:
        """The value of a folded word or of several; None if it states no number. A text has few words, each many times."""
        return lru_cache(maxsize=_WORDS_IN_MEMORY)(self._value)

    def may_begin(self, word: str) -> bool:
        """Return whether a number of several words may begin with a folded word."""
        return word in self._heads or any(word.startswith(p) and word[len(p) :] in self._heads for p in self.prefixes)

    @cached_property
    def _heads(self) -> frozenset[str]:
        return frozenset(word.partition(" ")[0] for word in self.values if " " in word)

    def _value(self, word: str) -> float | None:
        if word in self.left_out:
            return None
        bare = (word, *(word[len(p) :] for p in self.prefixes if word.startswith(p)))
        stems = chain(bare, (b.removesuffix(e) for b in bare for e in self.endings if b.endswith(e)))
        return next((self.values[stem] for stem in stems if stem in self.values and stem not in self.left_out), None)


def fold_word(word: str) -> str:
    """Return a word as it is looked up: small letters, without vowel points, soft hyphens and spaces of no width."""
    return _VOWEL_POINTS.sub("", word.lower().translate(_FOLDED_LETTERS))


_CHINESE = frozenset({
    "cdo", "cjy", "cmn", "cnp", "cpx", "csp", "czh", "czo", "gan", "hak", "hsn", "lzh", "mnp", "nan", "wuu", "yue",
})  # fmt: skip
"""The languages of China that write numbers as Chinese does; ICU has few of them."""


def _language_of_numbers(locale: str) -> str:
    return "zh" if locale.partition("-")[0] in _CHINESE else locale


@lru_cache(maxsize=16)
def number_words(locale: str) -> NumberWords:
    """Return the number words of a locale; none for a language that neither ICU nor a table of ours knows."""
    locale = _language_of_numbers(locale)
    own = _own_table(locale)
    spelt = _spelt_numbers(locale, lowest=2 if own.get("one") else 1)
    return _build_number_words(own, chain(spelt, _record_items(own.get("words"))))


@lru_cache(maxsize=16)
def possible_number_words(locale: str) -> NumberWords:
    """Return the words of a locale that say a number in some sentence: one, first, both, and what `number_words` leaves out."""
    locale = _language_of_numbers(locale)
    own = _own_table(locale)
    spelt = _spelt_numbers(locale, lowest=1, first=1)
    own_words = chain(_record_items(own.get("may-say")), _record_items(own.get("words")))
    return replace(_build_number_words(own, chain(own_words, spelt)), left_out=frozenset())


def _build_number_words(own: Mapping[str, object], found: Iterable[tuple[str, float]]) -> NumberWords:
    texts = {key: tuple(map(_message_text, cast("Iterable[object]", own.get(key) or ()))) for key in _LIST_FIELDS}
    joined = own.get("written", "spaced") != "spaced"
    values: dict[str, float] = {}
    for word, value in found:
        if word and not word[0].isdecimal():
            values.setdefault(_GAP_IN_NUMBER.sub("" if joined else " ", fold_word(word)), value)
    return NumberWords(
        values,
        str(own.get("written", "spaced")),
        frozenset(fold_word(word) for word, _ in _record_items(own.get("left-out"))),
        tuple(map(fold_word, texts["prefixes"])),
        tuple(map(fold_word, texts["endings"])),
        texts["counters"],
        frozenset(map(fold_word, texts["numbered"])),
        _MOST_PARTS if joined else max((word.count(" ") + 1 for word in values), default=0),
    )


def cardinal_value(word: str, locale: str) -> int | None:
    """Return the whole number up to a hundred that a word states where it stands alone; None if it states none.

    There `one` is a number as well, and `third` is none: it tells which, not how many.
    """
    return _cardinal_values(locale).get(_GAP_IN_NUMBER.sub(" ", fold_word(word)))


@lru_cache(maxsize=16)
def _cardinal_values(locale: str) -> Mapping[str, int]:
    locale = _language_of_numbers(locale)
    sets = [name for name in _rule_sets().get(locale.partition("-")[0], ()) if "ordinal" not in name]
    spelt = ((spell(number), number) for spell in (_speller(locale, name) for name in sets) for number in range(_HUNDRED + 1))
    return {_GAP_IN_NUMBER.sub(" ", fold_word(word)): number for word, number in spelt if not word[0].isdecimal()}


def _own_table(locale: str) -> Mapping[str, object]:
    for name in (locale, locale.partition("-")[0]):
        if name in _own_files():
            return cast("Mapping[str, object]", read_package_data(_own_files()[name], NUMBER_WORDS))
    return {}


@cache
def _own_files() -> Mapping[str, Path]:
    return {file.stem: file for file in _OWN_TABLES.glob("*.yaml")}


def _record_items(record: object) -> Iterator[tuple[str, float]]:
    yield from cast("Mapping[str, float]", record or {}).items()


def _message_text(message: object) -> str:
    return str(getattr(message, "source", message))


def _spelt_numbers(locale: str, lowest: int, first: int = 2) -> Iterator[tuple[str, int]]:
    """Yield numbers as ICU spells them out, in all genders and cases, each with its value."""
    # ordinals usually begin with the second: the first player is the first of any number of players
    rule_sets = _rule_sets().get(locale.partition("-")[0], ())
    for nth, name in enumerate(rule_sets):
        spell, ordinal = _speller(locale, name), "ordinal" in name
        numbers = chain(range(101), range(200, _RARELY_SPELT_FROM, 100)) if nth else range(_RARELY_SPELT_FROM)
        for number in chain(numbers, range(_RARELY_SPELT_FROM, 10 * _RARELY_SPELT_FROM + 1, _RARELY_SPELT_FROM)):
            if number >= (first if ordinal else lowest) or (not number and not ordinal):
                yield spell(number), number


def _speller(locale: str, rule_set: str) -> Callable[[int], str]:
    from icu4py.messageformat import MessageFormat  # noqa: PLC0415  (ICU loads only for a game that has constants)

    # No blank before the name: ICU would not know the rule set and would use another one without saying so.
    spelt = MessageFormat(f"{{n,spellout,%spellout-{rule_set}}}", locale)
    return lambda number: str(spelt.format({"n": number}))


@lru_cache(maxsize=1)
def _rule_sets() -> Mapping[str, tuple[str, ...]]:
    found = cast("Mapping[str, Iterable[object]]", read_package_data(_SPELLOUT_FILE, SPELLOUT_RULES))
    return {language: tuple(map(_message_text, names)) for language, names in found.items()}
