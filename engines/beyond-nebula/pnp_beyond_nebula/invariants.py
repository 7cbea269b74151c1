"""What holds of every state of a game, whatever was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_beyond_nebula.chart import OFF
from pnp_beyond_nebula.economy import tokens_out
from pnp_beyond_nebula.flight import capacity
from pnp_beyond_nebula.state import NOBODY, PLANETS, SHIPS, Phase, State, Table, is_home, planets_of

if TYPE_CHECKING:
    from collections.abc import Iterator


def broken_invariant(table: Table, state: State) -> str | None:
    """Say which invariant the state breaks, None if it breaks none."""
    return next((what for part in (_of_players, _of_planets, _of_ships) for what in part(table, state)), None)


def _of_players(table: Table, state: State) -> Iterator[str]:
    for reserve in state.reserves:
        if not 0 <= reserve <= table.rules.reserve_max:
            yield f"a reserve is {reserve}, not from 0 to {table.rules.reserve_max}"
    for player in (0, 1):
        if (out := tokens_out(state, player)) > table.rules.at_once:
            yield f"{out} technologies are in research or recovery, more than {table.rules.at_once}"
        own = planets_of(state, player)
        if len({table.colours[planet] for planet in own}) < len(own) or len(own) > PLANETS:
            yield "a player controls two planets of a colour"
    if (state.phase is Phase.OVER) != (state.winner != NOBODY):
        yield "a game that is over has no winner, or one that goes on has one"


def _of_planets(table: Table, state: State) -> Iterator[str]:
    for planet, (owner, troops) in enumerate(zip(state.owners, state.troops, strict=True)):
        if not 0 <= troops <= table.rules.troops_max:
            yield f"a planet has {troops} troops, not from 0 to {table.rules.troops_max}"
        if owner != NOBODY and not is_home(planet) and troops < table.rules.neutral_below:
            yield f"a colonised planet has {troops} troops"
        if owner == NOBODY and is_home(planet):
            yield "a home planet is neutral"


def _of_ships(table: Table, state: State) -> Iterator[str]:
    for ship in range(2 * SHIPS):
        if state.places[ship] == OFF:
            if state.aboard[ship] or state.hulls[ship]:
                yield "a ship that is not on the map has troops or durability"
        elif not 1 <= state.hulls[ship] <= table.rules.durability:
            yield f"a ship has {state.hulls[ship]} points of durability"
        elif not 0 <= state.aboard[ship] <= capacity(table, state, ship):
            yield f"a ship carries {state.aboard[ship]} troops"
