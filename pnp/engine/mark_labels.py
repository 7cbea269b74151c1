"""Where the labels of a histogram's marks stand: inside its frame, beside their lines, and clear of one another."""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

GAP = 1.2
"""mm from a line to the label beside it."""


class MarkLabel(NamedTuple):
    """A label's row from the top, its left edge in mm, and whether it covers the place of its own line."""

    row: int
    left: float
    over_line: bool = False


def place_labels(lines: Sequence[float], widths: Sequence[float], left: float, right: float) -> list[MarkLabel]:
    """Place one label per line (its x in mm) between `left` and `right`, which no label is wider than.

    All in one row if they fit: the first to the left of its line and the others to the right, or else on the other sides.
    If not, one row each, the last label on top, so that the lines of later marks pass to the right of earlier labels.
    """
    each = list(zip(lines, widths, strict=True))
    sides = [(x + GAP, x - GAP - width) if place else (x - GAP - width, x + GAP) for place, (x, width) in enumerate(each)]
    for chosen in product(*sides):
        spans = [(at, at + width) for at, width in zip(chosen, widths, strict=True)]
        apart = all(one[1] + GAP <= other[0] for one, other in pairwise(sorted(spans)))
        if apart and all(_is_free(span, lines, left, right) for span in spans):
            return [MarkLabel(0, at) for at in chosen]
    out = []
    for place, (x, width) in enumerate(each):
        free = [at for at in sides[place] if _is_free((at, at + width), lines[place + 1 :], left, right)]
        over = min(max(x - width / 2, left), right - width)
        out.append(MarkLabel(len(lines) - 1 - place, free[0] if free else over, over_line=not free))
    return out


def _is_free(span: tuple[float, float], lines: Sequence[float], left: float, right: float) -> bool:
    """Whether a label lies inside the frame and none of these lines passes through it."""
    return left <= span[0] and span[1] <= right and not any(span[0] < x < span[1] for x in lines)
