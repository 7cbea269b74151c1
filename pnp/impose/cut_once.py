"""Lines that are cut once, however many parts they belong to: a second cut through the same place tears the edge."""

from __future__ import annotations

import math
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.model.outline import Path, Segment

_SAME = 5  # decimals of a mm (and of a direction); what agrees in them is one
_SHORTEST = 1e-4  # mm; a shorter piece is none


class _Piece(NamedTuple):
    """A segment with the point where it begins."""

    start: tuple[float, float]
    segment: Segment

    @property
    def end(self) -> tuple[float, float]:
        return self.segment[1][-2], self.segment[1][-1]


class CutOnce:
    """Takes lines one after the other and gives what is left of each when what was taken before is cut already."""

    def __init__(self) -> None:
        self._spans: dict[tuple[float, ...], list[tuple[float, float]]] = {}
        self._curves: set[frozenset[tuple[float, float]]] = set()

    def take(self, path: Path) -> tuple[Path, ...]:
        """Return the subpaths of a path (mm); one of which nothing was cut before stays closed, if it is."""
        out: list[Path] = []
        for pieces, closed in _subpaths(path):
            left = [(index, piece) for index, whole in enumerate(pieces) for piece in self._left(whole)]
            if closed and [piece for _, piece in left] == pieces:
                out.append(_path(pieces, closed=True))
            else:
                out += (_path(run, closed=False) for run in _runs([piece for _, piece in left], closed=closed))
        return tuple(out)

    def _left(self, piece: _Piece) -> list[_Piece]:
        """Return the parts of a piece that were not cut before, and remember it."""
        letter, numbers = piece.segment
        if letter == "L":
            return list(self._left_of_straight(piece))
        ends = (piece.start, piece.end, _middle(piece.start, numbers))
        key = frozenset((round(x, _SAME) + 0.0, round(y, _SAME) + 0.0) for x, y in ends)
        known = key in self._curves
        self._curves.add(key)
        return [] if known else [piece]

    def _left_of_straight(self, piece: _Piece) -> Iterator[_Piece]:
        (x1, y1), (x2, y2) = piece.start, piece.end
        length = math.dist(piece.start, piece.end)
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        if (round(dx, _SAME), round(dy, _SAME)) < (0, 0):
            dx, dy = -dx, -dy
        key = tuple(round(v, _SAME) + 0.0 for v in (dx, dy, x1 * dy - y1 * dx))
        first, last = x1 * dx + y1 * dy, x2 * dx + y2 * dy
        spans = self._spans.setdefault(key, [])
        left = _without((min(first, last), max(first, last)), spans)
        for a, b in left if first < last else [(b, a) for a, b in reversed(left)]:
            start, end = ((x1 + (v - first) * dx, y1 + (v - first) * dy) for v in (a, b))
            yield piece if abs(b - a) >= length - _SHORTEST else _Piece(start, ("L", end))
        spans.append((min(first, last), max(first, last)))


def _without(span: tuple[float, float], taken: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the parts of a span that no other covers."""
    out, (at, end) = [], span
    for a, b in sorted(taken):
        if a - at > _SHORTEST:
            out.append((at, min(a, end)))
        at = max(at, b)
        if at >= end - _SHORTEST:
            return [(a, b) for a, b in out if b - a > _SHORTEST]
    return [(a, b) for a, b in [*out, (at, end)] if b - a > _SHORTEST]


def _subpaths(path: Path) -> Iterator[tuple[list[_Piece], bool]]:
    """Yield the pieces of each subpath without those that have no length, and whether it is closed."""
    pieces: list[_Piece] = []
    start = at = (0.0, 0.0)
    for letter, n in path:
        if letter == "M":
            if pieces:
                yield pieces, _near(at, start)
            pieces, start = [], (n[0], n[1])
            at = start
            continue
        segment: Segment = (letter, n) if letter != "Z" else ("L", start)
        end = segment[1][-2], segment[1][-1]
        if letter == "C" or not _near(at, end):
            pieces.append(_Piece(at, segment))
            at = end
        if letter == "Z" and pieces:
            yield pieces, True
            pieces = []
    if pieces:
        yield pieces, _near(at, start)


def _runs(pieces: list[_Piece], *, closed: bool) -> list[list[_Piece]]:
    """Put pieces that follow each other together; a `closed` line goes on from its last piece to its first."""
    gaps = [0]
    for before, after in pairwise(pieces):
        gaps.append(gaps[-1] + (not _near(before.end, after.start)))
    runs = [[piece for _, piece in run] for _, run in groupby(zip(gaps, pieces, strict=False), key=lambda pair: pair[0])]
    if closed and len(runs) > 1 and _near(runs[-1][-1].end, runs[0][0].start):
        runs[0] = runs.pop() + runs[0]
    return runs


def _path(pieces: list[_Piece], *, closed: bool) -> Path:
    last = pieces[-1].segment[0]
    body = [piece.segment for piece in (pieces[:-1] if closed and last == "L" else pieces)]
    return (("M", pieces[0].start), *body, *((("Z", ()),) if closed else ()))


def _middle(start: tuple[float, float], n: tuple[float, ...]) -> tuple[float, float]:
    return (start[0] + 3 * n[0] + 3 * n[2] + n[4]) / 8, (start[1] + 3 * n[1] + 3 * n[3] + n[5]) / 8


def _near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return math.dist(one, other) <= _SHORTEST
