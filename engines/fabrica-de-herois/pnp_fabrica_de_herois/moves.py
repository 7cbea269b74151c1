"""How heroes, missions and actions change places: the small steps of which all effects are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_fabrica_de_herois.state import NONE, State, with_card, without

if TYPE_CHECKING:
    from pnp.rules.game_rules import Dice
    from pnp_fabrica_de_herois.ruleset import Ruleset
    from pnp_fabrica_de_herois.state import Side


def leave_field(side: Side, card: int) -> None:
    """Take a hero from the field; whatever lay on it ends. If it was the leader, there is none (H-22)."""
    side.field = without(side.field, card)
    if side.blocked:
        side.blocked = tuple([mark for mark in side.blocked if mark.card != card])
    if side.protected:
        side.protected = tuple([mark for mark in side.protected if mark.card != card])
    if side.leader == card:
        side.leader = NONE


def take(state: State, card: int) -> None:
    """Take a hero from the field or support where it is."""
    side = state.sides[state.holder(card)]
    if card in side.field:
        leave_field(side, card)
    else:
        side.support = without(side.support, card)


def bury(state: State, card: int) -> None:
    """Put a hero from a field or support on top of the cemetery."""
    take(state, card)
    state.cemetery += (card,)


def can_draw(state: State) -> bool:
    """Whether there is a hero to draw."""
    return bool(state.deck or state.cemetery)


def draw_hero(state: State, dice: Dice) -> int:
    """Take a hero from the deck, which is made of the cemetery if it is empty (H-24)."""
    if not state.deck:
        state.deck, state.cemetery = tuple(sorted(state.cemetery)), ()
    at = dice.roll(len(state.deck)) - 1
    card = state.deck[at]
    state.deck = state.deck[:at] + state.deck[at + 1 :]
    return card


def draw_heroes(state: State, player: int, amount: int, dice: Dice) -> None:
    """Draw heroes to the support, as many as there are."""
    side = state.sides[player]
    for _ in range(amount):
        if can_draw(state):
            side.support = with_card(side.support, draw_hero(state, dice))


def gain(rules: Ruleset, side: Side, amount: int) -> None:
    """Give actions; what goes beyond the most is lost (H-09)."""
    side.actions = min(rules.actions_max, side.actions + amount)


def draw_mission(state: State, player: int) -> None:
    """Open the mission on top of the deck; none if there is none (H-12)."""
    if not state.pile:
        return
    state.sides[player].mission = state.pile[0]
    state.pile = state.pile[1:]
    for side in state.sides:
        if side.known:
            side.known -= 1


def flee(state: State, player: int) -> None:
    """Put the open mission to the bottom of the deck (H-11) and open another."""
    side = state.sides[player]
    state.pile += (side.mission,)
    side.mission = NONE
    draw_mission(state, player)


def end_of(state: State, player: int, lasts: int) -> None:
    """End what lasts until the player's new turn (ROUND) or mission (MISSION)."""
    for side in state.sides:
        if side.blocked:
            side.blocked = tuple([m for m in side.blocked if m.user != player or m.lasts != lasts])
        if side.protected:
            side.protected = tuple([m for m in side.protected if m.user != player or m.lasts != lasts])
        if side.changes:
            side.changes = tuple([c for c in side.changes if c.user != player or c.lasts != lasts])


def take_actions(state: State, player: int, amount: int) -> int:
    """Take actions from a player, as many as there are; give how many."""
    side = state.sides[player]
    taken = min(amount, side.actions)
    side.actions -= taken
    return taken
