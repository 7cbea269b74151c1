"""Figures of games: their intervals hold the truth as often as they say, however the observations of a game hang together."""

from __future__ import annotations

import random
from array import array

import pytest
from game_batches import coverage
from hypothesis import given
from hypothesis import strategies as st
from independent_estimates import mean, share

from pnp.rules.statistics import PerGame, Tally, mean_of, quantile, quantile_of, share_of

GAMES = 6000
"""The games of the synthetic population."""
BATCHES, SIZE = 2000, 120


def series(x, y):
    """A figure of games numbered from 0."""
    return PerGame(array("q", range(len(x))), array("q", x), array("q", y))


@pytest.fixture(scope="module")
def population():
    """Figures of synthetic games: in each, one side is stronger, and the longer a game is the more combats it has."""
    dice, figures = random.Random(1927), {}  # noqa: S311
    columns = {name: ([], []) for name in ("one", "pooled", "certain", "mean", "pooled mean", "opposed", "turns")}
    for _ in range(GAMES):
        turns, strength = 60 + int(dice.gammavariate(8, 60)), dice.betavariate(1, 1)
        fights = dice.randrange(1 + turns // 60)
        won = sum(dice.random() < strength for _ in range(fights))
        seen = dice.randrange(3)
        taken = sum(dice.random() < 0.9 for _ in range(seen))
        split = dice.randrange(10)
        rows = {
            "one": (dice.random() < strength, 1), "pooled": (won, fights), "certain": (taken, seen), "mean": (fights, 1),
            "pooled mean": (sum(dice.gauss(turns, 80) // 1 for _ in range(fights)), fights),
            "opposed": (split + 9 - split + dice.randrange(3), 2), "turns": (turns, 1),
        }  # fmt: skip
        for name, (x, y) in rows.items():
            columns[name][0].append(int(x))
            columns[name][1].append(y)
    for name, (x, y) in columns.items():
        figures[name] = series(x, y)
    return figures


@pytest.fixture(scope="module")
def batches():
    """Places of games in the population, drawn with replacement."""
    dice = random.Random(13)  # noqa: S311
    return [dice.choices(range(GAMES), k=SIZE) for _ in range(BATCHES)]


@pytest.mark.parametrize(
    ("name", "unit", "at"),
    [
        ("one", "share", 0), ("pooled", "share", 0), ("certain", "share", 0), ("mean", "mean", 0), ("pooled mean", "mean", 0),
        ("opposed", "mean", 0), ("turns", "mean", 0), ("turns", "quantile", 0.5), ("turns", "quantile", 0.9),
    ],
)  # fmt: skip
def test_intervals_hold_the_truth_as_often_as_they_say(population, batches, name, unit, at):
    """Between 93 and 97 of a hundred intervals hold the figure of the population from which the games were drawn."""
    assert 0.93 <= coverage(unit, population[name], batches, at) <= 0.97


def test_pooled_observations_would_not(population, batches):
    """Counting the combats of a game as independent observations gives intervals that miss the truth far too often."""
    won, fought = population["pooled"].x, population["pooled"].y
    truth, held = sum(won) / sum(fought), 0
    for places in batches:
        found = share("", "", sum(won[i] for i in places), sum(fought[i] for i in places))
        held += found.low <= truth <= found.high
    assert held / len(batches) < 0.85


games = st.lists(st.integers(1, 8).flatmap(lambda y: st.tuples(st.integers(0, y), st.just(y))), min_size=1, max_size=40)


@given(games)
def test_shares_stay_shares(pairs):
    """The interval of a share of any games is within 0 and 1 and contains the share."""
    found = share_of("", "", series(*zip(*pairs, strict=True)))
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.count == sum(y for _, y in pairs)


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=60), st.randoms(use_true_random=False))
def test_the_order_of_games_does_not_matter(values, dice):
    """Sums are of whole numbers, so games in another order give the same figure to the last bit."""
    other = values[:]
    dice.shuffle(other)
    for of in (mean_of, lambda *given: quantile_of(*given, 0.9)):
        one, two = (of("", "", series(x, [1] * len(x))) for x in (values, other))
        assert (one.value, one.low, one.high) == (two.value, two.low, two.high)


def test_games_with_one_observation_are_independent_observations():
    """With one observation in each game the figures are those of independent observations."""
    values = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]
    histogram = {n: values.count(n) for n in values}
    ones = series(values, [1] * 10)
    found, expected = mean_of("", "", ones), mean("", "", histogram)
    assert (found.value, found.low, found.high) == pytest.approx((expected.value, expected.low, expected.high))
    assert quantile_of("", "", ones, 0.5) == quantile("", "", histogram, 0.5)
    hits = share_of("", "", series([1] * 300 + [0] * 700, [1] * 1000))
    assert (hits.low, hits.high) == pytest.approx((share("", "", 300, 1000).low, share("", "", 300, 1000).high))


