"""The words that state numbers, in any language: as ICU spells them out, with what our own tables add and leave out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, cast

from pnp.base.records import lazy_pattern
from pnp.load.kinds.compound import ListKind, RecordKind
from pnp.load.kinds.simple import EnumKind, NumberKind, TextKind
from pnp.load.package_data import read_package_data

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

_OWN = Path(__file__).parent / "number_words"
_SPELLOUT = Path(__file__).parent / "spellout_rules.yaml"


def _list(note: str) -> ListKind:
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
        "prefixes": _list("what may be written in front of a number as one word with it"),
        "endings": _list("what may be written behind a number as one word with it"),
        "counters": _list("the words behind a numeral that make it a number"),
        "numbered": _list("what a Roman numeral numbers without being a rule: chapters, parts"),
    },
)
SPELLOUT_RULES = RecordKind(others=ListKind(of=TextKind(), min=1), note="ICU's rule sets by language")

_LISTS = tuple(key for key, kind in NUMBER_WORDS.fields.items() if isinstance(kind, ListKind))
_FOLDS = str.maketrans("ёıأإآ", "еiااا", "\u0307\u0640\u00ad\u200b\u200c\u200d")
_POINTS = lazy_pattern("[\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]")
_GAPS = lazy_pattern(r"[\s\-\u2010\u2011]+")
_FAR = 1000
"""Numbers above it are rarely written as words, except whole thousands."""

_HUNDRED = 100
_PARTS = 5
_KEPT = 1 << 13


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
        return lru_cache(maxsize=_KEPT)(self._value)

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


def fold(word: str) -> str:
    """Return a word as it is looked up: small letters, without vowel points, soft hyphens and spaces of no width."""
    return _POINTS.sub("", word.lower().translate(_FOLDS))


@lru_cache(maxsize=16)
def number_words(locale: str) -> NumberWords:
    """Return the number words of a locale; none for a language that neither ICU nor a table of ours knows."""
    own = _own(locale)
    spelt = _spelt(locale, lowest=2 if own.get("one") else 1)
    return _number_words(own, chain(spelt, _items(own.get("words"))))


@lru_cache(maxsize=16)
def possible_number_words(locale: str) -> NumberWords:
    """Return the words of a locale that say a number in some sentence: one, first, both, and what `number_words` leaves out."""
    own = _own(locale)
    spelt = _spelt(locale, lowest=1, first=1)
    own_words = chain(_items(own.get("may-say")), _items(own.get("words")))
    return replace(_number_words(own, chain(own_words, spelt)), left_out=frozenset())


def _number_words(own: Mapping[str, object], found: Iterable[tuple[str, float]]) -> NumberWords:
    texts = {key: tuple(map(_text, cast("Iterable[object]", own.get(key) or ()))) for key in _LISTS}
    joined = own.get("written", "spaced") != "spaced"
    values: dict[str, float] = {}
    for word, value in found:
        if word and not word[0].isdecimal():
            values.setdefault(_GAPS.sub("" if joined else " ", fold(word)), value)
    return NumberWords(
        values,
        str(own.get("written", "spaced")),
        frozenset(fold(word) for word, _ in _items(own.get("left-out"))),
        tuple(map(fold, texts["prefixes"])),
        tuple(map(fold, texts["endings"])),
        texts["counters"],
        frozenset(map(fold, texts["numbered"])),
        _PARTS if joined else max((word.count(" ") + 1 for word in values), default=0),
    )


def cardinal(word: str, locale: str) -> int | None:
    """Return the whole number up to a hundred that a word states where it stands alone; None if it states none.

    There `one` is a number as well, and `third` is none: it tells which, not how many.
    """
    return _cardinals(locale).get(_GAPS.sub(" ", fold(word)))


@lru_cache(maxsize=16)
def _cardinals(locale: str) -> Mapping[str, int]:
    sets = [name for name in _rule_sets().get(locale.partition("-")[0], ()) if "ordinal" not in name]
    spelt = ((spell(number), number) for spell in (_speller(locale, name) for name in sets) for number in range(_HUNDRED + 1))
    return {_GAPS.sub(" ", fold(word)): number for word, number in spelt if not word[0].isdecimal()}


def _own(locale: str) -> Mapping[str, object]:
    for name in (locale, locale.partition("-")[0]):
        if name in _own_files():
            return cast("Mapping[str, object]", read_package_data(_own_files()[name], NUMBER_WORDS))
    return {}


@cache
def _own_files() -> Mapping[str, Path]:
    """The tables by their languages; asking for one by name would fail for a name that no file can have."""
    return {file.stem: file for file in _OWN.glob("*.yaml")}


def _items(record: object) -> Iterator[tuple[str, float]]:
    yield from cast("Mapping[str, float]", record or {}).items()


def _text(message: object) -> str:
    return str(getattr(message, "source", message))


def _spelt(locale: str, lowest: int, first: int = 2) -> Iterator[tuple[str, int]]:
    """Yield numbers as ICU spells them out, in all genders and cases, each with its value.

    Ordinals usually begin with the second: the first player is the first of any number of players.
    """
    rule_sets = _rule_sets().get(locale.partition("-")[0], ())
    for nth, name in enumerate(rule_sets):
        spell, ordinal = _speller(locale, name), "ordinal" in name
        numbers = chain(range(101), range(200, _FAR, 100)) if nth else range(_FAR)
        for number in chain(numbers, range(_FAR, 10 * _FAR + 1, _FAR)):
            if number >= (first if ordinal else lowest) or (not number and not ordinal):
                yield spell(number), number


def _speller(locale: str, rule_set: str) -> Callable[[int], str]:
    from icu4py.messageformat import MessageFormat  # noqa: PLC0415  (ICU loads only for a game that has constants)

    # No blank before the name: ICU would not know the rule set and would use another one without saying so.
    spelt = MessageFormat(f"{{n,spellout,%spellout-{rule_set}}}", locale)
    return lambda number: str(spelt.format({"n": number}))


@lru_cache(maxsize=1)
def _rule_sets() -> Mapping[str, tuple[str, ...]]:
    found = cast("Mapping[str, Iterable[object]]", read_package_data(_SPELLOUT, SPELLOUT_RULES))
    return {language: tuple(map(_text, names)) for language, names in found.items()}
