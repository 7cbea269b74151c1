"""Even out a paragraph: the lines that are together nearest to full, in no more lines than first fit needs.

Total fit after Knuth and Plass, "Breaking Paragraphs into Lines" (1981), with the squared white of each line as its cost.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from pnp.text.line_breaking import MAX_HYPHENS, RUNT, TOLERANCE, BrokenLine, LineStart, divided, whole_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.text.paragraphs import Paragraph
    from pnp.text.word_cache import WordCache
    from pnp.text.words import WordDivision

_FRUGAL = 1e3  # more than any white and hyphens cost together: fewest lines come first
_MAX_LEAD = 1.0  # em: no repeated hyphen is wider, so no stop begins further left than the one before it by more
_RUNT_WHITE = 0.5  # a justified paragraph whose last line is a runt might as well have a line half empty
_HYPHEN_CENTRED = 0.1  # as much as a line that is 32 % white
_HYPHEN_JUSTIFIED = 0.015  # as much as 12 %: wide gaps are worse


class _Breakpoint(NamedTuple):
    """A place where a line may end: `end` em with its hyphen, the next line beginning at `begin` em."""

    end: float
    begin: float
    word: int
    half: WordDivision | None = None


@dataclass(slots=True)
class _BreakPaths:
    """What a hyphen costs, where the line after each stop begins (em), and the best way there.

    In step: lines used (None: no way), cost, hyphens in a row, the stop before.
    """

    hyphen_cost: float
    begins: list[float]
    lines: list[int | None]
    costs: list[float]
    hyphens: list[int]
    before: list[int]

    def add(self, lines: int | None, cost: float, hyphens: int, before: int) -> None:
        """Add the best way to the next stop."""
        self.lines.append(lines)
        self.costs.append(cost)
        self.hyphens.append(hyphens)
        self.before.append(before)

    def chain(self) -> list[int]:
        """The stops of the best way to the last one, first to last."""
        out, k = [], len(self.before) - 1
        while k > 0:
            out.append(k)
            k = self.before[k]
        return out[::-1]


def even_lines(par: Paragraph, width: float, cache: WordCache, lines: list[BrokenLine], *, last: bool) -> list[BrokenLine]:
    """Give lines no more in number than `lines` and more even; `last` counts the white of the last one too.

    Centred text (`last`) is divided only where it must be, justified text wherever its style lets it; what cannot be evened,
    such as a line too wide, is given back as it was.
    """
    hyphenated = any(line.hyphen for line in lines)
    for hyphens in (False, True) if last else (True,):
        if hyphens and last and not hyphenated:
            break
        stops = _stops(par, cache, hyphens=hyphens)
        for frugal in (False, True):
            made = _lines(par, _best_stops(stops, width, last=last, frugal=frugal), cache)
            if 0 < len(made) <= len(lines) and all(line.width <= width + TOLERANCE for line in made):
                return made
    return lines


def _stops(par: Paragraph, cache: WordCache, *, hyphens: bool) -> list[_Breakpoint]:
    """Every place where a line may end; halves of words at their estimated widths, for few of them will be shaped."""
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
    """Give the stops of the way of least cost, or of fewest lines first if `frugal`; none if there is no way."""
    hyphen_cost = _HYPHEN_CENTRED if last else _HYPHEN_JUSTIFIED
    paths = _BreakPaths(hyphen_cost, [stop.begin for stop in stops], [0], [0.0], [0], [-1])
    for stop in stops[1:]:
        _extend(paths, stop, width, free=stop is stops[-1] and not last, frugal=frugal)
    return [] if paths.lines[-1] is None else [stops[k] for k in paths.chain()]


def _extend(paths: _BreakPaths, stop: _Breakpoint, width: float, *, free: bool, frugal: bool) -> None:
    """Add the best way to `stop`, trying the stops before it from the nearest back until the line would be too wide."""
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
        if free:
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
    """Make the lines that end at the stops of `chain`."""
    out: list[BrokenLine] = []
    pen = LineStart(0, 0.0)
    for stop in chain:
        half = stop.half
        if half is None:
            line, pen = whole_words(par, pen, stop.word)
        else:
            line, pen = divided(
                par, pen, stop.word, half if pen.head is None or pen.at < stop.word else _again(pen, half, cache)
            )
        out.append(line)
    return out


def _again(pen: LineStart, half: WordDivision, cache: WordCache) -> WordDivision:
    """The same division made in what is left of a word that was divided before."""
    assert pen.head is not None
    point = half.point
    return next(h for h in cache.halves(pen.head, hyphens=point.hyphen) if h.point.offset == point.offset - pen.offset)
