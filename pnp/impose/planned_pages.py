"""The pages of an imposition: the page plans with the fewest sheets, arranged, with other sizes in their free places."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.impose.page_layout import arrange, without_empty
from pnp.impose.page_plans import page_plans
from pnp.impose.sheet_packing import pack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.impose.page_layout import PageLayout
    from pnp.impose.page_plan import PagePlan
    from pnp.impose.sheet_measures import UsableAreas
    from pnp.impose.size_groups import SizeGroup


@frozen
class PlannedPage:
    """A page layout, and how many cards of each size group are put on it."""

    layout: PageLayout
    counts: tuple[int, ...]


def chosen_plans(groups: Sequence[SizeGroup], areas: UsableAreas) -> tuple[PagePlan, ...]:
    """The page plan of every sheet, in printing order."""
    return pack(tuple(group.places for group in groups), page_plans(groups, areas)) if groups else ()


def arranged(
    groups: Sequence[SizeGroup], plans: Sequence[PagePlan], areas: UsableAreas, *, whole: bool
) -> tuple[PlannedPage, ...]:
    """Arrange one page for each plan, in the usable areas (mm).

    Pages with the same plan keep all slots, even empty ones, so that the sheets can be cut as one stack; a page whose plan is
    used only once is reduced to the cards on it, unless pages are to stay `whole`.
    """
    left = [group.places for group in groups]
    times = Counter(map(id, plans))
    layouts: dict[int, PageLayout] = {}
    out = []
    for plan in plans:
        layout = layouts.get(id(plan))
        if layout is None:
            area = areas.narrow if plan.narrow else areas.plain
            used = plan if whole or times[id(plan)] > 1 else without_empty(plan, area, left)
            layout = layouts[id(plan)] = arrange(used, area)
        counts = tuple(map(min, left, plan.counts))
        out.append(PlannedPage(layout, counts))
        left = [n - c for n, c in zip(left, counts, strict=True)]
    return tuple(out)


def renumbered(page: PlannedPage, order: Sequence[int]) -> PlannedPage:
    """Return a page whose size group i is number `order[i]`."""
    slots = tuple(replace(slot, group=order[slot.group]) for slot in page.layout.slots)
    counts = dict(zip(order, page.counts, strict=True))
    return PlannedPage(replace(page.layout, slots=slots), tuple(counts[i] for i in range(len(order))))
