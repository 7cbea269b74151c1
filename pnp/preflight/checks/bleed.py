"""Art that is cut must reach to the end of the bleed: a cut that is off by a millimetre would leave a white edge.

Of rectangles it is told which sides of an element end too soon, since its box can be made larger by just that.
"""

from __future__ import annotations

import math
from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from pnp.art.outline_offset import offset
from pnp.art.path_polygons import area, polygons
from pnp.preflight.repeated_faults import RepeatedFaults
from pnp.preflight.topmost import TopmostInk
from pnp.preflight.trimmed_edges import AT_CUT, SIDES, TrimmedEdges

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from pnp.art.path_polygons import Point, Polygon
    from pnp.base.diagnostics import Mark, Report
    from pnp.model.face_walk import Painted
    from pnp.model.frame import Frame
    from pnp.model.outline import Outline
    from pnp.preflight.proof import Proof
    from pnp.preflight.repeated_faults import RepeatedFault
    from pnp.preflight.trimmed_edges import Side, TrimmedEdge

    Tell: TypeAlias = Callable[..., None]
    """Reports a finding as a warning or as an error."""

_STEP = 1.0  # mm between two samples
_EDGE = 0.1  # mm from a line to its samples, so that art which ends exactly there counts
_RUN = 3  # samples in a row; less is an ornament


def check(proof: Proof, report: Report) -> None:
    """Warn about art that is cut, or ends at the cut, and does not reach to the end of the bleed that is printed.

    On single faces, which go to a press or a service, it is an error: nobody there can fill the bleed.
    """
    _check_outlines(proof, report)
    _check_rectangles(proof, report)


def _check_rectangles(proof: Proof, report: Report) -> None:
    faults: RepeatedFaults[TrimmedEdge] = RepeatedFaults(min)
    sides: dict[Mark | None, set[Side]] = defaultdict(set)
    edges = TrimmedEdges(filled=proof.asked_bleeds is not None)
    known: dict[tuple[Frame, float], tuple[TrimmedEdge, ...]] = {}
    for component, frame in proof.faces():
        bleed = proof.printed_bleed(component, frame)
        if frame.shaped is not None or bleed <= _EDGE:
            continue
        if (frame, bleed) not in known:
            known[frame, bleed] = edges.on(frame, bleed)
        for edge in known[frame, bleed]:
            sides[edge.element.at].add(edge.side)
            faults.add(edge.element.at, edge, component, edge.outside, component.place(frame, edge.box))
    for fault in faults.all():
        component, at = fault.component, fault.first.element.at
        _report_rectangle(fault, sides[at], proof.printed_bleed(component, component.face), _told(proof, report))


def _report_rectangle(fault: RepeatedFault[TrimmedEdge], sides: Collection[Side], bleed: float, tell: Tell) -> None:
    where = "at the cut" if fault.worst <= AT_CUT else f"{fault.worst:.2g} mm outside the cut"
    start = " ".join(f'{name}="-{bleed:.4g}"' for name, side in (("x", "left"), ("y", "top")) if side in sides)
    end = " and ".join(side for side in SIDES[2:] if side in sides)
    beyond = f"end {bleed:.4g} mm beyond the {end} edge" if end else ""
    tell(
        "preflight/short-bleed",
        f"art of {fault.who} ends {where} ({', '.join(s for s in SIDES if s in sides)}); the bleed of {bleed:.4g} mm has"
        " another colour there, which a cut that is a little off shows",
        fault.first.element.at or fault.component.mark,
        hint="let it " + " and ".join(filter(None, (f"begin at `{start}`" if start else "", beyond))),
        faces=fault.faces,
    )


def _check_outlines(proof: Proof, report: Report) -> None:
    faults: RepeatedFaults[Painted] = RepeatedFaults(max)
    seen: set[Frame] = set()
    for component, frame in proof.faces():
        if frame.shaped is not None and frame.bleed > _EDGE and frame not in seen:
            seen.add(frame)
            bleed = frame.bleed if proof.asked_bleeds is None else proof.printed_bleed(component, frame)
            for paint in _short(frame, frame.shaped, bleed):
                faults.add(paint.item.at, paint, component, bleed, component.place(frame, paint.box))
    for fault in faults.all():
        _told(proof, report)(
            "preflight/short-bleed",
            f"art of {fault.who} is cut, but does not reach to the end of the bleed {fault.worst:g} mm outside the outline",
            fault.first.item.at or fault.component.mark,
            hint="make it larger, or let it end inside the outline",
            faces=fault.faces,
        )


def _told(proof: Proof, report: Report) -> Tell:
    return report.warning if proof.asked_bleeds is None else report.error


def _short(frame: Frame, outline: Outline, bleed: float) -> Iterator[Painted]:
    """The items that cross the cut in some place and do not reach the end of the bleed (mm) near it."""
    ink = TopmostInk(frame.items)
    cut, end = (_samples(polygons(line)) for line in (outline.path, offset(outline, bleed)))
    found: dict[int, Painted] = {}
    run: list[Painted] = []
    for point in (*cut, *cut[: _RUN - 1]):
        paint = ink.at(*point)
        short = paint is not None and _ends_before(paint, point, end, bleed, ink)
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
