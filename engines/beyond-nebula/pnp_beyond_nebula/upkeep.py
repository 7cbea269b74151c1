"""The compulsory part of a turn: Maintenance and harvest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_beyond_nebula.state import NONE, READY, RECOVERY, SHIPS, TECHNOLOGIES, Phase, State, Table, put

if TYPE_CHECKING:
    from pnp.rules.game_rules import Dice

FIRST_TURNS = 2
"""The first turn of each player starts at a later phase: the harvest, with the kick."""
UNDER_CONSTRUCTION, BUILT = 1, 2


def begin(table: Table, state: State, dice: Dice) -> None:
    """Begin the turn of the active player: Maintenance, harvest, and all that lasts for one turn is reset."""
    _reset(state)
    first = table.rules.first_phase if state.turn <= FIRST_TURNS else "maintenance"
    if first == "maintenance":
        _maintain(table, state)
    if first in ("maintenance", "harvest"):
        _harvest(table, state, dice)
    state.phase = Phase.CONFLICT if first == "conflict" else Phase.PROGRESS


def _reset(state: State) -> None:
    own = ((1 << TECHNOLOGIES) - 1) << state.active * TECHNOLOGIES
    ships = ((1 << SHIPS) - 1) << state.active * SHIPS
    state.blocked, state.blocked_next = state.blocked_next & own, state.blocked_next & ~own
    state.stunned, state.stunned_next = state.stunned_next & ships, state.stunned_next & ~ships
    state.exchanged = state.clone = False
    state.used = state.speed = state.finders = state.hidden = state.avoided = state.irradiated = 0
    state.moved = (0,) * (2 * SHIPS)


def _maintain(table: Table, state: State) -> None:
    """Advance every indicator: buildings are ready in the next Maintenance (N-02), technologies at the end of their track."""
    mine = range(state.active * 3, state.active * 3 + 3)
    state.buildings = tuple(
        BUILT if at in mine and built == UNDER_CONSTRUCTION else built for at, built in enumerate(state.buildings)
    )
    found = list(state.technologies)
    start = state.active * TECHNOLOGIES
    for at in range(start, start + TECHNOLOGIES):
        if found[at] > 0 and found[at] != READY and not (state.held >> at & 1 and found[at] > RECOVERY):
            found[at] = advanced(table, at, found[at])
    state.technologies = tuple(found)
    state.held &= ~(((1 << TECHNOLOGIES) - 1) << start)


def advanced(table: Table, technology: int, step: int) -> int:
    """The next step of a technology in research or recovery: after the last of its track it is ready (N-05, N-06)."""
    last = table.technologies[technology % TECHNOLOGIES].time
    return READY if step % RECOVERY >= last else step + 1


def _harvest(table: Table, state: State, dice: Dice) -> None:
    """Roll for each resource; what is beyond the maximum is lost. An exchange leaves only the d6 to what was paid."""
    rules, player = table.rules, state.active
    reserves = list(state.reserves)
    for resource in range(3):
        at = player * 3 + resource
        gain = dice.roll(rules.small)
        extractors = 0 if state.penalty[player] == resource else state.extractors[at]
        if extractors == 1:
            gain += dice.roll(rules.middle)
        elif extractors:
            gain += rules.special_yield
        if state.turn <= FIRST_TURNS:
            gain += rules.kick
        reserves[at] = min(reserves[at] + gain, rules.reserve_max)
    state.reserves = tuple(reserves)
    state.penalty = put(state.penalty, player, NONE)
