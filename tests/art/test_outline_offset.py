"""Offsets of drawn outlines, compared with distances that are computed without Skia."""

import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.base.units import Size
from pnp.model.outline import Outline
from pnp.pictures.path_data import parse_path
from pnp.pictures.path_geometry import (
    distance_to_polygon,
    offset_outline,
    polygon_area,
    polygon_contains,
    polygons,
    self_crossing,
)

SHIELD = "M2 0 H24 V14 C24 21 18 26 12 28 C6 26 0 21 0 14 V10 L4 8 L0 6 V2 A2 2 0 0 1 2 0 Z"


def drawn(d, w=24.0, h=28.0):
    """A drawn outline."""
    return Outline("path", Size(w, h), own=parse_path(d))


@st.composite
def blobs(draw):
    """Closed curves round a point that never cross themselves: smooth, with corners, or with deep notches."""
    radii = draw(st.lists(st.floats(6, 24), min_size=3, max_size=9))
    steps = [(r, 2 * math.pi * i / len(radii)) for i, r in enumerate(radii)]
    points = [(25 + r * math.cos(a), 25 + r * math.sin(a)) for r, a in steps]
    if draw(st.booleans()):
        return drawn("M" + " L".join(f"{x:.3f} {y:.3f}" for x, y in points) + " Z", 50, 50)
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(points, points[1:] + points[:1], strict=True)]
    ends = [*points[1:], points[0]]
    curves = (f"Q{x:.3f} {y:.3f} {mx:.3f} {my:.3f}" for (x, y), (mx, my) in zip(ends, middles[1:] + middles[:1], strict=True))
    return drawn(f"M{middles[0][0]:.3f} {middles[0][1]:.3f} {' '.join(curves)} Z", 50, 50)


TRIPLE = "M26.5 27.598 C23.5 29.33 22 28.464 22 25 C22 21.536 23.5 20.67 26.5 22.402 C29.5 24.134 29.5 25.866 26.5 27.598 Z"


@given(blobs(), st.sampled_from([-3, -1.5, 1, 2, 3]))
@example(drawn(TRIPLE, 50, 50), 3)  # Skia alone is 0.007 mm off
def test_every_point_of_an_offset_is_at_its_distance(outline, by):
    """Within 0.006 mm, and on the right side; a cut file must keep 0.01."""
    base = polygons(outline.path, 1e-4)[0]
    for line in polygons(offset_outline(outline, by), 1e-4):
        for x, y in line[:: max(1, len(line) // 60)]:
            assert distance_to_polygon(base, x, y) == pytest.approx(abs(by), abs=0.006)
            assert polygon_contains(base, x, y) == (by < 0)


@given(blobs(), st.sampled_from([-2, 2]), st.floats(0, 50), st.floats(0, 50))
def test_an_offset_holds_all_points_within_its_distance(outline, by, x, y):
    """No part of the bleed or of the safe area is missing."""
    base = polygons(outline.path, 1e-4)[0]
    signed = distance_to_polygon(base, x, y) * (-1 if polygon_contains(base, x, y) else 1)
    found = any(polygon_contains(line, x, y) for line in polygons(offset_outline(outline, by)))
    if abs(signed - by) > 0.01:
        assert found == (signed < by)


def test_an_offset_of_nothing_is_the_outline():
    """Curves stay curves."""
    assert offset_outline(drawn(SHIELD), 0) == parse_path(SHIELD)
    assert "C" in {letter for letter, _ in offset_outline(drawn(SHIELD), 2)}


def test_a_safe_area_may_fall_apart_or_vanish():
    """Two squares with a narrow bridge."""
    dumbbell = drawn("M0 0 H10 V4 H14 V0 H24 V10 H14 V6 H10 V10 H0 Z", 24, 10)
    assert sorted(round(polygon_area(line)) for line in polygons(offset_outline(dumbbell, -2))) == [36, 36]
    assert offset_outline(dumbbell, -5.1) == ()


@pytest.mark.parametrize(
    ("d", "crosses"),
    [
        (SHIELD, False),
        ("M0 0 H20 V20 H0 Z", False),
        ("M0 0 L20 20 H0 L20 0 Z", True),
        ("M0 0 H20 V20 H10 V0 H5 V20 H0 Z", True),
        ("M10 0 C30 20 -10 20 10 0 Z", False),
        ("M0 0 C30 30 30 -10 0 20 Z", True),
        ("M0 0 H20 V10 H30 V12 H10 V-5 H9 V12 H0 Z", True),
    ],
)
def test_crossings_are_found(d, crosses):
    """Where two sides meet, or run along each other."""
    assert (self_crossing(polygons(parse_path(d))[0]) is not None) == crosses


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=3, max_size=9, unique=True))
def test_crossings_agree_with_trying_all_pairs(points):
    """The sweep from left to right misses none."""
    polygon = tuple((float(x), float(y)) for x, y in points)
    pairs = list(zip(polygon, polygon[1:] + polygon[:1], strict=True))
    apart = [
        (a, b)
        for i, a in enumerate(pairs)
        for j, b in enumerate(pairs)
        if i < j and (j - i) % len(pairs) not in {1, len(pairs) - 1}
    ]
    assert (self_crossing(polygon) is not None) == any(meet(a, b) for a, b in apart)


def meet(one, other):
    """Whether two segments with whole coordinates share a point, by the orientation of their ends."""

    def side(a, b, c):
        turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        return (turn > 0) - (turn < 0)

    def between(a, b, c):
        return not side(a, b, c) and min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])

    (a, b), (c, d) = one, other
    if any((between(a, b, c), between(a, b, d), between(c, d, a), between(c, d, b))):
        return True
    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)
