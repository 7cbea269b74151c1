"""Finds the type size: the room that a text needs at a size, and the largest size at which it fits its box."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import PT
from pnp.text.line_breaking import LOOSE, BrokenLine, break_lines
from pnp.text.line_count import fewest_lines, most_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.style import TextStyle
    from pnp.text.line_metrics import LineMetrics
    from pnp.text.paragraphs import Paragraph
    from pnp.text.word_cache import WordCache

STEP = 0.25
"""The step between sizes that are tried, in pt."""

PARAGRAPH_GAP = 0.5
"""The space between paragraphs, in lines."""

_NEVER = 1e9  # em: wider than any line
_ROUNDING = 1e-3  # pt: half a micrometre does not count as overflow


class SizeTrial(NamedTuple):
    """A text set at one size: its lines by paragraph, width and height in pt, and its overflow in pt.

    `loose`: the share of a line that had to be empty before a word was hyphenated; `lost`: the last lines that look lost.
    """

    size: float
    lines: list[list[BrokenLine]]
    width: float
    height: float
    overflow: float
    loose: float = LOOSE
    lost: tuple[str, ...] = ()


class FitJob(NamedTuple):
    """A text to be fitted: paragraphs, style and metrics; the size of its box in mm, None if it is unlimited; its language."""

    paragraphs: Sequence[Paragraph]
    style: TextStyle
    metrics: LineMetrics
    width: float | None
    height: float | None
    cache: WordCache
    locale: str = ""

    def measure(self, size: float) -> float:
        """Return the width of the box in em at `size` pt."""
        return _NEVER if self.width is None else self.width * PT / size


def sizes(largest: float, floor: float) -> list[float]:
    """Return the sizes to try in pt: from `largest` down in steps of 0.25, with the floor as the last."""
    steps = max(0, int((largest - floor) / STEP + 1e-9))
    out = [largest - STEP * k for k in range(steps + 1)]
    return out if out[-1] <= floor + 1e-9 else [*out, floor]


class TriedSize(NamedTuple):
    """A size in pt, and the text set at it: None if it was clear without breaking lines that it fits."""

    size: float
    trial: SizeTrial | None = None


def largest_fit(job: FitJob, candidates: Sequence[float]) -> TriedSize:
    """Return the largest of `candidates` (in falling order) at which the text fits, or the last one if it fits at none.

    This is a binary search, which assumes that a text that fits at a size also fits at smaller ones. Without hyphenation that
    is always so; with it, in all but one of a thousand texts, and even there the result fits and the next larger size does
    not. Before a text counts as too long, every size is tried, and at the last one words are hyphenated wherever it helps.
    """
    found = _fitting(job, candidates[0]) or _between(job, candidates)
    if found is not None:
        return found
    last = candidates[-1]
    if len(candidates) > 1 and _verdict(job, last):
        return TriedSize(last)
    least = try_size(job, last, last_resort=True)
    others = (_fitting(job, size) for size in candidates[1:-1]) if least.overflow else ()
    return next((tried for tried in others if tried is not None), TriedSize(last, least))


def _between(job: FitJob, candidates: Sequence[float]) -> TriedSize | None:
    """Search between the first and the last of `candidates`, which are not tried."""
    best = None
    too_large, fits = 0, len(candidates) - 1
    while fits - too_large > 1:
        middle = (too_large + fits) // 2
        tried = _fitting(job, candidates[middle])
        if tried is None:
            too_large = middle
        else:
            fits, best = middle, tried
    return best


def _fitting(job: FitJob, size: float) -> TriedSize | None:
    """Try a size; None if the text does not fit."""
    fits = _verdict(job, size)
    if fits is not None:
        return TriedSize(size) if fits else None
    trial = try_size(job, size)
    return None if trial.overflow else TriedSize(size, trial)


def _verdict(job: FitJob, size: float) -> bool | None:
    """Return whether the text fits at `size`, if the number of its lines is enough to tell."""
    measure = job.measure(size)
    if max([par.widest for par in job.paragraphs], default=0.0) <= measure:
        if job.height is None or not _too_tall(job, size, sum([most_lines(par, measure) for par in job.paragraphs])):
            return True
    elif job.height is None:
        return None
    fewest = sum([fewest_lines(par, measure, job.cache) for par in job.paragraphs])
    return False if _too_tall(job, size, fewest) else None


def _too_tall(job: FitJob, size: float, count: int) -> bool:
    """Return whether `count` lines do not fit into the box of a text that has a height."""
    assert job.height is not None
    return text_height(job, count) * size - job.height * PT > _ROUNDING


def try_size(job: FitJob, size: float, *, last_resort: bool = False) -> SizeTrial:
    """Set the text at one size; as a last resort, hyphenate even if the line is hardly shorter without it."""
    trial = _set(job, size, LOOSE)
    if not (last_resort and trial.overflow and job.style.hyphenate):
        return trial
    eager = _set(job, size, 0.0)
    return eager if eager.overflow < trial.overflow else trial


def _set(job: FitJob, size: float, loose: float) -> SizeTrial:
    measure = job.measure(size)
    return measured(job, size, [break_lines(par, measure, job.cache, loose=loose) for par in job.paragraphs], loose)


def measured(job: FitJob, size: float, lines: list[list[BrokenLine]], loose: float) -> SizeTrial:
    """Return the trial of lines that have been broken for a size in pt."""
    measure = job.measure(size)
    widest = max((line.width for par in lines for line in par), default=0.0)
    height = text_height(job, sum(map(len, lines)))
    overflow = (widest - measure) * size
    if job.height is not None:
        overflow = max(overflow, height * size - job.height * PT)
    return SizeTrial(size, lines, widest * size, height * size, overflow if overflow > _ROUNDING else 0.0, loose)


def text_height(job: FitJob, count: int) -> float:
    """Return the height of `count` lines in em: ascent, descent, leading and paragraph gaps."""
    if not count:
        return 0.0
    gaps = PARAGRAPH_GAP * sum(par.gap for par in job.paragraphs)
    return job.metrics.ascent + job.metrics.descent + job.metrics.leading * (count - 1 + gaps)
