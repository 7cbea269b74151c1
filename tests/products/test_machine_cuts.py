"""The rectangles of decks that a machine does not cut: boxes around nets, which have no marks for hands either."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from pnp.base.diagnostics import Mark
from pnp.base.units import Box, Size
from pnp.build.cards import with_cuts
from pnp.model.frame import Frame, Shape
from pnp.model.outline import Outline, Paper
from pnp.model.printing import NO_PRINT_OPTIONS, Cutting, PrintOptions
from pnp.model.sheet import Component, Imposition, Page, Placement, Sheet

SLOT = Shape((("M", (5.0, 5.0)), ("L", (25.0, 5.0)), ("L", (15.0, 25.0)), ("Z", ())), step="cut")
NET = Frame(Size(30, 40), 0.0, (SLOT,))


def lines(frame, options):
    """How many lines are cut of a part whose deck has these options."""
    game = SimpleNamespace(decks=[SimpleNamespace(name="dice", options=options)], defaults=PrintOptions(marks="full"))
    page = Page("face", Size(50, 60), (Placement("die", 1, "face", frame, Box(10, 10, 30, 40), 0, (0.0,) * 4),))
    sheets = Imposition(Paper("x", page.size, 5), "none", (Sheet(1, page),))
    part = Component("die", "dice", 1, frame, None, Mark("dice.yaml", 1), marks="none")
    (printed,) = with_cuts(game, [part], sheets, "x", Cutting()).pages
    return len(printed.cut.cuts)


@pytest.mark.parametrize(
    ("frame", "options", "cut"),
    [
        (NET, PrintOptions(marks="none"), 1),
        (NET, NO_PRINT_OPTIONS, 2),
        (replace(NET, items=()), PrintOptions(marks="none"), 1),
        (replace(NET, outline=Outline("circle", Size(30, 40))), PrintOptions(marks="none"), 2),
    ],
    ids=["net", "card with a window", "card without marks", "token"],
)
def test_what_is_cut(frame, options, cut):
    """The net, and no box; of everything else the outline too."""
    assert lines(frame, options) == cut
