"""Draw the table: its cutting mat, and the map of all cards as setup lays it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import pieces
from .palette import INK, MIST, NIGHT, STEEL
from .pen import Canvas, boxes, closed, moved
from .shapes import chamfer

if TYPE_CHECKING:
    from pnp.model.game import Game

CELL_W, CELL_H = pieces.CELL_W, pieces.CELL_H
_SEAM = 0.8  # mm: the black edge of a card; two of them lie side by side where cards meet


def cards_of(game: Game, deck: str) -> list[Any]:
    """Give the values of the cards of a deck."""
    return [card.values for deck_ in game.decks if deck_.name == deck for card in deck_.cards]


def mat(canvas: Canvas) -> None:
    """Draw a cutting mat as the table."""
    w, h = canvas.width, canvas.height
    canvas.path(closed(chamfer(0, 0, w, h, 4), list(reversed(chamfer(0.5, 0.5, w - 1, h - 1, 3.8)))), MIST)
    runs = [[(x, 1.6), (x, h - 1.6)] for x in _steps(w)] + [[(1.6, y), (w - 1.6, y)] for y in _steps(h)]
    canvas.strokes(runs, MIST, 0.1)


def _steps(length: float) -> list[float]:
    middle = length / 2
    return [middle + 5 * k for k in range(-int(middle / 5), int(middle / 5) + 1) if 2 < middle + 5 * k < length - 2]


def map_rows(canvas: Canvas, game: Game) -> list[list[Any]]:
    """Give the map cards in rows as they are laid, the start card last."""
    maps = cards_of(game, "maps")
    shuffled = [m for m in maps if m["place"] != "start"]
    order = shuffled + [m for m in maps if m["place"] == "start"]
    rows, at = [], 0
    for count in canvas.rule(game, "map.rows"):
        rows.append(order[at : at + count])
        at += count
    return rows


def laid_map(canvas: Canvas, game: Game, first: int, last: int) -> None:
    """Draw the cards that have lines `first` to `last` of the laid map, with the borders of their spaces and their seams.

    In real size; the origin is the top left corner of the first row, whose spaces and lines are counted from 0.
    """
    columns, lines = canvas.rule(game, "map.columns"), canvas.rule(game, "map.lines")
    rows = map_rows(canvas, game)
    for r, row in enumerate(rows):
        if r * lines > last or (r + 1) * lines <= first:
            continue
        left = (len(rows[0]) - len(row)) / 2 * columns
        for k, values in enumerate(row):
            with canvas.group(moved((left + k * columns) * CELL_W, r * lines * CELL_H)):
                _map_card(canvas, values["cells"], values["zone"])


def _map_card(canvas: Canvas, cells: list[list[str]], zone: int) -> None:
    """Draw a map card with the borders of its spaces, on which dice and arrows stand out."""
    columns, lines = len(cells[0]), len(cells)
    w, h = CELL_W * columns, CELL_H * lines
    canvas.rect(0, 0, w, h, INK)
    canvas.rect(_SEAM, _SEAM, w - 2 * _SEAM, h - 2 * _SEAM, STEEL)
    pieces.streets(canvas, columns, lines, NIGHT)
    down = [(c * CELL_W - 0.35, _SEAM, 0.7, h - 2 * _SEAM) for c in range(1, columns)]
    across = [(_SEAM, r * CELL_H - 0.35, w - 2 * _SEAM, 0.7) for r in range(1, lines)]
    canvas.path(boxes(down + across), MIST)
    for r, row in enumerate(cells):
        for c, kind in enumerate(row):
            pieces.space(canvas, kind, c * CELL_W, r * CELL_H, zone)
