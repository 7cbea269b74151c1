"""Draw the table: its cutting mat, and the map of all cards side by side. The booklet draws the cards at their places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import pieces
from .palette import INK, MIST, PAPER, STEEL
from .pen import Canvas, closed
from .shapes import chamfer

if TYPE_CHECKING:
    from pnp.model.game import Game

CELL_W, CELL_H = pieces.CELL_W, pieces.CELL_H


def cards_of(game: Game, deck: str) -> list[Any]:
    """Give the cards of a deck."""
    return [card for deck_ in game.decks if deck_.name == deck for card in deck_.cards]


def mat(canvas: Canvas, corner: float = 4) -> None:
    """Draw a cutting mat as the table, its corners cut by `corner` mm."""
    w, h = canvas.width, canvas.height
    canvas.poly(chamfer(0, 0, w, h, corner), MIST)
    mat_lines(canvas, 1.6, w - 1.6)
    canvas.path(closed(chamfer(0.15, 0.15, w - 0.3, h - 0.3, max(corner - 0.1, 0))), stroke=STEEL, stroke_width=0.3)


def mat_lines(canvas: Canvas, left: float, right: float) -> None:
    """Draw the lines of the mat between two edges."""
    runs = [[(x, 1.6), (x, canvas.height - 1.6)] for x in _steps(canvas.width) if left <= x <= right]
    canvas.strokes([*runs, *[[(left, y), (right, y)] for y in _steps(canvas.height)]], PAPER, 0.12)


def _steps(length: float) -> list[float]:
    middle = length / 2
    return [middle + 5 * k for k in range(-int(middle / 5), int(middle / 5) + 1) if 2 < middle + 5 * k < length - 2]


def card(canvas: Canvas, name: str, x: float, y: float, size: tuple[float, float], *, back: bool = False) -> None:  # noqa: PLR0913 - a card has a place, a size and a side
    """Give a card its place of `size` mm, with its shadow on the table."""
    w, h = size
    canvas.poly(chamfer(x + 0.5, y + 0.5, w, h, 0.7), STEEL)
    canvas.card(name, x, y, w, h, back=back)


def map_rows(canvas: Canvas, game: Game) -> list[list[Any]]:
    """Give the map cards in rows as they are laid, the start card last."""
    maps = cards_of(game, "maps")
    shuffled = [m for m in maps if m.values["place"] != "start"]
    order = shuffled + [m for m in maps if m.values["place"] == "start"]
    rows, at = [], 0
    for count in canvas.rule(game, "map.rows"):
        rows.append(order[at : at + count])
        at += count
    return rows


def laid_map(canvas: Canvas, game: Game, x: float, y: float, scale: float, only: int | None = None) -> None:  # noqa: PLR0913, PLR0917 - a map has a place, a scale and rows
    """Give the cards of the laid map, or `only` those of one row, their places at `scale`; the first row begins at `x, y`."""
    rows = map_rows(canvas, game)
    w, h = canvas.rule(game, "map.columns") * CELL_W * scale, canvas.rule(game, "map.lines") * CELL_H * scale
    for r, row in enumerate(rows):
        if only not in {None, r}:
            continue
        left = x + (len(rows[0]) - len(row)) / 2 * w
        for k, one in enumerate(row):
            canvas.rect(left + k * w, y + r * h, w, h, INK)
            canvas.card(one.id, left + k * w, y + r * h, w, h)
