"""Text must be readable: a contrast of at least 4.5 : 1 against its background (WCAG 2.2, 1.4.3).

The worst of all colours under the box of a text counts, including those of a face that is placed there. The texts of a
placed face are checked on that face itself, because placing and scaling it does not change their contrast.

Large and ornamental text (the role `display`) may have less; but nobody means a title that no one can see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.preflight.background import Backgrounds
from pnp.preflight.repeated_faults import RepeatedFaults

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pnp.diagnostics import Report
    from pnp.model.frame import Frame, TextBox
    from pnp.model.style import Role, TextStyle
    from pnp.preflight.proof import Proof
    from pnp.preflight.repeated_faults import RepeatedFault

MIN_CONTRAST = 4.5
VISIBLE = 1.2
"""The ratio under which a text cannot be seen, however large it is."""

_NONE = 21.0  # the ratio of a text without letters
_READ = ("rules", "story")


def ratio(one: float, other: float) -> float:
    """The contrast ratio of two relative luminances, 1 to 21 (WCAG 2.2)."""
    light, dark = max(one, other), min(one, other)
    return (light + 0.05) / (dark + 0.05)


def check(proof: Proof, report: Report) -> None:
    """Report rules text (an error) and story text (a warning) with less than 4.5 : 1, and display text that cannot be seen.

    Text of unknown style is skipped.
    """
    seen: set[Frame] = set()
    faults: RepeatedFaults[TextBox] = RepeatedFaults(min)
    for component, frame in proof.faces():
        if frame not in seen:
            seen.add(frame)
            for box, contrast in _low_contrast(frame, proof.styles):
                faults.add((box.at or box.content, box.style), box, component, contrast, component.place(frame, box.ink))
    for fault in faults.all():
        _report(fault, proof.styles[fault.first.style].role, report)


def _low_contrast(frame: Frame, styles: Mapping[str, TextStyle]) -> Iterator[tuple[TextBox, float]]:
    """The texts with too little contrast, each with its contrast ratio.

    Of rules and stories the worst place counts; of display text the best, since it is lost only if all of it is.
    """
    boxes = [box for box in frame.boxes if any(box.lines) and box.style in styles and styles[box.style].role != "micro"]
    behind = Backgrounds(frame.items if boxes else (), boxes)
    for box in boxes:
        is_read = styles[box.style].role in _READ
        own = box.colour.luminance
        ratios = (ratio(own, ground) for ground in behind.under(box))
        found = min(ratios, default=_NONE) if is_read else _best(ratios)
        if found < (MIN_CONTRAST if is_read else VISIBLE):
            yield box, found


def _best(ratios: Iterable[float]) -> float:
    """The first ratio with which a text can be seen, or else the best; the first is nearly always enough."""
    best = 0.0
    for found in ratios:
        best = max(best, found)
        if best >= VISIBLE:
            break
    return best or _NONE


def _report(fault: RepeatedFault[TextBox], role: Role, report: Report) -> None:
    box = fault.first
    needed = f"{role} text needs {MIN_CONTRAST} : 1" if role in _READ else f"under {VISIBLE} : 1 no text can be seen"
    (report.error if role == "rules" else report.warning)(
        "preflight/low-contrast",
        f"`{box.style}` text of {fault.who} has a contrast of {fault.worst:.1f} : 1 against its background, {needed}",
        box.content or fault.component.mark,
        also=[("in", box.at)] if box.at else (),
        hint="choose a darker or lighter swatch, or put a quiet panel under the text",
        faces=fault.faces,
    )
