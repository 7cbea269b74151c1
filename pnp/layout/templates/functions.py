"""The functions of templates: trigonometry and roots, with angles in degrees, and fields of cells for boards.

`squares`, `hexes` and `triangles` make fields: cells with their places in mm, their neighbours and edges, and ways from
cell to cell. What has no result is a fault of the template.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import pairwise
from math import hypot, sqrt
from typing import TYPE_CHECKING, ClassVar, Final, NoReturn, TypeAlias

from jinja2 import Undefined

from pnp.base.diagnostics import column_letters
from pnp.base.records import frozen, lazy_pattern
from pnp.layout.templates.budget import BadArgumentError
from pnp.layout.templates.context import DeckFields, column_number, outline_of_deck
from pnp.model.fields import Grid, RichText
from pnp.pictures.path_geometry import offset_outline

if TYPE_CHECKING:
    from pnp.layout.templates.budget import Budget


_RESULT_DECIMALS: Final = 12
"""Results are rounded, so that `sin(30)` is 0.5 and every machine prints the same."""
_LARGEST_ARGUMENT: Final = 1e9


def number_argument(function: str, value: object, what: str = "a number") -> float:
    """Return an argument of `function` as a number. Raises BadArgumentError."""
    if isinstance(value, Undefined):
        str(value)  # raises the fault of an unknown name
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise BadArgumentError(f"`{function}` got {describe_argument(value)}, expected {what}")
    if not abs(value) <= _LARGEST_ARGUMENT:
        raise BadArgumentError(
            f"`{function}` got {describe_argument(value)}, expected {what} between "
            f"-{_LARGEST_ARGUMENT:.0f} and {_LARGEST_ARGUMENT:.0f}"
        )
    return float(value)


def describe_argument(value: object) -> str:
    """Return a value as a message names it."""
    if value is None:
        return "nothing"
    if isinstance(value, float):
        return f"`{value:.12g}`"
    words = {bool: "yes" if value else "no", list: "a list", tuple: "a list", dict: "a record"}
    named = words.get(type(value))
    return f"`{named}`" if isinstance(value, bool) else named or f"`{str(value)[:60]}`"


def maths_functions() -> dict[str, object]:
    """Return the functions by name, `pi`, and `fail`, by which a macro refuses an argument; angles are in degrees.

    `atan2` is measured clockwise from the right. All but `fail` raise BadArgumentError for what has no result.
    """
    return {
        "sin": _sin, "cos": _cos, "tan": _tan, "sqrt": _sqrt, "atan2": _atan2, "hypot": _hypot, "pi": math.pi, "fail": _fail,
    }  # fmt: skip


def _fail(message: object, hint: object = None) -> NoReturn:
    raise BadArgumentError(str(message), None if hint is None else str(hint))


def _sin(angle: object) -> float:
    return _round_result(math.sin(math.radians(number_argument("sin", angle, "an angle in degrees") % 360)))


def _cos(angle: object) -> float:
    return _round_result(math.cos(math.radians(number_argument("cos", angle, "an angle in degrees") % 360)))


def _tan(angle: object) -> float:
    if not _cos(angle):
        raise BadArgumentError(f"`tan({angle:g})` has no value", "it is infinite at 90 degrees and every 180 from there")
    return _round_result(math.tan(math.radians(number_argument("tan", angle) % 360)))


def _sqrt(value: object) -> float:
    number = number_argument("sqrt", value)
    if number < 0:
        raise BadArgumentError(f"`sqrt({number:.12g})` has no value, expected a number of at least 0")
    return _round_result(math.sqrt(number))


def _atan2(y: object, x: object) -> float:
    return _round_result(math.degrees(math.atan2(number_argument("atan2", y), number_argument("atan2", x))))


def _hypot(x: object, y: object) -> float:
    return _round_result(math.hypot(number_argument("hypot", x), number_argument("hypot", y)))


def _round_result(value: float) -> float:
    return round(value, _RESULT_DECIMALS) + 0.0


def deck_outline(budget: Budget, deck: object = None, by: object = 0, side: object = "face") -> str:
    """Return path data of the outline of a deck's pieces, from the trim corner, `by` mm outside of it (negative: inside).

    Raises BadArgumentError, also if nothing is left inside.
    """
    if not isinstance(deck, DeckFields):
        raise BadArgumentError(f"`outline` got {describe_argument(deck)}, expected a deck", "write `outline(deck, -2)`")
    if side not in {"face", "back"}:
        raise BadArgumentError(f"`outline` got {describe_argument(side)}, expected a side", "write `outline(deck, -2, side)`")
    distance, outline = number_argument("outline", by, "a distance in mm"), outline_of_deck(deck, side)
    path = offset_outline(outline, distance)
    if not path:
        w, h = outline.size
        raise BadArgumentError(f"`outline` got `{distance:g}`, and of {w:g} x {h:g} mm nothing is left so far inside")
    data = " ".join(
        letter + " ".join(format_decimal(number, _PRINTED_DECIMALS) for number in numbers) for letter, numbers in path
    )
    budget.spend(len(data))
    return data


CellOutline: TypeAlias = tuple["CellPoint", ...]

MOST_CELLS: Final = 10_000
_CELL_COST: Final = 500
"""The cost of a cell in characters, for the budget of a face."""
_LEAST_SIZE: Final = 0.1  # mm
_HEXAGON_RATIO: Final = 2 / sqrt(3)
"""The width of a hexagon across its corners, if it is 1 across its flats."""


def board_functions(budget: Budget) -> dict[str, object]:
    """Return the functions by name; the cells that they make are counted by `budget`."""
    functions: tuple[Callable[..., CellGrid], ...] = (squares, hexes, triangles)
    fields: dict[str, object] = {function.__name__: partial(function, budget) for function in functions}
    return {**fields, "outline": partial(deck_outline, budget)}


def squares(  # noqa: PLR0913, PLR0917  # a function of templates
    budget: Budget, columns: object = None, rows: object = None, size: object = None, values: object = None, holes: object = ()
) -> CellGrid:
    """Return a field of squares; `size` is their side in mm, or width and height of rectangles. Raises BadArgumentError."""
    w, h = _sides_argument(size)
    corners = ((0.0, 0.0), (w, 0.0), (w, h), (0.0, h))
    field = _FieldArguments(budget, "squares", (columns, rows), values, holes)
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
    across = _size_argument("hexes", size)
    if way not in {"flat", "pointed"}:
        raise BadArgumentError(f"`way` of `hexes` is {describe_argument(way)}, expected `flat` or `pointed`")
    if offset not in {"even", "odd"}:
        raise BadArgumentError(f"`offset` of `hexes` is {describe_argument(offset)}, expected `even` or `odd`")
    w, h = across * _HEXAGON_RATIO, across
    flat: CellOutline = ((w / 4, 0.0), (w * 3 / 4, 0.0), (w, h / 2), (w * 3 / 4, h), (w / 4, h), (0.0, h / 2))
    pointed = tuple((y, x) for x, y in flat)[::-1]
    moved = 0 if offset == "even" else 1  # the columns or rows that are moved, by their remainder

    def place(col: int, row: int) -> _CellPlace:
        if way == "flat":
            return (col - 1) * w * 3 / 4, (row - 1) * h + (h / 2 if col % 2 == moved else 0), w, h, flat, (w / 2, h / 2), True
        return (col - 1) * h + (h / 2 if row % 2 == moved else 0), (row - 1) * w * 3 / 4, h, w, pointed, (h / 2, w / 2), True

    return _FieldArguments(budget, "hexes", (columns, rows), values, holes).grid(place)


def triangles(  # noqa: PLR0913, PLR0917  # a function of templates
    budget: Budget, columns: object = None, rows: object = None, size: object = None, values: object = None, holes: object = ()
) -> CellGrid:
    """Return a field of triangles with sides of `size` mm; the first one points up. Raises BadArgumentError."""
    w = _size_argument("triangles", size)
    h = w * sqrt(3) / 2
    up: CellOutline = ((w / 2, 0.0), (w, h), (0.0, h))
    down: CellOutline = ((0.0, 0.0), (w, 0.0), (w / 2, h))

    def place(col: int, row: int) -> _CellPlace:
        points_up = (col + row) % 2 == 0
        x, y = (col - 1) * w / 2, (row - 1) * h
        return x, y, w, h, up if points_up else down, (w / 2, h * (2 if points_up else 1) / 3), points_up

    return _FieldArguments(budget, "triangles", (columns, rows), values, holes).grid(place)


_CellPlace: TypeAlias = tuple[float, float, float, float, CellOutline, "CellPoint", bool]
"""Left, top, width, height, the outline and the centre from that corner (mm), and whether it points up."""


class _FieldArguments:
    """The arguments that all fields share: how many cells there are, and what stands in them."""

    def __init__(self, budget: Budget, function: str, size: tuple[object, object], values: object, holes: object) -> None:
        self._function = function
        self._values = _values_argument(function, values)
        self.columns = self._count("columns", size[0], len(self._values[0]) if self._values else None)
        self.rows = self._count("rows", size[1], len(self._values) if self._values else None)
        if self.columns * self.rows > MOST_CELLS:
            what = f"{self.columns} x {self.rows}"
            raise BadArgumentError(f"`{function}` got {what} cells, at most {MOST_CELLS} can be drawn")
        budget.spend(self.columns * self.rows * _CELL_COST)
        self._holes = frozenset([holes] if isinstance(holes, str) else holes if isinstance(holes, (list, tuple)) else ())

    def _count(self, name: str, given: object, values: int | None) -> int:
        if given is None and values is not None:
            return values
        number = number_argument(self._function, given, f"`{name}` as a whole number")
        if number != int(number) or number < 1:
            raise BadArgumentError(
                f"`{self._function}` got {describe_argument(given)}, expected `{name}` as a whole number of at least 1"
            )
        if values not in {None, int(number)}:
            raise BadArgumentError(f"`{name}` of `{self._function}` is {int(number)}, but its values have {values} {name}")
        return int(number)

    def grid(self, place: Callable[[int, int], _CellPlace]) -> CellGrid:
        """Return the field, without a cell where its values have a hole."""

        def centre(col: int, row: int) -> CellPoint:
            x, y, _, _, _, (cx, cy), _ = place(col, row)
            return x + cx, y + cy

        return CellGrid(self.columns, self.rows, list(self._cells(place)), centre)

    def _cells(self, place: Callable[[int, int], _CellPlace]) -> Iterator[Cell]:
        outlines: dict[CellOutline, str] = {}
        for row in range(1, self.rows + 1):
            for col in range(1, self.columns + 1):
                value = self._values[row - 1][col - 1] if self._values else None
                if isinstance(value, str) and value in self._holes:
                    continue
                x, y, w, h, outline, (cx, cy), up = place(col, row)
                d = outlines.get(outline) or outlines.setdefault(outline, f"M{format_points(outline)}Z")
                corners = tuple([(x + dx, y + dy) for dx, dy in outline])
                yield Cell(col, row, value, x, y, w, h, x + cx, y + cy, corners, d, up)


def _values_argument(function: str, values: object) -> Sequence[Sequence[object]]:
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
            f"`{function}` got {describe_argument(values)}, expected `values` "
            "as a `grid` field, or a list of rows of equal length"
        )
    return rows


def _size_argument(function: str, size: object) -> float:
    side = number_argument(function, size, "`size` in mm")
    if side < _LEAST_SIZE:
        raise BadArgumentError(f"`{function}` got {describe_argument(size)}, expected a `size` of at least {_LEAST_SIZE:g} mm")
    return side


def _sides_argument(size: object) -> tuple[float, float]:
    if isinstance(size, (list, tuple)) and len(size) == 2:  # noqa: PLR2004  # width and height
        return _size_argument("squares", size[0]), _size_argument("squares", size[1])
    side = _size_argument("squares", size)
    return side, side


_CELL_NAME = lazy_pattern(r"([A-Za-z]{1,3})([0-9]{1,4})")
_SAME_DECIMALS = 6  # decimals of a mm: corners that agree to this accuracy are the same


class CellGrid:
    """A field of cells, row by row; two cells are neighbours if they share a side.

    `centre` returns where the centre of a cell is or, in a hole, would be, in mm from the corner of the field.
    """

    template_names: ClassVar = (
        "cells", "columns", "rows", "w", "h", "edges", "at", "has", "neighbours", "edge", "way", "points", "labels", "seams",
    )  # fmt: skip

    def __init__(self, columns: int, rows: int, cells: Sequence[Cell], centre: Callable[[int, int], CellPoint]) -> None:
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
        found = _CELL_NAME.fullmatch(place) if isinstance(place, str) and row is None else None
        col, line = (column_number(found[1].upper()), int(found[2])) if found else (place, row)
        cell = self._by_place.get((col, line)) if isinstance(col, int) and isinstance(line, int) else None
        if cell is None:
            last = f"{column_letters(self.columns)}{self.rows}"
            named = (
                describe_argument(place) if row is None else f"column {describe_argument(place)}, row {describe_argument(row)}"
            )
            raise BadArgumentError(f"the field has no cell {named}", f"its cells are named A1 to {last}; holes have no cell")
        return cell

    # edges

    @cached_property
    def _sides(self) -> dict[frozenset[CellPoint], list[tuple[Cell, CellPoint, CellPoint]]]:
        sides: dict[frozenset[CellPoint], list[tuple[Cell, CellPoint, CellPoint]]] = {}
        for cell in self.cells:
            for start, end in _sides_of_cell(cell):
                sides.setdefault(_side_key(start, end), []).append((cell, start, end))
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
        return tuple(
            other for side in _sides_of_cell(cell) for other, _, _ in self._sides[_side_key(*side)] if other is not cell
        )

    def edge(self, one: object, other: object) -> CellEdge:
        """Return the side that two cells share. Raises BadArgumentError if they are not neighbours."""
        here, there = self.at(one), self.at(other)
        for start, end in _sides_of_cell(here):
            if any(cell is there for cell, _, _ in self._sides[_side_key(start, end)]) and here is not there:
                return CellEdge(here, there, *start, *end)
        hint = f"neighbours of `{here}` are {', '.join(f'`{cell}`' for cell in self.neighbours(here))}"
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
            here = min(
                near, key=lambda cell: (round(_distance_from_line(cell, start, end), _SAME_DECIMALS), cell.row, cell.col)
            )
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
        return format_points([(cell.cx, cell.cy) for cell in map(self.at, places)])

    def seams(self, axis: str) -> tuple[float, ...]:
        """Return where straight lines run between cells from end to end: upright ones (`x`) or level ones (`y`), in mm.

        Squares have lines of both kinds, triangles between their rows, hexagons none. Raises BadArgumentError.
        """
        if axis not in {"x", "y"}:
            raise BadArgumentError(f"`axis` is {describe_argument(axis)}, expected `x` or `y`")
        spans = sorted((c.x, c.x + c.w) if axis == "x" else (c.y, c.y + c.h) for c in self.cells)
        out, end = [], spans[0][1] if spans else 0.0
        for start, stop in spans:
            if start >= end - 10**-_SAME_DECIMALS:
                out.append(start)
            end = max(end, stop)
        return tuple(out)

    # labels

    def labels(self, side: str) -> tuple[dict[str, object], ...]:
        """Return a name and the place at the rim (mm) of each column (`top`, `bottom`) or row (`left`, `right`)."""
        if side not in {"top", "bottom", "left", "right"}:
            raise BadArgumentError(f"`side` is {describe_argument(side)}, expected `top`, `bottom`, `left` or `right`")
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


def _sides_of_cell(cell: Cell) -> Iterator[tuple[CellPoint, CellPoint]]:
    return zip(cell.corners, (*cell.corners[1:], cell.corners[0]), strict=True)


def _side_key(start: CellPoint, end: CellPoint) -> frozenset[CellPoint]:
    return frozenset((round(x, _SAME_DECIMALS) + 0.0, round(y, _SAME_DECIMALS) + 0.0) for x, y in (start, end))


def _distance_from_line(cell: Cell, start: Cell, end: Cell) -> float:
    dx, dy = end.cx - start.cx, end.cy - start.cy
    return abs(dx * (cell.cy - start.cy) - dy * (cell.cx - start.cx)) / hypot(dx, dy)


CellPoint: TypeAlias = tuple[float, float]

_PRINTED_DECIMALS = 4  # of a mm, in what templates print


@frozen(eq=False)
class Cell:
    """A cell of a field: column and row from 1, and the word that stands there in the values (None without values).

    `x`, `y` are the top left corner of its box from that of the field, `w` and `h` the size of the box, `cx`, `cy` its centre;
    `corners` are clockwise. `d` is its outline as path data, from the corner of its box. All in mm. Only of triangles,
    `up` says whether the cell points up.
    """

    template_names: ClassVar = ("col", "row", "name", "value", "x", "y", "w", "h", "cx", "cy", "corners", "d", "up")

    col: int
    row: int
    value: object
    x: float
    y: float
    w: float
    h: float
    cx: float
    cy: float
    corners: tuple[CellPoint, ...]
    d: str
    up: bool

    @property
    def name(self) -> str:
        """Its column as a letter and its row as a number, such as `C4`."""
        return f"{column_letters(self.col)}{self.row}"

    def __str__(self) -> str:
        """Return its name."""
        return self.name


@frozen(eq=False)
class CellEdge:
    """A side of a cell, in mm from the corner of the field, and the cell on its other side (None at the rim of the field)."""

    template_names: ClassVar = ("cell", "other", "x1", "y1", "x2", "y2", "cx", "cy")

    cell: Cell
    other: Cell | None
    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def cx(self) -> float:
        """Its middle, from the left."""
        return (self.x1 + self.x2) / 2

    @property
    def cy(self) -> float:
        """Its middle, from the top."""
        return (self.y1 + self.y2) / 2

    def __str__(self) -> str:
        """Return the names of its cells."""
        return f"{self.cell}-{self.other or ''}"


def format_points(points: Sequence[CellPoint]) -> str:
    """Return points as `x,y x,y …`."""
    return " ".join(f"{format_decimal(x, _PRINTED_DECIMALS)},{format_decimal(y, _PRINTED_DECIMALS)}" for x, y in points)


def format_decimal(value: float, decimals: int) -> str:
    """Return a number with at most so many decimals, without needless zeros and without a sign for zero."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
