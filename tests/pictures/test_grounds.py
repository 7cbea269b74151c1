"""Only shapes without thin parts may be printed in several inks."""

from __future__ import annotations

from math import cos, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.faces import BLACK, rect

from pnp.model.frame import Shape
from pnp.pictures.grounds import is_ground

K = 0.5523


def polygon(*points):
    """A closed path through points."""
    return Shape((("M", points[0]), *(("L", point) for point in points[1:]), ("Z", ())), BLACK)


CIRCLE = (
    ("M", (10, 0)), ("C", (10, 10 * K, 10 * K, 10, 0, 10)), ("C", (-10 * K, 10, -10, 10 * K, -10, 0)),
    ("C", (-10, -10 * K, -10 * K, -10, 0, -10)), ("C", (10 * K, -10, 10, -10 * K, 10, 0)), ("Z", ()),
)  # fmt: skip

SQUARE = ((0, 0), (30, 0), (30, 30), (0, 30))

HOLE = tuple((command, tuple(n / 2 + 5 for n in numbers)) for command, numbers in polygon(*SQUARE).path)


@pytest.mark.parametrize(
    ("shape", "found"),
    [
        (rect(0, 0, 30, 30), True),
        (polygon(*SQUARE), True),
        (polygon(*reversed(SQUARE)), True),
        (polygon(*SQUARE, (0, 0)), True),
        (Shape(CIRCLE, BLACK), True),
        (polygon((0, 0), (30, 0), (30, 30)), True),
        (polygon((0, 0), (2, 0), (30, 28), (30, 30), (28, 30), (0, 2)), False),
        (polygon((0, 0), (30, 0), (30, 2), (2, 2), (2, 30), (0, 30)), False),
        (polygon(*((15 * sin(4 * pi * n / 5), 15 * cos(4 * pi * n / 5)) for n in range(5))), False),
        (polygon(*((15 * sin(4 * pi * n / 7), 15 * cos(4 * pi * n / 7)) for n in range(7))), False),
        (Shape((*polygon(*SQUARE).path, *HOLE), BLACK), False),
        (polygon((0, 0), (30, 30)), False),
        (Shape((), BLACK), False),
    ],
    ids=[
        "rectangle",
        "square",
        "backwards",
        "twice",
        "circle",
        "triangle",
        "strip",
        "corner",
        "star",
        "star-of-7",
        "frame",
        "line",
        "nothing",
    ],
)
def test_a_ground_is_convex(shape, found):
    """Frames, strips and drawn lines are not, however large their box."""
    assert is_ground(shape) == found


@given(st.integers(3, 40), st.floats(0, 6), st.floats(5, 80), st.floats(5, 80), st.booleans())
def test_polygons_around_a_centre_are_grounds(sides, turn, width, height, backwards):
    """Whatever their number of corners, their direction and their turn."""
    corners = [(width * cos(turn + 2 * pi * n / sides), width * sin(turn + 2 * pi * n / sides)) for n in range(sides)]
    stretched = [(x, y * height / width) for x, y in corners]
    shape = polygon(*(reversed(stretched) if backwards else stretched))
    filled = abs(sum(a * d - c * b for (a, b), (c, d) in zip(stretched, stretched[1:] + stretched[:1], strict=True))) / 2
    box = (max(x for x, _ in stretched) - min(x for x, _ in stretched)) * (
        max(y for _, y in stretched) - min(y for _, y in stretched)
    )
    if abs(filled / box - 0.5) > 0.01:
        assert is_ground(shape) == (filled / box > 0.5)
