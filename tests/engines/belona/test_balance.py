"""The rule setting that docs/belona/balance.md proposes: it can be played, and who starts wins less often with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.rules.game_rules import Series
from pnp.rules.playtest import playable_game
from pnp.rules.sweep import SweepRequest, play_sweep, prepare_sweep, sweep_changes

ROOT = Path(__file__).resolve().parents[3]
SWEEP = "faction.influence_start=none,3"


def swept(games, report):
    """Give the prepared sweep of the rules as written and as proposed."""
    return prepare_sweep(SweepRequest(ROOT, "belona", Series(games, 5, ("greedy", "greedy")), (SWEEP,)), report)


def test_the_proposal_can_be_played_and_is_not_what_is_written():
    """Rules, cards and engine accept it; the document names it, and `rules.yaml` has another value."""
    report = Report()
    sweep = swept(1, report)
    assert report.diagnostics == ()
    assert [(setting.values, setting.written) for setting in sweep.settings] == [(("none",), True), (("3",), False)]
    assert f"--sweep {SWEEP} " in (ROOT / "docs/belona/balance.md").read_text("utf-8")


def test_the_second_constant_can_be_played_too():
    """Two points for each resource that is left, besides the proposal."""
    report = Report()
    settings = ("faction.influence_start=3", "score.resource_left=2")
    game = load_game(ROOT, "belona", report, settings)
    assert playable_game(game, Series(1, 1), report)
    assert report.diagnostics == ()
    text = (ROOT / "docs/belona/balance.md").read_text("utf-8")
    assert " ".join(f"--set {setting}" for setting in settings) in text


@pytest.mark.slow
def test_who_starts_wins_less_often_with_the_proposal():
    """As the document says, for other games than those of its figures: the share falls for certain, length and endings stay."""
    report = Report()
    found = play_sweep(swept(6000, report), report, jobs=2)
    written, proposed = ({row.id: row for row in result.rows} for result in found.results)
    assert sweep_changes(found)["starter/won", 1].is_certain
    assert proposed["starter/won"].low < 0.53
    assert written["starter/won"].low > 0.55
    assert abs(proposed["turns/mean"].value / written["turns/mean"].value - 1) < 0.1
    assert proposed["end/zones"].value > 0.95
