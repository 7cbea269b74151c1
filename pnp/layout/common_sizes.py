"""Common type sizes of a deck: the few sizes that the same text has on all cards, so that a hand of cards looks uniform."""

from __future__ import annotations

from bisect import bisect_right
from itertools import combinations
from statistics import median_low
from typing import TYPE_CHECKING

from pnp.units import plain_sum

if TYPE_CHECKING:
    from collections.abc import Sequence

SPREAD = 1.0
"""pt: if the smallest text is further below the deck's median than this, the deck gets more than one size."""
MOST = 3
_CANDIDATES = 24


def common_sizes(best: Sequence[float]) -> tuple[float, ...]:
    """Return the sizes to use, smallest first; `best` holds each text's own largest fitting size (pt).

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


def _is_even(best: Sequence[float], chosen: Sequence[float]) -> bool:
    """Return whether the median of each group is at most `SPREAD` above the size that the group is set at."""
    groups: dict[float, list[float]] = {}
    for size in best:
        groups.setdefault(assigned(size, chosen), []).append(size)
    return all(median_low(sizes) - size <= SPREAD for size, sizes in groups.items())


def _least_loss(best: Sequence[float], count: int) -> tuple[float, ...]:
    distinct = sorted(set(best))
    smallest, rest = distinct[0], _thinned(distinct[1:])
    options = [(smallest, *more) for more in combinations(rest, min(count - 1, len(rest)))]
    weights = {size: best.count(size) for size in distinct}
    # of equal losses the larger sizes, so that the choice does not depend on the order of the cards
    return min(options, key=lambda o: (_loss(weights, o), tuple(-s for s in o)))


def _loss(weights: dict[float, int], chosen: Sequence[float]) -> float:
    return round(plain_sum((size - assigned(size, chosen)) * n for size, n in weights.items()), 6)


def _thinned(sizes: list[float]) -> list[float]:
    """Return at most 24 candidates, evenly selected."""
    step = -(-len(sizes) // _CANDIDATES) if sizes else 1
    return sizes[::step]
