"""Bounds for the number of lines of a paragraph, found without dividing words, which settle most sizes that are tried."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from pnp.text.line_breaking import LOOSE, TOLERANCE

if TYPE_CHECKING:
    from pnp.text.paragraphs import Paragraph
    from pnp.text.word_cache import WordCache

_SLACK = 0.25  # em: more than the kerning where a word is divided


def most_lines(par: Paragraph, width: float) -> int:
    """Return the number of lines of `width` em if no word is divided; to divide one only ever puts more on a line.

    No word may be wider than a line: that would have to be divided.
    """
    starts, ends = par.starts, par.ends
    at = lines = 0
    while at < len(ends):
        at = max(bisect_right(ends, starts[at] + width + TOLERANCE, at), at + 1)
        lines += 1
    return lines


def fewest_lines(par: Paragraph, width: float, cache: WordCache) -> int:
    """Return a number of lines of `width` em that first fit cannot get below.

    A line that may end inside a word counts as full, and a word that is wider than a line as if it took only one. After each
    line, the next one begins at `start` or before it.
    """
    starts, ends = par.starts, par.ends
    start, lines, at = 0.0, 1, 0
    while (at := bisect_right(ends, (limit := start + width + TOLERANCE), at)) < len(ends):
        if ends[at] - starts[at] > width:
            at += 1
            if at == len(ends):
                break
            start = starts[at]
        else:
            may_divide = _may_divide(par, at, limit, width, cache)
            start = max(starts[at], limit + max(par.tracking, 0.0) + _SLACK) if may_divide else starts[at]
        lines += 1
    return lines


def _may_divide(par: Paragraph, at: int, limit: float, width: float, cache: WordCache) -> bool:
    """Whether a line that is full at `limit`, or at some place before it, may end inside word `at`, which goes beyond."""
    word = par.words[at]
    if cache.halves(word, hyphens=False):
        return True
    is_loose = at < len(par.words) - 1 and limit - par.ends[at - 1] > LOOSE * width
    return is_loose and bool(cache.halves(word, hyphens=True))
