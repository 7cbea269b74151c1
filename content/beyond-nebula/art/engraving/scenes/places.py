"""Places: three planets, an observatory, a refinery in section."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from engraving.forms import dotted, globe, noise, person, ring, sign, star
from engraving.geometry import at, box, ellipse, smooth
from engraving.plate import BOLD, FINE, HAIR, INK, LINE, PAPER, YELLOW, Plate

if TYPE_CHECKING:
    from collections.abc import Callable

    from engraving.geometry import Points

    Put = Callable[[Points], Points]


def _size(put: Put, length: float) -> float:
    (ax, _), (bx, _) = put([(0.0, 0.0), (length, 0.0)])
    return bx - ax


def objective(plate: Plate, put: Put) -> None:
    """Three planets, one of each colour, on one route; the first has a home to come back to."""
    places = ((-15.0, -7.0, 5.2, 30.0), (0.0, -10.0, 6.2, -18.0), (15.6, -7.6, 4.7, 60.0))
    dotted(plate, put(smooth([(-22, -1), (-15, -1), (-4, -3.4), (4, -2.6), (12, -1.4), (22, -3)])), 0.8)
    for k, (x, y, r, tilt) in enumerate(places):
        cx, cy = put([(x, y)])[0]
        if k == 1:
            ring(plate, cx, cy, _size(put, r * 1.85), _size(put, r * 0.42), -16, front=False)
        globe(plate, cx, cy, _size(put, r), tilt)
        if k == 1:
            ring(plate, cx, cy, _size(put, r * 1.85), _size(put, r * 0.42), -16, front=True)
    _moons(plate, put)
    _flags(plate, put)


def _moons(plate: Plate, put: Put) -> None:
    for x, y, r in ((8.6, -16.6, 1.1), (-21, -14.4, 0.8), (20.6, -14.6, 1.0)):
        cx, cy = put([(x, y)])[0]
        globe(plate, cx, cy, _size(put, r))
    for x, y, rx, ry in ((14.2, -9.4, 1.1, 0.7), (17.2, -8.0, 0.8, 0.6), (14.4, -5.4, 0.9, 0.55)):
        plate.shape(put(ellipse(x, y, rx, ry, turn=-20)), HAIR)
        plate.line(put(ellipse(x, y, rx * 0.7, ry * 0.7, turn=-20, span=(150, 330))), HAIR)


def _flags(plate: Plate, put: Put) -> None:
    """Engrave a flag on each planet with the shape and the colour of its kind."""
    for k, (x, y) in enumerate(((-16.4, -11.8), (-0.6, -16.0), (15.0, -12.0))):
        plate.line(put([(x, y), (x, y - 3.9)]), LINE)
        plate.shape(put(box(x, y - 3.9, 3.4, 2.6)), FINE)
        sign(plate, put, (x + 1.7, y - 2.6), 0.85, k)


def story(plate: Plate, put: Put) -> None:
    """An observatory on a colony, and people who look where one of them points."""
    for k, (x, y) in enumerate(((-20, -17), (8, -18), (17, -15.4), (-12, -18.6))):
        star(plate, *put([(x, y)])[0], 0.6 + 0.25 * (k % 2), 4)
    _houses(plate, put)
    _observatory(plate, put)
    hill = smooth([(-22, -0.6), (-14, -2.0), (-6, -2.6), (4, -2.4), (12, -1.4), (22, -0.4)])
    ground = put([*hill, (22, 0.3), (-22, 0.3)])
    plate.shape(ground, HAIR, PAPER)
    plate.line(put(hill), LINE)
    plate.contour(ground, (put([(x, y + d * (1 + 0.3 * sin(x))) for x, y in hill]) for d in (0.4, 0.8, 1.25, 1.7)))
    _balustrade(plate, put)
    for x, tall, pose in ((9.2, 5.2, "points"), (6.2, 4.9, "stands"), (12.8, 3.4, "stands")):
        px, py = put([(x, -1.7)])[0]
        person(plate, px, py, _size(put, tall), pose)


def _observatory(plate: Plate, put: Put) -> None:
    dome = put([*ellipse(-4, -8.4, 6.4, span=(180, 360))])
    tube = at(-4, -9.6, 1.0, -38)
    plate.shape(dome, LINE)
    ribs = [
        put([(-4 + 6.4 * cos(radians(a)) * k, -8.4 - 6.4 * sin(radians(a))) for a in range(0, 92, 6)])
        for k in (0.2, 0.36, 0.5, 0.62, 0.73, 0.82, 0.9, 0.96)
    ]
    plate.contour(dome, ribs)
    plate.lines(
        (put([(-4 - 6.4 * cos(radians(a)) * k, -8.4 - 6.4 * sin(radians(a))) for a in range(0, 92, 6)]) for k in (0.35, 0.75)),
        HAIR,
    )
    slit = [
        (-4 + 1.2 * d + 6.4 * 0.72 * sin(radians(t)), -8.4 - 6.4 * cos(radians(t)) * (1 - 0.02 * d * d))
        for d, t in [(-1, 4 * k) for k in range(20)] + [(1, 76 - 4 * k) for k in range(20)]
    ]
    plate.shape(put([(x, min(y, -8.9)) for x, y in slit]), FINE, INK)
    plate.shape(put(tube(box(1.2, -1.1, 11.2, 2.2))), LINE)
    plate.grade(put(tube(box(1.2, -1.1, 11.2, 2.2))), -38, (0.5, 0.22))
    plate.shape(put(tube(box(6.4, -1.3, 0.9, 2.6))), FINE)
    plate.shape(put(tube(box(11.6, -1.4, 1.1, 2.8))), LINE)
    drum = put(box(-10.8, -8.4, 13.6, 6.6))
    plate.shape(drum, LINE)
    plate.grade(drum, 90, (0.36, 1.3))
    plate.shape(put(box(-11.3, -8.9, 14.6, 0.9)), LINE)
    for x in (-8.6, -4.9, -1.2):
        window = [(x, -2.2), (x, -5.4), *ellipse(x + 0.9, -5.4, 0.9, span=(180, 360)), (x + 1.8, -2.2)]
        plate.shape(put(window), FINE)
        plate.hatch(put(window), 45, 0.24)


def _houses(plate: Plate, put: Put) -> None:
    for x, y, w, h in (
        (-21.4, -1.0, 4.2, 4.6),
        (-17.2, -1.6, 3.4, 6.4),
        (-13.8, -1.8, 3.0, 3.8),
        (13.6, -0.8, 3.4, 5.2),
        (17.0, -0.6, 4.4, 3.8),
    ):
        wall, roof = box(x, y - h, w, h + 1), [(x - 0.4, y - h), (x + w / 2, y - h - 1.9), (x + w + 0.4, y - h)]
        plate.shape(put(wall), FINE)
        plate.hatch(put([(x + w * 0.55, y - h), (x + w, y - h), (x + w, y + 1), (x + w * 0.55, y + 1)]), 90, 0.3)
        plate.shape(put(roof), FINE)
        plate.hatch(put(roof), 0, 0.32)
        plate.shape(put(box(x + 0.7, y - h + 1.1, 0.8, 1.1)), HAIR, YELLOW)
    plate.line(put([(19.2, -4.6), (19.2, -11)]), FINE)
    plate.lines((put([(19.2 - d, -9.6 + d), (19.2 + d, -9.6 + d)]) for d in (0.5, 1.1, 1.7)), HAIR)


def _balustrade(plate: Plate, put: Put) -> None:
    for k in range(12):
        x = 2.6 + 1.1 * k
        if not 8.0 < x < 10.4:
            plate.line(put([(x, -1.6 + 0.04 * k), (x, -3.4 + 0.04 * k)]), HAIR)
    plate.line(put([(2.2, -3.5), (15.2, -3.0)]), LINE)


def rules(plate: Plate, put: Put) -> None:
    """An extractor and a refinery, with the ground below them in section."""
    ground = smooth([(-22, -7.6), (-10, -8.2), (2, -7.7), (14, -8.1), (22, -7.5)])
    _derrick(plate, put, -12.0)
    _tanks(plate, put)
    soil = [*ground, *reversed(smooth([(-21, -0.6), (-12, 0.2), (0, -0.5), (12, 0.2), (21, -0.7)]))]
    plate.shape(put(soil), LINE)
    for k, amount in enumerate((0.16, 0.24, 0.5, 0.6, 0.84)):
        layer = [(x, y + amount * 7.4 + 0.5 * sin(x * 0.35 + k)) for x, y in ground]
        plate.contour(put(soil), [put(layer)], FINE if k % 2 else HAIR)
    _strata(plate, put)
    _pockets(plate, put)
    plate.shape(put(box(-12.5, -8.4, 1.0, 6.2)), FINE)
    plate.shape(put([(-13.1, -2.3), (-10.9, -2.3), (-12, -0.6)]), FINE, INK)


def _strata(plate: Plate, put: Put) -> None:
    if plate.light:
        return
    for k in range(120):
        x, share = -21 + 42 * noise(k), 0.28 + 0.2 * noise(k + 500)
        y = -8 + share * 7.4
        plate.line(put([(x, y), (x + 0.5, y - 0.25)]), HAIR)
    for k in range(46):
        x = -20.5 + 0.9 * k
        y = -8 + 7.4 * 0.64 + 0.5 * sin(x * 0.35 + 3)
        plate.line(put([(x, y + 0.3), (x - 0.7, y + 1.3)]), HAIR)


def _pockets(plate: Plate, put: Put) -> None:
    """Engrave what lies in the ground: metal, gas, crystal, each with its shape."""
    gas = smooth([(-3, -3.4), (1, -4.9), (6, -4.2), (7, -3.0), (2, -2.4)], closed=True)
    plate.shape(put(gas), FINE)
    for k in range(3):
        sign(plate, put, (-0.4 + 2.3 * k, -3.6 + 0.2 * (k % 2)), 0.62, 1)
    for x, y in ((-15.6, -2.6), (-14.0, -1.5), (-9.4, -1.9), (-8.2, -3.0), (-16.8, -1.4)):
        sign(plate, put, (x, y), 0.6, 0)
    for x, y in ((13, -3.4), (14.7, -2.2), (16.4, -3.6), (18.0, -2.4)):
        sign(plate, put, (x, y), 0.66, 2)


def _derrick(plate: Plate, put: Put, x: float) -> None:
    foot, top = -8.0, -18.8
    left, right = [(x - 3.6, foot), (x - 0.7, top)], [(x + 3.6, foot), (x + 0.7, top)]
    plate.lines((put(left), put(right)), LINE)
    for k in range(7):
        lower, upper = k / 7, (k + 1) / 7
        a, b = ((p[0][0] + (p[1][0] - p[0][0]) * lower, foot + (top - foot) * lower) for p in (left, right))
        c, d = ((p[0][0] + (p[1][0] - p[0][0]) * upper, foot + (top - foot) * upper) for p in (left, right))
        plate.lines((put([a, d]), put([b, c]), put([c, d])), HAIR)
    plate.shape(put(box(x - 1.3, top - 0.7, 2.6, 0.9)), LINE)
    plate.line(put([(x, top), (x, foot)]), LINE)
    plate.shape(put(box(x - 1.0, -12.6, 2.0, 1.5)), LINE)
    beam = [(x + 2.6, -12.4), (x + 9.4, -10.2)]
    plate.shape(
        put(
            [
                (beam[0][0], beam[0][1] - 0.5),
                (beam[1][0], beam[1][1] - 0.5),
                (beam[1][0], beam[1][1] + 0.5),
                (beam[0][0], beam[0][1] + 0.5),
            ]
        ),
        LINE,
    )
    plate.shape(put([(x + 5.2, -8), (x + 6.0, -11.4), (x + 6.8, -8)]), FINE)
    plate.shape(put(ellipse(x + 9.4, -9.6, 1.5)), LINE)
    plate.lines(
        (put([(x + 9.4, -9.6), (x + 9.4 + 1.5 * cos(a), -9.6 + 1.5 * sin(a))]) for a in (0.4, 1.45, 2.5, 3.55, 4.6, 5.65)), HAIR
    )


def _tanks(plate: Plate, put: Put) -> None:
    plate.line(put([(-1, -9.0), (22, -9.0)]), BOLD)
    for x, y, w, h in ((0.6, -8, 5.2, 6.6), (18.0, -8, 2.0, 9.6)):
        body = put(box(x, y - h, w, h))
        plate.shape(body, LINE)
        plate.grade(body, 90, (0.24, 0.9))
        plate.shape(put(ellipse(x + w / 2, y - h, w / 2, w * 0.16)), LINE)
        plate.lines((put(ellipse(x + w / 2, y - h * k, w / 2, w * 0.14, span=(0, 180))) for k in (0.33, 0.66)), HAIR)
    cx, cy = put([(11.4, -12.0)])[0]
    for side in (-1, 1):
        plate.lines((put([(11.4 + side * d, -8), (11.4 + side * 2.6, -10.6)]) for d in (1.0, 3.2)), FINE)
    globe(plate, cx, cy, _size(put, 3.7), 0, 0.4)
    plate.line(put([(11.4, -15.7), (11.4, -16.6), (4.6, -16.6), (4.6, -14.8)]), LINE)
    plate.line(put([(15.1, -12), (18, -12)]), LINE)
    smoke = [(19, -18.2), (20, -18.9), (21.6, -18.4), (22, -19.2)]
    plate.lines((put(smooth([(px, py - d) for px, py in smoke])) for d in (0, 0.4, 0.8)), HAIR)
