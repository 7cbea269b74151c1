"""Line breaking: first fit, with each line as full as possible, and total fit, with the most even lines.

First fit works on the prefix sums of a paragraph's words; bounds for the number of lines, which settle most sizes that are
tried, divide no words. Total fit is after Knuth and Plass, "Breaking Paragraphs into Lines" (1981): of all ways to break a
paragraph into no more lines than first fit, it finds the most even one; a line costs the square of its white space. A word is
divided with a hyphen only where a line would be loose, and in few lines in a row.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from pnp.text.paragraphs import Paragraph
    from pnp.text.words import Word, WordCache, WordDivision


WIDTH_TOLERANCE = 1e-6
"""Tolerance for rounding, in em."""

MAX_HYPHENS = 2
"""The maximum number of consecutive lines that end in an added hyphen."""

LOOSE = 0.2
"""A word is hyphenated only if the line would otherwise leave more than this share of its width empty."""

NEARLY_FULL = 0.9
"""The word before a number goes to the next line with it only if the line keeps this share of its width: it may be what is
numbered, as in `page 3`, but readers see a line that ends early sooner than a number that begins one."""

RUNT = 0.2
"""A last line of one word that is shorter than this share of the width looks lost."""

NO_TIES: frozenset[int] = frozenset()

_LEAST_ROOM = 0.8  # em: with less room than this, no part of a word can fit
_KERNING_SLACK = 0.2  # em by which the estimated width of a part of a word may be too large


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


def break_lines(  # noqa: PLR0913 - a paragraph, and how its lines are to be
    par: Paragraph,
    width: float,
    cache: WordCache,
    *,
    loose: float = LOOSE,
    tied: AbstractSet[int] = NO_TIES,
    first: int = 0,
    widths: Sequence[float] = (),
) -> list[BrokenLine]:
    """Break `par` into lines of `width` em: first fit, with hyphens only in lines that would be shorter than `1 - loose`.

    The first lines may have `widths` of their own, in em.

    A word that is wider than the box and cannot be divided gets a line of its own, which is then too wide. No line begins with
    one of the words `tied`, unless nothing would be left on the line before. The first line begins with the word `first`.
    """
    starts, ends = par.starts, par.ends
    lines: list[BrokenLine] = []
    at, count, full, pen = first, len(par.words), width, LineStart(first, starts[first])
    while at < count:
        if widths:
            width = width_of_line(len(lines), widths, full)
        limit = pen.origin + width + WIDTH_TOLERANCE
        stop = bisect_right(ends, limit, at)
        if stop < count and (stop == at or limit - starts[stop] >= _LEAST_ROOM):
            half = _choose_division(par, pen, stop, (width, loose), cache)
            if half is not None:
                line, pen = end_inside_word(par, pen, stop, half)
                at = stop
                lines.append(line)
                continue
        if stop <= at:
            stop = at + 1
        if stop in tied:
            stop = _word_before_tie(par, pen, stop, tied, width)
        lines.append(end_before_word(par, pen, stop))
        at = stop
        if at < count:
            pen = tuple.__new__(LineStart, (at, starts[at], None, 0, 0))  # every line passes here: without a call of Python
    return _lengthen_runt(par, lines, width, tied) if len(lines) > 1 else lines


def width_of_line(number: int, widths: Sequence[float], width: float) -> float:
    """Return the width of a line, counted from 0, where the first have `widths` of their own."""
    return widths[number] if number < len(widths) else width


def whole_words(par: Paragraph, first: int, width: float) -> BrokenLine | None:
    """Return the line of as many whole words from `first` on as `width` em take; None if it is narrower than the first."""
    stop = bisect_right(par.ends, par.starts[first] + width + WIDTH_TOLERANCE, first)
    return end_before_word(par, LineStart(first, par.starts[first]), stop) if stop > first else None


def _word_before_tie(par: Paragraph, pen: LineStart, stop: int, tied: AbstractSet[int], width: float) -> int:
    """Return the word that begins the next line instead of `stop`, which is tied to the words before it."""
    start = stop
    while start in tied:
        start -= 1
    if start <= pen.at:
        return stop
    fuller = start - 1 > pen.at and start - 1 not in tied and _separates_words(par.spaces[start - 1])
    if fuller and par.ends[start - 2] - pen.origin >= NEARLY_FULL * width:
        return start - 1
    return start


def _lengthen_runt(par: Paragraph, lines: list[BrokenLine], width: float, tied: AbstractSet[int]) -> list[BrokenLine]:
    """Move a word to a last line that is one short word, if the line above keeps at least two; there is a line above."""
    above, last = lines[-2:]
    moved = above.last - 1
    is_runt = last.first + 1 == last.last and last.head is None and last.width < RUNT * width
    if not is_runt or above.tail or moved - above.first < 2 or not _separates_words(par.spaces[moved]):  # noqa: PLR2004 - two words stay
        return lines
    if moved in tied:
        return lines
    longer = par.ends[last.first] - par.starts[moved]
    if longer > width + WIDTH_TOLERANCE:
        return lines
    shorter = above.width - (par.ends[moved] - par.ends[moved - 1])
    cut = par.offsets[moved]
    return [
        *lines[:-2],
        above._replace(last=moved, end=cut, width=shorter),
        last._replace(first=moved, start=cut, width=longer),
    ]


def _separates_words(space: Word | None) -> bool:
    """Return whether a space separates words; the space between two ideographs has a width and no pieces."""
    return space is not None and bool(space.pieces)


def end_before_word(par: Paragraph, pen: LineStart, stop: int) -> BrokenLine:
    """End a line before word `stop`."""
    at, origin, head, offset, _ = pen
    end = par.offsets[stop] if stop < len(par.words) else len(par.text)
    made = (at, stop, head, None, par.offsets[at] + offset, end, par.ends[stop - 1] - origin, False)
    return tuple.__new__(BrokenLine, made)  # every line passes here: without a call of Python


def end_inside_word(par: Paragraph, pen: LineStart, stop: int, half: WordDivision) -> tuple[BrokenLine, LineStart]:
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


def _choose_division(
    par: Paragraph, pen: LineStart, stop: int, measure: tuple[float, float], cache: WordCache
) -> WordDivision | None:
    """Choose how to divide word `stop`, the first that does not fit: at its own hyphen, or by pattern if the line is loose.

    `measure`: the width of the line, and the share of it that makes it loose.
    """
    width, loose = measure
    inside = stop == pen.at
    limit = pen.origin + width + WIDTH_TOLERANCE
    left = pen.origin if inside else par.starts[stop]
    room = limit - left
    word = pen.head if inside and pen.head else par.words[stop]
    own_halves = cache.halves(word, hyphens=False)
    own = _longest_fitting(own_halves, room + par.tracking) if own_halves else None
    if pen.hyphens >= MAX_HYPHENS:
        return own
    if own or not inside:
        filled = left + own.before.width if own else par.ends[stop - 1]
        if stop == len(par.words) - 1 or limit - filled <= loose * width:
            return own
    halves = cache.halves(word, hyphens=True)
    by_pattern = _longest_fitting([half for half in halves if inside or not half.point.last], room + par.tracking)
    return by_pattern if by_pattern and (own is None or by_pattern.point.offset > own.point.offset) else own


def _longest_fitting(halves: Sequence[WordDivision], room: float) -> WordDivision | None:
    for half in reversed(halves):
        if half.reach + half.trail <= room + _KERNING_SLACK and half.before.width <= room:
            return half
    return None


_DIVISION_SLACK = 0.25  # em: more than the kerning where a word is divided


def most_lines(par: Paragraph, width: float) -> int:
    """Return the number of lines of `width` em if no word is divided; to divide one only ever puts more on a line.

    No word may be wider than a line: that would have to be divided.
    """
    starts, ends = par.starts, par.ends
    at = lines = 0
    while at < len(ends):
        at = max(bisect_right(ends, starts[at] + width + WIDTH_TOLERANCE, at), at + 1)
        lines += 1
    return lines


def fewest_lines(par: Paragraph, width: float, cache: WordCache) -> int:
    """Return a number of lines of `width` em that first fit cannot get below.

    A line that may end inside a word counts as full, and a word that is wider than a line as if it took only one. After each
    line, the next one begins at `start` or before it.
    """
    starts, ends = par.starts, par.ends
    # Each line is given at least what first fit can put on it: what is left for the next ones is never more than in truth.
    start, lines, at = 0.0, 1, 0
    while (at := bisect_right(ends, (limit := start + width + WIDTH_TOLERANCE), at)) < len(ends):
        if ends[at] - starts[at] > width:
            at += 1
            if at == len(ends):
                break
            start = starts[at]
        else:
            may_divide = _may_divide(par, at, limit, width, cache)
            start = max(starts[at], limit + max(par.tracking, 0.0) + _DIVISION_SLACK) if may_divide else starts[at]
        lines += 1
    return lines


def _may_divide(par: Paragraph, at: int, limit: float, width: float, cache: WordCache) -> bool:
    """Whether a line that is full at `limit`, or at some place before it, may end inside word `at`, which goes beyond."""
    word = par.words[at]
    if cache.halves(word, hyphens=False):
        return True
    is_loose = at < len(par.words) - 1 and limit - par.ends[at - 1] > LOOSE * width
    return is_loose and bool(cache.halves(word, hyphens=True))


_LINE_COST = 1e3  # more than white space and hyphens can cost together, so that the fewest lines win
_MAX_LEAD = 1.0  # em: wider than any repeated hyphen, by which a breakpoint may begin left of the one before it
_RUNT_WHITE = 0.5  # a runt as the last line of a justified paragraph costs as much as a half-empty line
_HYPHEN_COST_CENTRED = 0.1  # as much as a line that is 32 % white space
_HYPHEN_COST_JUSTIFIED = 0.015  # as much as 12 %, because wide gaps are worse


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
        self.lines.append(lines)
        self.costs.append(cost)
        self.hyphens.append(hyphens)
        self.before.append(before)

    def chain(self) -> list[int]:
        out, k = [], len(self.before) - 1
        while k > 0:
            out.append(k)
            k = self.before[k]
        return out[::-1]


def break_evenly(  # noqa: PLR0913 - a paragraph, its lines, and how they are to be
    par: Paragraph,
    width: float,
    cache: WordCache,
    lines: list[BrokenLine],
    *,
    last: bool,
    tied: AbstractSet[int] = NO_TIES,
    widths: Sequence[float] = (),
) -> list[BrokenLine]:
    """Return more even lines than `lines`, but not more of them; `last` makes the last line count too.

    The first lines may have `widths` of their own, in em.

    No line begins with one of the words `tied`, unless that takes more lines. Centred text (`last`) is hyphenated only if
    necessary, justified text wherever its style allows it. If there is no better way, for example because a word is wider
    than the line, `lines` is returned unchanged.
    """
    hyphenated = any(line.hyphen for line in lines)
    for hyphens in (False, True) if last else (True,):
        if hyphens and last and not hyphenated:
            break
        stops = _find_breakpoints(par, cache, hyphens=hyphens)
        loose = [stop for stop in stops if stop.half or stop.word not in tied] if tied else stops
        for free, frugal in [(loose, False), (loose, True), *([(stops, False), (stops, True)] if tied else [])]:
            if widths:
                rooms = [width_of_line(number, widths, width) for number in range(len(lines))]
                chain = _best_breakpoints_by_line(free, rooms, last=last)
            else:
                rooms, chain = [width] * len(lines), _best_breakpoints(free, width, last=last, frugal=frugal)
            broken = _lines_between(par, chain, cache)
            fits = all(line.width <= room + WIDTH_TOLERANCE for line, room in zip(broken, rooms, strict=False))
            # with fewer lines, what follows would move into rooms that it is not broken for
            fewest = len(lines) if widths else 1
            if fewest <= len(broken) <= len(lines) and fits:
                return broken
    return lines


def _find_breakpoints(par: Paragraph, cache: WordCache, *, hyphens: bool) -> list[_Breakpoint]:
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


def _best_breakpoints(stops: list[_Breakpoint], width: float, *, last: bool, frugal: bool) -> list[_Breakpoint]:
    hyphen_cost = _HYPHEN_COST_CENTRED if last else _HYPHEN_COST_JUSTIFIED
    paths = _BreakPaths(hyphen_cost, [stop.begin for stop in stops], [0], [0.0], [0], [-1])
    for stop in stops[1:]:
        _add_breakpoint(paths, stop, width, is_free=stop is stops[-1] and not last, frugal=frugal)
    return [] if paths.lines[-1] is None else [stops[k] for k in paths.chain()]


def _add_breakpoint(paths: _BreakPaths, stop: _Breakpoint, width: float, *, is_free: bool, frugal: bool) -> None:
    """Add the best way to `stop`, trying earlier breakpoints from the nearest back until the line would be too wide."""
    begins = paths.begins
    divides = stop.half is not None and stop.half.point.hyphen
    counts, costs, hyphens = paths.lines, paths.costs, paths.hyphens
    low, end = stop.end - width - WIDTH_TOLERANCE, stop.end
    best, least, origin = None, 0.0, -1
    for a in range(len(counts) - 1, -1, -1):  # the farther back, the wider the line: the first too wide one ends the search
        begin = begins[a]
        if begin < low - _MAX_LEAD:
            break
        count = counts[a]
        if count is None or begin < low or (divides and hyphens[a] >= MAX_HYPHENS):
            continue
        white = 1.0 - (end - begin) / width
        if is_free:
            white = _RUNT_WHITE if white > 1.0 - RUNT else 0.0
        cost = costs[a] + white * white + (_LINE_COST * count if frugal else 0.0)
        if best is None or cost < least:
            best, least, origin = count, cost, a
    if best is None:
        paths.add(None, 0.0, 0, -1)
        return
    least -= _LINE_COST * best if frugal else 0.0
    paths.add(best + 1, least + (paths.hyphen_cost if divides else 0.0), hyphens[origin] + 1 if divides else 0, origin)


class _LinePath(NamedTuple):
    """The best way to a breakpoint in so many lines: its cost, consecutive hyphens, and the breakpoint before."""

    cost: float
    hyphens: int
    before: int


def _best_breakpoints_by_line(stops: list[_Breakpoint], widths: Sequence[float], *, last: bool) -> list[_Breakpoint]:
    """Return the best breakpoints for lines that have each its own of `widths`; which line it is, is a part of what is best."""
    paths: list[dict[int, _LinePath]] = [{0: _LinePath(0.0, 0, -1)}]
    for stop in stops[1:]:
        paths.append(_paths_to(stop, stops, paths, widths, is_free=stop is stops[-1] and not last, last=last))
    ends = paths[-1]
    if not ends:
        return []
    count, at = min(ends, key=lambda lines: (ends[lines].cost, lines)), len(paths) - 1
    chain = []
    while at > 0:
        chain.append(stops[at])
        at, count = paths[at][count].before, count - 1
    return chain[::-1]


def _paths_to(  # noqa: PLR0913 - a breakpoint, those before it, and how lines are to be
    stop: _Breakpoint,
    stops: list[_Breakpoint],
    paths: list[dict[int, _LinePath]],
    widths: Sequence[float],
    *,
    is_free: bool,
    last: bool,
) -> dict[int, _LinePath]:
    divides = stop.half is not None and stop.half.point.hyphen
    hyphen_cost = (_HYPHEN_COST_CENTRED if last else _HYPHEN_COST_JUSTIFIED) if divides else 0.0
    found: dict[int, _LinePath] = {}
    for before in range(len(paths) - 1, -1, -1):
        length = stop.end - stops[before].begin
        if length > max(widths) + _MAX_LEAD:
            break
        for count, path in paths[before].items():
            if count == len(widths) or length > widths[count] + WIDTH_TOLERANCE or (divides and path.hyphens >= MAX_HYPHENS):
                continue
            white = 1.0 - length / widths[count]
            if is_free:
                white = _RUNT_WHITE if white > 1.0 - RUNT else 0.0
            cost = path.cost + white * white + hyphen_cost
            if count + 1 not in found or cost < found[count + 1].cost:
                found[count + 1] = _LinePath(cost, path.hyphens + 1 if divides else 0, before)
    return found


def _lines_between(par: Paragraph, chain: Sequence[_Breakpoint], cache: WordCache) -> list[BrokenLine]:
    out: list[BrokenLine] = []
    pen = LineStart(0, 0.0)
    for stop in chain:
        half = stop.half
        if half is None:
            line = end_before_word(par, pen, stop.word)
            pen = LineStart(stop.word, par.starts[stop.word] if stop.word < len(par.words) else 0.0)
        else:
            line, pen = end_inside_word(
                par, pen, stop.word, half if pen.head is None or pen.at < stop.word else _division_of_rest(pen, half, cache)
            )
        out.append(line)
    return out


def _division_of_rest(pen: LineStart, half: WordDivision, cache: WordCache) -> WordDivision:
    assert pen.head is not None
    point = half.point
    return next(h for h in cache.halves(pen.head, hyphens=point.hyphen) if h.point.offset == point.offset - pen.offset)
