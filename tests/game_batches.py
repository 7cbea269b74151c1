"""Batches of games drawn from a population whose figures are known, to see how often intervals hold them."""

from __future__ import annotations

from array import array

from pnp.rules.statistics import PerGame, mean_of, quantile_of, share_of


def drawn(figure, places):
    """The figure of the games at these places of a population, numbered anew."""
    x, y = (array("q", map(column.__getitem__, places)) for column in (figure.x, figure.y))
    return PerGame(array("q", range(len(places))), x, y)


def estimate(unit, figure, at=0.5):
    """An estimate of this unit."""
    if unit == "quantile":
        return quantile_of("", "", figure, at)
    return (share_of if unit == "share" else mean_of)("", "", figure)


def coverage(unit, population, batches, at=0.5):
    """The share of batches, given as places in the population, whose interval holds the figure of the population."""
    truth = estimate(unit, population, at).value
    found = [estimate(unit, drawn(population, places), at) for places in batches]
    return sum(e.low <= truth <= e.high for e in found if e.count) / sum(e.count > 0 for e in found)
