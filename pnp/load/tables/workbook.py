"""XLSX and ODS: one sheet of a workbook to rows, by python-calamine; formulas count by the result that is stored with them.

A workbook is a zip archive: its parts are checked, limited in size and packed anew for the library. What the library does not
tell is scanned: errors, formulas without results, merged cells, the extent, and what cells hold besides their values.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import TypeAlias
from xml.parsers import expat
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo
from zlib import error as ZlibError  # noqa: N812  an exception

from pnp.base.diagnostics import Mark, Report
from pnp.base.files import parse_document
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.load.tables.table import (
    MAX_COLUMNS,
    MAX_ROWS,
    Cell,
    CellContent,
    NumberedRow,
    OddCell,
    Table,
    TableOptions,
    make_table,
    report_size,
)

_Value: TypeAlias = str | int | float | bool | date | time | timedelta
_LARGEST_WHOLE = 1e15
"""From here on a number in a workbook has lost digits."""

_MACRO_PARTS = ("vbaproject.bin", "xl/macrosheets/", "basic/", "scripts/")


def read_workbook(data: bytes, path: str, options: TableOptions, report: Report) -> Table | None:
    """Read one sheet; None if it cannot be read, which is reported. The table's path names the sheet: `heroes.xlsx[Heroes]`."""
    if options.delimiter:
        message = f"`{path}` has cells of its own, found `delimiter: {options.delimiter}`"
        report.error("load/bad-table", message, Mark(path), hint="leave it out")
        return None
    try:
        archive = _Archive(data)
        _refuse_macros(archive)
        scan, parts = (_scan_ods if path.lower().endswith(".ods") else _scan_xlsx)(archive, options)
        rows = _sheet_rows(parts, scan)
    except _SheetTooLargeError as error:
        report_size(f"{path}[{error.scan.name}]", error.scan.rows, error.scan.columns, report)
        return None
    except WorkbookError as error:
        report.error(f"load/{error.code}", error.message, Mark(path), hint=error.hint)
        return None
    place = f"{path}[{scan.name}]"
    if not any(any(row.cells) for row in rows):
        report.error("load/empty-file", "the sheet is empty", Mark(place))
        return None
    is_valid = _check_sheet(scan, archive, place, report)
    table = make_table(place, rows, report)
    return table if is_valid else None


def _refuse_macros(archive: _Archive) -> None:
    for name in archive.names:
        if name.lower().endswith(_MACRO_PARTS[0]) or name.lower().startswith(_MACRO_PARTS[1:]):
            message = f"the workbook contains macros (`{name}`)"
            raise WorkbookError("workbook-macros", message, "save it without macros, or save the sheet as CSV")


def _scan_xlsx(archive: _Archive, options: TableOptions) -> tuple[_SheetScan, BytesIO]:
    sheets = _xlsx_sheets(archive)
    name = _choose_sheet(tuple(sheets), options)
    sheet = sheets[name]
    parts = {part: archive.part(part) for part in archive.names if part.lower() in _KEPT_PARTS}
    parts[sheet] = _read_part(archive, sheet)
    scanner = _XlsxScanner(name)
    _parse_part(parts[sheet], sheet, scanner.start, scanner.end, scanner.text)
    return scanner.scan, _pack_parts(parts)


def _scan_ods(archive: _Archive, options: TableOptions) -> tuple[_SheetScan, BytesIO]:
    if ODS_CONTENT not in archive.names:
        raise WorkbookError("bad-workbook", f"it has no part `{ODS_CONTENT}`", "save it again")
    wanted = {name: archive.part(name) for name in ("mimetype", ODS_CONTENT, "META-INF/manifest.xml") if name in archive.names}
    scanner = _OdsScanner()
    _parse_part(wanted[ODS_CONTENT], ODS_CONTENT, scanner.start, scanner.end, scanner.text)
    return scanner.scans[_choose_sheet(tuple(scanner.scans), options)], _pack_parts(wanted)


def _choose_sheet(names: Sequence[str], options: TableOptions) -> str:
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


