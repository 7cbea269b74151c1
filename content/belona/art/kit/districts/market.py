"""Draw Feira Velha: crooked lanes between small houses, striped awnings along the streets, and the market hall."""

# ruff: noqa: S311 - seeded, not used for cryptography

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from kit.ground import area, street
from kit.palette import CYAN, INK, MIST, NIGHT, PAPER, STEEL
from kit.pen import boxes, closed
from kit.quarter import CARD_H, CARD_W, STREET
from kit.shapes import chamfer

if TYPE_CHECKING:
    from kit.pen import Canvas, Point
    from kit.quarter import Quarter

HALL = (22.0, 10.5, 35.0, 15.4)  # middle, width, height


def market(quarter: Quarter) -> None:
    """Draw the district."""
    canvas = quarter.canvas
    quarter.ground()
    x, y, w, h = HALL
    yard = area(chamfer(x - w / 2 - 1.4, y - h / 2 - 1.4, w + 2.8, h + 2.8, 3.4))
    streets = street(quarter.grid(), STREET)
    rng = random.Random(quarter.name)
    lanes = street(_crooked(rng, 8.4, CARD_W, CARD_H), 1.2)
    slits = street(_crooked(rng, 5.6, CARD_W, CARD_H), 0.35)
    quarter.roofs(quarter.lots(streets, lanes, slits, yard, least=1.6), lit=0.1)
    quarter.reflections()
    quarter.rain()
    quarter.crossings()
    _awnings(quarter)
    hall(canvas, x, y, w, h)
    canvas.anchor("landmark", x - w / 4, y)


def _crooked(rng: random.Random, pitch: float, w: float, h: float) -> list[list[Point]]:
    """Give lanes across and down that bend at each step, about `pitch` mm apart."""
    shake = pitch * 0.28
    across = [[(x, k * pitch + rng.uniform(-shake, shake)) for x in _steps(w)] for k in range(1, round(h / pitch))]
    down = [[(k * pitch + rng.uniform(-shake, shake), y) for y in _steps(h)] for k in range(1, round(w / pitch))]
    return across + down


def _steps(length: float, step: float = 7.3) -> list[float]:
    count = round(length / step)
    return [-4.0, *(k * length / count for k in range(1, count)), length + 4.0]


def _awnings(quarter: Quarter) -> None:
    """Hang striped awnings from the houses over both sides of the streets, away from where dice stand."""
    covers: list[tuple[float, float, float, float]] = []
    stripes: list[tuple[float, float, float, float]] = []
    deep, wide = 1.15, 3.3
    for c, r in quarter.spaces("."):
        x, y = quarter.middle(c, r)
        if r == 0 and c <= 1:  # the hall stands there
            continue
        for s in (-1, 1):
            for t in (-1, 1):
                left = x + s * 4.6 - (wide if s < 0 else 0)
                top = y + t * (STREET / 2) - (deep if t > 0 else 0)
                covers.append((left, top, wide, deep))
                stripes += [(left + 0.3 + k * 0.6, top, 0.3, deep) for k in range(5)]
                left, top = x + t * (STREET / 2) - (deep if t > 0 else 0), y + s * 4.6 - (wide if s < 0 else 0)
                covers.append((left, top, deep, wide))
                stripes += [(left, top + 0.3 + k * 0.6, deep, 0.3) for k in range(5)]
    quarter.canvas.path(boxes(covers), MIST)
    quarter.canvas.path(boxes(stripes), NIGHT)


def hall(canvas: Canvas, x: float, y: float, w: float = HALL[2], h: float = HALL[3]) -> None:
    """Draw the hall: dark roofs between glass naves over the streets that cross it, which are lit from inside."""
    canvas.path(closed(chamfer(x - w / 2, y - h / 2, w, h, 2.6)), INK, stroke=CYAN, stroke_width=0.5)
    aisle = 1.5
    roofs = []
    for left, right in ((-w / 2 + 1, -13.5), (-8.5, 8.5), (13.5, w / 2 - 1)):
        for top, bottom in ((-h / 2 + 1, -2.5), (2.5, h / 2 - 1)):
            roofs.append((x + left, y + top, right - left, bottom - top))
    canvas.path(boxes(roofs), NIGHT)
    ribs = [(a + k * aisle - 0.15, b, 0.3, d) for a, b, c, d in roofs for k in range(1, round(c / aisle))]
    canvas.path(boxes(ribs), STEEL)
    glass = [(x - w / 2 + 1, y - 1.9, w - 2, 3.8)]
    glass += [(x + s * 11 - 1.9, y - h / 2 + 1, 3.8, h - 2) for s in (-1, 1)]
    canvas.path(boxes(glass), CYAN)
    panes = [(x - w / 2 + 1 + k * 1.5, y - 1.9, 0.3, 3.8) for k in range(1, 22) if not _crossing(k * 1.5 - w / 2 + 1)]
    panes += [(x + s * 11 - 1.9, y + t * (2.6 + k * 1.5) - 0.15, 3.8, 0.3) for s in (-1, 1) for t in (-1, 1) for k in (0, 1, 2)]
    canvas.path(boxes(panes), INK)
    canvas.path(boxes([(x - w / 2 + 1, y - 0.2, w - 2, 0.4)]), PAPER)
    canvas.path(closed(chamfer(x - 3.6, y - 3.6, 7.2, 7.2, 2.1)), INK)
    canvas.path(closed(chamfer(x - 3, y - 3, 6, 6, 1.8)), PAPER)
    canvas.path(closed(chamfer(x - 2.1, y - 2.1, 4.2, 4.2, 1.2)), CYAN)
    canvas.path(closed(chamfer(x - 0.9, y - 0.9, 1.8, 1.8, 0.5)), INK)


def _crossing(at: float) -> bool:
    return abs(abs(at) - 11) < 2.3 or abs(at) < 3.6  # the transepts and the middle
