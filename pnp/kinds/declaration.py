"""Declarations of kinds in `types.yaml`: `{kind: int, min: 1}`, and fields by name."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.suggestions import near_hint
from pnp.kinds.flag import FlagKind
from pnp.kinds.kind import Kind
from pnp.kinds.table import KINDS
from pnp.kinds.text import TextKind
from pnp.model.fields import Message
from pnp.yaml_nodes.nodes import Map, Scalar
from pnp.yaml_nodes.scalars import NAME, renamed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.kinds.kind import Fields, Schema
    from pnp.kinds.reader import ValueReader
    from pnp.model.fields import Value
    from pnp.yaml_nodes.nodes import Node

COMMON: Fields = {
    "required": FlagKind(required=False, default=True, note="whether every card has it"),
    "note": TextKind(required=False, note="what it is, for those who write and translate cards"),
    "printed": FlagKind(required=False, default=True, note="no: it is for those who write cards, and nothing is to use it"),
}
"""What every kind may say; `default`, a value of the kind itself, besides."""


def options_of(kind: type[Kind]) -> Fields:
    """Return the options that the declaration of a kind may have besides `kind`, `default` and `COMMON`."""
    options = dict(kind.options())
    if kind.of_note:
        options["of"] = DeclarationKind(note=kind.of_note)
    if kind.fields_note:
        options["fields"] = FieldsKind(note=kind.fields_note)
    return options


@frozen(kw_only=True)
class DeclarationKind(Kind):
    """A kind with its options; the value is a Kind."""

    name = "kind"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Kind | None:
        """Read one `{kind: …}` with its default; None if its errors make it unusable."""
        kind = _named(node, id_, name, values)
        if kind is None or not isinstance(node, Map):
            return None
        options = options_of(kind)
        known = {**options, **COMMON}
        read = values.fields(known, node, id_, ("kind", "default"))
        found: dict[str, object] = {key: known[key].default if value is None else _plain(value) for key, value in read.items()}
        if any(option.required and found[key] is None for key, option in options.items()):
            return None
        settled = kind.settle({key: found[key] for key in options}, node, id_, values.faults)
        made = kind.declare(settled, bool(found["required"]), str(found["note"] or ""))
        made = made if found["printed"] else replace(made, printed=False)
        default = node.get("default")
        return made if default is None else replace(made, required=False, default=made.read(default, id_, name, values))

    def shape(self) -> Schema:
        """What any kind may say."""
        return {"$ref": "#/definitions/kind"}

    def definitions(self) -> dict[str, Schema]:
        """Return the schema of every kind's declaration, chosen by its name."""
        chosen: list[object] = [
            {"if": {"properties": {"kind": {"const": name}}, "required": ["kind"]}, "then": _declaration(name, kind)}
            for name, kind in KINDS.items()
        ]
        named: Schema = {"kind": {"enum": list(KINDS)}}
        return {"kind": {"type": "object", "properties": named, "required": ["kind"], "allOf": chosen}}


def _plain(value: Value) -> object:
    return value.source if isinstance(value, Message) else value


def _declaration(name: str, kind: type[Kind]) -> Schema:
    options = options_of(kind)
    properties: Schema = {option: of.schema() for option, of in {**options, **COMMON}.items()}
    return {
        "type": "object",
        "properties": {"kind": {"const": name}, **properties, "default": {}},
        "required": ["kind", *(option for option, of in options.items() if of.required)],
        "additionalProperties": False,
    }


def _named(node: Node, place: str, name: str, values: ValueReader) -> type[Kind] | None:
    if not isinstance(node, Map):
        values.faults.wrong_kind(name, "a kind such as `{kind: text}`", node)
        return None
    kind = node.get("kind")
    if not isinstance(kind, Scalar):
        values.faults.missing_field("kind", place, node.mark, f"`kind`: one of {', '.join(KINDS)}")
        return None
    if kind.value not in KINDS:
        hint = near_hint(kind.value, KINDS) or f"one of {', '.join(f'`{known}`' for known in sorted(KINDS))}"
        values.faults.add("unknown-kind", f"unknown kind `{kind.value}`", kind.mark, hint=hint)
        return None
    return KINDS[kind.value]


@frozen(kw_only=True)
class FieldsKind(Kind):
    """Fields by their names, each a declared kind; the value is a mapping of names to Kinds."""

    name = "fields"

    reserved: tuple[str, ...] = ()

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Fields | None:
        """Read the fields of a record; None if one of them has an error, so that its values are not checked."""
        if not isinstance(node, Map):
            values.faults.wrong_kind(name, "fields by their names", node)
            return None
        kinds = dict(self.sound(node, id_, values))
        return kinds if len(kinds) == len(node.entries) else None

    def sound(self, node: Map, place: str, values: ValueReader) -> Iterator[tuple[str, Kind]]:
        """Yield the fields that are valid."""
        for key, value in node.entries.values():
            if not NAME.fullmatch(key.value):
                hint = renamed(key.value, "_")
                values.faults.wrong_kind("field", "named with a-z, 0-9 and `_`, a letter first", key, hint=hint)
            elif key.value in self.reserved:
                values.faults.add("reserved-name", f"a field cannot be named `{key.value}` here", key.mark)
            else:
                kind = DeclarationKind().read(value, f"{place}/{key.value}", key.value, values)
                if kind is not None:
                    yield key.value, replace(kind, mark=key.mark)

    def shape(self) -> Schema:
        """Declarations by names."""
        return {
            "type": "object",
            "propertyNames": {"pattern": f"^{NAME.pattern}$"}
            | ({"not": {"enum": list(self.reserved)}} if self.reserved else {}),
            "additionalProperties": DeclarationKind().schema(),
        }

    def definitions(self) -> dict[str, Schema]:
        """Return the schema of declarations."""
        return DeclarationKind().definitions()
