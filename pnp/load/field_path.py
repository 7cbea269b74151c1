"""Paths into cards, as assertions write them: `points`, `cost.wood`, `cost.*`, `regions.tile.row`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.units import plain_sum
from pnp.load.kinds.compound import ALL_NAMES, RecordKind
from pnp.load.yaml.nodes import format_number
from pnp.model.fields import Message, Record, Ref

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pnp.load.kinds.declaration import DeclaredType
    from pnp.load.kinds.kind import Kind
    from pnp.model.fields import Value
    from pnp.model.game import Card


class FaultyCardError(Exception):
    """A reference leads to a card that was left out because of a fault of its own."""


def kind_at(path: str, type_: DeclaredType, types: Mapping[str, DeclaredType]) -> Kind:
    """Return the kind that a path leads to, through lists and references. Raises UnknownStepError."""
    fields = {name: other.fields for name, other in types.items()}
    kind: Kind = RecordKind(fields=type_.fields)
    for step in path.split("."):
        kind = kind.at(step, fields).innermost()
    return kind


def values_at(path: str, card: Card, cards: Mapping[str, Card]) -> list[Value]:
    """Return all values that a path leads to on one card; none for a field that is left out. Raises FaultyCardError."""
    values: Iterable[Value] = (Record(card.values, card.mark),)
    for step in path.split("."):
        values = [found for value in values for found in _step(value, step, cards)]
    return [found for value in values for found in _flat(value)]


def _step(value: Value, step: str, cards: Mapping[str, Card]) -> Iterator[Value]:
    if isinstance(value, tuple):
        for item in value:
            yield from _step(item, step, cards)
    elif isinstance(value, Ref):
        if value.id not in cards:
            raise FaultyCardError(value.id)
        yield cards[value.id].values.get(step)
    elif isinstance(value, Record):
        if step == ALL_NAMES:
            yield plain_sum(part for part in value.values() if isinstance(part, (int, float)))
        elif step in value:
            yield value[step]


def _flat(value: Value) -> Iterator[Value]:
    if isinstance(value, tuple):
        for item in value:
            yield from _flat(item)
    elif value is not None:
        yield value


def written(value: Value) -> str:
    """Write a value as in an assertion: `5`, `2.5`, `yes`, `wood`, a card's id, a text's source."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        return format_number(value)
    return value.source if isinstance(value, Message) else str(value)
