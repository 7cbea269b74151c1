"""How often the segments of paths cross: the work of boolean operations on them, told before it is done."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from math import ceil, hypot
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.model.outline import Path

_Segment: TypeAlias = tuple[float, float, float, float]
_Cell: TypeAlias = tuple[int, int]

_CELLS = 32
"""Rows and columns of the grid over all paths; only segments in one cell are compared."""
_MOST_PAIRS = 400_000
"""To compare more takes half a second, and of so many some thousands cross."""


def crossings(paths: Iterable[Path], limit: int) -> int:
    """Return how often the segments of paths cross, or more than `limit` if they cross more often.

    Of a curve, the sides of its control polygon count. A crossing right at a corner of a cell may be missed.
    """
    segments = [segment for path in paths for segment in _segments(path)]
    if not segments:
        return 0
    grid = _Grid(segments)
    cells = grid.cells()
    if sum(len(found) * (len(found) - 1) // 2 for found in cells.values()) > _MOST_PAIRS:
        return limit + 1
    count = 0
    for cell, found in cells.items():
        for one, other in combinations(found, 2):
            point = _crossing(one, other)
            if point is not None and grid.cell(*point) == cell:
                count += 1
        if count > limit:
            break
    return count


class _Grid:
    """A grid of squares over all segments."""

    def __init__(self, segments: Sequence[_Segment]) -> None:
        self._segments = segments
        xs, ys = [x for x1, _, x2, _ in segments for x in (x1, x2)], [y for _, y1, _, y2 in segments for y in (y1, y2)]
        self._left, self._top = min(xs), min(ys)
        self._side = max(max(xs) - self._left, max(ys) - self._top) / _CELLS or 1.0

    def cell(self, x: float, y: float) -> _Cell:
        """Return the cell that holds a point."""
        return int((x - self._left) / self._side), int((y - self._top) / self._side)

    def cells(self) -> dict[_Cell, list[_Segment]]:
        """Return the segments in each cell; one that only cuts a corner of a cell may be missing there."""
        out: dict[_Cell, list[_Segment]] = defaultdict(list)
        for segment in self._segments:
            x1, y1, x2, y2 = segment
            steps = max(1, ceil(4 * hypot(x2 - x1, y2 - y1) / self._side))
            for cell in {self.cell(x1 + (x2 - x1) * n / steps, y1 + (y2 - y1) * n / steps) for n in range(steps + 1)}:
                out[cell].append(segment)
        return out


def _crossing(one: _Segment, other: _Segment) -> tuple[float, float] | None:
    """Return where the insides of two segments cross; None if they do not, or lie along each other."""
    ax, ay, bx, by = one
    cx, cy, dx, dy = other
    rx, ry, sx, sy = bx - ax, by - ay, dx - cx, dy - cy
    area = rx * sy - ry * sx
    if not area:
        return None
    along = ((cx - ax) * sy - (cy - ay) * sx) / area
    across = ((cx - ax) * ry - (cy - ay) * rx) / area
    return (ax + along * rx, ay + along * ry) if 0 < along < 1 and 0 < across < 1 else None


def _segments(path: Path) -> Iterator[_Segment]:
    x = y = start_x = start_y = 0.0
    for letter, numbers in path:
        if letter == "M":
            x, y = start_x, start_y = numbers
        elif letter == "Z":
            yield x, y, start_x, start_y
            x, y = start_x, start_y
        else:
            for to_x, to_y in zip(numbers[::2], numbers[1::2], strict=True):
                yield x, y, to_x, to_y
                x, y = to_x, to_y
