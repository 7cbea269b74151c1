"""The Academy's technologies: lightning between two spheres, a pulse, an explosion, a key, a burning mirror, a mallet."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, pi, radians, sin
from typing import TYPE_CHECKING

from engraving.forms import spark
from engraving.geometry import at, between, ellipse, smooth
from engraving.plate import BOLD, FINE, HAIR, INK, LINE, PAPER

from .modelling import FRAME, HIGH, along, ball, bands, burst, glow, level, rays, sails, turned

if TYPE_CHECKING:
    from engraving.plate import Plate


def electric_charge(plate: Plate) -> None:
    """Lightning leaps from one brass sphere to the other."""
    plate.shade(level(0.42), glow(along((6.4, 4.2), (16.6, 4.2)), 2.3, 0.95, 0.25))
    for x in (4.4, 18.6):
        post = [(0, 0.45), (0.5, 0.45), (0.7, 0.95), (1.2, 0.95), (1.4, 0.55), (1.8, 0.55), (2.0, 1.05), (2.5, 1.05),
                (2.7, 0.55), (3.1, 0.55), (3.3, 1.15), (3.8, 1.15), (4.0, 0.6), (4.6, 0.6), (4.8, 2.0), (5.4, 2.2)]  # fmt: skip
        turned(plate, at(x, 5.9, 1.0, 90), post, 0.34, radians(27))
        ball(plate, x, 4.1, 2.2, 0, 0.36)
    main = [(6.5, 3.6), (9.3, 2.0), (9.5, 3.7), (12.2, 2.0), (12.0, 4.3), (14.6, 2.7), (14.4, 3.9), (16.5, 3.7)]
    back = [(16.5, 4.3), (13.5, 5.9), (13.4, 4.3), (10.8, 6.2), (11.0, 4.0), (8.5, 5.5), (8.6, 3.9), (6.5, 4.5)]
    plate.shape([*main, *back], LINE)
    plate.shape([(9.6, 4.9), (10.2, 7.4), (10.9, 6.9), (11.9, 9.6), (11.6, 6.3), (10.8, 6.8), (10.4, 5.6)], FINE)
    plate.shape([(12.5, 3.2), (13.6, 1.3), (14.1, 1.9), (15.4, 0.3), (13.9, 1.0), (13.5, 0.5), (12.2, 2.1)], FINE)
    for x, y in ((8.6, 0.95), (14.8, 8.4), (7.9, 8.2)):
        spark(plate, x, y, 0.85, PAPER)


def electromagnetic_pulse(plate: Plate) -> None:
    """A spiked sphere sends rings through the sky; a ship lies in them with its sails slack."""
    x, y = 4.2, 5.4

    def tone(px: float, py: float) -> float:
        return 0.85 * sin(hypot(px - x, py - y) * 2 * pi / 5.2 - 0.9) - 0.25 + 0.15 * (hypot(px - x, py - y) < 5)

    plate.shade((ellipse(x, y, 2.9 + 0.42 * k) for k in range(42)), tone, FRAME)
    for k in range(12):
        a = radians(30 * k)
        plate.shape(
            [
                (x + 1.8 * cos(a - 0.2), y + 1.8 * sin(a - 0.2)),
                (x + 3.0 * cos(a), y + 3.0 * sin(a)),
                (x + 1.8 * cos(a + 0.2), y + 1.8 * sin(a + 0.2)),
            ],
            FINE,
            INK,
        )
    ball(plate, x, y, 2.0, 0, 0.34)
    sails(plate, 14.4, 9.9, 0.32)


def suicide(plate: Plate) -> None:
    """A ship bursts, and what is near it is hit by the pieces."""
    x, y = 11.4, 6.2
    rays(
        plate,
        (x, y),
        (4.4, 14),
        76,
        lambda px, py: 0.13 * (hypot(px - x, (py - y) * 1.5) - 5.6) + 0.3 * sin(40 * (py - y) / (abs(px - x) + 2)),
    )
    sails(plate, 11.4, 10.3, 0.4)
    fire = burst(x, y, [5.4, 2.9, 4.6, 2.8] * 5, 9, 0.84)
    plate.shape(fire, BOLD)
    spokes = ([(x, y), (x + 6 * cos(radians(a)), y + 5 * sin(radians(a)))] for a in range(0, 360, 9))
    plate.shade(spokes, lambda px, py: 0.5 * (hypot(px - x, (py - y) / 0.84) - 2.6), fire)
    plate.shape(burst(x, y, [3.0, 1.5, 2.4, 1.4] * 4, 20, 0.84), LINE)
    for px, py, size, turn in (
        (3.2, 2.2, 1.0, 30),
        (18.6, 1.8, 1.1, -40),
        (20.4, 7.4, 0.8, 70),
        (2.2, 7.6, 0.9, 10),
        (7.0, 1.2, 0.7, 80),
        (15.6, 10.0, 0.7, 15),
    ):
        plate.shape(
            at(px, py, size, turn)([(-1.1, -0.35), (0.8, -0.45), (1.2, 0.1), (0.7, 0.4), (-0.9, 0.35)]),
            LINE,
            INK if size < 0.95 else PAPER,
        )


def hack(plate: Plate) -> None:
    """A skeleton key at the lock of another's chest."""
    plate.shade(level(0.42), glow([(12.5, 5.4)], 6.5, 0.95, 0.5))
    chest = smooth(
        [(14.2, 0.9), (17.8, 0.3), (21.4, 0.9), (21.9, 4.6), (20.6, 8.6), (17.8, 10.7), (15.0, 8.6), (13.7, 4.6)],
        closed=True,
        steps=4,
    )
    plate.shape(chest, BOLD)
    plate.shade(
        ([(x, 0), (x, HIGH)] for x in [13.9 + 0.38 * k for k in range(22)]),
        lambda px, py: 0.16 * (px - 18.6) + 0.03 * (py - 5),
        chest,
    )
    inner = [(17.8 + (px - 17.8) * 0.82, 5.3 + (py - 5.3) * 0.84) for px, py in chest]
    plate.line([*inner, inner[0]], FINE)
    plate.shape([*ellipse(17.8, 4.3, 1.45, span=(125, 415)), (18.9, 8.2), (16.7, 8.2)], LINE, INK)
    for px, py in ((17.8, 1.5), (14.9, 4.9), (20.7, 4.9), (17.8, 9.5)):
        plate.shape(ellipse(px, py, 0.35), FINE)
    put = at(4.2, 5.3, 1.0, 0)
    for px, py in ((-1.5, -1.6), (-1.5, 1.6), (-2.5, 0)):
        plate.shape(put(ellipse(px, py, 1.45)), BOLD)
        plate.shape(put(ellipse(px, py, 0.62)), LINE, INK)
    turned(
        plate,
        put,
        [
            (-0.9, 0.9),
            (-0.3, 0.95),
            (-0.1, 0.55),
            (0.5, 0.9),
            (0.9, 0.5),
            (10.6, 0.5),
            (10.8, 0.75),
            (11.3, 0.75),
            (11.5, 0.5),
            (12.6, 0.4),
        ],
        0.24,
    )
    bit = put([(8.4, 0.5), (8.4, 3.1), (9.1, 3.1), (9.1, 2.3), (9.6, 2.3), (9.6, 3.1), (10.5, 3.1), (10.5, 0.5)])
    plate.shape(bit, LINE)
    plate.shade((put([(8.2, 0.8 + 0.36 * k), (10.7, 0.8 + 0.36 * k)]) for k in range(7)), lambda px, _y: 0.4 * (px - 13.0), bit)


