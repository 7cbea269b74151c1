"""How often the intervals of each figure of Belona hold the truth, in batches drawn from twenty thousand games."""

from __future__ import annotations

import os
import random

import pytest
from support.engines import coverage

from pnp.base.diagnostics import Report
from pnp.rules.game_rules import Series
from pnp.rules.playtest import run_playtest

GAMES, BATCHES, SIZE = 20_000, 2_000, 500
RARE = 20
"""With fewer games that differ from the others, a share jumps from game to game by more than the edge of its interval."""
QUANTILES = {"turns/median": 0.5, "turns/90": 0.9, "leads/median": 0.5, "leads/90": 0.9}
CLOSE = "leads/"
"""Figures of games that were counted closely, one of twenty; batches are drawn from these games."""


def rare(row):
    """Whether a batch has few games that differ from the others."""
    games = [(x, y) for x, y in zip(row.source.x, row.source.y, strict=True) if y]
    usual = max(sum(x == 0 for x, _ in games), sum(x == y for x, y in games)) if row.unit == "share" else 0
    return (len(games) - usual) * SIZE < RARE * (len(games) if row.id.startswith(CLOSE) else GAMES)


def expected(row):
    """How often the intervals of a figure should hold: 95 of a hundred times, give or take what can be seen in the batches."""
    if rare(row):
        return 0.9, 1.0
    return 0.93, 1.0 if row.unit == "quantile" else 0.97


def faults(rows):
    """How often intervals hold, for the figures for which it is not as expected."""
    dice, out = random.Random(1), {}  # noqa: S311
    batches = [dice.choices(range(len(rows[0].source.x)), k=SIZE) for _ in range(BATCHES)]
    close = range(0, GAMES, GAMES // 1000)
    for row in rows:
        places = [[close[place % len(close)] for place in b] for b in batches] if row.id.startswith(CLOSE) else batches
        held = coverage(row.unit, row.source, places, QUANTILES.get(row.id, 0))
        least, most = expected(row)
        if not least <= held <= most:
            out[row.id] = held
    return out


@pytest.mark.slow
def test_intervals_of_every_figure_hold_the_truth_as_often_as_they_say(game):
    """Between 93 and 97 of a hundred intervals hold the figure of all games; quantiles and rare events vary more."""
    report = run_playtest(game, Series(GAMES, 1, ("greedy", "greedy")), Report(), jobs=os.cpu_count() or 1)
    rows = [row for section in report.sections for row in section.rows if row.value > 0 and row.low < row.high]
    assert len(rows) > 60
    assert faults(rows) == {}
