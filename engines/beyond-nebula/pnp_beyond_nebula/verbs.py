"""What technologies do: a table of verbs, by the ids of the cards. A verb gives what it may be used on, and does it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pnp_beyond_nebula.chart import distance, ring_at
from pnp_beyond_nebula.combat import adjacent, harm, leave, resume
from pnp_beyond_nebula.control import drop_neutral
from pnp_beyond_nebula.flight import arrive, capacity, destroy, hostile_rings, inside, stop
from pnp_beyond_nebula.state import (
    NONE,
    PLANETS,
    READY,
    SHIPS,
    TECHNOLOGIES,
    State,
    Table,
    is_home,
    pair,
    planets_of,
    put,
    ships_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pnp.rules.game_rules import Dice

Targets = list[tuple[int, int]]
"""What a technology may be used on: pairs as in `actions.Use`."""


class Call(NamedTuple):
    """A use of a technology: the table, the state that it changes, the player who uses it and on what, and the dice."""

    table: Table
    state: State
    player: int
    one: int
    other: int
    dice: Dice
    hacked: bool


class Verb(NamedTuple):
    """What a technology may be used on, and what it does. `opening`: in a combat only before the first roll."""

    targets: Callable[[Table, State, int], Targets]
    do: Callable[[Call], None]
    opening: bool = False


def _each(items: Iterable[int]) -> Targets:
    return [(item, 0) for item in items]


def _own_ships(_: Table, state: State, player: int) -> Targets:
    return _each(ships_of(state, player))


def _rival_ships(_: Table, state: State, player: int) -> Targets:
    return _each(ships_of(state, 1 - player))


# Academy


def _chargeable(_: Table, state: State, player: int) -> Targets:
    """The rival's technologies that are ready or in recovery (N-32)."""
    start = (1 - player) * TECHNOLOGIES
    return _each(at for at in range(start, start + TECHNOLOGIES) if state.technologies[at] >= READY)


def _charge(call: Call) -> None:
    """Stop a technology for a turn, or else hold its recovery; nothing happens to one that is ready (N-32)."""
    if call.dice.roll(call.table.rules.small) <= call.table.rules.fail_max:
        call.state.blocked_next |= 1 << call.one
    elif call.state.technologies[call.one] != READY:
        call.state.held |= 1 << call.one


def _pulse(call: Call) -> None:
    call.state.stunned_next |= 1 << call.one


def _suicide(call: Call) -> None:
    """Destroy a ship and all that are adjacent to it, of both players (N-35)."""
    state, block = call.state, call.state.places[call.one]
    for ship in (*ships_of(state, 0), *ships_of(state, 1)):
        if adjacent(call.table, block, state.places[ship]):
            destroy(state, ship)
    resume(state)


def _ray_targets(table: Table, state: State, player: int) -> Targets:
    return [
        (ship, 0)
        for ship in ships_of(state, 1 - player)
        if any(distance(state.places[own], state.places[ship]) <= table.rules.ray_reach for own in ships_of(state, player))
    ]


def _ray(call: Call) -> None:
    """Hit a ship, and by the roll of its owner each other one of that player within reach of it (N-34)."""
    rules, state = call.table.rules, call.state
    block = state.places[call.one]
    harm(state, call.one, rules.ray_loss)
    for ship in ships_of(state, 1 - call.player):
        near = ship != call.one and distance(block, state.places[ship]) <= rules.ray_splash
        if near and call.dice.roll(rules.small) <= rules.fail_max:
            harm(state, ship, rules.ray_loss)


def _damaged(table: Table, state: State, player: int) -> Targets:
    return _each(ship for ship in ships_of(state, player) if state.hulls[ship] < table.rules.durability)


def _repair(call: Call) -> None:
    hull = min(call.state.hulls[call.one] + call.table.rules.repair, call.table.rules.durability)
    call.state.hulls = put(call.state.hulls, call.one, hull)


# Hangar


def _nothing(_table: Table, _state: State, _player: int) -> Targets:
    return [(0, 0)]


def _speed(call: Call) -> None:
    call.state.speed += call.table.rules.speed_bonus


def _cargo_targets(_: Table, state: State, player: int) -> Targets:
    """Any own ship, while no other has the marker, of which there is one (N-30)."""
    ships = ships_of(state, player)
    return [] if any(state.cargo >> ship & 1 for ship in ships) else _each(ships)


def _cargo(call: Call) -> None:
    call.state.cargo |= 1 << call.one


