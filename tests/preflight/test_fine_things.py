"""What a press can hardly print: lines that are too fine, also after scales, and letters that are too small."""

from dataclasses import replace

import pytest

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import PT, Box, Size
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, Drawing, DrawingItem, Frame, Group, PlacedFrame, Shape, Stroke, TextBox
from pnp.model.printing import PressLimits
from pnp.model.sheet import Component
from pnp.pictures.inks import PressInks
from pnp.preflight.checks import inks, texts
from pnp.preflight.faces import FacesToCheck

PRESS = PressInks(read_profile("press-x4").colour)
INK = Colour(0.1, 0.1, 0.1, 1.0, "ink", (0.0, 0.0, 0.0, 1.0))
SEA = Colour(0.1, 0.4, 0.5, 1.0, "sea", (0.9, 0.4, 0.0, 0.0))
WHITE = Colour(1, 1, 1)
CARD = "content/pond/fish.yaml:3"
AT = Mark("templates/pond/card.xml", 4)
WAY = (("M", (1.0, 1.0)), ("L", (9.0, 1.0)))
BOX = Box(1, 1, 9, 9)


def said(check, *items, boxes=(), press=PRESS):
    """What a check reports of a face."""
    report, frame = Report(), Frame(Size(20, 20), 0.0, items, boxes=boxes)
    card = Component("mill", "fish", 1, frame, None, Mark("content/pond/fish.yaml", 3))
    check(FacesToCheck([card], press=press), report)
    return [(d.severity, d.code, d.message, str(d.mark)) for d in report.diagnostics]


def line(points, colour=INK, **more):
    """A line of a width in pt."""
    return Shape(WAY, None, Stroke(colour, points / PT), at=AT, **more)


def scaled(x, y, *items):
    """Items that are drawn at another scale."""
    return Group(items, (x, 0.0, 0.0, y, 0.0, 0.0))


@pytest.mark.parametrize(
    ("item", "width"),
    [(line(0.2), "0.2"), (scaled(0.2, 0.2, line(1)), "0.2"), (scaled(1, 0.1, line(1)), "0.1"), (line(0.2, SEA), "0.2")],
    ids=["thin", "scaled", "flattened", "of two inks"],
)
def test_a_line_that_is_too_fine(item, width):
    """Told with the line of the template, and as wide as it is printed."""
    assert said(inks.check_thin_lines, item) == [
        (
            "warning",
            "preflight/thin-line",
            f"a line of `mill` is {width} pt wide, the press takes 0.25 pt",
            "templates/pond/card.xml:4",
        )
    ]


def test_a_line_without_a_width_is_an_error():
    """Each device draws it as thin as it can."""
    assert [found[:2] for found in said(inks.check_thin_lines, line(0))] == [("error", "preflight/thin-line")]


def test_a_fine_line_of_several_inks():
    """One ink prints it well."""
    assert said(inks.check_thin_lines, line(0.3, SEA), line(0.3, INK)) == [
        (
            "warning", "preflight/line-of-several-inks",
            "a line of `mill` is 0.3 pt wide, lines of several inks need 0.5 pt", "templates/pond/card.xml:4",
        )
    ]  # fmt: skip


def test_lines_that_are_printed_well_or_not_at_all():
    """Wide ones, those at home, cuts and creases, and a face that is shown at its size, whose card tells of them."""
    assert said(inks.check_thin_lines, line(0.25), line(0.5, SEA), scaled(10, 10, line(0.1))) == []
    assert said(inks.check_thin_lines, line(0.1, step="crease")) == []
    assert said(inks.check_thin_lines, line(0.1), press=None) == []
    assert said(inks.check_thin_lines, figure(1, line(0.1))) == []
    assert said(inks.check_thin_lines, figure(0.5, line(0.6))) == []


def figure(scale, *items, boxes=()):
    """A card that a booklet shows at a scale."""
    placed = Frame(Size(20, 20), 0.0, items, boxes=boxes)
    return PlacedFrame(placed, (scale, 0.0, 0.0, scale, 0.0, 0.0), at=Mark("content/pond/booklet/01.md", 7))


def test_a_line_of_a_figure_is_judged_as_it_is_shown():
    """Whatever its width on the card: the finding names the figure, once for all lines in it, and figures in figures."""
    shown = figure(0.5, figure(0.4, line(1), line(0.5)))
    assert said(inks.check_thin_lines, shown) == [
        (
            "warning", "preflight/thin-line", "a line of `mill` is 0.1 pt wide in a figure at 20%, the press takes 0.25 pt",
            "content/pond/booklet/01.md:7",
        )
    ]  # fmt: skip
    assert [found[1] for found in said(inks.check_thin_lines, figure(0.5, line(0.8, SEA)))] == [
        "preflight/line-of-several-inks"
    ]


