"""Curves as arcs: exact where the curve is one, and never farther from it than a fifth of what cut files must keep.

Offsets of drawn outlines, compared with distances that are computed without Skia. Crossings of paths are counted,
nearly all, until there are more than anybody asked about.
"""

import math
from itertools import combinations, pairwise, product
from random import Random

import numpy as np
import pytest
from ezdxf.math import bulge_to_arc
from hypothesis import assume, example, given
from hypothesis import strategies as st

from pnp.base.units import Size
from pnp.model.outline import Outline
from pnp.pictures.path_data import parse_path
from pnp.pictures.path_geometry import (
    COARSE,
    FLATNESS,
    arc_lines,
    count_crossings,
    distance_to_polygon,
    is_inside_path,
    is_near_line,
    is_near_path,
    lines_of,
    offset_outline,
    polygon_area,
    polygon_contains,
    polygons,
    self_crossing,
    winding_number,
    without_flat_parts,
)

ANGLES = st.floats(1, 45).map(math.radians)

LENGTHS = st.floats(-100, 100)


def arc(x, y, radius, start, angle):
    """The cubic that is usual for an arc: its middle lies on the circle."""
    handle = 4 / 3 * math.tan(angle / 4) * radius

    def at(turn, along):
        c, s = math.cos(turn), math.sin(turn)
        return x + radius * c - along * s, y + radius * s + along * c

    end = start + angle
    return (("M", at(start, 0)), ("C", (*at(start, handle), *at(end, -handle), *at(end, 0))))


def points_of(line, steps=16):
    """Points on an arc line, as another library understands bulges."""
    pieces = zip(line.vertices, [*line.vertices[1:], line.vertices[0]][: len(line.vertices) - (not line.closed)], strict=False)
    for (x1, y1, bulge), (x2, y2, _) in pieces:
        if not bulge:
            yield from ((x1 + (x2 - x1) * i / steps, y1 + (y2 - y1) * i / steps) for i in range(steps + 1))
            continue
        centre, start, end, radius = bulge_to_arc((x1, y1), (x2, y2), bulge)
        turn = (end - start) % (2 * math.pi)
        for i in range(steps + 1):
            angle = start + turn * i / steps
            yield centre.x + radius * math.cos(angle), centre.y + radius * math.sin(angle)


@given(LENGTHS, LENGTHS, st.floats(0.5, 200), st.floats(0, 6.28), ANGLES, st.sampled_from([-1, 1]))
def test_an_arc_stays_one_arc(x, y, radius, start, angle, way):  # noqa: PLR0913, PLR0917
    """Up to an eighth of a circle its cubic is near enough: the bulge is the tangent of a quarter of its angle."""
    (line,) = arc_lines(arc(x, y, radius, start, way * angle))
    (first, last) = line.vertices
    assert not line.closed
    assert last.bulge == 0
    if radius * (1 - math.cos(angle / 2)) > 0.001:  # else it is as good as straight
        assert first.bulge == pytest.approx(way * math.tan(angle / 4), abs=1e-6)
        centre, *_, found = bulge_to_arc(first[:2], last[:2], first.bulge)
        assert found == pytest.approx(radius, abs=0.01)
        assert (centre.x, centre.y) == pytest.approx((x, y), abs=0.01)


@pytest.mark.whole
@given(st.lists(st.tuples(LENGTHS, LENGTHS), min_size=4, max_size=4))
def test_no_arc_is_far_from_its_curve(controls):
    """Any cubic, with loops and cusps."""
    path = (("M", controls[0]), ("C", tuple(v for point in controls[1:] for v in point)))
    curve = np.array([bezier(controls, i / 4000) for i in range(4001)])
    for line in arc_lines(path):
        for point in points_of(line, 4):
            assert away(np.array(point), curve) < FLATNESS + 0.001


def away(point, curve):
    """How far a point is from the nearest chord of a curve."""
    start, along = curve[:-1], np.diff(curve, axis=0)
    length = np.maximum((along**2).sum(axis=1), 1e-30)
    part = np.clip(((point - start) * along).sum(axis=1) / length, 0, 1)
    return np.sqrt(((start + along * part[:, None] - point) ** 2).sum(axis=1)).min()


def bezier(controls, t):
    """A point of a cubic by Bernstein's polynomials."""
    weights = [math.comb(3, i) * (1 - t) ** (3 - i) * t**i for i in range(4)]
    return tuple(sum(w * p[k] for w, p in zip(weights, controls, strict=True)) for k in (0, 1))


