"""Contracts as cards that can be judged: which a game names, who executed them, and the game without one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.rules.game_rules import GameCard, Playout, TakenCard
from pnp_belona.state import Action, Execute, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp_belona.ruleset import Contract, Ruleset


def game_cards(ruleset: Ruleset) -> tuple[GameCard, ...]:
    """Give the contracts; map cards, factions and zones can not be left out of a game."""
    return tuple(GameCard(c.id, "contracts", price_of(c)) for c in {c.id: c for c in ruleset.contracts}.values())


def price_of(contract: Contract) -> str:
    """What a contract costs and gives, for the reader."""
    return f"{contract.points} points for {contract.size} resources: {contract.points - contract.size:+d}"


def executed(ruleset: Ruleset, playout: Playout[State, Action]) -> Iterator[TakenCard]:
    """Give the contracts that were executed."""
    states, cards = playout.states, ruleset.contracts
    for at, action in enumerate(playout.actions):
        if type(action) is Execute:
            state = states[at]
            yield TakenCard(at, state.active, cards[state.row[action.place]].id)


def without_contract(before: State, after: State) -> State:
    """Give the state in which the contract has gone out of the game: its place is refilled, and nothing was paid for it."""
    return after.changed(
        weapons=before.weapons,
        upgrades=before.upgrades,
        members=before.members,
        places=before.places,
        executed=before.executed,
    )
