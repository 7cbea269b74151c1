"""Maintenance, harvest and Progress, ruling by ruling."""

import dataclasses

import pytest

from pnp_beyond_nebula.actions import Begin, Build, Conflict, End, Exchange, Extract, Recover, Research, Ship, Troop, Use
from pnp_beyond_nebula.chart import OFF, named_block
from pnp_beyond_nebula.setup import Deal, lay
from pnp_beyond_nebula.state import NONE, READY, RECOVERY, Phase

BLOCKS = ("I17", "P16", "B12", "L4", "E5", "S9")
COLOURS = (0, 1, 2, 1, 0, 2)
KICK = 10
SECOND = 2  # troops


@pytest.mark.parametrize(("first", "troops"), [(0, (0, 0, 0, SECOND, 0, 0)), (1, (SECOND, 0, 0, 0, 0, 0))])
def test_the_second_player_begins_with_troops_at_home(ruleset, first, troops):
    """N-47: what makes up for the other's start; nothing else lies on the planets of either, and no ship flies."""
    table, state = lay(ruleset, Deal(tuple(map(named_block, BLOCKS)), COLOURS, first))
    assert (table.first, state.active, state.troops) == (first, first, troops)
    assert {*state.places} == {OFF}


def test_the_first_turn_starts_at_the_harvest_with_the_kick(scene):
    """H11: the technology in research does not advance."""
    it = scene().set(phase=Phase.BEGIN, turn=1).technology("repair", step=1).do(Begin(), dice=[3, 4, 5])
    assert it.state.reserves == (3 + KICK, 4 + KICK, 5 + KICK, 0, 0, 0)
    assert (it.step("repair"), it.state.phase) == (1, Phase.PROGRESS)


@pytest.mark.parametrize(("first", "phase"), [("progress", Phase.PROGRESS), ("conflict", Phase.CONFLICT)])
def test_a_first_turn_that_starts_later_has_no_harvest(ruleset, scene, first, phase):
    """The rules may be tried with another first phase."""
    it = scene().set(phase=Phase.BEGIN, turn=1)
    it.table = it.table._replace(rules=dataclasses.replace(ruleset.rules, first_phase=first))
    it.do(Begin())
    assert (it.state.reserves, it.state.phase) == ((0,) * 6, phase)


def test_a_base_extractor_adds_a_d10_and_a_special_one_10(scene):
    """A base extractor adds a d10 and a special one 10."""
    it = scene().set(phase=Phase.BEGIN, extractors=(1, 2, 0, 0, 0, 0)).do(Begin(), dice=[4, 7, 5, 6])
    assert it.state.reserves[:3] == (11, 15, 6)


def test_a_harvest_stops_at_the_maximum(scene):
    """A harvest stops at the maximum."""
    it = scene().set(phase=Phase.BEGIN, reserves=(35, 34, 0, 0, 0, 0)).do(Begin(), dice=[1, 6, 2])
    assert it.state.reserves[:3] == (35, 35, 2)


def test_what_was_paid_in_an_exchange_brings_only_the_d6_once(scene):
    """What was paid in an exchange brings only the d6 once."""
    it = scene().set(phase=Phase.BEGIN, extractors=(2, 2, 0, 0, 0, 0), penalty=(0, NONE)).do(Begin(), dice=[3, 3, 3])
    assert it.state.reserves[:3] == (3, 13, 3)
    assert it.state.penalty == (NONE, NONE)


def test_the_first_extractor_is_a_base_the_second_a_special_one(scene):
    """The first extractor is a base the second a special one."""
    it = scene().set(phase=Phase.PROGRESS, reserves=(15, 4, 9, 0, 0, 0))
    assert it.legal(Extract) == [Extract(0), Extract(2)]
    it.do(Extract(0), Extract(0))
    assert (it.state.reserves[0], it.state.extractors[0]) == (0, 2)
    assert Extract(0) not in it.legal()


def test_a_building_is_ready_in_the_next_maintenance(scene):
    """N-02, H4: the prices are those of the rules."""
    it = scene().set(phase=Phase.PROGRESS, reserves=(13, 14, 13, 0, 0, 0)).do(Build(1))
    assert it.state.reserves[:3] == (1, 0, 0)
    assert it.legal(Ship) == []
    it.do(Conflict(), End(), Begin(), Conflict(), End(), Begin(), dice=[6] * 6)
    assert it.legal(Ship) == [Ship(0)]


