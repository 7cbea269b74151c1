"""Whether cards of one size fit into an area."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.impose.block_columns import extent
from pnp.impose.page_plans import page_plans
from pnp.impose.sheet_measures import TOLERANCE

if TYPE_CHECKING:
    from pnp.base.units import Box
    from pnp.impose.sheet_measures import UsableAreas
    from pnp.impose.size_groups import SizeGroup


def usable_area(group: SizeGroup, areas: UsableAreas) -> Box:
    """The one of the usable areas (mm) that is for cards of this size."""
    return areas.narrow if group.narrow else areas.plain


def fits(group: SizeGroup, areas: UsableAreas) -> bool:
    """Whether one card, upright or turned, fits into its usable area with its bleed and marks."""
    if areas.clear:
        return any(plan.counts[0] for plan in page_plans((group,), areas))
    area = usable_area(group, areas)
    w, h = (extent((side,), group.gap, group.pad) for side in group.size)
    return any(w <= a + TOLERANCE and h <= b + TOLERANCE for a, b in ((area.w, area.h), (area.h, area.w)))
