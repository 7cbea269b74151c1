"""Ships on the map and who controls planets, ruling by ruling."""

import pytest

from pnp_beyond_nebula.actions import Colour, Load, Move, Settle, Use
from pnp_beyond_nebula.chart import named_block
from pnp_beyond_nebula.control import has_won
from pnp_beyond_nebula.state import NOBODY, READY, Phase


def reach(it, ship):
    """The blocks that a ship can move to."""
    return {action.block for action in it.legal(Move) if action.ship == ship}


def to(name):
    """A block by its name."""
    return named_block(name)


def test_a_ship_moves_four_blocks_along_routes(scene):
    """A ship moves four blocks along routes."""
    it = scene().ship(0, "E12")
    assert to("E16") in reach(it, 0)
    assert to("F16") not in reach(it, 0)
    assert to("D12") not in reach(it, 0)  # beside the route, off it


def test_moves_of_a_turn_add_up(scene):
    """Moves of a turn add up."""
    it = scene().ship(0, "E12").do(Move(0, to("E15")))
    assert reach(it, 0) == {to("E14"), to("E16")}


def test_a_ship_without_troops_stays(scene):
    """A ship without troops stays."""
    assert reach(scene().ship(0, "E12", troops=0), 0) == set()


def test_off_the_routes_ships_move_from_block_to_block_and_do_not_come_back(scene):
    """N-14: only Pathfinder, or a planet, leads from the one to the other."""
    it = scene().ship(0, "C13").technology("pathfinder")
    assert to("B13") not in reach(it, 0)
    it.do(Use(it.index("pathfinder"), 0))
    assert to("B13") in reach(it, 0)


@pytest.mark.parametrize(("troops", "free"), [(9, 4), (10, 4), (15, 3), (20, 2)])
def test_defence_rings_stop_ships_that_enter(scene, troops, free):
    """N-36: the planet lies on E5; the ship comes from E9, four blocks below."""
    it = scene().planet(4, 1, troops).ship(0, "E9")
    ways = [to(name) for name in ("E8", "E7", "E6", "E5")]
    reached = sum(block in reach(it, 0) for block in ways)
    assert reached == {4: 4 if troops < 10 else 3, 3: 2, 2: 1}[free]


def test_in_a_ring_a_ship_moves_one_block_and_bonuses_do_not_count(scene):
    """In a ring a ship moves one block and bonuses do not count."""
    it = scene().planet(4, 1, 15).ship(0, "E7").technology("battle_speed").do(Use(6))
    assert to("E6") in reach(it, 0)
    assert to("E5") not in reach(it, 0)
    assert reach(it.do(Move(0, to("E6"))), 0) == set()


def test_the_own_rings_do_not_stop_ships(scene):
    """The own rings do not stop ships."""
    assert to("E5") in reach(scene().planet(4, 0, 20).ship(0, "E9"), 0)


def test_loading_is_free_on_an_own_planet_up_to_the_capacity(scene):
    """N-28."""
    it = scene().planet(0, 0, 9).ship(0, "I17", troops=0).do(Load(0, 6))
    assert (it.state.aboard[0], it.state.troops[0]) == (6, 3)
    assert max(action.troops for action in it.legal(Load)) == -1


def test_a_colonised_planet_below_five_troops_turns_neutral_and_a_home_planet_never(scene):
    """N-25, N-28."""
    it = scene().planet(1, 0, 7).ship(0, "P16", troops=0).ship(1, "I17", troops=0).planet(0, 0, 2)
    it.do(Load(0, 2))
    assert it.state.owners[1] == 0
    it.do(Load(0, 1), Load(1, 2))
    assert it.state.owners[:2] == (0, NOBODY)
    assert it.state.troops[:2] == (0, 4)


def test_five_troops_colonise_a_planet(scene):
    """N-12: less do not."""
    assert scene().ship(0, "P16", troops=4).legal(Settle) == []
    it = scene().ship(0, "P16", troops=6).do(Settle(0))
    assert (it.state.owners[1], it.state.troops[1], it.state.aboard[0]) == (0, 5, 1)


