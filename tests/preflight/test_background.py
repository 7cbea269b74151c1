"""The background of a text."""

import io
from dataclasses import replace
from math import cos, radians, sin

import pytest
from PIL import Image
from sample_proofs import BLACK, RUN, STYLES, TEMPLATE, WHITE, component, contrast, picture, placed, rect, said, square, text

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box, Size
from pnp.layout.painting.shapes import circle_path
from pnp.model.frame import CURRENT, Colour, Drawing, DrawingItem, Gradient, Group, ImageItem, Shape, TextLine
from pnp.preflight.checks import texts as contrast_check
from pnp.preflight.faces import FacesToCheck


def test_a_panel_hides_what_lies_under_it():
    """The topmost item that covers the text is its background."""
    assert contrast(rect(-3, -3, 69, 94, BLACK), rect(5, 5, 40, 20, WHITE)) == ""


def test_what_touches_the_text_counts_though_it_does_not_cover_it():
    """A black bar across half of black text makes it unreadable there."""
    assert "1.0 : 1" in contrast(rect(-3, -3, 69, 94, WHITE), rect(20, 5, 40, 20, BLACK))


def test_a_shape_beside_the_text_inside_its_bounding_box_does_not_count():
    """A triangle whose bounding box covers the text, but not its area."""
    corner = Shape((("M", (0, 40)), ("L", (60, 40)), ("L", (60, 0)), ("Z", ())), BLACK)
    line = (rect(-3, -3, 69, 94, WHITE), corner)
    assert contrast(*line) == ""


def test_paper_is_the_ground_where_nothing_is_painted():
    """White text without a background is white on white."""
    assert "1.0 : 1" in contrast(colour=WHITE)


def test_drawings_and_groups_are_opened():
    """A shape in an SVG inside a group counts as background."""
    drawing = Drawing("d", Size(100, 100), (Shape(square(0, 0, 100, 100), BLACK, rect=Box(0, 0, 100, 100)),))
    placed = Group((DrawingItem(drawing, (1, 0, 0, 1, 0, 0)),), (1, 0, 0, 1, -5, -5))
    assert "1.0 : 1" in contrast(placed)


@pytest.mark.parametrize("way", ["drawing", "group"])
def test_what_is_cut_off_is_no_ground(way):
    """Text outside the clip of a picture is on paper."""

    def upper_half(colour):
        drawing = Drawing("d", Size(63, 88), (rect(0, 0, 63, 88, colour),))
        if way == "drawing":
            return DrawingItem(drawing, (1, 0, 0, 1, 0, 0), clip=Box(0, 0, 63, 9))
        return Group((DrawingItem(drawing, (1, 0, 0, 1, 0, 0)),), clip=square(0, 0, 63, 9))

    assert contrast(upper_half(BLACK)) == ""
    assert "1.0 : 1" in contrast(rect(-3, -3, 69, 94, BLACK), upper_half(WHITE))


def test_a_picture_is_sampled_where_the_text_lies():
    """Half black, half white: only the half under the text counts."""
    image = Image.new("RGB", (100, 100), "white")
    image.paste((0, 0, 0), (0, 50, 100, 100))
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    over = ImageItem(picture(100, 100, buffer.getvalue()), Box(0, 0, 63, 88))
    assert contrast(over) == ""
    line, box = text(BLACK, Box(10, 60, 20, 4))
    report = Report()
    contrast_check.check_contrast(FacesToCheck([component([over, line], [box])], STYLES), report)
    assert "1.0 : 1" in said(report)


def test_a_turned_picture_is_sampled_as_it_is_seen():
    """Its stored left half is black, which is its upper half after a turn to the right."""
    image = Image.new("RGB", (100, 100), "white")
    image.paste((0, 0, 0), (0, 0, 50, 100))
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    turned = replace(picture(100, 100, buffer.getvalue()), turn=6)
    for top, found in ((10, "1.0 : 1"), (60, "")):
        line, box = text(BLACK, Box(10, top, 20, 4))
        report = Report()
        contrast_check.check_contrast(
            FacesToCheck([component([ImageItem(turned, Box(0, 0, 63, 88)), line], [box])], STYLES), report
        )
        assert found in said(report)
        assert bool(said(report)) == bool(found)


def test_a_card_under_a_text_is_its_ground():
    """The background of a call-out on a figure is the card, not the page."""
    assert "1.0 : 1" in contrast(placed(rect(-3, -3, 69, 94, BLACK)))
    assert contrast(placed(rect(-3, -3, 69, 94, BLACK), clip=square(0, 0, 63, 2))) == ""


