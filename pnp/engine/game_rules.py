"""The interface of a game's rules, in the words of OpenSpiel: states, actions, chance, and what a player knows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from pnp.engine.dice import Dice

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")


class GameRules(ABC, Generic[StateT, ActionT]):
    """The rules of one game, after its random setup. Players are numbered from 0 in the order of their seats.

    States are immutable and hashable, and contain all that changes during a game; what was dealt once and lies open (a map)
    may be kept by the rules. All chance is a roll of the `dice` that are passed in, so that a game can be recorded and
    replayed, and the outcomes of an action can be listed (`chance.outcomes`).
    """

    @abstractmethod
    def initial_state(self) -> StateT:
        """Return the state after the setup."""

    @abstractmethod
    def current_player(self, state: StateT) -> int:
        """Return the player who has to act next; not called with a terminal state."""

    @abstractmethod
    def legal_actions(self, state: StateT) -> Sequence[ActionT]:
        """Return the legal actions in a fixed order, none if the player cannot act (a stalemate).

        Of actions that come to the same, one is enough, as long as `is_legal` knows the others.
        """

    @abstractmethod
    def apply_action(self, state: StateT, action: ActionT, dice: Dice) -> StateT:
        """Return the state after a legal action; rolls are taken from `dice`."""

    @abstractmethod
    def is_terminal(self, state: StateT) -> bool:
        """Whether the game is over."""

    @abstractmethod
    def returns(self, state: StateT) -> tuple[float, ...]:
        """Return the result of a terminal state for each player: 1 for a victory, 0 for a draw, -1 for a defeat."""

    @abstractmethod
    def turn(self, state: StateT) -> int:
        """Return the number of the turn, from 1, by which the length of games is measured and limited."""

    def is_legal(self, state: StateT, action: ActionT) -> bool:
        """Whether an action is legal."""
        return action in self.legal_actions(state)

    def position_key(self, state: StateT) -> Hashable | None:
        """Return what is equal in two states from which the game goes on alike: not the turn's number, nor what was before.

        Repeated positions are found by it. None: positions are not compared here, such as in the middle of a turn.
        """
        return state

    def information_state(self, state: StateT, player: int) -> Hashable:  # noqa: ARG002  for games with hidden information
        """Return what a player knows of a state; all of it in a game without hidden information."""
        return state

    def resample(self, state: StateT, player: int, dice: Dice) -> StateT:  # noqa: ARG002  for games with hidden information
        """Return a random state that the player cannot tell from this one; the same one without hidden information.

        It follows from `information_state` and the dice alone: from states that the player cannot tell apart, the same dice
        lead to the same state. So sort what is hidden before you shuffle it.
        """
        return state

    def estimated_returns(self, state: StateT) -> Sequence[float]:  # noqa: ARG002  for rules that can tell
        """Guess the result of a state that is not terminal for each player, from -1 to 1; none if nothing is known (a draw).

        Players who look ahead use it where they stop.
        """
        return ()

    def check(self, state: StateT) -> str | None:  # noqa: ARG002  for rules with invariants
        """Say in a sentence which invariant a state breaks, None if it breaks none. No state of a game may break one."""
        return None

    def standing(self, state: StateT) -> Sequence[float] | None:  # noqa: ARG002  for games with points
        """Return the points that each player would have if the game ended now; None: there is no such thing as leading."""
        return None

    def without_card(self, before: StateT, action: ActionT, after: StateT) -> StateT:
        """Return the state after an action that took a card (see `Engine.taken_cards`) if the card had not been in the game.

        The player has neither what the card gives nor paid for it; all else is as in `after`, such as a row that was refilled.
        """
        raise NotImplementedError

    def write_action(self, action: ActionT) -> Any:  # noqa: ANN401  any plain data
        """Return an action as plain data for a log: numbers, texts, lists."""
        return action

    def read_action(self, data: Any) -> ActionT:  # noqa: ANN401  any plain data
        """Return the action that `write_action` wrote. Raises ValueError if it is none."""
        action: ActionT = data
        return action
