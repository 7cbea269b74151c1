"""Text must keep its distance from the cut: a guillotine may be off by up to a millimetre, a cut by hand by more.

The usual safe area begins 3 mm inside the trim (1/8 in at US services); text that may leave it has `safe="no"` in its template.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.preflight.repeated_faults import RepeatedFaults
from pnp.units import Box

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.diagnostics import Report
    from pnp.model.frame import Frame, TextBox
    from pnp.preflight.proof import Proof

_TOLERANCE = 0.05  # mm; text boxes are measured by ascent and descent, ink is smaller


def check(proof: Proof, report: Report) -> None:
    """Report every text that leaves the safe area of its deck, except overflowing text, which layout has reported."""
    faults: RepeatedFaults[TextBox] = RepeatedFaults(max)
    for component, frame in proof.faces():
        margin = proof.safe.get(component.deck)
        for box, out in _outside(frame, margin) if margin is not None else ():
            faults.add((box.at or box.content, margin), box, component, out)
    for fault in faults.all():
        box, margin = fault.first, proof.safe[fault.component.deck]
        report.error(
            "preflight/outside-safe-area",
            f"text of {fault.who} comes {fault.worst:.2f} mm into the {margin:g} mm that the cut may take",
            box.content or fault.component.mark,
            also=[("in", box.at)] if box.at else (),
            hint='move the box inwards, or say `safe="no"` in the template if it may be cut',
        )


def _outside(frame: Frame, margin: float) -> Iterator[tuple[TextBox, float]]:
    """The texts that leave the safe area, and by how many mm."""
    area = Box(0, 0, *frame.size).inset(margin)
    for box in frame.boxes:
        if box.safe and any(box.lines) and not box.overflow and not area.contains(box.ink, _TOLERANCE):
            ink = box.ink
            yield box, max(area.x - ink.x, area.y - ink.y, ink.right - area.right, ink.bottom - area.bottom)
