"""The free rectangles of a page, and whether full-length cuts can separate what lies on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.units import Box
from pnp.impose.sheet_measures import TOLERANCE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

LEAST = 8.0
"""Free rectangles with a shorter side than this (mm) are dropped: no part is smaller."""


def free_rectangles(area: Box, taken: Iterable[Box], distance: float) -> tuple[Box, ...]:
    """The largest rectangles of an area (mm) that keep a distance (mm) from all boxes that are taken; they may overlap."""
    free: tuple[Box, ...] = (area,)
    for box in taken:
        free = without(free, box.inset(-distance))
    return free


def without(free: Sequence[Box], taken: Box) -> tuple[Box, ...]:
    """The largest rectangles (mm) that are left of some, which may overlap, when a box is taken."""
    cut = [rectangle for rectangle in free if rectangle.overlaps(taken)]
    if not cut:
        return tuple(free)
    whole = [rectangle for rectangle in free if not rectangle.overlaps(taken)]
    parts = dict.fromkeys(part for rectangle in cut for part in _around(rectangle, taken))
    return (*whole, *(part for part in parts if not any(o.contains(part) for o in (*whole, *parts) if o != part)))


def _around(rectangle: Box, taken: Box) -> Iterable[Box]:
    """Yield the parts of a rectangle above, to the left, to the right and below a box that overlaps it."""
    x, y, w, h = rectangle
    for part in (
        Box(x, y, w, taken.y - y),
        Box(x, y, taken.x - x, h),
        Box(taken.right, y, rectangle.right - taken.right, h),
        Box(x, taken.bottom, w, rectangle.bottom - taken.bottom),
    ):
        if min(part.size) >= LEAST:
            yield part


def separable(boxes: Sequence[Box]) -> bool:
    """Whether a guillotine can separate all boxes (mm): each cut goes from edge to edge of what the cuts before it left."""
    if len(boxes) < 2:  # noqa: PLR2004 - nothing to separate
        return True
    spans = [(box.x, box.right) for box in boxes], [(box.y, box.bottom) for box in boxes]
    for along in spans:
        ordered = sorted(range(len(boxes)), key=lambda i: along[i])
        end = along[ordered[0]][1]
        for place, index in enumerate(ordered[1:], 1):
            if along[index][0] >= end - TOLERANCE:
                halves = ordered[:place], ordered[place:]
                return all(separable([boxes[i] for i in half]) for half in halves)
            end = max(end, along[index][1])
    return False
