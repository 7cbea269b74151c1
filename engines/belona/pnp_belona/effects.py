"""Effects (S3) of map symbols and zone bonuses, in a queue (E-49); some need a decision, the others are applied at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_belona.kit import Symbol
from pnp_belona.scoring import finished
from pnp_belona.state import NOBODY, Decline, Phase, Refusal, Reinforce, Revive, Roll, fields_of, pair, replaced, state_of

if TYPE_CHECKING:
    from pnp.engine.dice import Dice
    from pnp_belona.state import Action, GameTable, State

_to_weapons, _to_queue, _after_queue = fields_of("phase", "weapons"), fields_of("upgrades", "queue"), fields_of("queue", None)
_to_influence, _after_influence = fields_of(None, "influence"), fields_of("influence", None)
_ROLL, _DECLINE = Roll(), Decline()
_WEAPON, _UPGRADE, _MEMBER, _INFLUENCE = (int(s) for s in Symbol)


def amounts(table: GameTable) -> tuple[int, int, int, int]:
    """The amount that each map symbol gives, in the order of `Symbol`."""
    rules = table.kit.rules
    return rules.effect_weapon, rules.effect_upgrade, rules.effect_member, rules.effect_influence


def arrive(table: GameTable, state: State, space: int, faction: int) -> State:
    """Apply the effect of the symbol on `space`, where a group of `faction` has ended its move or flight (E-07, E-08)."""
    symbol = table.board.symbol[space]
    if symbol < 0:
        return state
    return settle(table, state, ((symbol, faction),) * amounts(table)[symbol])


def settle(table: GameTable, state: State, queue: tuple[tuple[int, int], ...]) -> State:
    """Apply effects until one needs a decision or none is left; then the game ends or the turn goes on (E-24)."""
    rules = table.kit.rules
    weapons, upgrades = state.weapons, state.upgrades
    while queue:
        symbol, faction = queue[0]
        if symbol == _WEAPON:
            weapons = pair(weapons, faction, min(weapons[faction] + 1, rules.weapons_max))  # E-32
        elif symbol == _UPGRADE:
            upgrades = pair(upgrades, faction, min(upgrades[faction] + 1, rules.upgrades_max))
        elif symbol == _INFLUENCE or _takers(table, state, faction):
            return _with(state, Phase.GAIN, weapons, upgrades, queue)
        queue = queue[1:]  # a member that no group can take is lost (E-33)
    state = _with(state, Phase.ACT, weapons, upgrades, queue)
    return state if NOBODY in state.owners else finished(table, state)


def _with(
    state: State, phase: Phase, weapons: tuple[int, int], upgrades: tuple[int, int], queue: tuple[tuple[int, int], ...]
) -> State:
    held = (*_to_weapons(state), weapons, upgrades, *_to_queue(state))
    return state_of((phase, *held, queue, *_after_queue(state)))


def options(table: GameTable, state: State) -> list[Action]:
    """The ways to take the first effect in the queue."""
    symbol, faction = state.queue[0]
    return [_ROLL, _DECLINE] if symbol == _INFLUENCE else _takers(table, state, faction)


def _takers(table: GameTable, state: State, faction: int) -> list[Action]:
    """The groups that a member can join, and the starting spaces to which a beaten group can come back."""
    rules, members, places = table.kit.rules, state.members, state.places
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
    if group // table.kit.rules.groups != faction:
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
    faction, rest = state.queue[0][1], state.queue[1:]
    if isinstance(action, Reinforce):
        members = replaced(state.members, action.group, state.members[action.group] + 1)
        state = state._replace(members=members)
    elif isinstance(action, Revive):
        members = replaced(state.members, action.group, table.kit.rules.revive_members)
        state = state._replace(members=members, places=replaced(state.places, action.group, action.space))
    elif isinstance(action, Roll):
        influence = pair(state.influence, faction, dice.roll(table.kit.rules.sides))
        state = state_of((*_to_influence(state), influence, *_after_influence(state)))
    return settle(table, state, rest)
