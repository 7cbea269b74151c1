"""What changed as JSON-ready data, for programs that read `--json`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.game import Game
    from pnp.model.sheet import Side
    from pnp.since.card_changes import CardChanges, Change


class ChangedCardEntry(TypedDict):
    """A card that changed: copies before and after, how many are printed, and how many of the earlier ones nobody needs.

    `how` it changed: `changed`, `new`, `more`, `fewer`, `removed`. `sides` are those that look different.
    """

    id: str
    name: str
    deck: str
    how: Change
    before: int
    after: int
    printed: int
    spare: int
    sides: list[Side]


class ChangesEntry(TypedDict):
    """What changed in one game and language since an earlier print; `booklet_pages` are numbers of pages, from 1."""

    game: str
    locale: str
    since: str
    cards: list[ChangedCardEntry]
    other_version: list[str]
    booklet_pages: list[int]


def changes_entry(game: Game, since: str, changes: CardChanges, pages: Sequence[int]) -> ChangesEntry:
    """Describe changes; `other_version` are the cards that show another version of the game and nothing else that is new."""
    cards: list[ChangedCardEntry] = [
        {
            "id": card.id,
            "name": card.name,
            "deck": card.deck,
            "how": card.how,
            "before": card.before,
            "after": card.after,
            "printed": card.needed,
            "spare": card.spare,
            "sides": list(card.sides),
        }
        for card in changes.cards
    ]
    return {
        "game": game.name,
        "locale": game.languages,
        "since": since,
        "cards": cards,
        "other_version": list(changes.stamped),
        "booklet_pages": list(pages),
    }
