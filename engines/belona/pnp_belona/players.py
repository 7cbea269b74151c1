"""Players to test with: each sees the table, the state and a random stream of its own, and answers with an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from pnp_belona.greedy_player import GreedyPlayer
from pnp_belona.turns import legal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pnp.engine.dice import SeededDice
    from pnp_belona.state import Action, GameTable, State


class Player(Protocol):
    """Whoever decides for a faction in one game."""

    def choose(self, state: State) -> Action:
        """Give a legal action; the phase of the state says which kind is wanted."""


class RandomPlayer:
    """Takes any legal action, each equally likely."""

    __slots__ = ("_chance", "_table")

    def __init__(self, table: GameTable, faction: int, chance: SeededDice) -> None:  # noqa: ARG002  as every player is made
        self._table = table
        self._chance = chance

    def choose(self, state: State) -> Action:
        """Give any legal action."""
        return self._chance.pick(legal(self._table, state))


PLAYERS: Final[Mapping[str, Callable[[GameTable, int, SeededDice], Player]]] = {"greedy": GreedyPlayer, "random": RandomPlayer}
"""How each kind of player is made, by the name that `--players` takes."""
