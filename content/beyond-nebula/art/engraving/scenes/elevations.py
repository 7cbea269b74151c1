"""Buildings in elevation: an academy, a hangar and a laboratory."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from engraving.forms import sign
from engraving.geometry import box, ellipse, smooth
from engraving.plate import FINE, HAIR, LINE, Plate

if TYPE_CHECKING:
    from collections.abc import Callable

    from engraving.geometry import Points

    Put = Callable[[Points], Points]


def buildings(plate: Plate, put: Put) -> None:
    """The academy, the hangar and the laboratory, as an architect draws them."""
    for step in range(2):
        plate.shape(put(box(-22 + 0.6 * (1 - step), -0.7 * (2 - step) + 0.2, 44 - 1.2 * (1 - step), 0.7)), FINE)
    _academy(plate, put, -14.4)
    _laboratory(plate, put, 15.0)
    _hangar(plate, put)


def _academy(plate: Plate, put: Put, x: float) -> None:
    foot = -1.2
    dome = [*ellipse(x, -12.4, 3.4, 3.9, span=(180, 360))]
    plate.line(put([(x, -16), (x, -18.8)]), LINE)
    plate.shape(put([(x, -18.8), (x + 2.4, -18.2), (x, -17.6)]), FINE)
    plate.shape(put(dome), LINE)
    plate.contour(
        put(dome),
        (
            put([(x + 3.4 * k * cos(radians(a)), -12.4 - 3.9 * sin(radians(a))) for a in range(0, 95, 6)])
            for k in (0.3, 0.5, 0.66, 0.8, 0.9)
        ),
    )
    drum = put(box(x - 3.7, -12.6, 7.4, 1.6))
    plate.shape(drum, LINE)
    plate.grade(drum, 90, (0.7, 0.3))
    gable = [(x - 6.9, -8.6), (x, -11.6), (x + 6.9, -8.6)]
    plate.shape(put(gable), LINE)
    plate.shape(put(box(x - 6.9, -8.6, 13.8, 1.0)), LINE)
    plate.shape(put(box(x - 6.3, -7.6, 12.6, 6.4)), FINE)
    plate.hatch(put(box(x - 6.3, -7.6, 12.6, 6.4)), 0, 0.32)
    sign(plate, put, (x, -9.7), 0.85, 0)
    for k in range(5):
        column = put(box(x - 6.2 + 2.8 * k, -7.6, 1.2, 7.6 + foot))
        plate.shape(column, FINE)
        plate.hatch(put(box(x - 5.6 + 2.8 * k, -7.5, 0.5, 6.2)), 90, 0.2)


def _hangar(plate: Plate, put: Put) -> None:
    foot = -1.2
    vault = [(-7.6, foot), *ellipse(0, -7.2, 7.6, 8.2, span=(180, 360)), (7.6, foot)]
    plate.shape(put(vault), LINE)
    ribs = [
        put([(-7.6 * k, foot), *ellipse(0, -7.2, 7.6 * k, 8.2 * k + 0.001, span=(180, 360)), (7.6 * k, foot)])
        for k in (0.95, 0.9)
    ]
    plate.lines(ribs, FINE)
    plate.lines(
        (
            put([(7.6 * 0.9 * cos(a), -7.2 - 8.2 * 0.9 * sin(a)), (7.6 * cos(a), -7.2 - 8.2 * sin(a))])
            for a in [radians(9 * k) for k in range(21)]
        ),
        HAIR,
    )
    gate = put([(-5.8, foot), *ellipse(0, -7.2, 5.8, 6.2, span=(180, 360)), (5.8, foot)])
    plate.shape(gate, LINE)
    plate.hatch(gate, 90, 0.3)
    plate.hatch(gate, 0, 0.5)
    nose = smooth([(-2.9, foot), (-2.6, -5), (0, -10.6), (2.6, -5), (2.9, foot)])
    plate.shape(put(nose), LINE)
    plate.contour(put(nose), (put([(x * k, y) for x, y in nose[len(nose) // 2 :]]) for k in (0.3, 0.5, 0.66, 0.8, 0.9)))
    plate.shape(put([(-2.7, -3.6), (-5.2, foot), (-2.9, foot)]), FINE)
    plate.shape(put([(2.7, -3.6), (5.2, foot), (2.9, foot)]), FINE)
    plate.shape(put(ellipse(0, -6.4, 0.9)), FINE)
    plate.shape(put(box(-1.5, -17.4, 3, 2.4)), FINE)
    sign(plate, put, (0, -16.2), 0.9, 1)


def _laboratory(plate: Plate, put: Put, x: float) -> None:
    foot = -1.2
    tower = put(box(x - 1.0, -15.6, 4.6, 14.4))
    glass = [(x - 6.8, -5.6), *ellipse(x - 3.4, -5.6, 3.4, 3.6, span=(180, 360)), (x, -5.6)]
    plate.shape(put(glass), LINE)
    plate.lines((put([(x - 3.4 + 3.4 * k, -5.6), (x - 3.4 + 3.4 * k * 0.4, -9.1)]) for k in (-0.75, -0.4, 0, 0.4, 0.75)), HAIR)
    plate.lines((put(ellipse(x - 3.4, -5.6, 3.4 * k, 3.6 * k, span=(180, 360))) for k in (0.4, 0.7)), HAIR)
    base = put(box(x - 6.8, -5.6, 6.4, 4.4))
    plate.shape(base, LINE)
    for k in range(3):
        plate.shape(put(box(x - 6.1 + 2.0 * k, -4.6, 1.1, 2.6)), FINE)
        plate.hatch(put(box(x - 6.1 + 2.0 * k, -4.6, 1.1, 2.6)), 45, 0.24)
    plate.shape(tower, LINE)
    plate.grade(put(box(x + 1.3, -15.6, 2.3, 14.4)), 90, (0.5, 0.2))
    plate.shape(put([(x - 1.5, -15.6), (x + 1.3, -18.8), (x + 4.1, -15.6)]), LINE)
    plate.hatch(put([(x + 1.3, -18.8), (x + 4.1, -15.6), (x + 1.3, -15.6)]), 60, 0.26)
    for y in (-13.4, -10.4, -7.4):
        plate.shape(put(ellipse(x + 0.4, y, 0.75)), FINE)
    sign(plate, put, (x + 0.4, -3.9), 0.85, 2)
    flue = put(box(x + 4.4, -11.8, 1.5, 10.8 + foot + 1))
    plate.shape(flue, FINE)
    plate.grade(flue, 90, (0.5, 0.2))
    plate.lines(
        (put(smooth([(x + 5.2, -12.6), (x + 4.6 + d, -14.4), (x + 6.0 + d, -16), (x + 5.4 + d, -17.8)])) for d in (0, 0.4)),
        HAIR,
    )
