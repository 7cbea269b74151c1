"""Text must keep its distance from the cut: a guillotine may be off by up to a millimetre, a cut by hand by more.

The usual safe area begins 3 mm inside the trim (1/8 in at US services); text that may leave it has `safe="no"` in its template.
The safe area follows the outline: of a round token it is a smaller circle. A text is as large as its ink, also where that is
beyond the sides of its box, which nobody sees. What letters overhang at the ends of lines, as they are designed to, may enter
as far as no cut takes it.

What a print shop asks for, mostly 3 mm, is meant for cards. Shops take tokens from 8 mm on, of which 3 mm on all sides would
leave 2 mm: small parts keep clear by what a cut may be off, and designers keep what nobody may lose further inside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.outline_offset import offset
from pnp.art.path_polygons import distance, inside, polygons
from pnp.base.units import Box
from pnp.model.face_walk import intersection, line_box, line_ink, map_box, painted_items, without_overhang
from pnp.model.frame import TextLine
from pnp.preflight.repeated_faults import RepeatedFaults

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pnp.art.path_polygons import Polygon
    from pnp.base.diagnostics import Report
    from pnp.model.face_walk import Painted
    from pnp.model.frame import Frame, TextBox
    from pnp.model.sheet import Component
    from pnp.preflight.proof import Proof
    from pnp.preflight.repeated_faults import RepeatedFault

_TOLERANCE = 0.05  # mm: about one dot of a printer with 600 dots per inch, 0.042 mm
_SMALL, _OFF = 30.0, 1.0
"""Parts narrower than this (mm) are tokens and not cards, and keep clear of the cut by what it may be off (mm): 1 mm in the
trade (the project's print guide, sections 1 and 5), whose least token is 8 mm wide (bodagames.com)."""
_SPARE = 1 / 3
"""The part of the margin that no cut takes: where 3 mm are asked for, cuts are off by 1 mm or 1/16 in, in Japan by up to 2 mm
(saal-digital.com, foldfactory.com, printnavi; the project's print guide, section 5). The rest keeps a text from looking
crammed, for which the eye goes by the edge of the column, and not by a single letter."""


def check(proof: Proof, report: Report) -> None:
    """Report every text that leaves the safe area of its deck, except overflowing text, which layout has reported.

    Warn of text that leaves only the larger one that who prints asks for.
    """
    faults: RepeatedFaults[TextBox] = RepeatedFaults(max)
    asked: RepeatedFaults[TextBox] = RepeatedFaults(max)
    for component, frame in proof.faces():
        margin = proof.safe.get(component.deck)
        if margin is None:
            continue
        outside = tuple(_outside(frame, margin))
        for box, out in outside:
            faults.add((box.at or box.content, margin), box, component, out, component.place(frame, box.ink))
        told = {id(box) for box, _ in outside}
        wanted = _wanted(proof, component)
        for box, out in _outside(frame, wanted) if wanted > margin else ():
            if id(box) not in told:
                asked.add((box.at or box.content, margin), box, component, out, component.place(frame, box.ink))
    for fault in faults.all():
        message = f"into the {proof.safe[fault.component.deck]:g} mm that the cut may take"
        _report(fault, message, report.error)
    for fault in asked.all():
        message = f"into the {_wanted(proof, fault.component):g} mm that the profile wants to be free"
        _report(fault, message, report.warning)


def _wanted(proof: Proof, component: Component) -> float:
    """Return the margin in mm that who prints wants to be free of a component's texts."""
    small = min(component.face.size) < _SMALL
    return min(proof.asked_safe, _OFF) if small else proof.asked_safe


def _report(fault: RepeatedFault[TextBox], where: str, report: Callable[..., None]) -> None:
    box = fault.first
    report(
        "preflight/outside-safe-area",
        f"text of {fault.who} comes {fault.worst:.2f} mm {where}",
        box.content or fault.component.mark,
        also=[("in", box.at)] if box.at else (),
        hint='move the box inwards, or say `safe="no"` in the template if it may be cut',
        faces=fault.faces,
    )


def _outside(frame: Frame, margin: float) -> Iterator[tuple[TextBox, float]]:
    """The texts that leave the safe area, and by how many mm."""
    area = Box(0, 0, *frame.size).inset(margin)
    inner = polygons(offset(frame.shaped, -margin)) if frame.shaped is not None else None
    for box in frame.boxes:
        if not box.safe or not any(box.lines) or box.overflow:
            continue
        if inner is not None:
            parts = _lines(frame, box)
            out = max(max(_beyond(inner, body), _overhang(_beyond(inner, ink), margin)) for body, ink in parts)
        elif area.contains(box.ink, _TOLERANCE):
            continue
        else:
            out = max(_past(area, box.body or box.ink), _overhang(_past(area, box.ink), margin))
        if out > _TOLERANCE:
            yield box, out


def _overhang(out: float, margin: float) -> float:
    """How far all ink of a text is outside, in mm, if that is more than letters may overhang."""
    return out if out > margin * _SPARE else 0.0


def _past(area: Box, ink: Box) -> float:
    return max(area.x - ink.x, area.y - ink.y, ink.right - area.right, ink.bottom - area.bottom)


def _lines(frame: Frame, box: TextBox) -> list[tuple[Box, Box]]:
    """Each line of a text without and with what overhangs: where the outline is narrower, lines may be shorter."""
    found = [_line(p, box) for p in painted_items(frame.items, near=box.ink) if isinstance(p.item, TextLine)]
    return [line for line in found if line is not None] or [(box.body or box.ink, box.ink)]


def _line(line: Painted, box: TextBox) -> tuple[Box, Box] | None:
    """The ink of a line of the text, as far as it is in its ink: other texts may come from the same place in the content."""
    item = line.item
    assert isinstance(item, TextLine)
    ink = line_ink(item) if item.at == box.at and item.content == box.content else None
    if ink is None:
        return None
    whole, body = map_box(line.matrix, ink), map_box(line.matrix, without_overhang(ink, line_box(item)))
    part = intersection(whole, box.ink)
    return (intersection(body, box.ink), part) if part.w > 0 and part.h > 0 else None


def _beyond(area: Sequence[Polygon], ink: Box) -> float:
    """How far a box reaches out of an area, in mm: its farthest corner, or how deep a notch of the area comes into it."""
    corners = ((ink.x, ink.y), (ink.right, ink.y), (ink.x, ink.bottom), (ink.right, ink.bottom))
    out = [min(distance(p, *corner) for p in area) for corner in corners if not any(inside(p, *corner) for p in area)]
    notches = (point for polygon in area for point in polygon)
    out += [depth for x, y in notches if (depth := min(x - ink.x, ink.right - x, y - ink.y, ink.bottom - y)) > 0]
    return max(out, default=0.0)
