"""How dense the nebulae are at each place of the map: clouds that are the same after a half turn of the map."""

from __future__ import annotations

from math import cos, exp, hypot, radians, sin
from typing import Final, NamedTuple

SIDE: Final = 360.0
"""The side of the map without its frame, mm."""


class Cloud(NamedTuple):
    """A cloud: its middle, its half axes in mm, how far it is turned in degrees, and how dense it is in its middle."""

    x: float
    y: float
    along: float
    across: float
    turn: float
    dense: float


CLOUDS: Final = (
    Cloud(58, 120, 74, 26, -38, 1.0),
    Cloud(108, 74, 46, 22, -22, 0.85),
    Cloud(232, 58, 78, 24, 17, 1.0),
    Cloud(294, 98, 44, 25, 52, 0.85),
    Cloud(176, 130, 52, 21, -62, 0.9),
    Cloud(322, 160, 28, 38, 8, 0.75),
    Cloud(24, 34, 44, 18, 24, 0.7),
)
"""The clouds of the upper half; those of the lower are the same after a half turn."""


def density(x: float, y: float) -> float:
    """Return how dense the nebulae are at a place in mm: 0 where there are none, about 1 in the middle of a cloud."""
    ripple = 1 + 0.22 * sin(x / 7.3 + 2.1 * sin(y / 19)) * cos(y / 8.9 + 1.7 * sin(x / 23))
    back = 1 + 0.22 * sin((SIDE - x) / 7.3 + 2.1 * sin((SIDE - y) / 19)) * cos((SIDE - y) / 8.9 + 1.7 * sin((SIDE - x) / 23))
    upper = sum(_cloud(cloud, x, y) for cloud in CLOUDS) * ripple
    lower = sum(_cloud(cloud, SIDE - x, SIDE - y) for cloud in CLOUDS) * back
    return upper + lower


def _cloud(cloud: Cloud, x: float, y: float) -> float:
    angle = radians(cloud.turn)
    dx, dy = x - cloud.x, y - cloud.y
    along, across = dx * cos(angle) + dy * sin(angle), dy * cos(angle) - dx * sin(angle)
    return cloud.dense * exp(-2 * hypot(along / cloud.along, across / cloud.across) ** 2)
