"""Draw Marco Zero: avenues that run from the round square to every gate, rings between them, and the milestone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.ground import area, street
from kit.palette import CYAN, INK, MIST, NIGHT, PAPER
from kit.pen import closed, polar
from kit.shapes import arc, band, regular, star

if TYPE_CHECKING:
    from kit.pen import Canvas
    from kit.quarter import Quarter

ZERO = (44.0, 31.5)


def square(quarter: Quarter) -> None:
    """Draw the district."""
    canvas = quarter.canvas
    quarter.ground()
    avenues = street([[outer, ZERO] for _, outer in quarter.gates()], 3.2)
    rings = street([arc(*ZERO, r, 0, 360, 48) for r in (21.4, 32, 42.6)], 1.9)
    slits = street([arc(*ZERO, r, 0, 360, 48) for r in (16.6, 26.7, 37.3, 47.9)], 0.35)
    rays = street([[polar(*ZERO, 12, a), polar(*ZERO, 60, a)] for a in range(5, 365, 10)], 0.35)
    middle = area(arc(*ZERO, 12.6, 0, 360, 32)[:-1])
    quarter.roofs(quarter.lots(avenues, rings, slits, rays, middle, least=1.2), lit=0.12)
    quarter.reflections("ab")
    quarter.crossings(inner=False)
    milestone(canvas, *ZERO)
    canvas.anchor("landmark", 38, 31.5)


def milestone(canvas: Canvas, x: float, y: float) -> None:
    """Draw the round square: a ring of lamps, rays of light in the paving, and the stone from which the city is measured."""
    canvas.path(closed(arc(x, y, 11.8, 0, 360, 40)[:-1]), INK)
    canvas.path(closed(*[band(x, y, 11.6, 10.8, a, a + 17, 4) for a in range(0, 360, 24)]), CYAN)
    canvas.path(closed(*[band(x, y, 9.9, 9.5, a, a + 30, 4) for a in range(3, 363, 36)]), MIST)
    canvas.path(closed(star(x, y, 6.9, 2.8, 16)), NIGHT, stroke=CYAN, stroke_width=0.35)
    canvas.path(closed(star(x, y, 9, 2.2, 4)), PAPER)
    canvas.path(closed(star(x, y, 6.4, 2.4, 4, -45)), CYAN)
    canvas.path(closed(regular(x, y, 3.2, 12, 15)), INK)
    canvas.path(closed(regular(x, y, 2.5, 12, 15)), PAPER)
    canvas.path(closed(regular(x, y, 1.2, 4, 0)), INK)
