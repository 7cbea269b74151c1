"""The contrast of creases and cuts with what they lie on."""

from dataclasses import replace

import pytest
from sample_proofs import BLACK, TEMPLATE, WHITE, component, rect, said

from pnp.base.diagnostics import Report
from pnp.base.units import Size
from pnp.layout.low_ink import low_ink_component
from pnp.model.frame import Colour, Frame, Group, PlacedFrame, Shape, Stroke
from pnp.preflight.checks import texts
from pnp.preflight.faces import FacesToCheck

NIGHT, STEEL, PALE = Colour(0.07, 0.08, 0.1), Colour(0.2, 0.3, 0.42), Colour(0.95, 0.9, 0.8)
ACROSS = (("M", (5.0, 20.0)), ("L", (50.0, 20.0)))


def line(colour=BLACK, path=ACROSS, step="cut"):
    """A line of a template."""
    return Shape(path, stroke=Stroke(colour, 0.2), step=step, at=TEMPLATE)


def found(*items, edition=lambda part: part):
    """The findings for one card."""
    report = Report()
    texts.check_line_contrast(FacesToCheck([edition(component(items))]), report)
    return said(report)


def test_a_line_of_the_colour_of_its_panel_is_a_warning():
    """The whole text: step, card, contrast, line of the template and a way out."""
    assert found(rect(0, 0, 63, 88, NIGHT), line(NIGHT, step="mountain")) == (
        "templates/toy/fish.xml:9: warning[preflight/faint-line]: a `mountain` line of `pike` has a contrast of 1.0 : 1"
        " against what it lies on, creases and cuts need 3 : 1\n"
        "  hint: choose another colour for it under `lines` of theme.yaml, or a lighter or darker panel"
    )


@pytest.mark.parametrize(
    ("items", "contrast"),
    [
        ([rect(0, 0, 63, 88, NIGHT), line(BLACK)], "1.1"),
        ([rect(0, 0, 63, 88, STEEL), line(BLACK)], "2.4"),
        ([rect(0, 0, 63, 88, PALE), line(WHITE)], "1.2"),
        ([line(WHITE)], "1.0"),
        ([rect(0, 0, 63, 88, PALE), rect(10, 10, 8, 20, NIGHT), line(BLACK)], "1.1"),
        ([Group((rect(0, 0, 63, 88, NIGHT), line(BLACK)), (1, 0, 0, 1, 2, 2))], "1.1"),
        ([rect(0, 0, 63, 88, NIGHT), line(BLACK, (("M", (5, 5)), ("C", (5, 30, 40, 30, 40, 5)), ("Z", ())))], "1.1"),
        ([rect(4, 4, 40, 2, NIGHT), line(BLACK, (("M", (5, 5)), ("L", (5, 30)), ("L", (40, 5)), ("Z", ())))], "1.1"),
    ],
    ids=["dark", "less dark", "light", "paper", "one dark panel", "in a group", "a curve", "only the side that closes it"],
)
def test_a_faint_line_is_found(items, contrast):
    """Wherever a millimetre of it can hardly be seen, with its worst contrast."""
    assert f"has a contrast of {contrast} : 1" in found(*items)


@pytest.mark.parametrize(
    "items",
    [
        [rect(0, 0, 63, 88, PALE), line(BLACK)],
        [rect(0, 0, 63, 88, NIGHT), line(PALE)],
        [rect(0, 0, 63, 20, NIGHT), line(BLACK)],
        [line(BLACK), rect(0, 0, 63, 88, NIGHT)],
        [rect(0, 0, 63, 88, PALE), rect(10, 10, 0.6, 20, NIGHT), line(BLACK)],
        [rect(0, 0, 63, 88, NIGHT), Shape(ACROSS, stroke=Stroke(NIGHT, 0.2))],
        [rect(0, 0, 63, 88, NIGHT), PlacedFrame(Frame(Size(63, 88), 0, (line(NIGHT),)), (1, 0, 0, 1, 0, 0))],
    ],
    ids=["dark on light", "light on dark", "at an edge", "under a panel", "for a moment", "art", "of a face that is a picture"],
)
def test_other_lines_pass(items):
    """What contrasts; a line along the edge of a panel; what is no line to cut or fold."""
    assert found(*items) == ""


def test_each_edition_is_checked_as_it_prints():
    """In low ink, panels are white and pale lines become dark, so both are seen there, whatever the full edition does."""
    panel = rect(-3, -3, 69, 94, NIGHT)
    assert "has a contrast of 1.1 : 1" in found(panel, line(BLACK))
    assert found(panel, line(BLACK), edition=low_ink_component) == ""
    assert found(panel, line(PALE)) == found(panel, line(PALE), edition=low_ink_component) == ""
    kept = replace(panel, ink="keep")
    assert "has a contrast of 1.1 : 1" in found(kept, line(BLACK), edition=low_ink_component)
