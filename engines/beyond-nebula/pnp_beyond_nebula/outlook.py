"""What the goal-seeking player sees: distances, odds of combats, threats to planets, and what planets are worth."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final

from pnp_beyond_nebula.chart import BLOCKS, Links
from pnp_beyond_nebula.control import may_control
from pnp_beyond_nebula.state import PLANETS, SHIPS, State, Table, field_of_planet, is_home, planets_of, ships_at, ships_of

FAR: Final = 999
"""A distance that is never travelled."""
_WIN_NOW, _RUIN, _PLANNED, _OWN, _DEPRIVE = 400.0, 400.0, 14.0, 10.0, 8.0
_VACATE, _CONQUER = 25, 12


@cache
def round_odds(lead: int, sides: int) -> float:
    """The chance to win one round with a lead in troops, ties rolled again."""
    rolls = range(1, sides + 1)
    won = sum(one + lead > other for one in rolls for other in rolls)
    lost = sum(one + lead < other for one in rolls for other in rolls)
    return won / (won + lost) if won + lost else 0.5


@cache
def combat_odds(lead: int, hull: int, rival: int, sides: int) -> float:
    """The chance to win a whole combat with a lead in troops, by the durability of both ships."""
    if not rival:
        return 1.0
    if not hull:
        return 0.0
    chance = round_odds(lead, sides)
    won, lost = combat_odds(lead, hull, rival - 1, sides), combat_odds(lead, hull - 1, rival, sides)
    return chance * won + (1 - chance) * lost


def odds(table: Table, state: State, ship: int, rival: int) -> float:
    """The chance of a ship to beat one of the rival, without technologies."""
    lead = state.aboard[ship] - state.aboard[rival]
    return combat_odds(lead, state.hulls[ship], state.hulls[rival], table.rules.small)


def distances(links: Links, goal: int) -> list[int]:
    """How many moves of one block each block is from a goal."""
    found = [FAR] * BLOCKS
    found[goal], edge, far = 0, [goal], 0
    while edge:
        far += 1
        following = []
        for block in edge:
            for other in links[block]:
                if found[other] == FAR:
                    found[other] = far
                    following.append(other)
        edge = following
    return found


class Outlook:
    """Distances of one game, computed when they are first asked for."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._to: dict[int, list[int]] = {}
        self._plans: dict[tuple[int, tuple[int, ...]], frozenset[int]] = {}

    def to(self, goal: int) -> list[int]:
        """The distance of each block to a goal, along links without Pathfinder."""
        found = self._to.get(goal)
        if found is None:
            found = self._to[goal] = distances(self.table.plain, goal)
        return found

    def threat(self, state: State, planet: int, player: int) -> int:
        """How many troops ships of the rival carry that may capture a planet of a player in their next two turns."""
        if not may_control(self.table, state, 1 - player, planet):
            return 0
        near, reach = self.to(self.table.blocks[planet]), 2 * self.table.rules.move
        ships = (ship for ship in ships_of(state, 1 - player) if near[state.places[ship]] <= reach)
        return max((state.aboard[ship] for ship in ships), default=0)

    def guarded(self, state: State, planet: int, player: int) -> int:
        """How many troops the strongest ship of a player on a planet carries; -1 without a ship."""
        return max((state.aboard[ship] for ship in ships_at(state, player, self.table.blocks[planet])), default=-1)

    def plan(self, state: State, player: int) -> frozenset[int]:
        """The three planets that a player is going to win with: the own home, and the cheapest of the other two colours."""
        key = (player, state.owners)
        found = self._plans.get(key)
        if found is None:
            found = self._plans[key] = self._planned(state, player)
        return found

    def _planned(self, state: State, player: int) -> frozenset[int]:
        colours, home = self.table.colours, player * PLANETS
        options = [[p for p in range(2 * PLANETS) if colours[p] == c] for c in range(PLANETS) if c != colours[home]]
        pairs = [
            (sum(self._cost(state, planet, player) for planet in pair), pair)
            for pair in product(*options)
            if sum(field_of_planet(planet) != player for planet in pair) >= self.table.rules.foreign
        ]
        return frozenset((home, *min(pairs)[1]))

    def _cost(self, state: State, planet: int, player: int) -> float:
        """What it takes to control a planet, in blocks of travel."""
        owner = state.owners[planet]
        if owner == player:
            return 0
        far = self.to(self.table.blocks[planet])[self.table.blocks[player * PLANETS]]
        vacate = 0 if may_control(self.table, state, player, planet) else _VACATE
        return far + (_CONQUER if owner == 1 - player else 0) + (_CONQUER if is_home(planet) else 0) + vacate

    def worth(self, state: State, planet: int, player: int) -> float:
        """What taking a planet is worth to a player: most if it wins the game."""
        owner = state.owners[planet]
        if owner == player or not may_control(self.table, state, player, planet):
            return 0.0
        if owner == 1 - player and len(planets_of(state, owner)) == 1:
            return _RUIN
        planned = self.plan(state, player)
        value = _DEPRIVE + (_OWN if is_home(planet) else 0.0) if owner == 1 - player else 0.0
        if planet in planned:
            missing = sum(state.owners[p] != player for p in planned)
            return _WIN_NOW if missing == 1 else value + _PLANNED
        return value

    def perils(self, state: State, player: int) -> list[int]:
        """The planets by which the rival wins if it takes them in its next two turns, and can."""
        rival, reach, out = 1 - player, 2 * self.table.rules.move, []
        for planet, block in enumerate(self.table.blocks):
            if self.worth(state, planet, rival) < _WIN_NOW:
                continue
            needed = 1 if state.owners[planet] == player else max(self.table.rules.colonise - state.troops[planet], 0)
            near = self.to(block)
            if any(near[state.places[s]] <= reach and state.aboard[s] >= needed for s in ships_of(state, rival)):
                out.append(planet)
        return out


def strongest(state: State, player: int) -> int:
    """The most troops on board of a ship of a player; 0 without ships."""
    return max(state.aboard[player * SHIPS : (player + 1) * SHIPS])
