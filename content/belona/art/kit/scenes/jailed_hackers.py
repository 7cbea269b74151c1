"""Compose `jailed_hackers`: the prison tower's beam catches the leader at the bars while stolen data streams out."""

# ruff: noqa: S311 - seeded, not used for cryptography

from __future__ import annotations

import random

from kit.palette import CYAN, INK, MIST, NIGHT, PAPER, STEEL
from kit.parts import skyline, stage, windows
from kit.pen import Canvas, Point, boxes, closed, union
from kit.shapes import chamfer, limb, outline

BEAM: list[Point] = [(12, 7), (12, 9), (17.5, 30), (48, 30), (48, 4)]


def _leader(canvas: Canvas, coat: str, skin: str, shade: str) -> None:
    """Paint the leader: shaved sides, a crest of cables, a visor, both fists at the bars."""
    x = 25.0
    body = outline("-2.4 18.6, -6 20, -9.4 22.4, -10.6 29, 10.6 29, 9.4 22.4, 6 20, 2.4 18.6", x=x)
    canvas.poly(body, coat)
    canvas.poly([(x - 2, 15), (x + 2, 15), (x + 2.6, 19.4), (x, 21), (x - 2.6, 19.4)], shade)
    head = outline("-3.3 9.6, -2.4 7.4, 2.4 7.4, 3.3 9.6, 3.3 13.6, 1.7 17.2, -1.7 17.2, -3.3 13.6", x=x)
    canvas.poly(head, skin)
    canvas.poly([(x, 7.4), (x + 2.4, 7.4), (x + 3.3, 9.6), (x + 3.3, 13.6), (x + 1.7, 17.2), (x, 17.2)], shade)
    crest = outline("-1.6 8.2, -2.2 5.4, -0.8 6.6, -0.4 4, 0.5 6.2, 1.5 4.6, 1.5 6.8, 2.6 6.2, 1.7 8.4", x=x)
    canvas.poly(crest, coat)
    canvas.poly(
        [(x - 3.8, 10), (x + 3.8, 10), (x + 3.5, 12.4), (x + 0.7, 12.4), (x, 11.8), (x - 0.7, 12.4), (x - 3.5, 12.4)], coat
    )
    canvas.poly([(x - 1.3, 14.9), (x + 1.3, 14.9), (x + 1.1, 15.3), (x - 1.1, 15.3)], coat)


def _bars(canvas: Canvas, fill: str, light: str) -> None:
    """Paint the bars and the two cross pieces of the cage."""
    uprights = [14.85 + i * 6.4 for i in range(6)]
    canvas.path(boxes([(x, -1, 1.1, 31) for x in uprights]), fill)
    canvas.path(boxes([(x + 0.15, -1, 0.22, 31) for x in uprights]), light)
    canvas.path(boxes([(15.6, 2.2, 33, 1.3), (15.6, 25.6, 33, 1.5)]), fill)


def _fists(canvas: Canvas, skin: str, line: str, sleeve: str) -> None:
    """Paint the hands that hold the bars."""
    for x, way in ((21.8, -1), (28.2, 1)):
        canvas.path(closed(limb((x + way * 0.4, 21), (x + way * 3.6, 27.5), 2.6, 4)), sleeve)
        canvas.path(closed(chamfer(x - 1.75, 17.4, 3.5, 4.3, 0.6)), line)
        canvas.path(closed(*[chamfer(x - 1.5, 17.65 + k * 0.98, 3, 0.84, 0.25) for k in range(4)]), skin)


def _stream(canvas: Canvas) -> None:
    """Paint the data leaving the visor in rows of dashes."""
    rng = random.Random("stream")
    dashes = []
    for row in range(9):
        y = 8.6 + row * 0.62
        x = 14.2 + (row * 5 % 4) * 0.6
        while x < 47:
            w = rng.choice((0.3, 0.3, 0.8, 1.4))
            if rng.random() < (0.8 if x > 28 else 0.62) and not 20.8 < x < 28.4:
                dashes.append((x, y, w, 0.34))
            x += w + 0.3
    canvas.path(boxes(dashes), INK)


def _tower(canvas: Canvas) -> None:
    """Paint the tower that watches everyone."""
    canvas.path(
        union(
            [
                [(5.2, 10.2), (11.8, 10.2), (12.6, 29), (4.4, 29)],
                [(2.6, 10.6), (14.4, 10.6), (13, 12.6), (4, 12.6)],
                [(3.2, 4.2), (13.8, 4.2), (12.6, 2.6), (4.4, 2.6)],
            ]
        ),
        STEEL,
    )
    canvas.path(boxes([(4.4, 4.2, 8.2, 6.4)]), STEEL)
    canvas.path(boxes([(4.9, 5, 1.6, 3.6), (6.9, 5, 1.6, 3.6)]), INK)
    canvas.path(boxes([(8.9, 5, 3.2, 3.6)]), CYAN)
    canvas.path(boxes([(9.6, 5.7, 1.8, 2)]), PAPER)
    canvas.path(boxes([(8.2, -1, 0.6, 4)]), STEEL)
    slots = [(6.2 + (k % 3) * 1.9, 14.4 + (k // 3) * 2.1, 0.8, 1.2) for k in range(21)]
    canvas.path(boxes(slots), NIGHT)
    canvas.path(boxes([(2.6, 9.3, 11.8, 0.25), *[(2.6 + k * 1.45, 9.3, 0.2, 1.3) for k in range(9)]]), STEEL)


def draw() -> str:
    """Draw the scene."""
    canvas = stage(NIGHT)
    far = skyline(canvas, "prison-far", (-1, 48), 29, (7, 17), (2.6, 4.6), INK)
    windows(canvas, "prison-lit", far, STEEL, 0.22)
    canvas.poly(BEAM, CYAN)
    # the tower that watches everyone
    with canvas.group("translate(1.8 1.8)"):
        _tower(canvas)
    # the cage: dark outside the beam, black on cyan inside it
    _leader(canvas, INK, STEEL, NIGHT)
    _bars(canvas, STEEL, MIST)
    with canvas.group(clip=closed(BEAM)):
        canvas.poly(BEAM, CYAN)
        _leader(canvas, INK, PAPER, MIST)
    canvas.poly([(21.5, 10.7), (28.5, 10.7), (28.3, 11.4), (25.7, 11.4), (25, 10.95), (24.3, 11.4), (21.7, 11.4)], CYAN)
    with canvas.group(clip=closed(BEAM)):
        _bars(canvas, INK, STEEL)
    _stream(canvas)
    _fists(canvas, MIST, INK, INK)
    canvas.poly([(0, 27.2), (15.6, 26.4), (15.6, 29), (0, 29)], INK)
    return canvas.svg()
