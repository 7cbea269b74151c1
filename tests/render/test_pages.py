"""Cut lines in a PDF: strokes in a spot colour of the exact name, on top, that overprint and lie on a layer that is on.

Pages: faces in their places with rotation, bleed and correction; page boxes; marks in black only.
"""

from __future__ import annotations

import re
from io import BytesIO

import pdfplumber
import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.faces import INFO, RED, face, font_book, line, page, pixels, rect
from support.faces import printed as printed_page
from support.sheets import CARD, COIN, CREASES, GROUND

from pnp.base.units import PT, Box, Size
from pnp.impose.cutting_machine import with_cut_layouts
from pnp.load.profiles import read_profile
from pnp.model.face_walk import map_point
from pnp.model.frame import Colour, Frame
from pnp.model.outline import Paper
from pnp.model.printing import CutContour
from pnp.model.sheet import Imposition, Page, PageLine, Placement, Sheet, turn_matrix
from pnp.pictures.inks import PressInks
from pnp.render.pdf import print_pdf

CONTOUR = CutContour("CutContour", "Crease", 0.25, (0.0, 1.0, 0.0, 0.0))


def printed(contour, standard=None):
    """A sheet with a card that has a crease and a cut, and a coin, as a PDF."""
    parts = (
        Placement(
            "card", 1, "face", Frame(Size(63, 88), 2, (GROUND, *CREASES), outline=CARD), Box(10, 10, 63, 88), 0, (2,) * 4
        ),
        Placement("coin", 1, "face", Frame(Size(20, 20), 2, (), outline=COIN), Box(80, 10, 20, 20), 0, (2,) * 4),
    )
    sheet = Sheet(1, Page("face", Size(120, 120), parts), Page("back", Size(120, 120), ()))
    imposition = with_cut_layouts(Imposition(Paper("x", Size(120, 120), 5), "duplex-long", (sheet,)), "x", (), contour)
    file = BytesIO()
    press = PressInks(read_profile(standard).colour, ()) if standard else None
    print_pdf(imposition, font_book(), INFO, file, press=press)
    return pikepdf.open(file)


@pytest.mark.parametrize(("standard", "layers"), [(None, True), ("press-x4", True), ("press-x1a", False)])
def test_the_lines_are_strokes_in_spot_colours(standard, layers):
    """The last of the page: no fill, 0.25 pt, overprinting, 100 % magenta for those who do not know the name."""
    pdf = printed(CONTOUR, standard)
    front, back = pdf.pages
    stream = front.Contents.read_bytes().decode("latin-1")
    drawn = re.findall(r"(?:/OC /P[\w-]+ BDC\n)?q\n/E[\w-]+ gs\n/C[\w-]+ CS 1 SCN\n.*?\nQ(?:\nEMC)?", stream, re.DOTALL)
    assert stream.endswith(drawn[-1])
    assert len(drawn) == 2
    spaces = {key: (str(space[1]), space[3].C1) for key, space in front.Resources.ColorSpace.items()}
    assert {name for name, _ in spaces.values()} == {"/CutContour", "/Crease"}
    assert all([float(v) for v in ink] == [0, 1, 0, 0] for _, ink in spaces.values())
    for text, name, lines in zip(drawn, ("/Crease", "/CutContour"), (1, 3), strict=True):
        assert spaces[re.search(r"(/C[\w-]+) CS", text)[1]][0] == name
        assert float(re.search(r"([\d.]+) w", text)[1]) * PT == pytest.approx(0.25, abs=0.001)
        state = front.Resources.ExtGState[re.search(r"(/E[\w-]+) gs", text)[1]]
        assert (bool(state.OP), bool(state.op), int(state.OPM)) == (True, True, 1)
        operators = re.findall(r"(?<![\w/-])([a-zA-Z*]+)(?=\s|$)", text)
        assert operators.count("S") == lines
        assert not {"f", "f*", "B", "B*", "b", "b*", "s", "sh", "Do"} & {*operators}
        assert ("BDC" in operators) == layers
    assert b"CS 1 SCN" not in back.Contents.read_bytes()


