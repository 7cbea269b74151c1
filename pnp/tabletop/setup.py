"""Where everything lies on a virtual table: as content says, and otherwise in rows below that."""

from __future__ import annotations

from itertools import chain, repeat
from math import ceil, cos, radians, sin, sqrt
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import Size, plain_sum
from pnp.model.virtual_table import BAG_SIZE, TableItem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.printing import Arrangement, Facing, TableSetup
    from pnp.model.virtual_table import ItemKind, TableDeck, TablePiece
_GAP = 20.0  # mm between decks that lie in rows
_WIDTH = 900.0  # mm: rows are not longer; an arm reaches so far from both sides


class _Thing(NamedTuple):
    """What becomes an item: its kind, name and pieces."""

    kind: ItemKind
    name: str
    pieces: tuple[tuple[TablePiece, int], ...]


class _Block(NamedTuple):
    """The items of a deck around their middle, and the room that they take (mm)."""

    items: tuple[TableItem, ...]
    size: Size


def set_up(decks: Sequence[tuple[TableDeck, TableSetup]]) -> tuple[TableItem, ...]:
    """Return all that lies on the table, deck by deck."""
    blocks = [_block(deck, setup) for deck, setup in decks]
    placed = [setup.at for _, setup in decks]
    below = max((at[1] + block.size.h / 2 for block, at in zip(blocks, placed, strict=True) if at is not None), default=None)
    free = [block for block, at in zip(blocks, placed, strict=True) if at is None]
    places = iter(_in_rows(free, None if below is None else below + 2 * _GAP))
    return tuple(
        item._replace(x=item.x + x, y=item.y + y)
        for block, at in zip(blocks, placed, strict=True)
        for x, y in [at if at is not None else next(places)]
        for item in block.items
    )


def _in_rows(blocks: Sequence[_Block], top: float | None) -> list[tuple[float, float]]:
    """Return the middles of blocks that lie in rows from `top` on (None: around the middle of the table)."""
    rows: list[list[Size]] = []
    for block in blocks:
        if rows and plain_sum(size.w + _GAP for size in rows[-1]) + block.size.w <= _WIDTH:
            rows[-1].append(block.size)
        else:
            rows.append([block.size])
    heights = [max(size.h for size in row) for row in rows]
    y = -(plain_sum(heights) + _GAP * (len(rows) - 1)) / 2 if top is None else top
    places = []
    for row, height in zip(rows, heights, strict=True):
        x = -(plain_sum(size.w for size in row) + _GAP * (len(row) - 1)) / 2
        for size in row:
            places.append((x + size.w / 2, y + height / 2))
            x += size.w + _GAP
        y += height + _GAP
    return places


def _block(deck: TableDeck, setup: TableSetup) -> _Block:
    """Arrange the pieces of a deck around the origin."""
    arrangement = setup.arrangement or _usual(deck)
    singles = [(piece, copy) for piece in deck.pieces for copy in range(1, piece.copies + 1)]
    facing = setup.facing or ("down" if arrangement == "pile" and len(singles) > 1 and _has_backs(deck) else "up")
    things: list[_Thing]
    if arrangement == "pile" and len(singles) > 1:
        things = [_Thing("pile", deck.name, tuple(singles))]
    elif arrangement == "bag" and len(singles) > 1:
        things = [_Thing("bag", deck.name, tuple(singles))]
    elif arrangement == "supply":
        by_piece = [tuple(one for one in singles if one[0] is piece) for piece in deck.pieces]
        things = [_Thing("bag" if len(found) > 1 else "piece", found[0][0].name, found) for found in by_piece]
    else:
        things = [_Thing("piece", single[0].name, (single,)) for single in singles]
    return _grid(things, setup, facing)


def _usual(deck: TableDeck) -> Arrangement:
    """Cards lie in piles, dice and boards side by side, and what there are many of in bags."""
    if all(piece.form == "card" for piece in deck.pieces):
        return "pile"
    return "supply" if all(piece.form in {"tile", "token"} for piece in deck.pieces) else "spread"


def _has_backs(deck: TableDeck) -> bool:
    return all(piece.has_back for piece in deck.pieces)


def _grid(things: Sequence[_Thing], setup: TableSetup, facing: Facing) -> _Block:
    """Place things in rows around the origin, then turn them all."""
    sizes = [_room(kind, pieces[0][0]) for kind, _, pieces in things]
    cell = Size(max(size.w for size in sizes), max(size.h for size in sizes))
    rows = _filled(setup.rows or (_columns(len(things), cell),), len(things))
    c, s = cos(radians(setup.turn)), sin(radians(setup.turn))
    places = (
        ((column - (count - 1) / 2) * (cell.w + setup.gap), (row - (len(rows) - 1) / 2) * (cell.h + setup.gap))
        for row, count in enumerate(rows)
        for column in range(count)
    )
    items = tuple(
        TableItem(kind, name, pieces, x * c - y * s, x * s + y * c, setup.turn, facing)
        for (kind, name, pieces), (x, y) in zip(things, places, strict=True)
    )
    w, h = max(rows) * (cell.w + setup.gap) - setup.gap, len(rows) * (cell.h + setup.gap) - setup.gap
    return _Block(items, Size(abs(w * c) + abs(h * s), abs(w * s) + abs(h * c)))


def _filled(rows: Sequence[int], count: int) -> list[int]:
    """Return how many of `count` things lie in each row; the last number is used for as many rows as it takes."""
    filled: list[int] = []
    for wanted in chain(rows, repeat(rows[-1])):
        if not count:
            break
        filled.append(min(wanted, count))
        count -= filled[-1]
    return filled


def _columns(count: int, cell: Size) -> int:
    """As many columns as make a block about twice as wide as high, and no wider than a row."""
    wanted = ceil(sqrt(2 * count * cell.h / cell.w))
    return max(1, min(count, wanted, int(_WIDTH // cell.w)))


def _room(kind: ItemKind, piece: TablePiece) -> Size:
    """The room that a thing takes on the table, in mm."""
    if kind == "bag":
        return Size(BAG_SIZE, BAG_SIZE)
    if piece.solid is not None:
        reach = max(abs(v) for side in piece.solid.sides for corner in side.corners for v in corner)
        return Size(2 * reach, 2 * reach)
    return Size(piece.size.w, min(piece.size.h, piece.size.w)) if piece.form == "figure" else piece.size
