"""Draw what the chits stand in for: a coloured die, a white one, the shared one, and a cube, each with its chits beside it."""

from __future__ import annotations

from . import pieces
from .palette import INK, NIGHT, PAPER, RED, STEEL, YELLOW
from .pen import Canvas
from .shapes import chamfer
from .table import mat

WIDTH, HEIGHT = 92.0, 22.6  # units, of which the booklet shows each 0.6 mm wide
PIECE = 7.6  # a die, and a chit of its value
UPPER, LOWER = 6.4, 16.4  # the middles of the two rows
DIE, CHIT, OTHER = 7.4, 24.0, 35.4  # the middles of what stands in a row
ASIDE = 48.4  # from the first half of a row to the second


def stand_ins() -> str:
    """Draw the four of them: the first two chits show a value on each side, dark ones lie face down but for one."""
    canvas = Canvas(WIDTH, HEIGHT)
    mat(canvas, corner=2)
    for y in (UPPER, LOWER):
        for x in (0.0, ASIDE):
            _instead(canvas, x + (DIE + CHIT) / 2, y)
    _group(canvas, UPPER)
    pieces.white_die(canvas, 3, DIE, LOWER, PIECE)
    _chit(canvas, CHIT, LOWER, PAPER, 3, INK)
    _turn(canvas, LOWER)
    _chit(canvas, OTHER, LOWER, PAPER, 4, INK)
    pieces.white_die(canvas, 5, ASIDE + DIE, UPPER, PIECE)
    for k in range(3):
        _chit(canvas, ASIDE + OTHER + 1.6 - 1.3 * k, UPPER + 0.7 - 0.7 * k, NIGHT, 0, PAPER)
    _chit(canvas, ASIDE + CHIT, UPPER, NIGHT, 5, PAPER)
    pieces.cube(canvas, "vetran", ASIDE + DIE, LOWER, 5.6)
    for x, faction, fill, ink in ((CHIT, "vetran", RED, PAPER), (OTHER, "octacorp", YELLOW, INK)):
        canvas.circle(ASIDE + x + 0.5, LOWER + 0.5, PIECE / 2 - 0.4, STEEL)
        canvas.circle(ASIDE + x, LOWER, PIECE / 2 - 0.4, fill, stroke=INK, stroke_width=0.35)
        pieces.sign(canvas, faction, ASIDE + x - 2.4, LOWER - 2.4, 4.8, ink)
    return canvas.svg()


def _group(canvas: Canvas, y: float) -> None:
    """A coloured die, and both sides of one of its chits."""
    with canvas.upright():
        pieces.group_die(canvas, "octacorp", pieces.HIGHEST, DIE, y, PIECE)
    for x, value in ((CHIT, pieces.HIGHEST), (OTHER, pieces.HIGHEST - 1)):
        canvas.poly(chamfer(x - PIECE / 2 + 0.5, y - PIECE / 2 + 0.5, PIECE, PIECE, 0.5), STEEL)
        canvas.poly(chamfer(x - PIECE / 2, y - PIECE / 2, PIECE, PIECE, 0.5), YELLOW, stroke=INK, stroke_width=0.35)
        with canvas.upright():
            pieces.figures(canvas, str(value), x, y - 2.4, 4.8, INK)
    _turn(canvas, y)


def _chit(canvas: Canvas, x: float, y: float, fill: str, value: int, ink: str) -> None:  # noqa: PLR0913, PLR0917 - a piece has a place and colours
    """A square chit that shows its pips, or its back for 0."""
    half = PIECE / 2
    canvas.poly(chamfer(x - half + 0.5, y - half + 0.5, PIECE, PIECE, 0.5), STEEL)
    canvas.poly(chamfer(x - half, y - half, PIECE, PIECE, 0.5), fill, stroke=PAPER if fill == NIGHT else INK, stroke_width=0.35)
    for way in (-1, 1) if fill == NIGHT else ():  # the corners that stay dark in low ink
        a, b = half * way, (half - 2.2) * way
        canvas.poly([(x + b, y - a), (x + a, y - a), (x + a, y - b)], NIGHT, data_ink="keep")
    if value:
        pieces.pips(canvas, value, x, y, PIECE * 0.94, ink)


def _instead(canvas: Canvas, x: float, y: float) -> None:
    """An arrow from what is replaced to what is there instead."""
    canvas.line([(x - 3.6, y), (x + 2, y)], INK, 1.1)
    canvas.poly([(x + 1.2, y - 2.1), (x + 4.4, y), (x + 1.2, y + 2.1)], INK)


def _turn(canvas: Canvas, y: float) -> None:
    """Two small arrowheads between the sides of one chit."""
    x = (CHIT + OTHER) / 2
    for way in (-1, 1):
        canvas.poly([(x + 0.25 * way, y - 1.1), (x + 1.35 * way, y), (x + 0.25 * way, y + 1.1)], INK)
