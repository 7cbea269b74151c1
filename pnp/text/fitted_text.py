"""A text whose size and line breaks are known; its lines are placed when they are asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.text.even_lines import even_lines
from pnp.text.passages import ended, line_passages
from pnp.text.placer import BlockPlacement, Placer
from pnp.text.size_search import SizeTrial, try_size

if TYPE_CHECKING:
    from pnp.text.passages import LinePassages
    from pnp.text.size_search import FitJob
    from pnp.text.text_block import TextBlock

_EVENED = frozenset({"center", "justify"})


@dataclass(slots=True, eq=False)
class FittedText:
    """A text at `size` pt; `floor` is its smallest size in pt. If it is known to fit (`fits`), its lines are broken later."""

    job: FitJob
    size: float
    look: BlockPlacement
    floor: float
    fits: bool = False
    _trial: SizeTrial | None = None
    _block: TextBlock | None = None

    @property
    def trial(self) -> SizeTrial:
        """Its lines, broken when they are first asked for: a text that fits is often set at a smaller size after all."""
        if self._trial is None:
            self._trial = try_size(self.job, self.size, last_resort=self.fits or self.size <= self.floor)
        return self._trial

    @property
    def overflow(self) -> float:
        """By how much the text is too tall or too wide at that size, in pt; 0 if it fits."""
        return 0.0 if self.fits else self.trial.overflow

    def resized(self, size: float) -> FittedText:
        """Return the same text at `size` pt."""
        return FittedText(self.job, size, self.look, self.floor)

    def block(self) -> TextBlock:
        """Return the placed lines."""
        if self._block is None:
            self._block = Placer(self.job, self._evened(), self.look).block()
        return self._block

    def passages(self) -> tuple[LinePassages, ...]:
        """Return the passages of each line, in the order of the block's `texts`."""
        found: list[LinePassages] = []
        for par, lines in zip(self.job.paragraphs, self._evened().lines, strict=True):
            if found:
                found[-1] = ended(found[-1], "\n\n" if par.gap else "\n")
            found += [line_passages(par, line) for line in lines]
        return tuple(found)

    def _evened(self) -> SizeTrial:
        """Return the trial with even lines if the text is centred or justified; ragged text keeps its full lines."""
        job, trial, align = self.job, self.trial, self.look.align
        if align not in _EVENED or job.width is None:
            return trial
        measure = job.measure(trial.size)
        lines = [
            even_lines(par, measure, job.cache, found, last=align == "center") if len(found) > 1 else found
            for par, found in zip(job.paragraphs, trial.lines, strict=True)
        ]
        return trial._replace(lines=lines)
