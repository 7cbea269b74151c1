"""A ship of the line in profile, bow to the right: 46 long and 25 high, keel at 0, masts up to -24."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Final

from .forms import person
from .geometry import between, ellipse, smooth
from .plate import BOLD, FINE, HAIR, INK, LINE, Plate

if TYPE_CHECKING:
    from collections.abc import Callable

    from .geometry import Points

    Put = Callable[[Points], Points]

SHEER: Final = [(-19.6, -9.4), (-15, -7.4), (-8, -5.6), (0, -4.9), (8, -5.4), (15, -7.2), (19.6, -9.4)]
"""The upper edge of the hull from stern to bow, and its lower edge."""
KEEL: Final = [(-18.2, -2.4), (-14, -0.3), (-8, 0.9), (0, 1.2), (8, 0.5), (14.6, -2.0), (19.6, -9.4)]
MASTS: Final = ((-11.0, -19.5, 4.6), (-0.6, -23.5, 5.6), (9.6, -20.0, 4.8))
"""Each mast: where it stands, how high it is, half the width of its lowest sail."""
FAR: Final = 0.3
"""A ship that is drawn so small has less detail; a large one has a crew and shrouds."""
NEAR: Final = 1.2
PORTS: Final = 6
"""As many lights as a ship has places for troops."""


def ship(plate: Plate, put: Put, *, beads: bool = False) -> None:
    """Engrave a ship; `beads` are along the edge of its pennants, as along the tokens of the second player."""
    if _scale(put) > FAR:
        _rigging(plate, put)
    for x, top, half in MASTS:
        if _scale(put) > NEAR:
            _shrouds(plate, put, x, top)
        _mast(plate, put, (x, top, half))
        _pennant(plate, put, (x, top), beads=beads)
    if _scale(put) > NEAR:
        _crew(plate, put)
    _engines(plate, put)
    _hull(plate, put)
    _fin(plate, put)


def _rigging(plate: Plate, put: Put) -> None:
    tops = [(x, top) for x, top, _ in MASTS]
    plate.line(put([(19.0, -9.2), (26, -12.6)]), BOLD)
    plate.lines((put([tops[2], end]) for end in ((26, -12.6), (22.5, -10.9))), HAIR)
    plate.lines((put([a, (b[0], b[1] * 0.62)]) for a, b in ((tops[1], tops[2]), (tops[0], tops[1]))), HAIR)
    plate.line(put([tops[0], (-19.4, -9.6)]), HAIR)


def _mast(plate: Plate, put: Put, mast: tuple[float, float, float]) -> None:
    x, top, half = mast
    plate.line(put([(x, -4), (x, top)]), LINE)
    foot, share = -7.4, (top + 7.4) / 2.35
    _sail(plate, put, ((x, foot + share + 0.2), half, (x, foot), half * 1.08))
    _sail(plate, put, ((x, foot + 1.85 * share + 0.2), half * 0.72, (x, foot + 1.08 * share), half * 0.94))


def _sail(plate: Plate, put: Put, where: tuple[tuple[float, float], float, tuple[float, float], float]) -> None:
    """Engrave a sail between two yards: their middles and half their widths; it swells to the bow."""
    (x, top), upper, (_, foot), lower = where
    left = smooth([(x - upper, top), (x - (upper + lower) / 2 + 1.1, (top + foot) / 2), (x - lower, foot)])
    right = smooth([(x + upper, top), (x + (upper + lower) / 2 + 1.9, (top + foot) / 2), (x + lower, foot)])
    sag = smooth([(x - lower, foot), (x + 0.6, foot - 0.9), (x + lower, foot)])
    cloth = put([*left, *sag[1:], *reversed(right)])
    plate.shape(cloth, LINE)
    seams = (0.25, 0.5, 0.75)
    if _scale(put) > FAR:
        plate.lines((put(between(left, right, k)) for k in seams), HAIR)
    fine = max(3, round(9 * _scale(put)))
    plate.contour(cloth, (put(between(left, right, 1 - 0.42 * (k / fine) ** 1.3)) for k in range(1, fine + 1)))
    plate.line(put([(x - upper - 0.5, top), (x + upper + 0.5, top)]), BOLD if _scale(put) > FAR else FINE)


def _shrouds(plate: Plate, put: Put, x: float, top: float) -> None:
    """Engrave the ropes that hold a mast, with the steps on them."""
    left, right = [(x, top * 0.72), (x - 3.2, -5.4)], [(x, top * 0.72), (x + 2.6, -5.2)]
    plate.lines((put(between(left, right, k)) for k in (0.0, 0.25, 0.75, 1.0)), HAIR)
    if not plate.light:
        steps = (k / 12 for k in range(3, 12))
        plate.lines(
            (
                put([(x - 3.2 * k, (1 - k) * top * 0.72 - 5.4 * k), (x + 2.6 * k, (1 - k) * top * 0.72 - 5.2 * k)])
                for k in steps
            ),
            HAIR,
        )


def _crew(plate: Plate, put: Put) -> None:
    """Engrave people on deck; one points ahead."""
    for x, y, pose in (
        (-16.6, -8.9, "stands"),
        (-14.9, -8.3, "stands"),
        (14.4, -6.9, "points"),
        (4.4, -4.9, "stands"),
        (5.9, -4.9, "carries"),
    ):
        px, py = put([(x, y)])[0]
        person(plate, px, py, 3.0 * _scale(put), pose)


def _pennant(plate: Plate, put: Put, top: tuple[float, float], *, beads: bool) -> None:
    x, y = top
    cloth = [
        (x, y),
        *smooth([(x, y), (x - 2, y - 0.5), (x - 4, y + 0.3), (x - 6.2, y)]),
        *smooth([(x - 6.2, y), (x - 4, y + 1), (x, y + 1.3)]),
    ]
    plate.shape(put(cloth), FINE)
    if beads and _scale(put) > FAR:
        for k in range(4):
            plate.blank(put(ellipse(x - 0.8 - 1.2 * k, y + 0.5, 0.35)), INK)


def _engines(plate: Plate, put: Put) -> None:
    for y, big in ((-6.6, 1.0), (-3.6, 0.85)) if _scale(put) > FAR else ((-5.2, 1.3),):
        bell = [
            (-18.6, y - 0.6 * big),
            (-20, y - 1.0 * big),
            (-22.6, y - 1.7 * big),
            (-22.6, y + 1.7 * big),
            (-20, y + big),
            (-18.6, y + 0.6 * big),
        ]
        placed = put(smooth(bell, closed=True, steps=4))
        plate.shape(placed, LINE)
        plate.grade(placed, 0, (0.55, 0.22))
        plate.shape(put(ellipse(-22.4, y, 0.55 * big, 1.75 * big)), FINE)


def _hull(plate: Plate, put: Put) -> None:
    sheer, keel = smooth(SHEER), smooth(KEEL)
    stern = [(-19.6, -9.4), (-20.2, -7.6), (-19.2, -4.4), (-18.2, -2.4)]
    body = put([*smooth(stern), *keel, *reversed(sheer)])
    near = _scale(put) > FAR
    plate.shape(body, BOLD if _scale(put) > 0.6 else LINE)
    plate.lines((put(between(sheer, keel, k)) for k in ((0.16, 0.22, 0.42, 0.6) if near else (0.24,))), FINE if near else HAIR)
    fine = max(3, round(11 * _scale(put)))
    for k in range(1, fine):
        line = put(between(sheer, keel, 0.62 + 0.38 * (k / fine) ** 0.8))
        plate.contour(body, [line[: len(line) - (1, 5, 3, 8)[k % 4]]])
    if _scale(put) > 0.6:
        ends = (-18.4, -17.9, -17.4, -16.9, -16.4, 15.2, 15.9, 16.6, 17.3)
        plate.contour(body, (put([(x, -12), (x - 1.2, 2)]) for x in ends))
    for k in range(PORTS):
        x = -11.5 + 4.6 * k
        y = _middle(x) + 0.1
        if near:
            plate.shape(put(ellipse(x, y, 0.95)), FINE)
        plate.blank(put(ellipse(x, y, 0.5)), INK)
    if _scale(put) > NEAR:
        _stern(plate, put)
    gallery = put([(-19.8, -9.5), (-13.6, -7.0), (-13.6, -9.0), (-19.6, -11.6)])
    plate.shape(gallery, LINE)
    plate.lines((put([(-18.9 + 1.1 * k, -11.0 + 0.44 * k), (-18.9 + 1.1 * k, -9.4 + 0.44 * k)]) for k in range(5)), FINE)


def _stern(plate: Plate, put: Put) -> None:
    """Engrave the windows of the stern, and a rail along the deck."""
    for k in range(3):
        x, y = -18.3 + 1.5 * k, -6.9 + 0.5 * k
        plate.shape(put([(x, y), (x + 1.0, y + 0.3), (x + 1.0, y + 1.9), (x, y + 1.6)]), FINE)
        plate.line(put([(x + 0.5, y + 0.15), (x + 0.5, y + 1.75)]), HAIR)
    sheer = smooth(SHEER)
    rail = [(x, y - 0.8) for x, y in sheer if -13.4 < x < 17]
    plate.line(put(rail), FINE)
    plate.lines((put([(x, y), (x, y + 0.8)]) for x, y in rail[::2]), HAIR)


def _scale(put: Put) -> float:
    (ax, ay), (bx, by) = put([(0.0, 0.0), (1.0, 0.0)])
    return hypot(bx - ax, by - ay)


def _middle(x: float) -> float:
    """Return the height of the row of lights."""
    return -3.1 - 0.008 * (x + 1) ** 2


def _fin(plate: Plate, put: Put) -> None:
    if _scale(put) < FAR:
        return
    fin = put([(-7, 0.9), (2.4, 1.15), (-1.6, 4.2), (-6.4, 4.2)])
    plate.shape(fin, LINE)
    plate.grade(fin, 90, (0.7, 0.3))
    plate.shape(put(ellipse(6.6, 0.9, 1.25)), LINE)
    plate.lines((put(ellipse(6.6, 0.9, r, 1.25)) for r in (0.4, 0.85)), HAIR)
