"""The words of cards by their ids: what a card is called and all that its fields say, for captions and to find it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.model.messages import found_in
from pnp.model.text import RichText

if TYPE_CHECKING:
    from pnp.model.game import Card, Game


class CardWords(NamedTuple):
    """`title` is the first text of a card that says something, on one line; `text` are all of its texts."""

    title: str = ""
    text: str = ""


NO_WORDS = CardWords()
"""Those of a back that a deck shares."""


def card_words(game: Game) -> dict[str, CardWords]:
    """Return the words of every card of a localized game, by its id."""
    return {card.id: words_of(card) for deck in game.decks for card in deck.cards}


def words_of(card: Card) -> CardWords:
    """Return the words of one localized card."""
    texts = [" ".join(text.plain.split()) for text in found_in(card.values, RichText)]
    return CardWords(title_of(card), "\n".join(filter(None, texts)))


def title_of(card: Card) -> str:
    """Return the title of one localized card, for which its other texts are not looked at."""
    own = (" ".join(value.plain.split()) for value in card.values.values() if isinstance(value, RichText))
    return next(filter(None, own), "")
