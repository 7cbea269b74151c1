"""Lines wide enough for the press of a profile: as wide as they are printed, counting every matrix and scale around them.

Faces that a booklet shows as figures are left out: they are pictures of what is told of the cards themselves.
"""

from __future__ import annotations

from functools import partial
from math import hypot
from typing import TYPE_CHECKING

from pnp.model.frame import DrawingItem, PlacedFrame, Shape
from pnp.model.item_memory import ItemMemory
from pnp.model.painted import painted
from pnp.preflight.repeated_faults import RepeatedFaults
from pnp.units import PT
from pnp.yaml_nodes.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.diagnostics import Mark, Report
    from pnp.inks.press_inks import PressInks
    from pnp.model.frame import Item
    from pnp.model.painted import Painted
    from pnp.preflight.proof import Proof
    from pnp.preflight.repeated_faults import RepeatedFault

HAIRLINE = 0.02
"""The width in pt below which a line has none."""
_TOLERANCE = 0.005  # pt
_TRACE = 0.05
"""A plate with less ink than this leaves no visible edge."""


def check(proof: Proof, report: Report) -> None:
    """Warn of lines that are too fine for the press, or for the inks that they have: each once for all cards.

    Details of drawings may be fine in several inks: nobody reads them.

    A line of no width, which every device draws as thin as it can, is an error.
    """
    press = proof.press
    if press is None:
        return
    limits = press.press.limits
    thin: RepeatedFaults[Painted] = RepeatedFaults(min)
    several: RepeatedFaults[Painted] = RepeatedFaults(min)
    fine = ItemMemory(partial(_fine_lines, under=max(limits.line, limits.line_of_several_inks) - _TOLERANCE))
    for component, frame in proof.distinct_faces():
        for paint, width in fine.on_face(frame.items):
            if width < limits.line - _TOLERANCE:
                thin.add(_at(paint), paint, component, width, component.place(frame, paint.box))
            elif (
                width < limits.line_of_several_inks - _TOLERANCE and _is_of_template(paint) and _has_several_inks(paint, press)
            ):
                several.add(_at(paint), paint, component, width, component.place(frame, paint.box))
    for fault in thin.all():
        tell = report.error if fault.worst < HAIRLINE else report.warning
        _tell(tell, "preflight/thin-line", f"the press takes {shown(limits.line)} pt", fault)
    for fault in several.all():
        least = shown(limits.line_of_several_inks)
        _tell(report.warning, "preflight/line-of-several-inks", f"lines of several inks need {least} pt", fault)


def _fine_lines(element: Item, under: float) -> tuple[tuple[Painted, float], ...]:
    """The lines of an element, but for those of placed faces, whose width in pt is less than `under`, each with its width."""
    found = ((paint, _width(paint)) for paint in painted((element,)))
    return tuple([
        (paint, width)
        for paint, width in found
        if width is not None and width < under and not any(isinstance(c, PlacedFrame) for c in paint.state.path)
    ])  # fmt: skip


def _tell(tell: Callable[..., None], code: str, asked: str, fault: RepeatedFault[Painted]) -> None:
    tell(
        code,
        f"a line of {fault.who} is {shown(round(fault.worst, 3))} pt wide, {asked}",
        _at(fault.first) or fault.component.mark,
        hint="draw it wider" if code.endswith("thin-line") else "draw it wider, or in a colour of one ink",
        faces=fault.faces,
    )


def _width(paint: Painted) -> float | None:
    """Return the width of a line in pt, where its matrix makes it thinnest; None if it is no line, or is not printed."""
    item = paint.item
    if not isinstance(item, Shape) or item.stroke is None or item.step is not None or not item.stroke.colour.alpha:
        return None
    a, b, c, d = paint.matrix[:4]
    longer = max(hypot(a, b), hypot(c, d))
    return item.stroke.width * PT * (abs(a * d - b * c) / longer if longer else 0.0)


def _is_of_template(paint: Painted) -> bool:
    return not any(isinstance(container, DrawingItem) for container in paint.state.path)


def _has_several_inks(paint: Painted, press: PressInks) -> bool:
    assert isinstance(paint.item, Shape)
    assert paint.item.stroke is not None
    mix = press.mix(paint.state.resolve(paint.item.stroke.colour))
    return sum(part > _TRACE for part in mix) > 1


def _at(paint: Painted) -> Mark | None:
    """Return the line of the template that draws it; lines of a drawing have that of the element that places it."""
    holders = (paint.item, *reversed(paint.state.path))
    return next((at for holder in holders if (at := getattr(holder, "at", None)) is not None), None)
