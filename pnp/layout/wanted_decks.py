"""Which decks are laid out: all, or those of the deck or the card that was named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.suggestions import did_you_mean, near_hint, nearest
from pnp.model.fields import RichText

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.base.diagnostics import Report
    from pnp.model.game import Deck, Game


def wanted_decks(game: Game, report: Report, only_deck: str | None, only_card: str | None) -> list[Deck]:
    """Return the decks that are to be laid out; a name that no deck or card has is reported."""
    decks = [d for d in game.decks if only_deck in (None, d.name)]
    if not decks and only_deck is not None:
        hint = did_you_mean(only_deck, [d.name for d in game.decks])
        report.error("layout/unknown-deck", f"`{game.name}` has no deck `{only_deck}`", game.mark, hint=hint)
    if only_card is None:
        return decks
    known = {d.name: {name for cards in (d.cards, d.faulty) for card in cards for name in card.names} for d in decks}
    found = [d for d in decks if only_card in known[d.name]]
    if decks and not found:
        parked = any(only_card in c.names for d in decks for c in d.parked)
        ids = [c.id for d in decks for c in d.cards]
        hint = near_hint(only_card, ids) or _titled(decks, only_card) or did_you_mean(only_card, ids)
        hint = "it is skipped" if parked else hint
        report.error("layout/unknown-card", f"`{only_deck or game.name}` has no card `{only_card}`", game.mark, hint=hint)
    return found


def _titled(decks: Iterable[Deck], words: str) -> str | None:
    """Name the card of which a text is `words`, or nearly: people know cards by their titles."""
    cards = {
        text.plain: card.id for d in decks for card in d.cards for text in card.values.values() if isinstance(text, RichText)
    }
    near = nearest(words, cards)
    return f"a card is named by its id: `--card {cards[near]}`" if near else None
