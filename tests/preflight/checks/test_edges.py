"""Checks of components that are not rectangles: safe area, bleed, size.

The safe area of texts. Art on rectangular cards that ends at the cut instead of at the end of the bleed.
"""

import io
from dataclasses import replace

import pytest
from PIL import Image
from support.faces import BLANK, DARK, GREY, component, picture, placed, plain_rect, said, text

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box, Size
from pnp.model.face_walk import line_ink
from pnp.model.frame import CURRENT, Colour, Drawing, DrawingItem, Frame, GlyphInk, Gradient, Group, ImageItem, Shape, Stroke
from pnp.model.outline import Outline
from pnp.pictures.path_data import circle_path, parse_path
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
    line, box = text(DARK, Box(4, 3, 12, 4))
    assert found(edges.check_safe_area, token([replace(line, runs=())], [box])) == (
        "content/toy/fish.yaml:4:12: error[preflight/outside-safe-area]: text of `pike` comes 1.22 mm into the 2 mm that the "
        "cut may take\n"
        "  in templates/toy/fish.xml:9\n"
        '  hint: move the box inwards, or say `safe="no"` in the template if it may be cut'
    )


@pytest.mark.parametrize(("ink", "wrong"), [(Box(5, 8, 10, 4), False), (Box(2, 7, 16, 6), True), (Box(8, 2.2, 4, 4), True)])
def test_the_safe_area_follows_the_circle(ink, wrong):
    """A wide text fits in the middle, and not as wide near the edge."""
    line, box = text(DARK, ink)
    assert bool(found(edges.check_safe_area, token([replace(line, runs=())], [box]))) == wrong


@pytest.mark.parametrize(("reach", "wrong"), [(0.2, False), (0.9, True)])
def test_a_line_is_as_high_as_its_ink(reach, wrong):
    """Near the top of a circle small letters have room where capitals have none."""
    line, box = text(DARK, Box(7, 2, 6, 4))
    run = replace(line.runs[0][1], width=1.4, ink=GlyphInk(0.0, -reach, 1.4, 0.0))
    line = replace(line, x=8, y=4.4, runs=((0.0, run),))
    assert bool(found(edges.check_safe_area, token([line], [replace(box, ink=line_ink(line))]))) == wrong


def test_each_line_counts_for_itself():
    """The box of both lines would leave the circle, but the short one is in the narrow part."""
    line, _ = text(DARK)
    wide, short = (
        replace(line, x=x, y=y, size=1, runs=((0.0, replace(line.runs[0][1], width=w, ink=GlyphInk(0.0, -0.95, w, 0.3))),))
        for x, y, w in ((2.5, 10, 42), (9, 16, 5))
    )
    _, box = text(DARK, Box(2.5, 9.6, 15, 6.5))
    assert found(edges.check_safe_area, token([wide, short], [box])) == ""
    assert "outside-safe-area" in found(edges.check_safe_area, token([wide, replace(short, x=15)], [box]))


def test_a_notch_comes_into_a_text():
    """All corners of the box are inside, the notch of the outline is not outside."""
    notched = Outline("path", Size(20, 20), own=parse_path("M0 0 H20 V20 H0 V11 L9 10 L0 9 Z"))
    line, box = text(DARK, Box(6, 6, 10, 8))
    assert "comes 3.98 mm into" in found(edges.check_safe_area, token([replace(line, runs=())], [box], notched))
    line, box = text(DARK, Box(12, 6, 4, 8))
    assert found(edges.check_safe_area, token([replace(line, runs=())], [box], notched)) == ""


def disc(r, fill=DARK):
    """A round fill around the middle."""
    return Shape(circle_path(10, 10, r), fill, at=AT)


def test_art_that_is_cut_must_reach_the_end_of_the_bleed():
    """The whole warning: a disc that ends one millimetre outside the cut."""
    assert found(edges.check_bleed, token([plain_rect(-2, -2, 24, 24, BLANK), disc(11)])) == (
        "templates/toy/fish.xml:7: warning[preflight/short-bleed]: art of `pike` is cut, but does not reach to the end of the "
        "bleed 2 mm outside the outline\n"
        "  hint: make it larger, or let it end inside the outline"
    )


