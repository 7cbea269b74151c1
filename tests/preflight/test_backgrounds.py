"""The background of a text.

Texts that a glance passes are those of which nothing would be found.
Letters that leave the plate under them, where nobody sees them.
"""

from __future__ import annotations

import io
from dataclasses import replace
from math import cos, radians, sin

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image
from support.faces import (
    BLANK,
    CONTENT,
    DARK,
    GREY,
    RUN,
    STYLES,
    TEMPLATE,
    component,
    contrast,
    picture,
    placed,
    plain_rect,
    said,
    square,
    text,
)

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import PT, Box, Size
from pnp.model.face_walk import GraphicsState, ItemMemory, as_painted, line_ink, map_box, walk
from pnp.model.frame import (
    CURRENT,
    Colour,
    Drawing,
    DrawingItem,
    GlyphInk,
    Gradient,
    Group,
    ImageItem,
    Pattern,
    Shape,
    TextBox,
    TextLine,
)
from pnp.model.outline import box_path
from pnp.pictures.paints import make_pattern
from pnp.pictures.path_data import circle_path
from pnp.preflight.backgrounds import doubtful_texts, ground_luminances
from pnp.preflight.checks import texts as contrast_check
from pnp.preflight.faces import FacesToCheck
from pnp.preflight.fills import Fill, PaintOrder, look_into


def test_a_panel_hides_what_lies_under_it():
    """The topmost item that covers the text is its background."""
    assert contrast(plain_rect(-3, -3, 69, 94, DARK), plain_rect(5, 5, 40, 20, BLANK)) == ""


def test_the_lines_of_a_pattern_lie_under_a_text():
    """Black lines make black letters unreadable, pale ones do not; a mask that hides them leaves the paper."""
    line = Shape(box_path(Box(0, 0, 1, 4)), DARK, rect=Box(0, 0, 1, 4))
    hatch = replace(plain_rect(-3, -3, 69, 94, DARK), fill=Pattern((line,), Box(0, 0, 4, 4)))
    pale = replace(hatch, fill=Pattern((replace(line, fill=Colour(0.95, 0.95, 0.95)),), Box(0, 0, 4, 4)))
    assert "1.0 : 1" in contrast(hatch)
    assert contrast(pale) == ""
    assert "1.0 : 1" in contrast(replace(hatch, fill=make_pattern("hatch", 45, 9.0, 0.1, DARK, BLANK)))
    assert contrast(plain_rect(-3, -3, 69, 94, DARK), Group((plain_rect(5, 5, 40, 20, BLANK),), blend="multiply"))
    assert contrast(plain_rect(-3, -3, 69, 94, BLANK), Group((plain_rect(5, 5, 40, 20, BLANK),), blend="multiply")) == ""


def test_what_touches_the_text_counts_though_it_does_not_cover_it():
    """A black bar across half of black text makes it unreadable there."""
    assert "1.0 : 1" in contrast(plain_rect(-3, -3, 69, 94, BLANK), plain_rect(20, 5, 40, 20, DARK))


def test_a_shape_beside_the_text_inside_its_bounding_box_does_not_count():
    """A triangle whose bounding box covers the text, but not its area."""
    corner = Shape((("M", (0, 40)), ("L", (60, 40)), ("L", (60, 0)), ("Z", ())), DARK)
    line = (plain_rect(-3, -3, 69, 94, BLANK), corner)
    assert contrast(*line) == ""


def test_paper_is_the_ground_where_nothing_is_painted():
    """White text without a background is white on white."""
    assert "1.0 : 1" in contrast(colour=BLANK)


def test_drawings_and_groups_are_opened():
    """A shape in an SVG inside a group counts as background."""
    drawing = Drawing("d", Size(100, 100), (Shape(square(0, 0, 100, 100), DARK, rect=Box(0, 0, 100, 100)),))
    placed = Group((DrawingItem(drawing, (1, 0, 0, 1, 0, 0)),), (1, 0, 0, 1, -5, -5))
    assert "1.0 : 1" in contrast(placed)


