"""The goal-seeking player: an economy first, then ships with troops, then planets. It plays sensibly, not perfectly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.rules.game_rules import Dice, shuffle
from pnp_beyond_nebula.actions import Action, Begin, Colour, Pass
from pnp_beyond_nebula.admiral import Admiral
from pnp_beyond_nebula.gadgets import best_use
from pnp_beyond_nebula.outlook import Outlook
from pnp_beyond_nebula.state import Phase, State
from pnp_beyond_nebula.technologies import colours_left
from pnp_beyond_nebula.treasurer import Treasurer
from pnp_beyond_nebula.turns import actor

if TYPE_CHECKING:
    from pnp_beyond_nebula.game_rules import NebulaRules


class Strategist:
    """The goal-seeking player. Which technologies it wants first is drawn anew for each game, so that all are tried."""

    def __init__(self, rules: NebulaRules, seat: int, dice: Dice) -> None:
        self._table = rules.table
        self._seat = seat
        self._outlook = Outlook(rules.table)
        taste = shuffle(dice, range(len(rules.table.technologies)))
        self._treasurer = Treasurer(self._outlook, seat, taste)
        self._admiral = Admiral(self._outlook, seat)

    def choose(self, state: State) -> Action:
        """Give a legal action."""
        match state.phase:
            case Phase.BEGIN:
                return Begin()
            case Phase.FIND:
                return Colour(colours_left(self._table, state)[-1])
            case Phase.PROGRESS:
                return best_use(self._outlook, state, self._seat) or self._treasurer.choose(state)
            case Phase.CONFLICT:
                return best_use(self._outlook, state, self._seat) or self._admiral.choose(state)
        return best_use(self._outlook, state, actor(state)) or Pass()
