"""Imposition: place components on as few sheets as possible, with the backs behind their fronts and crop marks around them.

What is not a rectangle shows where to cut it by ticks around it, for a punch, or by its outline as a thin line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, repeat
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.records import frozen
from pnp.impose.orders import stack_pieces
from pnp.impose.packing import PlannedPage, arrange_pages, choose_plans, fill_up_sheets, fits, sheet_cost, usable_area
from pnp.impose.page_layout import (
    FoldHalf,
    PageLayout,
    PagePlan,
    SizeGroup,
    Slot,
    duplex_flip,
    fold_halves,
    fold_lines,
    size_groups,
)
from pnp.impose.sheet_marks import MarkMeasures, UsableAreas, cut_outlines, mark_measures
from pnp.model.printing import MARK_CLEARANCE, BacksMode, CardOrder, Cutting, PrinterMarks
from pnp.model.sheet import QUARTER_TURN, Component, Imposition, Page, PageLine, Placement, Sheet

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.base.units import Box
    from pnp.impose.orders import Piece
    from pnp.impose.page_layout import Border, Edges, Flip
    from pnp.model.frame import Colour, Frame, Shape
    from pnp.model.outline import Paper

    _CutLine: TypeAlias = tuple[float, float, float]  # where it is, where it begins, where it ends


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
    border colour of a frame, or None (default: `pnp.layout.finished_faces.BorderColours`). If all cards of a size have the same
    border colour, neighbours share cut lines.

    In the duplex modes, if any card has a back, every sheet has a back page, even a blank one: without it the next front
    would be printed on the wrong side. Cards with crop marks of another length (`Component.marks`) or in another order
    (`Component.order`) get sheets of their own; in a stack, so does each size, because a pile is cut at once.
    A card that does not fit is reported as `impose/too-large` and left out.

    `skip`: the number of slots that stay empty on the first sheet; then no sheet is arranged anew for the cards on it, so
    that sheets of labels keep their places. Too many are `impose/skip-too-large`, several sizes `impose/skip-sizes`.

    Sheets that a `machine` cuts show no crop marks, ticks and outlines, but its marks, if it has some; what does not fit
    beside these is `impose/no-room-beside-marks`.

    On a paper with cells, cards lie in these (`pnp/impose/cells.py`).
    """
    measures = mark_measures(marks)
    printed = [c for c in components if c.copies > 0]
    if paper.cells is not None:
        from pnp.impose.cells import impose_in_cells  # noqa: PLC0415 - only for labels and the like

        return impose_in_cells(printed, paper, backs, report, outlines=measures.printed, skip=skip or 0, machine=machine)
    if machine is not None:
        printed = [replace(c, marks="none") for c in printed]
        measures = measures.for_machine(machine)
    flip = duplex_flip(paper.size, backs) if backs.startswith("duplex") and any(c.back for c in printed) else None
    paper = paper.with_margins_of_pages(backs=flip is not None or backs == "gutterfold")
    ways, colour = dict.fromkeys([(c.marks, c.order) for c in printed]), border or _border_colours()
    if skip:
        skip = _slots_to_skip(skip, size_groups(printed, colour, measures), report)
    skips = None if skip is None else chain([skip], repeat(0))
    runs = [_Imposer(paper, colour, report, measures.at(length), skips, order) for length, order in ways]
    sides: list[_Sides] = []
    for run in runs:
        of_run = [c for c in printed if (c.marks, c.order) == (run.marks.wanted, run.order)]
        alike = [c for c in of_run if c.tiling is None]
        if backs == "gutterfold":
            sides += run.folded_sides([c for c in alike if c.back is not None])
            alike = [c for c in alike if c.back is None]
        sides += run.flat_sides(alike, flip)
        sides += run.tiled_sides([c for c in of_run if c.tiling is not None], flip)
    imposition = Imposition(paper, backs, tuple(Sheet(n, front, back) for n, (front, back) in enumerate(sides, 1)))
    if machine is None or not machine.marks:
        return imposition
    from pnp.impose.cutting_machine import with_registration_marks  # noqa: PLC0415 - only for a cutting machine

    return with_registration_marks(imposition, machine.marks)