@pytest.mark.parametrize("way", ["drawing", "group"])
def test_what_is_cut_off_is_no_ground(way):
    """Text outside the clip of a picture is on paper."""

    def upper_half(colour):
        drawing = Drawing("d", Size(63, 88), (plain_rect(0, 0, 63, 88, colour),))
        if way == "drawing":
            return DrawingItem(drawing, (1, 0, 0, 1, 0, 0), clip=Box(0, 0, 63, 9))
        return Group((DrawingItem(drawing, (1, 0, 0, 1, 0, 0)),), clip=square(0, 0, 63, 9))

    assert contrast(upper_half(DARK)) == ""
    assert "1.0 : 1" in contrast(plain_rect(-3, -3, 69, 94, DARK), upper_half(BLANK))


def test_a_picture_is_sampled_where_the_text_lies():
    """Half black, half white: only the half under the text counts."""
    image = Image.new("RGB", (100, 100), "white")
    image.paste((0, 0, 0), (0, 50, 100, 100))
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    over = ImageItem(picture(100, 100, buffer.getvalue()), Box(0, 0, 63, 88))
    assert contrast(over) == ""
    line, box = text(DARK, Box(10, 60, 20, 4))
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
        line, box = text(DARK, Box(10, top, 20, 4))
        report = Report()
        contrast_check.check_contrast(
            FacesToCheck([component([ImageItem(turned, Box(0, 0, 63, 88)), line], [box])], STYLES), report
        )
        assert found in said(report)
        assert bool(said(report)) == bool(found)


def test_a_card_under_a_text_is_its_ground():
    """The background of a call-out on a figure is the card, not the page."""
    assert "1.0 : 1" in contrast(placed(plain_rect(-3, -3, 69, 94, DARK)))
    assert contrast(placed(plain_rect(-3, -3, 69, 94, DARK), clip=square(0, 0, 63, 2))) == ""


@pytest.mark.parametrize(("colour", "found"), [(BLANK, ""), (DARK, "1.0 : 1"), (None, "1.0 : 1")])
def test_current_colour_under_a_text_is_the_colour_it_stands_for(colour, found):
    """`currentColor` counts as the colour of the drawing, or black if it has none."""
    drawing = Drawing("d", Size(63, 88), (plain_rect(0, 0, 63, 88, CURRENT),))
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
    return plain_rect(-3, -3, 69, 94, colour._replace(alpha=alpha))


@pytest.mark.parametrize(("alpha", "found"), [(0.3, "1.6 : 1"), (0.5, "2.3 : 1"), (0.75, "3.9 : 1"), (0.95, "")])
@pytest.mark.parametrize("by", ["colour", "group"])
def test_white_text_on_a_tint_has_the_contrast_of_the_tint_on_paper(alpha, found, by):
    """At 50 %, it prints as (143, 175, 188); the alpha of a group counts as that of a colour."""
    seen = contrast(tint(alpha) if by == "colour" else Group((tint(1),), opacity=alpha), colour=BLANK)
    assert found in seen
    assert bool(seen) == bool(found)
    printed = Colour(*(1 - alpha * (1 - part) for part in SEA.rgb))
    assert seen == contrast(tint(1, printed), colour=BLANK)


def test_tints_are_blended_over_those_below_them():
    """Half of a colour over half of it covers three quarters of the paper; over black it is half as light as it is."""
    assert contrast(tint(0.5), tint(0.5), colour=BLANK) == contrast(tint(0.75), colour=BLANK) != ""
    assert "low-contrast" in contrast(tint(0.5), colour=BLANK)
    assert contrast(tint(1, DARK), tint(0.5), colour=BLANK) == ""
    assert contrast(tint(1, DARK), tint(0.5)) == contrast(tint(1, Colour(*(part / 2 for part in SEA.rgb)))) != ""


