"""One size for a deck: the few type sizes that the same text takes on all cards, so that a hand of cards looks set as one."""

from __future__ import annotations

from bisect import bisect_right
from itertools import combinations
from statistics import median_low
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

SPREAD = 1.0
"""pt: how far the smallest text may lie below the deck's median before the deck is set in more than one size."""
MOST = 3
_CANDIDATES = 24


def common_sizes(best: Sequence[float]) -> tuple[float, ...]:
    """The sizes to use, smallest first, when each text's own largest fitting size is `best` (pt).

    One size, the smallest of all, where the median lies at most `SPREAD` above it: then nobody loses much. Else two, or
    three, chosen so that the texts lose as little size as possible altogether; never more than `MOST`.
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
    """The largest chosen size that still fits a text whose own largest size is `best`."""
    place = bisect_right(chosen, best)
    return chosen[place - 1] if place else best


def _is_even(best: Sequence[float], chosen: Sequence[float]) -> bool:
    """Whether no cohort's median lies more than the allowed spread above the size it is set at."""
    cohorts: dict[float, list[float]] = {}
    for size in best:
        cohorts.setdefault(assigned(size, chosen), []).append(size)
    return all(median_low(sizes) - size <= SPREAD for size, sizes in cohorts.items())


def _least_loss(best: Sequence[float], count: int) -> tuple[float, ...]:
    distinct = sorted(set(best))
    smallest, rest = distinct[0], _thinned(distinct[1:])
    options = [(smallest, *more) for more in combinations(rest, min(count - 1, len(rest)))]
    weights = {size: best.count(size) for size in distinct}
    # equal loss: the larger sizes, so that the choice does not hang on the order of the cards
    return min(options, key=lambda o: (_loss(weights, o), tuple(-s for s in o)))


def _loss(weights: dict[float, int], chosen: Sequence[float]) -> float:
    return round(sum((size - assigned(size, chosen)) * n for size, n in weights.items()), 6)


def _thinned(sizes: list[float]) -> list[float]:
    """At most some two dozen candidates: a style that spans more quarter points than that is tried at every other one."""
    step = -(-len(sizes) // _CANDIDATES) if sizes else 1
    return sizes[::step]
