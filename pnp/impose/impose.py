"""Sheets from components: the fewest that hold every card, with the backs behind their fronts."""

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

    Cards keep their order within a size; sizes share a sheet only where that saves one. `border` tells a frame's uniform
    border colour or None (`pnp.layout.border.border_colour` when not given): where all cards of a size have the same,
    neighbours share cut lines.

    In the duplex modes every sheet has a back page, blank if need be, as soon as any card has a back: a page left out
    would print the next front on the wrong side. Adds `impose/too-large` for a card that does not fit, and goes on without it.
    """
    run = _Run(paper, border or _border_colours(), report)
    wanted = [c for c in components if c.copies > 0]
    backed = [c for c in wanted if c.back is not None]
    if backs == "gutterfold":
        sides = [*run.folded(backed), *run.flat([c for c in wanted if c.back is None], None)]
    else:
        sides = run.flat(wanted, duplex(paper.size, backs) if backed and backs != "none" else None)
    return Imposition(paper, backs, tuple(Sheet(n, front, back) for n, (front, back) in enumerate(sides, 1)))


@dataclass(frozen=True, slots=True)
class _Run:
    """What stays the same through one run."""

    paper: Paper
    border: Border
    report: Report

    def flat(self, components: Sequence[Component], flip: Flip | None) -> list[_Sides]:
        """Sheets that stay flat: fronts, and with a `flip` the backs on the other side."""
        found = size_groups(components, self.border)
        rooms = sheet_measures.usable_areas(self.paper)
        found = self._fitting(found, [rooms])
        size = self.paper.size
        return [
            (Page("face", size, f.faces, f.marks), Page("back", size, f.backs) if flip else None)
            for f in _filled(found, _chosen(found, rooms), rooms, flip)
        ]

    def folded(self, components: Sequence[Component]) -> list[_Sides]:
        """Sheets printed on one side, fronts and backs on the two sides of a fold."""
        found = size_groups(components, self.border)
        ways = halves(self.paper)
        found = self._fitting(found, [half.rooms for half in ways])
        together = [half for half in ways if all(_fits(lot, half.rooms) for lot in found)]
        groups = [found] if together else [(lot,) for lot in found]  # no one fold for all: a fold for each size
        return list(chain.from_iterable(self._folded(group, ways) for group in groups if group))

    def _folded(self, found: Sequence[SizeGroup], ways: Sequence[FoldHalf]) -> Iterator[_Sides]:
        fitting = [half for half in ways if all(_fits(lot, half.rooms) for lot in found)]
        half, chosen = min(((half, _chosen(found, half.rooms)) for half in fitting), key=lambda way: sheet_cost(way[1])[:2])
        half = half.settled(chosen)
        flip = half.flip()
        fold = fold_lines(flip, self.paper.size, max(self.paper.margin, sheet_measures.mark_edge(self.paper)))
        for f in _filled(found, chosen, half.rooms, flip):
            yield Page("face", self.paper.size, f.faces + f.backs, f.marks + fold), None

    def _fitting(self, found: Sequence[SizeGroup], ways: Sequence[UsableAreas]) -> tuple[SizeGroup, ...]:
        """The lots that fit one of the rooms; the others are reported."""
        for lot in found:
            if not any(_fits(lot, rooms) for rooms in ways):
                self._too_large(lot, [_room(lot, rooms) for rooms in ways])
        return tuple(lot for lot in found if any(_fits(lot, rooms) for rooms in ways))

    def _too_large(self, lot: SizeGroup, rooms: Sequence[Box]) -> None:
        first, more = lot.pieces[0][0], len(dict.fromkeys(card.id for card, _ in lot.pieces)) - 1
        sizes = [room.inset(lot.pad).size for room in rooms]
        largest = [s for s in sizes if not any(s != o and s.w <= o.w and s.h <= o.h for o in sizes)]
        half = " half a sheet of" if len(rooms) > 1 else ""
        self.report.error(
            "impose/too-large",
            f"{first.deck} `{first.id}`{f' and {more} more' if more else ''}: a card of {_mm(first.face.size)} does not fit on"
            f"{half} `{self.paper.name}` ({_mm(self.paper.size)}): with bleed and crop marks there is room for "
            f"{' or '.join(map(_mm, largest))}",
            first.mark,
            hint="fold-over backs take half the paper: duplex backs leave twice the room" if half else None,
        )


def _border_colours() -> Callable[[Frame], Colour | None]:
    from pnp.layout.border import BorderColours  # noqa: PLC0415 - only when no other rule is given

    return BorderColours()


def _room(lot: SizeGroup, rooms: UsableAreas) -> Box:
    return rooms.narrow if lot.narrow else rooms.plain


def _fits(lot: SizeGroup, rooms: UsableAreas) -> bool:
    room = _room(lot, rooms)
    w, h = (extent((side,), lot.gap, lot.pad) for side in lot.size)
    return any(
        w <= a + sheet_measures.TOLERANCE and h <= b + sheet_measures.TOLERANCE for a, b in ((room.w, room.h), (room.h, room.w))
    )


def _chosen(found: Sequence[SizeGroup], rooms: UsableAreas) -> tuple[PagePlan, ...]:
    """The page layout of every sheet, in printing order."""
    return pack(tuple(len(lot.pieces) for lot in found), page_plans(found, rooms)) if found else ()


def _filled(
    found: Sequence[SizeGroup], chosen: Sequence[PagePlan], rooms: UsableAreas, flip: Flip | None
) -> Iterator[FilledPage]:
    """Deal the cards of every lot onto the chosen pages.

    Pages of one layout keep their places even where they stay empty, so that the sheets can be cut as one stack; a page that
    is the only one of its layout shrinks to the cards it holds.
    """
    left = [len(lot.pieces) for lot in found]
    supply = [iter(lot.pieces) for lot in found]
    times = Counter(map(id, chosen))
    forms: dict[int, PageForm] = {}
    for stack in chosen:
        room = rooms.narrow if stack.narrow else rooms.plain
        form = forms.get(id(stack))
        if form is None:
            shown = stack if times[id(stack)] > 1 else without_empty(stack, room, left)
            form = forms[id(stack)] = PageForm.of(arrange(shown, room), flip)
        yield fill(form, supply)
        left = [max(0, n - c) for n, c in zip(left, stack.counts, strict=True)]


def _mm(size: Size) -> str:
    return f"{size.w:.4g} x {size.h:.4g} mm"
