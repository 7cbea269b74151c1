"""Imposition: place components on as few sheets as possible, with the backs behind their fronts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from pnp.impose import sheet_measures
from pnp.impose.crop_marks import fold_lines
from pnp.impose.flip import duplex
from pnp.impose.gutterfold import halves
from pnp.impose.page_filling import FilledPage, PageForm, fill
from pnp.impose.page_layout import arrange, without_empty
from pnp.impose.page_plans import extent, page_plans
from pnp.impose.sheet_packing import pack, sheet_cost
from pnp.impose.size_groups import SizeGroup, size_groups
from pnp.model.sheet import Imposition, Page, Sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pnp.diagnostics import Report
    from pnp.impose.flip import Flip
    from pnp.impose.gutterfold import FoldHalf
    from pnp.impose.page_plans import PagePlan
    from pnp.impose.sheet_measures import UsableAreas
    from pnp.impose.size_groups import Border
    from pnp.model.formats import Paper
    from pnp.model.frame import Colour, Component, Frame
    from pnp.model.game import BacksMode
    from pnp.units import Box, Size

_Sides: TypeAlias = "tuple[Page, Page | None]"


def impose(
    components: Iterable[Component],
    paper: Paper,
    backs: BacksMode,
    report: Report,
    *,
    border: Border | None = None,
) -> Imposition:
    """Place every copy of every component on sheets of `paper` (mm, y down).

    Cards of one size keep their order; different sizes share a sheet only if that saves one. `border` gives the uniform
    border colour of a frame, or None (default: `pnp.layout.border.border_colour`). If all cards of a size have the same
    border colour, neighbours share cut lines.

    In the duplex modes, if any card has a back, every sheet has a back page, even a blank one: without it the next front
    would be printed on the wrong side. A card that does not fit is reported as `impose/too-large` and left out.
    """
    run = _Run(paper, border or _border_colours(), report)
    printed = [c for c in components if c.copies > 0]
    backed = [c for c in printed if c.back is not None]
    if backs == "gutterfold":
        sides = [*run.folded(backed), *run.flat([c for c in printed if c.back is None], None)]
    else:
        sides = run.flat(printed, duplex(paper.size, backs) if backed and backs != "none" else None)
    return Imposition(paper, backs, tuple(Sheet(n, front, back) for n, (front, back) in enumerate(sides, 1)))


@dataclass(frozen=True, slots=True)
class _Run:
    """What does not change during one imposition."""

    paper: Paper
    border: Border
    report: Report

    def flat(self, components: Sequence[Component], flip: Flip | None) -> list[_Sides]:
        """Sheets without a fold: fronts and, if there is a `flip`, backs on the other side."""
        groups = size_groups(components, self.border)
        areas = sheet_measures.usable_areas(self.paper)
        groups = self._fitting(groups, [areas])
        size = self.paper.size
        return [
            (Page("face", size, f.faces, f.marks, f.outlines), Page("back", size, f.backs) if flip else None)
            for f in _filled(groups, _chosen(groups, areas), areas, flip)
        ]

    def folded(self, components: Sequence[Component]) -> list[_Sides]:
        """Sheets printed on one side, with fronts and backs on the two sides of a fold."""
        groups = size_groups(components, self.border)
        ways = halves(self.paper)
        groups = self._fitting(groups, [half.areas for half in ways])
        together = [half for half in ways if all(_fits(group, half.areas) for group in groups)]
        batches = [groups] if together else [(group,) for group in groups]  # if no fold suits all sizes, each has its own
        return list(chain.from_iterable(self._folded(batch, ways) for batch in batches if batch))

    def _folded(self, groups: Sequence[SizeGroup], ways: Sequence[FoldHalf]) -> Iterator[_Sides]:
        fitting = [half for half in ways if all(_fits(group, half.areas) for group in groups)]
        half, chosen = min(((half, _chosen(groups, half.areas)) for half in fitting), key=lambda way: sheet_cost(way[1])[:2])
        half = half.settled(chosen)
        flip = half.flip()
        fold = fold_lines(flip, self.paper.size, max(self.paper.margin, sheet_measures.mark_edge(self.paper)))
        for f in _filled(groups, chosen, half.areas, flip):
            yield Page("face", self.paper.size, f.faces + f.backs, f.marks + fold, f.outlines), None

    def _fitting(self, groups: Sequence[SizeGroup], ways: Sequence[UsableAreas]) -> tuple[SizeGroup, ...]:
        """The size groups that fit into one of the areas; the others are reported."""
        for group in groups:
            if not any(_fits(group, areas) for areas in ways):
                self._too_large(group, [_area(group, areas) for areas in ways])
        return tuple(group for group in groups if any(_fits(group, areas) for areas in ways))

    def _too_large(self, group: SizeGroup, areas: Sequence[Box]) -> None:
        first, more = group.pieces[0][0], len(dict.fromkeys(card.id for card, _ in group.pieces)) - 1
        sizes = [area.inset(group.pad).size for area in areas]
        largest = [s for s in sizes if not any(s != o and s.w <= o.w and s.h <= o.h for o in sizes)]
        half = " half a sheet of" if len(areas) > 1 else ""
        self.report.error(
            "impose/too-large",
            f"{first.deck} `{first.id}`{f' and {more} more' if more else ''}: a card of {_mm(first.face.size)} does not fit on"
            f"{half} `{self.paper.name}` ({_mm(self.paper.size)}): with bleed and crop marks there is room for "
            f"{' or '.join(map(_mm, largest))}",
            first.mark,
            hint="fold-over backs take half the paper: duplex backs leave twice the room" if half else None,
        )


def _border_colours() -> Callable[[Frame], Colour | None]:
    from pnp.layout.border import BorderColours  # noqa: PLC0415 - needed only without a `border` argument

    return BorderColours()


def _area(group: SizeGroup, areas: UsableAreas) -> Box:
    return areas.narrow if group.narrow else areas.plain


def _fits(group: SizeGroup, areas: UsableAreas) -> bool:
    area = _area(group, areas)
    w, h = (extent((side,), group.gap, group.pad) for side in group.size)
    return any(
        w <= a + sheet_measures.TOLERANCE and h <= b + sheet_measures.TOLERANCE for a, b in ((area.w, area.h), (area.h, area.w))
    )


def _chosen(groups: Sequence[SizeGroup], areas: UsableAreas) -> tuple[PagePlan, ...]:
    """The page plan of every sheet, in printing order."""
    return pack(tuple(len(group.pieces) for group in groups), page_plans(groups, areas)) if groups else ()


def _filled(
    groups: Sequence[SizeGroup], chosen: Sequence[PagePlan], areas: UsableAreas, flip: Flip | None
) -> Iterator[FilledPage]:
    """Put the cards of each size group onto the chosen pages.

    Pages with the same plan keep all slots, even empty ones, so that the sheets can be cut as one stack; a page whose plan is
    used only once is reduced to the cards on it.
    """
    left = [len(group.pieces) for group in groups]
    supply = [iter(group.pieces) for group in groups]
    times = Counter(map(id, chosen))
    forms: dict[int, PageForm] = {}
    for plan in chosen:
        area = areas.narrow if plan.narrow else areas.plain
        form = forms.get(id(plan))
        if form is None:
            used = plan if times[id(plan)] > 1 else without_empty(plan, area, left)
            form = forms[id(plan)] = PageForm.of(arrange(used, area), flip)
        yield fill(form, supply)
        left = [max(0, n - c) for n, c in zip(left, plan.counts, strict=True)]


def _mm(size: Size) -> str:
    return f"{size.w:.4g} x {size.h:.4g} mm"
