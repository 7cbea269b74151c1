"""Draw when a symbol gives something, on the start card: a move ends on it; not if it leads over it, or comes back to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import pieces
from .palette import INK, MIST, PAPER, YELLOW
from .pen import Canvas, kept, moved, opened
from .shapes import chamfer
from .table import CELL_H, CELL_W, cards_of

if TYPE_CHECKING:
    from pnp.model.game import Game

    from .pen import Point

WIDTH, HEIGHT = 37.0, 23.0  # mm
SCALE = 0.53  # how much smaller than life the card is drawn
VIEW = (-0.1, 1.0)  # column and line of the card at the top left corner of a panel
WEAPON = (1.5, 2.5)  # the middle of the space with the symbol, in columns and lines
MEMBERS = 3
WAYS: tuple[tuple[Point, list[Point]], ...] = (
    ((2.5, 1.5), [(2.5, 1.5), (2.5, 2.5), (2.22, 2.5)]),
    ((2.5, 2.5), [(2.5, 2.5), (0.84, 2.5)]),
    (WEAPON, [(1.8, 2.2), (2.75, 2.2), (2.75, 2.78), (2.24, 2.78)]),
)
"""Where the group stands, and its way: one that ends on the symbol, leads over it, comes back to it."""


def effects(game: Game) -> dict[str, str]:
    """Draw the three panels, by their file stems."""
    return {f"effects-{k}": _panel(game, k) for k in (1, 2, 3)}


def _panel(game: Game, number: int) -> str:
    """The start card with a group and its way, and whether the symbol gives what it shows."""
    canvas = Canvas(WIDTH, HEIGHT)
    good = number == 1
    if number == 3:
        good = bool(canvas.rule(game, "movement.reenter_effect_space"))
    canvas.rect(0, 0, WIDTH, HEIGHT, MIST)
    corner = -VIEW[0] * CELL_W * SCALE, -VIEW[1] * CELL_H * SCALE
    w, h = canvas.rule(game, "map.columns") * CELL_W * SCALE, canvas.rule(game, "map.lines") * CELL_H * SCALE
    card = next(one for one in cards_of(game, "maps") if one.values["place"] == "start")
    canvas.card(card.id, *corner, w, h)
    group, way = WAYS[number - 1]
    with canvas.group(moved(*corner, SCALE)):
        _way(canvas, [(x * CELL_W, y * CELL_H) for x, y in way])
        if group != WEAPON:
            _symbol(canvas, WEAPON[0] * CELL_W, WEAPON[1] * CELL_H)
        pieces.group_die(canvas, "octacorp", MEMBERS, group[0] * CELL_W, group[1] * CELL_H)
        if group == WEAPON:  # the die hides the sign that it stands on
            x, y = WEAPON[0] * CELL_W - 10.6, WEAPON[1] * CELL_H - 10.2
            canvas.poly(chamfer(x, y, 9, 9, 1.4), INK, stroke=PAPER, stroke_width=0.7)
            pieces.sign(canvas, "weapon", x + 1.2, y + 1.2, 6.6, PAPER)
    _verdict(canvas, 5.2, 5.2, good=good)
    canvas.frame(0.4)
    return canvas.svg()


@kept
def _way(canvas: Canvas, points: list[Point]) -> None:
    """A way that ends in an arrowhead to the left."""
    x, y = points[-1]
    for ink, width, spread in ((PAPER, 7.0, 1.7), (INK, 5.4, 0.9), (YELLOW, 3.6, 0.0)):
        canvas.path(opened(points), "none", stroke=ink, stroke_width=width, stroke_linejoin="round")
        half, back = 5.0 + 1.5 * spread, x + spread
        canvas.poly([(back, y - half), (x - 6.0 - 1.5 * spread, y), (back, y + half)], ink)


def _symbol(canvas: Canvas, x: float, y: float) -> None:
    """The sign of the space over the way that leads across it, as the card has it."""
    canvas.poly(chamfer(x - 9.2, y - 8.6, 18.4, 17.2, 2.4), INK, stroke=PAPER, stroke_width=0.7)
    pieces.sign(canvas, "weapon", x - 5.5, y - 5.5, 11, PAPER)


@kept
def _verdict(canvas: Canvas, x: float, y: float, *, good: bool) -> None:
    """A tick or a cross on a white disc."""
    canvas.circle(x, y, 4.2, INK)
    canvas.circle(x, y, 3.5, PAPER)
    strokes = [[(-1.9, 0.1), (-0.6, 1.6), (2.0, -1.5)]] if good else [[(-1.5, -1.5), (1.5, 1.5)], [(-1.5, 1.5), (1.5, -1.5)]]
    for stroke in strokes:
        canvas.path(opened([(x + a, y + b) for a, b in stroke]), "none", stroke=INK, stroke_width=1.1)
