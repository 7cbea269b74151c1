"""Cut files, read back: what is in them is the geometry of the sheet, to a hundredth of a millimetre."""

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import ezdxf
import pytest
from ezdxf import bbox
from ezdxf.math import bulge_radius
from sample_items import INFO, font_book
from test_render_exports import Heard

from pnp.base.units import Box, Size
from pnp.impose.cutting_machine import with_cut_layouts
from pnp.model.face_walk import path_box
from pnp.model.frame import Frame, Shape
from pnp.model.outline import Outline, Paper, hexagon_size
from pnp.model.request import Document, ProductDocuments
from pnp.model.sheet import Imposition, Page, Placement, Sheet
from pnp.pictures.path_data import parse_path
from pnp.render.exports.table import export

SHEET = Size(210, 297)
CARD = Outline("rectangle", Size(63, 88), 3)
COIN = Outline("circle", Size(20, 20))
HEX = Outline("hexagon-flat", hexagon_size(19.05, pointed=False))
SHIELD = Outline("path", Size(24, 28), own=parse_path("M0 0 H24 V14 C24 22 18 26 12 28 C6 26 0 22 0 14 Z"))
CREASES = (Shape(parse_path("M0 40 H63"), step="mountain"), Shape(parse_path("M10 10 H20 V20"), step="cut"))
PLACED = (
    (CARD, Box(12.25, 20.5, 63, 88), 0, CREASES),
    (CARD, Box(90, 20.5, 88, 63), 270, ()),
    (COIN, Box(12.25, 150, 20, 20), 0, ()),
    (HEX, Box(60, 150, *HEX.size), 0, ()),
    (SHIELD, Box(100, 150, 24, 28), 180, ()),
)
SVG = "{http://www.w3.org/2000/svg}"


