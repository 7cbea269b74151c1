"""Intervals compared with published values, and their general properties."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from independent_estimates import mean, share

from pnp.rules.statistics import estimate_difference, quantile


def test_wilson_of_known_cases():
    """Wilson's interval as published: 81 of 263 (Newcombe 1998, table I) and 0 of 20."""
    found = share("", "", 81, 263)
    assert (round(found.low, 4), round(found.high, 4)) == (0.2553, 0.3662)
    none = share("", "", 0, 20)
    assert (none.low, round(none.high, 4)) == (0.0, 0.1611)


def test_newcombe_of_a_known_case():
    """The difference of 56/70 and 48/80 (Newcombe 1998, table II, method 10)."""
    found = estimate_difference(share("", "", 48, 80), share("", "", 56, 70))
    assert (round(found.value, 4), round(found.low, 4), round(found.high, 4)) == (0.2, 0.0524, 0.3339)


def test_mean_by_hand():
    """Mean 2 and standard deviation 1 of three values."""
    found = mean("", "", {1: 1, 2: 1, 3: 1})
    assert found.value == pytest.approx(2.0)
    assert found.high - found.value == pytest.approx(1.959964 / 3**0.5)


def test_quantiles_by_hand():
    """The 50th and the 90th of a hundred different values, with their ranks 40 to 61."""
    found = quantile("", "", dict.fromkeys(range(1, 101), 1), 0.5)
    assert (found.value, found.low, found.high) == (50, 40, 61)
    assert quantile("", "", dict.fromkeys(range(1, 101), 1), 0.9).value == 90


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=60))
def test_intervals_hold_their_value(values):
    """Low, value and high are in this order."""
    histogram = Counter(values)
    for found in (mean("", "", histogram), quantile("", "", histogram, 0.5), quantile("", "", histogram, 0.9)):
        assert found.low <= found.value <= found.high
        assert found.count == len(values)
    assert mean("", "", histogram).value == pytest.approx(sum(values) / len(values))


@given(st.integers(1, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_shares_stay_shares(counts):
    """The interval of a share is within 0 and 1 and contains the share."""
    found = share("", "", *counts)
    assert 0 <= found.low <= found.value <= found.high <= 1


def test_no_observations_give_zeros():
    """Without observations value, interval and count are 0."""
    assert {e.count for e in (share("", "", 0, 0), mean("", "", {}), quantile("", "", {}, 0.5))} == {0}


@pytest.mark.parametrize(
    ("found", "unit"), [(share("a", "A", 0, 0, "n"), "share"), (mean("a", "A", {}, "n"), "mean")], ids=["share", "mean"]
)
def test_nothing_seen_is_an_estimate_of_nothing(found, unit):
    """Without an observation the figure keeps its name, unit and note, and says that it counts none."""
    assert (found.id, found.name, found.unit, found.note) == ("a", "A", unit, "n")
    assert (found.value, found.low, found.high, found.count) == (0, 0, 0, 0)
