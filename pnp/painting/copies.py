"""Copies of this process that paint batches and send what they have painted."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

from pnp.base.failures import WorkerEndedError, portable_exception
from pnp.base.processes import end_with_parent
from pnp.painting.parcels import ParcelReader, ParcelWriter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from multiprocessing.connection import Connection

    from pnp.layout.deck_sizes import FittedSizes
    from pnp.layout.layout import Batch
    from pnp.model.game import ChosenSizes
    from pnp.model.sheet import Side
    from pnp.painting.batch_painter import BatchPainter
    from pnp.painting.painted_card import PaintedCard

    FittedSides: TypeAlias = Mapping[Side, FittedSizes]
    DeckSizes: TypeAlias = Mapping[str, Mapping[Side, ChosenSizes]]


@contextmanager
def copies(make: Callable[[], BatchPainter], batches: Sequence[Batch], count: int) -> Iterator[_Copies]:
    """Give so many copies of this process; `make` gives what each paints with.

    A copy sends an exception to this process, which raises it; WorkerEndedError if one was killed.
    """
    begun = [_Copy.begun(make, batches[number::count]) for number in range(count)]
    try:
        yield _Copies(begun, len(batches))
    finally:
        for copy in begun:
            copy.end()


class _Copies(NamedTuple):
    """_Copies of the process: the first has the first batch, the second the second, and so in turns."""

    copies: Sequence[_Copy]
    batches: int

    def fitted(self) -> Iterator[FittedSides]:
        """Yield the sizes at which the texts of each batch fit, in order."""
        return cast("Iterator[FittedSides]", self._answers())

    def painted(self, sizes: DeckSizes) -> Iterator[tuple[PaintedCard, ...]]:
        """Let the copies paint at the common `sizes` of each deck, and yield the cards of each batch, in order."""
        for copy in self.copies:
            copy.send(sizes)
        return cast("Iterator[tuple[PaintedCard, ...]]", self._answers())

    def _answers(self) -> Iterator[object]:
        """Yield what the copies say, in the order of the batches; whoever is ahead need not wait to be heard."""
        said: dict[int, list[object]] = {number: [] for number in range(len(self.copies))}
        waiting = {copy.connection: number for number, copy in enumerate(self.copies)}
        left = [len(range(number, self.batches, len(self.copies))) for number in range(len(self.copies))]
        for batch in range(self.batches):
            turn = batch % len(self.copies)
            while not said[turn]:
                for ready in wait(list(waiting)):
                    number = waiting[cast("Connection", ready)]
                    said[number].append(self.copies[number].answer())
                    left[number] -= 1
                    if not left[number]:
                        del waiting[cast("Connection", ready)]
            yield said[turn].pop(0)


class _Copy:
    """A copy of this process and the connection to it."""

    def __init__(self, process: Any, connection: Connection) -> None:  # noqa: ANN401 - of a context
        self._process, self.connection = process, connection
        self._parcels = ParcelReader()

    @classmethod
    def begun(cls, make: Callable[[], BatchPainter], batches: Sequence[Batch]) -> _Copy:
        """Copy the process; the copy begins to fit its batches at once."""
        context = get_context("fork")
        here, there = context.Pipe()
        process = context.Process(target=_serve, args=(there, make, batches, os.getpid()), daemon=True)
        process.start()
        there.close()
        return cls(process, here)

    def send(self, sizes: DeckSizes) -> None:
        """Let the copy paint."""
        self.connection.send(sizes)

    def answer(self) -> object:
        """Return the next answer: the sizes of a batch, or its cards. Raises what the copy raised."""
        try:
            said = self.connection.recv()
        except (EOFError, ConnectionError) as ended:
            raise WorkerEndedError from ended
        if isinstance(said, Exception):
            raise said
        return self._parcels.unpack(said) if isinstance(said, bytes) else said

    def end(self) -> None:
        """End the copy, whatever it is doing."""
        self.connection.close()
        self._process.kill()
        self._process.join()


def _serve(connection: Connection, make: Callable[[], BatchPainter], batches: Sequence[Batch], parent: int) -> None:
    """Fit batches, wait for the sizes of their decks, and paint them."""
    end_with_parent(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its copies
    try:
        painter, parcels = make(), ParcelWriter()
        for batch in batches:
            connection.send(painter.fit(batch))
        sizes = connection.recv()
        for batch in batches:
            connection.send(parcels.pack(painter.paint(batch, sizes[batch.deck])))
    except Exception as error:  # noqa: BLE001  # sent to the process that waits for the result
        connection.send(portable_exception(error))
