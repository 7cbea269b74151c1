"""Belona as the generator's engine plays it: positions, what a faction knows, invariants, results."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from pnp.rules.game_log import LogError, format_log, replay_log
from pnp.rules.game_rules import Ending, SeededDice, Series, chance_outcomes
from pnp.rules.playouts import play_out
from pnp_belona import planning
from pnp_belona.action_data import read_action, write_action
from pnp_belona.engine import ENGINE
from pnp_belona.state import NOBODY, OFF, Arm, Dominate, Fight, Move, Phase, Result, Roll


@pytest.fixture(scope="module")
def begun(ruleset):
    """A game after its setup: its rules and its first state."""
    playout = play_out(ENGINE, ruleset, Series(1, 1, ("random", "random"), turns=0), 0)
    return playout.rules, playout.final


def test_a_game_that_circles_is_ended(ruleset, monkeypatch):
    """Two factions that fight and flee, and tire of nothing, are stopped, and the log of the game can be replayed."""
    monkeypatch.setattr(planning, "_WEARY", 0.0)
    playout = play_out(ENGINE, ruleset, Series(1, 1, ("greedy", "greedy")), 2068)
    assert (playout.ending, playout.loop_length) == (Ending.LOOP, 4)
    assert playout.final.turn < 200
    before, last = playout.states[playout.loop], playout.final
    assert playout.rules.position_key(before) == playout.rules.position_key(last)
    assert (before.places, before.members, before.owners) == (last.places, last.members, last.owners)
    log = format_log(playout)
    assert format_log(replay_log(ENGINE, ruleset, log)) == log


def test_a_position_is_all_that_the_game_goes_on_from(begun):
    """The turn's number and the last combat do not count, everything that a faction has does."""
    rules, state = begun
    start = state.changed(active=0)
    key = rules.position_key(start)
    assert key == rules.position_key(start.changed(turn=9))
    assert rules.position_key(start.changed(active=1)) is None
    assert rules.position_key(start.changed(phase=Phase.ACT)) is None
    for field, value in (
        ("members", (1, *start.members[1:])), ("places", start.places[::-1]), ("weapons", (1, 3)), ("upgrades", (0, 2)),
        ("influence", (5, 0)), ("owners", (1, *start.owners[1:])), ("row", start.row[::-1]), ("executed", ((0,), ())),
    ):  # fmt: skip
        assert rules.position_key(start.changed(**{field: value})) != key, field


def test_nobody_knows_the_order_of_the_deck(begun):
    """States that differ in it alone are one to both factions, and a state is drawn from all of them."""
    rules, state = begun
    other = state.changed(deck=state.deck[::-1])
    drawn = rules.resample(state, 0, SeededDice(1, 0, "deck"))
    assert rules.information_state(state, 0) == rules.information_state(other, 1) == rules.information_state(drawn, 0)
    assert rules.information_state(state, 0) != rules.information_state(state.changed(turn=2), 0)
    assert drawn.deck != state.deck
    assert drawn.changed(deck=state.deck) == state


def test_the_influence_die_has_as_many_outcomes_as_sides(begun, ruleset):
    """The generator lists what a roll can lead to."""
    rules, state = begun
    rolling = state.changed(phase=Phase.GAIN, queue=((3, 0),))
    found = chance_outcomes(rules, rolling, Roll())
    assert {after.influence[0]: chance for after, chance in found.items()} == dict.fromkeys(
        range(1, 7), Fraction(1, ruleset.rules.sides)
    )


@pytest.mark.parametrize(("winner", "returns"), [(0, (1, -1)), (1, (-1, 1)), (NOBODY, (0, 0))])
def test_a_victory_is_worth_one_point(begun, winner, returns):
    """A shared victory is worth nothing to both."""
    rules, state = begun
    assert rules.returns(state.changed(phase=Phase.OVER, result=Result("score", winner, (1, 1)))) == returns


@pytest.mark.parametrize(
    "action", [Move((12, 25)), Dominate(3), Fight(1, 4), Arm(0), Roll()], ids=lambda action: type(action).__name__
)
def test_an_action_is_read_as_it_was_written(action):
    """A path is a list in a log."""
    assert read_action(write_action(action)) == action


@pytest.mark.parametrize("data", [["jump", 1], ["move"], 7, ["arm", "all"], []], ids=str)
def test_what_is_no_action_is_refused(data):
    """Unknown names, missing and wrong fields."""
    with pytest.raises((ValueError, KeyError, TypeError)):
        read_action(data)


BROKEN = [
    ({"members": (6,) * 5}, "a group is missing or too many"),
    ({"places": lambda s: (s.places[1], *s.places[1:])}, "two groups stand on one space"),
    ({"places": lambda s: (12, *s.places[1:])}, "a group stands beside the map"),
    ({"members": lambda s: (7, *s.members[1:])}, "a group on the map has 7 members"),
    ({"members": lambda s: (0, *s.members[1:])}, "a group on the map has 0 members"),
    ({"places": lambda s: (OFF, *s.places[1:])}, "a group off the map has 6 members"),
    ({"weapons": (7, 0)}, "a faction has 7 of weapons, not from 0 to 6"),
    ({"upgrades": (0, -1)}, "a faction has -1 of upgrades, not from 0 to 6"),
    ({"influence": (0, 7)}, "a faction has 7 of influence, not from 0 to 6"),
    ({"deck": lambda s: s.deck[1:]}, "a contract is lost or there twice"),
    ({"deck": lambda s: (s.row[0], *s.deck)}, "a contract is lost or there twice"),
    ({"row": lambda s: (-1, *s.row[1:]), "deck": lambda s: (s.row[0], *s.deck)}, "a place of the row is empty"),
    ({"result": Result("score", 0, (1, 0))}, "a game that is over has no result"),
    ({"phase": Phase.OVER}, "a game that is over has no result"),
    ({"phase": Phase.GAIN}, "an effect is due in the wrong phase"),
    ({"queue": ((0, 0),)}, "an effect is due in the wrong phase"),
]


@pytest.mark.parametrize(("changes", "message"), BROKEN, ids=[f"{i}-{what}" for i, (_, what) in enumerate(BROKEN)])
def test_a_state_that_cannot_be_is_told(begun, changes, message):
    """Each invariant is broken once, and the first state breaks none."""
    rules, state = begun
    assert rules.check(state) is None
    broken = state.changed(**{name: value(state) if callable(value) else value for name, value in changes.items()})
    assert (rules.check(broken) or "").startswith(message)


@pytest.mark.parametrize(
    "action", [["jump"], ["name", 77], ["name", -1], ["name"], ["move", [9999]], ["flee", -3], {}, None], ids=str
)
def test_a_log_with_another_action_is_found_out(ruleset, action):
    """Whatever stands in the place of the first action, its line is named."""
    lines = format_log(play_out(ENGINE, ruleset, Series(1, 1, ("random", "random"), turns=3), 0)).splitlines()
    lines[1] = json.dumps(json.loads(lines[1]) | {"action": action})
    with pytest.raises(LogError) as found:
        replay_log(ENGINE, ruleset, "\n".join(lines))
    assert found.value.line == 2
