"""Choose page plans that print every card on as few sheets as possible."""

from __future__ import annotations

from functools import cache
from math import prod
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.units import plain_sum
from pnp.impose.page_plans import best_alone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.impose.page_plan import PagePlan

Counts: TypeAlias = tuple[int, ...]

_BUDGET = 60_000  # steps of the exact search; if it would take more, pages are chosen greedily
_NEAR_END = 4  # the exact search starts when no size group has more than this many full pages left


def pack(demand: Counts, plans: Sequence[PagePlan]) -> tuple[PagePlan, ...]:
    """Choose a page plan for every sheet, so that together they hold `demand[i]` cards of size group i.

    A single size group uses its fullest page throughout. Several are kept on separate sheets unless mixing them saves a
    sheet. Every size group must fit on some page of `plans`. The work does not grow with the number of cards.
    """
    alone = tuple(s for group, need in enumerate(demand) for s in _alone(group, need, plans))
    if sum(1 for need in demand if need) < 2:  # noqa: PLR2004 - nothing to mix
        return alone
    mixed = _mixed(demand, plans)
    return _in_order(min((alone, mixed), key=sheet_cost))


def sheet_cost(sheets: Sequence[PagePlan]) -> tuple[int, int, int]:
    """The cost of sheets: their number, then how many of them mix sizes, then the number of blocks to cut."""
    return len(sheets), sum(s.mixed for s in sheets), sum(s.cost[0] for s in sheets)


def _in_order(sheets: Sequence[PagePlan]) -> tuple[PagePlan, ...]:
    """Sort sheets so that the first decks come first and equal sheets are adjacent."""
    return tuple(sorted(sheets, key=lambda s: (tuple(-n for n in s.counts), s.cost)))


def _alone(group: int, need: int, plans: Sequence[PagePlan]) -> list[PagePlan]:
    if not need:
        return []
    page = best_alone(plans, group, need)
    return [page] * -(-need // page.counts[group])


def _mixed(demand: Counts, plans: Sequence[PagePlan]) -> tuple[PagePlan, ...]:
    """Take the page that uses the most of what is left, again and again, and choose the last pages by exact search."""
    most = tuple(max(s.counts[group] for s in plans) for group in range(len(demand)))
    left, sheets = demand, []
    while any(left):
        if (
            all(n <= _NEAR_END * m for n, m in zip(left, most, strict=True))
            and prod(n + 1 for n in left) * len(plans) <= _BUDGET
        ):
            sheets += _exact(left, plans)
            break
        page = max(plans, key=lambda s: _gain(s.counts, left, most))
        times = min(n // c for n, c in zip(left, page.counts, strict=True) if c)
        times = max(1, times - 1)  # leave the last ones to the exact search
        sheets += [page] * times
        left = _remaining(left, page.counts, times)
    return tuple(sheets)


def _gain(counts: Counts, left: Counts, most: Counts) -> float:
    """How much of what is left a page holds: the sum of its counts, each as a share of a full page of that size group."""
    return plain_sum(min(c, n) / m for c, n, m in zip(counts, left, most, strict=True))


def _remaining(left: Counts, counts: Counts, times: int = 1) -> Counts:
    return tuple(max(0, n - c * times) for n, c in zip(left, counts, strict=True))


def _exact(demand: Counts, plans: Sequence[PagePlan]) -> list[PagePlan]:
    """The fewest pages, then the fewest blocks, that hold `demand`; tries every page for the first size group that is left."""

    @cache
    def best(left: Counts) -> tuple[int, int, int]:
        first = next((i for i, n in enumerate(left) if n), None)
        if first is None:
            return 0, 0, -1
        found = []
        for index, plan in enumerate(plans):
            if plan.counts[first]:
                sheets, blocks, _ = best(_remaining(left, plan.counts))
                found.append((sheets + 1, blocks + plan.cost[0], index))
        return min(found)

    out, left = [], demand
    while any(left):
        plan = plans[best(left)[2]]
        out.append(plan)
        left = _remaining(left, plan.counts)
    return out
