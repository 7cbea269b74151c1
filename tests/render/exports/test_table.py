"""Cut files, read back: what is in them is the geometry of the sheet, to a hundredth of a millimetre.

JSON with one value per line. The PDFs of a booklet are printed by a copy of the process while those of the cards are:
the same files either way. Exports: the files of a product's documents, and progress.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import ezdxf
import pikepdf
import pytest
from ezdxf import bbox
from ezdxf.math import bulge_radius
from hypothesis import given
from hypothesis import strategies as st
from support.faces import INFO, RED, Heard, face, font_book, imposition, line, page, rect
from support.sheets import CARD, COIN, CREASES

from pnp.base.diagnostics import Mark, PnpError, Report
from pnp.base.processes import can_copy
from pnp.base.units import Box, Size
from pnp.build.build import prepare, write
from pnp.impose.cutting_machine import with_cut_layouts
from pnp.model.booklet import OutlineEntry
from pnp.model.face_walk import path_box
from pnp.model.frame import Frame
from pnp.model.outline import Outline, Paper, hexagon_size
from pnp.model.request import EXPORT_NAMES, BuildRequest, Document, ProductDocuments
from pnp.model.sheet import Component, Imposition, Page, Placement, Sheet
from pnp.pictures.path_data import parse_path
from pnp.render.exports import table
from pnp.render.exports.table import EXPORTS, export, indented_json

SHEET = Size(210, 297)

HEX = Outline("hexagon-flat", hexagon_size(19.05, pointed=False))

SHIELD = Outline("path", Size(24, 28), own=parse_path("M0 0 H24 V14 C24 22 18 26 12 28 C6 26 0 22 0 14 Z"))

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
    for outline, path, (_, trim, _, _) in zip(outlines, paths, PLACED, strict=True):
        low, high = bbox.extents([outline], fast=False).extmin, bbox.extents([outline], fast=False).extmax
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
    for cut in drawing.modelspace():
        points = cut.get_points("xyb")
        ends = [*points[1:], points[0]] if cut.closed else points[1:]
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


scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()

values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4))


@pytest.mark.whole
@given(st.dictionaries(st.text(), values, max_size=5))
def test_the_data_is_that_of_the_library(data):
    """Whatever the data: the lines say what `json.dumps` says, in the same order."""
    written = b"".join(indented_json(data))
    assert json.dumps(json.loads(written), ensure_ascii=False) == json.dumps(data, ensure_ascii=False)
    assert written.endswith(b"}\n")


def test_each_record_has_a_line():
    """An element of an entry's list has one, and each record of its own lists; numbers stay together, and so do words."""
    placed = [{"id": "á", "trim_mm": [14.0, 0.25], "lines": [{"step": "cut"}]}, {"id": "b", "words": ["c", "d"]}]
    data = {
        "game": "toy",
        "reading": {"pages": 2, "blanks": [1, 2]},
        "pages": [{"page": 1, "placements": placed, "cut": "x"}, 2],
    }
    assert b"".join(indented_json(data)).decode().splitlines() == [
        "{",
        ' "game": "toy",',
        ' "reading": {"pages": 2, "blanks": [1, 2]},',
        ' "pages": [',
        '  {"page": 1, "placements": [',
        '   {"id": "á", "trim_mm": [14.0, 0.25], "lines": [{"step": "cut"}]},',
        '   {"id": "b", "words": ["c", "d"]}',
        '  ], "cut": "x"},',
        "  2",
        " ]",
        "}",
    ]


def test_a_long_list_is_never_whole_in_memory():
    """The pieces of a list are made as they are asked for, one per element."""
    asked = []

    class Pages(list):
        def __iter__(self):
            for number in range(3):
                asked.append(number)
                yield {"page": number}

    pieces = indented_json({"pages": Pages([None])})
    assert (next(pieces), asked) == (b'{\n "pages": [\n  {"page": 0}', [0])
    assert (next(pieces), asked) == (b',\n  {"page": 1}', [0, 1])
    assert b"".join(pieces) == b',\n  {"page": 2}\n ]\n}\n'


class Steps:
    """Remembers the stages of a run, and the steps of each."""

    def __init__(self):
        self.stages = []

    def stage(self, name, total=None):
        """A stage begins."""
        self.stages.append([name, total, 0])

    def advance(self, steps=1):
        """Some steps are done."""
        self.stages[-1][2] += steps


@pytest.fixture
def pond(toy, monkeypatch):
    """The toy game with a short booklet, which is worth a copy here."""
    (toy / "content/toy/booklet").mkdir()
    (toy / "content/toy/booklet/01-pond.md").write_text("# The pond\n\nA lost fish costs {rules.catch.penalty}.\n", "utf-8")
    monkeypatch.setattr(table, "_PAGES_WORTH_A_COPY", 1)
    return toy


