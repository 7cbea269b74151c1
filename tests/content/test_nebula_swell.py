"""The engraver's swelled lines: outlines of strokes whose width follows tone."""

import sys
from importlib import import_module
from itertools import pairwise
from math import cos, dist, radians, sin
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

ART = Path(__file__).parents[2] / "content/beyond-nebula/art"
TURNS = st.integers(0, 359)


@pytest.fixture(scope="module", autouse=True)
def _swell():
    """Make the drawings' package importable while these tests run."""
    sys.path.insert(0, str(ART))
    yield
    sys.path.remove(str(ART))


def swell():
    """The module, whose folder is no package of the project."""
    return import_module("engraving.swell")


def ray(turn, length=6.0, parts=12):
    """A straight curve from the origin, at an angle in degrees."""
    return [(length * k / parts * cos(radians(turn)), length * k / parts * sin(radians(turn))) for k in range(parts + 1)]


@pytest.mark.parametrize(("tone", "width"), [(-0.5, 0.1), (0, 0.1), (0.5, 0.225), (1, 0.35), (9, 0.35)])
def test_the_width_of_a_line_follows_its_tone(tone, width):
    """From 0.1 mm in half light, which still prints, to 0.35 mm in the deepest shade; no line is finer or coarser."""
    assert swell().width(tone) == pytest.approx(width)


@given(turn=TURNS, widths=st.lists(st.floats(0.1, 0.35), min_size=13, max_size=13))
def test_an_outline_is_as_wide_at_each_point_as_asked(turn, widths):
    """Its left and right sides lie half a width off the curve, across it, whichever way the curve runs."""
    curve = ray(turn)
    outline = swell().swelled(curve, widths)
    left, right = outline[:13], outline[:12:-1]
    for point, a, b, width in zip(curve, left, right, widths, strict=True):
        assert dist(a, b) == pytest.approx(width)
        assert ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) == pytest.approx(point, abs=1e-9)
        assert (a[0] - b[0]) * cos(radians(turn)) + (a[1] - b[1]) * sin(radians(turn)) == pytest.approx(0, abs=1e-9)


@given(turn=TURNS)
def test_the_area_of_an_even_stroke_is_its_length_times_its_width(turn):
    """By the shoelace formula: the outline does not cross itself."""
    outline = swell().swelled(ray(turn), [0.2] * 13)
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*outline, outline[0]])) / 2
    assert abs(area) == pytest.approx(6 * 0.2)


def test_a_curve_breaks_off_where_there_is_light():
    """A line that leaves the shade ends, and goes on where it enters the next; it swells towards the darkest place."""
    runs = list(swell().toned([(0.0, 0.0), (12.0, 0.0)], lambda x, _y: 1 - abs(x - 2) if x < 6 else x - 9))
    assert [(round(run[0][0], 1), round(run[-1][0], 1)) for run, _ in runs] == [(1.6, 2.4), (9.6, 12.0)]
    assert runs[1][1] == sorted(runs[1][1])
    assert max(runs[0][1]) == pytest.approx(0.25)


@given(length=st.floats(0.1, 30), turn=TURNS)
def test_points_are_no_further_apart_than_the_step(length, turn):
    """So that no change of tone is missed; the ends stay where they are."""
    curve = ray(turn, length, 1)
    points = swell().resampled(curve, 0.8)
    assert (points[0], points[-1]) == (curve[0], curve[-1]) or points[-1] == pytest.approx(curve[-1])
    assert max(dist(a, b) for a, b in pairwise(points)) <= 0.8 + 1e-6
