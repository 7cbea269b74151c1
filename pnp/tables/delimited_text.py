"""CSV and TSV: text to rows, with any common delimiter; quoted cells may hold delimiters and line ends."""

from __future__ import annotations

import csv
import re
from contextlib import suppress
from io import StringIO
from itertools import islice
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark, Report
from pnp.base.records import lazy_pattern
from pnp.tables.encoding import decoded_table
from pnp.tables.table import MAX_COLUMNS, MAX_ROWS, NumberedRow, report_size, table_of

if TYPE_CHECKING:
    from pnp.tables.options import TableOptions
    from pnp.tables.table import Table

DELIMITERS = (",", ";", "\t", "|")
"""Those that are recognized; any other character can be named."""

_STATED = lazy_pattern(r"sep=([^\w\r\n\" ])\n", re.IGNORECASE)
"""A first line with which Excel is told the delimiter; no spreadsheet shows it."""

_SAMPLE = 64 * 1024
"""Characters in which a delimiter is looked for."""


def read_delimited(data: bytes, path: str, options: TableOptions, report: Report) -> Table | None:
    """Read a table from text in UTF-8; None if it cannot be read completely.

    Faults: `load/not-utf-8`, `load/empty-file`, `load/bad-table`, `load/too-large-table`, `load/control-character`.
    """
    if options.sheet:
        report.error("load/bad-table", f"a text has no sheets, found `sheet: {options.sheet}`", Mark(path), hint="leave it out")
        return None
    text = decoded_table(data, path, report)
    if text is None:
        return None
    text, stated = _without_statement(text)
    if not text.strip():
        report.error("load/empty-file", "the file is empty", Mark(path))
        return None
    delimiter = options.delimiter or stated or likely_delimiter(text, tabs=path.lower().endswith(".tsv"))
    rows = _rows(text, delimiter, path, report)
    return table_of(path, rows, report) if rows is not None else None


def row_lines(data: bytes, path: str) -> tuple[int, ...]:
    """Return the line of the file, from 1, at which each row begins, up to the first that cannot be read."""
    decoded = decoded_table(data, path, Report())
    if decoded is None:
        return ()
    text, stated = _without_statement(decoded)
    first = 2 if stated else 1
    delimiter = stated or likely_delimiter(text, tabs=path.lower().endswith(".tsv"))
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    lines = [first]
    with suppress(csv.Error):
        lines.extend(first + reader.line_num for _ in reader)
    return tuple(lines)


def _without_statement(text: str) -> tuple[str, str]:
    """Return a text with its line ends as newlines, without its first line if that states the delimiter, and the delimiter."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    stated = _STATED.match(text)
    return (text[stated.end() :], stated[1]) if stated else (text, "")


def likely_delimiter(text: str, *, tabs: bool = False) -> str:
    """Return the delimiter with which the first row has a cell `id` and the others as many cells as the first.

    With `tabs`, a tab unless it occurs nowhere.
    """
    sample = text[:_SAMPLE]
    if tabs and "\t" in sample:
        return "\t"
    return max(DELIMITERS, key=lambda delimiter: _likelihood(sample, delimiter))


def _likelihood(sample: str, delimiter: str) -> tuple[bool, float, int]:
    try:
        rows = [row for row in islice(csv.reader(StringIO(sample, newline=""), delimiter=delimiter), 50) if row]
    except csv.Error:
        return False, 0.0, 0
    width = len(rows[0]) if rows else 0
    equal = sum(len(row) == width for row in rows) / len(rows) if width > 1 else 0.0
    return any(cell.strip().lower() == "id" for cell in (rows[0] if rows else ())), equal, width


def _rows(text: str, delimiter: str, path: str, report: Report) -> list[NumberedRow] | None:
    """Read the rows; one that is empty keeps its number, as in a spreadsheet."""
    if '"' not in text and text.count("\n") > MAX_ROWS + 1:  # a million rows are refused before they are read
        report_size(path, MAX_ROWS + 2, 0, report)
        return None
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[NumberedRow] = []
    lines = 0
    try:
        for cells in reader:
            rows.append(NumberedRow(len(rows) + 1, [cell.strip() for cell in cells]))
            lines = reader.line_num
            if len(rows) > MAX_ROWS + 1 or len(cells) > MAX_COLUMNS:
                report_size(path, len(rows), len(cells), report)
                return None
    except csv.Error as error:
        _report_quotes(str(error), text, lines, len(rows) + 1, delimiter, path, report)
        return None
    return rows


def _report_quotes(  # noqa: PLR0913, PLR0917  where a fault is found, in two ways of counting
    problem: str, text: str, lines: int, row: int, delimiter: str, path: str, report: Report
) -> None:
    """Report a row whose quotes are wrong; the row begins behind `lines` lines of the text."""
    rest = "".join(islice(StringIO(text, newline=""), lines, lines + 1))
    cells = next(csv.reader([rest], delimiter=delimiter), [])
    if "end of data" in problem or "field limit" in problem:
        what, hint = "a quote is opened and never closed", 'a quote inside a quoted cell is written twice: `""`'
        report.error("load/bad-table", what, Mark(path, row, len(cells)), hint=hint)
    else:
        expected = "a tab" if delimiter == "\t" else f"`{delimiter}`"
        what = f"a quoted cell goes on behind its quote, expected {expected} or the end of the row"
        report.error("load/bad-table", what, Mark(path, row), hint='a quote inside a quoted cell is written twice: `""`')