def built(root, out, jobs):
    """Build it; gives the bytes of all files and the stages of writing."""
    report, steps = Report(), Steps()
    ready = prepare(BuildRequest(root, "toy", jobs=jobs), report, Steps())
    assert not report.has_errors
    write(ready, out, steps)
    return {file.relative_to(out): file.read_bytes() for file in out.rglob("*") if file.is_file()}, steps.stages


def test_jobs_change_no_byte_and_no_step(pond, tmp_path, monkeypatch):
    """A file of cards is printed by the process itself, the booklets by another one."""
    said, real = tmp_path / "printers", table._print_in_memory

    def printed(*what):
        with said.open("a", encoding="utf-8") as file:
            file.write(f"{os.getpid()}\n")
        return real(*what)

    monkeypatch.setattr(table, "_print_in_memory", printed)
    alone, together = built(pond, tmp_path / "one", 1), built(pond, tmp_path / "two", 2)
    assert alone == together
    assert [stage for stage in together[1] if "booklet" in stage[0] and stage[1] == stage[2] > 0]
    if can_copy(2):
        assert len(said.read_text("utf-8").split()) == 3
        assert str(os.getpid()) not in said.read_text("utf-8").split()


def test_a_fault_in_a_copy_is_one_here(pond, tmp_path, monkeypatch):
    """A picture that can no longer be read stops the run, and nothing is written."""

    def broken(*_):
        raise PnpError([])

    monkeypatch.setattr(table, "_print_in_memory", broken)
    with pytest.raises(PnpError):
        built(pond, tmp_path / "out", 2)
    assert not [file for file in tmp_path.glob("out/**/*") if file.is_file()]


CARD_OF_EXPORTS = face(rect(0, 0, 5, 5, RED), line("carta"), w=10, h=10)


def cards():
    """One document of two pages with a manifest, and the card on it."""
    document = Document(
        "toy-a4",
        imposition(page(CARD_OF_EXPORTS), page(CARD_OF_EXPORTS)),
        font_book(),
        INFO,
        "",
        manifest=lambda: {"título": 1},
    )
    return ProductDocuments(
        (document,), components=(Component("pike", "fish", 1, CARD_OF_EXPORTS, None, Mark("fish.yaml", 2)),)
    )


def test_profiles_may_ask_for_every_export():
    """The names that a profile can write are those of the table, in its order."""
    assert tuple(EXPORTS) == EXPORT_NAMES


@pytest.mark.parametrize(
    ("names", "files"),
    [
        (("pdf", "manifest"), ["toy-a4.json", "toy-a4.pdf"]),
        (("manifest",), ["toy-a4.json"]),
        (("trace",), ["toy-a4.trace.jsonl"]),
        (("png",), ["png/fish/pike-face.png", "png/pictures.json"]),
        (("png-bleed",), ["png-bleed/fish/pike-face.png", "png-bleed/pictures.json"]),
        ((), []),
    ],
)
def test_only_the_files_that_were_asked_for_are_written(tmp_path, names, files):
    """Each export writes only its own files."""
    export([cards()], names, tmp_path, Heard())
    assert sorted(p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*") if p.is_file()) == files


def test_a_product_without_cards_has_no_pictures_and_no_trace(tmp_path):
    """And a document without a manifest writes none."""
    document = Document("sheet", imposition(page(CARD_OF_EXPORTS)), font_book(), INFO, "")
    export([ProductDocuments((document,))], ("pdf", "manifest", "trace", "png"), tmp_path, Heard())
    assert [p.name for p in tmp_path.iterdir()] == ["sheet.pdf"]


def test_the_manifest_is_readable_text(tmp_path):
    """UTF-8 with one field per line and a newline at the end."""
    export([cards()], ("manifest",), tmp_path, Heard())
    assert (tmp_path / "toy-a4.json").read_text("utf-8") == '{\n "título": 1\n}\n'
    assert json.loads((tmp_path / "toy-a4.json").read_text("utf-8")) == {"título": 1}


def test_progress_hears_of_each_page_and_each_card(tmp_path):
    """Each stage has a total."""
    heard = Heard()
    export([cards()], ("pdf",), tmp_path, heard)
    assert (heard.stages, heard.steps) == ([("render", 2)], 2)
    export([cards()], ("png",), tmp_path, heard)
    assert heard.stages[1:] == [("pictures", 1)]
    assert heard.steps == 3


def test_a_document_to_read_has_its_outline(tmp_path):
    """An outline without destinations is not shown; without an outline there are no links."""
    document = Document(
        "book", imposition(page(CARD_OF_EXPORTS)), font_book(), INFO, "", outline=(OutlineEntry("One", "one", 1),)
    )
    export([ProductDocuments((document,))], ("pdf",), tmp_path, Heard())
    with pikepdf.open(tmp_path / "book.pdf") as pdf:
        assert "/PageMode" not in pdf.Root
        assert str(pdf.docinfo.Title) == INFO.title
