"""The measures of assertions: counts, sums, values and cells, each with its wording for messages."""

from __future__ import annotations

from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.units import plain_sum
from pnp.load.field_path import values_at, written
from pnp.model.fields import Grid

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.base.diagnostics import Mark, Report
    from pnp.load.kinds.declaration import DeclaredType
    from pnp.model.fields import Value
    from pnp.model.game import Card, Constant, Deck, UnreadNames


class AssertionScope:
    """What assertions can refer to: types, rule constants and the valid decks; errors in what is `unread` have been reported.

    `broken` are the names of fields of cards that are unread.
    """

    def __init__(
        self,
        types: Mapping[str, DeclaredType],
        rules: Mapping[str, Constant],
        decks: Mapping[str, Deck],
        report: Report,
        unread: UnreadNames,
    ) -> None:
        self.unread = unread
        self.broken = frozenset(name.removeprefix("card.") for name in unread if name.startswith("card."))
        self.types = types
        self.rules = rules
        self.decks = decks
        self.report = report

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """All valid cards by id."""
        return {card.id: card for deck in self.decks.values() for card in deck.cards}


@frozen
class Condition:
    """One entry of `where`: a path and what its values must be (`any_of`), contain (`with_word`) or not contain (`without`)."""

    path: str
    any_of: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    with_word: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    def holds(self, card: Card, scope: AssertionScope) -> bool:
        """Whether a card meets the condition."""
        values = values_at(self.path, card, scope.cards)
        words = {word for value in values for word in _words(value)}
        if self.with_word and not words.issuperset(self.with_word):
            return False
        if words.intersection(self.without):
            return False
        if self.any_of and not words.intersection(self.any_of):
            return False
        if self.low is None and self.high is None:
            return True
        numbers = [v for v in values if isinstance(v, (int, float))]
        low, high = self.low, self.high
        return bool(numbers) and all((low is None or n >= low) and (high is None or n <= high) for n in numbers)


def _words(value: Value) -> Sequence[str]:
    if isinstance(value, Grid):
        return [cell for row in value for cell in row]
    return list(value) if isinstance(value, dict) else [written(value)]


@frozen
class Selection:
    """The cards that an assertion is about; with `copies` each counts as often as it is printed."""

    decks: tuple[Deck, ...]
    where: tuple[Condition, ...] = ()
    copies: bool = False
    wording: str = field(default="", compare=False)

    def cards(self, scope: AssertionScope) -> list[Card]:
        """The cards that meet every condition."""
        cards = (card for deck in self.decks for card in deck.cards)
        return [card for card in cards if all(condition.holds(card, scope) for condition in self.where)]

    @property
    def pieces(self) -> str:
        """What they are in a message: cards, if all of them are."""
        return "cards" if all(deck.kind == "card" for deck in self.decks) else "pieces"

    def times(self, card: Card) -> int:
        """How often a card counts."""
        return card.copies if self.copies else 1


def count(selection: Selection, scope: AssertionScope) -> int:
    """Count cards."""
    return sum(selection.times(card) for card in selection.cards(scope))


def total(path: str, selection: Selection, scope: AssertionScope) -> float:
    """Add up the numbers that a path leads to."""
    return plain_sum(selection.times(card) * card_total(path, card, scope) for card in selection.cards(scope))


def card_total(path: str, card: Card, scope: AssertionScope) -> float:
    """Add up the numbers that a path leads to on one card."""
    return plain_sum(v for v in values_at(path, card, scope.cards) if isinstance(v, (int, float)))


def cells(path: str, words: tuple[str, ...], card: Card, scope: AssertionScope) -> int:
    """Count the cells of a card's grid that contain one of `words`."""
    grids = [v for v in values_at(path, card, scope.cards) if isinstance(v, Grid)]
    return sum(cell in words for grid in grids for row in grid for cell in row)


def found(path: str, selection: Selection, scope: AssertionScope) -> list[tuple[Value, Card, Mark]]:
    """Return every value that a path leads to, with its card and the place of the field."""
    return [
        (value, card, card.marks.get(path.partition(".")[0], card.mark))
        for card in selection.cards(scope)
        for value in values_at(path, card, scope.cards)
    ]
