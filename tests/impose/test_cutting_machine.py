"""What a machine cuts: the outlines that are printed, once for all sheets alike, found from the front.

Lines that several parts share are cut once; what nobody shares stays a closed line. The marks of a cutting machine:
where they are printed, and that every sheet leaves them alone.
"""

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.sheets import (
    MODES,
    PAPERS,
    bleed_box,
    card,
    flagship,
    game,
    imposed,
    ink,
    lines,
    rounded,
    token,
    typesetter,
    uneven,
    words,
)

from pnp.base.diagnostics import Report
from pnp.base.units import Box, Size
from pnp.impose.cutting_machine import CutMemory, chain_lines, clear_boxes, folded_size, with_cut_layouts
from pnp.impose.impose import impose
from pnp.impose.manifest import manifest
from pnp.impose.single_faces import single_faces
from pnp.impose.slug_lines import add_slug_lines
from pnp.model.face_walk import path_box
from pnp.model.frame import Shape
from pnp.model.outline import Outline, box_path, hexagon_size
from pnp.model.printing import Cutting, RegistrationMarks
from pnp.model.sheet import Tiling
from pnp.pictures.path_data import parse_path


def cut(imposition, boxes=()):
    """The imposition with its cut layouts, and these in order."""
    found = with_cut_layouts(imposition, "pond-en-cards-a4", boxes)
    layouts = {page.cut.name: page.cut for page in found.pages if page.cut}
    return found, list(layouts.values())


def test_sheets_alike_share_a_layout():
    """Twenty cards, eight on a sheet: two sheets are alike, the third has half of them."""
    imposition, (full, rest) = cut(imposed([rounded("a", copies=20)], "a4", "duplex-long"))
    assert [(layout.name, layout.sheets, len(layout.cuts)) for layout in (full, rest)] == [
        ("pond-en-cards-a4.cut-1", (1, 2), 8), ("pond-en-cards-a4.cut-2", (3,), 4),
    ]  # fmt: skip
    assert [page.cut and page.cut.number for page in imposition.pages] == [1, None, 1, None, 2, None]
    assert full.size == Size(210, 297)


@pytest.mark.parametrize("mode", ["none", "duplex-long", "gutterfold"])
@pytest.mark.parametrize(
    "part", [rounded("a"), token("b", 20, "circle"), token("c", 19.05, "hexagon-flat")], ids=lambda c: c.id
)
def test_what_is_cut_is_the_outline_that_is_printed(part, mode):
    """Of each front, where it lies on its page; backs are behind, or folded over."""
    imposition, (layout,) = cut(imposed([replace(part, copies=2)], "a4", mode))
    fronts = [p for page in imposition.pages for p in page.placements if p.side == "face"]
    assert layout.cuts == tuple(p.contour for p in fronts)
    assert layout.creases == ()
    assert len(fronts) == 2


def test_a_folded_sheet_is_cut_as_it_is_folded():
    """It is half as large, and its backs are below its fronts."""
    imposition, (layout,) = cut(imposed([rounded("a", copies=2)], "a4", "gutterfold"))
    (page,) = imposition.pages
    assert layout.size == folded_size(page) in {Size(210, 148.5), Size(105, 297)}
    sheet = Box(0, 0, *layout.size)
    assert all(sheet.contains(path_box(path)) for path in layout.cuts)
    assert len(layout.cuts) == 2


def sides(path):
    """The short and the long side of what a path covers: sheets may turn parts."""
    return sorted(path_box(path).size)


def with_lines(part, *paths):
    """The part with lines on its face: `("cut", path)`."""
    shapes = tuple(Shape(parse_path(d), step=step) for step, d in paths)
    return replace(part, face=replace(part.face, items=(*part.face.items, *shapes)))


NET = (("cut", "M5 5 H40"), ("mountain", "M20 5 V30"), ("cut", "M40 5 V30 H5 V5"), ("valley", "M10 5 V30"))