def test_a_tint_under_a_part_of_a_text_counts_there():
    """Beside it, white text is on paper; a faint one over a dark panel changes little."""
    corner = plain_rect(10, 10, 5, 4, SEA._replace(alpha=0.95))
    assert "1.0 : 1" in contrast(corner, colour=BLANK)
    assert contrast(tint(0.95), plain_rect(10, 10, 5, 4, BLANK._replace(alpha=0.05)), colour=BLANK) == ""
    assert "2.3 : 1" in contrast(tint(1), plain_rect(10, 10, 5, 4, BLANK._replace(alpha=0.5)), colour=BLANK)


def test_in_a_group_with_an_opacity_what_is_opaque_hides_what_lies_below():
    """The group is painted as one; what lies below the group shows through."""
    assert "1.0 : 1" in contrast(Group((tint(1, DARK), tint(1, BLANK)), opacity=0.5), colour=BLANK)
    assert "2.5 : 1" in contrast(tint(1, DARK), Group((tint(1, DARK), tint(1, BLANK)), opacity=0.3))


def test_many_tints_do_not_take_long():
    """Sixty spots of different tints under one text, of which each would double the colours of those below."""
    spots = [plain_rect(10, 10, 5, 4, Colour(i / 60, 0.5, 0.5, 0.5)) for i in range(60)]
    assert "1.0 : 1" in contrast(*spots, colour=BLANK)


@pytest.mark.parametrize(("ground", "found"), [(DARK, ""), (BLANK, "1.0 : 1")])
def test_what_lies_below_shows_through_a_picture(ground, found):
    """A picture of a dark star on nothing."""
    star = Image.new("RGBA", (63, 88))
    star.paste((31, 95, 121, 255), (12, 10, 16, 14))
    buffer = io.BytesIO()
    star.save(buffer, "PNG")
    seen = contrast(tint(1, ground), ImageItem(picture(63, 88, buffer.getvalue()), Box(0, 0, 63, 88)), colour=BLANK)
    assert found in seen
    assert bool(seen) == bool(found)


def test_other_texts_are_no_ground():
    """Neither texts below, nor lines of other texts in the same element."""
    other = TextLine(10, 14, 8, ((0.0, RUN),), DARK, content=Mark("content/toy/fish.yaml", 9), at=TEMPLATE)
    assert contrast(plain_rect(-3, -3, 69, 94, BLANK), other, colour=DARK) == ""
    hidden = plain_rect(-3, -3, 69, 94, DARK)
    assert "1.0 : 1" in contrast(other, hidden)


@pytest.mark.parametrize(
    ("shape", "found"),
    [
        (plain_rect(9, 9, 22, 6, DARK), "1.0 : 1"),
        (Shape(square(9, 9, 22, 6), DARK), "1.0 : 1"),
        (Shape(square(18, 11, 4, 2), DARK), "1.0 : 1"),
        (Shape(square(9, 20, 22, 6), DARK), ""),
        (Shape((("M", (40, 12)), ("L", (20, 32)), ("L", (40, 32)), ("Z", ())), DARK), ""),
        (Shape((("M", (0, 12)), ("C", (0, -6, 40, -6, 40, 12)), ("L", (20, 30)), ("Z", ())), DARK), "1.0 : 1"),
        (Shape((("M", (20, 18)), ("C", (10, 20, 0, 40, 20, 40)), ("Z", ())), DARK), ""),
    ],
)
def test_only_the_area_of_a_shape_is_ground(shape, found):
    """Rectangles, paths and curves around, inside and next to the text."""
    seen = contrast(plain_rect(-3, -3, 69, 94, BLANK), shape)
    assert found in seen
    assert bool(seen) == bool(found)


