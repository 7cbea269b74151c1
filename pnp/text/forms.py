"""Forms of texts that are no box: one line along a path, and lines in a shape, which are as wide as it is at their height."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import dist, hypot
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.records import frozen
from pnp.base.units import PT, plain_sum
from pnp.text.copyfitting import SizeTrial, trial_of_lines
from pnp.text.line_breaking import break_lines

if TYPE_CHECKING:
    from pnp.text.copyfitting import FitJob


Point: TypeAlias = tuple[float, float]

_UNLIMITED = 1e9  # em


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
        lines = [break_lines(par, _UNLIMITED, job.cache) for par in job.paragraphs]
        trial = trial_of_lines(job, size, lines, 0.0)
        base = job.metrics.cap_height * size / PT if self.below else 0.0
        length = self.length
        over = max(trial.width - length * PT, 0.0)
        if sum(map(len, lines)) > 1:
            over = max(over, trial.height)
        return trial._replace(overflow=over if over > _ROUNDING else 0.0, places=((0.0, length, base),) * sum(map(len, lines)))

    def walker(self) -> CourseWalker:
        """Return what finds places along it."""
        return CourseWalker(self.points)


_ROUNDING = 1e-3  # pt


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
Form: TypeAlias = Course
