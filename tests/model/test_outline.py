"""Outlines: their shapes, parallel lines, and what is seen from behind.

Lines clipped at a box. Papers: their margins as pages have them, and what sheets call them.
"""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.units import Box, Size
from pnp.model.outline import PER_CARD, CellGrid, Outline, Paper, SideMargins, clip_to_box, hexagon_size
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


@pytest.mark.whole
@given(st.sampled_from([CIRCLE, FLAT, POINTED, CARD]), st.floats(-7, 7).filter(lambda by: abs(by) > 0.01))
def test_a_parallel_line_keeps_its_distance(outline, by):
    """Every point of it is that far from the outline, within a thousandth of a millimetre of the chords that measure it."""
    base = polygons(outline.path, 1e-4)[0]
    line = polygons(outline.parallel(by), 1e-4)[0]
    assert max(abs(distance_to_polygon(base, *point) - abs(by)) for point in line[:: max(1, len(line) // 60)]) < 0.002
    if by > 0:
        assert path_bounds(outline.parallel(by)) == pytest.approx(tuple(Box(0, 0, *outline.size).inset(-by)))


def test_a_circle_may_be_small():
    """Down to the last hundredth of a millimetre."""
    assert path_bounds(Outline("circle", Size(1.5, 1.5)).path) == pytest.approx((0, 0, 1.5, 1.5))
    assert path_bounds(CIRCLE.parallel(-7.99)) == pytest.approx((7.99, 7.99, 0.02, 0.02))


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


@pytest.mark.whole
@given(st.lists(st.tuples(POINTS, POINTS, POINTS), min_size=1, max_size=3), POINTS)
def test_what_is_inside_stays_and_nothing_else(curves, start):
    """Of curves through any points: each point inside is near a clipped part, and each clipped part is inside."""
    path = (("M", start), *(("C", tuple(v for point in curve for v in point)) for curve in curves))
    parts = list(samples(clip_to_box(path, BOX)))
    assert all(-1e-3 <= v <= 10 + 1e-3 for point in parts for v in point)
    for x, y in samples(path, 20):
        if 0.1 < x < 9.9 and 0.1 < y < 9.9:
            assert min((x - u) ** 2 + (y - v) ** 2 for u, v in parts) < 0.5


FED = SideMargins(left=4, top=3, right=6, bottom=15)


@pytest.mark.parametrize(
    ("feed", "backs", "lying", "margins"),
    [
        ("short", False, False, (4, 3, 6, 15)),
        ("short", True, False, (6, 15, 6, 15)),
        ("short", False, True, (15, 6, 15, 6)),
        ("short", True, True, (15, 6, 15, 6)),
        ("long", False, False, (15, 6, 15, 6)),
        ("long", False, True, (4, 3, 6, 15)),
        ("long", True, True, (6, 15, 6, 15)),
    ],
)
def test_margins_turn_with_the_page(feed, backs, lying, margins):
    """A page that lies as the paper is fed has its margins; where it may be turned, the larger of two count."""
    paper = Paper("mine", Size(210, 297), 15, FED, feed)
    assert paper.with_margins_of_pages(backs=backs, lying=lying).margins == margins


def test_one_margin_for_all_sides_never_turns():
    """A paper with one margin is the same for every page."""
    paper = Paper("a4", Size(210, 297), 5)
    assert paper.margins == (5, 5, 5, 5)
    assert paper.with_margins_of_pages(backs=True, lying=True) is paper


def test_a_paper_seen_from_its_right_side():
    """What was at the left is at the top, and the lower edge at the left."""
    seen = Paper("mine", Size(210, 297), 15, FED).sideways
    assert (seen.size, seen.margins) == ((297, 210), SideMargins(left=15, top=4, right=3, bottom=6))


@pytest.mark.parametrize(
    ("name", "feed", "label"),
    [("a4", "short", "A4"), ("a4", "long", "A4 LEF"), ("4x6", "short", "4×6"), ("letter", "short", "Letter")],
)
def test_what_sheets_call_a_paper(name, feed, label):
    """Its name, and that its long edge goes first where that was said."""
    assert Paper(name, Size(210, 297), 5, feed=feed).label == label


def test_a_paper_of_one_card_is_called_after_its_size():
    """In the list of a kit, `card` says nothing."""
    paper = Paper("card-63.5x88.9", Size(63.5, 88.9), 0, cells=CellGrid(1, 1, Size(63.5, 88.9), 0, 0))
    assert paper.label == "63.5×88.9"


def test_papers_for_cards_alone():
    """Neither a sheet with cells nor a paper for each card takes a booklet."""
    cells = CellGrid(2, 1, Size(20, 30), 5, 7, (1, 2))
    assert [Paper("a4", Size(210, 297), 5, cells=c).takes_text for c in (None, cells)] == [True, False]
    assert not PER_CARD.takes_text
    assert cells.boxes == (Box(5, 7, 20, 30), Box(26, 7, 20, 30))
