"""What a goal-seeking player sees of a table: what each space is worth to it, in points, kept once it is worked out."""

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
"""Ending a move on the open zone that the influence fits; `NEAR` of that for each space it is still away."""
HOLD: Final = 2.4
"""Standing on an open zone, for the roll that may fit it."""
ROLL: Final = 3.2
"""An influence roll while no open zone fits; little else while one does."""
SPARE_ROLL: Final = 0.2
WORTH: Final = (1.0, 1.2, 1.0)
"""One weapon, upgrade, member."""
NEAR: Final = 0.82
_PATIENCE: Final = 0.2
"""Each space nearer to a roll is worth this at least, so that nobody picks up the same symbol for ever."""
_BACK: Final = 3
"""How far away a symbol is that a group stands on: it must leave and come back."""
_STEPS: Final = 64
_SEVERAL: Final = 2
_ROLL_AT: Final = tuple(ROLL * NEAR**d - _PATIENCE * d for d in range(_STEPS))

Worths = tuple[float, ...]
"""What each space is worth, by space."""


@dataclass(frozen=True, slots=True, eq=False)
class Valuation:
    """A table with the eyes of one faction."""

    table: GameTable
    us: int
    own: range
    rolls: int
    """The influence symbols, as a set of bits."""
    nothing: Worths
    _prizes: dict[object, Worths] = field(default_factory=dict)

    def near_roll(self, taken: int) -> Worths:
        """What a space is worth for the roll near it; symbols that are `taken` (bits) are none."""
        return _near_rolls(self.table.board.geometry, self.rolls & ~taken)

    def near(self, space: int, value: float) -> Worths:
        """What a space is worth for being near one that is worth `value`."""
        return _near(self.table.board.geometry, space, value)

    def prizes(self, owners: tuple[int, ...], gains: tuple[bool, bool, bool], goal: int) -> Worths:
        """What ending a move on a space gives: a symbol whose gain is not lost, an open zone, the one to claim."""
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
        """What the symbols give; a roll gives little while there is a zone to claim."""
        found = self._prizes.get((gains, aimed))
        if found is None:
            rules = self.table.kit.rules
            amounts = (rules.effect_weapon, rules.effect_upgrade, rules.effect_member)
            value = [worth * amount * gain for worth, amount, gain in zip(WORTH, amounts, gains, strict=True)]
            value += [(SPARE_ROLL if aimed else ROLL) * rules.effect_influence, 0.0]  # the last for no symbol: -1
            found = self._prizes[gains, aimed] = tuple([value[symbol] for symbol in self.table.board.symbol])
        return found


@lru_cache(maxsize=1024)
def _near_rolls(shape: Geometry, rolls: int) -> Worths:
    """The worth of the nearest roll."""
    rows = [_near_roll(shape, roll) for roll in members(rolls)]
    if len(rows) < _SEVERAL:
        return rows[0] if rows else (_ROLL_AT[-1],) * len(shape.bit)
    return tuple(map(max, *rows))


@lru_cache(maxsize=1024)
def _near_roll(shape: Geometry, roll: int) -> Worths:
    """By the distance of one symbol; to leave it and come back counts `_BACK`."""
    return tuple(_ROLL_AT[min(d or _BACK, _STEPS - 1)] for d in shape.distance[roll])


@lru_cache(maxsize=1024)
def _near(shape: Geometry, space: int, value: float) -> Worths:
    return tuple(value * NEAR**d for d in shape.distance[space])


def valuation(table: GameTable, faction: int) -> Valuation:
    """Look at a table before its first turn."""
    board, groups = table.board, table.kit.rules.groups
    rolls = sum(board.geometry.bit[s] for s in board.geometry.spaces if board.symbol[s] == Symbol.INFLUENCE)
    own = range(faction * groups, (faction + 1) * groups)
    return Valuation(table, faction, own, rolls, (0.0,) * len(board.zone))
