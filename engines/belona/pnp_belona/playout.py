"""Play a whole game between two players, and record the deal, all actions and states, and the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.engine.dice import RecordedDice, SeededDice
from pnp_belona.players import PLAYERS
from pnp_belona.setup import Deal, deal, lay
from pnp_belona.state import Phase
from pnp_belona.turns import actor, apply

if TYPE_CHECKING:
    from pnp.engine.protocol import Series
    from pnp_belona.kit import Kit
    from pnp_belona.state import Action, GameTable, State


class Playout(NamedTuple):
    """The record of a game: `actions[i]` leads from `states[i]` to `states[i + 1]`; `rolls` are all dice after the setup."""

    table: GameTable
    dealt: Deal
    actions: list[Action]
    states: list[State]
    rolls: list[int]

    @property
    def final(self) -> State:
        """The last state of the game."""
        return self.states[-1]


def play_out(kit: Kit, series: Series, number: int) -> Playout:
    """Play game `number` of a series. The setup, the dice and each player have separate random streams.

    A game of more than `series.turns` turns (E-45) is abandoned; its last state has no result.
    """
    seed = series.seed
    dice = SeededDice(seed, number, "dice")
    dealt = deal(kit, SeededDice(seed, number, "setup"), dice)
    table, state = lay(kit, dealt)
    seats = [PLAYERS[name](table, f, SeededDice(seed, number, f"player {f}")) for f, name in enumerate(series.players)]
    recorded = RecordedDice(dice)
    actions: list[Action] = []
    states = [state]
    while state.phase is not Phase.OVER and state.turn <= series.turns:
        action = seats[actor(state)].choose(state)
        state = apply(table, state, action, recorded)
        actions.append(action)
        states.append(state)
    return Playout(table, dealt, actions, states, recorded.rolls)
