"""What a press can hardly print: lines that are too fine, also after scales, and letters that are too small."""

from dataclasses import replace

import pytest

from pnp.diagnostics import Mark, Report
from pnp.inks.press_inks import PressInks
from pnp.load.profiles import read_profile
from pnp.model.component import Component
from pnp.model.frame import Colour, Frame, Group, PlacedFrame, Shape, Stroke, TextBox
from pnp.model.press_limits import PressLimits
from pnp.preflight.checks import text_size, thin_lines
from pnp.preflight.proof import Proof
from pnp.units import PT, Box, Size

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
    check(Proof([card], press=press), report)
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
    assert said(thin_lines.check, item) == [
        (
            "warning",
            "preflight/thin-line",
            f"a line of `mill` is {width} pt wide, the press takes 0.25 pt",
            "templates/pond/card.xml:4",
        )
    ]


def test_a_line_without_a_width_is_an_error():
    """Each device draws it as thin as it can."""
    assert [found[:2] for found in said(thin_lines.check, line(0))] == [("error", "preflight/thin-line")]


def test_a_fine_line_of_several_inks():
    """One ink prints it well."""
    assert said(thin_lines.check, line(0.3, SEA), line(0.3, INK)) == [
        (
            "warning", "preflight/line-of-several-inks",
            "a line of `mill` is 0.3 pt wide, lines of several inks need 0.5 pt", "templates/pond/card.xml:4",
        )
    ]  # fmt: skip


def test_lines_that_are_printed_well_or_not_at_all():
    """Wide ones, those at home, cuts and creases, and a face that is shown as a figure."""
    assert said(thin_lines.check, line(0.25), line(0.5, SEA), scaled(10, 10, line(0.1))) == []
    assert said(thin_lines.check, line(0.1, step="crease")) == []
    assert said(thin_lines.check, line(0.1), press=None) == []
    figure = PlacedFrame(Frame(Size(20, 20), 0.0, (line(1),)), (0.1, 0.0, 0.0, 0.1, 0.0, 0.0))
    assert said(thin_lines.check, figure) == []


def test_the_limits_are_those_of_the_profile():
    """A press that prints finer lines is not told of them."""
    fine = PressInks(replace(PRESS.press, limits=PressLimits(line=0.1, line_of_several_inks=0.1, text=4, light_text=4)))
    assert said(thin_lines.check, line(0.2, SEA), press=fine) == []
    assert said(text_size.check, boxes=(text(INK, 4.5), text(WHITE, 5)), press=fine) == []


def text(colour, size, words="Mill", style="note"):
    """A text box of a size in pt."""
    return TextBox("card.xml:9", style, BOX, size, size, size, (words,), BOX, colour, at=AT)


def test_small_text():
    """The smallest of each style."""
    assert said(text_size.check, boxes=(text(INK, 4.5), text(INK, 4), text(INK, 5), text(INK, 3, ""))) == [
        (
            "warning",
            "preflight/small-text",
            "`note` text of `mill` is set in 4 pt, the press needs 5 pt",
            "content/pond/fish.yaml:3",
        )
    ]


def test_small_white_text():
    """It needs a point more than other text."""
    assert said(text_size.check, boxes=(text(WHITE, 5.5), text(INK, 5.5), text(WHITE, 6, style="title"))) == [
        (
            "warning", "preflight/light-text",
            "white `note` text of `mill` is set in 5.5 pt, the press needs 6 pt", "content/pond/fish.yaml:3",
        )
    ]  # fmt: skip
    assert said(text_size.check, boxes=(text(WHITE, 3),), press=None) == []
