"""Each ruling of the fact sheet that changes the game, tested in the notation of the worked examples."""

from __future__ import annotations

import pytest

from pnp.base.diagnostics import Report
from pnp.rules.game_rules import ScriptedDice, Series
from pnp.rules.playouts import play_out
from pnp.rules.playtest import run_playtest
from pnp_belona.board import lay_map
from pnp_belona.engine import ENGINE
from pnp_belona.setup import first_player
from pnp_belona.state import OFF, Phase
from pnp_belona.turns import play

DUEL = """
turn: octacorp
groups: {octacorp: [{at: map_b 2:3, members: %s}], vetran: [{at: map_b 3:3, members: %s}]}
has: {octacorp: {weapons: 2, upgrades: 1}, vetran: {weapons: 2, upgrades: 1}}
"""
FIGHT = "play: [{name: 1}, {fight: [1, 1]}, stay, {arm: 0}, {arm: 0}]\n"


def test_e01_total_is_one_die_plus_members_plus_weapons(scene):
    """A total is one die plus the members plus one per weapon."""
    text = DUEL % (5, 4) + "play: [{name: 1}, {fight: [1, 1]}, stay, {arm: 2}, {arm: 1}]\ndice: [3, 6]\n"
    results = scene(text).results
    assert (results["combat.attacker.total"], results["combat.defender.total"]) == (3 + 5 + 2, 6 + 4 + 1)


def test_e01_one_die_per_member_is_the_other_mode(scene, changed):
    """In the other mode each side rolls one die per member, and members do not count otherwise."""
    text = DUEL % (3, 2) + "play: [{name: 1}, {fight: [1, 1]}, stay, {arm: 1}, {arm: 0}]\ndice: [1, 2, 3, 6, 5]\n"
    results = scene(text, changed(combat_mode="one_die_per_member")).results
    assert (results["combat.attacker.total"], results["combat.defender.total"]) == (1 + 2 + 3 + 1, 6 + 5)


@pytest.mark.parametrize(("members", "spaces"), [(1, 3), (2, 3), (3, 3), (4, 2), (5, 2), (6, 2)])
def test_e02_four_members_go_two_spaces(scene, members, spaces):
    """Groups of one to three members move three spaces, groups of four to six move two."""
    way = ["map_b 1:2", "map_b 1:3", "map_b 1:4", "map_c 1:1"]
    text = f"groups: {{octacorp: [{{at: map_b 1:1, members: {members}}}]}}\nplay: [{{name: 1}}, {{move: [%s]}}]\n"
    ended = scene(text % ", ".join(way[:spaces])).final
    assert ended.places[0] == scene(text % way[0]).space(*way[spaces - 1].split())
    assert scene(text % ", ".join(way[: spaces + 1])).forbidden_by == "movement.table"


def test_e03_steps_are_orthogonal(scene):
    """Diagonal steps and combats between diagonal neighbours are forbidden."""
    text = "groups: {octacorp: [{at: map_b 1:1}], vetran: [{at: map_b 2:2}]}\n"
    assert scene(text + "play: [{name: 1}, {move: [map_b 2:2]}]").forbidden_by == "movement.direction"
    assert scene(text + "play: [{name: 1}, {fight: [1, 1]}]").forbidden_by == "combat.range"


def test_e04_the_loser_loses_the_whole_group_and_the_winner_nothing(scene):
    """The beaten group leaves the map at once; the winner loses no members."""
    final = scene(DUEL % (6, 6) + FIGHT + "dice: [6, 4]").final
    assert (final.members[3], final.places[3], final.members[0]) == (0, OFF, 6)


def test_e05_a_tie_removes_nobody_and_spends_weapons(scene):
    """After a tie nobody leaves, the weapons are spent, and the two groups may not fight again this turn."""
    text = DUEL % (6, 6) + "play: [{name: 1}, {fight: [1, 1]}, stay, {arm: 1}, {arm: 1}%s]\ndice: [4, 4]\n"
    final = scene(text % "").final
    assert final.combat.outcome == "tie"
    assert (final.members[0], final.members[3], final.weapons) == (6, 6, (1, 1))
    assert scene(text % ", {fight: [1, 1]}").forbidden_by == "combat.fights_per_pair"


