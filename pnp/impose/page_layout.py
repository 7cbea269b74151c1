"""Where cards lie on a page that `packing.py` has planned: size groups, blocks of columns and rows, the trim of each card.

Also where a back must be printed to end up behind its front. The back of a card at (x, y, w, h) goes to (W - x - w, y) if
paper of width W is flipped on a vertical edge, and to (x, H - y - h) if paper of height H is flipped on a horizontal edge.
Folding along a line at F (gutterfold: fronts on one side of a fold, backs on the other) is a flip with 2·F as W or H.

The art is not mirrored; it is rotated so that both sides have the same edge of the card at the top. The top edge of a front
rotated by r (clockwise) points up (0), right (90), down (180) or left (270). A flip on a vertical edge swaps left and right,
so the back is rotated by -r; a flip on a horizontal edge swaps top and bottom, so the back is rotated by 180 - r. (The
project's print guide, section 5, which checked the boxes and the rotation by 180 by mirroring renderings.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from math import sqrt
from operator import add
from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.records import frozen
from pnp.base.units import Box, Size, plain_sum
from pnp.impose.orders import Piece, order_copies
from pnp.impose.sheet_marks import NARROW_SIDE, MarkMeasures, UsableAreas
from pnp.model.face_walk import bounding_box
from pnp.model.printing import MARK_CLEARANCE, BacksMode, Cuts
from pnp.model.sheet import Component, PageLine

if TYPE_CHECKING:
    from pnp.model.frame import Colour, Frame
    from pnp.model.outline import CutMarks, OutlineShape, Paper

    Border: TypeAlias = Callable[[Frame], Colour | None]

    _SizeKey: TypeAlias = tuple[Size, CutMarks, OutlineShape, Cuts | None]


_SIZE_DIGITS = 4  # decimals of a mm; sizes that differ by less than a tenth of a micron are equal


@frozen
class SizeGroup:
    """The cards of one trim size, portrait and landscape: `size` is (short side, long side), `bleed` the largest bleed, in mm.

    `shared`: neighbours touch, and one cut separates them. `cut`: how their cuts are shown. `marks`: its crop marks.
    `shape`: a circle or a hexagon, if they nest.
    """

    size: Size
    bleed: float
    shared: bool
    pieces: tuple[Piece, ...]
    marks: MarkMeasures
    cut: CutMarks = "crop"
    shape: OutlineShape = "rectangle"
    skipped: int = 0
    """How many slots stay empty before the first card."""

    @property
    def places(self) -> int:
        """The number of slots that it needs."""
        return self.skipped + len(self.pieces)

    @property
    def gap(self) -> float:
        """The distance in mm between the trims of neighbours: both bleeds and room for a tick, or 0 if they share cut lines."""
        return 0.0 if self.shared else 2 * self.bleed + (self.marks.tick_strip if self.cut == "ticks" else 0.0)

    @property
    def nesting(self) -> Nesting | None:
        """How its rows interlock, if they can."""
        return find_nesting(self.shape, self.size, self.bleed, self.cut, self.marks)

    @property
    def pad(self) -> float:
        """The distance in mm from the outermost trim to the marks, less their clearance."""
        return self.marks.pad(self.bleed)

    @property
    def cards(self) -> bool:
        """Whether they lie on sheets first, as cards do: cut straight, with backs, and wide enough for text between marks."""
        return self.cut == "crop" and not self.narrow and any(card.back is not None for card, _ in self.pieces)

    @property
    def footprint(self) -> float:
        """The area in mm² that each card takes at least: its trim, with its bleed unless neighbours touch."""
        around = 0.0 if self.shared else 2 * self.bleed
        across = self.size.w + around
        return across**2 * sqrt(3) / 2 if self.nesting else across * (self.size.h + around)  # hexagons, as dense as circles

    @property
    def narrow(self) -> bool:
        """Whether its cards are so narrow that no text fits between their marks."""
        return self.size.w < NARROW_SIDE


def size_groups(components: Iterable[Component], border: Border, marks: MarkMeasures) -> tuple[SizeGroup, ...]:
    """Group components by size, by how they are cut and by how they nest; groups and their cards are in order of appearance."""
    by_size: dict[_SizeKey, list[Component]] = {}
    for component in components:
        by_size.setdefault(
            (_upright_size(component.face.size), component.cut, _nesting_shape(component), component.cuts), []
        ).append(component)
    return tuple(_size_group(key, members, border, marks) for key, members in by_size.items())


def _nesting_shape(component: Component) -> OutlineShape:
    outline = component.face.outline
    if outline is None or component.cut == "crop" or outline.shape == "path":
        return "rectangle"
    return "hexagon-pointed" if outline.shape == "hexagon-flat" else outline.shape


@lru_cache(maxsize=64)
def _upright_size(size: Size) -> Size:
    return Size(*sorted(round(side, _SIZE_DIGITS) for side in size))


def _size_group(key: _SizeKey, components: Sequence[Component], border: Border, marks: MarkMeasures) -> SizeGroup:
    size, cut, shape, cuts = key
    bleed = max([component.shown_bleed(frame) for component in components for frame in component.frames])
    pieces = tuple(order_copies(components))
    shared = cut == "crop" and (cuts == "shared" or (cuts is None and _share_border_colours(components, border)))
    return SizeGroup(size, bleed, shared, pieces, marks, cut, shape)


def _share_border_colours(components: Sequence[Component], border: Border) -> bool:
    """Whether all faces have the same uniform border colour, and all backs too (perhaps another one)."""
    # then neighbours may share a cut line without being asked to: a cut that is slightly off shows the neighbour's border,
    # which looks the same.
    faces = (c.face for c in components)
    backs = (c.back for c in components if c.back is not None)
    return _have_same_border(faces, border) and _have_same_border(backs, border)


def _have_same_border(frames: Iterable[Frame], border: Border) -> bool:
    first: tuple[float, ...] | None = None
    seen: set[Frame] = set()
    for frame in frames:
        if frame in seen:
            continue
        seen.add(frame)
        colour = border(frame)
        if colour is None or (first is not None and colour[:4] != first):
            return False
        first = colour[:4]
    return True


@frozen
class Nesting:
    """Rows that interlock: the distances in mm of trims in a row and of rows, and how far every other row is shifted."""

    gap: float
    row_gap: float
    shift: float


def find_nesting(shape: OutlineShape, size: Size, bleed: float, cut: CutMarks, marks: MarkMeasures) -> Nesting | None:
    """Return how parts of a shape nest; None if they do not. `size` (mm) has the short side first: hexagons stand on a point.

    Bleeds of neighbours touch, but do not overlap: the bleed of a regular hexagon is a hexagon again, with round corners, and
    both hexagons and circles lie closest with every other row shifted by half the pitch. Ticks keep parts of one row further
    apart; the next row then comes nearer, up to the clearance. A tick above a part stands between two of the next row.
    """
    if cut == "crop" or shape not in {"circle", "hexagon-flat", "hexagon-pointed"}:
        return None
    ticked = cut == "ticks" and marks.wanted != "none"
    gap = 2 * bleed + (marks.tick_strip if ticked else 0.0)
    pitch = size.w + gap
    nearest = size.w + 2 * bleed + (2 * MARK_CLEARANCE if ticked else 0.0)
    # circles are that near along the line between their centres, hexagons at right angles to the sides that face each other
    step = sqrt(nearest**2 - (pitch / 2) ** 2) if shape == "circle" else (2 * nearest - pitch / 2) / sqrt(3)
    return Nesting(gap, step - size.h, pitch / 2)


@frozen
class BlockColumns:
    """The columns of a block: trim widths in mm from left to right, and the row heights that give a card in every column.

    `cells`: the index of the size group by (width, height); `gap`: the distance between the trims of neighbours; `pad`: the
    distance around the block, both in mm. `cut`: how cuts are shown. `nesting`: how rows interlock, if they do; `short`: every
    other row then has one card less, so that the block is no wider than its first row.
    """

    columns: tuple[float, ...]
    heights: tuple[float, ...]
    gap: float
    pad: float
    cells: Mapping[tuple[float, float], int]
    cut: CutMarks = "crop"
    nesting: Nesting | None = None
    short: bool = False

    def row(self, height: float, number: int) -> tuple[int, ...]:
        """The size groups of the cards in row `number` (from 0), which is this high, from left to right."""
        cells = tuple(self.cells[w, height] for w in self.columns)
        return cells[:-1] if self.short and number % 2 else cells

    def start(self, number: int) -> float:
        """How far row `number` (from 0) is shifted to the right, in mm."""
        return self.nesting.shift if self.nesting and number % 2 else 0.0

    @property
    def row_gap(self) -> float:
        """The distance in mm from the trim of one row to that of the next; negative if rows interlock."""
        return self.nesting.row_gap if self.nesting else self.gap

    def across(self, rows: int) -> float:
        """The width in mm of a block with this many rows, including bleed."""
        beyond = self.nesting.shift if self.nesting and rows > 1 and not self.short else 0.0
        return extent(self.columns, self.gap, self.pad) + beyond

    def down(self, rows: Sequence[float]) -> float:
        """The height in mm of a block with rows of these heights, including bleed."""
        return extent(rows, self.row_gap, self.pad)


Blocks: TypeAlias = tuple[tuple[BlockColumns, tuple[float, ...]], ...]
"""Blocks from top to bottom: the columns of each, and the heights of its rows in mm."""


def extent(sides: Sequence[float], gap: float, pad: float) -> float:
    """The length in mm of cards side by side, including gutters and bleed."""
    return plain_sum(sides) + gap * (len(sides) - 1) + 2 * pad


@frozen
class PagePlan:
    """A page as blocks one below the other.

    `counts`: the number of cards of each size group; `turned`: the blocks are placed from left to right, with x and y
    swapped; `narrow`: the page needs the narrow one of the usable areas; `marks`: its crop marks. Its places
    that touch a box of `clear` (mm) are left out.
    """

    blocks: Blocks
    counts: tuple[int, ...]
    marks: MarkMeasures
    turned: bool = False
    narrow: bool = False
    clear: tuple[Box, ...] = ()

    @property
    def cost(self) -> tuple[int, int]:
        """The effort of cutting a page: its blocks, then its rows and columns; of equal pages the cheapest is used."""
        return cutting_cost(self.blocks)

    @property
    def mixed(self) -> bool:
        """Whether the page has cards of several size groups."""
        return sum(1 for number in self.counts if number) > 1

    @property
    def nested(self) -> bool:
        """Whether rows interlock; else all parts of one size stand in grids."""
        return any(grid.nesting for grid, _ in self.blocks)

    @property
    def needs(self) -> Size:
        """The smallest area in mm that it fits into."""
        across = max(grid.across(len(rows)) for grid, rows in self.blocks)
        down = plain_sum(grid.down(rows) for grid, rows in self.blocks)
        down += self.marks.separator * (len(self.blocks) - 1)
        return Size(down, across) if self.turned else Size(across, down)


def cutting_cost(blocks: Blocks) -> tuple[int, int]:
    """Return the effort of cutting blocks, as `PagePlan.cost` has it."""
    return len(blocks), sum([len(grid.columns) + len(rows) for grid, rows in blocks])


class BlockCounts:
    """Counts the cards of each of the first `number` size groups in blocks; a block that is on many pages is counted once."""

    def __init__(self, number: int) -> None:
        self._none = (0,) * number
        self._known: dict[tuple[int, tuple[float, ...]], tuple[BlockColumns, tuple[int, ...]]] = {}  # by the ids of columns,
        # which are kept here

    def of(self, blocks: Blocks) -> tuple[int, ...]:
        """Return the number of cards of each size group on a page."""
        counts = self._none
        for grid, rows in blocks:
            known = self._known.get((id(grid), rows))
            if known is None:
                known = self._known[id(grid), rows] = (grid, self._in_block(grid, rows))
            counts = tuple(map(add, counts, known[1]))
        return counts

    def _in_block(self, grid: BlockColumns, rows: tuple[float, ...]) -> tuple[int, ...]:
        counts = list(self._none)
        for (height, odd), times in Counter((height, i % 2 * grid.short) for i, height in enumerate(rows)).items():
            for group in grid.row(height, odd):
                counts[group] += times
        return tuple(counts)


@frozen
class Slot:
    """A place for one card: the index of its size group, its block, row and column, and its trim on the page in mm."""

    group: int
    block: int
    row: int
    column: int
    trim: Box


@frozen
class CardBlock:
    """A grid of cards: `trim` from its first to its last cut line, `pad` the distance in mm that marks keep from it.

    `shared`: neighbours touch, and one cut separates them. `gap`: the distance in mm between the trims of neighbours.
    `cut`: how cuts are shown. `ragged`: marks stand where the cards on each cut end, not in line with those of the other
    cuts, because another block may begin there.
    """

    trim: Box
    pad: float
    shared: bool
    gap: float = 0.0
    cut: CutMarks = "crop"
    ragged: bool = False

    @property
    def outer(self) -> Box:
        """The trim enlarged by `pad` on all sides."""
        return self.trim.inset(-self.pad)


@frozen
class PageLayout:
    """The blocks of a page and all their slots in reading order; `marks`: its crop marks."""

    blocks: tuple[CardBlock, ...]
    slots: tuple[Slot, ...]
    marks: MarkMeasures


def arrange(plan: PagePlan, area: Box) -> PageLayout:
    """Centre the blocks of a page plan in an area (mm): as far apart as their marks need, or up to twice as far."""
    layout = transpose_layout(_arrange_down(plan, _transpose_box(area))) if plan.turned else _arrange_down(plan, area)
    return _without_slots(layout, plan.clear) if plan.clear else layout


def _without_slots(layout: PageLayout, clear: Sequence[Box]) -> PageLayout:
    pads = [block.pad for block in layout.blocks]
    kept = (s for s in layout.slots if not any(s.trim.inset(-pads[s.block]).overlaps(box) for box in clear))
    return replace(layout, slots=tuple(kept))


def without_empty_places(plan: PagePlan, area: Box, left: Sequence[int]) -> PagePlan:
    """Remove the rows, columns and blocks that stay empty if only `left[i]` cards of size group i are left.

    Where marks are to stay clear nothing moves, because other places could come to lie on them.
    """
    if plan.clear:
        return plan
    rest, used = list(left), []
    for slot in arrange(plan, area).slots:
        if rest[slot.group]:
            rest[slot.group] -= 1
            used.append((slot.block, slot.column, slot.row) if plan.turned else (slot.block, slot.row, slot.column))
    blocks = []
    for number, (grid, heights) in enumerate(plan.blocks):
        rows = sorted({row for block, row, _ in used if block == number})
        columns = sorted({column for block, _, column in used if block == number})
        if rows:
            short = grid.short and len(columns) == len(grid.columns)
            kept = replace(grid, columns=tuple(grid.columns[c] for c in columns), short=short)
            blocks.append((kept, tuple(heights[r] for r in rows)))
    return replace(plan, blocks=tuple(blocks), counts=BlockCounts(len(left)).of(tuple(blocks)))


def keep_used_slots(layout: PageLayout, counts: Sequence[int]) -> PageLayout:
    """Keep the first `counts[i]` slots of size group i."""
    left, slots = list(counts), []
    for slot in layout.slots:
        if left[slot.group]:
            left[slot.group] -= 1
            slots.append(slot)
    return replace(layout, slots=tuple(slots))


def _arrange_down(plan: PagePlan, area: Box) -> PageLayout:
    heights = [grid.down(rows) for grid, rows in plan.blocks]
    gaps = len(heights) - 1
    least = plan.marks.separator
    spare = area.h - plain_sum(heights) - gaps * least
    between = min(2 * least, least + spare / gaps) if gaps else 0.0
    y = area.y + (area.h - plain_sum(heights) - gaps * between) / 2
    blocks: list[CardBlock] = []
    slots: list[Slot] = []
    for (grid, rows), height in zip(plan.blocks, heights, strict=True):
        x = area.x + (area.w - grid.across(len(rows))) / 2
        block, block_slots = place_block(grid, rows, len(blocks), x + grid.pad, y + grid.pad)
        blocks.append(block)
        slots += block_slots
        y += height + between
    return PageLayout(tuple(blocks), tuple(slots), plan.marks)


def place_block(grid: BlockColumns, rows: Sequence[float], block: int, x: float, y: float) -> tuple[CardBlock, list[Slot]]:
    """Place a block with its first trim at (x, y) in mm; `block` is its number on the page."""
    lefts, tops = _side_starts(x, grid.columns, grid.gap), _side_starts(y, rows, grid.row_gap)
    slots = [
        Slot(group, block, r, c, Box(left + grid.start(r), top, w, h))
        for r, (top, h) in enumerate(zip(tops, rows, strict=True))
        for c, (left, w, group) in enumerate(zip(lefts, grid.columns, grid.row(h, r), strict=False))
    ]
    trim = bounding_box([slot.trim for slot in slots]) if grid.nesting else _spanning_box(slots[0].trim, slots[-1].trim)
    return CardBlock(trim, grid.pad, grid.gap == 0, grid.gap, grid.cut), slots


def _spanning_box(first: Box, last: Box) -> Box:
    return Box(first.x, first.y, last.right - first.x, last.bottom - first.y)


def _side_starts(start: float, sides: Sequence[float], gap: float) -> list[float]:
    out = []
    for side in sides:
        out.append(start)
        start += side + gap
    return out


def transpose_layout(layout: PageLayout) -> PageLayout:
    """Swap x and y of a page layout."""
    blocks = tuple(CardBlock(_transpose_box(b.trim), b.pad, b.shared, b.gap, b.cut) for b in layout.blocks)
    slots = (Slot(s.group, s.block, s.column, s.row, _transpose_box(s.trim)) for s in layout.slots)
    return PageLayout(blocks, tuple(sorted(slots, key=lambda s: (s.block, s.row, s.column))), layout.marks)


def _transpose_box(box: Box) -> Box:
    return Box(box.y, box.x, box.h, box.w)


Edges: TypeAlias = tuple[float, float, float, float]
"""Lengths in mm at the left, top, right and bottom."""


@frozen
class Flip:
    """A turn of the paper about a vertical or horizontal axis; `total` (mm) is the sum of a coordinate and its mirror image."""

    axis: Literal["vertical", "horizontal"]
    total: float

    def box(self, box: Box) -> Box:
        """The mirrored box: where the back of a face at `box` goes (mm)."""
        if self.axis == "vertical":
            return Box(self.total - box.x - box.w, box.y, box.w, box.h)
        return Box(box.x, self.total - box.y - box.h, box.w, box.h)

    def line(self, line: PageLine) -> PageLine:
        """The mirrored line."""
        if self.axis == "vertical":
            return replace(line, x1=self.total - line.x1, x2=self.total - line.x2)
        return replace(line, y1=self.total - line.y1, y2=self.total - line.y2)

    def edges(self, edges: Edges) -> Edges:
        """The lengths at the left, top, right and bottom after the turn."""
        left, top, right, bottom = edges
        return (right, top, left, bottom) if self.axis == "vertical" else (left, bottom, right, top)

    def rotation(self, rotation: int) -> int:
        """The rotation of a back whose front is rotated by `rotation`, both in degrees clockwise."""
        return (-rotation if self.axis == "vertical" else 180 - rotation) % 360


def duplex_flip(paper: Size, backs: BacksMode) -> Flip:
    """The turn that a duplex printer makes on the long or short edge, for portrait or landscape paper (mm)."""
    long_is_vertical = paper.h >= paper.w
    if long_is_vertical == (backs == "duplex-long"):
        return Flip("vertical", paper.w)
    return Flip("horizontal", paper.h)


_WIDE_GAP = 11.0  # mm; the fold is at least 5 mm from all bleeds, as is usual, and from the fronts' marks
_NARROW_GAP = 10.0  # mm; if more cards fit this way; the fronts' marks end at the fold


@frozen
class FoldHalf:
    """The part of the page for fronts; `gap` is the distance in mm from their bleed to the bleed of the backs."""

    horizontal: bool
    """Whether the fold line is horizontal."""
    gap: float
    areas: UsableAreas
    paper: Paper

    def with_centred_fold(self, plans: Iterable[PagePlan]) -> FoldHalf:
        """The same half with the fold in the middle of the paper, so that its edges meet, or as near as these pages allow."""
        if self.areas.clear:  # its marks lie where it is folded now
            return self
        used = [(self.areas.narrow if s.narrow else self.areas.plain, s.needs) for s in plans]
        if self.horizontal:
            fold = max([self.paper.size.h / 2, *(area.y + needs.h + self.gap / 2 for area, needs in used)])
            areas = self.areas.mapped(partial(_with_bottom, fold - self.gap / 2))
        else:
            fold = max([self.paper.size.w / 2, *(area.x + needs.w + self.gap / 2 for area, needs in used)])
            areas = self.areas.mapped(lambda area: area._replace(w=fold - self.gap / 2 - area.x))
        return FoldHalf(self.horizontal, self.gap, areas, self.paper)

    def flip(self) -> Flip:
        """The fold as a turn about its line, which lies half the gap beyond the area of the fronts."""
        area = self.areas.plain
        if self.horizontal:
            return Flip("horizontal", 2 * area.bottom + self.gap)
        return Flip("vertical", 2 * area.right + self.gap)


def fold_halves(paper: Paper, marks: MarkMeasures) -> tuple[FoldHalf, ...]:
    """The ways to fold, best first: wide gap before narrow, horizontal fold before vertical.

    Backs have no marks and may come nearer to the edge of the paper, so the half of the fronts may be the larger one.
    """
    areas, (w, h), margins = marks.usable_areas(paper), paper.size, paper.margins
    below = max(marks.band_height(margins.bottom) + MARK_CLEARANCE, marks.least_margin(margins.bottom))
    out = []
    for gap in (_WIDE_GAP, max(_NARROW_GAP, 2 * marks.strip)):
        beside = (w - areas.plain.x - marks.least_margin(margins.right) - gap) / 2
        high = (h - areas.plain.y - below - gap) / 2 + areas.plain.y
        out.append(FoldHalf(True, gap, areas.mapped(partial(_with_bottom, high)), paper))
        out.append(FoldHalf(False, gap, areas.mapped(partial(Box._replace, w=beside)), paper))
    return tuple(out)


def _with_bottom(bottom: float, area: Box) -> Box:
    return area._replace(h=bottom - area.y)


_FOLD_DASH = (2.0, 1.5)  # mm
_FOLD_TICK = 5.0  # mm; the length of the solid part at each end of the fold line


def fold_lines(flip: Flip, paper: Size, margin: float, weight: float) -> tuple[PageLine, ...]:
    """The fold line of a weight in pt, up to `margin` mm from the edges of the paper: solid at both ends and dashed between."""
    at = flip.total / 2
    length = paper.h if flip.axis == "vertical" else paper.w
    points = (margin, margin + _FOLD_TICK, length - margin - _FOLD_TICK, length - margin)
    parts = zip(points, points[1:], ((), _FOLD_DASH, ()), strict=False)
    if flip.axis == "vertical":
        return tuple(PageLine(at, a, at, b, weight, dash, "fold") for a, b, dash in parts)
    return tuple(PageLine(a, at, b, at, weight, dash, "fold") for a, b, dash in parts)
