"""The state machine: the acting faction, the legal actions, why an action is illegal, and the effect of an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pnp_belona import combat, contracts, domination, effects, movement
from pnp_belona.state import (
    NOBODY,
    OFF,
    Action,
    Arm,
    Decline,
    Dominate,
    End,
    Execute,
    Fight,
    Flee,
    GameTable,
    IllegalActionError,
    Move,
    Name,
    Phase,
    Refusal,
    Reinforce,
    Revive,
    Roll,
    State,
    Stay,
    named,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.rules.game_rules import Dice

END: Final = End()
_ACT, _NAME = Phase.ACT, Phase.NAME


def actor(state: State) -> int:
    """The faction that has to decide next."""
    if state.phase is Phase.GAIN:
        return state.queue[0][1]
    return 1 - state.active if state.phase in (Phase.FLEE, Phase.DEFEND) else state.active


def legal(table: GameTable, state: State) -> list[Action]:
    """All legal actions in a fixed order; of moves, only one per space (see `movement.options`)."""
    if state.phase is _ACT:
        return [
            *movement.options(table, state),
            *domination.options(table, state),
            *contracts.options(table, state),
            *combat.options(table, state),
            END,
        ]
    return _OPTIONS[state.phase](table, state)


def refuse(table: GameTable, state: State, action: Action) -> Refusal | None:
    """Give the reason why an action is illegal, with the constant that forbids it; None if it is legal."""
    if type(action) not in _ALLOWED[state.phase]:
        return Refusal("turn.order", f"now the faction must {state.phase.value}" if state.result is None else state.phase.value)
    check = _REFUSALS.get(type(action))
    return check(table, state, action) if check else None


def apply(table: GameTable, state: State, action: Action, dice: Dice) -> State:
    """Give the state after a legal action; rolls are taken from `dice`."""
    return _DO[type(action)](table, state, action, dice)


def play(table: GameTable, state: State, action: Action, dice: Dice) -> State:
    """Like `apply`, but raises IllegalActionError if the action is illegal."""
    refusal = refuse(table, state, action)
    if refusal:
        raise IllegalActionError(action, refusal)
    return apply(table, state, action, dice)


def _names(table: GameTable, state: State) -> list[Action]:
    groups = table.rules.groups
    return [named(g) for g in range(state.active * groups, (state.active + 1) * groups) if state.places[g] != OFF]


def _refuse_name(table: GameTable, state: State, action: Name) -> Refusal | None:
    if action in _names(table, state):
        return None
    return Refusal("movement.groups_per_turn", "the active group is an own group on the map")


def _name(table: GameTable, state: State, action: Name, dice: Dice) -> State:  # noqa: ARG001  the signature of all actions
    after = state.copy()
    after.phase, after.group = _ACT, action.group
    return after


def _end(table: GameTable, state: State, action: End, dice: Dice) -> State:  # noqa: ARG001  the signature of all actions
    """Begin the turn of the other faction, and reset what belongs to a single turn (S8, S1, E-10, E-11)."""
    after = state.copy()
    after.phase, after.group, after.moved = _NAME, NOBODY, False
    after.turn, after.active = state.turn + 1, 1 - state.active
    after.fought, after.left = 0, (0,) * len(state.left)
    return after


_OPTIONS: Final[dict[Phase, Callable[[GameTable, State], list[Action]]]] = {
    Phase.NAME: _names,
    Phase.GAIN: effects.options,
    Phase.FLEE: combat.flee_options,
    Phase.ATTACK: combat.weapon_options,
    Phase.DEFEND: combat.weapon_options,
    Phase.OVER: lambda _table, _state: [],
}
_ALLOWED: Final[dict[Phase, tuple[type, ...]]] = {
    Phase.NAME: (Name,),
    Phase.ACT: (Move, Dominate, Execute, Fight, End),
    Phase.GAIN: (Reinforce, Revive, Roll, Decline),
    Phase.FLEE: (Flee, Stay),
    Phase.ATTACK: (Arm,),
    Phase.DEFEND: (Arm,),
    Phase.OVER: (),
}
_REFUSALS: Final[dict[type, Callable[[GameTable, State, Any], Refusal | None]]] = {
    Name: _refuse_name,
    Move: movement.refuse,
    Dominate: domination.refuse,
    Execute: contracts.refuse,
    Fight: combat.refuse,
    Flee: combat.refuse_flight,
    Arm: combat.refuse_weapons,
    Reinforce: effects.refuse,
    Revive: effects.refuse,
    Roll: effects.refuse,
    Decline: effects.refuse,
}
_DO: Final[dict[type, Callable[[GameTable, State, Any, Dice], State]]] = {
    Name: _name,
    Move: movement.do,
    Dominate: domination.do,
    Execute: contracts.do,
    Fight: combat.declare,
    End: _end,
    Flee: combat.answer,
    Stay: combat.answer,
    Arm: combat.arm,
    Reinforce: effects.do,
    Revive: effects.do,
    Roll: effects.do,
    Decline: effects.do,
}
