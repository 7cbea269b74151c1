"""Attacks, answers to them, and what becomes of those who fall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_zodiacus.board import in_front
from pnp_zodiacus.ruleset import CASTLE
from pnp_zodiacus.state import FIRST_STRUCTURE, KINDS, LIMBO, NOBODY, Frame, State, Table, is_enemy, owner_of
from pnp_zodiacus.totals import (
    alvo_of,
    attack_bonus,
    distance,
    effects_of,
    full_life,
    guard_of,
    has,
    is_construction,
    is_hidden,
    is_immune,
    is_there,
    power_of,
    refresh,
    resistance_of,
    row_of,
    traits_of,
    weapons,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.rules.game_rules import Dice
    from pnp_zodiacus.ruleset import Attack


def roll(table: Table, dice: Dice, colours: Iterable[int]) -> int:
    """Roll dice of these colours."""
    faces = table.ruleset.faces
    return sum([faces[colour][dice.roll(len(faces[colour])) - 1] for colour in colours])


def assault(table: Table, state: State, dice: Dice, unit: int, card: int, target: int) -> None:
    """Attack with an armament or the basic attack; whoever still stands answers (Z-10 to Z-13)."""
    attack = next(attack for weapon, attack in weapons(table, state, unit) if weapon == card)
    _hit(table, state, dice, unit, attack, target)
    if not is_there(state, target) or not is_there(state, unit):
        return
    traits = traits_of(table, state, target)
    if target >= FIRST_STRUCTURE:
        counters = (target - FIRST_STRUCTURE) % KINDS != CASTLE
    else:
        counters = any(trait.pattern == "counter" for trait in traits)
    if counters:
        _counter(table, state, dice, target, unit)
    thorns = sum([trait.amount for trait in traits if trait.pattern == "thorns"])
    if thorns and is_there(state, unit) and distance(table, state, state.at[unit], target) <= 1:
        author = owner_of(target) if target < FIRST_STRUCTURE else NOBODY
        wound(table, state, unit, thorns, author, target)


def _counter(table: Table, state: State, dice: Dice, unit: int, attacker: int) -> None:
    """Answer an attack from as near as the own attack reaches; the basic attack, which is never answered itself."""
    if is_hidden(state, attacker):
        return
    if unit < FIRST_STRUCTURE:
        attack = next((attack for card, attack in weapons(table, state, unit) if card == NOBODY), None)
        reach = alvo_of(state, unit, attack) if attack else 0
    else:
        attack = table.structures[unit - FIRST_STRUCTURE].attack
        reach = attack.alvo
        if has(state, unit, "paralysis") or (attack.type == "am" and has(state, unit, "silence")):
            attack = None
    if attack is not None and distance(table, state, state.at[attacker], unit) <= reach:
        _hit(table, state, dice, unit, attack, attacker)


def _hit(table: Table, state: State, dice: Dice, unit: int, attack: Attack, target: int) -> None:
    colours = [*attack.dice, *[effect.amount for effect in effects_of(state, unit) if effect.kind == "extra_die"]]
    damage = roll(table, dice, colours) + attack_bonus(table, state, unit, attack, target)
    damage -= resistance_of(table, state, target, attack.type) + guard_of(table, state, target, unit)
    if unit < FIRST_STRUCTURE:
        state.hidden[unit] = False
    author = owner_of(unit) if unit < FIRST_STRUCTURE else NOBODY
    wound(table, state, target, max(table.ruleset.least_damage, damage), author, unit)


def castle_attack(table: Table, state: State, dice: Dice, player: int, target: int) -> None:
    """The castle's attack: it takes life from a construction, but does not destroy it (Z-16), and is not answered (Z-10)."""
    attack = table.structures[player * KINDS + CASTLE].attack
    damage = roll(table, dice, attack.dice) + state.siege[player] + power_of(table, state, player, "power_siege")
    damage -= resistance_of(table, state, target, attack.type)
    wound(table, state, target, max(table.ruleset.least_damage, damage), player, NOBODY)


def wound(table: Table, state: State, unit: int, damage: int, author: int, killer: int) -> None:
    """Lay damage on a unit. `author`: the player who gains if it falls, or NOBODY; `killer`: the unit, NOBODY for a card."""
    if is_hidden(state, unit) or is_immune(table, state, unit):
        return
    life = full_life(table, state, unit)
    if unit < FIRST_STRUCTURE:
        state.wounds[unit] += damage
        if state.wounds[unit] >= life:
            _fall(table, state, unit, author, killer)
        return
    at = unit - FIRST_STRUCTURE
    state.hurt[at] = min(life, state.hurt[at] + damage)
    if state.hurt[at] == life and (not is_construction(unit) or NOBODY < killer < FIRST_STRUCTURE):
        _crumble(table, state, unit, author, killer)


def mend(state: State, unit: int, points: int) -> None:
    """Take damage from a unit (Z-46)."""
    if unit < FIRST_STRUCTURE:
        state.wounds[unit] = max(0, state.wounds[unit] - points)
    else:
        state.hurt[unit - FIRST_STRUCTURE] = max(0, state.hurt[unit - FIRST_STRUCTURE] - points)


def gain_xp(table: Table, state: State, player: int, xp: int) -> None:
    """Add XP; what goes beyond the bar is lost (Z-22)."""
    state.xp[player] = min(table.ruleset.xp_max, state.xp[player] + xp)


def _reward(table: Table, state: State, xp: int, author: int, killer: int) -> None:
    if author == NOBODY:
        return
    if NOBODY < killer < FIRST_STRUCTURE:
        xp += sum([trait.amount for trait in state.traits[killer] if trait.pattern == "spoils"])
    gain_xp(table, state, author, xp)


def _fall(table: Table, state: State, unit: int, author: int, killer: int) -> None:
    """An intrepid goes to the Limbo without its cards; runes and level stay (Z-18)."""
    player = owner_of(unit)
    if author != NOBODY and is_enemy(unit, author):
        _reward(table, state, row_of(table, state, unit).xp, author, killer)
    state.discard[player] += state.gear[unit]
    state.gear[unit] = ()
    state.effects[unit] = ()
    state.wounds[unit], state.at[unit] = 0, LIMBO
    state.hidden[unit] = False
    state.box[unit] = state.level[unit] + table.ruleset.limbo_more
    refresh(table, state, unit)


def _crumble(table: Table, state: State, unit: int, author: int, killer: int) -> None:
    """A structure leaves the match; its rune goes to the enemy whose rune it is (Z-28)."""
    at = unit - FIRST_STRUCTURE
    player = owner_of(unit)
    state.stands[at], state.laid[at] = False, ()
    state.walls = state.walls.difference(table.squares[at])
    _reward(table, state, table.structures[at].xp, author, killer)
    if state.rune[at] != NOBODY:
        state.stack += (Frame("rune", in_front(player), value=state.rune[at]),)
        state.rune[at] = NOBODY
    if at % KINDS == CASTLE and not any(state.stands[p * KINDS] for p in range(player % 2, table.seats, 2)):
        state.winner = 1 - player % 2


def lose_gear(table: Table, state: State, unit: int) -> None:
    """What a changed card or level means: traits anew, and nobody falls from losing life that a card gave."""
    refresh(table, state, unit)
    least = table.ruleset.least_damage
    state.wounds[unit] = min(state.wounds[unit], full_life(table, state, unit) - least)
