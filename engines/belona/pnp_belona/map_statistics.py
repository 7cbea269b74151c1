"""Where on the assembled map groups end their moves and combats take place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from pnp.base.units import Box
from pnp.rules.charts import HeatCell, HeatMap
from pnp_belona.board import geometry
from pnp_belona.game_rules import table_of
from pnp_belona.state import Action, Fight, Move, State

if TYPE_CHECKING:
    from pnp.model.game import Game
    from pnp.rules.game_rules import Playout
    from pnp.rules.statistics import Tally

MAPS: Final = ("moves", "combats")
"""The histograms `map/moves` and `map/combats`: by 100 × line + column on the assembled map, both from 1."""
GAMES: Final = "map/games"
"""The histogram with one entry for each game that these two count."""
_LINE: Final = 100


def count_places(playout: Playout[State, Action], tally: Tally) -> None:
    """Count the spaces where moves ended, and those of the groups that were attacked."""
    stride, states = table_of(playout).board.geometry.stride, playout.states
    tally.add(GAMES, "counted")
    for at, action in enumerate(playout.actions):
        if type(action) is Move:
            tally.add("map/moves", _place(action.path[-1], stride))
        elif type(action) is Fight:
            tally.add("map/combats", _place(states[at].places[action.rival], stride))


def _place(space: int, stride: int) -> int:
    return (space // stride + 1) * _LINE + space % stride + 1


class MapPlots:
    """Heat maps of the assembled map of a localized game, as its cards lie on the table."""

    def __init__(self, game: Game, tally: Tally) -> None:
        rows, self._columns, self._lines = (
            cast("Any", game.rules[f"map.{name}"].value) for name in ("rows", "columns", "lines")
        )
        self._shape = geometry(tuple(rows), self._columns, self._lines)
        self._size = (self._columns * max(rows), self._lines * len(rows))
        card = next(deck.format.size for deck in game.decks if deck.type == "map")
        self._ratio = (card.w / self._columns) / (card.h / self._lines)
        self._tally = tally

    def plot(self, name: str, title: str, note: str) -> HeatMap:
        """How often something happened on each space in a hundred games; any map card may have lain there."""
        shape, (columns, lines) = self._shape, self._size
        spaces, games = set(shape.spaces), self._tally.total(GAMES) or 1
        shares = {place: 100 * times / games for place, times in self._tally.numbers(f"map/{name}").items()}
        rows = tuple(
            tuple(
                _cell(shares.get(_place(space, shape.stride), 0.0)) if (space := y * shape.stride + x) in spaces else None
                for x in range(columns)
            )
            for y in range(lines)
        )
        outlines = tuple(Box(x, y, self._columns, self._lines) for x, y in shape.slots)
        return HeatMap(title, rows, self._ratio, outlines, note)


def _cell(share: float) -> HeatCell:
    return HeatCell(share, f"{share:.0f}")
