"""Pages: faces in their places with rotation, bleed and correction; page boxes; marks in black only."""

from __future__ import annotations

from io import BytesIO

import pdfplumber
import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_items import RED, face, line, page, pixels, printed, rect

from pnp.base.units import PT, Box, Size
from pnp.model.face_walk import map_point
from pnp.model.frame import Colour
from pnp.model.sheet import Page, PageLine, Placement, turn_matrix

KEY = {"r": (255, 0, 0), "_": (255, 255, 255), "g": (0, 255, 0), "b": (0, 0, 255), "k": (0, 0, 0)}
# a face of 3 × 2 mm with 1 mm of red bleed, a green first dot and a blue last one
CARD = face(rect(-9, -9, 30, 30), rect(0, 0, 1, 1, Colour(0, 1, 0)), rect(2, 1, 1, 1, Colour(0, 0, 1)), w=3, h=2, bleed=1)


def placed(x, y, rotation=0, bleed=(0.0,) * 4, frame=CARD):
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
    assert pixels(printed(sheet(placed(1, 1, rotation))), KEY)[:4] == rows


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
    assert pixels(printed(sheet(placed(2, 2, bleed=(1, 0, 0, 1)))), KEY) == [
        "________",
        "________",
        "_rgrr___",
        "_rrrb___",
        "_rrrr___",
        "________",
    ]
    assert pixels(printed(sheet(placed(2, 2, 90, bleed=(0, 1, 0, 0)))), KEY)[:3] == ["________", "__rr____", "__rg____"]


def test_the_full_bleed_needs_no_clip():
    """The face's own box ends at its bleed."""
    pdf = printed(sheet(placed(2, 2, bleed=(1, 1, 1, 1))))
    assert pixels(pdf, KEY)[1:5] == ["_rrrrr__", "_rgrrr__", "_rrrbr__", "_rrrrr__"]
    with pikepdf.open(BytesIO(pdf)) as document:
        assert b" W n" not in document.pages[0].Contents.read_bytes()


def test_a_face_is_stored_once_however_often_it_is_placed():
    """Nine copies on three pages are one form."""
    pages = [sheet(*(placed(x, 1, r) for x, r in ((0, 0), (3, 90), (5, 180)))) for _ in range(3)]
    with pikepdf.open(BytesIO(printed(*pages))) as document:
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
    pdf = printed(sheet(placed(20, 30, bleed=(3, 3, 0, 3)), placed(60, 80, bleed=(0, 3, 3, 3)), w=210, h=297))
    assert boxes(pdf) == {"MediaBox": (0, 0, 210, 297), "BleedBox": (17, 27, 66, 85), "TrimBox": (20, 30, 63, 82)}


def test_boxes_stay_inside_the_paper():
    """Page boxes do not reach beyond the paper."""
    pdf = printed(sheet(placed(0, 0, bleed=(3, 3, 3, 3)), w=100, h=50))
    assert boxes(pdf) == {"MediaBox": (0, 0, 100, 50), "BleedBox": (0, 0, 6, 5), "TrimBox": (0, 0, 3, 2)}


def test_a_page_without_faces_is_trimmed_to_the_paper():
    """A calibration sheet has furniture only."""
    pdf = printed(sheet(furniture=(rect(1, 1, 2, 2),), w=100, h=50))
    assert boxes(pdf)["TrimBox"] == (0, 0, 100, 50)
    assert pixels(pdf, KEY)[1].startswith("_rr_")


def test_a_printers_correction_moves_the_drawing_and_its_boxes():
    """The offset is in mm, right and down; the scale is about the centre of the paper."""
    moved = sheet(placed(1, 1), w=100, h=50, offset=(2.0, 1.0))
    assert pixels(printed(moved), KEY)[2].startswith("___grr_")
    assert boxes(printed(moved))["TrimBox"] == (3, 2, 6, 4)
    scaled = sheet(placed(40, 20), w=100, h=50, scale=(1.1, 0.9))
    assert boxes(printed(scaled))["TrimBox"] == (39, 20.5, 42.3, 22.3)


def test_crop_marks_are_black_ink_of_their_weight():
    """0.4 pt in grey, drawn where they are reported; lines of one kind are one path."""
    marks = (PageLine(0, 1, 5, 1), PageLine(0, 2, 5, 2), PageLine(0, 3, 5, 3, dash=(1.0, 1.0), kind="fold"))
    with pdfplumber.open(BytesIO(printed(sheet(lines=marks)))) as document:
        found = document.pages[0].lines
    assert [(line["x0"], line["x1"], line["top"]) for line in found] == [
        pytest.approx((0, 5 * PT, y * PT), abs=0.001) for y in (1, 2, 3)
    ]
    assert {line["stroking_color"] for line in found} == {0.0}
    with pikepdf.open(BytesIO(printed(sheet(lines=marks)))) as document:
        operators = document.pages[0].Contents.read_bytes()
    assert operators.count(b"\nS") == 2
    assert b"\n.1411 w\n" in operators  # 0.4 pt in mm
    assert b"[1 1]0 d" in operators


def test_a_casing_shows_a_mark_on_dark_art():
    """White, wider than the mark and under it, also where another mark's casing crosses it."""
    dark = face(rect(0, 0, 7, 7, Colour(0, 0, 1)), w=7, h=7)
    marks = (PageLine(0, 3.5, 7, 3.5, PT, casing=3 * PT), PageLine(3.5, 0, 3.5, 7, PT, casing=3 * PT))
    rows = pixels(printed(page(dark, lines=marks)), KEY)
    assert rows == ["bb_k_bb", "bb_k_bb", "___k___", "kkkkkkk", "___k___", "bb_k_bb", "bb_k_bb"]


def test_furniture_lies_over_faces_and_reads_after_them():
    """The slug line comes last on the page."""
    pdf = printed(page(face(line("carta", x=1, y=5), rect(0, 8, 9, 9)), furniture=(rect(1, 8, 2, 2, Colour(0, 0, 1)),)))
    assert pixels(pdf, KEY)[8].startswith("rbbr")


def test_pages_are_as_large_as_the_paper():
    """A4 is 595.2756 × 841.8898 pt, and a landscape page needs no turning."""
    for w, h in ((210, 297), (297, 210)):
        with pikepdf.open(BytesIO(printed(sheet(placed(9, 9), w=w, h=h)))) as document:
            assert [float(v) for v in document.pages[0].MediaBox] == pytest.approx([0, 0, w * PT, h * PT], abs=1e-4)


def test_a_red_face_is_red_to_its_edge():
    """No pixel of the bleed is lost to rounding."""
    card = face(rect(-3, -3, 70, 95, RED), w=63.5, h=88.9, bleed=3)
    drawn = pixels(printed(sheet(placed(3, 3, bleed=(3,) * 4, frame=card), w=69.5, h=94.9)), KEY)
    assert set("".join(drawn)) == {"r"}
