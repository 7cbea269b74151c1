"""The state of a game: what its copies hold, when two are equal, and that no action changes one."""

from __future__ import annotations

import pytest

from pnp.rules.game_rules import Series
from pnp.rules.playouts import play_out
from pnp_belona.engine import ENGINE
from pnp_belona.game_rules import BelonaRules
from pnp_belona.state import FIELDS, State, fields_of

OTHER = object()
"""A value that no field has."""


@pytest.fixture(scope="module")
def state(ruleset):
    """A state from the middle of a game."""
    states = play_out(ENGINE, ruleset, Series(1, 1, ("random", "random")), 0).states
    return states[len(states) // 2]


def test_a_copy_holds_every_field(state):
    """A field that `copy` forgets would be missing in the next state."""
    assert tuple(State.__annotations__) == FIELDS
    copy = state.copy()
    assert copy is not state
    assert fields_of(copy) == fields_of(state)
    assert copy == state
    assert hash(copy) == hash(state)


@pytest.mark.parametrize("field", FIELDS)
def test_states_that_differ_in_a_field_are_not_equal(state, field):
    """And the copy alone has the other value."""
    value = getattr(state, field)
    changed = state.changed(**{field: OTHER})
    assert changed != state
    assert hash(changed) != hash(state)
    assert getattr(changed, field) is OTHER
    assert getattr(state, field) is value


def test_a_state_is_no_other_thing_with_its_fields(state):
    """Such as the tuple of their values; its text names every field."""
    assert state != fields_of(state)
    assert repr(state).startswith(f"State(phase={state.phase!r}, turn={state.turn}, ")
    assert all(f"{field}={getattr(state, field)!r}" in repr(state) for field in FIELDS)


@pytest.mark.parametrize("players", [("random", "random"), ("greedy", "greedy")])
def test_no_action_changes_the_state_that_it_is_taken_in(ruleset, monkeypatch, players):
    """What was recorded of a game stays as it was: each action changes a copy."""
    apply, changed, taken = BelonaRules.apply_action, [], set()

    def watched(rules, state, action, dice):
        before = fields_of(state)
        after = apply(rules, state, action, dice)
        taken.add(type(action).__name__)
        if after is state or fields_of(state) != before:
            changed.append(action)
        return after

    monkeypatch.setattr(BelonaRules, "apply_action", watched)
    for number in range(12):
        play_out(ENGINE, ruleset, Series(12, 1, players), number)
    assert changed == []
    assert taken >= {"Name", "Move", "Dominate", "Execute", "Fight", "End", "Reinforce", "Roll", "Flee", "Stay", "Arm"}
