"""Draw a move and a combat for the rule booklet, on the map of all cards in their own order."""

from __future__ import annotations

from contextlib import contextmanager
from itertools import pairwise, product
from typing import TYPE_CHECKING

from . import pieces
from .palette import INK, PAPER, RED, YELLOW
from .pen import Canvas, kept, moved, opened
from .shapes import chamfer, limb
from .table import CELL_H, CELL_W, laid_map, map_rows, mat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.game import Game

    from .pen import Point

COLUMN = 118.0  # mm: as wide as the booklet's column
SCALE = 0.44  # how much smaller than life the map is drawn
NEAR = 0.56  # the same of a move, where few spaces matter
CALLED: dict[str, tuple[Point, float, int]] = {  # of a combat: where leaders begin, the column of their numbers, above or below
    "attacker": ((4.72, 4.78), 4.8, 1),
    "defender": ((5.86, 4.25), 6.04, -1),
    "escape-up": ((5.5, 3.55), 5.4, -1),
    "escape-down": ((5.5, 5.8), 5.5, 1),
    "taken": ((6.86, 4.25), 6.98, -1),
    "far": ((6.5, 5.8), 6.5, 1),
}
FOUGHT = 1  # the row of cards where a combat is shown
FIGHT = 0.635  # how much smaller than life
EDGE = 8.0  # mm of the table above and below them, where the numbers are
DISC = 2.8  # mm: the white rim of a number, at nine tenths of the size


@contextmanager
def _window(game: Game, first: float, lines: float, scale: float = SCALE) -> Iterator[tuple[Canvas, Point]]:
    """A window on the table, from line `first` of the map on; in it, draw in real size from the map's top left corner."""
    canvas = Canvas(COLUMN, lines * CELL_H * scale)
    mat(canvas, corner=0)
    rows = map_rows(canvas, game)
    wide = len(rows[0]) * canvas.rule(game, "map.columns") * CELL_W * scale
    left, top = (COLUMN - wide) / 2, -first * CELL_H * scale
    laid_map(canvas, game, left, top, scale)
    with canvas.group(moved(left, top, scale)):
        yield canvas, (left, top)


def movement(game: Game) -> str:
    """Draw a small and a large group, each with its longest move, and a space that blocks one of them."""
    with _window(game, 1, 3, NEAR) as (canvas, _):
        canvas.shows(game, "movement.direction", "movement.pass_through")
        small, large = canvas.rule(game, "movement.table")[0], canvas.rule(game, "movement.table")[-1]
        way_of(canvas, [(8, 3), (8, 2), (7, 2), (7, 1)][: small["spaces"] + 1], YELLOW)
        way_of(canvas, [(2, 2), (3, 2), (4, 2), (4, 3)][: large["spaces"] + 1], RED, dashed=True)
        pieces.group_die(canvas, "octacorp", small["from"] + 1, *_middle((8, 3)))
        pieces.group_die(canvas, "octacorp", small["to"], *_middle((6, 2)))
        pieces.group_die(canvas, "vetran", large["from"] + 1, *_middle((2, 2)))
        _barred(canvas, 7.02, 2.5)
    return canvas.svg()


def _middle(cell: Point) -> Point:
    return ((cell[0] + 0.5) * CELL_W, (cell[1] + 0.5) * CELL_H)


@kept
def way_of(canvas: Canvas, cells: list[Point], colour: str, *, dashed: bool = False) -> None:
    """An arrow from space to space, with a disc on each space that it enters; dashed, so that grey tells two ways apart."""
    points = [_middle(c) for c in cells]
    for ink, width in ((PAPER, 6.8), (INK, 5.2), (colour, 3.4)):
        canvas.path(opened(points), "none", stroke=ink, stroke_width=width, stroke_linejoin="round", stroke_linecap="round")
    if dashed:
        for a, b in pairwise(points):
            w, h = (3.4, 1.2) if a[0] == b[0] else (1.2, 3.4)
            for k in (3, 4, 5):
                canvas.rect(a[0] + (b[0] - a[0]) * k / 8 - w / 2, a[1] + (b[1] - a[1]) * k / 8 - h / 2, w, h, PAPER)
    for x, y in points[1:]:
        canvas.circle(x, y, 5.2, PAPER)
        canvas.circle(x, y, 4.4, INK)
        canvas.circle(x, y, 3.4, colour if (x, y) != points[-1] else PAPER)
    x, y = points[-1]
    canvas.circle(x, y, 1.8, INK)


