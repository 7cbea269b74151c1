"""Break a paragraph into lines, each as full as it can be, on the prefix sums of its words."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.text.paragraphs import Paragraph
    from pnp.text.word_cache import WordCache
    from pnp.text.words import Word, WordDivision

TOLERANCE = 1e-6
"""Slack in em that stands for rounding."""

MAX_HYPHENS = 2
"""Lines in a row that may end in an added hyphen."""

LOOSE = 0.2
"""A word is hyphenated only where the line would else end this part of its width short."""

RUNT = 0.2
"""A last line of one word that fills less than this part of the width looks lost."""

_SHORTEST = 0.8  # em of room under which no half of a word is worth looking for


_KERNING = 0.2  # em by which the estimated width of half a word may be too large


class BrokenLine(NamedTuple):
    """Words `first` to `last` (not included).

    `head` stands for the rest of a word begun on the line before, `tail` ends the line with half a word. `start` and `end` are
    offsets in the paragraph's text, trailing space included; `width` in em, trailing space not included.
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
    """Where a line begins: at word `at`, or inside it with `head` left of it, `offset` characters in.

    `origin` is that place on the endless line (em); `hyphens` counts the lines before that end in an added hyphen.
    """

    at: int
    origin: float
    head: Word | None = None
    offset: int = 0
    hyphens: int = 0


class _BreakJob(NamedTuple):
    """What stays the same while a paragraph is broken."""

    par: Paragraph
    width: float
    cache: WordCache
    loose: float


def break_lines(par: Paragraph, width: float, cache: WordCache, *, loose: float = LOOSE) -> list[BrokenLine]:
    """Give the lines of `par` for a width in em: first fit, hyphens only where a line would be shorter than `1 - loose`.

    A word wider than the box that cannot be divided stands alone on its line and is wider than the box.
    """
    job = _BreakJob(par, width, cache, loose)
    lines: list[BrokenLine] = []
    pen = LineStart(0, 0.0)
    count = len(par.words)
    while pen.at < count:
        stop = bisect_right(par.ends, pen.origin + width + TOLERANCE, pen.at)
        half = _half(job, pen, stop) if stop < count else None
        if half is None:
            stop = max(stop, pen.at + 1)
            line, pen = whole_words(par, pen, stop)
        else:
            line, pen = divided(par, pen, stop, half)
        lines.append(line)
    return _without_runt(par, lines, width)


def _without_runt(par: Paragraph, lines: list[BrokenLine], width: float) -> list[BrokenLine]:
    """Give a last line of one short word the word before it, if that leaves the line above two words at least."""
    if len(lines) < 2:  # noqa: PLR2004 - a last line and one above it
        return lines
    above, last = lines[-2:]
    moved = above.last - 1
    short = last.first + 1 == last.last and last.head is None and last.width < RUNT * width
    if not short or above.tail or moved - above.first < 2 or not _is_space(par.spaces[moved]):  # noqa: PLR2004 - two words stay
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
    """Whether it parts two words: neither nothing nor the white between two ideographs."""
    return space is not None and bool(space.pieces)


def whole_words(par: Paragraph, pen: LineStart, stop: int) -> tuple[BrokenLine, LineStart]:
    """End a line before word `stop`; give it and where the next one begins."""
    end, origin = (par.offsets[stop], par.starts[stop]) if stop < len(par.words) else (len(par.text), 0.0)
    start = par.offsets[pen.at] + pen.offset
    return BrokenLine(pen.at, stop, pen.head, None, start, end, par.ends[stop - 1] - pen.origin), LineStart(stop, origin)


def divided(par: Paragraph, pen: LineStart, stop: int, half: WordDivision) -> tuple[BrokenLine, LineStart]:
    """End a line inside word `stop`; give it and where the next one begins: what is left ends where the word ends."""
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
    own = _last_fitting(job.cache.halves(word, hyphens=False), room + par.tracking)
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
    """The longest first half that has room; what is far too long is not shaped to find out."""
    return next(
        (half for half in reversed(halves) if half.reach + half.trail <= room + _KERNING and half.before.width <= room), None
    )
