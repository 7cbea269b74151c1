"""Compose `vault_breach`: a cutter kneels before a round server vault, the torch half way round the lock."""

# ruff: noqa: S311 - seeded, not used for cryptography

from __future__ import annotations

import random

from kit.palette import CYAN, INK, MIST, NIGHT, PAPER, STEEL
from kit.parts import bolt_ring, stage
from kit.pen import Canvas, boxes, closed, moved, opened, polar, union
from kit.shapes import band, chamfer, limb, outline, regular, star

CUT = (-118, 62)  # degrees round the door, from the first touch to the torch


def _racks(canvas: Canvas, *, left: bool) -> None:
    """Paint the server racks of one side, running back towards the door."""
    rng = random.Random(f"racks-{left}")

    def spot(x: float, y: float) -> tuple[float, float]:
        """Squeeze the picture's height towards the middle line as x goes inwards."""
        depth = x / 10
        y = 14.5 + (y - 14.5) * (1 - 0.34 * depth)
        return (x, y) if left else (47 - x, y)

    for start, stop, ink in ((0, 3.4, INK), (3.6, 6.2, NIGHT), (6.4, 8.6, INK)):
        canvas.poly([spot(start, -1), spot(stop, -1), spot(stop, 30), spot(start, 30)], ink)
        slots, lamps = [], []
        y = 0.2
        while y < 28:
            inset = (stop - start) * 0.14
            slots.append(
                [spot(start + inset, y), spot(stop - inset, y), spot(stop - inset, y + 0.8), spot(start + inset, y + 0.8)]
            )
            for k in range(3):
                if rng.random() < 0.5:
                    lx = start + inset + 0.25 + k * (stop - start) * 0.2
                    lamps.append([spot(lx, y + 0.22), spot(lx + 0.32, y + 0.22), spot(lx + 0.32, y + 0.55), spot(lx, y + 0.55)])
            y += 1.55
        canvas.path(closed(*slots), STEEL)
        canvas.path(closed(*lamps), rng.choice((PAPER, PAPER, NIGHT)))


def _cutter(canvas: Canvas, tip: tuple[float, float]) -> None:
    """Paint the kneeling cutter, lit from the left by the torch."""
    back = outline("30.2 16, 32.2 14.2, 35 14.2, 37.4 16, 38.8 20, 38.6 25.4, 31.4 26, 30.6 21")
    near_leg = [
        limb((35.6, 25), (29, 23.4), 3.6, 3.1),
        limb((29, 23.4), (29.4, 28), 2.8, 2.3),
        [(27, 27.4), (30.4, 27.4), (30.4, 29), (27, 29)],
    ]
    rear_leg = [
        limb((36.6, 25), (35, 28), 3.4, 2.8),
        limb((35, 28), (40.6, 28.2), 2.2, 1.8),
        [(40, 26.4), (41.6, 26.2), (42, 29), (40, 29)],
    ]
    arm = [limb((31.6, 16.6), (28.8, 20.2), 2.7, 2.2), limb((28.8, 20.2), (26, 20.4), 2.1, 1.7), chamfer(25, 19.4, 2, 2, 0.5)]
    head = outline("28.8 9.4, 30.2 8, 33 8, 34.6 9.8, 34.6 12.6, 33.2 14.6, 30.4 14.9, 28.9 14, 28.4 12")
    canvas.path(closed(chamfer(36.4, 14.6, 3.9, 9.4, 0.8)), MIST)
    canvas.path(boxes([(36.4, 16.6, 3.9, 0.5), (36.4, 21, 3.9, 0.5), (37.9, 13.6, 0.9, 1.1)]), INK)
    canvas.path(union([back, *near_leg, *rear_leg, *arm, head]), INK)
    canvas.poly([(28.5, 10.2), (30.6, 10), (30.6, 11.8), (28.3, 12)], CYAN)
    canvas.poly([(28.5, 10.4), (29.5, 10.3), (29.4, 11.2), (28.4, 11.2)], PAPER)
    rims = [
        [(28.8, 9.3), (30.2, 7.9), (32.4, 7.9)],
        [(30.2, 16), (32, 14.3)],
        [(27.8, 19.5), (30.4, 16.2)],
        [(27.5, 23), (31, 22.5), (33.4, 23)],
        [(28.1, 24), (28.3, 27.4)],
        [(28.4, 12.3), (28.9, 14), (30.3, 14.9)],
    ]
    canvas.path(opened(*rims), "none", stroke=CYAN, stroke_width=0.32)
    canvas.line([(31, 17), (32.4, 20), (37, 21)], STEEL, 0.3)
    canvas.path("M38.4 24Q36 28.6 30.4 25.6T25.6 21", "none", stroke=STEEL, stroke_width=0.45)
    canvas.path(closed(limb((25.8, 20.4), tip, 1, 0.4)), MIST)


