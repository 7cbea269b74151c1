"""Fixtures with the content of Belona, loaded once, and situations in the notation of the worked examples."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from textwrap import dedent, indent

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.load.yaml.compose import compose
from pnp.locale.localize import localize
from pnp.rules.game_rules import ScriptedDice
from pnp_belona.examples import read_examples
from pnp_belona.ruleset import read_ruleset
from pnp_belona.scenario import ScenarioError, run
from pnp_belona.turns import play

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def game():
    """Belona as it is shipped."""
    report = Report()
    loaded = load_game(ROOT, "belona", report)
    assert not report.has_errors
    return loaded


@pytest.fixture(scope="session")
def ruleset(game):
    """The rules and cards of Belona, read without diagnostics."""
    report = Report()
    found = read_ruleset(game, report)
    assert report.diagnostics == ()
    return found


@pytest.fixture(scope="session")
def source(game):
    """The game in its source language."""
    report = Report()
    done = localize(dataclasses.replace(game, booklet=None), "pt-BR", report)
    assert not report.has_errors
    return done


@pytest.fixture(scope="session")
def changed(ruleset):
    """The rules and cards with other values: `changed(combat_tie="reroll")`."""

    def change(**values):
        return dataclasses.replace(ruleset, rules=dataclasses.replace(ruleset.rules, **values))

    return change


class Scene:
    """A worked example that was read without errors."""

    def __init__(self, scenario):
        self.scenario = scenario
        self.table = scenario.table

    @property
    def results(self):
        """The results by name."""
        return run(self.scenario)

    @property
    def final(self):
        """The state after the last action."""
        state, dice = self.scenario.state, ScriptedDice(self.scenario.dice)
        for action, _ in self.scenario.actions:
            state = play(self.table, state, action, dice)
        return state

    @property
    def forbidden_by(self):
        """The constant that forbids the last action; the actions before it are legal."""
        with pytest.raises(ScenarioError) as stopped:
            run(self.scenario)
        assert stopped.value.step == len(self.scenario.actions) - 1, stopped.value
        return stopped.value.refusal.rule

    def space(self, card, place):
        """The number of a space: `space("map_b", "2:3")`."""
        line, column = map(int, place.split(":"))
        index = [c.id for c in self.table.ruleset.maps].index(card)
        x0, y0 = self.table.board.geometry.slots[self.table.board.layout.index(index)]
        return (y0 + line - 1) * self.table.board.geometry.stride + x0 + column - 1


@pytest.fixture
def scene(ruleset):
    """Read a situation and its actions in the notation of `examples.yaml`."""

    def read(text, rules=ruleset):
        report = Report()
        root = compose("examples:\n  it:\n" + indent(dedent(text), "    "), "scene.yaml", report)
        found = list(read_examples(rules, root, report))
        assert [d.message for d in report.diagnostics] == []
        return Scene(found[0])

    return read
