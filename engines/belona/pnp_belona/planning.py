"""How the greedy player chooses a move: by the values of reachable spaces, for their effects and what is near them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pnp_belona.board import members as spaces_of
from pnp_belona.domination import fits
from pnp_belona.movement import most_steps, occupied, path_to, price, reach, spread_out
from pnp_belona.state import NOBODY, OFF, State
from pnp_belona.valuation import CLAIM, HOLD, NEAR, WORTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp_belona.valuation import Valuation, Worths


_PATIENCE: Final = 2
"""How often a plan may be made in the same position; each time more makes it worth less by `_WEARY` points."""
_WEARY: Final = 0.5

Tried: TypeAlias = Mapping[tuple[int, int], int]
"""How often each plan was made in a position before, by its group and its last space."""
NONE_TRIED: Final[Tried] = MappingProxyType({})


class GroupPlan(NamedTuple):
    """A group, its path (empty if it stays), and how much more that is worth than staying, in points."""

    worth: float
    group: int
    path: tuple[int, ...]


class PlanningState(NamedTuple):
    """A state as one faction sees it; `goal`: the space to claim, or -1; `holders`: its own groups on open zones."""

    values: Valuation
    state: State
    goal: int
    prizes: Worths
    taken: int
    free_zones: tuple[int, ...]
    holders: tuple[int, ...]
    spare: bool
    """Whether an own group is free to roll while the others stand on zones."""
    tried: Tried


def claimable(values: Valuation, state: State) -> int:
    """The free space of an open zone that the influence matches, or -1."""
    influence, table = state.influence[values.us], values.table
    if influence:
        first = table.kit.rules.zone_first
        for zone in range(min(influence - first, table.kit.rules.zones - 1), -1, -1):
            if not fits(table, influence, zone):
                break
            if state.owners[zone] == NOBODY:
                space = table.board.zone_spaces[zone]
                return -1 if space in state.places else space
    return -1


def planning_state(values: Valuation, state: State, tried: Tried) -> PlanningState:
    """Compute what plans in this state depend on."""
    rules, us, places = values.table.kit.rules, values.us, state.places
    goal = claimable(values, state)
    open_zones = [values.table.board.zone_spaces[z] for z, owner in enumerate(state.owners) if owner == NOBODY]
    first, end = values.own.start, values.own.stop
    gains = (
        state.weapons[us] < rules.weapons_max,
        state.upgrades[us] < rules.upgrades_max,
        sum(state.members[first:end]) < rules.groups * rules.members_max,
    )
    holders = tuple([g for g in values.own if places[g] in open_zones])
    on_map = rules.groups - places[first:end].count(OFF)
    free = tuple([z for z in open_zones if z not in places])
    prizes = values.prizes(state.owners, gains, goal)
    return PlanningState(values, state, goal, prizes, occupied(places), free, holders, len(holders) < on_map, tried)


def best_plan(values: Valuation, state: State, groups: Sequence[int], tried: Tried = NONE_TRIED) -> GroupPlan:
    """The best plan of all `groups`; that of the first group on the map if none is worth anything.

    Uses distances on an empty map first; if no group would move, distances around the other groups.
    """
    view = planning_state(values, state, tried)
    best = _best(view, groups, None)
    return best if best.path or view.goal < 0 else _best(view, groups, _around(view))


def _best(view: PlanningState, groups: Sequence[int], around: Worths | None) -> GroupPlan:
    best, places = None, view.state.places
    for group in groups:
        if places[group] >= 0:
            plan = _plan(view, group, around)
            if best is None or plan.worth > best.worth:
                best = plan
    assert best is not None, "a faction that acts has a group on the map"
    return best


def _around(view: PlanningState) -> Worths:
    """The values of spaces by their distance from the goal on paths around groups; occupied spaces get those of neighbours."""
    shape = view.values.table.board.geometry
    worths, worth = [0.0] * len(shape.bit), CLAIM
    worths[view.goal] = worth
    for ring in spread_out(shape.stride, shape.bit[view.goal], shape.mask & ~view.taken & ~shape.bit[view.goal]):
        worth *= NEAR
        for space in spaces_of(ring):
            worths[space] = worth
    for space in spaces_of(view.taken):
        worths[space] = NEAR * max(worths[n] for n in shape.neighbours[space])
    return tuple(worths)


def _plan(view: PlanningState, group: int, around: Worths | None) -> GroupPlan:
    values, state, goal = view.values, view.state, view.goal
    table, start = values.table, state.places[group]
    steps = table.kit.rules.steps[state.members[group]]
    if goal >= 0:
        if table.board.geometry.distance[goal][start] > steps and (claim := _stretch(view, group)):
            return claim
        pull = around or values.near(goal, CLAIM)
    else:
        pull = values.near_roll(view.taken & values.rolls & ~table.board.geometry.bit[start])
    near, stay = values.nothing, pull[start]
    if group in view.holders:
        stay += HOLD * view.spare
    elif goal < 0 and view.free_zones:
        distance = table.board.geometry.distance[start]
        near = values.near(min(view.free_zones, key=distance.__getitem__), HOLD)
        stay += near[start]
    return _best_space(view, group, (pull, near), stay)


def _best_space(view: PlanningState, group: int, pulls: tuple[Worths, Worths], stay: float) -> GroupPlan:
    """The plan with the best space that can be reached without spending upgrades."""
    table, state, prizes = view.values.table, view.state, view.prizes
    if view.tried:
        prizes, stay = _worn(view, group), stay - _weariness(view.tried.get((group, state.places[group]), 0))
    rings = reach(table, state, group, table.kit.rules.steps[state.members[group]], view.taken)
    pull, near = pulls
    best, chosen, depth = stay, -1, 0
    for at, ring in enumerate(rings):
        for space in spaces_of(ring):
            worth = pull[space] + prizes[space] + near[space]
            if worth > best:
                best, chosen, depth = worth, space, at
    return GroupPlan(best - stay, group, path_to(table, rings[: depth + 1], chosen) if chosen >= 0 else ())


def _worn(view: PlanningState, group: int) -> Worths:
    """The prizes, less for spaces that the group was sent to too often in the same position."""
    prizes = list(view.prizes)
    for (one, space), times in view.tried.items():
        if one == group:
            prizes[space] -= _weariness(times)
    return tuple(prizes)


def _weariness(times: int) -> float:
    """How much less a plan is worth that was made so many times in the same position, so that no game goes round in circles."""
    return _WEARY * max(0, times - _PATIENCE)


def _stretch(view: PlanningState, group: int) -> GroupPlan | None:
    """The plan to move to the goal by spending upgrades, if they suffice and a path is free."""
    table, state, goal = view.values.table, view.state, view.goal
    most = most_steps(table, state, group)
    if table.board.geometry.distance[goal][state.places[group]] > most:
        return None
    rings = reach(table, state, group, most, view.taken)
    for at, ring in enumerate(rings):
        if ring >> goal & 1:
            cost = price(table, state, group, at + 1)
            return GroupPlan(CLAIM - WORTH[1] * cost, group, path_to(table, rings[: at + 1], goal))
    return None
