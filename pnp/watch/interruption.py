"""Ctrl-C while a game is built: Python loses the interruption, or makes another exception of it, where C code asks a class."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class Interruption:
    """Remembers that somebody has pressed Ctrl-C, so that it ends a command wherever it was heard."""

    def __init__(self) -> None:
        self.was_heard = False

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Hear Ctrl-C inside the block, if this process does: those that a shell starts in the background may not."""
        if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
            yield
            return
        signal.signal(signal.SIGINT, self._hear)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def _hear(self, *_: object) -> None:
        self.was_heard = True
        raise KeyboardInterrupt

    def end_if_heard(self) -> None:
        """Raise KeyboardInterrupt if it was raised before and lost."""
        if self.was_heard:
            raise KeyboardInterrupt
