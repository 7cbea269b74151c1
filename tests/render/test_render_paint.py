"""Items rendered by pdfium: one letter per pixel, one pixel per mm."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest
from sample_items import BLACK, RED, WHITE, face, page, pixels, printed, rect

from pnp.base.units import Box, Size
from pnp.model.frame import CURRENT, Colour, Drawing, DrawingItem, Group, Shape, Stroke

KEY = {"r": (255, 0, 0), "_": (255, 255, 255), "g": (0, 255, 0), "b": (0, 0, 255), "k": (0, 0, 0), "h": (255, 128, 128)}
GREEN, BLUE = Colour(0, 1, 0), Colour(0, 0, 1)


def drawn(*items, w=6.0, h=4.0):
    """Show a small face."""
    return pixels(printed(face(*items, w=w, h=h)), KEY)


def outline(x, y, w, h):
    """A rectangle as a path."""
    return (("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ()))


def test_shapes_stand_where_they_are_put():
    """Millimetres from the top left corner, y down, later items over earlier ones."""
    assert drawn(rect(0, 0, 3, 2), rect(2, 1, 3, 2, BLUE)) == ["rrr___", "rrbbb_", "__bbb_", "______"]


def test_a_hole_by_the_even_odd_rule():
    """A square inside a square is a hole under even-odd and filled under nonzero."""
    path = outline(0, 0, 6, 4) + outline(2, 1, 2, 2)
    assert drawn(Shape(path, RED, even_odd=True))[1] == "rr__rr"
    assert drawn(Shape(path, RED))[1] == "rrrrrr"


def test_strokes_are_as_wide_as_they_say():
    """A stroke straddles its path; ends are cut off, rounded or squared."""
    across = (("M", (2, 2)), ("L", (4, 2)))
    assert drawn(Shape(across, stroke=Stroke(RED, 2))) == ["______", "__rr__", "__rr__", "______"]
    assert drawn(Shape(across, stroke=Stroke(RED, 2, cap="square")))[1] == "_rrrr_"


def test_fill_and_stroke_together():
    """The stroke lies over the fill, each in its own colour."""
    shape = Shape(outline(1, 1, 4, 2), RED, Stroke(BLUE, 2))
    assert drawn(shape, w=6, h=4) == ["bbbbbb"] * 4
    assert drawn(Shape(outline(1, 1, 4, 4), RED, Stroke(BLUE, 2)), w=6, h=6)[2:4] == ["bbrrbb"] * 2


def test_dashes_start_at_their_phase():
    """Dash lengths are in mm; the phase shifts them."""
    across = (("M", (0, 1)), ("L", (6, 1)))
    assert drawn(Shape(across, stroke=Stroke(RED, 2, dash=(2, 1))), h=2)[0] == "rr_rr_"
    assert drawn(Shape(across, stroke=Stroke(RED, 2, dash=(2, 1), dash_phase=1)), h=2)[0] == "r_rr_r"


def test_lines_without_width_or_dashes_without_length():
    """Width 0 paints nothing; dashes of length 0 give a solid line; the phase may be negative."""
    across = (("M", (0, 1)), ("L", (6, 1)))
    assert drawn(Shape(across, stroke=Stroke(RED, 0)), h=2) == ["______"] * 2
    assert drawn(Shape(across, stroke=Stroke(RED, 2, dash=(0, 0))), h=2)[0] == "rrrrrr"
    assert drawn(Shape(across, stroke=Stroke(RED, 2, dash=(2, 1), dash_phase=-1)), h=2)[0] == "_rr_rr"


def test_a_dash_does_not_reach_the_next_line():
    """Line styles of one item do not affect the next."""
    first, second = (("M", (0, 1)), ("L", (6, 1))), (("M", (0, 3)), ("L", (6, 3)))
    found = drawn(Shape(first, stroke=Stroke(RED, 2, dash=(2, 1))), Shape(second, stroke=Stroke(RED, 2)))
    assert found == ["rr_rr_", "rr_rr_", "rrrrrr", "rrrrrr"]


def test_alpha_lets_the_ground_show_through():
    """Half transparent red over white, then an opaque shape."""
    half = RED._replace(alpha=0.5)
    assert drawn(rect(0, 0, 6, 2, half), rect(0, 2, 6, 2), h=4) == ["hhhhhh"] * 2 + ["rrrrrr"] * 2


def test_a_group_moves_turns_and_clips():
    """The group's matrix applies to its items and its clip alike."""
    inner = rect(0, 0, 9, 1)
    assert drawn(Group((inner,), (0.0, 1.0, -1.0, 0.0, 3.0, 0.0))) == ["__r___"] * 4
    assert drawn(Group((inner,), (1.0, 0.0, 0.0, 1.0, 1.0, 1.0), clip=outline(1, 0, 2, 9)))[1] == "__rr__"
    assert drawn(Group((inner,), clip=()))[0] == "______"


def test_a_group_fades_as_one():
    """At half opacity the lower item does not show through the upper one."""
    found = drawn(Group((rect(0, 0, 4, 2, BLUE), rect(1, 0, 4, 2)), opacity=0.5), rect(0, 2, 6, 2), h=4)
    assert found[0][1:5] == "hhhh"
    assert found[2] == "rrrrrr"


def test_a_faded_group_inside_a_moved_one_is_not_cut():
    """The faded group's form covers everything that can be seen from where it stands."""
    faded = Group((rect(-3, -2, 6, 4),), opacity=0.5)
    assert drawn(Group((faded,), (2.0, 0.0, 0.0, 2.0, 3.0, 2.0))) == ["hhhhhh"] * 4


