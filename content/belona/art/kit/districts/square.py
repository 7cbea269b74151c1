"""Draw Marco Zero: avenues that run from the round square to every gate, rings between them, and the milestone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.ground import area, street
from kit.palette import MIST, NIGHT, PAPER, STEEL
from kit.pen import closed, polar
from kit.shapes import arc, band, regular, star

if TYPE_CHECKING:
    from kit.pen import Canvas
    from kit.quarter import Quarter

ZERO = (44.0, 31.5)


def square(quarter: Quarter) -> None:
    """Draw the district."""
    canvas = quarter.canvas
    quarter.ground(lamps="")
    avenues = street([[outer, ZERO] for _, outer in quarter.gates()], 3.2)
    rings = street([arc(*ZERO, r, 0, 360, 48) for r in (21.4, 32, 42.6)], 1.9)
    slits = street([arc(*ZERO, r, 0, 360, 48) for r in (16.6, 26.7, 37.3, 47.9)], 0.35)
    rays = street([[polar(*ZERO, 12, a), polar(*ZERO, 60, a)] for a in range(5, 365, 10)], 0.35)
    middle = area(arc(*ZERO, 12.6, 0, 360, 32)[:-1])
    quarter.roofs(quarter.lots(avenues, rings, slits, rays, middle, least=1.2), lit=0.12)
    quarter.crossings(inner=False)
    _milestone(canvas)
    canvas.anchor("landmark", 38, 31.5)


def _milestone(canvas: Canvas) -> None:
    """Draw the round square: paving in rays, a ring of lamps, and the stone from which the city is measured."""
    x, y = ZERO
    canvas.path(closed(arc(x, y, 11.6, 0, 360, 40)[:-1]), PAPER)
    canvas.path(closed(*[band(x, y, 11.6, 10.9, a, a + 17, 4) for a in range(0, 360, 24)]), STEEL)
    canvas.path(closed(*[band(x, y, 9.9, 9.5, a, a + 30, 4) for a in range(3, 363, 36)]), MIST)
    canvas.path(closed(star(x, y, 6.6, 2.6, 16)), MIST)
    canvas.path(closed(star(x, y, 8.6, 1.9, 4)), NIGHT)
    canvas.path(closed(star(x, y, 6, 2.2, 4, -45)), STEEL)
    canvas.path(closed(regular(x, y, 3, 12, 15)), PAPER)
    canvas.path(closed(regular(x, y, 2.4, 12, 15)), NIGHT)
    canvas.path(closed(regular(x, y, 1.1, 4, 0)), PAPER)
