"""Units of length, points, boxes and sizes: everything inside is in millimetres and points."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce
from math import isfinite
from operator import add
from typing import NamedTuple

from pnp.base.records import lazy_pattern

MM_PER_INCH = 25.4
PT_PER_INCH = 72.0
PT = PT_PER_INCH / MM_PER_INCH
"""Points in one millimetre."""

_LENGTH = lazy_pattern(r"^\s*(-?\d+(?:\.\d+)?(?:/\d+)?)\s*(mm|cm|in|pt)?\s*$")
_TO_MM = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": 1 / PT}


def parse_length(text: str) -> float:
    """Read `3`, `3mm`, `1/8in`, `0.5cm` or `9pt` as millimetres (a bare number is mm). Raises ValueError."""
    found = _LENGTH.match(text)
    if not found:
        raise ValueError(f"`{text}` is not a length such as `3 mm`, `1/8 in` or `9 pt`")
    number, _, divisor = found[1].partition("/")
    if divisor and not float(divisor):
        raise ValueError(f"`{text}` divides by zero")
    value = float(number) / (float(divisor) if divisor else 1) * _TO_MM[found[2] or "mm"]
    if not isfinite(value):
        raise ValueError(f"`{text[:20]}…` has too many digits")
    return value


_TIMES = lazy_pattern(r"\s*(?:[x×*]|\bby\b)\s*", re.IGNORECASE)
_UNIT = lazy_pattern(r"mm|cm|in|pt")
_INCHES = lazy_pattern(r"\"|″|''|inch(?:es)?", re.IGNORECASE)


def parse_size(text: str) -> Size:
    """Read `100x150`, `4x6in`, `8.5 × 11 in` or `10cm by 15cm` in mm; one unit holds for both sides. Raises ValueError."""
    sides = _TIMES.split(_INCHES.sub("in", text).strip())
    if len(sides) != 2:  # noqa: PLR2004  # width and height
        raise ValueError(f"`{text}` is not a size such as `100x150` or `4x6in`")
    unit = "" if _UNIT.search(sides[0]) else "".join(_UNIT.findall(sides[1]))
    return Size(parse_length(sides[0] + unit), parse_length(sides[1]))


def plain_sum(numbers: Iterable[float]) -> float:
    """Add numbers one after the other, from the first to the last.

    Python's own `sum` does so too up to 3.11; since 3.12 it makes up for what each addition of floats rounds, so that a last
    digit, and with it a print, would depend on the version of Python.
    """
    return reduce(add, numbers, 0)


_NEARLY_LENGTH = lazy_pattern(r"\s*(-?\d{1,9}(?:[.,]\d{1,6})?)\s*([a-z]+|\"|″|')?\.?\s*", re.IGNORECASE)
_UNITS = {'"': "in", "″": "in", "inch": "in", "inches": "in", "points": "pt", "millimetres": "mm", "millimeters": "mm"}
_SCREEN_PPI = 300


def suggested_length(text: str) -> str | None:
    """Return a hint how to write what is nearly a length: a decimal comma, a unit with capitals or in full, pixels."""
    found = _NEARLY_LENGTH.fullmatch(text)
    if not found:
        return None
    number, unit = found[1].replace(",", "."), (found[2] or "").lower()
    if unit in {"px", "pixel", "pixels"}:
        size = f"{float(number) / _SCREEN_PPI * MM_PER_INCH:.4g}"
        return f"paper has no pixels: at {_SCREEN_PPI} ppi, {number} pixels are `{size} mm`"
    known = _UNITS.get(unit, unit)
    if known and known not in _TO_MM:
        return "the units are `mm`, `cm`, `in` and `pt`"
    return f"write `{number} {known}`" if known else f"write `{number}`"


class Size(NamedTuple):
    """Width and height in mm."""

    w: float
    h: float

    @property
    def turned(self) -> Size:
        """The same size after a quarter turn."""
        return Size(self.h, self.w)


class Box(NamedTuple):
    """A rectangle in mm: left, top, width, height; y grows downwards."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The bottom edge."""
        return self.y + self.h

    @property
    def size(self) -> Size:
        """Width and height."""
        return Size(self.w, self.h)

    def inset(self, by: float) -> Box:
        """The box made smaller by `by` mm on all four sides (negative: larger, as a bleed box is)."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def extended(self, edges: tuple[float, float, float, float]) -> Box:
        """The box made larger by so many mm at its left, top, right and bottom."""
        left, top, right, bottom = edges
        return Box(self.x - left, self.y - top, self.w + left + right, self.h + top + bottom)

    def moved(self, dx: float, dy: float) -> Box:
        """The box shifted by `dx` to the right and `dy` down."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def contains(self, other: Box, tolerance: float = 1e-6) -> bool:
        """Whether `other` lies inside, edges included."""
        return (  # each face of a game asks this many times: sums, no calls
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.x + other.w <= self.x + self.w + tolerance
            and other.y + other.h <= self.y + self.h + tolerance
        )

    def overlaps(self, other: Box, tolerance: float = 1e-6) -> bool:
        """Whether the two share more than an edge."""
        return (
            self.x < other.x + other.w - tolerance
            and other.x < self.x + self.w - tolerance
            and self.y < other.y + other.h - tolerance
            and other.y < self.y + self.h - tolerance
        )
