"""Text large enough for the press of a profile.

Dots of a screen are as large as the strokes of very small letters; white ones need more, since the ink around them runs in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.preflight.repeated_faults import RepeatedFaults
from pnp.yaml_nodes.scalars import shown

if TYPE_CHECKING:
    from pnp.diagnostics import Report
    from pnp.model.frame import TextBox
    from pnp.preflight.proof import Proof

_TOLERANCE = 0.005  # pt
_WHITE = 0.001


def check(proof: Proof, report: Report) -> None:
    """Warn of text that is smaller than the press prints it, once for each style."""
    press = proof.press
    if press is None:
        return
    limits = press.press.limits
    small: RepeatedFaults[TextBox] = RepeatedFaults(min)
    light: RepeatedFaults[TextBox] = RepeatedFaults(min)
    for component, frame in proof.distinct_faces():
        for box in frame.boxes:
            if not any(box.lines):
                continue
            if box.size < limits.text - _TOLERANCE:
                small.add(box.style, box, component, box.size, component.place(frame, box.ink))
            elif box.size < limits.light_text - _TOLERANCE and max(press.mix(box.colour)) < _WHITE:
                light.add(box.style, box, component, box.size, component.place(frame, box.ink))
    for kind, faults, least in (("", small, limits.text), ("white ", light, limits.light_text)):
        for fault in faults.all():
            box, size = fault.first, shown(round(fault.worst, 2))
            report.warning(
                "preflight/light-text" if kind else "preflight/small-text",
                f"{kind}`{box.style}` text of {fault.who} is set in {size} pt, the press needs {shown(least)} pt",
                box.content or fault.component.mark,
                also=[("in", box.at)] if box.at else (),
                hint="set it larger" if not kind else "set it larger, or dark on light",
                faces=fault.faces,
            )
