"""All sensible ways to fill a page with blocks; the cut lines of a block run from edge to edge."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import replace
from functools import lru_cache
from itertools import chain, islice
from operator import le
from typing import TYPE_CHECKING

from pnp.base.units import plain_sum
from pnp.impose.block_columns import BlockColumns
from pnp.impose.page_layout import arrange
from pnp.impose.page_plan import BlockCounts, PagePlan, cost_of
from pnp.impose.sheet_measures import TOLERANCE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pnp.base.units import Box
    from pnp.impose.block_columns import Blocks
    from pnp.impose.sheet_measures import UsableAreas
    from pnp.impose.size_groups import SizeGroup
    from pnp.model.outline import CutMarks, OutlineShape

_MOST_BLOCKS = 3  # on one page; with more, the strips for marks would take too much of it
_MOST_FILLS = 64  # ways to divide one length that are tried
_MOST_PLANS = 1_500  # pages that are tried for one combination of size groups in one direction
_MOST_KEPT = 150  # pages that packing may choose from


def page_plans(groups: Sequence[SizeGroup], areas: UsableAreas) -> tuple[PagePlan, ...]:
    """The pages worth trying in the usable areas (mm); none is dominated by another in its counts of all size groups.

    They always include the fullest page of each single size group. The `_MOST_…` limits bound the work for any sizes. They do
    not depend on how many cards there are or on what these show, so that most edits of a game leave them as they were.
    """
    return _page_plans(tuple(replace(group, pieces=(), skipped=0) for group in groups), areas)


@lru_cache(maxsize=64)
def _page_plans(groups: tuple[SizeGroup, ...], areas: UsableAreas) -> tuple[PagePlan, ...]:
    best: dict[tuple[int, ...], PagePlan] = {}
    marks, counted = groups[0].marks, BlockCounts(len(groups))
    for members in _combinations(groups):
        narrow = any(group.narrow for group in members.values())
        area = areas.narrow if narrow else areas.plain
        for turned, (across, down) in ((False, area.size), (True, area.size.turned)):
            most = min(_MOST_BLOCKS, len(members) + 1)
            sequences = _block_sequences(_grids(members, across), down, most, marks.separator)
            for blocks in islice(_in_turn(sequences), _MOST_PLANS):
                counts = counted.of(blocks)
                if areas.clear:
                    counts = _around_marks(PagePlan(blocks, counts, marks, turned, narrow, areas.clear), area)
                kept = best.get(counts)
                if kept is None or cost_of(blocks) < kept.cost:
                    best[counts] = PagePlan(blocks, counts, marks, turned, narrow, areas.clear)
    best.pop((0,) * len(groups), None)
    return _undominated(best, len(groups))


def _around_marks(plan: PagePlan, area: Box) -> tuple[int, ...]:
    """Return how many cards of each size group a plan holds without the places that touch what is to stay clear."""
    held = Counter(slot.group for slot in arrange(plan, area).slots)
    return tuple(held[group] for group in range(len(plan.counts)))


def _combinations(groups: Sequence[SizeGroup]) -> list[dict[int, SizeGroup]]:
    """The size groups that may share a page, by index: each alone, all that leave space for the slug line, and all."""
    everything = dict(enumerate(groups))
    plain = {index: group for index, group in everything.items() if not group.narrow}
    combinations = [{index: group} for index, group in everything.items()]
    return combinations + [g for g in (plain, everything) if len(g) > 1 and (g is everything or g != everything)]


def _grids(groups: Mapping[int, SizeGroup], across: float) -> list[BlockColumns]:
    """The columns that fill a width (mm); a row has cards of several size groups if they have the same height."""
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
            widths = sorted({w for w, h in cells if h == height}, reverse=True)
            columns.update(dict.fromkeys(islice(_fills(widths, across, gap, pad, full=True), _MOST_FILLS)))
        for chosen in columns:
            fitting = tuple(h for h in heights if all((w, h) in cells for w in chosen))
            out.append(BlockColumns(chosen, fitting, gap, pad, cells, cut))
    return out + [grid for index, group in groups.items() if group.nesting for grid in _nested(group, index, across)]


def _nested(group: SizeGroup, index: int, across: float) -> Iterator[BlockColumns]:
    """Yield the columns of a size group in interlocking rows that fill a width (mm): all equal, and every other row shorter."""
    nesting, (w, h) = group.nesting, group.size
    assert nesting is not None
    for short in (False, True):
        room = across - (0.0 if short else nesting.shift)
        for columns in (c for c in _fills([w], room, nesting.gap, group.pad, full=True) if len(c) > short):
            yield BlockColumns(columns, (h,), nesting.gap, group.pad, {(w, h): index}, group.cut, nesting, short)


def _fills(sides: Sequence[float], length: float, gap: float, pad: float, *, full: bool) -> Iterator[tuple[float, ...]]:
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


def _block_sequences(grids: Sequence[BlockColumns], down: float, most: int, between: float) -> list[Iterator[Blocks]]:
    """Sequences of up to `most` blocks, `between` mm apart, that fit into a height (mm): one iterator per first block.

    Columns are used at most once; the last block fills what is left.
    """

    def from_grid(index: int) -> Iterator[Blocks]:
        grid = grids[index]
        for rows in islice(_fills(grid.heights, down, grid.row_gap, grid.pad, full=True), _MOST_FILLS):
            yield ((grid, rows),)
        if most == 1:
            return
        for rows in islice(_fills(grid.heights, down, grid.row_gap, grid.pad, full=False), _MOST_FILLS):
            left = down - grid.down(rows) - between
            for sequence in chain.from_iterable(_block_sequences(grids[index + 1 :], left, most - 1, between)):
                yield ((grid, rows), *sequence)

    return [from_grid(index) for index in range(len(grids))]


def _in_turn(sequences: Sequence[Iterator[Blocks]]) -> Iterator[Blocks]:
    """Take one from each iterator in turn, so that a limit does not exclude whole kinds of pages."""
    queue = deque(sequences)
    while queue:
        sequence = queue.popleft()
        found = next(sequence, None)
        if found is not None:
            queue.append(sequence)
            yield found


def _undominated(best: Mapping[tuple[int, ...], PagePlan], groups: int) -> tuple[PagePlan, ...]:
    """Drop pages that another page matches or beats in every count, but keep the fullest pages of each single size group."""
    most = [max((s.counts[group] for s in best.values()), default=0) or 1 for group in range(groups)]
    ordered = sorted(
        best.values(), key=lambda s: (-plain_sum(n / m for n, m in zip(s.counts, most, strict=True)), s.cost, s.counts)
    )
    kept: list[PagePlan] = []
    for plan in ordered:
        if len(kept) == _MOST_KEPT:
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


def best_alone(plans: Iterable[PagePlan], group: int, need: int) -> PagePlan:
    """The page for `need` cards of one size group alone that takes the fewest sheets; rows interlock only if that saves one."""
    pure = (plan for plan in plans if plan.counts[group] and plan.counts[group] == sum(plan.counts))
    return min(pure, key=lambda plan: (-(-need // plan.counts[group]), plan.nested, -plan.counts[group]))