def test_layers_are_on():
    """Named as the colours; the order of the list is that of the catalog, and nothing hides one."""
    pdf = printed(CONTOUR)
    groups = pdf.Root.OCProperties
    assert [str(group.Name) for group in groups.OCGs] == ["Crease", "CutContour"]
    assert (groups.D.BaseState, [str(group.Name) for group in groups.D.Order]) == ("/ON", ["Crease", "CutContour"])
    assert not {"/OFF", "/AS"} & {*groups.D.keys()}
    assert {str(layer.Name) for layer in pdf.pages[0].Resources.Properties.values()} == {"Crease", "CutContour"}
    assert "/OCProperties" not in printed(CONTOUR, "press-x1a").Root


@pytest.mark.parametrize("cut", ["CutContour", "Crease"])
def test_layers_say_which_step_of_production_they_are(cut):
    """As ISO 19593-1 has it, on the dictionary of each layer; also where a shop has one ink for both steps."""
    pdf = printed(CutContour(cut, "Crease", 0.25, (0.0, 1.0, 0.0, 0.0)), "press-x4")
    steps = [(str(group.Name), dict(group.GTS_Metadata)) for group in pdf.Root.OCProperties.OCGs]
    assert steps == [
        ("Crease", {"/GTS_ProcStepsGroup": "/Structural", "/GTS_ProcStepsType": "/Creasing"}),
        (cut, {"/GTS_ProcStepsGroup": "/Structural", "/GTS_ProcStepsType": "/Cutting"}),
    ]
    used = re.findall(rb"/OC (/P[\w-]+) BDC", pdf.pages[0].Contents.read_bytes())
    layers = pdf.pages[0].Resources.Properties
    assert [str(layers[name.decode()].GTS_Metadata.GTS_ProcStepsType) for name in used] == ["/Creasing", "/Cutting"]


def test_print_only_files_have_neither():
    """A sheet for a machine with marks, or for hands."""
    pdf = printed(None)
    assert "/OCProperties" not in pdf.Root
    assert not any("/ColorSpace" in page.Resources for page in pdf.pages)


def test_other_names():
    """Shops differ; a space is written as PDF wants it."""
    pdf = printed(CutContour("Cut Path", "Fold", 1.0, (1.0, 0.0, 0.0, 0.0)))
    names = {str(space[1]) for space in pdf.pages[0].Resources.ColorSpace.values()}
    assert names == {"/Cut Path", "/Fold"}


KEY = {"r": (255, 0, 0), "_": (255, 255, 255), "g": (0, 255, 0), "b": (0, 0, 255), "k": (0, 0, 0)}

# a face of 3 × 2 mm with 1 mm of red bleed, a green first dot and a blue last one
CARD_OF_PAGE = face(
    rect(-9, -9, 30, 30), rect(0, 0, 1, 1, Colour(0, 1, 0)), rect(2, 1, 1, 1, Colour(0, 0, 1)), w=3, h=2, bleed=1
)


def placed(x, y, rotation=0, bleed=(0.0,) * 4, frame=CARD_OF_PAGE):
    """The card on a page, its trim's corner at x, y."""
    size = frame.size if rotation % 180 == 0 else frame.size.turned
    return Placement("card", 1, "face", frame, Box(x, y, *size), rotation, bleed)


def sheet(*placements, w=8.0, h=6.0, **more):
    """A small sheet of paper."""
    return Page("face", Size(w, h), placements, **more)


@pytest.mark.parametrize(
    ("rotation", "rows"),
    [
        (0, ["________", "_grr____", "_rrb____", "________"]),
        (90, ["________", "_rg_____", "_rr_____", "_br_____"]),
        (180, ["________", "_brr____", "_rrg____", "________"]),
        (270, ["________", "_rb_____", "_rr_____", "_gr_____"]),
    ],
)
def test_faces_are_turned_clockwise(rotation, rows):
    """A rotated face is in the trim of its placement."""
    assert pixels(printed_page(sheet(placed(1, 1, rotation))), KEY)[:4] == rows


