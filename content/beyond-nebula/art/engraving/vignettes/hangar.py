"""The Hangar's technologies: full sail, barrels at a crane, a spyglass, a dome, a ship half gone, a cannon."""

from __future__ import annotations

from math import cos, exp, hypot, radians, sin
from typing import TYPE_CHECKING

from engraving.forms import dotted
from engraving.geometry import at, box, ellipse, smooth
from engraving.plate import BOLD, FINE, INK, LINE, PAPER
from engraving.ship import KEEL, SHEER, ship

from .modelling import HIGH, WIDE, along, ball, bands, burst, clearing, glow, level, nebula, turned

if TYPE_CHECKING:
    from engraving.plate import Plate


def battle_speed(plate: Plate) -> None:
    """A ship under full sail; its engines flame, and the sky streaks past."""

    def streaks(px: float, py: float) -> float:
        return 0.75 * sin(7.9 * py + 1.7 * sin(3.1 * py)) + 0.3 * sin(px / 2.4 + 5.3 * py) - 0.1 - 0.035 * px

    plate.shade(level(0.38), streaks)
    put = at(14.0, 9.8, 0.35, -4)
    clearing(plate, put)
    for y, long in ((7.0, 6.0), (8.2, 4.8)):
        for share, wide, fill in ((1.0, 1.5, INK), (0.93, 1.1, PAPER), (0.55, 0.5, INK)):
            flame = [(7.0 - long * share * k / 8, y) for k in range(9)]
            plate.swell(flame, [wide * (1 - (k / 8) ** 1.6) + 0.02 for k in range(9)], fill)
    ship(plate, put)


def improved_cargo(plate: Plate) -> None:
    """A crane lowers one more barrel on the stowed cargo."""
    plate.shade(level(0.46, 0, 8.8), nebula(2.2, 0.4, 0.05))
    plate.shade(
        ([(0, y), (WIDE, y)] for y in (9.3, 9.75, 10.2, 10.65, 11.0)), lambda px, py: 0.3 + 0.25 * sin(px * 0.7 + 3 * py)
    )
    plate.shape([(0.8, 10.4), (1.2, 0.6), (2.2, 0.6), (2.6, 10.4)], LINE)
    plate.shade(
        ([(x, 0.6), (x * 1.1, 10.4)] for x in (1.7, 1.95, 2.2)),
        lambda _x, _y: 0.5,
        [(0.8, 10.4), (1.2, 0.6), (2.2, 0.6), (2.6, 10.4)],
    )
    beam = [(0.5, 0.4), (12.2, 0.4), (12.2, 1.2), (0.5, 1.3)]
    plate.shape(beam, LINE)
    plate.shade([[(0.5, 1.0), (12.2, 1.0)]], lambda _x, _y: 0.4, beam)
    plate.shape([(2.2, 3.9), (5.2, 1.2), (6.0, 1.2), (2.3, 4.7)], LINE)
    plate.lines([[(11.2, 1.2), (9.2, 3.3)], [(11.2, 1.2), (13.2, 3.3)]], LINE)
    plate.shape(ellipse(11.2, 0.9, 0.7), LINE)
    _barrel(plate, 11.2, 4.5, 1.0, lying=True)
    for x, y, w, h in ((3.6, 7.2, 4.4, 3.4), (8.4, 7.5, 4.1, 3.1), (17.9, 6.6, 4.6, 4.0)):
        _crate(plate, x, y, w, h)
    for x in (14.1, 16.3):
        _barrel(plate, x, 8.6, 0.95)
    _barrel(plate, 20.2, 4.8, 0.88)
    plate.line([(0, 10.62), (WIDE, 10.62)], LINE)


def _barrel(plate: Plate, x: float, y: float, size: float, *, lying: bool = False) -> None:
    """Engrave a barrel, 4 long and 2.6 thick, about its middle."""
    put = at(x, y, size, 0 if lying else 90)
    turned(plate, put, [(-2.0, 0.95), (-1.2, 1.2), (0, 1.32), (1.2, 1.2), (2.0, 0.95)], 0.32, radians(-27 if lying else 27))
    bands(plate, put, [(-1.6, 1.06), (-0.75, 1.25), (0.65, 1.25), (1.45, 1.1)], LINE)


