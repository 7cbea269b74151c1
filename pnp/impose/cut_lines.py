"""Where to cut what is not a rectangle: ticks around it for a punch, or its outline as a thin line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.impose.sheet_measures import MARK_WEIGHT, TICK_LENGTH
from pnp.model.frame import Colour, Shape, Stroke
from pnp.model.sheet import PageLine
from pnp.units import PT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.model.sheet import Placement
    from pnp.units import Box

_LINE = Stroke(Colour(0.0, 0.0, 0.0), MARK_WEIGHT / PT, join="round")
_CASING = Stroke(Colour(1.0, 1.0, 1.0), 2 * MARK_WEIGHT / PT, join="round")  # so that the line shows on dark art
_SAME = 6  # ticks that agree to this many decimals of a mm are one tick


def ticks(trims: Iterable[Box], gap: float) -> Iterator[PageLine]:
    """Yield ticks above, below, left and right of each trim, in line with its centre and in the middle of the `gap` (mm).

    They are `TICK_LENGTH` mm long. Neighbours share the tick between them, which points to the centres of both.
    """
    found: dict[tuple[float, ...], PageLine] = {}
    near, far = (gap - TICK_LENGTH) / 2, (gap + TICK_LENGTH) / 2
    for trim in trims:
        x, y = trim.x + trim.w / 2, trim.y + trim.h / 2
        for start, end in ((trim.y - far, trim.y - near), (trim.bottom + near, trim.bottom + far)):
            _add(found, (x, start, x, end))
        for start, end in ((trim.x - far, trim.x - near), (trim.right + near, trim.right + far)):
            _add(found, (start, y, end, y))
    yield from (found[key] for key in sorted(found))


def _add(found: dict[tuple[float, ...], PageLine], ends: tuple[float, float, float, float]) -> None:
    found.setdefault(tuple(round(v, _SAME) for v in ends), PageLine(*ends, MARK_WEIGHT, kind="tick"))


def cut_outlines(placements: Iterable[Placement]) -> Iterator[Shape]:
    """Yield the outline of each placement as a black line on a wider white one, on top of its art."""
    for placement in placements:
        contour = placement.contour
        yield Shape(contour, stroke=_CASING)
        yield Shape(contour, stroke=_LINE)
