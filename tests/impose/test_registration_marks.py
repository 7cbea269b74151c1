"""The marks of a cutting machine: where they are printed, and that every sheet leaves them alone."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_sheets import MODES, PAPERS, bleed_box, card, flagship, imposed, token, uneven
from test_cut_layouts import rounded
from test_slug_lines import game, ink, lines, typesetter, words

from pnp.base.diagnostics import Report
from pnp.base.units import Box, Size
from pnp.impose.cutting_machine import clear_boxes, folded_size, with_cut_layouts
from pnp.impose.impose import impose
from pnp.impose.slug_lines import add_slug_lines
from pnp.model.frame import Shape
from pnp.model.printing import Cutting, RegistrationMarks
from pnp.model.sheet import Tiling

STUDIO = RegistrationMarks("three", 10, 8.89, 1, 6, 1.5)
NEAR = RegistrationMarks("three", 3.5, 8.89, 1, 6, 1.5)
FOUR = RegistrationMarks("four", 10, 8.89, 1, 6, 1.5)
INKSCAPE = RegistrationMarks("three", 10, 20, 0.3, 5, 1.5, 20)
A4 = Size(210, 297)


def machine(marks):
    """How sheets with these marks are cut."""
    return Cutting(marks)


def shapes(page):
    """The marks on a page."""
    return [item for item in page.furniture if isinstance(item, Shape)]


def copies(imposition):
    """Every copy on a front, sorted."""
    return sorted((p.id, p.copy) for page in imposition.pages for p in page.placements if p.side == "face")


def test_type_1():
    """A square at the top left and brackets at the top right and the bottom left, whose lines are the inset from the edges."""
    (page,) = imposed([card("a", 63, 88, back=False)], "a4", "none", machine=machine(STUDIO)).pages
    square, right, left = shapes(page)
    assert square.rect == Box(9.5, 9.5, 6, 6)
    assert (square.fill.cmyk, square.stroke) == ((0, 0, 0, 1), None)
    assert right.path == (("M", (200 - 8.89, 10)), ("L", (200, 10)), ("L", (200, 18.89)))
    assert left.path == (("M", (18.89, 287)), ("L", (10, 287)), ("L", (10, 287 - 8.89)))
    for bracket in (right, left):
        assert (bracket.fill, bracket.stroke.width, bracket.stroke.colour.rgb) == (None, 1, (0, 0, 0))
        assert (bracket.stroke.cap, bracket.stroke.join, bracket.stroke.dash) == ("butt", "miter", ())


def test_four_brackets():
    """In all corners, and no square, as the Cameo 5 Alpha reads them."""
    (page,) = imposed([card("a", 63, 88, back=False)], "a4", "none", machine=machine(FOUR)).pages
    assert sorted(shape.path[1][1] for shape in shapes(page)) == [(10, 10), (10, 287), (200, 10), (200, 287)]


@pytest.mark.parametrize("marks", [STUDIO, NEAR, FOUR], ids=["studio", "near", "four"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("mode", MODES)
def test_nothing_comes_near_a_mark(paper, mode, marks):
    """No art with its bleed, no text; every copy is printed once, and only by the front are sheets marked."""
    for cards in (flagship(), [rounded("a", copies=19)], [token("t", 20, "circle", copies=150)]):
        sheets = imposed(cards, paper, mode, machine=machine(marks))
        sheets = add_slug_lines(with_cut_layouts(sheets, "x"), game("Pond"), typesetter(), machine=marks)
        assert copies(sheets) == sorted((c.id, n) for c in cards for n in range(1, c.copies + 1))
        for sheet in sheets.sheets:
            clear = clear_boxes(marks, folded_size(sheet.front))
            boxes = [bleed_box(p) for p in sheet.front.placements] + [ink(line) for line in lines(sheet.front)]
            assert not any(box.overlaps(other) for box in boxes for other in clear)
            points = [Box(*n, 0, 0) for shape in shapes(sheet.front) for _, n in shape.path if n]
            assert all(any(box.contains(point) for box in clear) for point in points)
            assert sheet.front.lines == () or mode == "gutterfold"  # no crop marks, no ticks
            assert sheet.back is None or shapes(sheet.back) == []


@pytest.mark.parametrize(
    ("paper", "marks", "most"),
    [("a4", STUDIO, 8), ("letter", STUDIO, 8), ("a3", STUDIO, 18), ("a4", NEAR, 9), ("letter", NEAR, 8), ("a4", INKSCAPE, 7)],
)
def test_cards_on_a_sheet(paper, marks, most):
    """Cards of 63 x 88 mm side by side, as docs/components.md says: no fewer than others report from the field."""
    from pnp.load.package_data import papers  # noqa: PLC0415 - A3 is not among the samples

    report, part = Report(), card("a", 63, 88, copies=64, bleed=0, back=False)
    imposition = impose([part], papers()[paper], "none", report, border=uneven, machine=machine(marks))
    assert max(len(page.placements) for page in imposition.pages) == most


def test_a_folded_sheet_has_its_marks_on_the_half_that_is_cut():
    """The bracket at the bottom is at the fold, and the fold is in the middle of the paper."""
    (page,) = imposed([rounded("a", copies=2)], "a4", "gutterfold", machine=machine(STUDIO)).pages
    size = folded_size(page)
    assert size in {Size(210, 148.5), Size(105, 297)}
    _, right, left = shapes(page)
    assert (right.path[1][1], left.path[1][1]) == ((size.w - 10, 10), (10, size.h - 10))


def test_what_the_second_bracket_keeps_away():
    """With a larger `beside`, the place next to the bracket at the bottom left stays empty."""
    part = rounded("a", copies=16, bleed=0)
    plain = imposed([part], "a4", "none", machine=machine(STUDIO))
    careful = imposed([part], "a4", "none", machine=machine(beside(25)))
    corner = Box(0, 297 - 18.89 - 25, 18.89 + 25, 50)
    assert any(p.trim.overlaps(corner) for page in plain.pages for p in page.placements)
    near = clear_boxes(beside(25), A4, for_parts=True)
    assert not any(p.trim.overlaps(box) for page in careful.pages for p in page.placements for box in near)
    assert max(len(page.placements) for page in careful.pages) == 7


def test_corners_that_stay_free():
    """As Inkscape's extension keeps a square at each mark free of cuts; the corner without a mark is used."""
    assert set(clear_boxes(INKSCAPE, A4, for_parts=True)) > {Box(10, 10, 20, 20), Box(180, 10, 20, 20), Box(10, 267, 20, 20)}
    imposition = imposed([token("t", 20, "circle", copies=70)], "a4", "none", machine=machine(INKSCAPE))
    boxes = [bleed_box(p) for page in imposition.pages for p in page.placements]
    assert not any(box.overlaps(other) for box in boxes for other in clear_boxes(INKSCAPE, A4, for_parts=True))
    assert max(box.right for box in boxes) > 180  # the blocks beside the marks are as wide as the paper


