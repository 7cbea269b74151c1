"""Swelled lines: strokes whose width follows tone, as outlines; a line thins out in the light and swells in the shade."""

from __future__ import annotations

import itertools
from math import ceil, hypot
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from .geometry import Point, Points

    Tone: TypeAlias = Callable[[float, float], float]
    """How dark a place is: 1 in the deepest shade, 0 in half light, below 0 where there is no line."""

FINEST: Final = 0.1
"""The widths of a line in half light and in the deepest shade, mm."""
COARSEST: Final = 0.35
STEP: Final = 0.8
"""How far apart the tone of a curve is asked for, mm."""


def width(tone: float) -> float:
    """Return the width of a line at a tone, in mm: 0.1 at 0 or less, 0.35 at 1 or more."""
    return FINEST + (COARSEST - FINEST) * min(1.0, max(0.0, tone))


def toned(curve: Sequence[Point], tone: Tone) -> Iterator[tuple[Points, list[float]]]:
    """Yield what of a curve has a tone of 0 or more: its points, 0.8 mm or less apart, and the width at each in mm."""
    dark = ((point, tone(*point)) for point in resampled(curve))
    for shaded, run in itertools.groupby(dark, key=lambda place: place[1] >= 0):
        places = list(run)
        if shaded and len(places) > 1:
            yield [point for point, _ in places], [width(tone) for _, tone in places]


def resampled(curve: Sequence[Point], step: float = STEP) -> Points:
    """Return a curve with more points on it, so that none is further than `step` mm from the next."""
    out = [curve[0]]
    for (ax, ay), (bx, by) in itertools.pairwise(curve):
        parts = ceil(hypot(bx - ax, by - ay) / step - 1e-9)
        out += [(ax + (bx - ax) * k / parts, ay + (by - ay) * k / parts) for k in range(1, parts + 1)]
    return out


def swelled(points: Sequence[Point], widths: Sequence[float]) -> Points:
    """Return the outline of a stroke through points with a width of its own at each, in mm; it ends square.

    The outline goes along the left side of the stroke and back along its right one.
    """
    sides = [_normal(points, k) for k in range(len(points))]
    left = [(x + nx * w / 2, y + ny * w / 2) for (x, y), (nx, ny), w in zip(points, sides, widths, strict=True)]
    right = [(x - nx * w / 2, y - ny * w / 2) for (x, y), (nx, ny), w in zip(points, sides, widths, strict=True)]
    return [*left, *reversed(right)]


def _normal(points: Sequence[Point], k: int) -> Point:
    """Return the unit normal of a curve at one of its points, across the chord of its neighbours."""
    (ax, ay), (bx, by) = points[max(0, k - 1)], points[min(len(points) - 1, k + 1)]
    d = hypot(bx - ax, by - ay) or 1.0
    return (ay - by) / d, (bx - ax) / d
