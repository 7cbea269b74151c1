"""What a run made, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.model.build_request import PreparedGame


def skipped(prepared: PreparedGame) -> str:
    """Say how many cards of the requested decks are skipped: `1 card skipped`; empty if none is."""
    wanted = prepared.request.deck
    count = sum(len(deck.parked) for deck in prepared.game.decks if wanted in (None, deck.name))
    return f"{count} card{'' if count == 1 else 's'} skipped" if count else ""