GROUND = plain_rect(-2, -2, 24, 24, BLANK)

STRIPE = plain_rect(5, -2, 3, 24, DARK)


@pytest.mark.parametrize(
    "items",
    [
        [GROUND, disc(12)],
        [GROUND, disc(9.4)],
        [GROUND, STRIPE],
        [GROUND, disc(10.5, BLANK)],
        [GROUND, disc(10.5), disc(10.2, GREY), disc(12)],
        [plain_rect(-2, -2, 24, 24, DARK), disc(10.5)],
        [GROUND, Shape(circle_path(10, 0, 0.8), DARK, at=AT)],
        [],
    ],
    ids=["to the bleed", "inside", "a stripe", "no difference", "covered", "the same colour", "an ornament", "nothing"],
)
def test_art_that_is_no_fault(items):
    """What reaches the bleed, is not cut, is not seen, or is too small to matter."""
    assert found(edges.check_bleed, token(items)) == ""


@pytest.mark.parametrize(
    "items", [[GROUND, disc(10)], [GROUND, plain_rect(0, 0, 20, 20, DARK)], [GROUND, Group((disc(10.5),))]], ids=str
)
def test_art_that_ends_at_the_cut_is_a_fault(items):
    """The usual mistake: art as large as the trim."""
    assert "short-bleed" in found(edges.check_bleed, token(items))


def test_art_that_begins_beside_a_round_cut_is_a_fault():
    """A disc that is smaller than its token by less than a cut is off."""
    assert "short-bleed" in found(edges.check_bleed, token([GROUND, disc(9.7)]))


def test_art_shows_through_a_hole_in_what_lies_on_it():
    """A ring over a disc that is too small hides nothing of it at the cut."""
    ring = Shape((*circle_path(10, 10, 13), *circle_path(10, 10, 10.4)), GREY, even_odd=True, at=AT)
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


def test_text_that_comes_too_near_the_cut_is_an_error():
    """The whole text of the error."""
    report = Report()
    edges.check_safe_area(FacesToCheck([component([], [text(DARK, Box(1.5, 10, 20, 4))[1]])], safe={"fish": 3}), report)
    assert said(report) == (
        "content/toy/fish.yaml:4:12: error[preflight/outside-safe-area]: text of `pike` comes 1.50 mm into the 3 mm that the "
        "cut may take\n"
        "  in templates/toy/fish.xml:9\n"
        '  hint: move the box inwards, or say `safe="no"` in the template if it may be cut'
    )


@pytest.mark.parametrize(("width", "free"), [(12, 1), (29.9, 1), (30, 3), (63, 3)])
def test_of_tokens_a_profile_wants_no_more_than_a_cut_may_be_off(width, free):
    """A text stands 0.8 mm from the edge: of a token that is 0.2 mm too near, of a card 2.2 mm."""
    report = Report()
    card = component([], [text(DARK, Box(0.8, 10, 5, 4))[1]])
    card = replace(card, face=replace(card.face, size=Size(width, 88)))
    edges.check_safe_area(FacesToCheck([card], safe={"fish": 0.5}, asked_safe=3), report)
    assert [d.message for d in report.diagnostics] == [
        f"text of `pike` comes {free - 0.8:.2f} mm into the {free} mm that the profile wants to be free"
    ]


def test_text_that_says_so_may_cross_the_safe_area():
    """`safe="no"` is the way out."""
    report = Report()
    edges.check_safe_area(
        FacesToCheck([component([], [text(DARK, Box(1.5, 10, 20, 4), safe=False)[1]])], safe={"fish": 3}), report
    )
    assert said(report) == ""


def test_a_deck_without_a_safe_area_is_not_checked_by_one():
    """Such as the pages of a booklet, which have margins."""
    report = Report()
    edges.check_safe_area(FacesToCheck([component([], [text(DARK, Box(1.5, 10, 20, 4))[1]])]), report)
    assert said(report) == ""


def at_the_cut(ink, margin=3, **more):
    """The findings for a text with this ink box and a safe area of `margin` mm."""
    report = Report()
    box = replace(text(DARK, ink)[1], **more)
    edges.check_safe_area(FacesToCheck([component([], [box])], safe={"fish": margin}), report)
    return said(report)


