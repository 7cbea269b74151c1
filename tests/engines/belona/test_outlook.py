"""What Belona's factions can expect, and the player who looks ahead by it."""

from __future__ import annotations

import pytest

from pnp.rules.game_rules import SeededDice, Series
from pnp.rules.playouts import play_out
from pnp_belona.engine import ENGINE
from pnp_belona.outlook import outlook
from pnp_belona.state import NOBODY, OFF, Phase, pair, replaced


@pytest.fixture(scope="module")
def begun(ruleset):
    """A game after its setup: its rules and its first state."""
    playout = play_out(ENGINE, ruleset, Series(1, 1, ("random", "random"), turns=0), 0)
    return playout.rules, playout.final


def test_one_gains_what_the_other_loses(ruleset):
    """At every turn of a game; at its start the factions can expect the same."""
    playout = play_out(ENGINE, ruleset, Series(1, 3, ("greedy", "greedy")), 1)
    for state in playout.states:
        if state.phase is not Phase.OVER:
            one, other = playout.rules.estimated_returns(state)
            assert one == -other
            assert -1 < one < 1
    assert playout.rules.estimated_returns(playout.states[0]) == (0, 0)


def test_what_is_good_for_a_faction(begun):
    """Points, groups, an influence that matches an open zone, being near to it, and standing on it: each is worth something."""
    rules, state = begun
    table, zones = rules.table, rules.table.board.zone_spaces
    first = table.ruleset.rules.zone_first

    def expected(**changes):
        return outlook(table, state.changed(**changes))[0]

    beaten = {"members": replaced(state.members, 0, 0), "places": replaced(state.places, 0, OFF)}
    assert expected(**beaten) < 0
    assert expected(weapons=pair(state.weapons, 0, state.weapons[0] + 1)) > 0
    assert expected(owners=replaced(state.owners, 0, 0)) > 0
    match = (first + 1, 0)
    assert 0 < expected(influence=match) < expected(influence=match, places=replaced(state.places, 0, zones[1]))
    assert expected(places=replaced(state.places, 0, zones[1])) > 0
    rival = len(state.places) // 2
    taken = replaced(state.places, rival, zones[1])
    assert expected(influence=match, places=taken) == expected(places=taken)
    assert expected(influence=match, owners=replaced(state.owners, 1, 0)) == expected(owners=replaced(state.owners, 1, 0))


def test_the_last_zones_count_most(begun):
    """The same points are worth more with one open zone than with all."""
    rules, state = begun
    ahead = state.changed(weapons=(state.weapons[0] + 1, state.weapons[1]))
    late = ahead.changed(owners=(NOBODY, *(at % 2 for at in range(len(state.owners) - 1))))
    behind = late.changed(weapons=state.weapons)
    assert outlook(rules.table, late)[0] - outlook(rules.table, behind)[0] > outlook(rules.table, ahead)[0] > 0


def test_looking_ahead_does_not_see_the_deck(ruleset):
    """In the middle of a game, the same is chosen whatever the order of the deck is."""
    playout = play_out(ENGINE, ruleset, Series(1, 4, ("greedy", "greedy"), turns=12), 0)
    state = playout.final
    assert len(set(state.deck)) > 3
    states = [state.changed(deck=deck) for deck in (state.deck, state.deck[::-1], state.deck[2:] + state.deck[:2])]
    maker = ENGINE.player_maker("mcts:30")
    for seed in range(3):
        dices = [SeededDice(seed, 0, "search") for _ in states]
        drawn = [playout.rules.resample(one, state.active, dice) for one, dice in zip(states, dices, strict=True)]
        assert len(set(drawn)) == 1
        choices = [maker(playout.rules, state.active, dice).choose(one) for one, dice in zip(states, dices, strict=True)]
        assert len(set(choices)) == 1


@pytest.mark.slow
@pytest.mark.parametrize(("rival", "least"), [("greedy", 0.6), ("random", 0.85)])
def test_looking_ahead_beats_both_others(ruleset, rival, least):
    """Forty games in both seats of the same deals, with 100 tries of each decision; the README says by how much."""
    points = 0.0
    for number in range(20):
        for seat, players in enumerate((("mcts:100", rival), (rival, "mcts:100"))):
            playout = play_out(ENGINE, ruleset, Series(20, 1, players, turns=400), number)
            over = playout.final.phase is Phase.OVER
            points += (playout.rules.returns(playout.final)[seat] + 1) / 2 if over else 0.5
    assert points > least * 40
