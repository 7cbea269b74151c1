"""A goal-seeking player: dominates at once, rolls for open zones, walks to them, fights with good odds, pays what is worth it.

It looks one turn ahead and weighs what a turn gives in points. The weights (`valuation`, `fights`) are its taste, not rules:
they are what a playtest's figures are about when they say `greedy`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp_belona import contracts, domination, effects
from pnp_belona.combat_choice import GROUP, best_fight, flight, weapons
from pnp_belona.planning import best_plan, claimable
from pnp_belona.state import NOBODY, Action, Decline, Execute, Move, Name, Phase, Reinforce, Revive, Roll, State
from pnp_belona.turns import END
from pnp_belona.valuation import valuation

if TYPE_CHECKING:
    from pnp.engine.dice import SeededDice
    from pnp_belona.state import GameTable

LATE: Final = 2
"""So few open zones, and a contract that costs as much as it gives is worth its place in the count."""


_HAPPENED: Final = slice(State._fields.index("members"), State._fields.index("fought"))
"""The fields of a state that a plan depends on."""


class GreedyPlayer:
    """One faction's player for one game; what can be worked out about the table is worked out once."""

    __slots__ = ("_look", "_plan", "_table", "_us", "_worth")

    def __init__(self, table: GameTable, faction: int, chance: SeededDice) -> None:  # noqa: ARG002  as every player is made
        self._table = table
        self._look = valuation(table, faction)
        self._us = faction
        self._worth = [(float(card.points - card.size), card) for card in table.kit.contracts]
        self._plan: tuple[State, tuple[int, ...]] | None = None

    def choose(self, state: State) -> Action:
        """Give a legal action; the phase of the state says which kind is wanted."""
        phase = state.phase
        if phase is Phase.ACT:
            return self._act(state)
        if phase is Phase.NAME:
            plan = best_plan(self._look, state, self._look.own)
            self._plan = (state, plan.path)
            return Name(plan.group)
        if phase is Phase.GAIN:
            return self._gain(state)
        return flight(self._look, state) if phase is Phase.FLEE else weapons(self._look, state)

    def _act(self, state: State) -> Action:
        if zones := domination.options(self._table, state):
            return zones[0]
        if fight := best_fight(self._look, state):
            return fight
        if not state.moved and state.places[state.group] >= 0:
            path = self._path(state)
            if path:
                return Move(path)
        return self._contract(state) or END

    def _path(self, state: State) -> tuple[int, ...]:
        """Where the active group goes: as planned when it was named, unless something has happened since."""
        if self._plan:
            before, path = self._plan
            if state[_HAPPENED] == before[_HAPPENED]:
                return path
        return best_plan(self._look, state, (state.group,)).path

    def _contract(self, state: State) -> Action | None:
        """The contract that gains most, if one is worth its cost."""
        late = state.owners.count(NOBODY) <= LATE
        best, chosen = (-0.5 if late else 0.5), None
        weapons_left, upgrades_left = state.weapons[self._us], state.upgrades[self._us]
        for place, card in enumerate(state.row):
            if card < 0:
                continue
            gain, contract = self._worth[card]
            if gain > best and contract.weapon <= weapons_left and contract.upgrade <= upgrades_left:
                if contract.member and contract.member == state.members[state.group]:
                    gain -= GROUP
                if gain > best and contracts.payable(self._table, state, contract):
                    best, chosen = gain, Execute(place)
        return chosen

    def _gain(self, state: State) -> Action:
        """Roll unless the influence already fits an open zone; bring a group back, else strengthen the weakest."""
        ways = effects.options(self._table, state)
        if isinstance(ways[0], (Roll, Decline)):
            return ways[1] if claimable(self._look, state) >= 0 else ways[0]
        back = [way for way in ways if isinstance(way, Revive)]
        join = [way for way in ways if isinstance(way, Reinforce)]
        return back[0] if back else min(join, key=lambda way: state.members[way.group])
