"""Paths into cards, as assertions write them: `points`, `cost.wood`, `cost.*`, `regions.tile.row`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.fields import Kind, Message, Record, Ref
from pnp.yaml_nodes.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pnp.model.fields import ComponentType, Value
    from pnp.model.game import Card

ALL = "*"
"""The last step into a mapping: all its values added up."""


class UnknownStepError(Exception):
    """A step that leads nowhere: its word and what there is instead."""

    def __init__(self, step: str, known: Iterable[str]) -> None:
        self.step = step
        self.known = tuple(known)
        super().__init__(step)


class LostCardError(Exception):
    """A reference leads to a card that was left out because of a fault of its own."""


def kind_at(path: str, type_: ComponentType, types: Mapping[str, ComponentType]) -> Kind:
    """Give the kind that a path ends in; lists are walked through, references followed. Raises UnknownStepError."""
    kind = Kind("record", fields=type_.fields)
    for step in path.split("."):
        kind = _inner(_below(kind, step, types))
    return kind


def _below(kind: Kind, step: str, types: Mapping[str, ComponentType]) -> Kind:
    if kind.name == "mapping" and kind.of is not None:
        if step == ALL or not kind.choices or step in kind.choices:
            return kind.of
        raise UnknownStepError(step, kind.choices)
    fields = types[kind.to].fields if kind.name == "ref" and kind.to is not None and kind.to in types else kind.fields
    if step not in fields:
        raise UnknownStepError(step, fields)
    return fields[step]


def _inner(kind: Kind) -> Kind:
    while kind.name == "list" and kind.of is not None:
        kind = kind.of
    return kind


def values_at(path: str, card: Card, cards: Mapping[str, Card]) -> list[Value]:
    """Give all values that a path leads to on one card: none for a field that is left out. Raises LostCardError."""
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
            raise LostCardError(value.id)
        yield cards[value.id].values.get(step)
    elif isinstance(value, Record):
        if step == ALL:
            yield sum(part for part in value.values() if isinstance(part, (int, float)))
        elif step in value:
            yield value[step]


def _flat(value: Value) -> Iterator[Value]:
    if isinstance(value, tuple):
        for item in value:
            yield from _flat(item)
    elif value is not None:
        yield value


def written(value: Value) -> str:
    """Write a value as an assertion would: `5`, `2.5`, `yes`, `wood`, a card's id, a text's source."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        return shown(value)
    return value.source if isinstance(value, Message) else str(value)
