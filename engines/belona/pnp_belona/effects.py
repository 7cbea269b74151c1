"""Effects (S3) of map symbols and zone bonuses, in a queue (E-49); some need a decision, the others are applied at once.

`after` is the next state in the making, a copy that is changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_belona.ruleset import Symbol
from pnp_belona.scoring import finish
from pnp_belona.state import NOBODY, Action, Decline, GameTable, Phase, Refusal, Reinforce, Revive, Roll, State, pair, replaced

if TYPE_CHECKING:
    from pnp.rules.game_rules import Dice

_ACT, _GAIN = Phase.ACT, Phase.GAIN
_ROLL, _DECLINE = Roll(), Decline()
_WEAPON, _UPGRADE, _MEMBER, _INFLUENCE = (int(s) for s in Symbol)


def amounts(table: GameTable, faction: int) -> tuple[int, int, int, int]:
    """The amount that each map symbol gives to a faction, in the order of `Symbol`."""
    rules = table.rules
    return rules.effect_weapon, rules.effect_upgrade, rules.effect_member, table.sides[faction].rolls


def arrive(table: GameTable, after: State, space: int, faction: int) -> None:
    """Apply the effect of the symbol on `space`, where a group of `faction` has ended its move or flight (E-07, E-08)."""
    symbol = table.board.symbol[space]
    if symbol >= 0:
        settle(table, after, ((symbol, faction),) * amounts(table, faction)[symbol])


def settle(table: GameTable, after: State, queue: tuple[tuple[int, int], ...]) -> None:
    """Apply effects until one needs a decision or none is left; then the game ends or the turn goes on (E-24)."""
    rules = table.rules
    while queue:
        symbol, faction = queue[0]
        if symbol == _WEAPON:
            after.weapons = pair(after.weapons, faction, min(after.weapons[faction] + 1, rules.weapons_max))  # E-32
        elif symbol == _UPGRADE:
            after.upgrades = pair(after.upgrades, faction, min(after.upgrades[faction] + 1, rules.upgrades_max))
        elif symbol == _INFLUENCE or _takers(table, after, faction):
            break
        queue = queue[1:]  # a member that no group can take is lost (E-33)
    after.phase, after.queue = (_GAIN if queue else _ACT), queue
    if not queue and NOBODY not in after.owners:
        finish(table, after)


def options(table: GameTable, state: State) -> list[Action]:
    """The ways to take the first effect in the queue."""
    symbol, faction = state.queue[0]
    return [_ROLL, _DECLINE] if symbol == _INFLUENCE else _takers(table, state, faction)


def _takers(table: GameTable, state: State, faction: int) -> list[Action]:
    """The groups that a member can join, and the starting spaces to which a beaten group can come back."""
    rules, members, places = table.rules, state.members, state.places
    own = range(faction * rules.groups, (faction + 1) * rules.groups)
    out: list[Action] = [Reinforce(g) for g in own if 0 < members[g] < rules.members_max]
    beaten = [g for g in own if not members[g]]
    if beaten:
        free = [s for s in table.board.start_spaces[faction] if s not in places]
        out += [Revive(g, s) for g in beaten for s in free]
    return out


def refuse(table: GameTable, state: State, action: Action) -> Refusal | None:
    """Give the reason why the effect cannot be taken like this."""
    symbol, faction = state.queue[0]
    if action in options(table, state):
        return None
    if isinstance(action, (Roll, Decline)) or symbol == _INFLUENCE:
        return Refusal("effect.kinds", f"the effect to take is `{Symbol(symbol).name.lower()}`")
    return _refuse_taker(table, state, action, faction)


def _refuse_taker(table: GameTable, state: State, action: Action, faction: int) -> Refusal:
    group = action.group if isinstance(action, (Reinforce, Revive)) else NOBODY
    if group // table.rules.groups != faction:
        return Refusal("effect.member", "the member is for a group of the faction that gains it")
    if isinstance(action, Revive):
        if state.members[group]:
            return Refusal("group.revive_members", "only a beaten group comes back")
        return Refusal("group.revive_where", "a beaten group comes back to a free starting space of its faction")
    if not state.members[group]:
        return Refusal("group.revive_members", "a beaten group has no die on the map that a member could join")
    return Refusal("group.members_max", f"the group has {state.members[group]} members already")


def do(table: GameTable, state: State, action: Action, dice: Dice) -> State:
    """Take the first effect in the queue as `action` says, then settle the others."""
    faction, rest, after = state.queue[0][1], state.queue[1:], state.copy()
    if isinstance(action, Roll):
        after.influence = pair(state.influence, faction, dice.roll(table.rules.sides))
    elif isinstance(action, Reinforce):
        after.members = replaced(state.members, action.group, state.members[action.group] + 1)
    elif isinstance(action, Revive):
        after.members = replaced(state.members, action.group, table.rules.revive_members)
        after.places = replaced(state.places, action.group, action.space)
    settle(table, after, rest)
    return after
