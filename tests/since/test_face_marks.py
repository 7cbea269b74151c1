"""Where two faces differ."""

from __future__ import annotations

from pnp.base.units import Box, Size
from pnp.build.changes.changes import face_marks
from pnp.impose.face_keys import PaintedPart

CARD = Size(63, 88)


def part(what, x, y, size=(8.0, 3.0), look=""):
    """A part of a face."""
    return PaintedPart(what, Box(x, y, *size), look)


def marks(here, there):
    """The boxes in tenths of a mm."""
    return [tuple(round(edge * 10) for edge in box) for box in face_marks(here, there, CARD)]


def test_only_what_the_other_has_not_is_marked():
    """Neighbours of one line share a box; a line below has its own."""
    here = [part("same", 5, 5), part("a", 5, 20), part("b", 14, 20), part("c", 5, 30)]
    assert marks(here, [part("same", 5, 5)]) == [(46, 196, 178, 38), (46, 296, 88, 38)]
    assert marks(here, here) == []


def test_a_part_that_is_there_twice_is_marked_once():
    """The second of two equal parts is one that the other face has not."""
    assert len(marks([part("a", 5, 5), part("a", 5, 5)], [part("a", 5, 5)])) == 1


def test_words_that_only_moved_are_marked_if_nothing_else_is():
    """Behind a longer word, all words of a line stand elsewhere."""
    there = [part("long", 5, 5, look="long"), part("x 20", 20, 5, look="x")]
    moved = part("x 14", 14, 5, look="x")
    assert marks([part("short", 5, 5, look="short"), moved], there) == [(46, 46, 88, 38)]
    assert marks([part("long", 5, 5, look="long"), moved], there) == [(136, 46, 88, 38)]


def test_marks_end_at_the_cut():
    """What lies in the bleed alone is not shown."""
    assert marks([part("bleed", -3, -3, (2, 2)), part("art", -3, -3, (69, 94))], []) == [(0, 0, 630, 880)]


def test_countless_changes_share_a_box():
    """Nobody looks at 500 of them: a picture of so many shapes is another one."""
    here = [part(f"{n}", 10 + 2 * (n % 20), 10 + 2 * (n // 20), (0.1, 0.1)) for n in range(500)]
    assert marks(here, []) == [(96, 96, 389, 489)]
