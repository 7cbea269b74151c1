"""The course of a turn: whose decision it is, what is legal, and what an action does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_beyond_nebula import combat, economy, flight, technologies
from pnp_beyond_nebula.actions import (
    Action,
    Attack,
    Begin,
    Build,
    Colour,
    Conflict,
    End,
    Exchange,
    Extract,
    Load,
    Move,
    Pass,
    Recover,
    Research,
    Settle,
    Ship,
    Troop,
    Use,
)
from pnp_beyond_nebula.state import SHIPS, Phase, State, Table
from pnp_beyond_nebula.upkeep import begin

if TYPE_CHECKING:
    from pnp.rules.game_rules import Dice


def actor(state: State) -> int:
    """The player who has to decide."""
    if state.phase is Phase.DECLARE and state.combat is not None:
        return state.combat.player
    if state.phase is Phase.LOSS:
        return state.losses[0] // SHIPS
    return 1 - state.active if state.phase is Phase.FIND else state.active


def legal(table: Table, state: State) -> list[Action]:
    """Give the legal actions."""
    match state.phase:
        case Phase.BEGIN:
            return [Begin()]
        case Phase.PROGRESS:
            return [*economy.options(table, state), *technologies.usable(table, state, state.active)]
        case Phase.CONFLICT:
            uses = technologies.usable(table, state, state.active)
            return [End(), *flight.options(table, state), *combat.options(table, state), *uses]
        case Phase.FIND:
            return [Colour(colour) for colour in technologies.colours_left(table, state)]
        case Phase.OVER:
            return []
    return [Pass(), *technologies.usable(table, state, actor(state))]


def apply(table: Table, state: State, action: Action, dice: Dice) -> State:
    """Give the state after a legal action. Who can declare nothing in a combat is not asked."""
    after = state.copy()
    _do(table, after, action, dice)
    while after.phase in (Phase.DECLARE, Phase.LOSS) and not any(technologies.usable(table, after, actor(after))):
        _pass(table, after, dice)
    if after.phase is Phase.CONFLICT:
        flight.capture_all(table, after)
    return after


def _do(table: Table, state: State, action: Action, dice: Dice) -> None:
    match action:
        case Begin():
            begin(table, state, dice)
        case Conflict():
            state.phase = Phase.CONFLICT
        case End():
            state.phase, state.active, state.turn = Phase.BEGIN, 1 - state.active, state.turn + 1
        case Extract() | Build() | Troop() | Ship() | Research() | Recover() | Exchange():
            economy.do(table, state, action)
        case Move() | Load() | Settle():
            flight.do(table, state, action, dice)
        case Attack():
            combat.declare(state, action)
        case Use():
            technologies.use(table, state, actor(state), action, dice)
        case Pass():
            _pass(table, state, dice)
        case Colour(colour):
            technologies.find(table, state, colour, dice)


def _pass(table: Table, state: State, dice: Dice) -> None:
    if state.phase is Phase.LOSS:
        combat.lose(state)
    else:
        combat.passed(table, state, dice)
