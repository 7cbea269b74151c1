"""Every way worth trying to fill a page: stacks of blocks, each a grid whose cut lines run from edge to edge."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass
from itertools import chain, islice
from operator import le
from typing import TYPE_CHECKING, TypeAlias

from pnp.impose.sheet_measures import SEPARATOR, TOLERANCE
from pnp.units import Size

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pnp.impose.sheet_measures import UsableAreas
    from pnp.impose.size_groups import SizeGroup

_MOST_BLOCKS = 3  # on one page; more would spend the page on strips for marks
_MOST_FILLS = 64  # ways to divide one length that are looked at
_MOST_PLANS = 1_500  # pages of one group of lots that are looked at, in one direction
_MOST_KEPT = 150  # pages that a packing chooses from


@dataclass(frozen=True, slots=True)
class BlockColumns:
    """The columns of a block: their trim widths in mm, left to right, and the row heights that make cards with all of them.

    `cells` names the lot that has a width and a height; `gap` parts neighbours' trims, `pad` goes round the block.
    """

    columns: tuple[float, ...]
    heights: tuple[float, ...]
    gap: float
    pad: float
    cells: Mapping[tuple[float, float], int]

    def row(self, height: float) -> tuple[int, ...]:
        """The lots of the cards in a row of this height, left to right."""
        return tuple(self.cells[w, height] for w in self.columns)


Blocks: TypeAlias = tuple[tuple[BlockColumns, tuple[float, ...]], ...]
"""Blocks from top to bottom: each a ruling with the heights of its rows."""


@dataclass(frozen=True, slots=True)
class PagePlan:
    """A page as blocks one below the other: each a ruling with the heights of its rows, top to bottom.

    `counts` says how many cards of each lot it holds; `turned`: the stack runs from left to right instead, x and y swapped;
    `narrow`: it needs the narrow one of a page's rooms.
    """

    blocks: Blocks
    counts: tuple[int, ...]
    turned: bool = False
    narrow: bool = False

    @property
    def cost(self) -> tuple[int, int]:
        """What a page costs to cut: its blocks, then its rows and columns. Between equals the cheaper one is taken."""
        return len(self.blocks), sum(len(r.columns) + len(rows) for r, rows in self.blocks)

    @property
    def mixed(self) -> bool:
        """Whether cards of several lots lie on the page."""
        return sum(1 for number in self.counts if number) > 1

    @property
    def needs(self) -> Size:
        """The least room in mm that it can be arranged in."""
        across = max(extent(ruling.columns, ruling.gap, ruling.pad) for ruling, _ in self.blocks)
        down = sum(extent(rows, ruling.gap, ruling.pad) for ruling, rows in self.blocks) + SEPARATOR * (len(self.blocks) - 1)
        return Size(down, across) if self.turned else Size(across, down)


def extent(sides: Sequence[float], gap: float, pad: float) -> float:
    """The length in mm of cards side by side, bleeds and gutters included."""
    return sum(sides) + gap * (len(sides) - 1) + 2 * pad


def page_plans(lots: Sequence[SizeGroup], rooms: UsableAreas) -> tuple[PagePlan, ...]:
    """The pages worth trying in a page's rooms (mm): no page holds less of every lot than another one in the answer.

    The fullest page of each single lot is always among them. Bounded: `_MOST_…` cap what is looked at, whatever the sizes.
    """
    best: dict[tuple[int, ...], PagePlan] = {}
    for group in _groups(lots):
        narrow = any(lot.narrow for lot in group.values())
        room = rooms.narrow if narrow else rooms.plain
        for turned, (across, down) in ((False, room.size), (True, room.size.turned)):
            piles = _piles(_rulings(group, across), down, min(_MOST_BLOCKS, len(group) + 1))
            for blocks in islice(_in_turn(piles), _MOST_PLANS):
                stack = PagePlan(blocks, counts_of(blocks, len(lots)), turned, narrow)
                kept = best.get(stack.counts)
                if kept is None or stack.cost < kept.cost:
                    best[stack.counts] = stack
    return _undominated(best, len(lots))


def _groups(lots: Sequence[SizeGroup]) -> list[dict[int, SizeGroup]]:
    """The lots that may lie on one page: each alone, all that leave room for words, all."""
    every = dict(enumerate(lots))
    plain = {index: lot for index, lot in every.items() if not lot.narrow}
    groups = [{index: lot} for index, lot in every.items()]
    return groups + [g for g in (plain, every) if len(g) > 1 and (g is every or g != every)]


def _rulings(lots: Mapping[int, SizeGroup], across: float) -> list[BlockColumns]:
    """The column structures that fill a width: cards of several lots stand in one row where their heights are equal."""
    families: dict[tuple[float, float, int], dict[tuple[float, float], int]] = {}
    for index, lot in lots.items():
        # a block that shares cut lines holds one lot only: another lot's border may have another colour
        cells = families.setdefault((lot.gap, lot.pad, index if lot.shared else -1), {})
        cells[lot.size] = cells[lot.size.turned] = index
    out: list[BlockColumns] = []
    for (gap, pad, _), cells in families.items():
        heights = sorted({h for _, h in cells}, reverse=True)
        columns: dict[tuple[float, ...], None] = {}
        for height in heights:
            widths = sorted({w for w, h in cells if h == height}, reverse=True)
            columns.update(dict.fromkeys(islice(_fills(widths, across, gap, pad, full=True), _MOST_FILLS)))
        for chosen in columns:
            fitting = tuple(h for h in heights if all((w, h) in cells for w in chosen))
            out.append(BlockColumns(chosen, fitting, gap, pad, cells))
    return out


def _fills(sides: Sequence[float], length: float, gap: float, pad: float, *, full: bool) -> Iterator[tuple[float, ...]]:
    """The ways to lay sides (in the order given, each any number of times) into a length; `full`: no further one fits."""

    def fit(taken: tuple[float, ...]) -> bool:
        return extent(taken, gap, pad) <= length + TOLERANCE

    def lay(index: int, taken: tuple[float, ...]) -> Iterator[tuple[float, ...]]:
        if index == len(sides):
            if taken and not (full and any(fit((*taken, side)) for side in sides)):
                yield taken
            return
        most = 0
        while fit((*taken, *(sides[index],) * (most + 1))):
            most += 1
        for number in range(most, -1, -1):
            yield from lay(index + 1, (*taken, *(sides[index],) * number))

    return lay(0, ())


def _piles(rulings: Sequence[BlockColumns], down: float, most: int) -> list[Iterator[Blocks]]:
    """Blocks one below the other in a height, by the first of them: each ruling at most once, the last filled to the end."""

    def from_ruling(index: int) -> Iterator[Blocks]:
        ruling = rulings[index]
        for rows in islice(_fills(ruling.heights, down, ruling.gap, ruling.pad, full=True), _MOST_FILLS):
            yield ((ruling, rows),)
        if most == 1:
            return
        for rows in islice(_fills(ruling.heights, down, ruling.gap, ruling.pad, full=False), _MOST_FILLS):
            left = down - extent(rows, ruling.gap, ruling.pad) - SEPARATOR
            for pile in chain.from_iterable(_piles(rulings[index + 1 :], left, most - 1)):
                yield ((ruling, rows), *pile)

    return [from_ruling(index) for index in range(len(rulings))]


def _in_turn(piles: Sequence[Iterator[Blocks]]) -> Iterator[Blocks]:
    """One from each in turn, so that a cap does not leave out whole kinds of pages."""
    waiting = deque(piles)
    while waiting:
        pile = waiting.popleft()
        found = next(pile, None)
        if found is not None:
            waiting.append(pile)
            yield found


def counts_of(blocks: Iterable[tuple[BlockColumns, tuple[float, ...]]], number: int) -> tuple[int, ...]:
    """How many cards of each of a `number` of lots blocks hold."""
    counter = Counter(lot for ruling, rows in blocks for height in rows for lot in ruling.row(height))
    return tuple(counter[i] for i in range(number))


def _undominated(best: Mapping[tuple[int, ...], PagePlan], lots: int) -> tuple[PagePlan, ...]:
    """Leave out pages that another one beats in every lot, but keep the fullest page of each single lot."""
    most = [max((s.counts[lot] for s in best.values()), default=0) or 1 for lot in range(lots)]
    ordered = sorted(best.values(), key=lambda s: (-sum(n / m for n, m in zip(s.counts, most, strict=True)), s.cost, s.counts))
    kept: list[PagePlan] = []
    for stack in ordered:
        if len(kept) == _MOST_KEPT:
            break
        if not any(all(map(le, stack.counts, other.counts)) for other in kept):
            kept.append(stack)
    for lot in range(lots):
        alone = max((s for s in ordered if s.counts[lot] and not s.mixed), key=lambda s: s.counts[lot], default=None)
        kept += [alone] if alone and alone not in kept else []
    return tuple(kept)
