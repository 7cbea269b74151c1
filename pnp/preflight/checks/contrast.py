"""Rules text must be readable: a contrast of 4.5 : 1 or more against whatever lies under it (WCAG 2.2, 1.4.3).

The worst of all colours that lie under a text's box counts, those of a face that is placed there too. The texts of a placed
face are judged on their own face: neither its place nor its size changes their contrast.
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

WANTED = 4.5


def ratio(one: float, other: float) -> float:
    """The contrast ratio of two relative luminances, 1 to 21 (WCAG 2.2)."""
    light, dark = max(one, other), min(one, other)
    return (light + 0.05) / (dark + 0.05)


def check(proof: Proof, report: Report) -> None:
    """Report rules text (an error) and story text (a warning) under 4.5 : 1, as far as its style is known."""
    seen: set[Frame] = set()
    found: RepeatedFaults[TextBox] = RepeatedFaults(min)
    for component, frame in proof.faces():
        if frame not in seen:
            seen.add(frame)
            for box, contrast in _faint(frame, proof.styles):
                found.add((box.at or box.content, box.style), box, component, contrast)
    for fault in found.all():
        _report(fault, rules=proof.styles[fault.first.style].role == "rules", report=report)


def _faint(frame: Frame, styles: Mapping[str, TextStyle]) -> Iterator[tuple[TextBox, float]]:
    """The texts that are hard to read, each with its contrast."""
    for box in frame.boxes:
        if any(box.lines) and box.style in styles and styles[box.style].role in ("rules", "story"):
            worst = min((ratio(box.colour.luminance, ground) for ground in backgrounds(frame.items, box)), default=21.0)
            if worst < WANTED:
                yield box, worst


def _report(fault: RepeatedFault[TextBox], *, rules: bool, report: Report) -> None:
    box = fault.first
    (report.error if rules else report.warning)(
        "preflight/low-contrast",
        f"`{box.style}` text of {fault.who} has a contrast of {fault.worst:.1f} : 1 against its background, "
        f"{'rules' if rules else 'story'} text needs {WANTED} : 1",
        box.content or fault.component.mark,
        also=[("in", box.at)] if box.at else (),
        hint="choose a darker or lighter swatch, or put a quiet panel under the text",
    )
