"""What the booklet answers beyond the rulings of the fact sheet is what the engine plays."""

from __future__ import annotations

from pnp_belona.state import Phase

BONUS = """
turn: octacorp
groups: {octacorp: [{at: map_c zone}, {%s}, {%s}], vetran: [{at: map_f 2:2}, {at: map_e 3:3}]}
has: {octacorp: {influence: 3, weapons: 0}, vetran: {upgrades: 1}}
play: [{name: 1}, {dominate: 3}, %s]
"""


def test_a_flight_uses_up_the_fight_of_the_two_groups(scene):
    """A group that fled next to the attacker again cannot be attacked by it in this turn; another group may attack it."""
    text = """
    turn: octacorp
    groups: {octacorp: [{at: map_b 2:3}, {at: map_b 3:1}], vetran: [{at: map_b 3:3}]}
    has: {vetran: {upgrades: 1}}
    play: [{name: 1}, {fight: [1, 1]}, {flee: map_b 3:2}, {move: [map_b 2:2]}, %s]
    """
    assert scene(text % "{fight: [1, 1]}").forbidden_by == "combat.fights_per_pair"
    assert scene(text % "{fight: [2, 1]}").final.phase is Phase.FLEE


def test_members_of_one_bonus_may_go_to_different_groups(scene):
    """Each member is decided by itself."""
    final = scene(BONUS % ("members: 2", "members: 4", "{reinforce: 2}, {reinforce: 3}")).final
    assert final.members[:3] == (6, 3, 5)


def test_a_group_that_came_back_may_fight_and_is_not_the_active_one(scene):
    """It attacks its neighbour in the turn in which it came back; another group remains the active one."""
    text = BONUS % ("members: 0", "members: 4", "{revive: {group: 2, at: map_f 2:1}}, {reinforce: 3}, %s")
    assert scene(text % "{fight: [2, 1]}").final.phase is Phase.FLEE
    assert scene(text % "{fight: [2, 1]}").final.group == 0


def test_an_active_group_that_came_back_moves(scene):
    """While it is off the map it cannot move; when it is back, it can."""
    text = """
    turn: octacorp
    row: [amphibian_prosthetics]
    groups: {octacorp: [{at: map_c zone}, {members: 1}, {members: 6}]}
    has: {octacorp: {influence: 3, upgrades: 1}}
    play: [{name: 2}, {execute: amphibian_prosthetics}, %s{move: [map_f 2:2]}]
    """
    assert scene(text % "").forbidden_by == "movement.groups_per_turn"
    moved = scene(text % "{dominate: 3}, {revive: {group: 2, at: map_f 2:1}}, {reinforce: 2}, ").final
    assert (moved.moved, moved.members[1]) == (True, 2)


def test_a_group_that_came_back_does_not_fight_the_same_rival_again(scene):
    """The two have fought this turn, though one was defeated in between; the fight of another pair is still open."""
    text = """
    turn: octacorp
    groups: {octacorp: [{at: map_c zone}, {at: map_f 2:1}, {at: map_f 3:2}], vetran: [{at: map_f 2:2}]}
    has: {octacorp: {influence: 3}}
    dice: [1, 6]
    play: [{name: 1}, {fight: [2, 1]}, stay, {arm: 0}, {arm: 0},
      {dominate: 3}, {revive: {group: 2, at: map_f 2:1}}, {reinforce: 2}, %s]
    """
    assert scene(text % "{fight: [2, 1]}").forbidden_by == "combat.fights_per_pair"
    assert scene(text % "{fight: [3, 1]}").final.phase is Phase.FLEE


def test_only_an_influence_roll_may_be_refused(scene):
    """A member must be taken, though it makes a group of 3 slower; the roll of another bonus may be left."""
    assert scene(BONUS % ("members: 3", "members: 3", "decline")).forbidden_by == "effect.kinds"
    text = """
    turn: octacorp
    groups: {octacorp: [{at: map_f zone}], vetran: [{at: map_e 3:3}]}
    has: {octacorp: {influence: 4, weapons: 0}}
    play: [{name: 1}, {dominate: 4}, decline]
    """
    final = scene(text).final
    assert (final.influence[0], final.weapons[0], final.phase) == (4, 1, Phase.ACT)
