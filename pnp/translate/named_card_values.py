"""What the values of cards are that a text names, for the comment of its entry."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from pnp.load.notation.markup_parser import read_markup, walk
from pnp.load.notation.markup_tree import ArmedNode, PlaceholderNode
from pnp.locale.card_values import NamedCards
from pnp.locale.card_words import enum_words
from pnp.locale.numerals import digits
from pnp.locale.text_fault import TextFault
from pnp.model.fields import Message
from pnp.model.messages import values_of_type

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.locale.card_values import CardValue
    from pnp.model.game import Game

_OWN, _OTHER = "card.", "card:"
_SHOWN = 40


class NamedCardValues:
    """Finds the values of cards that texts name; of a text, its translation if `texts` has one under its id."""

    def __init__(self, game: Game, tag: str, texts: Mapping[str, str]) -> None:
        self._game = game
        self._tag = tag
        self._texts = texts
        self._cards = NamedCards(game)

    def of(self, message: Message) -> Iterator[tuple[str, str]]:
        """Yield the names in a text with what they print; those that print no single value are left out."""
        names = (
            node.name
            for node in (walk(read_markup(message.source).nodes) if "card" in message.source else ())
            if isinstance(node, (PlaceholderNode, ArmedNode))
        )
        for name in dict.fromkeys(names):
            found = self._named(name, message)
            printed = self._printed(found) if found is not None else None
            if printed is not None:
                yield name, printed if len(printed) <= _SHOWN else f"{printed[:_SHOWN].rstrip()} …"

    def _named(self, name: str, message: Message) -> CardValue | None:
        try:
            if name.startswith(_OTHER):
                return self._cards.named(name)
            owner = self._owners.get(message.id, "")
            return self._cards.of_own(name, owner) if name.startswith(_OWN) and owner else None
        except TextFault:  # reported where the text is printed
            return None

    @cached_property
    def _owners(self) -> dict[str, str]:
        """The card of each text that belongs to a single one."""
        return {
            message.id: card.id
            for deck in self._game.decks
            for card in deck.cards
            for message in values_of_type(card.values, Message)
            if message.id.startswith(f"{deck.name}/{card.id}/")
        }

    def _printed(self, value: CardValue) -> str | None:
        found = value.value
        words = found if isinstance(found, Message) else enum_words(value, self._game.words) if isinstance(found, str) else None
        if words is not None:
            return self._texts.get(words.id) or words.source
        is_number = isinstance(found, int | float) and not isinstance(found, bool)
        return digits(found, self._tag) if is_number else None  # type: ignore[arg-type]  # a number