def _door(canvas: Canvas, x: float, y: float) -> None:
    """Paint the round door with its bolts and handwheel."""
    canvas.path(closed(regular(x, y, 11.8, 24)), INK)
    canvas.path(closed(regular(x, y, 11, 24)), MIST)
    canvas.path(closed(regular(x, y, 9.6, 24)), INK)
    canvas.path(closed(regular(x, y, 9.3, 24)), STEEL)
    bolt_ring(canvas, (x, y), 10.3, 20, 0.42, INK)
    canvas.path(closed(*[band(x, y, 8.9, 7.4, a + 4, a + 26, 4) for a in range(0, 360, 30)]), NIGHT)
    canvas.path(closed(regular(x, y, 6.6, 16)), INK)
    canvas.path(closed(regular(x, y, 6, 16)), MIST)
    canvas.path(closed(*[limb((x, y), polar(x, y, 5.4, a), 0.8, 0.8) for a in range(15, 375, 60)]), INK)
    canvas.path(closed(regular(x, y, 4.2, 16), list(reversed(regular(x, y, 3.3, 16)))), INK, fill_rule="evenodd")
    canvas.path(closed(regular(x, y, 1.7, 8, 22.5)), INK)
    canvas.path(closed(regular(x, y, 0.9, 8, 22.5)), STEEL)


def _cut(canvas: Canvas, x: float, y: float) -> None:
    """Paint the cut, glowing from the top round to the torch."""
    canvas.path(closed(band(x, y, 8.5, 7.5, *CUT, 20)), CYAN)
    canvas.path(closed(band(x, y, 8.15, 7.85, *CUT, 20)), PAPER)
    drips = [(polar(x, y, 8.4, a), 0.7 + (a * 7 % 11) / 8) for a in (-20, -4, 10, 24, 36, 48)]
    canvas.path(boxes([(p[0] - 0.14, p[1], 0.28, fall) for p, fall in drips]), CYAN)


def _sparks(canvas: Canvas, tip: tuple[float, float]) -> None:
    """Paint the torch's flame and what flies from it."""
    rng = random.Random("sparks")
    sparks = []
    for _ in range(54):
        a, r = rng.uniform(-200, 60), rng.uniform(1.6, 7.5)
        here = polar(tip[0], tip[1], r, a)
        there = polar(tip[0], tip[1], r + rng.uniform(0.4, 1.6), a + rng.uniform(-3, 3))
        sparks.append([here, (there[0], there[1] + 0.04 * r * r * 0.2)])
    canvas.path(opened(*sparks), "none", stroke=CYAN, stroke_width=0.2)
    canvas.poly(star(tip[0], tip[1], 3.6, 1.1, 9, -80), CYAN)
    canvas.poly(star(tip[0], tip[1], 2, 0.8, 9, -70), PAPER)


def draw() -> str:
    """Draw the scene."""
    canvas = stage(NIGHT)
    _racks(canvas, left=True)
    _racks(canvas, left=False)
    canvas.poly([(8.5, 4.2), (38.5, 4.2), (38.5, 24.4), (8.5, 24.4)], STEEL)
    canvas.path(boxes([(8.5, 6.6 + k * 3, 30, 0.16) for k in range(6)]), NIGHT)
    canvas.poly([(0, 29), (8.5, 24.2), (38.5, 24.2), (47, 29)], INK)
    canvas.strokes([[(8.5 + k * 6, 24.2), (k * 11.75 - 6 + 0.2, 29)] for k in range(6)], STEEL, 0.14)
    x, y = 17.9, 13.6
    _door(canvas, x, y)
    _cut(canvas, x, y)
    tip = polar(x, y, 8, CUT[1])
    _sparks(canvas, tip)
    with canvas.group(moved(-2.4, 0.9)):
        _cutter(canvas, (tip[0] + 2.4, tip[1] - 0.9))
    return canvas.svg()
