"""Letters that leave the plate under them, where nobody sees them."""

from dataclasses import replace
from math import cos, radians, sin

import pytest
from sample_proofs import BLACK, CONTENT, GREY, RUN, STYLES, TEMPLATE, WHITE, component, rect, said, square

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import PT, Box, Size
from pnp.layout.painting.shapes import circle_path
from pnp.model.face_walk import line_ink, map_box, walk
from pnp.model.frame import Colour, Drawing, DrawingItem, GlyphInk, Group, Shape, TextBox, TextLine
from pnp.preflight.checks import texts as contrast_check
from pnp.preflight.faces import FacesToCheck

BAND = Mark("templates/toy/fish.xml", 8)
INK = Box(10, 10, 20, 4)


def word(ink=INK, colour=WHITE):
    """A line of one word with this ink, in type of one millimetre."""
    run = replace(RUN, text="Pike", width=ink.w, ink=GlyphInk(0.0, -ink.h, ink.w, 0.0))
    return TextLine(ink.x, ink.bottom, PT, ((0.0, run),), colour, content=CONTENT, at=TEMPLATE)


def plate(x, y, w, h, fill=BLACK):
    """A rectangle with a place in the template."""
    return replace(rect(x, y, w, h, fill), at=BAND)


def found(*items, style="title"):
    """The findings for a card with these items, one of which is a text."""
    ((line, state),) = [(item, state) for item, state in walk(items) if isinstance(item, TextLine)]
    ink = map_box(state.matrix, line_ink(line))
    box = TextBox("fish.xml:9", style, ink, 8, 6.5, 8, ("Pike",), ink, line.colour, content=CONTENT, at=TEMPLATE)
    report = Report()
    contrast_check.check_contrast(FacesToCheck([component(items, [box])], STYLES), report)
    return said(report)


def test_a_title_that_is_cut_white_on_white_is_a_warning():
    """The whole text: the band ends 0.4 mm above the end of the descenders."""
    assert found(plate(0, 9, 63, 4.6), word()) == (
        "content/toy/fish.yaml:4:12: warning[preflight/outside-plate]: `Pike` of `pike` reaches 0.40 mm below the shape that "
        "it lies on, where its contrast is 1.0 : 1\n"
        "  in templates/toy/fish.xml:9\n"
        "  on templates/toy/fish.xml:8\n"
        "  hint: make the shape larger on that side, or give the text a smaller box inside of it"
    )


@pytest.mark.parametrize(
    ("band", "side"),
    [
        (plate(10.3, 0, 50, 50), "0.30 mm left of"),
        (plate(0, 0, 29.5, 50), "0.50 mm right of"),
        (plate(0, 10.2, 50, 50), "0.20 mm above"),
        (plate(10.1, 10.6, 50, 50), "0.60 mm above"),
        (Group((plate(0, 0, 50, 4),), (1, 0, 0, 1, 0, 9.5)), "0.50 mm below"),
        (Group((plate(0, 0, 50, 50),), clip=square(0, 0, 29.5, 50)), "0.50 mm right of"),
        (DrawingItem(Drawing("d", Size(40, 13), (rect(-9, -9, 90, 90, BLACK),)), (1, 0, 0, 1, 0, 0)), "1.00 mm below"),
    ],
    ids=["left", "right", "above", "the farthest", "moved", "clipped", "the end of a drawing"],
)
def test_each_side_counts(band, side):
    """The side that letters pass farthest is named."""
    assert f"reaches {side} the shape" in found(band, word())


@pytest.mark.parametrize(
    "items",
    [
        (plate(10.04, 0, 50, 50),),
        (plate(0, 0, 29, 50, GREY), plate(29, 0, 34, 50)),
        (plate(0, 0, 29, 50), plate(29, 0, 34, 50, GREY)),
        (plate(0, 0, 63, 88), plate(12, 0, 9, 50, GREY)),
        (plate(0, 0, 63, 88), plate(12, 0, 9, 50, Colour(1, 1, 1, 0.3))),
        (plate(0, 13.9, 63, 9),),
        (plate(40, 0, 9, 50),),
    ],
    ids=["a dot", "goes on", "goes on in grey", "a stripe on a plate", "a tint", "one that ends in the text", "beside"],
)
def test_letters_that_are_seen_everywhere_or_lie_on_no_plate(items):
    """Outside of a plate there may be another, and what touches a text is not what it lies on."""
    assert "outside-plate" not in found(*items, word())


