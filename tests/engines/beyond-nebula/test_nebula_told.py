"""What the handbook tells where readers asked, and neither the first edition nor a ruling says it: the engine plays it so."""

import pytest

from pnp_beyond_nebula.actions import Attack, Conflict, Load, Move, Ship, Use
from pnp_beyond_nebula.chart import named_block
from pnp_beyond_nebula.state import READY, Phase
from pnp_beyond_nebula.upkeep import BUILT


def reach(it, ship):
    """The blocks that a ship can move to."""
    return {action.block for action in it.legal(Move) if action.ship == ship}


def to(name):
    """A block by its name."""
    return named_block(name)


@pytest.mark.parametrize(("start", "other"), [("P16", "Q16"), ("Q16", "P16"), ("P16", "P17")])
def test_a_planet_on_a_path_is_no_way_off_the_paths(scene, start, other):
    """P16 is a planet on a path, Q16 and P17 are blocks without one beside it."""
    assert to(other) not in reach(scene().ship(0, start), 0)


def test_each_part_of_a_move_ends_with_a_stop(scene):
    """A ship stops on a planet of the rival, captures it, and goes on with the block that it has left."""
    it = scene().planet(5, 1, 6).ship(0, "P12").do(Move(0, to("S9")))
    assert it.state.owners[5] == 0
    assert reach(it, 0) == {to("S8"), to("R10")}


def test_to_pass_by_without_stopping_does_not_capture(scene):
    """The same way in one part."""
    assert scene().planet(5, 1, 6).ship(0, "S8").do(Move(0, to("Q11"))).state.owners[5] == 1


def test_radioactivity_comes_before_anything_else(scene):
    """The roll is part of the move that stops in the zone: no troop can be unloaded before."""
    assert scene().ship(0, "B16").do(Move(0, to("B15")), dice=[1]).state.aboard[0] == 5


def test_who_goes_on_within_a_zone_rolls_and_who_leaves_it_does_not(scene):
    """B14 and B15 are of one zone; B16 is beside it."""
    assert scene().ship(0, "B15").do(Move(0, to("B14")), dice=[1]).state.aboard[0] == 5
    assert scene().ship(0, "B15").do(Move(0, to("B16"))).state.aboard[0] == 6


def test_a_ship_that_was_produced_in_a_ring_moves_one_block(scene):
    """A's home lies three blocks from a planet of B with twenty troops."""
    it = scene(blocks=("E12", "P16", "I17", "E9", "L4", "S9")).planet(0, 0, 6).planet(3, 1, 20)
    it.set(phase=Phase.PROGRESS, reserves=(0, 4, 0, 0, 0, 0), buildings=(0, BUILT, 0, 0, 0, 0))
    it.do(Ship(0), Conflict(), Load(0, 6))
    assert reach(it, 0) == set(it.table.plain[to("E12")])


def test_a_ring_that_vanishes_slows_nobody_who_has_not_moved(scene):
    """Fifteen troops have a ring of two blocks, the five that a shot leaves have none."""
    it = scene().planet(4, 1, 15).ship(0, "E7").technology("supernova_cannon")
    assert to("E9") not in reach(it, 0)
    it.do(Use(it.index("supernova_cannon"), 4))
    assert to("E9") in reach(it, 0)


def test_suicide_needs_no_challenge(scene):
    """It is legal in Conflict, before any combat is declared."""
    it = scene().ship(0, "E12").ship(6, "E13").technology("suicide")
    it.do(Use(it.index("suicide"), 0))
    assert (it.is_there(0), it.is_there(6)) == (False, False)


def test_hack_copies_the_shield_against_a_ray(scene):
    """B's ship is hit outside a combat; A's shield lies face up."""
    it = scene().ship(0, "E12").ship(6, "E15").technology("radioactive_ray").technology("energy_shield").technology("hack", 1)
    it.do(Use(it.index("radioactive_ray"), 6), Use(it.index("energy_shield"), 6, 0, hacked=True))
    assert it.state.hulls[6] == 2


def test_energy_shield_does_not_save_from_suicide(scene):
    """Nothing is lost point by point, so that there is nothing to prevent."""
    it = scene().ship(0, "E12").ship(6, "E13").technology("suicide").technology("energy_shield", 1)
    it.do(Use(it.index("suicide"), 0))
    assert (it.is_there(6), it.state.phase, it.step("energy_shield", 1)) == (False, Phase.CONFLICT, READY)


def test_a_zone_gives_nothing_to_who_has_no_technology_left(scene):
    """All are researched or in research; the zone is explored all the same."""
    it = scene().ship(0, "G15")
    for technology in it.table.technologies:
        it.technology(technology.id, step=1)
    it.do(Move(0, to("G13")))
    assert (it.state.phase, it.state.explored > 0, {it.step(t.id) for t in it.table.technologies}) == (
        Phase.CONFLICT,
        True,
        {1},
    )


def test_radioactivity_takes_nothing_from_an_empty_ship(scene):
    """It has jumped there, and rolls."""
    it = scene().ship(0, "B8", troops=0).technology("jumpgate").do(Use(17, 0, to("B15")), dice=[1])
    assert (it.is_there(0), it.state.aboard[0]) == (True, 0)


@pytest.mark.parametrize("phase", [Phase.CONFLICT, Phase.DECLARE])
def test_the_signs_of_a_technology_say_when_it_can_be_used(scene, phase):
    """The star is for Conflict outside a combat, the die for a combat, both for either; all have something to be used on."""
    it = scene().planet(0, 0, 9).planet(4, 1, 20).ship(0, "E12", hull=1, troops=3).ship(6, "E13", troops=5)
    it.technology("repair", 1)
    for technology in it.table.technologies:
        it.technology(technology.id)
    if phase is Phase.DECLARE:
        it.do(Attack(0, 6))
    else:
        it.ship(1, "E9")
    usable = {"hack" if use.hacked else it.table.technologies[use.technology].id for use in it.legal(Use)}
    signs = ("combat", "both") if phase is Phase.DECLARE else ("conflict", "both")
    shown = {technology.id for technology in it.table.technologies if technology.when in signs}
    assert usable == shown - {"energy_shield"}  # which waits for a loss, in a combat or by a Radioactive Ray
