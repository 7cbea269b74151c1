"""Colours that a press does not take: spot inks that it does not print, and colours without a recipe where it asks for one.

A spot ink that a shop does not have comes out as whatever its programs make of the plate, often as none at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pnp.model.frame import CURRENT
from pnp.preflight.colour_uses import ColourUses
from pnp.preflight.repeated_faults import RepeatedFaults
from pnp.preflight.shown_colour import shown_colour

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.inks.press_inks import PressInks
    from pnp.model.face_walk import Painted
    from pnp.model.frame import Colour, SpotInk
    from pnp.preflight.proof import Proof
    from pnp.preflight.repeated_faults import RepeatedFault

    Use: TypeAlias = tuple[Colour, str, Painted]  # a colour, its spot ink, where it is painted


def check(proof: Proof, report: Report) -> None:
    """Report each spot ink and each colour that the press refuses, once, with the first place where it is painted."""
    press = proof.press
    if press is None or (press.press.spots is None and not press.press.recipes_required):
        return
    spots: RepeatedFaults[Use] = RepeatedFaults(max)
    bare: RepeatedFaults[Use] = RepeatedFaults(max)
    uses = ColourUses(lambda colour: _refused_spot(press, colour) is not None or _is_bare(press, colour))
    for component, frame in proof.distinct_faces():
        for paint, colour in uses.on(frame):
            place, spot = component.place(frame, paint.box), _refused_spot(press, colour)
            if spot is not None:
                spots.add(spot.name, (colour, spot.name, paint), component, 0, place)
            else:
                bare.add(colour.rgb, (colour, "", paint), component, 0, place)
    for fault in spots.all():
        _report_spot(fault, press.press.spots or (), report)
    for fault in bare.all():
        _report_converted(fault, report)


def _refused_spot(press: PressInks, colour: Colour) -> SpotInk | None:
    spot = press.inks(colour).spot
    return spot if spot is not None and not press.press.prints(spot.name) else None


def _is_bare(press: PressInks, colour: Colour) -> bool:
    return press.press.recipes_required and press.is_converted(colour)


def _report_spot(fault: RepeatedFault[Use], known: tuple[str, ...], report: Report) -> None:
    colour, name, paint = fault.first
    takes = f"only {', '.join(f'`{one}`' for one in known)}" if known else "no spot inks"
    report.error(
        "preflight/spot-ink",
        f"{shown_colour(colour)} of {fault.who} is the spot ink `{name}`, and the press prints {takes}",
        getattr(paint.item, "at", None) or fault.component.mark,
        hint="take `spot` out of the swatch, or print its recipe by a profile with `other-spots: process`",
        faces=fault.faces,
    )


def _report_converted(fault: RepeatedFault[Use], report: Report) -> None:
    colour, _, paint = fault.first
    is_swatch = colour.name not in {"", CURRENT.name}
    report.error(
        "preflight/missing-recipe",
        f"{shown_colour(colour)} of {fault.who} has no recipe of inks, and the press takes no colours that are converted",
        getattr(paint.item, "at", None) or fault.component.mark,
        hint=f"write `cmyk` beside {'its `rgb`' if is_swatch else 'the same colour as a swatch'} in theme.yaml",
        faces=fault.faces,
    )
