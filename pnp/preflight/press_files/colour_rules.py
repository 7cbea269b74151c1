"""Rules about the inks of objects: nothing but inks, those of the printer, and no registration colour in the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.pdf.colour_spaces import PROCESS, REGISTRATION

if TYPE_CHECKING:
    from pnp.pdf.painted_objects import PaintedObject
    from pnp.pdf.pdf_file import PdfPage
    from pnp.preflight.press_files.judgement import FileJudgement

_OWN = frozenset({*PROCESS, REGISTRATION, "None"})
_NEAR = 0.1
"""Points within which a mark at the edge of the bleed does not lie in it."""


def check_space(judgement: FileJudgement, page: PdfPage, painted: PaintedObject) -> None:
    """RGB and calibrated colours become inks that nobody has seen; X-1a takes no ICC profiles of objects at all."""
    if painted.colour is None or painted.kind in {"group", "settings"}:
        return
    space = painted.colour.space.painted
    if space.family in {"unknown", "Pattern"}:
        return
    if not space.is_ink:
        called = f"{space.family} of three colours" if space.family == "ICCBased" else space.family
        judgement.object_fault(
            "press/colour-space",
            f"{painted.words} is in {called}",
            painted,
            page,
            value=space.family,
            hint="convert it to the inks of the press (CMYK) before you export it",
        )
    elif space.family == "ICCBased" and judgement.standard == "x-1a":
        judgement.object_fault(
            "press/colour-space",
            f"{painted.words} has an ICC profile of its own",
            painted,
            page,
            value=space.family,
            hint="convert it to plain CMYK, whose profile is the output intent",
        )


def check_spots(judgement: FileJudgement, page: PdfPage, painted: PaintedObject) -> None:
    """A spot is a plate of its own, which somebody pays and a press has to have."""
    press = judgement.profile.colour
    if press is None or painted.colour is None or painted.kind in {"group", "settings"}:
        return
    for spot in painted.colour.space.painted.spots:
        if spot not in _OWN and not press.prints(spot):
            known = ", ".join(f"`{name}`" for name in press.spots or ()) or "none"
            judgement.object_fault(
                "press/unknown-spot",
                f"{painted.words} is in the spot ink `{spot}`, and the printer has {known}",
                painted,
                page,
                hint="print it in CMYK, or spell the ink as the printer does",
                value=spot,
            )


def check_registration(judgement: FileJudgement, page: PdfPage, painted: PaintedObject) -> None:
    """The registration colour prints on all plates: too much ink, and no black."""
    if painted.colour is None or painted.kind in {"group", "settings"}:
        return
    if REGISTRATION in painted.colour.space.painted.spots and _inside(painted, page):
        judgement.object_fault(
            "press/registration-ink",
            f"{painted.words} is in the registration colour, inside the bleed",
            painted,
            page,
            hint="print it in black; registration is for marks in the margin",
            value=REGISTRATION,
        )


def _inside(painted: PaintedObject, page: PdfPage) -> bool:
    """Whether an object meets the bleed of its page."""
    (x0, y0, x1, y1), (left, bottom, right, top) = painted.box, page.bleed
    return x0 < right - _NEAR and x1 > left + _NEAR and y0 < top - _NEAR and y1 > bottom + _NEAR
