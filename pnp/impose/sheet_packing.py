"""Which page layouts to print so that every card is printed and the sheets are as few as possible."""

from __future__ import annotations

from functools import cache
from math import prod
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.impose.page_plans import PagePlan

Counts: TypeAlias = tuple[int, ...]

_BUDGET = 60_000  # steps of the exact search; beyond them the greedy answer stands
_NEAR_END = 4  # full pages of a lot: with no more than that left, pages are chosen exactly


def pack(demand: Counts, stacks: Sequence[PagePlan]) -> tuple[PagePlan, ...]:
    """Choose a page layout for every sheet: together they hold `demand` cards of each lot, on as few sheets as can be found.

    One lot: its fullest page throughout. Several: each on sheets of its own, unless mixing saves a sheet. Every lot must fit
    on some page of `stacks`. The work does not grow with the number of cards.
    """
    alone = tuple(s for group, need in enumerate(demand) for s in _alone(group, need, stacks))
    if sum(1 for need in demand if need) < 2:  # noqa: PLR2004 - nothing to mix
        return alone
    mixed = _mixed(demand, stacks)
    return _in_order(min((alone, mixed), key=sheet_cost))


def sheet_cost(sheets: Sequence[PagePlan]) -> tuple[int, int, int]:
    """What sheets cost: their number, then how many of them mix sizes, then the blocks to cut."""
    return len(sheets), sum(s.mixed for s in sheets), sum(s.cost[0] for s in sheets)


def _in_order(sheets: Sequence[PagePlan]) -> tuple[PagePlan, ...]:
    """Sort sheets so that the first decks come first and like sheets lie together."""
    return tuple(sorted(sheets, key=lambda s: (tuple(-n for n in s.counts), s.cost)))


def _alone(group: int, need: int, stacks: Sequence[PagePlan]) -> list[PagePlan]:
    if not need:
        return []
    pure = [s for s in stacks if s.counts[group] == sum(s.counts)]
    fullest = max(pure, key=lambda s: s.counts[group])
    return [fullest] * -(-need // fullest.counts[group])


def _mixed(demand: Counts, stacks: Sequence[PagePlan]) -> tuple[PagePlan, ...]:
    """Take the best-filled page again and again while much is left, then search the rest exactly where that is short."""
    most = tuple(max(s.counts[group] for s in stacks) for group in range(len(demand)))
    left, sheets = demand, []
    while any(left):
        if (
            all(n <= _NEAR_END * m for n, m in zip(left, most, strict=True))
            and prod(n + 1 for n in left) * len(stacks) <= _BUDGET
        ):
            sheets += _exact(left, stacks)
            break
        page = max(stacks, key=lambda s: _worth(s.counts, left, most))
        times = min(n // c for n, c in zip(left, page.counts, strict=True) if c)
        times = max(1, times - 1)  # the last ones are left to the exact search
        sheets += [page] * times
        left = _less(left, page.counts, times)
    return tuple(sheets)


def _worth(counts: Counts, left: Counts, most: Counts) -> float:
    """How much of a full page's worth a page takes off what is left."""
    return sum(min(c, n) / m for c, n, m in zip(counts, left, most, strict=True))


def _less(left: Counts, counts: Counts, times: int = 1) -> Counts:
    return tuple(max(0, n - c * times) for n, c in zip(left, counts, strict=True))


def _exact(demand: Counts, stacks: Sequence[PagePlan]) -> list[PagePlan]:
    """The fewest pages (then the fewest blocks) that hold `demand`, by trying every page for the first lot that is left."""

    @cache
    def best(left: Counts) -> tuple[int, int, int]:
        first = next((i for i, n in enumerate(left) if n), None)
        if first is None:
            return 0, 0, -1
        found = []
        for index, stack in enumerate(stacks):
            if stack.counts[first]:
                sheets, blocks, _ = best(_less(left, stack.counts))
                found.append((sheets + 1, blocks + stack.cost[0], index))
        return min(found)

    out, left = [], demand
    while any(left):
        stack = stacks[best(left)[2]]
        out.append(stack)
        left = _less(left, stack.counts)
    return out
