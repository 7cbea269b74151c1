"""Read a table by the kind of its file, CSV and TSV with any common delimiter; write CSV; excerpts of tables for messages."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from io import StringIO
from itertools import islice
from pathlib import Path, PurePosixPath

from pnp.base.diagnostics import Mark, Report
from pnp.base.files import encoding_fault, read_file, read_inside, word_at
from pnp.base.records import lazy_pattern
from pnp.load.tables.table import (
    MAX_COLUMNS,
    MAX_ROWS,
    Cell,
    CellContent,
    NumberedRow,
    OddCell,
    Table,
    TableOptions,
    cell_text,
    make_table,
    report_size,
    row_below_title,
)

TEXT_TABLES = (".csv", ".tsv")
WORKBOOKS = (".xlsx", ".ods")
_OTHER_FORMATS = {
    ".xlsm": "it may contain macros: save it as .xlsx",
    ".xls": "save it as .xlsx",
    ".xlsb": "save it as .xlsx",
    ".numbers": "export it as CSV",
    ".fods": "save it as .ods",
    ".txt": "name it .csv or .tsv",
    ".gsheet": "download it as CSV or XLSX",
    **dict.fromkeys((".yaml", ".yml"), "cards in YAML are no table: name the file as the deck's `file`"),
}


def read_table(data: bytes, path: str, options: TableOptions, report: Report) -> Table | None:
    """Read the table in `data`; `path` is its file from the project's root. None if it cannot be read, which is reported.

    What reads a kind of file is imported only for such a file: most games have none.
    """
    suffix = PurePosixPath(path).suffix.lower()
    fault = table_name_fault(path) or _wrong_suffix_fault(data, suffix)
    if fault is not None:
        report.error("load/bad-table", fault[0], Mark(path), hint=fault[1])
        return None
    if suffix in TEXT_TABLES:
        return _read_delimited(data, path, options, report)
    from pnp.load.tables.workbook import read_workbook  # noqa: PLC0415

    return read_workbook(data, path, options, report)


def table_name_fault(path: str) -> tuple[str, str | None] | None:
    """Return why a file is no table, as its name says, and a way out; None if its name is that of a table."""
    name, suffix = PurePosixPath(path).name, PurePosixPath(path).suffix.lower()
    if locked := _lock_file_fault(name):
        return locked
    if suffix in {*TEXT_TABLES, *WORKBOOKS}:
        return None
    expected = ", ".join(f"`{known}`" for known in (*TEXT_TABLES, *WORKBOOKS))
    return f"`{path}` is no table that can be read, expected {expected}", _OTHER_FORMATS.get(suffix)


_LOCK_FILE = lazy_pattern(r"~\$(.+)|\.~lock\.(.+)#")
"""The files that Excel and LibreOffice keep beside one that is open, to say so to others."""


def _lock_file_fault(name: str) -> tuple[str, str] | None:
    """Return the fault of a file that only says that a table is open, and a way out."""
    found = _LOCK_FILE.fullmatch(name)
    if found is None:
        return None
    program, table = ("Excel", found[1]) if found[1] else ("LibreOffice", found[2])
    return f"`{name}` is no table: {program} keeps it there while `{table}` is open", f"name `{table}`"


_SAVE_AS_CSV = "open it in a spreadsheet, and save it as .xlsx or as CSV UTF-8"
_BEGINNINGS = {
    b"pk\x03\x04": ("a workbook or another zip archive", WORKBOOKS, "name it .xlsx or .ods, or save it as CSV UTF-8"),
    b"\xd0\xcf\x11\xe0": ("a workbook of Excel before 2007, or has a password", WORKBOOKS, "save it as .xlsx without one"),
    b"%pdf-": ("a PDF", (), "export the table as CSV or XLSX"),
    b"<html": ("a web page", (), _SAVE_AS_CSV),
    b"<!doctype html": ("a web page", (), _SAVE_AS_CSV),
    b"<table": ("a web page", (), _SAVE_AS_CSV),
}
"""What a file is that begins so, the kinds of tables that do, and what to do if it is called another."""


def _wrong_suffix_fault(data: bytes, suffix: str) -> tuple[str, str] | None:
    """Return the fault of a file that is called a table, and is one of another kind or none, and a way out."""
    start = data[:200].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    for beginning, (what, suffixes, hint) in _BEGINNINGS.items():
        if suffix in {*TEXT_TABLES, *WORKBOOKS} - set(suffixes) and start.startswith(beginning):
            return f"the file is called `{suffix}`, but is {what}", hint
    if suffix in WORKBOOKS and data and not data.startswith((b"PK", b"\xd0\xcf")) and encoding_fault(data) is None:
        return (
            f"the file is called `{suffix}`, but is a text",
            "if it is a table, name it .csv or .tsv; else save it again",
        )
    return None


DELIMITERS = (",", ";", "\t", "|")
"""Those that are recognized; any other character can be named."""

_DELIMITER_STATEMENT = lazy_pattern(r"sep=([^\w\r\n\" ])\n", re.IGNORECASE)
"""A first line with which Excel is told the delimiter; no spreadsheet shows it."""

_SAMPLE_CHARACTERS = 64 * 1024
"""Characters in which a delimiter is looked for."""


def _read_delimited(data: bytes, path: str, options: TableOptions, report: Report) -> Table | None:
    if options.sheet:
        report.error("load/bad-table", f"a text has no sheets, found `sheet: {options.sheet}`", Mark(path), hint="leave it out")
        return None
    text = _decode_table(data, path, report)
    if text is None:
        return None
    text, stated = _take_delimiter_statement(text)
    if not text.strip():
        report.error("load/empty-file", "the file is empty", Mark(path))
        return None
    delimiter = options.delimiter or stated or likely_delimiter(text, tabs=path.lower().endswith(".tsv"))
    rows = _delimited_rows(text, delimiter, path, report)
    return make_table(path, rows, options.header, report) if rows is not None else None


def _take_delimiter_statement(text: str) -> tuple[str, str]:
    """Return a text with its line ends as newlines, without its first line if that states the delimiter, and the delimiter."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    stated = _DELIMITER_STATEMENT.match(text)
    return (text[stated.end() :], stated[1]) if stated else (text, "")


