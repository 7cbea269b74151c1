"""Art on rectangular cards that ends at the cut instead of at the end of the bleed."""

import io
from dataclasses import replace

import pytest
from PIL import Image
from sample_proofs import BLACK, GREY, WHITE, component, picture, placed, rect, said, text

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box, Size
from pnp.layout.painting.shapes import circle_path
from pnp.model.frame import CURRENT, Colour, Drawing, DrawingItem, Gradient, Group, ImageItem, Shape, Stroke
from pnp.preflight.checks import edges
from pnp.preflight.faces import FacesToCheck

AT = Mark("templates/toy/fish.xml", 4)
GROUND = rect(-3, -3, 69, 94, WHITE)
NEARLY_WHITE = Colour(0.95, 0.95, 0.95)
TRIM = Box(0, 0, 63, 88)


def found(*items, others=0):
    """What is said about a card with these items, and about others that are like it."""
    report = Report()
    one = component(items)
    edges.check_bleed(FacesToCheck([one, *(replace(one, id=f"fish-{n}") for n in range(others))]), report)
    return said(report)


def on_white(*items):
    """What is said about items on a white face."""
    return found(GROUND, *items)


def pixels(colour, mode="RGB"):
    """A picture of one colour."""
    out = io.BytesIO()
    Image.new(mode, (20, 20), colour).save(out, "PNG")
    return picture(20, 20, out.getvalue())


def drawn(*items, size=TRIM.size, matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0), **more):
    """A drawing of these items, by default placed on the whole trim."""
    return DrawingItem(Drawing(str(items), size, items), matrix, at=AT, **more)


def test_art_as_large_as_the_trim_is_said_once_for_all_cards():
    """The whole warning."""
    assert found(GROUND, replace(rect(0, 0, 63, 40, BLACK), at=AT), others=539) == (
        "templates/toy/fish.xml:4: warning[preflight/short-bleed]: art of `pike`, `fish-0`, `fish-1` and 537 more ends at the"
        " cut (left, top, right); the bleed of 3 mm has another colour there, which a cut that is a little off shows\n"
        '  hint: let it begin at `x="-3" y="-3"` and end 3 mm beyond the right edge'
    )


def test_art_that_ends_in_the_bleed_is_told_with_its_distance():
    """The whole warning: a millimetre is not enough, and what printed sheets show is what counts."""
    band = [GROUND, rect(-3, 50, 67, 39, BLACK)]
    assert found(*band) == (
        "content/toy/fish.yaml:2: warning[preflight/short-bleed]: art of `pike` ends 1 mm outside the cut (right, bottom); the"
        " bleed of 3 mm has another colour there, which a cut that is a little off shows\n"
        "  hint: let it end 3 mm beyond the right and bottom edge"
    )
    report = Report()
    edges.check_bleed(FacesToCheck([component(band)], bleeds={"fish": 1.0}), report)
    assert said(report) == ""


