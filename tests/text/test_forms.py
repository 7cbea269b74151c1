"""Texts along a path and in a shape: their size, their lines, the places of these, and how much they overflow."""

from dataclasses import replace
from functools import cache
from math import hypot, pi, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.texts import FONTS, RAGGED, TITLE

from pnp.base.diagnostics import Report
from pnp.base.units import PT
from pnp.layout.painting.shapes import shape_in_box
from pnp.load.fonts import load_fonts
from pnp.model.fields import IconSpan, LineBreak, TextSpan
from pnp.pictures.path_geometry import polygons
from pnp.text.forms import Course, Region
from pnp.text.typesetter import Typesetter

STRAIGHT = Course(((0.0, 0.0), (50.0, 0.0)))
SMALL = replace(TITLE, floor=6.0, align="center")


@cache
def setter(locale="en"):
    """A typesetter with all fonts of the project."""
    return Typesetter(load_fonts(FONTS.parent, Report()), locale)


def set_in(form, *spans, style=SMALL, **how):
    """Set words, or spans, in a form."""
    spans = [TextSpan(span) if isinstance(span, str) else span for span in spans]
    return setter().set_text(spans, style, width=None, form=form, **how)


def region(name, w, h, pad=0.0):
    """A shape in a box."""
    return Region(polygons(shape_in_box(name, w, h), 0.03), pad)


@pytest.mark.parametrize(("align", "left"), [("start", 0.0), ("center", 0.5), ("end", 1.0)])
def test_words_are_aligned_along_their_path(align, left):
    """At its start, in its middle or at its end, in the size of their style."""
    block = set_in(STRAIGHT, "Old Carp", align=align)
    assert (block.size, block.overflow, block.texts) == (12.0, 0.0, ("Old Carp",))
    assert block.rows[0][0] == pytest.approx(left * (50.0 - block.width), abs=1e-6)
    assert block.rows[0][1] == 0.0


def test_letters_below_a_path_hang_from_it_by_the_height_of_capitals():
    """The tops of capitals are on the line."""
    block = set_in(replace(STRAIGHT, below=True), "HH")
    assert block.ink.y == pytest.approx(0.0, abs=0.02)


def test_a_text_shrinks_to_the_length_of_its_path_and_overflows_by_the_rest():
    """In steps of a quarter point, down to its floor."""
    natural = set_in(STRAIGHT, "The Old Carp of the Pond", size=12.0)
    length = natural.width * 0.7
    block = set_in(Course(((0.0, 0.0), (length, 0.0))), "The Old Carp of the Pond")
    assert block.size == pytest.approx(12 * 0.7 // 0.25 * 0.25)
    assert not block.overflow
    short = set_in(Course(((0.0, 0.0), (10.0, 0.0))), "The Old Carp of the Pond")
    assert short.size == 6.0
    assert short.overflow / PT == pytest.approx(natural.width / 2 - 10.0)


def test_a_text_along_a_path_has_one_line():
    """A forced break is too much, however long the path is."""
    block = set_in(STRAIGHT, "a", LineBreak(), "b")
    assert (len(block.texts), block.overflow > 0) == (2, True)


def test_a_course_goes_straight_on_beyond_its_ends_and_has_the_direction_of_its_chord():
    """A corner is rounded by the reach of what stands on it."""
    walker = Course(((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))).walker()
    assert walker.point(-2.0) == (-2.0, 0.0)
    assert walker.point(23.0) == pytest.approx((10.0, 13.0))
    assert walker.direction(5.0, 1.0) == (1.0, 0.0)
    assert walker.direction(10.0, 1.0) == pytest.approx((sqrt(0.5), sqrt(0.5)))
    assert Course(((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))).length == 20.0


WORDS = st.lists(st.sampled_from(["fish", "Ág", "17", "(pond)", "of"]), min_size=1, max_size=9).map(" ".join)
SHAPES = st.sampled_from(["circle", "triangle", "triangle-down", "diamond", "hexagon-flat", "hexagon-pointed"])


def corners_of_lines(block):
    """The corners of the ink of each row, in mm."""
    for x, y, runs, *_ in block.rows:
        em = block.size / PT
        left, top, right, bottom = runs.ink
        for across in (left, right):
            for down in (top, bottom):
                yield x + across * em, y + down * em


def distance_inside(polygon, x, y):
    """How far a point is inside a convex polygon; negative outside."""
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], polygon[0]), strict=True))
    return min(
        (1 if area > 0 else -1) * ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / hypot(x2 - x1, y2 - y1)
        for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    )


@given(WORDS, SHAPES, st.sampled_from([0.0, 1.0]))
@settings(max_examples=30, deadline=None)
def test_all_ink_of_a_text_is_in_its_shape(words, name, pad):
    """With as much room around it as asked for, and no word is lost."""
    form = region(name, 34.0, 30.0, pad)
    block = set_in(form, words)
    assert "".join(block.texts) == words
    if not block.overflow:
        least = min(distance_inside(form.polygons[0], *corner) for corner in corners_of_lines(block))
        assert least > pad - 0.06


