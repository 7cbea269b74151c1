"""Cards with a fault: those that refer to what is not there are laid out, others only in a draft, if they can be."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.diagnostics import FacePlace
from pnp.model.fields import Ref
from pnp.model.game import FaultyCard
from pnp.model.messages import values_of_type

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from pnp.base.diagnostics import Mark, Report
    from pnp.model.game import Card, Deck, Game


def with_wrong_references(deck: Deck, wrong: Collection[Mark]) -> Deck:
    """Return the deck with the cards that hold a reference with one of these marks among its faulty ones too.

    What a template makes of them follows from the reference, which has been reported; their texts are their own.
    """
    found = [FaultyCard(card.id, card.mark, card) for card in deck.cards if any(_wrong(card, wrong))]
    return replace(deck, faulty=tuple(sorted([*deck.faulty, *found], key=lambda card: card.mark)))


def show_on_cards(wrong: Collection[Mark], decks: Iterable[Deck], report: Report) -> None:
    """Note on which cards the references with these marks stand, as far as the cards could be read."""
    for deck in decks if wrong else ():
        for card in (*deck.cards, *_rest(deck)):
            for mark in _wrong(card, wrong):
                report.show(mark, FacePlace(card.id))


def with_faulty_cards(game: Game) -> Game:
    """Return the game with the rest of its faulty cards among the others; `Deck.faulty` still names them."""
    return replace(game, decks=tuple([_with_rest(deck) if deck.faulty else deck for deck in game.decks]))


def with_faulty_texts(game: Game) -> Game:
    """Return the game with what could be read of its faulty cards among the others, for who checks their texts."""
    if not any(deck.faulty for deck in game.decks):
        return game
    return replace(game, decks=tuple([_with_parts(deck) if deck.faulty else deck for deck in game.decks]))


def with_cards_of(game: Game, sound: Game) -> Game:
    """Return a localized game without the cards that `sound` does not have, in all its languages."""
    ids = {deck.name: {card.id for card in deck.cards} for deck in sound.decks}
    decks = tuple([replace(deck, cards=tuple([c for c in deck.cards if c.id in ids[deck.name]])) for deck in game.decks])
    return replace(game, decks=decks, other=with_cards_of(game.other, sound) if game.other is not None else None)


def _with_parts(deck: Deck) -> Deck:
    there = {card.id for card in deck.cards}
    return _with(deck, (found.part for found in deck.faulty if found.part is not None and found.id not in there))


def _with_rest(deck: Deck) -> Deck:
    there = {card.id for card in deck.cards}
    return _with(deck, (card for card in _rest(deck) if card.id not in there))


def _with(deck: Deck, others: Iterable[Card]) -> Deck:
    """Return a deck with other cards among its own, each once."""
    added = {card.id: card for card in others}
    return replace(deck, cards=tuple(sorted([*deck.cards, *added.values()], key=lambda card: card.mark)))


def _rest(deck: Deck) -> Iterator[Card]:
    return (found.card for found in deck.faulty if found.card is not None)


def _wrong(card: Card, wrong: Collection[Mark]) -> Iterator[Mark]:
    return (ref.mark for ref in values_of_type(card.values, Ref) if ref.mark in wrong)