@pytest.mark.parametrize(
    ("panel", "hides"),
    [
        (plain_rect(9, 9, 22, 6, BLANK), True),
        (plain_rect(12, 9, 30, 6, BLANK), False),
        (Shape(square(9, 9, 22, 6), BLANK), True),
        (Shape(square(12, 9, 30, 6), BLANK), False),
        (Shape((("M", (0, 12)), ("L", (20, 0)), ("L", (40, 12)), ("L", (20, 24)), ("Z", ())), BLANK), True),
        (Shape((("M", (9, 12)), ("L", (20, 0)), ("L", (31, 12)), ("L", (20, 24)), ("Z", ())), BLANK), False),
        (Group((plain_rect(0, 0, 40, 20, BLANK),), (0.96, 0.28, -0.28, 0.96, 5, -2)), True),
        (Group((plain_rect(0, 0, 22, 6, BLANK),), (0.96, 0.28, -0.28, 0.96, 9, 9)), False),
    ],
)
def test_a_panel_hides_the_dark_only_where_it_covers_the_whole_text(panel, hides):
    """If a corner of the text is outside of it, what lies below counts too."""
    seen = contrast(plain_rect(-3, -3, 69, 94, DARK), panel)
    assert ("1.0 : 1" in seen) != hides


@pytest.mark.parametrize("degrees", range(0, 360, 45))
@pytest.mark.parametrize(("radius", "found"), [(17.0, True), (22.0, False)])
def test_a_circle_is_ground_as_far_as_it_goes(degrees, radius, found):
    """A disc of 20 mm is the background of letters inside it, in every direction."""
    x, y = (30 + radius * f(radians(degrees)) for f in (cos, sin))
    line, box = text(DARK, Box(x - 0.5, y - 0.5, 1, 1))
    report = Report()
    disc = Shape(circle_path(30, 30, 20), DARK)
    contrast_check.check_contrast(FacesToCheck([component([disc, line], [box])], STYLES), report)
    assert bool(report.diagnostics) == found


@pytest.mark.parametrize(("ink", "found"), [(Box(29, 35, 1, 1), True), (Box(18, 18, 1, 1), False)])
def test_a_turned_rectangle_is_ground_by_its_area_not_by_the_box_around_it(ink, found):
    """The corners of the bounding box of a rotated square do not count."""
    turned = Group((plain_rect(-10, -10, 20, 20, DARK),), (0.707, 0.707, -0.707, 0.707, 30, 30))
    line, box = text(DARK, ink)
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
        ((255, 0, 0), BLANK, "4.0 : 1"),
        ((0, 255, 0), BLANK, "1.4 : 1"),
        ((0, 0, 255), DARK, "2.4 : 1"),
        ((0, 0, 255), BLANK, ""),
    ],
)
def test_a_picture_counts_in_its_own_colours(ground, colour, found):
    """Red, green and blue have the weights of WCAG."""
    seen = over(Image.new("RGB", (4, 4), ground), colour)
    assert found in seen
    assert bool(seen) == bool(found)


@pytest.mark.parametrize("colour", [DARK, BLANK])
def test_both_the_lightest_and_the_darkest_of_a_picture_count(colour):
    """Text across black and white parts is hard to read in both colours."""
    halves = Image.new("RGB", (63, 88), "white")
    halves.paste((0, 0, 0), (20, 0, 63, 88))
    assert "1.0 : 1" in over(halves, colour)


def under(ink, *items):
    """Whether something dark is under a black text with this ink box."""
    line, box = text(DARK, ink)
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
    assert under(Box(10, 10, 20, 4), plain_rect(*bar, DARK))
    assert not under(Box(10, 10, 20, 4), plain_rect(*bar, BLANK))


def test_a_panel_as_large_as_the_text_covers_it():
    """Equal edges count as covering."""
    assert not under(Box(10, 10, 20, 4), plain_rect(-3, -3, 69, 94, DARK), plain_rect(10, 10, 20, 4, BLANK))
    assert under(Box(10, 10, 20, 4), plain_rect(-3, -3, 69, 94, DARK), plain_rect(10, 10, 19.9, 4, BLANK))


