"""Common type sizes of a deck: the few sizes that the same text has on all cards, so that a hand of cards looks uniform."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate, combinations
from typing import TYPE_CHECKING

from pnp.base.units import plain_sum

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SPREAD = 1.0
"""pt: if the smallest text is further below the deck's median than this, the deck gets more than one size."""
MOST = 3
_CANDIDATES = 24


def common_sizes(best: Mapping[float, int]) -> tuple[float, ...]:
    """Return the sizes to use, smallest first; `best` counts the texts by their own largest fitting size (pt).

    One size, the smallest of all, is enough if the median is at most `SPREAD` above it. Otherwise two or three (at most
    `MOST`) are chosen so that the texts lose as little size as possible in total.
    """
    if not best:
        return ()
    chosen: tuple[float, ...] = (min(best),)
    for count in range(2, MOST + 1):
        if _is_even(best, chosen):
            break
        chosen = _least_loss(best, count)
    return chosen


def assigned(best: float, chosen: Sequence[float]) -> float:
    """Return the largest chosen size that fits a text whose own largest size is `best`."""
    place = bisect_right(chosen, best)
    return chosen[place - 1] if place else best


def _is_even(best: Mapping[float, int], chosen: Sequence[float]) -> bool:
    """Return whether the median of each group is at most `SPREAD` above the size that the group is set at."""
    groups: dict[float, dict[float, int]] = {}
    for size, count in best.items():
        groups.setdefault(assigned(size, chosen), {})[size] = count
    return all(_median(sizes) - size <= SPREAD for size, sizes in groups.items())


def _median(sizes: Mapping[float, int]) -> float:
    """Return the size of the text in the middle; of two, the smaller one."""
    middle = (sum(sizes.values()) + 1) // 2
    ordered = sorted(sizes)
    return ordered[bisect_left([*accumulate(sizes[size] for size in ordered)], middle)]


def _least_loss(best: Mapping[float, int], count: int) -> tuple[float, ...]:
    distinct = sorted(best)
    smallest, rest = distinct[0], _thinned(distinct[1:])
    options = [(smallest, *more) for more in combinations(rest, min(count - 1, len(rest)))]
    # of equal losses the larger sizes, so that the choice does not depend on the order of the cards
    return min(options, key=lambda o: (_loss(best, o), tuple(-s for s in o)))


def _loss(weights: Mapping[float, int], chosen: Sequence[float]) -> float:
    return round(plain_sum((size - assigned(size, chosen)) * n for size, n in sorted(weights.items())), 6)


def _thinned(sizes: list[float]) -> list[float]:
    """Return at most 24 candidates, evenly selected."""
    step = -(-len(sizes) // _CANDIDATES) if sizes else 1
    return sizes[::step]
