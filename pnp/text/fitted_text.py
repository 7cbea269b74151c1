"""A text whose size and line breaks are known; its lines are placed when they are asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.text.placer import BlockPlacement, Placer
from pnp.text.settled_lines import ties_of, with_last_lines, with_numbers_kept
from pnp.text.size_search import SizeTrial, try_size

if TYPE_CHECKING:
    from pnp.text.passages import LinePassages
    from pnp.text.size_search import FitJob
    from pnp.text.text_block import TextBlock

_EVENED = frozenset({"center", "justify"})
_NONE: frozenset[int] = frozenset()


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
            self._block = Placer(self.job, self._settled(), self.look).block()
        return self._block

    def passages(self) -> tuple[LinePassages, ...]:
        """Return the passages of each line, in the order of the block's `texts`."""
        from pnp.text.passages import ended, line_passages  # noqa: PLC0415 - for the pages of booklets

        found: list[LinePassages] = []
        for par, lines in zip(self.job.paragraphs, self._settled().lines, strict=True):
            if found:
                found[-1] = ended(found[-1], "\n\n" if par.gap else "\n")
            found += [line_passages(par, line) for line in lines]
        return tuple(found)

    def _settled(self) -> SizeTrial:
        """Return the trial with numbers kept, and with even lines if it is centred or justified, not if it is ragged."""
        job, trial, align = self.job, self.trial, self.look.align
        if job.width is None:
            return trial
        ties = ties_of(job, trial)
        if ties:
            trial = with_numbers_kept(job, trial, ties)
        if align in _EVENED and max(map(len, trial.lines), default=0) > 1:
            from pnp.text.even_lines import even_lines  # noqa: PLC0415 - many games have no such texts

            measure = job.measure(trial.size)
            lines = [
                even_lines(par, measure, job.cache, found, last=align == "center", tied=ties.get(at, _NONE))
                if len(found) > 1
                else found
                for at, (par, found) in enumerate(zip(job.paragraphs, trial.lines, strict=True))
            ]
            trial = trial._replace(lines=lines)
        return trial if trial.overflow else with_last_lines(job, trial, ties, ragged=align not in _EVENED)
