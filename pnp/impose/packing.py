"""How many cards fit on a page (`page_plans`), which pages take the fewest sheets (`pack`), and what fills their free places.

The cut lines of a block run from edge to edge, and full-length cuts can separate the blocks of a page.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import chain, groupby, islice, product
from math import ceil, prod
from operator import le
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.records import frozen
from pnp.base.units import Box, plain_sum
from pnp.impose.page_layout import (
    BlockColumns,
    BlockCounts,
    Blocks,
    CardBlock,
    PageLayout,
    PagePlan,
    SizeGroup,
    Slot,
    arrange,
    cutting_cost,
    extent,
    keep_used_slots,
    place_block,
    transpose_layout,
    without_empty_places,
)
from pnp.impose.sheet_marks import TOLERANCE, MarkMeasures, UsableAreas
from pnp.model.face_walk import bounding_box, intersection
from pnp.model.printing import MARK_CLEARANCE

if TYPE_CHECKING:
    from pnp.model.outline import CutMarks, OutlineShape


_MOST_BLOCKS = 3  # on one page; with more, the strips for marks would take too much of it
_MOST_FILLS = 64  # ways to divide one length that are tried
_MOST_PLANS = 1_500  # pages that are tried for one combination of size groups in one direction
_MOST_CHOICES = 150  # pages that packing may choose from
_MOST_DIVIDED_SHEETS = 3  # full sheets whose cards may be divided among one more, to have more room for other sizes


def page_plans(groups: Sequence[SizeGroup], areas: UsableAreas) -> tuple[PagePlan, ...]:
    """The pages worth trying in the usable areas (mm); none is dominated by another in its counts of all size groups.

    They always include the fullest page of each single size group. The `_MOST_…` limits bound the work for any sizes. They do
    not depend on how many cards there are or on what these show, so that most edits of a game leave them as they were.
    """
    return _cached_page_plans(tuple(replace(group, pieces=(), skipped=0) for group in groups), areas)


@lru_cache(maxsize=64)
def _cached_page_plans(groups: tuple[SizeGroup, ...], areas: UsableAreas) -> tuple[PagePlan, ...]:
    best: dict[tuple[int, ...], PagePlan] = {}
    marks, counted = groups[0].marks, BlockCounts(len(groups))
    for members in _group_combinations(groups):
        narrow = any(group.narrow for group in members.values())
        area = areas.narrow if narrow else areas.plain
        for turned, (across, down) in ((False, area.size), (True, area.size.turned)):
            most = min(_MOST_BLOCKS, len(members) + 1)
            sequences = _block_sequences(_page_grids(members, across), down, most, marks.separator)
            for blocks in islice(_round_robin(sequences), _MOST_PLANS):
                counts = counted.of(blocks)
                if areas.clear:
                    counts = _counts_around_marks(PagePlan(blocks, counts, marks, turned, narrow, areas.clear), area)
                kept = best.get(counts)
                if kept is None or _cutting_effort(blocks) < _cutting_effort(kept.blocks):
                    best[counts] = PagePlan(blocks, counts, marks, turned, narrow, areas.clear)
    best.pop((0,) * len(groups), None)
    return _pareto_front(best, len(groups))


def _cutting_effort(blocks: Blocks) -> tuple[bool, tuple[int, int]]:
    """Of pages that hold as many, one of straight cuts is preferred, and then the cheaper one."""
    return any(grid.nesting for grid, _ in blocks), cutting_cost(blocks)


def _counts_around_marks(plan: PagePlan, area: Box) -> tuple[int, ...]:
    held = Counter(slot.group for slot in arrange(plan, area).slots)
    return tuple(held[group] for group in range(len(plan.counts)))


def _group_combinations(groups: Sequence[SizeGroup]) -> list[dict[int, SizeGroup]]:
    everything = dict(enumerate(groups))
    plain = {index: group for index, group in everything.items() if not group.narrow}
    combinations = [{index: group} for index, group in everything.items()]
    return combinations + [g for g in (plain, everything) if len(g) > 1 and (g is everything or g != everything)]


def _page_grids(groups: Mapping[int, SizeGroup], across: float) -> list[BlockColumns]:
    families: dict[tuple[float, float, CutMarks, OutlineShape, int], dict[tuple[float, float], int]] = {}
    for index, group in groups.items():
        # a block with shared cut lines has cards of one size group only: the borders of another may have another colour
        cells = families.setdefault((group.gap, group.pad, group.cut, group.shape, index if group.shared else -1), {})
        cells[group.size] = cells[group.size.turned] = index
    out: list[BlockColumns] = []
    for (gap, pad, cut, _, _), cells in families.items():
        heights = sorted({h for _, h in cells}, reverse=True)
        columns: dict[tuple[float, ...], None] = {}
        for height in heights:
            widths = tuple(sorted({w for w, h in cells if h == height}, reverse=True))
            columns.update(dict.fromkeys(_first_fillings(widths, across, gap, pad, full=True)))
        for chosen in columns:
            fitting = tuple(h for h in heights if all((w, h) in cells for w in chosen))
            out.append(BlockColumns(chosen, fitting, gap, pad, cells, cut))
    return out + [grid for index, group in groups.items() if group.nesting for grid in _nested_grids(group, index, across)]


def _nested_grids(group: SizeGroup, index: int, across: float) -> Iterator[BlockColumns]:
    nesting, (w, h) = group.nesting, group.size
    assert nesting is not None
    for short in (False, True):
        room = across - (0.0 if short else nesting.shift)
        for columns in (c for c in _length_fillings([w], room, nesting.gap, group.pad, full=True) if len(c) > short):
            yield BlockColumns(columns, (h,), nesting.gap, group.pad, {(w, h): index}, group.cut, nesting, short)


def _length_fillings(
    sides: Sequence[float], length: float, gap: float, pad: float, *, full: bool
) -> Iterator[tuple[float, ...]]:
    """The ways to fill a length with sides (mm; in this order, each any number of times); `full`: no further side fits."""

    def fits(total: float, number: int) -> bool:
        """Whether there is room for so many sides with their gaps; `total` is added up from the first to the last."""
        return total + gap * (number - 1) + 2 * pad <= length + TOLERANCE

    def extend(index: int, taken: tuple[float, ...], total: float) -> Iterator[tuple[float, ...]]:
        side, totals = sides[index], [total]
        while fits(totals[-1] + side, len(taken) + len(totals)):
            totals.append(totals[-1] + side)
        for number in range(len(totals) - 1, -1, -1):
            chosen = (*taken, *(side,) * number)
            if index + 1 < len(sides):
                yield from extend(index + 1, chosen, totals[number])
            elif chosen and not (full and fits(totals[number] + smallest, len(chosen) + 1)):
                yield chosen

    smallest = min(sides, default=0.0)
    return extend(0, (), 0) if sides else iter(())


@lru_cache(maxsize=4096)
def _first_fillings(sides: tuple[float, ...], length: float, gap: float, pad: float, *, full: bool) -> list[tuple[float, ...]]:
    """The first of these ways; blocks of other columns leave the same lengths again and again."""
    return [*islice(_length_fillings(sides, length, gap, pad, full=full), _MOST_FILLS)]


def _block_sequences(grids: Sequence[BlockColumns], down: float, most: int, between: float) -> list[Iterator[Blocks]]:
    """Sequences of up to `most` blocks, `between` mm apart, that fit into a height (mm): one iterator per first block."""
    # columns are used at most once; the last block fills what is left

    def from_grid(index: int) -> Iterator[Blocks]:
        grid = grids[index]
        for rows in _first_fillings(grid.heights, down, grid.row_gap, grid.pad, full=True):
            yield ((grid, rows),)
        if most == 1:
            return
        for rows in _first_fillings(grid.heights, down, grid.row_gap, grid.pad, full=False):
            left = down - grid.down(rows) - between
            for sequence in chain.from_iterable(_block_sequences(grids[index + 1 :], left, most - 1, between)):
                yield ((grid, rows), *sequence)

    return [from_grid(index) for index in range(len(grids))]


def _round_robin(sequences: Sequence[Iterator[Blocks]]) -> Iterator[Blocks]:
    queue = deque(sequences)
    while queue:
        sequence = queue.popleft()
        found = next(sequence, None)
        if found is not None:
            queue.append(sequence)
            yield found


def _pareto_front(best: Mapping[tuple[int, ...], PagePlan], groups: int) -> tuple[PagePlan, ...]:
    """Drop pages that another page matches or beats in every count, but keep the fullest pages of each single size group."""
    most = [max((s.counts[group] for s in best.values()), default=0) or 1 for group in range(groups)]
    ordered = sorted(
        best.values(), key=lambda s: (-plain_sum(n / m for n, m in zip(s.counts, most, strict=True)), s.cost, s.counts)
    )
    kept: list[PagePlan] = []
    for plan in ordered:
        if len(kept) == _MOST_CHOICES:
            break
        counts = plan.counts
        if not any(all(map(le, counts, other.counts)) for other in kept):
            kept.append(plan)
    for group in range(groups):
        for nested in (False, True):
            alone = (s for s in ordered if s.counts[group] and not s.mixed and s.nested <= nested)
            fullest = max(alone, key=lambda s: s.counts[group], default=None)
            kept += [fullest] if fullest and fullest not in kept else []
    return tuple(kept)


def best_unmixed_plan(plans: Iterable[PagePlan], group: int, need: int) -> PagePlan:
    """The page for `need` cards of one size group alone that takes the fewest sheets; rows interlock only if that saves one."""
    pure = (plan for plan in plans if plan.counts[group] and plan.counts[group] == sum(plan.counts))
    return min(pure, key=lambda plan: (-(-need // plan.counts[group]), plan.nested, -plan.counts[group]))


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


Counts: TypeAlias = tuple[int, ...]

_MOST_SEARCH_STEPS = 60_000  # steps of the exact search; if it would take more, pages are chosen greedily
_MOST_PAGES_OF_SEARCH = 4  # the exact search starts when no size group has more than this many full pages left


def pack(demand: Counts, plans: Sequence[PagePlan], *, mixed: bool = True) -> tuple[PagePlan, ...]:
    """Choose a page plan for every sheet, so that together they hold `demand[i]` cards of size group i.

    A single size group uses its fullest page throughout. Several are kept on separate sheets unless mixing them saves a
    sheet and pages may be `mixed`. Every size group must fit on some page of `plans`. The work does not grow with the number
    of cards.
    """
    alone = tuple(s for group, need in enumerate(demand) for s in _pack_unmixed(group, need, plans))
    if not mixed or sum(1 for need in demand if need) < 2:  # noqa: PLR2004 - nothing to mix
        return alone
    best = min((alone, _pack_mixed(demand, plans)), key=sheet_cost)
    return tuple(sorted(best, key=lambda sheet: (tuple(-n for n in sheet.counts), sheet.cost)))


def sheet_cost(sheets: Sequence[PagePlan]) -> tuple[int, int, int]:
    """The cost of sheets: their number, then how many of them mix sizes, then the number of blocks to cut."""
    return len(sheets), sum(s.mixed for s in sheets), sum(s.cost[0] for s in sheets)


def _pack_unmixed(group: int, need: int, plans: Sequence[PagePlan]) -> list[PagePlan]:
    if not need:
        return []
    page = best_unmixed_plan(plans, group, need)
    return [page] * -(-need // page.counts[group])


def _pack_mixed(demand: Counts, plans: Sequence[PagePlan]) -> tuple[PagePlan, ...]:
    """Take the page that holds the largest share of the remaining cards, repeatedly; choose the last pages by exact search."""
    most = tuple(max(s.counts[group] for s in plans) for group in range(len(demand)))
    left, sheets = demand, []
    while any(left):
        few = all(n <= _MOST_PAGES_OF_SEARCH * m for n, m in zip(left, most, strict=True))
        if few and prod(n + 1 for n in left) * len(plans) <= _MOST_SEARCH_STEPS:
            sheets += _pack_exactly(left, plans)
            break
        page = max(plans, key=lambda s: plain_sum(min(c, n) / m for c, n, m in zip(s.counts, left, most, strict=True)))
        times = min(n // c for n, c in zip(left, page.counts, strict=True) if c)
        times = max(1, times - 1)  # leave the last ones to the exact search
        sheets += [page] * times
        left = _remaining_counts(left, page.counts, times)
    return tuple(sheets)


def _remaining_counts(left: Counts, counts: Counts, times: int = 1) -> Counts:
    return tuple(max(0, n - c * times) for n, c in zip(left, counts, strict=True))


def _pack_exactly(demand: Counts, plans: Sequence[PagePlan]) -> list[PagePlan]:
    """The fewest pages, then the fewest blocks, that hold `demand`; tries every page for the first size group that is left."""

    @cache
    def best(left: Counts) -> tuple[int, int, int]:
        first = next((i for i, n in enumerate(left) if n), None)
        if first is None:
            return 0, 0, -1
        found = []
        for index, plan in enumerate(plans):
            if plan.counts[first]:
                sheets, blocks, _ = best(_remaining_counts(left, plan.counts))
                found.append((sheets + 1, blocks + plan.cost[0], index))
        return min(found)

    out, left = [], demand
    while any(left):
        plan = plans[best(left)[2]]
        out.append(plan)
        left = _remaining_counts(left, plan.counts)
    return out


@frozen
class PlannedPage:
    """A page layout, and how many cards of each size group are put on it."""

    layout: PageLayout
    counts: tuple[int, ...]


def choose_plans(groups: Sequence[SizeGroup], areas: UsableAreas, *, mixed: bool = True) -> tuple[PagePlan, ...]:
    """The page plan of every sheet, in printing order; `mixed` as for `pack`."""
    return pack(tuple(group.places for group in groups), page_plans(groups, areas), mixed=mixed) if groups else ()


def arrange_pages(
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
            used = plan if whole or times[id(plan)] > 1 else without_empty_places(plan, area, left)
            layout = layouts[id(plan)] = arrange(used, area)
        counts = tuple(map(min, left, plan.counts))
        out.append(PlannedPage(layout, counts))
        left = [n - c for n, c in zip(left, counts, strict=True)]
    return tuple(out)


def renumber_groups(page: PlannedPage, order: Sequence[int]) -> PlannedPage:
    """Return a page whose size group i is number `order[i]`."""
    slots = tuple(replace(slot, group=order[slot.group]) for slot in page.layout.slots)
    counts = dict(zip(order, page.counts, strict=True))
    return PlannedPage(replace(page.layout, slots=slots), tuple(counts[i] for i in range(len(order))))


def fill_up_sheets(groups: Sequence[SizeGroup], areas: UsableAreas, usual: tuple[PlannedPage, ...]) -> tuple[PlannedPage, ...]:
    """Return pages (mm) in whose free places other sizes lie, if they are fewer than the `usual` ones that mix no sizes.

    Cards are put on sheets first, as if there were nothing else; other sizes fill the free places, in the order of their decks
    or the largest first. If this does not save a sheet, all sizes are put on sheets one after the other; then the cards of the
    last sheets are divided among one sheet more, so that each has more room for the others.
    """
    mixed = any(sum(map(bool, page.counts)) > 1 for page in usual)
    whole = areas.plain.w * areas.plain.h
    least = ceil(plain_sum(group.places * group.footprint for group in groups) / whole - TOLERANCE)
    if len(groups) < 2 or (len(usual) <= least and not mixed) or not all(fits(group, areas) for group in groups):  # noqa: PLR2004
        return usual
    order = sorted(range(len(groups)), key=lambda i: not groups[i].cards)
    space = SheetSpace([groups[i] for i in order], areas)
    best, fewest = usual, len(usual) + mixed
    for found in _sheet_fillings(space):
        number = sum(sheet.times for sheet in found)
        if number < fewest:
            best, fewest = _filled_pages(found, space, order), number
        if number <= least:
            return best
    divided = _divided_fillings(space) if sum(group.cards for group in space.groups) == 1 else ()
    for found in divided:
        if sum(sheet.times for sheet in found) < len(best):
            best = _filled_pages(found, space, order)
    return best


def _filled_pages(found: Iterable[PartialSheet], space: SheetSpace, order: Sequence[int]) -> tuple[PlannedPage, ...]:
    return tuple(page for sheet in found for page in [renumber_groups(sheet.page(space), order)] * sheet.times)


def _sheet_fillings(space: SheetSpace) -> Iterator[list[PartialSheet]]:
    plans, number = page_plans(space.groups, space.areas), len(space.groups)
    cards = sum(group.cards for group in space.groups)
    first = choose_plans(space.groups[:cards], space.areas)
    for begun, (together, corner) in product((first, ()) if cards > 1 else ((),), product((True, False), (False, True))):
        rest = range(cards if begun else 0, number)
        for order in (rest, sorted(rest, key=lambda i: -space.groups[i].footprint)):
            filling = _SheetFilling(space, plans, corner)
            yield filling.fill(filling.begin(begun), order, together=together)


def _divided_fillings(space: SheetSpace) -> Iterator[list[PartialSheet]]:
    """Yield fillings that begin with full sheets, which have places for two sizes, and the other cards on one sheet more."""
    plans, number = page_plans(space.groups, space.areas), space.groups[0].places
    filling = _SheetFilling(space, plans, corner=True)
    fullest = max(plans, key=lambda plan: plan.counts)  # with most cards; of these, with most of the next size
    most = fullest.counts[0]
    for sheets in range(1, min(_MOST_DIVIDED_SHEETS, ceil(number / most)) + 1):
        times = ceil(number / most) - sheets
        full = filling.begin([fullest] * times)
        for counts in _divisions(number - times * most, sheets + 1):
            alone = best_unmixed_plan(plans, 0, max(counts))
            begun = [*full, *(filling.begin_alone(alone, 0, count) for count in counts)]
            yield filling.fill(begun, range(1, len(space.groups)), together=False)


def _divisions(number: int, sheets: int) -> Iterator[Sequence[int]]:
    """Yield ways to divide cards among sheets, of which none is empty: each way for two, for more the even one."""
    if sheets == 2:  # noqa: PLR2004
        yield from ((number - moved, moved) for moved in range(1, number // 2 + 1))
    elif number >= sheets:
        yield [number // sheets + (index < number % sheets) for index in range(sheets)]


@frozen
class _SheetFilling:
    """One way to fill sheets; `corner`: a page that is the only one of its size begins in the corner of its area."""

    space: SheetSpace
    plans: Sequence[PagePlan]
    corner: bool

    def begin(self, plans: Sequence[PagePlan]) -> list[PartialSheet]:
        out: list[PartialSheet] = []
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

    def begin_alone(self, plan: PagePlan, index: int, number: int, *, stacked: bool = False) -> PartialSheet:
        """Begin a sheet with so many cards of one size group."""
        counts = tuple(number * (i == index) for i in range(len(self.space.groups)))
        return self._begin(plan, counts, stacked=stacked)

    def fill(self, begun: Sequence[PartialSheet], order: Sequence[int], *, together: bool) -> list[PartialSheet]:
        """Put size groups on begun and new sheets in an order; `together`: what does not make a full page is not divided."""
        begun = list(begun)
        for index in order:
            need = self.space.groups[index].places - sum(sheet.times * sheet.begun[index] for sheet in begun)
            plan = best_unmixed_plan(self.plans, index, need)
            rest = need % plan.counts[index] if together else need
            filled, left = self._fill_free_places(begun, index, rest)
            if left and together:
                filled, left = begun, rest
            begun = filled + self._new_sheets(index, plan, need - rest + left)
        return sorted(begun, key=lambda sheet: next(i for i, n in enumerate(sheet.begun) if n))

    def _fill_free_places(self, begun: Sequence[PartialSheet], index: int, need: int) -> tuple[list[PartialSheet], int]:
        """Put cards of a size group into free places and also return how many are left."""
        # one sheet that takes all is best; else they go to sheets that are not full, and then to the others
        places = sorted(range(len(begun)), key=lambda i: begun[i].full)
        one = next((place for place in places if self._count_that_fit(begun[place], index, need) == need), None)
        out = {place: [sheet] for place, sheet in enumerate(begun)}
        for place in places if one is None else [one]:
            out[place], need = self._fill_stack(begun[place], index, need)
        return [sheet for place in range(len(begun)) for sheet in out[place]], need

    def _count_that_fit(self, sheet: PartialSheet, index: int, need: int) -> int:
        return sheet.with_cards(self.space, index, need).counts[index] - sheet.counts[index]

    def _fill_stack(self, sheet: PartialSheet, index: int, need: int) -> tuple[list[PartialSheet], int]:
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

    def _new_sheets(self, index: int, plan: PagePlan, need: int) -> list[PartialSheet]:
        full, out = plan.counts[index], []
        for times, used in ((need // full, full), (1, need % full)):
            if times and used:
                out.append(replace(self.begin_alone(plan, index, used, stacked=need > full), times=times))
        return out

    def _begin(self, plan: PagePlan, counts: tuple[int, ...], *, stacked: bool) -> PartialSheet:
        return PartialSheet.of(self.space, plan, counts, stacked=stacked, corner=self.corner and not stacked)


@frozen
class SheetSpace:
    """The size groups that share sheets, and the areas of a page that their blocks may fill."""

    groups: Sequence[SizeGroup]
    areas: UsableAreas

    @property
    def distance(self) -> float:
        """The least distance in mm between blocks: room for the longest marks that any of these sizes has."""
        marks = self.groups[0].marks
        if any(group.cut == "crop" for group in self.groups):
            return marks.separator
        ticked = any(group.cut == "ticks" for group in self.groups)
        return (marks.tick_strip if ticked else 0.0) or MARK_CLEARANCE


@frozen
class PartialSheet:
    """Some equal sheets: the cards that they were begun with, and blocks of other sizes that were added in free places.

    `plan` is the page plan, `begun` the number of cards of each size group that lie on it, `counts` the number with all that
    was added. `times`: how many sheets are alike; `stacked`: others have the same plan. `layout`: all cards, without empty
    slots. `trims`: what full-length cuts must separate; `free`: the free rectangles, which may overlap (mm).
    """

    plan: PagePlan
    begun: tuple[int, ...]
    counts: tuple[int, ...]
    times: int
    stacked: bool
    layout: PageLayout
    trims: tuple[Box, ...]
    free: tuple[Box, ...]

    @staticmethod
    def of(space: SheetSpace, plan: PagePlan, counts: tuple[int, ...], *, stacked: bool, corner: bool) -> PartialSheet:
        """Begin a sheet with cards of some size groups; `corner`: in the corner of the area (mm), not in the middle."""
        area = space.areas.narrow if plan.narrow else space.areas.plain
        if corner and not plan.clear:
            plan = without_empty_places(plan, area, counts)
            area = Box(area.x, area.y, *plan.needs)
        layout = keep_used_slots(arrange(plan, area), counts)
        parts = tuple(_separable_parts(layout))
        taken = chain((trim.inset(-pad) for trim, pad in parts), space.areas.clear)
        free = free_rectangles(space.areas.plain, taken, space.distance)
        return PartialSheet(plan, counts, counts, 1, stacked, layout, tuple(trim for trim, _ in parts), free)

    @property
    def full(self) -> bool:
        """Whether no slot of its plan is free."""
        return sum(self.begun) == sum(self.plan.counts)

    def with_cards(self, space: SheetSpace, index: int, need: int) -> PartialSheet:
        """Put up to `need` cards of a size group into the free places, in as few blocks as possible."""
        sheet, group = self, space.groups[index]
        area = usable_area(group, space.areas)
        while need:
            blocks = fitting_blocks(index, group, sheet.free, area, need)
            chosen = next((block for block in blocks if are_separable([*sheet.trims, block.outer.inset(group.pad)])), None)
            if chosen is None:
                break
            sheet, need = sheet._with_block(space, index, chosen), need - chosen.number
        return sheet

    def _with_block(self, space: SheetSpace, index: int, chosen: FillingBlock) -> PartialSheet:
        block, slots = chosen.place(len(self.layout.blocks), self.layout.marks)
        layout = replace(self.layout, blocks=(*self.layout.blocks, block), slots=(*self.layout.slots, *slots))
        counts = tuple(n + chosen.number * (i == index) for i, n in enumerate(self.counts))
        free = subtract_box(self.free, chosen.outer.inset(-space.distance))
        return replace(self, counts=counts, layout=layout, trims=(*self.trims, block.trim), free=free)

    def page(self, space: SheetSpace) -> PlannedPage:
        """Its page: with all slots of its plan, like the others of the stack, unless something was added."""
        if self.counts == self.begun:
            only = [replace(g, pieces=g.pieces[:n], skipped=0) for g, n in zip(space.groups, self.counts, strict=True)]
            (page,) = arrange_pages(only, (self.plan,), space.areas, whole=self.stacked)
            return page
        blocks = tuple(replace(block, ragged=True) for block in self.layout.blocks)
        return PlannedPage(replace(self.layout, blocks=blocks), self.counts)


def _separable_parts(layout: PageLayout) -> Iterator[tuple[Box, float]]:
    """Yield the trims (mm) of each block's full rows, and of a last row that ends early, with what is kept clear around."""
    # where too little bleed lies between rows for crop marks, a block is one part
    for number, slots in groupby(layout.slots, key=lambda slot: slot.block):
        block, rows = layout.blocks[number], [list(row) for _, row in groupby(slots, key=lambda slot: slot.row)]
        room = block.cut != "crop" or block.gap == 0 or block.gap >= layout.marks.printed.offset
        apart = len(rows) > 1 and rows[-1][0].trim.y >= rows[-2][0].trim.bottom - TOLERANCE
        first, last = ([slot.column for slot in row] for row in (rows[0], rows[-1]))
        ends_early = len(last) < len(first) and last == first[: len(last)]
        for part in [rows[:-1], rows[-1:]] if room and apart and ends_early else [rows]:
            yield bounding_box([slot.trim for row in part for slot in row]), block.pad


