"""Whole games: legality, invariants under all players, and what a player may know."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import engines
from support.engines import at_random, played

from pnp.rules.game_rules import SeededDice
from pnp_zodiacus.actions import Action, read_action, write_action
from pnp_zodiacus.engine import ENGINE
from pnp_zodiacus.greedy_player import GreedyPlayer
from pnp_zodiacus.invariants import broken_invariant
from pnp_zodiacus.state import LIMBO, NOBODY, PLAY

SEATS = st.sampled_from([2, 4])
SEEDS = st.integers(0, 10**6)


def dealt(ruleset, seats, seed):
    """The rules of a game for so many players by the seed of its setup."""
    return engines.dealt(ENGINE, ruleset, seats, seed)


def greedy(rules, seats, seed):
    """Goal-seeking players."""
    return engines.seeking(GreedyPlayer, rules, seats, seed)


@settings(deadline=None, max_examples=8)
@given(SEATS, SEEDS)
def test_random_games_break_no_rule(ruleset, seats, seed):
    """In their first ten turns: the action of each player is legal."""
    rules = dealt(ruleset, seats, seed)
    played(rules, at_random(rules, seats, seed), seed, 10)


@settings(deadline=None, max_examples=8)
@given(SEATS, SEEDS)
def test_goal_seeking_players_break_no_rule_and_come_to_an_end(ruleset, seats, seed):
    """docs/zodiacus/balance.md: within 40 turns."""
    rules = dealt(ruleset, seats, seed)
    states, _ = played(rules, greedy(rules, seats, seed), seed, 40)
    assert rules.is_terminal(states[-1])


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_hundreds_of_random_games_break_no_rule_and_end(ruleset, seats):
    """Nobody seeks anything, and still a castle falls."""
    for seed in range(200):
        rules = dealt(ruleset, seats, seed)
        states, _ = played(rules, at_random(rules, seats, seed), seed, 400)
        assert rules.is_terminal(states[-1])


@pytest.fixture(scope="module")
def middle(ruleset):
    """The rules, and a state in the middle of a game."""
    rules = dealt(ruleset, 2, 5)
    states, _ = played(rules, greedy(rules, 2, 5), 5, 40)
    return rules, next(state for state in states if state.turn == 5 and not state.stack)


def first_hand(state):
    """Lose a card of the hand."""
    state.hand[0] = state.hand[0][1:]


def two_on_a_square(state):
    """Put everybody on one square."""
    at = next(at for at in state.at if at != LIMBO)
    state.at = [at] * len(state.at)
    state.box = [0] * len(state.box)


BROKEN = {
    "player 0 has 59 cards that are not those of the deck": first_hand,
    "player 1 has 550 XP, not 0 to 500": lambda state: state.xp.__setitem__(1, 550),
    "the runes of player 1 are ": lambda state: (
        state.rune.__setitem__(slice(0, 5), [NOBODY] * 5),
        state.land.__setitem__(1, (0, 0)),
    ),
    "intrepid 2 has level 4": lambda state: state.level.__setitem__(2, 4),
    "intrepid 1 has -5 damage of ": lambda state: state.wounds.__setitem__(1, -5),
    "structure 12 has 999 damage of ": lambda state: state.hurt.__setitem__(0, 999),
    "intrepids share a square: ": two_on_a_square,
    "the walls are not those of the structures that stand": lambda state: setattr(state, "walls", frozenset()),
    "the teams without a castle are set(), the winner is 1": lambda state: setattr(state, "winner", 1),
}


@pytest.mark.parametrize("message", BROKEN)
def test_an_invariant_says_what_is_broken(middle, message):
    """One change each to a state of a real game."""
    rules, state = middle
    assert state.phase == PLAY
    changed = state.copy()
    BROKEN[message](changed)
    assert broken_invariant(rules.table, state) is None
    assert broken_invariant(rules.table, changed).startswith(message)


def test_a_copy_is_a_state_of_its_own(middle):
    """Equal until it is changed."""
    _, state = middle
    other = state.copy()
    assert (other, hash(other)) == (state, hash(state))
    other.xp[0] += 50
    assert other != state


def test_the_hand_of_the_other_is_hidden(middle):
    """And dealt anew; the own hand stays, the discards are open."""
    rules, state = middle
    other = rules.resample(state, 0, SeededDice(1, 1, "guess"))
    assert (other.hand[0], other.discard) == (state.hand[0], state.discard)
    assert sorted(other.hand[1] + other.deck[1]) == sorted(state.hand[1] + state.deck[1])
    assert rules.information_state(other, 0) == rules.information_state(state, 0)
    assert rules.information_state(other, 1) != rules.information_state(state, 1)


def test_actions_are_written_and_read():
    """For logs."""
    action = Action("attack", 3, 18)
    assert read_action(write_action(action)) == action
    for data in (["fly", -1, -1, -1], ["attack"], 3):
        with pytest.raises(ValueError, match="is no action of Zodiacus Intrépidos"):
            read_action(data)
