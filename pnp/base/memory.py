"""What a process that serves for hours frees, and a command leaves to its end: objects that refer to each other in circles.

Python's collector is off (`__main__`): it would go through all that a build makes while it runs. What is new is looked through
in a few milliseconds. How long all takes grows with what is in memory, 0.1 s for 540 cards in which nothing else is done, so
that it is looked through where nobody waits, or where there is a fifth more than is needed.
"""

from __future__ import annotations

import gc
import sys
from typing import Final

_LEAST: Final = 20_000
"""Containers that are worth a look: a small build makes as many."""
_IDLE_SHARE, _BUSY_SHARE = 0.1, 0.2
"""Of the blocks of memory that were left of all: as many more are worth a look at all while nobody waits, and at work."""


class Sweeper:
    """Frees what is left in circles, as often as there can be much of it; asked again and again, also by a process at rest."""

    def __init__(self) -> None:
        self._imported = sys.getallocatedblocks()
        self._left = 0

    def sweep(self, *, idle: bool) -> bool:
        """Free what is left in circles if it can be much, at work later than where nobody waits; return whether it looked."""
        made = gc.get_count()[0]  # since the last time, without those that were freed one by one; counted while it is off too
        if made <= _LEAST:
            return False
        gc.collect(1)  # what was made since
        if self._needed() > self._left * (1 + (_IDLE_SHARE if idle else _BUSY_SHARE)):
            gc.collect()
            self._left = self._needed()
        return True

    def _needed(self) -> int:
        """Return how many blocks are in use that were not when this was made, counted in less than a millisecond.

        It does not follow from the containers that were made and those that were collected: a list, dict or tuple that Python
        makes of one that it has kept for that (its free lists) is not counted as made, but it is as collected.
        """
        return max(0, sys.getallocatedblocks() - self._imported)
