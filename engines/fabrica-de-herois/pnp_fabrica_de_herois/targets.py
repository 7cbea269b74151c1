"""Whom an effect may hit: heroes, or players where an effect hits a player or heroes in a hand, which nobody sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_fabrica_de_herois.board import can_be_blocked, is_blocked, is_protected
from pnp_fabrica_de_herois.moves import can_draw
from pnp_fabrica_de_herois.patterns import REACTIONS
from pnp_fabrica_de_herois.state import NONE

if TYPE_CHECKING:
    from pnp_fabrica_de_herois.ruleset import Effect, Ruleset
    from pnp_fabrica_de_herois.state import Side, State


def names_targets(effect: Effect) -> bool:
    """Whether somebody has to be chosen."""
    return effect.side == "one_rival" or bool(effect.target) or effect.pattern in ("steal", "new_leader", "change_leader")


def hits_heroes(effect: Effect) -> bool:
    """Whether the targets are heroes of fields, which other heroes can replace."""
    return effect.target in ("rival", "rival_leader")


def picks_of(effect: Effect) -> int:
    """How many targets are picked."""
    return effect.amount if effect.target in ("rival", "own", "own_support") else 1


def candidates(rules: Ruleset, state: State, player: int, effect: Effect, source: int, slot: int) -> list[int]:
    """Give the heroes or players that can be picked, the user's or those of the rivals clockwise."""
    own, pattern = state.sides[player], effect.pattern
    if pattern == "change_leader":
        out = [c for c in own.field if c != own.leader and not is_blocked(own, c)]
        return [c for c in out if c != source] if slot else out
    if pattern == "new_leader":
        return [c for p in state.clockwise(player) for c in state.sides[p].field if _may_lead(rules, state.sides[p], c)]
    if pattern == "steal" or (effect.side == "one_rival" and pattern == "drain"):
        return [p for p in state.clockwise(player) if state.sides[p].actions]
    if effect.side == "one_rival":
        return list(state.clockwise(player))
    attack = source != NONE
    match effect.target:
        case "rival":
            sides = [state.sides[p] for p in state.clockwise(player)]
            return [c for side in sides for c in side.field if can_hit(rules, side, c, effect, attack=attack)]
        case "rival_leader":
            sides = [state.sides[p] for p in state.clockwise(player)]
            return [s.leader for s in sides if s.leader != NONE and can_hit(rules, s, s.leader, effect, attack=attack)]
        case "rival_support":
            return [p for p in state.clockwise(player) if state.sides[p].support]
        case "own":
            return [c for c in own.field if can_hit(rules, own, c, effect, attack=False)]
        case "own_support":
            return list(own.support)
        case "own_leader":
            return [own.leader] if own.leader != NONE and can_hit(rules, own, own.leader, effect, attack=False) else []
    return []


def can_hit(rules: Ruleset, side: Side, card: int, effect: Effect, *, attack: bool) -> bool:
    """Whether an effect can hit a field hero. Attacks cannot hit a protected one."""
    if rules.heroes[card].bonus > effect.up_to:
        return False
    match effect.pattern:
        case "block":
            return can_be_blocked(rules, side, card)
        case "send_back" if is_blocked(side, card):  # may not go to the support
            return False
        case "unblock":
            return is_blocked(side, card)
        case "protect":
            return not is_blocked(side, card) and not is_protected(rules, side, card)
    return not (attack and is_protected(rules, side, card))


def _may_lead(rules: Ruleset, side: Side, card: int) -> bool:
    return card != side.leader and not is_protected(rules, side, card)


def has_effect(rules: Ruleset, state: State, player: int, effect: Effect, source: int, slot: int) -> bool:
    """Whether an effect can be used now, outside of an attack: it is none that lasts by itself, and has somebody to hit."""
    if effect.permanent or effect.pattern in REACTIONS:
        return False
    if names_targets(effect):
        return bool(candidates(rules, state, player, effect, source, slot))
    side = state.sides[player]
    match effect.pattern:
        case "draw":
            return can_draw(state)
        case "revive":
            return bool(state.cemetery)
        case "escape":
            return may_flee(rules, side)
        case "peek":
            return bool(state.pile)
        case "protect_group":
            return bool(group_to_protect(rules, side, effect))
    return True


def may_flee(rules: Ruleset, side: Side) -> bool:
    """Whether the player has a mission from which one may flee."""
    return side.mission != NONE and rules.missions[side.mission].extra.pattern != "no_escape"


def group_to_protect(rules: Ruleset, side: Side, effect: Effect) -> list[int]:
    """The heroes of an affiliation that can be protected."""
    heroes = rules.heroes
    group = [c for c in side.field if heroes[c].affiliations & effect.affiliation]
    return [c for c in group if not is_blocked(side, c) and not is_protected(rules, side, c)]
