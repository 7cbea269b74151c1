"""Instruments: an armillary sphere, an orrery, dividers on a chart, a quill over a book."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from engraving.forms import globe, rope, spark
from engraving.geometry import at, between, box, ellipse, flipped, smooth
from engraving.plate import BOLD, FINE, GREEN, HAIR, INK, LINE, RED, YELLOW, Plate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engraving.geometry import Point, Points

    Put = Callable[[Points], Points]


def introduction(plate: Plate, put: Put) -> None:
    """An armillary sphere between an hourglass and rolled charts."""
    _hourglass(plate, put, -16.5)
    _rolls(plate, put, 10.5)
    _armillary(plate, put)


def _armillary(plate: Plate, put: Put) -> None:
    x, y, r = 0.0, -10.6, 8.2
    _turned(plate, put, [(3.6, 0), (3.4, -0.7), (1.5, -1.0), (0.7, -1.5), (1.1, -2.0), (0.5, -2.6)])
    plate.shape(put(ellipse(x, y, r)), LINE)
    plate.line(put(ellipse(x, y, r - 0.75)), FINE)
    plate.lines((put([_polar(x, y, r - 0.75, a), _polar(x, y, r, a)]) for a in range(0, 360, 6)), HAIR)
    tropics = ((-4.0, 6.2, 1.5), (4.0, 6.2, 1.5), (0.0, 7.4, 1.9))
    for up, rx, ry in tropics:
        middle = at(x, y, 1.0, 23)([(0.0, up)])[0]
        plate.line(put(ellipse(*middle, rx, ry, turn=23, span=(180, 360))), HAIR)
    plate.line(put([_polar(x, y, 9.6, -67), _polar(x, y, 9.6, 113)]), LINE)
    _globe(plate, put, (x, y), 2.3)
    for up, rx, ry in tropics:
        middle = at(x, y, 1.0, 23)([(0.0, up)])[0]
        plate.line(put(ellipse(*middle, rx, ry, turn=23, span=(0, 180))), FINE)
    _zodiac(plate, put, (x, y))
    _horizon(plate, put, (x, y))
    spark(plate, *put([_polar(x, y, 9.8, -67)])[0], 0.9)


def _zodiac(plate: Plate, put: Put, middle: Point) -> None:
    outer, inner = (ellipse(*middle, 7.6, ry, turn=-21, span=(0, 180)) for ry in (3.5, 2.5))
    plate.blank(put([*outer, *reversed(inner)]))
    plate.lines((put(outer), put(inner)), FINE)
    if not plate.light:
        plate.lines((put([a, b]) for a, b in zip(outer[::2], inner[::2], strict=True)), HAIR)


def _horizon(plate: Plate, put: Put, middle: Point) -> None:
    x, y = middle
    upper, lower = ellipse(x, y, 9.4, 2.0, span=(0, 180)), ellipse(x, y + 0.8, 9.4, 2.0, span=(0, 180))
    band = put([*upper, *reversed(lower)])
    plate.shape(band, LINE)
    plate.contour(band, (put([_a, _b]) for _a, _b in zip(upper, lower, strict=True)))
    for side in (-1, 1):
        plate.line(put(smooth([(side * 9.2, y + 0.9), (side * 6.6, -3.4), (side * 1.0, -1.6)])), LINE)


def _polar(x: float, y: float, r: float, angle: float) -> Point:
    return x + r * cos(radians(angle)), y + r * sin(radians(angle))


def _globe(plate: Plate, put: Put, middle: Point, r: float) -> None:
    (x, y), (ex, _) = put([middle, (middle[0] + r, middle[1])])
    globe(plate, x, y, abs(ex - x))


def _turned(plate: Plate, put: Put, half: Sequence[Point], pen: float = LINE) -> None:
    """Engrave what was turned on a lathe, from its right half; shaded on the right."""
    whole = put([*half, *reversed(flipped(half))])
    plate.shape(whole, pen)
    plate.contour(whole, (put([(x * k, y) for x, y in half]) for k in (0.3, 0.48, 0.62, 0.74, 0.84, 0.92)))


def _hourglass(plate: Plate, put: Put, x: float) -> None:
    here = lambda points: put([(px + x, py) for px, py in points])  # noqa: E731 - a place within a place
    right = smooth([(2.6, -11.2), (2.7, -9.4), (0.35, -6.6), (0.35, -6.2), (2.7, -3.4), (2.6, -1.4)])
    bulbs = here([*right, *reversed(flipped(right))])
    plate.lines((here([(side * 3.5, -12), (side * 3.5, -1)]) for side in (-1, 1)), LINE)
    plate.shape(bulbs, FINE)
    plate.contour(bulbs, (here([(px * k, py) for px, py in right]) for k in (0.66, 0.78, 0.9)))
    sand = here(smooth([(-2.4, -1.5), (0, -3.6), (2.4, -1.5)]))
    plate.hatch(sand, 20, 0.3)
    plate.line(sand, FINE)
    plate.line(here([(0, -6.4), (0, -3.5)]), HAIR)
    for y in (-12.4, -1.1):
        plate.shape(here(box(-4.2, y, 8.4, 1.1)), LINE)
        plate.grade(here(box(-4.2, y, 8.4, 1.1)), 90, (0.7, 0.25))


def _rolls(plate: Plate, put: Put, x: float) -> None:
    """Engrave three rolled charts, one on two."""
    for px, py, length in ((x + 0.2, -1.6, 11), (x + 1.4, -4.7, 10.4)):
        body = put(box(px, py - 1.6, length, 3.2))
        plate.shape(body, LINE)
        plate.grade(body, 0, (0.75, 0.26))
        for k in (0.0, 1.0):
            end = ellipse(px + k * length, py, 0.75, 1.6)
            plate.shape(put(end), LINE)
        plate.line(put(ellipse(px, py, 0.4, 0.95, span=(0, 300))), HAIR)
        plate.line(put(ellipse(px, py, 0.2, 0.5, span=(60, 330))), HAIR)
    ribbon = put(box(x + 5.6, -6.3, 1.0, 3.2))
    plate.shape(ribbon, FINE, RED)


def turn(plate: Plate, put: Put) -> None:
    """An orrery with four globes, one for each phase of a turn."""
    arms = ((232, 1.9, None), (304, 2.2, YELLOW), (158, 3.0, RED), (24, 2.8, GREEN))
    plate.lines((put(ellipse(0, -8.2, rx, rx * 0.3)) for rx in (12, 18.6)), HAIR)
    _turned(plate, put, [(4.4, 0), (4.2, -0.8), (1.6, -1.2), (0.8, -2.2), (1.3, -2.8), (0.7, -3.4), (0.7, -5.0)])
    for angle, r, hue in arms[:2]:
        _arm(plate, put, (angle, r, hue))
    _wheel(plate, put)
    _sun(plate, put)
    for angle, r, hue in arms[2:]:
        _arm(plate, put, (angle, r, hue))


def _arm(plate: Plate, put: Put, arm: tuple[float, float, str | None]) -> None:
    angle, r, hue = arm
    x, y = 17.8 * cos(radians(angle)), -6.4 + 5.0 * sin(radians(angle))
    plate.line(put([(0.0, -5.2), (x, y)]), BOLD)
    plate.line(put([(x, y), (x, y - 3.0)]), LINE)
    _globe(plate, put, (x, y - 3.0 - r), r)
    plate.shape(put(ellipse(x, y, 0.6)), FINE, hue or INK)
    if hue == RED:
        _globe(plate, put, (x - r - 1.4, y - 4.6 - r), 0.8)


def _wheel(plate: Plate, put: Put) -> None:
    """Engrave the toothed wheel that turns the arms."""
    teeth = [((5.4 if k % 4 < 2 else 4.8), radians(k * 3.75)) for k in range(96)]
    rim = [(r * cos(a), -5.2 + 0.3 * r * sin(a)) for r, a in teeth]
    plate.shape(put([(x, y + 0.7) for x, y in rim]), FINE)
    plate.hatch(put([(x, y + 0.7) for x, y in rim]), 90, 0.3)
    plate.shape(put(rim), FINE)
    plate.line(put(ellipse(0, -5.2, 3.6, 1.0)), HAIR)


def _sun(plate: Plate, put: Put) -> None:
    plate.line(put([(0, -5.2), (0, -10)]), BOLD)
    rays = []
    for k in range(32):
        r, a = (6.2, 3.6, 4.9, 3.6)[k % 4], radians(k * 11.25)
        rays.append((r * sin(a), -12.2 - r * cos(a)))
    plate.shape(put(rays), FINE)
    plate.shape(put(ellipse(0, -12.2, 3.3)), LINE)
    plate.contour(
        put(ellipse(0, -12.2, 3.3)), (put(ellipse(-0.7 * k, -12.2 - 0.7 * k, 3.3 - 0.35 * k)) for k in (0.4, 0.75, 1.15))
    )


def legend(plate: Plate, put: Put) -> None:
    """Dividers that measure a route on a chart, which ends before the edges of the plate."""
    near, far = [(-21.5, -1.8), (16.6, -1.4)], [(-13.5, -12.8), (19.6, -11.4)]

    def on(u: float, v: float) -> Point:
        (ax, ay), (bx, by) = between(near, far, v)
        return ax + (bx - ax) * u, ay + (by - ay) * u - 0.8 * sin(3.1 * u) * (1 - v)

    edge = [*(on(k / 16, 0) for k in range(17)), *(on(1 - k / 16, 1) for k in range(17))]
    plate.shape(put([(x + 0.5, y + 0.9) for x, y in edge]), HAIR)
    plate.shape(put(edge), LINE)
    _graticule(plate, put, on)
    _roll(plate, put, on)
    feet = on(0.3, 0.46), on(0.66, 0.38)
    for k, foot in enumerate(feet):
        head = (1.2, -19.0)
        leg = [
            (head[0] - 0.75, head[1]),
            (head[0] + 0.75, head[1] + 0.3),
            (foot[0] * 0.72 + head[0] * 0.28 + 0.55, foot[1] * 0.72 + head[1] * 0.28),
            foot,
        ]
        leg.append((foot[0] * 0.72 + head[0] * 0.28 - 0.55, foot[1] * 0.72 + head[1] * 0.28))
        plate.shape(put(leg), LINE)
        plate.hatch(put(leg), 80 if k else 100, 0.24)
    plate.shape(put(ellipse(1.2, -18.6, 1.5)), LINE)
    plate.shape(put(ellipse(1.2, -18.6, 0.5)), FINE, INK)


def _graticule(plate: Plate, put: Put, on: Callable[[float, float], Point]) -> None:
    rows = [k / 8 for k in range(1, 8)]
    columns = [k / 14 for k in range(1, 14)]
    plate.lines((put([on(u / 20, v) for u in range(21)]) for v in rows), HAIR)
    plate.lines((put([on(u, 0.0), on(u, 1.0)]) for u in columns), HAIR)
    frame = [*(on(0.03 + 0.94 * k / 16, 0.06) for k in range(17)), *(on(0.97 - 0.94 * k / 16, 0.94) for k in range(17))]
    plate.line(put([*frame, frame[0]]), FINE)
    route = put([on(u, v) for u, v in ((0.06, 0.2), (0.3, 0.46), (0.5, 0.46), (0.66, 0.38), (0.8, 0.66), (0.95, 0.7))])
    rope(plate, route, route[1:-1], 0.36)
    for (u, v), hue in (((0.16, 0.66), YELLOW), ((0.5, 0.74), RED), ((0.4, 0.2), GREEN)):
        (x, y) = put([on(u, v)])[0]
        plate.shape(ellipse(x, y, 1.1, 0.7), FINE, hue)
    zone = put([on(u, v) for u, v in ((10 / 14, 3 / 8), (12 / 14, 3 / 8), (12 / 14, 1 / 8), (10 / 14, 1 / 8))])
    plate.hatch(zone, 40, 0.34)


def _roll(plate: Plate, put: Put, on: Callable[[float, float], Point]) -> None:
    """Engrave the end of the chart that is still rolled up."""
    (ax, ay), (bx, by) = on(1.0, 0.0), on(1.0, 1.0)
    wide = ((ax - 0.4, ay - 1.5), (bx - 0.3, by - 1.2), (bx + 1.5, by + 0.9), (ax + 2.0, ay + 1.3))
    tube = put(list(wide))
    plate.shape(tube, LINE)
    low, high = [wide[3], wide[2]], [wide[0], wide[1]]
    plate.contour(tube, (put(between(low, high, 0.62 * (k / 6) ** 1.4)) for k in range(6)))
    plate.shape(put(ellipse(ax + 0.8, ay - 0.1, 1.15, 1.75, turn=-28)), LINE)
    plate.lines(
        (
            put(ellipse(ax + 0.8, ay - 0.1, r, r * 1.5, turn=-28, span=span))
            for r, span in ((0.75, (0, 300)), (0.38, (60, 340)))
        ),
        HAIR,
    )


def glossary(plate: Plate, put: Put) -> None:
    """An open book with a thumb index, a quill and an inkwell."""
    _book(plate, put)
    _inkwell(plate, put, 17.0)
    _quill(plate, put)


def _book(plate: Plate, put: Put) -> None:
    for side in (-1, 1):
        top = smooth([(0, -6.4), (side * 4, -8.0), (side * 9, -7.4), (side * 13.5, -5.6)])
        foot = smooth([(0, -0.4), (side * 5, -2.2), (side * 11, -1.6), (side * 16.5, -0.2)])
        top, foot = ([(x - 3, y) for x, y in curve] for curve in (top, foot))
        for k in (3, 2, 1, 0):
            lower = [(x + side * 0.2 * k, y + 0.34 * k) for x, y in foot]
            upper = [(x + side * 0.2 * k, y) for x, y in top]
            page = put([*upper, *reversed(lower)])
            plate.shape(page, LINE if k in {0, 3} else HAIR)
        _words(plate, put, top, foot, side)
    plate.line(put([(-3, -6.4), (-3, -0.4)]), LINE)


def _words(plate: Plate, put: Put, top: Points, foot: Points, side: int) -> None:
    """Engrave lines of writing, the terms before their meanings, and the steps of the thumb index at the outer edge."""
    page = put([*top, *reversed(foot)])
    for k in range(1, 9):
        row = between(top, foot, 0.06 + k * 0.1)
        first, last = (2, round(len(row) * (0.9 if k % 3 else 0.6)))
        plate.contour(page, [put(row[first + 5 : last])] if side > 0 else [put(row[first:last])], HAIR)
        if k % 3 == 1:
            plate.line(put(row[first : first + 5]), LINE)
    if not plate.light:
        plate.contour(page, (put([(-3 + side * d, -9), (-3 + side * d, 0)]) for d in (0.25, 0.5, 0.8, 1.2, 1.7)))
    for k in range(4):
        x, y = between(top, foot, 0.16 + 0.2 * k)[-1]
        plate.shape(put(box(x - (1.1 if side > 0 else 0.1), y - 0.55, 1.2, 1.1)), FINE, (YELLOW, RED, GREEN, INK)[k])


def _inkwell(plate: Plate, put: Put, x: float) -> None:
    half = smooth([(1.0, -5.2), (0.9, -4.4), (2.6, -3.2), (3.0, -1.2), (2.8, 0)])
    here = at(x, 0)
    whole = put(here([*half, *reversed(flipped(half))]))
    plate.shape(whole, LINE)
    plate.contour(whole, (put(here([(px * k, py) for px, py in half])) for k in (0.2, 0.38, 0.54, 0.68, 0.8, 0.9)))
    plate.shape(put(ellipse(x, -5.3, 1.3, 0.45)), LINE)
    plate.shape(put(ellipse(x, -5.3, 0.8, 0.25)), HAIR, INK)


def _quill(plate: Plate, put: Put) -> None:
    spine = smooth([(4.6, -3.4), (7.4, -7.6), (10.6, -12.6), (15.4, -18.6)], steps=10)
    outer = smooth([(7.0, -7.8), (7.0, -11.8), (10.0, -16.4), (15.4, -18.6)], steps=10)
    inner = smooth([(8.0, -8.2), (11.0, -10.2), (14.6, -14.6), (15.4, -18.6)], steps=10)
    vane = put([*outer, *reversed(inner)])
    plate.shape(vane, LINE)
    barbs = [(spine[k], outer[min(k + 3, 30)]) for k in range(10, 30)] + [
        (spine[k], inner[min(k + 3, 30)]) for k in range(10, 30)
    ]
    plate.contour(vane, (put([a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - 0.2), b]) for a, b in barbs))
    plate.line(put(spine), BOLD)
