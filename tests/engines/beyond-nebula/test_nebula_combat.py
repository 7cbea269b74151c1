"""Combat, and each technology by its ruling."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.rules.game_rules import SeededDice
from pnp_beyond_nebula.actions import Attack, Begin, Conflict, End, Exchange, Load, Move, Pass, Troop, Use
from pnp_beyond_nebula.chart import distance, named_block
from pnp_beyond_nebula.state import GONE, NOBODY, NONE, READY, RECOVERY, Phase
from pnp_beyond_nebula.turns import apply


def fight(scene, own=6, rival=6):
    """A ship of A on E12 beside one of B on E13."""
    return scene().ship(0, "E12", own).ship(6, "E13", rival)


def test_the_lower_total_loses_durability_until_a_ship_is_destroyed(scene):
    """The lower total loses durability until a ship is destroyed."""
    it = fight(scene, 6, 4).do(Attack(0, 6), dice=[2, 5, 4, 1, 5, 6])
    assert (it.is_there(0), it.is_there(6), it.state.hulls[0]) == (True, False, 1)
    assert (it.state.aboard[6], it.state.phase) == (0, Phase.CONFLICT)


def test_ties_cost_nothing_and_are_rolled_again(scene):
    """N-20."""
    it = fight(scene).do(Attack(0, 6), dice=[3, 3, 5, 5, 6, 1, 2, 2, 6, 1])
    assert (it.state.hulls[0], it.is_there(6)) == (2, False)


@given(st.tuples(*[st.integers(0, 8)] * 2), st.tuples(*[st.integers(1, 2)] * 2), st.integers(0, 10**6))
def test_a_combat_ends_with_exactly_one_ship_destroyed(scene, troops, hulls, seed):
    """H12."""
    it = scene().ship(0, "E12", troops[0], hulls[0]).ship(6, "E13", troops[1], hulls[1])
    after = apply(it.table, it.state, Attack(0, 6), SeededDice(seed, 0, "dice"))
    assert sorted((after.hulls[0] > 0, after.hulls[6] > 0)) == [False, True]
    assert after.phase is Phase.CONFLICT


@pytest.mark.parametrize(("block", "adjacent"), [("E13", True), ("E12", True), ("D13", False), ("D12", True), ("E14", False)])
def test_adjacent_is_an_edge_or_the_same_block(scene, block, adjacent):
    """N-17, N-18."""
    it = scene().ship(0, "E12").ship(6, block)
    assert bool(it.legal(Attack)) is adjacent


def test_adjacent_is_also_joined_by_a_diagonal_line(scene):
    """Adjacent is also joined by a diagonal line."""
    assert scene().ship(0, "B3").ship(6, "C2").legal(Attack) == [Attack(0, 6)]


def test_of_several_ships_the_first_to_arrive_fights(scene):
    """N-21."""
    assert scene().ship(0, "E12").ship(7, "E13").ship(6, "E13").legal(Attack) == [Attack(0, 7)]


def test_who_declared_the_combat_has_the_initiative_and_both_may_declare(scene):
    """Who declared the combat has the initiative and both may declare."""
    it = fight(scene).technology("reveal_spy").technology("reveal_spy", 1).do(Attack(0, 6))
    assert it.state.combat.player == 0
    it.do(Use(it.index("reveal_spy"), 0))
    assert (it.state.combat.player, it.state.combat.spies) == (1, (1, 0))
    it.do(Use(it.index("reveal_spy"), 6), dice=[6, 1, 6, 1])
    assert not it.is_there(6)


def test_reveal_spy_holds_for_one_combat_above_the_capacity_too(scene):
    """N-31: a total of 7 + 1 against 6 + 2 would be a tie without it."""
    it = fight(scene).technology("reveal_spy").do(Attack(0, 6), Use(8, 0), dice=[2, 2, 2, 2])
    assert (it.is_there(6), it.state.aboard[0], it.state.combat) == (False, 6, None)


def test_energy_shield_prevents_a_loss(scene):
    """Energy shield prevents a loss."""
    it = fight(scene, rival=6).technology("energy_shield", 1)
    it.do(Attack(0, 6), dice=[6, 1])
    assert (it.state.phase, it.state.losses) == (Phase.LOSS, (6,))
    it.do(Use(it.index("energy_shield"), 6), dice=[6, 1, 6, 1])
    assert (it.is_there(6), it.step("energy_shield", 1)) == (False, RECOVERY + 2)  # B's home is red


def test_invisibility_field_avoids_a_combat_before_the_first_roll_only(scene):
    """Invisibility field avoids a combat before the first roll only."""
    it = fight(scene).technology("invisibility_field", 1).do(Attack(0, 6))
    assert it.legal() == [Pass(), Use(it.index("invisibility_field"))]
    it.do(Use(it.index("invisibility_field")))
    assert (it.state.phase, it.is_there(0), it.is_there(6)) == (Phase.CONFLICT, True, True)


def test_a_ship_that_avoided_a_combat_is_not_challenged_again_by_the_same_ship(scene):
    """The next to arrive fights in its place, and in the next turn all is as before."""
    it = fight(scene).ship(7, "E13").technology("invisibility_field", 1).do(Attack(0, 6), Use(10))
    assert it.legal(Attack) == [Attack(0, 7)]
    for _ in range(2):
        it.do(End(), Begin(), Conflict(), dice=[1] * 3)
    assert it.legal(Attack) == [Attack(0, 6)]


def test_an_invisible_attacker_enters_the_block_of_the_rival(scene):
    """Nobody fights, and there is nothing to capture while the guard is there."""
    it = scene().planet(5, 1, 8).ship(0, "R10").ship(6, "S9").technology("invisibility_field")
    it.do(Attack(0, 6), Use(10), Move(0, named_block("S9")))
    assert (it.is_there(0), it.is_there(6), it.state.owners[5]) == (True, True, 1)


def test_invisibility_field_is_for_a_combat(scene):
    """Outside of a combat there is nothing to avoid."""
    assert fight(scene).technology("invisibility_field").legal(Use) == []


def test_suicide_destroys_the_ship_and_all_adjacent_ones(scene):
    """N-35: of both players."""
    it = fight(scene).ship(1, "E11").ship(7, "F12").ship(8, "E14").technology("suicide").do(Use(2, 0))
    assert [it.is_there(ship) for ship in (0, 1, 6, 7, 8)] == [False, False, False, False, True]


def test_electric_charge_stops_a_technology_for_a_turn(scene):
    """Electric charge stops a technology for a turn."""
    it = fight(scene).technology("electric_charge").technology("repair", 1)
    it.do(Use(0, 18 + it.index("repair")), dice=[3])
    assert it.state.blocked_next == 1 << 18 + it.index("repair")


def test_electric_charge_holds_a_recovery_on_a_high_roll(scene):
    """N-32."""
    it = scene().technology("electric_charge").technology("repair", 1, RECOVERY + 1)
    it.do(Use(0, 18 + it.index("repair")), End(), Begin(), dice=[4, 1, 1, 1])
    assert it.step("repair", 1) == RECOVERY + 1
    it.do(Conflict(), End(), Begin(), Conflict(), End(), Begin(), dice=[1] * 6)
    assert it.step("repair", 1) == RECOVERY + 2


def test_electric_charge_does_nothing_to_a_ready_technology_on_a_high_roll(scene):
    """N-32: it may be used in the next turn, and the recovery that follows is not held."""
    it = scene().ship(6, "T1", hull=1).technology("electric_charge").technology("repair", 1)
    it.do(Use(0, 18 + it.index("repair")), dice=[4])
    assert (it.state.blocked_next, it.state.held, it.step("repair", 1)) == (0, 0, READY)
    it.do(End(), Begin(), Conflict(), Use(it.index("repair"), 6), dice=[1] * 3)
    assert it.step("repair", 1) == RECOVERY + 1
    it.do(End(), Begin(), Conflict(), End(), Begin(), dice=[1] * 6)
    assert it.step("repair", 1) == RECOVERY + 2


def test_a_charge_in_the_rivals_turn_does_not_hold_what_is_used_there_later(scene):
    """B charges in a combat of A's turn what A has face up, and A uses it after that."""
    it = fight(scene).ship(1, "T1", hull=1).technology("electric_charge", 1).technology("repair")
    it.do(Attack(0, 6), Pass(), Use(0, it.index("repair")), dice=[4])
    it.do(Use(it.index("repair"), 1), dice=[6, 1] * 2)
    assert (it.state.held, it.step("repair")) == (0, RECOVERY + 2)


