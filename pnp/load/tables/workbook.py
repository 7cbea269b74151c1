"""XLSX and ODS: one sheet of a workbook to rows, by python-calamine; formulas count by the result that is stored with them.

A workbook is a zip archive: its parts are checked, limited in size and packed anew for the library. What the library does not
tell is scanned: errors, formulas without results, merged cells, the extent, and what cells hold besides their values.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import NamedTuple, TypeAlias
from unicodedata import category
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
    CellLook,
    NumberedRow,
    OddCell,
    Table,
    TableOptions,
    TextRun,
    make_table,
    report_size,
    row_below_title,
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
        is_ods = ODS_CONTENT in archive.names or (path.lower().endswith(".ods") and BOOK not in archive.names)
        scan, parts = (_scan_ods if is_ods else _scan_xlsx)(archive, options)
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
    table = make_table(place, rows, options.header, report)
    if table is not None:  # a title may be as wide as the table; what stands above the header is not read
        header = table.header if options.header else row_below_title(table) or table.header
        scan.merged = [(first, last) for first, last in scan.merged if last[0] >= header.number]
    is_valid = _check_sheet(scan, archive, place, report)
    if table is None or not is_valid:
        return None
    return replace(table, looks={(row, column - 1): look for (row, column), look in scan.looks.items()})


def _refuse_macros(archive: _Archive) -> None:
    for name in archive.names:
        if name.lower().endswith(_MACRO_PARTS[0]) or name.lower().startswith(_MACRO_PARTS[1:]):
            message = f"the workbook contains macros (`{name}`)"
            raise WorkbookError("workbook-macros", message, "save it without macros, or save the sheet as CSV")


def _scan_xlsx(archive: _Archive, options: TableOptions) -> tuple[_SheetScan, BytesIO]:
    sheets = _xlsx_sheets(archive)
    name = _choose_sheet(tuple(sheets), options, lambda name: _has_values(_read_part(archive, sheets[name])))
    sheet = sheets[name]
    parts = {part: archive.part(part) for part in archive.names if part.lower() in _KEPT_PARTS}
    parts[sheet] = _read_part(archive, sheet)
    by_name = {part.lower(): data for part, data in parts.items()}
    styles, shared = _read_cell_styles(by_name.get("xl/styles.xml", b"")), by_name.get("xl/sharedstrings.xml", b"")
    has_runs = b"rPr" in shared or (shared and any(style.font.struck for style in styles))  # few workbooks have
    scanner = _XlsxScanner(name, _read_shared_runs(shared) if has_runs else [], styles)
    _parse_part(parts[sheet], sheet, scanner.start, scanner.end, scanner.text)
    return scanner.scan, _pack_parts(parts)


def _scan_ods(archive: _Archive, options: TableOptions) -> tuple[_SheetScan, BytesIO]:
    if ODS_CONTENT not in archive.names:
        raise WorkbookError("bad-workbook", f"it has no part `{ODS_CONTENT}`", "save it again")
    wanted = {name: archive.part(name) for name in ("mimetype", ODS_CONTENT, "META-INF/manifest.xml") if name in archive.names}
    scanner = _OdsScanner()
    _parse_part(wanted[ODS_CONTENT], ODS_CONTENT, scanner.start, scanner.end, scanner.text)
    name = _choose_sheet(tuple(scanner.scans), options, lambda name: scanner.scans[name].rows > 0)
    return scanner.scans[name], _pack_parts(wanted)


def _choose_sheet(names: Sequence[str], options: TableOptions, has_values: Callable[[str], bool]) -> str:
    """Return the sheet that is named, or named like the deck, or else the only one in which anything stands."""
    if options.sheet in names:
        return options.sheet
    if options.sheet or not names:
        message = f"the workbook has no sheet `{options.sheet}`" if options.sheet else "the workbook has no sheet"
        raise WorkbookError("unknown-sheet", message, did_you_mean(options.sheet, names))
    alike = [name for name in names if len(names) == 1 or name.lower() == options.likely.lower()]
    if len(alike) == 1:
        return alike[0]
    names = [name for name in names if has_values(name)] or names
    if len(names) == 1:
        return names[0]
    shown = ", ".join(f"`{name}`" for name in names)
    hint = f'say which: `sheet: {names[0]}` beside its file, or `--sheet "{names[0]}"`'
    raise WorkbookError("unknown-sheet", f"the workbook has {len(names)} sheets: {shown}", hint)


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
    for (row, column), decimals in scan.decimals.items():
        value = values[row - 1][column - 1] if row <= len(values) and column <= len(values[row - 1]) else ""
        if isinstance(value, float) and _has_endless_decimals(value):
            values[row - 1][column - 1] = round(value, decimals)
    rows = [[_read_cell(value) for value in row] for row in values]
    width = max(map(len, rows), default=0)
    rows += [[""] * width for _ in range(len(rows), scan.rows)]  # of formulas without results, which the library leaves out
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
        return str(int(value)) if whole else OddCell(CellContent.NUMBER, _shown_number(value))
    if isinstance(value, datetime) and value.time() != time():
        return OddCell(CellContent.TIME, value.isoformat(" ", "minutes"))
    if isinstance(value, date):
        return OddCell(CellContent.DATE, value.isoformat()[:10])
    return OddCell(CellContent.TIME, str(value))


MOST_DECIMALS = 9
"""Decimals that a number of a card may have, and about as many as a spreadsheet shows of 1/3."""


def _has_endless_decimals(value: float) -> bool:
    return len(f"{value:.15g}".partition(".")[2]) > MOST_DECIMALS


def _shown_number(value: float) -> str:
    """Write a number as it is stored, or rounded if it has more decimals than a spreadsheet shows: 1/3 as `0.333333333`."""
    stored = f"{value:.15g}"
    rounded = f"{value:.{MOST_DECIMALS}f}".rstrip("0").rstrip(".")
    if "e-" in stored and float(rounded) == value:  # `2e-07` is 0.0000002
        return rounded
    return rounded if "e" not in stored and _has_endless_decimals(value) else stored


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
    looks: dict[_Place, CellLook] = field(default_factory=dict)
    decimals: dict[_Place, int] = field(default_factory=dict)
    """How many decimals are shown of a number that has more than are stored of it, such as 1/3."""
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


_WRITTEN_VALUE = lazy_pattern(r"<(?:\w+:)?[vt][ >]")
"""In the XML of a sheet, the begin of a value or a text."""


def _has_values(sheet: bytes) -> bool:
    return _WRITTEN_VALUE.search(sheet.decode("utf-8", "replace")) is not None


class _Font(NamedTuple):
    """What of a font may mean something in a text."""

    bold: bool = False
    italic: bool = False
    struck: bool = False

    def with_mark(self, tag: str, value: str) -> _Font:
        """Return it with what an element of its description says, such as `<b/>` or `<strike val="0"/>`."""
        name = {"b": "bold", "i": "italic", "strike": "struck"}.get(tag)
        return self._replace(**{name: value not in {"0", "false"}}) if name else self


_PLAIN = _Font()


def _look_of_runs(runs: Sequence[tuple[str, _Font]]) -> CellLook:
    """Return the look of a cell with these runs of text: what is bold or italic as a whole says nothing."""
    fonts = {font for text, font in runs if text.strip()}
    if len(fonts) < 2 and not any(font.struck for font in fonts):  # noqa: PLR2004  two looks
        return CellLook()
    common = _Font(all(font.bold for font in fonts), all(font.italic for font in fonts))
    return CellLook(
        tuple(
            [
                TextRun(text, font.bold and not common.bold, font.italic and not common.italic, font.struck)
                for text, font in runs
                if text
            ]
        )
    )


class _RunReader:
    """Reads a text with runs of its own fonts, as XLSX has it: `runs`, each with None for the font of its cell."""

    def __init__(self) -> None:
        self.runs: list[tuple[str, _Font | None]] = []
        self._font: _Font | None = None
        self._is_phonetic = self._reads = False

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "rPh":
            self._is_phonetic = True
        elif tag == "r":
            self._font = None
        elif tag == "rPr":
            self._font = _PLAIN
        elif tag == "t":
            self._reads = not self._is_phonetic
        elif self._font is not None:
            self._font = self._font.with_mark(tag, attributes.get("val", "1"))

    def end(self, tag: str) -> None:
        if tag == "rPh":
            self._is_phonetic = False
        elif tag == "t":
            self._reads = False
        elif tag == "r":
            self._font = None

    def text(self, text: str) -> None:
        if self._reads:
            self.runs.append((text, self._font))


def _read_shared_runs(data: bytes) -> list[list[tuple[str, _Font | None]]]:
    """Return the runs of the texts that cells name by their numbers."""
    strings: list[list[tuple[str, _Font | None]]] = []
    reader = _RunReader()

    def start(tag: str, attributes: dict[str, str]) -> None:
        if tag == "si":
            reader.runs = []
            strings.append(reader.runs)
        reader.start(tag, attributes)

    _parse_part(data, "xl/sharedStrings.xml", start, reader.end, reader.text)
    return strings


class _CellStyle(NamedTuple):
    """The font of a cell, the sign that its format puts to a number, and its decimals; None: as many as have room."""

    font: _Font = _PLAIN
    sign: str = ""
    decimals: int | None = None


_PERCENT_FORMATS = ("9", "10")
_MONEY_FORMATS = ("5", "6", "7", "8", "42", "44")
"""Formats that every XLSX has, by their numbers; those of money show the sign of the place where the file is opened."""

_FORMAT_SIGN = lazy_pattern(r'"([^"]*)"|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*\\].|(%)|([^\x00-\x7f]|\$)')
"""In the format of a number: words in quotes, a currency (`[$€-407]`), a colour, a blank as wide as a sign, a sign."""


_FORMAT_DECIMALS = lazy_pattern(r"[0#?](?:\.([0#?]+))?(?![0#?.,/E])")


def _sign_of_format(code: str) -> str:
    """Return what a format shows beside the figures of a number: `%`, `€`, `cm`."""
    found = _FORMAT_SIGN.finditer(code.partition(";")[0])
    signs = [text for match in found for text in match.groups() if text and (len(text) > 1 or category(text) != "Zs")]
    return " ".join(" ".join(signs).split())


def _read_cell_styles(data: bytes) -> list[_CellStyle]:
    """Return the styles that cells name by their numbers."""
    styles: list[_CellStyle] = []
    fonts: list[_Font] = []
    signs = dict.fromkeys(_PERCENT_FORMATS, "%") | dict.fromkeys(_MONEY_FORMATS, "$")
    decimals = {"1": 0, "2": 2, "3": 0, "4": 2, "9": 2, "10": 4}
    inside = ""

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal inside
        if tag in {"fonts", "cellXfs"}:
            inside = tag
        elif tag == "numFmt":
            code, number = attributes.get("formatCode", ""), attributes.get("numFmtId", "")
            signs[number] = _sign_of_format(code)
            if shown := _FORMAT_DECIMALS.search(_FORMAT_SIGN.sub(" ", code.partition(";")[0])):
                decimals[number] = len(shown[1] or "") + 2 * ("%" in signs[number])
        elif inside == "fonts" and tag == "font":
            fonts.append(_PLAIN)
        elif inside == "fonts" and fonts:
            fonts[-1] = fonts[-1].with_mark(tag, attributes.get("val", "1"))
        elif inside == "cellXfs" and tag == "xf":
            font = _read_number(attributes.get("fontId"))
            number = attributes.get("numFmtId", "")
            plain = fonts[font] if font < len(fonts) else _PLAIN
            styles.append(_CellStyle(plain, signs.get(number, ""), decimals.get(number)))

    def end(tag: str) -> None:
        nonlocal inside
        inside = "" if tag == inside else inside

    if data:
        _parse_part(data, "xl/styles.xml", start, end)
    return styles


class _XlsxScanner:
    def __init__(self, name: str, strings: Sequence[Sequence[tuple[str, _Font | None]]], styles: Sequence[_CellStyle]) -> None:
        self.scan = _SheetScan(name)
        self._strings = strings
        self._styles = styles
        self._style = _CellStyle()
        self._runs = _RunReader()
        self._row = self._column = 0
        self._type = ""
        self._formula: list[str] | None = None
        self._value: list[str] = []
        self._into: list[str] | None = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "c":
            self._row, self._column = _cell_place(attributes.get("r", "")) or (self._row, self._column + 1)
            self._type = attributes.get("t", "n")
            style = _read_number(attributes.get("s"))
            self._style = self._styles[style] if style < len(self._styles) else _CellStyle()
            self._formula, self._value = None, []
        elif tag == "is":
            self._runs = _RunReader()
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
        self._runs.start(tag, attributes)

    def end(self, tag: str) -> None:
        self._runs.end(tag)
        if tag in {"v", "t", "f"}:
            self._into = None
        elif tag == "c":
            self._end_of_cell()

    def text(self, text: str) -> None:
        self._runs.text(text)
        if self._into is not None:
            self._into.append(text)

    def _look(self) -> CellLook:
        value, font = "".join(self._value), self._style.font
        if self._type == "n":
            return CellLook((TextRun(value, struck=True),) if value and font.struck else (), self._style.sign if value else "")
        runs: Sequence[tuple[str, _Font | None]] = [(value, None)]
        if self._type == "inlineStr":
            runs = self._runs.runs
        elif self._type == "s":
            number = _read_number(value)
            runs = self._strings[number] if number < len(self._strings) else ()
        return _look_of_runs([(text, own or font) for text, own in runs])

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
        if self._type == "n" and self._style.decimals is not None:
            scan.decimals[place] = self._style.decimals
        if (self._style.sign or self._style.font.struck or self._type in {"s", "inlineStr"}) and any(look := self._look()):
            scan.looks[place] = look


def _read_number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < len("1000000000") else 0


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
_BOLD_WEIGHTS = ("bold", "600", "700", "800", "900")
_SHOWN_DECIMALS = lazy_pattern(r"[.,](\d+)\D*$")
_SHOWN_FIGURES = lazy_pattern(r"[-+\u2212(]?\d[\d.,'\u2019 \u00a0\u202f/eE+-]*\)?")
"""A number as a spreadsheet shows it, whatever stands between its figures."""
_NEGATIVE_SIGNS = "-+\u2212() "
"""What stands before or around a number and its currency: `-$3`, `($3)`."""


class _OdsScanner:
    def __init__(self) -> None:
        self.scans: dict[str, _SheetScan] = {}
        self._scan = _SheetScan()
        self._row = self._rows = self._column = 0
        self._cell: Mapping[str, str] | None = None
        self._text: list[str] = []
        self._note_depth = 0
        self._has_breaks = False
        self._fonts: dict[str, _Font] = {}
        self._style = ""
        self._column_styles: list[str] = []
        self._spans: list[_Font] = []
        self._runs: list[tuple[str, _Font]] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "annotation":
            self._note_depth += 1
        elif self._note_depth:
            return
        elif tag == "table":
            plain = _local_attributes(attributes)
            self._scan = self.scans.setdefault(plain.get("name", ""), _SheetScan(plain.get("name", "")))
            self._row = self._rows = 0
            self._column_styles = []
        elif tag == "table-row":
            self._row += self._rows
            self._rows, self._column = _repetitions(_local_attributes(attributes), "number-rows-repeated"), 0
            self._row += not self._row
        elif tag in {"table-cell", "covered-table-cell"}:
            self._cell, self._text, self._has_breaks = _local_attributes(attributes), [], False
            self._spans, self._runs = [self._font_of_cell(self._cell)], []
        elif tag in {"line-break", "tab"}:
            self._has_breaks = True
        else:
            self._start_of_look(tag, _local_attributes(attributes))

    def _start_of_look(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "style":
            self._style = attributes.get("name", "")
        elif tag == "text-properties":
            lined = attributes.get("text-line-through-style") or attributes.get("text-line-through-type") or "none"
            slanted = attributes.get("font-style") in {"italic", "oblique"}
            self._fonts[self._style] = _Font(attributes.get("font-weight") in _BOLD_WEIGHTS, slanted, lined != "none")
        elif tag == "table-column":
            width = min(_repetitions(attributes, "number-columns-repeated"), MAX_COLUMNS)
            self._column_styles += [attributes.get("default-cell-style-name", "")] * width
        elif tag == "span" and self._cell is not None:
            self._spans.append(self._fonts.get(attributes.get("style-name", ""), self._spans[-1]))
        elif tag == "s" and self._cell is not None:
            self._runs.append((" " * min(_repetitions(attributes, "c"), 100), self._spans[-1]))
        elif tag == "p" and self._runs:
            self._runs.append(("\n", self._spans[-1]))

    def _font_of_cell(self, cell: Mapping[str, str]) -> _Font:
        usual = self._column_styles[self._column] if self._column < len(self._column_styles) else ""
        return self._fonts.get(cell.get("style-name", usual), _PLAIN)

    def end(self, tag: str) -> None:
        if tag == "annotation":
            self._note_depth -= 1
        elif tag == "span" and self._cell is not None and not self._note_depth:
            self._spans.pop()
        elif tag in {"table-cell", "covered-table-cell"} and self._cell is not None and not self._note_depth:
            self._end_of_cell(self._cell)
            self._cell = None

    def text(self, text: str) -> None:
        if self._cell is not None and not self._note_depth:
            self._text.append(text)
            self._runs.append((text, self._spans[-1]))

    def _look(self, cell: Mapping[str, str], text: str) -> CellLook:
        if cell.get("value-type") in {"float", "percentage", "currency"}:
            sign = " ".join(_SHOWN_FIGURES.sub(" ", text.strip(_NEGATIVE_SIGNS)).split())
            return CellLook((TextRun(text, struck=True),) if self._spans[0].struck else (), sign)
        return _look_of_runs(self._runs)

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
        if cell.get("value-type") in {"float", "percentage", "currency"} and len(cell.get("value", "")) > MOST_DECIMALS:
            shown = _SHOWN_DECIMALS.search(text)
            self._scan.decimals[first] = len(shown[1]) if shown else 0
            self._scan.decimals[first] += 2 * (cell["value-type"] == "percentage")
        if any(look := self._look(cell, text)):
            self._scan.looks |= {
                (row, column): look
                for row in range(self._row, self._row + self._rows)
                for column in range(first[1], self._column + 1)
            }
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
