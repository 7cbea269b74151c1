"""The covers of the handbook: a ship under a star chart, and a chart that ends where nobody has been. 148 x 210 mm."""

from __future__ import annotations

from math import asin, cos, degrees, hypot, radians, sin, tan
from typing import TYPE_CHECKING, Final

from engraving.forms import dotted, globe, ring, rope, sky, spark, star
from engraving.geometry import at, box, ellipse, inside, smooth
from engraving.plate import BOLD, FINE, GREEN, HAIR, INK, LINE, RED, YELLOW, Plate
from engraving.ship import ship

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engraving.geometry import Point, Points

CHART: Final = (74.0, 106.5, 47.0)
"""The middle and the radius of the star chart."""
ROUTES: Final = (
    ((-44, 8), (-30, 8), (-18, -4), (-4, -4), (8, -16), (22, -16), (36, -30)),
    ((-18, -4), (-18, -20), (-30, -32)),
    ((8, -16), (8, -32), (18, -42)),
    ((-30, 8), (-18, 20), (-2, 20), (10, 8), (28, 8), (44, -8)),
)
"""The routes on the chart, from its middle."""
PLANETS: Final = ((-31, -6), (15, -25), (29, 18.5))
"""The planets on the chart from its middle: yellow, red, green."""
STARS: Final = (
    ((-37, -12), (-33, -17), (-27, -14), (-24, -21)),
    ((-9, -38), (-4, -33), (-7, -26), (0, -22), (1, -29), (-4, -33)),
    ((20, -6), (27, -9), (33, -3), (40, 2)),
    ((14, 16), (19, 22), (15, 29), (22, 33)),
    ((24, -27), (27, -22), (34, -20)),
)
"""Constellations: what is joined by thin lines."""


def cover(*, light: bool = False, pen: float = 1.0, planets: Sequence[Point] = PLANETS) -> str:
    """Return the front cover's drawing, with its planets so many mm from the middle of the chart."""
    plate = Plate(148, 210, light=light, pen=pen)
    _spandrels(plate)
    _chart(plate, CHART, planets)
    sky(plate, (11, 130, 126, 52), 3, 0.66)
    sky(plate, (11, 150.13, 126, 31.5), 8, 0.66, stars=False)
    ship(plate, at(71, 173, 1.86))
    return plate.svg()


def back(*, light: bool = False) -> str:
    """Return the back cover's drawing."""
    plate = Plate(148, 210, light=light)
    place = (74.0, 68.0, 52.0)
    x, y, r = place
    _rim(plate, place)
    sky(plate, (x - 47, y - 16, 36, 44), 5, 0.6, stars=False)
    known = [
        (x - r - 1, y - r - 1),
        *smooth([(x + 6, y - r - 1), (x - 8, y - 26), (x + 2, y - 8), (x - 14, y + 14), (x - 12, y + r + 1)]),
        (x - r - 1, y + r + 1),
    ]
    plate.lines((part for curve in _graticule(place) for part in inside(curve, known)), HAIR)
    for route in (ROUTES[0][:4], ROUTES[1], ROUTES[3][:3]):
        _route(plate, (x, y), route)
    for figure in STARS[:2]:
        _figure(plate, (x, y), figure)
    _planet(plate, (x - 34, y - 2), 3.6, 0)
    dotted(plate, smooth([(x - 4, y - 4), (x + 4, y - 3), (x + 10, y + 3), (x + 14, y + 8)]), 1.3, 0.2)
    ship(plate, at(x + 26, y + 14, 0.56))
    return plate.svg()


def _rim(plate: Plate, place: tuple[float, float, float]) -> None:
    """Engrave the rim of a chart, divided into degrees."""
    x, y, r = place
    plate.shape(ellipse(x, y, r + 4.2), BOLD)
    plate.line(ellipse(x, y, r + 3.4), HAIR)
    plate.line(ellipse(x, y, r + 1.4), HAIR)
    plate.line(ellipse(x, y, r), LINE)
    for k in range(180):
        a, out = radians(2 * k), 3.4 if k % 5 == 0 else 2.4
        plate.line(
            [(x + (r + 1.4) * cos(a), y + (r + 1.4) * sin(a)), (x + (r + out) * cos(a), y + (r + out) * sin(a))],
            FINE if k % 5 == 0 else HAIR,
        )
    for k in range(0, 36, 2):
        span = (10.0 * k, 10.0 * k + 10)
        plate.blank([*ellipse(x, y, r, span=span), *reversed(ellipse(x, y, r + 1.4, span=span))], INK)


