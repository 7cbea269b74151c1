"""What is larger than a sheet: boards divided into tiles, each on a page of its own, and the report of what fits no way.

A report says how much room there is and what would take the card or the board. Only ways out that are true are named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic
from pnp.base.records import frozen
from pnp.base.units import MM_PER_INCH, Box, Size
from pnp.impose.cutting_machine import machine_areas
from pnp.impose.packing import fits
from pnp.impose.page_layout import SizeGroup, fold_halves
from pnp.impose.sheet_marks import TOLERANCE, MarkMeasures, seam_ticks, tile_key, tile_lines
from pnp.load.package_data import papers
from pnp.load.yaml.nodes import format_number
from pnp.model.face_walk import FACE, GraphicsState, intersection, line_box, line_ink, map_box, path_box
from pnp.model.frame import DrawingItem, Frame, Group, ImageItem, Item, PlacedFrame, TextLine
from pnp.model.outline import MarkLength, Paper, box_path
from pnp.model.sheet import QUARTER_TURN, SEAM_X, SEAM_Y, Component, Page, Placement, Tile, Tiling

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report


MOST_TILES_A_SIDE = 12
"""The most rows and columns that `auto` tries: four metres of A4."""
_NOTHING = Box(0.0, 0.0, -1.0, -1.0)
_SEAM_DIGITS = 6  # seams that agree to this many decimals of a mm are one


@frozen
class TileArea:
    """The area of a page for one tile with its bleed (mm), and whether the tile is turned."""

    area: Box
    turned: bool

    @property
    def room(self) -> Size:
        """Its size as seen from the tile."""
        return self.area.size.turned if self.turned else self.area.size


def tile_areas(paper: Paper, marks: MarkMeasures) -> tuple[TileArea, ...]:
    """The areas that a tile may take on a page, upright and turned."""
    if marks.machine is not None:
        ways = [way.plain for way in machine_areas(paper, marks) if not way.clear]
        return tuple(TileArea(area, turned) for area in ways for turned in (False, True))
    upright, beside = (marks.usable_areas(paper, sideways=way).plain for way in (False, True))
    return TileArea(upright, False), TileArea(upright, True), TileArea(beside, False), TileArea(beside, True)


def tile_pages(
    component: Component, paper: Paper, marks: MarkMeasures, tiles: Sequence[Tile], area: TileArea
) -> Iterator[Page]:
    """Yield the pages of all copies of a board, row by row, one tile on each."""
    for copy in component.numbers:
        for tile in tiles:
            placement = _place_tile(
                component, copy, tile, _tile_trim(_tile_pads(component, tile, marks), tile, area), turned=area.turned
            )
            lines = tile_lines(placement, tile, _tile_pads(component, tile, marks), marks)
            furniture: tuple[Item, ...] = (*seam_ticks(placement, tile), *tile_key(placement, tile))
            yield Page("face", paper.size, (placement,), lines, furniture)


def divide_board(component: Component, paper: Paper, marks: MarkMeasures) -> tuple[tuple[Tile, ...], TileArea] | None:
    """The tiles of a board, and the area that takes all of them; None if there is none.

    `auto` takes the fewest sheets and, of those, the shortest seams.
    """
    component = with_face_seams(component)
    tiling = component.tiling
    assert tiling is not None
    grids = [tiling.grid] if tiling.grid else _tile_grids(component.face.size)
    return next((found for grid in grids if (found := fit_tiles(component, grid, paper, marks))), None)


def with_face_seams(component: Component) -> Component:
    """The same board with the seams that its face names, if its tiling asks for them, among the preferred ones."""
    tiling, points = component.tiling, component.face.points
    if tiling is None or not tiling.face_seams:
        return component
    xs = {round(p.x, _SEAM_DIGITS) for p in points if p.name == SEAM_X}
    ys = {round(p.y, _SEAM_DIGITS) for p in points if p.name == SEAM_Y}
    return replace(
        component, tiling=replace(tiling, seams_x=(*tiling.seams_x, *sorted(xs)), seams_y=(*tiling.seams_y, *sorted(ys)))
    )


def fit_tiles(
    component: Component, grid: tuple[int, int], paper: Paper, marks: MarkMeasures
) -> tuple[tuple[Tile, ...], TileArea] | None:
    """The tiles of a grid (columns, rows) on the preferred seams or, if these do not fit, on equal parts."""
    tiling = component.tiling
    assert tiling is not None
    for wanted in dict.fromkeys((tiling, replace(tiling, seams_x=(), seams_y=()))):
        tiles = tiles_of_board(component.face.size, grid, wanted)
        for area in tile_areas(paper, marks) if tiles else ():
            if all(_tile_fits(_tile_pads(component, tile, marks), tile, area.room) for tile in tiles):
                return tiles, area
    return None


def _tile_grids(size: Size) -> list[tuple[int, int]]:
    grids = [(columns, rows) for columns in range(1, MOST_TILES_A_SIDE + 1) for rows in range(1, MOST_TILES_A_SIDE + 1)]
    return sorted(grids, key=lambda g: (g[0] * g[1], (g[0] - 1) * size.h + (g[1] - 1) * size.w, g))


def tiles_of_board(size: Size, grid: tuple[int, int], tiling: Tiling) -> tuple[Tile, ...]:
    """The tiles of a board, row by row; none if a tile would be smaller than what covers it."""
    xs, ys = place_seams(size.w, grid[0], tiling.seams_x), place_seams(size.h, grid[1], tiling.seams_y)
    if any(end - start <= tiling.overlap for line in (xs, ys) if len(line) > 2 for start, end in pairwise(line)):  # noqa: PLR2004
        return ()
    columns, rows = ([*enumerate(pairwise(line), 1)] for line in (xs, ys))
    out = []
    for row, (top, bottom) in rows:
        for column, (left, right) in columns:
            visible = Box(left, top, right - left, bottom - top)
            beyond, below = tiling.overlap * (column < len(columns)), tiling.overlap * (row < len(rows))
            window = visible._replace(w=visible.w + beyond, h=visible.h + below)
            out.append(Tile(row, column, len(rows), len(columns), window, visible))
    return tuple(out)


def place_seams(length: float, parts: int, preferred: Sequence[float]) -> list[float]:
    """The ends and the seams of a side (mm): those of the preferred places that are nearest to equal parts, each once."""
    out, free = [0.0], sorted(p for p in preferred if 0 < p < length)
    for number in range(1, parts):
        ideal = length * number / parts
        after = [p for p in free if p > out[-1] + TOLERANCE]
        out.append(min(after, key=lambda p: abs(p - ideal), default=ideal))
    return [*out, length]


def _tile_fits(pads: tuple[float, float, float, float], tile: Tile, room: Size) -> bool:
    left, top, right, bottom = pads
    w, h = tile.window.w + left + right, tile.window.h + top + bottom
    return w <= room.w + TOLERANCE and h <= room.h + TOLERANCE


def _tile_pads(component: Component, tile: Tile, marks: MarkMeasures) -> tuple[float, float, float, float]:
    bleed = component.shown_bleed(component.face)
    return tuple(marks.pad(0.0 if inner else bleed) for inner in tile.inner)  # type: ignore[return-value]


def _tile_trim(pads: tuple[float, float, float, float], tile: Tile, area: TileArea) -> Box:
    left, top, right, bottom = pads
    (w, h), room = tile.window.size, area.room
    x, y = (room.w - w - left - right) / 2 + left, (room.h - h - top - bottom) / 2 + top  # as seen from the tile
    if area.turned:  # its right end points to the top of the page
        return Box(area.area.x + y, area.area.y + room.w - x - w, h, w)
    return Box(area.area.x + x, area.area.y + y, w, h)


def _place_tile(component: Component, copy: int, tile: Tile, trim: Box, *, turned: bool) -> Placement:
    shown = component.shown_bleed(component.face)
    left, top, right, bottom = (0.0 if inner else shown for inner in tile.inner)
    bleed = (top, right, bottom, left) if turned else (left, top, right, bottom)
    return Placement(component.id, copy, "face", tile_frame(component, tile), trim, QUARTER_TURN if turned else 0, bleed, tile)


def tile_frame(component: Component, tile: Tile) -> Frame:
    """The face of a tile: the board's, moved and clipped to the tile and to the bleed of its outer sides.

    What would be clipped away as a whole is not in it: whoever searches or copies text finds the words of this tile.
    """
    face, tiling = component.face, component.tiling
    box = tile.visible if tiling is not None and tiling.covered == "glue" else tile.window
    left, top, right, bottom = (0.0 if inner else face.bleed for inner in tile.inner)
    shown = Box(box.x - left, box.y - top, box.w + left + right, box.h + top + bottom)
    moved = (1.0, 0.0, 0.0, 1.0, -tile.window.x, -tile.window.y)
    items = _items_in(face.items, shown, FACE)
    part = face if items == face.items else replace(face, items=items)
    return Frame(tile.window.size, face.bleed, (PlacedFrame(part, moved, box_path(shown)),))


def _items_in(items: tuple[Item, ...], box: Box, state: GraphicsState) -> tuple[Item, ...]:
    """Return the items that may show in a box (mm of the face); of groups and faces, what of them does."""
    kept: list[Item] = []
    for item in items:
        if not _may_show(item, box, state):
            continue
        if isinstance(item, Group):
            if inner := _items_in(item.items, box, state.inside(item)):
                kept.append(replace(item, items=inner))
        elif isinstance(item, PlacedFrame):
            if inner := _items_in(item.frame.items, box, state.inside(item)):
                kept.append(replace(item, frame=replace(item.frame, items=inner)))
        else:
            kept.append(item)
    return tuple(kept)


def _may_show(item: Item, box: Box, state: GraphicsState) -> bool:
    if isinstance(item, (Group, DrawingItem, PlacedFrame)):
        clip = state.inside(item).clip
        return clip is None or clip.overlaps(box)
    if isinstance(item, TextLine):
        extent = line_ink(item) or line_box(item)
    elif isinstance(item, ImageItem):
        extent = item.clip or item.box
    else:
        tips = item.stroke.width * item.stroke.miter_limit / 2 if item.stroke else 0.0  # how far a sharp corner may reach
        extent = path_box(item.path).inset(-tips) if item.path else _NOTHING
    return intersection(state.clip, map_box(state.matrix, extent)).overlaps(box)


_PIXELS_FROM_MM, _USUAL_PPI = 450, 300  # mm from which a card is more likely measured in pixels, and their usual resolution


def report_too_large(group: SizeGroup, paper: Paper, areas: Sequence[Box], report: Report) -> None:
    """Report `impose/too-large` for the cards of one size; several `areas` (mm) are the halves of a folded sheet."""
    first, more = group.pieces[0][0], len(dict.fromkeys(card.id for card, _ in group.pieces)) - 1
    sizes = [size for area in areas if min(size := area.inset(group.pad).size) > 0]
    largest = [s for s in sizes if not any(s != o and s.w <= o.w and s.h <= o.h for o in sizes)]
    folded = len(areas) > 1
    wanted = group.marks.wanted
    besides = "bleed" if wanted == "none" else f"bleed and {'short ' * (wanted == 'short')}crop marks"
    room = f"room for {' or '.join(map(_format_size, largest))}" if largest else "no room at all"
    message = (
        f"{first.deck} `{first.id}`{f' and {more} more' if more else ''}: a "
        f"card of {_format_size(first.face.size)} does not fit on"
        f"{' half a sheet of' if folded else ''} `{paper.name}` ({_format_size(paper.size)}): with {besides} there is {room}"
    )
    cards = dict.fromkeys(card.mark for card, _ in group.pieces if card.mark is not None)
    hint = _size_hint(group, paper, folded=folded)
    report.add(Diagnostic("impose/too-large", message, first.mark, hint=hint, about=tuple(cards)))


def _size_hint(group: SizeGroup, paper: Paper, *, folded: bool) -> str | None:
    if folded and _takes_group(group, paper, folded=False):
        return "fold-over backs take half the paper: duplex backs leave twice the room"
    ways = tuple(_ways_out(group, paper, folded=folded))
    if ways:
        return f"it fits {' or '.join(ways)}"
    w, h = group.pieces[0][0].face.size
    if min(w, h) >= _PIXELS_FROM_MM:
        inches = MM_PER_INCH / _USUAL_PPI
        return f"sizes are in mm: {w:g} x {h:g} pixels at {_USUAL_PPI} ppi are {w * inches:.4g} x {h * inches:.4g} mm"
    return "no paper takes it; a board without a `back` can be divided among sheets by `tile: auto`, see docs/components.md"


def _ways_out(group: SizeGroup, paper: Paper, *, folded: bool) -> Iterator[str]:
    """Yield what takes the cards: the longest marks, the widest bleed in whole mm, the smallest paper."""
    shorter: tuple[MarkLength, ...] = ("short", "none") if group.marks.wanted == "full" else ("none",)
    marks = next((m for m in shorter if _takes_group(replace(group, marks=group.marks.at(m)), paper, folded=folded)), None)
    if marks and marks != group.marks.wanted:
        yield f"with `--marks {marks}`"
    bleeds = [float(mm) for mm in range(int(group.bleed), -1, -1) if mm < group.bleed]
    bleed = next((b for b in bleeds if _takes_group(replace(group, bleed=b), paper, folded=folded)), None)
    if bleed is not None:
        yield f"with `--bleed {format_number(bleed)}`"
    known = papers()
    taking = [[name for name in names if _takes_group(group, known[name], folded=folded)] for names in _COMMON_PAPERS]
    yield from (f"on `{name}`" for name, *_ in filter(None, taking) if name != paper.name)
    if any({*names} & _EVERYWHERE - {paper.name} for names in taking):
        return  # a card, and no board
    board = group.pieces[0][0]
    parts = divide_board(replace(board, back=None, tiling=Tiling()), paper, group.marks) if group.cut == "crop" else None
    if parts and board.back is None:
        yield "in parts with `tile: auto`"
    elif parts:
        last = parts[0][-1]
        yield f"in parts with `tile: [{last.columns}, {last.rows}]`, its back as a deck of its own"


_COMMON_PAPERS = (("a5", "a4", "a3", "sra3"), ("letter", "legal", "tabloid"))
"""The papers that are proposed, by the part of the world where people can get them: the smallest of each."""
_EVERYWHERE = frozenset({"a4", "letter"})


def _takes_group(group: SizeGroup, paper: Paper, *, folded: bool) -> bool:
    if folded:
        return any(fits(group, half.areas) for half in fold_halves(paper, group.marks))
    return any(fits(group, group.marks.usable_areas(paper, sideways=way)) for way in (False, True))


def _format_size(size: Size) -> str:
    return f"{size.w:.4g} x {size.h:.4g} mm"


def lacks_face_seams(component: Component) -> bool:
    """Whether the face of a board is to say where its seams are, and does not."""
    tiling, names = component.tiling, {point.name for point in component.face.points}
    return tiling is not None and tiling.face_seams and not names & {SEAM_X, SEAM_Y}


def report_undividable(component: Component, paper: Paper, marks: MarkMeasures, report: Report) -> None:
    """Report why a board cannot be divided.

    `impose/no-seams` if its face should name seams and does not, `impose/tile-overlap` if tiles are not larger than their
    overlap, else `impose/tile-too-large`.
    """
    tiling = component.tiling
    assert tiling is not None
    if lacks_face_seams(component):
        message = f"{component.deck} `{component.card}`: `seams: face`, but its face has no anchors `{SEAM_X}` or `{SEAM_Y}`"
        hint = "`{{ boards.seams(map) }}` puts them on the straight lines between the cells of a field"
        report.error("impose/no-seams", message, component.mark, hint=hint)
        return
    board = f"{component.deck} `{component.card}`: a board of {_format_size(component.face.size)}"
    if tiling.grid is None:
        message = (
            f"{board} takes more than {MOST_TILES_A_SIDE} x {MOST_TILES_A_SIDE} "
            f"tiles on `{paper.name}` ({_format_size(paper.size)})"
        )
        report.error("impose/tile-too-large", message, component.mark, hint="take a larger paper")
        return
    grid = f"{tiling.grid[0]} x {tiling.grid[1]}"
    tiles = tiles_of_board(component.face.size, tiling.grid, tiling)
    if not tiles:
        message = (
            f"{board} in {grid} tiles has tiles that are not larger than the overlap of {format_number(tiling.overlap)} mm"
        )
        report.error("impose/tile-overlap", message, component.mark, hint=_grid_hint(component, paper, marks))
        return
    largest = max((tile.window.size for tile in tiles), key=lambda size: size.w * size.h)
    room = max((area.room for area in tile_areas(paper, marks)), key=lambda size: size.w * size.h)
    around = "the marks of the machine" if marks.machine and marks.machine.marks else "crop marks"
    message = (
        f"{board} in {grid} tiles has a tile of {_format_size(largest)}, which "
        f"does not fit on `{paper.name}` ({_format_size(paper.size)}): "
        f"with bleed and {around} there is room for less than {_format_size(room)}"
    )
    report.error("impose/tile-too-large", message, component.mark, hint=_grid_hint(component, paper, marks))


def _grid_hint(component: Component, paper: Paper, marks: MarkMeasures) -> str:
    assert component.tiling is not None
    found = divide_board(replace(component, tiling=replace(component.tiling, grid=None)), paper, marks)
    if found is None:
        return "take a larger paper or a smaller overlap"
    last = found[0][-1]
    return f"`tile: [{last.columns}, {last.rows}]` fits, which is what `tile: auto` takes"
