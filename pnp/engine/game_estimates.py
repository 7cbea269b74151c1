"""Shares, means and quantiles of what happened in games, with 95 % confidence intervals that take the games as the sample."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import inf, sqrt
from typing import TYPE_CHECKING

from pnp.engine.estimates import Z95, Estimate, quantile, wilson

if TYPE_CHECKING:
    from pnp.engine.per_game import PerGame


def share_of(id_: str, name: str, counts: PerGame, note: str = "") -> Estimate:
    """The share Σx / Σy, where x of y observations in each game were hits.

    Wilson's score interval for as many independent observations as would have the variance found between games (Kish's
    effective sample size). If no game differs from the others, the games are counted.
    """
    if not counts.count:
        return Estimate(id_, name, "share", 0.0, 0.0, 0.0, 0, note, counts)
    p = counts.hits / counts.count
    worth = 1 + p * (1 - p) / counts.variance if counts.variance else counts.clusters  # 1: games with one observation are one
    low, high = wilson(p, worth)
    return Estimate(id_, name, "share", p, low, high, counts.count, note, counts)


def gain_of(id_: str, name: str, pairs: PerGame, note: str = "") -> Estimate:
    """The mean Σx / Σy of differences -1, 0 and 1 in y pairs of each game, such as victories with a card and without it.

    Pairs mostly end alike, so their variance is that between games plus what one pair more in each direction would add (as in
    Agresti and Min 2005, of adding half a pair to each of four cells): also of pairs that all end alike, others may not.
    """
    if not pairs.count:
        return Estimate(id_, name, "share", 0.0, 0.0, 0.0, 0, note, pairs)
    value, half = pairs.hits / pairs.count, Z95 * sqrt(pairs.variance + (pairs.clusters + 2) ** -2)
    return Estimate(id_, name, "share", value, max(-1.0, value - half), min(1.0, value + half), pairs.count, note, pairs)


def mean_of(id_: str, name: str, values: PerGame, note: str = "", *, within: tuple[float, float] = (-inf, inf)) -> Estimate:
    """The mean Σx / Σy, where y observations in each game sum to x: 1.96 standard errors of the ratio on each side.

    `within` are the least and the most that an observation can be. What lies beyond is no mean either, and is cut off: that
    takes no true mean out of the interval.
    """
    if not values.count:
        return Estimate(id_, name, "mean", 0.0, 0.0, 0.0, 0, note, values)
    value, half = values.hits / values.count, Z95 * sqrt(values.variance)
    low, high = max(within[0], value - half), min(within[1], value + half)
    return Estimate(id_, name, "mean", value, low, high, values.count, note, values)


def quantile_of(id_: str, name: str, values: PerGame, at: float, note: str = "") -> Estimate:
    """A quantile (`at` from 0 to 1) of a number that each game has once at most, between order statistics.

    Raises ValueError if a game has several, whose order statistics would not be those of independent observations.
    """
    if any(n > 1 for n in values.y):
        message = f"`{id_}`: a quantile is of one number per game, found several"
        raise ValueError(message)
    histogram = Counter(x for x, n in zip(values.x, values.y, strict=True) if n)
    return replace(quantile(id_, name, histogram, at, note), source=values)
