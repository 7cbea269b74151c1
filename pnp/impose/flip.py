"""Where a back must be printed to end up behind its front: the box and the bleeds are mirrored, the art is rotated.

The back of a card at (x, y, w, h) goes to (W - x - w, y) if paper of width W is flipped on a vertical edge, and to
(x, H - y - h) if paper of height H is flipped on a horizontal edge. Folding along a line at F is a flip with 2·F as W or H.

The art is not mirrored; it is rotated so that both sides have the same edge of the card at the top. The top edge of a front
rotated by r (clockwise) points up (0), right (90), down (180) or left (270). A flip on a vertical edge swaps left and right,
so the back is rotated by -r; a flip on a horizontal edge swaps top and bottom, so the back is rotated by 180 - r.
(The project's print guide, section 5, which checked the boxes and the rotation by 180 by mirroring renderings.)
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.records import frozen
from pnp.base.units import Box

if TYPE_CHECKING:
    from pnp.base.units import Size
    from pnp.model.printing import BacksMode
    from pnp.model.sheet import PageLine

Edges: TypeAlias = tuple[float, float, float, float]
"""Lengths in mm at the left, top, right and bottom."""


@frozen
class Flip:
    """A turn of the paper about a vertical or horizontal axis; `total` (mm) is the sum of a coordinate and its mirror image."""

    axis: Literal["vertical", "horizontal"]
    total: float

    def box(self, box: Box) -> Box:
        """The mirrored box: where the back of a face at `box` goes (mm)."""
        if self.axis == "vertical":
            return Box(self.total - box.x - box.w, box.y, box.w, box.h)
        return Box(box.x, self.total - box.y - box.h, box.w, box.h)

    def line(self, line: PageLine) -> PageLine:
        """The mirrored line."""
        if self.axis == "vertical":
            return replace(line, x1=self.total - line.x1, x2=self.total - line.x2)
        return replace(line, y1=self.total - line.y1, y2=self.total - line.y2)

    def edges(self, edges: Edges) -> Edges:
        """The lengths at the left, top, right and bottom after the turn."""
        left, top, right, bottom = edges
        return (right, top, left, bottom) if self.axis == "vertical" else (left, bottom, right, top)

    def rotation(self, rotation: int) -> int:
        """The rotation of a back whose front is rotated by `rotation`, both in degrees clockwise."""
        return (-rotation if self.axis == "vertical" else 180 - rotation) % 360


def duplex(paper: Size, backs: BacksMode) -> Flip:
    """The turn that a duplex printer makes on the long or short edge, for portrait or landscape paper (mm)."""
    long_is_vertical = paper.h >= paper.w
    if long_is_vertical == (backs == "duplex-long"):
        return Flip("vertical", paper.w)
    return Flip("horizontal", paper.h)
