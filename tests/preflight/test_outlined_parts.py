"""Checks of components that are not rectangles: safe area, bleed, size."""

from dataclasses import replace

import pytest
from sample_proofs import BLACK, GREY, WHITE, component, rect, said, text

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box, Size
from pnp.layout.painting.shapes import circle_path
from pnp.model.face_walk import line_ink
from pnp.model.frame import Frame, GlyphInk, Group, Shape
from pnp.model.outline import Outline
from pnp.pictures.path_data import parse_path
from pnp.preflight.checks import edges
from pnp.preflight.checks.edges import narrow_at
from pnp.preflight.faces import FacesToCheck

CIRCLE = Outline("circle", Size(20, 20))
AT = Mark("templates/toy/fish.xml", 7)


def token(items, boxes=(), outline=CIRCLE, bleed_mm=2.0):
    """A token with one face."""
    face = Frame(outline.size, bleed_mm, tuple(items), tuple(boxes), outline=outline)
    return replace(component([]), face=face)


def found(check, part, margin=2):
    """What a check says about a token."""
    report = Report()
    check(FacesToCheck([part], safe={"fish": margin}), report)
    return said(report)


def test_text_near_a_round_cut_is_an_error():
    """Inside the square around it, but outside the smaller circle; the worst corner counts."""
    line, box = text(BLACK, Box(4, 3, 12, 4))
    assert found(edges.check_safe_area, token([replace(line, runs=())], [box])) == (
        "content/toy/fish.yaml:4:12: error[preflight/outside-safe-area]: text of `pike` comes 1.22 mm into the 2 mm that the "
        "cut may take\n"
        "  in templates/toy/fish.xml:9\n"
        '  hint: move the box inwards, or say `safe="no"` in the template if it may be cut'
    )


@pytest.mark.parametrize(("ink", "wrong"), [(Box(5, 8, 10, 4), False), (Box(2, 7, 16, 6), True), (Box(8, 2.2, 4, 4), True)])
def test_the_safe_area_follows_the_circle(ink, wrong):
    """A wide text fits in the middle, and not as wide near the edge."""
    line, box = text(BLACK, ink)
    assert bool(found(edges.check_safe_area, token([replace(line, runs=())], [box]))) == wrong


@pytest.mark.parametrize(("reach", "wrong"), [(0.2, False), (0.9, True)])
def test_a_line_is_as_high_as_its_ink(reach, wrong):
    """Near the top of a circle small letters have room where capitals have none."""
    line, box = text(BLACK, Box(7, 2, 6, 4))
    run = replace(line.runs[0][1], width=1.4, ink=GlyphInk(0.0, -reach, 1.4, 0.0))
    line = replace(line, x=8, y=4.4, runs=((0.0, run),))
    assert bool(found(edges.check_safe_area, token([line], [replace(box, ink=line_ink(line))]))) == wrong


def test_each_line_counts_for_itself():
    """The box of both lines would leave the circle, but the short one is in the narrow part."""
    line, _ = text(BLACK)
    wide, short = (
        replace(line, x=x, y=y, size=1, runs=((0.0, replace(line.runs[0][1], width=w, ink=GlyphInk(0.0, -0.95, w, 0.3))),))
        for x, y, w in ((2.5, 10, 42), (9, 16, 5))
    )
    _, box = text(BLACK, Box(2.5, 9.6, 15, 6.5))
    assert found(edges.check_safe_area, token([wide, short], [box])) == ""
    assert "outside-safe-area" in found(edges.check_safe_area, token([wide, replace(short, x=15)], [box]))


def test_a_notch_comes_into_a_text():
    """All corners of the box are inside, the notch of the outline is not outside."""
    notched = Outline("path", Size(20, 20), own=parse_path("M0 0 H20 V20 H0 V11 L9 10 L0 9 Z"))
    line, box = text(BLACK, Box(6, 6, 10, 8))
    assert "comes 3.98 mm into" in found(edges.check_safe_area, token([replace(line, runs=())], [box], notched))
    line, box = text(BLACK, Box(12, 6, 4, 8))
    assert found(edges.check_safe_area, token([replace(line, runs=())], [box], notched)) == ""


def disc(r, fill=BLACK):
    """A round fill around the middle."""
    return Shape(circle_path(10, 10, r), fill, at=AT)


def test_art_that_is_cut_must_reach_the_end_of_the_bleed():
    """The whole warning: a disc that ends one millimetre outside the cut."""
    assert found(edges.check_bleed, token([rect(-2, -2, 24, 24, WHITE), disc(11)])) == (
        "templates/toy/fish.xml:7: warning[preflight/short-bleed]: art of `pike` is cut, but does not reach to the end of the "
        "bleed 2 mm outside the outline\n"
        "  hint: make it larger, or let it end inside the outline"
    )


GROUND = rect(-2, -2, 24, 24, WHITE)
STRIPE = rect(5, -2, 3, 24, BLACK)


