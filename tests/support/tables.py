"""Workbooks as spreadsheets write them, and the documented fields of Tabletop Simulator."""

from __future__ import annotations

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
LOOKS = (
    f'<styleSheet xmlns="{MAIN}"><numFmts><numFmt numFmtId="164" formatCode="[$€-407] #,##0.00"/></numFmts>'
    "<fonts><font/><font><b/></font><font><strike/></font></fonts><fills/><borders/><cellStyleXfs/>"
    '<cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="9"/><xf fontId="1"/><xf fontId="2"/></cellXfs>'
    "</styleSheet>"
)
"""Styles of cells: 2 is an amount in €, 3 a percentage, 4 bold, 5 struck out."""


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


def ods(sheets, *, styles=""):
    """The bytes of a workbook: sheets by name, as rows of cells or as the XML of their rows; `styles` are XML."""
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
        f"{calc}><office:automatic-styles>{styles}</office:automatic-styles><office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
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


NUMBER, TEXT, FLAG = (int, float), str, bool
SAVE = {
    "SaveName": TEXT, "GameMode": TEXT, "Date": TEXT, "Table": TEXT, "Sky": TEXT, "Note": TEXT, "ObjectStates": list,
    "VersionNumber": TEXT, "GameType": TEXT, "GameComplexity": TEXT, "Tags": list, "Gravity": NUMBER, "PlayArea": NUMBER,
    "TabStates": dict, "LuaScript": TEXT, "LuaScriptState": TEXT, "XmlUI": TEXT,
}  # fmt: skip
OBJECT = {
    "GUID": TEXT, "Name": TEXT, "Transform": dict, "Nickname": TEXT, "Description": TEXT, "GMNotes": TEXT, "ColorDiffuse": dict,
    "LayoutGroupSortIndex": int, "Value": NUMBER, "Locked": FLAG, "Grid": FLAG, "Snap": FLAG, "IgnoreFoW": FLAG,
    "MeasureMovement": FLAG, "DragSelectable": FLAG, "Autoraise": FLAG, "Sticky": FLAG, "Tooltip": FLAG, "GridProjection": FLAG,
    "HideWhenFaceDown": FLAG, "Hands": FLAG, "LuaScript": TEXT, "LuaScriptState": TEXT, "XmlUI": TEXT,
}  # fmt: skip
TRANSFORM = {f"{word}{axis}": NUMBER for word in ("pos", "rot", "scale") for axis in "XYZ"}
DECK = {
    "FaceURL": TEXT, "BackURL": TEXT, "NumWidth": int, "NumHeight": int, "BackIsHidden": FLAG, "UniqueBack": FLAG, "Type": int,
}  # fmt: skip
IMAGE = {"ImageURL": TEXT, "ImageSecondaryURL": TEXT, "ImageScalar": NUMBER, "WidthScale": NUMBER}
TILE = {"Type": int, "Thickness": NUMBER, "Stackable": FLAG, "Stretch": FLAG}
TOKEN = {"Thickness": NUMBER, "MergeDistancePixels": NUMBER, "StandUp": FLAG, "Stackable": FLAG}
MESH = {
    "MeshURL": TEXT, "DiffuseURL": TEXT, "NormalURL": TEXT, "ColliderURL": TEXT, "Convex": FLAG, "MaterialIndex": int,
    "TypeIndex": int, "CastShadows": FLAG,
}  # fmt: skip
PDF = {"PDFUrl": TEXT, "PDFPassword": TEXT, "PDFPage": int, "PDFPageOffset": int}
MORE = {
    "DeckCustom": {"DeckIDs": list, "CustomDeck": dict, "ContainedObjects": list, "SidewaysCard": FLAG},
    "Card": {"CardID": int, "CustomDeck": dict, "SidewaysCard": FLAG},
    "Custom_Tile": {"CustomImage": dict},
    "Custom_Token": {"CustomImage": dict},
    "Custom_Board": {"CustomImage": dict},
    "Figurine_Custom": {"CustomImage": dict},
    "Custom_Model": {"CustomMesh": dict},
    "Custom_PDF": {"CustomPDF": dict},
    "Bag": {"ContainedObjects": list, "MaterialIndex": int, "MeshIndex": int},
}
OPTIONAL = {"Custom_Token": {"States": dict}, "Custom_Model": {"RotationValues": list}}
CELLS, MOST_COLUMNS, MOST_ROWS = 100, 10, 7


