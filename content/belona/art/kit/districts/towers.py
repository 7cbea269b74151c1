"""Draw Alto da Torre: one great tower to a block, stepped and crowned, and the tower of all towers in its circus."""

from __future__ import annotations

import math
from itertools import product
from typing import TYPE_CHECKING

from kit.ground import area, rings, street, within, written
from kit.palette import CYAN, INK, MIST, NIGHT, PAPER, STEEL
from kit.pen import boxes, closed
from kit.quarter import STREET
from kit.shapes import chamfer, limb, regular

if TYPE_CHECKING:
    from kit.ground import Ring
    from kit.pen import Canvas
    from kit.quarter import Quarter

MIDDLE = (66.0, 31.5)
CORNERS = {(3, 1), (3, 2)}  # the corners of spaces on which the circus lies


def towers(quarter: Quarter) -> None:
    """Draw the district."""
    canvas = quarter.canvas
    quarter.ground()
    podiums = quarter.lots(street(quarter.grid(), STREET), area(_oval(20.4, 11.6)), least=3)
    quarter.blocks(podiums, NIGHT)
    for c, r in product(range(quarter.columns + 1), range(quarter.lines + 1)):
        if (c, r) not in CORNERS:
            _block(quarter, c * quarter.cell_w, r * quarter.cell_h, c + 2 * r)
    quarter.reflections()
    quarter.rain()
    quarter.crossings()
    tower(canvas, *MIDDLE)
    canvas.anchor("landmark", 60, 31.5)


def _oval(w: float, h: float, x: float = MIDDLE[0], y: float = MIDDLE[1], steps: int = 40) -> Ring:
    return [(x + w * math.cos(k * math.tau / steps), y + h * math.sin(k * math.tau / steps)) for k in range(steps)]


def _block(quarter: Quarter, x: float, y: float, nth: int) -> None:
    """Draw the tower in the middle of a block: its body, its step with the edges that rise to it, and a lit rim."""
    shapes = (
        (chamfer(x - 6, y - 5.4, 12, 10.8, 1.8), chamfer(x - 3.6, y - 3, 7.2, 6, 1)),
        (regular(x, y, 6.3, 8, 22.5), regular(x, y, 3.8, 8, 22.5)),
        (chamfer(x - 6.4, y - 4, 12.8, 8, 1.2), chamfer(x - 4.2, y - 1.9, 8.4, 3.8, 0.6)),
        (regular(x, y, 6.5, 6, 30), regular(x, y, 3.8, 6, 30)),
    )
    body, step = shapes[nth % len(shapes)]
    edges = [limb(a, b, 0.3, 0.3, round_ends=False) for a, b in zip(body, step, strict=True)]
    for polygons, fill in (([body], INK), (edges, STEEL), ([step], MIST), ([_smaller(step, x, y)], NIGHT)):
        shown = within(area(*polygons), quarter.inside())
        quarter.canvas.path(written(quarter.seen(rings(shown, 0.05))), fill)


def _smaller(ring: Ring, x: float, y: float) -> Ring:
    return [(x + (a - x) * 0.86, y + (b - y) * 0.86) for a, b in ring]


def tower(canvas: Canvas, x: float, y: float) -> None:
    """Draw the tower that gives the district its name, 32 mm long: its lit circus, sky bridges, steps, and the landing pad."""
    canvas.path(closed(_oval(18.8, 10, x, y)), CYAN)
    canvas.path(closed(_oval(18.1, 9.4, x, y)), INK)
    lamps = [regular(x + 17.1 * math.cos(a), y + 8.8 * math.sin(a), 0.4, 6) for a in (k * math.tau / 24 for k in range(24))]
    canvas.path(closed(*lamps), PAPER)
    bridges = [limb((x + s * 12, y), (x + s * 20.5, y + t * 8.6), 1.1, 1.1, round_ends=False) for s in (-1, 1) for t in (-1, 1)]
    canvas.path(closed(*bridges), MIST)
    steps = [chamfer(x - w / 2, y - h / 2, w, h, cut) for w, h, cut in ((31, 15.2, 5), (22.4, 11.4, 4), (14, 8.4, 3.1))]
    rims = [chamfer(x - w / 2, y - h / 2, w, h, cut) for w, h, cut in ((29.9, 14.1, 4.6), (21.3, 10.3, 3.6), (12.9, 7.3, 2.7))]
    for step, rim, (edge, roof) in zip(steps, rims, ((CYAN, NIGHT), (MIST, NIGHT), (PAPER, INK)), strict=True):
        canvas.path(closed(step), edge)
        canvas.path(closed(rim), roof)
    hips = [[a, b] for lower, upper in ((rims[0], steps[1]), (rims[1], steps[2])) for a, b in zip(lower, upper, strict=True)]
    canvas.strokes(hips, STEEL, 0.4)
    canvas.path(closed(regular(x, y, 3.3, 12, 15)), CYAN)
    canvas.path(closed(regular(x, y, 2.6, 12, 15)), INK)
    canvas.path(boxes([(x - 1.3, y - 1.5, 0.7, 3), (x + 0.6, y - 1.5, 0.7, 3), (x - 0.7, y - 0.35, 1.4, 0.7)]), PAPER)
