"""SVG's `transform` attribute as one matrix."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from pnp.model.ink_extent import IDENTITY, multiply

if TYPE_CHECKING:
    from pnp.model.frame import Matrix

_CALL = re.compile(r"[\s,]*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_COUNTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}


def parse_transform(text: str) -> Matrix:
    """Read a transform list (SVG 1.1, 7.6), `translate(3 4) rotate(45)` …, in user units. Raises ValueError."""
    result, at = IDENTITY, 0
    while found := _CALL.match(text, at):
        numbers = [float(n) for n in found[2].replace(",", " ").split()]
        if len(numbers) not in _COUNTS[found[1]]:
            raise ValueError(f"`{found[0].strip()}` with {len(numbers)} numbers")
        result, at = multiply(result, _matrix(found[1], numbers)), found.end()
    if text[at:].strip():
        raise ValueError(f"`{text[at:].strip()[:30]}` is not a transform")
    return result


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
