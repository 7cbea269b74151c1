"""The Laboratory's technologies: scales, boats to a ship, a compass, a mirror, two piles, a gate."""

from __future__ import annotations

from math import cos, hypot, pi, radians, sin
from typing import TYPE_CHECKING

from engraving.forms import dotted, spark
from engraving.geometry import at, ellipse, flipped, smooth
from engraving.plate import BOLD, FINE, HAIR, INK, LINE, PAPER

from .modelling import WIDE, ball, glow, level, nebula, sails, turned

if TYPE_CHECKING:
    from engraving.geometry import Points
    from engraving.plate import Plate


def balance(plate: Plate) -> None:
    """Ingots and crystals weigh the same."""
    plate.shade(level(0.44), glow([(5.0, 5.6), (11.5, 4.0), (18.0, 5.6)], 3.9, 0.85, 0.35))
    turned(
        plate,
        at(11.5, 1.6, 1.0, 90),
        [
            (0, 0.3),
            (0.3, 0.7),
            (0.8, 0.7),
            (1.0, 0.35),
            (5.4, 0.5),
            (5.8, 1.0),
            (6.3, 1.0),
            (6.7, 0.6),
            (8.2, 0.9),
            (8.6, 2.6),
            (9.3, 2.9),
        ],
        0.3,
        radians(27),
    )
    beam = [
        (3.8, 2.7),
        (8, 1.9),
        (11.5, 1.6),
        (15, 1.9),
        (19.2, 2.7),
        (19.2, 3.1),
        (15, 2.6),
        (11.5, 2.5),
        (8, 2.6),
        (3.8, 3.1),
    ]
    plate.shape(beam, LINE)
    plate.shape(ellipse(11.5, 2.0, 0.75), LINE)
    spark(plate, 11.5, 0.7, 0.7)
    for x in (4.4, 18.6):
        plate.lines(([(x, 2.9), (x + side, 8.0)] for side in (-3.3, 3.3)), FINE)
        plate.shape(ellipse(x, 2.9, 0.4), LINE)
    for x in (2.8, 5.0):
        _ingot(plate, x, 8.0)
    _ingot(plate, 3.9, 6.8)
    for x, y, tall, turn in ((17.4, 8.1, 2.6, -16), (19.8, 8.1, 2.4, 16), (18.6, 8.1, 3.5, 0)):
        _crystal(plate, x, y, tall, turn)
    for x in (4.4, 18.6):
        pan = [(x - 3.7, 8.0), (x + 3.7, 8.0), *ellipse(x, 8.0, 3.3, 1.7, span=(0, 180))]
        plate.shape(pan, BOLD)
        plate.shade(
            (ellipse(x, 8.0, 3.3, 1.6 - 0.36 * k, span=(0, 180)) for k in range(5)),
            lambda px, _y, x=x: 0.2 * (px - x) + 0.1,
            pan,
        )


def _ingot(plate: Plate, x: float, y: float) -> None:
    bar = [(x - 1.05, y), (x - 0.75, y - 1.15), (x + 0.75, y - 1.15), (x + 1.05, y)]
    plate.shape(bar, LINE)
    plate.shade(
        ([(x - 2, y - 0.25 - 0.3 * k), (x + 2, y - 0.25 - 0.3 * k)] for k in range(3)),
        lambda px, _y: 0.5 * (px - x) + 0.05,
        bar,
    )


def _crystal(plate: Plate, x: float, y: float, tall: float, turn: float) -> None:
    put = at(x, y, 1.0, turn)
    plate.shape(put([(-0.8, 0), (-0.8, 0.7 - tall), (0, -tall), (0.8, 0.7 - tall), (0.8, 0)]), LINE)
    side = put([(0.15, 0), (0.15, 1.0 - tall), (0, -tall), (0.8, 0.7 - tall), (0.8, 0)])
    plate.shade((put([(0.15, -0.3 * k), (0.9, -0.3 * k - 0.25)]) for k in range(int(tall / 0.3))), lambda _x, _y: 0.45, side)
    plate.line(put([(0.15, 0), (0.15, 1.0 - tall), (0, -tall)]), FINE)
    plate.lines((put([(0.15, 1.0 - tall), (px, 0.7 - tall)]) for px in (-0.8, 0.8)), FINE)


def mothership(plate: Plate) -> None:
    """Boats carry troops from a planet to a ship."""
    plate.shade(level(0.44), lambda px, py: nebula(0.6, 0.6, 0.05)(px, py) - 1.2 * (hypot(px - 1.5, py - 6.5) < 7.2))
    ball(plate, 0.6, 8.0, 6.0, 22, 0.42)
    route = smooth([(3.0, 2.2), (6.0, 0.9), (9.0, 1.2), (12.2, 2.2), (13.0, 4.6)])
    dotted(plate, route, 0.7, 0.16)
    sails(plate, 15.2, 10.3, 0.29)
    for x, y, turn in ((4.2, 2.5, -24), (8.0, 1.6, 0)):
        put = at(x, y, 1.0, turn)
        boat = put([(-1.7, -0.3), (1.7, -0.3), (1.1, 0.6), (-1.1, 0.6)])
        for px in (-0.75, 0.1, 0.95):
            plate.shape(put(ellipse(px, -0.75, 0.32, 0.42)), FINE, INK)
        plate.shape(boat, LINE)
        plate.shade((put([(-1.7, h), (1.7, h)]) for h in (0.1, 0.35)), lambda _x, _y: 0.2, boat)
        plate.lines((put([(px, -0.2), (px - 0.7, 1.2)]) for px in (-0.6, 0.6)), FINE)


