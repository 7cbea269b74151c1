"""Change cells and rows of CSV and TSV in their place: quotes, blanks around values, line ends and all other cells stay.

Rows and cells are counted as in a `Mark`, from 1, and as readers count them: the line that states the delimiter is no row.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO
from typing import NamedTuple

from pnp.base.cache import kept_by_text
from pnp.base.diagnostics import Mark
from pnp.edit.splices import Splice, newline_of, refuse
from pnp.load.tables.files import delimiter_of

_MOST_COLUMNS = 16_384  # of a sheet, in the programs that people make tables with


class CellPlace(NamedTuple):
    """The characters of a cell from `start` to `end`, with its quotes if it is `quoted`."""

    start: int
    end: int
    quoted: bool


class RowPlace(NamedTuple):
    """The cells of a row, and where the row ends, with its line end."""

    cells: tuple[CellPlace, ...]
    start: int
    end: int


class TableDocument:
    """A text of CSV or TSV with the places of its cells. Raises PnpError if its quotes are not closed."""

    def __init__(self, text: str, path: str, delimiter: str = "") -> None:
        self.text, self.path = text, path
        guessed, start = delimiter_of(text, path)
        self.is_guessed, self.delimiter = not delimiter, delimiter or guessed
        self.newline = newline_of(text)
        self.rows: list[RowPlace] = []
        while start < len(text):
            row = self._row(start)
            self.rows.append(row)
            start = row.end

    def _row(self, start: int) -> RowPlace:
        text, at, cells = self.text, start, list[CellPlace]()
        while True:
            begin, quoted = at, text.startswith('"', at)
            if quoted:
                at = self._closing_quote(at + 1) + 1
            while at < len(text) and text[at] not in f"{self.delimiter}\r\n":
                if quoted:
                    raise refuse("a quoted cell goes on behind its quote", Mark(self.path, len(self.rows) + 1, len(cells) + 1))
                at += 1
            cells.append(CellPlace(begin, at, quoted))
            if not text.startswith(self.delimiter, at):
                break
            at += 1
        end = at + (2 if text.startswith("\r\n", at) else 1 if at < len(text) else 0)
        return RowPlace(() if at == start else tuple(cells), start, end)

    def _closing_quote(self, at: int) -> int:
        while (end := self.text.find('"', at)) >= 0:
            if not self.text.startswith('""', end):
                return end
            at = end + 2
        raise refuse("a quote is opened and never closed", Mark(self.path, len(self.rows) + 1))

    def value(self, cell: CellPlace) -> str:
        """Return what a cell says, without blanks around it, its line ends as newlines."""
        raw = self.text[cell.start : cell.end]
        value = raw[1:-1].replace('""', '"') if cell.quoted else raw
        return value.replace("\r\n", "\n").replace("\r", "\n").strip()

    def values(self) -> list[list[str]]:
        """Return the values of all rows."""
        return [[self.value(cell) for cell in row.cells] for row in self.rows]

    def written(self, value: str, *, quoted: bool = False) -> str:
        """Return a value as a cell, in quotes if it needs them."""
        if not quoted and not any(sign in value for sign in (self.delimiter, '"', "\r", "\n")):
            return value
        return '"' + value.replace('"', '""').replace("\n", self.newline) + '"'


@kept_by_text(32)
def table_document(text: str, path: str, delimiter: str = "") -> TableDocument:
    """Return the document of a text, which is kept from edit to edit."""
    return TableDocument(text, path, delimiter)


def replace_cell(  # noqa: PLR0913 - a cell, and what it shall say
    text: str, file: str, row: int, column: int, value: str, *, delimiter: str = ""
) -> Splice:
    """Return the edit that makes a cell say something else; a row that is too short gets the cells in between.

    Raises PnpError `edit/by-hand` for a row or a column that is not there, and for a value with blanks around it, which readers
    drop.
    """
    document = table_document(text, file, delimiter)
    place = _row(document, row)
    if not 0 < column <= _MOST_COLUMNS:
        raise refuse(f"there is no column {column}", Mark(document.path, row), hint=f"name one from 1 to {_MOST_COLUMNS}")
    value = _readable(document, value, row, column)
    wanted = document.values()
    wanted[row - 1] += [""] * (column - len(wanted[row - 1]))
    wanted[row - 1][column - 1] = value
    if column > len(place.cells):
        at = place.cells[-1].end if place.cells else place.start
        more = document.delimiter * (column - max(len(place.cells), 1))
        new = document.written(value, quoted=not value and column == 1)
        return _checked(document, wanted, Splice(at, at, more + new), row, column)
    return _checked(document, wanted, _cell_splice(document, place, column, value), row, column)


def _cell_splice(document: TableDocument, row: RowPlace, column: int, value: str) -> Splice:
    """Return the edit of a cell that is there."""
    cell = row.cells[column - 1]
    raw = document.text[cell.start : cell.end]
    if cell.quoted:
        return Splice(cell.start, cell.end, document.written(value, quoted=True))
    start = cell.start + len(raw) - len(raw.lstrip())
    end = max(start, cell.end - len(raw) + len(raw.rstrip()))
    new = document.written(value, quoted=not value and len(row.cells) == 1)  # an empty line has no cell
    if new.startswith('"'):  # blanks before a quote would make it a part of the value
        start, end = cell.start, cell.end
    return Splice(start, end, new)


def replace_cells(text: str, file: str, cells: Sequence[tuple[int, int, str]]) -> list[Splice] | None:
    """Return the edits, ascending, that make many cells say something else; None if they have to be made one by one."""
    document = table_document(text, file)
    wanted, splices = document.values(), list[Splice]()
    for row, column, value in sorted(cells):
        if not (0 < row <= len(document.rows) and column <= len(document.rows[row - 1].cells)):
            return None
        if value != value.strip() or "\r" in value:
            return None
        wanted[row - 1][column - 1] = value
        splices.append(_cell_splice(document, document.rows[row - 1], column, value).shortest(text))
    after, at = list[str](), 0
    for one in splices:
        after += [text[at : one.start], one.new]
        at = one.end
    return splices if _says(document, "".join([*after, text[at:]]), wanted) else None


def insert_row(text: str, file: str, row: int, values: Sequence[str], *, delimiter: str = "") -> Splice:
    """Return the edit that adds a row, which becomes that of this number: at most one behind the last. Raises PnpError."""
    document = table_document(text, file, delimiter)
    wanted = document.values()
    if row != len(wanted) + 1:
        _row(document, row)
    cells = [_readable(document, value, row, column) for column, value in enumerate(values, 1)]
    line = document.delimiter.join(map(document.written, cells)) + document.newline
    wanted.insert(row - 1, cells)
    if row > len(document.rows):
        ending = "" if not text or text.endswith(("\n", "\r")) else document.newline
        return _checked(document, wanted, Splice(len(text), len(text), ending + line), row)
    at = _row(document, row).start
    return _checked(document, wanted, Splice(at, at, line), row)


def delete_row(text: str, file: str, row: int, *, delimiter: str = "") -> Splice:
    """Return the edit that removes a row with its line end. Raises PnpError `edit/by-hand` if it is not there."""
    document = table_document(text, file, delimiter)
    place, wanted = _row(document, row), document.values()
    del wanted[row - 1]
    return _checked(document, wanted, Splice(place.start, place.end, ""), row)


def move_row(text: str, file: str, row: int, to: int, *, delimiter: str = "") -> Splice:
    """Return the edit that moves a row, which then has the number `to`. Raises PnpError."""
    document = table_document(text, file, delimiter)
    place, target, wanted = _row(document, row), _row(document, to), document.values()
    wanted.insert(to - 1, wanted.pop(row - 1))
    line = text[place.start : place.end]
    if to <= row:
        if not line.endswith(("\n", "\r")):
            line += document.newline
        return _checked(document, wanted, Splice(target.start, place.end, line + text[target.start : place.start]), row)
    between = text[place.end : target.end]
    ending = "" if between.endswith(("\n", "\r")) else document.newline
    return _checked(document, wanted, Splice(place.start, target.end, between + ending + line), row)


def _row(document: TableDocument, row: int) -> RowPlace:
    if not 0 < row <= len(document.rows):
        raise refuse(f"there is no row {row}", Mark(document.path, len(document.rows)), hint="read the table again")
    return document.rows[row - 1]


def _readable(document: TableDocument, value: str, row: int, column: int) -> str:
    if value != value.strip() or "\r" in value:
        mark = Mark(document.path, row, column)
        raise refuse("blanks around a value of a table are not read", mark, hint="leave them out")
    return value


def _checked(document: TableDocument, wanted: list[list[str]], splice: Splice, row: int, column: int = 0) -> Splice:
    """Return an edit if the table then says what is wanted and nothing else."""
    if not _says(document, splice.apply(document.text), wanted):
        raise refuse("the table would be read in another way", Mark(document.path, row, column))
    return splice.shortest(document.text)


def _says(document: TableDocument, after: str, wanted: list[list[str]]) -> bool:
    """Whether a text is read as these rows, divided as before."""
    delimiter, start = delimiter_of(after, document.path)
    rows = after[start:].replace("\r\n", "\n").replace("\r", "\n")
    read = csv.reader(StringIO(rows, newline=""), delimiter=document.delimiter)
    return [[cell.strip() for cell in cells] for cells in read] == wanted and not (
        document.is_guessed and delimiter != document.delimiter
    )
