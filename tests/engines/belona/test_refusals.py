"""A refused action names the constant that forbids it and gives a sentence that explains it."""

from __future__ import annotations

import pytest

from pnp.rules.game_rules import Series
from pnp.rules.playouts import play_out
from pnp_belona import combat, contracts
from pnp_belona.combat import pair_bit
from pnp_belona.engine import ENGINE
from pnp_belona.state import OFF, Execute, Fight


@pytest.fixture
def begun(ruleset):
    """The table of a game and its first state."""
    start = play_out(ENGINE, ruleset, Series(1, 1, ("random", "random"), turns=0), 0)
    return start.rules.table, start.final


def test_an_empty_place_of_the_row_is_refused(begun):
    """Executing a place before the row, behind it or empty is refused; messages count places from 1."""
    table, state = begun
    gap = state.changed(row=(-1, *state.row[1:]))
    for place, where in ((-1, state), (len(state.row), state), (0, gap)):
        found = contracts.refuse(table, where, Execute(place))
        assert (found.rule, found.message) == ("contract.row_size", f"no contract lies in place {place + 1} of the row")


def test_a_contract_that_cannot_be_paid_is_refused(begun):
    """The message names the resource, the cost and what the faction has."""
    table, state = begun
    number, card = next((n, c) for n, c in enumerate(table.ruleset.contracts) if c.weapon > 1)
    poor = state.changed(row=(number, *state.row[1:]), weapons=(1, 1), upgrades=(9, 9))
    found = contracts.refuse(table, poor, Execute(0))
    assert found.rule == "contract.when"
    assert found.message == f"`{card.id}` costs {card.weapon} of `weapon`, the faction has 1"


def test_combats_need_two_adjacent_rival_groups(begun):
    """Refused: combats within a faction, with a beaten group, of a pair that has fought, and of groups that do not touch."""
    table, state = begun
    groups = table.ruleset.rules.groups
    own, rival = state.active * groups, (1 - state.active) * groups
    far = list(state.places)
    far[own], far[rival] = min(p for p in far if p != OFF), max(far)
    apart = state.changed(places=tuple(far), fought=0)
    gone = [*far]
    gone[rival] = OFF
    cases = (
        (apart, Fight(own, own + 1), "turn.free_actions", "a combat is of an own group against a rival one"),
        (apart.changed(places=tuple(gone)), Fight(own, rival), "combat.range", "a beaten group is not on the map"),
        (
            apart.changed(fought=pair_bit(table, own, rival)),
            Fight(own, rival),
            "combat.fights_per_pair",
            "the two groups have fought this turn",
        ),
        (apart, Fight(own, rival), "combat.range", "the two groups are not orthogonal neighbours"),
    )
    for where, action, rule, why in cases:
        found = combat.refuse(table, where, action)
        assert (found.rule, found.message) == (rule, why)