def _in_combat(_: Table, state: State, player: int) -> Targets:
    if state.combat is None:
        return []
    return _each(ship for ship in (state.combat.attacker, state.combat.defender) if ship // SHIPS == player)


def _spy(call: Call) -> None:
    """A troop more for this combat, above the capacity too (N-31)."""
    combat = call.state.combat
    assert combat is not None
    spies = put(combat.spies, call.player, combat.spies[call.player] + call.table.rules.spy_bonus)
    call.state.combat = combat._replace(spies=(spies[0], spies[1]))


def _shield_targets(_: Table, state: State, player: int) -> Targets:
    return [(ship, 0) for ship in state.losses[:1] if ship // SHIPS == player]


def _shield(call: Call) -> None:
    call.state.losses = call.state.losses[1:]
    resume(call.state)


def _hideable(_: Table, state: State, _player: int) -> Targets:
    return [] if state.combat is None else [(0, 0)]


def _hide(call: Call) -> None:
    """Avoid a combat; its ships fight no more in this turn, and that of an attacker may enter blocks of the rival's ships."""
    state, combat = call.state, call.state.combat
    assert combat is not None
    state.avoided |= pair(combat.attacker, combat.defender)
    if combat.attacker // SHIPS == call.player:
        state.hidden |= 1 << combat.attacker
    leave(state)


def _cannon_targets(table: Table, state: State, player: int) -> Targets:
    """Any planet with troops, whoever controls it, within reach of an own ship (N-19)."""
    ships = ships_of(state, player)
    reach = table.rules.cannon_reach
    return [
        (planet, 0)
        for planet in range(2 * PLANETS)
        if state.troops[planet] and any(distance(table.blocks[planet], state.places[s]) <= reach for s in ships)
    ]


def _cannon(call: Call) -> None:
    state = call.state
    at = call.player * 2 + call.hacked
    state.uses = put(state.uses, at, state.uses[at] + 1)
    state.troops = put(state.troops, call.one, max(state.troops[call.one] - call.table.rules.cannon_loss, 0))
    drop_neutral(call.table, state, call.one)


# Laboratory


def _balance_targets(_: Table, state: State, player: int) -> Targets:
    own = state.reserves[player * 3 : player * 3 + 3]
    return [(one, other) for one in range(3) for other in range(3) if own[one] != own[other]]


def _balance(call: Call) -> None:
    start = call.player * 3
    call.state.reserves = put(call.state.reserves, start + call.one, call.state.reserves[start + call.other])


def _to_spare(table: Table, state: State, planet: int) -> int:
    """The troops that may leave a planet without it turning neutral."""
    return state.troops[planet] - (0 if is_home(planet) else table.rules.neutral_below)


def _mothership_targets(table: Table, state: State, player: int) -> Targets:
    ships = [ship for ship in ships_of(state, player) if state.aboard[ship] < capacity(table, state, ship)]
    return [(s, p) for s in ships for p in planets_of(state, player) if _to_spare(table, state, p) > 0]


def _mothership(call: Call) -> None:
    """Fill a ship from an own planet (N-29), which keeps what it needs to remain colonised."""
    state, ship, planet = call.state, call.one, call.other
    room = capacity(call.table, state, ship) - state.aboard[ship]
    troops = min(room, _to_spare(call.table, state, planet))
    state.aboard = put(state.aboard, ship, state.aboard[ship] + troops)
    state.troops = put(state.troops, planet, state.troops[planet] - troops)


def _find_way(call: Call) -> None:
    call.state.finders |= 1 << call.one


def _clone_targets(_: Table, state: State, _player: int) -> Targets:
    return [] if state.clone else [(0, 0)]


def _clone(call: Call) -> None:
    call.state.clone = True


def _exchange_targets(_: Table, state: State, player: int) -> Targets:
    return [] if state.penalty[player] == NONE else [(0, 0)]


def _free_exchange(call: Call) -> None:
    call.state.penalty = put(call.state.penalty, call.player, NONE)


def _jump_targets(table: Table, state: State, player: int) -> Targets:
    closed = {state.places[ship] for ship in ships_of(state, 1 - player)}
    return [
        (ship, block)
        for ship in ships_of(state, player)
        for block in ring_at(state.places[ship], table.rules.jump)
        if block not in closed
    ]


def _jump(call: Call) -> None:
    """Put a ship on the block, which is no movement; inside a ring it stops as it does when it enters one (N-36)."""
    if inside(hostile_rings(call.table, call.state, call.player), call.other):
        stop(call.state, call.one)
    arrive(call.table, call.state, call.one, (call.other,), call.dice)


def _hack(call: Call) -> None:
    """What is copied is done in place of this; see `technologies.py`."""


TABLE: Final[dict[str, Verb]] = {
    "electric_charge": Verb(_chargeable, _charge),
    "electromagnetic_pulse": Verb(_rival_ships, _pulse),
    "suicide": Verb(_own_ships, _suicide, opening=True),
    "hack": Verb(lambda *_: [], _hack),
    "radioactive_ray": Verb(_ray_targets, _ray),
    "repair": Verb(_damaged, _repair),
    "battle_speed": Verb(_nothing, _speed),
    "improved_cargo": Verb(_cargo_targets, _cargo),
    "reveal_spy": Verb(_in_combat, _spy),
    "energy_shield": Verb(_shield_targets, _shield),
    "invisibility_field": Verb(_hideable, _hide, opening=True),
    "supernova_cannon": Verb(_cannon_targets, _cannon),
    "balance": Verb(_balance_targets, _balance),
    "mothership": Verb(_mothership_targets, _mothership),
    "pathfinder": Verb(_own_ships, _find_way),
    "clone": Verb(_clone_targets, _clone),
    "free_exchange": Verb(_exchange_targets, _free_exchange),
    "jumpgate": Verb(_jump_targets, _jump),
}
"""The verbs of all technologies."""
