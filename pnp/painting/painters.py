"""Who paints batches: this process, or several copies of it, which send what they have painted."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pnp.layout.layout import Batch
    from pnp.painting.batch_painter import BatchPainter
    from pnp.painting.copies import DeckSizes, FittedSides
    from pnp.painting.painted_card import PaintedCard


class Painters(Protocol):
    """Paint batches in two steps: the sizes of all texts are known before the first face is painted."""

    def fitted(self) -> Iterator[FittedSides]:
        """Yield the sizes at which the texts of each batch fit, in order."""

    def painted(self, sizes: DeckSizes) -> Iterator[tuple[PaintedCard, ...]]:
        """Yield the cards of each batch, in order; `sizes` are the common ones of each deck."""


@contextmanager
def painters(make: Callable[[], BatchPainter], batches: Sequence[Batch], jobs: int) -> Iterator[Painters]:
    """Give up to `jobs` copies of this process, or this process itself if that is one; `make` gives what each paints with.

    A copy sends an exception to this process, which raises it; WorkerEndedError if one was killed.
    """
    if min(jobs, len(batches)) <= 1:
        yield _Alone(make(), batches)
        return
    from pnp.painting.copies import copies  # noqa: PLC0415 - only for large decks

    with copies(make, batches, min(jobs, len(batches))) as working:
        yield working


class _Alone(NamedTuple):
    """The process itself."""

    painter: BatchPainter
    batches: Sequence[Batch]

    def fitted(self) -> Iterator[FittedSides]:
        return map(self.painter.fit, self.batches)

    def painted(self, sizes: DeckSizes) -> Iterator[tuple[PaintedCard, ...]]:
        return (self.painter.paint(batch, sizes[batch.deck]) for batch in self.batches)
