"""Pictures must have enough pixels for the size at which they are printed.

Print services ask for 300 ppi at the printed size; under 200 ppi pixels become visible (bookprinteconomy.cz, DriveThruCards). A
prototype may have fewer, so that this is a warning; with `--strict`, for what players get, it is an error. Under 72 ppi single
pixels are seen at arm's length: such a picture is the wrong file, or at the wrong size, and always an error. The size on paper
counts, also for a picture on a card that a booklet shows enlarged.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import MM_PER_INCH, Size
from pnp.model.face_walk import ItemMemory, intersection, map_box, walk
from pnp.model.frame import ImageItem, PlacedFrame
from pnp.preflight.repeated_faults import RepeatedFaults

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.base.diagnostics import Mark, Report
    from pnp.base.units import Box
    from pnp.model.frame import Frame, Item
    from pnp.preflight.proof import Proof
    from pnp.preflight.repeated_faults import RepeatedFault

WANTED_PPI = 300
SHARP_PPI = 200
"""Under it, pixels become visible on paper; an error with `--strict`."""
MIN_PPI = 72
"""Under it, a pixel is larger than 0.35 mm, which is 4 minutes of arc at 30 cm, four times what the eye resolves."""
TOLERATED = 0.95
"""A picture may have this part of what is wanted without a warning.

300 ppi are two pixels for each line of a screen of 150 lines per inch; one and a half are enough, so that nobody sees 5 %.
They come about easily: art for cards of 63 x 88 mm has 297 ppi on poker cards, and templates of publishers round to pixels.
"""


class _PlacedPicture(NamedTuple):
    """A picture that is at least partly visible, and the size in mm of the whole picture on paper.

    `shown_by` is the place of the element that shows the picture's face, if the face is placed on another one; `box` is
    what is seen of it, in mm of the face.
    """

    image: ImageItem
    size: Size
    shown_by: Mark | None
    box: Box

    @property
    def ppi(self) -> float:
        """The resolution in pixels per inch, on the side where it is lower."""
        return min(self.image.picture.width / self.size.w, self.image.picture.height / self.size.h) * MM_PER_INCH


def check(proof: Proof, report: Report) -> None:
    """Report every picture with less than 285 ppi: a warning; under 72 ppi an error, and under 200 in a strict proof."""
    faults: RepeatedFaults[_PlacedPicture] = RepeatedFaults(min)
    coarse = ItemMemory(lambda item: tuple([found for found in _pictures(item) if found.ppi < WANTED_PPI * TOLERATED]))
    pictures: dict[Frame, list[_PlacedPicture]] = {}
    for component, frame in proof.faces():
        if frame not in pictures:
            pictures[frame] = coarse.on_face(frame.items)
        for picture in pictures[frame]:
            key = (picture.image.picture.path, picture.image.at, round(picture.ppi))
            faults.add(key, picture, component, picture.ppi, component.place(frame, picture.box))
    for fault in faults.all():
        _report(fault, report, SHARP_PPI if proof.strict else MIN_PPI)


def _report(fault: RepeatedFault[_PlacedPicture], report: Report, least: int) -> None:
    (image, (w, h), shown_by, _), ppi = fault.first, fault.worst
    needs = f"{round(w * WANTED_PPI / MM_PER_INCH)} x {round(h * WANTED_PPI / MM_PER_INCH)}"
    (report.error if ppi < least else report.warning)(
        "preflight/low-resolution",
        f"`{image.picture.path}` on {fault.who} has {ppi:.0f} ppi at {w:.4g} x {h:.4g} mm, print needs {WANTED_PPI}",
        image.content or fault.component.mark,
        also=[(what, mark) for what, mark in (("in", image.at), ("shown in", shown_by)) if mark],
        hint=f"it has {image.picture.width:.0f} x {image.picture.height:.0f} pixels: use one of {needs}, or place it smaller",
        faces=fault.faces,
    )


def _pictures(element: Item) -> Iterator[_PlacedPicture]:
    for item, state in walk((element,)):
        if isinstance(item, ImageItem):
            a, b, c, d, _, _ = state.matrix
            size = Size(item.box.w * hypot(a, b), item.box.h * hypot(c, d))
            shown = intersection(state.clip, map_box(state.matrix, item.clip or item.box))
            if min(*size, shown.w, shown.h) > 0:
                placed = (container.at for container in state.path if isinstance(container, PlacedFrame))
                yield _PlacedPicture(item, size, next(placed, None), shown)
