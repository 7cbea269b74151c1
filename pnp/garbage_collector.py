"""Pause Python's garbage collector while records are made: a build leaves few cycles, and looking for them is slow."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_SELDOM: Final = 8


@contextmanager
def collector_paused(*, ending: bool = False) -> Iterator[None]:
    """Pause the collector inside the block; afterwards it is in the same state as before.

    In a process that is `ending`, it never looks at what the block has made: it would find nothing, twice.
    """
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if ending:
            gc.freeze()
        if running:
            gc.enable()


class CollectorBetween:
    """Frees what many builds in a process have left in cycles, such as the faces that a cache of a build refers to.

    What was there before the first of them is not looked at. It looks every eighth time only: that takes a tenth of a build.
    """

    def __init__(self) -> None:
        gc.freeze()
        self._builds = 0

    def collect(self) -> None:
        """Say that a build has ended."""
        self._builds += 1
        if self._builds % _SELDOM == 0:
            gc.collect()
