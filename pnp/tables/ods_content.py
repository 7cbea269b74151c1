"""The content of an ODS workbook: its sheets, and what their cells hold besides the values that the library reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.tables.holds import Holds
from pnp.tables.sheet_scan import MergedCells, SheetScan, parse_part
from pnp.tables.table import OddCell

if TYPE_CHECKING:
    from collections.abc import Mapping

CONTENT = "content.xml"
_OUTSIDE = "'file:"
"""In a formula, another file by its address."""


def scan_ods(data: bytes) -> dict[str, SheetScan]:
    """Look at each cell of all sheets. Raises WorkbookError, SheetTooLargeError."""
    scanner = _OdsScanner()
    parse_part(data, CONTENT, scanner.start, scanner.end, scanner.text)
    return scanner.scans


class _OdsScanner:
    def __init__(self) -> None:
        self.scans: dict[str, SheetScan] = {}
        self._scan = SheetScan()
        self._row = self._rows = self._column = 0
        self._cell: Mapping[str, str] | None = None
        self._text: list[str] = []
        self._notes = 0
        self._breaks = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "annotation":
            self._notes += 1
        elif self._notes:
            return
        elif tag == "table":
            plain = _plain(attributes)
            self._scan = self.scans.setdefault(plain.get("name", ""), SheetScan(plain.get("name", "")))
            self._row = self._rows = 0
        elif tag == "table-row":
            self._row += self._rows
            self._rows, self._column = _repeated(_plain(attributes), "number-rows-repeated"), 0
            self._row += not self._row
        elif tag in {"table-cell", "covered-table-cell"}:
            self._cell, self._text, self._breaks = _plain(attributes), [], False
        elif tag in {"line-break", "tab"}:
            self._breaks = True

    def end(self, tag: str) -> None:
        if tag == "annotation":
            self._notes -= 1
        elif tag in {"table-cell", "covered-table-cell"} and self._cell is not None and not self._notes:
            self._end_of_cell(self._cell)
            self._cell = None

    def text(self, text: str) -> None:
        if self._cell is not None and not self._notes:
            self._text.append(text)

    def _end_of_cell(self, cell: Mapping[str, str]) -> None:
        width = _repeated(cell, "number-columns-repeated")
        first = (self._row, self._column + 1)
        self._column += width
        text = "".join(self._text).strip()
        formula = cell.get("formula", "")
        if not text and not formula and "value-type" not in cell:
            return
        self._scan.reach(self._row + self._rows - 1, self._column)
        holds = self._holds(cell, text)
        if holds is not None:
            self._note(width, OddCell(holds, (formula.partition(":")[2] or formula) if holds is Holds.FORMULA else text))
        if _OUTSIDE in formula:
            self._scan.outside[first] = formula.partition(":")[2]
        spans = [_repeated(cell, f"number-{what}-spanned") for what in ("rows", "columns")]
        if max(spans) > 1:
            self._scan.merged.append(MergedCells(first, (first[0] + spans[0] - 1, first[1] + spans[1] - 1)))

    def _holds(self, cell: Mapping[str, str], text: str) -> Holds | None:
        """Say what a cell holds that the library would give as empty, or as a text that nobody has seen."""
        if "formula" in cell and "value-type" not in cell:
            return Holds.FORMULA
        if cell.get("calcext:value-type") == "error" or ("formula" in cell and text.startswith(("#", "Err:"))):
            return Holds.ERROR
        if cell.get("value-type") == "time":
            return Holds.TIME
        return Holds.BREAK if self._breaks else None

    def _note(self, width: int, found: OddCell) -> None:
        for row in range(self._row, self._row + self._rows):
            for column in range(self._column - width + 1, self._column + 1):
                self._scan.odd[row, column] = found


def _plain(attributes: Mapping[str, str]) -> dict[str, str]:
    """Return attributes without their namespaces, except those with which LibreOffice extends the standard."""
    named = (name.rpartition(" ") for name in attributes)
    names = (f"calcext:{name}" if "calcext" in space else name for space, _, name in named)
    return dict(zip(names, attributes.values(), strict=True))


def _repeated(attributes: Mapping[str, str], name: str) -> int:
    text = attributes.get(name, "1")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= len("1048576") else 1