def delimiter_of(text: str, path: str) -> tuple[str, int]:
    """Return the delimiter of a text table that its reader takes, and where its rows begin: behind a line that states it."""
    stated = _DELIMITER_STATEMENT.match(text.replace("\r\n", "\n").replace("\r", "\n"))
    if stated is None:
        return likely_delimiter(text.replace("\r\n", "\n").replace("\r", "\n"), tabs=path.lower().endswith(".tsv")), 0
    return stated[1], stated.end() + text.startswith("\r\n", stated.end() - 1)


def likely_delimiter(text: str, *, tabs: bool = False) -> str:
    """Return the delimiter of a table: that with a cell `id` in the first row, and with most rows as long as the first.

    With `tabs`, a tab unless it occurs nowhere.
    """
    sample = text[:_SAMPLE_CHARACTERS]
    if tabs and "\t" in sample:
        return "\t"
    return max(DELIMITERS, key=lambda delimiter: _delimiter_likelihood(sample, delimiter))


def _delimiter_likelihood(sample: str, delimiter: str) -> tuple[bool, float, int]:
    try:
        rows = [row for row in islice(csv.reader(StringIO(sample, newline=""), delimiter=delimiter), 50) if row]
    except csv.Error:
        return False, 0.0, 0
    width = len(rows[0]) if rows else 0
    equal = sum(len(row) == width for row in rows) / len(rows) if width > 1 else 0.0
    return any(cell.strip().lower() == "id" for cell in (rows[0] if rows else ())), equal, width


def _delimited_rows(text: str, delimiter: str, path: str, report: Report) -> list[NumberedRow] | None:
    if '"' not in text and text.count("\n") > MAX_ROWS + 1:  # a million rows are refused before they are read
        report_size(path, MAX_ROWS + 2, 0, report)
        return None
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[NumberedRow] = []
    lines, has_signs = 0, "#" in text or "Err:" in text
    try:
        for cells in reader:
            rows.append(NumberedRow(len(rows) + 1, [_read_cell(cell.strip()) if has_signs else cell.strip() for cell in cells]))
            lines = reader.line_num
            if len(rows) > MAX_ROWS + 1 or len(cells) > MAX_COLUMNS:
                report_size(path, len(rows), len(cells), report)
                return None
    except csv.Error as error:
        _report_quotes(str(error), text, lines, len(rows) + 1, delimiter, path, report)
        return None
    return rows


_SPREADSHEET_ERROR = lazy_pattern(r"#[\u00a1\u00bf]?[^\W\d_][^\W_]*(?:/[^\W_]+)?[!?]|#N/[AD]|#NV|Err:\d{3}")
"""What a spreadsheet shows for a formula that fails, in its language: `#REF!`, `#BEZUG!`, `#DIV/0!`."""


def _read_cell(text: str) -> Cell:
    is_error = _SPREADSHEET_ERROR.fullmatch(text) and (text.isupper() or text.startswith("Err:"))
    return OddCell(CellContent.ERROR, text) if is_error else text


