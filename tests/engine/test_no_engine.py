"""What somebody hears who asks to play a game without a rules engine."""

from __future__ import annotations

from importlib.metadata import EntryPoints
from types import SimpleNamespace

from pnp.base.diagnostics import Mark, Report
from pnp.rules import engine
from pnp.rules.playtest import prepare_engine


def _hint():
    report = Report()
    assert prepare_engine(SimpleNamespace(name="pond", mark=Mark("content/pond/game.yaml", 1)), report) is None
    (finding,) = report.diagnostics
    return finding.hint


def test_games_that_can_be_played_are_named():
    """The hint names the games whose engines are installed."""
    assert _hint() == "games with one: `belona`, `beyond-nebula`"


def test_without_any_engine_the_hint_says_what_one_is(monkeypatch):
    """Where only the generator is installed, there is no list of games to give."""
    monkeypatch.setattr(engine, "_entry_points", lambda: EntryPoints(()))
    assert _hint() == "an engine is a package of its own (docs/engines.md), and none is installed here"
