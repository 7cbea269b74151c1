"""What preflight finds on a face, and what it lets pass."""

import io
from dataclasses import replace
from importlib import import_module
from math import cos, radians, sin
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pnp.diagnostics import Mark, Report, format_diagnostic
from pnp.layout.shapes import circle_path
from pnp.model.frame import (
    CURRENT,
    Colour,
    Component,
    Drawing,
    DrawingItem,
    Frame,
    Glyph,
    GlyphRun,
    Group,
    ImageItem,
    PlacedFrame,
    Shape,
    TextBox,
    TextLine,
)
from pnp.model.picture import Picture
from pnp.model.style import TextStyle
from pnp.preflight import checks
from pnp.preflight.checks import contrast as contrast_check
from pnp.preflight.checks import resolution, safe_area
from pnp.preflight.checks.contrast import ratio
from pnp.preflight.proof import Proof
from pnp.preflight.run import CHECKS
from pnp.units import Box, Size

CONTENT, TEMPLATE = Mark("content/toy/fish.yaml", 4, 12), Mark("templates/toy/fish.xml", 9)
BOOKLET = Mark("content/toy/booklet/01-start.md", 5, 1)
BLACK, WHITE, GREY = Colour(0, 0, 0), Colour(1, 1, 1), Colour(0.5, 0.5, 0.5)
RUN = GlyphRun("f", (Glyph(1, 0.5, 0, 0, "a"),), 0.5, "a")


