"""Write a workbook (XLSX, ECMA-376) with one sheet of texts, for people to fill in.

Every cell is formatted as text, so that a spreadsheet makes no date or number of what is typed; equal rows give equal bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pnp.base.diagnostics import column_letters
from pnp.base.records import lazy_pattern


class SheetColumn(NamedTuple):
    """A column: its header, its width in characters, and whether people write in it, from right to left or not."""

    header: str
    width: int
    is_open: bool = False
    right_to_left: bool = False


_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_HEADER, _OPEN, _RIGHT_TO_LEFT, _CLOSED = 1, 2, 3, 4  # the styles of cells in `_STYLES`, from 0
_TEXT_FORMAT = 49
_WRAPPED = '<alignment vertical="top" wrapText="1"/>'
_STYLES = (
    f'<styleSheet xmlns="{_MAIN}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/></font>'
    '<font><sz val="11"/><color rgb="FF595959"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">'
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    + "".join(
        f'<xf numFmtId="{_TEXT_FORMAT}" fontId="{font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" '
        f'applyAlignment="1">{alignment}</xf>'
        for font, alignment in (
            (1, _WRAPPED), (0, _WRAPPED), (0, '<alignment vertical="top" wrapText="1" readingOrder="2"/>'), (2, _WRAPPED),
        )
    )
    + '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)  # fmt: skip
_BEGIN = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_ESCAPE_LIKE = lazy_pattern(r"_(?=x[0-9A-Fa-f]{4}_)")
"""What a spreadsheet would read as the escape of a character, such as `_x000D_`."""


def workbook_bytes(sheet: str, columns: Sequence[SheetColumn], rows: Iterable[Sequence[str]]) -> bytes:
    """Write a workbook whose only sheet has these columns; the header and the first column stay in view."""
    styles = [_CLOSED if not one.is_open else _RIGHT_TO_LEFT if one.right_to_left else _OPEN for one in columns]
    parts = {
        "[Content_Types].xml": _content_types(),
        "_rels/.rels": _relationships({"officeDocument": "xl/workbook.xml"}),
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATIONS}"><sheets>'
        f'<sheet name={quoteattr(sheet)} sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": _relationships({"worksheet": "worksheets/sheet1.xml", "styles": "styles.xml"}),
        "xl/styles.xml": _STYLES,
        "xl/worksheets/sheet1.xml": _sheet(columns, styles, rows),
    }
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(ZipInfo(name), (_BEGIN + text).encode(), ZIP_DEFLATED)
    return out.getvalue()


def _content_types() -> str:
    kinds = {"xl/workbook": "sheet.main", "xl/worksheets/sheet1": "worksheet", "xl/styles": "styles"}
    listed = "".join(f'<Override PartName="/{part}.xml" ContentType="{_TYPES}.{kind}+xml"/>' for part, kind in kinds.items())
    rels = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    return f'<Types xmlns="{_PACKAGE}/content-types">{rels}{listed}</Types>'


def _relationships(targets: dict[str, str]) -> str:
    listed = (
        f'<Relationship Id="r{number}" Type="{_RELATIONS}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets.items(), 1)
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{"".join(listed)}</Relationships>'


def _sheet(columns: Sequence[SheetColumn], styles: Sequence[int], rows: Iterable[Sequence[str]]) -> str:
    pane = '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>'
    widths = "".join(
        f'<col min="{number}" max="{number}" width="{column.width}" customWidth="1" style="{style}"/>'
        for number, (column, style) in enumerate(zip(columns, styles, strict=True), 1)
    )
    data = [_row(1, [column.header for column in columns], [_HEADER] * len(columns))]
    data += [_row(number, row, styles) for number, row in enumerate(rows, 2)]
    return (
        f'<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0">{pane}</sheetView></sheetViews>'
        f"<cols>{widths}</cols><sheetData>{''.join(data)}</sheetData></worksheet>"
    )


def _row(number: int, cells: Sequence[str], styles: Sequence[int]) -> str:
    written = (_cell(f"{column_letters(at)}{number}", *pair) for at, pair in enumerate(zip(cells, styles, strict=True), 1))
    return f'<row r="{number}">{"".join(written)}</row>'


def _cell(name: str, text: str, style: int) -> str:
    if not text:
        return f'<c r="{name}" s="{style}"/>'
    written = escape(_ESCAPE_LIKE.sub("_x005F_", text))
    return f'<c r="{name}" s="{style}" t="inlineStr"><is><t xml:space="preserve">{written}</t></is></c>'
