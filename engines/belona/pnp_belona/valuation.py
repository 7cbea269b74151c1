"""The values of spaces in points to the greedy player, with a cache."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from pnp_belona.board import Geometry  # noqa: TC001  a compiled class knows the types of its fields
from pnp_belona.domination import fits
from pnp_belona.ruleset import Symbol
from pnp_belona.state import NOBODY, GameTable

CLAIM: Final = 14.0
"""Ending a move on the open zone that the influence matches; multiplied by `NEAR` for each space of distance."""
HOLD: Final = 2.4
"""Standing on an open zone, for the chance of a matching roll."""
ROLL: Final = 3.2
"""An influence roll while no open zone matches; while one does, `SPARE_ROLL`."""
SPARE_ROLL: Final = 0.2
WORTH: Final = (1.0, 1.2, 1.0)
"""The value of a weapon, an upgrade and a member."""
NEAR: Final = 0.82
_PATIENCE: Final = 0.2
"""Each step nearer to a roll is worth at least this, so that players do not stay at another symbol forever."""
_BACK: Final = 3
"""The distance of the symbol that a group stands on, because it must leave it and come back."""
_STEPS: Final = 64
_ROLL_AT: Final = tuple(ROLL * NEAR**d - _PATIENCE * d for d in range(_STEPS))

Worths = tuple[float, ...]
"""The value of each space, by its number."""


@dataclass(frozen=True, slots=True, eq=False)
class OpenZones:
    """The zones that nobody owns at a time, with their spaces, also as bits; and what was found out about them, by its keys.

    `targets`: the space to claim by the influence; `prizes`: see `Valuation.prizes`.
    """

    zones: tuple[int, ...]
    spaces: tuple[int, ...]
    mask: int
    targets: dict[int, int] = field(default_factory=dict)
    prizes: dict[int, Worths] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Valuation:
    """The values of the spaces of a table to one faction, computed when they are asked for the first time."""

    table: GameTable
    us: int
    shape: Geometry
    steps: tuple[int, ...]
    own: range
    most: tuple[int, int, int]
    """How many weapons, upgrades, and members of all groups together there may be."""
    rolls: int
    """The spaces with an influence symbol, as bits."""
    _open_zones: dict[tuple[int, ...], OpenZones] = field(default_factory=dict)
    _symbols: dict[tuple[int, bool], Worths] = field(default_factory=dict)
    _near_rolls: dict[int, Worths] = field(default_factory=dict)
    _near_zones: dict[tuple[int, int], Worths] = field(default_factory=dict)

    def open_zones(self, owners: tuple[int, ...]) -> OpenZones:
        """The zones that nobody owns."""
        found = self._open_zones.get(owners)
        if found is None:
            zones, spaces = [z for z, owner in enumerate(owners) if owner == NOBODY], self.table.board.zone_spaces
            taken = sum(self.shape.bit[spaces[zone]] for zone in zones)
            found = self._open_zones[owners] = OpenZones(tuple(zones), tuple([spaces[zone] for zone in zones]), taken)
        return found

    def target(self, zones: OpenZones, influence: int) -> int:
        """The space of the open zone with the highest number that an influence matches, or -1."""
        found = zones.targets.get(influence)
        if found is None:
            fitting = [s for z, s in zip(zones.zones, zones.spaces, strict=True) if fits(self.table, influence, z)]
            found = zones.targets[influence] = fitting[-1] if fitting and influence else -1
        return found

    def near_roll(self, taken: int) -> Worths:
        """The value of each space by its distance from the nearest roll that is not `taken` (bits)."""
        found = self._near_rolls.get(taken)
        if found is None:
            found = self._near_rolls[taken] = _near_rolls(self.shape, self.rolls & ~taken)
        return found

    def near_goal(self, goal: int) -> Worths:
        """The value of each space by its distance from the zone to claim."""
        return _near(self.shape, goal, CLAIM)

    def near_zone(self, zones: int, start: int) -> Worths:
        """The value of each space by its distance from that of the `zones` (bits) which is nearest to `start`."""
        found = self._near_zones.get((zones, start))
        if found is None:
            free = [space for space in self.table.board.zone_spaces if zones >> space & 1]
            nearest = min(free, key=self.shape.distance[start].__getitem__)
            found = self._near_zones[zones, start] = _near(self.shape, nearest, HOLD)
        return found

    def prizes(self, zones: OpenZones, gains: int, goal: int) -> Worths:
        """The value of ending a move on each space: for a symbol (if it can be gained), an open zone, or the goal.

        `gains`: a bit for each of weapons, upgrades and members, if the faction can have more.
        """
        key = goal << 3 | gains
        found = zones.prizes.get(key)
        if found is None:
            prizes = list(self._prizes_of_symbols(gains, goal >= 0))
            for space in zones.spaces:
                prizes[space] = HOLD
            if goal >= 0:
                prizes[goal] = CLAIM
            found = zones.prizes[key] = tuple(prizes)
        return found

    def _prizes_of_symbols(self, gains: int, aimed: bool) -> Worths:  # noqa: FBT001  a part of the key
        """The values of symbols; a roll is worth little while there is a zone to claim."""
        found = self._symbols.get((gains, aimed))
        if found is None:
            rules = self.table.rules
            amounts = (rules.effect_weapon, rules.effect_upgrade, rules.effect_member)
            value = [worth * amount * (gains >> at & 1) for at, (worth, amount) in enumerate(zip(WORTH, amounts, strict=True))]
            value += [(SPARE_ROLL if aimed else ROLL) * rules.effect_influence, 0.0]  # the last value is for no symbol (-1)
            found = self._symbols[gains, aimed] = tuple(map(value.__getitem__, self.table.board.symbol))
        return found


@lru_cache(maxsize=4096)
def _near_rolls(shape: Geometry, rolls: int) -> Worths:
    """The value of each space by its distance from the nearest roll: of the first roll, and of the others."""
    if not rolls:
        return (_ROLL_AT[-1],) * len(shape.bit)
    first = _near_roll(shape, (rolls & -rolls).bit_length() - 1)
    others = rolls & (rolls - 1)
    if not others:
        return first
    # Not `max`, which takes twice as long.
    return tuple([a if a > b else b for a, b in zip(first, _near_rolls(shape, others), strict=True)])  # noqa: FURB136


@lru_cache(maxsize=1024)
def _near_roll(shape: Geometry, roll: int) -> Worths:
    """The value of each space by its distance from one roll; the distance of its own space is `_BACK`."""
    return tuple(_ROLL_AT[min(d or _BACK, _STEPS - 1)] for d in shape.distance[roll])


@lru_cache(maxsize=1024)
def _near(shape: Geometry, space: int, value: float) -> Worths:
    """The value of each space by its distance from `space`, which is worth `value`."""
    return tuple(value * NEAR**d for d in shape.distance[space])


def valuation(table: GameTable, faction: int) -> Valuation:
    """Compute the values of a table for one faction; what is found out about the table serves both."""
    return _for_both(table)[faction]


@lru_cache(maxsize=1)
def _for_both(table: GameTable) -> tuple[Valuation, Valuation]:
    board, rules = table.board, table.rules
    rolls = sum(board.geometry.bit[s] for s in board.geometry.spaces if board.symbol[s] == Symbol.INFLUENCE)
    most = (rules.weapons_max, rules.upgrades_max, rules.groups * rules.members_max)
    first = Valuation(table, 0, board.geometry, rules.steps, range(rules.groups), most, rolls)
    return first, replace(first, us=1, own=range(rules.groups, 2 * rules.groups))
