"""Rules about plates that meet: small text has one ink, small black text overprints, and white never does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.load.yaml.nodes import format_number
from pnp.pdf.colour_spaces import REGISTRATION

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.pdf.painted_objects import PaintedObject
    from pnp.pdf.pdf_file import PdfPage
    from pnp.preflight.press_files.judgement import FileJudgement

TRACE = 0.05
"""A plate with less ink than this leaves no visible edge."""
_FULL = 0.99
_NOTHING = 0.001


def plates(inks: Mapping[str, float]) -> dict[str, float]:
    """Return the inks that leave a visible edge."""
    return {ink: part for ink, part in inks.items() if part > TRACE}


def check_small_text(judgement: FileJudgement, page: PdfPage, painted: PaintedObject) -> None:
    """Letters of several plates blur as soon as one is off; around black ones, plates that are off leave white."""
    press = judgement.profile.colour
    inks = painted.colour.inks() if painted.kind == "text" and painted.colour is not None else None
    if press is None or inks is None or painted.measure >= press.small_text or REGISTRATION in inks:
        return
    visible, size = plates(inks), format_number(round(painted.measure, 2))
    if len(visible) > 1:
        mix = " and ".join(f"{part:.0%} {ink.lower()}" for ink, part in visible.items())
        judgement.object_fault(
            "press/small-text-inks",
            f"{painted.words} of {size} pt has several inks ({mix}), and blurs if a plate is off",
            painted,
            page,
            severity="warning",
            value=mix,
            kind=mix,
            rank=painted.measure,
            hint=f"give it one ink, or set it in {format_number(press.small_text)} pt or more",
        )
    elif visible.get("Black", 0.0) >= _FULL and not painted.overprints:
        judgement.object_fault(
            "press/knocked-out-black",
            f"black {painted.words} of {size} pt does not overprint",
            painted,
            page,
            severity="warning",
            value=size,
            kind="black",
            rank=painted.measure,
            hint="let small black text overprint: in most programs, black of 100 % does unless that is turned off",
        )


def check_white(judgement: FileJudgement, page: PdfPage, painted: PaintedObject) -> None:
    """What overprints with no ink is not there, whatever the screen shows."""
    if painted.kind not in {"fill", "stroke", "text", "stencil"} or not painted.overprints or painted.colour is None:
        return
    inks = painted.colour.inks()
    is_spot = painted.colour.space.family in {"Separation", "DeviceN"}
    if inks and max(inks.values()) < _NOTHING and (painted.overprint_mode == 1 or is_spot):
        judgement.object_fault(
            "press/white-overprint",
            f"{painted.words} is white and overprints, so that it vanishes",
            painted,
            page,
            hint="turn overprinting off for it",
            value="white",
        )
