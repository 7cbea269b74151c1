"""Compose `amphibian_prosthetics`: a thief lifts a webbed arm out of a row of tanks."""

# ruff: noqa: PLR0913, PLR0917 - a part has a place, a size and colours
# ruff: noqa: S311 - seeded, not used for cryptography

from __future__ import annotations

import random
from itertools import pairwise

from kit.palette import CYAN, INK, MIST, NIGHT, PAPER, STEEL
from kit.parts import cable, stage
from kit.pen import Canvas, boxes, closed, union
from kit.shapes import chamfer, limb, outline, regular


def _tank(canvas: Canvas, x: float, w: float, top: float, foot: float, fluid: str, glint: str) -> None:
    """Paint a glass cylinder with its cap and base."""
    canvas.path(closed(chamfer(x - w / 2, top, w, foot - top, 0.9)), fluid)
    canvas.path(boxes([(x - w / 2 + 0.6, top + 1.4, 0.5, foot - top - 3)]), glint)
    canvas.path(boxes([(x - w / 2 + 1.4, top + 1.4, 0.2, foot - top - 5)]), glint)
    for y, h in ((top - 1.6, 2), (foot - 0.6, 2.2)):
        canvas.path(closed(chamfer(x - w / 2 - 0.7, y, w + 1.4, h, 0.5)), INK)
        canvas.path(closed(chamfer(x - w / 2 - 0.4, y + 0.3, w + 0.8, h - 0.6, 0.3)), MIST)
        canvas.path(boxes([(x - w / 2 - 0.4, y + h / 2, w + 0.8, 0.4)]), STEEL)
    canvas.path(boxes([(x - w * 0.28, top - 3, w * 0.56, 1.6)]), INK)


def webbed_hand(canvas: Canvas, x: float, y: float, s: float, plate: str, web: str, joint: str) -> None:
    """Paint a mechanical forearm that ends in a wide webbed hand, fingers up, wrist at `x, y`."""
    tips = [(-3.5, -5.4), (-1.5, -8), (1, -8.4), (3.2, -6.6), (4.6, -2.6)]
    roots = [(-1.3, -1.4), (-0.6, -2), (0.2, -2), (0.9, -1.6), (1.3, -0.6)]
    with canvas.group(f"translate({x} {y}) scale({s})"):
        sheet = [(-1.6, -0.4), tips[0]]
        for a, b in pairwise(tips):
            sheet += [((a[0] + b[0]) / 2 * 0.8, (a[1] + b[1]) / 2 * 0.8 - 0.2), b]
        sheet += [(1.4, 0.2)]
        canvas.poly(sheet, web)
        for root, tip in zip(roots, tips, strict=True):
            mid = ((root[0] + tip[0]) / 2, (root[1] + tip[1]) / 2)
            canvas.path(union([limb(root, mid, 1.1, 0.95), limb(mid, tip, 0.95, 0.5)]), plate)
            canvas.path(closed(regular(*mid, 0.5, 8, 22.5)), joint)
        canvas.path(closed([(-1.9, -1.8), (-0.6, -2.7), (0.8, -2.6), (1.9, -1.2), (1.5, 0.6), (-1.5, 0.6)]), plate)
        canvas.path(closed([(-1.3, 0.9), (1.3, 0.9), (1.9, 4), (1.5, 8.4), (-1.5, 8.4), (-1.9, 4)]), plate)
        canvas.path(boxes([(-1.2, 0.4, 2.4, 0.6), (-0.3, 2, 0.6, 5)]), joint)
        canvas.path(closed([(-1.7, 3.2), (-3.2, 6.2), (-1.6, 6.6)], [(1.7, 3.2), (3.2, 6.2), (1.6, 6.6)]), web)


def _fin_leg(canvas: Canvas, x: float, y: float, s: float, plate: str, web: str, joint: str) -> None:
    """Paint a prosthetic leg that ends in a long fin, knee at `x, y`."""
    with canvas.group(f"translate({x} {y}) scale({s})"):
        canvas.path(union([limb((-0.3, -5.4), (0, 0), 2.6, 1.9), limb((0, 0), (-0.5, 5), 1.9, 1.2)]), plate)
        canvas.poly(outline("-1.2 4.6, 0.2 4.4, 2 7, 2.9 10.4, 0.4 9.6, -0.8 10.8, -2 9.4, -3.4 9.8, -2.2 6.6"), web)
        canvas.strokes([[(-0.6, 5), (2.6, 10)], [(-0.6, 5), (-0.7, 10.4)], [(-0.7, 5), (-3, 9.5)]], plate, 0.35)
        canvas.path(closed(regular(0, 0, 1.25, 8, 22.5)), joint)
        canvas.path(boxes([(-0.9, -3.8, 1.4, 0.4), (-0.9, -2.8, 1.4, 0.4)]), joint)


def _bubbles(canvas: Canvas, seed: str, area: tuple[float, float, float, float], count: int, fill: str) -> None:
    rng = random.Random(seed)
    x, y, w, h = area
    spots = [regular(x + rng.random() * w, y + rng.random() * h, rng.uniform(0.14, 0.42), 8, 22.5) for _ in range(count)]
    canvas.path(closed(*spots), fill)


