"""What a reader who had only the handbook asked, and it now answers: the engine plays it so."""

import pytest

from pnp.rules.game_rules import SeededDice
from pnp_beyond_nebula.actions import Attack, Begin, Conflict, End, Load, Move, Pass, Recover, Use
from pnp_beyond_nebula.chart import named_block
from pnp_beyond_nebula.engine import ENGINE
from pnp_beyond_nebula.state import READY, RECOVERY, TECHNOLOGIES, Phase
from pnp_beyond_nebula.upkeep import BUILT


def reach(it, ship=0):
    """The blocks that a ship can move to."""
    return {action.block for action in it.legal(Move) if action.ship == ship}


def ids(it):
    """The technologies that may be used now."""
    return {it.table.technologies[use.technology].id for use in it.legal(Use)}


def in_ring(scene):
    """A ship of A on F5, in the ring of a planet of B on E5."""
    return scene().planet(4, 1, 10).ship(0, "F5").technology("jumpgate")


def fight(scene):
    """A ship of A on E12 beside one of B on E13."""
    return scene().ship(0, "E12").ship(6, "E13")


def test_a_ship_that_jumps_out_of_a_ring_is_slow_no_more(scene):
    """F5 is one block from the planet, and M5 seven from there; without the jump it moves one block."""
    assert reach(in_ring(scene)) == {named_block("E5"), named_block("G5")}
    it = in_ring(scene).do(Use(17, 0, named_block("M5")))
    assert {named_block("I5"), named_block("P5")} <= reach(it)


def test_who_has_moved_in_a_ring_moves_no_more_after_a_jump(scene):
    """One block, and then seven."""
    it = in_ring(scene).do(Move(0, named_block("G5")), Use(17, 0, named_block("N5")))
    assert reach(it) == set()


def test_a_jump_within_a_ring_ends_the_movement(scene):
    """It enters the ring again: three blocks to each side with twenty troops."""
    it = scene().planet(4, 1, 20).ship(0, "H5").technology("jumpgate").do(Use(17, 0, named_block("B4")))
    assert reach(it) == set()


def test_pathfinder_works_in_a_ring(scene):
    """For the one block."""
    it = in_ring(scene).technology("pathfinder")
    assert named_block("F4") not in reach(it)
    it.do(Use(it.index("pathfinder"), 0))
    assert {named_block("F4"), named_block("F6")} <= reach(it)
    assert named_block("F3") not in reach(it)


@pytest.mark.parametrize("player", [0, 1])
def test_suicide_in_a_combat_comes_before_the_first_roll(scene, player):
    """For who attacks as for who is attacked."""
    it = fight(scene).technology("suicide", player).do(Attack(0, 6))
    assert ids(it) == {"suicide"}
    it.technology("repair", player).do(Pass(), dice=[6, 1] if player else [1, 6])
    assert ids(it) == {"repair"}


def test_a_tie_is_rolled_again_at_once(scene):
    """Nobody may use anything between the rolls."""
    it = fight(scene).technology("reveal_spy").do(Attack(0, 6), Pass(), dice=[3, 3, 5, 1])
    assert it.state.hulls[6] == 1


def test_between_a_roll_and_its_loss_there_is_only_the_shield(scene):
    """A ship with a point of durability left is not repaired before it is lost."""
    it = scene().ship(0, "E12", hull=1).ship(6, "E13")
    for name in ("repair", "reveal_spy", "energy_shield", "electric_charge", "electromagnetic_pulse"):
        it.technology(name)
    it.do(Attack(0, 6), Pass(), dice=[1, 6])
    assert (it.state.phase, ids(it)) == (Phase.LOSS, {"energy_shield"})


def test_who_has_passed_may_come_back_when_the_rival_uses_something(scene):
    """And each may use several at a time."""
    it = fight(scene).technology("electromagnetic_pulse").technology("reveal_spy", 1).technology("electric_charge", 1)
    it.do(Attack(0, 6), Pass())
    assert it.state.combat.player == 1
    it.do(Use(it.index("reveal_spy"), 6))
    assert it.state.combat.player == 1
    it.do(Pass())
    assert (it.state.combat.player, ids(it)) == (0, {"electromagnetic_pulse"})


def test_a_technology_that_a_charge_blocks_goes_on_recovering(scene):
    """It comes to its tick in the turn in which it cannot be used."""
    it = scene().ship(6, "E13").technology("electric_charge").technology("battle_speed", 1, RECOVERY + 2)
    it.do(Use(0, 18 + it.index("battle_speed")), End(), Begin(), Conflict(), dice=[3, 1, 1, 1])
    assert it.step("battle_speed", 1) == READY
    assert ids(it) == set()
    for _ in range(2):
        it.do(End(), Begin(), Conflict(), dice=[1] * 3)
    assert ids(it) == {"battle_speed"}