def test_a_drawn_curve_keeps_its_tolerance():
    """Measured along the normals of a curve that is no arc: the shield of the test game."""
    path = parse_path("M0 0 H24 V14 C24 22 18 26 12 28 C6 26 0 22 0 14 Z")
    controls = [(24, 14), (24, 22), (18, 26), (12, 28)]
    (line,) = arc_lines(path)
    arcs = list(points_of(line, 200))
    curve = [bezier(controls, i / 100) for i in range(101)]
    assert max(min(math.dist(point, other) for other in arcs) for point in curve) < 0.02
    assert line.closed
    assert 8 < len(line.vertices) < 40


def test_a_circle_is_two_arcs():
    """Which is as few as a polyline can have."""
    (line,) = arc_lines(Outline("circle", Size(20, 20)).path)
    assert line.closed
    assert [vertex.bulge for vertex in line.vertices] == pytest.approx([1, 1], abs=1e-5)
    assert [vertex[:2] for vertex in line.vertices] == [pytest.approx((20, 10)), pytest.approx((0, 10))]


def test_a_card_has_four_quarter_circles():
    """And four straight lines between them."""
    (line,) = arc_lines(Outline("rectangle", Size(63, 88), 3).path)
    assert line.closed
    quarter = math.tan(math.pi / 8)
    assert sorted(vertex.bulge for vertex in line.vertices) == pytest.approx([0] * 4 + [quarter] * 4, abs=1e-6)


@pytest.mark.parametrize(
    ("d", "expected"),
    [
        ("M0 0 L10 0 L10 10 Z", [([(0, 0), (10, 0), (10, 10)], True)]),
        ("M0 0 L10 0 L10 10 L0 0 Z", [([(0, 0), (10, 0), (10, 10)], True)]),
        ("M0 0 L10 0 L10 0 L10 10", [([(0, 0), (10, 0), (10, 10)], False)]),
        ("M0 0 L10 0 M5 5 L6 6", [([(0, 0), (10, 0)], False), ([(5, 5), (6, 6)], False)]),
        ("M0 0 C3 0 6 0 10 0", [([(0, 0), (10, 0)], False)]),
        ("M0 0 L0 0", []),
        ("M0 0 L10 0 L10 10 Z L5 5", [([(0, 0), (10, 0), (10, 10)], True), ([(0, 0), (5, 5)], False)]),
    ],
)
def test_straight_lines(d, expected):
    """What has no length is left out, and what is closed does not repeat its first point."""
    found = arc_lines(parse_path(d))
    assert [([vertex[:2] for vertex in line.vertices], line.closed) for line in found] == expected
    assert all(vertex.bulge == 0 for line in found for vertex in line.vertices)


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


@pytest.mark.whole
@given(st.lists(st.lists(st.tuples(*[st.integers(0, 6)] * 6), min_size=1, max_size=4), max_size=3), st.booleans())
def test_a_path_fills_what_its_polygons_run_around(subpaths, even_odd):
    """Looked at one by one at all places, or only those that can hold the place: on their points, sides and boxes, too."""
    path = tuple(
        step
        for curves in subpaths
        for step in (("M", curves[0][-2:]), *[("C", numbers) for numbers in curves[1:]], ("L", curves[0][:2]), ("Z", ()))
    )
    for x, y in product((-1, 0, 1, 1.5, 3, 6, 7), repeat=2):
        turns = sum(winding_number(polygon, x, y) for polygon in polygons(path, COARSE))
        assert is_inside_path(path, x, y, even_odd=even_odd) == (turns % 2 == 1 if even_odd else turns != 0)


@pytest.mark.whole
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


POINTS = st.tuples(st.integers(-6, 6), st.integers(-6, 6))


@given(st.lists(POINTS, min_size=1, max_size=3), POINTS, st.sampled_from([0.3, 2.7, 5.2]))
@example([(0, 0), (0, 5)], (2, 3), 2.7)
@example([(0, 0), (5, 0)], (7, 1), 2.7)
@example([(1, 1)], (3, 1), 2.7)
def test_a_point_is_near_a_line_if_it_is_near_a_side_of_it(line, point, reach):
    """Also beyond its ends, at each corner, and of a line of one point; the line is not closed."""
    sides = list(pairwise(line)) or [(line[0], line[0])]
    distance = min(distance_to_polygon(side, *point) for side in sides)
    assume(abs(distance - reach) > 1e-9)
    assert is_near_line(tuple(line), *point, reach) == (distance < reach)