@pytest.mark.parametrize(("colour", "found"), [(WHITE, ""), (BLACK, "1.0 : 1"), (None, "1.0 : 1")])
def test_current_colour_under_a_text_is_the_colour_it_stands_for(colour, found):
    """`currentColor` counts as the colour of the drawing, or black if it has none."""
    drawing = Drawing("d", Size(63, 88), (rect(0, 0, 63, 88, CURRENT),))
    seen = contrast(DrawingItem(drawing, (1, 0, 0, 1, 0, 0), colour))
    assert found in seen
    assert bool(seen) == bool(found)


@pytest.mark.parametrize(("opacity", "found"), [(1.0, "1.0 : 1"), (0.3, "")])
def test_a_faint_picture_is_no_ground(opacity, found):
    """It is blended with what lies below, as tints are."""
    buffer = io.BytesIO()
    Image.new("RGB", (4, 4), "black").save(buffer, "PNG")
    over = ImageItem(picture(4, 4, buffer.getvalue()), Box(0, 0, 63, 88))
    seen = contrast(Group((over,), opacity=opacity))
    assert found in seen
    assert bool(seen) == bool(found)


SEA = Colour(31 / 255, 95 / 255, 121 / 255)


def tint(alpha, colour=SEA):
    """A colour in all of a card, of which so much covers what lies below."""
    return rect(-3, -3, 69, 94, colour._replace(alpha=alpha))


@pytest.mark.parametrize(("alpha", "found"), [(0.3, "1.6 : 1"), (0.5, "2.3 : 1"), (0.75, "3.9 : 1"), (0.95, "")])
@pytest.mark.parametrize("by", ["colour", "group"])
def test_white_text_on_a_tint_has_the_contrast_of_the_tint_on_paper(alpha, found, by):
    """At 50 %, it prints as (143, 175, 188); the alpha of a group counts as that of a colour."""
    seen = contrast(tint(alpha) if by == "colour" else Group((tint(1),), opacity=alpha), colour=WHITE)
    assert found in seen
    assert bool(seen) == bool(found)
    printed = Colour(*(1 - alpha * (1 - part) for part in SEA.rgb))
    assert seen == contrast(tint(1, printed), colour=WHITE)


def test_tints_are_blended_over_those_below_them():
    """Half of a colour over half of it covers three quarters of the paper; over black it is half as light as it is."""
    assert contrast(tint(0.5), tint(0.5), colour=WHITE) == contrast(tint(0.75), colour=WHITE) != ""
    assert "low-contrast" in contrast(tint(0.5), colour=WHITE)
    assert contrast(tint(1, BLACK), tint(0.5), colour=WHITE) == ""
    assert contrast(tint(1, BLACK), tint(0.5)) == contrast(tint(1, Colour(*(part / 2 for part in SEA.rgb)))) != ""


def test_a_tint_under_a_part_of_a_text_counts_there():
    """Beside it, white text is on paper; a faint one over a dark panel changes little."""
    corner = rect(10, 10, 5, 4, SEA._replace(alpha=0.95))
    assert "1.0 : 1" in contrast(corner, colour=WHITE)
    assert contrast(tint(0.95), rect(10, 10, 5, 4, WHITE._replace(alpha=0.05)), colour=WHITE) == ""
    assert "2.3 : 1" in contrast(tint(1), rect(10, 10, 5, 4, WHITE._replace(alpha=0.5)), colour=WHITE)


def test_in_a_group_with_an_opacity_what_is_opaque_hides_what_lies_below():
    """The group is painted as one; what lies below the group shows through."""
    assert "1.0 : 1" in contrast(Group((tint(1, BLACK), tint(1, WHITE)), opacity=0.5), colour=WHITE)
    assert "2.5 : 1" in contrast(tint(1, BLACK), Group((tint(1, BLACK), tint(1, WHITE)), opacity=0.3))


def test_many_tints_do_not_take_long():
    """Sixty spots of different tints under one text, of which each would double the colours of those below."""
    spots = [rect(10, 10, 5, 4, Colour(i / 60, 0.5, 0.5, 0.5)) for i in range(60)]
    assert "1.0 : 1" in contrast(*spots, colour=WHITE)


