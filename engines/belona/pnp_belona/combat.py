"""Combat (A4, S4 to S7): declare, flee or stay, declare weapons, roll; the losing group leaves the map (E-01 to E-07)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pnp_belona.board import Geometry
from pnp_belona.board import members as spaces_of
from pnp_belona.constants import ONE_DIE_PER_MEMBER
from pnp_belona.effects import arrive
from pnp_belona.movement import occupied
from pnp_belona.state import (
    OFF,
    Action,
    Arm,
    Combat,
    Fight,
    Flee,
    GameTable,
    Phase,
    Refusal,
    Result,
    State,
    Stay,
    pair,
    replaced,
)

if TYPE_CHECKING:
    from pnp.rules.game_rules import Dice
    from pnp_belona.rules import Rules


def pair_bit(table: GameTable, one: int, other: int) -> int:
    """The bit in `State.fought` for a pair of groups."""
    low, high = sorted((one, other))
    return 1 << (low * table.rules.groups * 2 + high)


def options(table: GameTable, state: State) -> list[Fight]:
    """The combats that the active faction can declare: any own group (E-15), an adjacent rival, each pair once (E-16)."""
    near = _near_pairs(table.board.geometry, table.rules.groups, state.places)
    if not near:
        return []
    pairs = sorted([(rival, own) for own, rival in near]) if state.active else near
    return [Fight(own, rival) for own, rival in pairs if not state.fought & pair_bit(table, own, rival)]


@lru_cache(maxsize=256)
def _near_pairs(shape: Geometry, groups: int, places: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    bit, beside, own, rivals, near = shape.bit, shape.beside, places[:groups], places[groups:], 0
    for place in own:
        near |= beside[place]  # a beaten group is on the last space, which is beside none
    for place in rivals:
        if near & bit[place]:
            break
    else:
        return ()
    pairs = ((one, other) for one in range(groups) for other in range(groups) if beside[own[one]] & bit[rivals[other]])
    return tuple([(one, groups + other) for one, other in pairs])


def refuse(table: GameTable, state: State, action: Fight) -> Refusal | None:
    """Give the reason why this combat cannot be declared."""
    if action in options(table, state):
        return None
    groups = table.rules.groups
    if action.group // groups != state.active or action.rival // groups != 1 - state.active:
        return Refusal("turn.free_actions", "a combat is of an own group against a rival one")
    if OFF in (state.places[action.group], state.places[action.rival]):
        return Refusal("combat.range", "a beaten group is not on the map")
    if state.fought & pair_bit(table, action.group, action.rival):
        return Refusal("combat.fights_per_pair", "the two groups have fought this turn")
    return Refusal("combat.range", "the two groups are not orthogonal neighbours")


def declare(table: GameTable, state: State, action: Fight, dice: Dice) -> State:  # noqa: ARG001  the signature of all actions
    """Declare the combat; the defender decides next."""
    after = state.copy()
    after.phase, after.combat = Phase.FLEE, Combat(action.group, action.rival)
    after.fought = state.fought | pair_bit(table, action.group, action.rival)
    return after


def _shelters(table: GameTable, state: State) -> int:
    """The free adjacent spaces that the defender may flee to, as bits."""
    assert state.combat is not None
    group, rules = state.combat.defender, table.rules
    if state.upgrades[1 - state.active] < rules.flee_cost:
        return 0
    near = table.board.geometry.beside[state.places[group]] & ~occupied(state.places)
    return near if rules.reenter else near & ~state.left[group]


def flee_options(table: GameTable, state: State) -> list[Action]:
    """Stay, or flee to a free adjacent space if the faction can pay (E-06)."""
    return [Stay(), *(Flee(space) for space in spaces_of(_shelters(table, state)))]


def refuse_flight(table: GameTable, state: State, action: Action) -> Refusal | None:
    """Give the reason why the defender cannot flee there."""
    if not isinstance(action, Flee) or _shelters(table, state) >> action.space & 1:
        return None
    rules, upgrades = table.rules, state.upgrades[1 - state.active]
    if upgrades < rules.flee_cost:
        return Refusal("combat.flee_cost", f"fleeing costs {rules.flee_cost} of `upgrade`, the faction has {upgrades}")
    assert state.combat is not None
    if action.space not in table.board.geometry.neighbours[state.places[state.combat.defender]]:
        return Refusal("combat.flee_distance", "a group flees to an orthogonal neighbour on the map")
    if action.space in state.places:
        return Refusal("movement.groups_per_space", "a group flees to a free space only")
    return Refusal("movement.reenter_effect_space", "the group left that effect space this turn")


def answer(table: GameTable, state: State, action: Action, dice: Dice) -> State:  # noqa: ARG001  the signature of all actions
    """The defender flees, which ends the combat (F1), or stays (F2)."""
    after = state.copy()
    if not isinstance(action, Flee):
        after.phase = Phase.ATTACK
        return after
    assert state.combat is not None
    group, faction, board = state.combat.defender, 1 - state.active, table.board
    left = board.geometry.bit[state.places[group]] & board.effect_mask
    after.phase, after.combat = Phase.ACT, state.combat._replace(outcome="fled")
    after.upgrades = pair(state.upgrades, faction, state.upgrades[faction] - table.rules.flee_cost)
    after.places = replaced(state.places, group, action.space)
    after.left = replaced(state.left, group, state.left[group] | left)
    arrive(table, after, action.space, faction)
    return after


def most_weapons(table: GameTable, state: State, faction: int) -> int:
    """The most weapons that a faction may spend in a combat now."""
    limit = table.rules.weapons_per_combat
    return state.weapons[faction] if limit is None else min(limit, state.weapons[faction])


def _declaring(state: State) -> int:
    return state.active if state.phase is Phase.ATTACK else 1 - state.active


def weapon_options(table: GameTable, state: State) -> list[Action]:
    """Any possible number of weapons, including none."""
    return [Arm(n) for n in range(most_weapons(table, state, _declaring(state)) + 1)]


def refuse_weapons(table: GameTable, state: State, action: Arm) -> Refusal | None:
    """Give the reason why this number of weapons cannot be spent."""
    most = most_weapons(table, state, _declaring(state))
    if 0 <= action.weapons <= most:
        return None
    return Refusal("combat.weapons_max", f"from 0 to {most} weapons can be spent, found {action.weapons}")


def arm(table: GameTable, state: State, action: Arm, dice: Dice) -> State:
    """Spend weapons, which are lost in any case (S5, E-17); after the defender has declared, the dice are rolled."""
    faction, combat, after = _declaring(state), state.combat, state.copy()
    assert combat is not None
    after.weapons = pair(state.weapons, faction, state.weapons[faction] - action.weapons)
    if state.phase is Phase.ATTACK:
        after.phase, after.combat = Phase.DEFEND, combat._replace(weapons=(action.weapons, 0))
    else:
        after.phase = Phase.ACT
        _roll(table, after, combat._replace(weapons=(combat.weapons[0], action.weapons)), dice)
    return after


def _roll(table: GameTable, after: State, combat: Combat, dice: Dice) -> None:
    """Both roll, attacker first; the group with the lower total is removed, in a tie none (S6, S7, E-05). Changes `after`."""
    rules, sides = table.rules, (combat.attacker, combat.defender)
    while True:
        throws = tuple(_throw(rules, after.members[group], dice) for group in sides)
        attacking, defending = (
            total(rules, after.members[group], spent, rolls)
            for group, spent, rolls in zip(sides, combat.weapons, throws, strict=True)
        )
        if attacking != defending or rules.combat_tie != "reroll":
            break
    outcome = "tie" if attacking == defending else "won" if attacking > defending else "lost"
    after.combat = combat._replace(dice=(throws[0], throws[1]), totals=(attacking, defending), outcome=outcome)
    if outcome != "tie":
        _beat(table, after, combat.defender if outcome == "won" else combat.attacker)


def _throw(rules: Rules, members: int, dice: Dice) -> tuple[int, ...]:
    count = members if rules.combat_mode == ONE_DIE_PER_MEMBER else rules.combat_dice
    return tuple(dice.roll(rules.sides) for _ in range(count))


def total(rules: Rules, members: int, weapons: int, rolls: tuple[int, ...]) -> int:
    """The total of one side: dice, members if the mode counts them (E-01), and the bonus for weapons."""
    counted = 0 if rules.combat_mode == ONE_DIE_PER_MEMBER else members
    return sum(rolls) + counted + weapons * rules.weapon_bonus


def _beat(table: GameTable, after: State, group: int) -> None:
    """Remove a whole group from the map (E-04); a faction without groups loses at once (E-37, E-38). Changes `after`."""
    groups = table.rules.groups
    loser = group // groups
    after.members, after.places = replaced(after.members, group, 0), replaced(after.places, group, OFF)
    if not any(after.members[loser * groups : (loser + 1) * groups]):
        after.phase, after.result = Phase.OVER, Result("elimination", 1 - loser)