@given(
    st.lists(st.lists(st.tuples(LENGTHS, LENGTHS), min_size=1, max_size=30), min_size=1, max_size=3),
    st.tuples(LENGTHS, LENGTHS),
    st.floats(0, 20),
)
@example([[(10 * k, 0) for k in range(20)]], (75, 0), 0.3)
@example([[(0, 0)], [(10 * k, 0) for k in range(20)]], (155, 0), 0.3)
def test_a_point_is_near_a_path_if_it_is_near_one_of_its_lines(lines, point, reach):
    """Whatever pieces long lines are looked through in: no side between two of them is forgotten."""
    path = tuple(("L" if number else "M", corner) for line in lines for number, corner in enumerate(line))
    sides = [side for line in lines_of(path) for side in (list(pairwise(line)) or [(line[0], line[0])])]
    distance = min(distance_to_polygon(side, *point) for side in sides)
    assume(abs(distance - reach) > 1e-9)
    assert is_near_path(path, *point, reach) == (distance < reach)


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


MANY = 10**9

SQUARE = (("M", (0.0, 0.0)), ("L", (9.0, 0.0)), ("L", (9.0, 9.0)), ("L", (0.0, 9.0)), ("Z", ()))


def polygon(points):
    """A closed path."""
    first, *rest = points
    return (("M", first), *(("L", point) for point in rest), ("Z", ()))


def moved(path, by):
    """The same path elsewhere."""
    return tuple((letter, tuple(number + by for number in numbers)) for letter, numbers in path)


def test_squares():
    """One does not cross itself, nor one beside it; two that overlap cross twice; corners that touch do not count."""
    assert count_crossings([], MANY) == 0
    assert count_crossings([SQUARE], MANY) == 0
    assert count_crossings([SQUARE, moved(SQUARE, 20)], MANY) == 0
    assert count_crossings([SQUARE, moved(SQUARE, 4.5)], MANY) == 2
    assert count_crossings([SQUARE, moved(SQUARE, 9)], MANY) == 0


def test_counting_ends_at_the_limit():
    """A hundred squares, each of which crosses the others."""
    squares = [moved(SQUARE, n * 0.05) for n in range(100)]
    assert count_crossings(squares, MANY) == 100 * 99
    assert 50 < count_crossings(squares, 50) < 100 * 99


def test_what_is_too_much_to_compare_is_too_much():
    """A thousand lines through one cell of the grid."""
    fan = polygon([(0.001 * (n % 2), 0.000001 * n) for n in range(2000)])
    assert count_crossings([fan, polygon([(99, 99), (98, 99)])], MANY) == MANY + 1


@given(st.integers(0, 10**6), st.lists(st.integers(3, 12), min_size=1, max_size=4))
def test_as_many_as_all_pairs_show(seed, sizes):
    """Compared each with each, without a grid."""
    dice = Random(seed)  # noqa: S311  (nothing here is secret)
    shapes = [[(dice.uniform(-9, 9), dice.uniform(-9, 9)) for _ in range(size)] for size in sizes]
    edges = [edge for points in shapes for edge in zip(points, [*points[1:], points[0]], strict=True)]
    every = sum(crossing(*one, *other) for one, other in combinations(edges, 2))
    assert count_crossings(map(polygon, shapes), MANY) == every


def crossing(a, b, c, d):
    """Whether the insides of two edges cross."""

    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


@pytest.mark.parametrize(
    ("d", "kept"),
    [
        ("M0 0H5V5Z", "M0 0H5V5Z"),
        ("M0 0H5V5ZM7 0H9M1 1L2 2 5 5Z", "M0 0H5V5Z"),
        ("M0 0L10 10 3 3Z", ""),
        ("M.1 .3L.7 .9 .4 .6", ""),
        ("M3 3Z", ""),
        ("M0 0C0 0 5 0 9 0ZM0 0C0 5 5 0 9 0", "M0 0C0 5 5 0 9 0"),
        ("M0 0H1E6L5E5 .01Z", "M0 0H1E6L5E5 .01Z"),
    ],
)
def test_lines_enclose_no_area(d, kept):
    """Whatever their direction, closed or not; a thin triangle does. A path without any is the same object."""
    path = parse_path(d)
    found = without_flat_parts(path)
    assert found == (parse_path(kept) if kept else ())
    assert (found is path) == (d == kept)