def _crate(plate: Plate, x: float, y: float, w: float, h: float) -> None:
    plate.shape(box(x, y, w, h), BOLD)
    plate.shade(
        ([(x, y + 0.36 * k), (x + w, y + 0.36 * k)] for k in range(1, int(h / 0.36))),
        lambda px, py: 0.5 * (px - x) / w - 0.12 + 0.3 * (py - y) / h,
        box(x, y, w, h),
    )
    plate.shape(
        [
            (x + 0.1, y + h - 0.7),
            (x + w - 0.7, y + 0.1),
            (x + w - 0.1, y + 0.1),
            (x + w - 0.1, y + 0.6),
            (x + 0.7, y + h - 0.1),
            (x + 0.1, y + h - 0.1),
        ],
        FINE,
    )
    for px, py, pw, ph in ((x, y, w, 0.6), (x, y + h - 0.6, w, 0.6), (x, y, 0.6, h), (x + w - 0.6, y, 0.6, h)):
        plate.shape(box(px, py, pw, ph), FINE)


def reveal_spy(plate: Plate) -> None:
    """A spyglass finds somebody in a cloak."""
    x, y, r = 17.0, 5.5, 5.2
    plate.shade(level(0.42), glow(along((2.0, 9.0), (12, 5.8)), 3.0, 0.95, 0.5))
    plate.shape(ellipse(x, y, r), BOLD)
    view = ellipse(x, y, r - 0.55)
    plate.shape(view, FINE)
    plate.shade(level(0.42), lambda px, py: 0.5 - 0.2 * hypot(px - x, py - y) + 0.5 * (py > 8.6), view)
    _spy(plate, x, y + 4.1, 0.95)
    put = at(11.2, 6.0, 1.0, 157)
    for profile in (
        [(7.4, 0.9), (7.7, 1.1), (12.2, 0.95), (12.5, 1.3), (13.2, 1.3)],
        [(3.6, 1.2), (3.8, 1.4), (7.3, 1.25), (7.6, 1.5), (8.0, 1.5)],
        [(-0.9, 2.2), (-0.4, 2.35), (0.0, 1.9), (3.4, 1.65), (3.6, 1.95), (4.1, 1.95)],
    ):
        turned(plate, put, profile, 0.34, radians(27))
    plate.shape(put(ellipse(-0.8, 0, 0.75, 2.2)), LINE)
    plate.shade((put(ellipse(-0.8, 0, 0.6 - 0.12 * k, 2.0 - 0.3 * k, span=(-60, 90))) for k in range(3)), lambda _x, _y: 0.2)


def _spy(plate: Plate, x: float, y: float, size: float) -> None:
    """Engrave somebody in a broad hat with his collar up; (x, y) is between his feet, he is about 8 high."""
    put = at(x, y, size)
    cloak = put(
        smooth(
            [(-0.9, -6.0), (-1.7, -5.2), (-2.1, -3.0), (-2.7, -0.2), (2.6, -0.2), (2.0, -3.0), (1.7, -5.2), (0.9, -6.0)],
            closed=True,
            steps=4,
        )
    )
    plate.shape(cloak, BOLD)
    plate.shade(
        (put([(0.3 * k, -6.2), (0.42 * k, 0)]) for k in range(-6, 7)),
        lambda px, py: 0.45 + 0.32 * (px - x) - 0.06 * (py - y + 3),
        cloak,
    )
    plate.shape(put([(-1.0, -5.6), (-0.9, -6.6), (0, -5.8), (0.9, -6.6), (1.0, -5.6), (0, -4.8)]), LINE)
    plate.shape(put(ellipse(0, -6.8, 0.85, 0.8)), LINE, INK)
    for px in (-0.32, 0.36):
        plate.blank(put(ellipse(px, -6.75, 0.17)), PAPER)
    plate.shape(put(smooth([(-1.9, -7.2), (0, -7.7), (1.9, -7.2), (0, -6.95)], closed=True, steps=4)), LINE, INK)
    plate.shape(put([(-0.85, -7.35), (-0.7, -8.5), (0.7, -8.5), (0.85, -7.35)]), LINE, INK)


def energy_shield(plate: Plate) -> None:
    """A ship under a dome, on which lightning breaks."""
    x, y = 11.5, 10.6

    def sky(px: float, py: float) -> float:
        return -1.0 if hypot(px - x, (py - y) * 1.06) < 10.3 else 0.9 - 0.25 * exp(-((py - 5) ** 2) / 8)

    plate.shade(level(0.42), sky)
    dome = ellipse(x, y, 10.0, 9.6, span=(180, 360))
    plate.shape([*dome, (x + 10, HIGH + 0.6), (x - 10, HIGH + 0.6)], BOLD)
    for k in range(6):
        plate.shade(
            [ellipse(x, y, 9.5 - 0.42 * k, 9.1 - 0.42 * k, span=(180, 360))],
            lambda px, py, k=k: 0.55 - 0.15 * k - 0.5 * exp(-((px - 6) ** 2 + (py - 3) ** 2) / 9),
        )
    ship(plate, at(x - 0.3, 10.0, 0.29))
    for px, py, turn in ((4.3, 3.1, 38), (19.4, 4.2, 128)):
        plate.shape(burst(px, py, [1.6, 0.5] * 6, turn), LINE)
        put = at(px, py, 1.0, turn)
        plate.shape(put([(-4.2, 0.5), (-2.4, -0.6), (-2.2, 0.05), (-0.3, -0.1), (-2.4, 0.95), (-2.6, 0.2)]), FINE)


