"""A table as it was read: rows of cells that know their place, without any meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.base.diagnostics import Mark
from pnp.base.records import frozen, lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.base.diagnostics import Report
    from pnp.tables.holds import Holds

MAX_ROWS = 600_000
"""Rows that a table may have: more than any deck, fewer than a sheet that was filled to its end by accident."""

MAX_COLUMNS = 1_000
"""Columns that a table may have."""

_CONTROL = lazy_pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


@frozen
class OddCell:
    """A cell of a workbook that is neither text nor a whole number; `text` is how it would be written: `1.5`, `yes`, `#N/A`."""

    holds: Holds
    text: str


Cell: TypeAlias = str | OddCell
"""The text of a cell without white space around it, empty for an empty cell; of a workbook, also what is no text."""


class NumberedRow(NamedTuple):
    """A row with its number as a spreadsheet shows it, from 1."""

    number: int
    cells: Sequence[Cell]


@frozen
class Table:
    """A table: `path` is what marks name (`content/game/heroes.xlsx[Heroes]`); empty rows are left out."""

    path: str
    header: NumberedRow
    rows: tuple[NumberedRow, ...]

    def mark(self, row: NumberedRow, index: int = -1) -> Mark:
        """Return the place of the cell at `index`, from 0; without it that of the row."""
        return Mark(self.path, row.number, index + 1)


def table_of(path: str, rows: Sequence[NumberedRow], report: Report) -> Table | None:
    """Make a table of rows, of which the first is the header; rows whose cells are all empty are left out.

    Control characters are reported as `load/control-character`, and there is no table.
    """
    sound = True
    for row in rows:
        for column, cell in enumerate(row.cells, 1) if _CONTROL.search("".join(map(_text, row.cells))) else ():
            if found := _CONTROL.search(_text(cell)):
                message = f"the cell holds the control character U+{ord(found[0]):04X}"
                report.error("load/control-character", message, Mark(path, row.number, column), hint="type its text again")
                sound = False
    return Table(path, rows[0], tuple(row for row in rows[1:] if any(row.cells))) if sound else None


def _text(cell: Cell) -> str:
    return cell if isinstance(cell, str) else cell.text


def report_size(path: str, rows: int, columns: int, report: Report) -> None:
    """Report a table with too many rows (the header counts) or columns as `load/too-large-table`, at the first that is."""
    if columns > MAX_COLUMNS:
        message = f"a table may have {MAX_COLUMNS:,} columns, found {columns:,} or more"
        report.error("load/too-large-table", message, Mark(path, rows, MAX_COLUMNS + 1), hint="take out what no card needs")
    else:
        hint = "divide it among several decks; rows that only seem empty can be deleted in the spreadsheet"
        message = f"a table may have {MAX_ROWS:,} rows below its header, found more"
        report.error("load/too-large-table", message, Mark(path, MAX_ROWS + 2), hint=hint)
