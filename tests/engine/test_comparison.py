"""Comparing rules: games of one deal are compared with each other, and marks are corrected for the number of figures."""

from __future__ import annotations

import random
from array import array
from dataclasses import replace

import pytest
from game_batches import drawn, estimate

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
