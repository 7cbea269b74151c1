"""What assertions say of a grid as a whole: that it is symmetric, that its cells touch some, that these hang together."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeAlias

from pnp.base.diagnostics import column_letters
from pnp.load.field_path import values_at, written
from pnp.model.fields import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pnp.model.fields import Grid
    from pnp.model.game import Card

Cell: TypeAlias = tuple[int, int]
"""Row and column, from 0."""

SYMMETRIES: Final[Mapping[str, Callable[[Cell, int, int], Cell]]] = {
    "half-turn": lambda cell, rows, columns: (rows - 1 - cell[0], columns - 1 - cell[1]),
    "left-right": lambda cell, _, columns: (cell[0], columns - 1 - cell[1]),
    "top-bottom": lambda cell, rows, _: (rows - 1 - cell[0], cell[1]),
}
"""Where a cell of a grid with so many rows and columns comes to lie, for each symmetry."""

_NAMED: Final = 5  # so many cells are named in a message, the rest are counted


class BadLineError(Exception):
    """A line over a grid has a stop that is no cell, or leaves the straight and the diagonal; the text says where."""


def asymmetries(grid: Grid, symmetry: str) -> list[tuple[Cell, Cell]]:
    """Return the pairs of cells that should be alike and are not, each once."""
    image = SYMMETRIES[symmetry]
    pairs = [(cell, image(cell, len(grid), len(grid[0]))) for cell in _cells(grid)]
    return [(one, other) for one, other in pairs if one < other and grid[one[0]][one[1]] != grid[other[0]][other[1]]]


def strangers(grid: Grid, words: Iterable[str]) -> list[Cell]:
    """Return the cells that neither hold one of `words` nor share a side with a cell that does."""
    near = _holding(grid, words)
    return [cell for cell in _cells(grid) if cell not in near and not any(other in near for other in _sides(cell))]


def parts(grid: Grid, words: Iterable[str]) -> list[list[Cell]]:
    """Return the groups of cells with `words` that hang together by their sides, the largest first."""
    cells = _holding(grid, words)
    return _groups({cell: {other for other in _sides(cell) if other in cells} for cell in cells})


def parts_along(lines: Iterable[Sequence[Cell]]) -> list[list[Cell]]:
    """Return the groups of cells that lines join, the largest first."""
    joined: dict[Cell, set[Cell]] = {}
    for line in lines:
        for one, other in pairwise(line):
            joined.setdefault(one, set()).add(other)
            joined.setdefault(other, set()).add(one)
        for cell in line:
            joined.setdefault(cell, set())
    return _groups(joined)


def lines_over(grid: Grid, path: str, card: Card, cards: Mapping[str, Card]) -> list[list[Cell]]:
    """Return each line that a path leads to, as the cells that it runs over from stop to stop. Raises BadLineError."""
    before, _, last = path.rpartition(".")
    holders = values_at(before, card, cards) if before else [Record(card.values, card.mark)]
    found = [holder.get(last) for holder in holders if isinstance(holder, Record)]
    return [_run(grid, [written(stop) for stop in stops]) for stops in found if isinstance(stops, tuple)]


def mismatches(grid: Grid, words: Iterable[str], lines: Iterable[Sequence[Cell]]) -> tuple[list[Cell], list[Cell]]:
    """Return the cells of lines that do not hold `words`, and the cells with `words` that no line runs over."""
    run, holding = {cell for line in lines for cell in line}, _holding(grid, words)
    return sorted(run - holding), sorted(holding - run)


def named(cells: Sequence[Cell]) -> str:
    """Return the names of some cells, by column and row: `C4, D4 and 7 more`."""
    names = ", ".join(name(cell) for cell in cells[:_NAMED])
    return f"{names} and {len(cells) - _NAMED} more" if len(cells) > _NAMED else names


def name(cell: Cell) -> str:
    """Return the name of a cell: `C4` is column 3, row 4, as in templates."""
    return f"{column_letters(cell[1] + 1)}{cell[0] + 1}"


def _cells(grid: Grid) -> Iterator[Cell]:
    return ((row, column) for row, words in enumerate(grid) for column in range(len(words)))


def _holding(grid: Grid, words: Iterable[str]) -> set[Cell]:
    wanted = set(words)
    return {(row, column) for row, column in _cells(grid) if grid[row][column] in wanted}


def _sides(cell: Cell) -> tuple[Cell, ...]:
    row, column = cell
    return ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))


def _groups(joined: Mapping[Cell, set[Cell]]) -> list[list[Cell]]:
    left, groups = set(joined), []
    for first in sorted(joined):
        reached = {first} & left
        edge = list(reached)
        while edge:
            new = joined[edge.pop()] - reached
            reached |= new
            edge += new
        left -= reached
        groups += [sorted(reached)] if reached else []
    return sorted(groups, key=len, reverse=True)


def _run(grid: Grid, stops: Sequence[str]) -> list[Cell]:
    known = {name(cell): cell for cell in _cells(grid)}
    for stop in stops:
        if stop not in known:
            raise BadLineError(f"`{stop}` is none of its cells")
    cells = [known[stop] for stop in stops[:1]]
    for start, end in pairwise(stops):
        (row, column), (to_row, to_column) = known[start], known[end]
        down, right = to_row - row, to_column - column
        steps = max(abs(down), abs(right))
        if {abs(down), abs(right)} - {0, steps}:
            raise BadLineError(f"from `{start}` to `{end}` is neither straight nor diagonal")
        cells += [(row + down * step // steps, column + right * step // steps) for step in range(1, steps + 1)]
    return cells
