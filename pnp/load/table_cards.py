"""The rows of a table as cards: the same nodes that a deck's YAML file gives, with the places of their cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import FindingSubject
from pnp.load.kinds.compound import MappingKind
from pnp.load.kinds.simple import IntKind
from pnp.load.table_columns import read_columns
from pnp.load.tables.table import CellContent, OddCell
from pnp.load.yaml.nodes import List, Map, Scalar, UnreadScalar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.base.diagnostics import Mark
    from pnp.load.column_names import NamedColumn
    from pnp.load.kinds.compound import RecordKind
    from pnp.load.kinds.kind import Kind
    from pnp.load.table_columns import Column, TableColumns
    from pnp.load.tables.table import Cell, NumberedRow, Table
    from pnp.load.yaml.nodes import FileFaults, Node

_DECIMALS = 9
"""Decimals that a number of a card may have."""

_SHOWN = 40
"""Characters of a cell that a message shows."""

_WAYS_OUT = {
    CellContent.BREAK: "type the line break again in the spreadsheet, or save it as CSV",
    CellContent.ERROR: "correct its formula, or write the value",
    CellContent.FORMULA: "open and save the file in a spreadsheet, which stores the result; or write the value",
}


def table_cards(
    table: Table, card: RecordKind, faults: FileFaults, named: Mapping[str, NamedColumn] | None = None
) -> Map | None:
    """Give the cards of a table by their ids, in the order of its rows; None if its header has a fault.

    `named` are the fields of columns by their headers, where the names of fields alone do not tell them.
    An empty cell is a field that is not written. A value that cannot be read becomes an UnreadScalar.
    """
    columns = read_columns(table, card, faults, named or {})
    if columns is None:
        return None
    reader = _RowReader(table, columns, faults)
    report_ragged(table, faults)
    cards = Map(table.path, table.header.number, columns.id + 1)
    for row in table.rows:
        key = reader.id_of(row)
        if key is not None and key.value in cards.entries:
            also = [("first at", cards.entries[key.value][0].mark)]
            faults.add("duplicate-id", f"card id `{key.value}` occurs twice in the table", key.mark, also=also)
        elif key is not None:
            cards.entries[key.value] = (key, reader.card(row))
    return cards


def report_ragged(table: Table, faults: FileFaults) -> None:
    """Report the rows that have more or fewer cells than the header, as one fault; more are allowed if they are empty."""
    width = len(table.header.cells)
    ragged = [row for row in table.rows if len(row.cells) < width or any(row.cells[width:])]
    if not ragged:
        return
    count = len(ragged[0].cells)
    message = f"the row has {count} cell{'' if count == 1 else 's'}, the header has {width}"
    message += f"; {len(ragged) - 1} more differ" if len(ragged) > 1 else ""
    hint = "quote a text that holds the delimiter" if count > width else "write its empty cells too"
    also = [("and", table.mark(row)) for row in ragged[1:4]]
    faults.add("ragged-row", message, table.mark(ragged[0], min(count, width + 1) - 1), also=also, hint=hint)


class _RowReader:
    """Reads the rows of one table."""

    def __init__(self, table: Table, columns: TableColumns, faults: FileFaults) -> None:
        self._table = table
        self._path = table.path
        self._id = columns.id
        self._plain = [(name, column.index, column.key) for name, column in columns.root.parts.items() if column.plain]
        self._others = [(name, column) for name, column in columns.root.parts.items() if not column.plain]
        self._kinds = {name: column.kind for name, column in columns.root.parts.items()}
        self._faults = faults

    def id_of(self, row: NumberedRow) -> Scalar | None:
        """Give the id of a row's card; None if it has none, which is reported."""
        cell = _cell(row, self._id)
        if isinstance(cell, OddCell):
            self._refuse(cell, "id", "text", self._table.mark(row, self._id), FindingSubject())
        elif not cell:
            hint = "a row that is not empty is a card: give it an id that never changes"
            self._faults.add("missing-field", f"row {row.number} has no `id`", self._table.mark(row, self._id), hint=hint)
        else:
            return Scalar(cell, "", self._path, row.number, self._id + 1)
        return None

    def card(self, row: NumberedRow) -> Map:
        """Give the card of a row: most fields first, quickly, and those that are not written as they are."""
        path, number, cells = self._path, row.number, row.cells
        card = Map(path, number, self._id + 1)
        entries = card.entries
        for name, index, key in self._plain:
            cell = cells[index] if index < len(cells) else ""
            if isinstance(cell, str):
                if cell:
                    entries[name] = (key, Scalar(cell, "", path, number, index + 1))
            else:
                entries[name] = (key, self._odd(cell, self._kinds[name], name, row, index))
        for name, column in self._others:
            before = self._faults.count
            inner = self._node(column, row, name) or self._left_out(column, row)
            if self._faults.count != before:
                inner = self._unread(row, column.first)
            if inner is not None:
                entries[name] = (column.key, inner)
        return card

    def _node(self, column: Column, row: NumberedRow, path: str) -> Node | None:
        """Give the node of one or several columns; None if all their cells are empty."""
        if column.index >= 0:
            cell = _cell(row, column.index)
            if isinstance(cell, OddCell):
                return self._odd(cell, column.kind, path, row, column.index)
            return column.kind.cell(Scalar(cell, "", self._path, row.number, column.index + 1)) if cell else None
        found = {name: self._node(part, row, f"{path}.{name}") for name, part in column.parts.items()}
        if all(node is None for node in found.values()):
            return None
        if column.kind.numbered:
            return self._items(found, column, row, path)
        node = Map(self._path, row.number, column.first + 1)
        for name, part in column.parts.items():
            inner = found[name] or self._left_out(part, row)
            if inner is not None:
                node.entries[name] = (part.key, inner)
        return node

    def _items(self, found: dict[str, Node | None], column: Column, row: NumberedRow, path: str) -> List:
        """Give a list of the items by their numbers; one that is empty before another that is not is reported."""
        last = max(int(number) for number, node in found.items() if node is not None)
        items = List(self._path, row.number, column.first + 1)
        for number in map(str, range(1, last + 1)):
            node = found[number]
            if node is None:
                message = f"`{path}.{number}` is empty, but `{path}.{last}` is not"
                mark = self._table.mark(row, column.parts[number].first)
                hint = "fill the items from the first"
                self._faults.add("missing-item", message, mark, hint=hint, subject=self._subject(row, path))
            else:
                items.items.append(node)
        return items

    def _left_out(self, column: Column, row: NumberedRow) -> Node | None:
        """Give an empty list, mapping or record for empty cells of a field that every card must have."""
        kind = column.kind
        if not kind.required:
            return None
        if kind.numbered:
            return List(self._path, row.number, column.first + 1)
        return Map(self._path, row.number, column.first + 1) if kind.whole_cell("") and not _needs(kind) else None

    def _odd(self, cell: OddCell, kind: Kind, path: str, row: NumberedRow, index: int) -> Node:
        """Give the node of a cell that is no text; what the kind cannot be is reported."""
        kind = kind.innermost()
        decimals = len(cell.text.partition(".")[2])
        mark = self._table.mark(row, index)
        if cell.holds not in kind.cells:
            self._refuse(cell, path, kind.name, mark, self._subject(row, path))
        elif cell.holds is CellContent.NUMBER and decimals > _DECIMALS:
            hint = "round it in the table: `=ROUND(…, 2)`"
            message = f"`{path}` has {decimals} decimals, `{cell.text}`"
            self._faults.add("wrong-cell", message, mark, hint=hint, subject=self._subject(row, path))
        else:
            return Scalar(cell.text, "", self._path, row.number, index + 1)
        return self._unread(row, index)

    def _refuse(self, cell: OddCell, path: str, kind: str, mark: Mark, subject: FindingSubject) -> None:
        text = cell.text if len(cell.text) <= _SHOWN else cell.text[: _SHOWN - 1] + "…"
        found = f"{cell.holds.value}, `{text}`" if text else cell.holds.value
        hint = _WAYS_OUT.get(cell.holds, "format the cell as text, and type it again")
        if cell.holds is CellContent.NUMBER and kind == IntKind.name:
            hint = "the spreadsheet may show it rounded: write a whole number"
        message = f"`{path}` is of the kind `{kind}`, the cell holds {found}"
        self._faults.add("wrong-cell", message, mark, hint=hint, subject=subject)

    def _subject(self, row: NumberedRow, path: str) -> FindingSubject:
        """Name the card of a row and the field of a part of it."""
        id_ = _cell(row, self._id)
        return FindingSubject(id_ if isinstance(id_, str) else None, path.partition(".")[0])

    def _unread(self, row: NumberedRow, index: int) -> UnreadScalar:
        return UnreadScalar("", "", self._path, row.number, index + 1)


def _cell(row: NumberedRow, index: int) -> Cell:
    return row.cells[index] if index < len(row.cells) else ""


def _needs(kind: Kind) -> bool:
    """Whether a record has fields that must be written."""
    return any(part.required for step, part in kind.parts() if not isinstance(kind, MappingKind))
