"""One game: how it ends, how loops are found, and that it depends on its seed and its number alone."""

import pytest
from support.engines import ring

from pnp.rules.game_rules import Ending, ScriptedDice, Series
from pnp.rules.playouts import LOOP_REPEATS, play_out

STEPPERS, RANDOM = ("stepper", "stepper"), ("random", "random")


def played(number=0, players=STEPPERS, turns=5000, *, checked=False, **ruleset):
    """Play a game of the ring."""
    return play_out(*ring(**ruleset), Series(1, 1, players, turns), number, checked=checked)


def test_a_game_ends_by_its_rules():
    """Each action leads from one state to the next, up to the goal."""
    game = played(goal=3)
    assert (game.ending, game.actions) == (Ending.OVER, [1, 1, 1])
    assert [state.space for state in game.states] == [0, 1, 2, 3]
    assert game.final == (3, 4)
    assert game.rules.returns(game.final) == (1.0, -1.0)


def test_a_game_reaches_the_limit_of_turns():
    """The turn after the last one is not played."""
    game = played(goal=5, turns=2)
    assert (game.ending, game.final) == (Ending.CAP, (2, 3))


def test_a_game_that_circles_is_ended_as_a_loop():
    """A ring of six spaces and two players comes to the same position every six turns; the tenth time ends it."""
    game = played(goal=-1)
    assert (game.ending, game.final.turn) == (Ending.LOOP, 6 * (LOOP_REPEATS - 1) + 1)
    assert (game.loop, game.loop_length) == (6 * (LOOP_REPEATS - 2), 6)


def test_a_position_counts_for_the_player_who_is_next():
    """A ring of five spaces comes to the same space every five turns, but to the same player every ten."""
    game = played(size=5, goal=-1)
    assert (game.ending, game.final.turn, game.loop_length) == (Ending.LOOP, 10 * (LOOP_REPEATS - 1) + 1, 10)


def test_positions_without_a_key_are_not_compared(monkeypatch):
    """Without a key no loop is found, so that the game reaches the limit."""
    monkeypatch.setattr("support.engines.Ring.position_key", lambda _self, _state: None)
    assert played(goal=-1, turns=200).ending is Ending.CAP


def test_a_player_who_cannot_act_is_a_stalemate():
    """Both kinds of players say that they cannot act."""
    for players in (STEPPERS, RANDOM):
        game = played(goal=5, trap=2, players=players)
        assert (game.ending, game.final.space) == (Ending.STALEMATE, 2)


def test_a_player_who_could_act_may_not_give_up(monkeypatch):
    """Choosing nothing is a mistake of the player, not an end of the game."""
    monkeypatch.setattr("support.engines.Stepper.choose", lambda _self, _state: None)
    with pytest.raises(AssertionError, match="a player who can act"):
        played()


def test_an_invariant_is_checked_on_request():
    """The game ends with the first state that breaks one; without the check it is played to its end."""
    game = played(broken=2, checked=True)
    assert (game.ending, game.fault, game.final.space) == (Ending.FAULT, "the token is on the broken space", 2)
    assert played(broken=2).ending is Ending.OVER
    assert played(broken=0, checked=True).actions == []
    assert played(broken=4, checked=True).ending is Ending.FAULT


def test_a_game_depends_on_its_seed_and_number():
    """The same number is the same game, another one is another."""
    games = [played(number=number, players=RANDOM, size=90, goal=89, sides=6) for number in (7, 7, 8)]
    assert games[0].states == games[1].states
    assert games[0].states != games[2].states


def test_setup_and_rolls_are_recorded_apart():
    """The rolls of the setup and of the game give the same game again."""
    game = played(players=RANDOM, size=40, goal=39, sides=6)
    assert len(game.setup) == len(game.dealing) == 1
    assert game.states[0].space == game.setup[0] - 1
    assert game.rules.luck == game.dealing[0]
    assert len(game.rolls) == game.actions.count(0) > 0
    dice, state = ScriptedDice(game.rolls), game.states[0]
    for action in game.actions:
        state = game.rules.apply_action(state, action, dice)
    assert (state, dice.left) == (game.final, 0)


def test_a_random_player_uses_every_legal_action():
    """Both actions are chosen about as often as each other."""
    actions = [action for n in range(40) for action in played(n, RANDOM, size=40, goal=39, sides=3).actions]
    assert 0.4 < sum(actions) / len(actions) < 0.6


def test_each_player_has_random_numbers_of_its_own():
    """Two players of the same kind do not choose the same."""
    actions = played(players=RANDOM, size=90, goal=89, sides=3).actions
    assert len(actions) > 20
    assert any(one != other for one, other in zip(actions[0::2], actions[1::2], strict=False))


def test_rules_without_hidden_information_need_not_say_so():
    """What a player knows is the whole state, and there is only one state that it can be."""
    rules = played().rules
    state = rules.initial_state()
    assert rules.information_state(state, 1) == state
    assert rules.resample(state, 1, ScriptedDice(())) == state
    assert (rules.is_legal(state, 1), rules.is_legal(state, 2)) == (True, False)