def test_e05_option_reroll(scene, changed):
    """With `combat.tie: reroll` ties are rerolled with the same weapons until somebody wins."""
    final = scene(DUEL % (6, 6) + FIGHT + "dice: [4, 4, 2, 2, 1, 5]", changed(combat_tie="reroll")).final
    assert (final.combat.outcome, final.combat.dice) == ("lost", ((1,), (5,)))


def test_e06_only_the_defender_flees_once_before_weapons(scene):
    """Fleeing costs an upgrade, moves the group to a free orthogonal neighbour, and ends the combat without a roll."""
    text = DUEL % (6, 6) + "play: [{name: 1}, {fight: [1, 1]}, %s]\n"
    final = scene(text % "{flee: map_e 1:1}").final
    assert (final.combat.outcome, final.upgrades, final.weapons, final.phase) == ("fled", (1, 1), (2, 2), Phase.ACT)
    assert scene(text % "{flee: map_b 2:3}").forbidden_by == "movement.groups_per_space"
    assert scene(text % "{flee: map_e 1:2}").forbidden_by == "combat.flee_distance"
    assert scene(text % "stay, {flee: map_e 1:1}").forbidden_by == "turn.order"
    assert scene((text % "{flee: map_e 1:1}").replace("upgrades: 1", "upgrades: 0")).forbidden_by == "combat.flee_cost"


def test_e06_no_free_space_no_flight(scene):
    """A group without a free neighbouring space cannot flee."""
    text = """
    turn: octacorp
    groups: {octacorp: [{at: map_a 1:2}, {at: map_a 2:1}, {at: map_a 3:1}], vetran: [{at: map_a 1:1}]}
    has: {vetran: {upgrades: 3}}
    play: [{name: 1}, {fight: [1, 1]}, {flee: %s}]
    """
    assert scene(text % "map_a 1:2").forbidden_by == "movement.groups_per_space"


def test_e07_fleeing_sets_off_a_symbol(scene):
    """A group that flees onto a symbol gets its effect."""
    final = scene(DUEL % (6, 6) + "play: [{name: 1}, {fight: [1, 1]}, {flee: map_e 1:1}]").final
    assert final.upgrades[1] == 1 - 1 + 1


def test_e08_only_where_the_move_ends(scene):
    """A symbol that a group only passes gives nothing."""
    text = "groups: {octacorp: [{at: map_b 1:2}]}\nplay: [{name: 1}, {move: %s}]\n"
    assert scene(text % "[map_b 1:3, map_b 1:4]").final.phase is Phase.ACT
    assert scene(text % "[map_b 1:3]").final.members == (6, 6, 6, 6, 6, 6), "all are full: the member is lost"
    weapon = "groups: {octacorp: [{at: map_a 1:1}]}\nplay: [{name: 1}, {move: %s}]\n"
    assert scene(weapon % "[map_a 2:1]").final.weapons == (1, 0)
    assert scene(weapon % "[map_a 2:1, map_a 2:2]").final.weapons == (0, 0)


def test_e09_no_way_back_onto_a_symbol_that_was_left(scene):
    """A path may not leave an effect space and return to it."""
    text = "groups: {octacorp: [{at: map_a 2:1}]}\nplay: [{name: 1}, {move: [map_a 1:1, map_a 2:1]}]\n"
    assert scene(text).forbidden_by == "movement.reenter_effect_space"
    passing = "groups: {octacorp: [{at: map_a 1:1, members: 3}]}\nplay: [{name: 1}, {move: [map_a 2:1, map_a 2:2, map_a 2:1]}]"
    assert scene(passing).forbidden_by == "movement.reenter_effect_space"


