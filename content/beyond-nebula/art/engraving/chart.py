"""What swims, blows and shines on the map: a sea monster, a nautilus, two heads of winds, constellations.

Drawn for the seat of player A, whose half is the lower one: 360 x 180 mm, its top the border.
The map has it again after a half turn.
"""

from __future__ import annotations

import itertools
from math import cos, exp, hypot, pi, radians, sin
from typing import TYPE_CHECKING, Final

from .forms import spark
from .geometry import at, ellipse, smooth
from .plate import FINE, HAIR, INK, LINE, PAPER, Plate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .geometry import Point, Points

    Put = Callable[[Sequence[Point]], Points]

WIDTH: Final = 360.0
HEIGHT: Final = 180.0
FIGURES: Final = (
    # the quill: a closed vane about its rib, and a short shaft, so that nobody takes it for a route
    (
        ((159, 34), (163.6, 28), (164.4, 21), (170, 16.5), (179, 14), (177.5, 21), (173, 27.5), (166, 31.5), (159, 34)),
        ((155, 38), (159, 34), (168.5, 24.5), (179, 14)),
    ),
    # the inkwell
    (
        ((64, 127), (64, 137), (83, 137), (83, 127), (77, 122), (70, 122), (64, 127)),
        ((70, 122), (70, 117), (77, 117), (77, 122)),
    ),
    # the door, ajar
    (((5, 122), (5, 98), (15, 94), (15, 128), (5, 122)), ((15, 94), (20, 99), (20, 131), (15, 128))),
    # the well, with its bucket
    (((36, 102), (39, 115), (57, 115), (60, 102), (36, 102)), ((40, 102), (48, 93), (56, 102)), ((48, 93), (48, 106))),
    # the key of the door
    (
        ((348, 112), (343, 108), (343, 102), (348, 98), (353, 102), (353, 108), (348, 112), (348, 121), (348, 131)),
        ((348, 131), (355, 131)),
        ((348, 125), (353, 125)),
    ),
)
"""Constellations: the stars that thin lines join."""
ARMS: Final = (
    ((-1, 14), (-4, 17.6), (-3.6, 22), (-7, 24.4)),
    ((-2, 13), (-7, 16), (-9.4, 20), (-14, 20.6)),
    ((-3, 11.6), (-9, 13), (-13.6, 16.6), (-18.6, 15.2)),
    ((-3.4, 10), (-10, 9.8), (-15.6, 12), (-21, 9.6)),
    ((-3.4, 8), (-9.6, 6.2), (-14, 7.6), (-18, 4.6)),
    ((-2, 6), (-6.4, 2.8), (-10.6, 3.2), (-13, 0.2)),
)
"""The arms of the nautilus, from its hood outwards."""


def chart(*, light: bool = False) -> str:
    """Return the SVG of the creatures and the winds of half a map."""
    plate = Plate(WIDTH, HEIGHT, light=light, pen=0.9 if light else 1.25)
    monster(plate, at(186, 71, 0.86))
    nautilus(plate, at(53, 29, 0.92))
    wind(plate, at(66, 167, 0.9))
    wind(plate, _mirrored(at(294, 167, 0.9)))
    return plate.svg()


def constellations(*, light: bool = False) -> str:
    """Return the SVG of the constellations of half a map; their lines are dotted in the low-ink edition, as no route is."""
    plate = Plate(WIDTH, HEIGHT, light=light, pen=1.25)
    for figure in FIGURES:
        constellation(plate, figure)
    return plate.svg()


def _mirrored(put: Put) -> Put:
    return lambda points: put([(-x, y) for x, y in points])


def ribbon(line: Points, widths: Callable[[float], float]) -> tuple[Points, Points]:
    """Return the two edges of a band along a line, as wide as `widths` says at a share of it."""
    left: Points = []
    right: Points = []
    last = len(line) - 1
    for k, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, k - 1)], line[min(last, k + 1)]
        d = hypot(bx - ax, by - ay) or 1.0
        w = widths(k / last) / 2
        nx, ny = -(by - ay) / d * w, (bx - ax) / d * w
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return left, right


