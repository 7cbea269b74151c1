"""Forms of texts that are no box: one line along a path, and lines in a shape, which are as wide as it is at their height."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil, cos, dist, floor, hypot, pi, sin
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.base.records import frozen
from pnp.base.units import PT, plain_sum
from pnp.text.copyfitting import PARAGRAPH_GAP, ROUNDING, UNLIMITED_WIDTH, SizeTrial, trial_of_lines
from pnp.text.line_breaking import BrokenLine, break_lines, whole_words
from pnp.text.words import ICON_SIZE, IconPiece

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.text.copyfitting import FitJob
    from pnp.text.words import Word


Point: TypeAlias = tuple[float, float]


@frozen
class Course:
    """The line that a text follows: its points in mm, from where the words begin to the right of each other.

    Letters stand on its left, as seen along it; those of a text that is `below` hang from it, by the height of capitals.
    """

    points: tuple[Point, ...]
    below: bool = False

    @property
    def length(self) -> float:
        """Its length in mm."""
        return plain_sum([dist(*ends) for ends in pairwise(self.points)])

    def try_size(self, job: FitJob, size: float) -> SizeTrial:
        """Return a text in one line at a size in pt; its overflow is by how much it is longer than the course."""
        lines = [break_lines(par, UNLIMITED_WIDTH, job.cache) for par in job.paragraphs]
        trial = trial_of_lines(job, size, lines, 0.0)
        base = job.metrics.cap_height * size / PT if self.below else 0.0
        length = self.length
        over = max(trial.width - length * PT, 0.0)
        if sum(map(len, lines)) > 1:
            over = max(over, trial.height)
        return trial._replace(overflow=over if over > ROUNDING else 0.0, places=((0.0, length, base),) * sum(map(len, lines)))

    def improve(self, job: FitJob, trial: SizeTrial) -> SizeTrial:  # noqa: ARG002 - other forms need it
        """Return the text as it is: there is one way to set it."""
        return trial

    def walker(self) -> CourseWalker:
        """Return what finds places along it."""
        return CourseWalker(self.points)


class CourseWalker:
    """Finds places along a course by their distance from its start; beyond its ends it goes straight on."""

    def __init__(self, points: Sequence[Point]) -> None:
        self._points = points
        self._starts = [*accumulate([dist(*ends) for ends in pairwise(points)], initial=0.0)]

    def point(self, at: float) -> Point:
        """Return the point `at` mm along the course."""
        k = min(max(bisect_right(self._starts, at) - 1, 0), len(self._points) - 2)
        (x1, y1), (x2, y2) = self._points[k : k + 2]
        part = (at - self._starts[k]) / (self._starts[k + 1] - self._starts[k])
        return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part

    def direction(self, at: float, reach: float) -> Point:
        """Return the direction of the course around a place, of length 1: that of the chord over `reach` mm on both sides."""
        (x1, y1), (x2, y2) = self.point(at - reach), self.point(at + reach)
        length = hypot(x2 - x1, y2 - y1)
        if length < _SHORTEST_CHORD:  # a course that turns back on itself
            return 1.0, 0.0
        return (x2 - x1) / length, (y2 - y1) / length


_SHORTEST_CHORD = 1e-9  # mm


@frozen
class Region:
    """The shape that a text fills: polygons in mm, which leave out where they overlap an even number of times.

    Its lines are broken to the width that it has at their height, words whole, and lie as far from its edges as they can, at
    least by `pad` mm.
    """

    polygons: tuple[tuple[Point, ...], ...]
    pad: float = 0.0

    def try_size(self, job: FitJob, size: float) -> SizeTrial:
        """Return a text set at a size in pt; one that does not fit is in the middle, and overflows by all of its size."""
        setting = _Setting(self, job, size)
        fitted = setting.fit(0.0)
        return setting.trial(fitted or setting.in_the_middle(), 0.0 if fitted else size)

    def improve(self, job: FitJob, trial: SizeTrial) -> SizeTrial:
        """Return a text with as much room around it as there can be; its overflow is by how much smaller it has to be."""
        setting = _Setting(self, job, trial.size)
        if not trial.overflow:
            return setting.trial(setting.far_from_edges(_Fitted(trial.lines, trial.places)), 0.0)
        smaller, fits = trial.size, 0.0
        largest = None
        for _ in range(_SEARCHES):
            middle = (smaller + fits) / 2
            found = _Setting(self, job, middle).fit(0.0)
            if found is None:
                smaller = middle
            else:
                fits, largest = middle, found
        return setting.trial(setting.enlarged(largest, trial.size / fits), trial.size - fits) if largest else trial

    def spans_at(self, y: float) -> list[tuple[float, float]]:
        """Return the left and the right edge of each part that it has at a height, all in mm."""
        crossings = sorted(
            [
                x1 + (x2 - x1) * (y - y1) / (y2 - y1)
                for polygon in self.polygons
                for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], polygon[0]), strict=True)
                if (y1 <= y) != (y2 <= y)
            ]
        )
        return [*zip(crossings[::2], crossings[1::2], strict=True)]


_Place: TypeAlias = tuple[float, float, float]
_BESIDE = 1e-6  # mm
_ROW = 0.05
"""How far apart the heights are at which a region is measured, in mm."""
_SEARCHES = 8
_HEIGHTS = 12  # at which the first line is tried
_LEAST_MARGIN = 0.5  # em: more lines are made for so much room around them, and for no more


class _Fitted(NamedTuple):
    """The lines of each paragraph, and the place of each line: left edge and width of its room, and its baseline, in mm."""

    lines: list[list[BrokenLine]]
    places: tuple[_Place, ...]


class _Setting:
    """The setting of a text into a region at one size."""

    def __init__(self, region: Region, job: FitJob, size: float) -> None:
        self._region, self._job, self._size = region, job, size
        self._mm = size / PT
        xs, ys = zip(*[point for polygon in region.polygons for point in polygon], strict=True)
        self._middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        self._top, self._bottom = min(ys), max(ys)
        self._widest = max(xs) - min(xs)
        inks = [ink for par in job.paragraphs for word in par.words for ink in _inks(word, job.metrics.cap_height)]
        self._above = -min([top for top, _ in inks], default=0.0) * self._mm
        self._below = max([bottom for _, bottom in inks], default=0.0) * self._mm
        self._leading = job.metrics.leading * self._mm
        self._length = sum([par.ends[-1] for par in job.paragraphs if par.words]) * self._mm
        self._is_convex = _is_convex(region.polygons)
        self._known: dict[int, list[tuple[float, float]]] = {}
        self._gaps = PARAGRAPH_GAP * sum([par.gap for par in job.paragraphs])

    def fit(self, margin: float, counts: Iterable[int] | None = None) -> _Fitted | None:
        """Return the text in the fewest lines (or one of `counts`) that keep a margin in mm; None if it does not fit."""
        margin = max(margin, self._region.pad)
        room = self._bottom - self._top - 2 * margin - self._above - self._below
        most = min(sum([len(par.words) for par in self._job.paragraphs]), int(room / self._leading - self._gaps) + 1)
        widest = max(self._widest - 2 * margin, _BESIDE)
        for count in counts or range(max(len(self._job.paragraphs), int(self._length / widest)), most + 1):
            spare = room - self._leading * (count - 1 + self._gaps)
            for k in _FROM_THE_MIDDLE if spare >= 0 else ():
                found = self._lines(self._top + margin + self._above + spare * k / _HEIGHTS, count, margin)
                if found is not None:
                    return found
        return None

    def _lines(self, baseline: float, count: int, margin: float) -> _Fitted | None:
        lines: list[list[BrokenLine]] = []
        places: list[_Place] = []
        for par in self._job.paragraphs:
            baseline += PARAGRAPH_GAP * self._leading if par.gap else 0.0
            at, own = 0, list[BrokenLine]()
            while at < len(par.words):
                rooms = self._rooms(baseline - self._above, baseline + self._below, margin)
                left, right = max(rooms, key=lambda room: room[1] - room[0], default=(0.0, 0.0))
                line = whole_words(par, at, (right - left) / self._mm)
                if line is None or len(places) == count:
                    return None
                own.append(line)
                places.append((left, right - left, baseline))
                at = line.last
                baseline += self._leading
            lines.append(own)
        return _Fitted(lines, tuple(places)) if len(places) == count else None

    def _rooms(self, top: float, bottom: float, margin: float) -> list[tuple[float, float]]:
        """Return where a line with ink from `top` to `bottom` keeps a margin from all edges, as `spans` does."""
        found = self._spans(top - margin, bottom + margin)
        for across, up in _DIRECTIONS if margin and found else ():
            spans = self._spans(top - up * margin, bottom + up * margin)
            found = [*_common(found, [(left + across * margin, right - across * margin) for left, right in spans])]
        return found

    def _spans(self, top: float, bottom: float) -> list[tuple[float, float]]:
        """Return where the shape is whole from one height to another: the left and the right edge of each part of it, in mm."""
        rows = [floor(top / _ROW), ceil(bottom / _ROW)]
        if not self._is_convex:  # else it is narrowest at one of them
            rows = [*range(rows[0], rows[1] + 1)]
        found: list[tuple[float, float]] | None = None
        for row in rows:
            here = self._known.get(row)
            if here is None:
                here = self._known[row] = self._region.spans_at(row * _ROW)
            found = here if found is None else [*_common(found, here)]
        return found or []

    def far_from_edges(self, fitted: _Fitted) -> _Fitted:
        """Return a text that fits, with as much room around it as there can be, in a few more lines if it has little."""
        least = self._region.pad
        fitted, margin = self._widen(fitted, least, least + _LEAST_MARGIN * self._mm, None)
        most = min(self._widest, self._bottom - self._top) / 2
        return self._widen(fitted, margin, most, [len(fitted.places)])[0]

    def _widen(self, fitted: _Fitted, least: float, most: float, counts: list[int] | None) -> tuple[_Fitted, float]:
        if (found := self.fit(most, counts)) is not None:
            return found, most
        for _ in range(_SEARCHES):
            middle = (least + most) / 2
            found = self.fit(middle, counts)
            if found is None:
                most = middle
            else:
                fitted, least = found, middle
        return fitted, least

    def enlarged(self, fitted: _Fitted, by: float) -> _Fitted:
        """Return a text that fits when it is smaller, as it lies beyond the edges."""
        x, y = self._middle
        places = [(x + (left - x) * by, width * by, y + (base - y) * by) for left, width, base in fitted.places]
        return _Fitted(fitted.lines, tuple(places))

    def in_the_middle(self) -> _Fitted:
        """Return a text that fits at no size, in lines as wide as the region."""
        lines = [break_lines(par, self._widest / self._mm, self._job.cache) for par in self._job.paragraphs]
        count = sum(map(len, lines))
        x, y = self._middle
        return _Fitted(
            lines, tuple([(x - self._widest / 2, self._widest, y + (k - count / 2) * self._leading) for k in range(count)])
        )

    def trial(self, fitted: _Fitted, overflow: float) -> SizeTrial:
        """Return a text as it was tried."""
        trial = trial_of_lines(self._job, self._size, fitted.lines, 0.0)
        return trial._replace(overflow=overflow, places=fitted.places)


_DIRECTIONS = [(cos(angle * pi / 6), sin(angle * pi / 6)) for angle in range(3)]
"""In which an edge may lie closest, besides straight above and below."""
_FROM_THE_MIDDLE = sorted(range(_HEIGHTS + 1), key=lambda k: abs(k - _HEIGHTS / 2))


def _inks(word: Word, cap_height: float) -> Iterator[tuple[float, float]]:
    """Yield the upper and lower edges of what the pieces of a word paint, in em from the baseline, y down."""
    for piece in word.pieces:
        if isinstance(piece, IconPiece):
            side = ICON_SIZE * (piece.span.named.size if piece.span.named else 1.0)
            yield -(cap_height + side) / 2, (side - cap_height) / 2
        elif piece.ink is not None:
            yield piece.ink.top, piece.ink.bottom


def _common(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    for a, b in one:
        for c, d in other:
            if max(a, c) < min(b, d):
                yield max(a, c), min(b, d)


@lru_cache(maxsize=256)
def _is_convex(polygons: tuple[tuple[Point, ...], ...]) -> bool:
    if len(polygons) != 1:
        return False
    around = (*polygons[0], *polygons[0][:2])
    turns = [
        (x2 - x1) * (y3 - y2) - (y2 - y1) * (x3 - x2)
        for (x1, y1), (x2, y2), (x3, y3) in zip(around, around[1:], around[2:], strict=False)
    ]
    return min(turns) >= -_BESIDE or max(turns) <= _BESIDE