def test_a_number_in_a_triangle_is_as_far_from_all_three_edges():
    """And not in the middle of the box around it, where it would be too high."""
    form = region("triangle", 20.0, 20.0 * sqrt(3) / 2)
    block = set_in(form, "17", style=replace(TITLE, align="center"))
    sides = zip(form.polygons[0], (*form.polygons[0][1:], form.polygons[0][0]), strict=True)
    gaps = [
        min(abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / hypot(x2 - x1, y2 - y1) for x, y in corners_of_lines(block))
        for (x1, y1), (x2, y2) in sides
    ]
    assert max(gaps) - min(gaps) < 0.6
    assert min(gaps) > 3.0


def test_lines_are_as_wide_as_the_shape_is_there():
    """In a triangle, each line has more words than the one above it."""
    words = "go to the old mill of the pond and back to the gate before the others are there"
    block = set_in(region("triangle", 30.0, 28.0), words, style=replace(RAGGED, floor=6.0, align="center"))
    lengths = [len(text.strip()) for text in block.texts]
    assert len(lengths) > 2
    assert lengths == sorted(lengths)


def test_a_text_that_does_not_fit_says_the_size_at_which_it_would():
    """At which it then fits, and not at one that is a little larger."""
    form = region("circle", 14.0, 14.0)
    block = set_in(form, "Remember everybody's grandmothers")
    needed = block.size - block.overflow
    assert 1.0 < needed < block.size == 6.0
    assert not set_in(form, "Remember everybody's grandmothers", size=needed).overflow
    assert set_in(form, "Remember everybody's grandmothers", size=needed + 0.1).overflow


def test_a_line_lies_beside_a_notch_and_never_across_it():
    """Where neither its top nor its bottom meets the notch."""
    notched = Region((((0.0, 0.0), (40.0, 0.0), (40.0, 12.0), (0.0, 12.0), (0.0, 7.0), (15.0, 6.0), (0.0, 5.0)),))
    block = set_in(notched, "old carp", size=16.0)
    assert not block.overflow
    assert min(x for x, _ in corners_of_lines(block)) > 15.0


def test_paragraphs_and_icons_are_kept_in_a_shape():
    """Each line has its place, and so has an icon."""
    block = set_in(region("circle", 40.0, 40.0), "one", LineBreak(), IconSpan("wood", "wood"), " two")
    assert [text.strip() for text in block.texts] == ["one", "wood two"]
    (icon,) = block.icons
    assert hypot(icon.box.x - 20.0, icon.box.y - 20.0) < 20.0
    assert block.rows[0][1] < block.rows[-1][1]


def test_the_mirror_image_of_a_shape_has_the_lines_where_it_is_wide():
    """Lines keep their order from left to right."""
    form = Region((((0.0, 0.0), (20.0, 0.0), (20.0, 6.0), (5.0, 6.0), (5.0, 20.0), (0.0, 20.0)),))
    block = set_in(form, "old carp", size=9.0)
    mirrored = block.mirrored(30.0)
    assert mirrored.ink.x == pytest.approx(30.0 - block.ink.right, abs=0.3)
    assert [row[2] for row in mirrored.rows] == [row[2] for row in block.rows]
    even = set_in(region("circle", 30.0, 30.0), "old carp", size=9.0)
    assert even.mirrored(30.0).ink == pytest.approx(even.ink, abs=0.01)


def test_readings_and_links_move_with_their_lines_in_the_mirror_image_of_a_shape():
    """Each stays above or around its words."""
    form = Region((((0.0, 0.0), (30.0, 30.0), (0.0, 30.0)),))
    block = set_in(form, TextSpan("old carp in the "), TextSpan("池", ruby="いけ"), " and the ", TextSpan("deep", link="deep"))
    mirrored = block.mirrored(30.0)
    shifts = {row[1]: there[0] - row[0] for row, there in zip(block.rows, mirrored.rows, strict=True)}
    (ruby,), (there,) = block.rubies, mirrored.rubies
    assert there.row[0] - ruby.row[0] == pytest.approx(shifts[ruby.base])
    (link,), (moved,) = block.links, mirrored.links
    base = max(base for base in shifts if base < link.box.bottom)
    assert moved.box == pytest.approx(link.box.moved(shifts[base], 0.0))
    assert min(map(abs, shifts.values())) > 1.0


def test_the_length_of_an_arc_is_that_of_its_circle():
    """As far as chords have it."""
    (points,) = polygons(shape_in_box("circle", 20.0, 20.0))
    assert Course((*points, points[0])).length == pytest.approx(20 * pi, abs=0.02)