def test_e09_holds_for_groups_that_flee(scene):
    """A group that fled off a symbol may not flee back onto it in the same turn."""
    text = """
    turn: octacorp
    groups: {octacorp: [{at: map_a 3:1}, {at: map_a 1:3}], vetran: [{at: map_a 2:1}]}
    has: {vetran: {upgrades: 3}}
    play: [{name: 2}, {fight: [1, 1]}, {flee: map_a 1:1}, {move: [map_a 1:2]}, decline, {fight: [2, 1]}, {flee: map_a 2:1}]
    """
    assert scene(text).forbidden_by == "movement.reenter_effect_space"


def test_e10_resting_on_a_symbol_gives_nothing_but_coming_back_does(scene):
    """A group must leave in one turn and return in a later one."""
    text = """
    turn: octacorp
    groups: {octacorp: [{at: map_a 1:1}]}
    play: [{name: 1}, {move: [map_a 2:1]}, end, {name: 1}, end, {name: 1}, end, {name: 1}, end,
           {name: 1}, {move: [map_a 1:1]}, end, {name: 1}, end, {name: 1}, {move: [map_a 2:1]}]
    """
    assert scene(text).final.weapons == (2, 0)


def test_e11_one_active_group_and_one_move_a_turn(scene):
    """Only the named group moves, and only once; then it is the other faction's turn."""
    text = "groups: {octacorp: [{at: map_a 1:3}]}\nplay: [{name: 1}, {move: [map_a 1:4]}, %s]\n"
    assert scene(text % "{move: [map_a 1:3]}").forbidden_by == "movement.actions_per_turn"
    assert scene(text % "end").results["actor"] == "vetran"
    assert scene(text % "{name: 2}").forbidden_by == "turn.order"


def test_e12_movement_is_optional(scene):
    """A turn may end without a movement."""
    assert scene("play: [{name: 1}, end]").results["actor"] == "vetran"


def test_e13_a_move_is_one_unbroken_path(scene):
    """The rest of a movement cannot be used later in the turn."""
    text = "groups: {octacorp: [{at: map_a 1:3, members: 3}]}\nhas: {octacorp: {influence: 2}}\n"
    text += "play: [{name: 1}, {move: [map_a 1:4]}, {move: [map_b 1:1]}]\n"
    assert scene(text).forbidden_by == "movement.actions_per_turn"


def test_e14_each_upgrade_gives_a_space(scene):
    """Any number of upgrades may be spent in one movement, for one space each; with too few the path is too long."""
    way = "[map_b 1:2, map_b 1:3, map_b 1:4, map_c 1:1, map_c 1:2]"
    text = "groups: {octacorp: [{at: map_b 1:1}]}\nhas: {octacorp: {upgrades: %s}}\nplay: [{name: 1}, {move: %s}]\n"
    assert scene(text % (4, way)).final.upgrades == (1, 0)
    assert scene(text % (2, way)).forbidden_by == "movement.spaces_per_upgrade"


def test_e14_option_of_a_cap(scene, changed):
    """`movement.upgrades_max` limits the upgrades of one move."""
    text = "groups: {octacorp: [{at: map_b 1:1}]}\nhas: {octacorp: {upgrades: 6}}\nplay: [{name: 1}, {move: %s}]\n"
    way = "[map_b 1:2, map_b 1:3, map_b 1:4, map_c 1:1]"
    assert scene(text % way, changed(upgrades_per_move=1)).forbidden_by == "movement.spaces_per_upgrade"


def test_e15_any_own_group_may_attack(scene):
    """The attacking group need not be the active one."""
    assert scene(DUEL % (6, 6) + FIGHT.replace("{name: 1}", "{name: 2}") + "dice: [6, 4]").final.combat.outcome == "won"


def test_e16_each_pair_fights_once_a_turn(scene):
    """The same two groups may fight again in a later turn; other pairs may fight in this one."""
    text = """
    turn: octacorp
    groups: {octacorp: [{at: map_b 2:3}, {at: map_b 3:4}], vetran: [{at: map_b 3:3}]}
    play: [{name: 1}, {fight: [1, 1]}, stay, {arm: 0}, {arm: 0}, %s]
    dice: [4, 4]
    """
    assert scene(text % "{fight: [1, 1]}").forbidden_by == "combat.fights_per_pair"
    assert scene(text % "{fight: [2, 1]}").final.phase is Phase.FLEE
    assert scene(text % "end, {name: 1}, {fight: [1, 1]}").final.phase is Phase.FLEE


