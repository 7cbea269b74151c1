"""The graphics state of a content stream (ISO 32000-1, 8.4 and 9.3), as far as it decides what is judged."""

from __future__ import annotations

import math
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from pnp.pdf.colour_spaces import BLACK
from pnp.pdf.objects import entry, is_true, items, name, names, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.pdf.colour_spaces import PdfColour
    from pnp.pdf.fonts import PdfFont
    from pnp.pdf.objects import PdfValue

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
Corners: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, right and top, in points."""

UNIT: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(slots=True)
class ContentState:
    """What holds at a point of a content stream; `q` keeps a copy. `clip` is a box of the page, None without a limit."""

    matrix: Matrix = UNIT
    fill: PdfColour = BLACK
    stroke: PdfColour = BLACK
    line_width: float = 1.0
    fill_overprint: bool = False
    stroke_overprint: bool = False
    overprint_mode: int = 0
    fill_alpha: float = 1.0
    stroke_alpha: float = 1.0
    blend: str = "Normal"
    masked: bool = False
    clip: Corners | None = None
    font: PdfFont | None = None
    size: float = 0.0
    spacing: float = 0.0
    word_spacing: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    render_mode: int = 0

    def copied(self) -> ContentState:
        """Return a state of its own."""
        return copy(self)

    def transparency(self, alpha: float) -> str:
        """Name what makes an object transparent that is painted with an opacity; empty if nothing does."""
        if alpha < 1:
            return f"{alpha:.0%} opacity"
        if self.blend not in {"Normal", "Compatible"}:
            return f"the blend mode `{self.blend}`"
        return "a soft mask" if self.masked else ""

    def set_from(self, settings: PdfValue) -> None:
        """Take what a dictionary of graphics state parameters sets (ISO 32000-1, table 58)."""
        stroke = entry(settings, "/OP")
        if stroke is not None:
            self.stroke_overprint = self.fill_overprint = is_true(stroke)
        if (fill := entry(settings, "/op")) is not None:
            self.fill_overprint = is_true(fill)
        self.overprint_mode = int(number(entry(settings, "/OPM"), self.overprint_mode))
        self.fill_alpha = number(entry(settings, "/ca"), self.fill_alpha)
        self.stroke_alpha = number(entry(settings, "/CA"), self.stroke_alpha)
        self.line_width = number(entry(settings, "/LW"), self.line_width)
        if (blends := names(entry(settings, "/BM"))) and blends:
            self.blend = blends[0]
        if (mask := entry(settings, "/SMask")) is not None:
            self.masked = name(mask) != "None"


def font_of(settings: PdfValue) -> tuple[PdfValue, float] | None:
    """Return the font that a dictionary of graphics state parameters sets, and its size; None if it sets none."""
    found = items(entry(settings, "/Font"))
    return (found[0], number(found[1])) if len(found) == 2 else None  # noqa: PLR2004 - [font size]


def product(inner: Sequence[float], outer: Matrix) -> Matrix:
    """Return the matrix that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = inner
    k, l, m, n, o, p = outer  # noqa: E741 - six letters in a row
    return (a * k + b * m, a * l + b * n, c * k + d * m, c * l + d * n, e * k + f * m + o, e * l + f * n + p)


def mapped(matrix: Matrix, points: Sequence[tuple[float, float]]) -> Corners:
    """Return the box around points after a matrix."""
    a, b, c, d, e, f = matrix
    xs = [a * x + c * y + e for x, y in points]
    ys = [b * x + d * y + f for x, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def mapped_box(matrix: Matrix, box: Sequence[float]) -> Corners:
    """Return the box around a box after a matrix."""
    x0, y0, x1, y1 = box
    return mapped(matrix, ((x0, y0), (x1, y0), (x1, y1), (x0, y1)))


def shared(one: Corners | None, other: Corners) -> Corners:
    """Return what two boxes share; a box without area where they do not meet."""
    if one is None:
        return other
    x0, y0 = max(one[0], other[0]), max(one[1], other[1])
    return x0, y0, max(min(one[2], other[2]), x0), max(min(one[3], other[3]), y0)


def least_scale(matrix: Matrix) -> float:
    """Return by how much a matrix scales where it scales least: what makes a line as thin as it gets."""
    a, b, c, d = matrix[:4]
    whole, area = a * a + b * b + c * c + d * d, abs(a * d - b * c)
    greater = (whole + math.sqrt(max(whole * whole - 4 * area * area, 0.0))) / 2  # the square of the greater singular value
    return area / math.sqrt(greater) if greater > 0 else 0.0
