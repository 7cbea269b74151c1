"""Runs that follow one another."""

from __future__ import annotations

import sys
from copy import copy
from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from pnp.base.units import PT, Box
from pnp.model.face_walk import line_box, line_ink, line_is_in
from pnp.model.frame import Colour, GlyphInk, GlyphRun, RunRow, TextLine

widths = st.lists(st.floats(0, 50), max_size=9)


def runs_of(lengths):
    """Runs of these widths, each with a text of its own."""
    return tuple(GlyphRun("font", (), width, str(number)) for number, width in enumerate(lengths))


@given(widths)
def test_it_reads_as_pairs(lengths):
    """Iteration, length, every index and slices are those of a tuple of (offset, run), to the last bit."""
    runs = runs_of(lengths)
    row, pairs = RunRow(runs), tuple(zip(accumulate(lengths, initial=0.0), runs, strict=False))
    assert tuple(row) == pairs
    assert len(row) == len(pairs)
    assert [row[n] for n in range(-len(pairs), len(pairs))] == [pairs[n] for n in range(-len(pairs), len(pairs))]
    assert tuple(row[1:]) == pairs[1:]
    assert bool(row) == bool(pairs)


def test_equal_rows_are_one_key():
    """Rows with equal runs are equal, as faces with equal lines must be; another text or width makes another row."""
    one, same = RunRow(runs_of((1.0, 2.0))), RunRow(runs_of((1.0, 2.0)))
    assert (one == same, hash(one) == hash(same), copy(one) == one) == (True, True, True)
    assert one not in {RunRow(runs_of((1.0, 2.5))), RunRow(runs_of((1.0,)))}
    assert hash(one) != hash(RunRow((GlyphRun("font", (), 1.0, "a"), GlyphRun("font", (), 2.0, "b"))))


def test_a_row_takes_a_fraction_of_what_pairs_take():
    """Ninety runs, as on a card with a story: under a kilobyte, instead of eight."""
    runs = runs_of([0.3] * 90)
    pairs = tuple(RunRow(runs))
    kept = sum(sys.getsizeof(part) for part in (pairs, *pairs, *(at for at, _ in pairs)))
    assert sys.getsizeof(RunRow(runs)) + sys.getsizeof(runs) < kept / 8


@given(st.lists(st.tuples(st.floats(0, 5), st.none() | st.tuples(*[st.floats(-3, 3)] * 4)), max_size=9), st.booleans())
def test_it_knows_its_width_and_its_ink(made, wide_first):
    """As they are found from pairs, to the last bit, whichever of both is asked for first."""
    runs = tuple(GlyphRun("font", (), width, "x", ink=ink and GlyphInk(*ink)) for width, ink in made)
    row, pairs = RunRow(runs), tuple(RunRow(runs))
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
    for runs in (RunRow(runs_of(lengths)), tuple(RunRow(runs_of(lengths)))):
        line = TextLine(x, y, PT, runs, Colour(0, 0, 0), stretch=stretch)
        assert line_is_in(line, box) == box.contains(line_box(line))
        assert line_is_in(line, line_box(line))