def square(x, y, w, h):
    """A rectangle's path."""
    return (("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ()))


def rect(x, y, w, h, fill):
    """A filled upright rectangle."""
    return Shape(square(x, y, w, h), fill, rect=Box(x, y, w, h))


def text(colour, ink=None, style="rules", **more):
    """A text box of one line and the line itself."""
    ink = ink or Box(10, 10, 20, 4)
    line = TextLine(ink.x, ink.bottom, 8, ((0.0, RUN),), colour, content=CONTENT, at=TEMPLATE)
    box = TextBox("fish.xml:9", style, ink, 8, 6.5, 8, ("a",), ink, colour, content=CONTENT, at=TEMPLATE, **more)
    return line, box


def component(items, boxes=()):
    """A card of 63 x 88 mm with one face."""
    return Component(
        "pike", "fish", 1, Frame("k", Size(63, 88), 3, tuple(items), tuple(boxes)), None, Mark("content/toy/fish.yaml", 2)
    )


def picture(width, height, data=None):
    """A picture that is nowhere on disk."""
    return Picture("p", "png", "content/toy/art/p.png", width, height, Path("p.png"), data=data)


def said(report):
    """All findings as text."""
    return "\n".join(format_diagnostic(d, lambda _: []) for d in report.diagnostics)


STYLES = {
    "rules": TextStyle("rules", "text", 8, 6.5, 1.2, BLACK, role="rules"),
    "story": TextStyle("story", "text", 7, 6.5, 1.2, BLACK, role="story"),
    "title": TextStyle("title", "display", 14, 9, 1.2, BLACK, role="display"),
}


def contrast(*items, style="rules", colour=BLACK):
    """The findings for one text in `colour` over some items."""
    line, box = text(colour, style=style)
    report = Report()
    contrast_check.check(Proof([component([*items, line], [box])], STYLES), report)
    return said(report)


def test_the_ratio_of_black_on_white_is_21():
    """WCAG's own bounds."""
    assert ratio(0, 1) == pytest.approx(21)
    assert ratio(1, 1) == 1


@given(st.floats(0, 1), st.floats(0, 1))
def test_contrast_does_not_depend_on_which_is_text(one, other):
    """Light on dark reads as dark on light."""
    assert ratio(one, other) == ratio(other, one) >= 1


def test_grey_rules_text_on_white_names_text_and_template():
    """The whole error."""
    assert contrast(rect(-3, -3, 69, 94, WHITE), colour=Colour(0.6, 0.6, 0.6)) == (
        "content/toy/fish.yaml:4:12: error[preflight/low-contrast]: `rules` text of `pike` has a contrast of 2.8 : 1 to its "
        "ground, rules text needs 4.5 : 1\n"
        "  in templates/toy/fish.xml:9\n"
        "  hint: choose a darker or lighter swatch, or put a quiet panel under the text"
    )


def test_black_on_white_and_titles_pass():
    """Display type is large; the rule is for rules text."""
    assert contrast(rect(-3, -3, 69, 94, WHITE)) == ""
    assert contrast(rect(-3, -3, 69, 94, BLACK), style="title") == ""


def test_story_text_is_a_warning():
    """A story may be moody; the designer should know."""
    assert "warning[preflight/low-contrast]" in contrast(
        rect(-3, -3, 69, 94, GREY), style="story", colour=Colour(0.6, 0.6, 0.6)
    )


def test_a_panel_hides_what_lies_under_it():
    """The last item that covers the text is its ground."""
    assert contrast(rect(-3, -3, 69, 94, BLACK), rect(5, 5, 40, 20, WHITE)) == ""


def test_what_touches_the_text_counts_though_it_does_not_cover_it():
    """A black bar across half of black text makes it unreadable there."""
    assert "1.0 : 1" in contrast(rect(-3, -3, 69, 94, WHITE), rect(20, 5, 40, 20, BLACK))


def test_a_shape_beside_the_text_inside_its_bounding_box_does_not_count():
    """A triangle whose box covers the text while its ink does not."""
    corner = Shape((("M", (0, 40)), ("L", (60, 40)), ("L", (60, 0)), ("Z", ())), BLACK)
    line = (rect(-3, -3, 69, 94, WHITE), corner)
    assert contrast(*line) == ""


def test_paper_is_the_ground_where_nothing_is_painted():
    """White text on nothing is white on white."""
    assert "1.0 : 1" in contrast(colour=WHITE)


def test_drawings_and_groups_are_opened():
    """A ground drawn in an SVG inside a group is a ground."""
    drawing = Drawing("d", Size(100, 100), (Shape(square(0, 0, 100, 100), BLACK, rect=Box(0, 0, 100, 100)),))
    placed = Group((DrawingItem(drawing, (1, 0, 0, 1, 0, 0)),), (1, 0, 0, 1, -5, -5))
    assert "1.0 : 1" in contrast(placed)


@pytest.mark.parametrize("way", ["drawing", "group"])
def test_what_is_cut_off_is_no_ground(way):
    """A picture that fills its box is cut at the box's edge: the text below it stands on paper."""

    def upper_half(colour):
        drawing = Drawing("d", Size(63, 88), (rect(0, 0, 63, 88, colour),))
        if way == "drawing":
            return DrawingItem(drawing, (1, 0, 0, 1, 0, 0), clip=Box(0, 0, 63, 9))
        return Group((DrawingItem(drawing, (1, 0, 0, 1, 0, 0)),), clip=square(0, 0, 63, 9))

    assert contrast(upper_half(BLACK)) == ""
    assert "1.0 : 1" in contrast(rect(-3, -3, 69, 94, BLACK), upper_half(WHITE))


def test_a_fault_of_a_template_is_told_once_for_all_its_cards():
    """At its worst, with the first three cards by name and the others counted."""
    report = Report()
    cards = []
    for number in range(5):
        line, box = text(Colour(0.6 - number / 50, 0.6, 0.6))
        front = Frame(f"k{number}", Size(63, 88), 3, (line,), (box,))
        cards.append(Component(f"c{number}", "fish", 1, front, None, Mark("content/toy/fish.yaml", 2)))
    contrast_check.check(Proof(cards, STYLES), report)
    assert [d.message for d in report.diagnostics] == [
        "`rules` text of `c0`, `c1`, `c2` and 2 more has a contrast of 2.8 : 1 to its ground, rules text needs 4.5 : 1"
    ]


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
    contrast_check.check(Proof([component([over, line], [box])], STYLES), report)
    assert "1.0 : 1" in said(report)


def test_text_that_comes_too_near_the_cut_is_an_error():
    """The whole error."""
    report = Report()
    safe_area.check(Proof([component([], [text(BLACK, Box(1.5, 10, 20, 4))[1]])], safe={"fish": 3}), report)
    assert said(report) == (
        "content/toy/fish.yaml:4:12: error[preflight/outside-safe-area]: text of `pike` comes 1.50 mm into the 3 mm that the "
        "cut may take\n"
        "  in templates/toy/fish.xml:9\n"
        '  hint: move the box inwards, or say `safe="no"` in the template if it may be cut'
    )


def test_text_that_says_so_may_cross_the_safe_area():
    """`safe="no"` is the way out."""
    report = Report()
    safe_area.check(Proof([component([], [text(BLACK, Box(1.5, 10, 20, 4), safe=False)[1]])], safe={"fish": 3}), report)
    assert said(report) == ""


@pytest.mark.parametrize(("pixels", "severity"), [(744, None), (700, "warning"), (400, "error")])
def test_pictures_need_300_ppi_where_they_are_placed(pixels, severity):
    """63 mm at 300 ppi are 744 pixels; less warns, under 200 ppi stops."""
    report = Report()
    item = ImageItem(picture(pixels, pixels), Box(0, 0, 63, 63), content=CONTENT, at=TEMPLATE)
    resolution.check(Proof([component([item])]), report)
    assert [d.severity for d in report.diagnostics] == ([severity] if severity else [])


def test_a_picture_scaled_by_its_group_is_judged_at_its_size_on_paper():
    """A group at twice the size halves the ppi."""
    report = Report()
    group = Group((ImageItem(picture(744, 744), Box(0, 0, 63, 63), content=CONTENT),), (2, 0, 0, 2, 0, 0))
    resolution.check(Proof([component([group])]), report)
    assert "has 150 ppi at 126 x 126 mm, print wants 300" in said(report)
    assert "use a picture of 1488 x 1488 pixels" in said(report)


def placed(*items, matrix=(4, 0, 0, 4, 0, 0), clip=None):
    """A card with these items on a page, at four times its size unless said otherwise."""
    return PlacedFrame(Frame("placed", Size(63, 88), 3, items), matrix, clip, BOOKLET)


def resolution_of(*items):
    """The findings about the pictures among some items of a page."""
    report = Report()
    resolution.check(Proof([component(items)]), report)
    return said(report)


def test_a_picture_on_an_enlarged_card_is_judged_at_its_size_on_paper():
    """A booklet shows a card at four times its size: what is sharp on the card has 75 ppi on the page."""
    on_card = ImageItem(picture(744, 744), Box(0, 0, 63, 63), content=CONTENT, at=TEMPLATE)
    assert resolution_of(on_card) == ""
    assert resolution_of(placed(on_card)) == (
        "content/toy/fish.yaml:4:12: error[preflight/low-resolution]: `content/toy/art/p.png` on `pike` has 75 ppi at "
        "252 x 252 mm, print wants 300\n"
        "  in templates/toy/fish.xml:9\n"
        "  shown in content/toy/booklet/01-start.md:5:1\n"
        "  hint: use a picture of 2976 x 2976 pixels, or place it smaller"
    )
    assert resolution_of(placed(on_card, matrix=(0.5, 0, 0, 0.5, 0, 0))) == ""


def test_a_stretched_picture_is_judged_by_its_coarser_side():
    """Twice as wide and half as high has the area of the picture, and half its ppi across."""
    on_card = ImageItem(picture(744, 744), Box(0, 0, 63, 63), content=CONTENT)
    assert "has 150 ppi at 126 x 31.5 mm" in resolution_of(Group((on_card,), (2, 0, 0, 0.5, 0, 0)))
    assert "has 150 ppi at 126 x 31.5 mm" in resolution_of(Group((on_card,), (0, 2, -0.5, 0, 0, 0)))


@pytest.mark.parametrize("matrix", [(4, 0, 0, 4, 0, 0), (0, 0, 0, 0, 0, 0)])
def test_a_picture_of_which_nothing_shows_is_not_judged(matrix):
    """It lies beyond the trim of the placed card, or has no size."""
    beyond = ImageItem(picture(10, 10), Box(64, 0, 63, 63))
    assert resolution_of(placed(beyond, matrix=matrix)) == ""


def test_a_card_under_a_text_is_its_ground():
    """A call-out on a figure stands on what the card shows there, not on the page's paper."""
    assert "1.0 : 1" in contrast(placed(rect(-3, -3, 69, 94, BLACK)))
    assert contrast(placed(rect(-3, -3, 69, 94, BLACK), clip=square(0, 0, 63, 2))) == ""


@pytest.mark.parametrize(("colour", "found"), [(WHITE, ""), (BLACK, "1.0 : 1"), (None, "1.0 : 1")])
def test_current_colour_under_a_text_is_the_colour_it_stands_for(colour, found):
    """A panel in the drawing's own colour is as light as that; black where no colour is said."""
    drawing = Drawing("d", Size(63, 88), (rect(0, 0, 63, 88, CURRENT),))
    seen = contrast(DrawingItem(drawing, (1, 0, 0, 1, 0, 0), colour))
    assert found in seen
    assert bool(seen) == bool(found)


@pytest.mark.parametrize(("opacity", "found"), [(1.0, "1.0 : 1"), (0.3, "")])
def test_a_faint_picture_is_no_ground(opacity, found):
    """As with tints: under half, the eye takes what lies below for the ground."""
    buffer = io.BytesIO()
    Image.new("RGB", (4, 4), "black").save(buffer, "PNG")
    over = ImageItem(picture(4, 4, buffer.getvalue()), Box(0, 0, 63, 88))
    seen = contrast(Group((over,), opacity=opacity))
    assert found in seen
    assert bool(seen) == bool(found)


def test_a_deck_without_a_safe_area_is_not_judged_by_one():
    """The pages of a booklet have margins instead."""
    report = Report()
    safe_area.check(Proof([component([], [text(BLACK, Box(1.5, 10, 20, 4))[1]])]), report)
    assert said(report) == ""


def test_every_check_stands_in_the_table_and_gives_its_reason():
    """A file in `checks` that nobody runs, or that does not say why, fails here."""
    folder = Path(checks.__file__).parent
    names = {f"{checks.__name__}.{file.stem}" for file in folder.glob("*.py") if file.stem != "__init__"}
    assert names == {check.__module__ for check in CHECKS}
    for check in CHECKS:
        assert len(import_module(check.__module__).__doc__.splitlines()) > 1, check.__module__


def at_the_cut(ink, **more):
    """What the safe area of 3 mm says of a text whose ink is this box."""
    report = Report()
    box = replace(text(BLACK, ink)[1], **more)
    safe_area.check(Proof([component([], [box])], safe={"fish": 3}), report)
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
    """A card of 63 x 88 mm keeps 3 mm all round; the worst side is told."""
    assert f"comes {mm} mm into the 3 mm" in at_the_cut(ink)


@pytest.mark.parametrize("ink", [Box(3, 3, 57, 82), Box(2.96, 2.96, 57.08, 82.08)])
def test_text_may_come_as_far_as_the_safe_area(ink):
    """And a twentieth of a millimetre further: ascent and descent are boxes, ink is smaller."""
    assert at_the_cut(ink) == ""


def test_a_text_that_leaves_its_box_is_not_told_twice():
    """Layout has reported it."""
    assert at_the_cut(Box(1, 10, 20, 4), overflow=3.0) == ""
    assert at_the_cut(Box(1, 10, 20, 4), lines=("",)) == ""


def test_a_text_without_a_template_is_named_by_its_content_alone():
    """Two texts of one chapter are two findings, and no line says `in`."""
    first, other = (replace(text(BLACK, Box(1, y, 20, 4))[1], at=None, content=Mark("a.md", y, 1)) for y in (10, 20))
    report = Report()
    safe_area.check(Proof([component([], [first, other])], safe={"fish": 3}), report)
    assert [(d.mark.line, d.also) for d in report.diagnostics] == [(10, ()), (20, ())]


def test_story_text_is_called_so():
    """The message names the role, as the severity goes by it."""
    assert "4.0 : 1 to its ground, story text needs 4.5 : 1" in contrast(colour=GREY, style="story")


@pytest.mark.parametrize(("alpha", "found"), [(0.45, ""), (0.55, "1.0 : 1")])
def test_a_tint_counts_from_half_cover_on(alpha, found):
    """By its own alpha or its group's, and a clear one hides nothing under it."""
    tint = rect(-3, -3, 69, 94, BLACK._replace(alpha=alpha))
    for items in ((tint,), (Group((rect(-3, -3, 69, 94, BLACK),), opacity=alpha),)):
        seen = contrast(*items)
        assert found in seen
        assert bool(seen) == bool(found)
    assert "1.0 : 1" in contrast(rect(-3, -3, 69, 94, BLACK), rect(-3, -3, 69, 94, WHITE._replace(alpha=0.9)))


def test_other_texts_are_no_ground():
    """Neither those below, nor lines of the same element that belong to another text."""
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
    """Rectangles, paths, curves: around the text, within it, beside it."""
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
    """A corner of the text that looks out of it stands on what lies below."""
    seen = contrast(rect(-3, -3, 69, 94, BLACK), panel)
    assert ("1.0 : 1" in seen) != hides


@pytest.mark.parametrize("degrees", range(0, 360, 45))
@pytest.mark.parametrize(("radius", "found"), [(17.0, True), (22.0, False)])
def test_a_circle_is_ground_as_far_as_it_goes(degrees, radius, found):
    """A disc of 20 mm: a letter within its rim stands on it, one beyond does not, in every direction."""
    x, y = (30 + radius * f(radians(degrees)) for f in (cos, sin))
    line, box = text(BLACK, Box(x - 0.5, y - 0.5, 1, 1))
    report = Report()
    disc = Shape(circle_path(30, 30, 20), BLACK)
    contrast_check.check(Proof([component([disc, line], [box])], STYLES), report)
    assert bool(report.diagnostics) == found


@pytest.mark.parametrize(("ink", "found"), [(Box(29, 35, 1, 1), True), (Box(18, 18, 1, 1), False)])
def test_a_turned_rectangle_is_ground_by_its_area_not_by_the_box_around_it(ink, found):
    """A square that stands on its corner leaves the corners of its box free."""
    turned = Group((rect(-10, -10, 20, 20, BLACK),), (0.707, 0.707, -0.707, 0.707, 30, 30))
    line, box = text(BLACK, ink)
    report = Report()
    contrast_check.check(Proof([component([turned, line], [box])], STYLES), report)
    assert bool(report.diagnostics) == found
