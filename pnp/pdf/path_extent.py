"""The extent of a path while it is drawn, as a whole and of each of its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.pdf.content_state import mapped, mapped_box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.pdf.content import Operand
    from pnp.pdf.content_state import Corners, Matrix

_LONG = 3.0
"""Points from which a thin filled shape is a line, and not a detail of a drawing."""


class PathExtent:
    """The boxes of the parts of a path, in points of the page; curves count as the box of their control points."""

    __slots__ = ("_parts",)

    def __init__(self) -> None:
        self._parts: list[Corners] = []

    def move(self, matrix: Matrix, operands: Sequence[Operand]) -> None:
        """Begin a part."""
        points = _points(operands)
        if points:
            self._parts.append(mapped(matrix, points))

    def line(self, matrix: Matrix, operands: Sequence[Operand]) -> None:
        """Go on with the last part."""
        points = _points(operands)
        if not points or not self._parts:
            return
        k, l, m, n, o, p = matrix  # noqa: E741 - six letters in a row
        a, b, c, d = self._parts[-1]
        for u, v in points:
            x, y = u * k + v * m + o, u * l + v * n + p
            a, b, c, d = min(a, x), min(b, y), max(c, x), max(d, y)  # faster than min and max
        self._parts[-1] = a, b, c, d

    def rectangle(self, matrix: Matrix, operands: Sequence[Operand]) -> None:
        """Add a rectangle: x, y, width, height."""
        if len(operands) == 4 and all(isinstance(operand, float) for operand in operands):  # noqa: PLR2004
            x, y, w, h = operands
            self._parts.append(mapped_box(matrix, (x, y, x + w, y + h)))

    @property
    def box(self) -> Corners | None:
        """The box around all parts; None of an empty path."""
        if not self._parts:
            return None
        lefts, bottoms, rights, tops = zip(*self._parts, strict=True)
        return min(lefts), min(bottoms), max(rights), max(tops)

    def around(self, by: float) -> Corners:
        """Return the box with a margin, as a line around it has."""
        x0, y0, x1, y1 = self.box or (0.0, 0.0, 0.0, 0.0)
        return x0 - by, y0 - by, x1 + by, y1 + by

    def parts_around(self, by: float) -> list[Corners]:
        """Return the boxes of the parts, each with a margin."""
        return [(x0 - by, y0 - by, x1 + by, y1 + by) for x0, y0, x1, y1 in self._parts]

    def least_side(self) -> float:
        """Return the least width of its long parts: a filled rectangle may be meant as a line. Infinite without such a part."""
        sides = ((x1 - x0, y1 - y0) for x0, y0, x1, y1 in self._parts)
        return min((min(side) for side in sides if max(side) >= _LONG), default=float("inf"))


def _points(operands: Sequence[Operand]) -> list[tuple[float, float]]:
    found = [operand for operand in operands if isinstance(operand, float)]
    return list(zip(found[::2], found[1::2], strict=False))
