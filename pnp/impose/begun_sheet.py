"""A sheet that has cards of one size, and blocks of other sizes in its free places."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, groupby
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.units import Box
from pnp.impose.filling_block import blocks_that_fit
from pnp.impose.fitting import usable_area
from pnp.impose.free_space import free_rectangles, separable, without
from pnp.impose.page_layout import PageLayout, arrange, used_slots, without_empty
from pnp.impose.planned_pages import PlannedPage, arranged
from pnp.impose.sheet_measures import TOLERANCE
from pnp.model.face_walk import bounding_box
from pnp.model.printing import MARK_CLEARANCE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.impose.filling_block import FillingBlock
    from pnp.impose.page_plan import PagePlan
    from pnp.impose.sheet_measures import UsableAreas
    from pnp.impose.size_groups import SizeGroup


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
class BegunSheet:
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
    def of(space: SheetSpace, plan: PagePlan, counts: tuple[int, ...], *, stacked: bool, corner: bool) -> BegunSheet:
        """Begin a sheet with cards of some size groups; `corner`: in the corner of the area (mm), not in the middle."""
        area = space.areas.narrow if plan.narrow else space.areas.plain
        if corner and not plan.clear:
            plan = without_empty(plan, area, counts)
            area = Box(area.x, area.y, *plan.needs)
        layout = used_slots(arrange(plan, area), counts)
        parts = tuple(_parts(layout))
        taken = chain((trim.inset(-pad) for trim, pad in parts), space.areas.clear)
        free = free_rectangles(space.areas.plain, taken, space.distance)
        return BegunSheet(plan, counts, counts, 1, stacked, layout, tuple(trim for trim, _ in parts), free)

    @property
    def full(self) -> bool:
        """Whether no slot of its plan is free."""
        return sum(self.begun) == sum(self.plan.counts)

    def with_cards(self, space: SheetSpace, index: int, need: int) -> BegunSheet:
        """Put up to `need` cards of a size group into the free places, in as few blocks as possible."""
        sheet, group = self, space.groups[index]
        area = usable_area(group, space.areas)
        while need:
            blocks = blocks_that_fit(index, group, sheet.free, area, need)
            chosen = next((block for block in blocks if separable([*sheet.trims, block.outer.inset(group.pad)])), None)
            if chosen is None:
                break
            sheet, need = sheet._with_block(space, index, chosen), need - chosen.number
        return sheet

    def _with_block(self, space: SheetSpace, index: int, chosen: FillingBlock) -> BegunSheet:
        block, slots = chosen.placed(len(self.layout.blocks), self.layout.marks)
        layout = replace(self.layout, blocks=(*self.layout.blocks, block), slots=(*self.layout.slots, *slots))
        counts = tuple(n + chosen.number * (i == index) for i, n in enumerate(self.counts))
        free = without(self.free, chosen.outer.inset(-space.distance))
        return replace(self, counts=counts, layout=layout, trims=(*self.trims, block.trim), free=free)

    def page(self, space: SheetSpace) -> PlannedPage:
        """Its page: with all slots of its plan, like the others of the stack, unless something was added."""
        if self.counts == self.begun:
            only = [replace(g, pieces=g.pieces[:n], skipped=0) for g, n in zip(space.groups, self.counts, strict=True)]
            (page,) = arranged(only, (self.plan,), space.areas, whole=self.stacked)
            return page
        blocks = tuple(replace(block, ragged=True) for block in self.layout.blocks)
        return PlannedPage(replace(self.layout, blocks=blocks), self.counts)


def _parts(layout: PageLayout) -> Iterator[tuple[Box, float]]:
    """Yield the trims (mm) of each block's full rows, and of a last row that ends early, with what is kept clear around them.

    Where too little bleed lies between rows for crop marks, a block is one part.
    """
    for number, slots in groupby(layout.slots, key=lambda slot: slot.block):
        block, rows = layout.blocks[number], [list(row) for _, row in groupby(slots, key=lambda slot: slot.row)]
        room = block.cut != "crop" or block.gap == 0 or block.gap >= layout.marks.printed.offset
        apart = len(rows) > 1 and rows[-1][0].trim.y >= rows[-2][0].trim.bottom - TOLERANCE
        first, last = ([slot.column for slot in row] for row in (rows[0], rows[-1]))
        ends_early = len(last) < len(first) and last == first[: len(last)]
        for part in [rows[:-1], rows[-1:]] if room and apart and ends_early else [rows]:
            yield bounding_box([slot.trim for row in part for slot in row]), block.pad
