"""The cells of a board's field, with their places in mm, and the edges between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias

from pnp.base.diagnostics import column_letters
from pnp.base.records import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

Point: TypeAlias = tuple[float, float]

_DECIMALS = 4
"""Of a mm, in what templates print."""


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
    corners: tuple[Point, ...]
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


def outline_data(corners: Sequence[Point]) -> str:
    """Return the path data of a closed outline."""
    return f"M{coordinates(corners)}Z"


def coordinates(points: Sequence[Point]) -> str:
    """Return points as `x,y x,y …`."""
    return " ".join(f"{_plain(x)},{_plain(y)}" for x, y in points)


def _plain(value: float) -> str:
    text = f"{value:.{_DECIMALS}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
