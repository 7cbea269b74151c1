"""The record of a whole game."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Generic

from pnp.base.records import frozen
from pnp.engine.game_rules import ActionT, StateT

if TYPE_CHECKING:
    from pnp.engine.game_rules import GameRules
    from pnp.engine.series import Series


class Ending(Enum):
    """How a game ended."""

    OVER = "over"
    """By its rules."""
    CAP = "cap"
    """At the limit of turns of its series."""
    LOOP = "loop"
    """The same position came again and again."""
    STALEMATE = "stalemate"
    """The player whose turn it was had no legal action, and the rules do not say that the game is over."""
    FAULT = "fault"
    """An invariant was broken."""


@frozen
class Playout(Generic[StateT, ActionT]):
    """The record of a whole game: `actions[i]` leads from `states[i]` to `states[i + 1]`.

    `setup` and `dealing` are the rolls of the setup (see `Engine.deal`), `rolls` those of all actions. `loop`: the index of the
    state in which the position of the last state occurred before, if the game ended as a loop. `fault`: the broken invariant.
    """

    rules: GameRules[StateT, ActionT]
    series: Series
    number: int
    setup: tuple[int, ...]
    dealing: tuple[int, ...]
    actions: list[ActionT]
    states: list[StateT]
    rolls: list[int]
    ending: Ending
    loop: int = -1
    fault: str = ""

    @property
    def final(self) -> StateT:
        """The last state of the game."""
        return self.states[-1]

    @property
    def loop_length(self) -> int:
        """The number of turns from the last position back to where it occurred before."""
        return self.rules.turn(self.final) - self.rules.turn(self.states[self.loop])
