"""What lies under a text: the shortcut for texts in the middle of a panel finds what a closer look finds."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.layout.element_shapes import circle_path, round_rectangle
from pnp.model.frame import Shape
from pnp.model.ink_extent import IDENTITY
from pnp.preflight import coverage
from pnp.units import Box

numbers = st.integers(0, 20)
points = st.lists(st.tuples(numbers, numbers), min_size=3, max_size=9)
sides = st.floats(0.1, 12)
NOTCHED = [(0, 0), (9, 0), (9, 9), (20, 9), (20, 11), (9, 11), (9, 20), (0, 20)]


@given(points, st.builds(Box, numbers, numbers, sides, sides))
@example(NOTCHED, Box(1, 1, 5, 5))
@example(NOTCHED, Box(1, 8, 18, 4))
def test_the_shortcut_changes_nothing(corners, ink):
    """Whatever the polygon and the text, star-shaped, notched or folded over itself."""
    shape = Shape((("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ())))
    found = coverage.touches(shape, IDENTITY, ink), coverage.covers(shape, IDENTITY, ink)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(coverage, "_core", lambda _polygon: None)
        coverage._polygon.cache_clear()
        assert (coverage.touches(shape, IDENTITY, ink), coverage.covers(shape, IDENTITY, ink)) == found
    coverage._polygon.cache_clear()


@pytest.mark.parametrize(("path", "core"), [(round_rectangle(0, 0, 55, 30, 2), 1.0), (circle_path(20, 20, 12), 4.0)])
def test_a_panel_has_a_core(monkeypatch, path, core):
    """A rounded panel and a disc have one, so that for a text in it no edge of the polygon is looked at."""
    polygon, box = coverage._polygon(path, IDENTITY)
    left = min(x for x, _ in polygon)
    assert box.x - left == pytest.approx(core)
    monkeypatch.setattr(coverage, "_inside", None)
    assert coverage.covers(Shape(path), IDENTITY, box.inset(0.5))
    assert coverage.touches(Shape(path), IDENTITY, box.inset(0.5))