@pytest.mark.parametrize(
    "items",
    [
        [GROUND, disc(12)],
        [GROUND, disc(9.5)],
        [GROUND, STRIPE],
        [GROUND, disc(10.5, WHITE)],
        [GROUND, disc(10.5), disc(10.2, GREY), disc(12)],
        [rect(-2, -2, 24, 24, BLACK), disc(10.5)],
        [GROUND, Shape(circle_path(10, 0, 0.8), BLACK, at=AT)],
        [],
    ],
    ids=["to the bleed", "inside", "a stripe", "no difference", "covered", "the same colour", "an ornament", "nothing"],
)
def test_art_that_is_no_fault(items):
    """What reaches the bleed, is not cut, is not seen, or is too small to matter."""
    assert found(edges.check_bleed, token(items)) == ""


@pytest.mark.parametrize(
    "items", [[GROUND, disc(10)], [GROUND, rect(0, 0, 20, 20, BLACK)], [GROUND, Group((disc(10.5),))]], ids=str
)
def test_art_that_ends_at_the_cut_is_a_fault(items):
    """The usual mistake: art as large as the trim."""
    assert "short-bleed" in found(edges.check_bleed, token(items))


def test_art_shows_through_a_hole_in_what_lies_on_it():
    """A ring over a disc that is too small hides nothing of it at the cut."""
    ring = Shape((*circle_path(10, 10, 13), *circle_path(10, 10, 10.4)), GREY, at=AT)
    assert "short-bleed" in found(edges.check_bleed, token([GROUND, disc(10.4), ring]))


def test_parts_without_bleed_are_not_asked_for_it():
    """There is nothing that art could reach."""
    assert found(edges.check_bleed, token([disc(10)], bleed_mm=0)) == ""


def test_small_parts_are_named_once_for_each_deck():
    """The whole warning."""
    assert found(edges.check_part_size, token([], outline=Outline("circle", Size(7, 7)))) == (
        "content/toy/fish.yaml:2: warning[preflight/small-part]: parts of `fish` are 7 x 7 mm, punched parts tear under 8 mm\n"
        "  hint: make them at least 8 mm wide and high"
    )
    assert found(edges.check_part_size, token([], outline=Outline("circle", Size(8, 8)))) == ""
    assert "small-part" in found(edges.check_part_size, replace(component([]), face=Frame(Size(30, 7.5), 0, ())))


def test_narrow_features_are_named_with_their_place():
    """The whole warning: a tail of two millimetres."""
    tailed = Outline("path", Size(20, 20), own=parse_path("M0 0 H20 V10 H11 V20 H9 V10 H0 Z"))
    assert found(edges.check_part_size, token([], outline=tailed)) == (
        "content/toy/fish.yaml:2: warning[preflight/small-part]: outline of `fish` is less than 3 mm wide near 11.0, 20.0 mm,"
        " where it tears\n"
        "  hint: widen it there, or round its tip"
    )


@pytest.mark.parametrize(
    ("d", "narrow"),
    [
        ("M0 0 H20 V20 H0 Z", False),
        ("M0 0 H20 L10 17.33 Z", False),  # an equilateral triangle
        ("M0 0 H20 L10 30 Z", True),
        ("M0 0 H10 V8 H20 V12 H10 V20 H0 Z", False),
        ("M0 0 H2.5 V20 H0 Z", True),
    ],
)
def test_what_is_narrow(d, narrow):
    """Less than 3 mm wide, or a tip of less than 60 degrees."""
    assert (narrow_at(Outline("path", Size(20, 30), own=parse_path(d))) is not None) == narrow


NOTCHED = Outline(
    "path", Size(20, 20), own=parse_path("M0 0 H20 V20 H0 V14 L6 10 L0 6 Z"), source="content/toy/art/notched.svg"
)


def test_a_mirrored_layout_does_not_fit_an_outline_with_unequal_halves():
    """The whole warning, once for each deck; what is not mirrored or looks the same from behind is no fault."""
    part = token([], outline=NOTCHED)
    mirrored = replace(part, face=replace(part.face, mirrored=True), back=replace(part.face, mirrored=True))
    assert found(edges.check_mirrored_outline, mirrored) == (
        "content/toy/fish.yaml:2: warning[preflight/mirrored-outline]: the layout of `fish` is mirrored for this language, its"
        " outline `content/toy/art/notched.svg` is not\n"
        '  hint: write `<face mirror="no">` in the template, or draw an outline with equal halves'
    )
    assert found(edges.check_mirrored_outline, part) == ""
    even = token([], outline=Outline("path", Size(20, 20), own=parse_path("M0 0 H20 V9 C20 20 10 20 10 20 C10 20 0 20 0 9 Z")))
    assert found(edges.check_mirrored_outline, replace(even, face=replace(even.face, mirrored=True))) == ""
    round_one = token([])
    assert found(edges.check_mirrored_outline, replace(round_one, face=replace(round_one.face, mirrored=True))) == ""
