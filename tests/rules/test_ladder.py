"""A ladder: who plays whom, in which seats, and what its results count as.

Elo numbers: those of known results, and intervals that hold those of known players.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import log10
from random import Random
from types import SimpleNamespace

import pytest
from support.findings import whole_messages
from support.places import TESTS

from pnp.base.diagnostics import Mark, Report
from pnp.rules import ladder
from pnp.rules import ladder as module
from pnp.rules.game_rules import Ending, Series
from pnp.rules.ladder import (
    DealResult,
    Pairing,
    estimate_strengths,
    ladder_as_data,
    play_deals,
    play_ladder,
    rate_players,
    seatings,
    tables_of,
)

ROOT = TESTS.parent


@pytest.fixture
def noughts(monkeypatch):
    """The engine of noughts and crosses, as the engine of every game."""
    monkeypatch.syspath_prepend(str(TESTS / "rules" / "noughts"))
    from pnp_noughts.engine import ENGINE  # noqa: PLC0415  its folder is on the path only now
    from pnp_noughts.rules import Ruleset  # noqa: PLC0415

    monkeypatch.setattr(module, "prepare_engine", lambda _game, _report: (ENGINE, Ruleset(3, 3)))
    monkeypatch.setattr(module, "engine_for", lambda _name: ENGINE)
    return ENGINE, Ruleset(3, 3)


GAME = SimpleNamespace(name="noughts", version="1.0.0", mark=Mark("content/noughts/game.yaml"), rules={})


def played(*players, deals=20, turns=100, seats=0):
    """A ladder of these players, and what was reported."""
    report, steps = Report(), []
    begin = lambda games: steps.append(-games)  # noqa: E731  (a negative number: so many are to come)
    found = play_ladder(GAME, Series(deals, 1, players, turns, seats), report, begin=begin, advance=steps.append)
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
    of = lambda games: DealResult.of(games, [("a", "b"), ("b", "a")], "a", "b")  # noqa: E731
    games = [playout(Ending.OVER, (1.0, -1.0)), playout(Ending.LOOP, None)]
    assert of(games) == DealResult(won=1, drawn=1, lost=0, endless=1)
    games = [playout(Ending.OVER, (0.0, 0.0)), playout(Ending.OVER, (1.0, -1.0))]
    assert of(games) == DealResult(won=0, drawn=1, lost=1, endless=0)
    assert {of([playout(end, None)] * 2).endless for end in (Ending.CAP, Ending.STALEMATE)} == {2}


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


def test_games_of_a_ladder_have_two_players_or_more(noughts, monkeypatch):
    """A game for one has none; a number of players that the game is not for is refused."""
    monkeypatch.setattr(noughts[0], "seats", 1)
    assert played("careful", "random") == (
        None,
        ["--players careful,random: error[engine/ladder]: a ladder is for games of two players or more, this one is for one"],
        [],
    )
    monkeypatch.setattr(noughts[0], "seats", range(2, 5))
    assert played("careful", "random", seats=5)[1] == [
        "--seats 5: error[engine/ladder]: the game is for 2 to 4 players, found 5"
    ]


def test_who_plays_with_whom():
    """Of more kinds than seats each choice; fewer kinds fill the seats as evenly as can be; everybody sits everywhere."""
    assert tables_of(("a", "b", "c"), 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert tables_of(("a", "b", "c", "d"), 3) == [("a", "b", "c"), ("a", "b", "d"), ("a", "c", "d"), ("b", "c", "d")]
    assert tables_of(("a", "b"), 3) == [("a", "b", "a"), ("a", "b", "b")]
    assert tables_of(("a", "b"), 4) == [("a", "b", "a", "b")], "partners sit opposite each other"
    assert seatings(("a", "b", "c")) == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert seatings(("a", "b", "a", "b")) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


def test_a_game_of_three_is_compared_in_pairs():
    """The winner beats both; the two whom it beat are not compared; of a game that nobody wins all pairs are drawn."""
    orders = [("a", "b", "c"), ("b", "c", "a")]
    games = [playout(Ending.OVER, (1.0, -1.0, -1.0)), playout(Ending.OVER, (0.0, 0.0, 0.0))]
    assert DealResult.of(games, orders, "a", "b") == DealResult(won=1, drawn=1, lost=0, endless=0)
    assert DealResult.of(games, orders, "b", "c") == DealResult(won=0, drawn=1, lost=0, endless=0)
    two = [playout(Ending.OVER, (1.0, -1.0, -1.0))]
    assert DealResult.of(two, [("a", "b", "b")], "a", "b") == DealResult(won=2, drawn=0, lost=0, endless=0)


@pytest.mark.parametrize("only_winner", [False, True], ids=["whole rankings", "winners"])
def test_games_of_three_give_the_numbers_of_the_model(only_winner, monkeypatch):
    """Players of known strength, ranked as Plackett and Luce say, are rated by it, whether the losers are ranked or not."""
    monkeypatch.setattr(ladder, "_REPLICATES", 1)
    dice, names = Random(3), ("random", "b", "c", "d")  # noqa: S311  not used for cryptography
    true = dict(zip(names, (0, 100, 250, -150), strict=True))
    found = {}
    for table in tables_of(names, 3):
        pairs = list(combinations(table, 2))
        for _ in range(4000):
            left, places = list(table), {}
            while left:
                (first,) = dice.choices(left, [10 ** (true[name] / 400) for name in left])
                left.remove(first)
                places[first] = -1.0 if only_winner and places else 1.0 - len(places)
            played = [playout(Ending.OVER, tuple(places[name] for name in table))]
            for pair in pairs:
                found.setdefault(pair, []).append(DealResult.of(played, [table], *pair))
    made = module._build_ladder(GAME, Series(8000, 1, names), 3, found)
    for rating in made.ratings:
        assert rating.elo == pytest.approx(true[rating.player], abs=20)


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


def elos(players, pairings, anchor=0):
    """The Elo numbers by player."""
    return {rating.player: rating.elo for rating in rate_players(players, pairings, anchor)}


def chance(gap):
    """The points per game that this gap in Elo is worth."""
    return 1 / (1 + 10 ** (-gap / 400))


def test_two_players():
    """75 of 100 points are 400 times the logarithm of 3, less the half point that each is given."""
    found = elos("ab", [Pairing(0, 1, 2, (0.5,) * 50)])
    assert found == {"a": 0.0, "b": pytest.approx(400 * log10(75.5 / 25.5))}


def test_many_games_give_the_numbers_of_the_model():
    """Results exactly as the model expects them give its numbers back, whoever is measured by."""
    true = {"a": 0.0, "b": 120.0, "c": 310.0, "d": -250.0}
    names = list(true)
    pairings = [
        Pairing(one, other, 2, (2 * chance(true[names[one]] - true[names[other]]),) * 20_000)
        for one, other in combinations(range(4), 2)
    ]
    points = [[0.0] * 4 for _ in names]
    for one, other, _, won, _ in pairings:
        points[one][other], points[other][one] = sum(won), 2 * len(won) - sum(won)
    found = estimate_strengths(points)
    for at, name in enumerate(names):
        assert 400 * log10(found[at] / found[0]) == pytest.approx(true[name], abs=1e-3)
        assert 400 * log10(found[at] / found[2]) == pytest.approx(true[name] - 310, abs=1e-3)


def test_all_players_count_for_each(monkeypatch):
    """Who has not met is compared through those whom both have met; intervals, which take long, are not asked for."""
    monkeypatch.setattr(ladder, "_REPLICATES", 1)
    found = elos("abc", [Pairing(0, 1, 2, (0.5,) * 5000), Pairing(1, 2, 2, (0.5,) * 5000)])
    assert found["c"] == pytest.approx(2 * found["b"], abs=0.1)


def test_who_has_won_every_game_is_not_infinitely_strong():
    """The number is finite, and its interval is wide; more games raise both ends."""
    few, many = (rate_players("ab", [Pairing(0, 1, 2, (0.0,) * deals)], 0)[1] for deals in (10, 100))
    assert few.elo == pytest.approx(400 * log10(20.5 / 0.5))
    assert few.high - few.low > 300
    assert 300 < few.low < many.low
    assert few.high < many.high


def test_the_player_whom_others_are_measured_by():
    """It has no interval; the others change with it, and their order does not."""
    pairings = [Pairing(0, 1, 2, (0.5, 1.0) * 20), Pairing(0, 2, 2, (0.0, 1.0) * 20), Pairing(1, 2, 2, (1.0, 1.0) * 20)]
    first, last = rate_players("abc", pairings, 0), rate_players("abc", pairings, 2)
    assert (first[0].elo, first[0].low, first[0].high) == (0, 0, 0)
    assert [a.elo - first[2].elo for a in first] == pytest.approx([b.elo for b in last])


def test_the_lead_over_the_next_weaker_player():
    """It is the difference of the numbers, does not depend on the measure, and is known where the numbers are not."""
    beaten = (0.0,) * 60
    close = (1.0, 2.0, 1.5) * 20
    pairings = [Pairing(0, 1, 2, beaten), Pairing(0, 2, 2, beaten), Pairing(2, 1, 2, close)]
    weak, middle, strong = rate_players("abc", pairings, 0)
    assert (weak.ahead, weak.ahead_low, weak.ahead_high) == (0, 0, 0)
    assert (middle.ahead, middle.ahead_low, middle.ahead_high) == (middle.elo, middle.low, middle.high)
    assert strong.ahead == strong.elo - middle.elo > 100
    assert middle.low < strong.low < middle.high
    assert 0 < strong.ahead_low < strong.ahead < strong.ahead_high
    other = rate_players("abc", pairings, 2)[2]
    assert [other.ahead, other.ahead_low] == pytest.approx([strong.ahead, strong.ahead_low], rel=0.01)


def test_two_games_of_a_deal_are_one_observation():
    """If the deal alone decides, each player wins once in every deal: there is no doubt that they are equal."""
    even = rate_players("ab", [Pairing(0, 1, 2, (1.0,) * 30)], 0)[1]
    mixed = rate_players("ab", [Pairing(0, 1, 2, (0.0, 2.0) * 15)], 0)[1]
    assert even.elo == mixed.elo == 0
    assert even.high - even.low < 0.2 * (mixed.high - mixed.low)


@pytest.mark.parametrize(
    ("true", "deals", "luck"), [((0, 150, 400), 40, 200), ((0, 0, 0), 25, 0), ((0, 600, 700), 40, 100), ((0, 300), 15, 300)]
)
def test_intervals_hold_the_numbers_of_known_players(true, deals, luck, monkeypatch):
    """Of a hundred intervals about ninety-five do, also where the deal favours a seat.

    `luck`: the standard deviation, in Elo, of what a deal gives to the first seat. Fewer replicates than usual make it quick.
    """
    monkeypatch.setattr(ladder, "_REPLICATES", 200)
    dice = Random(1)  # noqa: S311  not used for cryptography
    names = [str(at) for at in range(len(true))]
    target = elos(names, tournament(true, 4000, luck, dice))
    held = total = 0
    for seed in range(200):
        for rating in rate_players(names, tournament(true, deals, luck, dice), 0, seed)[1:]:
            held += rating.low <= target[rating.player] <= rating.high
            total += 1
    assert 0.92 <= held / total <= 0.98


def test_intervals_hold_the_leads_of_known_players(monkeypatch):
    """About as often as they should, if the order of the players is plain."""
    monkeypatch.setattr(ladder, "_REPLICATES", 200)
    dice, true = Random(2), (0, 300, 600)  # noqa: S311  not used for cryptography
    target = elos("abc", tournament(true, 4000, 150, dice))
    held = 0
    for seed in range(200):
        _, middle, strong = rate_players("abc", tournament(true, 40, 150, dice), 0, seed)
        held += middle.ahead_low <= target["b"] <= middle.ahead_high
        held += strong.ahead_low <= target["c"] - target["b"] <= strong.ahead_high
    assert 0.92 <= held / 400 <= 0.98


def tournament(true, deals, luck, dice):
    """Each player against each; a tenth of the games are drawn."""

    def deal(gap):
        favour = dice.gauss(0, luck)
        return sum(0.5 if dice.random() < 0.1 else dice.random() < chance(gap + f) for f in (favour, -favour))

    return [
        Pairing(one, other, 2, tuple(deal(true[one] - true[other]) for _ in range(deals)))
        for one, other in combinations(range(len(true)), 2)
    ]