@given(st.sampled_from([0, 90, 180, 270]), st.floats(0, 200), st.floats(0, 200), st.floats(1, 100), st.floats(1, 100))
def test_a_turned_face_fills_its_trim(rotation, x, y, w, h):
    """For every rotation the corners of the face are those of the trim, and the rotation is clockwise."""
    size = Size(w, h) if rotation % 180 == 0 else Size(h, w)
    trim = Box(x, y, *size)
    corners = [map_point(turn_matrix(trim, rotation), *corner) for corner in ((0, 0), (w, 0), (w, h), (0, h))]
    around = [(trim.x, trim.y), (trim.right, trim.y), (trim.right, trim.bottom), (trim.x, trim.bottom)]
    first = rotation // 90
    assert corners == [pytest.approx(c) for c in around[first:] + around[:first]]


def test_the_bleed_of_each_side_is_shown_as_given():
    """Left, top, right and bottom are those of the page, for every rotation."""
    assert pixels(printed_page(sheet(placed(2, 2, bleed=(1, 0, 0, 1)))), KEY) == [
        "________",
        "________",
        "_rgrr___",
        "_rrrb___",
        "_rrrr___",
        "________",
    ]
    assert pixels(printed_page(sheet(placed(2, 2, 90, bleed=(0, 1, 0, 0)))), KEY)[:3] == ["________", "__rr____", "__rg____"]


def test_the_full_bleed_needs_no_clip():
    """The face's own box ends at its bleed."""
    pdf = printed_page(sheet(placed(2, 2, bleed=(1, 1, 1, 1))))
    assert pixels(pdf, KEY)[1:5] == ["_rrrrr__", "_rgrrr__", "_rrrbr__", "_rrrrr__"]
    with pikepdf.open(BytesIO(pdf)) as document:
        assert b" W n" not in document.pages[0].Contents.read_bytes()


