"""Kinds that hold other values: `list`, `mapping`, `record`, `grid`, `ref`, and groups in the generator's own files."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import ClassVar, Self, cast
from unicodedata import normalize

from pnp.base.diagnostics import Mark
from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.load.kinds.kind import (
    Fields,
    Kind,
    KindExample,
    Schema,
    UnknownStepError,
    ValueReader,
    broken_bound,
    check_bounds_order,
    list_hint,
    range_schema,
    split_decimals_hint,
    wider_bounds_hint,
)
from pnp.load.kinds.simple import ANY_SCALAR, BoundKind, ChoicesKind, IntKind, TextKind
from pnp.load.yaml.nodes import ANY_WORD, NAME, SLUG, WORD, FileFaults, List, Map, Node, Scalar, id_step, valid_name_hint
from pnp.model.fields import Grid, Record, Ref, Value
from pnp.model.game import BoundedValue


@frozen(kw_only=True)
class ListKind(Kind):
    """From `min` to `max` values of the kind `of`."""

    name = "list"
    example: ClassVar = KindExample(
        "notes",
        "{kind: list, of: {kind: text}, max: 3}",
        "[one, two]",
        (
            '<column x="3" y="3" gap="1">\n'
            '  {% for note in card.notes %}<text style="story">{{ loop.index }}. {{ note }}</text>{% endfor %}\n'
            "</column>"
        ),
        "1. one\n2. two",
    )
    template_note = "the values in their order, for `{% for %}`"

    of_note = "the kind of its items"

    of: Kind
    min: float | None = None
    max: float | None = None
    separator: str = ""

    has_numbered_items = True

    @staticmethod
    def options() -> Fields:
        return {
            "min": BoundKind(required=False, whole=True, min=0, note="the fewest items that it may have"),
            "max": BoundKind(required=False, whole=True, min=0, note="the most items that it may have"),
            "separator": TextKind(required=False, default="", note="in a table, what stands between the items of one cell"),
        }

    @staticmethod
    def check_options(options: dict[str, object], node: Map, place: str, faults: FileFaults) -> dict[str, object]:
        """Check that `min` is not above `max`, and that the separator is no part of a word."""
        separator, written = str(options["separator"] or ""), node.get("separator")
        if written is not None and (not separator or any(c.isalnum() for c in separator) or separator.strip(" ") == ""):
            faults.wrong_kind("separator", "a sign that occurs in no item, such as `;`", written)
        return check_bounds_order(options, node, place, faults)

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> tuple[Value, ...] | None:
        """Read all items; message ids use an item's `id` or its content, never its position in the list."""
        if not isinstance(node, List):
            hint = list_hint(node) or (f"`{name}`: {self.note}" if self.note else None)
            values.faults.wrong_kind(name, "a list", node, hint=hint)
            return None
        count = len(node.items)
        if self.computed_bounds:
            values.bounded.append(BoundedValue(f"`{name}` must have", count, " items", node.mark, self.computed_bounds))
        if (bound := broken_bound(self, count)) is not None:
            message = f"`{name}` must have {bound} item{'' if bound.endswith(' 1') else 's'}, found {count}"
            hint = split_decimals_hint(node.items, self.max) or wider_bounds_hint(self, count)
            also = [("declared in", self.mark)] if self.mark else []
            values.faults.add("out-of-range", message, node.mark, also=also, hint=hint)
        _check_item_ids(node, values.faults)
        items = (self.of.read_item(item, f"{id_}/{_item_id(item)}", name, values) for item in node.items)
        return cast("tuple[Value, ...]", tuple(items))

    def sample(self) -> str:
        return f"[{self.of.sample()}]"

    def shape(self) -> Schema:
        length = range_schema(self, ("minItems", "maxItems"))
        return {"type": "array", "items": self.of.item_schema(), **length}

    def definitions(self) -> dict[str, Schema]:
        return self.of.definitions()

    def parts(self) -> Iterator[tuple[str, Kind]]:
        yield "-", self.of

    def text_limits(self, value: Value) -> Iterator[tuple[str, int]]:
        for item in value if isinstance(value, tuple) else ():
            yield from self.of.text_limits(item)

    def field_notes(self, path: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Skip the item's id and continue with the kind of the items."""
        yield from self.of.field_notes(path[1:])

    def column_kind(self, step: str) -> Kind:
        """Continue with the kind of the items; the step is the number of one."""
        if not re.fullmatch(r"[1-9][0-9]{0,2}", step):
            raise UnknownStepError(step, ("1",))
        return self.of

    def cell_node(self, node: Scalar) -> Node:
        """Divide a cell at the separators; behind the last one, nothing is an item."""
        items = List(node.path, node.line, node.column)
        parts = [part.strip() for part in node.value.split(self.separator)]
        parts = parts[:-1] if parts[-1:] == [""] else parts
        items.items += [self.of.cell_node(Scalar(part, "", node.path, node.line, node.column)) for part in parts]
        return items

    def single_cell_hint(self, path: str) -> str | None:
        """Ask for a separator, or for a column for each item."""
        if not self.separator:
            return f'declare `separator: ";"` for `{path}` in types.yaml, or write columns `{path}.1`, `{path}.2`'
        return f"write columns `{path}.1`, `{path}.2`" if self.of.single_cell_hint(path) else None

    def kind_at(self, step: str, types: Mapping[str, Fields]) -> Kind:
        return self.of.kind_at(step, types)

    def innermost(self) -> Kind:
        return self.of.innermost()


def _check_item_ids(node: List, faults: FileFaults) -> None:
    seen: dict[str, Scalar] = {}
    for item in node.items:
        key = item.get("id") if isinstance(item, Map) else None
        if not isinstance(key, Scalar):
            continue
        if not SLUG.fullmatch(key.value):
            faults.wrong_kind("id", "made of a-z, 0-9, `_` and `-`", key)
        elif key.value in seen:
            also = [("first at", seen[key.value].mark)]
            faults.add("duplicate-id", f"id `{key.value}` occurs twice in one list", key.mark, also=also)
        seen.setdefault(key.value, key)


def _item_id(node: Node) -> str:
    if isinstance(node, Map) and "id" in node.entries:
        id_ = node.entries["id"][1]
        return id_.value if isinstance(id_, Scalar) else ""
    return hashlib.sha256(_node_words(node).encode()).hexdigest()[:8]  # the same words are the same message


def _node_words(node: Node) -> str:
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, List):
        return "[" + "\x1f".join(map(_node_words, node.items)) + "]"
    return "{" + "\x1f".join(f"{key}\x1e{_node_words(value)}" for key, (_, value) in node.entries.items()) + "}"


