"""What is left in circles is freed where it can be much, while the collector is off."""

import gc
from weakref import ref

import pytest

from pnp.base import memory
from pnp.base.memory import Sweeper


class Circle:
    """An object that refers to itself."""

    def __init__(self, containers):
        self.itself, self.more = self, [[] for _ in range(containers)]


@pytest.fixture
def sweeper():
    """One that has just looked, where the collector is off."""
    assert not gc.isenabled()
    gc.collect()
    return Sweeper()


def test_little_is_left_where_it_is(sweeper):
    """Half of what is worth a look."""
    made = ref(Circle(memory._LEAST // 2))
    assert not sweeper.sweep(idle=True)
    assert made() is not None


@pytest.mark.parametrize("idle", [True, False])
def test_much_is_freed(sweeper, idle):
    """At rest and at work."""
    made = ref(Circle(memory._LEAST + 1))
    assert sweeper.sweep(idle=idle)
    assert made() is None
    assert not sweeper.sweep(idle=idle)


def test_at_work_what_is_old_is_freed_when_it_is_a_fifth_of_what_is_needed(sweeper, monkeypatch):
    """Somebody waits, and to look at all takes the longer the more there is; what is new is freed in any case."""
    monkeypatch.setattr(memory, "_LEAST", 100)
    needed = [[] for _ in range(50_000)]
    assert sweeper.sweep(idle=False)
    share = sweeper._left
    assert share > len(needed)
    old = Circle(share // 8)
    made = ref(old)
    assert sweeper.sweep(idle=False)
    del old
    new = ref(Circle(200))
    assert sweeper.sweep(idle=False)
    assert (new(), made() is None) == (None, False)
    needed += [[] for _ in range(200)]
    assert sweeper.sweep(idle=True)
    assert made() is None


def test_old_circles_are_freed_at_work_when_they_are_much(sweeper, monkeypatch):
    """Also of somebody who never rests: each of these outlives one look."""
    monkeypatch.setattr(memory, "_LEAST", 100)
    needed = [[] for _ in range(50_000)]
    assert sweeper.sweep(idle=False)
    made, share = [], sweeper._left // 8
    assert share > len(needed) // 8
    for _ in range(8):
        circle = Circle(share)
        made.append(ref(circle))
        assert sweeper.sweep(idle=False)
    del circle
    assert [one() is None for one in made[:2]] == [True, True]


def test_old_circles_are_freed_beside_tuples_that_are_collected_and_not_counted_as_made(sweeper):
    """A tuple that Python keeps for the next one of its length is made without being counted; a build makes thousands."""
    needed = [[] for _ in range(50_000)]
    assert sweeper.sweep(idle=False)
    old = []
    for _ in range(40):
        circle = Circle(4_000)
        old.append(ref(circle))
        for length in (2, 3, 4, 5, 6) * 4_000:
            part = []
            part.append((part,) * length)
        assert sweeper.sweep(idle=False)
    del circle, part
    assert sum(one() is not None for one in old) * 4_000 < len(needed)


def test_what_is_freed_one_by_one_is_no_reason_to_look(sweeper):
    """Most of what a build makes."""
    for _ in range(5):
        del [[] for _ in range(memory._LEAST)][:]
    assert not sweeper.sweep(idle=True)


def test_what_another_thread_builds_is_not_held(sweeper, monkeypatch):
    """A tuple that `gc.get_objects` holds while another thread makes it longer ends that thread's work with a SystemError."""
    monkeypatch.setattr(memory.gc, "get_objects", lambda: pytest.fail("all containers are held"))
    circle = Circle(memory._LEAST + 1)
    del circle
    assert sweeper.sweep(idle=True)
    assert 0 < sweeper._left < 10_000_000
