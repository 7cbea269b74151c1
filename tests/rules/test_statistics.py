"""Comparing rules: games of one deal are compared with each other, and marks are corrected for the number of figures.

Intervals compared with published values, and their general properties. Figures of games: their intervals hold the truth
as often as they say, however the observations of a game hang together. Reports: figures are paired by id, whatever
their names are.
"""

from __future__ import annotations

import random
from array import array
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.engines import coverage, drawn, estimate, mean, share

from pnp.rules.statistics import (
    PerGame,
    PlaytestReport,
    ReportSection,
    Tally,
    comparison_as_data,
    comparison_notes,
    comparison_tables,
    estimate_difference,
    figure_changes,
    holm_correction,
    mean_of,
    pair_figures,
    quantile,
    quantile_of,
    report_as_data,
    report_tables,
    share_of,
)

GAMES = 6000


def series(x, y, first=0):
    """A figure of games numbered from `first`."""
    return PerGame(array("q", range(first, first + len(x))), array("q", x), array("q", y))


def report(*rows, seed=1):
    """A report of these figures, each with an id of its own."""
    named = tuple(replace(row, id=f"row/{i}", name=f"row {i}") for i, row in enumerate(rows))
    return PlaytestReport("g", "1", 10, seed, ("a", "b"), {}, (ReportSection("all", "all", named),), Tally())


@pytest.fixture(scope="module")
def rules():
    """Figures of games that were dealt alike under two sets of rules: the deal decides much, the rules a little."""
    dice = random.Random(1998)  # noqa: S311
    found = {"share": [], "mean": [], "quantile": []}
    for _ in range(GAMES):
        deal, luck = dice.betavariate(2, 2), [dice.random() * 0.4 for _ in range(6)]
        for unit, columns in found.items():
            for worth in (0.0, 0.05):
                fights = 1 + int(deal * 8) if unit == "share" else 1
                hits = sum(deal + worth > 0.3 + 0.4 * dice.random() for _ in range(fights))
                columns += [(hits if unit == "share" else int(1000 * (deal + worth + luck[int(worth > 0)])), fights)]
    pairs = {unit: (columns[::2], columns[1::2]) for unit, columns in found.items()}
    return {unit: [series(*zip(*column, strict=True)) for column in pair] for unit, pair in pairs.items()}


@pytest.mark.parametrize("unit", ["share", "mean", "quantile"])
def test_paired_intervals_hold_the_difference_and_are_narrower(rules, unit):
    """Ninety-three to ninety-seven of a hundred intervals hold the difference, at less than four fifths of the width.

    Those of quantiles, which come in steps from one game to the next, hold it more often.
    """
    before, after = rules[unit]
    truth = estimate(unit, after).value - estimate(unit, before).value
    dice, held, widths = random.Random(7), [], [0.0, 0.0]  # noqa: S311
    for _ in range(1000):
        places = dice.choices(range(GAMES), k=150)
        one, other = (estimate(unit, drawn(figure, places)) for figure in (before, after))
        (change,) = figure_changes(report(one), report(other))
        held.append(change.gap.low <= truth <= change.gap.high)
        independent = estimate_difference(one, other)
        widths = [widths[0] + change.gap.high - change.gap.low, widths[1] + independent.high - independent.low]
    assert 0.93 <= sum(held) / len(held) <= (1 if unit == "quantile" else 0.97)
    assert widths[0] < 0.8 * widths[1]


def test_equal_rules_are_marked_as_seldom_as_the_footnote_says():
    """Of a hundred comparisons of forty figures under equal rules about five show any mark; uncorrected most would."""
    dice, marked, uncorrected = random.Random(1979), 0, 0  # noqa: S311
    for _ in range(200):
        rows = [[series([dice.random() < 0.4 for _ in range(60)], [1] * 60) for _ in range(2)] for _ in range(40)]
        before, after = (report(*(estimate("share", pair[i]) for pair in rows)) for i in (0, 1))
        found = figure_changes(before, after)
        marked += any(change.is_certain for change in found)
        uncorrected += any(change.gap.low > 0 or change.gap.high < 0 for change in found)
    assert marked / 200 <= 0.07
    assert uncorrected / 200 > 0.7


