"""A table as it was read: rows of cells with their places, not yet the fields of cards; the options with which it is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import Enum
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from pnp.base.diagnostics import Mark, Report
from pnp.base.records import frozen, lazy_pattern

MAX_ROWS = 600_000
"""Rows that a table may have: more than any deck, fewer than a sheet that was filled to its end by accident."""

MAX_COLUMNS = 1_000
"""Columns that a table may have."""

_CONTROL_CHARACTERS = lazy_pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


@frozen
class OddCell:
    """A cell of a workbook that is neither text nor a whole number; `text` is how it would be written: `1.5`, `yes`, `#N/A`."""

    holds: CellContent
    text: str


Cell: TypeAlias = str | OddCell
"""The text of a cell without white space around it, empty for an empty cell; of a workbook, also what is no text."""


class TextRun(NamedTuple):
    """A part of a cell's text that a workbook shows in one way."""

    text: str
    bold: bool = False
    italic: bool = False
    struck: bool = False


class CellLook(NamedTuple):
    """What a workbook shows of a cell besides its value: the `runs` of its text, the `sign` at its number, such as `%`.

    Runs are kept only of a cell with struck-out words, or with some words, and not all, in bold or italics.
    """

    runs: tuple[TextRun, ...] = ()
    sign: str = ""


class NumberedRow(NamedTuple):
    """A row with its number as a spreadsheet shows it, from 1."""

    number: int
    cells: Sequence[Cell]


@frozen
class Table:
    """A table: `path` is what marks name (`content/game/heroes.xlsx[Heroes]`); empty rows are left out.

    `looks` are by the number of the row and the index of the column, from 0.
    """

    path: str
    header: NumberedRow
    rows: tuple[NumberedRow, ...]
    looks: Mapping[tuple[int, int], CellLook] = field(default_factory=dict)

    @property
    def names(self) -> list[str]:
        """What the columns are headed, empty where nothing stands."""
        return [cell_text(cell) for cell in self.header.cells]

    def mark(self, row: NumberedRow, index: int = -1) -> Mark:
        """Return the place of the cell at `index`, from 0; without it that of the row."""
        return Mark(self.path, row.number, index + 1)


def make_table(path: str, rows: Sequence[NumberedRow], header: int, report: Report) -> Table | None:
    """Make a table of rows; those whose cells are all empty are left out.

    Its header is the row with the number `header`, from 1, or else the first one that is not empty; what stands above it
    is not read. Control characters are reported as `load/control-character`; then, or without such a row, there is no table.
    """
    rows = [row for row in rows if row.number >= header and any(row.cells)]
    if not rows or (header and rows[0].number != header):
        message = f"row {header} is to be the header, and is empty" if header else "no row of the table holds anything"
        report.error("load/no-header", message, Mark(path, header), hint="`header` is the number of the row with the names")
        return None
    is_valid = True
    for row in rows:
        if not _CONTROL_CHARACTERS.search("".join(map(cell_text, row.cells))):
            continue
        for column, cell in enumerate(row.cells, 1):
            if found := _CONTROL_CHARACTERS.search(cell_text(cell)):
                message = f"the cell holds the control character U+{ord(found[0]):04X}"
                report.error("load/control-character", message, Mark(path, row.number, column), hint="type its text again")
                is_valid = False
    return Table(path, rows[0], tuple(rows[1:])) if is_valid else None


_MOST_TITLES = 2
"""Cells of a row that stands above the header: what the table is called, and perhaps its version."""

MOST_TITLE_ROWS = 20
"""Rows among which a header that is not the first row is looked for."""

_FIGURES = lazy_pattern(r"[-+]?[\d.,]+")


def row_below_title(table: Table) -> NumberedRow | None:
    """Return the row that probably names the columns, if the first has only a title: that with most cells, all words."""
    titles = [cell_text(cell) for cell in table.header.cells if cell]
    if len(titles) > _MOST_TITLES or any(title.lower() == "id" for title in titles):
        return None
    rows = [(sum(map(bool, row.cells)), row) for row in table.rows[:MOST_TITLE_ROWS] if all(map(_is_heading, row.cells))]
    most, row = max(rows, key=itemgetter(0), default=(0, table.header))
    is_padded = len(table.header.cells) > len(titles)  # as spreadsheets do it: else it may be a narrow table with a long row
    return row if most > (1 if is_padded else _MOST_TITLES) * len(titles) else None


def _is_heading(cell: Cell) -> bool:
    return isinstance(cell, str) and not _FIGURES.fullmatch(cell)


def cell_text(cell: Cell) -> str:
    """Return the text of a cell, or how its value would be written."""
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


_NO_DELIMITERS: Final = ('"', "\n", "\r", " ")
"""Signs that mean something else in a table, or nothing."""


class TableOptions(NamedTuple):
    """How a table is read: the `delimiter` of a text, the `sheet` of a workbook; each is looked for if it is empty.

    `likely` is the name that the right one of several sheets probably has: that of the deck. `header` is the number of the
    row with the names of the columns; 0: the first that is not empty.
    """

    delimiter: str = ""
    sheet: str = ""
    likely: str = ""
    header: int = 0


def read_delimiter(written: str) -> str | None:
    """Return the delimiter that somebody has written, as it is or as `tab`; None if no table can have it."""
    delimiter = "\t" if written == "tab" else written
    return None if len(delimiter) != 1 or delimiter.isalnum() or delimiter in _NO_DELIMITERS else delimiter


class CellContent(Enum):
    """What a cell of a workbook can hold besides text and whole numbers."""

    NUMBER = "a number"
    FLAG = "TRUE or FALSE"
    DATE = "a date"
    TIME = "a time"
    ERROR = "an error"
    FORMULA = "a formula without a stored result"
    BREAK = "a line break that is lost when it is read"