def radioactive_ray(plate: Plate) -> None:
    """A burning mirror throws its ray at a ship."""
    focus = (17.6, 5.6)

    def tone(px: float, py: float) -> float:
        wide = 3.9 * (focus[0] - px) / 13.5 if px < focus[0] else 0.0
        beyond = abs(py - 5.4 - 0.012 * px) - max(wide, 0.0)
        near = hypot(px - focus[0], py - focus[1])
        return min(0.9, 0.45 * beyond + 0.1, 0.35 * (near - 2.4))

    plate.shade(level(0.42), tone)
    sails(plate, 17.7, 9.5, 0.24)
    for end in (1.9, 3.6, 5.4, 7.2, 8.9):
        plate.line([(4.6, end), focus], HAIR)
    plate.shape(burst(*focus, [2.3, 0.6, 1.4, 0.6, 2.0, 0.6, 1.5, 0.6, 2.2, 0.6, 1.4, 0.6, 2.0, 0.6, 1.5, 0.6], 11), FINE)
    stand = [(1.4, 11.2), (2.7, 8.8), (2.7, 5.4), (3.5, 5.4), (3.5, 8.8), (4.8, 11.2), (4.0, 11.2), (3.1, 9.6), (2.2, 11.2)]
    plate.shape(stand, LINE)
    rim, glass = ellipse(3.6, 5.4, 1.9, 4.9, turn=-4), ellipse(3.9, 5.4, 1.35, 4.2, turn=-4)
    plate.shape(rim, BOLD)
    plate.shade(
        (ellipse(3.6, 5.4, 1.9 - 0.1 * k, 4.9 - 0.12 * k, turn=-4) for k in (1, 3)),
        lambda px, py: 0.35 * (py - 4.5) - 0.3 * (px - 3.6),
        rim,
    )
    plate.shape(glass, LINE)
    plate.shade(
        (ellipse(3.2 + 0.28 * k, 5.4, 1.3, 4.1, turn=-4, span=(95, 265)) for k in range(8)),
        lambda px, py: 0.7 - 0.42 * (px - 2.6) - 0.08 * (py - 4),
        glass,
    )