def beside(distance):
    """The usual marks, with that distance."""
    return RegistrationMarks("three", 10, 8.89, 1, 6, 1.5, 0, distance)


def test_tiles_of_a_board_leave_the_marks_alone():
    """Each tile lies between them."""
    from dataclasses import replace  # noqa: PLC0415 - only here

    board = replace(card("map", 400, 280, back=False), tiling=Tiling())
    imposition = imposed([board], "a4", "none", machine=machine(STUDIO))
    assert len(imposition.sheets) == 4
    for page in imposition.pages:
        (placement,) = page.placements
        assert not any(bleed_box(placement).overlaps(box) for box in clear_boxes(STUDIO, A4))


def test_the_sheet_says_what_to_type():
    """Beside how to print, on each sheet; and which cut file it is for."""
    imposition = with_cut_layouts(imposed([rounded("a", copies=20)], "a4", "duplex-long", machine=machine(STUDIO)), "x")
    sheets = add_slug_lines(imposition, game("Pond"), typesetter(), profile="cut", machine=STUDIO).sheets
    said = [" ".join(words(sheet.front)).replace("\xa0", " ") for sheet in sheets]
    measures = "Registration marks: length 8.89, thickness 1, inset 10 mm"
    assert said[0].startswith(f"Print at actual size (100 %), never “fit to page” · {measures}") or measures in said[0]
    assert all(measures in text for text in said)
    assert [f"· cut-{sheet.front.cut.number} ·" in text for sheet, text in zip(sheets, said, strict=True)] == [True] * len(
        sheets
    )


def test_a_machine_without_marks():
    """Sheets have no marks at all, and no printed outline."""
    (page,) = imposed([token("h", 30, "hexagon-flat", back=False)], "a4", "none", machine=Cutting()).pages
    assert (page.lines, page.furniture, page.reserved) == ((), (), ())


def test_no_room_is_told():
    """With the marks that take it."""
    report = Report()
    marks = RegistrationMarks("four", 60, 60, 1, 6, 20)
    impose([card("a", 63, 88), card("b", 63, 88)], PAPERS["a4"], "none", report, border=uneven, machine=machine(marks))
    (fault,) = report.diagnostics
    assert fault.code == "impose/no-room-beside-marks"
    assert fault.hint == ("less `inset`, `length` or `beside` in a profile of your own, `--bleed 0`, or a larger `--paper`")
    assert fault.message == (
        "cards `a` and 1 more: a card of 63 x 88 mm does not fit on `a4` beside registration marks with an inset of 60 mm "
        "(2.362 in) and a length of 60 mm"
    )


@settings(max_examples=40)
@given(
    st.builds(
        RegistrationMarks,
        st.sampled_from(["three", "four"]),
        st.floats(3, 30),
        st.floats(4, 30),
        st.floats(0.2, 2),
        st.floats(3, 8),
        st.floats(0, 10),
        st.floats(0, 40),
        st.floats(0, 30),
    ),
    st.integers(1, 30),
    st.floats(20, 90),
    st.floats(0, 3),
    st.sampled_from(["none", "duplex-short", "gutterfold"]),
)
def test_whatever_the_marks_are(marks, number, w, bleed, mode):
    """Either every card is printed clear of them, or none fits, which is told."""
    report, cards = Report(), [card("a", w, 60, copies=number, bleed=bleed), card("b", 40, 40, bleed=bleed)]
    imposition = impose(cards, PAPERS["a4"], mode, report, border=uneven, machine=machine(marks))
    lost = {d.message.split("`")[1] for d in report.diagnostics}
    assert {id_ for id_, _ in copies(imposition)} == {c.id for c in cards} - lost
    assert copies(imposition) == sorted((c.id, n) for c in cards for n in range(1, c.copies + 1) if c.id not in lost)
    for page in imposition.pages:
        fronts = [bleed_box(p) for p in page.placements if p.side == "face"]
        clear_of = clear_boxes(marks, folded_size(page), for_parts=True)
        assert not any(box.overlaps(other) for box in fronts for other in clear_of)
