"""The collector is paused while records are made."""

import gc
import weakref

import pytest

from pnp.garbage_collector import CollectorBetween, collector_paused


@pytest.mark.parametrize("ending", [False, True])
def test_the_collector_is_paused_inside_and_as_before_afterwards(ending):
    """Also where one pause is inside another."""
    assert gc.isenabled()
    with collector_paused(ending=ending):
        with collector_paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_an_ending_process_does_not_look_at_what_it_has_made():
    """Otherwise the collector would go through all of it when the pause ends, and again when Python does."""
    with collector_paused():
        kept = [[]]
    assert any(one is kept for one in gc.get_objects())
    with collector_paused(ending=True):
        left = [[]]
    assert not any(one is left for one in gc.get_objects())


def test_what_builds_have_left_in_cycles_is_freed_now_and_then():
    """Also while the collector is paused, as it is in processes that make one part after the other."""

    class Left:
        pass

    with collector_paused():
        between, left = CollectorBetween(), []
        for _ in range(8):
            cycle = Left()
            cycle.own = cycle
            left.append(weakref.ref(cycle))
            del cycle
            assert left[0]() is not None
            between.collect()
        assert [one() for one in left] == [None] * 8
