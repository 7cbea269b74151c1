"""The values of spaces in points to the greedy player, with a cache."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pnp_belona.board import members
from pnp_belona.kit import Symbol
from pnp_belona.state import NOBODY

if TYPE_CHECKING:
    from pnp_belona.board import Geometry
    from pnp_belona.state import GameTable

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
_SEVERAL: Final = 2
_ROLL_AT: Final = tuple(ROLL * NEAR**d - _PATIENCE * d for d in range(_STEPS))

Worths = tuple[float, ...]
"""The value of each space, by its number."""


@dataclass(frozen=True, slots=True, eq=False)
class Valuation:
    """The values of the spaces of a table to one faction."""

    table: GameTable
    us: int
    own: range
    rolls: int
    """The spaces with an influence symbol, as bits."""
    nothing: Worths
    _prizes: dict[object, Worths] = field(default_factory=dict)

    def near_roll(self, taken: int) -> Worths:
        """The value of each space by its distance from the nearest roll that is not `taken` (bits)."""
        return _near_rolls(self.table.board.geometry, self.rolls & ~taken)

    def near(self, space: int, value: float) -> Worths:
        """The value of each space by its distance from `space`, which is worth `value`."""
        return _near(self.table.board.geometry, space, value)

    def prizes(self, owners: tuple[int, ...], gains: tuple[bool, bool, bool], goal: int) -> Worths:
        """The value of ending a move on each space: for a symbol (if it can be gained), an open zone, or the goal."""
        key = (owners, gains, goal)
        found = self._prizes.get(key)
        if found is None:
            found = self._prizes[key] = self._prize_list(owners, gains, goal)
        return found

    def _prize_list(self, owners: tuple[int, ...], gains: tuple[bool, bool, bool], goal: int) -> Worths:
        out, spaces = list(self._symbols(gains, goal >= 0)), self.table.board.zone_spaces
        for zone, owner in enumerate(owners):
            if owner == NOBODY:
                out[spaces[zone]] = HOLD
        if goal >= 0:
            out[goal] = CLAIM
        return tuple(out)

    def _symbols(self, gains: tuple[bool, bool, bool], aimed: bool) -> Worths:  # noqa: FBT001  a part of the key
        """The values of symbols; a roll is worth little while there is a zone to claim."""
        found = self._prizes.get((gains, aimed))
        if found is None:
            rules = self.table.kit.rules
            amounts = (rules.effect_weapon, rules.effect_upgrade, rules.effect_member)
            value = [worth * amount * gain for worth, amount, gain in zip(WORTH, amounts, gains, strict=True)]
            value += [(SPARE_ROLL if aimed else ROLL) * rules.effect_influence, 0.0]  # the last value is for no symbol (-1)
            found = self._prizes[gains, aimed] = tuple([value[symbol] for symbol in self.table.board.symbol])
        return found


@lru_cache(maxsize=1024)
def _near_rolls(shape: Geometry, rolls: int) -> Worths:
    """The value of each space by its distance from the nearest roll."""
    rows = [_near_roll(shape, roll) for roll in members(rolls)]
    if len(rows) < _SEVERAL:
        return rows[0] if rows else (_ROLL_AT[-1],) * len(shape.bit)
    return tuple(map(max, *rows))


@lru_cache(maxsize=1024)
def _near_roll(shape: Geometry, roll: int) -> Worths:
    """The value of each space by its distance from one roll; the distance of its own space is `_BACK`."""
    return tuple(_ROLL_AT[min(d or _BACK, _STEPS - 1)] for d in shape.distance[roll])


@lru_cache(maxsize=1024)
def _near(shape: Geometry, space: int, value: float) -> Worths:
    return tuple(value * NEAR**d for d in shape.distance[space])


def valuation(table: GameTable, faction: int) -> Valuation:
    """Compute the values of a table for one faction."""
    board, groups = table.board, table.kit.rules.groups
    rolls = sum(board.geometry.bit[s] for s in board.geometry.spaces if board.symbol[s] == Symbol.INFLUENCE)
    own = range(faction * groups, (faction + 1) * groups)
    return Valuation(table, faction, own, rolls, (0.0,) * len(board.zone))