def test_e17_both_declare_before_any_roll_and_spend_whatever_happens(scene):
    """The attacker declares first; nobody can spend more weapons than they have; the loser's weapons are spent too."""
    text = DUEL % (6, 6) + "play: [{name: 1}, {fight: [1, 1]}, stay, {arm: %s}, {arm: %s}]\ndice: [6, 1]\n"
    assert scene(text % (2, 1)).final.weapons == (0, 1)
    assert scene(text % (2, 3)).forbidden_by == "combat.weapons_max"


def test_e18_nobody_moves_in(scene):
    """The winner does not move to the loser's space."""
    found = scene(DUEL % (6, 6) + FIGHT + "dice: [6, 4]")
    assert found.final.places[0] == found.space("map_b", "2:3")


def test_e19_domination_is_free_for_any_own_group(scene):
    """The dominating group need not be the active one, and the turn goes on."""
    text = "groups: {octacorp: [{at: map_a zone}]}\nhas: {octacorp: {influence: 1}}\nplay: [{name: 2}, {dominate: 1}]\n"
    final = scene(text).final
    assert (final.owners[0], final.phase, final.moved) == (0, Phase.ACT, False)


@pytest.mark.parametrize(("influence", "allowed"), [(1, False), (2, True), (3, False), (6, False)])
def test_e20_influence_must_be_equal(scene, influence, allowed):
    """The influence must equal the number of the zone."""
    text = f"groups: {{octacorp: [{{at: map_b zone}}]}}\nhas: {{octacorp: {{influence: {influence}}}}}\n"
    found = scene(text + "play: [{name: 1}, {dominate: 2}]\n")
    if allowed:
        assert found.results["after.octacorp.zones"] == 1
    else:
        assert found.forbidden_by == "zone.influence_required"


def test_e20_a_group_must_stand_there(scene):
    """Neither the right influence without a group on the zone nor a group without influence is enough."""
    assert scene("has: {octacorp: {influence: 2}}\nplay: [{name: 1}, {dominate: 2}]").forbidden_by == "turn.free_actions"
    text = "groups: {octacorp: [{at: map_b zone}]}\nplay: [{name: 1}, {dominate: 2}]"
    assert scene(text).forbidden_by == "zone.influence_required"


def test_e21_influence_is_not_spent(scene):
    """The influence die keeps its value."""
    text = "groups: {octacorp: [{at: map_a zone}]}\nhas: {octacorp: {influence: 1}}\nplay: [{name: 1}, {dominate: 1}]\n"
    assert scene(text).final.influence == (1, 0)


def test_e22_the_influence_roll_is_optional_and_replaces(scene):
    """The new value replaces the old one even if it is lower; without a roll the old one stays."""
    text = (
        "groups: {octacorp: [{at: map_a 1:1}]}\nhas: {octacorp: {influence: 5}}\nplay: [{name: 1}, {move: [map_a 1:2]}, %s]\n"
    )
    assert scene(text % "roll" + "dice: [2]").final.influence == (2, 0)
    assert scene(text % "decline").final.influence == (5, 0)
    assert scene(text % "end").forbidden_by == "turn.order"


def test_e23_a_zone_is_never_retaken(scene):
    """Nobody can dominate a dominated zone, not even its owner."""
    for owner in ("octacorp", "vetran"):
        text = f"zones: {{{owner}: [1]}}\ngroups: {{octacorp: [{{at: map_a zone}}]}}\nhas: {{octacorp: {{influence: 1}}}}\n"
        assert scene(text + "play: [{name: 1}, {dominate: 1}]").forbidden_by == "zone.retake"


