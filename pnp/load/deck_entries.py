"""The entries of a deck file: each is one card, or several that vary along its axes (`expand`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import field
from itertools import product
from math import prod
from typing import TYPE_CHECKING, NamedTuple, cast

from pnp.base.records import frozen
from pnp.load.kinds.compound import ListKind
from pnp.load.kinds.kind import Fields, Kind, Schema, UnknownStepError, ValueReader
from pnp.load.kinds.simple import IntKind, TextKind
from pnp.load.tables.table import CellContent
from pnp.load.yaml.nodes import FLAGS, SLUG, List, Map, Node, Scalar, child_node
from pnp.model.game import VARIANT

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.load.kinds.declaration import DeclaredType
    from pnp.model.fields import Value


class CardEntry(NamedTuple):
    """An entry of a deck file: its id, its node, the axes along which it varies (None: they have a fault), and its place."""

    key: Scalar
    node: Node
    axes: Axes | None
    mark: Mark

    @property
    def ids(self) -> list[str]:
        """The ids of its cards."""
        return [id_ for id_, _ in variants(self.key.value, self.axes)] if self.axes else [self.key.value]

    def field_at(self, mark: Mark | None) -> str | None:
        """Return the field in which a mark is: in a table the one of its cell, else the one that begins last before it."""
        if mark is None or not isinstance(self.node, Map):
            return None
        if mark.is_cell:
            return next((name for name, (_, value) in self.node.entries.items() if value.mark == mark), None)
        before = [(key.mark, name) for name, (key, _) in self.node.entries.items() if key.mark <= mark]
        return max(before)[1] if before else None


def card_entries(root: Map, cards: Map, type_: DeclaredType, values: ValueReader, unread: tuple[str, ...]) -> list[CardEntry]:
    """Return the entries of a deck with their axes, or else the deck's, except for fields that an entry writes itself."""
    deck_axes: Axes | None = ()
    if (expand := child_node(root, "expand")) is not None:
        deck_axes = _read_axes(expand, type_.fields, unread, values, of_card=False)
    entries = []
    for key, node in cards.entries.values():
        axes = deck_axes
        if isinstance(node, Map):
            if (expand := child_node(node, "expand")) is not None:
                axes = _read_axes(expand, type_.fields, unread, values, of_card=True)
            if axes:
                axes = tuple(axis for axis in axes if child_node(node, axis.field) is None)
        entries.append(CardEntry(key, node, axes, key.mark))
    return entries


_ALL_AXIS_VALUES = "all"
"""What stands for all values of an axis."""

AXIS_SEPARATOR = ";"
"""What stands in a cell of a table between axes, and between values."""


@frozen(kw_only=True)
class ExpandKind(Kind):
    """The axes of cards: fields out of `fields`, each with several values; `of_card`: a card may also say `no`.

    The value is the node, which `card_entries` reads.
    """

    name = "axes"
    cell_contents = frozenset({CellContent.FLAG})

    fields: Fields = field(default_factory=dict)
    of_card: bool = False
    required: bool = False

    @property
    def axes(self) -> Fields:
        """The fields that can be axes."""
        return {name: kind for name, kind in self.fields.items() if kind.can_vary}

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Node:
        """Return the node."""
        del id_, name, values
        return node

    def shape(self) -> Schema:
        """A list of fields, fields with their values, or for a card `no`."""
        counted = [name for name, kind in self.axes.items() if kind.all_values()]
        values: dict[str, Schema] = {name: _AxisValuesKind(of=kind).schema() for name, kind in self.axes.items()}
        forms: list[Schema] = [{"enum": [False, "no"]}] if self.of_card else []
        if counted:
            forms.append({"type": "array", "items": {"enum": counted}, "minItems": 1, "uniqueItems": True})
        if values:
            forms.append({"type": "object", "properties": values, "additionalProperties": False, "minProperties": 1})
        return {"anyOf": forms} if forms else {"not": {}}

    def cell_node(self, node: Scalar) -> Node:
        """Read `no`, or the names of fields."""
        lower = node.value.lower()
        if FLAGS.get(lower) is False:
            return Scalar(lower, "", node.path, node.line, node.column)
        return ListKind(of=TextKind(), separator=AXIS_SEPARATOR).cell_node(node)

    def column_kind(self, step: str) -> Kind:
        """Continue with the values of one axis."""
        if step not in self.axes:
            raise UnknownStepError(step, self.axes)
        return _AxisValuesKind(of=self.axes[step])


@frozen(kw_only=True)
class _AxisValuesKind(ListKind):
    """The values of one axis: a list of them, or `all`."""

    separator: str = AXIS_SEPARATOR
    required: bool = False

    def shape(self) -> Schema:
        some: Schema = {"type": "array", "items": self.of.shape(), "minItems": 1, "uniqueItems": True}
        return {"anyOf": [some, {"enum": [_ALL_AXIS_VALUES]}]} if self.of.all_values() else some

    def cell_node(self, node: Scalar) -> Node:
        return node if node.value == _ALL_AXIS_VALUES else ListKind.cell_node(self, node)

    def single_cell_hint(self, path: str) -> None:
        del path

    def column_kind(self, step: str) -> Kind:
        raise UnknownStepError(step, ())


def axis_names(node: Node | None) -> Iterator[str]:
    """Yield the fields that `expand` names, whether or not they can be axes."""
    if isinstance(node, Map):
        yield from node.entries
    elif isinstance(node, List):
        yield from (item.value for item in node.items if isinstance(item, Scalar))


