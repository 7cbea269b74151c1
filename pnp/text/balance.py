"""Even out a paragraph: the lines that are together nearest to full, in no more lines than first fit needs.

Total fit after Knuth and Plass, "Breaking Paragraphs into Lines" (1981), with the squared white of each line as its cost.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from pnp.text.lines import MAX_HYPHENS, TOLERANCE, Line

if TYPE_CHECKING:
    from pnp.text.paragraphs import Paragraph
    from pnp.text.words import Half, WordBook

_HYPHEN_COST = 0.05  # as much as a line that is 22 % white


class _Stop(NamedTuple):
    """A place where a line may end: `end` em with its hyphen, the next line beginning at `begin` em."""

    end: float
    begin: float
    word: int
    half: Half | None = None


class _Path(NamedTuple):
    """The best way to a stop: lines used, their cost, hyphens in a row at its end, and the stop before it."""

    lines: int
    cost: float
    hyphens: int
    before: int


def even_lines(par: Paragraph, width: float, book: WordBook, lines: list[Line], *, last: bool) -> list[Line]:
    """Give lines no more in number than `lines` and more even; `last` counts the white of the last one too.

    Words are divided only where `lines` divides some; what cannot be evened, such as a line too wide, is given back as it was.
    """
    stops = _stops(par, book, hyphens=any(line.hyphen for line in lines))
    paths = _paths(stops, width, last=last)
    if paths[-1] is None or paths[-1].lines > len(lines):
        return lines
    chain = [len(stops) - 1]
    while (path := paths[chain[-1]]) is not None and path.before >= 0:
        chain.append(path.before)
    chain.reverse()
    made = [_line(par, stops[a], stops[b], book) for a, b in pairwise(chain)]
    sound = [line for line in made if line is not None and line.width <= width + TOLERANCE]
    return sound if len(sound) == len(made) else lines


def _stops(par: Paragraph, book: WordBook, *, hyphens: bool) -> list[_Stop]:
    out = [_Stop(0.0, 0.0, 0)]
    for k, word in enumerate(par.words):
        start, full = par.starts[k], par.starts[k] + word.width
        out += [
            _Stop(start + half.before.width - par.tracking, full - half.after.width, k, half)
            for half in book.halves(word)
            if not half.point.hyphen or (hyphens and k < len(par.words) - 1)
        ]
        out.append(_Stop(par.ends[k], par.starts[k + 1] if k + 1 < len(par.words) else full, k + 1))
    return out


def _paths(stops: list[_Stop], width: float, *, last: bool) -> list[_Path | None]:
    paths: list[_Path | None] = [_Path(0, 0.0, 0, -1)]
    for b in range(1, len(stops)):
        final = b == len(stops) - 1 and not last
        paths.append(_best(stops, paths, b, width, free=final))
    return paths


def _best(stops: list[_Stop], paths: list[_Path | None], b: int, width: float, *, free: bool) -> _Path | None:
    best: _Path | None = None
    stop = stops[b]
    divides = stop.half is not None and stop.half.point.hyphen
    for a in range(b - 1, -1, -1):
        used = stop.end - stops[a].begin
        if used > width + TOLERANCE and stops[a].word < stop.word:
            break
        path = paths[a]
        hyphens = path.hyphens + 1 if path and divides else 0
        if path is None or used > width + TOLERANCE or hyphens > MAX_HYPHENS:
            continue
        white = 0.0 if free else 1.0 - used / width
        made = _Path(path.lines + 1, path.cost + white * white + (_HYPHEN_COST if divides else 0.0), hyphens, a)
        if best is None or made[:2] < best[:2]:
            best = made
    return best


def _line(par: Paragraph, a: _Stop, b: _Stop, book: WordBook) -> Line | None:
    """Make the line between two stops; None when the middle of a word divided twice cannot be found."""
    begun = a.half.point.offset if a.half else 0
    start = par.offsets[a.word] + begun
    head = a.half.after if a.half else None
    if b.half is None:
        end = par.offsets[b.word] if b.word < len(par.words) else len(par.text)
        return Line(a.word, b.word, head, None, start, end, par.ends[b.word - 1] - a.begin)
    tail = b.half
    if a.half and a.word == b.word:
        middle = b.half.point.offset - begun
        found = next((h for h in book.halves(a.half.after) if h.point.offset == middle), None)
        if found is None:
            return None
        tail = found
    left = a.begin if a.word == b.word else par.starts[b.word]
    width = left - a.begin + tail.before.width - par.tracking
    return Line(a.word, b.word, head, tail.before, start, par.offsets[b.word] + b.half.point.offset, width, b.half.point.hyphen)