@pytest.mark.parametrize(("ground", "found"), [(BLACK, ""), (WHITE, "1.0 : 1")])
def test_what_lies_below_shows_through_a_picture(ground, found):
    """A picture of a dark star on nothing."""
    star = Image.new("RGBA", (63, 88))
    star.paste((31, 95, 121, 255), (12, 10, 16, 14))
    buffer = io.BytesIO()
    star.save(buffer, "PNG")
    seen = contrast(tint(1, ground), ImageItem(picture(63, 88, buffer.getvalue()), Box(0, 0, 63, 88)), colour=WHITE)
    assert found in seen
    assert bool(seen) == bool(found)


def test_other_texts_are_no_ground():
    """Neither texts below, nor lines of other texts in the same element."""
    other = TextLine(10, 14, 8, ((0.0, RUN),), BLACK, content=Mark("content/toy/fish.yaml", 9), at=TEMPLATE)
    assert contrast(rect(-3, -3, 69, 94, WHITE), other, colour=BLACK) == ""
    hidden = rect(-3, -3, 69, 94, BLACK)
    assert "1.0 : 1" in contrast(other, hidden)


@pytest.mark.parametrize(
    ("shape", "found"),
    [
        (rect(9, 9, 22, 6, BLACK), "1.0 : 1"),
        (Shape(square(9, 9, 22, 6), BLACK), "1.0 : 1"),
        (Shape(square(18, 11, 4, 2), BLACK), "1.0 : 1"),
        (Shape(square(9, 20, 22, 6), BLACK), ""),
        (Shape((("M", (40, 12)), ("L", (20, 32)), ("L", (40, 32)), ("Z", ())), BLACK), ""),
        (Shape((("M", (0, 12)), ("C", (0, -6, 40, -6, 40, 12)), ("L", (20, 30)), ("Z", ())), BLACK), "1.0 : 1"),
        (Shape((("M", (20, 18)), ("C", (10, 20, 0, 40, 20, 40)), ("Z", ())), BLACK), ""),
    ],
)
def test_only_the_area_of_a_shape_is_ground(shape, found):
    """Rectangles, paths and curves around, inside and next to the text."""
    seen = contrast(rect(-3, -3, 69, 94, WHITE), shape)
    assert found in seen
    assert bool(seen) == bool(found)


@pytest.mark.parametrize(
    ("panel", "hides"),
    [
        (rect(9, 9, 22, 6, WHITE), True),
        (rect(12, 9, 30, 6, WHITE), False),
        (Shape(square(9, 9, 22, 6), WHITE), True),
        (Shape(square(12, 9, 30, 6), WHITE), False),
        (Shape((("M", (0, 12)), ("L", (20, 0)), ("L", (40, 12)), ("L", (20, 24)), ("Z", ())), WHITE), True),
        (Shape((("M", (9, 12)), ("L", (20, 0)), ("L", (31, 12)), ("L", (20, 24)), ("Z", ())), WHITE), False),
        (Group((rect(0, 0, 40, 20, WHITE),), (0.96, 0.28, -0.28, 0.96, 5, -2)), True),
        (Group((rect(0, 0, 22, 6, WHITE),), (0.96, 0.28, -0.28, 0.96, 9, 9)), False),
    ],
)
def test_a_panel_hides_the_dark_only_where_it_covers_the_whole_text(panel, hides):
    """If a corner of the text is outside of it, what lies below counts too."""
    seen = contrast(rect(-3, -3, 69, 94, BLACK), panel)
    assert ("1.0 : 1" in seen) != hides


@pytest.mark.parametrize("degrees", range(0, 360, 45))
@pytest.mark.parametrize(("radius", "found"), [(17.0, True), (22.0, False)])
def test_a_circle_is_ground_as_far_as_it_goes(degrees, radius, found):
    """A disc of 20 mm is the background of letters inside it, in every direction."""
    x, y = (30 + radius * f(radians(degrees)) for f in (cos, sin))
    line, box = text(BLACK, Box(x - 0.5, y - 0.5, 1, 1))
    report = Report()
    disc = Shape(circle_path(30, 30, 20), BLACK)
    contrast_check.check_contrast(FacesToCheck([component([disc, line], [box])], STYLES), report)
    assert bool(report.diagnostics) == found


