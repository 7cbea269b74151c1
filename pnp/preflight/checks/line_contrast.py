"""Creases and cuts must be seen: a contrast of at least 3 : 1 against what they lie on (WCAG 2.2, 1.4.11: graphical objects).

Every millimetre of a line is looked at, and where two colours meet under it, the better contrast counts, because an edge shows
as well. The faces of each edition are checked as they print; in low ink, most panels are white.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil, hypot
from typing import TYPE_CHECKING

from pnp.art.path_polygons import polygons
from pnp.base.units import Box
from pnp.model.face_walk import ItemMemory, ProcessingLine, painted_items
from pnp.model.frame import Group, PlacedFrame, Shape, TextLine
from pnp.preflight.background import grounds
from pnp.preflight.contrast_ratio import ratio
from pnp.preflight.fills import Fill
from pnp.preflight.repeated_faults import RepeatedFaults

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.base.diagnostics import Report
    from pnp.model.face_walk import Painted
    from pnp.model.frame import Frame, Item
    from pnp.preflight.proof import Proof

MIN_CONTRAST = 3.0
_STEP = 1.0  # mm between the spots of a line that are looked at
_SPOT = 0.2  # mm


def check(proof: Proof, report: Report) -> None:
    """Warn of folds and cuts with less than 3 : 1 over a millimetre or more, each once for all cards."""
    faults: RepeatedFaults[Shape] = RepeatedFaults(min)
    with_lines = ItemMemory(lambda item: (True,) if _has_lines((item,)) else ())  # which most faces lack
    for component, frame in proof.distinct_faces():
        for line, contrast, box in _faint(frame) if with_lines.on_face(frame.items) else ():
            faults.add((line.at, line.step), line, component, contrast, component.place(frame, box))
    for fault in faults.all():
        report.warning(
            "preflight/faint-line",
            f"a `{fault.first.step}` line of {fault.who} has a contrast of {fault.worst:.1f} : 1 against what it lies on, "
            f"creases and cuts need {MIN_CONTRAST:g} : 1",
            fault.first.at or fault.component.mark,
            hint="choose another colour for it under `lines` of theme.yaml, or a lighter or darker panel",
            faces=fault.faces,
        )


def _has_lines(items: Iterable[Item]) -> bool:
    """Whether there are lines to fold or cut at all."""
    return any(
        item.step is not None if isinstance(item, Shape) else isinstance(item, Group) and _has_lines(item.items)
        for item in items
    )


def _faint(frame: Frame) -> Iterator[tuple[Shape, float, Box]]:
    """The lines that can hardly be seen for a millimetre or more, each with its worst contrast ratio and its box in mm."""
    under: list[Fill] = []
    for paint in painted_items(frame.items):
        item = paint.item
        if isinstance(item, Shape) and item.step is not None and item.stroke is not None:
            if not any(isinstance(container, PlacedFrame) for container in paint.state.path):
                luminance = paint.state.resolve(item.stroke.colour).luminance
                near = [fill for fill in under if fill.paint.box.overlaps(paint.box.inset(-_SPOT))]
                found = [max(ratio(luminance, g) for g in grounds(near, spot)) for spot in _spots(paint)]
                low = [contrast for contrast in found if contrast < MIN_CONTRAST]
                if len(low) > 1:
                    yield item, min(low), paint.box
        elif not isinstance(item, TextLine):
            under.append(Fill(paint))


def _spots(paint: Painted) -> Iterator[Box]:
    """Small boxes along a line, `_STEP` mm apart at most."""
    assert isinstance(paint.item, Shape)
    assert paint.item.step is not None
    path = ProcessingLine(paint.item.step, paint.item.path).mapped(paint.matrix).path
    closed = path[-1][0] == "Z"
    for points in polygons(path):
        for (x1, y1), (x2, y2) in pairwise((*points, points[0]) if closed else points):
            count = ceil(hypot(x2 - x1, y2 - y1) / _STEP)
            for i in range(count):
                along = (i + 0.5) / count
                x, y = x1 + (x2 - x1) * along, y1 + (y2 - y1) * along
                yield Box(x - _SPOT / 2, y - _SPOT / 2, _SPOT, _SPOT)