@pytest.mark.parametrize(
    ("ink", "mm"),
    [
        (Box(2, 10, 20, 4), "1.00"),
        (Box(10, 2.5, 20, 4), "0.50"),
        (Box(41, 10, 20.5, 4), "1.50"),
        (Box(10, 82, 20, 5), "2.00"),
        (Box(2.94, 10, 20, 4), "0.06"),
    ],
)
def test_the_safe_area_holds_on_all_four_sides(ink, mm):
    """The worst of all four sides is reported."""
    assert f"comes {mm} mm into the 3 mm" in at_the_cut(ink)


@pytest.mark.parametrize("ink", [Box(3, 3, 57, 82), Box(2.96, 2.96, 57.08, 82.08)])
def test_text_may_come_as_far_as_the_safe_area(ink):
    """With a tolerance of 0.05 mm, because ink is smaller than ascent and descent."""
    assert at_the_cut(ink) == ""


def test_a_text_that_leaves_its_box_is_not_reported_twice():
    """Layout has reported it."""
    assert at_the_cut(Box(1, 10, 20, 4), overflow=3.0) == ""
    assert at_the_cut(Box(1, 10, 20, 4), lines=("",)) == ""


def test_a_text_without_a_template_is_named_by_its_content_alone():
    """Two texts of a chapter are two findings, without a place in a template."""
    first, other = (replace(text(DARK, Box(1, y, 20, 4))[1], at=None, content=Mark("a.md", y, 1)) for y in (10, 20))
    report = Report()
    edges.check_safe_area(FacesToCheck([component([], [first, other])], safe={"fish": 3}), report)
    assert [(d.mark.line, d.also) for d in report.diagnostics] == [(10, ()), (20, ())]


@pytest.mark.parametrize(("margin", "spared"), [(3, 1.0), (1.5, 0.5), (0.6, 0.2)])
def test_letters_may_overhang_as_far_as_no_cut_takes_them(margin, spared):
    """Ink beyond the advance of its line may take a third of the margin, on every side; all other ink may not."""
    near, far = spared - 0.02, spared + 0.02
    for side in (-1, 1):
        start, end = (margin, margin + 20) if side < 0 else (63 - margin - 20, 63 - margin)
        body = Box(start, 10, 20, 4)
        inks = [Box(start - by, 10, 20 + by, 4) if side < 0 else Box(start, 10, end - start + by, 4) for by in (near, far)]
        assert at_the_cut(inks[0], margin, body=body) == ""
        assert f"comes {far:.2f} mm into the {margin:g} mm" in at_the_cut(inks[1], margin, body=body)
        assert f"comes {near:.2f} mm into the {margin:g} mm" in at_the_cut(inks[0], margin)


def test_a_letter_that_hangs_out_of_its_box_is_reported_where_a_cut_may_take_it():
    """The whole text: a swash of 1.2 mm, of a text whose box ends at the safe area."""
    assert at_the_cut(Box(1.8, 10, 21.2, 4), body=Box(3, 10, 20, 4)) == (
        "content/toy/fish.yaml:4:12: error[preflight/outside-safe-area]: text of `pike` comes 1.20 mm into the 3 mm that the "
        "cut may take\n"
        "  in templates/toy/fish.xml:9\n"
        '  hint: move the box inwards, or say `safe="no"` in the template if it may be cut'
    )


def test_a_letter_that_hangs_out_of_its_box_elsewhere_is_none():
    """The end of a box is nothing that anybody sees."""
    assert at_the_cut(Box(9, 10, 21, 4), body=Box(10, 10, 20, 4)) == ""


AT_OF_TRIMMED_EDGES = Mark("templates/toy/fish.xml", 4)

GROUND_OF_TRIMMED_EDGES = plain_rect(-3, -3, 69, 94, BLANK)

NEARLY_WHITE = Colour(0.95, 0.95, 0.95)

TRIM = Box(0, 0, 63, 88)


