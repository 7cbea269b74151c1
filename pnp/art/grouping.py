"""Items under a matrix, a clip and an opacity, in as few groups as possible."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.model.face_walk import IDENTITY
from pnp.model.frame import Gradient, Group, Shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.frame import Item
    from pnp.model.outline import Matrix, Path

_FLAT = 1e-15  # a square becomes this much longer than it is wide, and rounding makes more


def grouped(
    items: Sequence[Item], matrix: Matrix = IDENTITY, clip: Path | None = None, opacity: float = 1.0
) -> tuple[Item, ...]:
    """Return the items in one group, or without a group if it would have no effect, or nothing if nothing would show."""
    if not items or opacity <= 0 or clip == () or not _has_area(matrix):
        return ()
    if clip is None and matrix == IDENTITY:
        if opacity >= 1:
            return tuple(items)
        faded = _faded(items[0], opacity) if len(items) == 1 else None
        if faded is not None:
            return (faded,)
    return (Group(tuple(items), matrix, clip, opacity),)


def _has_area(matrix: Matrix) -> bool:
    """Return whether anything under a matrix has an area; what has none is not drawn (SVG 2, 8.5)."""
    a, b, c, d, _, _ = matrix
    return abs(a * d - b * c) > _FLAT * (a * a + b * b + c * c + d * d)


def _faded(item: Item, opacity: float) -> Item | None:
    """Return a shape of one plain colour with the opacity in that colour; None for anything else."""
    if not isinstance(item, Shape) or (item.fill and item.stroke) or isinstance(item.fill, Gradient):
        return None
    if item.stroke:
        colour = item.stroke.colour
        return replace(item, stroke=replace(item.stroke, colour=colour._replace(alpha=colour.alpha * opacity)))
    return replace(item, fill=item.fill._replace(alpha=item.fill.alpha * opacity)) if item.fill else item
