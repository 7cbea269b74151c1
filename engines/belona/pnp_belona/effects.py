"""S3: the queue of effects, of map symbols and of zone bonuses alike (E-49); most settle by themselves, some need a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_belona.kit import Symbol
from pnp_belona.scoring import finished
from pnp_belona.state import NOBODY, Decline, Phase, Refusal, Reinforce, Revive, Roll, exchanged, pair

if TYPE_CHECKING:
    from pnp.engine.dice import Dice
    from pnp_belona.state import Action, GameTable, State

_WEAPON, _UPGRADE, _MEMBER, _INFLUENCE = (int(s) for s in Symbol)


def amounts(table: GameTable) -> tuple[int, int, int, int]:
    """How much each map symbol gives, in the order of `Symbol`."""
    rules = table.kit.rules
    return rules.effect_weapon, rules.effect_upgrade, rules.effect_member, rules.effect_influence


def arrive(table: GameTable, state: State, space: int, faction: int) -> State:
    """A group of `faction` ended a move or a flight on `space` (E-07, E-08): queue the effect of its symbol and settle."""
    symbol = table.board.symbol[space]
    if symbol < 0:
        return state
    return settle(table, state, ((symbol, faction),) * amounts(table)[symbol])


def settle(table: GameTable, state: State, queue: tuple[tuple[int, int], ...]) -> State:
    """Resolve effects until one needs a choice or none is left; then the game is over or the turn goes on (E-24)."""
    rules = table.kit.rules
    weapons, upgrades = state.weapons, state.upgrades
    while queue:
        symbol, faction = queue[0]
        if symbol == _WEAPON:
            weapons = pair(weapons, faction, min(weapons[faction] + 1, rules.weapons_max))  # E-32
        elif symbol == _UPGRADE:
            upgrades = pair(upgrades, faction, min(upgrades[faction] + 1, rules.upgrades_max))
        elif symbol == _INFLUENCE or _takers(table, state, faction):
            return state._replace(phase=Phase.GAIN, queue=queue, weapons=weapons, upgrades=upgrades)
        queue = queue[1:]  # a member that nobody can take is lost (E-33)
    state = state._replace(phase=Phase.ACT, queue=queue, weapons=weapons, upgrades=upgrades)
    return state if NOBODY in state.owners else finished(table, state)


def options(table: GameTable, state: State) -> list[Action]:
    """The ways to take the effect at the head of the queue."""
    symbol, faction = state.queue[0]
    return [Roll(), Decline()] if symbol == _INFLUENCE else _takers(table, state, faction)


def _takers(table: GameTable, state: State, faction: int) -> list[Action]:
    """The groups that a member can join, and the starting spaces where a beaten group can come back."""
    rules, members, places = table.kit.rules, state.members, state.places
    own = range(faction * rules.groups, (faction + 1) * rules.groups)
    out: list[Action] = [Reinforce(g) for g in own if 0 < members[g] < rules.members_max]
    beaten = [g for g in own if not members[g]]
    if beaten:
        free = [s for s in table.board.start_spaces[faction] if s not in places]
        out += [Revive(g, s) for g in beaten for s in free]
    return out


def refuse(table: GameTable, state: State, action: Action) -> Refusal | None:
    """Why this is no way to take the effect."""
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
    """Take the effect at the head of the queue as `action` says, and settle the rest."""
    faction, rest = state.queue[0][1], state.queue[1:]
    if isinstance(action, Reinforce):
        members = exchanged(state.members, action.group, state.members[action.group] + 1)
        state = state._replace(members=members)
    elif isinstance(action, Revive):
        members = exchanged(state.members, action.group, table.kit.rules.revive_members)
        state = state._replace(members=members, places=exchanged(state.places, action.group, action.space))
    elif isinstance(action, Roll):
        state = state._replace(influence=pair(state.influence, faction, dice.roll(table.kit.rules.sides)))
    return settle(table, state, rest)
