"""The functions `squares`, `hexes` and `triangles` of templates: fields of cells for boards."""

from __future__ import annotations

from functools import partial
from math import sqrt
from typing import TYPE_CHECKING, Final, TypeAlias

from jinja2 import Undefined

from pnp.layout.board_cells import Cell, outline_data
from pnp.layout.cell_grid import CellGrid
from pnp.layout.template_maths import BadArgumentError, number, shown
from pnp.model.fields import Grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pnp.layout.board_cells import Point
    from pnp.layout.budget import Budget

Outline: TypeAlias = tuple["Point", ...]

MOST_CELLS: Final = 10_000
_COST: Final = 500
"""The cost of a cell in characters, for the budget of a face."""
_LEAST: Final = 0.1
_HEXAGON: Final = 2 / sqrt(3)
"""The width of a hexagon across its corners, if it is 1 across its flats."""


def board_functions(budget: Budget) -> dict[str, object]:
    """Return the functions by name; the cells that they make are counted by `budget`."""
    made: tuple[Callable[..., CellGrid], ...] = (squares, hexes, triangles)
    return {function.__name__: partial(function, budget) for function in made}


def squares(  # noqa: PLR0913, PLR0917  # a function of templates
    budget: Budget, columns: object = None, rows: object = None, size: object = None, values: object = None, holes: object = ()
) -> CellGrid:
    """Return a field of squares; `size` is their side in mm, or width and height of rectangles. Raises BadArgumentError."""
    w, h = _sides(size)
    corners = ((0.0, 0.0), (w, 0.0), (w, h), (0.0, h))
    field = _Field(budget, "squares", (columns, rows), values, holes)
    return field.grid(lambda col, row: ((col - 1) * w, (row - 1) * h, w, h, corners, (w / 2, h / 2), True))


def hexes(  # noqa: PLR0913, PLR0917  # a function of templates
    budget: Budget,
    columns: object = None,
    rows: object = None,
    size: object = None,
    values: object = None,
    holes: object = (),
    way: object = "flat",
    offset: object = "even",
) -> CellGrid:
    """Return a field of hexagons, `size` mm across their flats, which is the distance of neighbours' centres.

    `way`: `flat` sides or `pointed` corners at the top. `offset`: the columns (flat) or rows (pointed) that lie half a hexagon
    lower or further right, `even` (the second, fourth …) or `odd`. Raises BadArgumentError.
    """
    across = _size("hexes", size)
    if way not in {"flat", "pointed"}:
        raise BadArgumentError(f"`way` of `hexes` is {shown(way)}, expected `flat` or `pointed`")
    if offset not in {"even", "odd"}:
        raise BadArgumentError(f"`offset` of `hexes` is {shown(offset)}, expected `even` or `odd`")
    w, h = across * _HEXAGON, across
    flat: Outline = ((w / 4, 0.0), (w * 3 / 4, 0.0), (w, h / 2), (w * 3 / 4, h), (w / 4, h), (0.0, h / 2))
    pointed = tuple((y, x) for x, y in flat)[::-1]
    moved = 0 if offset == "even" else 1

    def place(col: int, row: int) -> _Place:
        if way == "flat":
            return (col - 1) * w * 3 / 4, (row - 1) * h + (h / 2 if col % 2 == moved else 0), w, h, flat, (w / 2, h / 2), True
        return (col - 1) * h + (h / 2 if row % 2 == moved else 0), (row - 1) * w * 3 / 4, h, w, pointed, (h / 2, w / 2), True

    return _Field(budget, "hexes", (columns, rows), values, holes).grid(place)


def triangles(  # noqa: PLR0913, PLR0917  # a function of templates
    budget: Budget, columns: object = None, rows: object = None, size: object = None, values: object = None, holes: object = ()
) -> CellGrid:
    """Return a field of triangles with sides of `size` mm; the first one points up. Raises BadArgumentError."""
    w = _size("triangles", size)
    h = w * sqrt(3) / 2
    up: Outline = ((w / 2, 0.0), (w, h), (0.0, h))
    down: Outline = ((0.0, 0.0), (w, 0.0), (w / 2, h))

    def place(col: int, row: int) -> _Place:
        points_up = (col + row) % 2 == 0
        x, y = (col - 1) * w / 2, (row - 1) * h
        return x, y, w, h, up if points_up else down, (w / 2, h * (2 if points_up else 1) / 3), points_up

    return _Field(budget, "triangles", (columns, rows), values, holes).grid(place)


