"""Interlocking rows of hexagons and circles, which take less paper than a grid of boxes."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.model.printing import MARK_CLEARANCE

if TYPE_CHECKING:
    from pnp.base.units import Size
    from pnp.impose.sheet_measures import MarkMeasures
    from pnp.model.outline import CutMarks, OutlineShape


@frozen
class Nesting:
    """Rows that interlock: the distances in mm of trims in a row and of rows, and how far every other row is shifted."""

    gap: float
    row_gap: float
    shift: float


def nesting(shape: OutlineShape, size: Size, bleed: float, cut: CutMarks, marks: MarkMeasures) -> Nesting | None:
    """Return how parts of a shape nest; None if they do not. `size` (mm) has the short side first: hexagons stand on a point.

    Bleeds of neighbours touch, but do not overlap: the bleed of a regular hexagon is a hexagon again, with round corners, and
    both hexagons and circles lie closest with every other row shifted by half the pitch. Ticks keep circles of one row
    further apart; the next row then comes nearer, up to the clearance. Hexagons have no ticks, whose place is not free.
    """
    if cut == "crop" or shape not in {"circle", "hexagon-flat", "hexagon-pointed"}:
        return None
    ticked = cut == "ticks" and marks.wanted != "none"
    if ticked and shape != "circle":
        return None
    gap = 2 * bleed + (marks.tick_strip if ticked else 0.0)
    pitch = size.w + gap
    nearest = size.w + 2 * bleed + (2 * MARK_CLEARANCE if ticked else 0.0)
    return Nesting(gap, sqrt(nearest**2 - (pitch / 2) ** 2) - size.h, pitch / 2)