def test_holm_of_a_known_case():
    """Four probabilities and what Holm's procedure makes of them."""
    assert holm_correction([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm_correction([]) == []
    assert holm_correction([0.9, 0.8]) == [1.0, 1.0]


def test_another_seed_is_compared_as_independent_games():
    """Games of another seed had other deals: intervals are those of independent games, and the footnote says so."""
    one, other = (estimate("mean", series([3, 8, 5, 9, 1, 7], [1] * 6)) for _ in range(2))
    (same,), (apart,) = figure_changes(report(one), report(other)), figure_changes(report(one), report(other, seed=2))
    assert (same.gap.low, same.gap.high) == pytest.approx((0, 0), abs=1e-6)
    assert apart.gap == replace(estimate_difference(one, other), id="row/0", name="row 0")
    assert comparison_notes(report(one), report(other, seed=2))[0] == "the games are independent"
    assert comparison_notes(report(one), report(other))[0].startswith(
        "each game is compared with the game of the same deal (seed 1)"
    )


def test_games_are_paired_by_number():
    """Games that only one series counts are left out of the correlation, in whatever order the others come."""
    x = [3, 8, 5, 9, 1, 7]
    whole = series(x, [1] * 6)
    other = PerGame(array("q", [5, 4, 3, 2, 1, 0]), array("q", x[::-1]), whole.y)
    assert whole.correlation(other) == pytest.approx(1)
    assert whole.correlation(series(x, [1] * 6, first=6)) == 0
    assert 0 < whole.correlation(series([9, 1, 7, 4], [1] * 4, first=3)) < 1


def test_medians_of_whole_numbers_are_compared_by_the_games_below():
    """Medians 52 and 53 whose intervals have no width are not certain to differ; the share of games up to 52 tells."""
    before, after = series([52] * 51 + [53] * 49, [1] * 100), series([52] * 49 + [53] * 51, [1] * 100)
    (change,) = figure_changes(report(estimate("quantile", before)), report(estimate("quantile", after)))
    assert (change.gap.value, change.is_certain) == (1, False)
    after = series([53] * 100, [1] * 100)
    (change,) = figure_changes(report(estimate("quantile", before)), report(estimate("quantile", after)))
    assert (change.gap.value, change.is_certain) == (1, True)


def test_table_and_data_say_the_same():
    """The mark in the table is `certain` in the data, which name the pairing and the correction."""
    before, after = estimate("share", series([1] * 30 + [0] * 70, [1] * 100)), estimate("share", series([1] * 100, [1] * 100))
    rest = estimate("share", series([0] * 100, [1] * 100))
    data = comparison_as_data(report(before, rest), report(after, rest))
    assert (data["paired"], data["correction"]) == (True, "holm")
    assert [row["certain"] for row in data["differences"]] == [True, False]
    ((_, rows),) = comparison_tables(report(before, rest), report(after, rest))
    assert [row[-1] for row in rows] == ["*", ""]
    assert "corrected for 2 figures (Holm)" in comparison_notes(report(before, rest), report(after, rest))[1]


def test_figures_without_observations_are_not_compared():
    """A figure without observations has no difference and does not make others less certain."""
    nothing = estimate("mean", series([0, 0], [0, 0]))
    (change,) = figure_changes(report(nothing), report(nothing))
    assert (change.gap, change.p) == (None, 1)


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


GAMES_OF_GAME_ESTIMATES = 6000
"""The games of the synthetic population."""

BATCHES, SIZE = 2000, 120


def series_of_game_estimates(x, y):
    """A figure of games numbered from 0."""
    return PerGame(array("q", range(len(x))), array("q", x), array("q", y))


@pytest.fixture(scope="module")
def population():
    """Figures of synthetic games: in each, one side is stronger, and the longer a game is the more combats it has."""
    dice, figures = random.Random(1927), {}  # noqa: S311
    columns = {name: ([], []) for name in ("one", "pooled", "certain", "mean", "pooled mean", "opposed", "turns")}
    for _ in range(GAMES_OF_GAME_ESTIMATES):
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
        figures[name] = series_of_game_estimates(x, y)
    return figures


@pytest.fixture(scope="module")
def batches():
    """Places of games in the population, drawn with replacement."""
    dice = random.Random(13)  # noqa: S311
    return [dice.choices(range(GAMES_OF_GAME_ESTIMATES), k=SIZE) for _ in range(BATCHES)]


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
def test_shares_stay_shares_game_estimates(pairs):
    """The interval of a share of any games is within 0 and 1 and contains the share."""
    found = share_of("", "", series_of_game_estimates(*zip(*pairs, strict=True)))
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.count == sum(y for _, y in pairs)


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=60), st.randoms(use_true_random=False))
def test_the_order_of_games_does_not_matter(values, dice):
    """Sums are of whole numbers, so games in another order give the same figure to the last bit."""
    other = values[:]
    dice.shuffle(other)
    for of in (mean_of, lambda *given: quantile_of(*given, 0.9)):
        one, two = (of("", "", series_of_game_estimates(x, [1] * len(x))) for x in (values, other))
        assert (one.value, one.low, one.high) == (two.value, two.low, two.high)