@pytest.mark.parametrize(("ink", "found"), [(Box(29, 35, 1, 1), True), (Box(18, 18, 1, 1), False)])
def test_a_turned_rectangle_is_ground_by_its_area_not_by_the_box_around_it(ink, found):
    """The corners of the bounding box of a rotated square do not count."""
    turned = Group((rect(-10, -10, 20, 20, BLACK),), (0.707, 0.707, -0.707, 0.707, 30, 30))
    line, box = text(BLACK, ink)
    report = Report()
    contrast_check.check_contrast(FacesToCheck([component([turned, line], [box])], STYLES), report)
    assert bool(report.diagnostics) == found


def over(pixels, colour):
    """The findings for a text in a colour over a picture of a whole card."""
    buffer = io.BytesIO()
    pixels.save(buffer, "PNG")
    return contrast(ImageItem(picture(*pixels.size, buffer.getvalue()), Box(0, 0, 63, 88)), colour=colour)


@pytest.mark.parametrize(
    ("ground", "colour", "found"),
    [
        ((255, 0, 0), WHITE, "4.0 : 1"),
        ((0, 255, 0), WHITE, "1.4 : 1"),
        ((0, 0, 255), BLACK, "2.4 : 1"),
        ((0, 0, 255), WHITE, ""),
    ],
)
def test_a_picture_counts_in_its_own_colours(ground, colour, found):
    """Red, green and blue have the weights of WCAG."""
    seen = over(Image.new("RGB", (4, 4), ground), colour)
    assert found in seen
    assert bool(seen) == bool(found)


@pytest.mark.parametrize("colour", [BLACK, WHITE])
def test_both_the_lightest_and_the_darkest_of_a_picture_count(colour):
    """Text across black and white parts is hard to read in both colours."""
    halves = Image.new("RGB", (63, 88), "white")
    halves.paste((0, 0, 0), (20, 0, 63, 88))
    assert "1.0 : 1" in over(halves, colour)


def under(ink, *items):
    """Whether something dark is under a black text with this ink box."""
    line, box = text(BLACK, ink)
    report = Report()
    contrast_check.check_contrast(FacesToCheck([component([*items, line], [box])], STYLES), report)
    return bool(report.diagnostics)


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize(("at", "found"), [(46, False), (47, True), (48, False)])
def test_a_sample_of_a_picture_counts_where_its_middle_lies(at, found, *, down):
    """A black line in one of 96 samples, under a box that contains the centre of one sample."""
    pixels = Image.new("RGB", (96, 96), "white")
    pixels.paste((0, 0, 0), (0, 47, 96, 48) if down else (47, 0, 48, 96))
    buffer = io.BytesIO()
    pixels.save(buffer, "PNG")
    over = ImageItem(picture(96, 96, buffer.getvalue()), Box(0, 0, 96, 96))
    ink = Box(40, at + 0.3, 4, 0.4) if down else Box(at + 0.3, 40, 0.4, 4)
    assert under(ink, over) == found


@pytest.mark.parametrize("bar", [Box(12, 0, 1, 40), Box(0, 10.5, 60, 1)])
def test_a_thin_bar_through_a_text_is_ground(bar):
    """Even if it contains neither corners nor the centre of the text, and has no corner inside it."""
    assert under(Box(10, 10, 20, 4), rect(*bar, BLACK))
    assert not under(Box(10, 10, 20, 4), rect(*bar, WHITE))


def test_a_panel_as_large_as_the_text_covers_it():
    """Equal edges count as covering."""
    assert not under(Box(10, 10, 20, 4), rect(-3, -3, 69, 94, BLACK), rect(10, 10, 20, 4, WHITE))
    assert under(Box(10, 10, 20, 4), rect(-3, -3, 69, 94, BLACK), rect(10, 10, 19.9, 4, WHITE))


def test_a_gradient_counts_with_all_its_colours():
    """It hides what lies below only if none of them is transparent."""

    def fade(*colours):
        return Gradient("linear", (0, 0, 63, 0), tuple((i / (len(colours) - 1), c) for i, c in enumerate(colours)))

    whole = Box(-3, -3, 69, 94)
    assert under(Box(10, 10, 20, 4), rect(*whole, fade(WHITE, BLACK)))
    assert not under(Box(10, 10, 20, 4), rect(*whole, BLACK), rect(*whole, fade(WHITE, WHITE)))
    assert under(Box(10, 10, 20, 4), rect(*whole, BLACK), rect(*whole, fade(WHITE, WHITE._replace(alpha=0.3))))
    assert not under(Box(10, 10, 20, 4), rect(*whole, fade(WHITE, BLACK._replace(alpha=0.4))))