def test_troops_and_ships_arrive_at_once(scene):
    """N-01."""
    it = scene().set(phase=Phase.PROGRESS, reserves=(4, 4, 0, 0, 0, 0), buildings=(2, 2, 0, 0, 0, 0))
    it.do(Troop(0), Ship(0))
    assert (it.state.troops[0], it.state.places[0], it.state.hulls[0]) == (1, it.table.blocks[0], 2)
    assert it.state.reserves[:3] == (0, 0, 0)


def test_nothing_is_produced_beyond_20_troops_and_six_ships(scene):
    """N-41."""
    it = scene().set(phase=Phase.PROGRESS, reserves=(9, 9, 0, 0, 0, 0), buildings=(2, 2, 0, 0, 0, 0)).planet(0, 0, 20)
    for number in range(6):
        it.ship(number, "I17")
    assert it.legal(Troop) == it.legal(Ship) == []


def test_basic_technologies_can_be_used_in_the_third_turn_and_advanced_ones_in_the_fourth(scene):
    """N-05."""
    it = scene().set(phase=Phase.PROGRESS, reserves=(35, 35, 35, 0, 0, 0), buildings=(2, 2, 2, 0, 0, 0))
    basic, advanced = it.index("balance"), it.index("clone")
    it.do(Research(basic), Research(advanced))
    seen = []
    for _ in range(3):
        it.do(Conflict(), End(), Begin(), Conflict(), End(), Begin(), dice=[1] * 6)
        seen.append((it.step("balance"), it.step("clone")))
    assert seen == [(2, 2), (READY, 3), (READY, READY)]


def test_research_costs_what_its_tier_says(scene, ruleset):
    """Research costs what its tier says."""
    rules = ruleset.rules
    it = scene().set(phase=Phase.PROGRESS, reserves=(35, 35, 35, 0, 0, 0), buildings=(2, 2, 2, 0, 0, 0))
    it.do(Research(it.index("suicide")), Research(it.index("jumpgate")))
    metal, gas, crystal = (35 - left for left in it.state.reserves[:3])
    assert metal == rules.basic_own + rules.advanced_other
    assert gas == rules.basic_other + rules.advanced_other
    assert crystal == rules.basic_other + rules.advanced_own


def test_research_needs_the_building(scene):
    """Research needs the building."""
    it = scene().set(phase=Phase.PROGRESS, reserves=(35, 35, 35, 0, 0, 0), buildings=(2, 1, 0, 0, 0, 0))
    assert {it.table.technologies[action.technology].building for action in it.legal(Research)} == {0}


def test_six_technologies_at_most_are_in_research_or_recovery(scene):
    """N-07: then none can be used either, as it would have to recover."""
    it = scene().set(phase=Phase.PROGRESS, reserves=(35, 20, 35, 0, 0, 0), buildings=(2, 2, 2, 0, 0, 0))
    for name in ("suicide", "repair", "hack"):
        it.technology(name, step=1)
    for name in ("jumpgate", "mothership"):
        it.technology(name, step=RECOVERY + 1)
    it.technology("balance")
    assert it.legal(Research)
    assert {action.technology for action in it.legal(Use)} == {it.index("balance")}
    it.technology("clone", step=2)
    assert it.legal(Research) == it.legal(Use) == []


def test_the_laboratory_sells_steps_of_recovery(scene):
    """The laboratory sells steps of recovery."""
    it = scene().set(phase=Phase.PROGRESS, reserves=(0, 0, 9, 0, 0, 0), buildings=(0, 0, 2, 0, 0, 0))
    at = it.technology("repair", step=RECOVERY + 2).index("repair")
    it.do(Recover(at), Recover(at))
    assert (it.step("repair"), it.state.reserves[2]) == (READY, 1)
    assert it.technology("hack", step=1).legal(Recover) == []  # research is not recovery


def test_an_exchange_is_one_to_one_and_once(scene):
    """N-10, N-11: any amount that keeps both reserves within their limits."""
    it = scene().set(phase=Phase.PROGRESS, reserves=(8, 31, 0, 0, 0, 0))
    amounts = [action.amount for action in it.legal(Exchange) if (action.paid, action.got) == (0, 1)]
    assert amounts == [1, 2, 3, 4]
    it.do(Exchange(0, 2, 5))
    assert (it.state.reserves[:3], it.state.penalty) == ((3, 31, 5), (0, NONE))
    assert it.legal(Exchange) == []
