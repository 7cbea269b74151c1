"""Where the cards of a deck come from if not from YAML: `source: heroes.csv`, or the file with its sheet or delimiter."""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.load.column_names import NamedColumn
from pnp.load.kinds.compound import MappingKind, RecordKind
from pnp.load.kinds.kind import Kind
from pnp.load.kinds.simple import FilePathKind, TextKind
from pnp.load.tables.table import TableOptions, read_delimiter
from pnp.load.yaml.nodes import Map, Scalar
from pnp.model.fields import Message, Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.base.diagnostics import Mark
    from pnp.load.kinds.kind import Schema, ValueReader
    from pnp.load.yaml.nodes import Node

_PARTS = RecordKind(
    fields={
        "file": FilePathKind(note="a .csv, .tsv, .xlsx or .ods file, from the game's folder"),
        "sheet": TextKind(required=False, note="the sheet of a workbook; without it the only one, or that of the deck's name"),
        "delimiter": TextKind(required=False, note="the sign between the cells of a text, or `tab`; without it, it is found"),
        "columns": MappingKind(
            required=False,
            key=re.compile(r"\S.*"),
            of=TextKind(note="a field such as `cost.wood`, or `#` for a column that is not read"),
            note="headers of the table with the fields that they mean; others are found by their names",
        ),
    }
)


@frozen
class TableSource:
    """The table that a deck's cards come from, where it is named, and what it says of headers."""

    file: str
    options: TableOptions
    mark: Mark
    columns: Mapping[str, NamedColumn] = field(default_factory=dict)


@frozen(kw_only=True)
class TableSourceKind(Kind):
    """The path of a table, or its `file` with a `sheet` or a `delimiter`; the value is a TableSource."""

    name = "table"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> TableSource | None:
        """Read the path and the options; whether the file exists is found when it is read."""
        if not isinstance(node, Map):
            path = _PARTS.fields["file"].read(node, id_, name, values)
            return TableSource(path.source, TableOptions(), path.mark) if isinstance(path, Message) else None
        found = _PARTS.read(node, id_, name, values)
        if not isinstance(found, Record) or not isinstance(found["file"], Message):
            return None
        sheet, delimiter = (str(found[key] or "") for key in ("sheet", "delimiter"))
        written, known = node.get("delimiter"), read_delimiter(delimiter)
        if written is not None and known is None:
            values.faults.wrong_kind("delimiter", "one sign such as `;`, or `tab`", written)
            return None
        return TableSource(found["file"].source, TableOptions(known or "", sheet), found["file"].mark, _columns(node))

    def shape(self) -> Schema:
        """A path, or an object."""
        return {
            "anyOf": [
                {"type": "string", "pattern": r"\.([cC][sS][vV]|[tT][sS][vV]|[xX][lL][sS][xX]|[oO][dD][sS])$"},
                _PARTS.shape(),
            ]
        }

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield the entries of the longer form."""
        yield from _PARTS.parts()


def _columns(source: Map) -> dict[str, NamedColumn]:
    """Give the fields that a source names by headers; a column whose field is no text, which was reported, is not read."""
    written = source.get("columns")
    if not isinstance(written, Map):
        return {}
    fields = [(key, (isinstance(node, Scalar) and node.value) or "#", node.mark) for key, node in written.entries.values()]
    return {key.value: NamedColumn(name, key.mark, mark) for key, name, mark in fields}