@frozen
class FillingBlock:
    """A block in a free rectangle: its columns and rows, and what it takes with its bleed (mm); `turned` swaps x and y.

    `number` cards lie on it; its last row may have empty places.
    """

    outer: Box
    columns: BlockColumns
    rows: tuple[float, ...]
    turned: bool
    number: int

    def place(self, block: int, marks: MarkMeasures) -> tuple[CardBlock, tuple[Slot, ...]]:
        """The block, which is number `block` on its page, and a slot for each card."""
        x, y = (self.outer.y, self.outer.x) if self.turned else (self.outer.x, self.outer.y)
        card_block, slots = place_block(self.columns, self.rows, block, x + self.columns.pad, y + self.columns.pad)
        layout = PageLayout((card_block,), tuple(slots), marks)
        layout = transpose_layout(layout) if self.turned else layout
        return layout.blocks[0], layout.slots[: self.number]

    @property
    def empty(self) -> int:
        """How many of its places are empty."""
        return sum(len(self.columns.row(h, r)) for r, h in enumerate(self.rows)) - self.number


def fitting_blocks(index: int, group: SizeGroup, free: Iterable[Box], area: Box, need: int) -> list[FillingBlock]:
    """The blocks of up to `need` cards in the free rectangles, as far as they lie in an area (mm), the best first.

    The more cards the better; rows interlock only for that. Then the fewer empty places the better, and the less room that is
    left beside the block. `index` is the number of the size group.
    """
    found = []
    for rectangle in free:
        room = intersection(rectangle, area)
        for block in _candidate_blocks(index, group, room, need):
            beside = sorted((room.w - block.outer.w, room.h - block.outer.h))
            found.append(((-block.number, block.columns.nesting is not None, block.empty, beside, room.y, room.x), block))
    return [block for _, block in sorted(found, key=lambda f: f[0])]


