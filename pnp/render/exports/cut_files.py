"""`<stem>.cut-1.svg` and `<stem>.cut-1.dxf`: what a machine cuts and creases on the sheets of one layout.

`<stem>.sheet-1.png`: a sheet as it is cut, for machines whose programs print it themselves.

SVG is in mm without transforms. DXF is that of AutoCAD 2000 (AC1015), the oldest that has light polylines and says its unit:
lines and arcs on layers, in mm. Group codes and sections are those of Autodesk's DXF Reference. Coordinates have their
origin at the bottom left, y up. The bytes depend on nothing but what is drawn: there are no dates and no program's name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.failures import error_context
from pnp.render.pdf_operators import num

if TYPE_CHECKING:
    from pnp.base.units import Size
    from pnp.model.outline import Path
    from pnp.model.printing import CutLayout
    from pnp.model.request import DocumentInfo, ProductDocuments
    from pnp.pictures.path_geometry import ArcLine
    from pnp.render.exports.table import ExportTarget


_PPI = 300
"""What Cricut's Design Space prints."""


def export_cut_svg(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write a drawing for each layout of each document."""
    for info, layout in _cut_layouts(documents):
        _write_lines(target, f"{layout.name}.svg", (f"{line}\n".encode() for line in svg_lines(layout, info.title)))


def export_cut_dxf(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write a drawing of lines and arcs for each layout of each document."""
    for _, layout in _cut_layouts(documents):
        from pnp.pictures.path_geometry import arc_lines  # noqa: PLC0415 - as above

        layers = [
            DxfLayer(name, colour, [line for path in paths for line in arc_lines(path)])
            for name, colour, paths in ((CREASE_LAYER, DXF_BLUE, layout.creases), (CUT_LAYER, DXF_RED, layout.cuts))
            if paths
        ]
        _write_lines(target, f"{layout.name}.dxf", dxf_lines(layers, layout.size, list_sheets(layout)))


def export_cut_png(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write a picture of each sheet on which something is cut, for programs that print it themselves."""
    for document in documents.documents:
        pages = [(sheet.number, p) for sheet in document.imposition.sheets for p in (sheet.front, sheet.back) if p and p.cut]
        if not pages:
            continue
        from pnp.render.face_pixels import cut_picture  # noqa: PLC0415 - as above

        target.progress.stage("pictures", len(pages))
        for number, page in pages:
            name = f"{document.stem}.sheet-{number}.png"
            with error_context("picture", name):
                _write_lines(target, name, [cut_picture(page, document.fonts, target.ppi or _PPI)])
            target.progress.advance()


def _cut_layouts(documents: ProductDocuments) -> Iterator[tuple[DocumentInfo, CutLayout]]:
    for document in documents.documents:
        found = {page.cut.name: page.cut for page in document.imposition.pages if page.cut is not None}
        yield from ((document.info, layout) for layout in found.values())


def _write_lines(target: ExportTarget, name: str, lines: Iterable[bytes]) -> None:
    with target.publication.open(target.folder / name) as file:
        file.writelines(lines)


CUT_LAYER, CREASE_LAYER = "CUT", "CREASE"
"""The names of the layers, in SVG and DXF; programs list them as they are."""
_SVG_LAYERS = ((CREASE_LAYER, "#0000ff"), (CUT_LAYER, "#ff0000"))  # in the order in which a machine takes them
_STROKE_WIDTH = "0.1"  # mm; machines follow the middle of a line, whatever its width


def list_sheets(layout: CutLayout) -> str:
    """Say which sheets a layout is for: `sheets 1-3, 7`."""
    parts: list[tuple[int, int]] = []
    for number in layout.sheets:
        if parts and parts[-1][1] == number - 1:
            parts[-1] = parts[-1][0], number
        else:
            parts.append((number, number))
    named = ", ".join(f"{first}-{last}" if first != last else str(first) for first, last in parts)
    return f"sheet{'s' * (len(layout.sheets) > 1)} {named}"


def svg_lines(layout: CutLayout, title: str) -> Iterator[str]:
    """Yield the lines of a drawing."""
    w, h = (num(side).decode() for side in layout.size)
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    inkscape = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {inkscape} width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">'
    yield f"<title>{escape(title, quote=False)}: {layout.name}</title>"
    yield f"<desc>{list_sheets(layout)}</desc>"
    for (name, colour), paths in zip(_SVG_LAYERS, (layout.creases, layout.cuts), strict=True):
        if paths:
            layer = f'inkscape:groupmode="layer" inkscape:label="{name}"'
            yield f'<g id="{name}" {layer} fill="none" stroke="{colour}" stroke-width="{_STROKE_WIDTH}">'
            yield from (f'<path d="{_path_data(path)}"/>' for path in paths)
            yield "</g>"
    yield "</svg>"


def _path_data(path: Path) -> str:
    return "".join(letter + " ".join(num(v).decode() for v in numbers) for letter, numbers in path)


DXF_RED, DXF_BLUE = 1, 5
"""Colours by AutoCAD's index."""
_UNIT_MM = "4"  # $INSUNITS
_FIRST_HANDLE = 0x30  # handles of polylines; those before are of tables and blocks
_TABLES = ("VPORT", "LTYPE", "LAYER", "STYLE", "VIEW", "UCS", "APPID", "DIMSTYLE", "BLOCK_RECORD")
_MODEL_SPACE, _PAPER_SPACE = "20", "21"  # the handles of the two blocks that every drawing has
_ROOT_DICTIONARY, _GROUP_DICTIONARY = "C", "D"  # of the dictionaries of objects


class DxfLayer(NamedTuple):
    """A layer: its name, its colour as AutoCAD's index, and its lines in mm with y down from the top of the sheet."""

    name: str
    colour: int
    lines: Sequence[ArcLine]


def dxf_lines(layers: Sequence[DxfLayer], size: Size, comment: str) -> Iterator[bytes]:
    """Yield a drawing of a sheet of `size` mm line by line; `comment` is text in ASCII."""
    for code, value in _drawing(layers, size, comment):
        yield f"{code:>3}\r\n{value}\r\n".encode("ascii")


def _drawing(layers: Sequence[DxfLayer], size: Size, comment: str) -> Iterator[tuple[int, str]]:
    seed = _FIRST_HANDLE + sum(len(layer.lines) for layer in layers)
    yield 999, comment
    yield from _section("HEADER", _header(size, f"{seed:X}"))
    yield from _section("CLASSES", ())
    yield from _section("TABLES", _tables(layers))
    yield from _section("BLOCKS", (*_block("*Model_Space", _MODEL_SPACE, "22"), *_block("*Paper_Space", _PAPER_SPACE, "24")))
    yield from _section("ENTITIES", _entities(layers, size.h))
    yield from _section("OBJECTS", _objects())
    yield 0, "EOF"


def _section(name: str, content: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    yield 0, "SECTION"
    yield 2, name
    yield from content
    yield 0, "ENDSEC"


def _header(size: Size, seed: str) -> Iterator[tuple[int, str]]:
    yield from ((9, "$ACADVER"), (1, "AC1015"), (9, "$DWGCODEPAGE"), (3, "ANSI_1252"), (9, "$HANDSEED"), (5, seed))
    yield from ((9, "$INSUNITS"), (70, _UNIT_MM), (9, "$MEASUREMENT"), (70, "1"))
    for name, (x, y) in (("$EXTMIN", (0.0, 0.0)), ("$EXTMAX", size)):
        yield from ((9, name), (10, _format_number(x)), (20, _format_number(y)), (30, "0"))


def _tables(layers: Sequence[DxfLayer]) -> Iterator[tuple[int, str]]:
    handles = (f"{number:X}" for number in count(0x10))
    for number, table in enumerate(_TABLES, 1):
        records = tuple(_records(table, layers))
        yield from ((0, "TABLE"), (2, table), (5, f"{number:X}"), (330, "0"), (100, "AcDbSymbolTable"), (70, str(len(records))))
        yield from ((100, "AcDbDimStyleTable"),) if table == "DIMSTYLE" else ()
        for kind, name, values in records:
            handle = {"*Model_Space": _MODEL_SPACE, "*Paper_Space": _PAPER_SPACE}.get(name) or next(handles)
            yield from ((0, table), (105 if table == "DIMSTYLE" else 5, handle), (330, f"{number:X}"))
            yield from ((100, "AcDbSymbolTableRecord"), (100, kind), (2, name), *values)
        yield 0, "ENDTAB"


def _records(table: str, layers: Sequence[DxfLayer]) -> Iterator[tuple[str, str, tuple[tuple[int, str], ...]]]:
    plain = ((70, "0"),)
    if table == "LTYPE":
        for name in ("ByBlock", "ByLayer", "Continuous"):
            yield "AcDbLinetypeTableRecord", name, (*plain, (3, ""), (72, "65"), (73, "0"), (40, "0"))
    elif table == "LAYER":
        for name, colour in (("0", 7), *((layer.name, layer.colour) for layer in layers)):
            yield "AcDbLayerTableRecord", name, (*plain, (62, str(colour)), (6, "Continuous"))
    elif table == "STYLE":
        font = ((40, "0"), (41, "1"), (50, "0"), (71, "0"), (42, "2.5"), (3, "txt"), (4, ""))
        yield "AcDbTextStyleTableRecord", "Standard", (*plain, *font)
    elif table == "APPID":
        yield "AcDbRegAppTableRecord", "ACAD", plain
    elif table == "DIMSTYLE":
        yield "AcDbDimStyleTableRecord", "Standard", plain
    elif table == "BLOCK_RECORD":
        for name in ("*Model_Space", "*Paper_Space"):
            yield "AcDbBlockTableRecord", name, ()


def _block(name: str, record: str, handle: str) -> Iterator[tuple[int, str]]:
    owner = (330, record), (100, "AcDbEntity"), (8, "0")
    yield from ((0, "BLOCK"), (5, handle), *owner, (100, "AcDbBlockBegin"), (2, name), (70, "0"))
    yield from ((10, "0"), (20, "0"), (30, "0"), (3, name), (1, ""))
    yield from ((0, "ENDBLK"), (5, f"{int(handle, 16) + 1:X}"), *owner, (100, "AcDbBlockEnd"))


def _entities(layers: Sequence[DxfLayer], height: float) -> Iterator[tuple[int, str]]:
    handles = count(_FIRST_HANDLE)
    for layer in layers:
        for line in layer.lines:
            yield from ((0, "LWPOLYLINE"), (5, f"{next(handles):X}"), (330, _MODEL_SPACE), (100, "AcDbEntity"), (8, layer.name))
            yield from ((100, "AcDbPolyline"), (90, str(len(line.vertices))), (70, str(int(line.closed))), (43, "0"))
            for x, y, bulge in line.vertices:
                yield from ((10, _format_number(x)), (20, _format_number(height - y)))
                if bulge:
                    yield 42, f"{-bulge:.9f}"  # y points up here, so what turned right turns left


def _objects() -> Iterator[tuple[int, str]]:
    yield from ((0, "DICTIONARY"), (5, _ROOT_DICTIONARY), (330, "0"), (100, "AcDbDictionary"), (281, "1"))
    yield from ((3, "ACAD_GROUP"), (350, _GROUP_DICTIONARY))
    yield from ((0, "DICTIONARY"), (5, _GROUP_DICTIONARY), (330, _ROOT_DICTIONARY), (100, "AcDbDictionary"), (281, "1"))


def _format_number(value: float) -> str:
    return f"{value + 0.0:.6f}"
