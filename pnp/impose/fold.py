"""The gutterfold: fronts on one side of a fold, backs on the other, and where the fold has to be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.impose import measures
from pnp.impose.flip import Flip

if TYPE_CHECKING:
    from pnp.model.formats import Paper
    from pnp.units import Box, Size

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

    def settled(self, needs: Size) -> Half:
        """The same half with the fold in the paper's middle, or as near to it as `needs` (mm) let it.

        Folded in the middle, the paper's edges meet.
        """
        room, paper = self.room, self.paper.size
        if self.level:
            room = room._replace(h=max(needs.h, paper.h / 2 - self.gap / 2 - room.y))
        else:
            room = room._replace(w=max(needs.w, paper.w / 2 - self.gap / 2 - room.x))
        return Half(self.level, self.gap, room, self.paper)

    def flip(self) -> Flip:
        """The fold as a turn: its line lies half the gap beyond the room."""
        if self.level:
            return Flip("horizontal", 2 * self.room.bottom + self.gap)
        return Flip("vertical", 2 * self.room.right + self.gap)


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
