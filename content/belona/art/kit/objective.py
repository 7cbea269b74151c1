"""Draw the two ways to win for the booklet's first page: most points at the end, or the rival's last group beaten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import people, pieces
from .palette import INK, MIST, NIGHT, PAPER, RED, STEEL, YELLOW
from .parts import rain, skyline, windows
from .pen import Canvas, boxes, closed, moved
from .shapes import chamfer, star

if TYPE_CHECKING:
    from pnp.model.game import Game

WIDTH, HEIGHT = 118.0, 36.0  # mm
SPLIT = 81.0  # where the first panel ends
EDGE = 0.5
LINE = 17.0  # the middle of what is added up
CONTRACT = 0.4  # how much smaller than life the contract is


def objective(game: Game) -> str:
    """Draw Octacorp's collector with what counts, and Vetran's smuggler over the last die of the other side."""
    canvas = Canvas(WIDTH, HEIGHT)
    _panel(canvas, 0, SPLIT, "objective-count", YELLOW)
    _counted(canvas, game)
    _panel(canvas, SPLIT + 3, WIDTH - SPLIT - 3, "objective-beat", RED)
    _beaten(canvas)
    return canvas.svg()


def _inside(x: float, w: float) -> str:
    return closed(chamfer(x + EDGE, EDGE, w - 2 * EDGE, HEIGHT - 2 * EDGE, 2.2))


def _panel(canvas: Canvas, x: float, w: float, seed: str, lamp: str) -> None:
    """A panel of the city at night, lit in the colour of a faction."""
    canvas.poly(chamfer(x, 0, w, HEIGHT, 2.4), INK)
    with canvas.group(clip=_inside(x, w)):
        canvas.rect(x, 0, w, HEIGHT, NIGHT)
        far = skyline(canvas, f"{seed}-far", (x, x + w), HEIGHT, (12, 26), (5, 9), STEEL)
        windows(canvas, f"{seed}-lit", far, NIGHT, 0.4, pane=(0.9, 1.2), pitch=(2.2, 3))
        near = skyline(canvas, seed, (x, x + w), HEIGHT, (5, 13), (6, 10), INK)
        windows(canvas, f"{seed}-near", near, lamp, 0.35, pane=(0.9, 1.2), pitch=(2.2, 3))


def _person(canvas: Canvas, x: float, w: float, at: tuple[float, float], scale: float) -> None:
    with canvas.group(clip=_inside(x, w)), canvas.group(moved(*at, scale)):
        (people.collector if x == 0 else people.smuggler)(canvas)


def _counted(canvas: Canvas, game: Game) -> None:
    """A zone with a cube, a contract and each resource, and the points that they are."""
    _person(canvas, 0, SPLIT, (11.6, 8.6), 0.205)
    x = 25.0
    canvas.path(closed(chamfer(x, LINE - 8.4, 14, 12.4, 1.4)), NIGHT, stroke=PAPER, stroke_width=0.6)
    with canvas.upright():
        pieces.figures(canvas, f"{canvas.rule(game, 'zone.first'):02d}", x + 7, LINE - 6.1, 6.8, PAPER)
    pieces.cube(canvas, "octacorp", x + 7, LINE + 6.6, 6)
    _plus(canvas, 43.2)
    w, h = 41 * CONTRACT, 63 * CONTRACT
    canvas.poly(chamfer(47.1, LINE - h / 2 + 0.6, w, h, 0.7), INK)
    canvas.card("jailed_hackers", 46.5, LINE - h / 2, w, h)
    _plus(canvas, 66.6)
    for k, name in enumerate(("weapon", "upgrade", "member")):
        y = LINE - 12.3 + 8.2 * k
        canvas.path(closed(chamfer(70.0, y, 8, 7.6, 1.1)), PAPER, stroke=INK, stroke_width=0.5)
        pieces.sign(canvas, name, 71.1, y + 0.9, 5.8, INK)


def _plus(canvas: Canvas, x: float) -> None:
    """A plus between two things that count."""
    for spread, ink in ((0.7, INK), (0.0, PAPER)):
        a, b = 0.6 + spread, 2.2 + spread
        canvas.path(boxes([(x - b, LINE - a, 2 * b, 2 * a), (x - a, LINE - b, 2 * a, 2 * b)]), ink, data_ink="keep")


def _beaten(canvas: Canvas) -> None:
    """The smuggler, and a die that has been knocked over."""
    left = SPLIT + 3
    _person(canvas, left, WIDTH - left, (left + 24, 6.2), 0.225)
    x, y = left + 10, HEIGHT - 10.4
    canvas.path(closed(star(x, y, 10.4, 6.4, 11, 8)), INK)
    canvas.path(closed(star(x, y, 9.4, 5.7, 11, 8)), PAPER)
    with canvas.group(moved(x, y, 1, -24)):
        with canvas.upright():
            pieces.group_die(canvas, "octacorp", 1, 0, 0, 9.6)
        crack = [(-2.6, -5.4), (-3.4, -2.6), (-1.6, -1.2), (-3.0, 1.4), (-1.4, 2.6), (-2.4, 5.4)]
        for wide, ink in ((1.6, PAPER), (0.7, INK)):
            canvas.line(crack, ink, wide)
    with canvas.group(clip=_inside(left, WIDTH - left)):
        rain(canvas, "objective-rain", (left, -2, WIDTH - left + 6, HEIGHT), 26, MIST, 0.16, reach=(2, 5))
