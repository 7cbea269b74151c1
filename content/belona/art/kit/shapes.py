"""Outlines that many drawings use: chamfered boxes, regular polygons, stars, limbs."""

# ruff: noqa: PLR0913, PLR0917 - a part has a place, a size and colours

from __future__ import annotations

import math

from .pen import Point, polar


def chamfer(x: float, y: float, w: float, h: float, cut: float) -> list[Point]:
    """Give a box with its corners cut at 45 degrees, as in all of the game's art."""
    return [
        (x + cut, y), (x + w - cut, y), (x + w, y + cut), (x + w, y + h - cut),
        (x + w - cut, y + h), (x + cut, y + h), (x, y + h - cut), (x, y + cut),
    ]  # fmt: skip


def outline(text: str, x: float = 0) -> list[Point]:
    """Read a polygon written as `x y, x y, …`; `x` is added to every first coordinate."""
    pairs = (word.split() for word in text.split(","))
    return [(x + float(a), float(b)) for a, b in pairs]


def regular(x: float, y: float, r: float, sides: int, turn: float = 0) -> list[Point]:
    """Give a regular polygon around `x, y`; `turn` is the angle of its first corner."""
    return [polar(x, y, r, turn + 360 * i / sides) for i in range(sides)]


def arc(x: float, y: float, r: float, start: float, stop: float, steps: int = 16) -> list[Point]:
    """Give points along a circle from angle `start` to `stop`."""
    return [polar(x, y, r, start + (stop - start) * i / steps) for i in range(steps + 1)]


def star(x: float, y: float, outer: float, inner: float, tips: int, turn: float = -90) -> list[Point]:
    """Give a star polygon."""
    return [polar(x, y, outer if i % 2 == 0 else inner, turn + 180 * i / tips) for i in range(2 * tips)]


def band(x: float, y: float, outer: float, inner: float, start: float, stop: float, steps: int = 8) -> list[Point]:
    """Give a ring segment."""
    return arc(x, y, outer, start, stop, steps) + arc(x, y, inner, stop, start, steps)


def limb(a: Point, b: Point, wide_a: float, wide_b: float, *, round_ends: bool = True) -> list[Point]:
    """Give a tapering bar from `a` to `b` with blunt ends: an arm, a leg, a strut."""
    angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
    steps = (-90, -150, 150, 90) if round_ends else (-90, 90)
    back = [polar(*a, wide_a / 2, angle + s) for s in steps]
    front = [polar(*b, wide_b / 2, angle + s) for s in ((90, 30, -30, -90) if round_ends else (90, -90))]
    return back + front


def mirrored(points: list[Point], axis: float) -> list[Point]:
    """Give the outline reflected at the vertical line x = `axis`."""
    return [(2 * axis - x, y) for x, y in points]


def shifted(points: list[Point], dx: float, dy: float, scale: float = 1) -> list[Point]:
    """Give the outline scaled about its origin, then moved."""
    return [(x * scale + dx, y * scale + dy) for x, y in points]


def turned(points: list[Point], degrees: float, x: float = 0, y: float = 0) -> list[Point]:
    """Give the outline turned about `x, y`."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(x + (px - x) * c - (py - y) * s, y + (px - x) * s + (py - y) * c) for px, py in points]
