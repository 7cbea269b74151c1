"""A short day of two people at one game: every file is what the model says, after each step; see `day.py` for the whole one."""

import pytest
from day import Day

MOST_MIB = 150
"""What the server may have more in memory at the end than after a fifth: results of earlier texts, which its caches hold."""


@pytest.fixture
def day(tmp_path):
    """The day, as it begins."""
    day = Day(tmp_path, seed=7)
    yield day
    day.server.end()


@pytest.mark.whole
def test_a_day_of_two_people_leaves_the_files_of_the_model(day):
    """300 edits, conflicts, undos, redos, reloads, edits on the disk and faults, of which each kind comes."""
    day.run(300)
    assert {"edit", "conflict", "typing", "undo", "redo", "reload", "disk", "fault"} <= set(day.counts)
    first, last = day.growth()
    assert last - first < MOST_MIB * 1024
