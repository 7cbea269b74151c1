"""Figures with their 95 % confidence intervals: Wilson's for shares, that of order statistics, that of a difference.

They are for independent observations; what may happen several times in a game is not independent: see `game_estimates`.
"""

from __future__ import annotations

from dataclasses import field
from itertools import accumulate
from math import ceil, floor, sqrt
from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.records import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.engine.per_game import PerGame

Z95 = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""

Unit: TypeAlias = Literal["share", "mean", "quantile"]


@frozen
class Estimate:
    """A figure from `count` observations, with its 95 % confidence interval from `low` to `high`.

    `id` is the same in every report (`rank/7`), `name` is shown to the reader. Shares are from 0 to 1. Without observations
    value, low and high are 0. `source` has the numbers of each game that the figure was made from, if they are known.
    """

    id: str
    name: str
    unit: Unit
    value: float
    low: float
    high: float
    count: int
    note: str = ""
    source: PerGame | None = field(default=None, repr=False, compare=False)


def wilson(p: float, count: float) -> tuple[float, float]:
    """Wilson's score interval of a share (Wilson 1927), which stays within 0 and 1 and is valid for few hits.

    `count`: how many independent observations it has, or is worth.
    """
    zz = Z95 * Z95
    middle = (p + zz / (2 * count)) / (1 + zz / count)
    half = Z95 * sqrt(p * (1 - p) / count + zz / (4 * count * count)) / (1 + zz / count)
    return 0.0 if p == 0 else max(0.0, middle - half), 1.0 if p == 1 else min(1.0, middle + half)


def quantile(id_: str, name: str, histogram: Mapping[int, int], at: float, note: str = "") -> Estimate:
    """A quantile (`at` from 0 to 1) with an interval between order statistics, from the binomial number of smaller values."""
    count = sum(histogram.values())
    if not count:
        return Estimate(id_, name, "quantile", 0.0, 0.0, 0.0, 0, note)
    half = Z95 * sqrt(count * at * (1 - at))
    ranks = (ceil(count * at), floor(count * at - half + 0.5), ceil(count * at + half + 0.5))
    value, low, high = (float(_ranked(histogram, min(max(rank, 1), count))) for rank in ranks)
    return Estimate(id_, name, "quantile", value, low, high, count, note)


def _ranked(histogram: Mapping[int, int], rank: int) -> int:
    """The value with this rank; 1 is the smallest."""
    values = sorted(histogram)
    below = accumulate(histogram[v] for v in values)
    return next(value for value, reached in zip(values, below, strict=True) if reached >= rank)


def difference(one: Estimate, other: Estimate, correlation: float = 0.0) -> Estimate:
    """`other` minus `one`, with the interval that follows from those of both and from their correlation, -1 to 1.

    It is the root of the sum of squared half intervals, less twice their product times the correlation: Newcombe 1998, method
    10, for independent and for paired shares; Zou 2007 for other figures.
    """
    gap = other.value - one.value
    low = gap - _combined(other.value - other.low, one.high - one.value, correlation)
    high = gap + _combined(other.high - other.value, one.value - one.low, correlation)
    return Estimate(one.id, one.name, one.unit, gap, low, high, min(one.count, other.count), one.note)


def _combined(a: float, b: float, correlation: float) -> float:
    return sqrt(max(0.0, a * a + b * b - 2 * correlation * a * b))