def test_e24_the_sixth_cube_ends_the_game_after_its_bonus(scene):
    """The last zone's bonus is taken before points are counted."""
    text = """
    zones: {octacorp: [2, 3], vetran: [4, 5, 6]}
    groups: {octacorp: [{at: map_a zone}]}
    has: {octacorp: {influence: 1}}
    play: [{name: 1}, {dominate: 1}]
    """
    results = scene(text).results
    assert (results["result"], results["after.octacorp.weapons"], results["after.octacorp.zones"]) == ("score", 2, 3)


def test_e24_an_effect_that_needs_a_choice_comes_before_the_end(scene):
    """If the last bonus needs a choice, such as a roll, the game ends after it."""
    text = """
    zones: {octacorp: [1, 2, 3], vetran: [5, 6]}
    groups: {octacorp: [{at: map_f zone}]}
    has: {octacorp: {influence: 4}}
    play: [{name: 1}, {dominate: 4}%s]
    """
    assert scene(text % "").final.phase is Phase.GAIN
    assert scene(text % ", decline").final.result.kind == "score"


@pytest.mark.parametrize(("zone", "card", "gain"), [(1, "map_a", (2, 0)), (2, "map_b", (0, 2)), (6, "map_d", (1, 0))])
def test_e25_the_bonus_comes_at_once(scene, zone, card, gain):
    """The bonus on the domination card is taken when the cube is placed."""
    text = f"groups: {{octacorp: [{{at: {card} zone}}]}}\nhas: {{octacorp: {{influence: {zone}}}}}\n"
    final = scene(text + f"play: [{{name: 1}}, {{dominate: {zone}}}]").final
    assert (final.weapons[0], final.upgrades[0]) == gain


def test_e26_each_card_has_one_zone(ruleset):
    """Each of the six cards has one zone."""
    board = lay_map(ruleset, tuple(range(6)), (False,) * 6)
    assert sorted(z for z in board.zone if z >= 0) == list(range(6))
    assert [board.zone[space] for space in board.zone_spaces] == list(range(6))


def test_e27_rows_are_shifted_by_half_a_card_and_connected(ruleset):
    """The triangle has 72 spaces, its slots have the coordinates of the fact sheet, and every space can be reached."""
    board = lay_map(ruleset, tuple(range(6)), (False, True, False, True, True, False))
    shape = board.geometry
    assert shape.slots == ((0, 0), (4, 0), (8, 0), (2, 3), (6, 3), (4, 6))
    assert len(shape.spaces) == 72
    assert all(shape.distance[shape.spaces[0]][s] < 30 for s in shape.spaces)
    assert sum(map(len, shape.neighbours)) == 2 * (6 * 17 + 3 * 3 + 8 + 4), "in the cards, beside, below"


def test_e27_cards_may_lie_turned(ruleset):
    """On a card that lies turned by 180 degrees the symbols are at the opposite corners."""
    straight = lay_map(ruleset, tuple(range(6)), (False,) * 6)
    turned = lay_map(ruleset, tuple(range(6)), (True, *(False,) * 5))
    corners = [y * straight.geometry.stride + x for y in range(3) for x in range(4)]
    assert [straight.symbol[s] for s in corners] == [turned.symbol[s] for s in corners[::-1]]
    assert straight.symbol != turned.symbol


def test_e28_three_printed_starting_spaces_each(scene):
    """One faction starts on the left edge of the start card, the other on the right."""
    found = scene("play: [{name: 1}]")
    left = tuple(found.space("map_f", f"{line}:1") for line in (1, 2, 3))
    right = tuple(found.space("map_f", f"{line}:4") for line in (1, 2, 3))
    assert found.final.places == left + right


def test_e32_resources_beyond_six_are_lost(scene):
    """A marker die cannot show more."""
    text = "groups: {octacorp: [{at: map_a 1:1}]}\nhas: {octacorp: {weapons: 6}}\nplay: [{name: 1}, {move: [map_a 2:1]}]\n"
    assert scene(text).final.weapons == (6, 0)


