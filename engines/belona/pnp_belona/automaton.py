"""The rival of the solo game: a die says what it does this turn, by the same few steps that a person carries out on the table.

`templates/belona/solo.xml` prints these steps. The automaton plays by the rules for everybody, and looks neither ahead nor at
what its rival plans; what makes a level harder is the points that it begins with (`solo.head_start`).
"""

from __future__ import annotations

from enum import IntEnum
from itertools import accumulate
from typing import TYPE_CHECKING

from pnp_belona import combat, contracts, domination, effects
from pnp_belona.domination import fits
from pnp_belona.movement import free_steps, path_to, reachable
from pnp_belona.ruleset import Symbol
from pnp_belona.state import (
    NOBODY,
    Action,
    Arm,
    Decline,
    Fight,
    Move,
    Phase,
    Reinforce,
    Revive,
    Roll,
    State,
    Stay,
    named,
)
from pnp_belona.turns import END

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.rules.game_rules import Dice
    from pnp_belona.game_rules import BelonaRules


class Order(IntEnum):
    """What the die says, in the order of the faces: the lowest stand for the first."""

    GATHER = 0
    ATTACK = 1
    OCCUPY = 2
    ADVANCE = 3


class AutomatonPlayer:
    """The automaton of one faction in one game."""

    __slots__ = ("_dice", "_faces", "_goal", "_order", "_own", "_table", "_us")

    def __init__(self, rules: BelonaRules, faction: int, dice: Dice) -> None:
        self._table, self._us, self._dice = rules.table, faction, dice
        groups = self._table.rules.groups
        self._own = range(faction * groups, (faction + 1) * groups)
        self._faces = tuple(accumulate(self._table.rules.orders[0]))
        self._order, self._goal = Order.ADVANCE, NOBODY

    def choose(self, state: State) -> Action:
        """Give a legal action for the phase of the state."""
        phase = state.phase
        if phase is Phase.NAME:
            return self._name(state)
        if phase is Phase.ACT:
            return self._act(state)
        if phase is Phase.GAIN:
            return self._gain(state)
        return Stay() if phase is Phase.FLEE else Arm(combat.most_weapons(self._table, state, self._us))

    def _name(self, state: State) -> Action:
        """Roll for the order, and name the group that is nearest to where it leads: of several, the largest."""
        face = self._dice.roll(self._table.rules.sides)
        self._order = Order(next(order for order, last in enumerate(self._faces) if face <= last))
        distance, goals = self._table.board.geometry.distance, self._goals(state)
        standing = [group for group in self._own if state.places[group] >= 0]
        kept = {self._table.board.zone_spaces[zone] for zone, owner in enumerate(state.owners) if owner == NOBODY}
        free = [group for group in standing if state.places[group] not in kept] or standing
        ways = [(distance[goal][state.places[group]], -state.members[group], group, goal) for group in free for goal in goals]
        for _, _, group, self._goal in sorted(ways):
            if self._path(state, group):
                return named(group)
        self._goal = NOBODY
        return named(standing[0])

    def _goals(self, state: State) -> Iterable[int]:
        """The spaces that the order leads to."""
        board, rules = self._table.board, self._table.rules
        if self._order is Order.ATTACK:
            rivals = range((1 - self._us) * rules.groups, (2 - self._us) * rules.groups)
            return [state.places[group] for group in rivals if state.places[group] >= 0]
        free = [space for space in board.geometry.spaces if space not in state.places]
        if self._order is Order.GATHER:
            return [space for space in free if board.symbol[space] in (Symbol.WEAPON, Symbol.UPGRADE)]
        open_zones = [zone for zone, owner in enumerate(state.owners) if owner == NOBODY]
        zones = [board.zone_spaces[zone] for zone in (open_zones if self._order is Order.OCCUPY else self._claims(state))]
        return [space for space in zones if space in free] or [s for s in free if board.symbol[s] == Symbol.INFLUENCE]

    def _claims(self, state: State) -> list[int]:
        """The open zones without a group that its influence matches."""
        influence, spaces = state.influence[self._us], self._table.board.zone_spaces
        free = [zone for zone, owner in enumerate(state.owners) if owner == NOBODY and spaces[zone] not in state.places]
        return [zone for zone in free if influence and fits(self._table, influence, zone)]

    def _act(self, state: State) -> Action:
        """Dominate, move, fight, execute the best contract that weapons and upgrades pay for; then the turn is over."""
        if zones := domination.options(self._table, state):
            return zones[0]
        if not state.moved and self._goal >= 0 and state.places[state.group] >= 0 and (path := self._path(state, state.group)):
            return Move(path)
        if fight := self._fight(state):
            return fight
        return self._contract(state) or END

    def _path(self, state: State, group: int) -> tuple[int, ...]:
        """The shortest path to the space next to the goal that its group reaches; none if no space is nearer than its own."""
        away = self._table.board.geometry.distance[self._goal]
        rings, _ = reachable(self._table, state, group, free_steps(self._table, state, group))
        best = away[state.places[group]]
        chosen: tuple[int, ...] = ()
        for at, ring in enumerate(rings, 1):
            for space in self._table.board.geometry.spaces:
                if ring >> space & 1 and away[space] < best:
                    best, chosen = away[space], path_to(self._table, rings[:at], space)
        return chosen

    def _fight(self, state: State) -> Fight | None:
        """A combat of its largest group against the smallest rival beside it, if its side has more members and weapons."""
        ahead = state.weapons[self._us] - state.weapons[1 - self._us]
        fights = combat.options(self._table, state)
        sound = [fight for fight in fights if state.members[fight.group] + ahead > state.members[fight.rival]]
        return min(sound, key=lambda fight: (state.members[fight.rival], -state.members[fight.group]), default=None)

    def _contract(self, state: State) -> Action | None:
        """The contract worth most among those without members that can be paid; of equal ones, the first of the row."""
        cards = self._table.ruleset.contracts
        ways = [way for way in contracts.options(self._table, state) if not cards[state.row[way.place]].member]
        return max(ways, key=lambda way: cards[state.row[way.place]].points, default=None)

    def _gain(self, state: State) -> Action:
        """Roll unless the influence matches an open zone; bring a group back, or reinforce the smallest."""
        ways = effects.options(self._table, state)
        if isinstance(ways[0], Roll):
            return Decline() if self._claims(state) else ways[0]
        back = [way for way in ways if isinstance(way, Revive)]
        join = [way for way in ways if isinstance(way, Reinforce)]
        return back[0] if back else min(join, key=lambda way: state.members[way.group])