ALL_NAMES = "*"
"""The last step of a path into a mapping: all its values added up."""


_ANY_WORD_RULE = "words of one line, without tabs"


@frozen(kw_only=True)
class MappingKind(Kind):
    """Values of the kind `of` under some of `keys`, in that order; without keys, under any names in the order of the file."""

    name = "mapping"
    example: ClassVar = KindExample(
        "cost",
        "{kind: mapping, keys: [wood, iron], of: {kind: int, min: 1}}",
        "{wood: 2}",
        (
            '<row x="3" y="3" gap="1">\n'
            '  {% for name, count in card.cost.items() %}<text style="story">{{ count }} {{ name }}</text>{% endfor %}\n'
            "</row>"
        ),
        "2 wood",
    )
    template_note = "its values by their names; `card.cost.wood` is none where it is left out"

    of_note = "the kind of its values"

    of: Kind
    keys: tuple[str, ...] = ()
    key_pattern: re.Pattern[str] = SLUG
    """What a key looks like if `keys` do not name them."""

    @staticmethod
    def options() -> Fields:
        return {
            "keys": ChoicesKind(required=False, default=(), note="the names that it may have; without them any"),
        }

    @classmethod
    def from_options(cls, options: dict[str, object], required: bool, note: str) -> Self:  # noqa: FBT001
        """Make it from the options of a card's field, which may have any names."""
        return cls(required=required, note=note, key_pattern=ANY_WORD, **options)  # type: ignore[arg-type]  # as declared

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Record | None:
        if not isinstance(node, Map):
            values.faults.wrong_kind(name, "a mapping (`key: value`)", node, self._form_hint(name, node))
            return None
        for key, _ in node.entries.values():
            if self.keys and key.value not in self.keys:
                values.faults.unknown_field(key, id_, self.keys, node)
            elif not (self.keys or SLUG.fullmatch(key.value) or self.key_pattern.fullmatch(key.value)):
                # most keys are slugs, and then `WORD`, which takes long, need not be compiled
                made_of = {WORD: "made of letters, digits, `_` and `-`", ANY_WORD: _ANY_WORD_RULE}
                expected = made_of.get(self.key_pattern, "made of a-z, 0-9, `_` and `-`")
                values.faults.wrong_kind("key", expected, key, valid_name_hint(key.value, "-"))
        if self.key_pattern is WORD:
            _check_capitals(node, values)
        entries = node.entries
        keys = self.keys or tuple(entries)
        read_values = {k: self._read_part(entries[k][1], f"{id_}/{id_step(k)}", k, values) for k in keys if k in entries}
        return Record(read_values, node.mark, self.keys)

    def _form_hint(self, name: str, node: Node) -> str | None:
        names = [item.value for item in node.items if isinstance(item, Scalar)] if isinstance(node, List) else []
        entries = ", ".join(f"{key}: {self.of.sample()}" for key in dict.fromkeys(names[:3]))
        return f"write a value behind each name: `{name}: {{{entries}}}`" if names else None

    def _read_part(self, node: Node, id_: str, name: str, values: ValueReader) -> Value:
        count_before = values.faults.count
        value = self.of.read(node, id_, name, values)
        if values.faults.count != count_before:
            values.unread.add(id_)
        return cast("Value", value)

    def sample(self) -> str:
        return f"{{{next(iter(self.keys), 'name')}: {self.of.sample()}}}"

    def shape(self) -> Schema:
        of = self.of.schema()
        if self.keys:
            return {"type": "object", "properties": dict.fromkeys(self.keys, of), "additionalProperties": False}
        return {"type": "object", "propertyNames": {"pattern": f"^{self.key_pattern.pattern}$"}, "additionalProperties": of}

    def definitions(self) -> dict[str, Schema]:
        return self.of.definitions()

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield the kind of its values, once for each key if keys are declared."""
        yield from ((key, self.of) for key in self.keys or ("<name>",))

    def text_limits(self, value: Value) -> Iterator[tuple[str, int]]:
        for inner in value.values() if isinstance(value, Record) else ():
            yield from self.of.text_limits(inner)

    def field_notes(self, path: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Skip the name and continue with the kind of the values."""
        yield from self.of.field_notes(path[1:])

    def words(self) -> tuple[str, ...]:
        return self.keys

    def column_kind(self, step: str) -> Kind:
        if step in self.keys or (not self.keys and self.key_pattern.fullmatch(step)):
            return self.of
        raise UnknownStepError(step, self.keys)

    def single_cell_hint(self, path: str) -> str | None:
        columns = ", ".join(f"`{path}.{key}`" for key in self.keys[:3]) or f"such as `{path}.name`"
        return f"write a column for each of its names: {columns}"

    def kind_at(self, step: str, types: Mapping[str, Fields]) -> Kind:
        """Continue with the value under a key, or with all values for `*`."""
        if step == ALL_NAMES or not self.keys or step in self.keys:
            return self.of
        raise UnknownStepError(step, self.keys)


