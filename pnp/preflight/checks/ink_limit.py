"""No more ink than a press can dry: the sum of all plates, of every colour that is painted; of a tint, what it adds to paper.

Colours that are converted keep the limit by themselves, so what is reported is a recipe of the theme.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.frame import CURRENT, Gradient, Shape
from pnp.model.painted import painted
from pnp.preflight.repeated_faults import RepeatedFaults

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.diagnostics import Report
    from pnp.model.frame import Colour, Frame
    from pnp.model.painted import Painted
    from pnp.preflight.proof import Proof

_ROUNDING = 0.005


def check(proof: Proof, report: Report) -> None:
    """Report each colour with more ink than the press takes, with the first place where it is painted."""
    press = proof.press
    if press is None:
        return
    limit = press.press.limit
    seen: set[Frame] = set()
    faults: RepeatedFaults[tuple[Colour, Painted]] = RepeatedFaults(max)
    for component, frame in proof.faces():
        if frame in seen:
            continue
        seen.add(frame)
        for paint in painted(frame.items):
            for colour in _colours(paint):
                ink = sum(press.mix(colour)) * colour.alpha
                if ink > limit + _ROUNDING:
                    key = colour._replace(alpha=1.0)
                    faults.add(key, (colour, paint), component, ink, component.place(frame, paint.box))
    for fault in faults.all():
        colour, paint = fault.first
        report.error(
            "preflight/ink-limit",
            f"{_named(colour)} of {fault.who} prints {fault.worst:.0%} of ink, and the press takes {limit:.0%}",
            getattr(paint.item, "at", None) or fault.component.mark,
            hint="lower its recipe `cmyk` in theme.yaml: less of the three colours where there is black",
            faces=fault.faces,
        )


def _colours(paint: Painted) -> Iterator[Colour]:
    """Every colour of an item; pictures have a limit of their own."""
    item = paint.item
    if isinstance(item, Shape):
        if isinstance(item.fill, Gradient):
            yield from (paint.state.resolve(colour) for _, colour in item.fill.stops)
        elif item.fill is not None:
            yield paint.state.resolve(item.fill)
        if item.stroke is not None:
            yield paint.state.resolve(item.stroke.colour)
    elif (colour := getattr(item, "colour", None)) is not None:
        yield paint.state.resolve(colour)


def _named(colour: Colour) -> str:
    if colour.name and colour.name != CURRENT.name:
        return f"`{colour.name}`"
    return "the colour `#{:02x}{:02x}{:02x}`".format(*(round(255 * part) for part in colour.rgb))