def test_a_gradient_counts_with_all_its_colours():
    """It hides what lies below only if none of them is transparent."""

    def fade(*colours):
        return Gradient("linear", (0, 0, 63, 0), tuple((i / (len(colours) - 1), c) for i, c in enumerate(colours)))

    whole = Box(-3, -3, 69, 94)
    assert under(Box(10, 10, 20, 4), plain_rect(*whole, fade(BLANK, DARK)))
    assert not under(Box(10, 10, 20, 4), plain_rect(*whole, DARK), plain_rect(*whole, fade(BLANK, BLANK)))
    assert under(
        Box(10, 10, 20, 4),
        plain_rect(*whole, DARK),
        plain_rect(*whole, fade(BLANK, BLANK._replace(alpha=0.3))),
    )
    assert not under(Box(10, 10, 20, 4), plain_rect(*whole, fade(BLANK, DARK._replace(alpha=0.4))))


COLOURS = st.sampled_from([DARK, BLANK, GREY, Colour(0.1, 0.1, 0.1, 0.5), Colour(0.9, 0.8, 0.1)])

PLACES = st.integers(0, 30)

INKS = st.builds(Box, PLACES, PLACES, st.sampled_from([4, 20]), st.just(4))

PANELS = st.builds(plain_rect, PLACES, PLACES, st.integers(5, 60), st.integers(5, 60), COLOURS)

TEXTS = st.builds(text, COLOURS, INKS, st.sampled_from(sorted(STYLES)))

ITEMS = st.lists(PANELS | TEXTS | st.builds(lambda item: Group((item,), opacity=0.5), PANELS), max_size=7)


def card(made):
    """A card with these shapes and texts."""
    items = [part for one in made for part in (one[:1] if isinstance(one, tuple) else (one,))]
    return component(items, [one[1] for one in made if isinstance(one, tuple)])


@given(st.lists(ITEMS, min_size=1, max_size=4))
def test_a_glance_hides_no_finding(made):
    """Whatever lies under and over texts, on whatever faces before."""
    report, expected = Report(), Report()
    cards = [card(one) for one in made]
    contrast_check.check_contrast(FacesToCheck(cards, STYLES), report)
    with_glance = contrast_check.doubtful_texts
    try:
        contrast_check.doubtful_texts = lambda frame, _: frame.boxes
        contrast_check.check_contrast(FacesToCheck(cards, STYLES), expected)
    finally:
        contrast_check.doubtful_texts = with_glance
    assert said(report) == said(expected)


def test_a_glance_passes_dark_text_on_a_light_panel():
    """Once the panel has been looked at, but neither pale text, nor text at its edge, nor what groups or the panel cover."""
    panel, known = plain_rect(0, 0, 60, 80, BLANK), ItemMemory(look_into)
    dark, pale = card([panel, text(DARK)]).face, card([panel, text(GREY)]).face
    edge = card([panel, text(DARK, Box(50, 10, 20, 4))]).face
    covered = card([panel, text(DARK), Group((panel,))]).face
    assert [len(doubtful_texts(dark, PaintOrder(dark, known)))] == [1]
    under, thin = card([text(DARK), panel]).face, card([panel, text(Colour(0, 0, 0, 0.5))]).face
    known.of(panel)[0].layer(Box(10, 10, 20, 4))
    faces = (dark, pale, edge, covered, under, thin)
    assert [len(doubtful_texts(face, PaintOrder(face, known))) for face in faces] == [0, 1, 1, 1, 1, 1]


numbers = st.integers(0, 20)

points = st.lists(st.tuples(numbers, numbers), min_size=3, max_size=9)

sides = st.floats(0.1, 12)

NOTCHED = [(0, 0), (9, 0), (9, 9), (20, 9), (20, 11), (9, 11), (9, 20), (0, 20)]

SQUARE = [(0, 0), (20, 0), (20, 20), (0, 20)]


