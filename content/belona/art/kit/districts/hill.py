"""Draw Vila Antena: rows of houses round a hill, stairs that climb it, and the mast on its top."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

from kit.ground import area, joined, rings, street, within, without, written
from kit.palette import CYAN, INK, MIST, NIGHT, PAPER, STEEL
from kit.pen import closed, polar
from kit.quarter import CARD_H, CARD_W, STREET
from kit.shapes import arc, band, chamfer, limb, regular

if TYPE_CHECKING:
    import pathops

    from kit.pen import Canvas, Point
    from kit.quarter import Quarter

TOP = (66.0, 10.5)
ROW = 4.7  # from one lane round the hill to the next
HOUSE = 5.4  # how wide a house is, about
DISHES = (
    (0, -5.4, 1.7, 270), (-4.9, -5.0, 1.4, 240), (4.9, -5.0, 1.4, 300),
    (0, 5.4, 1.7, 90), (-4.9, 5.0, 1.4, 120), (4.9, 5.0, 1.4, 60),
)  # fmt: skip
"""Where the dishes stand from the mast, their radius, and where they look."""


def hill(quarter: Quarter) -> None:
    """Draw the district."""
    canvas = quarter.canvas
    quarter.ground()
    rng = random.Random(quarter.name)  # noqa: S311 - seeded, not used for cryptography
    streets = street(quarter.grid(), STREET)
    radii = [14.2 + k * ROW for k in range(15)]
    lanes = street([arc(*TOP, r, 0, 360, max(24, round(r * 1.1))) for r in radii], 1.25)
    summit = area(_summit(17.8, 10))
    quarter.roofs(quarter.lots(streets, lanes, street(_walls(rng, radii), 0.3), summit, least=1), lit=0.1)
    _terraces(quarter, radii, streets)
    quarter.reflections()
    quarter.rain()
    quarter.crossings()
    mast(canvas, *TOP)
    canvas.anchor("landmark", 60, 10.5)


def hillside(quarter: Quarter) -> None:
    """Draw the rows of houses alone, without what a small figure has no room for."""
    quarter.blocks(quarter.lots(street(quarter.grid(), STREET), area(_summit(17.8, 10)), least=4), NIGHT)
    for k in range(15):
        quarter.canvas.ring(*TOP, 14.2 + k * ROW, STEEL, 1.5)


def _walls(rng: random.Random, radii: list[float]) -> list[list[Point]]:
    """Give the walls between the houses of each row, as far as they lie on the card."""
    walls = []
    for r in radii:
        count = round(math.tau * r / HOUSE)
        start = rng.uniform(0, 20)
        for n in range(count):
            a = start + 360 * n / count + rng.uniform(-1, 1) * 40 / r
            walls.append([polar(*TOP, r, a), polar(*TOP, r + ROW, a)])
    return [wall for wall in walls if 0 < wall[0][0] < CARD_W and -ROW < wall[0][1] < CARD_H]


def _terraces(quarter: Quarter, radii: list[float], streets: pathops.Path) -> None:
    """Paint the walls that hold the lanes, on their lower side, where no street cuts them."""
    held = [band(*TOP, r + 0.62, r + 0.2, 0, 360, max(24, round(r * 1.1))) for r in radii]
    walls = within(without(joined(*(area(ring) for ring in held)), streets), quarter.inside())
    quarter.canvas.path(written(rings(walls, 0.1)), MIST)


def _summit(w: float, h: float, x: float = TOP[0], y: float = TOP[1]) -> list[Point]:
    """Give the ground round the mast at `x, y`, `w` and `h` from its middle."""
    return chamfer(x - w, y - h, 2 * w, 2 * h, h * 0.75)


def mast(canvas: Canvas, x: float, y: float) -> None:
    """Draw the mast on its square, 33 mm long: guys, the lattice, dishes round it, and what it sends out."""
    canvas.path(closed(_summit(16.6, 7.6, x, y)), INK, stroke=CYAN, stroke_width=0.5)
    canvas.strokes([arc(x, y, r, a - w, a + w, 6) for r, w in ((5.7, 32), (15.4, 11)) for a in (0, 180)], CYAN, 0.8)
    for foot in ((x - 14.2, y - 4), (x - 14.2, y + 4), (x + 14.2, y - 4), (x + 14.2, y + 4)):
        canvas.strokes([[(x, y), foot]], STEEL, 0.3)
        canvas.path(closed(regular(*foot, 0.95, 4, 45)), MIST)
    for dx, dy, r, a in DISHES:
        dish = (x + dx, y + dy)
        canvas.path(closed(regular(*dish, r, 12)), MIST)
        canvas.path(closed(regular(*dish, r * 0.7, 12)), CYAN)
        canvas.path(closed(limb(dish, polar(*dish, r * 0.95, a), 0.5, 0.5, round_ends=False)), INK)
    canvas.path(closed(regular(x, y, 4.2, 6)), PAPER)
    canvas.path(closed(regular(x, y, 3.5, 6)), INK)
    canvas.path(closed(regular(x, y, 2.9, 3, 30)), CYAN)
    canvas.path(closed(regular(x, y, 1.3, 3, 30)), PAPER)