@frozen
class _Imposer:
    """What does not change during one imposition."""

    paper: Paper
    border: Border
    report: Report
    marks: MarkMeasures
    skips: Iterator[int] | None = None
    """How many slots are skipped on the first sheet of each batch; None: sheets are arranged for the cards on them."""
    order: CardOrder = "rows"

    def flat_sides(self, components: Sequence[Component], flip: Flip | None) -> list[_Sides]:
        """Sheets without a fold: fronts and, if there is a `flip`, backs on the other side.

        What fits only if the words on the sheet run along its sides gets sheets of its own.
        """
        return [
            (Page("face", self.paper.size, f.faces, f.marks, f.outlines), self._back_page(f, flip) if flip else None)
            for batch, areas in self._batches(components)
            for f in self._flat_pages(batch, areas, flip)
        ]

    def _back_page(self, filled: FilledPage, flip: Flip) -> Page:
        marked = self.marks.printed.sides == "both" and filled.backs
        return Page("back", self.paper.size, filled.backs, tuple(map(flip.line, filled.marks)) if marked else ())

    def _batches(self, components: Sequence[Component]) -> Iterable[tuple[Sequence[SizeGroup], UsableAreas]]:
        groups = size_groups(components, self.border, self.marks)
        if self.marks.machine is not None:
            from pnp.impose.cutting_machine import machine_areas, machine_batches  # noqa: PLC0415 - only for a machine

            ways = machine_areas(self.paper, self.marks)
            whole = self.skips is not None or self.order == "stack"
            return machine_batches(self._groups_that_fit(groups, ways[:1], ways), ways, whole=whole)
        ways = tuple(self.marks.usable_areas(self.paper, sideways=way) for way in (False, True))
        groups = self._groups_that_fit(groups, ways[:1], ways)
        upright = [group for group in groups if fits(group, ways[0])]
        return (upright, ways[0]), ([group for group in groups if group not in upright], ways[1])

    def _flat_pages(self, groups: Sequence[SizeGroup], areas: UsableAreas, flip: Flip | None) -> Iterator[FilledPage]:
        if groups:
            groups = self._with_skipped_slots(groups)
            yield from self._fill_planned_pages(groups, self._choose_plans(groups, areas), areas, flip)

    def _choose_plans(self, groups: Sequence[SizeGroup], areas: UsableAreas) -> tuple[PagePlan, ...]:
        return choose_plans(groups, areas, mixed=self.order != "stack")

    def _with_skipped_slots(self, groups: Sequence[SizeGroup]) -> Sequence[SizeGroup]:
        skipped = next(self.skips) if self.skips is not None else 0
        return (replace(groups[0], skipped=skipped), *groups[1:]) if skipped else groups

    def _fill_planned_pages(
        self, groups: Sequence[SizeGroup], chosen: Sequence[PagePlan], areas: UsableAreas, flip: Flip | None
    ) -> Iterator[FilledPage]:
        slots = chosen[0].counts[0]
        if groups[0].skipped and groups[0].skipped >= slots:
            message = f"`--skip {groups[0].skipped}`: a sheet has {slots} slots for `{groups[0].pieces[0][0].deck}`"
            self.report.error("impose/skip-too-large", message, hint=f"skip at most {slots - 1}, or take a new sheet")
            return iter(())
        pages = arrange_pages(groups, chosen, areas, whole=self.skips is not None)
        if self.order == "stack":
            return _fill_stacks(groups, pages, flip)
        return _fill_pages(groups, pages if self.skips is not None else fill_up_sheets(groups, areas, pages), flip)

    def folded_sides(self, components: Sequence[Component]) -> list[_Sides]:
        """Sheets printed on one side, with fronts and backs on the two sides of a fold."""
        ways = self._halves()
        areas = [half.areas for half in ways]
        groups = self._groups_that_fit(size_groups(components, self.border, self.marks), areas, areas)
        together = [half for half in ways if all(fits(group, half.areas) for group in groups)]
        batches = [groups] if together else [(group,) for group in groups]  # if no fold suits all sizes, each has its own
        return list(chain.from_iterable(self._folded_pages(batch, ways) for batch in batches if batch))

    def _halves(self) -> Sequence[FoldHalf]:
        if self.marks.machine:
            from pnp.impose.cutting_machine import machine_halves  # noqa: PLC0415 - only for a cutting machine

            return machine_halves(self.paper, self.marks)
        return fold_halves(self.paper, self.marks)

    def tiled_sides(self, boards: Sequence[Component], flip: Flip | None) -> Iterator[_Sides]:
        """Sheets with one tile each, and boards that fit whole; tiles have no backs."""
        if not boards:
            return
        from pnp.impose.tiles import divide_board, lacks_face_seams, report_undividable, tile_pages  # noqa: PLC0415 - for tiles

        found = [(board, None if lacks_face_seams(board) else divide_board(board, self.paper, self.marks)) for board in boards]
        yield from self.flat_sides([board for board, parts in found if parts is not None and len(parts[0]) == 1], flip)
        for board, parts in found:
            if parts is None:
                report_undividable(board, self.paper, self.marks, self.report)
            elif len(parts[0]) > 1:
                for page in tile_pages(board, self.paper, self.marks, *parts):
                    yield page, Page("back", page.size, ()) if flip else None

    def _folded_pages(self, groups: Sequence[SizeGroup], ways: Sequence[FoldHalf]) -> Iterator[_Sides]:
        groups = self._with_skipped_slots(groups)
        fitting = [half for half in ways if all(fits(group, half.areas) for group in groups)]
        half, chosen = min(
            ((half, self._choose_plans(groups, half.areas)) for half in fitting), key=lambda way: sheet_cost(way[1])[:2]
        )
        half = half.with_centred_fold(chosen)
        flip = half.flip()
        fold = fold_lines(flip, self.paper.size, self.marks.inner_edge(self.paper.margin), self.marks.printed.weight)
        for f in self._fill_planned_pages(groups, chosen, half.areas, flip):
            yield Page("face", self.paper.size, f.faces + f.backs, f.marks + fold, f.outlines), None

    def _groups_that_fit(
        self, groups: Sequence[SizeGroup], usual: Sequence[UsableAreas], ways: Sequence[UsableAreas]
    ) -> tuple[SizeGroup, ...]:
        fitting = tuple(group for group in groups if any(fits(group, areas) for areas in ways))
        for group in groups:
            if group in fitting:
                continue
            if self.marks.machine and self.marks.machine.marks:
                from pnp.impose.cutting_machine import report_no_room  # noqa: PLC0415 - only for a cutting machine

                report_no_room(group, self.paper, self.marks.machine.marks, self.report)
            else:
                from pnp.impose.tiles import report_too_large  # noqa: PLC0415 - only for what fits no paper

                report_too_large(group, self.paper, [usable_area(group, areas) for areas in usual], self.report)
        return fitting


