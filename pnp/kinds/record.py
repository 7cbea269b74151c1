"""`record`: named values, each of a kind of its own."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, ClassVar, cast

from pnp.base.records import frozen
from pnp.kinds.kind import Kind, UnknownStepError
from pnp.kinds.kind_example import KindExample
from pnp.kinds.listing import own_id
from pnp.kinds.text import TextKind
from pnp.model.fields import Record
from pnp.yaml_nodes.nodes import Map, Scalar
from pnp.yaml_nodes.scalars import SLUG

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.kinds.kind import Fields, Schema
    from pnp.kinds.reader import ValueReader
    from pnp.model.fields import Value
    from pnp.yaml_nodes.nodes import Node


@frozen(kw_only=True)
class RecordKind(Kind):
    """Values by the names of `fields`, and of the kind `others` under any other name where there is one."""

    name = "record"
    example: ClassVar = KindExample(
        "plot",
        "{kind: record, fields: {label: {kind: text}, size: {kind: int}}}",
        "{label: Tower, size: 2}",
        '<text x="3" y="3" w="57" style="story">{{ card.plot.label }}: {{ card.plot.size }}</text>',
        "Tower: 2",
    )
    seen = "its fields by their names"

    fields_note = "its fields by their names, each a kind"

    fields: Fields = field(default_factory=dict)
    others: Kind | None = None
    one_of: tuple[str, ...] = ()
    """Fields of which one is enough for an editor; which are needed, whoever reads them knows."""

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Record | None:
        """Read all fields; those that are left out get their defaults."""
        if not isinstance(node, Map):
            values.faults.wrong_kind(name, "a record (`field: value`)", node, hint=self._written_out(node, name))
            return None
        others = self._read_others(node, id_, values)
        return Record({**values.fields(self.fields, node, id_, tuple(others)), **others}, node.mark)

    def _written_out(self, node: Node, name: str) -> str | None:
        """Return how the record is written; where it needs one field, with what was written in its place."""
        needed = [field for field, kind in self.fields.items() if kind.required]
        value = (node.value or node.comment) if isinstance(node, Scalar) else ""
        if len(needed) == 1 and value and '"' not in value:
            plain = value.isalnum() and value.isascii()
            written = value if plain else f'"{value}"'
            return f"write `{name}: {{{needed[0]}: {written}}}`"
        fields = ", ".join(f"{field}: …" for field in needed)
        return f"write its fields: `{name}: {{{fields}}}`" if fields else None

    def _read_others(self, node: Map, id_: str, values: ValueReader) -> dict[str, Value]:
        if self.others is None:
            return {}
        entries = [(name, value) for name, (_, value) in node.entries.items() if name not in self.fields]
        return {name: cast("Value", self.others.read(value, f"{id_}/{name}", name, values)) for name, value in entries}

    def read_item(self, node: Node, id_: str, name: str, values: ValueReader) -> Record | None:
        """Read one of a list, which may have an `id` besides its fields."""
        if isinstance(node, Map) and "id" not in self.fields and "id" in node.entries:
            found = values.fields(self.fields, node, id_, ("id",))
            return Record({"id": own_id(node), **found}, node.mark)
        return self.read(node, id_, name, values)

    def sample(self) -> str:
        """Return a record with the fields that it needs."""
        return f"{{{', '.join(f'{name}: {kind.sample()}' for name, kind in self.fields.items() if kind.required)}}}"

    def shape(self) -> Schema:
        """An object with these fields, and others of their kind or none."""
        return self._shape({})

    def item_schema(self) -> Schema:
        """Allow an `id` besides the fields."""
        besides: dict[str, Schema] = {} if "id" in self.fields else {"id": {"type": "string", "pattern": f"^{SLUG.pattern}$"}}
        return self._noted() | self._shape(besides)

    def definitions(self) -> dict[str, Schema]:
        """Return those of its fields."""
        return {name: schema for _, kind in self.parts() for name, schema in kind.definitions().items()}

    def _shape(self, besides: Mapping[str, Schema]) -> Schema:
        return {
            "type": "object",
            "properties": {name: kind.schema() for name, kind in self.fields.items()} | dict(besides),
            "required": [name for name, kind in self.fields.items() if kind.required and name not in self.one_of],
            "additionalProperties": self.others.schema() if self.others else False,
        } | ({"anyOf": [{"required": [name]} for name in self.one_of]} if self.one_of else {})

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield its fields, and the kind of the others."""
        yield from self.fields.items()
        if self.others:
            yield "<name>", self.others

    def limits(self, value: Value) -> Iterator[tuple[str, int]]:
        """Yield the limits of its fields."""
        for name, inner in value.items() if isinstance(value, Record) else ():
            if name in self.fields:
                yield from self.fields[name].limits(inner)

    def described(self, path: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Yield the field that the path names, and continue from there."""
        if path and path[0] in self.fields:
            yield path[0], self.fields[path[0]].note
            yield from self.fields[path[0]].described(path[1:])

    def column(self, step: str) -> Kind:
        """Continue with a field; an item of a list may also have an `id`."""
        kind = self.fields.get(step) or self.others or (TextKind() if step == "id" else None)
        if kind is None:
            raise UnknownStepError(step, self.fields)
        return kind

    def whole_cell(self, path: str) -> str | None:
        """Ask for a column for each field."""
        columns = ", ".join(f"`{path}.{name}`" for name in tuple(self.fields)[:3])
        return f"write a column for each of its fields: {columns}"

    def at(self, step: str, types: Mapping[str, Fields]) -> Kind:
        """Continue with a field."""
        del types
        if step not in self.fields:
            raise UnknownStepError(step, self.fields)
        return self.fields[step]
