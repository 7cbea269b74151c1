"""One table from its bytes, by the kind of its file."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.tables.options import TableOptions
    from pnp.tables.table import Table

TEXTS = (".csv", ".tsv")
WORKBOOKS = (".xlsx", ".ods")
_OTHERS = {
    ".xlsm": "it may contain macros: save it as .xlsx",
    ".xls": "save it as .xlsx",
    ".xlsb": "save it as .xlsx",
    ".numbers": "export it as CSV",
    ".fods": "save it as .ods",
    ".txt": "name it .csv or .tsv",
    ".gsheet": "download it as CSV or XLSX",
}


def read_table(data: bytes, path: str, options: TableOptions, report: Report) -> Table | None:
    """Read the table in `data`; `path` is its file from the project's root. None if it cannot be read, which is reported.

    What reads a kind of file is imported only for such a file: most games have none.
    """
    suffix = PurePosixPath(path).suffix.lower()
    if suffix in TEXTS:
        from pnp.tables.delimited_text import read_delimited  # noqa: PLC0415

        return read_delimited(data, path, options, report)
    if suffix in WORKBOOKS:
        from pnp.tables.workbook import read_workbook  # noqa: PLC0415

        return read_workbook(data, path, options, report)
    expected = ", ".join(f"`{known}`" for known in (*TEXTS, *WORKBOOKS))
    message = f"`{path}` is no table that can be read, expected {expected}"
    report.error("load/bad-table", message, Mark(path), hint=_OTHERS.get(suffix))
    return None