def test_electromagnetic_pulse_keeps_a_ship_from_moving_in_its_next_turn(scene):
    """Electromagnetic pulse keeps a ship from moving in its next turn."""
    it = scene().ship(6, "E13").technology("electromagnetic_pulse").do(Use(1, 6), End(), Begin(), Conflict(), dice=[1] * 3)
    assert it.legal(Move) == []
    for _ in range(2):
        it.do(End(), Begin(), Conflict(), dice=[1] * 3)
    assert it.legal(Move)


def test_hack_copies_what_the_rival_has_face_up_and_recovers_in_its_place(scene):
    """N-33: Supernova Cannon has a count of its own."""
    it = scene().planet(4, 1, 12).ship(0, "E9").technology("hack").technology("supernova_cannon", 1)
    it.set(uses=(2, 0, 0, 0))
    cannon = it.index("supernova_cannon")
    it.do(Use(cannon, 4, 0, True))
    assert (it.step("hack"), it.step("supernova_cannon", 1)) == (RECOVERY + 2, READY)
    assert (it.state.troops[4], it.state.owners[4], it.state.uses) == (2, NOBODY, (2, 1, 0, 0))


def test_supernova_cannon_works_twice(scene):
    """Supernova cannon works twice."""
    it = scene().planet(4, 1, 20).ship(0, "E9").technology("supernova_cannon")
    cannon = it.index("supernova_cannon")
    it.do(Use(cannon, 4))
    assert (it.state.troops[4], it.state.owners[4]) == (10, 1)
    it.technology("supernova_cannon").do(Use(cannon, 4))
    assert it.step("supernova_cannon") == GONE
    assert it.technology("supernova_cannon").planet(4, 1, 20).legal(Use) == []


