"""A Kind as a JSON Schema: what an editor may accept is what the loader accepts."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pnp.model.fields import Message
from pnp.yaml_nodes.scalars import FLAGS, SLUG, whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pnp.model.fields import Kind

Schema: TypeAlias = "dict[str, object]"

ANY_SCALAR = ["string", "number", "boolean"]
"""Text is written without quotes where YAML allows it; an editor takes `1.10` and `true` for other things than text."""


def kind_schema(kind: Kind) -> Schema:
    """Give the schema of one kind: its limits, its choices, its note as the description, its default."""
    schema: Schema = {"description": kind.note} if kind.note else {}
    schema |= _SHAPES[kind.name](kind)
    default = kind.default.source if isinstance(kind.default, Message) else kind.default
    if isinstance(default, (str, int, float)):
        schema["default"] = default
    return schema


def record_schema(fields: Mapping[str, Kind], besides: Mapping[str, Schema] | None = None) -> Schema:
    """Give the schema of a record: its fields and nothing else; `besides` are keys that are not described by a kind."""
    return {
        "type": "object",
        "properties": {name: kind_schema(kind) for name, kind in fields.items()} | dict(besides or {}),
        "required": [name for name, kind in fields.items() if kind.required],
        "additionalProperties": False,
    }


def choices_schema(choices: tuple[str, ...]) -> Schema:
    """Give the schema of a choice: words, in every form in which an editor may read them (`1`, `no`)."""
    forms: list[object] = list(choices)
    forms += [number for choice in choices if (number := whole_number(choice)) is not None]
    forms += [FLAGS[choice] for choice in choices if choice in FLAGS]
    return {"enum": forms}


def _range(kind: Kind, low: str = "minimum", high: str = "maximum") -> Schema:
    bounds = {low: kind.min, high: kind.max}
    return {name: int(bound) if bound == int(bound) else bound for name, bound in bounds.items() if bound is not None}


def _list(kind: Kind) -> Schema:
    return {"type": "array", "items": kind_schema(kind.of) if kind.of else {}, **_range(kind, "minItems", "maxItems")}


def _mapping(kind: Kind) -> Schema:
    of = kind_schema(kind.of) if kind.of else {}
    if kind.choices:
        return {"type": "object", "properties": dict.fromkeys(kind.choices, of), "additionalProperties": False}
    return {"type": "object", "propertyNames": {"pattern": f"^{SLUG.pattern}$"}, "additionalProperties": of}


def _item_record(kind: Kind) -> Schema:
    """Give the schema of a record; one in a list may have an `id` besides its fields."""
    besides: dict[str, Schema] = {} if "id" in kind.fields else {"id": {"type": "string", "pattern": f"^{SLUG.pattern}$"}}
    return record_schema(kind.fields, besides)


def _list_kind(kind: Kind) -> Schema:
    if kind.of is not None and kind.of.name == "record":
        note: Schema = {"description": kind.of.note} if kind.of.note else {}
        return _list(kind) | {"items": note | _item_record(kind.of)}
    return _list(kind)


def _grid(kind: Kind) -> Schema:
    legend = ", ".join(f"{character} {word}" for character, word in kind.legend.items())
    size = f"{kind.columns or 'any'} × {kind.rows or 'any'} spaces: " if kind.columns or kind.rows else ""
    drawn = f"drawn under |, {size}{legend}"
    return {"type": "string", "description": f"{kind.note}; {drawn}" if kind.note else drawn}


_SHAPES: dict[str, Callable[[Kind], Schema]] = {
    "text": lambda _: {"type": ANY_SCALAR},
    "int": lambda kind: {"type": "integer", **_range(kind)},
    "number": lambda kind: {"type": "number", **_range(kind)},
    "flag": lambda _: {"enum": [True, False, "yes", "no"]},
    "length": lambda _: {"type": ["number", "string"], "pattern": r"^-?\d+(\.\d+)?(/\d+)?\s*(mm|cm|in|pt)?$"},
    "enum": lambda kind: choices_schema(kind.choices),
    "ref": lambda kind: {"type": "string", "description": f"{kind.note} (the id of a {kind.to or 'card'})".strip()},
    "image": lambda _: {"type": "string", "pattern": r"\.[A-Za-z]+$"},
    "list": _list_kind,
    "record": lambda kind: record_schema(kind.fields),
    "mapping": _mapping,
    "grid": _grid,
}
