"""Beyond Nebula at print shops that take any size: its art reaches their bleed, and no ink or line is out of their limits."""

from __future__ import annotations

import re

import pytest
from support.builds import Silent

from pnp.base.diagnostics import Report
from pnp.base.units import PT
from pnp.build.build import prepare
from pnp.model.face_walk import painted_items
from pnp.model.frame import Shape
from pnp.model.request import BuildRequest

GAME = "beyond-nebula"
THINNEST = 0.25 / PT  # mm


THIN = r"of `page (?:3|5|7|8|9|14|15|16|18|19|20)` is 0\.\d+ pt wide in a figure at (?:25|3[68]|[4-7]\d|80)%"
SMALL = re.compile(rf"in a figure at \d\d%.*: nobody reads it there|{THIN}")
"""The map of the legend; engraved pieces, panel and map in figures smaller than they are, where hatching may close."""


@pytest.mark.parametrize("locale", [None, "en"])
@pytest.mark.parametrize("profile", ["br-generic", "press-x4"])
def test_a_print_shop_has_nothing_to_say(root, profile, locale):
    """PDF/X-1a and X-4, pieces, boards, handbook: no finding but on map and tokens in small, so that a new one is seen."""
    report = Report()
    prepare(BuildRequest(root, GAME, profile=profile, locale=locale), report, Silent())
    small = [found for found in report.diagnostics if SMALL.search(found.message)]
    assert [found.message for found in report.diagnostics if found not in small] == []


def test_no_line_is_thinner_than_a_quarter_of_a_point(made):
    """Lines in drawings are measured as large as they are printed."""
    thin = set()
    for component in made.values():
        for paint in [paint for frame in component.frames for paint in painted_items(frame.items)]:
            if isinstance(paint.item, Shape) and paint.item.stroke is not None:
                a, b, c, d, *_ = paint.matrix
                if paint.item.stroke.width * abs(a * d - b * c) ** 0.5 < THINNEST:
                    thin.add((component.id, paint.item.at))
    assert thin == set()
