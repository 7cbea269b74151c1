"""Breaks the lines of a text again, once its size is known, where they end badly: numbers stay with what they count.

No size is chosen for it, and a text that fits still fits: what would need more room than there is stays as first fit set it.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, TypeAlias

from pnp.text.last_lines import LONG, begins_phrase, is_lost
from pnp.text.line_breaking import break_lines
from pnp.text.number_ties import tied_words
from pnp.text.size_search import measured

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.text.line_breaking import BrokenLine
    from pnp.text.size_search import FitJob, SizeTrial

Ties: TypeAlias = Mapping[int, AbstractSet[int]]
"""The words that should not begin a line, by the number of their paragraph."""

_SHARED = 6  # lines that give to the last one: more of them would give a whole line
_TRIED = 15
_STEP = 0.02  # a share of the width; 15 of them make 70 %, below which lines would look like another column

_NONE: frozenset[int] = frozenset()


def with_numbers_kept(job: FitJob, trial: SizeTrial, ties: Ties) -> SizeTrial:
    """Return a text whose lines do not begin with one of the `ties` of their paragraphs, as far as there is room."""
    broken = [(at, word) for at, tied in ties.items() for word in _broken(trial.lines[at], tied)]
    if not broken or trial.overflow:
        return trial
    whole = _again(job, trial, {at: ties[at] for at, _ in broken})
    if _is_better(job, whole, trial):
        return whole
    kept: dict[int, AbstractSet[int]] = {}
    best = trial
    for at, word in broken:
        tied = kept.get(at, _NONE) | {word}
        found = _again(job, best, {at: tied})
        if _is_better(job, found, best):
            best, kept[at] = found, tied
    return best


def with_last_lines(job: FitJob, trial: SizeTrial, ties: Ties, *, ragged: bool) -> SizeTrial:
    """Return a text with what is lost in the last lines of its paragraphs, which are made longer if it is ragged.

    That takes narrower lines at the end of the paragraph, no more of them, and no hyphen more.
    """
    lost: list[str] = []
    for at, lines in enumerate(trial.lines):
        if len(lines) < 2 or lines[-1].width > LONG * job.measure(trial.size):  # noqa: PLR2004 - a last line and one above it
            continue
        par = job.paragraphs[at]
        if not is_lost(par, lines, job.measure(trial.size), job.locale):
            continue
        found = _narrower(job, trial, at, ties.get(at, _NONE)) if ragged else None
        if found is None:
            lost.append(par.source(lines[-1].start, lines[-1].end))
        else:
            trial = measured(job, trial.size, [*trial.lines[:at], found, *trial.lines[at + 1 :]], trial.loose)
    return trial._replace(lost=tuple(lost)) if lost else trial


def _narrower(job: FitJob, trial: SizeTrial, at: int, tied: AbstractSet[int]) -> list[BrokenLine] | None:
    """Break a paragraph into as many lines that are as little narrower as it takes; None if no such lines end well.

    Those whose last line begins with a word of Japanese go before those that divide it.
    """
    par, lines, measure = job.paragraphs[at], trial.lines[at], job.measure(trial.size)
    second: list[BrokenLine] | None = None
    start = next((k for k in range(len(lines) - 1 - _SHARED, 0, -1) if lines[k].head is None), 0)
    lines, kept = lines[start:], lines[:start]
    for k in range(1, _TRIED + 1):
        narrow = (1.0 - k * _STEP) * measure
        found = break_lines(par, narrow, job.cache, loose=trial.loose, tied=tied, first=lines[0].first)
        if len(found) > len(lines) or max(line.width for line in found) > measure:
            break
        if _hyphens(found) > _hyphens(lines) or is_lost(par, found, measure, job.locale):
            continue
        if begins_phrase(par, found[-1], job.locale):
            return [*kept, *found]
        second = second or [*kept, *found]
    return second


def _hyphens(lines: Sequence[BrokenLine]) -> int:
    return sum([line.hyphen for line in lines])


def ties_of(job: FitJob, trial: SizeTrial) -> Ties:
    """Return the words that should not begin a line, by the number of their paragraph; one of one line has none."""
    found: dict[int, AbstractSet[int]] = {}
    for at, lines in enumerate(trial.lines):
        if len(lines) > 1 and (tied := tied_words(job.paragraphs[at], job.locale)):
            found[at] = tied
    return found


def _broken(lines: Sequence[BrokenLine], tied: AbstractSet[int]) -> list[int]:
    return [line.last for line in lines[:-1] if line.tail is None and line.last in tied]


def _is_better(job: FitJob, found: SizeTrial, before: SizeTrial) -> bool:
    """Whether lines in which numbers are kept have room, and no line more that is lost at the end."""
    if found.overflow:
        return False
    measure = job.measure(found.size)
    return not any(
        len(now) > len(then) and is_lost(par, now, measure, job.locale)
        for par, now, then in zip(job.paragraphs, found.lines, before.lines, strict=True)
    )


def _again(job: FitJob, trial: SizeTrial, ties: Ties) -> SizeTrial:
    """Break the paragraphs that have ties again."""
    measure, lines = job.measure(trial.size), [*trial.lines]
    for at, tied in ties.items():
        lines[at] = break_lines(job.paragraphs[at], measure, job.cache, loose=trial.loose, tied=tied)
    return measured(job, trial.size, lines, trial.loose)
