"""Find the size: how much room a text needs at a size, and the largest size at which its box has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.text.line_breaking import LOOSE, BrokenLine, break_lines
from pnp.units import PT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.style import TextStyle
    from pnp.text.line_metrics import LineMetrics
    from pnp.text.paragraphs import Paragraph
    from pnp.text.word_cache import WordCache

STEP = 0.25
"""Sizes are tried in steps of this many points."""

PARAGRAPH_GAP = 0.5
"""White between paragraphs, in lines."""

_NEVER = 1e9  # em: wider than any line
_ROUNDING = 1e-3  # pt: less than half a micrometre is no overflow


class SizeTrial(NamedTuple):
    """A text at one size: lines paragraph by paragraph, the room they take in pt, and by how much it is too much."""

    size: float
    lines: list[list[BrokenLine]]
    width: float
    height: float
    overflow: float


class FitJob(NamedTuple):
    """A text to be fitted: its paragraphs, style and metrics; the box in mm, None where it is open."""

    paragraphs: Sequence[Paragraph]
    style: TextStyle
    metrics: LineMetrics
    width: float | None
    height: float | None
    cache: WordCache

    def measure(self, size: float) -> float:
        """The width of the box in em at `size`."""
        return _NEVER if self.width is None else self.width * PT / size


def sizes(largest: float, floor: float) -> list[float]:
    """Give the sizes to try in pt: from `largest` down in quarter points, and the floor itself last."""
    steps = max(0, int((largest - floor) / STEP + 1e-9))
    out = [largest - STEP * k for k in range(steps + 1)]
    return out if out[-1] <= floor + 1e-9 else [*out, floor]


def largest_fit(job: FitJob, candidates: Sequence[float]) -> SizeTrial:
    """Give the trial at the largest of `candidates` (falling) that fits, or at the last of them.

    The search halves, since a larger size does not fit where a smaller one does not: without hyphens that is so by nature,
    with them in all but one of a thousand texts, and there too the answer fits and the next size does not. Before a text
    is called too long every size is tried, and at the last one words are hyphenated wherever that helps.
    """
    if len(candidates) == 1:
        return try_size(job, candidates[0], last_resort=True)
    found = _attempt(job, candidates[0]) or _between(job, candidates)
    if found is not None:
        return found
    least = try_size(job, candidates[-1], last_resort=True)
    others = (_attempt(job, size) for size in candidates[1:-1]) if least.overflow else ()
    return next((trial for trial in others if trial is not None), least)


def _between(job: FitJob, candidates: Sequence[float]) -> SizeTrial | None:
    """Halve the sizes between the first and the last of `candidates`, of which neither is tried."""
    best = None
    too_large, fits = 0, len(candidates) - 1
    while fits - too_large > 1:
        middle = (too_large + fits) // 2
        trial = _attempt(job, candidates[middle])
        if trial is None:
            too_large = middle
        else:
            fits, best = middle, trial
    return best


def _attempt(job: FitJob, size: float) -> SizeTrial | None:
    """Try a size; None if the text does not fit."""
    if _is_hopeless(job, size):
        return None
    trial = try_size(job, size)
    return None if trial.overflow else trial


def _is_hopeless(job: FitJob, size: float) -> bool:
    """Whether the text is too tall at `size` even in the fewest lines that could hold its words; saves breaking it."""
    if job.height is None:
        return False
    measure = job.measure(size)
    count = sum([par.fewest_lines(measure) for par in job.paragraphs])
    return text_height(job, count) * size - job.height * PT > _ROUNDING


def try_size(job: FitJob, size: float, *, last_resort: bool = False) -> SizeTrial:
    """Set the text at one size; as a last resort a line may be hyphenated however little white that saves."""
    trial = _set(job, size, LOOSE)
    if not (last_resort and trial.overflow and job.style.hyphenate):
        return trial
    eager = _set(job, size, 0.0)
    return eager if eager.overflow < trial.overflow else trial


def _set(job: FitJob, size: float, loose: float) -> SizeTrial:
    measure = job.measure(size)
    lines = [break_lines(par, measure, job.cache, loose=loose) for par in job.paragraphs]
    widest = max((line.width for par in lines for line in par), default=0.0)
    height = text_height(job, sum(map(len, lines)))
    over = (widest - measure) * size
    if job.height is not None:
        over = max(over, height * size - job.height * PT)
    return SizeTrial(size, lines, widest * size, height * size, over if over > _ROUNDING else 0.0)


def text_height(job: FitJob, count: int) -> float:
    """The height in em of `count` lines: ascent of the first, descent of the last, leading and paragraph gaps between them."""
    if not count:
        return 0.0
    gaps = PARAGRAPH_GAP * sum(par.gap for par in job.paragraphs)
    return job.metrics.ascent + job.metrics.descent + job.metrics.leading * (count - 1 + gaps)
