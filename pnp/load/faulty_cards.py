"""Cards with a fault: those that refer to what is not there are laid out, others only in a draft, if they can be."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.face_place import FacePlace
from pnp.model.fields import Ref
from pnp.model.game import FaultyCard
from pnp.model.messages import found_in

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from pnp.diagnostics import Mark, Report
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


def _with_rest(deck: Deck) -> Deck:
    there = {card.id for card in deck.cards}
    rest = [card for card in _rest(deck) if card.id not in there]
    return replace(deck, cards=tuple(sorted([*deck.cards, *rest], key=lambda card: card.mark)))


def _rest(deck: Deck) -> Iterator[Card]:
    return (found.card for found in deck.faulty if found.card is not None)


def _wrong(card: Card, wrong: Collection[Mark]) -> Iterator[Mark]:
    return (ref.mark for ref in found_in(card.values, Ref) if ref.mark in wrong)
