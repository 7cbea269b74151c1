"""DXF of AutoCAD 2000 (AC1015), the oldest that has light polylines and says its unit: lines and arcs on layers, in mm.

Group codes and sections are those of Autodesk's DXF Reference. Coordinates have their origin at the bottom left, y up. The
bytes depend on nothing but what is drawn: there are no dates and no program's name.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.art.arcs import ArcLine
    from pnp.base.units import Size

RED, BLUE = 1, 5
"""Colours by AutoCAD's index."""
_MM = "4"  # $INSUNITS
_FIRST = 0x30  # handles of polylines; those before are of tables and blocks
_TABLES = ("VPORT", "LTYPE", "LAYER", "STYLE", "VIEW", "UCS", "APPID", "DIMSTYLE", "BLOCK_RECORD")
_MODEL, _PAPER = "20", "21"  # the handles of the two blocks that every drawing has
_NAMED, _GROUPS = "C", "D"  # of the dictionaries of objects


class DxfLayer(NamedTuple):
    """A layer: its name, its colour as AutoCAD's index, and its lines in mm with y down from the top of the sheet."""

    name: str
    colour: int
    lines: Sequence[ArcLine]


def dxf(layers: Sequence[DxfLayer], size: Size, comment: str) -> Iterator[bytes]:
    """Yield a drawing of a sheet of `size` mm line by line; `comment` is text in ASCII."""
    for code, value in _tags(layers, size, comment):
        yield f"{code:>3}\r\n{value}\r\n".encode("ascii")


def _tags(layers: Sequence[DxfLayer], size: Size, comment: str) -> Iterator[tuple[int, str]]:
    seed = _FIRST + sum(len(layer.lines) for layer in layers)
    yield 999, comment
    yield from _section("HEADER", _header(size, f"{seed:X}"))
    yield from _section("CLASSES", ())
    yield from _section("TABLES", _tables(layers))
    yield from _section("BLOCKS", (*_block("*Model_Space", _MODEL, "22"), *_block("*Paper_Space", _PAPER, "24")))
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
    yield from ((9, "$INSUNITS"), (70, _MM), (9, "$MEASUREMENT"), (70, "1"))
    for name, (x, y) in (("$EXTMIN", (0.0, 0.0)), ("$EXTMAX", size)):
        yield from ((9, name), (10, _number(x)), (20, _number(y)), (30, "0"))


def _tables(layers: Sequence[DxfLayer]) -> Iterator[tuple[int, str]]:
    handles = (f"{number:X}" for number in count(0x10))
    for number, table in enumerate(_TABLES, 1):
        records = tuple(_records(table, layers))
        yield from ((0, "TABLE"), (2, table), (5, f"{number:X}"), (330, "0"), (100, "AcDbSymbolTable"), (70, str(len(records))))
        yield from ((100, "AcDbDimStyleTable"),) if table == "DIMSTYLE" else ()
        for kind, name, values in records:
            handle = {"*Model_Space": _MODEL, "*Paper_Space": _PAPER}.get(name) or next(handles)
            yield from ((0, table), (105 if table == "DIMSTYLE" else 5, handle), (330, f"{number:X}"))
            yield from ((100, "AcDbSymbolTableRecord"), (100, kind), (2, name), *values)
        yield 0, "ENDTAB"


def _records(table: str, layers: Sequence[DxfLayer]) -> Iterator[tuple[str, str, tuple[tuple[int, str], ...]]]:
    """Yield the subclass, the name and the values of each record of a table that a drawing needs."""
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
    handles = count(_FIRST)
    for layer in layers:
        for line in layer.lines:
            yield from ((0, "LWPOLYLINE"), (5, f"{next(handles):X}"), (330, _MODEL), (100, "AcDbEntity"), (8, layer.name))
            yield from ((100, "AcDbPolyline"), (90, str(len(line.vertices))), (70, str(int(line.closed))), (43, "0"))
            for x, y, bulge in line.vertices:
                yield from ((10, _number(x)), (20, _number(height - y)))
                if bulge:
                    yield 42, f"{-bulge:.9f}"  # y points up here, so what turned right turns left


def _objects() -> Iterator[tuple[int, str]]:
    yield from ((0, "DICTIONARY"), (5, _NAMED), (330, "0"), (100, "AcDbDictionary"), (281, "1"))
    yield from ((3, "ACAD_GROUP"), (350, _GROUPS))
    yield from ((0, "DICTIONARY"), (5, _GROUPS), (330, _NAMED), (100, "AcDbDictionary"), (281, "1"))


def _number(value: float) -> str:
    return f"{value + 0.0:.6f}"
