"""The fields of a deck as they can be counted: how often each value occurs, averages, two fields at once, hands that are drawn.

Each card counts as often as it is printed. A field is named by a path as in assertions: `points`, `cost.*`, `regions.tile.row`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import comb, floor, fsum, log10, sqrt
from statistics import quantiles
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

from pnp.base.records import frozen
from pnp.load.assertion_reader import display_value, kind_at_path, values_at
from pnp.load.kinds.compound import ALL_NAMES, GridKind, MappingKind, RecordKind, RefKind
from pnp.load.kinds.sentence import SentenceKind
from pnp.load.kinds.simple import EnumKind, FlagKind, IntKind, LengthKind, NumberKind, TextKind
from pnp.load.yaml.nodes import format_number
from pnp.model.fields import Grid, Record, Value
from pnp.model.sentences import PATTERN, Sentence

if TYPE_CHECKING:
    from pnp.load.kinds.declaration import DeclaredType
    from pnp.load.kinds.kind import Kind
    from pnp.model.fields import ComponentType
    from pnp.model.game import Card, Deck


Measure: TypeAlias = Literal["word", "number", "text", "other"]
"""What is counted of a field: words such as those of an enumeration, numbers, the lengths of texts, or whether it is there."""

_NUMBERS: Final = (IntKind, NumberKind, LengthKind)
_FLAG_WORDS: Final = ("yes", "no")
_WRITTEN_OUT: Final = "(written out)"
"""What stands for the pattern of a sentence that has none."""


@frozen
class CountedField:
    """A field of a type of components: its path, what is counted of it, and its words in their declared order, if they are."""

    path: str
    measure: Measure
    words: tuple[str, ...] = ()

    @property
    def is_flag(self) -> bool:
        """Whether it is yes or no."""
        return self.words == _FLAG_WORDS

    @property
    def is_top(self) -> bool:
        """Whether it is a field of the card itself, or the sum of one: `points`, `cost.*`."""
        return "." not in self.path.removesuffix(f".{ALL_NAMES}")


def find_field(path: str, type_: ComponentType, types: Mapping[str, ComponentType]) -> CountedField:
    """Return the field of a type that a path leads to. Raises UnknownStepError."""
    declared = cast("Mapping[str, DeclaredType]", types)
    return _field_of_kind(path, kind_at_path(path, cast("DeclaredType", type_), declared))


def fields_of_type(type_: ComponentType) -> list[CountedField]:
    """Return the fields of a type in the order of their declaration, with those inside records and the sums of mappings."""
    return [field for name, kind in type_.fields.items() for field in _fields_inside(name, cast("Kind", kind))]


def _fields_inside(path: str, kind: Kind) -> Iterator[CountedField]:
    inner = kind.innermost()
    if isinstance(inner, RecordKind):
        for name, part in inner.fields.items():
            yield from _fields_inside(f"{path}.{name}", part)
        return
    yield _field_of_kind(path, inner)
    if isinstance(inner, MappingKind) and isinstance(inner.of, _NUMBERS):
        yield from (CountedField(f"{path}.{name}", "number") for name in (ALL_NAMES, *inner.keys))


def _field_of_kind(path: str, kind: Kind) -> CountedField:
    if isinstance(kind, _NUMBERS):
        return CountedField(path, "number")
    if isinstance(kind, FlagKind):
        return CountedField(path, "word", _FLAG_WORDS)
    if isinstance(kind, (EnumKind, MappingKind, GridKind)):
        return CountedField(path, "word", kind.words())
    if isinstance(kind, (RefKind, SentenceKind)):
        return CountedField(path, "word")
    return CountedField(path, "text" if isinstance(kind, TextKind) else "other")


@frozen
class ValueCount:
    """How often a value occurs: on how many different cards, on how many with copies, and in all, if a card has it twice."""

    value: str
    cards: int
    copies: int
    times: int


@frozen
class Spread:
    """Averages of numbers, each as often as its card is printed; `deviation` is the standard deviation of all of them."""

    count: int
    total: float
    mean: float
    deviation: float
    least: float
    low_quartile: float
    median: float
    high_quartile: float
    most: float


def spread_of(numbers: Iterable[float]) -> Spread | None:
    """Return the averages of numbers; None if there are none. Quartiles lie between the numbers around them (inclusive)."""
    found = sorted(numbers)
    if not found:
        return None
    mean = fsum(found) / len(found)
    low, median, high = quantiles(found, n=4, method="inclusive") if len(found) > 1 else found * 3
    deviation = sqrt(fsum((number - mean) ** 2 for number in found) / len(found))
    return Spread(len(found), fsum(found), mean, deviation, found[0], low, median, high, found[-1])


class FieldValues:
    """The values of a field on each card of a deck; of texts, their lengths, which `length` gives.

    `cards` are those of all decks by their ids.
    """

    def __init__(self, field: CountedField, deck: Deck, cards: Mapping[str, Card], length: Callable[[str], int]) -> None:
        self.field = field
        self.cards = deck.cards
        self._length = length
        self.values: tuple[list[Value], ...] = tuple(
            [_without_blanks(values_at(field.path, card, cards)) for card in deck.cards]
        )

    @property
    def is_number(self) -> bool:
        """Whether numbers are counted: those of the field, or the lengths of its texts."""
        return self.field.measure in {"number", "text"}

    @cached_property
    def words(self) -> tuple[list[str], ...]:
        """What is counted on each card, as often as it has it: the words of a grid or a mapping, otherwise the value itself."""
        found = [[word for value in values for word in _words_of_value(value)] for values in self.values]
        if self.field.measure == "text":
            found = [[str(self._length(word)) for word in words] for words in found]
        return tuple(found)

    @cached_property
    def numbers(self) -> tuple[list[float], ...]:
        """The numbers on each card; none if words are counted."""
        if self.field.measure == "text":
            return tuple([list(map(float, words)) for words in self.words])
        if self.field.measure != "number":
            return tuple([[] for _ in self.cards])
        return tuple([[value for value in values if isinstance(value, (int, float))] for values in self.values])

    @property
    def empty(self) -> tuple[Card, ...]:
        """The cards without any value."""
        return tuple([card for card, values in zip(self.cards, self.values, strict=True) if not values])

    @cached_property
    def distinct(self) -> tuple[str, ...]:
        """The different words in the order in which they are counted: as declared, else the most frequent first."""
        found = self._tally
        if self.is_number:
            return tuple(sorted(found, key=float))
        rest = sorted((word for word in found if word not in self.field.words), key=lambda word: (-found[word].copies, word))
        return (*(word for word in self.field.words if word in found), *rest)

    @cached_property
    def _tally(self) -> dict[str, ValueCount]:
        return {count.value: count for count in self.count(lambda word: word)}

    def counts(self) -> tuple[ValueCount, ...]:
        """Return how often each value occurs, and which declared words do not occur."""
        never = [word for word in self.field.words if word not in self._tally]
        order = {word: number for number, word in enumerate(self.field.words)}
        found = [*(self._tally[word] for word in self.distinct), *(ValueCount(word, 0, 0, 0) for word in never)]
        return tuple(sorted(found, key=lambda count: order.get(count.value, len(order))))

    def count(self, label: Callable[[str], str]) -> list[ValueCount]:
        """Count the labels that a function gives to words, in the order in which they occur."""
        cards, copies, times = Counter[str](), Counter[str](), Counter[str]()
        for card, words in zip(self.cards, self.words, strict=True):
            found = {label(words[0]): 1} if len(words) == 1 else Counter(map(label, words))
            for word, number in found.items():
                cards[word] += 1
                copies[word] += card.copies
                times[word] += number * card.copies
        return [ValueCount(word, cards[word], copies[word], times[word]) for word in cards]

    def spread(self) -> Spread | None:
        """Return the averages of all numbers, with copies; None if there are no numbers."""
        pairs = zip(self.cards, self.numbers, strict=True)
        return spread_of(number for card, numbers in pairs for number in numbers for _ in range(card.copies))

    @cached_property
    def bins(self) -> Bins:
        """The rows of a curve of its numbers."""
        return bins_of({number for numbers in self.numbers for number in numbers})

    def row(self, word: str) -> str:
        """Return the row of a table or a curve in which a word is counted."""
        return self.bins.label(word) if self.is_number else word

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows of a table or a curve: of numbers from the least to the most, or the different words."""
        return self.bins.labels if self.is_number else self.distinct

    def curve(self) -> tuple[ValueCount, ...]:
        """Return how often each row occurs; of words, those too that are declared and do not occur."""
        if not self.is_number:
            return self.counts()
        found = {count.value: count for count in self.count(self.row)}
        return tuple([found.get(row, ValueCount(row, 0, 0, 0)) for row in self.rows])

    @property
    def is_single(self) -> bool:
        """Whether no card has more than one word."""
        return all(len(words) <= 1 for words in self.words)


