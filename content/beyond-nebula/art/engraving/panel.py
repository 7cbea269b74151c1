"""The border of the control panel: a guilloche of three strands in a frame, and a star in each corner. 275 x 193 mm."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from .forms import spark
from .geometry import box, ellipse
from .plate import FINE, HAIR, INK, LINE, Plate

WIDTH: Final = 275.0
HEIGHT: Final = 193.0
INSET: Final = 1.95
"""How far the middle of the guilloche lies inside the cut, mm."""
SWING: Final = 0.75
"""How far a strand leaves the middle."""
WAVE: Final = 5.2
"""About how long a wave is; a side has a whole number of them."""
EDGE: Final = 0.7
"""How far the dark edge reaches inside the cut; a corner's square reaches from there to `CORNER`."""
CORNER: Final = 4.6
BEND: Final = 0.3642
"""Where, as a share of half a wave, the handles of a curve lie that looks like a sine between two of its crests."""


def border() -> str:
    """Return the SVG of the border."""
    plate = Plate(WIDTH, HEIGHT)
    for x in (EDGE, WIDTH - CORNER):
        for y in (EDGE, HEIGHT - CORNER):
            _corner(plate, x, y)
    strands = "".join(
        (
            *(_strands(CORNER, y, WIDTH - 2 * CORNER, upright=False) for y in (INSET, HEIGHT - INSET)),
            *(_strands(CORNER, x, HEIGHT - 2 * CORNER, upright=True) for x in (INSET, WIDTH - INSET)),
        )
    )
    guilloche = f'<path d="{strands}" fill="none" stroke="{INK}" stroke-width="{FINE}"/>\n'
    return plate.svg().replace("<g ", guilloche + "<g ", 1)


def _strands(start: float, middle: float, length: float, *, upright: bool) -> str:
    """Return three strands along a side, a third of a wave apart: curves from crest to crest, which run under the corners."""
    half = length / round(length / WAVE) / 2
    count = round(length / half) + 1
    return "".join(_strand(start + (2 * k / 3 - 1) * half, middle, (half, count), upright=upright) for k in range(3))


def _strand(start: float, middle: float, waves: tuple[float, int], *, upright: bool) -> str:
    def pair(along: float, across: float) -> str:
        return f"{across:.2f} {along:.2f}" if upright else f"{along:.2f} {across:.2f}"

    half, count = waves
    curves = (f"s{pair((1 - BEND) * half, swing)} {pair(half, swing)}" for swing in (-2 * SWING, 2 * SWING))
    down, up = curves
    return f"M{pair(start, middle + SWING)}c{pair(BEND * half, 0)} {down[1:]}" + "".join(
        (up, down)[k % 2] for k in range(count - 1)
    )


def _corner(plate: Plate, x: float, y: float) -> None:
    """Engrave a star in a ring of rays, in the square of a corner."""
    side = CORNER - EDGE
    cx, cy, r = x + side / 2, y + side / 2, side / 2 - 0.25
    plate.shape(box(x, y, side, side), LINE)
    for k in range(24):
        a = 2 * pi * k / 24
        plate.line([(cx + r * cos(a), cy + r * sin(a)), (cx + 0.78 * r * cos(a), cy + 0.78 * r * sin(a))], HAIR)
    plate.shape(ellipse(cx, cy, 0.76 * r), HAIR)
    spark(plate, cx, cy, 0.72 * r, INK)
