"""Progress: extractors, buildings, production, research, recovery and the exchange."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_beyond_nebula.actions import Action, Build, Conflict, Exchange, Extract, Recover, Research, Ship, Troop
from pnp_beyond_nebula.chart import OFF
from pnp_beyond_nebula.state import GONE, PILE, READY, RECOVERY, SHIPS, TECHNOLOGIES, State, Table, planets_of, put
from pnp_beyond_nebula.upkeep import BUILT, UNDER_CONSTRUCTION, advanced

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


BASE, SPECIAL = 1, 2
METAL, GAS, CRYSTAL = 0, 1, 2


def options(table: Table, state: State) -> Iterator[Action]:
    """Give the legal actions of Progress, technologies left out."""
    yield Conflict()
    player = state.active
    own = state.reserves[player * 3 : player * 3 + 3]
    yield from _extractors(table, state, own)
    yield from _buildings(table, state, own)
    yield from _production(table, state, own)
    yield from _research(table, state, own)
    if not state.exchanged:
        most = table.rules.reserve_max
        for paid in range(3):
            for got in range(3):
                if paid != got:
                    yield from (Exchange(paid, got, n) for n in range(1, min(own[paid], most - own[got]) + 1))


def extractor_price(table: Table, state: State, player: int, resource: int) -> int | None:
    """What the next extractor of a resource costs, in that resource; None if there are both."""
    extractors = state.extractors[player * 3 + resource]
    return None if extractors == SPECIAL else table.rules.special_cost if extractors == BASE else table.rules.base_cost


def _extractors(table: Table, state: State, own: Sequence[int]) -> Iterator[Action]:
    for resource in range(3):
        price = extractor_price(table, state, state.active, resource)
        if price is not None and own[resource] >= price:
            yield Extract(resource)


def can_pay(own: Sequence[int], price: Sequence[int]) -> bool:
    """Whether reserves are enough for a price."""
    return own[0] >= price[0] and own[1] >= price[1] and own[2] >= price[2]


def _buildings(table: Table, state: State, own: Sequence[int]) -> Iterator[Action]:
    for building in range(3):
        if state.buildings[state.active * 3 + building] == 0 and can_pay(own, table.rules.costs[building]):
            yield Build(building)


def has(state: State, player: int, building: int) -> bool:
    """Whether a building of a player is ready for use."""
    return state.buildings[player * 3 + building] == BUILT


def _production(table: Table, state: State, own: Sequence[int]) -> Iterator[Action]:
    player, rules = state.active, table.rules
    planets = planets_of(state, player)
    if has(state, player, METAL) and own[METAL] >= rules.troop_cost:
        yield from (Troop(planet) for planet in planets if state.troops[planet] < rules.troops_max)
    ships = state.places[player * SHIPS : (player + 1) * SHIPS]
    if has(state, player, GAS) and own[GAS] >= rules.ship_cost and OFF in ships:
        yield from (Ship(planet) for planet in planets)
    if has(state, player, CRYSTAL) and own[CRYSTAL] >= rules.recovery_cost:
        start = player * TECHNOLOGIES
        yield from (Recover(at) for at in range(start, start + TECHNOLOGIES) if state.technologies[at] > RECOVERY)


def tokens_out(state: State, player: int) -> int:
    """How many technologies of a player are in research or recovery; there are tokens for six (N-07)."""
    own = state.technologies[player * TECHNOLOGIES : (player + 1) * TECHNOLOGIES]
    return len(own) - own.count(PILE) - own.count(READY) - own.count(GONE)


def _research(table: Table, state: State, own: Sequence[int]) -> Iterator[Action]:
    player = state.active
    if tokens_out(state, player) >= table.rules.at_once:
        return
    for index, technology in enumerate(table.technologies):
        at = player * TECHNOLOGIES + index
        if state.technologies[at] == PILE and has(state, player, technology.building) and can_pay(own, technology.price):
            yield Research(at)


def pay(state: State, player: int, price: Sequence[int]) -> None:
    """Take a price from the reserves."""
    reserves = list(state.reserves)
    for resource in range(3):
        reserves[player * 3 + resource] -= price[resource]
    state.reserves = tuple(reserves)


def do(table: Table, state: State, action: Action) -> None:
    """Do an action of Progress."""
    player, rules = state.active, table.rules
    match action:
        case Extract(resource):
            price = extractor_price(table, state, player, resource) or 0
            state.reserves = _less(state, resource, price)
            at = player * 3 + resource
            state.extractors = put(state.extractors, at, state.extractors[at] + 1)
        case Build(building):
            pay(state, player, rules.costs[building])
            state.buildings = put(state.buildings, player * 3 + building, UNDER_CONSTRUCTION)
        case Research(technology):
            pay(state, player, table.technologies[technology % TECHNOLOGIES].price)
            state.technologies = put(state.technologies, technology, rules.start_step)
        case Recover(technology):
            state.reserves = _less(state, CRYSTAL, rules.recovery_cost)
            step = advanced(table, technology, state.technologies[technology])
            state.technologies = put(state.technologies, technology, step)
        case Exchange(paid, got, amount):
            reserves = put(state.reserves, player * 3 + got, state.reserves[player * 3 + got] + amount)
            state.reserves = put(reserves, player * 3 + paid, reserves[player * 3 + paid] - amount)
            state.penalty, state.exchanged = put(state.penalty, player, paid), True
        case _:
            _produce(table, state, action)


def _less(state: State, resource: int, price: int) -> tuple[int, ...]:
    at = state.active * 3 + resource
    return put(state.reserves, at, state.reserves[at] - price)


def _produce(table: Table, state: State, action: Action) -> None:
    """Produce a troop, two with Clone, or a ship; both arrive at once (N-01)."""
    rules = table.rules
    if isinstance(action, Troop):
        state.reserves = _less(state, METAL, rules.troop_cost)
        many = rules.clone_factor if state.clone else 1
        troops = min(state.troops[action.planet] + many, rules.troops_max)
        state.troops = put(state.troops, action.planet, troops)
    elif isinstance(action, Ship):
        state.reserves = _less(state, GAS, rules.ship_cost)
        ship = state.places.index(OFF, state.active * SHIPS)
        state.places = put(state.places, ship, table.blocks[action.planet])
        state.aboard = put(state.aboard, ship, 0)
        state.hulls = put(state.hulls, ship, rules.durability)
        state.moved = put(state.moved, ship, 0)
        state.clock += 1
        state.arrived = put(state.arrived, ship, state.clock)
