"""Outlines: their shapes, parallel lines, and what is seen from behind."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.units import Box, Size
from pnp.model.outline import Outline, hexagon_size
from pnp.pictures.path_data import parse_path, path_bounds
from pnp.pictures.path_geometry import distance_to_polygon, polygon_area, polygons

CIRCLE = Outline("circle", Size(16, 16))
FLAT = Outline("hexagon-flat", hexagon_size(19.05, pointed=False))
POINTED = Outline("hexagon-pointed", hexagon_size(19.05, pointed=True))
CARD = Outline("rectangle", Size(63.5, 88.9), 3.175)


@pytest.mark.parametrize("outline", [CIRCLE, FLAT, POINTED, CARD], ids=lambda o: o.shape)
def test_an_outline_fills_its_size(outline):
    """The bounding box of the line is the trim."""
    assert path_bounds(outline.path) == pytest.approx((0, 0, *outline.size))


def test_areas():
    """Areas as geometry knows them, and clockwise, which makes them positive."""
    assert polygon_area(polygons(CIRCLE.path)[0]) == pytest.approx(math.pi * 64, rel=1e-3)
    assert polygon_area(polygons(FLAT.path)[0]) == pytest.approx(math.sqrt(3) / 2 * 19.05**2)
    assert polygon_area(polygons(CARD.path)[0]) == pytest.approx(63.5 * 88.9 - (4 - math.pi) * 3.175**2, rel=1e-4)


def test_a_hexagon_is_regular_and_stands_as_its_name_says():
    """Six equal sides; `flat` has a side at the top, `pointed` a corner."""
    for outline, corners_on_top in ((FLAT, 2), (POINTED, 1)):
        corners = polygons(outline.path)[0]
        sides = [math.dist(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
        assert sides == pytest.approx([19.05 / math.sqrt(3)] * 6)
        assert sum(y < 1e-9 for _, y in corners) == corners_on_top


@given(st.sampled_from([CIRCLE, FLAT, POINTED, CARD]), st.floats(-7, 7).filter(lambda by: abs(by) > 0.01))
def test_a_parallel_line_keeps_its_distance(outline, by):
    """Every point of it is that far from the outline, within a thousandth of a millimetre of the chords that measure it."""
    base = polygons(outline.path, 1e-4)[0]
    line = polygons(outline.parallel(by), 1e-4)[0]
    assert max(abs(distance_to_polygon(base, *point) - abs(by)) for point in line[:: max(1, len(line) // 60)]) < 0.002
    if by > 0:
        assert path_bounds(outline.parallel(by)) == pytest.approx(tuple(Box(0, 0, *outline.size).inset(-by)))


def test_a_sharp_rectangle_keeps_its_corners_outside():
    """Its bleed is the rectangle that it has always been."""
    assert polygons(Outline("rectangle", Size(20, 10)).parallel(3)) == (((-3, -3), (23, -3), (23, 13), (-3, 13)),)


@pytest.mark.parametrize(("outline", "by"), [(CIRCLE, -8), (FLAT, -9.6), (CARD, -32), (CIRCLE, -20)], ids=str)
def test_nothing_is_left_inside_of_a_small_outline(outline, by):
    """The safe area vanishes."""
    assert outline.parallel(by) == ()


def test_only_a_path_looks_different_from_behind():
    """A drawn outline is mirrored left to right, and back again."""
    drawn = Outline("path", Size(20, 10), own=parse_path("M0 0 H20 V10 H5 Z"), source="art/a.svg")
    assert [CIRCLE.mirrored, FLAT.mirrored, CARD.mirrored] == [CIRCLE, FLAT, CARD]
    assert drawn.mirrored.own == parse_path("M20 0 H0 V10 H15 Z")
    assert drawn.mirrored.mirrored == drawn