def _slots_to_skip(skip: int, groups: Sequence[SizeGroup], report: Report) -> int:
    """Return how many slots are skipped; of several sizes none, because nobody can say whose slots of a sheet are used."""
    if len(groups) <= 1:
        return skip
    sizes = "; ".join(f"{group.size.w:g} x {group.size.h:g} mm: {_deck_names(group)}" for group in groups)
    message = f"`--skip {skip}`: a sheet of labels has one size, these cards have {len(groups)} ({sizes})"
    first = groups[0].pieces[0][0].deck
    report.error("impose/skip-sizes", message, hint=f"print one deck at a time, such as `--deck {first}`")
    return 0


def _deck_names(group: SizeGroup) -> str:
    return ", ".join(f"`{deck}`" for deck in dict.fromkeys(card.deck for card, _ in group.pieces))


def _border_colours() -> Callable[[Frame], Colour | None]:
    from pnp.layout.finished_faces import BorderColours  # noqa: PLC0415 - needed only without a `border` argument

    return BorderColours()


def _fill_pages(groups: Sequence[SizeGroup], pages: Sequence[PlannedPage], flip: Flip | None) -> Iterator[FilledPage]:
    yield from _fill_slots(pages, flip, [chain(repeat(None, group.skipped), group.pieces) for group in groups])


def _fill_stacks(groups: Sequence[SizeGroup], pages: Sequence[PlannedPage], flip: Flip | None) -> Iterator[FilledPage]:
    """Fill pages of one size each, those of a size with the same layout, so that they are cut as one pile."""
    counts = [tuple(sum(s.group == i for s in p.layout.slots) * bool(n) for i, n in enumerate(p.counts)) for p in pages]
    supply = []
    for index, group in enumerate(groups):
        slots = [count[index] for count in counts if count[index]]
        supply.append(iter(stack_pieces(group.pieces, len(slots), max(slots, default=0), group.skipped)))
    return _fill_slots([replace(p, counts=n) for p, n in zip(pages, counts, strict=True)], flip, supply)


def _fill_slots(
    pages: Sequence[PlannedPage], flip: Flip | None, supply: Sequence[Iterator[Piece | None]]
) -> Iterator[FilledPage]:
    forms: dict[int, PageForm] = {}
    for page in pages:
        form = forms.get(id(page.layout))
        if form is None:
            form = forms[id(page.layout)] = PageForm.of(page.layout, flip)
        yield fill_page(form, page.counts, supply)


_SlotPosition = tuple[int, int, int]