def _without_blanks(values: Iterable[Value]) -> list[Value]:
    return [value for value in values if not (isinstance(value, (Record, Grid)) and not len(value)) and str(value).strip()]


def _words_of_value(value: Value) -> Iterator[str]:
    if isinstance(value, Grid):
        yield from (cell for row in value for cell in row)
    elif isinstance(value, Sentence):
        yield str(value[PATTERN] or _WRITTEN_OUT)
    elif isinstance(value, Record):
        yield from value
    else:
        yield display_value(value)


_MOST_ROWS: Final = 12
"""Rows of a curve."""
_MOST_VALUES: Final = 8
"""Values that are rows of their own although others lie between them."""
_STEPS: Final = (1, 2, 5)


@frozen
class Bins:
    """The rows of a curve: `labels` from the lowest to the highest, for single numbers (`step` 0) or for equal steps.

    `first` is the number of the first step, counted from that at 0.
    """

    labels: tuple[str, ...]
    first: int = 0
    step: float = 0.0

    def label(self, word: str) -> str:
        """Return the row of a number, which is given as it is written."""
        return self.labels[_step_of(float(word), self.step) - self.first] if self.step else word


_ROUNDING: Final = 1e-9


def bins_of(numbers: Iterable[float]) -> Bins:
    """Return the rows for numbers: all whole ones from the least to the most, if not most of them are missing, or equal steps.

    A few numbers are rows of their own in place of steps.
    """
    found = sorted(set(numbers))
    if not found:
        return Bins(())
    least, most = found[0], found[-1]
    whole = all(number == int(number) for number in found)
    if whole and most - least < min(_MOST_ROWS, 2 * len(found)):
        return Bins(tuple([format_number(float(number)) for number in range(int(least), int(most) + 1)]))
    if len(found) <= _MOST_VALUES:
        return Bins(tuple(map(format_number, found)))
    scale = 1.0 if whole else 10.0 ** floor(log10((most - least) / _MOST_ROWS))
    step, number = scale, 0
    while (first := _step_of(least, step)) + _MOST_ROWS <= (last := _step_of(most, step)):
        number += 1
        step = scale * _STEPS[number % 3] * 10 ** (number // 3)
    ends = [step * at for at in range(first, last + 2)]
    upper = 1.0 if whole else 0.0  # 5–9 of whole numbers, else 5–10 without the 10 itself
    return Bins(tuple([f"{_short(low)}–{_short(high - upper)}" for low, high in pairwise(ends)]), first, step)


def _step_of(number: float, step: float) -> int:
    return floor(number / step + _ROUNDING)


def _short(number: float) -> str:
    return format_number(round(number, 9))


@frozen
class CrossTable:
    """How many cards, with copies, have a value of one field and a value of another: rows of `field`, columns of `by`."""

    field: str
    by: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]


