"""How far two colours look apart: CIEDE2000, in which about 1 can just be seen side by side, and 5 at a glance."""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import NamedTuple

_25_7 = 25.0**7


class Lab(NamedTuple):
    """A colour as the eye sees it, under the light D50: lightness 0…100, green to red, blue to yellow (CIE 1976)."""

    light: float
    a: float
    b: float


def difference(one: Lab, other: Lab) -> float:
    """Return ΔE of CIEDE2000 (ISO/CIE 11664-6), in the notation of Sharma, Wu and Dalal (2005)."""
    g = (1 - sqrt(_share((hypot(one.a, one.b) + hypot(other.a, other.b)) / 2))) / 2
    a1, a2 = one.a * (1 + g), other.a * (1 + g)
    c1, c2 = hypot(a1, one.b), hypot(a2, other.b)
    h1, h2 = (degrees(atan2(b, a)) % 360 if a or b else 0.0 for a, b in ((a1, one.b), (a2, other.b)))
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    if turn == -180:  # noqa: PLR2004 - opposite hues: either way round is as far
        turn = 180.0
    delta_h = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    light, chroma = (one.light + other.light) / 2, (c1 + c2) / 2
    hue = h1 + h2 if not c1 * c2 else ((h1 + h2) / 2 if abs(h1 - h2) <= 180 else (h1 + h2 + 360) / 2 % 360)  # noqa: PLR2004
    t = (
        1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6)) - 0.20 * cos(radians(4 * hue - 63))
    )  # fmt: skip
    s_light = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    by_light = (other.light - one.light) / s_light
    by_chroma, by_hue = (c2 - c1) / (1 + 0.045 * chroma), delta_h / (1 + 0.015 * chroma * t)
    rotation = -2 * sqrt(_share(chroma)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def _share(chroma: float) -> float:
    return chroma**7 / (chroma**7 + _25_7)
