"""Evens out a paragraph: of all ways to break it into no more lines than first fit, the one with the most even lines.

Total fit after Knuth and Plass, "Breaking Paragraphs into Lines" (1981); the cost of a line is the square of its white space.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from pnp.text.line_breaking import MAX_HYPHENS, RUNT, TOLERANCE, BrokenLine, LineStart, divided, whole_words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from pnp.text.paragraphs import Paragraph
    from pnp.text.word_cache import WordCache
    from pnp.text.words import WordDivision

_FRUGAL = 1e3  # more than white space and hyphens can cost together, so that the fewest lines win
_MAX_LEAD = 1.0  # em: wider than any repeated hyphen, by which a breakpoint may begin left of the one before it
_RUNT_WHITE = 0.5  # a runt as the last line of a justified paragraph costs as much as a half-empty line
_HYPHEN_CENTRED = 0.1  # as much as a line that is 32 % white space
_HYPHEN_JUSTIFIED = 0.015  # as much as 12 %, because wide gaps are worse


class _Breakpoint(NamedTuple):
    """A place where a line may end: the line ends at `end` em, hyphen included, and the next begins at `begin` em."""

    end: float
    begin: float
    word: int
    half: WordDivision | None = None


@dataclass(slots=True)
class _BreakPaths:
    """For each breakpoint, the best way to reach it, and where the next line begins (em).

    The lists run in parallel: number of lines (None: unreachable), cost, consecutive hyphens, previous breakpoint.
    """

    hyphen_cost: float
    begins: list[float]
    lines: list[int | None]
    costs: list[float]
    hyphens: list[int]
    before: list[int]

    def add(self, lines: int | None, cost: float, hyphens: int, before: int) -> None:
        """Add the best way to the next breakpoint."""
        self.lines.append(lines)
        self.costs.append(cost)
        self.hyphens.append(hyphens)
        self.before.append(before)

    def chain(self) -> list[int]:
        """Return the breakpoints of the best way to the last one, in order."""
        out, k = [], len(self.before) - 1
        while k > 0:
            out.append(k)
            k = self.before[k]
        return out[::-1]


def even_lines(  # noqa: PLR0913 - a paragraph, its lines, and how they are to be
    par: Paragraph,
    width: float,
    cache: WordCache,
    lines: list[BrokenLine],
    *,
    last: bool,
    tied: AbstractSet[int] = frozenset(),
) -> list[BrokenLine]:
    """Return more even lines than `lines`, but not more of them; `last` makes the last line count too.

    No line begins with one of the words `tied`, unless that takes more lines. Centred text (`last`) is hyphenated only if
    necessary, justified text wherever its style allows it. If there is no better way, for example because a word is wider
    than the line, `lines` is returned unchanged.
    """
    hyphenated = any(line.hyphen for line in lines)
    for hyphens in (False, True) if last else (True,):
        if hyphens and last and not hyphenated:
            break
        stops = _stops(par, cache, hyphens=hyphens)
        loose = [stop for stop in stops if stop.half or stop.word not in tied] if tied else stops
        for free, frugal in [(loose, False), (loose, True), *([(stops, False), (stops, True)] if tied else [])]:
            made = _lines(par, _best_stops(free, width, last=last, frugal=frugal), cache)
            if 0 < len(made) <= len(lines) and all(line.width <= width + TOLERANCE for line in made):
                return made
    return lines


def _stops(par: Paragraph, cache: WordCache, *, hyphens: bool) -> list[_Breakpoint]:
    """Return every place where a line may end; divided words have estimated widths, because few of them will be shaped."""
    out = [_Breakpoint(0.0, 0.0, 0)]
    for k, word in enumerate(par.words):
        start = par.starts[k]
        halves = [*cache.halves(word, hyphens=False)]
        if hyphens and k < len(par.words) - 1:
            added = [half for half in cache.halves(word, hyphens=True) if not half.point.last]
            halves = sorted([*halves, *added], key=lambda half: half.point.offset)
        out += [_Breakpoint(start + h.reach + h.trail, start + h.reach - h.lead, k, h) for h in halves]
        out.append(_Breakpoint(par.ends[k], par.starts[k + 1] if k + 1 < len(par.words) else par.ends[k], k + 1))
    return out


def _best_stops(stops: list[_Breakpoint], width: float, *, last: bool, frugal: bool) -> list[_Breakpoint]:
    """Return the breakpoints of least cost, or of the fewest lines if `frugal`; an empty list if there is no way."""
    hyphen_cost = _HYPHEN_CENTRED if last else _HYPHEN_JUSTIFIED
    paths = _BreakPaths(hyphen_cost, [stop.begin for stop in stops], [0], [0.0], [0], [-1])
    for stop in stops[1:]:
        _extend(paths, stop, width, is_free=stop is stops[-1] and not last, frugal=frugal)
    return [] if paths.lines[-1] is None else [stops[k] for k in paths.chain()]


def _extend(paths: _BreakPaths, stop: _Breakpoint, width: float, *, is_free: bool, frugal: bool) -> None:
    """Add the best way to `stop`, trying earlier breakpoints from the nearest back until the line would be too wide."""
    begins = paths.begins
    divides = stop.half is not None and stop.half.point.hyphen
    counts, costs, hyphens = paths.lines, paths.costs, paths.hyphens
    low, end = stop.end - width - TOLERANCE, stop.end
    best, least, origin = None, 0.0, -1
    for a in range(len(counts) - 1, -1, -1):
        begin = begins[a]
        if begin < low - _MAX_LEAD:
            break
        count = counts[a]
        if count is None or begin < low or (divides and hyphens[a] >= MAX_HYPHENS):
            continue
        white = 1.0 - (end - begin) / width
        if is_free:
            white = _RUNT_WHITE if white > 1.0 - RUNT else 0.0
        cost = costs[a] + white * white + (_FRUGAL * count if frugal else 0.0)
        if best is None or cost < least:
            best, least, origin = count, cost, a
    if best is None:
        paths.add(None, 0.0, 0, -1)
        return
    least -= _FRUGAL * best if frugal else 0.0
    paths.add(best + 1, least + (paths.hyphen_cost if divides else 0.0), hyphens[origin] + 1 if divides else 0, origin)


def _lines(par: Paragraph, chain: Sequence[_Breakpoint], cache: WordCache) -> list[BrokenLine]:
    """Return the lines that end at the breakpoints of `chain`."""
    out: list[BrokenLine] = []
    pen = LineStart(0, 0.0)
    for stop in chain:
        half = stop.half
        if half is None:
            line, pen = whole_words(par, pen, stop.word)
        else:
            line, pen = divided(
                par, pen, stop.word, half if pen.head is None or pen.at < stop.word else _in_remainder(pen, half, cache)
            )
        out.append(line)
    return out


def _in_remainder(pen: LineStart, half: WordDivision, cache: WordCache) -> WordDivision:
    """Return the same division of what remains of a word that was divided before."""
    assert pen.head is not None
    point = half.point
    return next(h for h in cache.halves(pen.head, hyphens=point.hyphen) if h.point.offset == point.offset - pen.offset)
