"""Whole games: the setup, invariants under all players, and what a player may know."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.engines import at_random, seeking

from pnp.rules.game_rules import SeededDice
from pnp_beyond_nebula.actions import read_action, write_action
from pnp_beyond_nebula.chart import field_of
from pnp_beyond_nebula.engine import ENGINE
from pnp_beyond_nebula.game_rules import NebulaRules
from pnp_beyond_nebula.setup import deal
from pnp_beyond_nebula.state import GONE, Phase
from pnp_beyond_nebula.strategist import Strategist

SETUPS = 1000


def dealt(ruleset, seed):
    """The rules of a game by the seed of its setup."""
    return ENGINE.deal(ruleset, SeededDice(seed, 0, "setup"), SeededDice(seed, 0, "deal"))


def play(rules, players, seed, turns):
    """Play a game; give all states and actions, of which each is legal."""
    state, dice = rules.initial_state(), SeededDice(seed, 0, "dice")
    states, actions = [state], []
    while not rules.is_terminal(state) and rules.turn(state) <= turns:
        action = players[rules.current_player(state)](state)
        assert rules.is_legal(state, action), action
        state = rules.apply_action(state, action, dice)
        states.append(state)
        actions.append(action)
    return states, actions


def strategists(rules, seed):
    """Two goal-seeking players."""
    return seeking(Strategist, rules, 2, seed)


def test_planets_lie_on_six_blocks_three_in_each_field_one_of_each_colour(ruleset):
    """H9, N-15."""
    for seed in range(SETUPS):
        found = deal(ruleset, SeededDice(seed, 0, "setup"), SeededDice(seed, 0, "deal"))
        assert len(set(found.blocks)) == 6
        assert [field_of(block) for block in found.blocks] == [0, 0, 0, 1, 1, 1]
        assert sorted(found.colours[:3]) == sorted(found.colours[3:]) == [0, 1, 2]
        assert not {*ruleset.chart.unexplored, *ruleset.chart.radioactive}.intersection(found.blocks)


@settings(deadline=None, max_examples=8)
@given(st.integers(0, 10**6))
def test_random_games_break_no_invariant(ruleset, seed):
    """Random games break no invariant."""
    rules = dealt(ruleset, seed)
    states, _ = play(rules, at_random(rules, 2, seed), seed, 24)
    assert [rules.check(state) for state in states if rules.check(state)] == []


@settings(deadline=None, max_examples=8)
@given(st.integers(0, 10**6))
def test_goal_seeking_players_play_legally_and_break_no_invariant(ruleset, seed):
    """Goal seeking players play legally and break no invariant."""
    rules = dealt(ruleset, seed)
    states, _ = play(rules, strategists(rules, seed), seed, 60)
    assert [rules.check(state) for state in states if rules.check(state)] == []


def test_the_goal_seeking_player_beats_a_random_one(ruleset):
    """The goal seeking player beats a random one."""
    for seed in range(5):
        rules = dealt(ruleset, seed)
        players = [strategists(rules, seed)[0], at_random(rules, 2, seed)[1]]
        states, _ = play(rules, players, seed, 120)
        assert rules.returns(states[-1]) == (1.0, -1.0)


def test_a_game_is_played_again_from_its_dice(ruleset):
    """A game is played again from its dice."""
    games = []
    for _ in range(2):
        rules = dealt(ruleset, 3)
        games.append(play(rules, strategists(rules, 3), 3, 30)[0][-1])
    assert games[0] == games[1]
    assert hash(games[0]) == hash(games[1])


def test_actions_are_written_and_read(ruleset):
    """Actions are written and read."""
    rules = dealt(ruleset, 4)
    _, actions = play(rules, at_random(rules, 2, 4), 4, 20)
    assert [read_action(write_action(action)) for action in actions] == actions


def test_the_rival_cannot_tell_which_technologies_are_in_research(ruleset):
    """N-48: only how many of a building and a tier."""
    rules = dealt(ruleset, 0)
    one, other = rules.initial_state().copy(), rules.initial_state().copy()
    one.technologies = (0,) * 18 + (1, 0, 0) + (0,) * 15  # two basic ones of the academy
    other.technologies = (0,) * 18 + (0, 0, 1) + (0,) * 15
    assert rules.information_state(one, 0) == rules.information_state(other, 0)
    assert rules.information_state(one, 1) != rules.information_state(other, 1)
    drawn = {rules.resample(one, 0, SeededDice(seed, 0, "hidden")).technologies[18:21] for seed in range(30)}
    assert drawn == {(1, 0, 0), (0, 1, 0), (0, 0, 1)}
    assert rules.resample(one, 0, SeededDice(1, 0, "")) == rules.resample(other, 0, SeededDice(1, 0, ""))


def test_a_game_goes_on_without_what_was_bought(ruleset):
    """A game goes on without what was bought."""
    rules = dealt(ruleset, 0)
    before = rules.initial_state().copy()
    before.phase, before.reserves = Phase.PROGRESS, (35,) * 6
    build = next(action for action in rules.legal_actions(before) if type(action).__name__ == "Build")
    after = rules.apply_action(before, build, SeededDice(0, 0, ""))
    without = rules.without_card(before, build, after)
    assert without.reserves == before.reserves
    assert without.buildings[before.active * 3 + build.building] == GONE
    assert build not in rules.legal_actions(without)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"reserves": (36, 0, 0, 0, 0, 0)}, "a reserve is 36, not from 0 to 35"),
        ({"technologies": (1,) * 7 + (0,) * 29}, "7 technologies are in research or recovery, more than 6"),
        ({"owners": (0, 0, 0, 0, -1, -1), "troops": (0, 5, 5, 0, 0, 0)}, "a player controls two planets of a colour"),
        ({"troops": (21, 0, 0, 0, 0, 0)}, "a planet has 21 troops, not from 0 to 20"),
        ({"owners": (0, 0, -1, 1, -1, -1)}, "a colonised planet has 0 troops"),
        ({"owners": (-1, -1, -1, 1, -1, -1)}, "a home planet is neutral"),
        ({"aboard": (1,) + (0,) * 11}, "a ship that is not on the map has troops or durability"),
        ({"places": (5,) + (-1,) * 11}, "a ship has 0 points of durability"),
        ({"places": (5,) + (-1,) * 11, "hulls": (2,) + (0,) * 11, "aboard": (7,) + (0,) * 11}, "a ship carries 7 troops"),
        ({"phase": Phase.OVER}, "a game that is over has no winner, or one that goes on has one"),
    ],
)
def test_broken_invariants_are_told(ruleset, changes, fault):
    """H10: four planets, or two of a colour, are an impossible state."""
    rules = NebulaRules(ruleset, deal(ruleset, SeededDice(1, 0, "setup"), SeededDice(1, 0, "deal")))
    state = rules.initial_state().copy()
    for name, value in changes.items():
        setattr(state, name, value)
    assert rules.check(state) == fault
