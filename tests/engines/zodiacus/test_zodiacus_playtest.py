"""What a playtest counts: the figures of a report against the games themselves, and the aims of docs/zodiacus/balance.md."""

import pytest

from pnp.base.diagnostics import Report
from pnp.rules.game_rules import Series
from pnp.rules.playouts import play_out
from pnp.rules.playtest import run_playtest
from pnp_zodiacus.engine import ENGINE
from pnp_zodiacus.state import LIMBO

GAMES = 20


@pytest.fixture(scope="module")
def findings(game):
    """The report on some games of two, each checked."""
    report = Report()
    found = run_playtest(game, Series(GAMES, 7, seats=2, turns=100, checked=True), report)
    assert report.diagnostics == ()
    return {row.id: row for section in found.sections for row in section.rows}


@pytest.fixture(scope="module")
def playouts(ruleset):
    """The same games."""
    return [play_out(ENGINE, ruleset, Series(GAMES, 7, ("greedy", "greedy"), 100), number) for number in range(GAMES)]


def test_who_starts_and_how_long_it_takes(findings, playouts):
    """A share of the games, and their turns."""
    won = sum(p.final.winner == p.rules.table.first for p in playouts)
    assert findings["first/won"].value == pytest.approx(won / GAMES)
    assert findings["turns/mean"].value == pytest.approx(sum(p.final.turn for p in playouts) / GAMES)


def test_who_falls_and_what_is_played(findings, playouts):
    """Per game."""
    pairs = [(a, b) for p in playouts for a, b in zip(p.states, p.states[1:], strict=False)]
    fallen = sum(x != LIMBO and y == LIMBO for a, b in pairs for x, y in zip(a.at, b.at, strict=True))
    assert findings["fallen"].value == pytest.approx(fallen / GAMES)
    assert findings["play"].value == pytest.approx(sum(action.verb == "play" for p in playouts for action in p.actions) / GAMES)


def test_win_differences_add_up(findings, ruleset):
    """Each game has three intrepids who won and three who lost; the interval has the difference in it."""
    rows = [findings[f"intrepid/{card.id}"] for card in ruleset.intrepids]
    assert sum(row.count for row in rows) == 6 * GAMES
    assert sum(row.value * row.count for row in rows) == pytest.approx(0)
    assert all(row.low <= row.value <= row.high for row in rows)


def test_cards_that_were_played_can_be_judged(playouts):
    """Actions and items, and the game goes on without them."""
    for playout in playouts[:3]:
        taken = list(ENGINE.taken_cards(playout.rules.table.ruleset, playout))
        assert len(taken) == sum(action.verb in ("play", "equip") for action in playout.actions)
        for card in taken[:20]:
            before, action, after = playout.states[card.at], playout.actions[card.at], playout.states[card.at + 1]
            other = playout.rules.without_card(before, action, after)
            assert playout.rules.check(other) is None
            assert action.card in other.discard[card.player]


@pytest.mark.whole
@pytest.mark.parametrize("players", [("mcts:4", "greedy"), ("greedy", "random", "greedy", "random")])
def test_players_play(game, players):
    """Checked: each action is legal, and nothing hidden is told; whoever seeks the castle beats chance."""
    report = Report()
    run_playtest(game, Series(1, 3, players, turns=60, checked=True), report)
    assert report.diagnostics == ()


@pytest.mark.slow
def test_the_aims_of_the_balance_are_met(game):
    """docs/zodiacus/balance.md: each intrepid wins 45 to 55 % as far as the intervals can tell, and who starts about half."""
    found = run_playtest(game, Series(3000, 21, seats=2, turns=100), Report())
    rows = {row.id: row for section in found.sections for row in section.rows}
    assert abs(rows["first/won"].value - 0.5) < 0.05
    assert rows["turns/99"].value <= 20
    assert all(row.low <= 0.05 and row.high >= -0.05 for id_, row in rows.items() if id_.startswith("intrepid/"))
