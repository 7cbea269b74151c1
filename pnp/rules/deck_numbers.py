"""The numbers of the decks of a game: curves, averages, hands, two fields at once, odd cards, words, and what assertions leave.

What is shown without being asked for follows from the kinds of the fields, so that any game gives a useful page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import isclose
from typing import TYPE_CHECKING, Final

from pnp.base.records import frozen
from pnp.load.kinds.kind import UnknownStepError
from pnp.load.yaml.nodes import format_number
from pnp.rules.deck_fields import (
    CountedField,
    CrossTable,
    FieldValues,
    HandChance,
    HandSum,
    Spread,
    ValueCount,
    cross_table,
    fields_of_type,
    find_field,
    hand_chance,
    hand_sum,
    spread_of,
)
from pnp.rules.deck_texts import AlikeTexts, DeckWords, alike_texts, split_words, words_of_decks

if TYPE_CHECKING:
    from pnp.model.game import AssertionMargin, Card, Deck, Game


USUAL_HAND: Final = 5
"""Cards of a hand, if nobody says otherwise."""


@frozen
class NumbersRequest:
    """What to show: decks by name (none: all), fields by path (none: those that say something), the field to count them by.

    `hand` is the number of cards of a hand; None: five, of decks of cards that have twice as many.
    """

    decks: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    by: str = ""
    hand: int | None = None


class UnknownFieldError(Exception):
    """A path that leads to no field of any deck: the step at which it ends where it leads farthest, and the names there."""

    def __init__(self, path: str, step: str, known: Iterable[str]) -> None:
        self.path, self.step, self.known = path, step, tuple(known)
        super().__init__(path)


@frozen
class FieldNumbers:
    """One field of a deck: how often each value occurs, in the rows of its curve too, and on how many cards it is empty.

    Of numbers and of the lengths of texts, `spread` and `sum` are averages of the deck and of a hand; of words, `chances` has
    a row for each that a hand may have. `single`: no card has more than one, so that `counts` and `empty` add up to all cards.
    """

    field: CountedField
    counts: tuple[ValueCount, ...]
    curve: tuple[ValueCount, ...]
    empty: int
    single: bool
    spread: Spread | None = None
    sum: HandSum | None = None
    chances: tuple[HandChance, ...] = ()
    each: int = 0
    """How many cards have each of its values, if that is the same number of all of them."""
    is_drawn: bool = True
    """Whether a page shows its curve; otherwise its averages, or `each`, are enough."""


@frozen
class OddCard:
    """A card that differs from nearly all others of its deck in one field: it is empty, or its number lies far outside.

    `usual` are the least and the greatest of the numbers of all others; None for an empty field. `is_length`: they are numbers
    of words in a text.
    """

    card: str
    field: str
    value: str
    usual: tuple[float, float] | None
    is_length: bool = False


@frozen
class DeckNumbers:
    """The numbers of a deck: how many different cards, how many with copies, and of what hand; 0: no hand is drawn from it.

    `same` are fields with one value on all cards.
    """

    name: str
    type: str
    kind: str
    cards: int
    copies: int
    hand: int
    fields: tuple[FieldNumbers, ...]
    same: Mapping[str, str]
    crosses: tuple[CrossTable, ...]
    odd: tuple[OddCard, ...]

    @property
    def says_something(self) -> bool:
        """Whether there is anything to show but how many cards there are."""
        return bool(self.fields or self.crosses or self.odd)


@frozen
class GameNumbers:
    """The numbers of some decks of a game in one language."""

    game: str
    version: str
    locale: str
    decks: tuple[DeckNumbers, ...]
    words: DeckWords
    alike: tuple[AlikeTexts, ...]
    margins: tuple[AssertionMargin, ...]


def numbers_of_game(game: Game, request: NumbersRequest) -> GameNumbers:
    """Count the decks of a localized game, whose names the request has checked. Raises UnknownFieldError."""
    decks = [deck for deck in game.decks if not request.decks or deck.name in request.decks]
    _check_fields(game, decks, request)
    reader = _DeckReader(game, request)
    names = {deck.name for deck in decks}
    return GameNumbers(
        game.name,
        game.version,
        game.locale,
        tuple([reader.read(deck) for deck in decks]),
        words_of_decks(game, decks),
        tuple([pair for deck in decks for pair in alike_texts(deck, game.locale)]),
        tuple([margin for margin in game.margins if not names.isdisjoint(margin.decks)]),
    )


def _check_fields(game: Game, decks: Sequence[Deck], request: NumbersRequest) -> None:
    for path in (*request.fields, *filter(None, [request.by])):
        faults = []
        for deck in decks:
            try:
                find_field(path, game.types[deck.type], game.types)
            except UnknownStepError as fault:
                faults.append(fault)
        if decks and len(faults) == len(decks):
            steps = path.split(".")
            farthest = max(faults, key=lambda fault: steps.index(fault.step)).step
            known = dict.fromkeys(name for fault in faults if fault.step == farthest for name in fault.known)
            raise UnknownFieldError(path, farthest, known)


_MOST_TEXTS_AS_WORDS: Final = 12
"""The most different texts that can be names of classes, as in a deck that comes from a spreadsheet."""
_LEAST_PER_WORD: Final = 3
"""Cards for each of them, at least."""
_MOST_CROSSED: Final = 8
"""The most columns of a table of two fields that nobody asked for; it has no more cells than there are cards, not all equal."""
_LEAST_CARDS: Final = 3
"""Cards that are compared without being asked for."""
_LEAST_LENGTH: Final = 6
"""Words that the longest text of a field has, so that their number is of interest: names have fewer."""
_LEAST_HANDS: Final = 2
"""Hands that a deck has cards for, if one is drawn that nobody asked for."""


class _DeckReader:
    """Counts decks, each as the request asks."""

    def __init__(self, game: Game, request: NumbersRequest) -> None:
        self._game, self._request = game, request
        self._cards: dict[str, Card] = {card.id: card for deck in game.decks for card in deck.cards}

    def read(self, deck: Deck) -> DeckNumbers:
        """Return the numbers of a deck."""
        copies, request = sum(card.copies for card in deck.cards), self._request
        hand = request.hand or (USUAL_HAND if deck.kind == "card" and copies >= _LEAST_HANDS * USUAL_HAND else 0)
        hand = hand if hand <= copies else 0
        all_values = [self._values(deck, field) for field in fields_of_type(self._game.types[deck.type])]
        shown, same = _what_says_something(all_values)
        if request.fields:
            shown, same = [values for path in request.fields if (values := self._find(deck, path))], {}
        return DeckNumbers(
            deck.name,
            deck.type,
            deck.kind,
            len(deck.cards),
            copies,
            hand,
            tuple([_numbers_of_field(values, copies, hand, asked=bool(request.fields)) for values in shown]),
            same,
            tuple(self._crosses(deck, shown)),
            tuple(_odd_cards(shown if request.fields else all_values)),
        )

    def _values(self, deck: Deck, field: CountedField) -> FieldValues:
        values = self._read(deck, field)
        if field.measure == "text" and _is_class(texts := self._read(deck, CountedField(field.path, "word"))):
            return texts
        return values

    def _read(self, deck: Deck, field: CountedField) -> FieldValues:
        return FieldValues(field, deck, self._cards, lambda text: len(split_words(text, self._game.locale)))

    def _find(self, deck: Deck, path: str) -> FieldValues | None:
        try:
            field = find_field(path, self._game.types[deck.type], self._game.types)
        except UnknownStepError:
            return None
        return self._values(deck, CountedField(path, "word") if field.measure == "other" else field)

    def _crosses(self, deck: Deck, shown: Sequence[FieldValues]) -> Iterator[CrossTable]:
        if self._request.by:
            by = self._find(deck, self._request.by)
            if by is not None:
                rows = [values for values in shown if values.field.path != by.field.path]
                yield from (cross_table(values, by) for values in rows if self._request.fields or _is_shown(values))
            return
        if self._request.fields:
            return
        crossed = [values for values in shown if _is_shown(values) and not values.field.is_flag]
        classes = [v for v in crossed if v.field.measure == "word" and v.is_single and len(v.distinct) <= _MOST_CROSSED]
        rows = sorted(crossed, key=lambda values: values.field.measure != "number")
        pairs = ((one, by) for by in classes for one in rows if one is not by)
        tables = (cross_table(one, by) for one, by in pairs if len(one.rows) * len(by.rows) <= len(deck.cards))
        yield from islice((table for table in tables if len({cell for _, cells in table.rows for cell in cells}) > 1), 1)


def _is_class(texts: FieldValues) -> bool:
    filled = len(texts.cards) - len(texts.empty)
    return 1 < len(texts.distinct) <= _MOST_TEXTS_AS_WORDS and len(texts.distinct) * _LEAST_PER_WORD <= filled


def _is_shown(values: FieldValues) -> bool:
    """Whether a page shows the curve of a field that nobody asked for."""
    return values.field.measure == "word" or (values.field.measure == "number" and values.field.is_top)


def _what_says_something(all_values: Iterable[FieldValues]) -> tuple[list[FieldValues], dict[str, str]]:
    """Return the fields whose values differ from card to card, and the only value of those that are the same on all."""
    shown, same = [], dict[str, str]()
    for values in all_values:
        if len(values.cards) < _LEAST_CARDS or values.field.measure == "other" or not values.distinct:
            continue
        if len(values.distinct) == 1 and not values.empty:
            if values.field.measure != "text":
                same[values.field.path] = values.distinct[0]
        elif values.field.measure == "text":
            if float(values.distinct[-1]) >= _LEAST_LENGTH:
                shown.append(values)
        elif values.is_number or not _names_each_card(values):
            shown.append(values)
    return shown, same


def _names_each_card(values: FieldValues) -> bool:
    """Whether a word is on one card only, for all words: what tells cards apart is not to be counted."""
    return not values.field.words and values.is_single and len(values.distinct) == len(values.cards)


def _numbers_of_field(values: FieldValues, deck: int, hand: int, *, asked: bool) -> FieldNumbers:
    counts = values.counts()
    sizes = {count.copies for count in counts}
    each = sizes.pop() if len(sizes) == 1 and not values.empty else 0
    drawn = hand and values.field.measure != "text"
    return FieldNumbers(
        values.field,
        counts,
        values.curve(),
        sum(card.copies for card in values.empty),
        values.is_single,
        values.spread() if values.is_number else None,
        hand_sum(values, hand) if drawn and values.is_number else None,
        tuple([hand_chance(count.value, count.copies, deck, hand) for count in counts])
        if drawn and not values.is_number
        else (),
        each,
        asked or (_is_shown(values) and not each),
    )


_LEAST_TO_COMPARE: Final = 8
"""Cards among which one can be odd."""
_MOST_EMPTY: Final = 0.1
"""The share of cards whose field may be empty, so that they are odd."""
_FENCE: Final = 1.5
"""Ranges between the quartiles that a number may lie outside of them (Tukey's fences)."""


def _odd_cards(all_values: Iterable[FieldValues]) -> Iterator[OddCard]:
    """Yield the cards that leave a field empty which nearly all others fill, or whose number is far from all others."""
    known = set[tuple[str, str]]()
    for values in all_values:
        if len(values.cards) < _LEAST_TO_COMPARE or values.field.is_flag:
            continue
        path, is_length = values.field.path, values.field.measure == "text"
        if len(values.empty) <= _MOST_EMPTY * len(values.cards):
            empty = dict.fromkeys((card.id, _emptied(card, path)) for card in values.empty)
            yield from (OddCard(*gap, "", None) for gap in empty if gap not in known)
            known.update(empty)
        spread = spread_of(number for numbers in values.numbers for number in numbers)
        if spread is None or spread.count < _LEAST_TO_COMPARE or (is_length and spread.most < _LEAST_LENGTH):
            continue
        if isclose(spread.low_quartile, spread.high_quartile):
            continue
        reach = _FENCE * (spread.high_quartile - spread.low_quartile)
        low, high = spread.low_quartile - reach, spread.high_quartile + reach
        near = [number for numbers in values.numbers for number in numbers if low <= number <= high]
        for card, numbers in zip(values.cards, values.numbers, strict=True):
            far = next((number for number in numbers if not low <= number <= high), None)
            if far is not None:
                yield OddCard(card.id, path, format_number(far), (min(near), max(near)), is_length)


def _emptied(card: Card, path: str) -> str:
    """Return the field that a card leaves empty: the one at a path, or that of the card which would lead there."""
    top = path.partition(".")[0]
    return path if card.values.get(top) else top
