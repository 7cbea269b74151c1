"""Elo numbers: those of known results, and intervals that hold those of known players."""

from __future__ import annotations

from itertools import combinations
from math import log10
from random import Random

import pytest

from pnp.rules import ladder
from pnp.rules.ladder import Pairing, estimate_strengths, rate_players


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
    for one, other, _, won in pairings:
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
