"""Contracts (A3): pay a contract of the row, keep it, and refill its place at once (E-34, E-35, E-36, E-42)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_belona.state import OFF, Execute, GameTable, Refusal, State, pair, replaced

if TYPE_CHECKING:
    from pnp.rules.game_rules import Dice
    from pnp_belona.ruleset import Contract


def payable(table: GameTable, state: State, contract: Contract) -> bool:
    """Whether the active faction can pay a contract now."""
    faction = state.active
    return (
        state.weapons[faction] >= contract.weapon
        and state.upgrades[faction] >= contract.upgrade
        and (not contract.member or _refuse_members(table, state, contract) is None)
    )


def options(table: GameTable, state: State) -> list[Execute]:
    """The contracts of the row that can be paid, by place."""
    cards = table.ruleset.contracts
    return [Execute(i) for i, card in enumerate(state.row) if card >= 0 and payable(table, state, cards[card])]


def refuse(table: GameTable, state: State, action: Execute) -> Refusal | None:
    """Give the reason why the contract cannot be executed."""
    if not 0 <= action.place < len(state.row) or state.row[action.place] < 0:
        return Refusal("contract.row_size", f"no contract lies in place {action.place + 1} of the row")
    contract, faction = table.ruleset.contracts[state.row[action.place]], state.active
    for word, has, cost in (
        ("weapon", state.weapons[faction], contract.weapon),
        ("upgrade", state.upgrades[faction], contract.upgrade),
    ):
        if has < cost:
            return Refusal("contract.when", f"`{contract.id}` costs {cost} of `{word}`, the faction has {has}")
    return _refuse_members(table, state, contract) if contract.member else None


def _refuse_members(table: GameTable, state: State, contract: Contract) -> Refusal | None:
    group, members = state.group, state.members[state.group]
    if state.places[group] == OFF:
        return Refusal("contract.members_from", "members come from the active group, which is not on the map")
    if members < contract.member:
        message = f"`{contract.id}` costs {contract.member} members, the active group has {members}"
        return Refusal("contract.members_from", message)
    groups = table.rules.groups
    own = state.members[state.active * groups : (state.active + 1) * groups]
    if members == contract.member and sum(own) == members:
        return Refusal("contract.last_group", "the payment would leave the faction without a group on the map")
    return None


def do(table: GameTable, state: State, action: Execute, dice: Dice) -> State:  # noqa: ARG001  the signature of all actions
    """Pay, keep the card and refill its place; a group without members leaves the map."""
    card, faction, group = state.row[action.place], state.active, state.group
    contract = table.ruleset.contracts[card]
    executed, after = (*state.executed[faction], card), state.copy()
    after.weapons = pair(state.weapons, faction, state.weapons[faction] - contract.weapon)
    after.upgrades = pair(
        state.upgrades,
        faction,
        min(state.upgrades[faction] - contract.upgrade + table.sides[faction].commission, table.rules.upgrades_max),
    )
    after.executed = (state.executed[0], executed) if faction else (executed, state.executed[1])
    after.row, after.deck = replaced(state.row, action.place, state.deck[0] if state.deck else -1), state.deck[1:]
    members = state.members[group] - contract.member
    after.members = replaced(state.members, group, members)
    if not members:
        after.places = replaced(state.places, group, OFF)
    return after
