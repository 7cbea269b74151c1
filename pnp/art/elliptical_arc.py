"""Elliptical arcs as cubic curves."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.outline import Segment

_THINNEST = 1e-9  # user units; a thinner arc is a line


def arc(  # noqa: PLR0913  # an arc has this many parameters
    x0: float, y0: float, rx: float, ry: float, turn: float, *, large: bool, sweep: bool, to: tuple[float, float]
) -> Iterator[Segment]:
    """Yield an elliptical arc as cubic curves, each of at most a quarter turn (SVG 2, B.2.4); `turn` is in degrees.

    Radii too small to reach the end point are enlarged (SVG 2, B.2.5).
    """
    x, y = to
    rx, ry = abs(rx), abs(ry)
    if (x0, y0) == to:
        return
    if min(rx, ry) < _THINNEST or math.dist((x0, y0), to) < _THINNEST:
        yield ("L", to)
        return
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    px, py = cos * (x0 - x) / 2 + sin * (y0 - y) / 2, -sin * (x0 - x) / 2 + cos * (y0 - y) / 2
    scale = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * scale, ry * scale
    denominator = (rx * py) ** 2 + (ry * px) ** 2
    root = math.sqrt(max(0.0, ((rx * ry) ** 2 - denominator) / denominator)) * (-1 if large == sweep else 1)
    ux, uy = root * rx * py / ry, -root * ry * px / rx
    centre = (cos * ux - sin * uy + (x0 + x) / 2, sin * ux + cos * uy + (y0 + y) / 2)
    begin = math.atan2((py - uy) / ry, (px - ux) / rx)
    span = math.atan2((-py - uy) / ry, (-px - ux) / rx) - begin
    if sweep and span < 0:
        span += 2 * math.pi
    elif not sweep and span > 0:
        span -= 2 * math.pi
    yield from _arc_curves(centre, (rx, ry), (cos, sin), (begin, span), to)


def _arc_curves(
    centre: tuple[float, float],
    radii: tuple[float, float],
    axis: tuple[float, float],
    angles: tuple[float, float],
    to: tuple[float, float],
) -> Iterator[Segment]:
    begin, span = angles
    count = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    step = span / count
    reach = 4 / 3 * math.tan(step / 4)

    def point(ex: float, ey: float) -> tuple[float, float]:
        ex, ey = ex * radii[0], ey * radii[1]
        return centre[0] + axis[0] * ex - axis[1] * ey, centre[1] + axis[1] * ex + axis[0] * ey

    for i in range(count):
        a, b = begin + i * step, begin + (i + 1) * step
        ca, sa, cb, sb = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
        end = to if i == count - 1 else point(cb, sb)
        yield ("C", (*point(ca - reach * sa, sa + reach * ca), *point(cb + reach * sb, sb - reach * cb), *end))