def _sheet_rows(parts: BytesIO, scan: _SheetScan) -> list[NumberedRow]:
    from python_calamine import CalamineError, load_workbook  # noqa: PLC0415  only games with workbooks load it

    try:
        values: list[list[_Value]] = load_workbook(parts).get_sheet_by_name(scan.name).to_python(skip_empty_area=False)
    except (CalamineError, ValueError, OSError) as error:
        raise WorkbookError("bad-workbook", f"the workbook is damaged: {error}", "save it again") from None
    except BaseException as error:  # a panic of the library is no Exception
        if type(error).__name__ != "PanicException":
            raise
        raise WorkbookError("bad-workbook", "the workbook is damaged", "save it again") from None
    rows = [[_read_cell(value) for value in row] for row in values]
    rows += [[] for _ in range(len(rows), scan.rows)]
    for (row, column), odd_cell in scan.odd.items():
        cells = rows[row - 1]
        cells += [""] * (column - len(cells))
        cells[column - 1] = odd_cell
    return [NumberedRow(number, row) for number, row in enumerate(rows, 1)]


def _read_cell(value: _Value) -> Cell:
    if isinstance(value, str):
        return value.strip().replace("\r\n", "\n").replace("\r", "\n")
    if isinstance(value, bool):
        return OddCell(CellContent.FLAG, "yes" if value else "no")
    if isinstance(value, int | float):
        whole = float(value).is_integer() and abs(value) < _LARGEST_WHOLE
        return str(int(value)) if whole else OddCell(CellContent.NUMBER, f"{value:.15g}")
    if isinstance(value, datetime) and value.time() != time():
        return OddCell(CellContent.TIME, value.isoformat(" ", "minutes"))
    if isinstance(value, date):
        return OddCell(CellContent.DATE, value.isoformat()[:10])
    return OddCell(CellContent.TIME, str(value))


def _check_sheet(scan: _SheetScan, archive: _Archive, place: str, report: Report) -> bool:
    for first, last in scan.merged:
        there = Mark(place, *last)
        message, hint = "cells are merged: only the first of them has a value", "split them in the spreadsheet"
        report.error("load/merged-cells", message, Mark(place, *first), also=[("the last is", there)], hint=hint)
    has_links = any(name.startswith("xl/externalLinks/externalLink") for name in archive.names)
    links = [
        (Mark(place, *cell), f"a formula takes its value from another file: `={formula}`")
        for cell, formula in scan.linked_formulas.items()
    ]
    if has_links and not links:
        links = [(Mark(place), "the workbook takes values from another file")]
    for mark, message in links:
        hint = "break the link in the spreadsheet, which keeps the values"
        report.error("load/workbook-links", message, mark, hint=hint)
    return not (scan.merged or links)


MAX_PARTS = 2_000
"""Files in the archive: a workbook has a few dozen."""

MAX_UNPACKED = 256 * 2**20
"""Bytes of all parts that are read: as much as a table of text may have."""

_MOST_COMPRESSION = 200
"""How many times as large a part over 1 MiB may be as it is in the archive; sheets shrink to a tenth or a thirtieth."""

_SMALL_PART_BYTES = 2**20

_DAMAGE_ERRORS = (BadZipFile, ZlibError, EOFError, OSError, NotImplementedError, RuntimeError, ValueError, OverflowError)
"""What the standard library raises for damaged archives."""


class WorkbookError(Exception):
    """A workbook that cannot be read: the last part of the diagnostic's code, the message and a hint."""

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint


