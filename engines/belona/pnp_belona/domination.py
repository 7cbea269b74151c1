"""Domination (A2) of an open zone by an own group on it, if the faction's influence matches (E-19 to E-25)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_belona.effects import settle
from pnp_belona.ruleset import Symbol
from pnp_belona.state import NOBODY, Action, Dominate, GameTable, Refusal, State, pair, replaced

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.rules.game_rules import Dice


def fits(table: GameTable, influence: int, zone: int) -> bool:
    """Whether an influence matches a zone: equal to its number (E-20) or, depending on the rules, at least as high."""
    number = zone + table.rules.zone_first
    return influence == number or (influence > number and table.rules.influence_required == "at_least")


def options(table: GameTable, state: State) -> list[Action]:
    """The zones that the active faction can dominate now."""
    influence = state.influence[state.active]
    if not influence:
        return []
    rules, owners = table.rules, state.owners
    exact = influence - rules.zone_first
    wanted: Iterable[int] = (exact,) if 0 <= exact < rules.zones and owners[exact] == NOBODY else ()
    if rules.influence_required == "at_least":
        wanted = range(min(exact + 1, rules.zones))
    if not wanted:
        return []
    own = state.places[state.active * rules.groups : (state.active + 1) * rules.groups]
    return [Dominate(z) for z in wanted if owners[z] == NOBODY and table.board.zone_spaces[z] in own]


def refuse(table: GameTable, state: State, action: Dominate) -> Refusal | None:
    """Give the reason why the zone cannot be dominated now."""
    if action in options(table, state):
        return None
    if not 0 <= action.zone < table.rules.zones:
        return Refusal("zone.count", f"there is no zone {action.zone + table.rules.zone_first}")
    number = action.zone + table.rules.zone_first
    if state.owners[action.zone] != NOBODY:
        return Refusal("zone.retake", f"zone {number} is dominated already")
    influence = state.influence[state.active]
    if not fits(table, influence, action.zone):
        found = f"the influence is {influence}" if influence else "there is no influence yet"
        return Refusal("zone.influence_required", f"zone {number} needs an influence of {number}, {found}")
    return Refusal("turn.free_actions", f"no group of the faction stands on zone {number}")


def do(table: GameTable, state: State, action: Dominate, dice: Dice) -> State:  # noqa: ARG001  the signature of all actions
    """Place a cube, keep or spend the influence, and take the bonus at once."""
    faction, rules = state.active, table.rules
    bonus = tuple((int(symbol), faction) for symbol, count in table.ruleset.bonuses[action.zone] for _ in range(count))
    bonus += ((int(Symbol.WEAPON), faction),) * table.sides[faction].rent
    after = state.copy()
    after.owners = replaced(state.owners, action.zone, faction)
    if rules.influence_spent:
        after.influence = pair(state.influence, faction, 0)
    settle(table, after, bonus)
    return after
