"""Forms that several engravings share: globes, skies, stars, small people, signs of colours."""

from __future__ import annotations

import itertools
from math import cos, hypot, pi, radians, sin
from typing import TYPE_CHECKING, Final

from .geometry import at, box, ellipse, smooth
from .plate import BOLD, FINE, GREEN, HAIR, INK, LINE, PAPER, RED, YELLOW, Plate

if TYPE_CHECKING:
    from collections.abc import Callable

    from .geometry import Point, Points

SUN: Final = (-0.55, -0.6, 0.58)
"""Where the light comes from: from the top left, and from before the paper."""
DARK: Final = (0.66, 0.3, 0.5, 0.08)
"""Every fourth line of a globe begins where it is this bright: more lines in the shade."""


def globe(  # noqa: PLR0913, PLR0917 - where it is, and how it turns
    plate: Plate, x: float, y: float, r: float, tilt: float = 20.0, pitch: float = 0.34, lean: float = 0.35
) -> None:
    """Engrave a globe with lines along its parallels, closer in the shade; its axis is tilted by degrees and leans to us."""
    plate.shape(ellipse(x, y, r), LINE)
    if plate.light:
        return
    c, s = cos(radians(tilt)), sin(radians(tilt))
    up = (s * (1 - lean**2) ** 0.5, -c * (1 - lean**2) ** 0.5, lean)
    side = (c, s, 0.0)
    out = (-s * lean, c * lean, (1 - lean**2) ** 0.5)
    rows = round(2 * r / pitch)
    for row in range(1, rows):
        d = 2 * row / rows - 1
        round_ = (1 - d * d) ** 0.5
        run: Points = []
        for k in range(97):
            a = 2 * pi * k / 96
            p = [d * up[i] + round_ * (cos(a) * side[i] + sin(a) * out[i]) for i in range(3)]
            bright = sum(p[i] * SUN[i] for i in range(3))
            if p[2] >= -0.02 and bright < DARK[row % 4]:
                run.append((x + r * p[0], y + r * p[1]))
                continue
            if len(run) > 1:
                plate.line(run, HAIR)
            run = []
        if len(run) > 1:
            plate.line(run, HAIR)


def ring(  # noqa: PLR0913, PLR0917 - where it is, and how it turns
    plate: Plate, x: float, y: float, rx: float, ry: float, turn: float, *, front: bool, width: float = 0.18
) -> None:
    """Engrave the back or the front half of a planet's ring: a band of lines as wide as a share of it."""
    span = (0.0, 180.0) if front else (180.0, 360.0)
    outer = ellipse(x, y, rx, ry, turn=turn, span=span)
    inner = ellipse(x, y, rx * (1 - width), ry * (1 - width), turn=turn, span=span)
    plate.blank([*outer, *reversed(inner)])
    plate.line(outer, LINE)
    plate.line(inner, FINE)
    if not plate.light:
        for share in (0.3, 0.6, 0.8):
            k = 1 - width * share
            plate.line(ellipse(x, y, rx * k, ry * k, turn=turn, span=span), HAIR)


def star(plate: Plate, x: float, y: float, r: float, points: int = 4) -> None:
    """Engrave a star: rays that cross, the first upright."""
    for k in range(points):
        reach = r if k % 2 == 0 else r * 0.62
        a = pi * k / points
        plate.line([(x - reach * sin(a), y - reach * cos(a)), (x + reach * sin(a), y + reach * cos(a))], FINE)


def spark(plate: Plate, x: float, y: float, r: float, fill: str = INK) -> None:
    """Engrave a star of four points, as on the chart."""
    corners = [(r if k % 2 == 0 else 0.26 * r, k * pi / 4) for k in range(8)]
    plate.shape([(x + d * sin(a), y - d * cos(a)) for d, a in corners], HAIR, fill)


def noise(k: int) -> float:
    """Return a number from 0 to 1 that looks random and is always the same for the same `k`."""
    return abs(sin(k * 12.9898 + 4.1414) * 43758.5453) % 1


def sky(plate: Plate, area: tuple[float, float, float, float], seed: int, pitch: float = 0.62, *, stars: bool = True) -> None:
    """Engrave a nebula in long level lines that begin and end where it fades, in an area x, y, w, h; and stars in its gaps."""
    x, y, w, h = area
    if not plate.light:
        for row in range(int(h / pitch)):
            _sky_row(plate, (x, y + (row + 0.5) * pitch, w), row, seed, _fade(row * pitch / h))
    for k in range(round(w * h / (150 if plate.light else 60)) if stars else 0):
        px, py = x + w * noise(seed + 3 * k), y + h * (0.08 + 0.84 * noise(seed + 3 * k + 1))
        star(plate, px, py, 0.35 + 0.55 * noise(seed + 3 * k + 2) ** 2, 4 if noise(seed + k) > 0.7 else 2)


def _fade(down: float) -> float:
    return 0.42 * abs(2 * down - 1) ** 3