class _Archive:
    """An archive with sound parts; nothing is unpacked before it is asked for. Raises WorkbookError."""

    def __init__(self, data: bytes) -> None:
        if data.startswith(b"\xd0\xcf\x11\xe0"):
            message = "the file is protected by a password, or in the format of Excel before 2007"
            raise WorkbookError("bad-workbook", message, "save it as .xlsx without a password")
        try:
            self._zip = ZipFile(BytesIO(data))
        except _DAMAGE_ERRORS:
            raise WorkbookError("bad-workbook", "the file is not a workbook, or damaged", "save it again") from None
        self._check(self._zip.infolist())
        self._bytes_left = MAX_UNPACKED

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._zip.namelist())

    def _check(self, parts: list[ZipInfo]) -> None:
        if len(parts) > MAX_PARTS or len({part.filename for part in parts}) < len(parts):
            what = f"more than {MAX_PARTS:,} parts" if len(parts) > MAX_PARTS else "a part twice"
            raise WorkbookError("workbook-bomb", f"the workbook has {what}, which no spreadsheet writes")
        if any(part.flag_bits & 1 for part in parts):
            raise WorkbookError("bad-workbook", "the file is protected by a password", "save it without one")
        for part in parts:
            if part.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
                raise WorkbookError("bad-workbook", f"its part `{part.filename}` is packed in an unknown way", "save it again")
            if part.file_size > max(_SMALL_PART_BYTES, part.compress_size * _MOST_COMPRESSION):
                message = (
                    f"`{part.filename}` would unpack to {_MOST_COMPRESSION} times its size or more, which no spreadsheet writes"
                )
                raise WorkbookError("workbook-bomb", message)

    def part(self, name: str) -> bytes:
        """Unpack one part. Raises KeyError if there is none."""
        info = self._zip.getinfo(name)
        if info.file_size > self._bytes_left:
            what = f"the workbook would unpack to more than {MAX_UNPACKED >> 20} MiB"
            raise WorkbookError("workbook-bomb", what, "save only the sheet with the cards")
        try:
            with self._zip.open(info) as file:
                data = file.read(info.file_size)  # never more, whatever the archive holds: then its checksum is wrong
        except _DAMAGE_ERRORS:
            raise WorkbookError("bad-workbook", f"its part `{name}` is damaged", "save it again") from None
        self._bytes_left -= len(data)
        return data


def _pack_parts(parts: Mapping[str, bytes]) -> BytesIO:
    out = BytesIO()  # the library gets exactly the bytes that were checked
    with ZipFile(out, "w", ZIP_STORED) as archive:
        for name, data in parts.items():
            archive.writestr(ZipInfo(name), data)
    out.seek(0)
    return out


MAX_CELLS = 10_000_000
"""Cells inside the outermost cells that hold anything, empty ones too: the library makes room for all of them."""

_Place: TypeAlias = tuple[int, int]
"""Row and column from 1."""


@dataclass(slots=True)
class _SheetScan:
    """What a sheet holds that the library does not give; `rows` and `columns` say how far its cells reach."""

    name: str = ""
    odd: dict[_Place, OddCell] = field(default_factory=dict)
    merged: list[tuple[_Place, _Place]] = field(default_factory=list)
    """The first and the last of cells that are shown as one."""
    linked_formulas: dict[_Place, str] = field(default_factory=dict)
    """Formulas that take values from other files."""
    rows: int = 0
    columns: int = 0

    def extend(self, row: int, column: int) -> None:
        """Include a cell that holds something. Raises _SheetTooLargeError as soon as it is outside of what a table may have."""
        if row > self.rows or column > self.columns:
            self.rows, self.columns = max(self.rows, row), max(self.columns, column)
            if self.rows > MAX_ROWS + 1 or self.columns > MAX_COLUMNS or self.rows * self.columns > MAX_CELLS:
                raise _SheetTooLargeError(self)


class _SheetTooLargeError(Exception):
    """A sheet with more rows or columns than a table may have."""

    def __init__(self, scan: _SheetScan) -> None:
        super().__init__(scan.name)
        self.scan = scan


