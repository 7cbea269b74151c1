"""What a mark in a table is about: the name of a cell's column and what it holds, for messages, and the line of a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.tables.options import TableOptions

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pnp.base.diagnostics import Mark
    from pnp.tables.table import Cell, NumberedRow


def cell_reader(root: Path) -> Callable[[Mark], str]:
    """Return a function that gives a cell by its place, `story: It waits.`; empty for the header and where there is none.

    A table is read at its first finding, again as it is now.
    """
    tables: dict[str, tuple[NumberedRow, dict[int, NumberedRow]] | None] = {}

    def text(mark: Mark) -> str:
        if not mark.line or not mark.column:
            return ""
        if mark.path not in tables:
            tables[mark.path] = _rows(root, mark)
        header, rows = tables[mark.path] or (None, {})
        row = rows.get(mark.line)
        if header is None or row is None or mark.column > len(row.cells):
            return ""
        name = _text(header.cells[mark.column - 1]) if mark.column <= len(header.cells) else ""
        return f"{name or '-'}: {_text(row.cells[mark.column - 1])}".replace("\n", " / ")

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
    from pnp.tables.delimited_text import row_lines  # noqa: PLC0415  only cards in tables need it
    from pnp.tables.read import TEXTS  # noqa: PLC0415

    if file.suffix.lower() not in TEXTS:
        return ()
    try:
        return row_lines(file.read_bytes(), file.as_posix())
    except (OSError, ValueError):  # ValueError: a path with a NUL in it
        return ()


def _rows(root: Path, mark: Mark) -> tuple[NumberedRow, dict[int, NumberedRow]] | None:
    """Read a table again: its header, and the rows below it by their numbers."""
    from pnp.tables.read import read_table  # noqa: PLC0415  only findings in tables need it

    try:
        data = (root / mark.file).read_bytes()
    except (OSError, ValueError):  # ValueError: a path with a NUL in it
        return None
    table = read_table(data, mark.file, TableOptions(sheet=mark.path[len(mark.file) + 1 : -1]), Report())
    return (table.header, {row.number: row for row in table.rows}) if table else None


def _text(cell: Cell) -> str:
    return cell if isinstance(cell, str) else cell.text