def found_of_trimmed_edges(*items, others=0):
    """What is said about a card with these items, and about others that are like it."""
    report = Report()
    one = component(items)
    edges.check_bleed(FacesToCheck([one, *(replace(one, id=f"fish-{n}") for n in range(others))]), report)
    return said(report)


def on_white(*items):
    """What is said about items on a white face."""
    return found_of_trimmed_edges(GROUND_OF_TRIMMED_EDGES, *items)


def pixels(colour, mode="RGB"):
    """A picture of one colour."""
    out = io.BytesIO()
    Image.new(mode, (20, 20), colour).save(out, "PNG")
    return picture(20, 20, out.getvalue())


def drawn(*items, size=TRIM.size, matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0), **more):
    """A drawing of these items, by default placed on the whole trim."""
    return DrawingItem(Drawing(str(items), size, items), matrix, at=AT_OF_TRIMMED_EDGES, **more)


def test_art_as_large_as_the_trim_is_said_once_for_all_cards():
    """The whole warning."""
    assert found_of_trimmed_edges(
        GROUND_OF_TRIMMED_EDGES, replace(plain_rect(0, 0, 63, 40, DARK), at=AT_OF_TRIMMED_EDGES), others=539
    ) == (
        "templates/toy/fish.xml:4: warning[preflight/short-bleed]: art of `pike`, `fish-0`, `fish-1` and 537 more ends at the"
        " cut (left, top, right); the bleed of 3 mm has another colour there, which a cut that is a little off shows\n"
        '  hint: let it begin at `x="-3" y="-3"` and end 3 mm beyond the right edge'
    )


def test_art_that_ends_in_the_bleed_is_told_with_its_distance():
    """The whole warning: a millimetre is not enough, and what printed sheets show is what counts."""
    band = [GROUND_OF_TRIMMED_EDGES, plain_rect(-3, 50, 67, 39, DARK)]
    assert found_of_trimmed_edges(*band) == (
        "content/toy/fish.yaml:2: warning[preflight/short-bleed]: art of `pike` ends 1 mm outside the cut (right, bottom); the"
        " bleed of 3 mm has another colour there, which a cut that is a little off shows\n"
        "  hint: let it end 3 mm beyond the right and bottom edge"
    )
    report = Report()
    edges.check_bleed(FacesToCheck([component(band)], bleeds={"fish": 1.0}), report)
    assert said(report) == ""


def test_art_that_begins_beside_the_cut_is_told_with_its_distance():
    """The whole warning: no cut leaves an even white line of a third of a millimetre, beside a panel or a frame."""
    frame = replace(plain_rect(0.6, 0.6, 61.8, 86.8, None), stroke=Stroke(DARK, 0.5), at=AT_OF_TRIMMED_EDGES)
    assert on_white(frame) == (
        "templates/toy/fish.xml:4: warning[preflight/short-bleed]: art of `pike` ends 0.35 mm inside the cut (left, top,"
        " right, bottom); the bleed of 3 mm has another colour there, which a cut that is a little off shows\n"
        '  hint: let it begin at `x="-3" y="-3"` and end 3 mm beyond the right and bottom edge'
    )
    assert "short-bleed" in on_white(plain_rect(0.3, 0.3, 62.4, 10, DARK))
    assert "short-bleed" in on_white(replace(plain_rect(0.3, 0.3, 62.4, 87.4, None), stroke=Stroke(DARK, 0.8)))


def test_a_net_is_cut_along_its_own_lines():
    """The end of the bleed around its outline may lie anywhere; a window in a card says nothing of the card's own cut."""
    bled, panel = plain_rect(0.5, 0.5, 62, 87, DARK), plain_rect(0, 0, 63, 88, DARK)
    outline, window = (
        replace(plain_rect(*box, None), stroke=Stroke(DARK, 0.3), step="cut") for box in ((2, 2, 59, 84), (20, 20, 20, 20))
    )
    assert on_white(bled, outline) == ""
    assert "short-bleed" in on_white(bled)
    assert "short-bleed" in on_white(panel, window)


