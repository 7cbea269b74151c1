"""What a process that serves for hours frees, and a command leaves to its end: objects that refer to each other in circles.

Python's collector is off (`__main__`): it would go through all that a build makes while it runs. What is new is looked through
in a few milliseconds. How long all takes grows with what is in memory, 0.1 s for 540 cards in which nothing else is done, so
that it is looked through where nobody waits, or where there is a fifth more than is needed.
"""

from __future__ import annotations

import gc
from typing import Final

_LEAST: Final = 20_000
"""Containers that are worth a look: a small build makes as many."""
_IDLE_SHARE, _BUSY_SHARE = 0.1, 0.2
"""Of the containers that were left of all: as many further ones are worth a look at all while nobody waits, and at work."""


class Sweeper:
    """Frees what is left in circles, as often as there can be much of it; asked again and again, also by a process at rest."""

    def __init__(self) -> None:
        self._left = self._further = 0
        self._imported = gc.get_freeze_count()

    def sweep(self, *, idle: bool) -> bool:
        """Free what is left in circles if it can be much, at work later than where nobody waits; return whether it looked."""
        made = gc.get_count()[0]  # since the last time, without those that were freed one by one; counted while it is off too
        if made <= _LEAST:
            return False
        self._further += made - gc.collect(1)  # what was made since
        if self._further > self._left * (_IDLE_SHARE if idle else _BUSY_SHARE):
            gc.collect()
            # `gc.get_objects` would hold all containers for a moment, also a tuple that another thread is building, whose work
            # then ends with a SystemError
            gc.freeze()
            self._left, self._further = max(0, gc.get_freeze_count() - self._imported), 0
            gc.unfreeze()
        return True
