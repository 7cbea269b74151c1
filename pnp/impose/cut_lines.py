"""Where to cut what is not a rectangle: ticks around it for a punch, or its outline as a thin line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.units import PT
from pnp.model.frame import Colour, Shape, Stroke
from pnp.model.sheet import PageLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.base.units import Box
    from pnp.model.printing import PrinterMarks
    from pnp.model.sheet import Placement

_BLACK, _WHITE = Colour(0.0, 0.0, 0.0), Colour(1.0, 1.0, 1.0)
_SAME = 6  # ticks that agree to this many decimals of a mm are one tick


def ticks(trims: Iterable[Box], gap: float, marks: PrinterMarks) -> Iterator[PageLine]:
    """Yield ticks above, below, left and right of each trim, in line with its centre and in the middle of the `gap` (mm).

    Neighbours share the tick between them, which points to the centres of both.
    """
    found: dict[tuple[float, ...], PageLine] = {}
    near, far = (gap - marks.tick_length) / 2, (gap + marks.tick_length) / 2
    for trim in trims:
        x, y = trim.x + trim.w / 2, trim.y + trim.h / 2
        for start, end in ((trim.y - far, trim.y - near), (trim.bottom + near, trim.bottom + far)):
            _add(found, (x, start, x, end), marks.weight)
        for start, end in ((trim.x - far, trim.x - near), (trim.right + near, trim.right + far)):
            _add(found, (start, y, end, y), marks.weight)
    yield from (found[key] for key in sorted(found))


def _add(found: dict[tuple[float, ...], PageLine], ends: tuple[float, float, float, float], weight: float) -> None:
    found.setdefault(tuple(round(v, _SAME) for v in ends), PageLine(*ends, weight, kind="tick"))


def cut_outlines(placements: Iterable[Placement], weight: float) -> Iterator[Shape]:
    """Yield the outline of each placement on top of its art: a black line (pt) on a wider white one, for dark art."""
    line, casing = (Stroke(c, w / PT, join="round") for c, w in ((_BLACK, weight), (_WHITE, 2 * weight)))
    for placement in placements:
        contour = placement.contour
        yield Shape(contour, stroke=casing)
        yield Shape(contour, stroke=line)
