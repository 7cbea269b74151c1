"""Forms shaded in swelled lines: what is turned on a lathe, balls, skies round a light, clouds, bolts, rays."""

from __future__ import annotations

from math import asin, cos, exp, hypot, pi, radians, sin
from typing import TYPE_CHECKING, Final

from engraving.forms import SUN
from engraving.geometry import at, ellipse, smooth
from engraving.plate import FINE, LINE, Plate
from engraving.ship import FAR, ship

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from engraving.geometry import Point, Points
    from engraving.swell import Tone

    Put = Callable[[Sequence[Point]], Points]

WIDE: Final = 23.0
"""The size of a vignette, mm."""
HIGH: Final = 11.2
ROUND: Final = radians(-27)
"""From where a turned thing is lit: above its axis."""


def level(pitch: float = 0.46, top: float = 0.0, foot: float = HIGH) -> Iterable[Points]:
    """Give level lines over a vignette."""
    return ([(0.0, top + (k + 0.5) * pitch), (WIDE, top + (k + 0.5) * pitch)] for k in range(int((foot - top) / pitch)))


def glow(lights: Sequence[Point], r: float, dark: float = 0.75, near: float = 0.3) -> Tone:
    """Return the tone of a sky that is dark but for what lies within about `r` mm of lights."""
    return lambda x, y: dark - (dark + near) * exp(-(min(hypot(x - a, y - b) / r for a, b in lights) ** 2))


def nebula(seed: float, dark: float = 0.5, cut: float = 0.15) -> Tone:
    """Return the tone of drifting clouds."""
    return lambda x, y: (
        dark * (0.6 * sin(x / 2.9 + seed + 1.3 * sin(y * 0.7 + seed)) + 0.5 * sin(y * 1.1 + x * 0.35 + 2 * seed)) - cut
    )


def along(start: Point, end: Point, parts: int = 12) -> list[Point]:
    """Give points on a straight line."""
    return [(start[0] + (end[0] - start[0]) * k / parts, start[1] + (end[1] - start[1]) * k / parts) for k in range(parts + 1)]


def turned(plate: Plate, put: Put, profile: Sequence[Point], pitch: float = 0.3, light: float = ROUND) -> None:
    """Engrave what is turned about the x axis: a profile of places along the axis and radii, lit from above it."""
    outline = [*profile, *((x, -r) for x, r in reversed(profile))]
    plate.shape(put(outline), LINE)
    widest = max(r for _, r in profile)
    count = max(4, round(2 * widest / pitch))
    for k in range(1, count):
        share = -1 + 2 * k / count
        tone = 0.9 - 1.3 * cos(asin(share) - light)
        plate.shade([put([(x, r * share) for x, r in profile])], lambda _x, _y, tone=tone: tone)


def bands(plate: Plate, put: Put, places: Iterable[tuple[float, float]], pen: float = FINE) -> None:
    """Engrave rings round what is turned, at places along its axis with their radii."""
    plate.lines(
        (put([(x + 0.28 * r * (1 - k * k) ** 0.5, r * k) for k in (-1, -0.8, -0.4, 0, 0.4, 0.8, 1)]) for x, r in places), pen
    )


def ball(plate: Plate, x: float, y: float, r: float, tilt: float = 20.0, pitch: float = 0.4) -> None:  # noqa: PLR0913, PLR0917 - as a globe
    """Engrave a globe whose parallels swell in the shade; its axis is tilted by degrees and leans to us."""
    plate.shape(ellipse(x, y, r), LINE)
    plate.shade(parallels(x, y, r, tilt, pitch), lit(x, y, r))