def _graticule(place: tuple[float, float, float], step: int = 15) -> Iterator[Points]:
    """Yield meridians and parallels of a half of the sky, every `step` degrees from its middle."""
    x, y, r = place
    for turn in range(step - 90, 90, step):
        yield [(x + r * cos(radians(a)) * tan(radians(turn / 2)) * 1.0, y + r * sin(radians(a))) for a in range(-90, 91, 5)]
    for lat in range(step - 90, 90, step):
        k = radians(lat)
        if lat == 0:
            yield [(x - r, y), (x + r, y)]
            continue
        radius = r / tan(abs(k))
        middle = y - (r / sin(abs(k))) * (1 if k > 0 else -1)
        half = degrees(asin(r * cos(k) / radius))
        base = 90 if k > 0 else 270
        yield ellipse(x, middle, radius, span=(base - half, base + half))


def _chart(plate: Plate, place: tuple[float, float, float], planets: Sequence[Point]) -> None:
    x, y, r = place
    _rim(plate, place)
    disc = ellipse(x, y, r)
    step = 30 if plate.light else 15
    plate.lines((part for curve in _graticule(place, step) for part in inside(curve, disc)), HAIR)
    for offset in (-1.1, 0.0, 1.1):
        ecliptic = [(x + d, y + offset - 0.42 * r * sin(d / r * 1.5)) for d in range(-47, 48)]
        for part in inside(ecliptic, disc):
            plate.line(part, FINE if offset else HAIR)
    for figure in STARS:
        _figure(plate, (x, y), figure)
    for route in ROUTES:
        _route(plate, (x, y), [p for p in route if hypot(*p) < r])
    for k, (px, py) in enumerate(planets):
        _planet(plate, (x + px, y + py), 4.6, k)
    x, y = x - 5, y + 8
    plate.shape(ellipse(x, y, 7.4), HAIR)
    plate.line(ellipse(x, y, 6.6), FINE)
    plate.lines(
        (
            [(x + 6.6 * sin(radians(a)), y - 6.6 * cos(radians(a))), (x + 7.4 * sin(radians(a)), y - 7.4 * cos(radians(a)))]
            for a in range(0, 360, 15)
        ),
        HAIR,
    )
    spark(plate, x, y, 7.0)


def _route(plate: Plate, middle: Point, route: Sequence[Point]) -> None:
    x, y = middle
    line = [(x + px, y + py) for px, py in route]
    rope(plate, line, line, 0.7)


def _figure(plate: Plate, middle: Point, figure: Sequence[Point]) -> None:
    x, y = middle
    line = [(x + px, y + py) for px, py in figure]
    plate.line(line, HAIR, dash=(0.2, 0.6) if plate.light else None)
    for k, (px, py) in enumerate(line):
        plate.blank(ellipse(px, py, 0.9))
        star(plate, px, py, 1.2 if k % 3 == 0 else 0.8, 4)


def _planet(plate: Plate, middle: Point, r: float, kind: int) -> None:
    """Engrave a planet in the colour and the shape that its token has."""
    x, y = middle
    shapes = (
        ellipse(x, y, r),
        [(x, y - 1.1 * r), (x + 1.1 * r, y + 0.85 * r), (x - 1.1 * r, y + 0.85 * r)],
        box(x - 0.9 * r, y - 0.9 * r, 1.8 * r, 1.8 * r),
    )
    plate.shape(ellipse(x, y, 1.6 * r), HAIR)
    for k in range(24):
        a = radians(15 * k)
        plate.line([(x + 1.6 * r * cos(a), y + 1.6 * r * sin(a)), (x + 1.8 * r * cos(a), y + 1.8 * r * sin(a))], HAIR)
    plate.shape(shapes[kind], LINE, (YELLOW, RED, GREEN)[kind])


def _spandrels(plate: Plate) -> None:
    """Engrave the corners round the chart: a sun, a ringed planet, stars."""
    x, y = 23.0, 71.0
    rays = [
        (
            x + (9 if k % 4 == 0 else 5.2 if k % 2 else 7) * sin(radians(11.25 * k)),
            y - (9 if k % 4 == 0 else 5.2 if k % 2 else 7) * cos(radians(11.25 * k)),
        )
        for k in range(32)
    ]
    plate.shape(rays, FINE)
    globe(plate, x, y, 4.6, 20, 0.42)
    x = 125.0
    ring(plate, x, y, 10, 2.6, -20, front=False)
    globe(plate, x, y, 5.6, -20)
    ring(plate, x, y, 10, 2.6, -20, front=True)
    for px, py, r in (
        (14, 80, 1.2),
        (36, 59, 1.0),
        (13, 58, 0.8),
        (134, 80, 1.2),
        (112, 58, 0.9),
        (135, 57, 0.8),
        (17, 122, 1.0),
        (131, 120, 1.3),
    ):
        star(plate, px, py, r, 4)
