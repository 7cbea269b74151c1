"""Voyages: a planet behind its walls, a ship on its route, a combat broadside to broadside, a leg from light to light."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from engraving.forms import dotted, globe, sign, star
from engraving.geometry import at, box, ellipse, smooth
from engraving.plate import BOLD, FINE, HAIR, INK, LINE, PAPER, YELLOW, Plate
from engraving.ship import ship

if TYPE_CHECKING:
    from collections.abc import Callable

    from engraving.geometry import Points

    Put = Callable[[Points], Points]


def _size(put: Put, length: float) -> float:
    (ax, _), (bx, _) = put([(0.0, 0.0), (length, 0.0)])
    return bx - ax


def _sail(  # noqa: PLR0913 - where it is, and which way it goes
    plate: Plate, put: Put, x: float, y: float, scale: float, *, west: bool = False
) -> None:
    """Engrave a ship at a place, which sails to the right, or to the left with beads along its pennants."""
    here = at(x, y, scale)
    side = -1 if west else 1
    ship(plate, lambda points: put(here([(side * px, py) for px, py in points])), beads=west)


def planets(plate: Plate, put: Put) -> None:
    """A planet in its square walls, seen from above at a slant, with a flag; a ship stops outside."""
    for half, tall in ((19.0, 1.5), (13.0, 1.9)):
        _wall(plate, put, half, tall, front=False)
    cx, cy = put([(0, -10.4)])[0]
    plate.blank(put(ellipse(0, -10.4, 7.2)), PAPER)
    globe(plate, cx, cy, _size(put, 6.6), 24)
    plate.line(put([(0, -17.0), (0, -19.6)]), LINE)
    plate.shape(put(box(0, -19.6, 3.2, 1.9)), FINE)
    sign(plate, put, (1.6, -18.65), 0.62, 2)
    for half, tall in ((13.0, 1.9), (19.0, 1.5)):
        _wall(plate, put, half, tall, front=True)
    _sail(plate, put, -17.2, -13.6, 0.15)
    _sail(plate, put, 17.6, -14.2, 0.12, west=True)


def _wall(plate: Plate, put: Put, half: float, tall: float, *, front: bool) -> None:
    """Engrave the two sides of a square wall that lie behind a planet, or the two before it."""
    deep = half * 0.36
    corner = (0.0, -5.6 + deep) if front else (0.0, -5.6 - deep)
    for side in (-1, 1):
        end = (side * half, -5.6)
        face = [corner, end, (end[0], end[1] - tall), (corner[0], corner[1] - tall)]
        plate.shape(put(face), LINE)
        plate.hatch(put(face), 90 if side < 0 else 70, 0.32 if side > 0 else 0.7)
        steps = round(half / 1.7)
        for k in range(steps):
            x0, x1 = (corner[0] + (end[0] - corner[0]) * (k + d) / steps for d in (0.2, 0.7))
            y0, y1 = (corner[1] + (end[1] - corner[1]) * (k + d) / steps - tall for d in (0.2, 0.7))
            plate.shape(put([(x0, y0), (x1, y1), (x1, y1 - 0.7), (x0, y0 - 0.7)]), HAIR)
    tower = box(corner[0] - 1.1, corner[1] - tall - 1.3, 2.2, tall + 1.5)
    if front:
        plate.shape(put(tower), LINE)
        plate.hatch(put(box(corner[0] + 0.1, corner[1] - tall - 1.3, 1.0, tall + 1.5)), 90, 0.26)
        plate.shape(put(box(corner[0] - 0.35, corner[1] - tall, 0.7, 1.1)), HAIR, YELLOW)


def units(plate: Plate, put: Put) -> None:
    """A ship under sail on its route, the beads before and behind it."""
    rope = smooth([(-22, -1.6), (-12, -0.6), (0, -0.2), (12, -0.8), (22, -2.2)])
    for k, (x, y) in enumerate(((-20.4, -15), (19.4, -17), (20.8, -9.6), (-18, -18.4))):
        star(plate, *put([(x, y)])[0], 0.6 + 0.2 * (k % 2), 4)
    plate.line(put(rope), BOLD)
    dotted(plate, put([(x, y - 0.6) for x, y in rope]), 0.7, 0.1)
    for k in (3, 12, 21, 29):
        x, y = rope[k]
        plate.shape(put(ellipse(x, y, 0.95)), LINE, INK)
        plate.blank(put(ellipse(x - 0.3, y - 0.3, 0.28)))
    _sail(plate, put, -1.0, -3.2, 0.66)


def combat(plate: Plate, put: Put) -> None:
    """Two ships bow to bow, of either fleet, smoke between them and balls on their way."""
    _sail(plate, put, -12.4, -2.2, 0.52)
    _sail(plate, put, 12.4, -2.2, 0.52, west=True)
    for side in (-1, 1):
        for k in range(3):
            x, y, r = side * (3.6 + 1.5 * k), -1.2 - 1.1 * (k % 2), 1.5 - 0.25 * k
            puff = [
                (x + r * (1 + 0.16 * cos(5 * a + k)) * cos(a), y + r * 0.8 * sin(a))
                for a in (2 * pi * n / 30 for n in range(30))
            ]
            plate.shape(put(puff), FINE)
            plate.hatch(put(puff), 35, 0.42)
        for k in range(2):
            x, y = side * (1.5 - 1.3 * k), -5.2 - 2.4 * k
            plate.shape(put(ellipse(x, y, 0.42)), HAIR, INK)
            plate.lines((put([(x + side * 0.8, y + d), (x + side * (2.6 + d), y + d)]) for d in (-0.25, 0.0, 0.25)), HAIR)
    rays = [(2.6 if k % 2 == 0 else 1.2, 2 * pi * k / 18) for k in range(18)]
    plate.shape(put([(d * sin(a), -9.6 - d * cos(a)) for d, a in rays]), FINE, YELLOW)


def voyage(plate: Plate, put: Put) -> None:
    """A leg of a voyage: from a planet with a flag along five beads to another without one."""
    leg = smooth([(-15, -3.0), (-8.5, -2.2), (-2.4, -4.6), (3.6, -2.6), (9.4, -4.2), (15.4, -6.0)])
    for x, y, r, tilt in ((-16.6, -7.6, 4.7, 26.0), (16.6, -10.6, 5.0, -30.0)):
        cx, cy = put([(x, y)])[0]
        globe(plate, cx, cy, _size(put, r), tilt)
    plate.line(put([(-16.6, -12.3), (-16.6, -16.6)]), LINE)
    plate.shape(put(box(-16.6, -16.6, 3.6, 2.7)), FINE)
    sign(plate, put, (-14.8, -15.2), 0.85, 0)
    plate.line(put(leg), BOLD)
    for k in range(1, 6):
        x, y = leg[8 * k if k < 5 else -1]
        plate.shape(put(ellipse(x, y, 0.8)), LINE, INK)
        plate.blank(put(ellipse(x - 0.25, y - 0.25, 0.24)))
    _sail(plate, put, -1.6, -7.4, 0.4)
