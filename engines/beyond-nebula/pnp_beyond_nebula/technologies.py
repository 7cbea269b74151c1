"""When technologies may be used, by whom, and what becomes of them: recovery, limits, and Hack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp.rules.game_rules import Dice, pick
from pnp_beyond_nebula.actions import Use
from pnp_beyond_nebula.economy import tokens_out
from pnp_beyond_nebula.flight import seek
from pnp_beyond_nebula.state import GONE, PILE, READY, RECOVERY, TECHNOLOGIES, Phase, State, Table, planets_of, put
from pnp_beyond_nebula.verbs import TABLE, Call

if TYPE_CHECKING:
    from collections.abc import Iterator


_SHIELD: Final = "energy_shield"
_HACK: Final = "hack"
_CANNON: Final = "supernova_cannon"
_ONCE_PER_TURN: Final = ("balance", "clone")


def usable(table: Table, state: State, player: int) -> Iterator[Use]:
    """Give what a player may use now: in Progress the economy, in Conflict the rest, in a combat what fits it (N-03)."""
    start = player * TECHNOLOGIES
    if READY not in state.technologies[start : start + TECHNOLOGIES] or tokens_out(state, player) >= table.rules.at_once:
        return
    for index in range(TECHNOLOGIES):
        if _is_up(state, start + index):
            yield from _uses(table, state, player, index, hacked=False)
    if _is_up(state, start + table.verbs[_HACK]) and state.phase is not Phase.PROGRESS:
        theirs = (1 - player) * TECHNOLOGIES
        for index in range(TECHNOLOGIES):
            if state.technologies[theirs + index] == READY:
                yield from _uses(table, state, player, index, hacked=True)


def _is_up(state: State, at: int) -> bool:
    """Whether a technology is face-up and not stopped by Electric Charge."""
    return state.technologies[at] == READY and not state.blocked >> at & 1


def _uses(table: Table, state: State, player: int, index: int, *, hacked: bool) -> Iterator[Use]:
    technology = table.technologies[index]
    name = technology.id
    if not _fits(state, name, technology.when):
        return
    if name in _ONCE_PER_TURN and state.used >> index & 1:
        return
    if name == _CANNON and state.uses[player * 2 + hacked] >= table.rules.cannon_uses:
        return
    for one, other in TABLE[name].targets(table, state, player):
        yield Use(index, one, other, hacked)


def _fits(state: State, name: str, when: str) -> bool:
    match state.phase:
        case Phase.PROGRESS:
            return when == "progress"
        case Phase.CONFLICT:
            return when in ("conflict", "both")
        case Phase.LOSS:
            return name == _SHIELD
        case Phase.DECLARE:
            opening = state.combat is None or not state.combat.rolled
            return when in ("combat", "both") and name != _SHIELD and (opening or not TABLE[name].opening)
    return False


def use(table: Table, state: State, player: int, action: Use, dice: Dice) -> None:
    """Use a technology: it, or Hack in its place, begins to recover, on the second step with a planet of its colour."""
    spent = table.verbs[_HACK] if action.hacked else action.technology
    technology, at = table.technologies[spent], player * TECHNOLOGIES + spent
    special = any(table.colours[planet] == technology.building for planet in planets_of(state, player))
    step = table.rules.speciality_start if special else table.rules.start_step
    state.technologies = put(state.technologies, at, RECOVERY + step if step <= technology.time else READY)
    if table.technologies[action.technology].id in _ONCE_PER_TURN:
        state.used |= 1 << action.technology
    if state.combat is not None:
        state.combat = state.combat._replace(passed=0)
    verb = TABLE[table.technologies[action.technology].id]
    verb.do(Call(table, state, player, action.one, action.other, dice, action.hacked))
    if table.technologies[spent].id == _CANNON and state.uses[player * 2] >= table.rules.cannon_uses:
        state.technologies = put(state.technologies, at, GONE)


def find(table: Table, state: State, colour: int, dice: Dice) -> None:
    """Draw a technology of a colour that is not researched; it is ready at once (N-38)."""
    start = state.active * TECHNOLOGIES
    pile = [i for i in range(TECHNOLOGIES) if state.technologies[start + i] == PILE]
    left = [start + i for i in pile if table.technologies[i].building == colour]
    state.technologies = put(state.technologies, pick(dice, left), READY)
    state.finds -= 1
    state.phase = Phase.CONFLICT
    if state.finds:
        seek(state)


def colours_left(table: Table, state: State) -> list[int]:
    """The colours of which the active player has a technology left to be found."""
    start = state.active * TECHNOLOGIES
    return sorted({t.building for i, t in enumerate(table.technologies) if state.technologies[start + i] == PILE})
