"""Gutterfold: fronts on one side of a fold, backs on the other, and the position of the fold."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.impose.flip import Flip
from pnp.model.printing import MARK_CLEARANCE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.base.units import Box
    from pnp.impose.page_plan import PagePlan
    from pnp.impose.sheet_measures import MarkMeasures, UsableAreas
    from pnp.model.outline import Paper

_WIDE = 11.0  # mm; the fold is at least 5 mm from all bleeds, as is usual, and from the fronts' marks
_LEAST = 10.0  # mm; if more cards fit this way; the fronts' marks end at the fold


@frozen
class FoldHalf:
    """The part of the page for fronts; `gap` is the distance in mm from their bleed to the bleed of the backs."""

    horizontal: bool
    """Whether the fold line is horizontal."""
    gap: float
    areas: UsableAreas
    paper: Paper

    def settled(self, plans: Iterable[PagePlan]) -> FoldHalf:
        """The same half with the fold in the middle of the paper, so that its edges meet, or as near as these pages allow."""
        if self.areas.clear:  # its marks lie where it is folded now
            return self
        used = [(self.areas.narrow if s.narrow else self.areas.plain, s.needs) for s in plans]
        if self.horizontal:
            fold = max([self.paper.size.h / 2, *(area.y + needs.h + self.gap / 2 for area, needs in used)])
            areas = self.areas.mapped(partial(_down_to, fold - self.gap / 2))
        else:
            fold = max([self.paper.size.w / 2, *(area.x + needs.w + self.gap / 2 for area, needs in used)])
            areas = self.areas.mapped(lambda area: area._replace(w=fold - self.gap / 2 - area.x))
        return FoldHalf(self.horizontal, self.gap, areas, self.paper)

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
    below = max(marks.band_height(paper) + MARK_CLEARANCE, marks.least_margin(paper))
    out = []
    for gap in (_WIDE, max(_LEAST, 2 * marks.strip)):
        beside = (w - areas.plain.x - marks.least_margin(paper) - gap) / 2
        high = (h - areas.plain.y - below - gap) / 2 + areas.plain.y
        out.append(FoldHalf(True, gap, areas.mapped(partial(_down_to, high)), paper))
        out.append(FoldHalf(False, gap, areas.mapped(partial(_as_wide_as, beside)), paper))
    return tuple(out)


def _down_to(bottom: float, area: Box) -> Box:
    return area._replace(h=bottom - area.y)


def _as_wide_as(width: float, area: Box) -> Box:
    return area._replace(w=width)
