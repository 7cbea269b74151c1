"""Imposition: place components on as few sheets as possible, with the backs behind their fronts."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, repeat
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.records import frozen
from pnp.impose.crop_marks import fold_lines
from pnp.impose.fitting import fits, usable_area
from pnp.impose.flip import duplex
from pnp.impose.page_filling import FilledPage, PageForm, fill
from pnp.impose.planned_pages import arranged, chosen_plans
from pnp.impose.sheet_filling import filled_up
from pnp.impose.sheet_measures import mark_measures
from pnp.impose.sheet_packing import sheet_cost
from pnp.impose.size_groups import SizeGroup, size_groups
from pnp.model.sheet import Imposition, Page, Sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pnp.base.diagnostics import Report
    from pnp.impose.flip import Flip
    from pnp.impose.gutterfold import FoldHalf
    from pnp.impose.page_plan import PagePlan
    from pnp.impose.planned_pages import PlannedPage
    from pnp.impose.sheet_measures import MarkMeasures, UsableAreas
    from pnp.impose.size_groups import Border
    from pnp.model.frame import Colour, Frame
    from pnp.model.outline import Paper
    from pnp.model.printing import BacksMode, Cutting, PrinterMarks
    from pnp.model.sheet import Component

_Sides: TypeAlias = "tuple[Page, Page | None]"


def impose(  # noqa: PLR0913  # what is printed, on what, and how
    components: Iterable[Component],
    paper: Paper,
    backs: BacksMode,
    report: Report,
    *,
    marks: PrinterMarks | None = None,
    border: Border | None = None,
    skip: int | None = None,
    machine: Cutting | None = None,
) -> Imposition:
    """Place every copy of every component on sheets of `paper` (mm, y down).

    `marks` are those of a profile (None: those for printers at home).

    Cards of one size keep their order; different sizes share a sheet only if that saves one. `border` gives the uniform
    border colour of a frame, or None (default: `pnp.layout.border.border_colour`). If all cards of a size have the same
    border colour, neighbours share cut lines.

    In the duplex modes, if any card has a back, every sheet has a back page, even a blank one: without it the next front
    would be printed on the wrong side. Cards with crop marks of another length (`Component.marks`) get sheets of their own.
    A card that does not fit is reported as `impose/too-large` and left out.

    `skip`: the number of slots that stay empty on the first sheet; then no sheet is arranged anew for the cards on it, so
    that sheets of labels keep their places. Too many are `impose/skip-too-large`, several sizes `impose/skip-sizes`.

    Sheets that a `machine` cuts show no crop marks, ticks and outlines, but its marks, if it has some; what does not fit
    beside these is `impose/no-room-beside-marks`.
    """
    measures = mark_measures(marks)
    printed = [c for c in components if c.copies > 0]
    if machine is not None:
        printed = [replace(c, marks="none") for c in printed]
        measures = measures.for_machine(machine)
    lengths, colour = dict.fromkeys(c.marks for c in printed), border or _border_colours()
    if skip:
        skip = _skipped(skip, size_groups(printed, colour, measures), report)
    skips = None if skip is None else chain([skip], repeat(0))
    runs = [_Run(paper, colour, report, measures.at(length), skips) for length in lengths]
    flip = duplex(paper.size, backs) if backs.startswith("duplex") and any(c.back for c in printed) else None
    sides: list[_Sides] = []
    for run in runs:
        alike = [c for c in printed if c.marks == run.marks.wanted and c.tiling is None]
        if backs == "gutterfold":
            sides += run.folded([c for c in alike if c.back is not None])
            alike = [c for c in alike if c.back is None]
        sides += run.flat(alike, flip)
        sides += run.tiled([c for c in printed if c.marks == run.marks.wanted and c.tiling is not None], flip)
    imposition = Imposition(paper, backs, tuple(Sheet(n, front, back) for n, (front, back) in enumerate(sides, 1)))
    if machine is None or not machine.marks:
        return imposition
    from pnp.impose.registration_marks import with_registration_marks  # noqa: PLC0415 - only for a cutting machine

    return with_registration_marks(imposition, machine.marks)


@frozen
class _Run:
    """What does not change during one imposition."""

    paper: Paper
    border: Border
    report: Report
    marks: MarkMeasures
    skips: Iterator[int] | None = None
    """How many slots are skipped on the first sheet of each batch; None: sheets are arranged for the cards on them."""

    def flat(self, components: Sequence[Component], flip: Flip | None) -> list[_Sides]:
        """Sheets without a fold: fronts and, if there is a `flip`, backs on the other side.

        What fits only if the words on the sheet run along its sides gets sheets of its own.
        """
        return [
            (Page("face", self.paper.size, f.faces, f.marks, f.outlines), self._behind(f, flip) if flip else None)
            for batch, areas in self._batches(components)
            for f in self._flat(batch, areas, flip)
        ]

    def _behind(self, filled: FilledPage, flip: Flip) -> Page:
        """The other side of a sheet; its marks, if it has some, lie behind those of the front."""
        marked = self.marks.printed.sides == "both" and filled.backs
        return Page("back", self.paper.size, filled.backs, tuple(map(flip.line, filled.marks)) if marked else ())

    def _batches(self, components: Sequence[Component]) -> Iterable[tuple[Sequence[SizeGroup], UsableAreas]]:
        groups = size_groups(components, self.border, self.marks)
        if self.marks.machine is not None:
            from pnp.impose.machine_sheets import machine_batches  # noqa: PLC0415 - only for a cutting machine
            from pnp.impose.registration_marks import machine_areas  # noqa: PLC0415 - only for a cutting machine

            ways = machine_areas(self.paper, self.marks)
            return machine_batches(self._fitting(groups, ways[:1], ways), ways, whole=self.skips is not None)
        ways = tuple(self.marks.usable_areas(self.paper, sideways=way) for way in (False, True))
        groups = self._fitting(groups, ways[:1], ways)
        upright = [group for group in groups if fits(group, ways[0])]
        return (upright, ways[0]), ([group for group in groups if group not in upright], ways[1])

    def _flat(self, groups: Sequence[SizeGroup], areas: UsableAreas, flip: Flip | None) -> Iterator[FilledPage]:
        if groups:
            groups = self._skipping(groups)
            yield from self._filled(groups, chosen_plans(groups, areas), areas, flip)

    def _skipping(self, groups: Sequence[SizeGroup]) -> Sequence[SizeGroup]:
        skipped = next(self.skips) if self.skips is not None else 0
        return (replace(groups[0], skipped=skipped), *groups[1:]) if skipped else groups

    def _filled(
        self, groups: Sequence[SizeGroup], chosen: Sequence[PagePlan], areas: UsableAreas, flip: Flip | None
    ) -> Iterator[FilledPage]:
        slots = chosen[0].counts[0]
        if groups[0].skipped and groups[0].skipped >= slots:
            message = f"`--skip {groups[0].skipped}`: a sheet has {slots} slots for `{groups[0].pieces[0][0].deck}`"
            self.report.error("impose/skip-too-large", message, hint=f"skip at most {slots - 1}, or take a new sheet")
            return iter(())
        pages = arranged(groups, chosen, areas, whole=self.skips is not None)
        return _filled(groups, pages if self.skips is not None else filled_up(groups, areas, pages), flip)

    def folded(self, components: Sequence[Component]) -> list[_Sides]:
        """Sheets printed on one side, with fronts and backs on the two sides of a fold."""
        ways = self._halves()
        areas = [half.areas for half in ways]
        groups = self._fitting(size_groups(components, self.border, self.marks), areas, areas)
        together = [half for half in ways if all(fits(group, half.areas) for group in groups)]
        batches = [groups] if together else [(group,) for group in groups]  # if no fold suits all sizes, each has its own
        return list(chain.from_iterable(self._folded(batch, ways) for batch in batches if batch))

    def _halves(self) -> Sequence[FoldHalf]:
        """The ways to fold a sheet."""
        if self.marks.machine:
            from pnp.impose.registration_marks import machine_halves  # noqa: PLC0415 - only for a cutting machine

            return machine_halves(self.paper, self.marks)
        from pnp.impose.gutterfold import halves  # noqa: PLC0415 - only for sheets that are folded

        return halves(self.paper, self.marks)

    def tiled(self, boards: Sequence[Component], flip: Flip | None) -> Iterator[_Sides]:
        """Sheets with one tile each, and boards that fit whole; tiles have no backs."""
        if not boards:
            return
        from pnp.impose.tile_faults import names_no_seams, report_tiles  # noqa: PLC0415 - only for boards in tiles
        from pnp.impose.tiles import divided, tiled_pages  # noqa: PLC0415 - only for boards in tiles

        found = [(board, None if names_no_seams(board) else divided(board, self.paper, self.marks)) for board in boards]
        yield from self.flat([board for board, parts in found if parts is not None and len(parts[0]) == 1], flip)
        for board, parts in found:
            if parts is None:
                report_tiles(board, self.paper, self.marks, self.report)
            elif len(parts[0]) > 1:
                for page in tiled_pages(board, self.paper, self.marks, *parts):
                    yield page, Page("back", page.size, ()) if flip else None

    def _folded(self, groups: Sequence[SizeGroup], ways: Sequence[FoldHalf]) -> Iterator[_Sides]:
        groups = self._skipping(groups)
        fitting = [half for half in ways if all(fits(group, half.areas) for group in groups)]
        half, chosen = min(
            ((half, chosen_plans(groups, half.areas)) for half in fitting), key=lambda way: sheet_cost(way[1])[:2]
        )
        half = half.settled(chosen)
        flip = half.flip()
        fold = fold_lines(flip, self.paper.size, self.marks.inner_edge(self.paper), self.marks.printed.weight)
        for f in self._filled(groups, chosen, half.areas, flip):
            yield Page("face", self.paper.size, f.faces + f.backs, f.marks + fold, f.outlines), None

    def _fitting(
        self, groups: Sequence[SizeGroup], usual: Sequence[UsableAreas], ways: Sequence[UsableAreas]
    ) -> tuple[SizeGroup, ...]:
        """The size groups that fit into one of the areas; the others are reported, with the room in the usual areas."""
        fitting = tuple(group for group in groups if any(fits(group, areas) for areas in ways))
        for group in groups:
            if group in fitting:
                continue
            if self.marks.machine and self.marks.machine.marks:
                from pnp.impose.machine_sheets import report_no_room  # noqa: PLC0415 - only for a cutting machine

                report_no_room(group, self.paper, self.marks.machine.marks, self.report)
            else:
                from pnp.impose.too_large import report_too_large  # noqa: PLC0415 - only for what fits no paper

                report_too_large(group, self.paper, [usable_area(group, areas) for areas in usual], self.report)
        return fitting


def _skipped(skip: int, groups: Sequence[SizeGroup], report: Report) -> int:
    """Return how many slots are skipped; of several sizes none, because nobody can say whose slots of a sheet are used."""
    if len(groups) <= 1:
        return skip
    sizes = "; ".join(f"{group.size.w:g} x {group.size.h:g} mm: {_decks(group)}" for group in groups)
    message = f"`--skip {skip}`: a sheet of labels has one size, these cards have {len(groups)} ({sizes})"
    first = groups[0].pieces[0][0].deck
    report.error("impose/skip-sizes", message, hint=f"print one deck at a time, such as `--deck {first}`")
    return 0


def _decks(group: SizeGroup) -> str:
    return ", ".join(f"`{deck}`" for deck in dict.fromkeys(card.deck for card, _ in group.pieces))


def _border_colours() -> Callable[[Frame], Colour | None]:
    from pnp.layout.border import BorderColours  # noqa: PLC0415 - needed only without a `border` argument

    return BorderColours()


def _filled(groups: Sequence[SizeGroup], pages: Sequence[PlannedPage], flip: Flip | None) -> Iterator[FilledPage]:
    """Put the cards of each size group onto the planned pages."""
    supply = [chain(repeat(None, group.skipped), group.pieces) for group in groups]
    forms: dict[int, PageForm] = {}
    for page in pages:
        form = forms.get(id(page.layout))
        if form is None:
            form = forms[id(page.layout)] = PageForm.of(page.layout, flip)
        yield fill(form, page.counts, supply)
