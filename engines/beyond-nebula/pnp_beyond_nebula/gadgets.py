"""When the goal-seeking player uses a technology: what each use is worth, by the ids of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pnp_beyond_nebula.combat import adjacent
from pnp_beyond_nebula.control import needed_to_settle
from pnp_beyond_nebula.flight import budget, capacity, reachable
from pnp_beyond_nebula.outlook import Outlook, odds
from pnp_beyond_nebula.state import NONE, SHIPS, TECHNOLOGIES, State, is_home, ships_at, ships_of
from pnp_beyond_nebula.technologies import usable

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp_beyond_nebula.actions import Use

_GOOD: Final = 1.0
"""What a use must be worth at least."""
_HARVEST: Final = 5


class View(NamedTuple):
    """What a use is judged by."""

    outlook: Outlook
    state: State
    player: int
    use: Use


def best_use(outlook: Outlook, state: State, player: int) -> Use | None:
    """Give the use that is worth most; None if none is good."""
    best, most = None, _GOOD
    for use in usable(outlook.table, state, player):
        worth = _WORTH.get(outlook.table.technologies[use.technology].id)
        value = worth(View(outlook, state, player, use)) if worth else 0.0
        if value > most or (best is None and value >= most):
            best, most = use, value
    return best


def _near_own(view: View, ship: int) -> bool:
    place, table = view.state.places[ship], view.outlook.table
    reach = 2 * table.rules.move
    own = (planet for planet, owner in enumerate(view.state.owners) if owner == view.player)
    return any(view.outlook.to(table.blocks[planet])[place] <= reach for planet in own)


def _charge(view: View) -> float:
    technology = view.outlook.table.technologies[view.use.one % TECHNOLOGIES]
    return 0.0 if view.state.blocked_next >> view.use.one & 1 else 1.0 + (not technology.basic)


def _pulse(view: View) -> float:
    ship = view.use.one
    if view.state.stunned_next >> ship & 1 or not view.state.aboard[ship]:
        return 0.0
    return 1.0 + view.state.aboard[ship] if _near_own(view, ship) else 0.0


def _suicide(view: View) -> float:
    state, table = view.state, view.outlook.table
    block, total = state.places[view.use.one], 0.0
    for ship in (*ships_of(state, 0), *ships_of(state, 1)):
        if adjacent(table, block, state.places[ship]):
            worth = state.aboard[ship] + state.hulls[ship]
            total += -worth if ship // SHIPS == view.player else worth
    return total / 2


def _ray(view: View) -> float:
    return 2.0 + view.state.aboard[view.use.one] / 2 + (view.state.hulls[view.use.one] == 1) * 6


def _repair(view: View) -> float:
    return 1.0 + view.state.aboard[view.use.one] / 2


def _speed(view: View) -> float:
    state, outlook = view.state, view.outlook
    best = 0.0
    for ship in ships_of(state, view.player):
        left = budget(outlook.table, state, ship)
        for planet, block in enumerate(outlook.table.blocks):
            if left and outlook.to(block)[state.places[ship]] == left + 1 and _takes(view, ship, planet):
                best = max(best, outlook.worth(state, planet, view.player))
    return best


def _takes(view: View, ship: int, planet: int) -> bool:
    state, table = view.state, view.outlook.table
    if ships_at(state, 1 - view.player, table.blocks[planet]) or not view.outlook.worth(state, planet, view.player):
        return False
    if state.owners[planet] == 1 - view.player:
        return True
    return state.aboard[ship] + state.troops[planet] >= table.rules.colonise


def _cargo(view: View) -> float:
    planet = view.outlook.table.planet_at.get(view.state.places[view.use.one])
    return 2.0 if planet is not None and view.state.owners[planet] == view.player else 0.0


def _combat_need(view: View) -> float:
    combat = view.state.combat
    assert combat is not None
    ours, theirs = (combat.attacker, combat.defender)
    if ours // SHIPS != view.player:
        ours, theirs = theirs, ours
    return odds(view.outlook.table, view.state, ours, theirs)


_EVEN: Final = 0.35
_LOSING: Final = 0.4


def _spy(view: View) -> float:
    return 2.0 if abs(_combat_need(view) - 0.5) < _EVEN else 0.0


def _hide(view: View) -> float:
    """Avoid a combat that would be lost. An attacker does not try to fly past a guard to take what it guards."""
    return 4.0 if view.state.combat is not None and _combat_need(view) < _LOSING else 0.0


def _cannon(view: View) -> float:
    """Make a planet of the rival neutral, or take away its rings."""
    rules, troops = view.outlook.table.rules, view.state.troops[view.use.one]
    if view.state.owners[view.use.one] != 1 - view.player:
        return 0.0
    left = max(troops - rules.cannon_loss, 0)
    if not is_home(view.use.one) and left < rules.neutral_below:
        return 5.0
    return 3.0 if rules.reach(troops) > rules.reach(left) else 0.0


def _balance(view: View) -> float:
    own = view.state.reserves[view.player * 3 : view.player * 3 + 3]
    gain = own[view.use.other] - own[view.use.one]
    return gain / _HARVEST if gain > _HARVEST else 0.0


def _mothership(view: View) -> float:
    state, table = view.state, view.outlook.table
    planet = table.planet_at.get(state.places[view.use.one])
    if planet is not None and state.owners[planet] == view.player:
        return 0.0
    room = capacity(table, state, view.use.one) - state.aboard[view.use.one]
    return float(min(room, state.troops[view.use.other])) / 2


def _find_way(view: View) -> float:
    state, table, ship = view.state, view.outlook.table, view.use.one
    if not budget(table, state, ship) or state.finders >> ship & 1:
        return 0.0
    other = state.copy()
    other.finders |= 1 << ship
    gained = set(reachable(table, other, ship)) - set(reachable(table, state, ship))
    wanted = ((planet, block) for planet, block in enumerate(table.blocks) if block in gained)
    return max((view.outlook.worth(state, p, view.player) for p, _ in wanted if _takes(view, ship, p)), default=0.0)


def _clone(view: View) -> float:
    metal = view.state.reserves[view.player * 3]
    return metal / view.outlook.table.rules.troop_cost / 2


def _free_exchange(view: View) -> float:
    paid = view.state.penalty[view.player]
    return 2.0 if paid != NONE and view.state.extractors[view.player * 3 + paid] else 0.0


def _jump(view: View) -> float:
    planet = view.outlook.table.planet_at.get(view.use.other)
    if planet is None or not view.state.aboard[view.use.one] or not _takes(view, view.use.one, planet):
        return 0.0
    if needed_to_settle(view.outlook.table, view.state, view.use.one) is not None:
        return 0.0  # it takes the planet that it is at first
    return view.outlook.worth(view.state, planet, view.player)


_WORTH: Final[dict[str, Callable[[View], float]]] = {
    "electric_charge": _charge,
    "electromagnetic_pulse": _pulse,
    "suicide": _suicide,
    "radioactive_ray": _ray,
    "repair": _repair,
    "battle_speed": _speed,
    "improved_cargo": _cargo,
    "reveal_spy": _spy,
    "energy_shield": lambda _: 5.0,
    "invisibility_field": _hide,
    "supernova_cannon": _cannon,
    "balance": _balance,
    "mothership": _mothership,
    "pathfinder": _find_way,
    "clone": _clone,
    "free_exchange": _free_exchange,
    "jumpgate": _jump,
}
