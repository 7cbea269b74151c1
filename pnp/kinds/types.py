"""Read component types from `types.yaml`: the fields of a card, their kinds and their limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.kinds.declaration import FieldsKind
from pnp.kinds.kind import Kind
from pnp.kinds.text import TextKind
from pnp.model.fields import Message
from pnp.yaml_nodes.nodes import Map
from pnp.yaml_nodes.scalars import SLUG

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.base.diagnostics import Mark
    from pnp.kinds.kind import Fields, Schema
    from pnp.kinds.reader import ValueReader
    from pnp.yaml_nodes.nodes import Node, Scalar

CARD_KEYS = ("id", "copies", "skip", "expand", "entry", "index")
"""What a card has besides the fields of its type."""

_FIELDS = FieldsKind(note="its fields by their names, each a kind", reserved=CARD_KEYS)
PARTS: Fields = {
    "note": TextKind(required=False, note="what such a component is, for those who write and translate cards"),
    "fields": _FIELDS,
}
"""What a type says."""


@frozen
class DeclaredType:
    """A type of component: its fields by name, in the order of `types.yaml`."""

    name: str
    fields: Fields
    note: str
    mark: Mark


@frozen
class DeclaredTypes:
    """The types of a game, and those with errors: single fields by type (their values are not checked), and whole types."""

    types: Mapping[str, DeclaredType]
    broken_fields: Mapping[str, tuple[str, ...]]
    broken_types: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all declared types, including those with errors."""
        return (*self.types, *self.broken_types)


@frozen(kw_only=True)
class TypesKind(Kind):
    """The types of a game by name; the value is a DeclaredTypes."""

    name = "types"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> DeclaredTypes:
        """Read all types; of a field or type with an error, which is reported, only the name is kept."""
        del name
        entries = node.entries.values() if isinstance(node, Map) else ()
        read = {key.value: _type(key, inner, f"{id_}/{key.value}", values) for key, inner in entries}
        for to in values.targets:
            if to.value not in read:
                values.faults.unknown_choice("to", to, read)
        types = {name: type_ for name, type_ in read.items() if type_ is not None}
        fields = {key.value: _unread(inner, types[key.value]) for key, inner in entries if key.value in types}
        return DeclaredTypes(types, fields, tuple(name for name in read if name not in types))

    def shape(self) -> Schema:
        """Types by names."""
        return {
            "type": "object",
            "propertyNames": {"pattern": f"^{SLUG.pattern}$"},
            "additionalProperties": {
                "type": "object",
                "properties": {name: kind.schema() for name, kind in PARTS.items()},
                "required": ["fields"],
                "additionalProperties": False,
            },
        }

    def definitions(self) -> dict[str, Schema]:
        """Return the schema of declarations."""
        return PARTS["fields"].definitions()

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield the kinds of a type's entries."""
        yield from ((f"<name>.{name}", kind) for name, kind in PARTS.items())


def read_types(root: Map, values: ValueReader) -> DeclaredTypes:
    """Read `types.yaml`."""
    return TypesKind().read(root, "types", "types", values)


def _type(key: Scalar, node: Node, place: str, values: ValueReader) -> DeclaredType | None:
    """Read one type: `note` and `fields`."""
    if not SLUG.fullmatch(key.value):
        values.faults.wrong_kind("type", "named with a-z, 0-9, `_` and `-`", key)
    if not isinstance(node, Map):
        values.faults.wrong_kind(key.value, "a type with `fields`", node)
        return None
    for inner, _ in node.entries.values():
        if inner.value not in PARTS:
            values.faults.unknown_field(inner, place, tuple(PARTS), node)
    fields, note = node.get("fields"), node.get("note")
    if not isinstance(fields, Map):
        values.faults.missing_field("fields", place, key.mark)
        return None
    found = dict(_FIELDS.sound(fields, place, values))
    words = PARTS["note"].read(note, f"{place}/note", "note", values) if note is not None else None
    return DeclaredType(key.value, found, words.source if isinstance(words, Message) else "", key.mark)


def _unread(node: Node, type_: DeclaredType) -> tuple[str, ...]:
    """Name the fields that are declared but could not be read."""
    fields = node.get("fields") if isinstance(node, Map) else None
    return tuple(name for name in fields.entries if name not in type_.fields) if isinstance(fields, Map) else ()