def test_supernova_cannon_shoots_at_neutral_planets_too(scene):
    """At any planet with troops, whoever controls it."""
    it = scene().planet(4, NOBODY, 4).planet(5, NOBODY).ship(0, "E9").technology("supernova_cannon")
    assert it.legal(Use) == [Use(it.index("supernova_cannon"), 4)]
    assert it.do(Use(it.index("supernova_cannon"), 4)).state.troops[4] == 0


def test_supernova_cannon_never_turns_a_home_planet_neutral(scene):
    """Supernova cannon never turns a home planet neutral."""
    it = scene().planet(3, 1, 9).ship(0, "L8").technology("supernova_cannon").do(Use(11, 3))
    assert (it.state.troops[3], it.state.owners[3]) == (0, 1)


def test_radioactive_ray_hits_one_ship_and_its_neighbours_by_the_dice(scene):
    """N-34: at five blocks or fewer (N-19), ships of the rival only."""
    it = scene().ship(0, "E9").ship(6, "E14").ship(7, "E13").ship(8, "E15").ship(1, "D14").technology("radioactive_ray")
    it.do(Use(4, 6), dice=[3, 4])
    assert [it.state.hulls[ship] for ship in (6, 7, 8, 1)] == [1, 1, 2, 2]
    far = scene().ship(0, "E8").ship(6, "E14").technology("radioactive_ray")
    assert far.legal(Use) == []


def test_repair_restores_a_point(scene):
    """Repair restores a point."""
    it = scene().ship(0, "E9", hull=1).ship(1, "E9").technology("repair")
    assert it.legal(Use) == [Use(5, 0)]
    assert it.do(Use(5, 0)).state.hulls[0] == 2


def test_battle_speed_lets_all_own_ships_move_a_block_more(scene):
    """Battle speed lets all own ships move a block more."""
    it = scene().ship(0, "E12").technology("battle_speed")
    assert Move(0, named_block("F16")) not in it.legal(Move)
    assert Move(0, named_block("F16")) in it.do(Use(6)).legal(Move)


def test_improved_cargo_marks_one_ship(scene):
    """N-30."""
    it = scene().planet(0, 0, 9).ship(0, "I17", troops=0).ship(1, "I17").technology("improved_cargo")
    it.do(Use(it.index("improved_cargo"), 0), Load(0, 8))
    assert it.technology("improved_cargo").legal(Use) == []