def _sky_row(plate: Plate, where: tuple[float, float, float], row: int, seed: int, fade: float) -> None:
    left, y, w = where
    ragged = 0.1 * (noise(row * 7 + seed) - 0.5) + (0.16 if row % 2 else 0.0)
    run: Points = []
    steps = int(w / 0.5)
    for k in range(steps + 1):
        x = left + k * w / steps
        u, v = x / 9.5 + seed, y / 3.4
        thick = 0.5 + 0.3 * sin(u + 1.3 * sin(v * 0.8 + seed)) + 0.24 * sin(2.3 * u - 1.1 * v + seed)
        edge = min(1.0, (x - left) / 6, (left + w - x) / 6)
        if thick * edge > 0.52 + fade + ragged:
            run.append((x, y + 0.22 * sin(u * 1.7 + v)))
            continue
        if len(run) > 2:
            plate.line(run, HAIR)
        run = []
    if len(run) > 2:
        plate.line(run, HAIR)


def person(plate: Plate, x: float, y: float, tall: float, pose: str = "stands") -> None:
    """Engrave somebody in a long coat, seen from afar; (x, y) is between the feet."""
    put = at(x, y, tall / 10)
    coat = smooth([(-1.1, -7.6), (-1.7, -4), (-2.1, -0.4), (2.0, -0.4), (1.5, -4), (1.0, -7.6), (0, -8)], closed=True, steps=4)
    plate.shape(put(coat), FINE)
    plate.hatch(put([(px, py) for px, py in coat if px > -0.4] + [(-0.2, -0.5), (-0.2, -7.6)]), 78, 0.3)
    plate.shape(put(ellipse(0, -9, 1.05)), FINE)
    plate.lines([put([(-0.8, -0.4), (-0.8, 0)]), put([(0.8, -0.4), (0.8, 0)])], LINE)
    arms = {
        "stands": [[(-1.1, -7.2), (-1.9, -5.4), (-1.5, -3.6)], [(1.0, -7.2), (1.8, -5.4), (1.3, -3.8)]],
        "points": [[(-1.1, -7.2), (-1.8, -5.4), (-1.4, -3.6)], [(1.0, -7.2), (3.0, -8.0), (4.6, -9.4)]],
        "carries": [[(-1.1, -7.2), (0.2, -5.2), (2.2, -5.2)], [(1.0, -7.2), (1.4, -6.0), (2.4, -5.6)]],
    }[pose]
    plate.lines((put(arm) for arm in arms), LINE)
    if pose == "carries":
        plate.shape(put([(2.0, -6.6), (4.0, -6.6), (4.0, -4.4), (2.0, -4.4)]), FINE)


def tag(plate: Plate, start: Point, end: Point, r: float = 0.62) -> None:
    """Engrave a leader that ends in a small ring, as in plates of parts."""
    x, y = end
    d = hypot(x - start[0], y - start[1])
    plate.line([start, (x - (x - start[0]) * r / d, y - (y - start[1]) * r / d)], HAIR)
    plate.shape(ellipse(x, y, r), HAIR)
    plate.shape(ellipse(*start, 0.16), HAIR, INK)


def dotted(plate: Plate, curve: Points, gap: float = 0.9, r: float = 0.14) -> None:
    """Engrave a dotted route along a curve."""
    left = 0.0
    for (ax, ay), (bx, by) in itertools.pairwise(curve):
        d = hypot(bx - ax, by - ay)
        while left < d:
            px, py = ax + (bx - ax) * left / d, ay + (by - ay) * left / d
            plate.line([(px, py), (px + 0.01, py)], 2.2 * r)
            left += gap
        left -= d


def rope(plate: Plate, line: Points, beads: Points, size: float) -> None:
    """Engrave a route as on the map, twists round a core and a bead at each stop; at `size` 1 it is as large as there."""
    dots = [[(x, y), (x + 0.01, y)] for x, y in beads]
    plate.line(line, 3 * size, PAPER)
    if not plate.light:
        plate.line(line, 1.2 * size, dash=(0.62 * size, 0.28 * size))
    plate.line(line, (0.8 if plate.light else 0.5) * size)
    plate.lines(dots, 4.8 * size, PAPER)
    plate.lines(dots, 3.6 * size)
    plate.lines(
        ([(x - 0.9 * size, y - 0.1 * size), (x - 0.6 * size, y - 0.7 * size), (x, y - 0.9 * size)] for x, y in beads),
        0.4 * size,
        PAPER,
    )


def outline(plate: Plate, put: Callable[[Points], Points], points: Points, pen: float = BOLD) -> Points:
    """Engrave a closed smooth outline and return where it lies."""
    placed = put(smooth(points, closed=True))
    plate.shape(placed, pen, PAPER)
    return placed


def sign(plate: Plate, put: Callable[[Points], Points], middle: Point, r: float, kind: int) -> None:
    """Engrave a circle, a triangle or a square in its colour."""
    x, y = middle
    if kind == 0:
        plate.shape(put(ellipse(x, y, r)), FINE, YELLOW)
    elif kind == 1:
        plate.shape(put([(x, y - r), (x + r, y + r * 0.8), (x - r, y + r * 0.8)]), FINE, RED)
    else:
        plate.shape(put(box(x - r * 0.85, y - r * 0.85, r * 1.7, r * 1.7)), FINE, GREEN)
