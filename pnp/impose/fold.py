"""The gutterfold: fronts on one side of a fold, backs on the other, and where the fold has to be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.impose import measures
from pnp.impose.flip import Flip

if TYPE_CHECKING:
    from pnp.impose.blocks import Layout
    from pnp.model.formats import Paper
    from pnp.units import Box

_WIDE = (
    2 * measures.SEPARATOR
)  # the fold more than 5 mm from every bleed, as the field expects; marks have a side of the fold each
_NARROW = measures.SEPARATOR  # where that costs cards: the fronts' marks still stand between the bleeds, across the fold


@dataclass(frozen=True, slots=True)
class Half:
    """The part of the page for fronts: `room` in mm, `gap` from their bleed to the backs' bleed across the fold."""

    level: bool
    gap: float
    room: Box
    paper: Paper

    def centred(self) -> Half:
        """The same half with the fold in the middle of the paper: smaller, but the paper's edges meet when it is folded."""
        room = self.room
        if self.level:
            room = room._replace(h=self.paper.size.h / 2 - self.gap / 2 - room.y)
        else:
            room = room._replace(w=self.paper.size.w / 2 - self.gap / 2 - room.x)
        return Half(self.level, self.gap, room, self.paper)

    def flip(self) -> Flip:
        """The fold as a turn: its line lies half the gap beyond the room."""
        if self.level:
            return Flip("horizontal", 2 * self.room.bottom + self.gap)
        return Flip("vertical", 2 * self.room.right + self.gap)

    def holds(self, layout: Layout) -> bool:
        """Whether every block lies in the room."""
        return all(self.room.contains(block.outer) for block in layout.blocks)


def halves(paper: Paper, *, narrow: bool = False) -> tuple[Half, ...]:
    """The ways to fold, best first: level or upright fold, wide gap then narrow.

    Backs have no marks, so their half may end nearer to the paper's edge: a half may be more than half the paper.
    """
    whole = measures.room(paper, narrow=narrow)
    below = measures.band_height(paper) + measures.CLEARANCE
    out = []
    for gap in (_WIDE, _NARROW):
        height = (paper.size.h - whole.y - below - gap) / 2
        out.append(Half(True, gap, whole._replace(h=height), paper))
        width = (paper.size.w - whole.x - paper.margin - gap) / 2
        out.append(Half(False, gap, whole._replace(w=width), paper))
    return tuple(out)
