"""A greedy player: dominates at once, rolls for open zones, moves to them, fights with good odds, executes good contracts.

It looks one turn ahead and maximizes the value of the turn in points. Two such players could send their groups to and fro for
ever, so each tires of what it has tried too often in the same position. The weights in `valuation`, `planning` and
`combat_choice` define its strategy, which the figures of a playtest with `greedy` depend on.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from pnp_belona import contracts, domination, effects
from pnp_belona.combat_choice import GROUP, best_fight, flight, weapons
from pnp_belona.planning import NONE_TRIED, PATIENCE, GroupPlan, best_plan, claimable
from pnp_belona.state import NOBODY, Action, Decline, Execute, Move, Phase, Reinforce, Revive, Roll, State, named
from pnp_belona.turns import END
from pnp_belona.valuation import valuation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.rules.game_rules import Dice
    from pnp_belona.game_rules import BelonaRules

_ACT, _NAME, _GAIN, _FLEE = Phase.ACT, Phase.NAME, Phase.GAIN, Phase.FLEE
LATE: Final = 2
"""With this many open zones or fewer, contracts that cost as much as they give are executed too, for the contract bonus."""


class GreedyPlayer:
    """The greedy player of one faction in one game."""

    __slots__ = ("_made", "_plan", "_table", "_us", "_values", "_worth")

    def __init__(self, rules: BelonaRules, faction: int, dice: Dice) -> None:  # noqa: ARG002  the signature of all players
        self._table = table = rules.table
        self._values = valuation(table, faction)
        self._us = faction
        commission = table.sides[faction].commission
        self._worth = [(float(card.points - card.size + commission), card) for card in table.ruleset.contracts]
        self._plan: tuple[State, tuple[int, ...]] | None = None
        self._made: dict[tuple[tuple[int, ...], tuple[int, ...]], list[tuple[int, int]]] = {}

    def choose(self, state: State) -> Action:
        """Give a legal action for the phase of the state."""
        phase = state.phase
        if phase is _ACT:
            return self._act(state)
        if phase is _NAME:
            plan = self._best_plan(state, self._values.own)
            self._plan = (state, plan.path)
            return named(plan.group)
        if phase is _GAIN:
            return self._gain(state)
        return flight(self._values, state) if phase is _FLEE else weapons(self._values, state)

    def _act(self, state: State) -> Action:
        if zones := domination.options(self._table, state):
            return zones[0]
        if fight := best_fight(self._values, state):
            return fight
        if not state.moved and state.places[state.group] >= 0:
            path = self._path(state)
            if path:
                return Move(path)
        return self._contract(state) or END

    def _path(self, state: State) -> tuple[int, ...]:
        """The path of the active group: as planned when it was named, unless the state has changed since."""
        if self._plan:
            before, path = self._plan
            if _is_unchanged(before, state):
                return path
        return self._best_plan(state, (state.group,)).path

    def _best_plan(self, state: State, groups: Sequence[int]) -> GroupPlan:
        """The best plan; one that was made too often while groups and cubes stood as they do now is worth less."""
        made = self._made.get((state.places, state.owners))
        if made is None:
            made = self._made[state.places, state.owners] = []
        plan = best_plan(self._values, state, groups, Counter(made) if len(made) > PATIENCE else NONE_TRIED)
        made.append((plan.group, plan.path[-1] if plan.path else state.places[plan.group]))
        return plan

    def _contract(self, state: State) -> Action | None:
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
        """Roll unless the influence already matches an open zone; bring a group back, or reinforce the weakest."""
        ways = effects.options(self._table, state)
        if isinstance(ways[0], (Roll, Decline)):
            return ways[1] if claimable(self._values, state) >= 0 else ways[0]
        back = [way for way in ways if isinstance(way, Revive)]
        join = [way for way in ways if isinstance(way, Reinforce)]
        return back[0] if back else min(join, key=lambda way: state.members[way.group])


def _is_unchanged(before: State, state: State) -> bool:
    return (
        state.places == before.places
        and state.members == before.members
        and state.owners == before.owners
        and state.influence == before.influence
        and state.weapons == before.weapons
        and state.upgrades == before.upgrades
        and state.row == before.row
    )
