"""Results are remembered for the object that they are about."""

import gc
import weakref

from pnp.base.identity import known_by_identity


class Thing:
    """Something that is equal to everything, and has no hash."""

    __hash__ = None

    def __eq__(self, other):
        return True


def test_a_result_is_found_once_for_each_object():
    """Equal objects are two, and need no hash."""
    asked = []
    find = known_by_identity(9)(lambda thing: asked.append(thing) or len(asked))
    one, other = Thing(), Thing()
    assert [find(thing) for thing in (one, other, one, other)] == [1, 2, 1, 2]
    assert asked[0] is one
    assert asked[1] is other


def test_what_was_asked_about_is_kept_until_there_is_too_much():
    """So no later object can be taken for it; then all are forgotten, and found again."""
    asked = []
    find = known_by_identity(2)(asked.append)
    things = [Thing(), Thing(), Thing()]
    kept = weakref.ref(things[0])
    for thing in things[:2]:
        find(thing)
    del thing, things[0], asked[:]
    gc.collect()
    assert kept() is not None
    find(things[1])
    gc.collect()
    assert kept() is None
    find(things[0])
    assert len(asked) == 2
