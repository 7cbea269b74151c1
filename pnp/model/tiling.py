"""Boards that are larger than a page: how they are divided, and the parts, called tiles, in mm of the board's trim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.records import frozen

if TYPE_CHECKING:
    from pnp.base.units import Box

Covered: TypeAlias = Literal["art", "glue"]
"""What is in the part of a tile that the next one covers."""


SEAM_X, SEAM_Y = "seam-x", "seam-y"
"""The anchors of a face through which upright and level seams may run."""


@frozen
class Tiling:
    """How a board is divided: `grid` is (columns, rows), None for as few sheets as possible.

    Neighbours overlap by `overlap` mm, in which the covered one repeats the art or, if it is `glue`, stays blank. Seams lie
    on those of `seams_x` and `seams_y` (mm) that are nearest to equal parts, where there are any; with `face_seams` also on
    the anchors `SEAM_X` and `SEAM_Y` of the board's face.
    """

    grid: tuple[int, int] | None = None
    overlap: float = 10.0
    covered: Covered = "art"
    seams_x: tuple[float, ...] = ()
    seams_y: tuple[float, ...] = ()
    face_seams: bool = False


@frozen
class Tile:
    """One part: its row and column from 1, how many there are of both, and two boxes in mm of the board's trim.

    `window` is what lies on the sheet; `visible` is what is seen of it in the end: each tile covers those before it.
    """

    row: int
    column: int
    rows: int
    columns: int
    window: Box
    visible: Box

    @property
    def inner(self) -> tuple[bool, bool, bool, bool]:
        """Whether its left, top, right and bottom side lie inside the board."""
        return self.column > 1, self.row > 1, self.column < self.columns, self.row < self.rows
