"""What a run made, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.model.build_request import PreparedGame


def skipped(prepared: PreparedGame) -> str:
    """Say how many cards of the requested decks are skipped: `1 card skipped`; empty if none is."""
    wanted = prepared.request.deck
    count = sum(len(deck.parked) for deck in prepared.game.decks if wanted in (None, deck.name))
    return f"{count} card{'' if count == 1 else 's'} skipped" if count else ""


def pieces(prepared: PreparedGame) -> str:
    """Say how many pieces of each kind are printed: `25 cards, 2 boards and 108 tokens`."""
    kinds = {deck.name: deck.kind for deck in prepared.game.decks}
    counts: dict[str, int] = {}
    for component in prepared.components:
        kind = kinds[component.deck]
        counts[kind] = counts.get(kind, 0) + component.copies
    return counted(counts)


def counted(counts: Mapping[str, int]) -> str:
    """Say numbers of pieces by their kinds."""
    from pnp.locale.phrases import phrase

    words = [phrase("en", kind, n=number) for kind, number in counts.items()] or [phrase("en", "card", n=0)]
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)