@pytest.mark.parametrize(
    ("drawn_to", "asked", "told"),
    [(3.0, 3.625, True), (3.0, 3.044, True), (3.044, 3.044, False), (3.0, 3.0, False), (4.0, 3.625, False), (0.0, 3.0, True)],
)
def test_single_faces_are_filled_to_the_end(drawn_to, asked, told):
    """Who prints them shows all of the bleed: art that ends before is an error, by less than a pixel too."""
    art = replace(plain_rect(-drawn_to, -drawn_to, 63 + 2 * drawn_to, 40, DARK), at=AT_OF_TRIMMED_EDGES)
    one = component([plain_rect(-4, -4, 71, 96, BLANK), art])
    one = replace(one, face=replace(one.face, bleed=4.0), bleed=1.0)
    report = Report()
    edges.check_bleed(FacesToCheck([one], bleeds={"fish": 0.0}, asked_bleeds={"fish": asked}), report)
    assert [d.severity for d in report.diagnostics] == ["error"] * told
    if told and drawn_to:
        assert said(report) == (
            "templates/toy/fish.xml:4: error[preflight/short-bleed]: art of `pike` ends 3 mm outside the cut (left, top,"
            f" right); the bleed of {asked} mm has another colour there, which a cut that is a little off shows\n"
            f'  hint: let it begin at `x="-{asked}" y="-{asked}"` and end {asked} mm beyond the right edge'
        )


@pytest.mark.parametrize(
    "items",
    [
        [plain_rect(0, 0, 63, 88, DARK)],
        [plain_rect(0.05, 0, 5, 88, DARK)],
        [plain_rect(0, 60, 63, 5, DARK)],
        [Group((plain_rect(0, 0, 20, 20, DARK),), (1, 0, 0, 1, 43, 30))],
        [plain_rect(0, 0, 63, 88, Colour(0, 0, 0, 0.3))],
        [Group((plain_rect(0, 0, 63, 88, DARK),), opacity=0.3)],
        [ImageItem(pixels("red"), TRIM)],
        [ImageItem(pixels("red"), Box(-20, -20, 103, 128), TRIM)],
        [drawn(plain_rect(-20, -20, 103, 128, DARK))],
        [drawn(plain_rect(0, 0, 63, 88, CURRENT), colour=GREY)],
        [drawn(plain_rect(0, 0, 63, 88, DARK), matrix=(1.5, 0, 0, 1.5, 0, 0), clip=TRIM)],
        [placed(plain_rect(-3, -3, 69, 94, DARK), matrix=(1, 0, 0, 1, 0, 0))],
        [plain_rect(0, 0, 63, 88, Gradient("linear", (0, 0, 63, 0), ((0, BLANK), (1, DARK))))],
        [plain_rect(0, 0, 63, 88, Gradient("radial", (31, 44, 0, 31, 44, 31), ((0, BLANK), (1, DARK))))],
        [replace(plain_rect(0, 0, 63, 88, BLANK), stroke=Stroke(DARK, 1))],
        [plain_rect(-3, -3, 69, 94, DARK), plain_rect(0, 60, 63, 28, BLANK)],
        [plain_rect(0, 0, 63, 88, DARK), plain_rect(0, 0, 63, 10, NEARLY_WHITE)],
    ],
    ids=[
        "a panel", "nearly at the cut", "a band", "in a group", "a tint", "a tint of a group", "a picture", "a cropped picture",
        "a drawing", "a drawing in one colour", "a cropped drawing", "a card", "a gradient", "a dark rim", "its border",
        "a plate on art", "a plate on a panel",
    ],
)  # fmt: skip
def test_art_that_ends_at_the_cut(items):
    """Where it meets another colour, one would see it."""
    assert "short-bleed" in on_white(*items)