def test_balance_sets_one_reserve_to_another_once_per_turn(scene):
    """Balance sets one reserve to another once per turn."""
    it = scene().set(phase=Phase.PROGRESS, reserves=(3, 20, 3, 0, 0, 0)).technology("balance").do(Use(12, 0, 1))
    assert it.state.reserves[:3] == (20, 20, 3)
    assert it.technology("balance").legal(Use) == []


def test_mothership_fills_a_ship_from_an_own_planet(scene):
    """N-29."""
    it = scene().planet(0, 0, 4).planet(1, 0, 7).ship(0, "E9", troops=1).technology("mothership")
    assert it.legal(Use) == [Use(13, 0, 0), Use(13, 0, 1)]
    it.do(Use(13, 0, 1))
    assert (it.state.aboard[0], it.state.troops[1]) == (3, 5)  # a colonised planet keeps its five


def test_clone_doubles_the_troops_of_the_turn(scene):
    """Clone doubles the troops of the turn."""
    it = scene().set(phase=Phase.PROGRESS, reserves=(12, 0, 0, 0, 0, 0), buildings=(2, 0, 0, 0, 0, 0)).technology("clone")
    it.do(Use(15), Troop(0), Troop(0))
    assert it.state.troops[0] == 4
    assert it.technology("clone").legal(Use) == []


def test_free_exchange_cancels_the_penalty(scene):
    """Free exchange cancels the penalty."""
    it = scene().set(phase=Phase.PROGRESS, reserves=(9, 0, 0, 0, 0, 0)).technology("free_exchange")
    assert it.legal(Use) == []
    it.do(Exchange(0, 1, 4), Use(16))
    assert it.state.penalty == (NONE, NONE)


def test_jumpgate_puts_a_ship_at_exactly_seven_blocks_and_is_no_movement(scene):
    """The ship may have moved before, and has its blocks left."""
    it = scene().ship(0, "E14").do(Move(0, named_block("E12"))).technology("jumpgate")
    start = it.state.places[0]
    assert {distance(start, use.other) for use in it.legal(Use)} == {7}
    it.do(Use(17, 0, named_block("E5")))
    assert it.state.places[0] == named_block("E5")
    assert Move(0, named_block("E7")) in it.legal(Move)
    assert Move(0, named_block("E8")) not in it.legal(Move)


def test_jumpgate_takes_an_empty_ship_onto_a_planet(scene):
    """No troops are needed to jump or to capture."""
    it = scene().planet(5, 1, 8).ship(0, "S16", troops=0).technology("jumpgate").do(Use(17, 0, named_block("S9")))
    assert (it.state.owners[5], it.legal(Move)) == (0, [])


def test_jumpgate_into_a_ring_ends_the_movement(scene):
    """N-36: as entering it does."""
    it = scene().planet(4, 1, 10).ship(0, "F12").technology("jumpgate").do(Use(17, 0, named_block("F5")))
    assert it.legal(Move) == []


def test_a_planet_is_captured_as_soon_as_a_ship_that_stands_there_may(scene):
    """N-24: A holds red on P16, and stands on the red planet of B; P16 turns neutral, and B's is captured."""
    it = scene().planet(1, 0, 5).planet(5, 1).planet(3, 1, 3).ship(0, "L4").ship(1, "P16", troops=0)
    assert it.state.owners[3] == 1
    it.do(Load(1, 1))
    assert it.state.owners[:4] == (0, NOBODY, NOBODY, 0)


@pytest.mark.parametrize(("phase", "names"), [(Phase.PROGRESS, {"balance"}), (Phase.CONFLICT, {"battle_speed"})])
def test_economy_belongs_to_progress_and_the_rest_to_conflict(scene, phase, names):
    """N-03."""
    it = scene().set(phase=phase, reserves=(9, 0, 0, 0, 0, 0)).ship(0, "E12")
    for name in ("balance", "battle_speed", "reveal_spy", "energy_shield"):
        it.technology(name)
    assert {it.table.technologies[use.technology].id for use in it.legal(Use)} == names


def test_the_speciality_of_a_planet_shortens_recovery(scene):
    """N-06: A's home is yellow, so Repair begins on the second step and Battle Speed on the first."""
    it = scene().ship(0, "E12", hull=1).technology("repair").technology("battle_speed").do(Use(5, 0), Use(6))
    assert (it.step("repair"), it.step("battle_speed")) == (RECOVERY + 2, RECOVERY + 1)