def test_e33_a_member_that_nobody_can_take_is_lost(scene):
    """If all groups are full and none can come back, the member is lost and the turn goes on."""
    text = "groups: {octacorp: [{at: map_b 1:2}]}\nplay: [{name: 1}, {move: [map_b 1:3]}]\n"
    assert scene(text).final.phase is Phase.ACT
    full = """
    turn: octacorp
    groups: {octacorp: [{at: map_b 1:2}, {members: 0}, {at: map_f 3:1}], vetran: [{at: map_f 1:1}, {at: map_f 2:1}]}
    play: [{name: 1}, {move: [map_b 1:3]}]
    """
    assert scene(full).final.phase is Phase.ACT


def test_member_effect_brings_a_beaten_group_back(scene):
    """A beaten group comes back with one member, only on a free starting space of its faction."""
    text = """
    groups: {octacorp: [{at: map_b 1:2}, {members: 0}]}
    play: [{name: 1}, {move: [map_b 1:3]}, {revive: {group: 2, at: %s}}]
    """
    found = scene(text % "map_f 2:1")
    assert (found.final.members[1], found.final.places[1]) == (1, found.space("map_f", "2:1"))
    assert scene(text % "map_f 2:4").forbidden_by == "group.revive_where"
    assert scene(text % "map_f 3:1").forbidden_by == "group.revive_where"


def test_member_effect_strengthens_any_group(scene):
    """Any group of the faction may take the member, unless it is full."""
    text = """
    groups: {octacorp: [{at: map_b 1:2}, {members: 4}]}
    play: [{name: 1}, {move: [map_b 1:3]}, {reinforce: %s}]
    """
    assert scene(text % 2).final.members[1] == 5
    assert scene(text % 1).forbidden_by == "group.members_max"


def test_e34_members_are_paid_by_the_active_group(scene):
    """The active group pays the members; paying its last one beats it, and it can come back."""
    text = "row: [koish_downgrade]\nhas: {octacorp: {upgrades: 4}}\ngroups: {octacorp: [{members: %s}]}\n"
    text += "play: [{name: 1}, {execute: koish_downgrade}]\n"
    assert scene(text % 5).final.members[0] == 2
    assert scene(text % 2).forbidden_by == "contract.members_from"
    gone = scene(text % 3).final
    assert (gone.members[0], gone.places[0], gone.phase) == (0, OFF, Phase.ACT)


def test_e35_the_last_group_is_never_paid_away(scene):
    """A faction may not pay the last member of its last group."""
    text = """
    row: [jailed_hackers]
    has: {octacorp: {upgrades: 4}}
    groups: {octacorp: [{members: 1}, {members: 0}, {members: 0}]}
    play: [{name: 1}, {execute: jailed_hackers}]
    """
    assert scene(text).forbidden_by == "contract.last_group"
    assert scene(text.replace("{members: 1}", "{members: 2}")).final.members[0] == 1


def test_e36_a_turn_goes_on_without_its_active_group(scene):
    """Without its active group a faction cannot move or pay members; other free actions stay legal."""
    text = """
    row: [amphibian_prosthetics, jailed_hackers, arms_black_market]
    has: {octacorp: {upgrades: 6, weapons: 1, influence: 1}}
    groups: {octacorp: [{members: 1}, {at: map_a zone}]}
    play: [{name: 1}, {execute: amphibian_prosthetics}, %s]
    """
    assert scene(text % "{move: [map_f 1:2]}").forbidden_by == "movement.groups_per_turn"
    assert scene(text % "{execute: jailed_hackers}").forbidden_by == "contract.members_from"
    assert scene(text % "{execute: arms_black_market}").results["after.octacorp.contracts"] == 2
    assert scene(text % "{dominate: 1}").results["after.octacorp.zones"] == 1


ALONE = """
turn: octacorp
groups: {octacorp: [{at: map_b 2:3}], vetran: [{at: map_b 3:3}, {members: 0}, {members: 0}]}
"""


