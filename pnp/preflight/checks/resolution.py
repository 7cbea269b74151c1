"""Pictures must have enough pixels for the size they are printed at.

Presses ask for 300 ppi at the placed size; under 200 the pixels show on paper (bookprinteconomy.cz, DriveThruCards). Every
picture counts at the size it has on paper, one on a card that a booklet shows enlarged as well.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from pnp.model.frame import ImageItem, PlacedFrame
from pnp.model.ink_extent import mapped, shared
from pnp.model.walk import walk
from pnp.preflight.repeated_faults import RepeatedFaults
from pnp.units import MM_PER_INCH, Size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.diagnostics import Mark, Report
    from pnp.model.frame import Frame
    from pnp.preflight.proof import Proof
    from pnp.preflight.repeated_faults import RepeatedFault

WANTED_PPI = 300
LEAST_PPI = 200
_TOLERANCE = 1


class _Seen(NamedTuple):
    """A picture of which something shows, the size in mm at which the whole of it is placed, what shows its face if any."""

    image: ImageItem
    size: Size
    shown_by: Mark | None

    @property
    def ppi(self) -> float:
        """Its pixels in an inch, on the coarser side."""
        return min(self.image.picture.width / self.size.w, self.image.picture.height / self.size.h) * MM_PER_INCH


def check(proof: Proof, report: Report) -> None:
    """Report every picture under 300 ppi at its placed size: a warning, under 200 ppi an error."""
    found: RepeatedFaults[_Seen] = RepeatedFaults(min)
    known: dict[Frame, tuple[_Seen, ...]] = {}
    for component, frame in proof.faces():
        if frame not in known:
            known[frame] = tuple(_pictures(frame))
        for seen in known[frame]:
            if seen.ppi < WANTED_PPI - _TOLERANCE:
                found.add((seen.image.picture.path, seen.image.at, round(seen.ppi)), seen, component, seen.ppi)
    for fault in found.all():
        _report(fault, report)


def _report(fault: RepeatedFault[_Seen], report: Report) -> None:
    (image, (w, h), shown_by), ppi = fault.first, fault.worst
    needs = f"{round(w * WANTED_PPI / MM_PER_INCH)} x {round(h * WANTED_PPI / MM_PER_INCH)}"
    (report.error if ppi < LEAST_PPI else report.warning)(
        "preflight/low-resolution",
        f"`{image.picture.path}` on {fault.who} has {ppi:.0f} ppi at {w:.4g} x {h:.4g} mm, print needs {WANTED_PPI}",
        image.content or fault.component.mark,
        also=[(what, mark) for what, mark in (("in", image.at), ("shown in", shown_by)) if mark],
        hint=f"use a picture of {needs} pixels, or place it smaller",
    )


def _pictures(frame: Frame) -> Iterator[_Seen]:
    for item, state in walk(frame.items):
        if isinstance(item, ImageItem):
            a, b, c, d, _, _ = state.matrix
            size = Size(item.box.w * hypot(a, b), item.box.h * hypot(c, d))
            shown = shared(state.clip, mapped(state.matrix, item.clip or item.box))
            if min(*size, shown.w, shown.h) > 0:
                placed = (container.at for container in state.path if isinstance(container, PlacedFrame))
                yield _Seen(item, size, next(placed, None))
