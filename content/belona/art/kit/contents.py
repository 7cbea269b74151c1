"""Draw what is in the box, each piece as often as it is there and at one scale: cards, dice and cubes, without their chits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import pieces
from .palette import INK, MIST, PAPER, STEEL
from .pen import Canvas, closed
from .shapes import chamfer, regular
from .table import card, cards_of, mat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.game import Game

    from .pen import Point

COLUMN, HEIGHT = 118.0, 65.6  # mm: the width of the booklet's column, and the figure
SCALE = 0.3  # how much smaller than life everything is
LARGE = (63 * SCALE, 88 * SCALE)
MAP = (88 * SCALE, 63 * SCALE)
CONTRACT = (41 * SCALE, 63 * SCALE)
DIE, CUBE = 16 * SCALE, 10 * SCALE
FIRST, SECOND = 3.6, 33.2  # where the rows of cards begin
LINE = 59.2  # the line of dice, and the middle of both of cubes
PITCH, CUBE_PITCH = 5.0, 3.6  # from die to die, and from cube to cube
RIM = 2.9  # mm: the white rim of a number of the list below


def contents(game: Game) -> str:
    """Draw the cards in two rows, and below them dice and cubes."""
    canvas = Canvas(COLUMN, HEIGHT)
    mat(canvas)
    marks = [*_cards(canvas, game), *_pieces(canvas, game)]
    for number, (x, y) in enumerate(marks, 1):
        canvas.circle(x, y, RIM, PAPER)
        canvas.circle(x, y, RIM - 0.45, INK)
        with canvas.upright():
            pieces.figures(canvas, str(number), x, y - 1.15, 2.3, PAPER)
    return canvas.svg()


def _cards(canvas: Canvas, game: Game) -> Iterator[Point]:
    """The decks of cards, fanned; give the points of their numbers."""
    rows = (
        (FIRST, LARGE, (("domination", 4.4, 0.0), ("factions", 28.6, 20.6), ("summary", 74.2, 20.5))),
        (SECOND, MAP, (("maps", 4.4, 5.0),)),
        (SECOND, CONTRACT, (("contracts", 62.0, 2.7),)),
    )
    for y, size, decks in rows:
        for deck, x, step in decks:
            _fanned(canvas, [one.id for one in cards_of(game, deck) for _ in range(one.copies)], (x, y), size, step)
            yield x, y + 1.2


def _fanned(canvas: Canvas, names: list[str], at: Point, size: tuple[float, float], step: float) -> None:
    """Cards side by side, or on each other with a light edge at each that lies on another."""
    (x, y), (w, h) = at, size
    if step > w:
        for k, name in enumerate(names):
            card(canvas, name, x + k * step, y, size)
        return
    canvas.poly(chamfer(x + 0.5, y + 0.5, w + (len(names) - 1) * step, h, 0.7), STEEL)
    for k, name in enumerate(names):
        canvas.card(name, x + k * step, y, w, h)
    canvas.strokes([[(x + k * step, y + 0.7), (x + k * step, y + h - 0.7)] for k in range(1, len(names))], MIST, 0.3)


def _pieces(canvas: Canvas, game: Game) -> Iterator[Point]:
    """Dice and cubes; give the points of their numbers."""
    players = canvas.rule(game, "players.count")
    names = ("dice.coloured_per_faction", "dice.white_per_player", "dice.white_shared", "faction.marker_cubes")
    coloured, white, shared, cubes = (canvas.rule(game, name) for name in names)
    x = 10.8
    for k, faction in enumerate(pieces.COLOURS):
        for n in range(coloured):
            pieces.group_die(canvas, faction, pieces.HIGHEST, x + (k * coloured + n) * PITCH + 0.8 * k, LINE, DIE)
    yield 4.8, LINE
    x = 49.4
    canvas.poly(chamfer(x - DIE / 2 + 0.5, LINE - DIE / 2 + 0.5, DIE + PITCH * (white * players - 1), DIE, 0.7), STEEL)
    for n in range(white * players + shared):
        alone = n >= white * players
        at = x + n * PITCH + (1.6 if alone else 0)
        canvas.poly(chamfer(at - DIE / 2, LINE - DIE / 2, DIE, DIE, 0.7), PAPER, stroke=INK, stroke_width=0.22)
        _pips(canvas, pieces.HIGHEST if alone else n % white + 1, at, LINE, INK)
    yield x - 6.0, LINE
    x = 94.2
    for k, faction in enumerate(pieces.COLOURS):
        _cubes(canvas, faction, cubes, x, LINE - 2.2 + 4.4 * k)
    yield x - 5.6, LINE


def _pips(canvas: Canvas, value: int, x: float, y: float, fill: str) -> None:
    """The pips of a die, in few bytes."""
    step = DIE * 0.25
    corners = [(-1, -1), (1, 1), (1, -1), (-1, 1), (-1, 0), (1, 0)][: value - value % 2]
    for dx, dy in [*corners, *([(0, 0)] if value % 2 else [])]:
        canvas.circle(x + dx * step, y + dy * step, 0.44, fill)


def _cubes(canvas: Canvas, faction: str, count: int, x: float, y: float) -> None:
    """A row of cubes, each seen from above a corner."""
    middles = [(x + n * CUBE_PITCH, y) for n in range(count)]
    hexagons = [regular(*at, CUBE * 0.62, 6, -90) for at in middles]
    canvas.path(closed(*hexagons), pieces.COLOURS[faction], stroke=INK, stroke_width=0.3, data_ink="solid")
    right = [[at, ring[1], ring[2], ring[3]] for at, ring in zip(middles, hexagons, strict=True)]
    canvas.path(closed(*right), STEEL)
    canvas.strokes([[ring[5], at, ring[1]] for at, ring in zip(middles, hexagons, strict=True)], INK, 0.18)