def _thief(canvas: Canvas) -> None:
    """Paint the thief: one glove on the glass, a slate that drinks the tank's data, a rim of cyan light."""
    canvas.path("M26 23.8Q26 26 28.4 24.2", "none", stroke=CYAN, stroke_width=0.4)
    body = outline("27 30, 27.4 25.6, 28.8 22, 31.4 20.4, 35.4 20.4, 38.4 22, 40 26, 40.4 30")
    head = outline("30 20.8, 29.2 18.6, 29.3 15.8, 30.6 13.7, 32.8 13, 35 13.8, 36.2 16, 36 18.8, 34.8 20.8")
    canvas.path(
        union([body, head, limb((29.6, 22.4), (27.6, 20.4), 2.8, 2.3), limb((27.6, 20.4), (25.6, 18.6), 2.2, 1.6)]), INK
    )
    canvas.line([(27.1, 29), (27.4, 25.6), (28.3, 23.3)], CYAN, 0.4)
    canvas.line([(25.4, 17.8), (27.9, 19.5), (29.9, 20.7), (29.2, 18.6), (29.3, 15.8), (30.6, 13.7), (31.8, 13.3)], CYAN, 0.4)
    # glove on the glass
    fingers = [limb((24.4, 17.6), tip, 0.75, 0.5) for tip in ((22.5, 16.5), (23, 15.3), (24, 14.7), (25.1, 15))]
    glove = union([regular(24.7, 17.8, 1.25, 8, 22.5), limb((24.6, 18.4), (23, 18.9), 0.8, 0.55), *fingers])
    canvas.path(glove, "none", stroke=INK, stroke_width=0.5)
    canvas.path(glove, MIST)
    canvas.path(closed(limb((25, 18), (26.3, 19.1), 2.3, 2.5, round_ends=False)), STEEL)
    # goggles and breathing hose
    canvas.path(closed(chamfer(28.8, 15.3, 3.6, 2.2, 0.6)), STEEL)
    canvas.path(closed(chamfer(29.1, 15.6, 2.6, 1.6, 0.5)), CYAN)
    canvas.poly([(29.4, 15.8), (30.4, 15.8), (29.8, 16.6), (29.3, 16.6)], PAPER)
    canvas.line([(32.4, 16.4), (36.1, 16)], STEEL, 0.5)
    canvas.path("M30.6 19Q30.2 21.4 33.4 22.6T37 26", "none", stroke=STEEL, stroke_width=0.6)
    canvas.path(closed(regular(30.5, 18.8, 0.85, 8, 22.5)), STEEL)
    # slate with the stolen sequence
    canvas.path(closed(chamfer(28, 21.6, 5.2, 3.7, 0.5)), MIST)
    canvas.path(closed(chamfer(28.4, 22, 4.4, 2.9, 0.3)), NIGHT)
    canvas.path(
        "M28.7 22.7Q29.4 21.6 30.1 23.4T31.5 23.4T32.5 22.7M28.7 24.1Q29.4 25.2 30.1 23.4T31.5 23.4T32.5 24.1",
        "none",
        stroke=CYAN,
        stroke_width=0.3,
    )


def draw() -> str:
    """Draw the scene."""
    canvas = stage(NIGHT)
    # tiled wall and pipes
    canvas.path(
        boxes([(0, y, 47, 0.14) for y in (5.5, 11, 16.5, 22)] + [(x, 0, 0.14, 24) for x in (2.5, 9.5, 27.5, 34.5, 41.5)]), STEEL
    )
    canvas.path(boxes([(0, 1.2, 47, 1.5)]), STEEL)
    canvas.path(boxes([(0, 1.55, 47, 0.3)]), MIST)
    canvas.rect(0, 24.4, 47, 4.6, INK)
    _tank(canvas, 6.6, 7, 6, 23.6, STEEL, MIST)
    _fin_leg(canvas, 6.6, 12.6, 0.86, INK, NIGHT, MIST)
    _bubbles(canvas, "b1", (4, 8, 5.4, 13), 14, MIST)
    _tank(canvas, 39.6, 7, 6, 23.6, STEEL, MIST)
    _fin_leg(canvas, 39.8, 12.6, 0.86, INK, NIGHT, MIST)
    _bubbles(canvas, "b2", (37, 8, 5.4, 13), 14, MIST)
    _tank(canvas, 20, 12.6, 4.6, 24.6, CYAN, PAPER)
    webbed_hand(canvas, 20.2, 15.2, 1.06, INK, PAPER, CYAN)
    _bubbles(canvas, "b3", (22.6, 16.4, 3, 6.4), 7, PAPER)
    _bubbles(canvas, "b4", (15.8, 13, 2, 9), 9, PAPER)
    _bubbles(canvas, "b5", (15.6, 6, 9.4, 2), 8, PAPER)
    for a, b, sag in (((17, 2.4), (9, 3), 2), ((23, 2.4), (36, 3), 2.6), ((20, 24), (20, 24), 0)):
        cable(canvas, a, b, sag, INK, 0.45)
    _thief(canvas)
    return canvas.svg()