def test_the_laboratory_advances_what_a_charge_holds(scene):
    """The step that Maintenance did not give."""
    it = scene().technology("electric_charge").technology("battle_speed", 1, RECOVERY + 2)
    at = 18 + it.index("battle_speed")
    it.set(reserves=(0, 0, 0, 0, 0, 4), buildings=(0, 0, 0, 0, 0, BUILT)).do(Use(0, at), End(), Begin(), dice=[4, 1, 1, 1])
    assert it.step("battle_speed", 1) == RECOVERY + 2
    assert it.do(Recover(at)).step("battle_speed", 1) == READY


def test_a_charge_binds_the_owner_and_not_who_hacks(scene):
    """B may not use Repair; A copies it, for a ship of A."""
    it = scene().ship(0, "E12").technology("hack").technology("repair", 1).ship(1, "E12", hull=1)
    it.set(blocked=1 << 18 + it.index("repair"))
    assert it.legal(Use) == [Use(it.index("repair"), 1, 0, hacked=True)]


def test_hack_does_not_copy_hack(scene):
    """To use one's own technology without its recovery."""
    it = fight(scene).technology("hack").technology("hack", 1)
    assert it.legal(Use) == []


def test_bonuses_of_battle_speed_add_up(scene):
    """One's own, and that of the rival by Hack."""
    it = scene().ship(0, "E12").technology("battle_speed").technology("battle_speed", 1).technology("hack")
    it.do(Use(6), Use(6, 0, 0, hacked=True))
    assert named_block("G16") in reach(it)
    assert named_block("H16") not in reach(it)


def test_mothership_empties_a_home_planet_even_a_captured_one(scene):
    """And takes as many as there is room for, not fewer."""
    it = scene().planet(0, 0).planet(3, 0, 4).ship(0, "E9", troops=1).technology("mothership")
    assert it.legal(Use) == [Use(13, 0, 3)]
    it.do(Use(13, 0, 3))
    assert (it.state.aboard[0], it.state.troops[3], it.state.owners[3]) == (5, 0, 0)


def test_the_last_shot_needs_a_free_recovery_token_too(scene):
    """N-07: though the cannon leaves the game with it."""
    it = scene().planet(4, 1, 20).ship(0, "E9").technology("supernova_cannon").set(uses=(1, 0, 0, 0))
    assert ids(it) == {"supernova_cannon"}
    for name in ("electric_charge", "suicide", "hack", "repair", "clone", "balance"):
        it.technology(name, step=1)
    assert it.legal(Use) == []


def test_a_ship_leaves_a_block_with_a_rival_ship_freely(scene):
    """They may be there together after Invisibility Field, or when a ship is produced."""
    it = scene().ship(0, "E12").ship(6, "E12")
    assert named_block("E16") in reach(it)


def test_troops_do_not_pass_from_ship_to_ship(scene):
    """Only between a ship and a planet."""
    assert scene().ship(0, "E12").ship(1, "E12", troops=1).legal(Load) == []


def test_what_is_in_recovery_is_known_and_what_is_in_research_is_not(ruleset):
    """N-48: the rival has seen the former used; both lie face down, with a recovery token."""
    rules = ENGINE.deal(ruleset, SeededDice(0, 0, "setup"), SeededDice(0, 0, "deal"))

    def seen(first, second):
        state = rules.initial_state().copy()
        state.technologies = (0,) * TECHNOLOGIES + (first, second) + (0,) * (TECHNOLOGIES - 2)
        return rules.information_state(state, 0)

    assert seen(1, 0) == seen(0, 1)
    assert seen(RECOVERY + 1, 0) != seen(0, RECOVERY + 1)


def test_who_entered_a_ring_moves_no_more_when_it_is_gone(scene):
    """Another ship takes the planet, whose colour A does not hold, and nobody is there to defend it."""
    it = scene().planet(0, -1).planet(1, 0, 5).planet(4, 1, 10).ship(0, "H5").ship(1, "F5").do(Move(0, named_block("F5")))
    it.do(Move(1, named_block("E5")))
    assert it.state.owners[4] == 0
    assert (reach(it), reach(it, 1)) == (set(), set())


def test_after_a_prevented_loss_technologies_may_be_used_again(scene):
    """As after a loss, before the next roll."""
    it = fight(scene).technology("energy_shield", 1).technology("electromagnetic_pulse")
    it.do(Attack(0, 6), Pass(), dice=[6, 1])
    assert it.state.phase == Phase.LOSS
    it.do(Use(it.index("energy_shield"), 6))
    assert (it.state.phase, it.state.hulls[6], ids(it)) == (Phase.DECLARE, 2, {"electromagnetic_pulse"})


def test_ships_beside_the_target_of_a_ray_roll_even_if_it_is_shielded(scene):
    """The roll for the second one is made in any case; the shield is used up then."""
    it = scene().ship(0, "E12").ship(6, "E14").ship(7, "E15").technology("radioactive_ray").technology("energy_shield", 1)
    it.do(Use(it.index("radioactive_ray"), 6), dice=[1])
    it.do(Use(it.index("energy_shield"), 6))
    assert (it.state.hulls[6], it.state.hulls[7]) == (2, 1)
