"""How wide filled paths are: at any angle, with bends, as frames, and never less than what is printed."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.preflight.thin_shapes import PathPart, least_width

STRIP = ((0, 0), (30, 0), (30, 0.2), (0, 0.2))
ANGLE = ((0, 0), (30, 0), (30, 0.2), (0.2, 0.2), (0.2, 30), (0, 30))
HOURGLASS = ((0, 0), (10, 10), (5, 12), (0, 10), (10, 0), (5, -2))
SQUARE = ((0, 0), (20, 0), (20, 20), (0, 20))


def turned(points, angle, scale=1.0):
    """Points after a turn."""
    c, s = math.cos(angle) * scale, math.sin(angle) * scale
    return [(x * c - y * s + 7, x * s + y * c - 3) for x, y in points]


@given(st.floats(0, 6.3), st.floats(0.5, 4))
def test_a_strip_is_as_wide_at_any_angle(angle, scale):
    """Straight, and with a bend."""
    for strip in (STRIP, ANGLE):
        assert least_width([PathPart(turned(strip, angle, scale))]) == pytest.approx(0.2 * scale, rel=0.01)


@given(st.lists(st.tuples(st.floats(-50, 50), st.floats(-50, 50)), min_size=1, max_size=9))
def test_any_points_have_a_width(points):
    """No width is more than the smaller side of their box."""
    xs, ys = zip(*points, strict=True)
    width = least_width([PathPart(points, curved=True)])
    assert width == math.inf or 0 <= width <= min(max(xs) - min(xs), max(ys) - min(ys)) + 1e-9


def test_what_crosses_itself_is_no_band():
    """Its halves turn in two ways, so that its area says nothing."""
    assert least_width([PathPart(HOURGLASS)]) == pytest.approx(10)


def test_short_and_bent_shapes_are_no_lines():
    """A dot; an angle whose sides are curves is as wide as its chord."""
    assert least_width([PathPart(((0, 0), (1, 0), (1, 0.1)))]) == math.inf
    assert least_width([PathPart(ANGLE, curved=True)]) > 10


@pytest.mark.parametrize("angle", [0.0, math.pi / 4])
def test_a_frame_is_what_lies_between_two_parts(angle):
    """By either rule; what turns the same way is full, and squares beside each other are no frame."""
    outer = turned(SQUARE, angle)
    inner = turned([(0.3 + x * 0.97, 0.3 + y * 0.97) for x, y in SQUARE], angle)
    assert least_width([PathPart(outer), PathPart(inner)], even_odd=True) == pytest.approx(0.3, abs=0.01)
    assert least_width([PathPart(outer), PathPart(inner[::-1])]) == pytest.approx(0.3, abs=0.01)
    assert least_width([PathPart(outer), PathPart(inner)]) > 10
    assert least_width([PathPart(outer), PathPart([(x + 20.3, y) for x, y in outer])], even_odd=True) > 10