@frozen
class PageForm:
    """A layout prepared for filling many sheets: `behind` are the boxes of the backs, `marks` the marks of a full page."""

    layout: PageLayout
    flip: Flip | None
    behind: tuple[Box, ...]
    marks: tuple[PageLine, ...]
    sharing: frozenset[int]
    """The indices of the slots in blocks that share cut lines."""

    @staticmethod
    def of(layout: PageLayout, flip: Flip | None) -> PageForm:
        """Compute once what all sheets with this layout need."""
        behind = tuple(flip.box(s.trim) for s in layout.slots) if flip else ()
        sharing = frozenset(i for i, s in enumerate(layout.slots) if layout.blocks[s.block].shared)
        return PageForm(layout, flip, behind, crop_marks(layout), sharing)


@frozen
class FilledPage:
    """The placements of one sheet, fronts and backs, the marks around them, and the outlines drawn on the fronts."""

    faces: tuple[Placement, ...]
    backs: tuple[Placement, ...]
    marks: tuple[PageLine, ...]
    outlines: tuple[Shape, ...] = ()


def fill_page(form: PageForm, counts: Sequence[int], supply: Sequence[Iterator[Piece | None]]) -> FilledPage:
    """Put the next card of its size group into each slot, up to `counts[i]` of size group i; other slots stay empty."""
    filled: dict[int, Piece] = {}
    left = list(counts)
    for index, slot in enumerate(form.layout.slots):
        if left[slot.group]:
            left[slot.group] -= 1
            piece = next(supply[slot.group], None)
            if piece is not None:
                filled[index] = piece
    full = len(filled) == len(form.layout.slots)
    faces, blocks, printed = _place_faces(form, filled), form.layout.blocks, form.layout.marks.printed
    outlined = {number for number, block in enumerate(blocks) if block.cut == "outline" and printed.outlines}
    drawn = [p for i, p in zip(filled, faces, strict=True) if form.layout.slots[i].block in outlined]
    marks = form.marks if full else crop_marks(form.layout, filled)
    return FilledPage(faces, _place_backs(form, filled), marks, tuple(cut_outlines(drawn, printed.weight)))


def _place_faces(form: PageForm, filled: Mapping[int, Piece]) -> tuple[Placement, ...]:
    slots, out = form.layout.slots, []
    open_edges = _open_edges(form, filled)
    for index, (card, copy) in filled.items():
        frame, trim = card.face, slots[index].trim
        edges = open_edges.get(index, _ALL_EDGES)
        out.append(Placement(card.id, copy, "face", frame, trim, _rotation(frame, trim), _shown_bleed(card, frame, edges)))
    return tuple(out)


def _place_backs(form: PageForm, filled: Mapping[int, Piece]) -> tuple[Placement, ...]:
    flip = form.flip
    if flip is None:
        return ()
    slots, out = form.layout.slots, []
    open_edges = _open_edges(form, {i: p for i, p in filled.items() if p[0].back is not None})
    for index, (card, copy) in filled.items():
        frame = card.back
        if frame is None:
            continue
        rotation = flip.rotation(_rotation(card.face, slots[index].trim))
        edges = flip.edges(open_edges.get(index, _ALL_EDGES))
        out.append(Placement(card.id, copy, "back", frame, form.behind[index], rotation, _shown_bleed(card, frame, edges)))
    return tuple(out)


def _rotation(frame: Frame, trim: Box) -> int:
    """A quarter turn anticlockwise if the face is portrait and its slot landscape, or the other way round."""
    # PDF readers sort lines of text that begin at the same height from left to right. After an anticlockwise turn that is the
    # reading order; after a clockwise turn it is the reverse.
    return QUARTER_TURN if (frame.size.w > frame.size.h) != (trim.w > trim.h) else 0


_ALL_EDGES: Edges = (1.0, 1.0, 1.0, 1.0)


def _shown_bleed(card: Component, frame: Frame, edges: Edges) -> Edges:
    bleed = card.shown_bleed(frame)
    if edges is _ALL_EDGES or edges == _ALL_EDGES:
        return (bleed,) * 4
    left, top, right, bottom = [e * bleed for e in edges]
    return left, top, right, bottom


def _open_edges(form: PageForm, filled: Mapping[int, Piece]) -> dict[int, Edges]:
    """The edges of cards in blocks that share cut lines, by slot: 1 if open, 0 if a neighbour shares it and hides the bleed.

    Where cards meet at a corner alone, as beside cards without backs, an edge is closed too: the bleed of both would lie in the
    corner of the other.
    """
    if not form.sharing:
        return {}
    slots = form.layout.slots
    taken = {_slot_position(slots[i]) for i in filled}

    def edge(block: int, row: int, column: int) -> float:
        return 0.0 if (block, row, column) in taken else 1.0

    def side(block: int, row: int, column: int, above: float, below: float) -> float:
        corners = ((above, row - 1), (below, row + 1))
        met = any(is_open and not edge(block, at, column) for is_open, at in corners)
        return 0.0 if met else edge(block, row, column)

    out: dict[int, Edges] = {}
    for index in filled:
        if index in form.sharing:
            b, r, c = _slot_position(slots[index])
            above, below = edge(b, r - 1, c), edge(b, r + 1, c)
            out[index] = (side(b, r, c - 1, above, below), above, side(b, r, c + 1, above, below), below)
    return out


