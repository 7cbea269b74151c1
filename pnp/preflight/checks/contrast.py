"""Text must be readable: a contrast of at least 4.5 : 1 against its background (WCAG 2.2, 1.4.3).

The worst of all colours under the box of a text counts, including those of a face that is placed there. The texts of a
placed face are checked on that face itself, because placing and scaling it does not change their contrast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.preflight.background import backgrounds
from pnp.preflight.repeated_faults import RepeatedFaults

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.diagnostics import Report
    from pnp.model.frame import Frame, TextBox
    from pnp.model.style import TextStyle
    from pnp.preflight.proof import Proof
    from pnp.preflight.repeated_faults import RepeatedFault

MIN_CONTRAST = 4.5


def ratio(one: float, other: float) -> float:
    """The contrast ratio of two relative luminances, 1 to 21 (WCAG 2.2)."""
    light, dark = max(one, other), min(one, other)
    return (light + 0.05) / (dark + 0.05)


def check(proof: Proof, report: Report) -> None:
    """Report rules text (an error) and story text (a warning) with less than 4.5 : 1; text of unknown style is skipped."""
    seen: set[Frame] = set()
    faults: RepeatedFaults[TextBox] = RepeatedFaults(min)
    for component, frame in proof.faces():
        if frame not in seen:
            seen.add(frame)
            for box, contrast in _low_contrast(frame, proof.styles):
                faults.add((box.at or box.content, box.style), box, component, contrast, component.place(frame, box.ink))
    for fault in faults.all():
        _report(fault, rules=proof.styles[fault.first.style].role == "rules", report=report)


def _low_contrast(frame: Frame, styles: Mapping[str, TextStyle]) -> Iterator[tuple[TextBox, float]]:
    """The texts with too little contrast, each with its contrast ratio."""
    for box in frame.boxes:
        if any(box.lines) and box.style in styles and styles[box.style].role in ("rules", "story"):
            worst = min((ratio(box.colour.luminance, ground) for ground in backgrounds(frame.items, box)), default=21.0)
            if worst < MIN_CONTRAST:
                yield box, worst


def _report(fault: RepeatedFault[TextBox], *, rules: bool, report: Report) -> None:
    box = fault.first
    (report.error if rules else report.warning)(
        "preflight/low-contrast",
        f"`{box.style}` text of {fault.who} has a contrast of {fault.worst:.1f} : 1 against its background, "
        f"{'rules' if rules else 'story'} text needs {MIN_CONTRAST} : 1",
        box.content or fault.component.mark,
        also=[("in", box.at)] if box.at else (),
        hint="choose a darker or lighter swatch, or put a quiet panel under the text",
        faces=fault.faces,
    )
