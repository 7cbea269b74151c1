"""The four sides of a card as strips of pixels: the bleed outside the trim, and as much inside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.records import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL.Image import Image

    from pnp.pdf.pdf_file import PdfPage

_INKED = 26
_PAPER = 6
"""Sums of the four plates, each 0…255, at least and at most."""
_LEAST_DEPTH = 4
"""Pixels of bleed in which a pattern can be told."""
_SAME = 2.0
_DIFFERENT = 8.0
"""Mean differences of the plates."""
_APART = 4
"""Rows."""
_ALIKE = 0.45
"""The part of what rows differ that mirrored ones differ at most, since pixels are averaged."""
_TEXTURED = 0.3
"""The part of an edge at which its colour changes from pixel to pixel, as in a photograph; drawings have even grounds."""
_CHANGE = 3

Row = bytes


@frozen
class Edge:
    """One side: `outside` are its rows in the bleed, `inside` those within the trim, both from the trim on.

    A pixel is four bytes, the inks.
    """

    side: str
    outside: Sequence[Row]
    inside: Sequence[Row]

    def longest_early_end(self) -> int:
        """Return the longest stretch, in pixels, on which ink at the trim ends before the bleed does, at one depth.

        Art that was cut off ends on a straight line; round outlines and white places within a drawing do not.
        """
        if not self.outside or len(self.inside) < 2:  # noqa: PLR2004 - the row at the trim itself is half of each
            return 0
        longest = length = 0
        last: int | None = None
        for at in range(len(self.outside[0]) // 4):
            depth = self._early_end(at)
            length = 0 if depth is None else length + 1 if last is not None and abs(depth - last) <= 1 else 1
            last = depth if length <= 1 else last
            longest = max(longest, length)
        return longest

    def _early_end(self, at: int) -> int | None:
        """Return after how many pixels of bleed the ink of the trim ends for good; None if it reaches the end, or is none."""
        if _ink(self.inside[1], at) < _INKED or _ink(self.outside[-1], at) > _PAPER:
            return None
        return next((n + 1 for n in range(len(self.outside) - 1, -1, -1) if _ink(self.outside[n], at) > _PAPER), 0)

    def is_mirrored(self) -> bool:
        """Whether the bleed shows what lies inside the trim, turned over: a photograph that ended at the trim.

        The trim runs through pixels, so rows may be off by one; rows that are apart by more show how much they differ at all.
        """
        if not self._can_be_told():
            return False
        apart = self._mean_difference(_APART)
        near = min(self._mean_difference(shift) for shift in (-1, 0, 1))
        return apart >= _DIFFERENT and near < _ALIKE * apart

    def _mean_difference(self, shift: int) -> float:
        """Return how much the rows of the bleed differ from those inside that lie as far from the trim, and `shift` more."""
        pairs = [(out, self.inside[n + shift]) for n, out in enumerate(self.outside) if 0 <= n + shift < len(self.inside)]
        return sum(_difference(out, inner) for out, inner in pairs) / max(len(pairs), 1)

    def is_stretched(self) -> bool:
        """Whether every row of the bleed is that at the trim, while the picture inside changes from row to row."""
        if not self._can_be_told() or _difference(self.inside[0], self.inside[-1]) < _DIFFERENT:
            return False
        return all(_difference(self.outside[0], row) < _SAME for row in self.outside[1:])

    def _can_be_told(self) -> bool:
        """Whether there is a pattern: in an even ground, nothing differs from anything."""
        if min(len(self.outside), len(self.inside)) < _LEAST_DEPTH:
            return False
        row = self.outside[0]
        changes = sum(abs(a - b) > _CHANGE for a, b in zip(row, row[4:], strict=False))
        return changes > _TEXTURED * len(row)


def edges_of(page: PdfPage, inks: Image, scale: float) -> list[Edge]:
    """Return the sides of a page's trim that have bleed; the rows that the trim runs through count to neither side."""
    from PIL import Image  # noqa: PLC0415 - only where ink is measured

    left, top = (page.trim[0] - page.media[0]) * scale, (page.media[3] - page.trim[3]) * scale
    right, bottom = (page.trim[2] - page.media[0]) * scale, (page.media[3] - page.trim[1]) * scale
    turned = inks.transpose(Image.Transpose.TRANSPOSE)
    upright, lying = (round(top) + 1, round(bottom) - 1), (round(left) + 1, round(right) - 1)
    sides = {
        "left": (turned, left, -1, upright), "top": (inks, top, -1, lying),
        "right": (turned, right, 1, upright), "bottom": (inks, bottom, 1, lying),
    }  # fmt: skip
    found: list[Edge] = []
    for (side, (pixels, trim, outward, along)), bleed in zip(sides.items(), _bleeds(page), strict=True):
        depth = int(bleed * scale) - 1
        if depth > 0:
            outside = _rows(pixels, (int(trim) + outward, outward, depth), along)
            found.append(Edge(side, outside, _rows(pixels, (int(trim) - outward, -outward, depth), along)))
    return found


def _bleeds(page: PdfPage) -> tuple[float, float, float, float]:
    """Return the bleed of the left, top, right and bottom side, in points."""
    trim, bleed = page.trim, page.bleed
    return trim[0] - bleed[0], bleed[3] - trim[3], bleed[2] - trim[2], trim[1] - bleed[1]


def _rows(inks: Image, rows: tuple[int, int, int], along: tuple[int, int]) -> list[Row]:
    """Return rows of pixels (the first, the step to the next, how many) as far as the picture goes."""
    first, step, count = rows
    wanted = (at for at in range(first, first + step * count, step) if 0 <= at < inks.height)
    return [inks.crop((along[0], at, along[1], at + 1)).tobytes() for at in wanted]


def _ink(row: Row, at: int) -> int:
    return sum(row[4 * at : 4 * at + 4])


def _difference(one: Row, other: Row) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / max(len(one), 1)