@given(points, st.sampled_from([1.0, 0.4]), st.booleans(), st.builds(Box, numbers, numbers, sides, sides))
@example(NOTCHED, 1.0, True, Box(1, 1, 5, 5))
@example(SQUARE, 1.0, True, Box(8, 8, 6, 6))
@example(SQUARE, 0.4, False, Box(8, 8, 6, 6))
def test_what_is_all_that_one_sees_in_a_box_is_so_at_a_closer_look(corners, alpha, clipped, ink):
    """Of a panel over another, as it stands or cut off by a clip; the first look tells where the second needs none."""
    shape = Shape((("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ())), Colour(0.2, 0.4, 0.6, alpha))
    state = GraphicsState(clip=Box(2, 2, 9, 9) if clipped else None)
    panel = as_painted(shape, state)
    below = as_painted(Shape(square(-5, -5, 40, 40), BLANK, rect=Box(-5, -5, 40, 40)), GraphicsState())
    if panel is None:
        return
    looked_at = [Fill(below), Fill(panel)]
    again = [ground_luminances(looked_at, ink) for _ in range(2)]
    assert set(again[0]) == set(again[1]) == set(ground_luminances([Fill(below), Fill(panel)], ink))


BAND = Mark("templates/toy/fish.xml", 8)

INK = Box(10, 10, 20, 4)


def word(ink=INK, colour=BLANK):
    """A line of one word with this ink, in type of one millimetre."""
    run = replace(RUN, text="Pike", width=ink.w, ink=GlyphInk(0.0, -ink.h, ink.w, 0.0))
    return TextLine(ink.x, ink.bottom, PT, ((0.0, run),), colour, content=CONTENT, at=TEMPLATE)


def plate(x, y, w, h, fill=DARK):
    """A rectangle with a place in the template."""
    return replace(plain_rect(x, y, w, h, fill), at=BAND)


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
        (
            DrawingItem(Drawing("d", Size(40, 13), (plain_rect(-9, -9, 90, 90, DARK),)), (1, 0, 0, 1, 0, 0)),
            "1.00 mm below",
        ),
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
        (plain_rect(-3, -3, 69, 94, BLANK), plate(0, 9, 63, 4.6)),
        (plate(0, 9, 63, 4.6), plate(0, 9, 63, 3, Colour(1, 1, 1, 0.3))),
    ],
    ids=["a face that is filled", "a tint on the plate"],
)
def test_what_else_lies_under_the_letters_is_not_their_plate(items):
    """The shape that one sees under them is."""
    assert "reaches 0.40 mm below" in found(*items, word())


def test_a_title_that_nobody_sees_on_its_plate_is_another_fault():
    """White on white ends nowhere."""
    assert "outside-plate" not in found(plate(0, 9, 63, 4.6, BLANK), word())
    assert "low-contrast" in found(plate(0, 9, 63, 4.6, BLANK), word())


def test_letters_that_a_clip_hides_are_not_on_the_plate():
    """They are cut before the plate ends."""
    band = plate(0, 9, 63, 4.6)
    assert found(band, Group((word(),), clip=square(0, 0, 63, 13.5))) == ""
    assert "outside-plate" in found(band, Group((word(),), clip=square(0, 0, 63, 20)))


def test_dark_letters_may_leave_a_pale_plate():
    """On paper they are as black as before; a hair of a plate's colour is no fault."""
    assert found(plate(0, 9, 63, 4, Colour(0.9, 0.9, 0.9)), word(colour=DARK)) == ""


def disc(r, x=20.0):
    """A black disc around the middle of the word."""
    return Shape(circle_path(x, 12, r), DARK, at=BAND)


def test_words_on_a_disc_are_tried_in_the_middle_of_their_edges():
    """Its corners may lie outside of a disc, where letters hardly have ink."""
    number = word(Box(17, 10, 6, 4))
    assert found(disc(3.2), number) == ""
    assert "reaches 0.30 mm left of" in found(disc(3.0, x=20.3), number)
    assert "reaches 0.30 mm above" in found(Shape(circle_path(20, 13.3, 3.0), DARK, at=BAND), number)


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
    items = (plain_rect(-3, -3, 69, 94, GREY), plate(0, 9, 63, 4.6), word())
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
