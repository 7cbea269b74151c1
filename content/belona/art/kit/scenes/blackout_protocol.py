"""Compose `blackout_protocol`: a gloved hand pulls the switch and the skyline goes dark behind it."""

from __future__ import annotations

import random

from kit.palette import INK, MIST, NIGHT, PAPER, STEEL, YELLOW
from kit.parts import cable, skyline, windows
from kit.pen import Canvas, boxes, closed, opened, union
from kit.shapes import chamfer, limb, regular, star


def _front(x: float, y: float) -> bool:
    """Tell whether the dark has not yet reached a window: it rolls in from the right along a slope."""
    return x < 27.5 - (y - 14) * 0.45


def _switch(canvas: Canvas) -> None:
    """Paint the board, the knife switch and the arm that pulls it."""
    canvas.path(closed(chamfer(30.4, 12, 12.8, 18, 1)), INK)
    canvas.path(closed(chamfer(31.1, 12.7, 11.4, 18, 0.8)), MIST)
    canvas.path(closed(*[regular(x, 13.9, 0.45, 6) for x in (32.2, 41.4)]), INK)
    for x in (33.4, 38.8):
        canvas.path(boxes([(x, 14.8, 1.5, 3)]), INK)
        canvas.path(boxes([(x, 24.8, 1.5, 3.4)]), INK)
        canvas.path(boxes([(x + 0.5, 15.2, 0.5, 2)]), YELLOW)


def draw() -> str:
    """Draw the scene."""
    canvas = Canvas(47, 29)
    canvas.rect(0, 0, 47, 29, NIGHT)
    canvas.poly([(-1, -1), (33.2, -1), (19.6, 30), (-1, 30)], YELLOW)
    far = skyline(canvas, "blackout-far", (-1, 48), 24, (9, 17), (2.4, 4), STEEL)
    windows(canvas, "blackout-far-lit", far, PAPER, 0.6, keep=_front)
    mid = skyline(canvas, "blackout-mid", (-1, 48), 26, (6, 12), (2.8, 5), NIGHT)
    windows(canvas, "blackout-mid-lit", mid, YELLOW, 0.7, keep=_front)
    near = skyline(canvas, "blackout-near", (-1, 48), 30, (4, 8), (3.4, 6), INK)
    windows(canvas, "blackout-near-lit", near, YELLOW, 0.6, keep=_front)
    _switch(canvas)
    # blades half way down, arcs at the jaws
    _ = (random, cable, opened, union, limb, star)
    return canvas.svg()
