"""Ships on the map: how far they can move, defence rings, radioactivity, unexplored zones, loading and settling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp_beyond_nebula.actions import Action, Load, Move, Settle
from pnp_beyond_nebula.chart import OFF, square_distance
from pnp_beyond_nebula.control import capture, drop_neutral, needed_to_settle, settle_game, take
from pnp_beyond_nebula.state import PILE, SHIPS, TECHNOLOGIES, Phase, State, Table, planets_of, put, ships_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.rules.game_rules import Dice

_NO_MORE: Final = 99
"""Steps of a ship that may not move again in this turn."""


def options(table: Table, state: State) -> Iterator[Action]:
    """Give the moves of all own ships, and what they may load, unload and settle."""
    for ship in ships_of(state, state.active):
        yield from (Move(ship, block) for block in sorted(reachable(table, state, ship)))
        yield from _loads(table, state, ship)
        if needed_to_settle(table, state, ship) is not None:
            yield Settle(ship)


def capacity(table: Table, state: State, ship: int) -> int:
    """How many troops a ship can carry."""
    return table.rules.capacity_improved if state.cargo >> ship & 1 else table.rules.capacity


def _loads(table: Table, state: State, ship: int) -> Iterator[Action]:
    """Loading is free in Conflict, between a ship and an own planet on the same block (N-28)."""
    planet = table.planet_at.get(state.places[ship])
    if planet is None or state.owners[planet] != state.active:
        return
    room = min(capacity(table, state, ship) - state.aboard[ship], state.troops[planet])
    yield from (Load(ship, troops) for troops in range(1, room + 1))
    space = min(state.aboard[ship], table.rules.troops_max - state.troops[planet])
    yield from (Load(ship, -troops) for troops in range(1, space + 1))


def hostile_rings(table: Table, state: State, player: int) -> list[tuple[int, int]]:
    """The blocks of the rival's planets that have defence rings, with their reach."""
    found = ((table.blocks[p], table.rules.reach(state.troops[p])) for p in planets_of(state, 1 - player))
    return [(block, reach) for block, reach in found if reach]


def inside(rings: list[tuple[int, int]], block: int) -> bool:
    """Whether a block lies in one of the square areas."""
    return any(square_distance(centre, block) <= reach for centre, reach in rings)


def budget(table: Table, state: State, ship: int) -> int:
    """How many blocks a ship may still move in this turn."""
    if state.aboard[ship] < table.rules.troops_to_move or state.stunned >> ship & 1:
        return 0
    return max(table.rules.move + state.speed - state.moved[ship], 0)


def reachable(table: Table, state: State, ship: int) -> dict[int, tuple[int, ...]]:
    """Give each block that a ship can move to, with the shortest way there.

    In a ring of the rival a ship moves at its speed only, and whoever enters one stops (N-36). A block with a ship of the
    rival is closed until the ship is beaten (N-17), but not to a ship that has avoided a combat in this turn.
    """
    steps = budget(table, state, ship)
    if not steps:
        return {}
    player = ship // SHIPS
    rings, here = hostile_rings(table, state, player), state.places[ship]
    closed = set() if state.hidden >> ship & 1 else {state.places[s] for s in ships_of(state, 1 - player)}
    if rings and inside(rings, here):
        steps = max(table.rules.ring_speed - state.moved[ship], 0)
    links = table.free if state.finders >> ship & 1 else table.plain
    ways: dict[int, tuple[int, ...]] = {here: ()}
    edge = [here]
    for _ in range(steps):
        following = []
        for block in edge:
            for other in links[block]:
                if other not in ways and other not in closed:
                    ways[other] = (*ways[block], other)
                    if not (rings and inside(rings, other)):
                        following.append(other)
        edge = following
    del ways[here]
    return ways


def do(table: Table, state: State, action: Action, dice: Dice) -> None:
    """Do a move, a loading or a settlement."""
    match action:
        case Move(ship, block):
            _move(table, state, ship, reachable(table, state, ship)[block], dice)
        case Load(ship, troops):
            planet = table.planet_at[state.places[ship]]
            state.aboard = put(state.aboard, ship, state.aboard[ship] + troops)
            state.troops = put(state.troops, planet, state.troops[planet] - troops)
            drop_neutral(table, state, planet)
        case Settle(ship):
            planet, needed = table.planet_at[state.places[ship]], needed_to_settle(table, state, ship) or 0
            state.aboard = put(state.aboard, ship, state.aboard[ship] - needed)
            state.troops = put(state.troops, planet, state.troops[planet] + needed)
            take(table, state, planet, ship // SHIPS)


def _move(table: Table, state: State, ship: int, way: tuple[int, ...], dice: Dice) -> None:
    rings = hostile_rings(table, state, ship // SHIPS)
    stopped = bool(rings) and (inside(rings, state.places[ship]) or inside(rings, way[-1]))
    state.moved = put(state.moved, ship, _NO_MORE if stopped else state.moved[ship] + len(way))
    arrive(table, state, ship, way, dice)


def stop(state: State, ship: int) -> None:
    """Let a ship not move again in this turn."""
    state.moved = put(state.moved, ship, _NO_MORE)


def arrive(table: Table, state: State, ship: int, way: tuple[int, ...], dice: Dice) -> None:
    """Put a ship at the end of its way: radioactivity, then exploration, then capture."""
    state.clock += 1
    state.places = put(state.places, ship, way[-1])
    state.arrived = put(state.arrived, ship, state.clock)
    for block in way:
        _radiate(table, state, ship, block, dice)
        zone = table.chart.unexplored.get(block)
        if zone is not None and not state.explored >> zone & 1:
            state.explored |= 1 << zone
            state.finds += 1
    capture(table, state, ship)
    if state.phase is not Phase.OVER and state.finds:
        seek(state)


def _radiate(table: Table, state: State, ship: int, block: int, dice: Dice) -> None:
    """Roll once per ship, zone and turn (N-51); a ship without troops stays where it is."""
    zone = table.chart.radioactive.get(block)
    bit = 0 if zone is None else 1 << (zone * 2 * SHIPS + ship)
    if not bit or state.irradiated & bit:
        return
    state.irradiated |= bit
    if dice.roll(table.rules.small) <= table.rules.fail_max:
        state.aboard = put(state.aboard, ship, max(state.aboard[ship] - table.rules.radiation_loss, 0))


def seek(state: State) -> None:
    """Let the rival name a colour, if there is a technology left to be found (N-38)."""
    own = state.technologies[state.active * TECHNOLOGIES : (state.active + 1) * TECHNOLOGIES]
    if PILE in own:
        state.phase = Phase.FIND
    else:
        state.finds = 0


def destroy(state: State, ship: int) -> None:
    """Take a ship off the map, with the troops on board."""
    state.places = put(state.places, ship, OFF)
    state.aboard = put(state.aboard, ship, 0)
    state.hulls = put(state.hulls, ship, 0)
    for name in ("cargo", "finders", "hidden", "stunned", "stunned_next"):
        setattr(state, name, getattr(state, name) & ~(1 << ship))


def capture_all(table: Table, state: State) -> None:
    """Capture undefended planets under the active player's ships, at any moment of Conflict, such as after a combat."""
    for ship in ships_of(state, state.active):
        if state.phase is not Phase.OVER:
            capture(table, state, ship)
    settle_game(table, state)
