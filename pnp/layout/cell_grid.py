"""A board's field as templates see it: its cells, their neighbours and edges, and ways from cell to cell."""

from __future__ import annotations

from collections import deque
from functools import cached_property
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, ClassVar

from pnp.base.diagnostics import column_letters
from pnp.base.records import lazy_pattern
from pnp.layout.board_cells import Cell, CellEdge, coordinates
from pnp.layout.template_maths import BadArgumentError, shown
from pnp.model.fields import RichText

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pnp.layout.board_cells import Point

_NAME = lazy_pattern(r"([A-Za-z]{1,3})([0-9]{1,4})")
_SAME = 6  # decimals of a mm: corners that agree to this accuracy are the same


class CellGrid:
    """A field of cells, row by row; two cells are neighbours if they share a side.

    `centre` returns where the centre of a cell is or, in a hole, would be, in mm from the corner of the field.
    """

    template_names: ClassVar = (
        "cells", "columns", "rows", "w", "h", "edges", "at", "has", "neighbours", "edge", "way", "points", "labels", "seams",
    )  # fmt: skip

    def __init__(self, columns: int, rows: int, cells: Sequence[Cell], centre: Callable[[int, int], Point]) -> None:
        self.columns = columns
        self.rows = rows
        self.cells = tuple(cells)
        self.w = max((cell.x + cell.w for cell in self.cells), default=0.0)
        self.h = max((cell.y + cell.h for cell in self.cells), default=0.0)
        self._centre = centre
        self._by_place = {(cell.col, cell.row): cell for cell in self.cells}

    def __str__(self) -> str:
        """Return what it is, for messages."""
        return f"a field of {self.columns} x {self.rows} cells"

    def has(self, col: int, row: int) -> bool:
        """Return whether there is a cell in a column and row."""
        return (col, row) in self._by_place

    def at(self, place: object, row: object = None) -> Cell:
        """Return the cell with a name such as `C4`, or in a column and row. Raises BadArgumentError."""
        if isinstance(place, Cell):
            return place
        if isinstance(place, RichText):
            place = place.plain.strip()
        found = _NAME.fullmatch(place) if isinstance(place, str) and row is None else None
        col, line = (_number(found[1]), int(found[2])) if found else (place, row)
        cell = self._by_place.get((col, line)) if isinstance(col, int) and isinstance(line, int) else None
        if cell is None:
            last = f"{column_letters(self.columns)}{self.rows}"
            named = shown(place) if row is None else f"column {shown(place)}, row {shown(row)}"
            raise BadArgumentError(f"the field has no cell {named}", f"its cells are named A1 to {last}; holes have no cell")
        return cell

    # edges

    @cached_property
    def _sides(self) -> dict[frozenset[Point], list[tuple[Cell, Point, Point]]]:
        sides: dict[frozenset[Point], list[tuple[Cell, Point, Point]]] = {}
        for cell in self.cells:
            for start, end in _sides(cell):
                sides.setdefault(_key(start, end), []).append((cell, start, end))
        return sides

    @cached_property
    def edges(self) -> tuple[CellEdge, ...]:
        """Every side of the cells once, in the order of the cells."""
        return tuple(
            CellEdge(cell, others[0][0] if others else None, *start, *end)
            for (cell, start, end), *others in self._sides.values()
        )

    def neighbours(self, place: object) -> tuple[Cell, ...]:
        """Return the cells that share a side with a cell, clockwise. Raises BadArgumentError."""
        cell = self.at(place)
        return tuple(other for side in _sides(cell) for other, _, _ in self._sides[_key(*side)] if other is not cell)

    def edge(self, one: object, other: object) -> CellEdge:
        """Return the side that two cells share. Raises BadArgumentError if they are not neighbours."""
        here, there = self.at(one), self.at(other)
        for start, end in _sides(here):
            if any(cell is there for cell, _, _ in self._sides[_key(start, end)]) and here is not there:
                return CellEdge(here, there, *start, *end)
        hint = f"neighbours of `{here}` are {_named(self.neighbours(here))}"
        raise BadArgumentError(f"`{here}` and `{there}` share no side", hint)

    # ways

    def way(self, *stops: object) -> tuple[Cell, ...]:
        """Return the cells of a shortest way through neighbours, from stop to stop. Raises BadArgumentError."""
        places = [place for stop in stops for place in (stop if isinstance(stop, (list, tuple)) else [stop])]
        cells = [self.at(place) for place in places]
        out = cells[:1]
        for start, end in pairwise(cells):
            out += self._leg(start, end)
        return tuple(out)

    def _leg(self, start: Cell, end: Cell) -> Iterator[Cell]:
        """Yield the cells after `start`: of shortest ways the one that is nearest to the straight line."""
        steps = self._steps_to(end)
        if start not in steps:
            raise BadArgumentError(f"there is no way from `{start}` to `{end}`: holes divide the field")
        here = start
        while here is not end:
            near = [cell for cell in self.neighbours(here) if steps.get(cell, -1) == steps[here] - 1]
            here = min(near, key=lambda cell: (round(_aside(cell, start, end), _SAME), cell.row, cell.col))
            yield here

    def _steps_to(self, end: Cell) -> dict[Cell, int]:
        steps, queue = {end: 0}, deque([end])
        while queue:
            here = queue.popleft()
            for cell in self.neighbours(here):
                if cell not in steps:
                    steps[cell] = steps[here] + 1
                    queue.append(cell)
        return steps

    def points(self, places: Iterable[object]) -> str:
        """Return the centres of cells as the `points` of a `<polyline>`. Raises BadArgumentError."""
        return coordinates([(cell.cx, cell.cy) for cell in map(self.at, places)])

    def seams(self, axis: str) -> tuple[float, ...]:
        """Return where straight lines run between cells from end to end: upright ones (`x`) or level ones (`y`), in mm.

        Squares have lines of both kinds, triangles between their rows, hexagons none. Raises BadArgumentError.
        """
        if axis not in {"x", "y"}:
            raise BadArgumentError(f"`axis` is {shown(axis)}, expected `x` or `y`")
        spans = sorted((c.x, c.x + c.w) if axis == "x" else (c.y, c.y + c.h) for c in self.cells)
        out, end = [], spans[0][1] if spans else 0.0
        for start, stop in spans:
            if start >= end - 10**-_SAME:
                out.append(start)
            end = max(end, stop)
        return tuple(out)

    # labels

    def labels(self, side: str) -> tuple[dict[str, object], ...]:
        """Return a name and the place at the rim (mm) of each column (`top`, `bottom`) or row (`left`, `right`)."""
        if side not in {"top", "bottom", "left", "right"}:
            raise BadArgumentError(f"`side` is {shown(side)}, expected `top`, `bottom`, `left` or `right`")
        across, last = side in {"top", "bottom"}, side in {"bottom", "right"}
        rim = (self.h if across else self.w) if last else 0.0
        out: list[dict[str, object]] = []
        for number in range(1, (self.columns if across else self.rows) + 1):
            if across:
                x, _ = self._centre(number, self.rows if last else 1)
                out.append({"name": column_letters(number), "x": x, "y": rim})
            else:
                _, y = self._centre(self.columns if last else 1, number)
                out.append({"name": str(number), "x": rim, "y": y})
        return tuple(out)


def _sides(cell: Cell) -> Iterator[tuple[Point, Point]]:
    return zip(cell.corners, (*cell.corners[1:], cell.corners[0]), strict=True)


def _key(start: Point, end: Point) -> frozenset[Point]:
    return frozenset((round(x, _SAME) + 0.0, round(y, _SAME) + 0.0) for x, y in (start, end))


def _aside(cell: Cell, start: Cell, end: Cell) -> float:
    """Return the distance of a cell's centre from the straight line between two cells, in mm."""
    dx, dy = end.cx - start.cx, end.cy - start.cy
    return abs(dx * (cell.cy - start.cy) - dy * (cell.cx - start.cx)) / hypot(dx, dy)


def _named(cells: Iterable[Cell]) -> str:
    return ", ".join(f"`{cell}`" for cell in cells)


def _number(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