def _report_quotes(  # noqa: PLR0913, PLR0917  where a fault is found, in two ways of counting
    problem: str, text: str, lines: int, row: int, delimiter: str, path: str, report: Report
) -> None:
    row_text = "".join(islice(StringIO(text, newline=""), lines, lines + 1))  # the row begins behind so many lines
    cells = next(csv.reader([row_text], delimiter=delimiter), [])
    if "end of data" in problem or "field limit" in problem:
        what, hint = "a quote is opened and never closed", 'a quote inside a quoted cell is written twice: `""`'
        report.error("load/bad-table", what, Mark(path, row, len(cells)), hint=hint)
    else:
        expected = "a tab" if delimiter == "\t" else f"`{delimiter}`"
        what = f"a quoted cell goes on behind its quote, expected {expected} or the end of the row"
        report.error("load/bad-table", what, Mark(path, row), hint='a quote inside a quoted cell is written twice: `""`')


_SAVE_TABLE_HINT = "save it as `CSV UTF-8` (Excel), or as text CSV with the character set UTF-8 (LibreOffice)"


def _decode_table(data: bytes, path: str, report: Report) -> str | None:
    fault = encoding_fault(data)
    if fault is None:
        return data.decode("utf-8-sig")
    if not fault.line:
        report.error("load/not-utf-8", fault.message, Mark(path), hint=_SAVE_TABLE_HINT)
        return None
    word = word_at(data, fault.offset)
    name = "Windows-1252, the old encoding of Excel" if word else "another encoding"
    message = f"the file is {name}, expected UTF-8; found the byte 0x{data[fault.offset]:02X}"
    message += f" (`{word}`)" if word else ""
    report.error("load/not-utf-8", message, _byte_place(data, fault.offset, path), hint=_SAVE_TABLE_HINT)
    return None


def _byte_place(data: bytes, start: int, path: str) -> Mark:
    before = data[:start].decode("utf-8-sig", "replace")
    delimiter = max(DELIMITERS, key=before.partition("\n")[0].count)  # a guess: a table that cannot be decoded has none
    try:
        rows = list(csv.reader(StringIO(before + "x", newline=""), delimiter=delimiter))
    except csv.Error:
        rows = [[""]]
    return Mark(path, len(rows), len(rows[-1]))


def cell_reader(root: Path) -> Callable[[Mark], str]:
    """Return a function that gives a cell by its place, `story: It waits.`; empty for the header and where there is none.

    A table is read at its first finding, again as it is now.
    """
    tables: dict[str, tuple[NumberedRow, dict[int, NumberedRow]] | None] = {}

    def text(mark: Mark) -> str:
        if not mark.line or not mark.column:
            return ""
        if mark.path not in tables:
            tables[mark.path] = _rows_of_mark(root, mark)
        header, rows = tables[mark.path] or (None, {})
        row = rows.get(mark.line)
        if header is None or row is None or mark.column > len(row.cells):
            return ""
        name = cell_text(header.cells[mark.column - 1]) if mark.column <= len(header.cells) else ""
        return f"{name or '-'}: {cell_text(row.cells[mark.column - 1])}".replace("\n", " / ")

    return text


def row_line_reader(root: Path) -> Callable[[Mark], int]:
    """Return a function that gives the line of its file at which the row of a mark begins, for editors of texts.

    It is 1 in a workbook, and where there is no such row.
    """
    known: dict[str, tuple[int, ...]] = {}

    def line(mark: Mark) -> int:
        if mark.path not in known:
            known[mark.path] = _row_lines(root / mark.file)
        lines = known[mark.path]
        return lines[mark.line - 1] if 0 < mark.line <= len(lines) else 1

    return line


def _row_lines(file: Path) -> tuple[int, ...]:
    if file.suffix.lower() not in TEXT_TABLES:
        return ()
    try:
        decoded = _decode_table(read_file(file), file.name, Report())
    except (OSError, ValueError):  # ValueError: a path with a NUL in it
        return ()
    if decoded is None:
        return ()
    text, stated = _take_delimiter_statement(decoded)
    delimiter = stated or likely_delimiter(text, tabs=file.suffix.lower() == ".tsv")
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    lines = [2 if stated else 1]
    with suppress(csv.Error):  # up to the first row that cannot be read
        lines.extend(lines[0] + reader.line_num for _ in reader)
    return tuple(lines)


def _rows_of_mark(root: Path, mark: Mark) -> tuple[NumberedRow, dict[int, NumberedRow]] | None:
    try:
        data = read_inside(root, root / mark.file)
    except (OSError, ValueError):  # ValueError: a path with a NUL in it
        return None
    table = read_table(data, mark.file, TableOptions(sheet=mark.path[len(mark.file) + 1 : -1]), Report())
    if table is None:
        return None
    return row_below_title(table) or table.header, {row.number: row for row in table.rows}


def csv_bytes(rows: Iterable[Sequence[str]], *, delimiter: str = ",") -> bytes:
    """Write rows with commas or another delimiter; the byte-order mark tells Excel that it is UTF-8."""
    out = StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return out.getvalue().encode("utf-8-sig")