def monster(plate: Plate, put: Put) -> None:
    """Engrave a sea serpent with two humps out of the waves, about 84 wide and 36 high; the water is at 10."""
    water = 10.0
    for x, r, w in ((27.0, 8.5, 6.0), (8.0, 12.0, 9.0)):
        _hump(plate, put, (x, water), r, w)
    _tail(plate, put, (40.0, water))
    _neck(plate, put, water)
    _waves(plate, put, water)


def _hump(plate: Plate, put: Put, foot: Point, r: float, w: float) -> None:
    x, y = foot
    outer = [(x + r * cos(a) * 0.86, y - 1.25 * r * sin(a)) for a in (pi * k / 32 for k in range(33))]
    inner = [(x + (r - w) * cos(a) * 0.8, y - 1.1 * (r - w) * sin(a)) for a in (pi * k / 32 for k in range(33))]
    plate.shape(put([*outer, *reversed(inner)]), LINE)
    for k in range(3, 30, 3):
        a = pi * (k + 0.6) / 32
        tip = (x + (r + 2.2) * cos(a + 0.1) * 0.86, y - 1.25 * (r + 1.9) * sin(a + 0.1))
        plate.shape(put([outer[k], tip, outer[k + 2]]), FINE)
    share = 0.36
    belly = [
        (a[0] + (b[0] - a[0]) * (1 - share), a[1] + (b[1] - a[1]) * (1 - share)) for a, b in zip(outer, inner, strict=True)
    ]
    plate.line(put(belly), FINE)
    plate.lines((put([belly[k], inner[k]]) for k in range(1, 32)), HAIR)
    for k in range(1, 32):
        far = 0.28 + 0.3 * (k % 2) * (k > 12) + (0.18 if k > 20 else 0)
        plate.line(put([_at(belly[k], outer[k], 0.0), _at(belly[k], outer[k], far)]), HAIR)