def test_creases_are_apart_and_cuts_inside_come_first():
    """The contour of a net is one line, cut while the sheet still holds the part; then the part's own outline."""
    _, (layout,) = cut(imposed([with_lines(card("net", 60, 40, back=False), *NET)], "a4", "none"))
    net, box = layout.cuts
    assert [letter for letter, _ in net] == ["M", "L", "L", "L", "L", "Z"]
    assert sides(box) == pytest.approx([40, 60])
    assert sides(net) == pytest.approx([25, 35])
    assert [sides(line) for line in layout.creases] == [pytest.approx([0, 25])] * 2


def test_the_box_around_a_net_is_not_cut():
    """Where it is said to be no more than that."""
    _, (layout,) = cut(imposed([with_lines(card("net", 60, 40, back=False), *NET)], "a4", "none"), {"net"})
    assert [sides(line) for line in layout.cuts] == [pytest.approx([25, 35])]


def test_lines_on_a_shared_edge_are_cut_once():
    """A slot that ends at the outline, and one that runs along it."""
    part = with_lines(card("slot", 60, 40, back=False), ("cut", "M0 0 H10"), ("cut", "M20 0 V10"))
    _, (layout,) = cut(imposed([part], "a4", "none"))
    along, into, rest = layout.cuts
    assert [letter for letter, _ in rest] == ["M", "L", "L", "L", "L"]  # no longer closed: 10 mm of it are cut already
    assert len(along) == len(into) == 2


def test_tiles_of_a_board():
    """Each is cut along its own edges, with what the next tile covers."""
    board = replace(card("map", 400, 280, back=False), tiling=Tiling())
    imposition, layouts = cut(imposed([board], "a4", "none"))
    assert len(imposition.sheets) > 1
    for page in imposition.pages:
        (placement,) = page.placements
        assert [path_box(path) for path in page.cut.cuts] == [pytest.approx(placement.trim)]
    assert sum(len(layout.sheets) for layout in layouts) == len(imposition.sheets)


def test_single_faces_are_cut_on_the_face():
    """Also where the back comes first."""
    imposition, layouts = cut(single_faces([rounded("a", copies=2)], 3.0, "back-first"))
    assert [(page.side, page.cut and page.cut.number) for page in imposition.pages] == [("back", None), ("face", 1)] * 2
    assert [layout.sheets for layout in layouts] == [(1, 2)]


def test_the_manifest_names_the_cut_files():
    """On the pages that a machine sees."""
    from types import SimpleNamespace  # noqa: PLC0415 - a game is a lot more

    imposition, _ = cut(imposed([rounded("a", copies=2)], "a4", "duplex-long"))
    game = SimpleNamespace(decks=(), name="pond", version="1", languages="en", locale="en")
    pages = manifest(game, imposition, "cut-plain")["pages"]
    assert [page.get("cut") for page in pages] == ["pond-en-cards-a4.cut-1", None]


def test_an_empty_sheet_has_none():
    """There is nothing to cut."""
    imposition, layouts = cut(imposed([], "a4", "none"))
    assert layouts == []
    assert imposition.paper == PAPERS["a4"]


def taken(*paths):
    """What is left of each path, written as path data."""
    once = CutMemory()
    return [[data(left) for left in once.take(parse_path(path) if isinstance(path, str) else path)] for path in paths]


def data(path):
    """A path as path data."""
    return " ".join([letter + ",".join(f"{v:g}" for v in numbers) for letter, numbers in path])


def length(paths):
    """The length of straight lines."""
    total = 0.0
    for path in paths:
        start = at = None
        for letter, n in path:
            end = start if letter == "Z" else n
            if letter == "M":
                start = n
            else:
                total += math.dist(at, end)
            at = end
    return total


def test_neighbours_share_one_line():
    """The first has it, so that it stays closed; the other is cut on three sides in one go."""
    assert taken(box_path(Box(0, 0, 10, 20)), box_path(Box(10, 0, 10, 20))) == [
        ["M0,0 L10,0 L10,20 L0,20 Z"],
        ["M10,0 L20,0 L20,20 L10,20"],
    ]


