"""Shares and means of independent observations by the textbook: what those by game are compared with."""

from math import sqrt

from pnp.rules.statistics import Z95, Estimate, wilson_interval


def share(id_, name, hits, count, note=""):
    """A share with Wilson's score interval."""
    if not count:
        return Estimate(id_, name, "share", 0.0, 0.0, 0.0, 0, note)
    p = hits / count
    return Estimate(id_, name, "share", p, *wilson_interval(p, count), count, note)


def mean(id_, name, histogram, note=""):
    """A mean with its normal interval: 1.96 standard errors on each side."""
    count = sum(histogram.values())
    if not count:
        return Estimate(id_, name, "mean", 0.0, 0.0, 0.0, 0, note)
    total = sum(value * n for value, n in histogram.items())
    squares = sum(value * value * n for value, n in histogram.items())
    value = total / count
    variance = (squares * count - total * total) / (count * max(1, count - 1))  # whole numbers: exact up to here
    half = Z95 * sqrt(max(0.0, variance) / count)
    return Estimate(id_, name, "mean", value, value - half, value + half, count, note)
