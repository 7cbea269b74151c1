"""Virtual tables: what a profile says of a program that shows a game on a table, and how a deck lies there."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pnp.base.records import frozen

HiddenFace: TypeAlias = Literal["back", "cell"]
"""What others see of a card in a hand: its back, or the last cell of its sheet."""
Arrangement: TypeAlias = Literal["pile", "spread", "supply", "bag"]
"""How the pieces of a deck lie: as a deck of cards, side by side, in a bag for each design, or all in one bag."""
Facing: TypeAlias = Literal["up", "down"]

ARRANGEMENTS: tuple[Arrangement, ...] = ("pile", "spread", "supply", "bag")


@frozen
class TableUnits:
    """The lengths of a program: `mm` is what one unit of its table stands for, the others are sizes at scale 1, in units.

    `card` is the height of a card, `tile` the side of a square tile, `token` the longer side of a token that is cut out of its
    picture, `board` the height of a board, `figure` that of a standing figure.
    """

    mm: float
    card: float
    tile: float
    token: float
    board: float
    figure: float


@frozen
class VirtualTable:
    """What a program takes: sheets of at most `columns` × `rows` faces, on each side at most `longest` pixels long.

    Pictures have `ppi` pixels per inch of the piece. Sheets hold fewer faces where more would leave less than `least_ppi`; a
    single face that is too large has as much as fits.
    """

    longest: int = 4096
    columns: int = 10
    rows: int = 7
    ppi: int = 300
    least_ppi: int = 150
    hidden: HiddenFace = "back"
    units: TableUnits | None = None


@frozen
class TableSetup:
    """How a deck lies on a virtual table; None where content says nothing.

    `at` is its middle, in mm right of and below the middle of the table. Of pieces side by side, `rows` says how many lie in
    each row, `gap` mm apart; its last number holds for all further rows. `turn` is clockwise, in degrees. A deck that is
    `left_out` is not on the table.
    """

    at: tuple[float, float] | None = None
    facing: Facing | None = None
    arrangement: Arrangement | None = None
    rows: tuple[int, ...] = ()
    gap: float = 5.0
    turn: float = 0.0
    left_out: bool = False


AS_USUAL = TableSetup()
"""The set-up of a deck that says nothing of it."""
