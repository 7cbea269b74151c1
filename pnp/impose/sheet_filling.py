"""Fill the free places of sheets with blocks of other sizes before a new sheet is begun."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, product
from math import ceil
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.units import plain_sum
from pnp.impose.begun_sheet import BegunSheet, SheetSpace
from pnp.impose.fitting import fits
from pnp.impose.page_plans import best_alone, page_plans
from pnp.impose.planned_pages import chosen_plans, renumbered
from pnp.impose.sheet_measures import TOLERANCE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.impose.page_plan import PagePlan
    from pnp.impose.planned_pages import PlannedPage
    from pnp.impose.sheet_measures import UsableAreas
    from pnp.impose.size_groups import SizeGroup


def filled_up(groups: Sequence[SizeGroup], areas: UsableAreas, usual: tuple[PlannedPage, ...]) -> tuple[PlannedPage, ...]:
    """Return pages (mm) in whose free places other sizes lie, if they are fewer than the `usual` ones that mix no sizes.

    Cards are put on sheets first, as if there were nothing else; other sizes fill the free places, in the order of their decks
    or the largest first. If this does not save a sheet, all sizes are put on sheets one after the other.
    """
    mixed = any(sum(map(bool, page.counts)) > 1 for page in usual)
    least = _least_sheets(groups, areas)
    if len(groups) < 2 or (len(usual) <= least and not mixed) or not all(fits(group, areas) for group in groups):  # noqa: PLR2004
        return usual
    order = sorted(range(len(groups)), key=lambda i: not groups[i].cards)
    space = SheetSpace([groups[i] for i in order], areas)
    best, fewest = usual, len(usual) + mixed
    for found in _ways(space):
        number = sum(sheet.times for sheet in found)
        if number < fewest:
            best, fewest = _pages(found, space, order), number
        if number <= least:
            break
    return best


def _pages(sheets: Sequence[BegunSheet], space: SheetSpace, order: Sequence[int]) -> tuple[PlannedPage, ...]:
    """The pages of sheets, with the size groups numbered as in `order`."""
    return tuple(page for sheet in sheets for page in [renumbered(sheet.page(space), order)] * sheet.times)


def _ways(space: SheetSpace) -> Iterator[list[BegunSheet]]:
    """Yield the ways to put the size groups on sheets, the preferred first."""
    plans, number = page_plans(space.groups, space.areas), len(space.groups)
    cards = sum(group.cards for group in space.groups)
    first = chosen_plans(space.groups[:cards], space.areas)
    for begun, (together, corner) in product((first, ()) if cards > 1 else ((),), product((True, False), (False, True))):
        rest = range(cards if begun else 0, number)
        for order in (rest, sorted(rest, key=lambda i: -space.groups[i].footprint)):
            filling = _Filling(space, plans, corner)
            yield filling.sheets(filling.begun(begun), order, together=together)


def _least_sheets(groups: Sequence[SizeGroup], areas: UsableAreas) -> int:
    """A number of sheets that is needed at least, by area."""
    whole = areas.plain.w * areas.plain.h
    return ceil(plain_sum(group.places * group.footprint for group in groups) / whole - TOLERANCE)


@frozen
class _Filling:
    """One way to fill sheets; `corner`: a page that is the only one of its size begins in the corner of its area."""

    space: SheetSpace
    plans: Sequence[PagePlan]
    corner: bool

    def begun(self, plans: Sequence[PagePlan]) -> list[BegunSheet]:
        """Begin a sheet with each of these page plans, which hold all cards of the first size groups."""
        out: list[BegunSheet] = []
        left = [group.places for group in self.space.groups]
        for plan, equal in groupby(plans):
            times = sum(1 for _ in equal)
            whole = replace(plan, counts=(*plan.counts, *(0 for _ in left[len(plan.counts) :])))
            for _ in range(times):
                counts = tuple(map(min, left, whole.counts))
                left = [n - c for n, c in zip(left, counts, strict=True)]
                if out and out[-1].plan == whole and out[-1].begun == counts:
                    out[-1] = replace(out[-1], times=out[-1].times + 1)
                else:
                    out.append(self._begin(whole, counts, stacked=times > 1))
        return out

    def sheets(self, begun: Sequence[BegunSheet], order: Sequence[int], *, together: bool) -> list[BegunSheet]:
        """Put size groups on begun and new sheets in an order; `together`: what does not make a full page is not divided."""
        begun = list(begun)
        for index in order:
            need = self.space.groups[index].places
            plan = best_alone(self.plans, index, need)
            rest = need % plan.counts[index] if together else need
            filled, left = self._filled(begun, index, rest)
            if left and together:
                filled, left = begun, rest
            begun = filled + self._new(index, plan, need - rest + left)
        return sorted(begun, key=lambda sheet: next(i for i, n in enumerate(sheet.begun) if n))

    def _filled(self, begun: Sequence[BegunSheet], index: int, need: int) -> tuple[list[BegunSheet], int]:
        """Put cards of a size group into free places and also return how many are left.

        One sheet that takes all is best; else they go to sheets that are not full, and then to the others.
        """
        places = sorted(range(len(begun)), key=lambda i: begun[i].full)
        one = next((place for place in places if self._more(begun[place], index, need) == need), None)
        out = {place: [sheet] for place, sheet in enumerate(begun)}
        for place in places if one is None else [one]:
            out[place], need = self._filled_stack(begun[place], index, need)
        return [sheet for place in range(len(begun)) for sheet in out[place]], need

    def _more(self, sheet: BegunSheet, index: int, need: int) -> int:
        """How many cards of a size group one of these sheets takes, at most `need`."""
        return sheet.with_cards(self.space, index, need).counts[index] - sheet.counts[index]

    def _filled_stack(self, sheet: BegunSheet, index: int, need: int) -> tuple[list[BegunSheet], int]:
        """Put cards of a size group into the free places of equal sheets, which stay equal except for the last one needed."""
        out = []
        while need and sheet.times:
            one = sheet.with_cards(self.space, index, need)
            number = one.counts[index] - sheet.counts[index]
            if not number:
                break
            times = min(sheet.times, need // number)
            out.append(replace(one, times=times))
            sheet, need = replace(sheet, times=sheet.times - times), need - times * number
        return out + [sheet] * (sheet.times > 0), need

    def _new(self, index: int, plan: PagePlan, need: int) -> list[BegunSheet]:
        """Begin sheets for cards of one size group."""
        full, out = plan.counts[index], []
        for times, used in ((need // full, full), (1, need % full)):
            if times and used:
                counts = tuple(used * (i == index) for i in range(len(self.space.groups)))
                out.append(replace(self._begin(plan, counts, stacked=need > full), times=times))
        return out

    def _begin(self, plan: PagePlan, counts: tuple[int, ...], *, stacked: bool) -> BegunSheet:
        return BegunSheet.of(self.space, plan, counts, stacked=stacked, corner=self.corner and not stacked)
