"""Compose `border_drones`: a swarm rises before a cyan moon and sweeps the wall where three people run."""

# ruff: noqa: PLR0913, PLR0917 - a part has a place, a size and colours

from __future__ import annotations

from kit.palette import CYAN, INK, MIST, NIGHT, PAPER, STEEL
from kit.parts import halftone, skyline, stage
from kit.pen import Canvas, boxes, closed, moved, union
from kit.shapes import arc, chamfer, limb, mirrored, outline, regular

# The far drones: x, y, scale.
FLIGHT = (
    (30.6, 7.2, 0.24),
    (27.8, 4.4, 0.18),
    (36, 15.6, 0.2),
    (42, 14.6, 0.15),
    (43.4, 9, 0.16),
    (5.2, 7.6, 0.22),
    (8.6, 4.6, 0.18),
    (4.8, 14.2, 0.15),
    (23.2, 3.9, 0.13),
    (12.4, 3.8, 0.12),
)


def drone(canvas: Canvas, x: float, y: float, scale: float, fill: str, eye: str, lens: str) -> None:
    """Paint a four-rotor drone seen from the front, 12 units wide round its eye."""
    with canvas.group(moved(x, y, scale)):
        frame = [
            limb((1, -0.6), (4.6, -1.5), 0.9, 0.5),
            limb((1, 0.3), (3.5, 0.2), 0.7, 0.45),
            [(4.2, -2.5), (5, -2.5), (5.2, -0.9), (4, -0.9)],
            [(3.2, -0.6), (3.9, -0.6), (4, 0.6), (3.1, 0.6)],
            [(1.2, -2.72), (4.6, -2.95), (8, -2.72), (8, -2.5), (4.6, -2.4), (1.2, -2.5)],
            [(0.9, -0.85), (3.5, -1.02), (6.2, -0.85), (6.2, -0.68), (3.5, -0.6), (0.9, -0.68)],
            [(0.9, 1.3), (1.6, 1.1), (2.5, 2.9), (3, 3), (3, 3.3), (2.1, 3.3)],
        ]
        canvas.path(closed(*frame), fill)
        canvas.path(closed(*[mirrored(part, 0) for part in frame]), fill)
        canvas.poly(outline("-1.3 -1.7, 1.3 -1.7, 2.1 -0.6, 1.9 0.9, 1 1.7, -1 1.7, -1.9 0.9, -2.1 -0.6"), fill)
        canvas.poly([(-0.5, -2.5), (0.5, -2.5), (0.8, -1.6), (-0.8, -1.6)], fill)
        canvas.path(closed(regular(0, 0.1, 1.15, 8, 22.5)), lens)
        canvas.path(closed(regular(0, 0.1, 0.72, 8, 22.5)), eye)


def _wire(canvas: Canvas) -> None:
    """Paint razor wire along the top of the wall."""
    loops = []
    for i in range(34):
        x = -1 + i * 1.5
        r = 0.95 - i * 0.014
        y = 19.1 - r + 0.02 * x
        loops.append(arc(x, y, r, 100, 440, 9))
    canvas.strokes(loops, INK, 0.16)


def _wall(canvas: Canvas) -> None:
    """Paint the wall, the light that falls over it, and its watchtower."""
    # scan cones fall behind the wall's front and before it
    canvas.poly([(17.3, 13), (18.7, 13), (27.4, 26.4), (10, 26.4)], PAPER)
    # wall
    wall_top = [(0, 19.1), (47, 20)]
    canvas.poly([*wall_top, (47, 24), (0, 26.2)], STEEL)
    canvas.poly([(0, 19.1), (47, 20), (47, 20.45), (0, 19.75)], INK)
    joints = []
    for i in range(15):
        x = 1.4 + i * 3.3
        joints.append([(x, 19.6), (x + 0.28, 19.6), (x + 0.28, 26), (x, 26)])
    canvas.path(closed(*joints), NIGHT)
    canvas.poly([(16, 19.4), (20.2, 19.5), (25.6, 26.4), (11.2, 26.4)], PAPER)
    inside = [[(x, 19.6), (x + 0.28, 19.6), (x + 0.28, 26), (x, 26)] for x in (17.9,)]
    canvas.path(closed(*inside), MIST)
    _wire(canvas)
    canvas.poly([(37.2, 16.4), (44.2, 16.4), (43.4, 17.1), (43.4, 19.4), (38, 19.4), (38, 17.1)], INK)
    canvas.poly([(38.8, 19), (42.6, 19), (43.6, 26), (37.6, 26)], INK)
    canvas.path(closed(chamfer(38.7, 17.4, 4, 0.9, 0.2)), CYAN)


