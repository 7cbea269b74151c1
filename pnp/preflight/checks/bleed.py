"""Art that is cut must reach to the end of the bleed: a cut that is off by a millimetre would leave a white edge.

Only outlines other than rectangles are checked, where a designer cannot see at once whether a box is large enough.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from pnp.art.outline_offset import offset
from pnp.art.path_polygons import area, polygons
from pnp.preflight.repeated_faults import RepeatedFaults
from pnp.preflight.topmost import TopmostInk

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.art.path_polygons import Point, Polygon
    from pnp.diagnostics import Report
    from pnp.model.frame import Frame
    from pnp.model.outline import Outline
    from pnp.model.painted import Painted
    from pnp.preflight.proof import Proof

_STEP = 1.0  # mm between two samples
_EDGE = 0.1  # mm from a line to its samples, so that art which ends exactly there counts
_RUN = 3  # samples in a row; less is an ornament


def check(proof: Proof, report: Report) -> None:
    """Warn about art that crosses the cut of a face but ends before its bleed does."""
    faults: RepeatedFaults[Painted] = RepeatedFaults(max)
    seen: set[Frame] = set()
    for component, frame in proof.faces():
        if frame.shaped is not None and frame.bleed > _EDGE and frame not in seen:
            seen.add(frame)
            for paint in _short(frame, frame.shaped):
                faults.add(paint.item.at, paint, component, frame.bleed, component.place(frame, paint.box))
    for fault in faults.all():
        report.warning(
            "preflight/short-bleed",
            f"art of {fault.who} is cut, but does not reach to the end of the bleed {fault.worst:g} mm outside the outline",
            fault.first.item.at or fault.component.mark,
            hint="make it larger, or let it end inside the outline",
            faces=fault.faces,
        )


def _short(frame: Frame, outline: Outline) -> Iterator[Painted]:
    """The items that cross the cut in some place and do not reach the end of the bleed near it."""
    ink = TopmostInk(frame.items)
    cut, end = (_samples(polygons(line)) for line in (outline.path, offset(outline, frame.bleed)))
    found: dict[int, Painted] = {}
    run: list[Painted] = []
    for point in (*cut, *cut[: _RUN - 1]):
        paint = ink.at(*point)
        short = paint is not None and _ends_before(paint, point, end, frame.bleed, ink)
        run = [*run, paint] if short and paint is not None and all(p.item is paint.item for p in run) else []
        if len(run) >= _RUN:
            found.setdefault(id(run[0].item), run[0])
    yield from found.values()


def _ends_before(paint: Painted, point: Point, end: Sequence[Point], bleed: float, ink: TopmostInk) -> bool:
    """Whether nothing of an item, or of its colour, is on the end of the bleed near a point of the cut."""
    near = [other for other in end if math.dist(point, other) < 2 * bleed + _STEP]
    return not any(ink.covers(paint, *other) or ink.is_alike(paint, ink.at(*other)) for other in near)


def _samples(lines: Sequence[Polygon]) -> list[Point]:
    """Points inside of closed lines, `_STEP` mm apart along the line and `_EDGE` mm from it."""
    out: list[Point] = []
    for line in lines:
        inwards = math.copysign(_EDGE, area(line))
        left = 0.0  # to the next point
        for (x1, y1), (x2, y2) in pairwise((*line, line[0])):
            length = math.dist((x1, y1), (x2, y2))
            dx, dy = (x2 - x1) / length, (y2 - y1) / length
            while left < length:
                out.append((x1 + dx * left - dy * inwards, y1 + dy * left + dx * inwards))
                left += _STEP
            left -= length
    return out
