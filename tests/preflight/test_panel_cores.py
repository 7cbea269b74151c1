"""What lies under a text: the shortcut for texts in the middle of a panel finds what a closer look finds."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sample_proofs import WHITE, square

from pnp.base.units import Box
from pnp.layout.painting.shapes import circle_path, round_rectangle
from pnp.model.face_walk import IDENTITY, GraphicsState, as_painted
from pnp.model.frame import Colour, Shape
from pnp.preflight import backgrounds
from pnp.preflight.backgrounds import Fill, ground_luminances

numbers = st.integers(0, 20)
points = st.lists(st.tuples(numbers, numbers), min_size=3, max_size=9)
sides = st.floats(0.1, 12)
NOTCHED = [(0, 0), (9, 0), (9, 9), (20, 9), (20, 11), (9, 11), (9, 20), (0, 20)]
SQUARE = [(0, 0), (20, 0), (20, 20), (0, 20)]


@given(points, st.builds(Box, numbers, numbers, sides, sides))
@example(NOTCHED, Box(1, 1, 5, 5))
@example(NOTCHED, Box(1, 8, 18, 4))
def test_the_shortcut_changes_nothing(corners, ink):
    """Whatever the polygon and the text, star-shaped, notched or folded over itself."""
    shape = Shape((("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ())))
    area = backgrounds.ShapeArea(shape, IDENTITY)
    found = area.touches(ink), area.covers(ink)
    area.core = None
    assert (area.touches(ink), area.covers(ink)) == found


@pytest.mark.parametrize(("path", "core"), [(round_rectangle(0, 0, 55, 30, 2), 1.0), (circle_path(20, 20, 12), 4.0)])
def test_a_panel_has_a_core(monkeypatch, path, core):
    """A rounded panel and a disc have one, so that for a text in it no edge of the polygon is looked at."""
    area = backgrounds.ShapeArea(Shape(path), IDENTITY)
    assert area.core.x - min(x for x, _ in backgrounds._polygon_and_core(path, IDENTITY)[0]) == pytest.approx(core)
    monkeypatch.setattr(backgrounds, "_is_inside", None)
    assert area.covers(area.core.inset(0.5))
    assert area.touches(area.core.inset(0.5))


@given(points, st.sampled_from([1.0, 0.4]), st.booleans(), st.builds(Box, numbers, numbers, sides, sides))
@example(NOTCHED, 1.0, True, Box(1, 1, 5, 5))
@example(SQUARE, 1.0, True, Box(8, 8, 6, 6))
@example(SQUARE, 0.4, False, Box(8, 8, 6, 6))
def test_what_is_all_that_one_sees_in_a_box_is_so_at_a_closer_look(corners, alpha, clipped, ink):
    """Of a panel over another, as it stands or cut off by a clip; the first look tells where the second needs none."""
    shape = Shape((("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ())), Colour(0.2, 0.4, 0.6, alpha))
    state = GraphicsState(clip=Box(2, 2, 9, 9) if clipped else None)
    panel = as_painted(shape, state)
    below = as_painted(Shape(square(-5, -5, 40, 40), WHITE, rect=Box(-5, -5, 40, 40)), GraphicsState())
    if panel is None:
        return
    looked_at = [Fill(below), Fill(panel)]
    again = [ground_luminances(looked_at, ink) for _ in range(2)]
    assert set(again[0]) == set(again[1]) == set(ground_luminances([Fill(below), Fill(panel)], ink))
