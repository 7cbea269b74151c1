"""Compose `tower_siege`: searchlights cross a cyan sky while figures climb a corporate tower on ropes."""

# ruff: noqa: PLR0913, PLR0917 - a part has a place, a size and colours
# ruff: noqa: S311 - seeded, not used for cryptography

from __future__ import annotations

import random

from kit.palette import CYAN, INK, MIST, NIGHT, PAPER, STEEL
from kit.parts import beam, stage
from kit.pen import Canvas, Point, closed, moved, union
from kit.shapes import arc, chamfer, limb, regular, turned

VANISH = (24.0, -26.0)


def _up(x: float, y: float) -> Point:
    """Lean a point of a straight facade towards the vanishing point overhead; y 29 is the street."""
    t = (29 - y) / (29 - VANISH[1]) * 1.0
    return (x + (VANISH[0] - x) * t, y)


def _facade(
    canvas: Canvas, span: tuple[float, float], top: float, fill: str, panes: str, columns: int, seed: str, lit: float
) -> None:
    """Paint a leaning wall with rows of windows that tighten with height."""
    x0, x1 = span
    canvas.poly([_up(x0, 29.5), _up(x0, top), _up(x1, top), _up(x1, 29.5)], fill)
    rng = random.Random(seed)
    shapes = []
    y, step = 29.0, 2.0
    while y - step * 0.72 > top + 0.5:
        w = (x1 - x0) / columns
        for c in range(columns):
            if rng.random() < lit:
                a, b = x0 + w * (c + 0.18), x0 + w * (c + 0.82)
                high = y - step * 0.62
                shapes.append([_up(a, y), _up(b, y), _up(b, high), _up(a, high)])
        y -= step
        step *= 0.94
    canvas.path(closed(*shapes), panes)


def _row(v: float) -> float:
    """Give the height of the wall's row `v` of windows, which tighten as in `_facade`."""
    return 29 - 2 * (1 - 0.94**v) / (1 - 0.94)


def _pool() -> str:
    """Give the pool of a searchlight as it lies on the wall: round there, and so narrower at its head."""
    ring = arc(0, 0, 1, 0, 360, 32)[:-1]
    return closed([_up(17.6 + 6.2 * x, _row(9.4 + 7.6 * y)) for x, y in ring])


REACH = [
    limb((0, 0), (0.4, 2.8), 0.75, 0.95), limb((0.4, 2.8), (-0.4, 4.4), 0.95, 1.1),
    limb((1.2, 4.2), (2.8, 5.6), 1, 0.85), limb((2.8, 5.6), (1.3, 7.2), 0.85, 0.7),
    [(-2, 3.7), (1.6, 3.7), (1.4, 6.4), (1.1, 8.2), (-1.3, 8.2), (-1.9, 6.2)],
    regular(1.5, 2.6, 1.15, 8, 22.5),
    limb((0.6, 7.9), (1.7, 10.4), 1.4, 1.1), limb((1.7, 10.4), (0.5, 13), 1.1, 0.8), limb((0.5, 13), (1.6, 13.3), 0.8, 0.6),
    limb((-0.8, 7.9), (-3.2, 8.3), 1.4, 1.1), limb((-3.2, 8.3), (-3.4, 10.8), 1.1, 0.8), limb((-3.4, 10.8),
    (-2.4, 11.2), 0.8, 0.6),
]  # fmt: skip
HANG = [
    limb((0, 0), (1.3, 1.6), 0.75, 0.95), limb((1.3, 1.6), (1, 4), 0.95, 1.1),
    limb((-1.4, 4.2), (-3.6, 3), 1, 0.85), limb((-3.6, 3), (-5, 0.6), 0.85, 0.6),
    [(-2, 3.7), (1.5, 3.7), (1.5, 6.4), (1.4, 8), (-1, 8.2), (-1.8, 6.2)],
    regular(-0.7, 2.2, 1.15, 8, 22.5),
    limb((0.9, 7.8), (3.2, 9.6), 1.4, 1.1), limb((3.2, 9.6), (4.6, 11.8), 1.1, 0.8), limb((4.6, 11.8), (5.6, 11.4), 0.8, 0.6),
    limb((-0.5, 7.9), (0.4, 10.6), 1.4, 1.1), limb((0.4, 10.6), (2.4, 12.4), 1.1, 0.8), limb((2.4, 12.4), (3.2, 12), 0.8, 0.6),
]  # fmt: skip


