"""Boards whose tiles do not fit: why, and which grid would."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.impose.tiles import MOST, divided, tile_areas, tiles_of
from pnp.load.yaml.nodes import format_number
from pnp.model.sheet import SEAM_X, SEAM_Y

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.base.units import Size
    from pnp.impose.sheet_measures import MarkMeasures
    from pnp.model.outline import Paper
    from pnp.model.sheet import Component


def names_no_seams(component: Component) -> bool:
    """Whether the seams of a board are to be those of its face, which names none."""
    tiling, names = component.tiling, {point.name for point in component.face.points}
    return tiling is not None and tiling.face_seams and not names & {SEAM_X, SEAM_Y}


def report_tiles(component: Component, paper: Paper, marks: MarkMeasures, report: Report) -> None:
    """Report why a board cannot be divided.

    `impose/no-seams` if its face should name seams and does not, `impose/tile-overlap` if tiles are not larger than their
    overlap, else `impose/tile-too-large`.
    """
    tiling = component.tiling
    assert tiling is not None
    if names_no_seams(component):
        message = f"{component.deck} `{component.id}`: `seams: face`, but its face has no anchors `{SEAM_X}` or `{SEAM_Y}`"
        hint = "`{{ boards.seams(map) }}` puts them on the straight lines between the cells of a field"
        report.error("impose/no-seams", message, component.mark, hint=hint)
        return
    board = f"{component.deck} `{component.id}`: a board of {_mm(component.face.size)}"
    if tiling.grid is None:
        message = f"{board} takes more than {MOST} x {MOST} tiles on `{paper.name}` ({_mm(paper.size)})"
        report.error("impose/tile-too-large", message, component.mark, hint="take a larger paper")
        return
    grid = f"{tiling.grid[0]} x {tiling.grid[1]}"
    tiles = tiles_of(component.face.size, tiling.grid, tiling)
    if not tiles:
        message = (
            f"{board} in {grid} tiles has tiles that are not larger than the overlap of {format_number(tiling.overlap)} mm"
        )
        report.error("impose/tile-overlap", message, component.mark, hint=_hint(component, paper, marks))
        return
    largest = max((tile.window.size for tile in tiles), key=lambda size: size.w * size.h)
    room = max((area.room for area in tile_areas(paper, marks)), key=lambda size: size.w * size.h)
    around = "the marks of the machine" if marks.machine and marks.machine.marks else "crop marks"
    message = (
        f"{board} in {grid} tiles has a tile of {_mm(largest)}, which does not fit on `{paper.name}` ({_mm(paper.size)}): "
        f"with bleed and {around} there is room for less than {_mm(room)}"
    )
    report.error("impose/tile-too-large", message, component.mark, hint=_hint(component, paper, marks))


def _hint(component: Component, paper: Paper, marks: MarkMeasures) -> str:
    assert component.tiling is not None
    found = divided(replace(component, tiling=replace(component.tiling, grid=None)), paper, marks)
    if found is None:
        return "take a larger paper or a smaller overlap"
    last = found[0][-1]
    return f"`tile: [{last.columns}, {last.rows}]` fits, which is what `tile: auto` takes"


def _mm(size: Size) -> str:
    return f"{size.w:.4g} x {size.h:.4g} mm"
