"""The board of a game: the territories put together, its squares numbered row by row, and distances without diagonals."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp_zodiacus.ruleset import CASTLE, GUARDIANS, TOWERS

if TYPE_CHECKING:
    from pnp_zodiacus.ruleset import Territory

COLUMNS: Final = 12
ROWS: Final = 9
_PLACES: Final = {
    "castle": CASTLE,
    "tower_alpha": TOWERS[0],
    "tower_beta": TOWERS[1],
    "guardian_alpha": GUARDIANS[0],
    "guardian_beta": GUARDIANS[1],
}
_STARTS: Final = ("start_alpha", "start_beta", "start_gama")
_QUARTERS: Final = ((1, 0), (0, 0), (0, 1), (1, 1))
"""Where the board of each seat lies (row, column of boards): clockwise from below on the left, so that allies are diagonal."""


class Board(NamedTuple):
    """Squares by number. `far[a][b]`: the distance of two squares; `near[a]`: the squares beside one, in a fixed order.

    `structures[player][kind]`: the squares of a structure; `starts[player]`: of Alpha, Beta, Gama; `doors[player]`: the squares
    beside the castle; `obstacles`: whether each square is one.
    """

    width: int
    height: int
    near: tuple[tuple[int, ...], ...]
    far: tuple[bytes, ...]
    obstacles: bytes
    structures: tuple[tuple[tuple[int, ...], ...], ...]
    starts: tuple[tuple[int, ...], ...]
    doors: tuple[tuple[int, ...], ...]


def in_front(player: int) -> int:
    """The player whose board lies in front: whose runes lie on the own board, and the other way round (Z-28)."""
    return player ^ 1


@lru_cache(maxsize=512)
def board_of(territories: tuple[Territory, ...]) -> Board:
    """Put the boards of all players together: two with their upper edges, or four in a square."""
    seats = len(territories)
    width, height = COLUMNS * (seats // 2), ROWS * 2
    names = [""] * (width * height)
    owners = [0] * (width * height)
    for player, territory in enumerate(territories):
        down, right = _QUARTERS[player]
        rows = territory.squares if down else tuple(row[::-1] for row in territory.squares[::-1])
        for y, row in enumerate(rows):
            for x, name in enumerate(row):
                at = (y + down * ROWS) * width + x + right * COLUMNS
                names[at], owners[at] = name, player
    near = tuple(_neighbours(at, width, height) for at in range(width * height))
    far = tuple(bytes(_distance(a, b, width) for b in range(width * height)) for a in range(width * height))
    structures = tuple(
        tuple(tuple(_find(names, owners, player, place)) for place in sorted(_PLACES, key=lambda name: _PLACES[name]))
        for player in range(seats)
    )
    starts = tuple(tuple(_find(names, owners, player, start)[0] for start in _STARTS) for player in range(seats))
    doors = tuple(
        tuple(at for at in range(width * height) if min(far[at][part] for part in structures[player][CASTLE]) == 1)
        for player in range(seats)
    )
    obstacles = bytes(name == "obstacle" for name in names)
    return Board(width, height, near, far, obstacles, structures, starts, doors)


def _find(names: list[str], owners: list[int], player: int, place: str) -> list[int]:
    return [at for at, name in enumerate(names) if name == place and owners[at] == player]


def _neighbours(at: int, width: int, height: int) -> tuple[int, ...]:
    y, x = divmod(at, width)
    steps = ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))
    return tuple(a * width + b for a, b in steps if 0 <= a < height and 0 <= b < width)


def _distance(a: int, b: int, width: int) -> int:
    return abs(a // width - b // width) + abs(a % width - b % width)
