"""What the library that reads workbooks does not tell: errors, formulas without results, merged cells, the extent."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias
from xml.parsers import expat

from pnp.base.files import parse_document
from pnp.tables.archive import WorkbookError
from pnp.tables.table import MAX_COLUMNS, MAX_ROWS

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.tables.table import OddCell

MAX_CELLS = 10_000_000
"""Cells inside the outermost cells that hold anything, empty ones too: the library makes room for all of them."""

Place: TypeAlias = tuple[int, int]
"""Row and column from 1."""


class MergedCells(NamedTuple):
    """The first and the last of cells that are shown as one."""

    first: Place
    last: Place


@dataclass(slots=True)
class SheetScan:
    """What was found in a sheet; `rows` and `columns` say how far it reaches."""

    name: str = ""
    odd: dict[Place, OddCell] = field(default_factory=dict)
    merged: list[MergedCells] = field(default_factory=list)
    outside: dict[Place, str] = field(default_factory=dict)
    """Formulas that take values from other files."""
    rows: int = 0
    columns: int = 0

    @property
    def too_large(self) -> bool:
        """Whether it reaches further than a table may."""
        return self.rows > MAX_ROWS + 1 or self.columns > MAX_COLUMNS or self.rows * self.columns > MAX_CELLS

    def reach(self, row: int, column: int) -> None:
        """Note a cell that holds something. Raises SheetTooLargeError as soon as it is outside of what a table may have."""
        if row > self.rows or column > self.columns:
            self.rows, self.columns = max(self.rows, row), max(self.columns, column)
            if self.too_large:
                raise SheetTooLargeError(self)


class SheetTooLargeError(Exception):
    """A sheet with more rows or columns than a table may have."""

    def __init__(self, scan: SheetScan) -> None:
        super().__init__(scan.name)
        self.scan = scan


def parse_part(
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
