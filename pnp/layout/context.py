"""The names that a template can use: card, deck, game, rules, odds, words, locale and side, all read-only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.layout.odds_view import OddsView
from pnp.layout.template_maths import BadArgumentError
from pnp.model.fields import OddsResult, Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.model.fields import Value
    from pnp.model.game import Card, Constant, Deck, Game


class Fields(dict[str, object]):
    """Named values that a template reads with a dot; `label` is their name in error messages."""

    __slots__ = ("label",)

    def __init__(self, label: str, values: Mapping[str, object]) -> None:
        super().__init__(values)
        self.label = label


class Cards:
    """The cards of a game as templates see them, created on demand; a reference leads to one of them."""

    def __init__(self, game: Game) -> None:
        self._blanks = {name: dict.fromkeys(kind.fields) for name, kind in game.types.items()}
        self._where: dict[str, tuple[Deck, Card]] = {c.id: (d, c) for d in game.decks for c in d.cards}
        self._places = {card.id: place for deck in game.decks for place, card in enumerate(deck.cards, deck.first)}
        self._referred: dict[str, Fields] = {}
        self.unread = game.unread

    def view(self, deck: Deck, card: Card) -> Fields:
        """Return the fields of a card by name, its `id`, `entry`, `copies` and `index`; an omitted field is None.

        `entry` is its id, or that of the entry of which it is a variant; `index` is its place among the cards of its deck
        that are printed, from 1.
        """
        about = {"id": card.id, "entry": card.entry, "copies": card.copies, "index": self._places.get(card.id)}
        return Fields("card", {**self._blanks.get(deck.type, {}), **card.values, **about})

    def of(self, deck: Deck) -> tuple[Fields, ...]:
        """Return the cards of a deck in their order, each the same for all faces that list it."""
        return tuple([view for card in deck.cards if (view := self.referred(card.id)) is not None])

    def referred(self, card_id: str) -> Fields | None:
        """Return the fields of the card with that id, or None if there is none."""
        if card_id not in self._referred and card_id in self._where:
            view = self.view(*self._where[card_id])
            view.label = card_id
            self._referred[card_id] = view
        return self._referred.get(card_id)


class DeckFields(Fields):
    """What a template sees of a deck; `cards` are made when a template first asks for them."""

    __slots__ = ("_cards", "_deck")

    def __init__(self, deck: Deck, cards: Cards) -> None:
        size = Fields("deck.size", {"w": deck.format.size.w, "h": deck.format.size.h})
        about = {"name": deck.name, "type": deck.type, "kind": deck.kind, "size": size, "bleed": deck.bleed, "safe": deck.safe}
        super().__init__("deck", about)
        self._deck = deck
        self._cards = cards

    def __missing__(self, name: str) -> object:
        """Return the deck's cards, which most faces never ask for."""
        if name != "cards":
            raise KeyError(name)
        if self._deck.part is not None:
            raise BadArgumentError(
                f"`deck.cards` is not there when `{self._deck.name}` is printed in parts: no part has all cards of the deck"
            )
        self[name] = self._cards.of(self._deck)
        return self[name]


def game_names(game: Game, cards: Cards) -> dict[str, object]:
    """Return the names that are the same for every face of a game; imported macros can use only these.

    `game.decks` are its decks in print order, as `deck` is one of them.
    """
    about: dict[str, object] = {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "author": game.author,
        "date": game.date,
    }
    about["decks"] = tuple([DeckFields(deck, cards) for deck in game.decks])
    return {
        "game": Fields("game", about),
        "rules": rules_tree(game.rules),
        "odds": odds_tree(game.odds, game.locale),
        "words": Fields("words", game.words),
        "locale": game.locale,
    }


def rules_tree(rules: Mapping[str, Constant]) -> Fields:
    """Return constants with their dotted names as nested names, so that `rules.hand.limit` gives a value."""
    tree = Fields("rules", {})
    for name, constant in rules.items():
        *groups, leaf = name.split(".")
        place = tree
        for group in groups:
            nested = place.setdefault(group, Fields(f"{place.label}.{group}", {}))
            if not isinstance(nested, Fields):  # a constant and a group have the same name: the loader has reported it
                break
            place = nested
        else:
            value: Value = constant.value
            place[leaf] = value
    return tree


def odds_tree(odds: Mapping[str, Value], locale: str) -> Fields:
    """Return odds by their ids, so that `odds.bite.caught` gives a result and `odds.duel` the rows of a table."""
    return Fields("odds", {id_: _seen(value, f"odds.{id_}", locale) for id_, value in odds.items()})


def _seen(value: Value, label: str, locale: str) -> object:
    if isinstance(value, OddsResult):
        return OddsView(label, value, locale)
    if isinstance(value, tuple):
        return tuple(_seen(row, f"{label}.{number}", locale) for number, row in enumerate(value, 1))
    if isinstance(value, Record):
        return Fields(label, {name: _seen(inner, f"{label}.{name}", locale) for name, inner in value.items()})
    return value