def _candidate_blocks(index: int, group: SizeGroup, room: Box, need: int) -> Iterator[FillingBlock]:
    for grid, swapped in _block_grids(index, group):
        w, h = room.size.turned if swapped else room.size
        across, down = _largest_grid(grid, w, h)
        number = min(need, _count_places(grid, across, down))
        if number <= 0:
            continue
        for wanted in dict.fromkeys((min(across, number), _fewest_columns(grid, number, down))):
            rows = next((r for r in range(1, down + 1) if _count_places(grid, wanted, r) >= number), None)
            if rows is not None:
                columns = replace(grid, columns=grid.columns * _fewest_columns(grid, number, rows))
                heights = columns.heights * rows
                size = columns.across(rows), columns.down(heights)
                outer = Box(room.x, room.y, *(size[::-1] if swapped else size))
                yield FillingBlock(outer, columns, heights, swapped, number)


def _block_grids(index: int, group: SizeGroup) -> Iterator[tuple[BlockColumns, bool]]:
    for w, h in dict.fromkeys((group.size, group.size.turned)):
        yield BlockColumns((w,), (h,), group.gap, group.pad, {(w, h): index}, group.cut), False
    if group.nesting:
        w, h = group.size
        for swapped in (False, True):
            for short in (False, True):
                cells, gap = {(w, h): index}, group.nesting.gap
                yield BlockColumns((w,), (h,), gap, group.pad, cells, group.cut, group.nesting, short), swapped


