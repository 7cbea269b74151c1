"""Variants of a card: what `expand` says as axes with their values, and the cards that follow from it."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, NamedTuple, cast

from pnp.load.expand_kind import ALL
from pnp.load.kinds.simple import IntKind
from pnp.load.yaml.nodes import FLAGS, SLUG, List, Map, Scalar
from pnp.model.game import VARIANT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from pnp.base.diagnostics import Mark
    from pnp.load.kinds.kind import Fields, Kind, ValueReader
    from pnp.load.yaml.nodes import Node
    from pnp.model.fields import Value

_MOST = 1000
"""So many variants one entry may have."""


class AxisValue(NamedTuple):
    """One value of an axis: its word in the ids of variants, the value of the field, and where it is written."""

    word: str
    value: Value
    mark: Mark


class Axis(NamedTuple):
    """A field along which cards vary, with its values in their order."""

    field: str
    values: tuple[AxisValue, ...]


Axes = tuple[Axis, ...]


def read_axes(node: Node, kinds: Fields, unread: Collection[str], values: ValueReader, *, of_card: bool) -> Axes | None:
    """Read what `expand` says; none for the `no` of a card. None if it has a fault or names a field that has one.

    `kinds`: the fields of a card, `unread`: those whose declaration could not be read, which has been reported.
    """
    if of_card and isinstance(node, Scalar) and FLAGS.get(node.value) is False:
        return ()
    named = _named(node, values, of_card=of_card)
    if not named:
        return None
    before = values.faults.count
    read = [_axis(key, inner, kinds, values) for key, inner in named if key.value not in unread]
    axes = tuple(axis for axis in read if axis is not None)
    if len(axes) < len(named) or values.faults.count != before:
        return None
    count = prod(len(axis.values) for axis in axes)
    if count > _MOST:
        values.faults.out_of_range("expand", f"at most {_MOST} variants of a card", node, str(count))
        return None
    return axes


def variants(entry: str, axes: Iterable[Axis]) -> Iterator[tuple[str, dict[str, AxisValue]]]:
    """Yield the ids of the variants of an entry, each with its values by field: the last axis changes first."""
    axes = tuple(axes)
    for chosen in product(*(axis.values for axis in axes)):
        id_ = VARIANT.join([entry, *(value.word for value in chosen)])
        yield id_, {axis.field: value for axis, value in zip(axes, chosen, strict=True)}


def _named(node: Node, values: ValueReader, *, of_card: bool) -> list[tuple[Scalar, Node]]:
    """Return the fields that are named, each with the node of its values; nothing if that is not what the node is."""
    if isinstance(node, Map) and node.entries:
        return list(node.entries.values())
    if isinstance(node, List) and node.items and all(isinstance(item, Scalar) and item.value for item in node.items):
        named: dict[str, Scalar] = {}
        for item in node.items:
            if isinstance(item, Scalar) and named.setdefault(item.value, item) is not item:
                values.faults.add("duplicate-choice", f"`{item.value}` occurs twice in `expand`", item.mark)
        return [(key, Scalar(ALL, "", key.path, key.line, key.column)) for key in named.values()]
    hint = f"write `[{node.value}]`" if isinstance(node, Scalar) and not node.empty and node.value not in FLAGS else None
    expected = "a list of fields, or fields with their values"
    values.faults.wrong_kind("expand", f"{expected}, or `no`" if of_card else expected, node, hint=hint)
    return []


def _axis(key: Scalar, node: Node, kinds: Fields, values: ValueReader) -> Axis | None:
    """Read the values of one axis."""
    name, kind = key.value, kinds.get(key.value)
    if kind is None:
        values.faults.unknown_field(key, "expand", [known for known, k in kinds.items() if k.varies])
        return None
    if not kind.varies:
        message = f"cards cannot vary along `{name}`, which is of the kind `{kind.name}`"
        values.faults.add("wrong-axis", message, key.mark, hint="they can along fields of the kinds `enum`, `int` and `ref`")
        return None
    found = [_value(item, name, kind, values) for item in _items(name, node, kind, values)]
    return Axis(name, tuple(value for value in found if value is not None))


def _items(name: str, node: Node, kind: Kind, values: ValueReader) -> list[Node]:
    """Return the nodes of the values, `all` being those of the declaration."""
    if isinstance(node, Scalar) and node.value == ALL:
        words = kind.all_values()
        if not words:
            hint = f"name them: `{{{name}: […]}}`" + (", or declare `min` and `max`" if kind.name == IntKind.name else "")
            message = f"the declaration of `{name}` does not say what its values are"
            values.faults.add("wrong-axis", message, node.mark, hint=hint)
        return [Scalar(word, "", node.path, node.line, node.column) for word in words]
    if not isinstance(node, List) or not node.items:
        values.faults.wrong_kind(name, f"a list of values, or `{ALL}`", node)
        return []
    return _different(node.items, name, values)


def _different(nodes: Iterable[Node], name: str, values: ValueReader) -> list[Node]:
    """Return the values without those that occur again, which are reported."""
    seen: dict[str, Node] = {}
    for node in nodes:
        word = node.value if isinstance(node, Scalar) else f"{node.line}:{node.column}"
        if seen.setdefault(word, node) is not node:
            also = [("first at", seen[word].mark)]
            values.faults.add("duplicate-choice", f"`{word}` occurs twice in `{name}`", node.mark, also=also)
    return list(seen.values())


def _value(node: Node, name: str, kind: Kind, values: ValueReader) -> AxisValue | None:
    """Read one value; its word must be fit for an id."""
    before = values.faults.count
    value = kind.read(node, "", name, values)
    if values.faults.count != before or not isinstance(node, Scalar):
        return None
    if not SLUG.fullmatch(node.value):
        hint = "values of an axis stand in the ids of cards: give it another word"
        values.faults.wrong_kind(name, "made of a-z, 0-9, `_` and `-` here", node, hint=hint)
        return None
    return AxisValue(node.value, cast("Value", value), node.mark)
