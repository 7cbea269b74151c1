"""The walk through a face's items: the state of each item, which containers are entered, what is left out.

Runs that follow one another.
"""

from __future__ import annotations

import sys
from copy import copy
from dataclasses import replace
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.units import PT, Box, Size
from pnp.model.face_walk import (
    GraphicsState,
    intersection,
    line_box,
    line_ink,
    lines_beyond,
    map_box,
    painted_items,
    rewrite,
    walk,
)
from pnp.model.frame import (
    CURRENT,
    Colour,
    Drawing,
    DrawingItem,
    Frame,
    GlyphInk,
    GlyphRun,
    Group,
    PlacedFrame,
    RunRow,
    Shape,
    SpacedWord,
    TextLine,
)

RED, GREEN = Colour(1, 0, 0), Colour(0, 1, 0, 0.5)


def square(x, y, w, h):
    """Return the path of a rectangle."""
    return (("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ()))


def rect(x, y, w, h, fill=RED):
    """Return a filled rectangle."""
    return Shape(square(x, y, w, h), fill, rect=Box(x, y, w, h))


DOT = rect(1, 1, 2, 2)

DRAWING = DrawingItem(Drawing("d", Size(10, 20), (DOT,)), (2, 0, 0, 2, 5, 0), GREEN, Box(0, 0, 15, 99))

GROUP = Group((DRAWING,), (1, 0, 0, 1, 100, 0), square(6, 4, 50, 50), 0.5)

CARD = Frame(Size(10, 20), 3, (GROUP, DOT))


def state_of(item, *items):
    """Return the state of `item`."""
    return next(state for found, state in walk(items) if found is item)


def test_a_state_combines_all_enclosing_containers():
    """Matrices and opacities multiply, clips intersect, the colour is the drawing's, the path goes inwards."""
    state = state_of(DOT, GROUP)
    assert state.matrix == (2, 0, 0, 2, 105, 0)
    assert state.clip == Box(106, 4, 9, 36)  # the group's clip, the drawing's and its own size: 105 to 125 by 0 to 40
    assert state.opacity == 0.5
    assert state.colour == GREEN
    assert state.path == (GROUP, DRAWING)


def test_a_top_level_item_has_the_initial_state():
    """The default state changes nothing; a walk may begin with another one."""
    assert state_of(DOT, DOT) == GraphicsState()
    scaled = GraphicsState((2, 0, 0, 2, 0, 0))
    assert [state for _, state in walk([DOT], scaled)] == [scaled]


def test_current_colour_is_the_colour_that_the_drawing_is_placed_with():
    """At its opacity. A drawing passes it on to a nested drawing, but not to a placed face; the default is black."""
    inner = DrawingItem(Drawing("i", Size(5, 5), (DOT,)), (1, 0, 0, 1, 0, 0), CURRENT._replace(alpha=0.5))
    outer = DrawingItem(Drawing("o", Size(5, 5), (inner,)), (1, 0, 0, 1, 0, 0), GREEN)
    assert state_of(DOT, outer).resolve(CURRENT) == GREEN._replace(alpha=0.25)
    assert state_of(DOT, outer).resolve(RED) == RED
    face = PlacedFrame(Frame(Size(5, 5), 0, (DOT,)), (1, 0, 0, 1, 0, 0))
    within = DrawingItem(Drawing("p", Size(5, 5), (face,)), (1, 0, 0, 1, 0, 0), GREEN)
    assert state_of(DOT, within).resolve(CURRENT) == Colour(0, 0, 0)


@pytest.mark.parametrize(("clip", "shown"), [(None, Box(10, 10, 20, 40)), (square(1, 1, 4, 4), Box(12, 12, 8, 8))])
def test_a_placed_face_is_clipped_to_its_trim_or_its_clip(clip, shown):
    """Its bleed is not shown."""
    placed = PlacedFrame(CARD, (2, 0, 0, 2, 10, 10), clip)
    assert state_of(DOT, replace(placed, frame=replace(CARD, items=(DOT,)))).clip == shown


def test_an_empty_clip_shows_nothing():
    """Render leaves such a group out, and `painted` does the same."""
    assert list(painted_items([Group((DOT,), clip=()), DOT])) == list(painted_items([DOT]))


def test_containers_come_before_their_items_and_only_some_types_are_entered():
    """Paint order, from outside to inside."""
    placed = PlacedFrame(CARD, (1, 0, 0, 1, 0, 0))
    assert [item for item, _ in walk([placed])] == [placed, GROUP, DRAWING, DOT, DOT]
    assert [item for item, _ in walk([GROUP, placed], into=(Group,))] == [GROUP, DRAWING, placed]
    assert [item for item, _ in walk([GROUP, placed], into=())] == [GROUP, placed]


def test_the_topmost_comes_first_at_every_depth():
    """The item that is painted last is on top, in a group as on the face."""
    low, high, last = rect(0, 0, 1, 1), rect(0, 0, 2, 2), rect(0, 0, 3, 3)
    group = Group((low, high))
    assert [item for item, _ in walk([group, last], topmost_first=True)] == [last, group, high, low]


def test_containers_that_are_not_seen_are_not_entered():
    """The caller decides by the state inside the container."""
    far = Group((DOT,), clip=square(500, 500, 1, 1))
    found = [item for item, _ in walk([far, GROUP], enters=lambda inner: inner.clip.x < 500)]
    assert found == [far, GROUP, DRAWING, DOT]
    around = Group((far, DOT))
    assert [item for item, _ in walk([around], enters=lambda inner: inner.clip is None)] == [around, far, DOT]


def test_painted_near_a_box_leaves_out_what_is_elsewhere():
    """A drawing whose own size ends before the box is not entered."""
    big = DrawingItem(Drawing("b", Size(10, 10), (rect(0, 0, 90, 90),)), (1, 0, 0, 1, 0, 0))
    assert [p.box for p in painted_items([big])] == [Box(0, 0, 10, 10)]
    assert list(painted_items([big], near=Box(20, 20, 5, 5))) == []
    assert [p.box for p in painted_items([big], near=Box(9, 9, 5, 5))] == [Box(0, 0, 10, 10)]


def test_rewriting_rebuilds_groups_and_passes_on_all_other_items():
    """One item may become none or several; `change` gets the state of each."""
    calls = []

    def change(item, state):
        calls.append((item, state.matrix))
        return () if item is DOT else (item, item)

    group = Group((DOT, DRAWING), (1, 0, 0, 1, 7, 0), opacity=0.5)
    assert rewrite([DOT, group], change) == (replace(group, items=(DRAWING, DRAWING)),)
    assert calls == [(DOT, (1, 0, 0, 1, 0, 0)), (DOT, (1, 0, 0, 1, 7, 0)), (DRAWING, (1, 0, 0, 1, 7, 0))]


@pytest.mark.parametrize(
    "matrix",
    [(-2, 0, 0, 3, 5, 1), (2, 0, 0, -3, 5, 1), (0.6, 0.8, -0.8, 0.6, 1, 2), (1, 0, 0.5, 1, 0, 0), (1, 0.5, 0, 1, 0, 0)],
)
def test_a_mapped_box_holds_its_corners(matrix):
    """Mirrored, rotated, skewed or straight: the smallest upright box around the four corners."""
    a, b, c, d, e, f = matrix
    xs, ys = zip(*[(a * x + c * y + e, b * x + d * y + f) for x in (1, 5) for y in (2, 8)], strict=True)
    assert map_box(matrix, Box(1, 2, 4, 6)) == pytest.approx((min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))


def test_disjoint_boxes_have_an_intersection_with_a_negative_side():
    """Boxes that share an edge have an intersection of width 0."""
    assert intersection(Box(0, 0, 5, 5), Box(7, 0, 5, 5)).w == -2
    assert intersection(Box(0, 0, 5, 5), Box(5, 0, 5, 5)).w == 0
    assert intersection(None, Box(7, 0, 5, 5)) == Box(7, 0, 5, 5)


widths = st.lists(st.floats(0, 50), min_size=1, max_size=9)


def runs_of(lengths):
    """Runs of these widths, each with a text of its own."""
    return tuple(GlyphRun("font", (), width, str(number)) for number, width in enumerate(lengths))


def row_of(runs):
    """A row of words of one run each."""
    return RunRow(tuple(SpacedWord((run,)) for run in runs))


@given(widths)
def test_it_reads_as_pairs(lengths):
    """Iteration, length, every index and slices are those of a tuple of (offset, run), to the last bit."""
    runs = runs_of(lengths)
    row, pairs = row_of(runs), tuple(zip(accumulate(lengths, initial=0.0), runs, strict=False))
    assert tuple(row) == pairs
    assert len(row) == len(pairs)
    assert [row[n] for n in range(-len(pairs), len(pairs))] == [pairs[n] for n in range(-len(pairs), len(pairs))]
    assert tuple(row[1:]) == pairs[1:]
    assert bool(row) == bool(pairs)


def test_equal_rows_are_one_key():
    """Rows with equal runs are equal, as faces with equal lines must be; another text or width makes another row."""
    one, same = row_of(runs_of((1.0, 2.0))), row_of(runs_of((1.0, 2.0)))
    assert (one == same, hash(one) == hash(same), copy(one) == one) == (True, True, True)
    assert one not in {row_of(runs_of((1.0, 2.5))), row_of(runs_of((1.0,)))}
    assert hash(one) != hash(row_of((GlyphRun("font", (), 1.0, "a"), GlyphRun("font", (), 2.0, "b"))))


def test_a_row_takes_a_fraction_of_what_pairs_take():
    """Ninety runs, as on a card with a story: under a kilobyte, instead of eight."""
    runs = runs_of([0.3] * 90)
    pairs = tuple(row_of(runs))
    kept = sum(sys.getsizeof(part) for part in (pairs, *pairs, *(at for at, _ in pairs)))
    assert sys.getsizeof(row_of(runs)) + sys.getsizeof(runs) < kept / 8


@given(
    st.lists(st.tuples(st.floats(0, 5), st.none() | st.tuples(*[st.floats(-3, 3)] * 4)), min_size=1, max_size=9), st.booleans()
)
def test_it_knows_its_width_and_its_ink(made, wide_first):
    """As they are found from pairs, to the last bit, whichever of both is asked for first."""
    runs = tuple(GlyphRun("font", (), width, "x", ink=ink and GlyphInk(*ink)) for width, ink in made)
    row, pairs = row_of(runs), tuple(row_of(runs))
    width = pairs[-1][0] + runs[-1].width if runs else 0.0
    if wide_first:
        assert row.width == width
    found = line_ink(TextLine(1.0, 2.0, PT, row, Colour(0, 0, 0)))
    assert found == line_ink(TextLine(1.0, 2.0, PT, pairs, Colour(0, 0, 0)))
    assert row.width == width
    assert line_ink(TextLine(1.0, 2.0, PT, row, Colour(0, 0, 0), invisible=True)) is None


@given(widths, *[st.floats(-9, 9)] * 2, st.sampled_from([1.0, 1.5]), st.builds(Box, *[st.floats(-9, 9)] * 4))
def test_whether_a_line_is_in_a_box_is_asked_without_boxes(lengths, x, y, stretch, box):
    """The answer is that of the boxes."""
    for runs in (row_of(runs_of(lengths)), tuple(row_of(runs_of(lengths)))):
        line = TextLine(x, y, PT, runs, Colour(0, 0, 0), stretch=stretch)
        assert lines_beyond((line,), box) == ([] if box.contains(line_box(line)) else [line])
        assert lines_beyond((line,), line_box(line)) == []


def test_a_page_knows_what_the_words_of_a_figure_are_for():
    """Two pages with the same ink differ if only one of them is to be read: they are checked apart."""
    read, picture = (PlacedFrame(CARD, (1, 0, 0, 1, 0, 0), words=words) for words in ("read", "picture"))
    assert read != picture
    assert Frame(Size(100, 100), 0, (read,)) != Frame(Size(100, 100), 0, (picture,))
