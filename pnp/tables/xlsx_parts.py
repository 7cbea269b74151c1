"""The parts of an XLSX workbook: which sheets it has, and what its cells hold besides the values that the library reads."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern
from pnp.tables.archive import WorkbookError
from pnp.tables.holds import Holds
from pnp.tables.sheet_scan import MergedCells, SheetScan, parse_part
from pnp.tables.table import OddCell

if TYPE_CHECKING:
    from pnp.tables.archive import WorkbookArchive
    from pnp.tables.sheet_scan import Place

BOOK = "xl/workbook.xml"
RELATIONS = "xl/_rels/workbook.xml.rels"
_KEPT = ("[content_types].xml", "_rels/.rels", BOOK, RELATIONS, "xl/sharedstrings.xml", "xl/styles.xml")
_CELL = lazy_pattern(r"\$?([A-Z]{1,3})\$?([1-9][0-9]{0,6})")
_OUTSIDE = lazy_pattern(r"\[\d+\]")
"""In a formula, another workbook by its number."""


def sheets(archive: WorkbookArchive) -> dict[str, str]:
    """Return the parts of the worksheets that are not hidden by their names. Raises WorkbookError."""
    found: dict[str, str] = {}
    targets: dict[str, str] = {}

    def relation(tag: str, attributes: dict[str, str]) -> None:
        if tag == "Relationship" and attributes.get("Type", "").endswith("/worksheet"):
            targets[attributes.get("Id", "")] = posixpath.normpath(posixpath.join("/xl", attributes.get("Target", "")))[1:]

    def sheet(tag: str, attributes: dict[str, str]) -> None:
        if tag == "sheet" and attributes.get("state", "visible") == "visible":
            id_ = next((value for key, value in attributes.items() if key.endswith(" id")), "")
            if id_ in targets:
                found[attributes.get("name", "")] = targets[id_]

    parse_part(_part(archive, RELATIONS), RELATIONS, relation)
    parse_part(_part(archive, BOOK), BOOK, sheet)
    return found


def kept_parts(archive: WorkbookArchive, sheet: str) -> dict[str, bytes]:
    """Unpack what is needed to read one sheet."""
    return {name: archive.part(name) for name in archive.names if name.lower() in _KEPT} | {sheet: _part(archive, sheet)}


def _part(archive: WorkbookArchive, name: str) -> bytes:
    try:
        return archive.part(name)
    except KeyError:
        raise WorkbookError("bad-workbook", f"it has no part `{name}`", "save it again") from None


def scan_xlsx_sheet(data: bytes, name: str, part: str) -> SheetScan:
    """Look at each cell of a sheet. Raises WorkbookError, SheetTooLargeError."""
    scanner = _XlsxScanner(name)
    parse_part(data, part, scanner.start, scanner.end, scanner.text)
    return scanner.scan


class _XlsxScanner:
    def __init__(self, name: str) -> None:
        self.scan = SheetScan(name)
        self._row = self._column = 0
        self._type = ""
        self._formula: list[str] | None = None
        self._value: list[str] = []
        self._into: list[str] | None = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "c":
            self._cell(attributes)
        elif tag in {"v", "t"}:
            self._into = self._value
        elif tag == "f":
            self._formula = self._into = []
        elif tag == "row":
            self._row, self._column = _number(attributes.get("r")) or self._row + 1, 0
        elif tag == "mergeCell":
            first, _, last = attributes.get("ref", "").partition(":")
            if (one := _place(first)) and (other := _place(last)):
                self.scan.merged.append(MergedCells(one, other))

    def _cell(self, attributes: dict[str, str]) -> None:
        self._row, self._column = _place(attributes.get("r", "")) or (self._row, self._column + 1)
        self._type = attributes.get("t", "n")
        self._formula = None
        self._value = []

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
        scan.reach(*place)
        if self._formula is not None:
            formula = "".join(self._formula)
            if not self._value and self._type not in {"str", "inlineStr"}:
                scan.odd[place] = OddCell(Holds.FORMULA, f"={formula}" if formula else "")
            if _OUTSIDE.search(formula):
                scan.outside[place] = formula
        if self._type == "e":
            scan.odd[place] = OddCell(Holds.ERROR, "".join(self._value))


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= len("1048576") else 0


def _place(text: str) -> Place | None:
    found = _CELL.fullmatch(text)
    if found is None:
        return None
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(found[2]), column