@pytest.mark.parametrize(
    ("second", "left"),
    [
        ("M0 0 L10 0", []),
        ("M10 0 L0 0", []),
        ("M2 0 L5 0", []),
        ("M-5 0 L5 0", ["M-5,0 L0,0"]),
        ("M5 0 L15 0", ["M10,0 L15,0"]),
        ("M15 0 L-5 0", ["M15,0 L10,0", "M0,0 L-5,0"]),
        ("M0 1 L10 1", ["M0,1 L10,1"]),
        ("M0 0 L0 10", ["M0,0 L0,10"]),
    ],
)
def test_parts_of_a_straight_line(second, left):
    """What is cut already is left out, whichever way it runs."""
    assert taken("M0 0 L10 0", second)[1] == left


def test_a_curve_that_is_cut_already():
    """From either end; one that only has the same ends is another."""
    first, back, flatter = "M0 0 C0 5 5 10 10 10", "M10 10 C5 10 0 5 0 0", "M0 0 C0 4 6 10 10 10"
    assert taken(first, back, flatter) == [["M0,0 C0,5,5,10,10,10"], [], ["M0,0 C0,4,6,10,10,10"]]


@given(st.integers(1, 5), st.integers(1, 5), st.floats(10, 90), st.floats(10, 90), st.floats(0, 40))
def test_a_block_of_cards(columns, rows, w, h, at):
    """Its lines are as long as the grid, however many cards share them; each card that is alone is closed."""
    once = CutMemory()
    left = [once.take(box_path(Box(at + c * w, at + r * h, w, h))) for r in range(rows) for c in range(columns)]
    assert length(path for paths in left for path in paths) == pytest.approx(
        (columns + 1) * rows * h + (rows + 1) * columns * w, abs=1e-6
    )
    assert left[0][0][-1] == ("Z", ())


def test_a_honeycomb_shares_its_edges():
    """Hexagons without bleed: six edges for the first, and fewer for its neighbours."""
    size = hexagon_size(20, pointed=True)
    one = Outline("hexagon-pointed", size).path
    moved = tuple((letter, tuple(v + (0 if i % 2 else size.w) for i, v in enumerate(n))) for letter, n in one)
    once = CutMemory()
    assert [sum(len(path) - 1 for path in once.take(line)) for line in (one, moved, one)] == [6, 5, 0]


def test_round_corners_share_only_what_is_straight():
    """Two cards with corners that touch: the second has all its corners, and not the side between them."""
    one = Outline("rectangle", Size(63, 88), 3).path
    moved = tuple((letter, tuple(v + (0 if i % 2 else 63) for i, v in enumerate(n))) for letter, n in one)
    _, (second,) = taken(one, moved)
    assert second.count("C") == 4
    assert second.count("L") == 3
    assert not second.endswith("Z")


def test_pieces_become_a_contour():
    """In whatever order and direction they come: one closed line, curves included."""
    pieces = [parse_path(d) for d in ("M0 0 L10 0", "M10 10 L10 0", "M0 10 L0 0", "M10 10 C8 12 2 12 0 10")]
    assert [data(path) for path in chain_lines(pieces)] == ["M0,0 L10,0 L10,10 C8,12,2,12,0,10 L0,0 Z"]


def test_lines_stay_apart_where_three_meet():
    """Nobody can say which of them goes on; closed lines are left alone."""
    pieces = [parse_path(d) for d in ("M0 0 L5 0", "M5 0 L9 0", "M5 0 L5 5", "M0 0 L1 1 L2 0 Z")]
    assert list(chain_lines(pieces)) == pieces


def test_an_open_chain_grows_at_both_ends():
    """In the direction of the piece that comes first."""
    pieces = [parse_path(d) for d in ("M5 0 L9 0", "M0 0 L5 0", "M9 0 L9 5")]
    assert [data(path) for path in chain_lines(pieces)] == ["M0,0 L5,0 L9,0 L9,5"]


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


@pytest.mark.whole
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
