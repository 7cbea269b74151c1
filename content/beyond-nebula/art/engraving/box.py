"""The box: on its front the cover in a broader pen; on its sides, 88 x 30 mm, creatures of the map under a sky, and a route."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .chart import monster, nautilus
from .forms import rope, sky, star
from .geometry import at, smooth
from .plate import Plate
from .scenes.covers import cover

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .geometry import Point, Points

    Put = Callable[[Sequence[Point]], Points]

WIDTH: Final = 88.0
HEIGHT: Final = 30.0
ROUTE: Final = ((-2.0, 25.0), (10.0, 26.4), (24.0, 25.2), (40.0, 26.6), (56.0, 25.4), (72.0, 26.2), (90.0, 24.6))
"""The route at the foot; its beads lie on every second bend."""
SMALLER: Final = 1.8
"""The pen of the cover on the box, which shows it at little more than half its size."""
PLANETS: Final = ((-31, -6), (11, -3), (29, 18.5))
"""Where the planets of the cover lie on the box: below its title."""
STEPS: Final = 8
"""How many points of a smooth line lie between two of those that it goes through."""


def box() -> dict[str, str]:
    """Give the drawings of the sides by their paths in `art/`, also without shading."""
    fronts = {
        f"box/front{'-outlines' if light else ''}.svg": cover(light=light, pen=SMALLER, planets=PLANETS)
        for light in (False, True)
    }
    sides = {
        f"box/{name}{'-outlines' if light else ''}.svg": _side(draw, put, seed, light=light)
        for name, draw, put, seed in (
            ("monster", monster, at(68, 15.5, 0.36), 11),
            ("nautilus", nautilus, at(67, 10.5, 0.42), 23),
        )
        for light in (False, True)
    }
    return {**fronts, **sides}


def _side(draw: Callable[[Plate, Put], None], put: Put, seed: int, *, light: bool) -> str:
    plate = Plate(WIDTH, HEIGHT, light=light)
    sky(plate, (1, 0.6, WIDTH - 2, 10), seed, 0.5)
    sky(plate, (1, 10, WIDTH - 2, 12), seed + 5, 0.5)
    for k, x in enumerate((6.0, 31.0, 47.0)):
        star(plate, x, 4.5 + 1.5 * (k % 2), 1.1)
    draw(plate, put)
    line = smooth(ROUTE, steps=STEPS)
    rope(plate, line, line[STEPS : -1 : 2 * STEPS], 0.55)
    return plate.svg()