def _at(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _tail(plate: Plate, put: Put, foot: Point) -> None:
    x, y = foot
    line = smooth([(x - 2.5, y + 1), (x - 0.5, y - 5), (x + 1.8, y - 9), (x + 3.4, y - 12)], steps=8)
    left, right = ribbon(line, lambda s: 4.0 - 2.4 * s)
    fluke = smooth(
        [
            (x + 3.0, y - 11.4),
            (x - 1.2, y - 15.4),
            (x - 3.2, y - 20.6),
            (x + 1.4, y - 18.2),
            (x + 4.4, y - 15.4),
            (x + 8.0, y - 17.2),
            (x + 12.6, y - 17),
            (x + 9.2, y - 13.4),
            (x + 4.2, y - 11.4),
        ],
        closed=True,
        steps=5,
    )
    plate.shape(put(fluke), LINE)
    plate.lines(
        (
            put([(x + 3.6, y - 12), end])
            for end in ((x - 1.6, y - 18.4), (x + 0.6, y - 17.2), (x + 8.4, y - 15.6), (x + 10.2, y - 16.2))
        ),
        HAIR,
    )
    plate.shape(put([*left, *reversed(right)]), LINE)
    plate.lines((put([left[k], _at(left[k], right[k], 0.55)]) for k in range(1, len(left) - 1, 2)), HAIR)


def _neck(plate: Plate, put: Put, water: float) -> None:
    """Engrave the neck and the head, which looks back over its shoulder to the left."""
    line = smooth([(-15.5, water + 1), (-16.5, 2), (-20, -6), (-26.5, -11.5), (-31, -11)], steps=10)
    left, right = ribbon(line, lambda s: 11.0 - 4.6 * s)
    for k in range(4, 34, 4):
        tip = _at(left[k + 1], right[k + 1], 1.42)
        plate.shape(put([right[k], (tip[0] + 0.9, tip[1] - 0.8), right[k + 3]]), FINE)
    plate.shape(put([*left, *reversed(right)]), LINE)
    belly = [_at(a, b, 0.36) for a, b in zip(left, right, strict=True)]
    plate.line(put(belly[:36]), FINE)
    plate.lines((put([left[k], belly[k]]) for k in range(1, 36)), HAIR)
    plate.lines(
        (put([_at(right[k], belly[k], 0.02), _at(right[k], belly[k], 0.34 + 0.2 * (k % 2))]) for k in range(1, 33)), HAIR
    )
    ear = smooth([(-25.6, -13.6), (-22.2, -17.4), (-20.6, -21.2), (-25.4, -19.6), (-28.6, -15.6)], closed=True, steps=5)
    plate.shape(put(ear), FINE)
    plate.lines((put([(-27, -14.8), end]) for end in ((-22.4, -19.2), (-23.6, -19.6), (-22.6, -17.8))), HAIR)
    jaw = smooth(
        [(-27.6, -8.2), (-32, -5.6), (-37.4, -4.2), (-41.2, -5.4), (-41.6, -6.8), (-38, -7.0), (-34.4, -8.4), (-31.6, -9.8)],
        closed=True,
        steps=6,
    )
    plate.shape(put(jaw), LINE)
    tongue = [(-33, -8.6), (-38, -8.4), (-43.6, -9.6), (-46.2, -8.8)]
    plate.line(put(smooth(tongue)), LINE)
    plate.line(put(smooth([(-43.6, -9.6), (-45, -10.4), (-46.4, -10.8)])), FINE)
    skull = smooth(
        [
            (-25.6, -9.4),
            (-25.2, -13.4),
            (-28.4, -16.4),
            (-32.4, -16.8),
            (-35, -14.8),
            (-39, -14.2),
            (-42.8, -15.2),
            (-44.4, -13.4),
            (-43.2, -11.4),
            (-38.6, -10.6),
            (-34, -10.2),
            (-30.4, -9.2),
        ],
        closed=True,
        steps=6,
    )
    plate.shape(put(skull), LINE)
    plate.lines(
        (
            put([(x, y), (x + 0.5, y + 1.3), (x + 1.0, y + 0.1)])
            for x, y in ((-42.4, -11.2), (-40.4, -10.8), (-38.4, -10.5), (-36.4, -10.3))
        ),
        FINE,
    )
    plate.lines(
        (put([(x, y), (x + 0.5, y - 1.1), (x + 1.0, y)]) for x, y in ((-40.4, -6.8), (-38.2, -6.9), (-36.2, -7.6))), FINE
    )
    plate.shape(put(ellipse(-31.6, -14.2, 1.25)), FINE)
    plate.blank(put(ellipse(-31.9, -14.2, 0.55)), INK)
    plate.line(put(smooth([(-33.6, -15.2), (-31.8, -16.2), (-29.6, -15.2)])), LINE)
    plate.blank(put(ellipse(-42.6, -13.8, 0.4)), INK)
    plate.lines((put(smooth([(-26 - d, -9.8), (-26.4 - d, -12), (-27.6 - d, -13.4)])) for d in (0.2, 0.9, 1.6)), HAIR)
    plate.lines((put([(-29 - d, -8.4 + 0.24 * d), (-29.8 - d, -7.0 + 0.28 * d)]) for d in range(8)), HAIR)
    spout = ((-33.4, -17.2, -36.4, -22.4), (-32.8, -17.4, -33.2, -23.4), (-32.2, -17.2, -29.8, -22.2))
    for ax, ay, bx, by in spout:
        plate.line(put(smooth([(ax, ay), ((ax + bx) / 2 + 0.2, by + 1.6), (bx, by), (bx + (bx - ax) * 0.4, by + 1.8)])), FINE)


def _waves(plate: Plate, put: Put, water: float) -> None:
    """Engrave the sea round what comes out of it: white where it foams, then level lines that grow shorter below."""
    for left, right in ((-24, -8), (-5, 21), (18, 35), (34, 46)):
        foam = [(left + (right - left) * k / 24, water - 0.2 - 0.9 * abs(sin(pi * k / 4))) for k in range(25)]
        plate.blank(put([*foam, (right, water + 5), (left, water + 5)]), PAPER)
        plate.line(put(foam), FINE)
    for row, (start, end) in enumerate(((-38, 52), (-32, 46), (-34, 40), (-20, 28), (-8, 14))):
        y = water + 1.2 + 1.7 * row
        gaps = (6, 11, 8, 13)
        x, k = float(start), 0
        while x < end:
            length = gaps[(k + row) % 4]
            curve = [(x + length * s / 6, y + 0.55 * sin(2 * pi * (x + length * s / 6) / 7.5 + row)) for s in range(7)]
            plate.line(put(curve), FINE if row < 2 else HAIR)
            x, k = x + length + 1.6, k + 1


def nautilus(plate: Plate, put: Put) -> None:
    """Engrave a nautilus that swims to the left, about 44 wide and 36 high."""
    last = 4.5 * pi

    def spiral(angle: float) -> Point:
        r = 1.75 * exp(0.17 * angle)
        return 4 + r * cos(angle), r * sin(angle) - 3

    plate.shape(put([spiral(last - 2 * pi * k / 48) for k in range(49)]), LINE)
    plate.line(put([spiral(last - 2 * pi - pi * k / 16) for k in range(40)]), LINE)
    for k in range(14):
        a = last - 1.0 - 0.36 * k
        inner, rim = spiral(a - 2 * pi), spiral(a)
        middle, turn = _at(inner, rim, 0.5), 0.16 * hypot(rim[0] - inner[0], rim[1] - inner[1])
        plate.line(put(smooth([inner, (middle[0] + turn * sin(a), middle[1] - turn * cos(a)), rim], steps=4)), FINE)
        for j in range(1, 6):
            b = a - 0.055 * j
            plate.line(put([spiral(b), _at(spiral(b), spiral(b - 2 * pi), 0.5 - 0.075 * j)]), HAIR)
    for arm in ARMS:
        left, right = ribbon(smooth(list(arm), steps=5), lambda s: 2.3 - 1.8 * s)
        plate.shape(put([*left, *reversed(right)]), FINE)
        plate.lines((put([left[k], _at(left[k], right[k], 0.6)]) for k in range(2, len(left) - 2, 2)), HAIR)
    hood = smooth([(5, 3), (0, 3.6), (-4.4, 7.2), (-4.2, 11.6), (0, 15), (4.6, 15.6), (6.4, 10)], closed=True, steps=6)
    plate.shape(put(hood), LINE)
    plate.shape(put(ellipse(-0.4, 8.8, 1.9)), FINE)
    plate.blank(put(ellipse(-0.7, 8.8, 0.9)), INK)
    plate.lines((put([(1.4 + 0.6 * k, 10.6 - 0.3 * k), (0.4 + 0.8 * k, 14.2 - 0.1 * k)]) for k in range(6)), HAIR)
    plate.lines((put([(1.6 + 0.7 * k, 4 + 0.1 * k), (1.2 + 0.9 * k, 5.8 + 0.2 * k)]) for k in range(5)), HAIR)


def wind(plate: Plate, put: Put) -> None:
    """Engrave the head of a wind that blows to the right; about 60 wide with its breath, 22 high."""
    for k, reach in enumerate((26, 34, 40, 34, 25)):
        slope = (k - 2) * 0.16
        curve = [(8.4 + d, 1.8 + slope * d + 0.5 * sin(d / 3.2 + k)) for d in range(2, reach)]
        plate.line(put(curve), FINE if k % 2 == 0 else HAIR)
        x, y = curve[-1]
        curl = (
            [(x + 1.7 * sin(a) * (1 - a / 9), y - 1.7 * (1 - cos(a)) * (1 - a / 9)) for a in (0.35 * s for s in range(16))]
            if k in (0, 4)
            else []
        )
        if curl:
            plate.line(put(curl if k == 0 else [(px, 2 * y - py) for px, py in curl]), FINE)
    for x, y, r, turn in (
        (-9.6, 6.4, 4.2, 200),
        (-12.4, 0.6, 4.4, 160),
        (-10.6, -5.4, 4.4, 110),
        (-5.4, -8.8, 4.2, 60),
        (0.4, -9.2, 3.6, 20),
    ):
        plate.shape(put(ellipse(x, y, r)), LINE)
        swirl = [
            (x + r * (1 - s / 20) * cos(radians(turn) + 0.6 * s), y + r * (1 - s / 20) * sin(radians(turn) + 0.6 * s))
            for s in range(18)
        ]
        plate.line(put(swirl), FINE)
    face = smooth(
        [(-7.4, -6.6), (-1.6, -9.4), (2.6, -7.6), (3.6, -4.6), (4.2, -3.0), (6.8, -0.9), (6.2, 0.4), (4.9, 0.6), (5.4, 1.2),
         (7.9, 1.2), (8.2, 2.4), (5.9, 3.0), (5.6, 4.2), (5.8, 5.8), (4.2, 8.2), (0.8, 9.4), (-3.8, 9.2), (-7.8, 6.6),
         (-9.4, 1)],
        closed=True, steps=6,
    )  # fmt: skip
    plate.shape(put(face), LINE)
    plate.line(put(smooth([(6.2, 2.05), (7.2, 1.75), (8.2, 1.85)])), FINE)
    plate.line(put(smooth([(0.6, -5.0), (2.2, -5.8), (3.4, -5.0)])), LINE)
    plate.shape(put(smooth([(0.8, -3.4), (2.0, -4.2), (3.1, -3.4), (2.0, -2.7)], closed=True, steps=4)), FINE)
    plate.blank(put(ellipse(2.2, -3.4, 0.5)), INK)
    plate.line(put(smooth([(4.6, 0.4), (3.8, -0.2), (4.2, -1.1)])), FINE)
    plate.line(put(smooth([(4.6, 4.6), (2.2, 6.6), (-1.4, 6.2), (-2.8, 3.2), (-1, 0.2), (2, -0.6)])), FINE)
    for k in range(8):
        a = 2.1 + 0.3 * k
        plate.line(put([(0.8 + r * cos(a) * 1.05, 3 + r * sin(a)) for r in (3.9, 4.6 + 0.5 * (k % 2))]), HAIR)
    plate.lines(
        (
            put(smooth([(-7.6 + 0.9 * k, 6.4 + 0.34 * k), (-5.4 + 0.9 * k, 5.6 + 0.2 * k), (-4.6 + 0.8 * k, 3.8 + 0.5 * k)]))
            for k in range(5)
        ),
        HAIR,
    )
    ear = smooth([(-5.6, -3.6), (-3.6, -3.4), (-3.8, -0.6), (-5.4, 1.2), (-6.4, -0.6)], closed=True, steps=5)
    plate.shape(put(ear), FINE)
    plate.line(put(smooth([(-5.0, -2.6), (-4.4, -1.4), (-5.2, 0.2)])), HAIR)
    for x, y, r in ((-6.6, -6.6, 2.6), (-9.0, -2.4, 2.5), (-8.6, 3.6, 2.4)):
        plate.shape(put(ellipse(x, y, r)), FINE)
        plate.line(put([(x + r * (1 - s / 15) * cos(0.6 * s), y + r * (1 - s / 15) * sin(0.6 * s)) for s in range(13)]), HAIR)


def constellation(plate: Plate, lines: Sequence[Sequence[Point]]) -> None:
    """Engrave stars that thin lines join; the first one shines."""
    stars: list[Point] = []
    for line in lines:
        for a, b in itertools.pairwise(line):
            d = hypot(b[0] - a[0], b[1] - a[1])
            plate.line([_at(a, b, 1.5 / d), _at(a, b, 1 - 1.5 / d)], LINE, dash=(0.25, 0.75) if plate.light else None)
        stars += [star for star in line if star not in stars]
    for k, (x, y) in enumerate(stars):
        if k % 3 == 0:
            spark(plate, x, y, 1.5)
        else:
            plate.blank(ellipse(x, y, 0.5), INK)
