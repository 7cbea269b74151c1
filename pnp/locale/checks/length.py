"""A text is not longer than its field may be, as `max` in `types.yaml` says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.load.text_length import printed_length
from pnp.locale.checks.pair import Found
from pnp.model.fields import Message, Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.locale.checks.pair import Bench, Pair
    from pnp.model.fields import Kind, Value
    from pnp.model.game import Game


def check(pair: Pair, bench: Bench) -> Iterator[Found]:
    """Characters as they print, not as they are written."""
    limit = bench.limits.get(pair.entry.id)
    if limit is not None and (length := printed_length(pair.entry.text)) > limit:
        yield Found(f"the text is {length} characters long, expected at most {limit}")


def limits(game: Game) -> dict[str, int]:
    """How long the texts of cards may be, by message id."""
    found: dict[str, int] = {}
    for deck in game.decks:
        kinds = game.types[deck.type].fields if deck.type in game.types else {}
        for card in deck.cards:
            for name, kind in kinds.items():
                found.update(_limits(kind, card.values.get(name)))
    return found


def _limits(kind: Kind, value: Value) -> Iterator[tuple[str, int]]:
    if isinstance(value, Message):
        if kind.max is not None:
            yield value.id, int(kind.max)
    elif isinstance(value, Record):
        for name, inner in value.items():
            below = kind.of if kind.name == "mapping" else kind.fields.get(name)
            if below is not None:
                yield from _limits(below, inner)
    elif isinstance(value, tuple) and kind.of is not None:
        for item in value:
            yield from _limits(kind.of, item)