@kept
def _barred(canvas: Canvas, column: float, row: float) -> None:
    """A cross in a white disc, on a border that cannot be crossed."""
    x, y = column * CELL_W, row * CELL_H
    canvas.circle(x, y, 5.4, INK)
    canvas.circle(x, y, 4.6, PAPER)
    for side in (-1, 1):
        canvas.poly(limb((x - 2.3, y - 2.3 * side), (x + 2.3, y + 2.3 * side), 1.9, 1.9, round_ends=False), INK)


def combat(game: Game) -> str:
    """Draw an attack: attacker, defender, the defender's escape routes, and a space that is not adjacent."""
    canvas = Canvas(COLUMN, 3 * CELL_H * FIGHT + 2 * EDGE)
    canvas.shows(game, "combat.range", "combat.flee_distance", "movement.direction")
    mat(canvas, corner=0)
    across, down = canvas.rule(game, "map.columns") * CELL_W * FIGHT, canvas.rule(game, "map.lines") * CELL_H * FIGHT
    left, top = (COLUMN - len(map_rows(canvas, game)[0]) * across) / 2, EDGE - FOUGHT * down
    laid_map(canvas, game, left, top, FIGHT, only=FOUGHT)
    with canvas.group(moved(left, top, FIGHT)):
        _attack(canvas, canvas.rule(game, "group.members_start"))
    for name, ((x, y), column, way) in CALLED.items():
        at = left + column * CELL_W * FIGHT, EDGE + down / 2 + way * (down + EDGE) / 2
        for ink, width in ((INK, 1.5), (PAPER, 0.75)):
            canvas.line([(left + x * CELL_W * FIGHT, top + y * CELL_H * FIGHT), at], ink, width, data_ink="keep")
        canvas.circle(*at, DISC, PAPER, data_ink="keep")
        canvas.anchor(name, *at)
    return canvas.svg()


def _attack(canvas: Canvas, members: int) -> None:
    """The groups of a combat, the sign of it between them, and the ways out."""
    for way in (-1, 1):
        _escape(canvas, (5, 4), way)
    pieces.group_die(canvas, "octacorp", members, *_middle((4, 4)))
    pieces.group_die(canvas, "vetran", members, *_middle((5, 4)))
    pieces.group_die(canvas, "octacorp", 2, *_middle((6, 4)))
    pieces.group_die(canvas, "octacorp", 3, *_middle((6, 5)))
    x, y = _middle((4.5, 4))
    canvas.poly(chamfer(x - 5.8, y - 5.8, 11.6, 11.6, 2.1), PAPER, data_ink="keep")
    canvas.poly(chamfer(x - 5, y - 5, 10, 10, 1.8), INK, data_ink="keep")
    pieces.sign(canvas, "combat", x - 3.8, y - 3.8, 7.6, PAPER)


def neighbours(game: Game) -> str:
    """Draw a group with the four spaces beside it, which are its neighbours, and the four at its corners, which are not."""
    with _window(game, 0, 3) as (canvas, _):
        canvas.shows(game, "combat.range", "movement.direction")
        cell = (6.0, 1.0)
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            x, y = _middle((cell[0] + dx, cell[1] + dy))
            frame = chamfer(x - 10.2, y - 9.7, 20.4, 19.4, 3)
            for ink, width in ((INK, 3.6), (PAPER, 2.6), (YELLOW, 1.5)):
                canvas.poly(frame, "none", stroke=ink, stroke_width=width, data_ink="keep")
        for dx, dy in product((-1, 1), repeat=2):
            _barred(canvas, cell[0] + 0.5 + dx * 0.86, cell[1] + 0.5 + dy * 0.86)
        pieces.group_die(canvas, "octacorp", canvas.rule(game, "group.members_start"), *_middle(cell))
    return canvas.svg()


@kept
def _escape(canvas: Canvas, start: Point, way: int) -> None:
    """An arrow from the defender up (-1) or down (1), across the border of a free neighbour."""
    x, y = _middle(start)
    tail, neck, tip = y + 6 * way, y + 9.2 * way, y + 13 * way
    for spread, ink in ((1.7, INK), (0.4, PAPER)):  # white on the dark map, which grey keeps
        canvas.line([(x, tail), (x, neck)], ink, 4 + 2 * spread, data_ink="solid")
        half, back = 4.4 + 1.9 * spread, neck - spread * way
        canvas.poly([(x - half, back), (x + half, back), (x, tip + 1.6 * spread * way)], ink, data_ink="solid")
