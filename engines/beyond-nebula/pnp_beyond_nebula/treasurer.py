"""The goal-seeking player in Progress: extractors first, then academy and hangar, then ships and troops, then technologies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp_beyond_nebula.actions import Action, Build, Conflict, Exchange, Extract, Recover, Research, Ship, Troop
from pnp_beyond_nebula.chart import OFF
from pnp_beyond_nebula.economy import CRYSTAL, GAS, METAL, can_pay, extractor_price, has, tokens_out
from pnp_beyond_nebula.state import PILE, RECOVERY, SHIPS, TECHNOLOGIES, State, planets_of, ships_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp_beyond_nebula.outlook import Outlook

_FIRST: Final = (GAS, METAL)
"""The buildings that are needed for anything else: hangar and academy."""
_FLEET: Final = 3
"""So many ships before technologies."""


class Treasurer:
    """Decides in Progress. `taste` orders the technologies, the most wanted first."""

    def __init__(self, outlook: Outlook, seat: int, taste: Sequence[int]) -> None:
        self._outlook, self._table, self._seat, self._taste = outlook, outlook.table, seat, taste

    def choose(self, state: State) -> Action:
        """Give the next action of Progress; `Conflict` when nothing is worth its price."""
        own = state.reserves[self._seat * 3 : self._seat * 3 + 3]
        return (
            self._extractor(state, own)
            or self._guard(state, own)
            or self._building(state, own)
            or self._exchange(state, own)
            or (self._is_armed(state) and self._research(state, own))
            or self._production(state, own)
            or self._research(state, own)
            or Conflict()
        )

    def _extractor(self, state: State, own: Sequence[int]) -> Action | None:
        for resource in range(3):
            price = extractor_price(self._table, state, self._seat, resource)
            if price is not None and own[resource] >= price:
                return Extract(resource)
        return None

    def _wanted(self, state: State) -> list[int]:
        missing = [b for b in _FIRST if not state.buildings[self._seat * 3 + b]]
        if missing or state.buildings[self._seat * 3 + CRYSTAL] or not self._is_armed(state):
            return missing
        pile = (i for i in self._taste if state.technologies[self._seat * TECHNOLOGIES + i] == PILE)
        favourite = next(pile, None)
        return [CRYSTAL] if favourite is not None and self._table.technologies[favourite].building == CRYSTAL else []

    def _is_armed(self, state: State) -> bool:
        aboard = sum(state.aboard[self._seat * SHIPS : (self._seat + 1) * SHIPS])
        return self._fleet(state) >= _FLEET - 1 and aboard >= (_FLEET - 1) * self._table.rules.colonise

    def _fleet(self, state: State) -> int:
        return SHIPS - state.places[self._seat * SHIPS : (self._seat + 1) * SHIPS].count(OFF)

    def _building(self, state: State, own: Sequence[int]) -> Action | None:
        wanted = self._wanted(state)
        return next((Build(b) for b in wanted if can_pay(own, self._table.rules.costs[b])), None)

    def _exchange(self, state: State, own: Sequence[int]) -> Action | None:
        for building in self._wanted(state) if not state.exchanged else ():
            spare = [have - price for have, price in zip(own, self._table.rules.costs[building], strict=True)]
            short = [r for r in range(3) if spare[r] < 0]
            rich = max(range(3), key=spare.__getitem__)
            if len(short) == 1 and spare[rich] >= -spare[short[0]]:
                return Exchange(rich, short[0], -spare[short[0]])
        return None

    def _guard(self, state: State, own: Sequence[int]) -> Action | None:
        for planet in planets_of(state, self._seat):
            threat = self._outlook.threat(state, planet, self._seat)
            if not threat:
                continue
            ships = ships_at(state, self._seat, self._table.blocks[planet])
            if not ships:
                return Ship(planet) if self._can_launch(state, own) else None
            held = max(state.aboard[ship] for ship in ships) + state.troops[planet]
            if held < max(threat + 1, self._table.rules.capacity) and self._can_train(state, own, planet):
                return Troop(planet)
        return None

    def _can_launch(self, state: State, own: Sequence[int]) -> bool:
        free = self._fleet(state) < SHIPS
        return has(state, self._seat, GAS) and own[GAS] >= self._table.rules.ship_cost and free

    def _can_train(self, state: State, own: Sequence[int], planet: int) -> bool:
        room = state.troops[planet] < self._table.rules.troops_max
        return has(state, self._seat, METAL) and own[METAL] >= self._table.rules.troop_cost and room

    def _production(self, state: State, own: Sequence[int]) -> Action | None:
        planets = planets_of(state, self._seat)
        saving = self._saving(state)
        best = max(planets, key=lambda p: (self._at(state, p), p == self._seat * 3))
        waiting = sum(state.troops[p] for p in planets)
        if self._can_launch(state, own) and not saving and self._fleet(state) < _FLEET + waiting // self._table.rules.capacity:
            return Ship(best)
        metal = own[METAL] - (self._table.rules.costs[saving[0]][METAL] if saving and self._fleet(state) else 0)
        if self._can_train(state, own, best) and metal >= self._table.rules.troop_cost:
            return Troop(best)
        return None

    def _saving(self, state: State) -> list[int]:
        return self._wanted(state)

    def _at(self, state: State, planet: int) -> int:
        ships = ships_at(state, self._seat, self._table.blocks[planet])
        return sum(self._table.rules.capacity - state.aboard[ship] for ship in ships)

    def _research(self, state: State, own: Sequence[int]) -> Action | None:
        start = self._seat * TECHNOLOGIES
        recovering = [at for at in range(start, start + TECHNOLOGIES) if state.technologies[at] > RECOVERY]
        if has(state, self._seat, CRYSTAL) and recovering and own[CRYSTAL] >= self._table.rules.reserve_max // 2:
            return Recover(recovering[0])
        if self._wanted(state) or self._fleet(state) < _FLEET - 1:
            return None
        if tokens_out(state, self._seat) >= self._table.rules.at_once - 2:
            return None
        for index in self._taste:
            technology = self._table.technologies[index]
            if state.technologies[start + index] == PILE and has(state, self._seat, technology.building):
                return Research(start + index) if can_pay(own, technology.price) else None
        return None
