"""XLSX and ODS: one sheet of a workbook to rows, by python-calamine; formulas count by the result that is stored with them."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.diagnostics import Mark
from pnp.base.suggestions import did_you_mean
from pnp.tables import xlsx_parts
from pnp.tables.archive import WorkbookArchive, WorkbookError, packed
from pnp.tables.holds import Holds
from pnp.tables.ods_content import CONTENT, scan_ods
from pnp.tables.sheet_scan import SheetTooLargeError
from pnp.tables.table import NumberedRow, OddCell, report_size, table_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from io import BytesIO

    from pnp.base.diagnostics import Report
    from pnp.tables.options import TableOptions
    from pnp.tables.sheet_scan import SheetScan
    from pnp.tables.table import Cell, Table

_Value: TypeAlias = str | int | float | bool | date | time | timedelta
_LARGEST_WHOLE = 1e15
"""From here on a number in a workbook has lost digits."""

_MACROS = ("vbaproject.bin", "xl/macrosheets/", "basic/", "scripts/")


def read_workbook(data: bytes, path: str, options: TableOptions, report: Report) -> Table | None:
    """Read one sheet; None if it cannot be read. The table's path names the sheet: `heroes.xlsx[Heroes]`.

    Faults: `load/bad-workbook`, `load/workbook-bomb`, `load/workbook-macros`, `load/workbook-links`, `load/unknown-sheet`,
    `load/too-large-table`, `load/merged-cells`, `load/bad-table`, `load/control-character`.
    """
    if options.delimiter:
        message = f"`{path}` has cells of its own, found `delimiter: {options.delimiter}`"
        report.error("load/bad-table", message, Mark(path), hint="leave it out")
        return None
    try:
        archive = WorkbookArchive(data)
        _refuse_macros(archive)
        scan, parts = (_ods if path.lower().endswith(".ods") else _xlsx)(archive, options)
        rows = _rows(parts, scan)
    except SheetTooLargeError as error:
        report_size(f"{path}[{error.scan.name}]", error.scan.rows, error.scan.columns, report)
        return None
    except WorkbookError as error:
        report.error(f"load/{error.code}", error.message, Mark(path), hint=error.hint)
        return None
    place = f"{path}[{scan.name}]"
    if not any(any(row.cells) for row in rows):
        report.error("load/empty-file", "the sheet is empty", Mark(place))
        return None
    sound = _check(scan, archive, place, report)
    table = table_of(place, rows, report)
    return table if sound else None


def _refuse_macros(archive: WorkbookArchive) -> None:
    for name in archive.names:
        if name.lower().endswith(_MACROS[0]) or name.lower().startswith(_MACROS[1:]):
            message = f"the workbook contains macros (`{name}`)"
            raise WorkbookError("workbook-macros", message, "save it without macros, or save the sheet as CSV")


def _xlsx(archive: WorkbookArchive, options: TableOptions) -> tuple[SheetScan, BytesIO]:
    sheets = xlsx_parts.sheets(archive)
    name = _chosen(tuple(sheets), options)
    parts = xlsx_parts.kept_parts(archive, sheets[name])
    return xlsx_parts.scan_xlsx_sheet(parts[sheets[name]], name, sheets[name]), packed(parts)


def _ods(archive: WorkbookArchive, options: TableOptions) -> tuple[SheetScan, BytesIO]:
    if CONTENT not in archive.names:
        raise WorkbookError("bad-workbook", f"it has no part `{CONTENT}`", "save it again")
    wanted = {name: archive.part(name) for name in ("mimetype", CONTENT, "META-INF/manifest.xml") if name in archive.names}
    scans = scan_ods(wanted[CONTENT])
    return scans[_chosen(tuple(scans), options)], packed(wanted)


def _chosen(names: Sequence[str], options: TableOptions) -> str:
    """Choose the sheet that is named, the only one, or the one named like the deck. Raises WorkbookError."""
    if options.sheet in names:
        return options.sheet
    if options.sheet or not names:
        message = f"the workbook has no sheet `{options.sheet}`" if options.sheet else "the workbook has no sheet"
        raise WorkbookError("unknown-sheet", message, did_you_mean(options.sheet, names))
    alike = [name for name in names if len(names) == 1 or name.lower() == options.likely.lower()]
    if len(alike) == 1:
        return alike[0]
    shown = ", ".join(f"`{name}`" for name in names)
    raise WorkbookError(
        "unknown-sheet", f"the workbook has {len(names)} sheets: {shown}", f"say which: `sheet: {names[0]}` beside its file"
    )


def _rows(parts: BytesIO, scan: SheetScan) -> list[NumberedRow]:
    from python_calamine import CalamineError, load_workbook  # noqa: PLC0415  only games with workbooks load it

    try:
        values: list[list[_Value]] = load_workbook(parts).get_sheet_by_name(scan.name).to_python(skip_empty_area=False)
    except (CalamineError, ValueError, OSError) as error:
        raise WorkbookError("bad-workbook", f"the workbook is damaged: {error}", "save it again") from None
    except BaseException as error:  # a panic of the library is no Exception
        if type(error).__name__ != "PanicException":
            raise
        raise WorkbookError("bad-workbook", "the workbook is damaged", "save it again") from None
    rows = [[_cell(value) for value in row] for row in values]
    rows += [[] for _ in range(len(rows), scan.rows)]
    for (row, column), found in scan.odd.items():
        cells = rows[row - 1]
        cells += [""] * (column - len(cells))
        cells[column - 1] = found
    return [NumberedRow(number, row) for number, row in enumerate(rows, 1)]


def _cell(value: _Value) -> Cell:
    if isinstance(value, str):
        return value.strip().replace("\r\n", "\n").replace("\r", "\n")
    if isinstance(value, bool):
        return OddCell(Holds.FLAG, "yes" if value else "no")
    if isinstance(value, int | float):
        whole = float(value).is_integer() and abs(value) < _LARGEST_WHOLE
        return str(int(value)) if whole else OddCell(Holds.NUMBER, f"{value:.15g}")
    if isinstance(value, datetime) and value.time() != time():
        return OddCell(Holds.TIME, value.isoformat(" ", "minutes"))
    if isinstance(value, date):
        return OddCell(Holds.DATE, value.isoformat()[:10])
    return OddCell(Holds.TIME, str(value))


def _check(scan: SheetScan, archive: WorkbookArchive, place: str, report: Report) -> bool:
    """Report merged cells and links to other files; whether there are none."""
    for first, last in scan.merged:
        there = Mark(place, *last)
        message, hint = "cells are merged: only the first of them has a value", "split them in the spreadsheet"
        report.error("load/merged-cells", message, Mark(place, *first), also=[("the last is", there)], hint=hint)
    linked = [name for name in archive.names if name.startswith("xl/externalLinks/externalLink")]
    for mark, message in _links(scan.outside.items(), bool(linked), place):
        hint = "break the link in the spreadsheet, which keeps the values"
        report.error("load/workbook-links", message, mark, hint=hint)
    return not (scan.merged or scan.outside or linked)


def _links(outside: Iterable[tuple[tuple[int, int], str]], linked: bool, place: str) -> list[tuple[Mark, str]]:  # noqa: FBT001
    found = [(Mark(place, *cell), f"a formula takes its value from another file: `={formula}`") for cell, formula in outside]
    return found or ([(Mark(place), "the workbook takes values from another file")] if linked else [])
