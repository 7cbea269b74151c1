"""What a playtest counts: the figures of a report against the games themselves."""

from collections import Counter

import pytest

from pnp.base.diagnostics import Report
from pnp.rules.game_rules import Series
from pnp.rules.playouts import play_out
from pnp.rules.playtest import run_playtest
from pnp_fabrica_de_herois.constants import LEVELS
from pnp_fabrica_de_herois.engine import ENGINE

GAMES = 30


@pytest.fixture(scope="module")
def findings(game):
    """The report on some games of three, each checked."""
    report = Report()
    found = run_playtest(game, Series(GAMES, 7, seats=3, turns=600, checked=True), report)
    assert report.diagnostics == ()
    return {row.id: row for section in found.sections for row in section.rows}


@pytest.fixture(scope="module")
def playouts(game):
    """The same games."""
    ruleset = ENGINE.with_seats(ENGINE.read_ruleset(game, Report()), 3)
    return [play_out(ENGINE, ruleset, Series(GAMES, 7, ("greedy",) * 3, 600), number) for number in range(GAMES)]


def test_one_of_the_seats_wins_each_game(findings):
    """In the order of the turns."""
    shares = [findings[f"seat/{seat}"].value for seat in (1, 2, 3)]
    assert sum(shares) == pytest.approx(1)
    assert findings["first/won"].value == shares[0]


def test_missions_are_counted_by_their_level(findings, playouts):
    """Those that succeeded are those that lie in front of the players at the end."""
    ruleset = playouts[0].rules.ruleset
    won = Counter(ruleset.missions[m].level for p in playouts for side in p.final.sides for m in side.missions)
    for level in LEVELS:
        row = findings[f"mission/{level}/won"]
        assert round(row.value * row.count) == won[level]
        shares = [findings[f"mission/{level}/{word}"].value for word in ("won", "failed", "escaped")]
        assert sum(shares) == pytest.approx(1)


def test_the_hardest_missions_are_tried_and_won_sometimes(findings):
    """docs/fabrica-de-herois/balance.md."""
    assert 0.03 < findings["mission/red/won"].value < 0.4
    assert findings["mission/red/failed"].value > 0.1
    assert findings["mission/blue/won"].value > 0.7


@pytest.mark.slow
def test_each_seat_of_three_wins_about_a_third(game):
    """docs/fabrica-de-herois/balance.md: within three points, of which half is the interval of so many games."""
    found = run_playtest(game, Series(3000, 12, seats=3, turns=900), Report())
    shares = [row.value for section in found.sections for row in section.rows if row.id.startswith("seat/")]
    assert all(abs(share - 1 / 3) < 0.03 for share in shares)


def test_rounds_are_counted(findings, playouts):
    """A round is a turn of each player."""
    rounds = [(p.final.turn + 2) // 3 for p in playouts]
    assert findings["rounds/mean"].value == pytest.approx(sum(rounds) / GAMES)


def test_win_differences_are_those_of_players_who_were_dealt_a_hero(findings, playouts, ruleset):
    """Each hero, each bonus and each base has a row; chance dealt them, so nothing else is behind the difference."""
    won, dealt = Counter(), Counter()
    for playout in playouts:
        for player, hand in enumerate(playout.rules.dealt.hands):
            dealt.update(hand)
            won.update(hand if player == playout.final.winner else ())
    for card, hero in enumerate(ruleset.heroes):
        row = findings[f"hero/{hero.id}"]
        assert row.count == dealt[card]
        assert not dealt[card] or row.value == pytest.approx(won[card] / dealt[card] - 1 / 3)
    assert sum(findings[f"bonus/{bonus}"].count for bonus in (1, 2, 3, 4)) == 3 * 5 * GAMES
    bases = [findings[f"base/{base.id}"] for base in ruleset.bases]
    assert sum(row.count for row in bases) == 3 * GAMES
    assert sum((row.value + 1 / 3) * row.count for row in bases) == pytest.approx(GAMES)


def test_bought_heroes_are_the_cards_that_can_be_judged(playouts):
    """Each hero who was bought, by its player."""
    for playout in playouts[:5]:
        ruleset = playout.rules.ruleset
        taken = list(ENGINE.taken_cards(ruleset, playout))
        assert len(taken) == sum(action.verb == "buy" for action in playout.actions)
        ids = {card.id for card in ENGINE.cards(ruleset)}
        for card in taken:
            assert card.card in ids
            assert playout.states[card.at].active == card.player


@pytest.mark.parametrize("players", [("mcts:8", "greedy", "random")])
def test_a_player_who_looks_ahead_plays(game, players):
    """Checked: each action is legal, and nothing hidden is told."""
    report = Report()
    run_playtest(game, Series(1, 3, players, turns=600, checked=True), report)
    assert report.diagnostics == ()
