"""Whom a sentence may hit: the units that a player can choose, and those that its words name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_zodiacus.patterns import CHOSEN_ONE, DEBUFFS, HITS_GUARDIANS, HITS_STRUCTURES
from pnp_zodiacus.ruleset import CASTLE, GUARDIANS, TOWERS
from pnp_zodiacus.state import FIRST_STRUCTURE, KINDS, LIMBO, NOBODY, RANKS, State, Table
from pnp_zodiacus.totals import (
    distance,
    is_construction,
    is_hidden,
    is_immune,
    mates,
    own_units,
    rival_structures,
    structure_of,
    wounds_of,
)
from pnp_zodiacus.walking import line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp_zodiacus.ruleset import Does


def has_choice(does: Does) -> bool:
    """Whether the player chooses a unit for a sentence."""
    return does.target in CHOSEN_ONE


def candidates(table: Table, state: State, player: int, unit: int, alvo: int, does: Does) -> list[int]:
    """The units that a sentence can hit: to choose one of, or all of them.

    `unit`: the intrepid who does it, or NOBODY for an action; `alvo`: how far it reaches, 0 any distance.
    """
    found = [other for other in _named(table, state, player, unit, does) if _in_reach(table, state, unit, alvo, does, other)]
    return [other for other in found if matters(table, state, does, unit, other)]


def _named(table: Table, state: State, player: int, unit: int, does: Does) -> Iterable[int]:  # noqa: PLR0911  a line for each word
    match does.target:
        case "enemy" | "each_enemy" | "near_enemies" | "any_enemy":
            return _enemies(table, state, player, does)
        case "enemy_structure":
            return [u for u in rival_structures(table, state, player) if is_construction(u)]
        case "enemy_guardian":
            return [u for u in rival_structures(table, state, player) if not is_construction(u)]
        case "self":
            return (unit,)
        case "ally" | "each_ally" | "near_allies":
            return [u for u in mates(table, player) if u != unit and state.at[u] != LIMBO]
        case "any_own":
            if does.pattern == "recharge":
                return own_units(player)
            return [u for u in own_units(player) if state.at[u] != LIMBO]
    kinds = {"own_tower": TOWERS, "own_castle": (CASTLE,), "own_guardian": GUARDIANS}[does.target]
    return [structure_of(player, kind) for kind in kinds if state.stands[player * KINDS + kind]]


def _enemies(table: Table, state: State, player: int, does: Does) -> list[int]:
    """Those whom this can hit at all: intrepids who are not hidden (Z-40), and structures if it is for them."""
    found = [u for u in table.enemies[player] if state.at[u] != LIMBO and not is_hidden(state, u)]
    if does.target != "any_enemy" and does.pattern in HITS_GUARDIANS:
        all_kinds = does.pattern in HITS_STRUCTURES
        found += [u for u in rival_structures(table, state, player) if all_kinds or not is_construction(u)]
    return found


def _in_reach(table: Table, state: State, unit: int, alvo: int, does: Does, other: int) -> bool:
    if unit == NOBODY or does.target in ("any_enemy", "any_own", "self"):
        return True
    if does.target in ("near_enemies", "near_allies"):
        alvo = 1
    return not alvo or distance(table, state, state.at[unit], other) <= alvo


def matters(table: Table, state: State, does: Does, unit: int, other: int) -> bool:  # noqa: PLR0911  a line for each pattern
    """Whether a sentence changes anything for this unit."""
    match does.pattern:
        case "hurt" | "hurt_roll" | "drain":
            return not is_immune(table, state, other)
        case "heal":
            return wounds_of(state, other) > 0
        case "cleanse":
            return any(effect.kind in DEBUFFS for effect in state.effects[other])
        case "recharge":
            return any(state.cool[other])
        case "push" | "pull":
            squares = does.amount if does.pattern == "push" else -does.amount
            return bool(line(table, state, other, state.at[unit], squares))
        case "march":
            return other == state.active * RANKS + state.round - 1
    return True


def hits(does: Does, other: int) -> bool:
    """Whether a sentence can be for this kind of unit, such as the one that the sentence before has hit."""
    if other < FIRST_STRUCTURE:
        return True
    if does.pattern in ("heal", "shield"):
        return True
    return does.pattern in (HITS_STRUCTURES if is_construction(other) else HITS_GUARDIANS)


def named_by(table: Table, state: State, player: int, unit: int, alvo: int, does: Does) -> list[int]:
    """All units that a sentence hits whose words leave no choice."""
    return candidates(table, state, player, unit, alvo, does) if does.target else []
