"""A text whose size is known: its lines are broken, and get their places only when they are asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.text.even_lines import even_lines
from pnp.text.placer import BlockPlacement, Placer
from pnp.text.size_search import SizeTrial, try_size

if TYPE_CHECKING:
    from pnp.text.size_search import FitJob
    from pnp.text.text_block import TextBlock

_EVENED = frozenset({"center", "justify"})


@dataclass(slots=True, eq=False)
class FittedText:
    """A text at the size that its box gives it; `floor` in pt is the least that it may have."""

    job: FitJob
    trial: SizeTrial
    look: BlockPlacement
    floor: float
    _block: TextBlock | None = None

    @property
    def size(self) -> float:
        """The size in pt."""
        return self.trial.size

    @property
    def overflow(self) -> float:
        """How far the text is too tall or too wide at that size, in pt; 0: it fits."""
        return self.trial.overflow

    def resized(self, size: float) -> FittedText:
        """Give the same text at `size` pt."""
        return FittedText(self.job, try_size(self.job, size, last_resort=size <= self.floor), self.look, self.floor)

    def block(self) -> TextBlock:
        """Give the lines in their places."""
        if self._block is None:
            self._block = Placer(self.job, self._evened(), self.look).block()
        return self._block

    def _evened(self) -> SizeTrial:
        """Centred and justified text is set so that its lines are as even as can be; ragged text stays as full as can be."""
        job, trial, align = self.job, self.trial, self.look.align
        if align not in _EVENED or job.width is None:
            return trial
        measure = job.measure(trial.size)
        lines = [
            even_lines(par, measure, job.cache, found, last=align == "center") if len(found) > 1 else found
            for par, found in zip(job.paragraphs, trial.lines, strict=True)
        ]
        return trial._replace(lines=lines)
