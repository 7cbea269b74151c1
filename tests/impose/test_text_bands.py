"""The free parts of the bands for text."""

from __future__ import annotations

import pytest
from sample_sheets import frame

from pnp.base.units import Box, Size
from pnp.impose.sheet_marks import free_places
from pnp.model.sheet import Page, PageLine, Placement

BAND = Box(10, 40, 100, 4)


def page(*placements, lines=()):
    """A page of 120 x 90 mm."""
    return Page("face", Size(120, 90), placements, lines)


def placed(trim, bleed):
    """A card with its bleed left, top, right and bottom."""
    return Placement("c", 1, "face", frame("c", trim.w, trim.h), trim, 0, bleed)


@pytest.mark.parametrize(
    ("trim", "bleed", "taken"),
    [
        (Box(50, 20, 20, 20), (0, 0, 0, 0), False),  # ends where the band begins
        (Box(50, 20, 20, 20), (2, 0, 3, 0.5), True),  # its bleed reaches into the band
        (Box(50, 20, 20, 19), (2, 3, 3, 0.5), False),
        (Box(50, 44, 20, 20), (0, 0, 0, 0), False),  # begins where the band ends
        (Box(50, 44, 20, 20), (2, 0.5, 3, 0), True),
        (Box(50, 45, 20, 20), (2, 0.5, 3, 3), False),
        (Box(50, 10, 20, 70), (2, 0, 3, 0), True),  # across the whole band
    ],
)
def test_words_keep_clear_of_cards_and_of_their_bleed(trim, bleed, taken):
    """A card in the band divides it, with 1 mm of white space next to the bleed."""
    parts = [Box(10, 40, 37, 4), Box(74, 40, 36, 4)] if taken else [BAND]
    assert list(free_places(page(placed(trim, bleed)), BAND)) == parts


def test_words_keep_clear_of_marks():
    """A mark in the band divides it; one that ends at the band does not."""
    lines = (PageLine(60, 30, 60, 42), PageLine(30, 30, 30, 40), PageLine(90, 44, 90, 50))
    left, right = free_places(page(lines=lines), BAND)
    assert (left.x, right.right) == (10, 110)
    assert left.right < 59
    assert right.x > 61
    assert right.x - left.right == pytest.approx(2.14, abs=0.01)


def test_parts_too_short_for_words_are_left_out():
    """Parts shorter than 15 mm are not used."""
    assert [part.x for part in free_places(page(placed(Box(24, 30, 20, 30), (0,) * 4)), BAND)] == [45]
    assert [part.x for part in free_places(page(placed(Box(26, 30, 20, 30), (0,) * 4)), BAND)] == [10, 47]


def test_cards_that_overlap_in_the_band_are_one_obstacle():
    """Overlapping cards count as one obstacle."""
    cards = placed(Box(10, 30, 60, 30), (0,) * 4), placed(Box(20, 38, 10, 30), (0,) * 4)
    assert list(free_places(page(*cards), BAND)) == [Box(71, 40, 39, 4)]