def test_games_with_one_observation_are_independent_observations():
    """With one observation in each game the figures are those of independent observations."""
    values = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]
    histogram = {n: values.count(n) for n in values}
    ones = series_of_game_estimates(values, [1] * 10)
    found, expected = mean_of("", "", ones), mean("", "", histogram)
    assert (found.value, found.low, found.high) == pytest.approx((expected.value, expected.low, expected.high))
    assert quantile_of("", "", ones, 0.5) == quantile("", "", histogram, 0.5)
    hits = share_of("", "", series_of_game_estimates([1] * 300 + [0] * 700, [1] * 1000))
    assert (hits.low, hits.high) == pytest.approx((share("", "", 300, 1000).low, share("", "", 300, 1000).high))


def test_observations_that_repeat_each_other_are_worth_one():
    """A hundred combats of one game that all end alike are worth as much as one."""
    found = share_of("", "", series_of_game_estimates([100] * 30 + [0] * 70, [100] * 100))
    one = share_of("", "", series_of_game_estimates([1] * 30 + [0] * 70, [1] * 100))
    assert (found.low, found.high) == pytest.approx((one.low, one.high))
    assert (found.count, one.count) == (10000, 100)


@given(st.lists(st.integers(0, 100), min_size=2, max_size=6))
def test_intervals_of_means_stay_within_what_can_be(values):
    """What is cut off is outside of all possible means, so that the interval holds the true one as often as before."""
    numbers = series_of_game_estimates(values, [1] * len(values))
    free, bounded = mean_of("", "", numbers), mean_of("", "", numbers, within=(0, 100))
    assert (bounded.value, bounded.low, bounded.high) == (free.value, max(free.low, 0), min(free.high, 100))
    assert 0 <= bounded.low <= bounded.value <= bounded.high <= 100


def test_what_never_happened_may_happen_in_other_games():
    """Without a hit the games are counted, not the observations, whose number says little about other games."""
    found = share_of("", "", series_of_game_estimates([0] * 20, [50] * 20))
    assert (found.low, round(found.high, 4)) == (0.0, 0.1611)


def test_a_quantile_is_of_one_number_per_game():
    """Several numbers of a game have no order statistics, which is told and not guessed."""
    with pytest.raises(ValueError, match=r"`length`: a quantile is of one number per game, found several"):
        quantile_of("length", "", series_of_game_estimates([3, 4], [1, 2]), 0.5)


def test_no_observations_give_zeros_game_estimates():
    """Without observations value, interval and count are 0."""
    nothing = series_of_game_estimates([0, 0], [0, 0])
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
    assert (list(length.games), list(length.x), list(length.y)) == ([7, 9, 8], [30, 42, 0], [1, 2, 0])
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


def findings(*sections):
    """A report of ten games."""
    return PlaytestReport("g", "1", 10, 1, ("a", "b"), {}, sections, Tally())


WINNERS = ReportSection("winners", "who wins", (share("winner/a", "Ann", 3, 10), share("winner/b", "Bob", 7, 10)))


def test_two_reports_are_paired_by_id():
    """Figures with the same id are paired, even if names and sections differ."""
    other = findings(ReportSection("winners", "victories", tuple(replace(row, name=row.name.upper()) for row in WINNERS.rows)))
    found = [(title, a and a.name, b and b.name) for title, a, b in pair_figures(findings(WINNERS), other)]
    assert found == [("who wins", "Ann", "ANN"), ("who wins", "Bob", "BOB")]


def test_what_only_one_report_has_is_kept():
    """A figure in only one report is kept under the title of its section."""
    more = ReportSection("ends", "how games end", (share("end/cap", "turn cap", 1, 10),))
    assert [(title, a is None, b is None) for title, a, b in pair_figures(findings(WINNERS), findings(more))] == [
        ("who wins", False, True),
        ("who wins", False, True),
        ("how games end", True, False),
    ]
    assert [(title, [row[:3] for row in rows]) for title, rows in comparison_tables(findings(), findings(more))] == [
        ("how games end", [["turn cap", "–", "10.0 %"]]),
    ]


