"""Compose `blackout_protocol`: a gloved hand pulls the switch and the skyline goes dark behind it."""

from __future__ import annotations

from kit.palette import CYAN, INK, MIST, NIGHT, PAPER, STEEL
from kit.parts import cable, skyline, stage, windows
from kit.pen import Canvas, boxes, closed
from kit.shapes import chamfer, outline, regular, star


def _lit(x: float, y: float) -> bool:
    """Tell whether the dark has not yet reached a window: it rolls in from the right along a slope."""
    return x < 27.5 - (y - 14) * 0.45


def _board(canvas: Canvas) -> None:
    """Paint the board with its upper jaws, bare now, and the lower hinges."""
    canvas.path(closed(chamfer(27.6, 10.2, 17.2, 22, 1.2)), INK)
    canvas.path(closed(chamfer(28.4, 11, 15.6, 22, 0.9)), MIST)
    canvas.path(closed(*[regular(x, 12.6, 0.55, 6) for x in (29.9, 42.5)]), INK)
    canvas.path(boxes([(29.4, 27.6, 13.6, 0.3), (29.4, 14.2, 0.25, 13.4), (42.8, 14.2, 0.25, 13.4)]), STEEL)
    for x in (32.4, 38.2):
        canvas.path(closed(chamfer(x - 0.6, 13, 3, 4, 0.4)), INK)
        canvas.path(boxes([(x + 0.25, 12.4, 0.45, 4), (x + 1.1, 12.4, 0.45, 4)]), STEEL)
        canvas.path(closed(chamfer(x - 0.6, 25.4, 3, 4, 0.4)), INK)


def _blades(canvas: Canvas) -> None:
    """Paint the blades swung out and down towards us, their grip across."""
    for x in (33.3, 39.1):
        canvas.poly([(x - 0.4, 26.6), (x + 0.4, 26.6), (x + 0.7, 20.4), (x - 0.7, 20.4)], STEEL)
        canvas.poly([(x - 0.4, 26.6), (x - 0.1, 26.6), (x - 0.1, 20.4), (x - 0.7, 20.4)], INK)
    canvas.path(closed(chamfer(30.2, 19.3, 12, 2, 0.5)), INK)
    canvas.path(boxes([(30.8, 19.7, 10.8, 0.28)]), STEEL)


def _arm(canvas: Canvas) -> None:
    """Paint the gloved hand on the grip and the sleeve behind it."""
    canvas.poly([(36.8, 23.6), (41, 22.6), (50, 27.4), (50, 32), (40, 32)], INK)
    canvas.line([(36.9, 23.6), (40, 30)], CYAN, 0.35)
    canvas.poly([(38, 25.6), (42, 23.3), (42.9, 24.3), (39, 27)], STEEL)
    palm = outline("33.4 18.8, 34 18, 39 18, 40.2 19, 40.6 21.6, 39.6 23.6, 37.4 24.4, 34.8 23.4, 33.4 21.8")
    canvas.poly(palm, NIGHT)
    fingers = [chamfer(33.5 + k * 1.62, 17.6, 1.5, 4 - k * 0.12, 0.4) for k in range(4)]
    canvas.path(closed(*fingers), STEEL)
    canvas.path(closed(*[chamfer(33.5 + k * 1.62, 17.6, 1.5, 1.3, 0.4) for k in range(4)]), PAPER)
    canvas.poly([(33.6, 22.2), (36.6, 21.8), (38.4, 22.6), (38, 23.6), (35.4, 23.7)], STEEL)


def _arcs(canvas: Canvas) -> None:
    """Paint the arc that jumps as the jaws let go."""
    for x in (33.3, 39.1):
        canvas.poly(star(x, 16.6, 2.3, 0.75, 8, -90), CYAN)
        canvas.poly(star(x, 16.6, 1.2, 0.5, 8, -68), PAPER)
    bolt = outline("33.3 16.2, 34.8 15, 35.2 16.4, 37 14.6, 37.3 16.2, 39.1 16.4, 37 17.2, 36.6 15.8, 35 17.5, 34.5 16.2")
    canvas.poly(bolt, CYAN)


def draw() -> str:
    """Draw the scene."""
    canvas = stage(NIGHT)
    with canvas.group("translate(47 0) scale(-1 1)"):  # the badge is on the right
        canvas.poly([(-1, -1), (33.2, -1), (19.6, 30), (-1, 30)], CYAN)
        far = skyline(canvas, "blackout-far", (-1, 48), 24, (9, 17), (2.4, 4), STEEL)
        windows(canvas, "blackout-far-lit", far, PAPER, 0.6, keep=_lit)
        mid = skyline(canvas, "blackout-mid", (-1, 48), 26, (6, 12), (2.8, 5), NIGHT)
        windows(canvas, "blackout-mid-lit", mid, CYAN, 0.7, keep=_lit)
        near = skyline(canvas, "blackout-near", (-1, 48), 30, (4, 8), (3.4, 6), INK)
        windows(canvas, "blackout-near-lit", near, CYAN, 0.6, keep=_lit)
        for a, b, sag in (((0, 3.2), (29.4, 11.4), 2.4), ((0, 5), (29.4, 12), 3), ((42, 11.4), (48, 8), 1)):
            cable(canvas, a, b, sag, INK, 0.28)
        with canvas.group("translate(-.6 -.6)"):
            _board(canvas)
            _arcs(canvas)
            _blades(canvas)
            _arm(canvas)
    return canvas.svg()
