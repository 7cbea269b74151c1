"""Free rectangles of a page, and which blocks a guillotine can separate."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from pnp.base.units import Box
from pnp.impose.packing import LEAST_SIDE, are_separable, free_rectangles

PAGE = Box(10, 10, 100, 80)
_boxes = st.builds(Box, *(st.integers(0, 110), st.integers(0, 90)), *(st.integers(1, 60),) * 2)


def pinwheel(apart):
    """Four boxes around a fifth, so that no straight line keeps clear of all."""
    around = [Box(0, 0, 20, 10), Box(20, 0, 10, 20), Box(10, 20, 20, 10), Box(0, 10, 10, 20)]
    return [box.inset(apart) for box in (*around, Box(10, 10, 10, 10))]


def test_a_card_in_a_corner_leaves_two_rectangles():
    """One beside it and one below it; both go to the end of the page, and keep the distance."""
    assert free_rectangles(PAGE, [Box(10, 10, 40, 30)], 5) == (Box(55, 10, 55, 80), Box(10, 45, 100, 45))


@given(taken=st.lists(_boxes, max_size=5), distance=st.integers(0, 6), spot=_boxes)
def test_every_free_spot_is_in_a_free_rectangle(taken, distance, spot):
    """Free rectangles are clear of all that is taken, none contains another, and whatever keeps the distance fits in one."""
    free = free_rectangles(PAGE, taken, distance)
    assert all(PAGE.contains(f) and not f.overlaps(t.inset(-distance)) for f in free for t in taken)
    assert not any(a.contains(b) or b.contains(a) for a, b in combinations(free, 2))
    clear = PAGE.contains(spot) and not any(spot.overlaps(t.inset(-distance)) for t in taken)
    if min(spot.size) >= LEAST_SIDE:
        assert any(f.contains(spot) for f in free) == clear


def test_a_guillotine_cannot_separate_a_pinwheel():
    """Each line along one of the boxes cuts another, unless they are few."""
    assert not are_separable(pinwheel(0))
    assert not are_separable(pinwheel(1))
    assert all(are_separable(some) for some in combinations(pinwheel(0), 3))


@given(st.lists(st.builds(Box, *(st.integers(0, 5),) * 2, *(st.integers(1, 3),) * 2), max_size=7))
def test_separable_is_what_cutting_shows(boxes):
    """It agrees with trying every cut."""
    assert are_separable(boxes) == comes_apart(boxes)


def comes_apart(boxes):
    """Whether some cut at an edge leaves two parts that come apart."""
    if len(boxes) < 2:
        return True
    for low, high in ((lambda b: b.x, lambda b: b.right), (lambda b: b.y, lambda b: b.bottom)):
        for at in {high(box) for box in boxes}:
            halves = [b for b in boxes if high(b) <= at], [b for b in boxes if low(b) >= at]
            if all(halves) and sum(map(len, halves)) == len(boxes) and all(map(comes_apart, halves)):
                return True
    return False