_Place: TypeAlias = tuple[float, float, float, float, Outline, "Point", bool]
"""Left, top, width, height, the outline and the centre from that corner (mm), and whether it points up."""


class _Field:
    """The arguments that all fields share: how many cells there are, and what stands in them."""

    def __init__(self, budget: Budget, function: str, size: tuple[object, object], values: object, holes: object) -> None:
        self._function = function
        self._values = _rows(function, values)
        self.columns = self._count("columns", size[0], len(self._values[0]) if self._values else None)
        self.rows = self._count("rows", size[1], len(self._values) if self._values else None)
        if self.columns * self.rows > MOST_CELLS:
            what = f"{self.columns} x {self.rows}"
            raise BadArgumentError(f"`{function}` got {what} cells, at most {MOST_CELLS} can be drawn")
        budget.spend(self.columns * self.rows * _COST)
        self._holes = frozenset([holes] if isinstance(holes, str) else holes if isinstance(holes, (list, tuple)) else ())

    def _count(self, name: str, given: object, values: int | None) -> int:
        if given is None and values is not None:
            return values
        found = number(self._function, given, f"`{name}` as a whole number")
        if found != int(found) or found < 1:
            raise BadArgumentError(f"`{self._function}` got {shown(given)}, expected `{name}` as a whole number of at least 1")
        if values not in {None, int(found)}:
            raise BadArgumentError(f"`{name}` of `{self._function}` is {int(found)}, but its values have {values} {name}")
        return int(found)

    def grid(self, place: Callable[[int, int], _Place]) -> CellGrid:
        """Return the field, without a cell where its values have a hole."""

        def centre(col: int, row: int) -> Point:
            x, y, _, _, _, (cx, cy), _ = place(col, row)
            return x + cx, y + cy

        return CellGrid(self.columns, self.rows, list(self._cells(place)), centre)

    def _cells(self, place: Callable[[int, int], _Place]) -> Iterator[Cell]:
        outlines: dict[Outline, str] = {}
        for row in range(1, self.rows + 1):
            for col in range(1, self.columns + 1):
                value = self._values[row - 1][col - 1] if self._values else None
                if isinstance(value, str) and value in self._holes:
                    continue
                x, y, w, h, outline, (cx, cy), up = place(col, row)
                d = outlines.get(outline) or outlines.setdefault(outline, outline_data(outline))
                corners = tuple([(x + dx, y + dy) for dx, dy in outline])
                yield Cell(col, row, value, x, y, w, h, x + cx, y + cy, corners, d, up)


def _rows(function: str, values: object) -> Sequence[Sequence[object]]:
    """Return the values of a field by rows; none if it has no values. Raises BadArgumentError."""
    if isinstance(values, Undefined):
        str(values)  # raises the fault of an unknown name
    if values is None:
        return ()
    if isinstance(values, Grid):
        return values.rows
    rows = values if isinstance(values, (list, tuple)) else ()
    if not rows or not all(isinstance(row, (list, tuple)) and len(row) == len(rows[0]) > 0 for row in rows):
        raise BadArgumentError(
            f"`{function}` got {shown(values)}, expected `values` as a `grid` field, or a list of rows of equal length"
        )
    return rows


def _size(function: str, size: object) -> float:
    found = number(function, size, "`size` in mm")
    if found < _LEAST:
        raise BadArgumentError(f"`{function}` got {shown(size)}, expected a `size` of at least {_LEAST:g} mm")
    return found


def _sides(size: object) -> tuple[float, float]:
    if isinstance(size, (list, tuple)) and len(size) == 2:  # noqa: PLR2004  # width and height
        return _size("squares", size[0]), _size("squares", size[1])
    side = _size("squares", size)
    return side, side
