"""Compose `amphibian_prosthetics`: a thief lifts a webbed arm out of a row of tanks."""

from __future__ import annotations

import random

from kit.palette import INK, MIST, NIGHT, PAPER, RED, STEEL
from kit.parts import cable
from kit.pen import Canvas, boxes, closed, opened, union
from kit.shapes import chamfer, limb, regular


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


def _webbed_hand(canvas: Canvas, x: float, y: float, s: float, plate: str, web: str, joint: str) -> None:
    """Paint a mechanical forearm that ends in a wide webbed hand, fingers up, wrist at `x, y`."""
    tips = [(-3.5, -5.4), (-1.5, -8), (1, -8.4), (3.2, -6.6), (4.6, -2.6)]
    roots = [(-1.3, -1.4), (-0.6, -2), (0.2, -2), (0.9, -1.6), (1.3, -0.6)]
    with canvas.group(f"translate({x} {y}) scale({s})"):
        sheet = [(-1.6, -0.4), tips[0]]
        for a, b in zip(tips, tips[1:], strict=False):
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
        canvas.poly([(-1.2, 4.6), (0.2, 4.4), (2, 7), (2.9, 10.4), (0.4, 9.6), (-0.8, 10.8), (-2, 9.4), (-3.4, 9.8), (-2.2, 6.6)], web)
        canvas.strokes([[(-0.6, 5), (2.6, 10)], [(-0.6, 5), (-0.7, 10.4)], [(-0.7, 5), (-3, 9.5)]], plate, 0.35)
        canvas.path(closed(regular(0, 0, 1.25, 8, 22.5)), joint)
        canvas.path(boxes([(-0.9, -3.8, 1.4, 0.4), (-0.9, -2.8, 1.4, 0.4)]), joint)


def _bubbles(canvas: Canvas, seed: str, area: tuple[float, float, float, float], count: int, fill: str) -> None:
    rng = random.Random(seed)
    x, y, w, h = area
    spots = [regular(x + rng.random() * w, y + rng.random() * h, rng.uniform(0.14, 0.42), 8, 22.5) for _ in range(count)]
    canvas.path(closed(*spots), fill)


def draw() -> str:
    """Draw the scene."""
    canvas = Canvas(47, 29)
    canvas.rect(0, 0, 47, 29, NIGHT)
    # tiled wall and pipes
    canvas.path(boxes([(0, y, 47, 0.14) for y in (5.5, 11, 16.5, 22)] + [(x, 0, 0.14, 24) for x in (2.5, 9.5, 27.5, 34.5, 41.5)]), STEEL)
    canvas.path(boxes([(0, 1.2, 47, 1.5)]), STEEL)
    canvas.path(boxes([(0, 1.55, 47, 0.3)]), MIST)
    canvas.rect(0, 24.4, 47, 4.6, INK)
    _tank(canvas, 6.6, 7, 6, 23.6, STEEL, MIST)
    _fin_leg(canvas, 6.6, 12.6, 0.86, INK, NIGHT, MIST)
    _bubbles(canvas, "b1", (4, 8, 5.4, 13), 14, MIST)
    _tank(canvas, 39.6, 7, 6, 23.6, STEEL, MIST)
    _fin_leg(canvas, 39.8, 12.6, 0.86, INK, NIGHT, MIST)
    _bubbles(canvas, "b2", (37, 8, 5.4, 13), 14, MIST)
    _tank(canvas, 20, 12.6, 4.6, 24.6, RED, PAPER)
    _webbed_hand(canvas, 20.2, 15.2, 1.06, INK, PAPER, RED)
    _bubbles(canvas, "b3", (22.6, 16.4, 3, 6.4), 7, PAPER)
    _bubbles(canvas, "b4", (15.8, 13, 2, 9), 9, PAPER)
    _bubbles(canvas, "b5", (15.6, 6, 9.4, 2), 8, PAPER)
    for a, b, sag in (((17, 2.4), (9, 3), 2), ((23, 2.4), (36, 3), 2.6), ((20, 24), (20, 24), 0)):
        cable(canvas, a, b, sag, INK, 0.45)
    # the thief
    canvas.path(
        union([
            [(25.4, 29), (26.6, 24), (28.8, 21.4), (31.4, 20.2), (33.8, 20.4), (36.2, 22), (38, 25), (38.6, 29)],
            [(29.6, 20.8), (28.8, 18.4), (29, 15.6), (30.4, 13.6), (32.6, 13), (34.6, 13.8), (35.8, 16), (35.6, 18.6), (34.4, 20.8)],
            limb((28.4, 23), (26.2, 26), 2.8, 2.6), limb((26.2, 26), (24, 20.6), 2.2, 1.7), [(23.2, 20.8), (22.2, 19), (22.6, 17.4), (23.4, 18.6), (23.6, 16.6), (24.3, 18.2), (25, 17.2), (25, 20.2)],
        ]),
        INK,
    )  # fmt: skip
    canvas.path(opened([(26, 26.4), (26.8, 24), (28.9, 21.5), (29.5, 20.8), (28.8, 18.4), (29, 15.6), (30.4, 13.6)]), "none", stroke=RED, stroke_width=0.4)
    canvas.poly([(29.1, 16), (31.6, 15.6), (32, 17.2), (29.2, 17.6)], RED)
    canvas.poly([(29.3, 16.3), (30.6, 16.1), (30.4, 16.8), (29.3, 16.9)], PAPER)
    return canvas.svg()
