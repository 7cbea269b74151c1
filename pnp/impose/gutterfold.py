"""The gutterfold: fronts on one side of a fold, backs on the other, and where the fold has to be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.impose import sheet_measures
from pnp.impose.flip import Flip
from pnp.impose.sheet_measures import UsableAreas

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.impose.page_plans import PagePlan
    from pnp.model.formats import Paper

_WIDE = (
    2 * sheet_measures.SEPARATOR
)  # the fold at least 5 mm from every bleed, as the field expects, and clear of the fronts' marks
_NARROW = 2 * sheet_measures.MARK_STRIP  # where that costs cards: the marks end at the fold, and never stand on the backs' side


@dataclass(frozen=True, slots=True)
class FoldHalf:
    """The part of the page for fronts: `rooms` in mm, `gap` from their bleed to the backs' bleed across the fold."""

    level: bool
    gap: float
    rooms: UsableAreas
    paper: Paper

    def settled(self, stacks: Iterable[PagePlan]) -> FoldHalf:
        """The same half with the fold in the paper's middle, or as near to it as these pages let it.

        Folded in the middle, the paper's edges meet.
        """
        used = [(self.rooms.narrow if s.narrow else self.rooms.plain, s.needs) for s in stacks]
        if self.level:
            fold = max([self.paper.size.h / 2, *(room.y + needs.h + self.gap / 2 for room, needs in used)])
            rooms = (room._replace(h=fold - self.gap / 2 - room.y) for room in self.rooms)
        else:
            fold = max([self.paper.size.w / 2, *(room.x + needs.w + self.gap / 2 for room, needs in used)])
            rooms = (room._replace(w=fold - self.gap / 2 - room.x) for room in self.rooms)
        return FoldHalf(self.level, self.gap, UsableAreas(*rooms), self.paper)

    def flip(self) -> Flip:
        """The fold as a turn: its line lies half the gap beyond the room."""
        room = self.rooms.plain
        if self.level:
            return Flip("horizontal", 2 * room.bottom + self.gap)
        return Flip("vertical", 2 * room.right + self.gap)


def halves(paper: Paper) -> tuple[FoldHalf, ...]:
    """The ways to fold, best first: level or upright fold, wide gap then narrow.

    Backs have no marks, so their half may end nearer to the paper's edge: a half may be more than half the paper.
    """
    rooms, (w, h) = sheet_measures.usable_areas(paper), paper.size
    below = sheet_measures.band_height(paper) + sheet_measures.CLEARANCE
    out = []
    for gap in (_WIDE, _NARROW):
        beside = (w - rooms.plain.x - paper.margin - gap) / 2
        high = UsableAreas(*(room._replace(h=(h - rooms.plain.y - below - gap) / 2 + rooms.plain.y - room.y) for room in rooms))
        out.append(FoldHalf(True, gap, high, paper))
        out.append(FoldHalf(False, gap, UsableAreas(*(room._replace(w=beside) for room in rooms)), paper))
    return tuple(out)