def cross_table(one: FieldValues, other: FieldValues) -> CrossTable:
    """Count two fields of the same deck at once; numbers in the rows of their curves. A card counts once in a cell."""
    cells = Counter[tuple[str, str]]()
    for card, words, others in zip(one.cards, one.words, other.words, strict=True):
        for pair in {(one.row(word), other.row(column)) for word in words for column in others}:
            cells[pair] += card.copies
    names = other.rows
    rows = tuple((row, tuple(cells[row, column] for column in names)) for row in one.rows)
    return CrossTable(one.field.path, other.field.path, names, rows)


@frozen
class HandChance:
    """Of a hand drawn without putting back: how many cards with a value are expected in it, and the chance of at least one."""

    value: str
    expected: Fraction
    at_least_one: Fraction


def hand_chance(value: str, wanted: int, deck: int, hand: int) -> HandChance:
    """Return what a hand from a deck of so many cards holds of `wanted` cards; all numbers are exact."""
    none = Fraction(comb(deck - wanted, hand), comb(deck, hand))
    return HandChance(value, Fraction(hand * wanted, deck), 1 - none)


@frozen
class HandSum:
    """The sum of a number over a hand: its mean, and its standard deviation over all hands."""

    mean: float
    deviation: float


def hand_sum(values: FieldValues, hand: int) -> HandSum:
    """Return what the numbers on the cards of a hand add up to; a card without the field adds nothing."""
    sums = [fsum(numbers) for card, numbers in zip(values.cards, values.numbers, strict=True) for _ in range(card.copies)]
    found, deck = spread_of(sums), len(sums)
    assert found is not None
    remaining = (deck - hand) / (deck - 1) if deck > 1 else 0.0  # drawn without putting back
    return HandSum(hand * found.mean, sqrt(hand * remaining) * found.deviation)