def document():
    """One sheet with parts of all shapes, twice, as a document."""
    placements = tuple(
        Placement(f"part{n}", 1, "face", Frame(outline.size, 2, items, outline=outline), trim, turn, (2,) * 4)
        for n, (outline, trim, turn, items) in enumerate(PLACED)
    )
    page = Page("face", SHEET, placements)
    sheets = tuple(Sheet(number, page) for number in (1, 2))
    imposition = with_cut_layouts(Imposition(Paper("a4", SHEET, 5), "none", sheets), "pond-a4.cut")
    return Document("pond-a4.cut", imposition, font_book(), replace(INFO, title="Pond & Sea"), "")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The cut files of that document."""
    out = tmp_path_factory.mktemp("cut")
    export([ProductDocuments((document(),))], ("cut-svg", "cut-dxf"), out, Heard())
    return out


@pytest.fixture(scope="module")
def drawing(folder):
    """The DXF as another library reads it, without a finding."""
    found = ezdxf.readfile(folder / "pond-a4.cut.cut-1.dxf")
    audit = found.audit()
    assert (audit.errors, audit.fixes) == ([], [])
    return found


@pytest.fixture(scope="module")
def svg(folder):
    """The root of the SVG."""
    return ET.parse(folder / "pond-a4.cut.cut-1.svg").getroot()  # noqa: S314 - our own file


def lines(drawing, layer):
    """The polylines of a layer."""
    return list(drawing.modelspace().query(f'LWPOLYLINE[layer=="{layer}"]'))


def test_sheets_alike_have_one_file_of_each_kind(folder):
    """Which says which sheets it is for."""
    assert sorted(file.name for file in folder.iterdir()) == ["pond-a4.cut.cut-1.dxf", "pond-a4.cut.cut-1.svg"]
    assert (folder / "pond-a4.cut.cut-1.dxf").read_bytes().startswith(b"999\r\nsheets 1-2\r\n")


def test_the_dxf_has_light_polylines_in_millimetres(drawing):
    """Of AutoCAD 2000, on two layers."""
    assert drawing.dxfversion == "AC1015"
    assert drawing.units == ezdxf.units.MM
    assert {entity.dxftype() for entity in drawing.modelspace()} == {"LWPOLYLINE"}
    colours = {layer.dxf.name: layer.color for layer in drawing.layers}
    assert (colours["CUT"], colours["CREASE"]) == (1, 5)


def test_every_outline_is_where_it_is_printed(drawing, svg):
    """Closed, as large as the trim, once; y points up in DXF and down in SVG."""
    outlines = [line for line in lines(drawing, "CUT") if line.closed]
    paths = [path for path in svg_paths(svg, "CUT") if path[-1][0] == "Z"]
    assert len(outlines) == len(paths) == len(PLACED)
    for line, path, (_, trim, _, _) in zip(outlines, paths, PLACED, strict=True):
        low, high = bbox.extents([line], fast=False).extmin, bbox.extents([line], fast=False).extmax
        found = low.x, SHEET.h - high.y, high.x - low.x, high.y - low.y
        assert found == pytest.approx(trim, abs=0.01)
        assert path_box(path) == pytest.approx(trim, abs=0.01)


def test_corners_have_their_radius(drawing):
    """Each card four arcs of 3 mm, the coin two of 10 mm, the hexagon none."""
    found = [sorted(radii(line)) for line in lines(drawing, "CUT") if line.closed]
    assert found[0] == found[1] == pytest.approx([3] * 4, abs=0.01)
    assert found[2] == pytest.approx([10] * 2, abs=0.01)
    assert found[3] == []


def radii(line):
    """The radii of the arcs of a closed polyline."""
    points = line.get_points("xyb")
    for (x1, y1, bulge), (x2, y2, _) in zip(points, [*points[1:], points[0]], strict=True):
        if bulge:
            yield abs(bulge_radius((x1, y1), (x2, y2), bulge))


def test_creases_and_cuts_inside_are_where_they_are_printed(drawing, svg):
    """On layers of their own, open."""
    (crease,) = lines(drawing, "CREASE")
    assert [(x, SHEET.h - y) for x, y in crease.get_points("xy")] == [pytest.approx(p) for p in ((12.25, 60.5), (75.25, 60.5))]
    (inner,) = (line for line in lines(drawing, "CUT") if not line.closed)
    assert not crease.closed
    assert [(x, SHEET.h - y) for x, y in inner.get_points("xy")] == [
        pytest.approx(p) for p in ((22.25, 30.5), (32.25, 30.5), (32.25, 40.5))
    ]
    assert [path_box(path) for path in svg_paths(svg, "CREASE")] == [pytest.approx((12.25, 60.5, 63, 0))]


def svg_paths(svg, layer):
    """The paths of a layer."""
    (group,) = (g for g in svg.iter(f"{SVG}g") if g.get("id") == layer)
    return [parse_path(path.get("d")) for path in group]


def test_no_line_is_drawn_twice(drawing):
    """From the first to the last piece, whichever way it runs."""
    pieces = []
    for line in drawing.modelspace():
        points = line.get_points("xyb")
        ends = [*points[1:], points[0]] if line.closed else points[1:]
        for (x1, y1, bulge), (x2, y2, _) in zip(points, ends, strict=False):
            one, other = (round(x1, 4), round(y1, 4)), (round(x2, 4), round(y2, 4))
            pieces.append((min(one, other), max(one, other), round(bulge if one < other else -bulge, 4)))
    assert len(pieces) == len(set(pieces))


def test_the_svg_is_in_millimetres_without_transforms(svg):
    """A user unit is a millimetre, so that a program that ignores the unit of the size is off by a factor that shows."""
    assert (svg.get("width"), svg.get("height"), svg.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    assert not [element for element in svg.iter() if "transform" in element.attrib or "style" in element.attrib]
    assert {group.get("id"): (group.get("fill"), group.get("stroke")) for group in svg.iter(f"{SVG}g")} == {
        "CREASE": ("none", "#0000ff"), "CUT": ("none", "#ff0000"),
    }  # fmt: skip
    assert svg.find(f"{SVG}desc").text == "sheets 1-2"


def test_the_same_sheet_gives_the_same_bytes(folder, tmp_path):
    """No date, no name of a program."""
    export([ProductDocuments((document(),))], ("cut-svg", "cut-dxf"), tmp_path, Heard())
    for file in folder.iterdir():
        assert (tmp_path / file.name).read_bytes() == file.read_bytes()
        assert not re.search(rb"20\d\d-", file.read_bytes())


def test_a_document_without_cuts_has_no_files(tmp_path):
    """Such as a booklet."""
    plain = Document(
        "rules", Imposition(Paper("a4", SHEET, 5), "none", (Sheet(1, Page("face", SHEET, ())),)), font_book(), INFO, ""
    )
    export([ProductDocuments((plain,))], ("cut-svg", "cut-dxf"), tmp_path, Heard())
    assert list(tmp_path.iterdir()) == []