@pytest.mark.parametrize(
    ("drawn_to", "asked", "told"),
    [(3.0, 3.625, True), (3.0, 3.044, True), (3.044, 3.044, False), (3.0, 3.0, False), (4.0, 3.625, False), (0.0, 3.0, True)],
)
def test_single_faces_are_filled_to_the_end(drawn_to, asked, told):
    """Who prints them shows all of the bleed: art that ends before is an error, by less than a pixel too."""
    art = replace(rect(-drawn_to, -drawn_to, 63 + 2 * drawn_to, 40, BLACK), at=AT)
    one = component([rect(-4, -4, 71, 96, WHITE), art])
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
        [rect(0, 0, 63, 88, BLACK)],
        [rect(0.05, 0, 5, 88, BLACK)],
        [rect(0, 60, 63, 5, BLACK)],
        [Group((rect(0, 0, 20, 20, BLACK),), (1, 0, 0, 1, 43, 30))],
        [rect(0, 0, 63, 88, Colour(0, 0, 0, 0.3))],
        [Group((rect(0, 0, 63, 88, BLACK),), opacity=0.3)],
        [ImageItem(pixels("red"), TRIM)],
        [ImageItem(pixels("red"), Box(-20, -20, 103, 128), TRIM)],
        [drawn(rect(-20, -20, 103, 128, BLACK))],
        [drawn(rect(0, 0, 63, 88, CURRENT), colour=GREY)],
        [drawn(rect(0, 0, 63, 88, BLACK), matrix=(1.5, 0, 0, 1.5, 0, 0), clip=TRIM)],
        [placed(rect(-3, -3, 69, 94, BLACK), matrix=(1, 0, 0, 1, 0, 0))],
        [rect(0, 0, 63, 88, Gradient("linear", (0, 0, 63, 0), ((0, WHITE), (1, BLACK))))],
        [rect(0, 0, 63, 88, Gradient("radial", (31, 44, 0, 31, 44, 31), ((0, WHITE), (1, BLACK))))],
        [replace(rect(0, 0, 63, 88, WHITE), stroke=Stroke(BLACK, 1))],
        [rect(-3, -3, 69, 94, BLACK), rect(0, 60, 63, 28, WHITE)],
        [rect(0, 0, 63, 88, BLACK), rect(0, 0, 63, 10, NEARLY_WHITE)],
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
        [rect(-3, -3, 69, 40, BLACK)],
        [rect(-2.95, -2.95, 68.9, 40, BLACK)],
        [rect(3, 3, 57, 82, BLACK)],
        [rect(0.5, 0.5, 62, 87, BLACK)],
        [rect(0, 0, 63, 88, WHITE)],
        [rect(0, 0, 63, 88, NEARLY_WHITE)],
        [rect(-3, -3, 69, 94, BLACK), rect(0, 60, 63, 28, BLACK)],
        [rect(0, 0, 63, 88, BLACK), rect(-3, -3, 69, 94, GREY)],
        [rect(0, 0, 63, 88, GREY), *(rect(x, y, w, h, BLACK) for x, y, w, h in ((-3, -3, 5, 94), (61, -3, 5, 94)))]
        + [rect(x, y, w, h, BLACK) for x, y, w, h in ((-3, -3, 69, 5), (-3, 86, 69, 5))],
        [rect(0, 0, 63, 88, GREY), replace(rect(-1, -1, 65, 90, None), stroke=Stroke(BLACK, 5))],
        [rect(30, 0, 1.5, 6, BLACK)],
        [Shape(circle_path(31, 8, 8), BLACK)],
        [Group((rect(0, 0, 20, 20, BLACK),), clip=circle_path(10, 10, 10))],
        [replace(rect(0, 0, 63, 88, None), stroke=Stroke(BLACK, 0.3))],
        [replace(rect(0, 0, 63, 88, BLACK), step="cut")],
        [ImageItem(pixels("white"), TRIM)],
        [ImageItem(pixels((0, 0, 0, 0), "RGBA"), TRIM)],
        [drawn(rect(20, 20, 20, 20, BLACK))],
        [drawn(rect(20, 3, 20, 20, BLACK), size=Size(69, 94), matrix=(1, 0, 0, 1, -3, -3))],
        [rect(0, 0, 63, 88, Gradient("radial", (31, 44, 0, 31, 44, 31), ((0, BLACK), (1, WHITE))))],
        [rect(0, 0, 63, 88, Gradient("linear", (0, 0, 63, 0), ((0, BLACK._replace(alpha=0)), (1, BLACK._replace(alpha=0)))))],
        [text(BLACK, Box(0, 30, 63, 4))[0]],
    ],
    ids=[
        "nothing", "to the bleed", "nearly to the bleed", "inside", "half a millimetre inside", "the same colour",
        "nearly the same colour", "the colour of the art", "hidden", "under a frame", "under a drawn border", "a tick",
        "a disc", "a round clip", "a line", "a cut", "a white picture", "a transparent picture", "empty margins",
        "what is in a drawing", "fades out", "a clear gradient", "a text",
    ],
)  # fmt: skip
def test_art_that_is_no_fault(items):
    """What reaches the bleed, is not cut, or would not be seen."""
    assert on_white(*items) == ""


def test_no_cut_is_off_by_more_than_three_millimetres():
    """Where the bleed is 1/8 in or more, art of 3 mm is enough."""
    for size in (3.175, 20):
        large = component([rect(-3, -3, 69, 40, BLACK)])
        report = Report()
        edges.check_bleed(FacesToCheck([replace(large, face=replace(large.face, bleed=size))]), report)
        assert said(report) == ""


def test_what_is_hidden_is_not_told():
    """Of two panels that end at the cut, only the one that is seen: with it, the other will be seen to end there."""
    said_of = on_white(rect(0, 0, 63, 88, BLACK), replace(rect(0, 0, 63, 88, GREY), at=AT))
    assert said_of.startswith("templates/toy/fish.xml:4: warning[preflight/short-bleed]: ")
    assert said_of.count("short-bleed") == 1


def test_on_bare_paper_the_bleed_is_white():
    """A face without a fill shows the paper."""
    assert "short-bleed" in found(rect(0, 0, 63, 88, BLACK))
    assert found(rect(0, 0, 63, 88, WHITE)) == ""


def test_the_back_counts_too():
    """Its places name that side."""
    front = component([GROUND])
    report = Report()
    edges.check_bleed(FacesToCheck([replace(front, back=component([rect(0, 0, 63, 88, BLACK)]).face)]), report)
    assert [face.side for d in report.diagnostics for face in d.faces] == ["back"] * 4
