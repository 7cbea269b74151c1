"""Clips lines at a box: the parts of a path that lie inside, as a path whose curves are parts of the same curves."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.base.units import Box
    from pnp.model.outline import Segment
    from pnp.model.paths import Path

    _Point: TypeAlias = tuple[float, float]
    _Curve: TypeAlias = tuple[_Point, ...]  # a line has two points, a cubic four

_FINEST = 2**-20
"""The part of a curve at which a crossing is found exactly enough: less than half a micron of 400 mm."""


def clipped(path: Path, box: Box) -> Path:
    """Return the parts of a path's line inside a box, each from where it enters to where it leaves (mm); empty if none does."""
    points = [(n[i], n[i + 1]) for _, n in path for i in range(0, len(n), 2)]
    if all(_holds(box, point) for point in points):
        return path
    out: list[Segment] = []
    last: _Point | None = None
    for curve in _curves(path):
        for start, end in _joined(_inside(curve, box)):
            part = _part(curve, start, end)
            if part[0] != last:
                out.append(("M", part[0]))
            out.append(("L" if len(part) == 2 else "C", tuple(v for point in part[1:] for v in point)))  # noqa: PLR2004
            last = part[-1]
    return tuple(out)


def _curves(path: Path) -> Iterator[_Curve]:
    here = first = (0.0, 0.0)
    for letter, numbers in path:
        points = tuple((numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2))
        if letter == "M":
            first = points[0]
        elif letter == "Z":
            points = (first,)
        if letter != "M" and any(point != here for point in points):
            yield here, *points
        here = points[-1]


def _inside(curve: _Curve, box: Box, start: float = 0.0, end: float = 1.0) -> Iterator[tuple[float, float]]:
    """Yield the parts of a curve inside a box, from one parameter to another; a curve stays within the box of its points."""
    if all(_holds(box, point) for point in curve):
        yield start, end
        return
    xs, ys = [x for x, _ in curve], [y for _, y in curve]
    outside = max(xs) < box.x or min(xs) > box.right or max(ys) < box.y or min(ys) > box.bottom
    if not outside and end - start > _FINEST:
        middle = (start + end) / 2
        yield from _inside(_part(curve, 0.0, 0.5), box, start, middle)
        yield from _inside(_part(curve, 0.5, 1.0), box, middle, end)


def _joined(parts: Iterator[tuple[float, float]]) -> list[tuple[float, float]]:
    out: list[tuple[float, float]] = []
    for start, end in parts:
        if out and start - out[-1][1] <= 2 * _FINEST:
            out[-1] = (out[-1][0], end)
        else:
            out.append((start, end))
    return out


def _part(curve: _Curve, start: float, end: float) -> _Curve:
    """Return a curve from one parameter to another, by de Casteljau's construction."""
    if end < 1.0:
        curve = _halves(curve, end)[0]
    return _halves(curve, start / end)[1] if start > 0.0 else curve


def _halves(curve: _Curve, at: float) -> tuple[_Curve, _Curve]:
    head, tail, points = [curve[0]], [curve[-1]], curve
    while len(points) > 1:
        points = tuple(_between(a, b, at) for a, b in pairwise(points))
        head.append(points[0])
        tail.append(points[-1])
    return tuple(head), tuple(reversed(tail))


def _between(one: _Point, other: _Point, at: float) -> _Point:
    return one[0] + (other[0] - one[0]) * at, one[1] + (other[1] - one[1]) * at


def _holds(box: Box, point: Sequence[float]) -> bool:
    return box.x <= point[0] <= box.right and box.y <= point[1] <= box.bottom
