"""How the greedy player chooses a move: by the values of reachable spaces, for their effects and what is near them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from pnp_belona.board import members as spaces_of
from pnp_belona.movement import most_steps, occupied, path_to, price, reachable, spread_out
from pnp_belona.state import State  # noqa: TC001  a compiled class knows the types of its fields
from pnp_belona.valuation import CLAIM, HOLD, NEAR, WORTH, Valuation, Worths

PATIENCE: Final = 2
"""How often a plan may be made in the same position; each time more makes it worth less by `_WEARY` points."""
_WEARY: Final = 0.5

Tried: TypeAlias = Mapping[tuple[int, int], int]
"""How often each plan was made in a position before, by its group and its last space."""
NONE_TRIED: Final[Tried] = MappingProxyType({})

_Choice: TypeAlias = tuple[float, int, tuple[int, ...], int]
"""What a plan is worth, its group, the rings of spaces that the group can reach, and the chosen one of them (-1: it stays)."""


class GroupPlan(NamedTuple):
    """A group, its path (empty if it stays), and how much more that is worth than staying, in points."""

    worth: float
    group: int
    path: tuple[int, ...]


class PlanningState:
    """A state as one faction sees it. `goal`: the space to claim, or -1. Spaces as bits: `taken`, those `open` zones are on.

    `pull` is the value of each space by its distance from the goal or, without one, from the nearest free roll; `prizes` that
    of ending a move there.
    """

    __slots__ = ("goal", "open", "places", "prizes", "pull", "state", "taken", "tried", "values")

    def __init__(self, values: Valuation, state: State, tried: Tried) -> None:
        us, own, self.places = values.us, values.own, state.places
        self.values, self.state, self.tried = values, state, tried
        taken = self.taken = occupied(self.places)
        zones = values.open_zones(state.owners)
        self.open, target = zones.mask, values.target(zones, state.influence[us])
        goal = self.goal = -1 if target < 0 or taken >> target & 1 else target
        weapons, upgrades, members = values.most
        gains = (state.weapons[us] < weapons) | (state.upgrades[us] < upgrades) << 1
        gains |= (sum(state.members[own.start : own.stop]) < members) << 2
        self.prizes = values.prizes(zones, gains, goal)
        self.pull = values.near_goal(goal) if goal >= 0 else values.near_roll(taken & values.rolls)

    def is_spare(self) -> bool:
        """Whether an own group is free to roll while the others stand on zones."""
        own, zones = self.values.own, self.open
        for place in self.places[own.start : own.stop]:  # noqa: SIM110  `any` takes twice as long
            if place >= 0 and not zones >> place & 1:
                return True
        return False


def claimable(values: Valuation, state: State) -> int:
    """The free space of an open zone that the influence matches, or -1."""
    space = values.target(values.open_zones(state.owners), state.influence[values.us])
    return -1 if space in state.places else space


def best_plan(values: Valuation, state: State, groups: Sequence[int], tried: Tried = NONE_TRIED) -> GroupPlan:
    """The best plan of all `groups`; that of the first group on the map if none is worth anything.

    Uses distances on an empty map first; if no group would move, distances around the other groups.
    """
    view = PlanningState(values, state, tried)
    best = _best(view, groups)
    if best[3] < 0 <= view.goal:
        view.pull = _around(view)
        best = _best(view, groups)
    worth, group, rings, space = best
    return GroupPlan(worth, group, path_to(values.table, _rings_to(rings, space), space) if space >= 0 else ())


def _rings_to(rings: tuple[int, ...], space: int) -> tuple[int, ...]:
    for at, ring in enumerate(rings, 1):
        if ring >> space & 1:
            return rings[:at]
    raise ValueError(space)


def _best(view: PlanningState, groups: Sequence[int]) -> _Choice:
    best, places = None, view.places
    for group in groups:
        if places[group] >= 0:
            choice = _choice(view, group)
            if best is None or choice[0] > best[0]:
                best = choice
    assert best is not None, "a faction that acts has a group on the map"
    return best


def _around(view: PlanningState) -> Worths:
    """The values of spaces by their distance from the goal on paths around groups; occupied spaces get those of neighbours."""
    shape = view.values.shape
    worths, worth = [0.0] * len(shape.bit), CLAIM
    worths[view.goal] = worth
    for ring in spread_out(shape.stride, shape.bit[view.goal], shape.mask & ~view.taken & ~shape.bit[view.goal]):
        worth *= NEAR
        for space in spaces_of(ring):
            worths[space] = worth
    for space in spaces_of(view.taken):
        worths[space] = NEAR * max(worths[n] for n in shape.neighbours[space])
    return tuple(worths)


def _choice(view: PlanningState, group: int) -> _Choice:
    """The best plan of a group, at first without spending upgrades; of equal spaces, the first."""
    values, start, goal, pull, near = view.values, view.places[group], view.goal, view.pull, None
    steps = values.steps[view.state.members[group]]
    if goal >= 0:
        if values.shape.distance[goal][start] > steps and (claim := _stretch(view, group)):
            return claim
    elif values.rolls >> start & 1:  # its own space is free for it, once it has left
        pull = values.near_roll(view.taken & values.rolls & ~values.shape.bit[start])
    stay = pull[start]
    if view.open >> start & 1:
        stay += HOLD * view.is_spare()
    elif goal < 0 and (zones := view.open & ~view.taken):
        near = values.near_zone(zones, start)
        stay += near[start]
    prizes = view.prizes
    if view.tried:
        prizes, stay = _worn(view, group), stay - _weariness(view.tried.get((group, start), 0))
    rings, spaces = reachable(values.table, view.state, group, steps, view.taken)
    best, space = _best_space(spaces, stay, pull, prizes, near)
    return best - stay, group, rings, space


def _best_space(spaces: tuple[int, ...], stay: float, pull: Worths, prizes: Worths, near: Worths | None) -> tuple[float, int]:
    """The value of the best space, and the first space of that value; `stay` and -1 if none is worth more than to stay.

    A sixth of a game goes into these loops.
    """
    best, chosen = stay, -1
    if near is None:
        for space in spaces:
            if (worth := pull[space] + prizes[space]) > best:
                best, chosen = worth, space
    else:
        for space in spaces:
            if (worth := pull[space] + prizes[space] + near[space]) > best:
                best, chosen = worth, space
    return best, chosen


def _worn(view: PlanningState, group: int) -> Worths:
    """The prizes, less for spaces that the group was sent to too often in the same position."""
    prizes = list(view.prizes)
    for (one, space), times in view.tried.items():
        if one == group:
            prizes[space] -= _weariness(times)
    return tuple(prizes)


def _weariness(times: int) -> float:
    """The loss in value of a plan that was made so many times in the same position, so that no game goes round in circles."""
    return _WEARY * max(0, times - PATIENCE)


def _stretch(view: PlanningState, group: int) -> _Choice | None:
    """The plan to move to the goal by spending upgrades, if they suffice and a path is free."""
    table, state, goal = view.values.table, view.state, view.goal
    most = most_steps(table, state, group)
    if view.values.shape.distance[goal][state.places[group]] > most:
        return None
    rings, _ = reachable(table, state, group, most, view.taken)
    for at, ring in enumerate(rings):
        if ring >> goal & 1:
            return CLAIM - WORTH[1] * price(table, state, group, at + 1), group, rings, goal
    return None