@pytest.mark.parametrize(
    "items",
    [
        [],
        [plain_rect(-3, -3, 69, 40, DARK)],
        [plain_rect(-2.95, -2.95, 68.9, 40, DARK)],
        [plain_rect(3, 3, 57, 82, DARK)],
        [plain_rect(0.6, 0.6, 61.8, 86.8, DARK)],
        [plain_rect(0, 0, 63, 88, BLANK)],
        [plain_rect(0, 0, 63, 88, NEARLY_WHITE)],
        [plain_rect(-3, -3, 69, 94, DARK), plain_rect(0, 60, 63, 28, DARK)],
        [plain_rect(0, 0, 63, 88, DARK), plain_rect(-3, -3, 69, 94, GREY)],
        [plain_rect(0, 0, 63, 88, GREY), *(plain_rect(x, y, w, h, DARK) for x, y, w, h in ((-3, -3, 5, 94), (61, -3, 5, 94)))]
        + [plain_rect(x, y, w, h, DARK) for x, y, w, h in ((-3, -3, 69, 5), (-3, 86, 69, 5))],
        [plain_rect(0, 0, 63, 88, GREY), replace(plain_rect(-1, -1, 65, 90, None), stroke=Stroke(DARK, 5))],
        [plain_rect(30, 0, 1.5, 6, DARK)],
        [Shape(circle_path(31, 8, 8), DARK)],
        [Group((plain_rect(0, 0, 20, 20, DARK),), clip=circle_path(10, 10, 10))],
        [replace(plain_rect(0, 0, 63, 88, None), stroke=Stroke(DARK, 0.3))],
        [replace(plain_rect(0, 0, 63, 88, DARK), step="cut")],
        [ImageItem(pixels("white"), TRIM)],
        [ImageItem(pixels((0, 0, 0, 0), "RGBA"), TRIM)],
        [drawn(plain_rect(20, 20, 20, 20, DARK))],
        [drawn(plain_rect(20, 3, 20, 20, DARK), size=Size(69, 94), matrix=(1, 0, 0, 1, -3, -3))],
        [plain_rect(0, 0, 63, 88, Gradient("radial", (31, 44, 0, 31, 44, 31), ((0, DARK), (1, BLANK))))],
        [plain_rect(0, 0, 63, 88, Gradient("linear", (0, 0, 63, 0), tuple((at, DARK._replace(alpha=0)) for at in (0, 1))))],
        [text(DARK, Box(0, 30, 63, 4))[0]],
    ],
    ids=[
        "nothing", "to the bleed", "nearly to the bleed", "inside", "more than half a millimetre inside", "the same colour",
        "nearly the same colour", "the colour of the art", "hidden", "under a frame", "under a drawn border", "a tick",
        "a disc", "a round clip", "a line", "a cut", "a white picture", "a transparent picture", "empty margins",
        "what is in a drawing", "fades out", "a clear gradient", "a text",
    ],
)  # fmt: skip
def test_art_that_is_no_fault_trimmed_edges(items):
    """What reaches the bleed, is not cut, or would not be seen."""
    assert on_white(*items) == ""


def test_no_cut_is_off_by_more_than_three_millimetres():
    """Where the bleed is 1/8 in or more, art of 3 mm is enough."""
    for size in (3.175, 20):
        large = component([plain_rect(-3, -3, 69, 40, DARK)])
        report = Report()
        edges.check_bleed(FacesToCheck([replace(large, face=replace(large.face, bleed=size))]), report)
        assert said(report) == ""


def test_what_is_hidden_is_not_told():
    """Of two panels that end at the cut, only the one that is seen: with it, the other will be seen to end there."""
    said_of = on_white(plain_rect(0, 0, 63, 88, DARK), replace(plain_rect(0, 0, 63, 88, GREY), at=AT_OF_TRIMMED_EDGES))
    assert said_of.startswith("templates/toy/fish.xml:4: warning[preflight/short-bleed]: ")
    assert said_of.count("short-bleed") == 1


def test_on_bare_paper_the_bleed_is_white():
    """A face without a fill shows the paper."""
    assert "short-bleed" in found_of_trimmed_edges(plain_rect(0, 0, 63, 88, DARK))
    assert found_of_trimmed_edges(plain_rect(0, 0, 63, 88, BLANK)) == ""


def test_the_back_counts_too():
    """Its places name that side."""
    front = component([GROUND_OF_TRIMMED_EDGES])
    report = Report()
    edges.check_bleed(FacesToCheck([replace(front, back=component([plain_rect(0, 0, 63, 88, DARK)]).face)]), report)
    assert [face.side for d in report.diagnostics for face in d.faces] == ["back"] * 4
