"""How often the intervals of each figure of Belona hold the truth, in batches drawn from twenty thousand games."""

from __future__ import annotations

import os
import random

import pytest
from game_batches import coverage

from pnp.diagnostics import Report
from pnp.engine.playtest import playtest
from pnp.engine.series import Series

GAMES, BATCHES, SIZE = 20_000, 1_000, 500
RARE = 20
"""With fewer games that differ from the others, a share jumps from game to game by more than the edge of its interval."""
QUANTILES = {"turns/median": 0.5, "turns/90": 0.9}


def rare(row):
    """Whether a batch has few games that differ from the others, so that an interval can only be wide enough or too wide."""
    games = [(x, y) for x, y in zip(row.source.x, row.source.y, strict=True) if y]
    usual = max(sum(x == 0 for x, _ in games), sum(x == y for x, y in games)) if row.unit == "share" else 0
    return (len(games) - usual) * SIZE < RARE * GAMES


@pytest.mark.slow
def test_intervals_of_every_figure_hold_the_truth_as_often_as_they_say(game):
    """Between 93 and 97 of a hundred intervals hold the figure of all games; those of rare events and quantiles hold more."""
    report = playtest(game, Series(GAMES, 1, ("greedy", "greedy")), Report(), jobs=os.cpu_count() or 1)
    dice = random.Random(1)  # noqa: S311
    faults = {}
    for row in (row for section in report.sections for row in section.rows if row.low < row.high):
        games = len(row.source.x)
        batches = [dice.choices(range(games), k=SIZE) for _ in range(BATCHES)]
        held = coverage(row.unit, row.source, batches, QUANTILES.get(row.id, 0))
        most = 1 if row.unit == "quantile" or rare(row) else 0.97
        if not 0.93 <= held <= most:
            faults[row.id] = held
    assert faults == {}
