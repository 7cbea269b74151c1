"""Cards with a fault: those that refer to what is not there are among them, and a draft gets those that can be laid out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.model.fields import Ref
from pnp.model.game import FaultyCard
from pnp.model.messages import found_in

if TYPE_CHECKING:
    from collections.abc import Collection

    from pnp.diagnostics import Mark
    from pnp.model.game import Deck, Game


def without_wrong_references(deck: Deck, wrong: Collection[Mark]) -> Deck:
    """Return the deck with the cards that hold a reference with one of these marks among its faulty ones.

    What a template makes of them follows from the reference, which has been reported.
    """
    faulty = {card.id for card in deck.cards if any(ref.mark in wrong for ref in found_in(card.values, Ref))}
    cards = tuple([card for card in deck.cards if card.id not in faulty])
    found = [FaultyCard(card.id, card.mark, card) for card in deck.cards if card.id in faulty]
    return replace(deck, cards=cards, faulty=tuple(sorted([*deck.faulty, *found], key=lambda card: card.mark)))


def with_faulty_cards(game: Game) -> Game:
    """Return the game with the rest of its faulty cards among the others; `Deck.faulty` still names them."""
    return replace(game, decks=tuple([_deck(deck) if deck.faulty else deck for deck in game.decks]))


def _deck(deck: Deck) -> Deck:
    rest = [found.card for found in deck.faulty if found.card is not None]
    return replace(deck, cards=tuple(sorted([*deck.cards, *rest], key=lambda card: card.mark)))
