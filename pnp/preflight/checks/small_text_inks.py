"""Small text has one ink: letters of several plates blur as soon as one plate is off by a tenth of a millimetre.

Shops ask for one ink below 12 pt (Blurb, Lucas ColorCard; the project's print guide, 1.3). It is a warning, since a press in
register prints two inks well, and yellow letters have no visible edge.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pnp.load.yaml.nodes import format_number
from pnp.preflight.repeated_faults import RepeatedFaults
from pnp.preflight.shown_texts import shown_texts

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.inks.press_inks import Inks
    from pnp.preflight.proof import Proof
    from pnp.preflight.shown_texts import ShownText

_TRACE = 0.05
"""A plate with less ink than this leaves no visible edge."""


def check(proof: Proof, report: Report) -> None:
    """Warn of text below the size of the profile whose colour has several inks, once for each colour and style."""
    press = proof.press
    if press is None:
        return
    has_several = cache(lambda colour: len(_plates(press.inks(colour))) > 1)
    faults: RepeatedFaults[ShownText] = RepeatedFaults(min)
    for component, frame, text in shown_texts(proof):
        colour = text.box.colour
        if text.reduction is not None and text.box.size < press.press.small_text:
            continue  # it is small on its own card too, which tells of it
        if text.size < press.press.small_text and has_several(colour):
            faults.add((text.key, colour.rgb), text, component, text.size, component.place(frame, text.ink))
    for fault in faults.all():
        text = fault.first
        colour = text.box.colour
        inks = " and ".join(f"{part:.0%} {name}" for name, part in _plates(press.inks(colour)).items())
        named = f" in `{colour.name}`" if colour.name else ""
        size = format_number(round(fault.worst, 2))
        report.warning(
            "preflight/small-text-inks",
            f"{text.words} of {fault.who}{named} has several inks at {size} pt{text.where} ({inks}),"
            " and blurs if a plate is off",
            text.mark or fault.component.mark,
            also=text.also,
            hint=f"give the swatch a recipe of one ink, or set the text in {format_number(press.press.small_text)} pt or more",
            faces=fault.faces,
        )


def _plates(inks: Inks) -> dict[str, float]:
    return {name: part for name, part in inks.plates.items() if part > _TRACE}
