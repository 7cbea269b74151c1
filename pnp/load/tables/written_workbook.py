"""Write a workbook (XLSX, ECMA-376, or ODS, OpenDocument 1.2) with one sheet of texts, for people to fill in.

Every cell is formatted as text, so that a spreadsheet makes no date or number of what is typed; equal rows give equal bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

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


def xlsx_bytes(sheet: str, columns: Sequence[SheetColumn], rows: Iterable[Sequence[str]]) -> bytes:
    """Write an XLSX whose only sheet has these columns; the header and the first column stay in view."""
    styles = _styles_of(columns)
    parts = {
        "[Content_Types].xml": _content_types(),
        "_rels/.rels": _relationships({"officeDocument": "xl/workbook.xml"}),
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATIONS}"><sheets>'
        f'<sheet name={quoteattr(sheet)} sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": _relationships({"worksheet": "worksheets/sheet1.xml", "styles": "styles.xml"}),
        "xl/styles.xml": _STYLES,
        "xl/worksheets/sheet1.xml": _sheet(columns, styles, rows),
    }
    return _zipped({name: _BEGIN + text for name, text in parts.items()})


def _styles_of(columns: Iterable[SheetColumn]) -> list[int]:
    return [_CLOSED if not one.is_open else _RIGHT_TO_LEFT if one.right_to_left else _OPEN for one in columns]


def _zipped(parts: Mapping[str, str]) -> bytes:
    """Return parts as a zip without a date; the `mimetype` of an ODS is not compressed, so that programs find it."""
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for name, text in parts.items():
            archive.writestr(ZipInfo(name), text.encode(), ZIP_STORED if name == "mimetype" else ZIP_DEFLATED)
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


_OASIS = "urn:oasis:names:tc:opendocument:xmlns"
_ODS_TYPE = "application/vnd.oasis.opendocument.spreadsheet"
_SPACES = "".join(
    f' xmlns:{prefix}="{_OASIS}:{name}:1.0"'
    for prefix, name in {
        "office": "office", "style": "style", "table": "table", "text": "text", "number": "datastyle",
        "fo": "xsl-fo-compatible", "config": "config", "manifest": "manifest",
    }.items()
)  # fmt: skip
_ODS_CELLS = {
    _HEADER: ("", 'fo:font-weight="bold"'),
    _OPEN: ("", ""),
    _RIGHT_TO_LEFT: ('<style:paragraph-properties style:writing-mode="rl-tb"/>', ""),
    _CLOSED: ("", 'fo:color="#595959"'),
}
_MM_OF_CHARACTER = 2  # about the width of a figure at the size of 10 pt
_RUN_OF_BLANKS = lazy_pattern("^ | {2,}| $")


def ods_bytes(sheet: str, columns: Sequence[SheetColumn], rows: Iterable[Sequence[str]]) -> bytes:
    """Write an ODS whose only sheet has these columns; the header and the first column stay in view."""
    parts = "".join(
        f'<manifest:file-entry manifest:full-path="{path}" manifest:media-type="{kind}"/>'
        for path, kind in {"/": _ODS_TYPE, "content.xml": "text/xml", "settings.xml": "text/xml"}.items()
    )
    manifest = f'<manifest:manifest{_SPACES} manifest:version="1.2">{parts}</manifest:manifest>'
    return _zipped(
        {
            "mimetype": _ODS_TYPE,
            "META-INF/manifest.xml": _BEGIN + manifest,
            "content.xml": _BEGIN + _ods_content(sheet, columns, rows),
            "settings.xml": _BEGIN + _ods_settings(sheet),
        }
    )


def _ods_content(sheet: str, columns: Sequence[SheetColumn], rows: Iterable[Sequence[str]]) -> str:
    styles = _styles_of(columns)
    listed = "".join(
        f'<table:table-column table:style-name="w{column.width}" table:default-cell-style-name="c{style}"/>'
        for column, style in zip(columns, styles, strict=True)
    )
    data = [_ods_row([column.header for column in columns], [_HEADER] * len(columns))]
    data += [_ods_row(row, styles) for row in rows]
    return (
        f'<office:document-content{_SPACES} office:version="1.2"><office:automatic-styles>{_ods_styles(columns)}'
        f"</office:automatic-styles><office:body><office:spreadsheet><table:table table:name={quoteattr(sheet)}>"
        f"{listed}{''.join(data)}</table:table></office:spreadsheet></office:body></office:document-content>"
    )


def _ods_styles(columns: Sequence[SheetColumn]) -> str:
    """Return the widths of columns, and the styles of cells, whose format is that of texts."""
    widths = "".join(
        f'<style:style style:name="w{width}" style:family="table-column">'
        f'<style:table-column-properties style:column-width="{width * _MM_OF_CHARACTER}mm"/></style:style>'
        for width in sorted({column.width for column in columns})
    )
    cells = "".join(
        f'<style:style style:name="c{style}" style:family="table-cell" style:data-style-name="n1">'
        f'<style:table-cell-properties style:vertical-align="top" fo:wrap-option="wrap"/>{direction}'
        f"<style:text-properties {look}/></style:style>"
        for style, (direction, look) in _ODS_CELLS.items()
    )
    return f'{widths}<number:text-style style:name="n1"><number:text-content/></number:text-style>{cells}'


def _ods_row(cells: Sequence[str], styles: Sequence[int]) -> str:
    return f"<table:table-row>{''.join(_ods_cell(*pair) for pair in zip(cells, styles, strict=True))}</table:table-row>"


def _ods_cell(text: str, style: int) -> str:
    if not text:
        return f'<table:table-cell table:style-name="c{style}"/>'
    lines = "".join(f"<text:p>{_ods_line(line)}</text:p>" for line in text.split("\n"))
    return f'<table:table-cell table:style-name="c{style}" office:value-type="string">{lines}</table:table-cell>'


def _ods_line(line: str) -> str:
    """Return a line of a text; a run of blanks is counted, because XML joins them to one."""
    written = _RUN_OF_BLANKS.sub(lambda found: f'<text:s text:c="{len(found[0])}"/>', escape(line))
    return written.replace("\t", "<text:tab/>")


def _ods_settings(sheet: str) -> str:
    """Return the settings that keep the first row and the first column in view."""
    frozen = {"HorizontalSplitMode": ("short", 2), "VerticalSplitMode": ("short", 2)}
    frozen |= dict.fromkeys(("HorizontalSplitPosition", "VerticalSplitPosition", "PositionRight", "PositionBottom"), ("int", 1))
    items = "".join(
        f'<config:config-item config:name="{name}" config:type="{kind}">{value}</config:config-item>'
        for name, (kind, value) in frozen.items()
    )
    return (
        f'<office:document-settings{_SPACES} office:version="1.2"><office:settings>'
        '<config:config-item-set config:name="ooo:view-settings"><config:config-item-map-indexed config:name="Views">'
        '<config:config-item-map-entry><config:config-item-map-named config:name="Tables">'
        f"<config:config-item-map-entry config:name={quoteattr(sheet)}>{items}</config:config-item-map-entry>"
        "</config:config-item-map-named></config:config-item-map-entry></config:config-item-map-indexed>"
        "</config:config-item-set></office:settings></office:document-settings>"
    )