def _check_capitals(node: Map, values: ValueReader) -> None:
    """Report a key that differs from one before it in capitals alone: who writes one would get the other without a word."""
    first: dict[str, Scalar] = {}
    for key, _ in node.entries.values():
        other = first.setdefault(normalize("NFC", key.value).casefold(), key)
        if other is not key:
            message = f"`{key.value}` and `{other.value}` differ only in capitals, so one is easily taken for the other"
            values.faults.add("duplicate-name", message, key.mark, also=[("first at", other.mark)], hint="rename one of them")


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
    template_note = "its fields by their names"

    fields_note = "its fields by their names, each a kind"

    fields: Fields = field(default_factory=dict)
    others: Kind | None = None
    one_of: tuple[str, ...] = ()
    """Fields of which an editor demands only one; what else is needed is checked by whoever reads the record."""

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Record | None:
        """Read all fields; those that are left out get their defaults."""
        if not isinstance(node, Map):
            values.faults.wrong_kind(name, "a record (`field: value`)", node, hint=self._short_form_hint(node, name))
            return None
        others: dict[str, Value] = {}
        if self.others is not None:
            for key, (_, value) in node.entries.items():
                if key not in self.fields:
                    others[key] = cast("Value", self.others.read(value, f"{id_}/{key}", key, values))
        return Record({**values.fields(self.fields, node, id_, tuple(others)), **others}, node.mark)

    def _short_form_hint(self, node: Node, name: str) -> str | None:
        needed = [field for field, kind in self.fields.items() if kind.required]
        value = (node.value or node.comment) if isinstance(node, Scalar) else ""
        if len(needed) == 1 and value and '"' not in value:
            scalar = value if value.isalnum() and value.isascii() else f'"{value}"'
            return f"write `{name}: {{{needed[0]}: {self.fields[needed[0]].meant_value(node) or scalar}}}`"
        if len(needed) == 1 and (meant := self.fields[needed[0]].meant_value(node)):
            return f"write `{name}: {{{needed[0]}: {meant}}}`"
        fields = ", ".join(f"{field}: …" for field in needed)
        return f"write its fields: `{name}: {{{fields}}}`" if fields else None

    def read_item(self, node: Node, id_: str, name: str, values: ValueReader) -> Record | None:
        """Read one of a list, which may have an `id` besides its fields."""
        if isinstance(node, Map) and "id" not in self.fields and "id" in node.entries:
            fields = values.fields(self.fields, node, id_, ("id",))
            return Record({"id": _item_id(node), **fields}, node.mark)
        return self.read(node, id_, name, values)

    def sample(self) -> str:
        return f"{{{', '.join(f'{name}: {kind.sample()}' for name, kind in self.fields.items() if kind.required)}}}"

    def shape(self) -> Schema:
        return self._shape({})

    def item_schema(self) -> Schema:
        """Allow an `id` besides the fields."""
        besides: dict[str, Schema] = {} if "id" in self.fields else {"id": {"type": "string", "pattern": f"^{SLUG.pattern}$"}}
        return self._note_schema() | self._shape(besides)

    def definitions(self) -> dict[str, Schema]:
        return {name: schema for _, kind in self.parts() for name, schema in kind.definitions().items()}

    def _shape(self, besides: Mapping[str, Schema]) -> Schema:
        return {
            "type": "object",
            "properties": {name: kind.schema() for name, kind in self.fields.items()} | dict(besides),
            "required": [name for name, kind in self.fields.items() if kind.required and name not in self.one_of],
            "additionalProperties": self.others.schema() if self.others else False,
        } | ({"anyOf": [{"required": [name]} for name in self.one_of]} if self.one_of else {})

    def parts(self) -> Iterator[tuple[str, Kind]]:
        yield from self.fields.items()
        if self.others:
            yield "<name>", self.others

    def text_limits(self, value: Value) -> Iterator[tuple[str, int]]:
        for name, inner in value.items() if isinstance(value, Record) else ():
            if name in self.fields:
                yield from self.fields[name].text_limits(inner)

    def field_notes(self, path: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Yield the field that the path names, and continue from there."""
        if path and path[0] in self.fields:
            yield path[0], self.fields[path[0]].note
            yield from self.fields[path[0]].field_notes(path[1:])

    def column_kind(self, step: str) -> Kind:
        """Continue with a field; an item of a list may also have an `id`."""
        kind = self.fields.get(step) or self.others or (TextKind() if step == "id" else None)
        if kind is None:
            raise UnknownStepError(step, self.fields)
        return kind

    def single_cell_hint(self, path: str) -> str | None:
        columns = ", ".join(f"`{path}.{name}`" for name in tuple(self.fields)[:3])
        return f"write a column for each of its fields: {columns}"

    def kind_at(self, step: str, types: Mapping[str, Fields]) -> Kind:
        if step not in self.fields:
            raise UnknownStepError(step, self.fields)
        return self.fields[step]


def inner_records(value: object) -> dict[str, Record]:
    """Return the records in a record or a mapping by their names, without what could not be read."""
    return {name: inner for name, inner in value.items() if isinstance(inner, Record)} if isinstance(value, dict) else {}


@frozen(kw_only=True)
class GroupKind(Kind):
    """Values of the kind `of` by names, and groups of them; `is_value` says whether a node is a value.

    `entry` is what a fault calls a value, `separator` stands between the names in the id of a value.
    """

    name = "group"

    of: Kind
    entry: str
    key_pattern: re.Pattern[str] = NAME
    separator: str = "/"
    is_value: Callable[[Node], bool] = lambda node: not isinstance(node, Map)

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Record | None:
        """Read all values; the ids of those that are faulty are in `values.unread`."""
        if not isinstance(node, Map):
            values.faults.wrong_kind(name, "a mapping (`key: value`)", node)
            return None
        return self._group(node, f"{id_}/", "", values)

    def _group(self, node: Map, id_: str, prefix: str, values: ValueReader) -> Record:
        group: dict[str, Value] = {}
        for key, inner in node.entries.values():
            place, name, count_before = f"{id_}{id_step(key.value)}", f"{prefix}{key.value}", values.faults.count
            if not (NAME.fullmatch(key.value) or self.key_pattern.fullmatch(key.value)):
                expected = "named with a-z, 0-9 and `_`, a letter first" if self.key_pattern is NAME else _ANY_WORD_RULE
                values.faults.wrong_kind(self.entry, expected, key)
            elif self.is_value(inner):
                group[key.value] = cast("Value", self.of.read_entry(key, inner, place, name, values))
            else:
                group[key.value] = self._group(cast("Map", inner), f"{place}{self.separator}", f"{name}.", values)
                continue
            if values.faults.count != count_before:
                values.unread.add(place)
        return Record(group, node.mark)

    def shape(self) -> Schema:
        return {"$ref": "#/definitions/group"}

    def definitions(self) -> dict[str, Schema]:
        """Return the schema of a group: what has the keys that a value needs is a value, any other mapping a group."""
        value = self.of.schema()
        needed = {key: value[key] for key in ("required", "anyOf") if value.get(key)}
        is_group: Schema = {"type": "object"} | ({"not": needed} if needed else {})
        entry: Schema = {"if": is_group, "then": self.shape(), "else": value}
        names = {"pattern": f"^{self.key_pattern.pattern}$"}
        group: Schema = {"type": "object", "propertyNames": names, "additionalProperties": entry}
        return {"group": group, **self.of.definitions()}

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield a value by itself and one in a group."""
        yield "<name>", self.of
        yield "<group>.<name>", self.of


_DRAW_HINT = "draw it under `|`, one line per row"


@frozen(kw_only=True)
class GridKind(Kind):
    """Rows of `columns` cells (0: any number, the same in all rows), each a word of the `legend`."""

    name = "grid"
    example: ClassVar = KindExample(
        "cells",
        '{kind: grid, columns: 2, rows: 2, legend: {".": floor, "#": wall}}',
        "|\n  .#\n  ..",
        (
            '<grid x="3" y="3" columns="2" cell-w="10" cell-h="10">\n'
            "  {% for row in card.cells %}{% for cell in row %}\n"
            '  <rect w="10" h="10" fill="{{ cell }}"/>\n'
            "  {% endfor %}{% endfor %}\n"
            "</grid>"
        ),
        ("rect 3 3 10 10 fill floor\nrect 13 3 10 10 fill wall\nrect 3 13 10 10 fill floor\nrect 13 13 10 10 fill floor"),
    )
    template_note = "rows of words, for two `{% for %}`"
    measure = "cells"

    columns: int = 0
    rows: int = 0
    legend: Mapping[str, str] = field(default_factory=dict)

    @staticmethod
    def options() -> Fields:
        return {
            "columns": IntKind(required=False, default=0, min=1, note="how many cells a row has; without it any number"),
            "rows": IntKind(required=False, default=0, min=1, note="how many rows it has; without it any number"),
            "legend": _LegendKind(note="the word that each character stands for"),
        }

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Grid | None:
        """Read the rows and replace each character by its word in the legend."""
        if not isinstance(node, Scalar):
            values.faults.wrong_kind(name, "a grid of characters", node, hint=_DRAW_HINT)
            return None
        lines = node.value.rstrip("\n").split("\n")
        rows = tuple(tuple(self.legend.get(cell, "") for cell in line if not cell.isspace()) for line in lines)
        self._check_cells(lines, node, name, values.faults)
        self._check_size(rows, node, name, values.faults)
        return Grid(rows, node.mark)

    def _check_cells(self, lines: list[str], node: Scalar, name: str, faults: FileFaults) -> None:
        known = set(self.legend)
        for index, line in enumerate(lines):
            for offset, character in enumerate(line):
                if character not in known and not character.isspace():
                    known.add(character)
                    start = _line_mark(node, index)
                    message, hint = f"`{character}` is not in the legend of `{name}`", did_you_mean(character, self.legend)
                    place = start if start.is_cell else Mark(start.path, start.line, start.column + offset)
                    faults.add("unknown-choice", message, place, hint=hint)

    def _check_size(self, rows: tuple[tuple[str, ...], ...], node: Scalar, name: str, faults: FileFaults) -> None:
        if self.rows and len(rows) != self.rows:
            hint = "write one line per row" if node.mark.is_cell else _DRAW_HINT if node.style != "|" else None
            faults.add("grid-size", f"`{name}` must have {self.rows} rows, found {len(rows)}", node.mark, hint=hint)
            return
        columns = self.columns or len(rows[0])
        for index, row in enumerate(rows):
            if len(row) != columns:
                message = f"row {index + 1} of `{name}` must have {columns} columns, found {len(row)}"
                faults.add("grid-size", message, _line_mark(node, index))

    def schema(self) -> Schema:
        drawn: Schema = {"description": f"{self.note}; {self._symbols_note()}" if self.note else self._symbols_note()}
        return self._note_schema() | self.shape() | drawn

    def shape(self) -> Schema:
        return {"type": "string"}

    def _symbols_note(self) -> str:
        legend = ", ".join(f"{character} {word}" for character, word in self.legend.items())
        size = f"{self.columns or 'any'} × {self.rows or 'any'} spaces: " if self.columns or self.rows else ""
        return f"drawn under |, {size}{legend}"

    def words(self) -> tuple[str, ...]:
        return tuple(self.legend.values())


def _line_mark(node: Scalar, index: int) -> Mark:
    """Return the place where a row starts; only the lines of a literal block are lines of the file."""
    return Mark(node.path, node.line + index, node.column) if node.style == "|" else node.mark


@frozen(kw_only=True)
class _LegendKind(Kind):
    """Words by single characters; only the declaration of a grid has it."""

    name = "legend"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Mapping[str, str] | None:
        """Read the legend; None if a part of it has an error, so that the cells are not checked."""
        if not isinstance(node, Map) or not node.entries:
            values.faults.wrong_kind(name, "a mapping of characters to words", node)
            return None
        legend, count_before = {}, values.faults.count
        for key, value in node.entries.values():
            if len(key.value) != 1 or key.value.isspace():
                values.faults.wrong_kind(name, "keyed by single characters", key)
            elif not isinstance(value, Scalar) or not value.value:
                values.faults.wrong_kind(key.value, "a word", value)
            else:
                legend[key.value] = value.value
        return legend if values.faults.count == count_before else None

    def shape(self) -> Schema:
        return {"type": "object", "propertyNames": {"maxLength": 1}, "additionalProperties": {"type": ANY_SCALAR}}


@frozen(kw_only=True)
class RefKind(Kind):
    """A card of the type `to`, or any card."""

    name = "ref"
    example: ClassVar = KindExample(
        "owner",
        "{kind: ref, to: guild}",
        "harbour",
        '<text x="3" y="3" w="57" style="story">{{ card.owner.name }}</text>',
        "Harbour Guild",
    )
    template_note = "the fields of the card that it names"
    can_vary = True

    to: str | None = None

    @staticmethod
    def options() -> Fields:
        return {"to": _TypeNameKind(required=False, note="the type of the card; without it any")}

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Ref | None:
        """Read an id; whether the card exists is checked after all decks are read."""
        if type(node) is not Scalar:
            values.faults.wrong_kind(name, "the id of a card", node)
            return None
        ref = Ref(node.value, node.mark)
        values.refs.append((ref, self.to))
        return ref

    def schema(self) -> Schema:
        whose: Schema = {"description": f"{self.note} (the id of a {self.to or 'card'})".strip()}
        return self._note_schema() | self.shape() | whose

    def sample(self) -> str:
        return "id-of-a-card"

    def shape(self) -> Schema:
        return {"type": "string"}

    def kind_at(self, step: str, types: Mapping[str, Fields]) -> Kind:
        fields = types.get(self.to or "", {})
        if step not in fields:
            raise UnknownStepError(step, fields)
        return fields[step]


@frozen(kw_only=True)
class _TypeNameKind(Kind):
    """The name of a type; only declarations have it."""

    name = "name of a type"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> str | None:
        """Read a name; whether the type exists is checked after all types are read."""
        if not isinstance(node, Scalar):
            values.faults.wrong_kind(name, "the name of a type", node)
            return None
        values.type_names.append(node)
        return node.value

    def shape(self) -> Schema:
        return {"type": "string"}