def parallels(x: float, y: float, r: float, tilt: float, pitch: float) -> list[Points]:
    """Return the near halves of a globe's parallels."""
    lean, rows = 0.4, round(2 * r / pitch)
    c, s, up = cos(radians(tilt)), sin(radians(tilt)), (1 - 0.4**2) ** 0.5
    out = []
    for row in range(1, rows):
        d = 2 * row / rows - 1
        wide = (1 - d * d) ** 0.5
        turns = [2 * pi * k / 60 for k in range(76)]
        places = [
            (
                d * s * up + wide * (cos(a) * c - sin(a) * s * lean),
                -d * c * up + wide * (cos(a) * s + sin(a) * c * lean),
                d * lean + wide * sin(a) * up,
            )
            for a in turns
        ]
        run: Points = []
        for px, py, pz in [*places, (0.0, 0.0, -1.0)]:
            if pz >= 0.15:
                run.append((x + r * px, y + r * py))
                continue
            if len(run) > 2:
                out.append(run)
            run = []
    return out


def lit(x: float, y: float, r: float, ambient: float = 0.55) -> Tone:
    """Return the tone of a globe that the sun of all engravings lights from the top left."""

    def tone(px: float, py: float) -> float:
        nx, ny = (px - x) / r, (py - y) / r
        nz = max(0.0, 1 - nx * nx - ny * ny) ** 0.5
        return ambient - 1.1 * (nx * SUN[0] + ny * SUN[1] + nz * SUN[2])

    return tone


def rays(plate: Plate, middle: Point, reach: tuple[float, float], count: int, tone: Tone) -> None:
    """Engrave rays round a place, from one distance to another in mm."""
    x, y = middle
    turns = (2 * pi * k / count for k in range(count))
    plate.shade(
        ([(x + reach[0] * cos(a), y + reach[0] * sin(a)), (x + reach[1] * cos(a), y + reach[1] * sin(a))] for a in turns),
        tone,
        FRAME,
    )


FRAME: Final = [(0.0, 0.0), (WIDE, 0.0), (WIDE, HIGH), (0.0, HIGH)]


def burst(x: float, y: float, radii: Sequence[float], turn: float = 0.0, flat: float = 1.0) -> Points:
    """Return a star with a corner at each of the radii, in turn round its middle."""
    n = len(radii)
    return [
        (x + r * cos(radians(turn) + 2 * pi * k / n), y + flat * r * sin(radians(turn) + 2 * pi * k / n))
        for k, r in enumerate(radii)
    ]


def cloud(plate: Plate, lobes: Sequence[tuple[float, float, float]]) -> None:
    """Engrave a cloud of round lobes, shaded at the lower right of each."""
    for x, y, r in lobes:
        plate.shape(ellipse(x, y, r), LINE)
    for x, y, r in lobes:
        plate.blank(ellipse(x, y, r - 0.1))
    for x, y, r in lobes:
        for k in (0.78, 0.55):
            arc = ellipse(x, y, r * k, span=(-20, 130))
            plate.shade([arc], lambda px, py, x=x, y=y, r=r: 0.6 * ((px - x) * 0.6 + (py - y) * 0.8) / r - 0.05)


ROUND_SHIP: Final = [
    (-24.5, -1), (-24.5, -8), (-21, -12.5), (-18, -20.5), (-11, -21), (-8, -24.6), (0, -25.2), (6, -23), (15.5, -20.5),
    (17, -13.5), (21.5, -9.8), (16, 0), (5, 3), (-14, 2), (-20, -0.5),
]  # fmt: skip
"""What lies round a ship of the line, and round its bowsprit."""
ROUND_BOWSPRIT: Final = [(15, -15), (27, -14), (27, -11.4), (17, -5)]


def clearing(plate: Plate, put: Put) -> None:
    """Take away the sky round a ship, so that its sails stand out."""
    plate.blank(put(smooth(ROUND_SHIP, closed=True, steps=3)))
    (ax, _), (bx, _) = put([(0.0, 0.0), (1.0, 0.0)])
    if bx - ax > FAR:
        plate.blank(put(ROUND_BOWSPRIT))


def sails(plate: Plate, x: float, y: float, scale: float, turn: float = 0.0) -> None:
    """Engrave a ship in a clear patch of sky; (x, y) is amidships at its keel."""
    put = at(x, y, scale, turn)
    clearing(plate, put)
    ship(plate, put)
