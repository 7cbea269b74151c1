"""The parts of a deck: as many cards as fit on so many sheets, in the deck's order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.model.game import Card


class PartRange(NamedTuple):
    """The cards of a part: its number from 1, the place of its first card in the deck from 0, and the place after its last."""

    number: int
    start: int
    stop: int


def divided(cards: Sequence[Card], most: int) -> Iterator[PartRange]:
    """Yield parts of at most `most` pieces of paper each, copies counted; a card with more copies is a part of its own."""
    number, start, pieces = 1, 0, 0
    for place, card in enumerate(cards):
        if pieces and pieces + card.copies > most:
            yield PartRange(number, start, place)
            number, start, pieces = number + 1, place, 0
        pieces += card.copies
    if start < len(cards):
        yield PartRange(number, start, len(cards))
