"""The rules of Belona as the generator's engine plays them: those of one game, on the table that was laid for it."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from pnp.rules.game_rules import Dice, GameRules, Playout, shuffle
from pnp_belona.action_data import read_action, write_action
from pnp_belona.card_removal import without_contract
from pnp_belona.invariants import broken_invariant
from pnp_belona.outlook import outlook
from pnp_belona.scoring import scores, standings
from pnp_belona.setup import Deal, lay
from pnp_belona.state import NOBODY, Action, GameTable, Phase, State
from pnp_belona.turns import actor, apply, legal, refuse

if TYPE_CHECKING:
    from collections.abc import Hashable

    from pnp_belona.ruleset import Ruleset

_OVER, _NAME = Phase.OVER, Phase.NAME
_OWN_DECISIONS: Final = (Phase.ACT, Phase.NAME)
_position: Final = attrgetter("members", "places", "weapons", "upgrades", "influence", "owners", "row", "executed")
"""What a turn begins with; the deck follows from the row and from what was executed, all else is reset."""


class BelonaRules(GameRules[State, Action]):
    """The rules of one game of Belona. `dealt` is the random setup; the map is open to both factions, the deck is not."""

    def __init__(self, ruleset: Ruleset, dealt: Deal) -> None:
        self.dealt = dealt
        self.table, self._first = lay(ruleset, dealt)

    def initial_state(self) -> State:
        """Give the first turn's state."""
        return self._first

    def current_player(self, state: State) -> int:
        """Give the faction that has to decide next."""
        return state.active if state.phase in _OWN_DECISIONS else actor(state)

    def legal_actions(self, state: State) -> list[Action]:
        """Give the legal actions; of moves, one for each space."""
        return legal(self.table, state)

    def is_legal(self, state: State, action: Action) -> bool:
        """Whether an action is legal, by any path."""
        return refuse(self.table, state, action) is None

    def apply_action(self, state: State, action: Action, dice: Dice) -> State:
        """Give the state after a legal action."""
        return apply(self.table, state, action, dice)

    def is_terminal(self, state: State) -> bool:
        """Whether the last zone is dominated or a faction is without groups."""
        return state.phase is _OVER

    def returns(self, state: State) -> tuple[float, ...]:
        """Give 1 to the winner and -1 to the other, 0 to both for a shared victory."""
        assert state.result is not None
        winner = state.result.winner
        return (0.0, 0.0) if winner == NOBODY else (1.0, -1.0) if winner == 0 else (-1.0, 1.0)

    def turn(self, state: State) -> int:
        """Give the number of the faction's turn."""
        return state.turn

    def position_key(self, state: State) -> Hashable | None:
        """Give the position at the start of each turn of the first faction, which any loop comes back to."""
        return _position(state) if state.phase is _NAME and not state.active else None

    def information_state(self, state: State, player: int) -> Hashable:  # noqa: ARG002  both factions know the same
        """Give all but the order of the deck."""
        return state.changed(deck=tuple(sorted(state.deck)))

    def resample(self, state: State, player: int, dice: Dice) -> State:  # noqa: ARG002  both factions know the same
        """Shuffle the deck."""
        return state.changed(deck=shuffle(dice, sorted(state.deck)))

    def estimated_returns(self, state: State) -> tuple[float, float]:
        """Give what the factions can expect."""
        return outlook(self.table, state)

    def check(self, state: State) -> str | None:
        """Say which invariant is broken."""
        return broken_invariant(self.table, state)

    def standing(self, state: State) -> tuple[int, int]:
        """Give the points that both factions would score now."""
        one, other = scores(self.table.rules, standings(self.table, state))
        return one.total + self.table.sides[0].head_start, other.total + self.table.sides[1].head_start

    def without_card(self, before: State, action: Action, after: State) -> State:  # noqa: ARG002  only contracts are taken
        """Give the state without the contract that was executed."""
        return without_contract(before, after)

    def write_action(self, action: Action) -> list[object]:
        """Give an action as its name and its fields."""
        return write_action(action)

    def read_action(self, data: Any) -> Action:  # noqa: ANN401  any plain data
        """Give the action that was written."""
        return read_action(data)


def rules_of(playout: Playout[State, Action]) -> BelonaRules:
    """Give the rules of a game of Belona that was played."""
    assert isinstance(playout.rules, BelonaRules)
    return playout.rules


def table_of(playout: Playout[State, Action]) -> GameTable:
    """Give the table of a game of Belona that was played."""
    return rules_of(playout).table
