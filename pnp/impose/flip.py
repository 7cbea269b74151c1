"""Where a back must lie so that it lands on its front: mirrored places, mirrored bleeds, turned art.

The back of a card at (x, y, w, h) stands at (W - x - w, y) when paper of width W is turned over on an upright edge, and at
(x, H - y - h) when it is turned over on a level edge. Folding on a line at F is the same with 2·F in place of W or H.

Places are mirrored, art is not: it is turned so that the card's top edge is the same edge of the card on both sides.
A front turned r clockwise has its top edge up (0), right (90), down (180) or left (270). Turning over on an upright edge
exchanges left and right, so the back is turned -r; on a level edge it exchanges up and down, so the back is turned 180 - r.
(Places and the turn by 180: the project's print guide, section 5, tried there by mirroring renders.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.units import Box

if TYPE_CHECKING:
    from pnp.model.game import BacksMode
    from pnp.units import Size

Edges: TypeAlias = tuple[float, float, float, float]
"""Lengths in mm at the left, top, right and bottom."""


@dataclass(frozen=True, slots=True)
class Flip:
    """A turn of the paper about an upright or a level axis; `total` in mm is what a point and its mirrored point add up to."""

    axis: Literal["vertical", "horizontal"]
    total: float

    def box(self, box: Box) -> Box:
        """The place behind a place."""
        if self.axis == "vertical":
            return Box(self.total - box.x - box.w, box.y, box.w, box.h)
        return Box(box.x, self.total - box.y - box.h, box.w, box.h)

    def edges(self, edges: Edges) -> Edges:
        """What stands at the left, top, right and bottom after the turn."""
        left, top, right, bottom = edges
        return (right, top, left, bottom) if self.axis == "vertical" else (left, bottom, right, top)

    def rotation(self, rotation: int) -> int:
        """How far a back is turned (degrees clockwise) when its front is turned by `rotation`."""
        return (-rotation if self.axis == "vertical" else 180 - rotation) % 360


def duplex(paper: Size, backs: BacksMode) -> Flip:
    """The turn that a duplex printer makes: on the paper's long or short edge, whichever way the paper stands."""
    long_is_upright = paper.h >= paper.w
    if long_is_upright == (backs == "duplex-long"):
        return Flip("vertical", paper.w)
    return Flip("horizontal", paper.h)
