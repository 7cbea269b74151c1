"""Text large enough for the press of a profile.

Dots of a screen are as large as the strokes of very small letters; white ones need more, since the ink around them runs in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.load.yaml.nodes import format_number
from pnp.preflight.repeated_faults import RepeatedFaults
from pnp.preflight.shown_texts import shown_texts

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.preflight.proof import Proof
    from pnp.preflight.shown_texts import ShownText

_TOLERANCE = 0.005  # pt
_WHITE = 0.001


def check(proof: Proof, report: Report) -> None:
    """Warn of text that is smaller than the press prints it, once for each style, and once for each figure."""
    press = proof.press
    if press is None:
        return
    limits = press.press.limits
    small: RepeatedFaults[ShownText] = RepeatedFaults(min)
    light: RepeatedFaults[ShownText] = RepeatedFaults(min)
    for component, frame, text in shown_texts(proof):
        place = component.place(frame, text.ink)
        if text.size < limits.text - _TOLERANCE:
            small.add(text.key, text, component, text.size, place)
        elif text.size < limits.light_text - _TOLERANCE and max(press.mix(text.box.colour)) < _WHITE:
            light.add(text.key, text, component, text.size, place)
    for kind, faults, least in (("", small, limits.text), ("white ", light, limits.light_text)):
        for fault in faults.all():
            text = fault.first
            ways = ["set it larger", *(["dark on light"] if kind else [])]
            report.warning(
                "preflight/light-text" if kind else "preflight/small-text",
                f"{kind}{text.words} of {fault.who} {text.is_set} in {format_number(round(fault.worst, 2))} pt{text.where},"
                f" the press needs {format_number(least)} pt",
                text.mark or fault.component.mark,
                also=text.also,
                hint=", or ".join([*text.ways, *ways]),
                faces=fault.faces,
            )