def test_a_neutral_planet_is_taken_with_its_troops(scene):
    """N-26: the troops brought and those present have to be five."""
    it = scene().planet(1, NOBODY, 3).ship(0, "P16", troops=2).do(Settle(0))
    assert (it.state.owners[1], it.state.troops[1], it.state.aboard[0]) == (0, 5, 0)
    assert scene().planet(1, NOBODY, 3).ship(0, "P16", troops=1).legal(Settle) == []


def test_nobody_controls_two_planets_of_a_colour(scene):
    """N-24: E5 has the colour of A's home."""
    assert scene().ship(0, "E5").legal(Settle) == []
    it = scene().planet(4, 1, 5).ship(0, "E6").do(Move(0, to("E5")))
    assert it.state.owners[4] == 1


def test_an_undefended_planet_is_captured_with_its_troops(scene):
    """N-23."""
    it = scene().planet(5, 1, 8).ship(0, "R10", troops=1).do(Move(0, to("S9")))
    assert (it.state.owners[5], it.state.troops[5]) == (0, 8)


def test_a_planet_with_a_ship_of_the_rival_cannot_be_entered(scene):
    """A planet with a ship of the rival cannot be entered."""
    it = scene().planet(5, 1, 8).ship(0, "R10").ship(6, "S9", troops=1)
    assert to("S9") not in reach(it, 0)


def test_the_first_ship_in_an_unexplored_zone_finds_a_technology(scene):
    """N-37, N-38: the rival names the colour, the dice choose, and it is ready; the zone is explored once."""
    it = scene().ship(0, "G15").ship(1, "G15").do(Move(0, to("G13")))
    assert it.state.phase is Phase.FIND
    assert it.legal() == [Colour(0), Colour(1), Colour(2)]
    it.do(Colour(1), dice=[4])
    assert it.step("energy_shield") == READY
    assert it.do(Move(1, to("G13"))).state.phase is Phase.CONFLICT


def test_a_colour_without_technologies_cannot_be_named(scene):
    """A colour without technologies cannot be named."""
    it = scene().ship(0, "G15")
    for technology in it.table.technologies[:6]:
        it.technology(technology.id, step=1)
    assert it.do(Move(0, to("G13"))).legal() == [Colour(1), Colour(2)]


@pytest.mark.parametrize(("rolled", "left"), [(3, 5), (4, 6)])
def test_radioactivity_costs_a_troop_once_per_zone_and_turn(scene, rolled, left):
    """N-51."""
    it = scene().ship(0, "B12").do(Move(0, to("B14")), dice=[rolled])
    assert it.state.aboard[0] == left
    assert it.do(Move(0, to("B15"))).state.aboard[0] == left


def test_home_and_two_planets_of_other_colours_with_one_abroad_win_at_once(scene):
    """N-13, H10."""
    it = scene().planet(1, 0, 5).planet(5, 1, 5).ship(0, "R10").do(Move(0, to("S9")))
    assert (it.state.phase, it.state.winner, it.state.ending) == (Phase.OVER, 0, "planets")


def test_three_planets_in_the_own_field_do_not_win(scene):
    """Three planets in the own field do not win."""
    it = scene().planet(1, 0, 5).planet(2, 0, 5)
    assert not has_won(it.table, it.state, 0)


def test_without_the_own_home_nobody_wins(scene):
    """Without the own home nobody wins."""
    it = scene(colours=(0, 1, 2, 1, 0, 2)).planet(0, 1).planet(1, 0, 5).planet(4, 0, 5).planet(5, 0, 5)
    assert not has_won(it.table, it.state, 0)


def test_a_player_without_planets_loses(scene):
    """A player without planets loses."""
    it = scene().ship(0, "L5").do(Move(0, to("L4")))
    assert (it.state.phase, it.state.winner, it.state.ending) == (Phase.OVER, 0, "elimination")
