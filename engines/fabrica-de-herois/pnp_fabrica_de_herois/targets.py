"""Whom an effect may hit: heroes, or players where an effect hits a player or heroes in a hand, which nobody sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pnp_fabrica_de_herois.board import can_be_blocked, is_blocked, is_protected
from pnp_fabrica_de_herois.moves import can_draw
from pnp_fabrica_de_herois.patterns import REACTIONS
from pnp_fabrica_de_herois.state import NONE

if TYPE_CHECKING:
    from pnp_fabrica_de_herois.ruleset import Effect, Ruleset
    from pnp_fabrica_de_herois.state import Frame, Side, State


def names_targets(effect: Effect) -> bool:
    """Whether somebody has to be chosen."""
    return effect.side == "one_rival" or bool(effect.target) or effect.pattern in ("steal", "new_leader", "change_leader")


def hits_heroes(effect: Effect) -> bool:
    """Whether the targets are heroes of fields, which other heroes can replace."""
    return effect.target in ("rival", "rival_leader")


def picks_of(effect: Effect) -> int:
    """How many targets are picked."""
    return effect.amount if effect.target in ("rival", "own", "own_support") else 1


def candidates(rules: Ruleset, state: State, frame: Frame) -> list[int]:
    """Give the heroes or players that can be picked for an effect, the user's or those of the rivals clockwise."""
    effect = frame.effect
    if effect.pattern == "change_leader":
        return _next_leaders(state, frame)
    if effect.side or effect.target == "rival_support" or effect.pattern == "steal":
        return [p for p in state.clockwise(frame.player) if _has_something(state.sides[p], effect)]
    if effect.target.startswith("own"):
        return _own(rules, state.sides[frame.player], effect)
    rivals, attack = [state.sides[p] for p in state.clockwise(frame.player)], frame.source != NONE
    return [c for s in rivals for c in s.field if can_hit(rules, s, c, effect, attack=attack)]


def _next_leaders(state: State, frame: Frame) -> list[int]:
    """The heroes who may lead after the leader; not those who go to the cemetery after this."""
    side = state.sides[frame.player]
    gone = {side.leader, frame.source if frame.slot else NONE, *state.leaving()}
    return [card for card in side.field if card not in gone and not is_blocked(side, card)]


def _has_something(side: Side, effect: Effect) -> bool:
    if effect.target:
        return bool(side.support)
    return effect.pattern == "weaken" or side.actions > 0


def _own(rules: Ruleset, side: Side, effect: Effect) -> list[int]:
    if effect.target == "own_support":
        return list(side.support)
    cards = side.field if effect.target == "own" else (side.leader,) if side.leader != NONE else ()
    return [card for card in cards if can_hit(rules, side, card, effect, attack=False)]


def can_hit(rules: Ruleset, side: Side, card: int, effect: Effect, *, attack: bool) -> bool:
    """Whether an effect can hit a field hero. Attacks cannot hit a protected one, and some only a leader."""
    fits = effect.pattern != "new_leader" if card == side.leader else effect.target != "rival_leader"
    if not fits or rules.heroes[card].bonus > effect.up_to:
        return False
    match effect.pattern:
        case "block":
            return can_be_blocked(rules, side, card)
        case "new_leader" if is_blocked(side, card):
            return False
        case "unblock":
            return is_blocked(side, card)
        case "protect":
            return not is_blocked(side, card) and not is_protected(rules, side, card)
    return not (attack and is_protected(rules, side, card))


def has_effect(rules: Ruleset, state: State, frame: Frame) -> bool:
    """Whether an effect can be used now, outside of an attack: it is none that lasts by itself, and has somebody to hit."""
    effect = frame.effect
    if effect.permanent or effect.pattern in REACTIONS:
        return False
    if names_targets(effect):
        return bool(candidates(rules, state, frame))
    needs = _NEEDS.get(effect.pattern)
    return needs is None or needs(rules, state, frame)


def may_flee(rules: Ruleset, side: Side) -> bool:
    """Whether the player has a mission from which one may flee."""
    return side.mission != NONE and rules.missions[side.mission].extra.pattern != "no_escape"


def group_to_protect(rules: Ruleset, side: Side, effect: Effect) -> list[int]:
    """The heroes of an affiliation that can be protected."""
    heroes = rules.heroes
    group = [c for c in side.field if heroes[c].affiliations & effect.affiliation]
    return [c for c in group if not is_blocked(side, c) and not is_protected(rules, side, c)]


_NEEDS: Final[dict[str, Callable[[Ruleset, State, Frame], bool]]] = {
    "draw": lambda _, state, __: can_draw(state),
    "revive": lambda _, state, __: bool(state.cemetery),
    "escape": lambda rules, state, frame: may_flee(rules, state.sides[frame.player]),
    "peek": lambda _, state, __: bool(state.pile),
    "protect_group": lambda rules, state, frame: bool(group_to_protect(rules, state.sides[frame.player], frame.effect)),
}
"""What effects without targets need."""