def pathfinder(plate: Plate) -> None:
    """An open compass beside a route that leaves the charted one."""
    x, y, r = 7.0, 5.9, 4.9
    plate.shade(level(0.44), nebula(4.4, 0.5, 0.1))
    rope = smooth([(12.6, 11.4), (14.4, 8.4), (14.0, 5.0), (16.6, 2.4), (17.0, -0.4)])
    plate.swell(rope, [1.0] * len(rope))
    plate.swell(rope, [0.62] * len(rope), PAPER)
    dotted(plate, rope, 0.8, 0.18)
    leave = smooth([(14.1, 5.9), (16.2, 6.6), (18.2, 5.4), (20.6, 6.6)])
    plate.swell(leave, [0.9] * len(leave), PAPER)
    dotted(plate, leave, 0.75, 0.2)
    plate.blank(ellipse(14.1, 5.8, 0.75), INK)
    spark(plate, 21.3, 6.9, 1.5, PAPER)
    plate.shape([*ellipse(x, y, r)], BOLD)
    plate.shade((ellipse(x, y, r - 0.3 * k) for k in (1, 2)), lambda px, py: 0.12 * (px - x + py - y) + 0.1)
    plate.shape(ellipse(x, y, r - 0.9), FINE)
    plate.lines(
        (
            [
                (x + (r - 0.95) * cos(radians(a)), y + (r - 0.95) * sin(radians(a))),
                (x + (r - 1.45) * cos(radians(a)), y + (r - 1.45) * sin(radians(a))),
            ]
            for a in range(0, 360, 15)
        ),
        FINE,
    )
    for turn, far, near in ((45, 2.3, 0.55), (0, 3.4, 0.7)):
        for k in range(4):
            put = at(x, y, 1.0, turn + 90 * k)
            plate.shape(put([(0, -far), (near, -near), (0, 0), (-near, -near)]), HAIR)
            plate.blank(put([(0, -far), (near, -near), (0, 0)]), INK)
    needle = at(x, y, 1.0, 68)
    plate.shape(needle([(0, -4.1), (0.6, 0), (0, 4.1), (-0.6, 0)]), LINE)
    plate.shape(needle([(0, -4.1), (0.6, 0), (-0.6, 0)]), FINE, INK)
    plate.shape(ellipse(x, y, 0.5), LINE)
    plate.shape(ellipse(x, 0.55, 0.75, 0.5), LINE)


def clone(plate: Plate) -> None:
    """Somebody steps out of a mirror beside himself."""
    plate.shade(level(0.44, 0, 9.6), glow([(4.6, 6), (18.4, 6)], 3.6, 0.85, 0.35))
    plate.shade(([(0, y), (WIDE, y)] for y in (9.9, 10.35, 10.8)), lambda px, py: 0.25 * sin(px * 1.3 + 4 * py) + 0.1)
    frame, glass = ellipse(11.5, 5.1, 3.9, 4.8), ellipse(11.5, 5.1, 3.15, 4.05)
    plate.shape([(8.4, 10.8), (9.4, 8.2), (13.6, 8.2), (14.6, 10.8), (13.4, 10.8), (12.8, 9.8), (10.2, 9.8), (9.6, 10.8)], LINE)
    plate.shape(frame, BOLD)
    plate.shade(
        (ellipse(11.5, 5.1, 3.9 - 0.25 * k, 4.8 - 0.25 * k) for k in (1, 2)),
        lambda px, py: 0.14 * (px - 11.5 + py - 5) + 0.15,
        frame,
    )
    plate.shape(glass, LINE)
    plate.shade(
        ([(8 + 0.5 * k, 9.5), (12 + 0.5 * k, 0.5)] for k in range(-4, 11)),
        lambda px, py: 0.3 - 0.35 * abs((px + 0.45 * py - 13.2) % 4 - 2),
        glass,
    )
    for x, size, mirrored in ((11.5, 0.74, True), (4.4, 1.0, False), (18.6, 1.0, True)):
        trooper(plate, x, 8.6 if size < 1 else 10.6, size, mirrored=mirrored)


