"""Workbooks as spreadsheets write them, made of XML: the tests need what no spreadsheet would write, too."""

from io import BytesIO
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
STYLES = (
    f'<styleSheet xmlns="{MAIN}"><fonts/><fills/><borders/><cellStyleXfs/><cellXfs><xf/><xf '
    f'numFmtId="14"/></cellXfs></styleSheet>'
)
DATE = 's="1"'


def letters(column):
    """A, B, … Z, AA."""
    return (letters((column - 1) // 26) if column > 26 else "") + chr((column - 1) % 26 + 65)


def xlsx_cell(row, column, value):
    """A text, a number, or the XML of a cell as `(attributes, content)`."""
    at = f'r="{letters(column)}{row}"'
    if value is None:
        return ""
    if isinstance(value, tuple):
        return f"<c {at} {value[0]}>{value[1]}</c>"
    if isinstance(value, str):
        return f'<c {at} t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'
    return f"<c {at}><v>{value}</v></c>"


def xlsx_sheet(rows, behind=""):
    """The XML of a sheet with rows of cells; None is a cell that is not there."""
    written = (
        f'<row r="{number}">{"".join(xlsx_cell(number, column, value) for column, value in enumerate(row, 1))}</row>'
        for number, row in enumerate(rows, 1)
    )
    return f'<worksheet xmlns="{MAIN}"><sheetData>{"".join(written)}</sheetData>{behind}</worksheet>'


def xlsx(sheets, *, more=None, hidden=(), shared=()):
    """The bytes of a workbook: sheets by name, as rows or as XML; `more` parts; `shared` are the shared strings."""
    listed = [
        f'<sheet name="{escape(name)}" sheetId="{n}" r:id="r{n}" state="{"hidden" if name in hidden else "visible"}"/>'
        for n, name in enumerate(sheets, 1)
    ]
    targets = [
        f'<Relationship Id="r{n}" Type="{RELATIONS}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in range(1, len(sheets) + 1)
    ]
    targets += [f'<Relationship Id="s" Type="{RELATIONS}/sharedStrings" Target="sharedStrings.xml"/>'] if shared else []
    targets += [f'<Relationship Id="y" Type="{RELATIONS}/styles" Target="styles.xml"/>']
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"/>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="b" Type="{RELATIONS}/officeDocument" '
        'Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>{"".join(listed)}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">{"".join(targets)}</Relationships>',
        "xl/styles.xml": STYLES,
    }
    if shared:
        strings = "".join(f"<si>{text if text.startswith('<') else f'<t>{escape(text)}</t>'}</si>" for text in shared)
        parts["xl/sharedStrings.xml"] = f'<sst xmlns="{MAIN}">{strings}</sst>'
    for number, sheet in enumerate(sheets.values(), 1):
        parts[f"xl/worksheets/sheet{number}.xml"] = sheet if isinstance(sheet, str) else xlsx_sheet(sheet)
    return archive(parts | (more or {}))


OFFICE = "urn:oasis:names:tc:opendocument:xmlns"
ODS = "application/vnd.oasis.opendocument.spreadsheet"


def ods_cell(value):
    """A text, a number, or the XML of a cell."""
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, str) and value.startswith("<table:"):
        return value
    if isinstance(value, str):
        lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in value.split("\n"))
        return f'<table:table-cell office:value-type="string">{lines}</table:table-cell>'
    return f'<table:table-cell office:value-type="float" office:value="{value}"><text:p>{value}</text:p></table:table-cell>'


def ods(sheets):
    """The bytes of a workbook: sheets by name, as rows of cells or as the XML of their rows."""
    tables = ""
    for name, rows in sheets.items():
        lines = (
            rows
            if isinstance(rows, str)
            else "".join(f"<table:table-row>{''.join(map(ods_cell, r))}</table:table-row>" for r in rows)
        )
        tables += f'<table:table table:name="{escape(name)}">{lines}</table:table>'
    spaces = " ".join(f'xmlns:{name}="{OFFICE}:{name}:1.0"' for name in ("office", "table", "text"))
    calc = 'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
    content = (
        f"<office:document-content {spaces} "
        f"{calc}><office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    )
    manifest = (
        f'<m:manifest xmlns:m="{OFFICE}:manifest:1.0"><m:file-entry m:full-path="/" m:media-type="{ODS}"/>'
        '<m:file-entry m:full-path="content.xml" m:media-type="text/xml"/></m:manifest>'
    )
    return archive({"mimetype": ODS, "content.xml": content, "META-INF/manifest.xml": manifest})


def archive(parts):
    """A zip archive of parts."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as packed:
        for name, content in parts.items():
            info = ZipInfo(name)  # without the time, so that the same parts are the same bytes
            info.compress_type = ZIP_DEFLATED
            packed.writestr(info, content)
    return out.getvalue()
