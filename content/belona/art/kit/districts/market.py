"""Draw Feira Velha: crooked lanes between small houses, striped awnings along the streets, and the market hall."""

# ruff: noqa: S311 - seeded, not used for cryptography

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from kit.ground import area, street
from kit.palette import MIST, NIGHT, PAPER, STEEL
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
    quarter.crossings()
    _awnings(quarter)
    _hall(canvas, x, y, w, h)
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
    quarter.canvas.path(boxes(covers), PAPER)
    quarter.canvas.path(boxes(stripes), NIGHT)


def _hall(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    """Draw the hall: a roof whose glass naves cover the streets that cross it."""
    canvas.path(closed(chamfer(x - w / 2, y - h / 2, w, h, 2.6)), NIGHT)
    aisle = 1.5
    roofs = []
    for left, right in ((-w / 2 + 0.7, -13.4), (-8.6, 8.6), (13.4, w / 2 - 0.7)):
        for top, bottom in ((-h / 2 + 0.7, -2.4), (2.4, h / 2 - 0.7)):
            roofs.append((x + left, y + top, right - left, bottom - top))
    canvas.path(boxes(roofs), STEEL)
    ribs = [(a + k * aisle, b, 0.3, d) for a, b, c, d in roofs for k in range(1, round(c / aisle))]
    canvas.path(boxes(ribs), NIGHT)
    glass = [(x - w / 2 + 0.7, y - 1.8, w - 1.4, 3.6)]
    glass += [(x + s * 11 - 1.8, y - h / 2 + 0.7, 3.6, h - 1.4) for s in (-1, 1)]
    canvas.path(boxes(glass), PAPER)
    panes = [(x - w / 2 + 0.7 + k * 1.2, y - 1.8, 0.25, 3.6) for k in range(1, 28) if not _crossing(k * 1.2 - w / 2 + 0.7)]
    panes += [(x + s * 11 - 1.8, y - h / 2 + 0.7 + k * 1.2, 3.6, 0.25) for s in (-1, 1) for k in (1, 2, 3, 4, 7, 8, 9, 10)]
    canvas.path(boxes(panes), STEEL)
    canvas.path(closed(chamfer(x - 3.2, y - 3.2, 6.4, 6.4, 1.9)), NIGHT)
    canvas.path(closed(chamfer(x - 2.6, y - 2.6, 5.2, 5.2, 1.5)), PAPER)
    canvas.path(closed(chamfer(x - 1.5, y - 1.5, 3, 3, 0.9)), MIST)


def _crossing(at: float) -> bool:
    return abs(abs(at) - 11) < 2 or abs(at) < 3  # the transepts and the middle
