"""Text must be readable: a contrast of at least 4.5 : 1 against its background (WCAG 2.2, 1.4.3).

The worst of all colours under the ink of a text counts, including those of a face that is placed there; letters that are not
opaque count as they are seen over each. The texts of a placed face are checked on that face itself, because placing and scaling
it does not change their contrast.

Large and ornamental text (the role `display`) may have less; but nobody means a title that no one can see, nor one whose
letters cannot be seen where they leave the plate under them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.model.face_walk import intersection
from pnp.preflight.background import Backgrounds, known_fills
from pnp.preflight.contrast_ratio import MIN_CONTRAST, VISIBLE
from pnp.preflight.legible_texts import doubtful_texts
from pnp.preflight.plates import past_plate
from pnp.preflight.repeated_faults import RepeatedFaults

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.base.diagnostics import Report
    from pnp.base.units import Box
    from pnp.model.face_walk import ItemMemory
    from pnp.model.frame import Frame, TextBox
    from pnp.model.style import Role, TextStyle
    from pnp.preflight.fills import Fill
    from pnp.preflight.plates import PastPlate
    from pnp.preflight.proof import Proof
    from pnp.preflight.repeated_faults import RepeatedFault

_NONE = 21.0  # the ratio of a text without letters
_READ = ("rules", "story")


class _CutText(NamedTuple):
    """A text, and where its letters leave their plate."""

    text: TextBox
    past: PastPlate


def check(proof: Proof, report: Report) -> None:
    """Report rules text (an error) and story text (a warning) with less than 4.5 : 1, and other text that cannot be seen.

    Text of unknown style is skipped; micro text is only looked at where it leaves its plate.
    """
    faults: RepeatedFaults[TextBox] = RepeatedFaults(min)
    cut: RepeatedFaults[_CutText] = RepeatedFaults(max)
    known = known_fills()
    for component, frame in proof.distinct_faces():
        for box, contrast, past in _faults(frame, proof.styles, known):
            key, place = (box.at or box.content, box.style), component.place(frame, box.ink)
            if past is not None:
                cut.add((key, past.side), _CutText(box, past), component, past.out, place)
            if contrast is not None:
                faults.add(key, box, component, contrast, place)
    for fault in faults.all():
        _report(fault, proof.styles[fault.first.style].role, report)
    for other in cut.all():
        _report_cut(other, proof.styles[other.first.text.style].role, report)


def _faults(
    frame: Frame, styles: Mapping[str, TextStyle], known: ItemMemory[Fill]
) -> Iterator[tuple[TextBox, float | None, PastPlate | None]]:
    """The texts with too little contrast, each with its ratio, or with where they leave their plates; or both."""
    boxes = [box for box in doubtful_texts(frame, known) if any(box.lines) and box.style in styles]
    if not boxes:
        return
    behind = Backgrounds(frame.items, boxes, known)
    for box in boxes:
        role = styles[box.style].role
        least = MIN_CONTRAST if role in _READ else VISIBLE
        ratios = _ratios(box, box.ink, behind)
        past = past_plate(box, behind, least) if min(ratios) < least else None
        if past is not None:
            ratios = _ratios(box, intersection(past.plate.box, box.ink), behind)
        # of rules and stories the worst place counts; display text is lost only if all of it is
        contrast = min(ratios) if role in _READ else max(ratios)
        low = contrast if contrast < least and role != "micro" else None
        if low is not None or past is not None:
            yield box, low, past


def _ratios(box: TextBox, ink: Box, behind: Backgrounds) -> list[float]:
    """The contrasts of a text against all that lies under a part of it."""
    return behind.contrasts(box, ink) or [_NONE]


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


def _report_cut(fault: RepeatedFault[_CutText], role: Role, report: Report) -> None:
    text, past = fault.first
    words = next(line.strip() for line in text.lines if line)
    (report.error if role == "rules" else report.warning)(
        "preflight/outside-plate",
        f"`{words}` of {fault.who} reaches {fault.worst:.2f} mm {past.side} the shape that it lies on, where its contrast is"
        f" {past.contrast:.1f} : 1",
        text.content or fault.component.mark,
        also=[(what, mark) for what, mark in (("in", text.at), ("on", past.plate.item.at)) if mark],
        hint="make the shape larger on that side, or give the text a smaller box inside of it",
        faces=fault.faces,
    )
