"""Curves as arcs: exact where the curve is one, and never farther from it than a fifth of what cut files must keep."""

import math

import numpy as np
import pytest
from ezdxf.math import bulge_to_arc
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.units import Size
from pnp.model.outline import Outline
from pnp.pictures.path_data import parse_path
from pnp.pictures.path_geometry import ARC_TOLERANCE, arc_lines

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


@given(st.lists(st.tuples(LENGTHS, LENGTHS), min_size=4, max_size=4))
def test_no_arc_is_far_from_its_curve(controls):
    """Any cubic, with loops and cusps."""
    path = (("M", controls[0]), ("C", tuple(v for point in controls[1:] for v in point)))
    curve = np.array([bezier(controls, i / 4000) for i in range(4001)])
    for line in arc_lines(path):
        for point in points_of(line, 4):
            assert away(np.array(point), curve) < ARC_TOLERANCE + 0.001


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
