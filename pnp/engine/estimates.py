"""Figures with what they are worth: shares, means and quantiles of a sample, each with its 95 % confidence interval."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from math import ceil, floor, sqrt
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

Z95 = 1.959963984540054
"""The 97.5 % point of the normal distribution."""

Unit: TypeAlias = Literal["share", "mean", "quantile"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure from `count` observations: `value` lies between `low` and `high` with 95 % confidence.

    `id` is the same in every report (`rank/7`), `name` is what a reader sees. Shares are 0…1. Without observations
    all three are 0 and `count` says so.
    """

    id: str
    name: str
    unit: Unit
    value: float
    low: float
    high: float
    count: int
    note: str = ""


def share(id_: str, name: str, hits: int, count: int, note: str = "") -> Estimate:
    """A share with Wilson's score interval (Wilson 1927), which keeps within 0…1 and holds for few hits."""
    if not count:
        return Estimate(id_, name, "share", 0.0, 0.0, 0.0, 0, note)
    p, zz = hits / count, Z95 * Z95
    middle = (p + zz / (2 * count)) / (1 + zz / count)
    half = Z95 * sqrt(p * (1 - p) / count + zz / (4 * count * count)) / (1 + zz / count)
    low = 0.0 if not hits else max(0.0, middle - half)
    high = 1.0 if hits == count else min(1.0, middle + half)
    return Estimate(id_, name, "share", p, low, high, count, note)


def mean(id_: str, name: str, histogram: Mapping[int, int], note: str = "") -> Estimate:
    """A mean with the normal interval: 1.96 standard errors to each side."""
    count = sum(histogram.values())
    if not count:
        return Estimate(id_, name, "mean", 0.0, 0.0, 0.0, 0, note)
    total = sum(value * n for value, n in histogram.items())
    squares = sum(value * value * n for value, n in histogram.items())
    value = total / count
    spread = (squares * count - total * total) / (count * max(1, count - 1))  # exact until here: whole numbers
    half = Z95 * sqrt(max(0.0, spread) / count)
    return Estimate(id_, name, "mean", value, value - half, value + half, count, note)


def quantile(id_: str, name: str, histogram: Mapping[int, int], at: float, note: str = "") -> Estimate:
    """A quantile, its interval from the order statistics that a binomial count of smaller values allows."""
    count = sum(histogram.values())
    if not count:
        return Estimate(id_, name, "quantile", 0.0, 0.0, 0.0, 0, note)
    half = Z95 * sqrt(count * at * (1 - at))
    ranks = (ceil(count * at), floor(count * at - half), ceil(count * at + half) + 1)
    value, low, high = (float(_ranked(histogram, min(max(rank, 1), count))) for rank in ranks)
    return Estimate(id_, name, "quantile", value, low, high, count, note)


def _ranked(histogram: Mapping[int, int], rank: int) -> int:
    """The value of a rank, 1 for the smallest."""
    values = sorted(histogram)
    below = accumulate(histogram[v] for v in values)
    return next(value for value, reached in zip(values, below, strict=True) if reached >= rank)


def difference(one: Estimate, other: Estimate) -> Estimate:
    """How much more `other` is than `one`, two samples apart; games of the same seeds are nearer to each other than that.

    The half intervals are added as squares (Newcombe 1998, method 10, for shares).
    """
    gap = other.value - one.value
    low = gap - sqrt((other.value - other.low) ** 2 + (one.high - one.value) ** 2)
    high = gap + sqrt((other.high - other.value) ** 2 + (one.value - one.low) ** 2)
    return Estimate(one.id, one.name, one.unit, gap, low, high, min(one.count, other.count), one.note)