def test_two_figures_of_one_name_are_two():
    """Two figures may have the same name."""
    section = ReportSection("x", "x", (share("x/1", "same", 1, 10), share("x/2", "same", 9, 10)))
    rows = comparison_as_data(findings(section), findings(section))["differences"]
    assert [(row["id"], row["before"], row["after"]) for row in rows] == [
        ("x/1", pytest.approx(0.1), pytest.approx(0.1)),
        ("x/2", pytest.approx(0.9), pytest.approx(0.9)),
    ]


def test_what_was_never_observed_is_said_in_words():
    """A row without observations has no figure, no interval, and nothing to compare."""
    fights = ReportSection("fights", "fights", (share("fight/won", "won", 0, 0), share("fight/fled", "fled", 1, 4)))
    ((_, (won, fled)),) = report_tables(findings(fights))
    assert won == ["won", "no observations", "", "0", ""]
    assert fled[1:2] == ["25.0 %"]
    ((_, (won, _)),) = comparison_tables(findings(fights), findings(fights))
    assert won == ["won", "no observations", "no observations", "", "", ""]


def test_data_names_sections_and_figures_by_id():
    """The JSON report has ids and names."""
    (section,) = report_as_data(findings(WINNERS))["sections"]
    assert (section["id"], section["title"]) == ("winners", "who wins")
    assert [(row["id"], row["name"]) for row in section["rows"]] == [("winner/a", "Ann"), ("winner/b", "Bob")]


def test_data_are_all_that_a_reader_of_the_report_needs():
    """The names of the fields are an interface: what was played, how, and what came of it."""
    data = report_as_data(findings(WINNERS))
    assert list(data) == [
        "game", "version", "games", "seed", "players", "settings", "confidence", "sections", "histograms",
    ]  # fmt: skip
    assert data["confidence"] == 0.95
    assert list(data["sections"][0]) == ["id", "title", "note", "rows"]
    assert list(data["sections"][0]["rows"][0]) == ["id", "name", "unit", "value", "low", "high", "count"]
    both = comparison_as_data(findings(WINNERS), findings(WINNERS))
    assert list(both) == ["before", "after", "paired", "correction", "differences"]
    assert both["before"] == both["after"] == data


def test_a_long_tail_has_its_median_beside_the_mean():
    """In the table and in the data; the mean and its interval are as they were."""
    numbers = [3] * 60 + [4] * 30 + [90] * 10
    long = mean_of("length", "length", series(numbers, [1] * 100))
    assert (long.value, long.median) == (12.0, 3.0)
    made = replace(report(), sections=(ReportSection("all", "all", (replace(long, note="in turns"),)),))
    ((_, ((*_, note),)),) = report_tables(made)
    assert note == "median 3; in turns"
    assert report_as_data(made)["sections"][0]["rows"][0]["median"] == 3.0


@pytest.mark.parametrize(
    ("x", "y"),
    [
        ([3, 4, 5, 6, 7] * 20, [1] * 100),
        ([5] * 100, [1] * 100),
        ([3] * 60 + [4] * 30 + [90] * 10, [1] * 99 + [2]),
    ],
    ids=["even", "all alike", "more than once in a game"],
)
def test_other_means_have_no_median_beside_them(x, y):
    """Neither where it would say the same, nor where a game has several numbers of which only the sum is known."""
    figure = mean_of("a", "A", series(x, y))
    assert figure.median is None
    made = report(figure)
    assert "median" not in report_as_data(made)["sections"][0]["rows"][0]
    assert "median" not in str(report_tables(made))


def test_games_without_the_number_do_not_move_the_median():
    """Most games have no third zone; the others say when it came."""
    x, y = [0] * 200 + [3] * 60 + [4] * 30 + [90] * 10, [0] * 200 + [1] * 100
    assert mean_of("zone", "zone", series(x, y)).median == 3.0


@given(st.lists(st.integers(0, 500), min_size=1, max_size=60))
def test_a_median_is_a_number_that_half_of_the_games_reach(numbers):
    """At least half are no more, at least half no less."""
    median = mean_of("a", "A", series(numbers, [1] * len(numbers))).median
    if median is not None:
        assert 2 * sum(number <= median for number in numbers) >= len(numbers)
        assert 2 * sum(number >= median for number in numbers) >= len(numbers)
        assert median in numbers
