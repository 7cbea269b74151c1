"""Grounds: shapes that are as thick as they are large, which alone are printed in several inks where they are black.

A press that is off by a tenth of a millimetre gives a frame or a drawn line of rich black coloured edges on both sides,
which the eye sees as blur. Convex shapes are sure to have none.
"""

from __future__ import annotations

from itertools import pairwise
from math import atan2, pi
from typing import TYPE_CHECKING

from pnp.model.face_walk import box_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.frame import Shape
    from pnp.model.outline import Path

_LEAST_SHARE_OF_BOX = 0.5
"""Of its box; a diagonal strip, which is convex and thin, fills less."""
_ROUNDING_ERROR = 1e-6
_FEWEST_POINTS = 3


def is_ground(shape: Shape) -> bool:
    """Return whether a shape is convex: a rectangle, with round corners or without, an ellipse, a hexagon …"""
    if shape.rect is not None:
        return True
    points = _control_points(shape.path)
    if len(points) < _FEWEST_POINTS:
        return False
    box = box_of(points)
    return _is_convex(points) and abs(_area(points)) >= _LEAST_SHARE_OF_BOX * box.w * box.h


def _control_points(path: Path) -> list[tuple[float, float]]:
    if sum(command == "M" for command, _ in path) != 1:
        return []
    found: list[tuple[float, float]] = []
    for _, numbers in path:
        for point in zip(numbers[::2], numbers[1::2], strict=True):
            if not found or max(abs(point[0] - found[-1][0]), abs(point[1] - found[-1][1])) > _ROUNDING_ERROR:
                found.append(point)
    return found[:-1] if len(found) > 1 and found[0] == found[-1] else found


def _is_convex(points: Sequence[tuple[float, float]]) -> bool:
    around = [*points, *points[:2]]
    sides = [(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(around)]
    turns = [atan2(a * d - b * c, a * c + b * d) for (a, b), (c, d) in pairwise(sides)]
    one_way = all(turn > -_ROUNDING_ERROR for turn in turns) or all(turn < _ROUNDING_ERROR for turn in turns)
    return one_way and abs(abs(sum(turns)) - 2 * pi) < 1


def _area(points: Sequence[tuple[float, float]]) -> float:
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([*points, points[0]])) / 2
