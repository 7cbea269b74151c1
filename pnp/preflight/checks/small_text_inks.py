"""Small text has one ink: letters of several plates blur as soon as one plate is off by a tenth of a millimetre.

Shops ask for one ink below 12 pt (Blurb, Lucas ColorCard; the project's print guide, 1.3). It is a warning, since a press in
register prints two inks well, and yellow letters have no visible edge.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pnp.preflight.repeated_faults import RepeatedFaults
from pnp.yaml_nodes.scalars import shown

if TYPE_CHECKING:
    from pnp.diagnostics import Report
    from pnp.inks.press_inks import Inks
    from pnp.model.frame import TextBox
    from pnp.preflight.proof import Proof

_TRACE = 0.05
"""A plate with less ink than this leaves no visible edge."""


def check(proof: Proof, report: Report) -> None:
    """Warn of text below the size of the profile whose colour has several inks, once for each colour and style."""
    press = proof.press
    if press is None:
        return
    has_several = cache(lambda colour: len(_plates(press.inks(colour))) > 1)
    faults: RepeatedFaults[TextBox] = RepeatedFaults(min)
    for component, frame in proof.distinct_faces():
        for box in frame.boxes:
            if any(box.lines) and box.size < press.press.small_text and has_several(box.colour):
                faults.add((box.style, box.colour.rgb), box, component, box.size, component.place(frame, box.ink))
    for fault in faults.all():
        box = fault.first
        inks = " and ".join(f"{part:.0%} {name}" for name, part in _plates(press.inks(box.colour)).items())
        colour = f" in `{box.colour.name}`" if box.colour.name else ""
        size = shown(round(fault.worst, 2))
        report.warning(
            "preflight/small-text-inks",
            f"`{box.style}` text of {fault.who}{colour} has several inks at {size} pt ({inks}), and blurs if a plate is off",
            box.content or fault.component.mark,
            also=[("in", box.at)] if box.at else (),
            hint=f"give the swatch a recipe of one ink, or set the text in {shown(press.press.small_text)} pt or more",
            faces=fault.faces,
        )


def _plates(inks: Inks) -> dict[str, float]:
    return {name: part for name, part in inks.plates.items() if part > _TRACE}
