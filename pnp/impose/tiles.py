"""Divide a board into tiles that fit on a sheet, and place each on a page of its own."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.units import Box, Size
from pnp.impose.registration_marks import machine_areas
from pnp.impose.sheet_measures import TOLERANCE
from pnp.impose.tile_marks import seam_ticks, tile_key, tile_lines
from pnp.model.frame import Frame, PlacedFrame
from pnp.model.outline import box_path
from pnp.model.sheet import SEAM_X, SEAM_Y, Page, Placement, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.impose.sheet_measures import MarkMeasures
    from pnp.model.frame import Item
    from pnp.model.outline import Paper
    from pnp.model.sheet import Component, Tiling

MOST = 12
"""The most rows and columns that `auto` tries: four metres of A4."""
_QUARTER = 270  # degrees clockwise
_SAME = 6  # seams that agree to this many decimals of a mm are one


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


def tiled_pages(
    component: Component, paper: Paper, marks: MarkMeasures, tiles: Sequence[Tile], area: TileArea
) -> Iterator[Page]:
    """Yield the pages of all copies of a board, row by row, one tile on each."""
    for copy in range(1, component.copies + 1):
        for tile in tiles:
            placement = _placement(component, copy, tile, _trim(_pads(component, tile, marks), tile, area), turned=area.turned)
            lines = tile_lines(placement, tile, _pads(component, tile, marks), marks)
            furniture: tuple[Item, ...] = (*seam_ticks(placement, tile), *tile_key(placement, tile))
            yield Page("face", paper.size, (placement,), lines, furniture)


def divided(component: Component, paper: Paper, marks: MarkMeasures) -> tuple[tuple[Tile, ...], TileArea] | None:
    """The tiles of a board, and the area that takes all of them; None if there is none.

    `auto` takes the fewest sheets and, of those, the shortest seams.
    """
    component = with_face_seams(component)
    tiling = component.tiling
    assert tiling is not None
    grids = [tiling.grid] if tiling.grid else _grids(component.face.size)
    return next((found for grid in grids if (found := fitting(component, grid, paper, marks))), None)


def with_face_seams(component: Component) -> Component:
    """The same board with the seams that its face names, if its tiling asks for them, among the preferred ones."""
    tiling, points = component.tiling, component.face.points
    if tiling is None or not tiling.face_seams:
        return component
    xs = {round(p.x, _SAME) for p in points if p.name == SEAM_X}
    ys = {round(p.y, _SAME) for p in points if p.name == SEAM_Y}
    return replace(
        component, tiling=replace(tiling, seams_x=(*tiling.seams_x, *sorted(xs)), seams_y=(*tiling.seams_y, *sorted(ys)))
    )


def fitting(
    component: Component, grid: tuple[int, int], paper: Paper, marks: MarkMeasures
) -> tuple[tuple[Tile, ...], TileArea] | None:
    """The tiles of a grid (columns, rows) on the preferred seams or, if these do not fit, on equal parts."""
    tiling = component.tiling
    assert tiling is not None
    for wanted in dict.fromkeys((tiling, replace(tiling, seams_x=(), seams_y=()))):
        tiles = tiles_of(component.face.size, grid, wanted)
        for area in tile_areas(paper, marks) if tiles else ():
            if all(_fits(_pads(component, tile, marks), tile, area.room) for tile in tiles):
                return tiles, area
    return None


def _grids(size: Size) -> list[tuple[int, int]]:
    """Grids from few tiles to many; of equal numbers those with the shortest seams first."""
    grids = [(columns, rows) for columns in range(1, MOST + 1) for rows in range(1, MOST + 1)]
    return sorted(grids, key=lambda g: (g[0] * g[1], (g[0] - 1) * size.h + (g[1] - 1) * size.w, g))


def tiles_of(size: Size, grid: tuple[int, int], tiling: Tiling) -> tuple[Tile, ...]:
    """The tiles of a board, row by row; none if a tile would be smaller than what covers it."""
    xs, ys = seams(size.w, grid[0], tiling.seams_x), seams(size.h, grid[1], tiling.seams_y)
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


def seams(length: float, parts: int, preferred: Sequence[float]) -> list[float]:
    """The ends and the seams of a side (mm): those of the preferred places that are nearest to equal parts, each once."""
    out, free = [0.0], sorted(p for p in preferred if 0 < p < length)
    for number in range(1, parts):
        ideal = length * number / parts
        after = [p for p in free if p > out[-1] + TOLERANCE]
        out.append(min(after, key=lambda p: abs(p - ideal), default=ideal))
    return [*out, length]


def _fits(pads: tuple[float, float, float, float], tile: Tile, room: Size) -> bool:
    left, top, right, bottom = pads
    w, h = tile.window.w + left + right, tile.window.h + top + bottom
    return w <= room.w + TOLERANCE and h <= room.h + TOLERANCE


def _pads(component: Component, tile: Tile, marks: MarkMeasures) -> tuple[float, float, float, float]:
    """The distance from the trim of a tile to its marks on each side: beyond the bleed, which inner sides do not have."""
    bleed = component.shown_bleed(component.face)
    return tuple(marks.pad(0.0 if inner else bleed) for inner in tile.inner)  # type: ignore[return-value]


def _trim(pads: tuple[float, float, float, float], tile: Tile, area: TileArea) -> Box:
    """Where a tile lies on its page (mm): in the middle of the area, with its marks."""
    left, top, right, bottom = pads
    (w, h), room = tile.window.size, area.room
    x, y = (room.w - w - left - right) / 2 + left, (room.h - h - top - bottom) / 2 + top  # as seen from the tile
    if area.turned:  # its right end points to the top of the page
        return Box(area.area.x + y, area.area.y + room.w - x - w, h, w)
    return Box(area.area.x + x, area.area.y + y, w, h)


def _placement(component: Component, copy: int, tile: Tile, trim: Box, *, turned: bool) -> Placement:
    shown = component.shown_bleed(component.face)
    left, top, right, bottom = (0.0 if inner else shown for inner in tile.inner)
    bleed = (top, right, bottom, left) if turned else (left, top, right, bottom)
    return Placement(component.id, copy, "face", tile_frame(component, tile), trim, _QUARTER if turned else 0, bleed, tile)


def tile_frame(component: Component, tile: Tile) -> Frame:
    """The face of a tile: the board's, moved and clipped to the tile and to the bleed of its outer sides."""
    face, tiling = component.face, component.tiling
    box = tile.visible if tiling is not None and tiling.covered == "glue" else tile.window
    left, top, right, bottom = (0.0 if inner else face.bleed for inner in tile.inner)
    shown = Box(box.x - left, box.y - top, box.w + left + right, box.h + top + bottom)
    moved = (1.0, 0.0, 0.0, 1.0, -tile.window.x, -tile.window.y)
    return Frame(tile.window.size, face.bleed, (PlacedFrame(face, moved, box_path(shown)),))
