"""No more ink than a press can dry: the sum of all plates, of every colour that is painted; of a tint, what it adds to paper.

Colours that are converted keep the limit by themselves, so what is reported is a recipe of the theme. Small black letters
overprint, and add their black to the ground that they lie on; of pictures as grounds, only the file tells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.preflight.background import Backgrounds, known_fills
from pnp.preflight.colour_uses import ColourUses
from pnp.preflight.repeated_faults import RepeatedFaults
from pnp.preflight.shown_colour import shown_colour

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.inks.press_inks import PressInks
    from pnp.model.face_walk import Painted
    from pnp.model.frame import Colour, TextBox
    from pnp.preflight.proof import Proof

_ROUNDING = 0.005
_OVER = 0.05
"""How much more than the limit letters may print that overprint: they cover little (as of files, print guide, check 11)."""


def check(proof: Proof, report: Report) -> None:
    """Report each colour with more ink than the press takes, with the first place where it is painted."""
    press = proof.press
    if press is None:
        return
    limit = press.press.limit

    def ink(colour: Colour) -> float:
        return sum(press.inks(colour).plates.values()) * colour.alpha

    faults: RepeatedFaults[tuple[Colour, Painted]] = RepeatedFaults(max)
    uses = ColourUses(lambda colour: ink(colour) > limit + _ROUNDING)
    for component, frame in proof.distinct_faces():
        for paint, colour in uses.on(frame):
            key = colour._replace(alpha=1.0)
            faults.add(key, (colour, paint), component, ink(colour), component.place(frame, paint.box))
    _check_letters(proof, press, report)
    for fault in faults.all():
        colour, paint = fault.first
        report.error(
            "preflight/ink-limit",
            f"{shown_colour(colour)} of {fault.who} prints {fault.worst:.0%} of ink, and the press takes {limit:.0%}",
            getattr(paint.item, "at", None) or fault.component.mark,
            hint="lower its recipe `cmyk` in theme.yaml: less of the three colours where there is black",
            faces=fault.faces,
        )


def _check_letters(proof: Proof, press: PressInks, report: Report) -> None:
    """Warn of small black letters that have too much ink together with the ground that they overprint."""
    limit = press.press.limit
    faults: RepeatedFaults[tuple[TextBox, Colour]] = RepeatedFaults(max)
    known = known_fills()
    for component, frame in proof.distinct_faces():
        black = [box for box in frame.boxes if any(box.lines) and press.overprints(box.colour, box.size)]
        behind = Backgrounds(frame.items if black else (), black, known)
        for box in black:
            for ground in behind.colours(box):
                ink = sum(part for plate, part in press.inks(ground).plates.items() if plate != "black") * ground.alpha + 1
                if ink > limit + _OVER:
                    faults.add((box.style, ground.rgb), (box, ground), component, ink, component.place(frame, box.ink))
    for fault in faults.all():
        box, ground = fault.first
        report.warning(
            "preflight/ink-limit",
            f"black `{box.style}` text of {fault.who} overprints {shown_colour(ground)}: together they print"
            f" {fault.worst:.0%} of ink, and the press takes {limit:.0%}",
            box.content or fault.component.mark,
            also=[("in", box.at)] if box.at else (),
            hint="give the ground a lighter recipe, or the text a lighter ground",
            faces=fault.faces,
        )
