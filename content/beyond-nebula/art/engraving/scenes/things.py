"""Things: a cabinet of parts, two fleets, drawings for patents, a ship of the line with its parts."""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import TYPE_CHECKING

from engraving.forms import globe, tag
from engraving.geometry import at, box, ellipse, smooth
from engraving.plate import BOLD, FINE, GREEN, HAIR, INK, LINE, RED, YELLOW, Plate
from engraving.ship import ship

if TYPE_CHECKING:
    from collections.abc import Callable

    from engraving.geometry import Point, Points

    Put = Callable[[Points], Points]


def _inner(put: Put, x: float, y: float, scale: float = 1.0) -> Put:
    here = at(x, y, scale)
    return lambda points: put(here(points))


def components(plate: Plate, put: Put) -> None:
    """A cabinet with the parts of the game in its compartments, a drawer pulled out."""
    case = box(-20.6, -18.4, 41.2, 17.6)
    plate.shape(put([(-21.4, -18.4), (-20.2, -19.4), (20.2, -19.4), (21.4, -18.4)]), LINE)
    plate.shape(put(case), BOLD)
    for row in range(2):
        for column in range(5):
            _compartment(plate, put, (-20 + 8.06 * column, -17.8 + 5.6 * row))
    inside = (_hexagon, _round, _cube, _die, _arrow, _triangle, _square, _plain, _chip, _extractor)
    for k, thing in enumerate(inside):
        thing(plate, _inner(put, -16.2 + 8.06 * (k % 5), -15.3 + 5.6 * (k // 5)))
    _drawer(plate, put)
    for x in (-19.4, 17.4):
        plate.shape(put(box(x, -0.8, 2, 0.9)), FINE)


def _compartment(plate: Plate, put: Put, corner: Point) -> None:
    x, y = corner
    plate.shape(put(box(x, y, 7.6, 5.2)), LINE)
    shade = put([(x, y), (x + 7.6, y), (x + 6.7, y + 0.9), (x + 0.9, y + 0.9), (x + 0.9, y + 4.6), (x, y + 5.2)])
    plate.hatch(shade, 45, 0.26)
    plate.line(put([(x + 0.9, y + 4.6), (x + 0.9, y + 0.9), (x + 6.7, y + 0.9), (x + 6.7, y + 4.6), (x + 0.9, y + 4.6)]), HAIR)


def _ring(r: float, corners: int, turn: float = 0.0) -> Points:
    return [(r * sin(2 * pi * k / corners + turn), -r * cos(2 * pi * k / corners + turn)) for k in range(corners)]


def _token(plate: Plate, put: Put, outline: Points, fill: str = "#ffffff") -> None:
    """Engrave a token with its thickness."""
    plate.shape(put([(x + 0.35, y + 0.4) for x, y in outline]), FINE)
    plate.hatch(put([(x + 0.35, y + 0.4) for x, y in outline]), 45, 0.2)
    plate.shape(put(outline), LINE, fill)


def _hexagon(plate: Plate, put: Put) -> None:
    _token(plate, put, _ring(1.9, 6))
    plate.shape(put([(0, -1.1), (0.8, 0.7), (0, 0.3), (-0.8, 0.7)]), FINE, INK)


def _round(plate: Plate, put: Put) -> None:
    _token(plate, put, ellipse(0, 0, 1.8))
    plate.shape(put(ellipse(0, 0, 1.15)), FINE, YELLOW)


def _cube(plate: Plate, put: Put) -> None:
    corners = [(x * 1.95, y * 1.95) for x, y in _ring(1.0, 6)]
    plate.shape(put(corners), LINE)
    plate.hatch(put([corners[1], corners[2], corners[3], (0, 0)]), 70, 0.28)
    plate.lines((put([(0, 0), corners[k]]) for k in (1, 3, 5)), LINE)
    for x, y in ((0, -1.0), (-1.1, 0.1), (-0.6, 1.2)):
        plate.shape(put(ellipse(x, y, 0.22, 0.16)), HAIR, INK)


def _die(plate: Plate, put: Put) -> None:
    """Engrave a die of twenty faces."""
    outer, inner = _ring(2.05, 6), _ring(1.15, 3)
    plate.shape(put(outer), LINE)
    plate.hatch(put([outer[2], outer[3], inner[1]]), 20, 0.26)
    plate.hatch(put([outer[1], outer[2], inner[1]]), 80, 0.3)
    plate.line(put([*inner, inner[0]]), LINE)
    for k in range(3):
        plate.lines((put([inner[k], outer[(2 * k + d) % 6]]) for d in (-1, 0, 1)), FINE)


def _arrow(plate: Plate, put: Put) -> None:
    _token(plate, put, [(-1.5, 1.7), (-1.5, -0.6), (0, -2.1), (1.5, -0.6), (1.5, 1.7)])
    plate.line(put([(-0.8, 0.8), (0.8, 0.8)]), FINE)


def _triangle(plate: Plate, put: Put) -> None:
    _token(plate, put, [(0, -1.9), (2.1, 1.6), (-2.1, 1.6)])
    plate.shape(put([(0, -0.8), (1.1, 1.05), (-1.1, 1.05)]), FINE, RED)


def _square(plate: Plate, put: Put) -> None:
    _token(plate, put, box(-1.7, -1.7, 3.4, 3.4))
    plate.shape(put(box(-1.0, -1.0, 2, 2)), FINE, GREEN)


def _plain(plate: Plate, put: Put) -> None:
    """Engrave a stack of technologies."""
    for k in range(4):
        plate.shape(put([(-2.3, 1.2 - 0.6 * k), (-0.3, 2.0 - 0.6 * k), (2.4, 1.0 - 0.6 * k), (0.4, 0.2 - 0.6 * k)]), FINE)
    plate.line(put([(-1.1, -0.6), (0.9, -0.9)]), HAIR)


def _chip(plate: Plate, put: Put) -> None:
    for x, y in ((-1.2, 0.6), (1.2, 0.7), (0, -0.9)):
        _token(plate, _inner(put, x, y), ellipse(0, 0, 1.05))


def _extractor(plate: Plate, put: Put) -> None:
    plate.shape(put([(-1.5, 1.8), (-0.5, -1.9), (0.5, -1.9), (1.5, 1.8)]), LINE)
    plate.lines((put([(-1.3 + 0.28 * k, 1.0 - 1.0 * k), (1.1 - 0.28 * k, 0.2 - 1.0 * k)]) for k in range(3)), FINE)


def _drawer(plate: Plate, put: Put) -> None:
    front = box(-20.6, -6.0, 41.2, 4.6)
    plate.hatch(put(box(-20.4, -6.9, 40.8, 0.9)), 0, 0.2)
    plate.shape(put(front), BOLD)
    for k in range(3):
        x = -19.8 + 13.4 * k
        panel = put(box(x, -5.4, 12.8, 3.4))
        plate.shape(panel, FINE)
        grain = ([(x - 1 + 0.5 * n, -5.2 + 0.42 * row + 0.16 * sin(0.5 * n + row + k)) for n in range(30)] for row in range(8))
        plate.contour(panel, (put(curve) for curve in grain))
        plate.shape(put(ellipse(x + 6.4, -3.7, 0.75)), LINE)
        plate.shape(put(ellipse(x + 6.2, -3.9, 0.28)), HAIR)


def setup(plate: Plate, put: Put) -> None:
    """Two fleets at anchor under one planet, their flags as their tokens."""
    x, y = put([(0, -14)])[0]
    edge = put([(3.6, -14)])[0][0]
    globe(plate, x, y, edge - x, -24)
    ranks = ((-8.2, -11.6, 0.15), (-17.2, -10.6, 0.19), (-12.4, -1.8, 0.4))
    for px, py, scale in ranks:
        for side in (1, -1):
            here = at(px, py, scale)
            where: Put = lambda points, here=here, side=side: put([(side * a, b) for a, b in here(points)])  # type: ignore[misc]  # noqa: E731
            ship(plate, where, beads=side < 0)
            _moored(plate, put, (side * (px + 20 * scale), py - 5 * scale), side)


def _moored(plate: Plate, put: Put, bow: Point, side: int) -> None:
    x, y = bow
    plate.line(put(smooth([(x, y), (x + side * 1.2, y + 1.6), (x + side * 2.0, y + 2.0)])), HAIR)
    plate.shape(put(ellipse(x + side * 2.0, y + 2.0, 0.45, 0.6)), FINE)


def technologies(plate: Plate, put: Put) -> None:
    """What is drawn for a patent: a gate, a ship of the line and a cannon, with leaders to their parts."""
    _gate(plate, put, -17.0)
    _ship_of_the_line(plate, _inner(put, -1.0, -3.4, 0.44))
    _cannon(plate, _inner(put, 13.4, 0.0, 0.74))


def _gate(plate: Plate, put: Put, x: float) -> None:
    y = -9.8
    plate.shape(put([(x - 3.4, 0), (x - 1.8, -2.4), (x + 1.8, -2.4), (x + 3.4, 0)]), LINE)
    plate.hatch(put([(x - 3.4, 0), (x - 1.8, -2.4), (x + 1.8, -2.4), (x + 3.4, 0)]), 0, 0.36)
    outer = ellipse(x, y, 5.8, 8.0)
    plate.shape(put(ellipse(x + 0.9, y, 5.8, 8.0)), LINE)
    plate.shape(put(outer), LINE)
    plate.contour(put(outer), (put(ellipse(x + 0.3 * k, y, 5.8 - 0.34 * k, 8.0 - 0.34 * k)) for k in range(1, 4)))
    plate.shape(put(ellipse(x + 0.4, y, 4.2, 6.4)), LINE)
    for k in range(24):
        a = radians(15 * k)
        plate.line(put([(x + 5.7 * cos(a), y + 7.9 * sin(a)), (x + 0.4 + 4.25 * cos(a), y + 6.45 * sin(a))]), FINE)
    swirl = [(x + 0.4 + (3.9 - 0.135 * k) * cos(0.5 * k), y + (6.0 - 0.21 * k) * sin(0.5 * k)) for k in range(28)]
    plate.line(put(smooth(swirl)), HAIR)
    plate.line(put(smooth([(2 * (x + 0.4) - px, 2 * y - py) for px, py in swirl])), HAIR)
    tag(plate, put([(x + 5.0, y - 5)])[0], put([(x + 9.0, y - 8.4)])[0])


def _cannon(plate: Plate, put: Put) -> None:
    barrel = at(0.6, -6.6, 1.0, -16)
    parts = ((-6.6, 1.1, 1.5), (-5.6, 2.3, 3.0), (-2.6, 1.8, 6.0), (3.4, 1.45, 3.4), (6.8, 1.9, 1.0), (7.8, 1.3, 1.4))
    wheel = (-0.6, -3.0)
    plate.shape(put([(-6.6, -1.2), (-2.2, -6.0), (1.4, -6.4), (2.4, -3.0), (-4.8, -0.2)]), LINE)
    plate.hatch(put([(-6.6, -1.2), (-2.2, -6.0), (1.4, -6.4), (2.4, -3.0), (-4.8, -0.2)]), -30, 0.5)
    for start, half, length in parts:
        body = put(barrel(box(start, -half, length, 2 * half)))
        plate.shape(body, LINE)
        plate.grade(body, -16, (0.75, 0.2))
    for k in range(5):
        plate.line(put(barrel(ellipse(-1.8 + 1.1 * k, 0, 0.4, 1.95, span=(-90, 90)))), LINE)
    plate.shape(put(ellipse(*wheel, 3.0)), LINE)
    plate.line(put(ellipse(*wheel, 2.45)), FINE)
    for k in range(10):
        a = radians(36 * k)
        plate.line(put([wheel, (wheel[0] + 2.45 * cos(a), wheel[1] + 2.45 * sin(a))]), FINE)
    plate.shape(put(ellipse(*wheel, 0.7)), LINE)
    (mx, my), *_ = barrel([(9.6, 0)])
    for k in range(-2, 3):
        a = radians(-16 + 22 * k)
        plate.line(put([(mx + 0.6 * cos(a), my + 0.6 * sin(a)), (mx + 2.4 * cos(a), my + 2.4 * sin(a))]), HAIR)
    for start, end in (((-3.6, -7.6), (-6.0, -13.4)), ((2.4, -8.6), (1.0, -14.6)), ((1.2, -1.2), (4.6, -0.6))):
        tag(plate, put([start])[0], put([end])[0])


def _ship_of_the_line(plate: Plate, hull: Put) -> None:
    ship(plate, hull)
    leaders = (
        ((-19, -10.4), (-22, -17)),
        ((-6, -15), (-10, -27)),
        ((10, -17), (15, -27)),
        ((11.4, -3.6), (20, 0.6)),
        ((-4, 3), (-11, 4.6)),
    )
    for start, end in leaders:
        tag(plate, hull([start])[0], hull([end])[0])
    plate.line(hull([(-22.6, 6.8), (24, 6.8)]), HAIR)
    for k in range(11):
        plate.line(hull([(-22.6 + 4.66 * k, 6.0 if k % 5 == 0 else 6.4), (-22.6 + 4.66 * k, 6.8)]), HAIR)
