"""First-fit line breaking: each line as full as possible, found on the prefix sums of a paragraph's words."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from pnp.text.paragraphs import Paragraph
    from pnp.text.word_cache import WordCache
    from pnp.text.words import Word, WordDivision

TOLERANCE = 1e-6
"""Tolerance for rounding, in em."""

MAX_HYPHENS = 2
"""The maximum number of consecutive lines that end in an added hyphen."""

LOOSE = 0.2
"""A word is hyphenated only if the line would otherwise leave more than this share of its width empty."""

RUNT = 0.2
"""A last line of one word that is shorter than this share of the width looks lost."""

_NO_TIES: frozenset[int] = frozenset()

_SHORTEST = 0.8  # em: with less room than this, no part of a word can fit


_KERNING = 0.2  # em by which the estimated width of a part of a word may be too large


class BrokenLine(NamedTuple):
    """Words `first` to `last` (exclusive) of a paragraph.

    `head` replaces the first word with the rest of a word divided on the line before; `tail` is the part of a divided word that
    ends the line. `start` and `end` are offsets in the paragraph's text, trailing space included; `width` in em excludes it.
    """

    first: int
    last: int
    head: Word | None
    tail: Word | None
    start: int
    end: int
    width: float
    hyphen: bool = False


class LineStart(NamedTuple):
    """Where a line begins: at word `at`, or inside it, `offset` characters in, with `head` as the rest of it.

    `origin` is the position in the unbroken paragraph (em); `hyphens` counts the preceding lines that end in an added hyphen.
    """

    at: int
    origin: float
    head: Word | None = None
    offset: int = 0
    hyphens: int = 0


class _BreakJob(NamedTuple):
    """The constant inputs of breaking one paragraph."""

    par: Paragraph
    width: float
    cache: WordCache
    loose: float
    tied: AbstractSet[int]


def break_lines(  # noqa: PLR0913 - a paragraph, and how its lines are to be
    par: Paragraph, width: float, cache: WordCache, *, loose: float = LOOSE, tied: AbstractSet[int] = _NO_TIES, first: int = 0
) -> list[BrokenLine]:
    """Break `par` into lines of `width` em: first fit, with hyphens only in lines that would be shorter than `1 - loose`.

    A word that is wider than the box and cannot be divided gets a line of its own, which is then too wide. No line begins with
    one of the words `tied`, unless nothing would be left on the line before. The first line begins with the word `first`.
    """
    job = _BreakJob(par, width, cache, loose, tied)
    lines: list[BrokenLine] = []
    pen = LineStart(first, par.starts[first])
    count = len(par.words)
    while pen.at < count:
        stop = bisect_right(par.ends, pen.origin + width + TOLERANCE, pen.at)
        half = _half(job, pen, stop) if stop < count else None
        if half is None:
            stop = max(stop, pen.at + 1)
            line, pen = whole_words(par, pen, _before_tie(job, pen, stop) if stop in tied else stop)
        else:
            line, pen = divided(par, pen, stop, half)
        lines.append(line)
    return _without_runt(par, lines, width, tied)


def _before_tie(job: _BreakJob, pen: LineStart, stop: int) -> int:
    """Return the word that begins the next line instead of `stop`, which is tied to the words before it.

    If the line stays full enough, the word before them goes with them: it may be what a number numbers, as in `page 3`.
    """
    par, start = job.par, stop
    while start in job.tied:
        start -= 1
    if start <= pen.at:
        return stop
    fuller = start - 1 > pen.at and start - 1 not in job.tied and _is_space(par.spaces[start - 1])
    if fuller and par.ends[start - 2] - pen.origin >= (1.0 - job.loose) * job.width:
        return start - 1
    return start


def _without_runt(par: Paragraph, lines: list[BrokenLine], width: float, tied: AbstractSet[int]) -> list[BrokenLine]:
    """Move a word to a last line that has only one is_runt word, if the line above keeps at least two."""
    if len(lines) < 2:  # noqa: PLR2004 - a last line and one above it
        return lines
    above, last = lines[-2:]
    moved = above.last - 1
    is_runt = last.first + 1 == last.last and last.head is None and last.width < RUNT * width
    if not is_runt or above.tail or moved - above.first < 2 or not _is_space(par.spaces[moved]):  # noqa: PLR2004 - two words stay
        return lines
    if moved in tied:
        return lines
    longer = par.ends[last.first] - par.starts[moved]
    if longer > width + TOLERANCE:
        return lines
    shorter = above.width - (par.ends[moved] - par.ends[moved - 1])
    cut = par.offsets[moved]
    return [
        *lines[:-2],
        above._replace(last=moved, end=cut, width=shorter),
        last._replace(first=moved, start=cut, width=longer),
    ]


def _is_space(space: Word | None) -> bool:
    """Return whether it separates words, as opposed to nothing or the space between two ideographs."""
    return space is not None and bool(space.pieces)


def whole_words(par: Paragraph, pen: LineStart, stop: int) -> tuple[BrokenLine, LineStart]:
    """End a line before word `stop`; returns it and where the next one begins."""
    end, origin = (par.offsets[stop], par.starts[stop]) if stop < len(par.words) else (len(par.text), 0.0)
    start = par.offsets[pen.at] + pen.offset
    return BrokenLine(pen.at, stop, pen.head, None, start, end, par.ends[stop - 1] - pen.origin), LineStart(stop, origin)


def divided(par: Paragraph, pen: LineStart, stop: int, half: WordDivision) -> tuple[BrokenLine, LineStart]:
    """End a line inside word `stop`; returns it and where the next one begins, so that the word's end keeps its position."""
    inside = stop == pen.at
    start = par.offsets[pen.at] + pen.offset
    offset = half.point.offset + (pen.offset if inside else 0)
    left = pen.origin if inside else par.starts[stop]
    width = left - pen.origin + half.before.width - par.tracking
    hyphen = half.point.hyphen
    line = BrokenLine(pen.at, stop, pen.head, half.before, start, par.offsets[stop] + offset, width, hyphen)
    origin = par.starts[stop] + par.words[stop].width - half.after.width
    return line, LineStart(stop, origin, half.after, offset, pen.hyphens + 1 if hyphen else 0)


def _half(job: _BreakJob, pen: LineStart, stop: int) -> WordDivision | None:
    """Choose how to divide word `stop`, the first that does not fit: at its own hyphen, or by pattern if the line is loose."""
    par = job.par
    inside = stop == pen.at
    limit = pen.origin + job.width + TOLERANCE
    left = pen.origin if inside else par.starts[stop]
    room = limit - left
    if room < _SHORTEST and not inside:
        return None
    word = pen.head if inside and pen.head else par.words[stop]
    own_halves = job.cache.halves(word, hyphens=False)
    own = _last_fitting(own_halves, room + par.tracking) if own_halves else None
    if pen.hyphens >= MAX_HYPHENS:
        return own
    if own or not inside:
        filled = left + own.before.width if own else par.ends[stop - 1]
        if stop == len(par.words) - 1 or limit - filled <= job.loose * job.width:
            return own
    halves = job.cache.halves(word, hyphens=True)
    by_pattern = _last_fitting([half for half in halves if inside or not half.point.last], room + par.tracking)
    return by_pattern if by_pattern and (own is None or by_pattern.point.offset > own.point.offset) else own


def _last_fitting(halves: Sequence[WordDivision], room: float) -> WordDivision | None:
    """Return the longest first part that fits; parts that are estimated to be too long are not shaped."""
    for half in reversed(halves):
        if half.reach + half.trail <= room + _KERNING and half.before.width <= room:
            return half
    return None
