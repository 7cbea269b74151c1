"""Where the cards of a deck come from if not from YAML: `source: heroes.csv`, or the file with its sheet or delimiter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.kinds.file_path import FilePathKind
from pnp.kinds.kind import Kind
from pnp.kinds.record import RecordKind
from pnp.kinds.text import TextKind
from pnp.model.fields import Message, Record
from pnp.tables.options import TableOptions
from pnp.yaml_nodes.nodes import Map

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.diagnostics import Mark
    from pnp.kinds.kind import Schema
    from pnp.kinds.reader import ValueReader
    from pnp.yaml_nodes.nodes import Node

_PARTS = RecordKind(
    fields={
        "file": FilePathKind(note="a .csv, .tsv, .xlsx or .ods file, from the game's folder"),
        "sheet": TextKind(required=False, note="the sheet of a workbook; without it the only one, or that of the deck's name"),
        "delimiter": TextKind(required=False, note="the sign between the cells of a text, or `tab`; without it, it is found"),
    }
)
_TAB = "tab"


@dataclass(frozen=True, slots=True)
class TableSource:
    """The table that a deck's cards come from, and where it is named."""

    file: str
    options: TableOptions
    mark: Mark


@dataclass(frozen=True, slots=True, kw_only=True)
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
        delimiter = "\t" if delimiter == _TAB else delimiter
        written = node.get("delimiter")
        if written is not None and (len(delimiter) != 1 or delimiter.isalnum() or delimiter in ('"', "\n", "\r", " ")):
            values.faults.wrong_kind("delimiter", "one sign such as `;`, or `tab`", written)
            return None
        return TableSource(found["file"].source, TableOptions(delimiter, sheet), found["file"].mark)

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
