"""SVG's `transform` attribute as one matrix."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from pnp.art.svg_numbers import NUMBER, checked, number
from pnp.base.records import lazy_pattern
from pnp.model.face_walk import IDENTITY, multiply

if TYPE_CHECKING:
    from pnp.art.svg_shapes import SvgViewport
    from pnp.model.outline import Matrix

_CALL = lazy_pattern(r"[\s,]*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_CSS_CALL = lazy_pattern(r"[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)")
_CSS_NUMBER = lazy_pattern(rf"({NUMBER})([a-zA-Z]*)")
_CSS_UNITS = {
    "": {"": 1.0},
    "px": {"": 1.0, "px": 1.0},
    "deg": {"": 1.0, "deg": 1.0, "grad": 0.9, "rad": 180 / math.pi, "turn": 360.0},
}
_CSS = {
    "matrix": ("matrix", "", (6,)),
    "translate": ("translate", "px", (1, 2)),
    "translatex": ("translate", "px", (1,)),
    "translatey": ("translate", "px", (1,)),
    "scale": ("scale", "", (1, 2)),
    "scalex": ("scale", "", (1,)),
    "scaley": ("scale", "", (1,)),
    "rotate": ("rotate", "deg", (1,)),
    "skewx": ("skewX", "deg", (1,)),
    "skewy": ("skewY", "deg", (1,)),
}
"""The functions of CSS by their names: the function of the attribute, the unit of its numbers, and how many it can have."""
_COUNTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}


def parse_transform(text: str) -> Matrix:
    """Read a transform list (SVG 1.1, 7.6), `translate(3 4) rotate(45)` …, in user units. Raises ValueError."""
    result, at = IDENTITY, 0
    while found := _CALL.match(text, at):
        numbers = [number(n) for n in found[2].replace(",", " ").split()]
        if len(numbers) not in _COUNTS[found[1]]:
            raise ValueError(f"`{found[0].strip()}` with {len(numbers)} numbers")
        result, at = multiply(result, _matrix(found[1], numbers)), found.end()
    if text[at:].strip():
        raise ValueError(f"`{text[at:].strip()[:30]}` is not a transform")
    return _bounded(result, text)


def _bounded(matrix: Matrix, text: str) -> Matrix:
    for value in matrix:
        checked(value, text)
    return matrix


def parse_css_transform(text: str) -> Matrix:
    """Read a `transform` as a style writes it (CSS Transforms 1), with angles and `px`. Raises ValueError."""
    result, at = IDENTITY, 0
    while found := _CSS_CALL.match(text, at):
        name, values = found[1].lower(), [v.strip() for v in found[2].split(",")]
        plain, kind, counts = _CSS.get(name, ("", "", ()))
        if len(values) not in counts:
            raise ValueError(f"`{found[0].strip()[:40]}`")
        numbers = [_css_number(v, kind) for v in values]
        result, at = multiply(result, _matrix(plain, _along(name, plain, numbers))), found.end()
    if text[at:].strip():
        raise ValueError(f"`{text[at:].strip()[:40]}`")
    return _bounded(result, text)


def _along(name: str, plain: str, numbers: list[float]) -> list[float]:
    """Return both numbers of a call that names one axis (`scaleX(2)`), or the numbers as they are."""
    if plain in {"translate", "scale"} and name[-1] in "xy" and len(numbers) == 1:
        rest = 0.0 if plain == "translate" else 1.0
        return [numbers[0], rest] if name[-1] == "x" else [rest, numbers[0]]
    return numbers


def _css_number(text: str, kind: str) -> float:
    found = _CSS_NUMBER.fullmatch(text)
    if not found or found[2].lower() not in _CSS_UNITS[kind] or (not found[2] and kind != "" and float(found[1])):
        raise ValueError(f"`{text[:30]}` is not in {kind}" if kind else f"`{text[:30]}`")
    return checked(float(found[1]) * _CSS_UNITS[kind][found[2].lower()], text)


def transform_origin(text: str, matrix: Matrix, view: SvgViewport) -> Matrix:
    """Return a matrix around an origin as `transform-origin` writes it, in a viewport that it refers to. Raises ValueError."""
    words = text.split()
    if len(words) == 1:
        words.append("center")
    if words[0] in {"top", "bottom"} or words[1] in {"left", "right"}:
        words[:2] = reversed(words[:2])
    x, y = _place(words[0], view.w, "left", "right"), _place(words[1], view.h, "top", "bottom")
    if len(words) > 2 and (len(words) > 3 or _css_number(words[2], "px")):  # noqa: PLR2004  # the third is the depth
        raise ValueError(f"`{text[:40]}`")
    return multiply(multiply((1.0, 0.0, 0.0, 1.0, x, y), matrix), (1.0, 0.0, 0.0, 1.0, -x, -y))


def _place(word: str, whole: float, first: str, last: str) -> float:
    if word in {first, "center", last}:
        return whole * (first, "center", last).index(word) / 2
    if word.endswith("%"):
        return number(word[:-1]) / 100 * whole
    return number(word.removesuffix("px"))


def _matrix(name: str, n: list[float]) -> Matrix:
    if name == "matrix":
        return (n[0], n[1], n[2], n[3], n[4], n[5])
    if name == "translate":
        return (1.0, 0.0, 0.0, 1.0, n[0], n[1] if len(n) > 1 else 0.0)
    if name == "scale":
        return (n[0], 0.0, 0.0, n[-1], 0.0, 0.0)
    tan = math.tan(math.radians(n[0]))
    if name == "skewX":
        return (1.0, 0.0, tan, 1.0, 0.0, 0.0)
    if name == "skewY":
        return (1.0, tan, 0.0, 1.0, 0.0, 0.0)
    return _rotation(n[0], *n[1:])


def _rotation(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


def fitted(view: tuple[float, float, float, float], width: float, height: float, rule: str) -> Matrix:
    """Return the matrix from a viewBox to a viewport of `width` × `height` by a `preserveAspectRatio` rule.

    With `slice` the viewBox may extend beyond the viewport. Raises ValueError for an unknown rule.
    """
    x, y, w, h = view
    words = rule.split() or ["xMidYMid"]
    if words[0] == "none":
        return (width / w, 0.0, 0.0, height / h, -x * width / w, -y * height / h)
    where = re.fullmatch(r"x(Min|Mid|Max)Y(Min|Mid|Max)", words[0])
    if not where or (len(words) > 1 and words[1] not in {"meet", "slice"}):
        raise ValueError(f"`{rule}` is not a value of preserveAspectRatio")
    scale = max(width / w, height / h) if "slice" in words else min(width / w, height / h)
    share = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    left, top = share[where[1]] * (width - w * scale), share[where[2]] * (height - h * scale)
    return (scale, 0.0, 0.0, scale, left - x * scale, top - y * scale)
