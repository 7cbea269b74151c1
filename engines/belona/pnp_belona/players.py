"""The kinds of players: a player gets the table, the state and its own random dice, and chooses an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from pnp_belona.greedy_player import GreedyPlayer
from pnp_belona.turns import legal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pnp.engine.dice import SeededDice
    from pnp_belona.state import Action, GameTable, State


class Player(Protocol):
    """The interface of a player, who decides for one faction in one game."""

    def choose(self, state: State) -> Action:
        """Give a legal action for the phase of the state."""


class RandomPlayer:
    """Chooses among the legal actions, all with the same probability."""

    __slots__ = ("_chance", "_table")

    def __init__(self, table: GameTable, faction: int, chance: SeededDice) -> None:  # noqa: ARG002  the signature of all players
        self._table = table
        self._chance = chance

    def choose(self, state: State) -> Action:
        """Give a random legal action."""
        return self._chance.pick(legal(self._table, state))


PLAYERS: Final[Mapping[str, Callable[[GameTable, int, SeededDice], Player]]] = {"greedy": GreedyPlayer, "random": RandomPlayer}
"""The kinds of players by their names in `--players`."""
