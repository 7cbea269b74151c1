"""The rules of Beyond Nebula as the generator's engine plays them: those of one game, on the table that was laid for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.rules.game_rules import Dice, GameRules, Playout, shuffle
from pnp_beyond_nebula.actions import Action, Build, Research, read_action, write_action
from pnp_beyond_nebula.invariants import broken_invariant
from pnp_beyond_nebula.setup import Deal, lay
from pnp_beyond_nebula.state import GONE, READY, TECHNOLOGIES, Phase, State, Table, planets_of, put
from pnp_beyond_nebula.turns import actor, apply, legal

if TYPE_CHECKING:
    from collections.abc import Hashable

    from pnp_beyond_nebula.ruleset import Ruleset


class NebulaRules(GameRules[State, Action]):
    """The rules of one game. `dealt` is the random setup, which lies open."""

    def __init__(self, ruleset: Ruleset, dealt: Deal) -> None:
        self.dealt = dealt
        self.table, self._first = lay(ruleset, dealt)

    def initial_state(self) -> State:
        """Give the first turn's state."""
        return self._first

    def current_player(self, state: State) -> int:
        """Give the player who has to decide next."""
        return actor(state)

    def legal_actions(self, state: State) -> list[Action]:
        """Give the legal actions."""
        return legal(self.table, state)

    def apply_action(self, state: State, action: Action, dice: Dice) -> State:
        """Give the state after a legal action."""
        return apply(self.table, state, action, dice)

    def is_terminal(self, state: State) -> bool:
        """Whether a player has won."""
        return state.phase is Phase.OVER

    def returns(self, state: State) -> tuple[float, ...]:
        """Give 1 to the winner and -1 to the other."""
        return (1.0, -1.0) if state.winner == 0 else (-1.0, 1.0)

    def turn(self, state: State) -> int:
        """Give the number of the turn of one player."""
        return state.turn

    def position_key(self, state: State) -> Hashable | None:
        """Give the position at the beginning of a turn."""
        if state.phase is not Phase.BEGIN:
            return None
        after = state.copy()
        after.turn, after.clock = min(state.turn, 3), 0
        after.arrived = tuple(map(sorted(state.arrived).index, state.arrived))
        return after

    def information_state(self, state: State, player: int) -> Hashable:
        """Give all but which technologies of the rival are in research: of those, building and tier can be seen (N-08)."""
        return self._hide(state, player, None)

    def resample(self, state: State, player: int, dice: Dice) -> State:
        """Shuffle which technologies of the rival are in research."""
        return self._hide(state, player, dice)

    def _hide(self, state: State, player: int, dice: Dice | None) -> State:
        """Sort what a player cannot see of the rival's technologies, and shuffle it with dice."""
        start = (1 - player) * TECHNOLOGIES
        found = list(state.technologies)
        groups: dict[tuple[int, bool], list[int]] = {}
        for index, technology in enumerate(self.table.technologies):
            if 0 <= found[start + index] < READY:
                groups.setdefault((technology.building, technology.basic), []).append(start + index)
        for places in groups.values():
            steps = sorted(found[at] for at in places)
            for at, step in zip(places, shuffle(dice, steps) if dice else steps, strict=True):
                found[at] = step
        after = state.copy()
        after.technologies = tuple(found)
        return after

    def check(self, state: State) -> str | None:
        """Say which invariant is broken."""
        return broken_invariant(self.table, state)

    def standing(self, state: State) -> tuple[int, int]:
        """Give the planets that both players control."""
        return len(planets_of(state, 0)), len(planets_of(state, 1))

    def without_card(self, before: State, action: Action, after: State) -> State:
        """Give the state without the technology or building that was bought: nothing was paid, and it is gone."""
        other = after.copy()
        other.reserves = before.reserves
        if isinstance(action, Research):
            other.technologies = put(before.technologies, action.technology, GONE)
        elif isinstance(action, Build):
            other.buildings = put(before.buildings, before.active * 3 + action.building, GONE)
        return other

    def write_action(self, action: Action) -> list[object]:
        """Give an action as its name and its fields."""
        return write_action(action)

    def read_action(self, data: Any) -> Action:  # noqa: ANN401  any plain data
        """Give the action that was written."""
        return read_action(data)


def rules_of(playout: Playout[State, Action]) -> NebulaRules:
    """Give the rules of a game of Beyond Nebula that was played."""
    assert isinstance(playout.rules, NebulaRules)
    return playout.rules


def table_of(playout: Playout[State, Action]) -> Table:
    """Give the table of a game of Beyond Nebula that was played."""
    return rules_of(playout).table
