"""Compose `vault_breach`: a cutter kneels before a round server vault, the torch half way round the lock."""

from __future__ import annotations

import random

from kit.palette import INK, MIST, NIGHT, PAPER, STEEL, YELLOW
from kit.parts import bolt_ring
from kit.pen import Canvas, boxes, closed, opened, polar
from kit.shapes import band, chamfer, limb, regular, star


def _racks(canvas: Canvas, left: bool) -> None:
    """Paint the server racks of one side, running back towards the door."""
    rng = random.Random(f"racks-{left}")

    def spot(x: float, y: float) -> tuple[float, float]:
        """Squeeze the picture's height towards the middle line as x goes inwards."""
        depth = x / 13
        y = 14.5 + (y - 14.5) * (1 - 0.34 * depth)
        return (x, y) if left else (47 - x, y)

    for start, stop, ink in ((0, 4.2, INK), (4.5, 8, NIGHT), (8.2, 11.2, INK)):
        canvas.poly([spot(start, -1), spot(stop, -1), spot(stop, 30), spot(start, 30)], ink)
        slots, lamps = [], []
        y = 0.2
        while y < 28:
            inset = (stop - start) * 0.14
            slots.append([spot(start + inset, y), spot(stop - inset, y), spot(stop - inset, y + 0.8), spot(start + inset, y + 0.8)])
            for k in range(3):
                if rng.random() < 0.5:
                    lx = start + inset + 0.25 + k * (stop - start) * 0.2
                    lamps.append([spot(lx, y + 0.22), spot(lx + 0.32, y + 0.22), spot(lx + 0.32, y + 0.55), spot(lx, y + 0.55)])
            y += 1.55
        canvas.path(closed(*slots), STEEL)
        canvas.path(closed(*lamps), rng.choice((PAPER, PAPER, NIGHT)))


def draw() -> str:
    """Draw the scene."""
    canvas = Canvas(47, 29)
    canvas.rect(0, 0, 47, 29, NIGHT)
    _racks(canvas, left=True)
    _racks(canvas, left=False)
    canvas.poly([(11, 4.6), (36, 4.6), (36, 24.4), (11, 24.4)], STEEL)
    canvas.poly([(0, 29), (11, 24.2), (36, 24.2), (47, 29)], INK)
    canvas.strokes([[(11 + k * 5, 24.2), (k * 11.75 - 0.2, 29)] for k in range(6)], STEEL, 0.14)
    x, y = 23.4, 13.6
    # door
    canvas.path(closed(regular(x, y, 11.8, 24)), INK)
    canvas.path(closed(regular(x, y, 11, 24)), MIST)
    canvas.path(closed(regular(x, y, 9.6, 24)), INK)
    canvas.path(closed(regular(x, y, 9.3, 24)), STEEL)
    bolt_ring(canvas, (x, y), 10.3, 20, 0.42, INK)
    canvas.path(closed(*[band(x, y, 8.9, 7.4, a + 4, a + 26, 4) for a in range(0, 360, 30)]), NIGHT)
    canvas.path(closed(regular(x, y, 6.6, 16)), INK)
    canvas.path(closed(regular(x, y, 6, 16)), MIST)
    # handwheel
    canvas.path(closed(*[limb((x, y), polar(x, y, 5.4, a), 0.8, 0.8) for a in range(15, 375, 60)]), INK)
    canvas.path(closed(regular(x, y, 4.2, 16), list(reversed(regular(x, y, 3.3, 16)))), INK, fill_rule="evenodd")
    canvas.path(closed(regular(x, y, 1.7, 8, 22.5)), INK)
    canvas.path(closed(regular(x, y, 0.9, 8, 22.5)), STEEL)
    # the cut, glowing from the top round to the torch
    start, stop = -118, 56
    canvas.path(closed(band(x, y, 8.5, 7.5, start, stop, 20)), YELLOW)
    canvas.path(closed(band(x, y, 8.15, 7.85, start, stop, 20)), PAPER)
    drips = [(polar(x, y, 8.4, a), 0.7 + (a * 7 % 11) / 8) for a in (-20, -4, 10, 24, 36, 46)]
    canvas.path(boxes([(p[0] - 0.14, p[1], 0.28, fall) for p, fall in drips]), YELLOW)
    tip = polar(x, y, 8, stop)
    rng = random.Random("sparks")
    sparks = []
    for _ in range(54):
        a, r = rng.uniform(-200, 60), rng.uniform(1.6, 7.5)
        here = polar(tip[0], tip[1], r, a)
        there = polar(tip[0], tip[1], r + rng.uniform(0.4, 1.6), a + rng.uniform(-3, 3))
        sparks.append([here, (there[0], there[1] + 0.04 * r * r * 0.2)])
    canvas.path(opened(*sparks), "none", stroke=YELLOW, stroke_width=0.2)
    canvas.poly(star(tip[0], tip[1], 3.6, 1.1, 9, -80), YELLOW)
    canvas.poly(star(tip[0], tip[1], 2, 0.8, 9, -70), PAPER)
    # the cutter
    bx = 35.6
    canvas.path(
        closed(
            [(bx - 3.4, 17.4), (bx - 1.6, 15.4), (bx + 1.4, 15.2), (bx + 3.6, 17), (bx + 4.6, 21), (bx + 4.4, 25.6), (bx - 2.6, 25.6), (bx - 3, 21)],
            limb((bx - 2.2, 17.6), (bx - 4.6, 20.2), 2.2, 1.8), limb((bx - 4.6, 20.2), (bx - 6.6, 19.8), 1.8, 1.4),
            limb((bx + 2.6, 25), (bx - 3.8, 24.2), 2.8, 2.5), limb((bx - 3.8, 24.2), (bx - 3.4, 28.4), 2.4, 1.9), [(bx - 5.6, 27.4), (bx - 2.4, 27.4), (bx - 2.4, 29), (bx - 5.6, 29)],
            limb((bx + 3, 25), (bx + 1.4, 28.2), 2.8, 2.3), limb((bx + 1.4, 28.2), (bx + 6.4, 28.4), 1.9, 1.5),
        ),
        INK,
    )  # fmt: skip
    canvas.poly([(bx - 3, 10.8), (bx - 1.6, 9.6), (bx + 0.8, 9.8), (bx + 2, 11.4), (bx + 1.8, 14), (bx + 0.6, 15.6), (bx - 2.2, 15.6), (bx - 3.2, 13.6)], INK)
    canvas.poly([(bx - 3.1, 11.6), (bx - 1.5, 11.6), (bx - 1.5, 13), (bx - 3.2, 13)], YELLOW)
    canvas.path(closed(chamfer(bx + 2.8, 16.4, 3.4, 8, 0.7)), STEEL)
    canvas.path(closed(chamfer(bx + 3.2, 17, 2.6, 1.2, 0.3)), MIST)
    canvas.path(f"M{bx + 4.4} 24.4Q{bx + 1} 27 {bx - 2} 23.4T{bx - 6} 20.4", "none", stroke=STEEL, stroke_width=0.4)
    canvas.path(closed(limb((bx - 5.8, 20.2), tip, 0.9, 0.4)), STEEL)
    rim = [[(bx - 3, 10.8), (bx - 1.6, 9.6), (bx + 0.8, 9.8)], [(bx - 3.4, 17.4), (bx - 1.6, 15.4)], [(bx - 5.6, 19), (bx - 3.4, 16.8)], [(bx - 5, 23.4), (bx - 2.4, 23.2)]]
    canvas.path(opened(*rim), "none", stroke=YELLOW, stroke_width=0.28)
    return canvas.svg()