def test_a_small_figure_shows_what_a_card_looks_like():
    """Below half its size nobody looks at the rims of its lines; one that no press prints is told as ever."""
    assert said(inks.check_thin_lines, figure(0.49, line(0.9, SEA))) == []
    assert [found[1] for found in said(inks.check_thin_lines, figure(0.49, line(0.4, SEA)))] == ["preflight/thin-line"]


def test_a_line_along_a_broader_one_of_its_colour_is_a_part_of_it():
    """As the thin one is that the low-ink edition keeps; another colour, path or dash shows."""
    wide, thin = line(2, SEA), line(0.4, SEA)
    assert said(inks.check_thin_lines, Group((wide, thin))) == []
    assert said(inks.check_thin_lines, Group((thin, wide))) == []
    for other in (line(2, INK), replace(wide, path=(("M", (1.0, 2.0)), ("L", (9.0, 2.0)))), dashed(wide)):
        found = said(inks.check_thin_lines, Group((other, thin)))
        assert [code for _, code, _, _ in found] == ["preflight/line-of-several-inks"]


def dashed(shape):
    """The same line with dashes."""
    return replace(shape, stroke=replace(shape.stroke, dash=(1.0, 1.0)))


def filled(path, **more):
    """A filled shape of a template."""
    return Shape(path, INK, at=AT, **more)


def test_a_filled_shape_as_thin_as_a_line_is_one():
    """A rectangle of a net, such as its flap; not a dot, not what its own line makes wide, not a drawing's details."""
    thin = (("M", (1.0, 1.0)), ("L", (9.0, 1.0)), ("L", (9.0, 1.05)), ("L", (1.0, 1.05)), ("Z", ()))
    assert [found[2] for found in said(inks.check_thin_lines, filled(thin))] == [
        "a shape of `mill` is 0.142 pt wide, the press takes 0.25 pt"
    ]
    dot = (("M", (1.0, 1.0)), ("L", (1.5, 1.0)), ("L", (1.5, 1.05)), ("Z", ()))
    drawing = DrawingItem(Drawing("key", Size(9, 9), (filled(thin),)), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
    assert said(inks.check_thin_lines, filled(dot), filled(thin, stroke=Stroke(INK, 0.2)), drawing) == []
    assert said(inks.check_thin_lines, Shape(thin, INK._replace(alpha=0.0), at=AT)) == []


def test_text_of_a_figure_is_judged_as_it_is_shown():
    """It is small where the figure makes it so, and has one ink there too; what the card itself is told is not told again."""
    shown = figure(0.5, boxes=(text(SEA, 9), text(INK, 8), text(SEA, 20, style="title")))
    at = "content/pond/booklet/01.md:7"
    assert said(texts.check_text_size, shown) == [
        ("warning", "preflight/small-text", "text of `mill` shows in 4 pt in a figure at 50%, the press needs 5 pt", at)
    ]
    blurs = "has several inks at 10 pt in a figure at 50% (90% cyan and 40% magenta), and blurs if a plate is off"
    assert said(texts.check_small_text_inks, shown) == [
        ("warning", "preflight/small-text-inks", f"text of `mill` in `sea` {blurs}", at)
    ]
    assert said(texts.check_text_size, figure(1, boxes=(text(INK, 4),)), figure(2, boxes=(text(INK, 4),))) == []


def test_the_limits_are_those_of_the_profile():
    """A press that prints finer lines is not told of them."""
    fine = PressInks(replace(PRESS.press, limits=PressLimits(line=0.1, line_of_several_inks=0.1, text=4, light_text=4)))
    assert said(inks.check_thin_lines, line(0.2, SEA), press=fine) == []
    assert said(texts.check_text_size, boxes=(text(INK, 4.5), text(WHITE, 5)), press=fine) == []


def text(colour, size, words="Mill", style="note"):
    """A text box of a size in pt."""
    return TextBox("card.xml:9", style, BOX, size, size, size, (words,), BOX, colour, at=AT)


def test_small_text():
    """The smallest of each style."""
    assert said(texts.check_text_size, boxes=(text(INK, 4.5), text(INK, 4), text(INK, 5), text(INK, 3, ""))) == [
        (
            "warning",
            "preflight/small-text",
            "`note` text of `mill` is set in 4 pt, the press needs 5 pt",
            "content/pond/fish.yaml:3",
        )
    ]


def test_small_white_text():
    """It needs a point more than other text."""
    assert said(texts.check_text_size, boxes=(text(WHITE, 5.5), text(INK, 5.5), text(WHITE, 6, style="title"))) == [
        (
            "warning", "preflight/light-text",
            "white `note` text of `mill` is set in 5.5 pt, the press needs 6 pt", "content/pond/fish.yaml:3",
        )
    ]  # fmt: skip
    assert said(texts.check_text_size, boxes=(text(WHITE, 3),), press=None) == []
