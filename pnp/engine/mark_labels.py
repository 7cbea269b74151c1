"""Place the labels of a histogram's marks inside its frame, next to their lines, without overlaps."""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

GAP = 1.2
"""The distance in mm from a line to its label."""


class MarkLabel(NamedTuple):
    """The position of a label: its row from the top, its left edge in mm, and whether it lies over its own line."""

    row: int
    left: float
    over_line: bool = False


def place_labels(lines: Sequence[float], widths: Sequence[float], left: float, right: float) -> list[MarkLabel]:
    """Place one label per line between `left` and `right`; `lines` are x positions, `widths` of labels (all in mm).

    If they fit in one row, the first is placed to the left of its line and the others to the right, or on the other side.
    If not, each has its own row, the last label on top, so that the lines of later marks pass to the right of earlier labels.
    No label may be wider than the space from `left` to `right`.
    """
    labels = list(zip(lines, widths, strict=True))
    sides = [(x + GAP, x - GAP - width) if index else (x - GAP - width, x + GAP) for index, (x, width) in enumerate(labels)]
    for chosen in product(*sides):
        spans = [(at, at + width) for at, width in zip(chosen, widths, strict=True)]
        apart = all(one[1] + GAP <= other[0] for one, other in pairwise(sorted(spans)))
        if apart and all(_is_free(span, lines, left, right) for span in spans):
            return [MarkLabel(0, at) for at in chosen]
    out = []
    for index, (x, width) in enumerate(labels):
        free = [at for at in sides[index] if _is_free((at, at + width), lines[index + 1 :], left, right)]
        over = min(max(x - width / 2, left), right - width)
        out.append(MarkLabel(len(lines) - 1 - index, free[0] if free else over, over_line=not free))
    return out


def _is_free(span: tuple[float, float], lines: Sequence[float], left: float, right: float) -> bool:
    """Whether a label lies inside the frame and none of these lines passes through it."""
    return left <= span[0] and span[1] <= right and not any(span[0] < x < span[1] for x in lines)