@pytest.mark.parametrize(
    "items",
    [
        (rect(-3, -3, 69, 94, WHITE), plate(0, 9, 63, 4.6)),
        (plate(0, 9, 63, 4.6), plate(0, 9, 63, 3, Colour(1, 1, 1, 0.3))),
    ],
    ids=["a face that is filled", "a tint on the plate"],
)
def test_what_else_lies_under_the_letters_is_not_their_plate(items):
    """The shape that one sees under them is."""
    assert "reaches 0.40 mm below" in found(*items, word())


def test_a_title_that_nobody_sees_on_its_plate_is_another_fault():
    """White on white ends nowhere."""
    assert "outside-plate" not in found(plate(0, 9, 63, 4.6, WHITE), word())
    assert "low-contrast" in found(plate(0, 9, 63, 4.6, WHITE), word())


def test_letters_that_a_clip_hides_are_not_on_the_plate():
    """They are cut before the plate ends."""
    band = plate(0, 9, 63, 4.6)
    assert found(band, Group((word(),), clip=square(0, 0, 63, 13.5))) == ""
    assert "outside-plate" in found(band, Group((word(),), clip=square(0, 0, 63, 20)))


def test_dark_letters_may_leave_a_pale_plate():
    """On paper they are as black as before; a hair of a plate's colour is no fault."""
    assert found(plate(0, 9, 63, 4, Colour(0.9, 0.9, 0.9)), word(colour=BLACK)) == ""


def disc(r, x=20.0):
    """A black disc around the middle of the word."""
    return Shape(circle_path(x, 12, r), BLACK, at=BAND)


def test_words_on_a_disc_are_tried_in_the_middle_of_their_edges():
    """Its corners may lie outside of a disc, where letters hardly have ink."""
    number = word(Box(17, 10, 6, 4))
    assert found(disc(3.2), number) == ""
    assert "reaches 0.30 mm left of" in found(disc(3.0, x=20.3), number)
    assert "reaches 0.30 mm above" in found(Shape(circle_path(20, 13.3, 3.0), BLACK, at=BAND), number)


def test_each_word_counts_for_itself():
    """The gap between two words is no letter; the second may have a plate of its own."""
    line = word(Box(10, 10, 5, 4))
    pair = replace(line, runs=(*line.runs, (15.0, line.runs[0][1])))
    assert found(plate(9, 9, 7, 6), plate(24, 9, 7, 6), pair) == ""
    assert "reaches 1.00 mm right of" in found(plate(9, 9, 7, 6), plate(24, 9, 5, 6), pair)


@pytest.mark.parametrize("turn", [90, 180, 30, -45])
def test_turned_texts_are_measured_as_they_lie(turn):
    """On a turned band the text may end as near to its edges as on a level one."""
    c, s = cos(radians(turn)), sin(radians(turn))
    turned = (c, s, -s, c, 30, 40)
    assert found(Group((plate(0, 9, 40, 5.1), word()), turned)) == ""
    assert "reaches 0.40 mm " in found(Group((plate(0, 9, 40, 4.6), word()), turned))


def test_rules_that_leave_their_plate_are_one_error():
    """Their contrast is too low nowhere else, so it is not reported as well; stories are a warning."""
    assert found(plate(0, 9, 63, 4.6), word(), style="rules").startswith(
        "content/toy/fish.yaml:4:12: error[preflight/outside-plate]"
    )
    assert "low-contrast" not in found(plate(0, 9, 63, 4.6), word(), style="rules")
    assert "warning[preflight/outside-plate]" in found(plate(0, 9, 63, 4.6), word(), style="story")
    assert "warning[preflight/outside-plate]" in found(plate(0, 9, 63, 4.6), word(), style="micro")


def test_rules_must_be_readable_outside_of_their_plate_and_not_only_seen():
    """White on grey has 4.0 : 1, which is enough for a title."""
    items = (rect(-3, -3, 69, 94, GREY), plate(0, 9, 63, 4.6), word())
    assert "reaches 0.40 mm below the shape that it lies on, where its contrast is 4.0 : 1" in found(*items, style="rules")
    assert found(*items) == ""


def test_rules_that_are_also_too_faint_on_their_plate_are_two():
    """Each has its own cause."""
    report = found(plate(0, 9, 63, 4.6), plate(12, 9, 3, 4.6, GREY), word(), style="rules")
    assert "outside-plate" in report
    assert "contrast of 4.0 : 1" in report


def test_rules_without_a_plate_are_too_faint_and_no_more():
    """White on paper."""
    assert "outside-plate" not in found(word(), style="rules")
    assert "low-contrast" in found(word(), style="rules")
