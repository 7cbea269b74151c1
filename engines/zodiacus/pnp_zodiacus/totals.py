"""What follows from a state: life, resistances, movement, attacks, who is hidden, and how far apart units are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_zodiacus.patterns import DEBUFFS
from pnp_zodiacus.ruleset import CASTLE, GUARDIANS, TOWERS
from pnp_zodiacus.state import FIRST_STRUCTURE, KINDS, LIMBO, NOBODY, RANKS, State, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp_zodiacus.ruleset import Attack, Does, Intrepid, Level
    from pnp_zodiacus.state import Effect


def card_of(table: Table, state: State, unit: int) -> Intrepid:
    """The card of an intrepid."""
    return table.ruleset.intrepids[state.hero[unit]]


def row_of(table: Table, state: State, unit: int) -> Level:
    """The row of an intrepid's level."""
    return table.ruleset.intrepids[state.hero[unit]].levels[state.level[unit] - 1]


def refresh(table: Table, state: State, unit: int) -> None:
    """Note what holds by itself for an intrepid, after its level, cards or runes have changed."""
    traits = row_of(table, state, unit).traits
    for card in state.gear[unit]:
        if table.ruleset.cards[card].kind != "potion":
            traits += table.ruleset.cards[card].does
    castle = table.structures[unit // RANKS * KINDS]
    state.traits[unit] = traits + tuple([castle.runes[colour] for colour in state.runes[unit]])


def traits_of(table: Table, state: State, unit: int) -> tuple[Does, ...]:
    """What holds by itself for a unit."""
    return state.traits[unit] if unit < FIRST_STRUCTURE else table.structures[unit - FIRST_STRUCTURE].traits


def effects_of(state: State, unit: int) -> tuple[Effect, ...]:
    """What a unit has for some rounds."""
    return state.effects[unit] if unit < FIRST_STRUCTURE else state.laid[unit - FIRST_STRUCTURE]


def has(state: State, unit: int, kind: str) -> bool:
    """Whether a unit has an effect of this kind."""
    return any(effect.kind == kind for effect in effects_of(state, unit))


def is_caught(state: State, unit: int) -> bool:
    """Whether a unit has a debuff."""
    return any(effect.kind in DEBUFFS for effect in effects_of(state, unit))


def is_hidden(state: State, unit: int) -> bool:
    """Whether an intrepid is invisible: by a status, or on an obstacle (Z-40)."""
    if unit >= FIRST_STRUCTURE:
        return False
    return state.hidden[unit] or (bool(state.effects[unit]) and has(state, unit, "invisibility"))


def is_there(state: State, unit: int) -> bool:
    """Whether an intrepid is on the board, or a structure stands."""
    return state.at[unit] != LIMBO if unit < FIRST_STRUCTURE else state.stands[unit - FIRST_STRUCTURE]


def full_life(table: Table, state: State, unit: int) -> int:
    """The life of a unit without wounds."""
    if unit >= FIRST_STRUCTURE:
        return table.structures[unit - FIRST_STRUCTURE].life
    more = sum([trait.amount for trait in state.traits[unit] if trait.pattern == "more_life"])
    return row_of(table, state, unit).life + more


def wounds_of(state: State, unit: int) -> int:
    """The damage that lies on a unit."""
    return state.wounds[unit] if unit < FIRST_STRUCTURE else state.hurt[unit - FIRST_STRUCTURE]


def life_of(table: Table, state: State, unit: int) -> int:
    """The life that a unit has left."""
    return full_life(table, state, unit) - wounds_of(state, unit)


def squares_of(table: Table, state: State, unit: int) -> tuple[int, ...]:
    """The squares of a unit that is there."""
    return (state.at[unit],) if unit < FIRST_STRUCTURE else table.squares[unit - FIRST_STRUCTURE]


def distance(table: Table, state: State, square: int, unit: int) -> int:
    """How far a unit that is there is from a square, without diagonals."""
    far = table.board.far[square]
    if unit < FIRST_STRUCTURE:
        return far[state.at[unit]]
    squares = table.squares[unit - FIRST_STRUCTURE]
    return far[squares[0]] if len(squares) == 1 else min([far[square] for square in squares])


def movement_of(table: Table, state: State, unit: int) -> int:
    """The most squares that an intrepid walks in a round."""
    found = card_of(table, state, unit).movement
    found += sum([trait.amount for trait in state.traits[unit] if trait.pattern == "more_move"])
    for effect in state.effects[unit]:
        if effect.kind == "hasten":
            found += effect.amount
        elif effect.kind == "slow":
            found -= effect.amount
    return max(0, found + power_of(table, state, unit // RANKS, "power_move"))


def power_of(table: Table, state: State, player: int, pattern: str) -> int:
    """What the power of the gods gives, if the land has the runes for it; otherwise 0."""
    territory = table.territories[player]
    active = territory.power.pattern == pattern and len(state.land[player]) >= territory.runes
    return territory.power.amount if active else 0


def hand_size(table: Table, state: State, player: int) -> int:
    """Up to how many cards a player draws (Z-49)."""
    return power_of(table, state, player, "power_hand") or table.ruleset.hand


def weapons(table: Table, state: State, unit: int) -> list[tuple[int, Attack]]:
    """The attacks of an intrepid that its statuses allow: the basic one as card -1, and those of its armaments."""
    effects = state.effects[unit]
    if effects and has(state, unit, "paralysis"):
        return []
    found = [(NOBODY, row_of(table, state, unit).attack)]
    for card in state.gear[unit]:
        attack = table.ruleset.cards[card].attack
        if attack is not None:
            found.append((card, attack))
    if effects and has(state, unit, "silence"):
        found = [(card, attack) for card, attack in found if attack.type != "am"]
    return found


def alvo_of(state: State, unit: int, attack: Attack) -> int:
    """How far an attack of an intrepid reaches."""
    more = [t.amount for t in state.traits[unit] if t.pattern == "more_alvo" and t.of in (attack.type, "any")]
    return attack.alvo + sum(more)


def resistance_of(table: Table, state: State, unit: int, type_: str) -> int:
    """What is subtracted from the damage of attacks of a type."""
    kind = "magic" if type_ == "am" else "physical"
    if unit < FIRST_STRUCTURE:
        row = row_of(table, state, unit)
        found = row.magic if kind == "magic" else row.physical
        for trait in state.traits[unit]:
            if trait.of == kind and (
                trait.pattern == "more_resistance" or (trait.pattern == "bond" and has_friend(table, state, unit, trait.target))
            ):
                found += trait.amount
    else:
        structure = table.structures[unit - FIRST_STRUCTURE]
        found = structure.magic if kind == "magic" else structure.physical
    for effect in effects_of(state, unit):
        if effect.of == kind:
            found += effect.amount if effect.kind == "shield" else -effect.amount
    return max(0, found)


def has_friend(table: Table, state: State, unit: int, friend: str) -> bool:
    """Whether another own intrepid, or an astral ally of the own team, is beside an intrepid."""
    near = table.board.near[state.at[unit]]
    allies = card_of(table, state, unit).allies
    for other, at in enumerate(state.at):
        if at in near and other != unit:
            own = other // RANKS == unit // RANKS if friend == "own" else (other // RANKS - unit // RANKS) % 2 == 0
            if own and (friend == "own" or card_of(table, state, other).sign in allies):
                return True
    return False


def counts_against(table: Table, state: State, foe: str, unit: int, other: int) -> bool:
    """Whether another unit is of the kind against which something of this unit counts."""
    match foe:
        case "astral_enemy":
            both = unit < FIRST_STRUCTURE and other < FIRST_STRUCTURE
            return both and card_of(table, state, other).sign in card_of(table, state, unit).enemies
        case "structure":
            return is_construction(other)
        case "guardian":
            return kind_of(other) in GUARDIANS
        case "caught":
            return is_caught(state, other)
    return not any(distance(table, state, square, other) <= 1 for square in squares_of(table, state, unit))


def kind_of(unit: int) -> int:
    """The kind of a structure: castle, towers, guardians; NOBODY for an intrepid."""
    return (unit - FIRST_STRUCTURE) % KINDS if unit >= FIRST_STRUCTURE else NOBODY


def is_construction(unit: int) -> bool:
    """Whether a unit is a castle or a tower."""
    return unit >= FIRST_STRUCTURE and kind_of(unit) not in GUARDIANS


def is_immune(table: Table, state: State, unit: int) -> bool:
    """Whether a unit is a castle whose player has lost too few towers."""
    if kind_of(unit) != CASTLE:
        return False
    first = unit - FIRST_STRUCTURE
    return sum([not state.stands[first + tower] for tower in TOWERS]) < table.ruleset.immune_towers


def attack_bonus(table: Table, state: State, unit: int, attack: Attack, target: int) -> int:
    """What is added to the dice of an attack."""
    found = sum([effect.amount for effect in effects_of(state, unit) if effect.kind == "strengthen"])
    for trait in traits_of(table, state, unit):
        if (trait.pattern == "more_damage" and trait.of in (attack.type, "any")) or (
            trait.pattern == "damage_against" and counts_against(table, state, trait.of, unit, target)
        ):
            found += trait.amount
    return found


def guard_of(table: Table, state: State, unit: int, attacker: int) -> int:
    """By how much a unit lessens the damage of this attacker."""
    traits = [trait for trait in traits_of(table, state, unit) if trait.pattern == "guard_against"]
    return sum([trait.amount for trait in traits if counts_against(table, state, trait.of, unit, attacker)])


def expected_damage(table: Table, state: State, unit: int, attack: Attack, target: int) -> float:
    """What an attack does on average, the resistance taken from the mean of the dice."""
    mean = attack.mean + attack_bonus(table, state, unit, attack, target) - resistance_of(table, state, target, attack.type)
    for effect in effects_of(state, unit):
        if effect.kind == "extra_die":
            faces = table.ruleset.faces[effect.amount]
            mean += sum(faces) / len(faces)
    return max(float(table.ruleset.least_damage), mean - guard_of(table, state, target, unit))


def mates(table: Table, player: int) -> Iterable[int]:
    """The intrepids of a player's team."""
    return (u for u in range(RANKS * table.seats) if (u // RANKS - player) % 2 == 0)


def has_castle(state: State, player: int) -> bool:
    """Whether a player's castle stands."""
    return state.stands[player * KINDS + CASTLE]


def own_units(player: int) -> range:
    """The intrepids of a player."""
    return range(player * RANKS, player * RANKS + RANKS)


def structure_of(player: int, kind: int) -> int:
    """The number of a structure among all units."""
    return FIRST_STRUCTURE + player * KINDS + kind


def rival_structures(table: Table, state: State, player: int) -> list[int]:
    """The structures of the enemies that stand."""
    first = FIRST_STRUCTURE
    return [first + s for s, stands in enumerate(state.stands) if stands and (s // KINDS - player) % 2]
