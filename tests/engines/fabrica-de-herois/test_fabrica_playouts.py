"""Whole games (H 9, 13, 14): legality, invariants under all players, and what a player may know."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import engines
from support.engines import at_random

from pnp.rules.game_rules import SeededDice
from pnp_fabrica_de_herois.actions import read_action, write_action
from pnp_fabrica_de_herois.engine import ENGINE
from pnp_fabrica_de_herois.greedy_player import GreedyPlayer
from pnp_fabrica_de_herois.invariants import broken_invariant
from pnp_fabrica_de_herois.state import NOBODY, Lasting

SEATS = st.integers(2, 6)
SEEDS = st.integers(0, 10**6)


def dealt(ruleset, seats, seed):
    """The rules of a game for so many players by the seed of its setup."""
    return engines.dealt(ENGINE, ruleset, seats, seed)


def play(rules, choosers, seed, turns=400):
    """Play a game that ends in so many turns, or is left."""
    return engines.played(rules, choosers, seed, turns)


def greedy(rules, seats, seed):
    """Goal-seeking players."""
    return engines.seeking(GreedyPlayer, rules, seats, seed)


@settings(deadline=None, max_examples=25)
@given(SEATS, SEEDS)
def test_random_games_break_no_rule(ruleset, seats, seed):
    """H 13: and the action of each player is legal."""
    rules = dealt(ruleset, seats, seed)
    play(rules, at_random(rules, seats, seed), seed)


@settings(deadline=None, max_examples=25)
@given(SEATS, SEEDS)
def test_goal_seeking_players_break_no_rule(ruleset, seats, seed):
    """H 13."""
    rules = dealt(ruleset, seats, seed)
    play(rules, greedy(rules, seats, seed), seed)


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 7))
def test_thousands_of_random_games_break_no_rule(ruleset, seats):
    """H 13."""
    for seed in range(1000):
        rules = dealt(ruleset, seats, seed)
        play(rules, at_random(rules, seats, seed), seed)
        play(rules, greedy(rules, seats, seed), seed)


@settings(deadline=None, max_examples=15)
@given(SEATS, SEEDS)
def test_a_game_ends_exactly_when_somebody_has_the_points(ruleset, seats, seed):
    """H 14, H-25: at once, and not before."""
    rules = dealt(ruleset, seats, seed)
    states, _ = play(rules, greedy(rules, seats, seed), seed)
    *before, final = [max(rules.standing(state)) for state in states]
    assert final >= ruleset.win_points > max(before)
    winner = rules.standing(states[-1]).index(final)
    assert rules.returns(states[-1]) == tuple(1.0 if seat == winner else -1.0 for seat in range(seats))


@settings(deadline=None, max_examples=15)
@given(SEATS, SEEDS)
def test_every_first_split_leaves_the_limits(ruleset, seats, seed):
    """H 9: with five heroes at least two go to the field, at most three to the support, and the leader is in the field."""
    rules = dealt(ruleset, seats, seed)
    state = rules.initial_state()
    for player in range(seats):
        hand, legal = state.sides[player].support, rules.legal_actions(state)
        assert rules.current_player(state) == player
        assert len(legal) == 5 + 5 * 4 + 10 * 3 + 10 * 2
        for action in legal:
            assert len(action.picks) <= 3
            assert action.card in hand
            assert action.card not in action.picks
        state = rules.apply_action(state, legal[seed % len(legal)], SeededDice(seed, 0, "dice"))
    assert all(2 <= len(side.field) <= 5 and len(side.support) <= 3 for side in state.sides)
    lowest = min(ruleset.heroes[side.leader].bonus for side in state.sides)
    assert ruleset.heroes[state.sides[state.first].leader].bonus == lowest
    assert [side.actions for side in state.sides] == [4 if player == state.first else 1 for player in range(seats)]  # H-08


@settings(deadline=None, max_examples=10)
@given(SEATS, SEEDS)
def test_a_turn_never_ends_without_a_mission(ruleset, seats, seed):
    """H 13: while the deck has one."""
    rules = dealt(ruleset, seats, seed)
    states, actions = play(rules, at_random(rules, seats, seed), seed)
    for state, action in zip(states, actions, strict=False):
        if action.verb == "end":
            assert state.sides[state.active].mission >= 0 or not state.pile


def test_the_goal_seeking_player_beats_random_ones(ruleset):
    """The goal-seeking player beats random ones."""
    won = 0
    for seed in range(20):
        rules = dealt(ruleset, 3, seed)
        choosers = [greedy(rules, 3, seed)[0], *at_random(rules, 3, seed)[1:]]
        won += play(rules, choosers, seed)[0][-1].winner == 0
    assert won >= 15


def test_a_game_is_played_again_from_its_dice(ruleset):
    """A game is played again from its dice."""
    finals = []
    for _ in range(2):
        rules = dealt(ruleset, 3, 3)
        finals.append(play(rules, at_random(rules, 3, 3), 3)[0][-1])
    assert finals[0] == finals[1]
    assert hash(finals[0]) == hash(finals[1])


@settings(deadline=None, max_examples=5)
@given(SEATS, SEEDS)
def test_actions_are_written_and_read(ruleset, seats, seed):
    """Actions are written and read."""
    rules = dealt(ruleset, seats, seed)
    _, actions = play(rules, at_random(rules, seats, seed), seed)
    assert [read_action(write_action(action)) for action in actions] == actions


@pytest.mark.parametrize("data", ["end", ["fly", -1, 0, []], ["end", -1, 0], ["end", -1, 0, ["a"]]])
def test_what_is_no_action_is_refused(data):
    """What is no action is refused."""
    with pytest.raises(ValueError, match="is no action of Fábrica de Heróis"):
        read_action(data)


@settings(deadline=None, max_examples=10)
@given(SEATS, SEEDS)
def test_players_do_not_see_supports_and_missions(ruleset, seats, seed):
    """What a player knows is the same after `resample`, which follows from it, and so is what the player may do."""
    rules = dealt(ruleset, seats, seed)
    states, _ = play(rules, at_random(rules, seats, seed), seed, turns=12)
    for state in states[:: len(states) // 6 + 1]:
        player = rules.current_player(state) if not rules.is_terminal(state) else 0
        drawn = rules.resample(state, player, SeededDice(seed, 0, "hidden"))
        again = rules.resample(drawn, player, SeededDice(seed, 0, "hidden"))
        assert drawn == again
        assert rules.information_state(drawn, player) == rules.information_state(state, player)
        assert rules.check(drawn) == rules.check(state)
        if not rules.is_terminal(state):
            assert rules.legal_actions(drawn) == rules.legal_actions(state)


def test_a_game_goes_on_without_a_hero_who_was_bought(ruleset):
    """A game goes on without a hero who was bought."""
    rules = dealt(ruleset, 3, 1)
    states, actions = play(rules, greedy(rules, 3, 1), 1)
    at = next(at for at, action in enumerate(actions) if action.verb == "buy")
    before, after = states[at], states[at + 1]
    other = rules.without_card(before, actions[at], after)
    player = before.active
    assert other.sides[player].support == before.sides[player].support
    assert other.sides[player].actions == before.sides[player].actions == after.sides[player].actions + 1
    assert rules.check(other) is None
    assert len(other.exiled) == len(before.exiled) + 1


def _change(state, **changes):
    for name, value in changes.items():
        setattr(state.sides[0], name, value)
    return state


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"actions": 7}, "a player has 7 actions, not from 0 to 6"),
        ({"actions": -1}, "a player has -1 actions, not from 0 to 6"),
        ({"support": ()}, "there are 95 hero cards (95 different ones), not 100"),
        ({"missions": (0,)}, "there are 76 missions (75 different ones), not 75"),
        ({"points": 3}, "a player has 3 points, not those of the completed missions"),
        ({"blocked": (Lasting(0, 0, 0),)}, "a hero is blocked or protected twice, both, or outside of the field"),
    ],
)
def test_broken_invariants_are_told(ruleset, changes, fault):
    """Broken invariants are told."""
    rules = dealt(ruleset, 2, 1)
    assert rules.check(_change(rules.initial_state().copy(), **changes)) == fault


@pytest.mark.parametrize(
    ("field", "support", "leader", "fault"),
    [
        (6, 0, 0, "a field team has 6 heroes, more than 5"),
        (1, 4, 0, "a support team has 4 heroes, more than 3"),
        (0, 1, -1, "a field team is empty, and the support is not"),
        (2, 0, -1, "a field team has no leader, or one who is not in it"),
        (2, 0, 2, "a field team has no leader, or one who is not in it"),
    ],
)
def test_broken_teams_are_told(scene, field, support, leader, fault):
    """Broken teams are told."""
    table = scene()
    table.heroes(field)
    table.heroes(support, where="support")
    table.hero(where="deck")
    table.side().leader = leader
    table.mission(where="open")
    table.mission(where="open", player=1)
    table.hero(player=1)
    assert broken_invariant(table.rules, table.state) == fault


def test_a_game_that_is_over_has_a_winner(scene):
    """H 14."""
    table = scene()
    table.hero()
    table.hero(player=1)
    table.mission(player=1)
    done = table.mission(nd=40)
    table.side().missions, table.side().points, table.side().mission = (done,), 40, -1
    assert table.state.winner == NOBODY
    assert broken_invariant(table.rules, table.state) == "a game that is over has no winner, or one that goes on has one"