_MOST_VARIANTS = 1000  # of one entry


class AxisValue(NamedTuple):
    """One value of an axis: its word in the ids of variants, the value of the field, and its place."""

    word: str
    value: Value
    mark: Mark


class Axis(NamedTuple):
    """A field along which cards vary, with its values in their order."""

    field: str
    values: tuple[AxisValue, ...]


Axes = tuple[Axis, ...]


def _read_axes(node: Node, kinds: Fields, unread: Collection[str], values: ValueReader, *, of_card: bool) -> Axes | None:
    """Read the value of `expand`; None if it has a fault, or names a field that is `unread`: its declaration has a fault."""
    if of_card and isinstance(node, Scalar) and FLAGS.get(node.value) is False:
        return ()
    nodes = _axis_nodes(node, values, of_card=of_card)
    if not nodes:
        return None
    before = values.faults.count
    read = [_read_axis(key, inner, kinds, values) for key, inner in nodes if key.value not in unread]
    axes = tuple(axis for axis in read if axis is not None)
    if len(axes) < len(nodes) or values.faults.count != before:
        return None
    count = prod(len(axis.values) for axis in axes)
    if count > _MOST_VARIANTS:
        values.faults.out_of_range("expand", f"at most {_MOST_VARIANTS} variants of a card", node, str(count))
        return None
    return axes


def variants(entry: str, axes: Iterable[Axis]) -> Iterator[tuple[str, dict[str, AxisValue]]]:
    """Yield the ids of the variants of an entry, each with its values by field: the last axis changes first."""
    axes = tuple(axes)
    for chosen in product(*(axis.values for axis in axes)):
        id_ = VARIANT.join([entry, *(value.word for value in chosen)])
        yield id_, {axis.field: value for axis, value in zip(axes, chosen, strict=True)}


def _axis_nodes(node: Node, values: ValueReader, *, of_card: bool) -> list[tuple[Scalar, Node]]:
    """Return the keys of the axes with the nodes of their values; none if the node has the wrong kind, which is reported."""
    if isinstance(node, Map) and node.entries:
        return list(node.entries.values())
    if isinstance(node, List) and node.items and all(isinstance(item, Scalar) and item.value for item in node.items):
        named: dict[str, Scalar] = {}
        for item in node.items:
            if isinstance(item, Scalar) and named.setdefault(item.value, item) is not item:
                values.faults.add("duplicate-choice", f"`{item.value}` occurs twice in `expand`", item.mark)
        return [(key, Scalar(_ALL_AXIS_VALUES, "", key.path, key.line, key.column)) for key in named.values()]
    hint = f"write `[{node.value}]`" if isinstance(node, Scalar) and not node.empty and node.value not in FLAGS else None
    expected = "a list of fields, or fields with their values"
    values.faults.wrong_kind("expand", f"{expected}, or `no`" if of_card else expected, node, hint=hint)
    return []


def _read_axis(key: Scalar, node: Node, kinds: Fields, values: ValueReader) -> Axis | None:
    name, kind = key.value, kinds.get(key.value)
    if kind is None:
        values.faults.unknown_field(key, "expand", [known for known, k in kinds.items() if k.can_vary])
        return None
    if not kind.can_vary:
        message = f"cards cannot vary along `{name}`, which is of the kind `{kind.name}`"
        values.faults.add("wrong-axis", message, key.mark, hint="they can along fields of the kinds `enum`, `int` and `ref`")
        return None
    read = [_read_axis_value(item, name, kind, values) for item in _value_nodes(name, node, kind, values)]
    return Axis(name, tuple(value for value in read if value is not None))


def _value_nodes(name: str, node: Node, kind: Kind, values: ValueReader) -> list[Node]:
    if isinstance(node, Scalar) and node.value == _ALL_AXIS_VALUES:
        words = kind.all_values()
        if not words:
            hint = f"name them: `{{{name}: […]}}`" + (
                ", or declare `min` and `max` as numbers" if kind.name == IntKind.name else ""
            )
            message = f"the declaration of `{name}` does not say what its values are"
            values.faults.add("wrong-axis", message, node.mark, hint=hint)
        return [Scalar(word, "", node.path, node.line, node.column) for word in words]
    if not isinstance(node, List) or not node.items:
        values.faults.wrong_kind(name, f"a list of values, or `{_ALL_AXIS_VALUES}`", node)
        return []
    seen: dict[str, Node] = {}
    for item in node.items:
        word = item.value if isinstance(item, Scalar) else f"{item.line}:{item.column}"
        if seen.setdefault(word, item) is not item:
            also = [("first at", seen[word].mark)]
            values.faults.add("duplicate-choice", f"`{word}` occurs twice in `{name}`", item.mark, also=also)
    return list(seen.values())


def _read_axis_value(node: Node, name: str, kind: Kind, values: ValueReader) -> AxisValue | None:
    before = values.faults.count
    value = kind.read(node, "", name, values)
    if values.faults.count != before or not isinstance(node, Scalar):
        return None
    if not SLUG.fullmatch(node.value):
        hint = "values of an axis stand in the ids of cards: give it another word"
        values.faults.wrong_kind(name, "made of a-z, 0-9, `_` and `-` here", node, hint=hint)
        return None
    return AxisValue(node.value, cast("Value", value), node.mark)