def climber(
    canvas: Canvas,
    x: float,
    y: float,
    scale: float,
    fill: str,
    lens: str,
    pose: list[list[Point]] | None = None,
    *,
    flip: bool = False,
) -> None:
    """Paint a climber seen from behind on a rope, 10 units tall, hand at `x, y`; without `pose`, pulling with both arms."""
    parts = pose or [
        limb((0, 0), (-1.3, 2), 0.75, 0.95), limb((-1.3, 2), (-1.5, 4), 0.95, 1.1),
        limb((0.1, 1.2), (1.7, 2.6), 0.75, 0.95), limb((1.7, 2.6), (0.9, 4.2), 0.95, 1.1),
        [(-2, 3.6), (1.5, 3.6), (1.4, 6.4), (1, 8), (-1.4, 8), (-1.9, 6.2)],
        regular(-0.2, 2.3, 1.15, 8, 22.5),
        limb((0.6, 7.8), (3, 8.8), 1.4, 1.1), limb((3, 8.8), (2.5, 11.2), 1.1, 0.8),
        limb((2.4, 11.2), (3.6, 11.4), 0.8, 0.6),
        limb((-0.9, 7.8), (-2.4, 10), 1.4, 1.1), limb((-2.4, 10), (-1.4, 12.4), 1.1, 0.8),
        limb((-1.5, 12.4), (-0.4, 12.8), 0.8, 0.6),
    ]  # fmt: skip
    place = moved(x, y, scale) + (" scale(-1 1)" if flip else "")
    with canvas.group(place):
        canvas.path(union(parts), fill, data_ink="solid")
        canvas.path(closed(chamfer(-1.5, 4.3, 2.5, 2.8, 0.4)), lens, data_ink="keep")
        canvas.path(
            closed([(-1.1, 4.9), (0.6, 4.9), (0.6, 5.2), (-1.1, 5.2)], [(-1.1, 5.8), (0.6, 5.8), (0.6, 6.1), (-1.1, 6.1)]), fill
        )


def _lamps(canvas: Canvas) -> None:
    """Paint the searchlights in the street."""
    for x, way in ((1.6, 1), (44.6, -1)):
        canvas.path(
            union(
                [
                    [(x - 2.6, 29), (x - 1.6, 27.4), (x + 1.6, 27.4), (x + 2.6, 29)],
                    turned(chamfer(x - 1.5, 24.8, 3, 3.2, 0.5), 12 * way, x, 27),
                ]
            ),
            INK,
        )
        canvas.poly(turned([(x - 1.3, 24.6), (x + 1.3, 24.6), (x + 1.3, 25.2), (x - 1.3, 25.2)], 12 * way, x, 27), PAPER)


def draw() -> str:
    """Draw the scene."""
    canvas = stage(CYAN)
    beam(canvas, (2, 30), (8, -4), (15, -4), PAPER)
    beam(canvas, (45, 30), (28.4, -4), (34.6, -4), PAPER)
    beam(canvas, (40, 30), (-2, 2), (-2, 8), MIST)
    # neighbours
    _facade(canvas, (-12, 2.5), 9, NIGHT, STEEL, 6, "west", 0.6)
    _facade(canvas, (44, 62), 14, NIGHT, STEEL, 7, "east", 0.6)
    # the tower: lit face, dark face
    _facade(canvas, (7, 27), 5.2, STEEL, NIGHT, 9, "face", 0.9)
    _facade(canvas, (27, 37), 5.2, INK, NIGHT, 4, "side", 0.9)
    crown = [_up(5.4, 7), _up(27, 7), _up(38.4, 7), _up(38.4, 3.9), _up(27, 3.9), _up(5.4, 3.9)]
    canvas.poly(crown, INK)
    canvas.poly([_up(7.4, 6.4), _up(25.6, 6.4), _up(25.6, 4.5), _up(7.4, 4.5)], CYAN)
    canvas.poly([_up(9.6, 5.9), _up(23.6, 5.9), _up(23.6, 5), _up(9.6, 5)], PAPER)
    canvas.line([(22.6, 4.4), (22.6, -1)], INK, 0.5)
    canvas.line([(25.4, 4.4), (25.4, 1)], INK, 0.35)
    # a beam catches the climbers on the wall
    light = _pool()
    canvas.path(light, PAPER)
    with canvas.group(clip=light):
        _facade(canvas, (7, 27), 5.2, PAPER, MIST, 9, "face", 0.9)
    ropes = [[_up(x, 6.6), _up(x, 29.5)] for x in (13.4, 17.8, 22.2)]
    canvas.strokes(ropes, INK, 0.16)
    climber(canvas, *_up(17.8, 11.4), 0.38, INK, CYAN, REACH)
    climber(canvas, *_up(13.4, 15.4), 0.46, INK, CYAN, HANG, flip=True)
    climber(canvas, *_up(22.2, 17), 0.5, INK, CYAN)
    climber(canvas, *_up(22.2, 9.4), 0.28, INK, CYAN, REACH, flip=True)
    # nearest climber, on a rope before everything
    canvas.line([(9.6, -3), (10.8, 30)], INK, 0.42)
    climber(canvas, 10, 8.6, 1.16, INK, CYAN, REACH, flip=True)
    _lamps(canvas)
    return canvas.svg()