def repair(plate: Plate) -> None:
    """A new plank in a ship's side, and the mallet that drove its nails."""
    rows = [
        smooth(
            [
                (-0.5, 0.4 + 2.3 * k - 0.25 * k),
                (7, 1.5 + 2.1 * k - 0.3 * k),
                (15, 1.5 + 2.1 * k - 0.3 * k),
                (23.5, 0.2 + 2.0 * k - 0.2 * k),
            ]
        )
        for k in range(-1, 7)
    ]
    for k, (upper, lower) in enumerate(pairwise(rows)):
        if k == 3:
            continue
        strip = [*upper, *reversed(lower)]
        grain = (between(upper, lower, share / 5 + 0.1) for share in range(5))
        plate.shade(
            grain,
            lambda px, py, k=k: 0.25 + 0.3 * sin(px * 0.9 + 2.4 * k) + 0.4 * sin(0.31 * px + k + 0.4 * py),
            strip,
        )
    plate.lines(rows, LINE)
    for k in range(7):
        for px in (4.0 + 5.2 * (k % 2), 14.2 + 4.4 * (k % 2)):
            spot = min(rows[k], key=lambda p: abs(p[0] - px))
            below = min(rows[k + 1], key=lambda p: abs(p[0] - px))
            plate.line([spot, below], FINE)
            for side in (-0.4, 0.4):
                plate.blank(ellipse(px + side, (spot[1] + below[1]) / 2, 0.13), INK)
    patch = [*(p for p in rows[3] if 4.2 < p[0] < 20), *reversed([p for p in rows[4] if 4.2 < p[0] < 20])]
    plate.shape(patch, BOLD)
    for px in (5.4, 18.6, 17.6, 6.4):
        spot = min(rows[3], key=lambda p: abs(p[0] - px))
        plate.shape(ellipse(spot[0], spot[1] + 0.9, 0.28), FINE, INK)
    put = at(11.6, 5.0, 1.0, -38)
    handle = put([(-0.5, 1.2), (0.5, 1.2), (0.62, 9), (-0.62, 9)])
    plate.shape(handle, BOLD)
    plate.shade((put([(px, 1.2), (px * 1.2, 9)]) for px in (0.0, 0.22, 0.4)), lambda _x, _y: 0.35, handle)
    turned(plate, put, [(-3.1, 1.5), (-3.0, 1.7), (-2.2, 1.75), (0, 1.6), (2.2, 1.75), (3.0, 1.7), (3.1, 1.5)], 0.34)
    bands(plate, put, [(-2.3, 1.74), (2.0, 1.74)], LINE)
