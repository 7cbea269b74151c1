"""Compose `silent_crowd`: masked people fill the plaza, and one fist rises."""

# ruff: noqa: PLR0913, PLR0917 - a part has a place, a size and colours
# ruff: noqa: S311 - seeded, not used for cryptography

from __future__ import annotations

import random

from kit.figures import fist, masked
from kit.palette import CYAN, INK, MIST, NIGHT, PAPER, STEEL
from kit.parts import rays, stage, windows
from kit.pen import Canvas, boxes, closed


def _row(
    canvas: Canvas,
    seed: str,
    y: float,
    scale: float,
    step: float,
    inks: tuple[str, ...],
    skip: tuple[float, float] = (99, 99),
) -> None:
    rng = random.Random(seed)
    x = -1.0 + rng.random()
    while x < 49:
        if not skip[0] < x < skip[1]:
            masked(canvas, x, y + rng.uniform(-0.5, 0.5) * scale * 1.6, scale, *inks)
        x += step * rng.uniform(0.92, 1.08)


def draw() -> str:
    """Draw the scene."""
    canvas = stage(MIST)
    rays(canvas, (18, 9), 0, 46, 22, 0.5, PAPER, 4)
    # the two halves of the ministry, a gap of sky between them
    left = [(0, 3.5, 4.6, 20), (5, 8.6, 4.4, 14)]
    right = [(29.5, 9.6, 4.2, 14), (34.2, 2.6, 5.4, 20), (40, 6.8, 7, 16)]
    canvas.path(boxes(left + right), STEEL)
    windows(canvas, "ministry", left + right, NIGHT, 0.8, pane=(0.5, 0.85), pitch=(0.95, 1.35))
    canvas.path(closed([(5, 8.6), (7.2, 6.6), (9.4, 8.6)], [(29.5, 9.6), (31.6, 7.6), (33.7, 9.6)]), STEEL)
    canvas.poly([(-1, 15.4), (48, 15.4), (48, 30), (-1, 30)], STEEL)
    _row(canvas, "rear", 15.2, 0.3, 2.1, (STEEL, MIST, STEEL))
    _row(canvas, "middle", 17.1, 0.46, 3.3, (NIGHT, MIST, NIGHT))
    canvas.rect(0, 19, 47, 11, NIGHT)
    _row(canvas, "front", 20, 0.72, 5.4, (INK, PAPER, INK, STEEL), (13.5, 22.5))
    fist(canvas, 18, 14.7, 1.02, CYAN, INK, INK)
    _row(canvas, "near", 24.6, 1.02, 8.6, (INK, PAPER, INK, STEEL), (14, 22))
    masked(canvas, 18.2, 24.5, 1.02, INK, PAPER, INK, STEEL)
    return canvas.svg()
