"""Combat of one ship against one: who may be attacked, declarations, the roll, and the loss of durability."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_beyond_nebula.actions import Action, Attack
from pnp_beyond_nebula.chart import OFF, beside
from pnp_beyond_nebula.flight import destroy
from pnp_beyond_nebula.state import SHIPS, Combat, Phase, State, Table, pair, put, ships_at, ships_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.rules.game_rules import Dice


def adjacent(table: Table, one: int, other: int) -> bool:
    """Whether two blocks are the same, share an edge or are joined by a line (N-18)."""
    return one == other or other in beside(one) or other in table.chart.routes[one]


def options(table: Table, state: State) -> Iterator[Action]:
    """Give the combats that the active player may declare; of several ships on a block the first to arrive fights (N-21).

    Ships that avoided a combat do not fight each other again in this turn.
    """
    rival = 1 - state.active
    blocks = sorted({state.places[ship] for ship in ships_of(state, rival)})
    if not blocks:
        return
    for ship in ships_of(state, state.active):
        for block in blocks:
            if adjacent(table, state.places[ship], block):
                rivals = [other for other in ships_at(state, rival, block) if not state.avoided & pair(ship, other)]
                yield from (Attack(ship, other) for other in sorted(rivals, key=state.arrived.__getitem__)[:1])


def declare(state: State, attack: Attack) -> None:
    """Begin a combat; the attacker has the initiative."""
    state.combat = Combat(attack.ship, attack.rival, state.active)
    state.phase = Phase.DECLARE


def passed(table: Table, state: State, dice: Dice) -> None:
    """Go on with the other player; when both have passed, the dice fall."""
    assert state.combat is not None
    combat = state.combat
    if combat.passed:
        roll(table, state, dice)
    else:
        state.combat = combat._replace(player=1 - combat.player, passed=1)


def roll(table: Table, state: State, dice: Dice) -> None:
    """Roll for both ships until one total is lower, whose ship is about to lose durability (N-20)."""
    assert state.combat is not None
    combat, rules = state.combat, table.rules
    own, rival = combat.attacker, combat.defender
    while True:
        one = dice.roll(rules.small) + state.aboard[own] + combat.spies[own // SHIPS]
        other = dice.roll(rules.small) + state.aboard[rival] + combat.spies[rival // SHIPS]
        if one != other:
            break
    state.combat = combat._replace(player=own // SHIPS, passed=0, rolled=True)
    harm(state, own if one < other else rival, rules.combat_loss)


def harm(state: State, ship: int, points: int) -> None:
    """Let a ship lose points of durability, each of which its owner may prevent."""
    state.losses += (ship,) * points
    state.phase = Phase.LOSS


def lose(state: State) -> None:
    """Take the next point of durability; a ship without any is destroyed."""
    ship, state.losses = state.losses[0], state.losses[1:]
    state.hulls = put(state.hulls, ship, max(state.hulls[ship] - 1, 0))
    if not state.hulls[ship] and state.places[ship] != OFF:
        destroy(state, ship)
    resume(state)


def resume(state: State) -> None:
    """Go on after a loss that was taken or prevented, or after ships were destroyed."""
    state.losses = tuple(ship for ship in state.losses if state.places[ship] != OFF)
    if state.losses:
        state.phase = Phase.LOSS
        return
    combat = state.combat
    if combat is not None and all(state.places[ship] != OFF for ship in (combat.attacker, combat.defender)):
        state.phase = Phase.DECLARE
        return
    leave(state)


def leave(state: State) -> None:
    """End a combat, or what stood in its place; Conflict goes on."""
    state.combat = None
    state.phase = Phase.CONFLICT