def test_a_face_is_stored_once_however_often_it_is_placed():
    """Nine copies on three pages are one form."""
    pages = [sheet(*(placed(x, 1, r) for x, r in ((0, 0), (3, 90), (5, 180)))) for _ in range(3)]
    with pikepdf.open(BytesIO(printed_page(*pages))) as document:
        forms = [o for o in document.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
    assert len(forms) == 1


def boxes(pdf):
    """The first page's boxes in mm from the top left corner: left, top, right, bottom."""
    with pikepdf.open(BytesIO(pdf)) as document:
        first = document.pages[0]
        height = float(first.MediaBox[3]) / PT
        assert not {"/CropBox", "/ArtBox", "/Rotate", "/UserUnit"} & set(first.keys())
        found = {k: [float(v) / PT for v in first[k]] for k in ("/MediaBox", "/BleedBox", "/TrimBox")}
    return {k[1:]: pytest.approx((b[0], height - b[3], b[2], height - b[1]), abs=0.001) for k, b in found.items()}


def test_the_boxes_of_a_sheet():
    """TrimBox around all trims, BleedBox around all bleeds, MediaBox the paper."""
    pdf = printed_page(sheet(placed(20, 30, bleed=(3, 3, 0, 3)), placed(60, 80, bleed=(0, 3, 3, 3)), w=210, h=297))
    assert boxes(pdf) == {"MediaBox": (0, 0, 210, 297), "BleedBox": (17, 27, 66, 85), "TrimBox": (20, 30, 63, 82)}


def test_boxes_stay_inside_the_paper():
    """Page boxes do not reach beyond the paper."""
    pdf = printed_page(sheet(placed(0, 0, bleed=(3, 3, 3, 3)), w=100, h=50))
    assert boxes(pdf) == {"MediaBox": (0, 0, 100, 50), "BleedBox": (0, 0, 6, 5), "TrimBox": (0, 0, 3, 2)}


def test_a_page_without_faces_is_trimmed_to_the_paper():
    """A calibration sheet has furniture only."""
    pdf = printed_page(sheet(furniture=(rect(1, 1, 2, 2),), w=100, h=50))
    assert boxes(pdf)["TrimBox"] == (0, 0, 100, 50)
    assert pixels(pdf, KEY)[1].startswith("_rr_")


def test_a_printers_correction_moves_the_drawing_and_its_boxes():
    """The offset is in mm, right and down; the scale is about the centre of the paper."""
    moved = sheet(placed(1, 1), w=100, h=50, offset=(2.0, 1.0))
    assert pixels(printed_page(moved), KEY)[2].startswith("___grr_")
    assert boxes(printed_page(moved))["TrimBox"] == (3, 2, 6, 4)
    scaled = sheet(placed(40, 20), w=100, h=50, scale=(1.1, 0.9))
    assert boxes(printed_page(scaled))["TrimBox"] == (39, 20.5, 42.3, 22.3)


def test_crop_marks_are_black_ink_of_their_weight():
    """0.4 pt in grey, drawn where they are reported; lines of one kind are one path."""
    marks = (PageLine(0, 1, 5, 1), PageLine(0, 2, 5, 2), PageLine(0, 3, 5, 3, dash=(1.0, 1.0), kind="fold"))
    with pdfplumber.open(BytesIO(printed_page(sheet(lines=marks)))) as document:
        found = document.pages[0].lines
    assert [(line["x0"], line["x1"], line["top"]) for line in found] == [
        pytest.approx((0, 5 * PT, y * PT), abs=0.001) for y in (1, 2, 3)
    ]
    assert {line["stroking_color"] for line in found} == {0.0}
    with pikepdf.open(BytesIO(printed_page(sheet(lines=marks)))) as document:
        operators = document.pages[0].Contents.read_bytes()
    assert operators.count(b"\nS") == 2
    assert b"\n.1411 w\n" in operators  # 0.4 pt in mm
    assert b"[1 1]0 d" in operators


def test_a_casing_shows_a_mark_on_dark_art():
    """White, wider than the mark and under it, also where another mark's casing crosses it."""
    dark = face(rect(0, 0, 7, 7, Colour(0, 0, 1)), w=7, h=7)
    marks = (PageLine(0, 3.5, 7, 3.5, PT, casing=3 * PT), PageLine(3.5, 0, 3.5, 7, PT, casing=3 * PT))
    rows = pixels(printed_page(page(dark, lines=marks)), KEY)
    assert rows == ["bb_k_bb", "bb_k_bb", "___k___", "kkkkkkk", "___k___", "bb_k_bb", "bb_k_bb"]


def test_furniture_lies_over_faces_and_reads_after_them():
    """The slug line comes last on the page."""
    pdf = printed_page(page(face(line("carta", x=1, y=5), rect(0, 8, 9, 9)), furniture=(rect(1, 8, 2, 2, Colour(0, 0, 1)),)))
    assert pixels(pdf, KEY)[8].startswith("rbbr")


def test_pages_are_as_large_as_the_paper():
    """A4 is 595.2756 × 841.8898 pt, and a landscape page needs no turning."""
    for w, h in ((210, 297), (297, 210)):
        with pikepdf.open(BytesIO(printed_page(sheet(placed(9, 9), w=w, h=h)))) as document:
            assert [float(v) for v in document.pages[0].MediaBox] == pytest.approx([0, 0, w * PT, h * PT], abs=1e-4)


def test_a_red_face_is_red_to_its_edge():
    """No pixel of the bleed is lost to rounding."""
    card = face(rect(-3, -3, 70, 95, RED), w=63.5, h=88.9, bleed=3)
    drawn = pixels(printed_page(sheet(placed(3, 3, bleed=(3,) * 4, frame=card), w=69.5, h=94.9)), KEY)
    assert set("".join(drawn)) == {"r"}