def test_e37_elimination_comes_before_anything_can_come_back(scene):
    """The game ends at once when the last group of a faction is beaten."""
    results = scene(ALONE + FIGHT + "dice: [6, 4]").results
    assert (results["result"], results["winner"]) == ("elimination", "octacorp")
    beaten = scene(DUEL % (6, 6) + FIGHT + "dice: [6, 4]").final
    assert beaten.result is None, "others are left"


def test_e38_elimination_is_not_scored(scene):
    """An eliminated faction loses, whatever the points, even if it attacked."""
    final = scene("zones: {vetran: [1, 2, 3]}\n" + ALONE + FIGHT + "dice: [6, 4]").final
    assert (final.result.winner, final.result.points) == (0, None)
    text = ALONE.replace("octacorp: [{at: map_b 2:3}]", "octacorp: [{at: map_b 2:3}, {members: 0}, {members: 0}]")
    assert scene(text + FIGHT + "dice: [1, 2]").results["winner"] == "vetran"


def test_e42_an_empty_deck_leaves_the_place_empty(scene, ruleset):
    """The place is refilled from the deck at once, and stays empty if the deck is empty."""
    text = "row: [arms_black_market]\nhas: {octacorp: {upgrades: 1, weapons: 1}}\n"
    text += "play: [{name: 1}, {execute: arms_black_market}]\n"
    found = scene(text)
    first = found.scenario.state.deck[0]
    assert (found.final.row[0], len(found.final.deck)) == (first, len(ruleset.contracts) - ruleset.rules.row_size - 1)
    state = found.scenario.state.changed(deck=())
    for action, _ in found.scenario.actions:
        state = play(found.table, state, action, ScriptedDice(()))
    assert (state.row[0], state.deck) == (-1, ())


def test_e43_one_faction_may_take_every_zone(ruleset, scene):
    """Each faction has cubes for all six zones."""
    assert ruleset.rules.cubes >= ruleset.rules.zones
    text = """
    zones: {octacorp: [1, 2, 3, 4, 5]}
    groups: {octacorp: [{at: map_d zone}]}
    has: {octacorp: {influence: 6}}
    play: [{name: 1}, {dominate: 6}]
    """
    assert scene(text).results["after.octacorp.zones"] == 6


def test_e45_a_game_without_end_is_given_up_and_counted(ruleset, game):
    """The turn cap ends a game without a result, and the report counts such games."""
    playout = play_out(ENGINE, ruleset, Series(1, 1, ("random", "random"), turns=3), 0)
    assert (playout.final.result, playout.final.turn) == (None, 4)
    report = Report()
    findings = run_playtest(game, Series(5, 1, ("random", "random"), turns=3), report)
    assert [d.message for d in report.diagnostics] == ["5 of 5 games reached the cap of 3 turns and have no winner"]
    assert findings.tally["end"] == {"cap": 5}


def test_e46_a_tied_first_roll_is_rolled_again(ruleset):
    """A tied first roll is rerolled, and the higher roll starts."""
    assert first_player(ruleset, ScriptedDice([3, 3, 5, 5, 2, 6])) == 1
    assert first_player(ruleset, ScriptedDice([4, 3])) == 0


def test_e49_a_zone_bonus_brings_a_beaten_group_back(scene):
    """A member from a zone bonus can bring back a beaten group too."""
    text = """
    groups: {octacorp: [{at: map_c zone}, {members: 0}]}
    has: {octacorp: {influence: 3}}
    play: [{name: 1}, {dominate: 3}, {revive: {group: 2, at: map_f 2:1}}, {reinforce: 2}]
    """
    assert scene(text).final.members[1] == 2


def test_a_path_never_enters_an_occupied_space(scene):
    """A path may not enter a space with any group, own or rival."""
    text = "groups: {octacorp: [{at: map_b 1:1, members: 3}, {at: map_b 1:2}]}\nplay: [{name: 1}, {move: %s}]\n"
    assert scene(text % "[map_b 1:2, map_b 1:3]").forbidden_by == "movement.pass_through"
    assert scene(text % "[map_b 1:2]").forbidden_by == "movement.groups_per_space"