def test_a_group_that_shows_nothing_is_left_out():
    """Groups without opacity, items or area are not written."""
    nothing = (Group((rect(0, 0, 9, 9),), opacity=0.0), Group(()), Group((rect(0, 0, 9, 9),), (0.0,) * 6))
    assert drawn(*nothing) == ["______"] * 4


@pytest.mark.parametrize("colour", [RED, BLUE])
def test_a_drawing_takes_the_colour_of_its_place(colour):
    """`currentColor` is the colour of the placement; other colours do not change."""
    drawing = Drawing("d", Size(10, 10), (rect(0, 0, 5, 10, CURRENT), rect(5, 0, 5, 10, GREEN)))
    letter = {RED: "r", BLUE: "b"}[colour]
    assert drawn(DrawingItem(drawing, (0.4, 0, 0, 0.4, 1, 0), colour)) == [f"_{letter}{letter}gg_"] * 4


def test_a_drawing_is_stored_once_for_each_colour():
    """One form per colour; a drawing without `currentColor` has one form for all colours."""
    plain, current = (
        Drawing("p", Size(1, 1), (rect(0, 0, 1, 1, GREEN),)),
        Drawing("c", Size(1, 1), (rect(0, 0, 1, 1, CURRENT),)),
    )
    places = [
        DrawingItem(d, (1, 0, 0, 1, x, 0), c) for d in (plain, current) for x, c in enumerate((RED, BLUE, RED, None, BLACK))
    ]
    with pikepdf.open(BytesIO(printed(face(*places)))) as document:
        (form,) = document.pages[0].Resources.XObject.values()
        assert len(form.Resources.XObject) == 1 + 3


def test_a_drawing_in_a_drawing_inherits_the_colour():
    """A nested drawing without a colour of its own takes the outer one's."""
    inner = Drawing("inner", Size(1, 1), (rect(0, 0, 1, 1, CURRENT),))
    outer = Drawing("outer", Size(2, 1), (DrawingItem(inner, (1, 0, 0, 1, 1, 0)),))
    places = (DrawingItem(outer, (1, 0, 0, 1, 0, 0), RED), DrawingItem(outer, (1, 0, 0, 1, 2, 0), BLUE))
    assert drawn(*places)[0] == "_r_b__"


def test_a_drawing_is_cut_off_at_its_size_and_clip():
    """It is clipped at its view box, as in SVG, and at the clip of its placement."""
    drawing = Drawing("d", Size(4, 4), (rect(-9, -9, 99, 99),))
    assert drawn(DrawingItem(drawing, (1, 0, 0, 1, 1, 0)))[0] == "_rrrr_"
    assert drawn(DrawingItem(drawing, (1, 0, 0, 1, 1, 0), clip=Box(2, 0, 1, 9)))[0] == "__r___"


def test_a_half_transparent_place_of_an_opaque_drawing():
    """The placement's alpha reaches `currentColor`."""
    drawing = Drawing("d", Size(6, 4), (rect(0, 0, 6, 4, CURRENT),))
    assert drawn(DrawingItem(drawing, (1, 0, 0, 1, 0, 0), RED._replace(alpha=0.5))) == ["hhhhhh"] * 4


def test_alpha_does_not_leak_into_a_drawing():
    """A drawing after a half transparent shape is opaque."""
    drawing = Drawing("d", Size(6, 4), (rect(0, 2, 6, 2),))
    assert drawn(rect(0, 0, 6, 2, RED._replace(alpha=0.5)), DrawingItem(drawing, (1, 0, 0, 1, 0, 0)))[3] == "rrrrrr"


def test_grey_is_written_as_grey():
    """Black, white and grey use one ink; colours are RGB."""
    with pikepdf.open(BytesIO(printed(face(rect(0, 0, 1, 1, BLACK), rect(1, 0, 1, 1, WHITE), rect(2, 0, 1, 1))))) as document:
        (form,) = document.pages[0].Resources.XObject.values()
        assert form.read_bytes() == b"0 g\n0 0 1 1 re f\n1 g\n1 0 1 1 re f\n1 0 0 rg\n2 0 1 1 re f"


def test_pages_with_transparency_blend_in_rgb():
    """A page with transparency has a group in RGB; an opaque page has none."""
    clear, opaque = face(rect(0, 0, 1, 1, RED._replace(alpha=0.5))), face(rect(0, 0, 1, 1))
    with pikepdf.open(BytesIO(printed(clear, page(opaque), page(opaque, furniture=clear.items)))) as document:
        groups = [p.get("/Group") for p in document.pages]
    assert [bool(g) for g in groups] == [True, False, True]


def test_a_flipped_group_shows_its_mirror_image():
    """Fills, strokes, clips and faded groups alike, also in a drawing."""
    items = (rect(0, 0, 1, 1), Shape((("M", (1, 1.5)), ("L", (3, 1.5))), stroke=Stroke(BLUE, 1)), rect(0, 2, 2, 1, GREEN))
    faded = Group((rect(4, 0, 2, 1),), opacity=0.5)
    cut = Group((rect(3, 3, 3, 1),), clip=outline(4, 3, 2, 1))
    straight = drawn(*items, faded, cut)
    assert straight == ["r___hh", "_bb___", "gg____", "____rr"]
    flipped = drawn(Group((*items, faded, cut), (-1, 0, 0, 1, 6, 0)))
    assert flipped == [row[::-1] for row in straight]
    assert drawn(Group((*items, faded, cut), (1, 0, 0, -1, 0, 4))) == straight[::-1]
    assert drawn(DrawingItem(Drawing("d", Size(6, 4), items), (-1, 0, 0, 1, 6, 0)))[2] == "____gg"
