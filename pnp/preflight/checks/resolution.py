"""Pictures must have enough pixels for the size they are printed at.

Presses ask for 300 ppi at the placed size; under 200 the pixels show on paper (bookprinteconomy.cz, DriveThruCards). Every
picture counts at the size it has on paper, one on a card that a booklet shows enlarged as well.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from pnp.model.extent import mapped, shared
from pnp.model.frame import ImageItem
from pnp.model.walk import walk
from pnp.preflight.striking import Strikes
from pnp.units import MM_PER_INCH, Size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.diagnostics import Report
    from pnp.model.frame import Frame
    from pnp.preflight.proof import Proof
    from pnp.preflight.striking import Strike

WANTED_PPI = 300
LEAST_PPI = 200
_TOLERANCE = 1


def check(proof: Proof, report: Report) -> None:
    """Report every picture under 300 ppi at its placed size: a warning, under 200 ppi an error."""
    found: Strikes[tuple[ImageItem, Size]] = Strikes(min)
    known: dict[str, tuple[tuple[ImageItem, Size], ...]] = {}
    for component, frame in proof.faces():
        if frame.key not in known:
            known[frame.key] = tuple(_images(frame))
        for image, size in known[frame.key]:
            picture = image.picture
            ppi = min(picture.width / size.w, picture.height / size.h) * MM_PER_INCH
            if ppi < WANTED_PPI - _TOLERANCE:
                found.add((picture.path, image.at, round(ppi)), (image, size), component, ppi)
    for strike in found.all():
        _tell(strike, report)


def _tell(strike: Strike[tuple[ImageItem, Size]], report: Report) -> None:
    (image, (w, h)), ppi = strike.first, strike.worst
    needs = f"{round(w * WANTED_PPI / MM_PER_INCH)} x {round(h * WANTED_PPI / MM_PER_INCH)}"
    (report.error if ppi < LEAST_PPI else report.warning)(
        "preflight/low-resolution",
        f"`{image.picture.path}` on {strike.who} has {ppi:.0f} ppi at {w:.4g} x {h:.4g} mm, print wants {WANTED_PPI}",
        image.content or strike.component.mark,
        also=[("in", image.at)] if image.at else (),
        hint=f"use a picture of {needs} pixels, or place it smaller",
    )


def _images(frame: Frame) -> Iterator[tuple[ImageItem, Size]]:
    """Every picture of which anything shows, and the size in mm at which the whole of it is placed."""
    for item, state in walk(frame.items):
        if isinstance(item, ImageItem):
            a, b, c, d, _, _ = state.matrix
            size = Size(item.box.w * hypot(a, b), item.box.h * hypot(c, d))
            shown = shared(state.clip, mapped(state.matrix, item.clip or item.box))
            if min(*size, shown.w, shown.h) > 0:
                yield item, size