def _count_places(grid: BlockColumns, columns: int, rows: int) -> int:
    return columns * rows - (rows // 2 if columns > 1 else columns * rows) * grid.short


def _fewest_columns(grid: BlockColumns, number: int, rows: int) -> int:
    return max(1 + grid.short, ceil((number + rows // 2 * grid.short) / rows))


def _largest_grid(grid: BlockColumns, width: float, height: float) -> tuple[int, int]:
    (w,), (h,) = grid.columns, grid.heights
    down = int((height - grid.down((h,)) + TOLERANCE) // (h + grid.row_gap)) + 1
    across = int((width - grid.across(down) + TOLERANCE) // (w + grid.gap)) + 1
    return max(across, 0), max(down, 0)


LEAST_SIDE = 8.0
"""Free rectangles with a shorter side than this (mm) are dropped: no part is smaller."""


def free_rectangles(area: Box, taken: Iterable[Box], distance: float) -> tuple[Box, ...]:
    """The largest rectangles of an area (mm) that keep a distance (mm) from all boxes that are taken; they may overlap."""
    free: tuple[Box, ...] = (area,)
    for box in taken:
        free = subtract_box(free, box.inset(-distance))
    return free


def subtract_box(free: Sequence[Box], taken: Box) -> tuple[Box, ...]:
    """The largest rectangles (mm) that are left of some, which may overlap, when a box is taken."""
    cut = [rectangle for rectangle in free if rectangle.overlaps(taken)]
    if not cut:
        return tuple(free)
    whole = [rectangle for rectangle in free if not rectangle.overlaps(taken)]
    parts = dict.fromkeys(part for rectangle in cut for part in _parts_around(rectangle, taken))
    return (*whole, *(part for part in parts if not any(o.contains(part) for o in (*whole, *parts) if o != part)))


def _parts_around(rectangle: Box, taken: Box) -> Iterable[Box]:
    x, y, w, h = rectangle
    for part in (
        Box(x, y, w, taken.y - y),
        Box(x, y, taken.x - x, h),
        Box(taken.right, y, rectangle.right - taken.right, h),
        Box(x, taken.bottom, w, rectangle.bottom - taken.bottom),
    ):
        if min(part.size) >= LEAST_SIDE:
            yield part


def are_separable(boxes: Sequence[Box]) -> bool:
    """Whether a guillotine can separate all boxes (mm): each cut goes from edge to edge of what the cuts before it left."""
    if len(boxes) < 2:  # noqa: PLR2004 - nothing to separate
        return True
    spans = [(box.x, box.right) for box in boxes], [(box.y, box.bottom) for box in boxes]
    for along in spans:
        ordered = sorted(range(len(boxes)), key=lambda i: along[i])
        end = along[ordered[0]][1]
        for place, index in enumerate(ordered[1:], 1):
            if along[index][0] >= end - TOLERANCE:
                halves = ordered[:place], ordered[place:]
                return all(are_separable([boxes[i] for i in half]) for half in halves)
            end = max(end, along[index][1])
    return False
