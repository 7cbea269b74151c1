"""Faces for tests of preflight, and findings as text."""

from hashlib import sha256
from pathlib import Path

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.units import Box, Size
from pnp.model.frame import Colour, Frame, Glyph, GlyphRun, PlacedFrame, Shape, TextBox, TextLine
from pnp.model.picture import Picture
from pnp.model.sheet import Component
from pnp.model.style import TextStyle
from pnp.preflight.checks import texts as contrast_check
from pnp.preflight.faces import FacesToCheck

CONTENT, TEMPLATE = Mark("content/toy/fish.yaml", 4, 12), Mark("templates/toy/fish.xml", 9)
BOOKLET = Mark("content/toy/booklet/01-start.md", 5, 1)
BLACK, WHITE, GREY = Colour(0, 0, 0), Colour(1, 1, 1), Colour(0.5, 0.5, 0.5)
RUN = GlyphRun("f", (Glyph(1, 0.5, 0, 0, "a"),), 0.5, "a")


def square(x, y, w, h):
    """A rectangle's path."""
    return (("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ()))


def rect(x, y, w, h, fill):
    """A filled rectangle."""
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
        "pike", "fish", 1, Frame(Size(63, 88), 3, tuple(items), tuple(boxes)), None, Mark("content/toy/fish.yaml", 2)
    )


def picture(width, height, data=None):
    """A picture that has no file."""
    return Picture(sha256(data or b"").hexdigest(), "png", "content/toy/art/p.png", width, height, Path("p.png"), data=data)


def said(report):
    """The report as text."""
    return "\n".join(format_diagnostic(d, lambda _: []) for d in report.diagnostics)


STYLES = {
    "rules": TextStyle("rules", "text", 8, 6.5, 1.2, BLACK, role="rules"),
    "story": TextStyle("story", "text", 7, 6.5, 1.2, BLACK, role="story"),
    "micro": TextStyle("micro", "text", 5, 4.5, 1.2, BLACK, role="micro"),
    "title": TextStyle("title", "display", 14, 9, 1.2, BLACK, role="display"),
}


def contrast(*items, style="rules", colour=BLACK):
    """The findings for one text in `colour` over some items."""
    line, box = text(colour, style=style)
    report = Report()
    contrast_check.check_contrast(FacesToCheck([component([*items, line], [box])], STYLES), report)
    return said(report)


def placed(*items, matrix=(4, 0, 0, 4, 0, 0), clip=None):
    """A page with a card of these items, by default at four times its size."""
    return PlacedFrame(Frame(Size(63, 88), 3, items), matrix, clip, BOOKLET)
