"""Lines clipped at a box."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.units import Box
from pnp.model.outline import clip_to_box

BOX = Box(0, 0, 10, 10)
NUMBERS = st.floats(-15, 25, width=32)
POINTS = st.tuples(NUMBERS, NUMBERS)


def at(curve, t):
    """A point of a Bézier curve, by its definition."""
    while len(curve) > 1:
        curve = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(curve)]
    return curve[0]


def samples(path, count=200):
    """Points along a path."""
    here = first = None
    for letter, n in path:
        points = [(n[i], n[i + 1]) for i in range(0, len(n), 2)] or [first]
        if letter == "M":
            first = points[0]
        else:
            yield from (at([here, *points], i / count) for i in range(count + 1))
        here = points[-1]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ((("M", (-5, 5)), ("L", (15, 5))), (("M", (0, 5)), ("L", (10, 5)))),
        ((("M", (5, 5)), ("L", (5, 20)), ("L", (8, 20)), ("L", (8, 5))), "M5 5 L5 10 M8 10 L8 5"),
        ((("M", (11, 0)), ("L", (11, 9))), ()),
        ((("M", (2, 2)), ("L", (12, 2)), ("L", (2, 8)), ("Z", ())), "M2 2 L10 2 M10 3.2 L2 8 L2 2"),
        ((("M", (0, 0)), ("L", (10, 0)), ("Z", ())), (("M", (0, 0)), ("L", (10, 0)), ("Z", ()))),
    ],
    ids=["through", "out and in", "outside", "closed", "on the edge"],
)
def test_lines_end_at_the_box(path, expected):
    """Parts inside stay, each begins where the line enters; a path inside stays as it is."""
    found = clip_to_box(path, BOX)
    if isinstance(expected, str):
        assert " ".join(f"{letter}{round(n[0], 4):g} {round(n[1], 4):g}" for letter, n in found) == expected
    else:
        assert [letter for letter, _ in found] == [letter for letter, _ in expected]
        assert [n for _, n in found] == [pytest.approx(n, abs=1e-4) for _, n in expected]


@given(st.lists(st.tuples(POINTS, POINTS, POINTS), min_size=1, max_size=3), POINTS)
def test_what_is_inside_stays_and_nothing_else(curves, start):
    """Of curves through any points: each point inside is near a clipped part, and each clipped part is inside."""
    path = (("M", start), *(("C", tuple(v for point in curve for v in point)) for curve in curves))
    parts = list(samples(clip_to_box(path, BOX)))
    assert all(-1e-3 <= v <= 10 + 1e-3 for point in parts for v in point)
    for x, y in samples(path, 20):
        if 0.1 < x < 9.9 and 0.1 < y < 9.9:
            assert min((x - u) ** 2 + (y - v) ** 2 for u, v in parts) < 0.5
