"""How many faces lie on a sheet for a virtual table, and how many pixels each of them has."""

from __future__ import annotations

from itertools import product
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import MM_PER_INCH
from pnp.model.virtual_table import SheetGrid

if TYPE_CHECKING:
    from pnp.base.units import Size
    from pnp.model.printing import VirtualTable


class SheetPlan(NamedTuple):
    """The grid of all sheets of a deck, and how many faces lie on each of them."""

    grid: SheetGrid
    counts: tuple[int, ...]


def plan_sheets(count: int, size: Size, table: VirtualTable) -> SheetPlan:
    """Divide `count` faces of `size` mm evenly among as few sheets as keep their resolution.

    The last cell of each stays free where it shows what is hidden. The grid is the one with most pixels per face.
    """
    spare = 1 if table.hidden == "cell" else 0
    grids = [
        _grid(columns, rows, size, table) for columns, rows in product(range(1, table.columns + 1), range(1, table.rows + 1))
    ]
    readable = [grid for grid in grids if grid.ppi >= table.least_ppi and grid.cells > spare]
    largest = max(readable, key=lambda grid: grid.cells, default=None)
    most = largest.cells if largest else 1 + spare
    sheets = ceil(count / (most - spare))
    each = ceil(count / sheets)
    grid = max((grid for grid in grids if grid.cells >= each + spare), key=lambda grid: (grid.ppi, -grid.cells, grid.columns))
    return SheetPlan(grid, tuple(min(each, count - start) for start in range(0, count, each)))


def single_cell(size: Size, table: VirtualTable) -> SheetGrid:
    """Return the grid of a picture that shows one face of `size` mm."""
    return _grid(1, 1, size, table)


def _grid(columns: int, rows: int, size: Size, table: VirtualTable) -> SheetGrid:
    """Return a grid with the highest resolution at which it is not too large, at most the wanted one."""
    ppi = min(
        table.ppi, *(int(table.longest / (n * side) * MM_PER_INCH) + 1 for n, side in zip((columns, rows), size, strict=True))
    )
    while True:
        width, height = (max(1, round(side / MM_PER_INCH * ppi)) for side in size)
        if ppi <= 1 or max(columns * width, rows * height) <= table.longest:
            return SheetGrid(columns, rows, width, height, ppi)
        ppi -= 1
