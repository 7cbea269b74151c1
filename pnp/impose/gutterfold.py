"""Gutterfold: fronts on one side of a fold, backs on the other, and the position of the fold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.impose.flip import Flip
from pnp.impose.sheet_measures import UsableAreas
from pnp.model.printer_marks import CLEARANCE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.impose.page_plans import PagePlan
    from pnp.impose.sheet_measures import MarkMeasures
    from pnp.model.formats import Paper

_WIDE = 11.0  # mm; the fold is at least 5 mm from all bleeds, as is usual, and from the fronts' marks
_LEAST = 10.0  # mm; if more cards fit this way; the fronts' marks end at the fold


@dataclass(frozen=True, slots=True)
class FoldHalf:
    """The part of the page for fronts; `gap` is the distance in mm from their bleed to the bleed of the backs."""

    horizontal: bool
    """Whether the fold line is horizontal."""
    gap: float
    areas: UsableAreas
    paper: Paper

    def settled(self, plans: Iterable[PagePlan]) -> FoldHalf:
        """The same half with the fold in the middle of the paper, so that its edges meet, or as near as these pages allow."""
        used = [(self.areas.narrow if s.narrow else self.areas.plain, s.needs) for s in plans]
        if self.horizontal:
            fold = max([self.paper.size.h / 2, *(area.y + needs.h + self.gap / 2 for area, needs in used)])
            areas = (area._replace(h=fold - self.gap / 2 - area.y) for area in self.areas)
        else:
            fold = max([self.paper.size.w / 2, *(area.x + needs.w + self.gap / 2 for area, needs in used)])
            areas = (area._replace(w=fold - self.gap / 2 - area.x) for area in self.areas)
        return FoldHalf(self.horizontal, self.gap, UsableAreas(*areas), self.paper)

    def flip(self) -> Flip:
        """The fold as a turn about its line, which lies half the gap beyond the area of the fronts."""
        area = self.areas.plain
        if self.horizontal:
            return Flip("horizontal", 2 * area.bottom + self.gap)
        return Flip("vertical", 2 * area.right + self.gap)


def halves(paper: Paper, marks: MarkMeasures) -> tuple[FoldHalf, ...]:
    """The ways to fold, best first: wide gap before narrow, horizontal fold before vertical.

    Backs have no marks and may come nearer to the edge of the paper, so the half of the fronts may be the larger one.
    """
    areas, (w, h) = marks.usable_areas(paper), paper.size
    below = max(marks.band_height(paper) + CLEARANCE, marks.least_margin(paper))
    out = []
    for gap in (_WIDE, max(_LEAST, 2 * marks.strip)):
        beside = (w - areas.plain.x - marks.least_margin(paper) - gap) / 2
        above = UsableAreas(
            *(area._replace(h=(h - areas.plain.y - below - gap) / 2 + areas.plain.y - area.y) for area in areas)
        )
        out.append(FoldHalf(True, gap, above, paper))
        out.append(FoldHalf(False, gap, UsableAreas(*(area._replace(w=beside) for area in areas)), paper))
    return tuple(out)
