"""The interface of players, and the random player, who plays any game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from pnp.engine.dice import Dice, pick
from pnp.engine.game_rules import ActionT, GameRules, StateT

StateT_contra = TypeVar("StateT_contra", contravariant=True)
ActionT_co = TypeVar("ActionT_co", covariant=True)


class Player(Protocol[StateT_contra, ActionT_co]):
    """The interface of a player, who decides for one seat in one game."""

    def choose(self, state: StateT_contra) -> ActionT_co | None:
        """Return a legal action for a state in which it is this player's turn; None if there is none."""


PlayerMaker: TypeAlias = Callable[[Any, int, Dice], Player[Any, Any]]
"""Makes a player from the `GameRules` of a game, a seat (from 0), and random dice of the player's own."""


class RandomPlayer(Generic[StateT, ActionT]):
    """Chooses among the legal actions, all with the same probability."""

    __slots__ = ("_dice", "_legal")

    def __init__(self, rules: GameRules[StateT, ActionT], seat: int, dice: Dice) -> None:  # noqa: ARG002  as all players
        self._legal = rules.legal_actions
        self._dice = dice

    def choose(self, state: StateT) -> ActionT | None:
        """Return a random legal action."""
        actions = self._legal(state)
        return pick(self._dice, actions) if actions else None