def _slot_position(slot: Slot) -> _SlotPosition:
    return slot.block, slot.row, slot.column


_LINE_DIGITS = 6  # cut lines that agree to this many decimals of a mm are one line


def crop_marks(layout: PageLayout, filled: Iterable[int] | None = None) -> tuple[PageLine, ...]:
    """The crop marks of a page, as long as its layout says, at both ends of each block's cut lines, outside its bleed.

    Blocks of components that are not rectangles have ticks around each component instead, or no marks if they show outlines.

    `filled`: the indices of the slots that hold a card (None: all slots); cut lines without a card get no marks. The others
    have the same positions as on a full page, so that a stack of sheets can be cut at once.
    """
    taken = layout.slots if filled is None else [layout.slots[i] for i in filled]
    out: list[PageLine] = []
    if layout.marks.wanted == "none":
        return ()
    length, weight = layout.marks.length, layout.marks.printed.weight
    for index, block in enumerate(layout.blocks):
        trims = [s.trim for s in taken if s.block == index]
        if block.cut != "crop":
            out += ticks(trims, block.gap, layout.marks.printed) if block.cut == "ticks" else ()
            continue
        outer = block.outer
        upright = _cut_lines((e, t.y - block.pad, t.bottom + block.pad) for t in trims for e in (t.x, t.right))
        level = _cut_lines((e, t.x - block.pad, t.right + block.pad) for t in trims for e in (t.y, t.bottom))
        if not block.ragged:
            upright = [(x, outer.y, outer.bottom) for x, _, _ in upright]
            level = [(y, outer.x, outer.right) for y, _, _ in level]
        out += [PageLine(x, near, x, far, weight) for x, near, far in _mark_ends(upright, length)]
        out += [PageLine(near, y, far, y, weight) for y, near, far in _mark_ends(level, length)]
    return _without_duplicates(out)


def _without_duplicates(marks: Iterable[PageLine]) -> tuple[PageLine, ...]:
    found: dict[frozenset[tuple[float, float]], PageLine] = {}
    for mark in marks:
        ends = (mark.x1, mark.y1), (mark.x2, mark.y2)
        found.setdefault(frozenset((round(x, _LINE_DIGITS), round(y, _LINE_DIGITS)) for x, y in ends), mark)
    return tuple(found.values())


def _cut_lines(edges: Iterable[_CutLine]) -> list[_CutLine]:
    found: dict[float, _CutLine] = {}
    for at, start, end in edges:
        _, first, last = found.get(round(at, _LINE_DIGITS), (at, start, end))
        found[round(at, _LINE_DIGITS)] = (at, min(first, start), max(last, end))
    return sorted(found.values())


def _mark_ends(lines: Sequence[_CutLine], length: float) -> Iterator[_CutLine]:
    near, far = MARK_CLEARANCE, MARK_CLEARANCE + length
    yield from ((at, start - near, start - far) for at, start, _ in lines)
    yield from ((at, end + near, end + far) for at, _, end in lines)


_TICK_DIGITS = 6  # ticks that agree to this many decimals of a mm are one tick


def ticks(trims: Iterable[Box], gap: float, marks: PrinterMarks) -> Iterator[PageLine]:
    """Yield ticks above, below, left and right of each trim, in line with its centre and in the middle of the `gap` (mm).

    Neighbours share the tick between them, which points to the centres of both.
    """
    found: dict[tuple[float, ...], PageLine] = {}
    near, far = (gap - marks.tick_length) / 2, (gap + marks.tick_length) / 2
    for trim in trims:
        x, y = trim.x + trim.w / 2, trim.y + trim.h / 2
        for start, end in ((trim.y - far, trim.y - near), (trim.bottom + near, trim.bottom + far)):
            _add_tick(found, (x, start, x, end), marks.weight)
        for start, end in ((trim.x - far, trim.x - near), (trim.right + near, trim.right + far)):
            _add_tick(found, (start, y, end, y), marks.weight)
    yield from (found[key] for key in sorted(found))


def _add_tick(found: dict[tuple[float, ...], PageLine], ends: tuple[float, float, float, float], weight: float) -> None:
    found.setdefault(tuple(round(v, _TICK_DIGITS) for v in ends), PageLine(*ends, weight, kind="tick"))
