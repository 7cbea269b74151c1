"""A series of games: those that loop, stop or break are counted apart and reported."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from ring import Ring, ring
from whole_messages import whole_messages

from pnp.base.diagnostics import Mark, Report
from pnp.load.yaml.compose import compose
from pnp.rules import playtest as module
from pnp.rules.game_log import format_log, origin_in_log, replay_log
from pnp.rules.game_rules import Series
from pnp.rules.playtest import CAPPED_HISTOGRAM, LOOPS_HISTOGRAM, STALEMATES_HISTOGRAM, play_game, run_playtest

GAME = SimpleNamespace(name="ring", version="1.0.0", mark=Mark("content/ring/game.yaml"), rules={}, decks=())


@pytest.fixture
def series(monkeypatch):
    """Play a series of games of a ring; give the report, what was said, the engine and the kit."""

    def play(games=60, turns=5000, players=(), **kit):
        engine, found = ring(**kit)
        monkeypatch.setattr(module, "engine_for", lambda _name: engine)
        report = Report()
        return run_playtest(GAME, Series(games, 1, players, turns), report), report.diagnostics, engine, found

    return play


def test_without_players_the_best_kind_sits_everywhere(series):
    """The engine's own kind comes before the random one."""
    findings, said, *_ = series(goal=3)
    assert (findings.players, said, findings.loops) == (("stepper", "stepper"), (), "")
    assert findings.tally.as_data() == {"ending": {"over": 60}}


@pytest.mark.parametrize(("games", "parts", "largest"), [(1, 1, 1), (36, 36, 1), (200, 40, 5), (210, 42, 5), (10000, 100, 100)])
def test_a_short_series_is_divided_for_all_cores(series, monkeypatch, games, parts, largest):
    """Each game is played once, in parts that do not depend on the number of jobs."""
    sizes = []

    def in_order(_call, calls, _jobs):
        for *_, start, size in calls:
            assert start == sum(sizes)
            sizes.append(size)
            yield module.PlayedGames()

    monkeypatch.setattr(module, "results_in_order", in_order)
    series(games=games, goal=3)
    assert (sum(sizes), len(sizes), max(sizes)) == (games, parts, largest)


def test_looping_games_enter_no_figure_but_their_own(series):
    """They are counted by the length of the loop, and the shortest is kept as a log."""
    findings, said, engine, kit = series(goal=-1)
    assert findings.tally.as_data() == {LOOPS_HISTOGRAM: {"6": 60}}
    assert whole_messages(said) == [
        (
            "warning[engine/loop]: 60 of 60 games came to the same position 10 times and were ended; no figure counts them\n"
            "  hint: the shortest loop has 6 turns, in game 0"
        )
    ]
    *_, section = findings.sections
    rows = {row.id: (row.value, row.count, row.note) for row in section.rows}
    assert rows["endless/loop"] == (1.0, 60, "60 games; the shortest loop has 6 turns, in game 0")
    assert rows["endless/turns"] == (6.0, 60, "")
    assert rows["endless/cap"] == rows["endless/stalemate"] == (0.0, 60, "")
    assert format_log(replay_log(engine, kit, findings.loops), origin_in_log(findings.loops)) == findings.loops
    assert '"end": "loop"' in findings.loops


def test_the_shortest_loop_is_kept(series, monkeypatch):
    """Of several loops, it is the one with the fewest turns, in whatever chunk of the series."""
    sizes = iter([8] * 52 + [4] + [8] * 200)

    def deal(_self, kit, _setup, _dice):
        return Ring(kit._replace(size=next(sizes, 4)), 0)

    monkeypatch.setattr("ring.RingEngine.deal", deal)
    _, said, *_ = series(goal=-1)
    assert said[0].hint == "the shortest loop has 4 turns, in game 52"


def test_stalemates_are_counted_apart(series):
    """They enter no figure of the engine either."""
    findings, said, *_ = series(goal=5, trap=2)
    assert findings.tally.as_data() == {STALEMATES_HISTOGRAM: {"3": 60}}
    assert whole_messages(said) == [
        "warning[engine/stalemate]: in 60 of 60 games a player could not act and the game was not over; no figure counts them"
    ]


def test_games_at_the_limit_are_the_engines_to_count(series):
    """The engine decides what of them it counts; that there were some is said for every engine."""
    findings, said, *_ = series(goal=-1, turns=4)
    assert findings.tally.as_data() == {CAPPED_HISTOGRAM: {"5": 60}, "ending": {"cap": 60}}
    assert whole_messages(said) == [
        "warning[engine/endless-game]: 60 of 60 games reached the cap of 4 turns and have no winner"
    ]


def test_a_broken_invariant_is_an_error_with_its_game(series):
    """There is no report, and the message says how to get the log."""
    findings, said, *_ = series(games=450, broken=2)
    assert findings is None
    assert whole_messages(said) == [
        (
            "content/ring/game.yaml: error[engine/broken-invariant]: "
            "game 0 of seed 1 is broken after 2 actions: the token is on the broken space\n"
            "  hint: `pnp play ring --seed 1 --number 0 --log FILE` writes its log"
        )
    ]


def test_a_single_game_is_the_same_as_in_its_series(series):
    """Every state of it is checked."""
    series(broken=2)
    playout = play_game(GAME, Series(1, 1, ("random", "stepper")), 30, Report())
    assert (playout.number, playout.fault) == (30, "the token is on the broken space")
    assert playout.series.players == ("random", "stepper")


def test_an_engine_that_plays_no_examples_says_so():
    """Its game has an examples.yaml all the same."""
    engine, kit = ring()
    report, root = Report(), compose("examples: {}\n", "content/ring/examples.yaml", Report())
    assert engine.examples(GAME, kit, root, report) == {}
    assert whole_messages(report.diagnostics) == [
        "content/ring/examples.yaml:1:1: error[engine/no-examples]: the rules engine of `ring` plays no worked examples"
    ]
