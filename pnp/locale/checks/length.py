"""Check `length`: a text is at most as long as its field allows (`max` in `types.yaml`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.load.notation.markup_parser import printed_length
from pnp.locale.checks.entry_pair import CheckFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.locale.checks.entry_pair import CheckContext, EntryPair
    from pnp.model.game import Game


def check(pair: EntryPair, context: CheckContext) -> Iterator[CheckFinding]:
    """The limit is for printed characters, not for those of the source."""
    limit = context.limits.get(pair.entry.id)
    if limit is not None and (length := printed_length(pair.entry.text)) > limit:
        yield CheckFinding(f"the text is {length} characters long, expected at most {limit}")


def limits(game: Game) -> dict[str, int]:
    """Return the maximum length of each text of a card, by message id."""
    found: dict[str, int] = {}
    for deck in game.decks:
        kinds = game.types[deck.type].fields if deck.type in game.types else {}
        for card in deck.cards:
            for name, kind in kinds.items():
                found.update(kind.limits(card.values.get(name)))
    return found
