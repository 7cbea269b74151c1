"""Break a paragraph into lines, each as full as it can be, on the prefix sums of its words."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pnp.text.paragraphs import Paragraph
    from pnp.text.words import Half, Word, WordBook

TOLERANCE = 1e-6
"""Slack in em that stands for rounding."""

MAX_HYPHENS = 2
"""Lines in a row that may end in an added hyphen."""

LOOSE = 0.15
"""A word is hyphenated only where the line would else end this part of its width short."""

_SHORTEST = 0.8  # em of room under which no half of a word is worth looking for


class Line(NamedTuple):
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


class _Pen(NamedTuple):
    """Where a line begins: at word `at`, or inside it with `head` left of it, `offset` characters in.

    `origin` is that place on the endless line (em); `hyphens` counts the lines before that end in an added hyphen.
    """

    at: int
    origin: float
    head: Word | None = None
    offset: int = 0
    hyphens: int = 0


class _Job(NamedTuple):
    """What stays the same while a paragraph is broken."""

    par: Paragraph
    width: float
    book: WordBook
    loose: float


def break_lines(par: Paragraph, width: float, book: WordBook, *, loose: float = LOOSE) -> list[Line]:
    """Give the lines of `par` for a width in em: first fit, hyphens only where a line would be shorter than `1 - loose`.

    A word wider than the box that cannot be divided stands alone on its line and is wider than the box.
    """
    job = _Job(par, width, book, loose)
    lines: list[Line] = []
    pen = _Pen(0, 0.0)
    count = len(par.words)
    while pen.at < count:
        stop = bisect_right(par.ends, pen.origin + width + TOLERANCE, pen.at)
        half = _half(job, pen, stop) if stop < count else None
        if half is None:
            stop = max(stop, pen.at + 1)
            line, pen = _whole_words(par, pen, stop)
        else:
            line, pen = _divided(par, pen, stop, half)
        lines.append(line)
    return lines


def _whole_words(par: Paragraph, pen: _Pen, stop: int) -> tuple[Line, _Pen]:
    end, origin = (par.offsets[stop], par.starts[stop]) if stop < len(par.words) else (len(par.text), 0.0)
    start = par.offsets[pen.at] + pen.offset
    return Line(pen.at, stop, pen.head, None, start, end, par.ends[stop - 1] - pen.origin), _Pen(stop, origin)


def _divided(par: Paragraph, pen: _Pen, stop: int, half: Half) -> tuple[Line, _Pen]:
    """End a line inside word `stop`; what is left of it ends where the word ends."""
    inside = stop == pen.at
    start = par.offsets[pen.at] + pen.offset
    offset = half.point.offset + (pen.offset if inside else 0)
    left = pen.origin if inside else par.starts[stop]
    width = left - pen.origin + half.before.width - par.tracking
    hyphen = half.point.hyphen
    line = Line(pen.at, stop, pen.head, half.before, start, par.offsets[stop] + offset, width, hyphen)
    origin = par.starts[stop] + par.words[stop].width - half.after.width
    return line, _Pen(stop, origin, half.after, offset, pen.hyphens + 1 if hyphen else 0)


def _half(job: _Job, pen: _Pen, stop: int) -> Half | None:
    """Choose how to divide word `stop`, the first that does not fit: at its own hyphen, or by pattern if the line is loose."""
    par = job.par
    inside = stop == pen.at
    limit = pen.origin + job.width + TOLERANCE
    left = pen.origin if inside else par.starts[stop]
    if limit - left < _SHORTEST and not inside:
        return None
    word = pen.head if inside and pen.head else par.words[stop]
    fitting = [half for half in job.book.halves(word) if left + half.before.width - par.tracking <= limit]
    own = next((half for half in reversed(fitting) if not half.point.hyphen), None)
    by_pattern = next((half for half in reversed(fitting) if half.point.hyphen), None)
    if by_pattern is None or pen.hyphens >= MAX_HYPHENS or (own and own.point.offset > by_pattern.point.offset):
        return own
    if inside and own is None:
        return by_pattern
    filled = left + own.before.width if own else par.ends[stop - 1]
    ends_paragraph = stop == len(par.words) - 1
    return by_pattern if not ends_paragraph and limit - filled > job.loose * job.width else own
