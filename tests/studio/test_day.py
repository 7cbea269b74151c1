"""A short day of two people at one game: every file is what the model says, after each step; see `day.py` for the whole one."""

import pytest
from day import Day

STEPS = 1500
MOST_GROWTH = 1.12
"""Of what the server has in memory after a fifth, at the end: steps that can be taken back, and caches that fill."""


@pytest.fixture
def day(tmp_path):
    """The day, as it begins."""
    day = Day(tmp_path, seed=7)
    yield day
    day.server.end()


@pytest.mark.whole
def test_a_day_of_two_people_leaves_the_files_of_the_model(day):
    """Edits, conflicts, undos, redos, reloads, edits on the disk and faults, of which each kind comes."""
    day.run(STEPS)
    assert {"edit", "conflict", "typing", "undo", "redo", "reload", "disk", "fault"} <= set(day.counts)
    first, last = day.growth()
    assert last < MOST_GROWTH * first, (first, last, day.memory)
