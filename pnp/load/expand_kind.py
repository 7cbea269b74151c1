"""`expand`, the axes along which the cards of a deck vary, as a kind; `read_axes` reads what is written."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.load.kinds.compound import ListKind
from pnp.load.kinds.kind import Kind, UnknownStepError
from pnp.load.kinds.simple import TextKind
from pnp.load.tables.table import CellContent
from pnp.load.yaml.nodes import FLAGS, List, Map, Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.load.kinds.kind import Fields, Schema, ValueReader
    from pnp.load.yaml.nodes import Node

ALL = "all"
"""What stands for all values of an axis."""

SEPARATOR = ";"
"""What stands in a cell of a table between axes, and between values."""


@frozen(kw_only=True)
class ExpandKind(Kind):
    """Fields of a card out of `fields` that get several values; the value is the node, which `CardReader` reads.

    `of_card`: a card may also say `no`.
    """

    name = "axes"
    cells = frozenset({CellContent.FLAG})

    fields: Fields = field(default_factory=dict)
    of_card: bool = False
    required: bool = False

    @property
    def axes(self) -> Fields:
        """The fields that can be axes."""
        return {name: kind for name, kind in self.fields.items() if kind.varies}

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Node:
        """Leave the axes to `CardReader`."""
        del id_, name, values
        return node

    def shape(self) -> Schema:
        """A list of fields, fields with their values, or for a card `no`."""
        counted = [name for name, kind in self.axes.items() if kind.all_values()]
        values: dict[str, Schema] = {name: _Values(of=kind).schema() for name, kind in self.axes.items()}
        forms: list[Schema] = [{"enum": [False, "no"]}] if self.of_card else []
        if counted:
            forms.append({"type": "array", "items": {"enum": counted}, "minItems": 1, "uniqueItems": True})
        if values:
            forms.append({"type": "object", "properties": values, "additionalProperties": False, "minProperties": 1})
        return {"anyOf": forms} if forms else {"not": {}}

    def cell(self, node: Scalar) -> Node:
        """Read `no`, or the names of fields."""
        lower = node.value.lower()
        if FLAGS.get(lower) is False:
            return Scalar(lower, "", node.path, node.line, node.column)
        return ListKind(of=TextKind(), separator=SEPARATOR).cell(node)

    def column(self, step: str) -> Kind:
        """Continue with the values of one axis."""
        if step not in self.axes:
            raise UnknownStepError(step, self.axes)
        return _Values(of=self.axes[step])


@frozen(kw_only=True)
class _Values(ListKind):
    """The values of one axis: a list of them, or `all`."""

    separator: str = SEPARATOR
    required: bool = False

    def shape(self) -> Schema:
        """An array of different values, or `all` where the declaration says what all are."""
        some: Schema = {"type": "array", "items": self.of.shape(), "minItems": 1, "uniqueItems": True}
        return {"anyOf": [some, {"enum": [ALL]}]} if self.of.all_values() else some

    def cell(self, node: Scalar) -> Node:
        """Read `all`, or divide the cell."""
        return node if node.value == ALL else ListKind.cell(self, node)

    def whole_cell(self, path: str) -> None:
        """A cell can hold it."""
        del path

    def column(self, step: str) -> Kind:
        """It has no columns for single values."""
        raise UnknownStepError(step, ())


def axis_names(node: Node | None) -> Iterator[str]:
    """Yield the fields that `expand` names, whether or not they can be axes."""
    if isinstance(node, Map):
        yield from node.entries
    elif isinstance(node, List):
        yield from (item.value for item in node.items if isinstance(item, Scalar))
