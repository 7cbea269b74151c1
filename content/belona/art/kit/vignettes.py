"""Draw the vignettes of the domination card: each district's landmark, cut as it lies on its map, under the place of a cube."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .districts.docks import ship
from .districts.gardens import palm_house
from .districts.hill import mast
from .districts.market import hall
from .districts.square import milestone
from .districts.towers import tower
from .palette import NIGHT, STEEL
from .pen import Canvas, boxes, moved

if TYPE_CHECKING:
    from collections.abc import Callable

W, H = 14.2, 15.8  # mm

# What of each landmark lies in the middle, in mm from its own, and how much smaller than on the map it is drawn.
CUTS: dict[str, tuple[Callable[[Canvas, float, float], None], float, float]] = {
    "map_a": (ship, 8.6, 0.84), "map_b": (hall, 5.6, 0.84), "map_c": (mast, 0, 0.84),
    "map_d": (tower, 0, 0.8), "map_e": (palm_house, 0, 0.84), "map_f": (milestone, 0, 0.6),
}  # fmt: skip


def _vignette(landmark: Callable[[Canvas, float, float], None], aside: float, scale: float) -> str:
    canvas = Canvas(W, H)
    canvas.rect(0, 0, W, H, STEEL)
    lots = [(x, y, 4.4, 1.5) for x in (-0.4, 5, 10.4) for y in (-0.5, 14.8)]
    canvas.path(boxes(lots), NIGHT)
    with canvas.group(clip=boxes([(0, 0, W, H)])), canvas.group(moved(W / 2 - aside * scale, H / 2, scale)):
        landmark(canvas, 0, 0)
    return canvas.svg()


def vignettes() -> dict[str, str]:
    """Give every vignette by the file stem of its map."""
    return {name: _vignette(*cut) for name, cut in CUTS.items()}