def _parse_part(
    data: bytes,
    name: str,
    start: Callable[[str, dict[str, str]], None],
    end: Callable[[str], None] | None = None,
    text: Callable[[str], None] | None = None,
) -> None:
    """Parse one part of a workbook with these handlers; names come without prefixes. Raises WorkbookError."""
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse_doctype
    parser.StartElementHandler = lambda tag, attributes: start(tag.rpartition(" ")[2], attributes)
    if end:
        parser.EndElementHandler = lambda tag: end(tag.rpartition(" ")[2])
    if text:
        parser.CharacterDataHandler = text
    try:
        parse_document(parser, data)
    except expat.ExpatError as error:
        message = f"its part `{name}` is damaged: {expat.ErrorString(error.code)}"
        raise WorkbookError("bad-workbook", message, "save it again") from None


def _refuse_doctype(*_: object) -> None:
    raise WorkbookError("bad-workbook", "a part of it declares a document type, which no spreadsheet writes")


BOOK = "xl/workbook.xml"
RELATIONS = "xl/_rels/workbook.xml.rels"
_KEPT_PARTS = ("[content_types].xml", "_rels/.rels", BOOK, RELATIONS, "xl/sharedstrings.xml", "xl/styles.xml")
_CELL_NAME = lazy_pattern(r"\$?([A-Z]{1,3})\$?([1-9][0-9]{0,6})")
_OTHER_WORKBOOK = lazy_pattern(r"\[\d+\]")
"""In a formula, another workbook by its number."""


def _xlsx_sheets(archive: _Archive) -> dict[str, str]:
    """Return the parts of the worksheets that are not hidden by their names. Raises WorkbookError."""
    sheet_parts: dict[str, str] = {}
    targets: dict[str, str] = {}

    def relation(tag: str, attributes: dict[str, str]) -> None:
        if tag == "Relationship" and attributes.get("Type", "").endswith("/worksheet"):
            targets[attributes.get("Id", "")] = posixpath.normpath(posixpath.join("/xl", attributes.get("Target", "")))[1:]

    def sheet(tag: str, attributes: dict[str, str]) -> None:
        if tag == "sheet" and attributes.get("state", "visible") == "visible":
            id_ = next((value for key, value in attributes.items() if key.endswith(" id")), "")
            if id_ in targets:
                sheet_parts[attributes.get("name", "")] = targets[id_]

    _parse_part(_read_part(archive, RELATIONS), RELATIONS, relation)
    _parse_part(_read_part(archive, BOOK), BOOK, sheet)
    return sheet_parts


def _read_part(archive: _Archive, name: str) -> bytes:
    try:
        return archive.part(name)
    except KeyError:
        raise WorkbookError("bad-workbook", f"it has no part `{name}`", "save it again") from None


class _XlsxScanner:
    def __init__(self, name: str) -> None:
        self.scan = _SheetScan(name)
        self._row = self._column = 0
        self._type = ""
        self._formula: list[str] | None = None
        self._value: list[str] = []
        self._into: list[str] | None = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "c":
            self._row, self._column = _cell_place(attributes.get("r", "")) or (self._row, self._column + 1)
            self._type = attributes.get("t", "n")
            self._formula, self._value = None, []
        elif tag in {"v", "t"}:
            self._into = self._value
        elif tag == "f":
            self._formula = self._into = []
        elif tag == "row":
            self._row, self._column = _read_index(attributes.get("r")) or self._row + 1, 0
        elif tag == "mergeCell":
            first, _, last = attributes.get("ref", "").partition(":")
            if (one := _cell_place(first)) and (other := _cell_place(last)):
                self.scan.merged.append((one, other))

    def end(self, tag: str) -> None:
        if tag in {"v", "t", "f"}:
            self._into = None
        elif tag == "c":
            self._end_of_cell()

    def text(self, text: str) -> None:
        if self._into is not None:
            self._into.append(text)

    def _end_of_cell(self) -> None:
        if not self._value and self._formula is None:
            return
        place, scan = (self._row, self._column), self.scan
        scan.extend(*place)
        if self._formula is not None:
            formula = "".join(self._formula)
            if not self._value and self._type not in {"str", "inlineStr"}:
                scan.odd[place] = OddCell(CellContent.FORMULA, f"={formula}" if formula else "")
            if _OTHER_WORKBOOK.search(formula):
                scan.linked_formulas[place] = formula
        if self._type == "e":
            scan.odd[place] = OddCell(CellContent.ERROR, "".join(self._value))