def invisibility_field(plate: Plate) -> None:
    """A ship that is there, and is not: its stern has become sky."""

    def sky(px: float, py: float) -> float:
        return 0.75 - 0.1 * max(0.0, px - 7) + 0.25 * sin(px * 0.8 + 2.2 * py)

    ship(plate, at(11.6, 10.4, 0.41))
    veil = [
        (-0.5, -0.5),
        *smooth([(11.5, -0.5), (12.6, 1.6), (10.6, 3.4), (12.4, 5.4), (10.4, 7.2), (11.8, 9.2), (10.4, 11.7)]),
        (-0.5, 11.7),
    ]
    plate.blank(veil)
    plate.shade(level(0.42), sky, veil)
    put = at(11.6, 10.4, 0.41)
    hull = [
        *reversed([p for p in smooth(SHEER) if p[0] < -2]),
        (-20.2, -7.6),
        (-18.2, -2.4),
        *(p for p in smooth(KEEL) if p[0] < -2),
    ]
    sails = (
        [(-15.6, -7.4), (-14.4, -13), (-7.8, -13), (-6.0, -7.4), (-15.6, -7.4)],
        [(-14.8, -14.2), (-14.0, -18.6), (-8.2, -18.6), (-7.0, -14.2), (-14.8, -14.2)],
    )
    for curve in (hull, *sails):
        placed = put(curve)
        plate.swell(placed, [0.75] * len(placed), PAPER)
        dotted(plate, placed, 0.5, 0.13)


def supernova_cannon(plate: Plate) -> None:
    """A cannon fires on a planet."""
    plate.shade(level(0.42), glow([(13.0, 4.6), (19.0, 4.4)], 4.0, 0.95, 0.55))
    ball(plate, 19.4, 4.6, 3.1, 24, 0.36)
    plate.shape(burst(17.4, 4.2, [2.2, 0.8, 1.7, 0.7, 2.0, 0.8, 1.5, 0.7, 2.2, 0.8, 1.6, 0.7], 10), LINE)
    put = at(6.4, 6.1, 1.0, -9)
    plate.shape(
        put([(5.2, -0.5), (7.0, -1.5), (7.1, -0.7), (8.7, -0.8), (7.7, 0.05), (8.6, 0.8), (7.0, 0.7), (6.8, 1.6), (5.2, 0.6)]),
        LINE,
    )
    carriage = [(0.6, 7.6), (2.4, 6.3), (8.2, 6.3), (9.0, 8.6), (8.6, 9.6), (1.0, 9.6)]
    plate.shape(carriage, BOLD)
    plate.shade(([(0, y), (10, y)] for y in (6.7, 7.1, 7.5, 7.9, 8.3, 8.7, 9.1)), lambda px, _y: 0.09 * px - 0.15, carriage)
    barrel = [(-6.1, 0.3), (-5.9, 0.65), (-5.5, 0.65), (-5.3, 0.35), (-4.9, 1.5), (-4.3, 1.85), (-3.6, 1.85), (-3.4, 1.65),
              (0.4, 1.4), (0.6, 1.6), (1.1, 1.6), (1.3, 1.3), (4.0, 1.05), (4.3, 1.45), (5.0, 1.5), (5.2, 1.1)]  # fmt: skip
    turned(plate, put, barrel, 0.3)
    bands(plate, put, [(-3.5, 1.8), (0.5, 1.5), (1.1, 1.55)], FINE)
    plate.shape(put(ellipse(0.2, 0.6, 0.5)), LINE)
    for x, r in ((2.7, 1.75), (7.4, 1.5)):
        plate.shape(ellipse(x, 11.0 - r, r), BOLD)
        plate.shape(ellipse(x, 11.0 - r, r - 0.5), FINE)
        plate.lines(
            (
                [(x, 11 - r), (x + (r - 0.5) * cos(radians(a)), 11 - r + (r - 0.5) * sin(radians(a)))]
                for a in range(15, 375, 60)
            ),
            LINE,
        )
        plate.shape(ellipse(x, 11.0 - r, 0.42), LINE)
    plate.line([(0, 11.05), (23, 11.05)], LINE)
