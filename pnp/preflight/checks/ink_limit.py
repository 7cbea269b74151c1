"""No more ink than a press can dry: the sum of all plates, of every colour that is painted; of a tint, what it adds to paper.

Colours that are converted keep the limit by themselves, so what is reported is a recipe of the theme.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.preflight.colour_uses import ColourUses
from pnp.preflight.repeated_faults import RepeatedFaults
from pnp.preflight.shown_colour import shown_colour

if TYPE_CHECKING:
    from pnp.diagnostics import Report
    from pnp.model.frame import Colour
    from pnp.model.painted import Painted
    from pnp.preflight.proof import Proof

_ROUNDING = 0.005


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
    for fault in faults.all():
        colour, paint = fault.first
        report.error(
            "preflight/ink-limit",
            f"{shown_colour(colour)} of {fault.who} prints {fault.worst:.0%} of ink, and the press takes {limit:.0%}",
            getattr(paint.item, "at", None) or fault.component.mark,
            hint="lower its recipe `cmyk` in theme.yaml: less of the three colours where there is black",
            faces=fault.faces,
        )
