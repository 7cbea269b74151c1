"""Give a draft the cards that can be laid out in spite of a fault."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.model.game import Deck, Game


def with_faulty_cards(game: Game) -> Game:
    """Return the game with the rest of its faulty cards among the others; `Deck.faulty` still names them."""
    return replace(game, decks=tuple([_deck(deck) if deck.faulty else deck for deck in game.decks]))


def _deck(deck: Deck) -> Deck:
    rest = [found.card for found in deck.faulty if found.card is not None]
    return replace(deck, cards=tuple(sorted([*deck.cards, *rest], key=lambda card: card.mark)))
