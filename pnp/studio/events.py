"""The numbered events of a run: a client that was away gets those that it missed, or else everything as it is now.

Numbers are unlike those of another run, so that a page which outlives its server does not take the events of two for one row.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Iterable
from threading import Lock
from typing import Final, Literal, NamedTuple, TypeAlias

from pnp.base.records import lazy_pattern

MOST_EVENTS: Final = 500
"""Events that can be sent again."""
_MOST_BYTES: Final = 8 << 20  # of them: those of a large deck are long
_NUMBER = lazy_pattern("[0-9]{1,15}")
WHOLE: Final = "whole"
"""The kind of the event that says everything."""

EventKind: TypeAlias = Literal["faces", "findings", "build", "file", "edit", "job"]


class Event(NamedTuple):
    """What happened, and its JSON on one line."""

    kind: EventKind
    data: str


class EventLog:
    """The last events, in the form in which they are sent; used from several threads.

    `wake` is called, from any thread, when there is something new.
    """

    def __init__(self, run: str | None = None) -> None:
        self.run = run or secrets.token_hex(4)
        self.wake: Callable[[], None] = lambda: None
        self._events: deque[bytes] = deque()
        self._bytes = 0
        self._last = 0
        self._whole: Callable[[], str] | None = None
        self._whole_sent: tuple[int, bytes] | None = None
        self._lock = Lock()

    def publish(self, events: Iterable[Event], whole: Callable[[], str] | None = None) -> None:
        """Add events; `whole` gives the JSON of everything as it is behind them, and is called only if somebody asks."""
        with self._lock:
            for event in events:
                self._last += 1
                sent = self._written(self._last, event.kind, event.data)
                self._events.append(sent)
                self._bytes += len(sent)
            while len(self._events) > MOST_EVENTS or self._bytes > _MOST_BYTES:
                self._bytes -= len(self._events.popleft())
            self._whole = whole or self._whole
        self.wake()

    def last_of(self, id_: str) -> int | None:
        """Return the number in the `Last-Event-ID` of a client; None if it is of another run, or none at all."""
        run, _, number = id_.partition("-")
        return int(number) if run == self.run and _NUMBER.fullmatch(number) else None

    def after(self, number: int | None) -> tuple[int | None, list[bytes]]:
        """Return the number of the last event, and all events behind a number, or one with everything if they are gone.

        Nothing is known before the first build: then the number stays what it was.
        """
        with self._lock:
            if number is not None and self._last - len(self._events) <= number <= self._last:
                missed = self._last - number
                return self._last, list(self._events)[len(self._events) - missed :]
            if self._whole is None:
                return None, []
            if self._whole_sent is None or self._whole_sent[0] != self._last:
                self._whole_sent = self._last, self._written(self._last, WHOLE, self._whole())
            return self._whole_sent[0], [self._whole_sent[1]]

    def _written(self, number: int, kind: str, data: str) -> bytes:
        return f"id: {self.run}-{number}\nevent: {kind}\ndata: {data}\n\n".encode()