def test_observations_that_repeat_each_other_are_worth_one():
    """A hundred combats of one game that all end alike are worth as much as one."""
    found = share_of("", "", series([100] * 30 + [0] * 70, [100] * 100))
    one = share_of("", "", series([1] * 30 + [0] * 70, [1] * 100))
    assert (found.low, found.high) == pytest.approx((one.low, one.high))
    assert (found.count, one.count) == (10000, 100)


@given(st.lists(st.integers(0, 100), min_size=2, max_size=6))
def test_intervals_of_means_stay_within_what_can_be(values):
    """What is cut off is outside of all possible means, so that the interval holds the true one as often as before."""
    numbers = series(values, [1] * len(values))
    free, bounded = mean_of("", "", numbers), mean_of("", "", numbers, within=(0, 100))
    assert (bounded.value, bounded.low, bounded.high) == (free.value, max(free.low, 0), min(free.high, 100))
    assert 0 <= bounded.low <= bounded.value <= bounded.high <= 100


def test_what_never_happened_may_happen_in_other_games():
    """Without a hit the games are counted, not the observations, whose number says little about other games."""
    found = share_of("", "", series([0] * 20, [50] * 20))
    assert (found.low, round(found.high, 4)) == (0.0, 0.1611)


def test_a_quantile_is_of_one_number_per_game():
    """Several numbers of a game have no order statistics, which is told and not guessed."""
    with pytest.raises(ValueError, match=r"`length`: a quantile is of one number per game, found several"):
        quantile_of("length", "", series([3, 4], [1, 2]), 0.5)


def test_no_observations_give_zeros():
    """Without observations value, interval and count are 0."""
    nothing = series([0, 0], [0, 0])
    found = (share_of("a", "A", nothing), mean_of("a", "A", nothing), quantile_of("a", "A", nothing, 0.5))
    assert {(e.value, e.low, e.high, e.count) for e in found} == {(0, 0, 0, 0)}
    assert [e.unit for e in found] == ["share", "mean", "quantile"]


def game(**histograms):
    """The tally of one game."""
    tally = Tally()
    for name, values in histograms.items():
        for value in values:
            tally.add(name, value)
    return tally


def test_a_tally_knows_the_numbers_of_each_game():
    """Words and sums are kept by game, with zeros for games in which nothing was counted."""
    tally = Tally()
    tally.add_game(7, game(combat=["won", "won", "lost"], length=[30]))
    tally.add_game(9, game(length=[40, 2]))
    tally.add_game(8, game(combat=["lost"]))
    won = tally.words("combat", "won")
    assert (list(won.games), list(won.x), list(won.y)) == ([7, 9, 8], [2, 0, 0], [3, 0, 1])
    assert list(tally.words("combat", "won", of="lost").y) == [1, 0, 1]
    length = tally.values("length")
    assert (list(length.x), list(length.y)) == ([30, 42, 0], [1, 2, 0])
    assert (list(tally.words("none", "won").x), tally.values("none").count) == ([0, 0, 0], 0)
    assert tally["combat"] == {"won": 2, "lost": 2}


def test_tallies_of_games_merge_as_if_one_had_counted():
    """The tallies of two processes, one of which never saw a combat, become that of all games."""
    games = {3: game(length=[30]), 4: game(combat=["won"]), 5: game(combat=["lost", "won"], length=[50])}
    whole, one, other = Tally(), Tally(), Tally()
    for number, own in games.items():
        whole.add_game(number, own)
        (one if number < 4 else other).add_game(number, own)
    one.merge(other)
    for found, expected in (
        (one.words("combat", "won"), whole.words("combat", "won")),
        (one.values("length"), whole.values("length")),
    ):
        assert (found.games, found.x, found.y) == (expected.games, expected.x, expected.y)
    assert one.as_data() == whole.as_data()