def _read_index(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= len("1048576") else 0


def _cell_place(text: str) -> _Place | None:
    found = _CELL_NAME.fullmatch(text)
    if found is None:
        return None
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(found[2]), column


ODS_CONTENT = "content.xml"
_OTHER_FILE = "'file:"
"""In a formula, another file by its address."""


class _OdsScanner:
    def __init__(self) -> None:
        self.scans: dict[str, _SheetScan] = {}
        self._scan = _SheetScan()
        self._row = self._rows = self._column = 0
        self._cell: Mapping[str, str] | None = None
        self._text: list[str] = []
        self._note_depth = 0
        self._has_breaks = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "annotation":
            self._note_depth += 1
        elif self._note_depth:
            return
        elif tag == "table":
            plain = _local_attributes(attributes)
            self._scan = self.scans.setdefault(plain.get("name", ""), _SheetScan(plain.get("name", "")))
            self._row = self._rows = 0
        elif tag == "table-row":
            self._row += self._rows
            self._rows, self._column = _repetitions(_local_attributes(attributes), "number-rows-repeated"), 0
            self._row += not self._row
        elif tag in {"table-cell", "covered-table-cell"}:
            self._cell, self._text, self._has_breaks = _local_attributes(attributes), [], False
        elif tag in {"line-break", "tab"}:
            self._has_breaks = True

    def end(self, tag: str) -> None:
        if tag == "annotation":
            self._note_depth -= 1
        elif tag in {"table-cell", "covered-table-cell"} and self._cell is not None and not self._note_depth:
            self._end_of_cell(self._cell)
            self._cell = None

    def text(self, text: str) -> None:
        if self._cell is not None and not self._note_depth:
            self._text.append(text)

    def _end_of_cell(self, cell: Mapping[str, str]) -> None:
        width = _repetitions(cell, "number-columns-repeated")
        first = (self._row, self._column + 1)
        self._column += width
        text = "".join(self._text).strip()
        formula = cell.get("formula", "")
        if not text and not formula and "value-type" not in cell:
            return
        self._scan.extend(self._row + self._rows - 1, self._column)
        holds = self._odd_content(cell, text)
        if holds is not None:
            odd = OddCell(holds, (formula.partition(":")[2] or formula) if holds is CellContent.FORMULA else text)
            for row in range(self._row, self._row + self._rows):
                for column in range(self._column - width + 1, self._column + 1):
                    self._scan.odd[row, column] = odd
        if _OTHER_FILE in formula:
            self._scan.linked_formulas[first] = formula.partition(":")[2]
        spans = [_repetitions(cell, f"number-{what}-spanned") for what in ("rows", "columns")]
        if max(spans) > 1:
            self._scan.merged.append((first, (first[0] + spans[0] - 1, first[1] + spans[1] - 1)))

    def _odd_content(self, cell: Mapping[str, str], text: str) -> CellContent | None:
        # what the library would give as empty, or as a text that the spreadsheet does not show
        if "formula" in cell and "value-type" not in cell:
            return CellContent.FORMULA
        if cell.get("calcext:value-type") == "error" or ("formula" in cell and text.startswith(("#", "Err:"))):
            return CellContent.ERROR
        if cell.get("value-type") == "time":
            return CellContent.TIME
        return CellContent.BREAK if self._has_breaks else None


def _local_attributes(attributes: Mapping[str, str]) -> dict[str, str]:
    # without their namespaces, except those with which LibreOffice extends the standard
    split_names = (name.rpartition(" ") for name in attributes)
    names = (f"calcext:{name}" if "calcext" in space else name for space, _, name in split_names)
    return dict(zip(names, attributes.values(), strict=True))


def _repetitions(attributes: Mapping[str, str], name: str) -> int:
    text = attributes.get(name, "1")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= len("1048576") else 1