def trooper(plate: Plate, x: float, y: float, size: float, *, mirrored: bool) -> None:
    """Engrave a soldier in a long coat and a cocked hat with a pike, about 8 high; (x, y) is between the feet."""
    put = at(x, y, size)

    def turn(points: Points) -> Points:
        return put(flipped(points) if mirrored else points)

    plate.swell(turn([(2.2, 0), (2.2, -8.6)]), [0.3, 0.3])
    plate.shape(turn([(2.2, -9.8), (2.65, -8.7), (2.2, -8.2), (1.75, -8.7)]), FINE)
    for px in (-0.8, 0.7):
        plate.shape(turn([(px - 0.45, -2), (px + 0.45, -2), (px + 0.45, -0.4), (px + 0.8, 0), (px - 0.45, 0)]), LINE, INK)
    coat = turn(
        smooth(
            [(-1.0, -6.3), (-1.5, -5.6), (-1.4, -4.0), (-2.0, -1.2), (1.9, -1.2), (1.3, -4.0), (1.5, -5.6), (1.0, -6.3)],
            closed=True,
            steps=4,
        )
    )
    plate.shape(coat, LINE)
    plate.shade(
        ([(x + 0.28 * k * size, y - 6.4 * size), (x + 0.38 * k * size, y - size)] for k in range(-5, 6)),
        lambda px, _y: 0.35 * (px - x) / size + 0.1,
        coat,
    )
    plate.line(turn([(-1.35, -3.9), (1.3, -3.9)]), LINE)
    plate.shape(turn([(1.2, -5.9), (2.5, -4.6), (2.4, -4.0), (1.9, -4.0), (1.0, -4.9)]), FINE)
    plate.shape(turn(ellipse(0, -6.9, 0.85)), LINE)
    plate.shape(turn([(-1.6, -7.1), (-1.1, -8.0), (0, -8.3), (1.1, -8.0), (1.7, -7.1), (0, -7.4)]), LINE, INK)


def free_exchange(plate: Plate) -> None:
    """Ingots for crystals; the arrows between them meet no toll."""
    plate.shade(level(0.44), glow([(3.8, 7), (11.5, 5), (19.2, 7)], 4.2, 0.85, 0.4))
    for row, y in enumerate((10.4, 9.2, 8.0, 6.8)):
        for k in range(3 - row if row < 3 else 0):
            _ingot(plate, 2.0 + 1.15 * row + 2.3 * k, y)
    for x, tall, turn in ((16.7, 3.2, -20), (20.6, 3.0, 18), (17.6, 4.6, -8), (19.7, 4.2, 9), (18.7, 5.8, 0)):
        _crystal(plate, x, 10.4, tall, turn)
    for turn in (0, 180):
        put = at(11.5, 5.2, 1.0, turn)
        arc = ellipse(0, 0.9, 5.0, 4.5, span=(208, 318))
        tip = [(5.6, -0.2), (2.3, -0.9), (5.4, -4.0)]
        widths = [0.9 + 0.9 * k / (len(arc) - 1) for k in range(len(arc))]
        plate.swell(put(arc), [w + 0.5 for w in widths])
        plate.shape(put(tip), BOLD)
        plate.swell(put(arc), widths, PAPER)
        plate.shade(
            (put(ellipse(0, 0.9, 5.0 + d, 4.5 + d, span=(208, 312))) for d in (-0.3, 0.0, 0.3)),
            lambda px, _y: 0.12 * (px - 11.5),
        )
    plate.line([(0, 10.45), (WIDE, 10.45)], LINE)
    plate.shade(([(0, y), (WIDE, y)] for y in (10.75, 11.05)), lambda px, _y: 0.2 + 0.2 * sin(px))


def jumpgate(plate: Plate) -> None:
    """A ship comes out of a ring of stone."""
    x, y = 8.4, 5.65
    plate.shade(
        level(0.44), lambda px, py: 0.95 - 0.9 * (hypot(px - x, py - y) < 5.6) - 0.3 * sin(px * 0.5 + py * 1.2) * (py > 2)
    )
    ring = ellipse(x, y, 5.6, 5.4)
    plate.shape(ring, BOLD)
    for k in range(16):
        a, b = radians(22.5 * k - 9), radians(22.5 * k + 9)
        stone = [
            (x + 5.4 * cos(a), y + 5.2 * sin(a)),
            (x + 5.4 * cos((a + b) / 2), y + 5.2 * sin((a + b) / 2)),
            (x + 5.4 * cos(b), y + 5.2 * sin(b)),
            (x + 4.2 * cos(b), y + 4.0 * sin(b)),
            (x + 4.2 * cos(a), y + 4.0 * sin(a)),
        ]
        plate.shape(stone, FINE)
        plate.shade(
            (ellipse(x, y, 4.4 + 0.3 * n, 4.2 + 0.3 * n) for n in range(4)),
            lambda px, py: 0.09 * (px - x + py - y) + 0.1,
            stone,
        )
    inner = ellipse(x, y, 4.1, 3.9)
    plate.shape(inner, LINE)
    for arm in range(9):
        spiral = [
            (x + 0.082 * k * cos(2 * pi * arm / 9 + k / 13), y + 0.08 * k * sin(2 * pi * arm / 9 + k / 13))
            for k in range(3, 52, 2)
        ]
        plate.shade([spiral], lambda px, py: 0.28 * hypot(px - x, py - y) - 0.15, inner)
    sails(plate, 15.0, 10.3, 0.29)
    for px, py in ((1.6, 2.0), (19.6, 1.8), (15.6, 1.4)):
        plate.blank(ellipse(px, py, 1.0))
        spark(plate, px, py, 0.9)
