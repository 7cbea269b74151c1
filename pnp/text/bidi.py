"""Directions: the embedding level of each character, and the order in which the runs of a line are drawn.

Text is left to right for now: every level is 0. UAX #9 takes the place of `levels` without anything else changing, since
paragraphs are cut at level changes and placing reorders by them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def levels(text: str, base: int) -> bytes | None:
    """Give one level per character of a paragraph whose own level is `base`, or None when all of them are 0."""
    return None if base == 0 else bytes([0]) * len(text)


def visual_order(levels: Sequence[int]) -> list[int]:
    """Give the indices of a line's runs from left to right.

    UAX #9, rule L2: reverse from the highest level down to the lowest odd one.
    """
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = order[start:end][::-1]
            start = end + 1
    return order