def _family(canvas: Canvas, x: float, y: float, scale: float) -> None:
    """Paint three people who run to the right, 10 units tall, feet at `x, y`: one pulls a child along, one bears a bundle."""
    puller = [
        regular(2.6, -9.1, 1.05, 8, 22.5),
        outline("3.4 -8, 1.2 -8.2, -0.2 -6.4, -1.2 -3.8, -3.2 -2.6, -1.2 -2.2, 0.6 -2.8, 2.4 -3.2, 3.2 -5.6"),
        limb((1.2, -3.4), (3.1, -2.4), 1.4, 1.1), limb((3.1, -2.4), (2.8, -0.2), 1, 0.7),
        outline("2.4 -0.6, 4.2 -0.4, 4.2 0, 2.4 0"),
        limb((0.2, -3.2), (-1.6, -1.7), 1.4, 1.1), limb((-1.6, -1.7), (-3.8, -1.7), 1, 0.6),
        limb((2.6, -7.2), (4.2, -5.7), 0.95, 0.75), limb((4.2, -5.7), (5.5, -6.6), 0.75, 0.5),
        limb((1, -7.2), (-1.6, -5.4), 0.95, 0.75), limb((-1.6, -5.4), (-3.7, -4.8), 0.75, 0.55),
    ]  # fmt: skip
    child = [
        regular(-5, -6, 0.95, 8, 22.5), outline("-4.4 -5, -5.8 -5, -7 -2.2, -4.2 -1.8"), limb((-4.8, -4.5),
        (-3.5, -4.9), 0.7, 0.55),
        limb((-5, -2.2), (-4.1, -1.1), 0.9, 0.7), limb((-4.1, -1.1), (-4.4, 0), 0.7, 0.55),
        limb((-6, -2.2), (-7, -1.1), 0.9, 0.7), limb((-7, -1.1), (-8.3, -1.3), 0.7, 0.5),
    ]  # fmt: skip
    bearer = [
        regular(12, -8.4, 1.05, 8, 22.5), outline("13 -7.2, 11 -7.3, 9.8 -5, 9.8 -2.8, 12.2 -2.8, 13.2 -5"),
        chamfer(7.4, -8.6, 3.2, 4.8, 1),
        limb((12.6, -6.8), (14.2, -8), 0.9, 0.75), limb((14.2, -8), (13, -10.6), 0.75, 0.55),
        limb((10.8, -3.2), (12.8, -1.8), 1.4, 1.1), limb((12.8, -1.8), (12, -0.2), 1, 0.7),
        outline("11.6 -0.6, 13.4 -0.4, 13.4 0, 11.6 0"),
        limb((10.4, -3.2), (9, -1.6), 1.3, 1), limb((9, -1.6), (7.2, -0.9), 0.9, 0.6),
    ]  # fmt: skip
    with canvas.group(moved(x, y, scale)):
        canvas.path(union(puller + child + bearer), INK)


def _ground(canvas: Canvas) -> None:
    """Paint the ground and the people whom the light has found."""
    canvas.poly([(0, 24.4), (12, 24.6), (30, 24), (47, 23), (47, 29), (0, 29)], INK)
    canvas.poly([(12.5, 24.5), (23.9, 24.2), (27.9, 27.4), (8.8, 27.4)], PAPER)
    _family(canvas, 16.6, 27.2, 0.56)
    canvas.poly(
        outline("0 26.8, 5 26.2, 9.4 27.3, 16 27.5, 22 27.4, 27.6 27.3, 34 26.6, 47 26.8, 47 33, 0 33"),
        INK,
    )
    posts = [(3.4, 24.4, 0.3, 4), (6.6, 25, 0.3, 3), (30.4, 25, 0.3, 3), (34, 24.2, 0.3, 4), (45, 24.6, 0.3, 4)]
    canvas.path(boxes(posts), STEEL)
    canvas.strokes([[(0, 25.6), (3.5, 25), (6.7, 25.6)], [(30.5, 25.6), (34.1, 24.8), (45.1, 25.2), (48, 25)]], STEEL, 0.14)


def draw() -> str:
    """Draw the scene."""
    canvas = stage(MIST)
    halftone(canvas, (0, 10, 47, 6.6), 1.5, STEEL, lambda _, y: 0.55 * (y - 9.4) / 7)
    canvas.circle(18, 12.4, 9.8, CYAN)
    for y, h in ((15, 0.32), (13.7, 0.26), (12.5, 0.18)):
        canvas.rect(0, y, 47, h, MIST)
    skyline(canvas, "border-city", (29, 48), 16.6, (1.5, 5), (1.4, 2.8), STEEL)
    for x, y, s in FLIGHT:
        drone(canvas, x, y, s, NIGHT, NIGHT, NIGHT)
    with canvas.group("translate(0 -.6)"):
        _wall(canvas)
        _ground(canvas)
    # the leader
    drone(canvas, 18, 8.8, 1, INK, CYAN, PAPER)
    drone(canvas, 29.2, 12.6, 0.42, INK, PAPER, STEEL)
    drone(canvas, 7.4, 11.4, 0.4, INK, PAPER, STEEL)
    return canvas.svg()