def faults(save, has_file):
    """Return what is wrong with a save; `has_file` says of an address whether its file is there."""
    found = [*_fields("save", save, SAVE)]
    guids = []
    for thing in save.get("ObjectStates", ()):
        found += _object(thing, has_file, guids)
    found += [f"GUID {guid} twice" for guid in {g for g in guids if guids.count(g) > 1}]
    return found


def _fields(name, data, wanted, optional=()):
    for key, kind in wanted.items():
        if key not in data:
            yield f"{name} lacks {key}"
        elif not isinstance(data[key], kind) or (kind is not FLAG and isinstance(data[key], bool)):
            yield f"{name}.{key} is {data[key]!r}"
    yield from (f"{name} has {key}" for key in data if key not in wanted and key not in optional)


def _object(thing, has_file, guids):
    name = thing.get("Name")
    if name not in MORE:
        return [f"an object named {name}"]
    found = [*_fields(name, thing, OBJECT | MORE[name], OPTIONAL.get(name, ()))]
    guids.append(thing["GUID"])
    if len(thing["GUID"]) != 6 or set(thing["GUID"]) - set("0123456789abcdef"):
        found.append(f"GUID {thing['GUID']}")
    found += _fields("Transform", thing["Transform"], TRANSFORM)
    found += _fields("ColorDiffuse", thing["ColorDiffuse"], dict.fromkeys("rgb", NUMBER))
    addresses = []
    if "CustomImage" in thing:
        more = {"Custom_Tile": {"CustomTile": dict}, "Custom_Token": {"CustomToken": dict}}.get(name, {})
        image = thing["CustomImage"]
        found += _fields("CustomImage", image, IMAGE | more)
        found += _fields("CustomTile", image["CustomTile"], TILE) if name == "Custom_Tile" else ()
        found += _fields("CustomToken", image["CustomToken"], TOKEN) if name == "Custom_Token" else ()
        addresses += [image["ImageURL"], *filter(None, [image["ImageSecondaryURL"]])]
    if "CustomMesh" in thing:
        found += _fields("CustomMesh", thing["CustomMesh"], MESH)
        addresses += [thing["CustomMesh"][key] for key in ("MeshURL", "DiffuseURL", "ColliderURL")]
    if "CustomPDF" in thing:
        found += _fields("CustomPDF", thing["CustomPDF"], PDF)
        addresses.append(thing["CustomPDF"]["PDFUrl"])
    for key, sheet in thing.get("CustomDeck", {}).items():
        found += [] if key.isdigit() and int(key) else [f"a sheet is {key}"]
        found += _fields("CustomDeck", sheet, DECK)
        if not (1 <= sheet["NumWidth"] <= MOST_COLUMNS and 1 <= sheet["NumHeight"] <= MOST_ROWS):
            found.append(f"a sheet of {sheet['NumWidth']} × {sheet['NumHeight']}")
        addresses += [sheet["FaceURL"], sheet["BackURL"]]
    found += [f"nothing is at {address}" for address in addresses if not has_file(address)]
    found += _ids(thing)
    for inner in (*thing.get("ContainedObjects", ()), *thing.get("States", {}).values()):
        found += _object(inner, has_file, guids)
    return found


def _ids(thing):
    """Card ids are 100 × sheet + cell; those of a deck are those of its cards, in order."""
    cards = [thing] if thing["Name"] == "Card" else thing["ContainedObjects"] if thing["Name"] == "DeckCustom" else []
    for card in cards:
        sheet = card["CustomDeck"].get(str(card["CardID"] // CELLS))
        if sheet is None:
            yield f"card {card['CardID']} is on no sheet"
            continue
        cells = sheet["NumWidth"] * sheet["NumHeight"] - (not sheet["BackIsHidden"])
        if card["CardID"] % CELLS >= cells:
            yield f"card {card['CardID']} is beyond its sheet"
    if thing["Name"] == "DeckCustom":
        if thing["DeckIDs"] != [card["CardID"] for card in cards]:
            yield "DeckIDs are not those of its cards"
        if any(card["CustomDeck"][key] != thing["CustomDeck"].get(key) for card in cards for key in card["CustomDeck"]):
            yield "a card and its deck differ in their sheet"
