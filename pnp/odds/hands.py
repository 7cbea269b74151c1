"""Draws as `odds.yaml` says them: the cards are selected as in assertions, and counted with their copies."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.load.assertion_declaration import WrittenAssertion
from pnp.load.assertion_reader import AssertionReader
from pnp.load.field_path import FaultyCardError, values_at, written
from pnp.load.yaml.nodes import FileFaults
from pnp.odds.distribution import Distribution, OddsError
from pnp.odds.draws import MOST_CARDS, KindDrawn, counted_draw, draws, most_alike

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.load.assertion_measures import AssertionScope
    from pnp.model.fields import Message, Record
    from pnp.model.game import Card, Deck, Derivation
    from pnp.odds.numbers import OddsNumbers


class ReportedError(Exception):
    """Something that the odds need has an error that has been reported."""


@frozen
class Hand:
    """Cards drawn of which several kinds are counted."""

    deck: int
    kinds: Mapping[str, int]
    drawn: int

    def chance(self, bounds: Mapping[str, Record], numbers: OddsNumbers) -> tuple[int, int]:
        """Count the hands in which all kinds are as they are wanted, and all hands. Raises OddsError."""
        wanted = []
        for name, condition in bounds.items():
            if name not in self.kinds:
                hint = did_you_mean(name, self.kinds)
                raise OddsError("unknown-kind", f"there is no kind `{name}` among those that are drawn", hint, condition.mark)
            holds = numbers.condition(condition)
            fit = [n for n in range(min(self.kinds[name], self.drawn) + 1) if holds(n)]
            wanted.append(KindDrawn(self.kinds[name], fit[0], fit[-1]) if fit else KindDrawn(self.kinds[name], 1, 0))
        return draws(self.deck, wanted, self.drawn)


class DrawReader:
    """Finds what is drawn; `unsound` are the decks whose errors have been reported."""

    def __init__(self, scope: AssertionScope, decks: tuple[Deck, ...], unsound: frozenset[str]) -> None:
        self._scope = scope
        self._decks = decks
        self._unsound = unsound

    def drawn(self, said: Record, numbers: OddsNumbers) -> Distribution | Hand:
        """Return the distribution of the number of cards that are counted, or what is drawn of several kinds.

        Raises OddsError, or ReportedError where a deck, a field or a constant was reported.
        """
        counted = [name for name in ("where", "kinds", "same", "wanted") if said[name] is not None]
        if (said["deck"] is None) == (said["of"] is None):
            raise OddsError(
                "bad-draw", "cards are drawn from a `deck`, or `of` a number of cards", "write one of them", said.mark
            )
        if len(counted) != 1 or (counted[0] == "wanted") != (said["deck"] is None):
            hint = "with `of`: `wanted`; with `deck`: one of `where`, `kinds`, `same`"
            raise OddsError("bad-draw", "a draw says which cards are counted, in one way", hint, said.mark)
        if said["deck"] is None:
            size = numbers.whole(cast("Derivation", said["of"]), "`of`", 0, MOST_CARDS)
            wanted = numbers.whole(cast("Derivation", said["wanted"]), "`wanted`", 0, size)
            return counted_draw(size, wanted, self._number(said, size, numbers))
        return self._from_decks(said, counted[0], numbers)

    @staticmethod
    def _number(said: Record, size: int, numbers: OddsNumbers) -> int:
        """How many cards are drawn, at most all."""
        if size > MOST_CARDS:
            raise OddsError(
                "too-large", f"the deck has {size:,} cards, at most {MOST_CARDS:,}", "draw from a smaller deck", said.mark
            )
        return numbers.whole(cast("Derivation", said["cards"]), "`cards`", 0, size)

    def _from_decks(self, said: Record, counted: str, numbers: OddsNumbers) -> Distribution | Hand:
        names = cast("tuple[Message, ...]", said["deck"])
        if self._unsound.intersection(name.source for name in names):
            raise ReportedError
        everything = self._cards(said, None)
        size = sum(card.copies for card in everything)
        drawn = self._number(said, size, numbers)
        if counted == "same":
            return most_alike(self._groups(said, everything), drawn)
        if counted == "where":
            return counted_draw(size, sum(card.copies for card in self._cards(said, said["where"])), drawn)
        return Hand(size, self._kinds(said), drawn)

    def _kinds(self, said: Record) -> dict[str, int]:
        """The number of cards of each kind; no card is of two."""
        found: dict[str, int] = {}
        of: dict[str, str] = {}
        for name, where in cast("Record", said["kinds"]).items():
            cards = self._cards(said, where)
            for card in cards:
                if card.id in of:
                    message = f"the card `{card.id}` is of two kinds, `{of[card.id]}` and `{name}`"
                    raise OddsError("overlap", message, "make the conditions exclude each other", said.mark)
                of[card.id] = name
            found[name] = sum(card.copies for card in cards)
        return found

    def _cards(self, said: Record, where: object) -> list[Card]:
        """Select cards; `where` None: all."""
        values = {**dict.fromkeys(("equals", "min", "max", "where", "copies", "note")), "deck": said["deck"], "where": where}
        faults = FileFaults(self._scope.report)
        asked = WrittenAssertion("count", {**values, "count": "cards"}, said.mark)
        assertion = AssertionReader(self._decks, self._scope, faults).assertion(asked)
        if assertion is None or faults.count:
            raise ReportedError
        try:
            return [card for selection in assertion.selections for card in selection.cards(self._scope)]
        except FaultyCardError:
            raise ReportedError from None

    def _groups(self, said: Record, cards: list[Card]) -> list[int]:
        """The number of cards with each value of a field."""
        path, faults = cast("Message", said["same"]), FileFaults(self._scope.report)
        values = {**dict.fromkeys(("equals", "min", "max", "where", "copies", "note")), "deck": said["deck"], "each": path}
        asked = WrittenAssertion("each", {**values, "in": None, "once": None, "unique": None}, said.mark)
        AssertionReader(self._decks, self._scope, faults).assertion(asked)
        if faults.count:
            raise ReportedError
        groups = Counter[tuple[str, ...]]()
        for card in cards:
            groups[tuple(map(written, values_at(path.source, card, self._scope.cards)))] += card.copies
        return list(groups.values())
