"""A ladder: who plays whom, in which seats, and what its results count as."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest
from whole_messages import whole_messages

from pnp.base.diagnostics import Mark, Report
from pnp.rules import ladder as module
from pnp.rules.game_rules import Ending, Series
from pnp.rules.ladder import DealResult, ladder_as_data, play_deals, play_ladder

ROOT = Path(__file__).parents[3]


@pytest.fixture
def noughts(monkeypatch):
    """The engine of noughts and crosses, as the engine of every game."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1] / "noughts"))
    from pnp_noughts.engine import ENGINE  # noqa: PLC0415  its folder is on the path only now
    from pnp_noughts.rules import Kit  # noqa: PLC0415

    monkeypatch.setattr(module, "prepare_engine", lambda _game, _report: (ENGINE, Kit(3, 3)))
    monkeypatch.setattr(module, "engine_for", lambda _name: ENGINE)
    return ENGINE, Kit(3, 3)


GAME = SimpleNamespace(name="noughts", version="1.0.0", mark=Mark("content/noughts/game.yaml"), rules={})


def played(*players, deals=20, turns=100):
    """A ladder of these players, and what was reported."""
    report, steps = Report(), []
    begin = lambda games: steps.append(-games)  # noqa: E731  (a negative number: so many are to come)
    found = play_ladder(GAME, Series(deals, 1, players, turns), report, begin=begin, advance=steps.append)
    return found, whole_messages(report.diagnostics), steps


@pytest.mark.usefixtures("noughts")
def test_each_plays_each_and_the_strongest_is_first():
    """Every pair plays all deals twice; random players are the measure, wherever they are named."""
    ladder, said, steps = played("careful", "random", "mcts:60")
    assert said == []
    assert (steps[0], sum(steps[1:])) == (-2 * 20 * 3, 2 * 20 * 3)
    assert [(p.one, p.other) for p in ladder.pairs] == [("careful", "random"), ("careful", "mcts:60"), ("random", "mcts:60")]
    assert {p.won + p.drawn + p.lost for p in ladder.pairs} == {40}
    assert [(r.player, r.elo) for r in ladder.ratings if not r.elo] == [("random", 0.0)]
    assert [r.elo for r in ladder.ratings] == sorted((r.elo for r in ladder.ratings), reverse=True)
    assert ladder.ratings[-1].player == "random"
    assert all(r.low <= r.elo <= r.high for r in ladder.ratings)


@pytest.mark.usefixtures("noughts")
def test_without_random_players_the_first_is_the_measure():
    """Its Elo is 0."""
    ladder, _, _ = played("careful", "mcts:30", deals=4)
    assert {r.player: r.elo for r in ladder.ratings}["careful"] == 0


def test_both_seats_of_the_same_deals(noughts, monkeypatch):
    """Each deal is played in both orders with the same setup, and victories count for the player who won them."""
    seen = []
    monkeypatch.setattr(module, "play_out", lambda *given: seen.append(given[2:]) or playout(Ending.OVER, (1.0, -1.0)))
    results = play_deals("noughts", noughts[1], Series(9, 7, ("a", "b")), 3, 2)
    assert [(series.seed, series.players, number) for series, number in seen] == [
        (7, ("a", "b"), 3),
        (7, ("b", "a"), 3),
        (7, ("a", "b"), 4),
        (7, ("b", "a"), 4),
    ]
    assert results == [DealResult(won=1, drawn=0, lost=1, endless=0)] * 2


def playout(ending, returns):
    """What a ladder reads of a game."""
    return SimpleNamespace(ending=ending, rules=SimpleNamespace(returns=lambda _state: returns), final=None)


def test_games_without_an_end_are_draws():
    """They are counted among the draws, and apart."""
    games = [playout(Ending.OVER, (1.0, -1.0)), playout(Ending.LOOP, None)]
    assert DealResult.of(games) == DealResult(won=1, drawn=1, lost=0, endless=1)
    games = [playout(Ending.OVER, (0.0, 0.0)), playout(Ending.OVER, (1.0, -1.0))]
    assert DealResult.of(games) == DealResult(won=0, drawn=1, lost=1, endless=0)
    assert {DealResult.of([playout(end, None)] * 2).endless for end in (Ending.CAP, Ending.STALEMATE)} == {2}


def test_the_same_in_parts(noughts):
    """What a deal comes to depends on its number alone."""
    series = Series(6, 1, ("random", "careful"))
    whole = play_deals("noughts", noughts[1], series, 0, 6)
    assert whole == play_deals("noughts", noughts[1], series, 0, 2) + play_deals("noughts", noughts[1], series, 2, 4)
    assert len(Counter(whole)) > 1


@pytest.mark.usefixtures("noughts")
@pytest.mark.parametrize(
    ("players", "message"),
    [
        (("careful",), "--players careful: error[engine/ladder]: a ladder has 2 or more players, all different"),
        (
            ("careful", "random", "careful"),
            "--players careful,random,careful: error[engine/ladder]: a ladder has 2 or more players, all different",
        ),
        (
            ("careful", "rando"),
            "--players careful,rando: error[engine/unknown-player]: no player `rando`\n  hint: did you mean `random`?",
        ),
        (
            ("careful", "mcts:0"),
            (
                "--players careful,mcts:0: error[engine/unknown-player]: no player `mcts:0`\n"
                "  hint: `mcts:200` tries each decision 200 times: write a whole number from 1"
            ),
        ),
    ],
)
def test_players_that_make_no_ladder(players, message):
    """They are reported, and nothing is played."""
    assert played(*players) == (None, [message], [])


@pytest.mark.usefixtures("noughts")
def test_a_number_of_trials_that_is_none_has_a_hint():
    """A player of that name is there, so its name alone would say nothing."""
    report = Report()
    play_ladder(GAME, Series(1, 1, ("careful", "mcts:0", "careless:3"), 9), report)
    assert [d.hint for d in report.diagnostics] == [
        "one of `careful`, `mcts`, `random`",
        "`mcts:200` tries each decision 200 times: write a whole number from 1",
    ]


def test_a_ladder_is_for_two(noughts, monkeypatch):
    """Games for more players have none."""
    monkeypatch.setattr(noughts[0], "seats", 3)
    assert played("careful", "random") == (
        None,
        ["--players careful,random: error[engine/ladder]: a ladder is for games of 2 players, this one is for 3"],
        [],
    )


@pytest.mark.usefixtures("noughts")
def test_plain_data():
    """All results are in the data, numbers with one decimal."""
    ladder, _, _ = played("random", "careful", deals=6)
    data = ladder_as_data(ladder)
    assert (data["deals"], data["seed"], data["confidence"]) == (6, 1, 0.95)
    assert data["pairs"] == [pair._asdict() for pair in ladder.pairs]
    assert data["ratings"][0] == {"player": "careful"} | {
        name: round(getattr(ladder.ratings[0], name), 1) for name in ("elo", "low", "high", "ahead", "ahead_low", "ahead_high")
    }
