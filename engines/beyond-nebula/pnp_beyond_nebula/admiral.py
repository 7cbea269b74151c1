"""The goal-seeking player in Conflict: settle, load, fight where the odds are good, and fly to the best goals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_beyond_nebula import combat
from pnp_beyond_nebula.actions import Action, Attack, End, Load, Move, Settle
from pnp_beyond_nebula.control import needed_to_settle
from pnp_beyond_nebula.flight import capacity, reachable
from pnp_beyond_nebula.outlook import FAR, Outlook, odds
from pnp_beyond_nebula.state import NOBODY, PLANETS, State, is_home, planets_of, ships_at, ships_of

if TYPE_CHECKING:
    from collections.abc import Iterator


_BOLD, _WARY = 0.45, 0.62
"""The odds from which a combat is sought: about a planet, and elsewhere."""
_DESPERATE = 0.2
"""The odds from which any combat is sought that may stop the rival from winning."""
_PATIENCE, _HASTE = 30, 0.01
"""The turn after which odds may be worse, and by how much in each turn."""
_BLOCK, _DEFEND, _FETCH, _EXPLORE, _HUNT = 40.0, 12.0, 5.0, 4.0, 6.0


class Admiral:
    """Decides in Conflict."""

    def __init__(self, outlook: Outlook, seat: int) -> None:
        self._outlook, self._table, self._seat = outlook, outlook.table, seat

    def choose(self, state: State) -> Action:
        """Give the next action of Conflict; `End` when no ship has anything to do."""
        ships = sorted(ships_of(state, self._seat), key=lambda ship: (-state.aboard[ship], ship))
        return self._settle(state, ships) or self._fight(state) or self._load(state, ships) or self._fly(state, ships) or End()

    def _settle(self, state: State, ships: list[int]) -> Action | None:
        for ship in ships:
            planet = self._table.planet_at.get(state.places[ship])
            if planet is None or needed_to_settle(self._table, state, ship) is None:
                continue
            if self._outlook.worth(state, planet, self._seat) > 1:
                return Settle(ship)
        return None

    def _fight(self, state: State) -> Action | None:
        best, most = None, 0.0
        haste = min(max(state.turn - _PATIENCE, 0) * _HASTE, _BOLD)
        for attack in combat.options(self._table, state):
            assert isinstance(attack, Attack)
            chance = odds(self._table, state, attack.ship, attack.rival)
            least = _BOLD if self._is_about_planet(state, attack) else _WARY
            least = _DESPERATE if self._outlook.perils(state, self._seat) else least - haste
            if chance >= least and chance > most:
                best, most = attack, chance
        return best

    def _is_about_planet(self, state: State, attack: Attack) -> bool:
        block = state.places[attack.rival]
        planet = self._table.planet_at.get(block)
        if planet is not None and self._outlook.worth(state, planet, self._seat):
            return True
        reach = self._table.rules.move
        own = planets_of(state, self._seat)
        return any(self._outlook.to(self._table.blocks[p])[block] <= reach for p in own)

    def _load(self, state: State, ships: list[int]) -> Action | None:
        for ship in ships:
            planet = self._table.planet_at.get(state.places[ship])
            if planet is None or state.owners[planet] != self._seat:
                continue
            spare = state.troops[planet] - (0 if self._may_empty(state, planet) else self._table.rules.neutral_below)
            troops = min(capacity(self._table, state, ship) - state.aboard[ship], spare)
            if troops > 0:
                return Load(ship, troops)
        return None

    def _may_empty(self, state: State, planet: int) -> bool:
        """Whether a planet needs no troops: a home planet, or one that is in the way of the plan."""
        if is_home(planet):
            return True
        held = state.owners[self._seat * PLANETS] == self._seat
        return held and planet not in self._outlook.plan(state, self._seat)

    def _fly(self, state: State, ships: list[int]) -> Action | None:
        taken: dict[int, int] = {}
        for ship in ships:
            if not state.aboard[ship] or self._stays(state, ship):
                continue
            ways = reachable(self._table, state, ship)
            goal = self._goal(state, ship, taken)
            if goal is None:
                continue
            taken[goal] = taken.get(goal, 0) + 1
            far = self._outlook.to(goal)
            block = min(ways, key=lambda b: (far[b], self._table.chart.radioactive.get(b, -1), b), default=None)
            if block is not None and far[block] < far[state.places[ship]]:
                return Move(ship, block)
        return None

    def _stays(self, state: State, ship: int) -> bool:
        planet = self._table.planet_at.get(state.places[ship])
        if planet is None or state.owners[planet] != self._seat or not self._outlook.threat(state, planet, self._seat):
            return False
        here = ships_at(state, self._seat, state.places[ship])
        return ship == max(here, key=lambda s: (state.aboard[s], -s))

    def _goal(self, state: State, ship: int, taken: dict[int, int]) -> int | None:
        best, most = None, 0.0
        turns = self._table.rules.move
        for block, value in self._goals(state, ship):
            far = self._outlook.to(block)[state.places[ship]]
            worth = value / (1 + far / turns)
            enough = 1 + 2 * len(ships_at(state, 1 - self._seat, block))
            if taken.get(block, 0) < enough and far < FAR and worth > most:
                best, most = block, worth
        return best

    def _goals(self, state: State, ship: int) -> Iterator[tuple[int, float]]:
        table, aboard = self._table, state.aboard[ship]
        yield from ((table.blocks[planet], _BLOCK) for planet in self._outlook.perils(state, self._seat))
        for planet, block in enumerate(table.blocks):
            owner = state.owners[planet]
            if owner == self._seat:
                yield from self._at_home(state, ship, planet)
                continue
            worth = self._outlook.worth(state, planet, self._seat)
            enough = aboard + state.troops[planet] >= table.rules.colonise if owner == NOBODY else aboard > 0
            if worth > 1 and enough:
                yield block, worth * self._chance(state, ship, block)
        if aboard > 1:
            for block, zone in table.chart.unexplored.items():
                if not state.explored >> zone & 1:
                    yield block, _EXPLORE
            for rival in ships_of(state, 1 - self._seat):
                if odds(table, state, ship, rival) >= _WARY:
                    yield state.places[rival], _HUNT

    def _at_home(self, state: State, ship: int, planet: int) -> Iterator[tuple[int, float]]:
        block = self._table.blocks[planet]
        threat = self._outlook.threat(state, planet, self._seat)
        if threat and self._outlook.guarded(state, planet, self._seat) < threat:
            yield block, _DEFEND
        room = capacity(self._table, state, ship) - state.aboard[ship]
        waiting = state.troops[planet] - (0 if is_home(planet) else self._table.rules.neutral_below)
        if room > 0 and (waiting > 0 or planet == self._seat * 3):
            yield block, _FETCH * room / self._table.rules.capacity

    def _chance(self, state: State, ship: int, block: int) -> float:
        guards = ships_at(state, 1 - self._seat, block)
        if not guards:
            return 1.0
        strength = sum(state.aboard[s] * state.hulls[s] for s in ships_of(state, self._seat))
        against = sum((state.aboard[s] + 1) * state.hulls[s] for s in guards)
        return min(max(odds(self._table, state, ship, guards[0]), strength / (strength + against)), 1.0)
