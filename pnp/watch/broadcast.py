"""The latest of something, for threads that wait for the next."""

from __future__ import annotations

from threading import Condition
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Broadcast(Generic[Item]):
    """Holds the latest item; a reader that is slower than the writer misses those in between."""

    def __init__(self) -> None:
        self._item: Item | None = None
        self._number = 0
        self._new = Condition()
        self._closed = False

    def publish(self, item: Item) -> None:
        """Replace the item and wake all who wait."""
        with self._new:
            self._item = item
            self._number += 1
            self._new.notify_all()

    def close(self) -> None:
        """Let nobody wait any longer."""
        with self._new:
            self._closed = True
            self._new.notify_all()

    @property
    def is_closed(self) -> bool:
        """Whether there will be no further item."""
        return self._closed

    def after(self, number: int, timeout: float) -> tuple[int, Item | None]:
        """Wait up to `timeout` s for an item after this number (0: any); gives its number, or the same and None."""
        with self._new:
            self._new.wait_for(lambda: self._number > number or self._closed, timeout)
            return (self._number, self._item) if self._number > number else (number, None)
